"""`Game`: the Python face of one game. What envs, agents and training know of any game is here."""

import hashlib
from abc import ABC, abstractmethod
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.config import ConfigSource, as_whole, check_flag, is_whole
from explorer_env.core.errors import ConfigError, ExplorerError, IllegalAction, SaveError
from explorer_env.core.files import read_saved, write_whole
from explorer_env.core.jit import prepare
from explorer_env.core.kernels import Kernels, warm, warm_many
from explorer_env.core.pieces import Piece
from explorer_env.core.ranks import final_returns
from explorer_env.core.record import copied, for_kernels
from explorer_env.core.rng import leave_to_chance, seed_generator
from explorer_env.core.saves import packed, unpacked


class Game(ABC):
    """One game of one kind, whole in one numpy record: `record`, and `array`, the same memory for compiled kernels.

    Class facts: `name`; `SEATS`, the least and most players; `ACTIONS`, the size of the one Discrete action space;
    `ACTION_NAMES`; `DECISION_NAMES`, by the record's `asking`; `STEP_NAMES`, of the agenda, the first no step;
    `POINT_SCALE`, the points that rewards count as 1; `PIECES`, the named pieces of an observation; `OBSERVATION`, its
    number of floats; `DTYPE`, the record; `SCORES`, its field of points by seat; `KERNELS`, its rules compiled.
    """

    name: ClassVar[str]
    SEATS: ClassVar[tuple[int, int]]
    ACTIONS: ClassVar[int]
    ACTION_NAMES: ClassVar[list[str]]
    DECISION_NAMES: ClassVar[list[str]]
    STEP_NAMES: ClassVar[list[str]]
    POINT_SCALE: ClassVar[float]
    PIECES: ClassVar[list[Piece]]
    OBSERVATION: ClassVar[int]
    DTYPE: ClassVar[np.dtype[Any]]
    SCORES: ClassVar[str]
    KERNELS: ClassVar[Kernels]

    def __init__(self, record: np.recarray[Any, Any], array: NDArray[Any] | None = None) -> None:
        self.record = record
        self.array = for_kernels(record) if array is None else array

    # --- beginnings ----------------------------------------------------------------------------------------------
    @classmethod
    def start(
        cls, players: int = 4, seed: int | None = None, config: ConfigSource = None, automatic: bool = True
    ) -> Self:
        """A new game at its first decision.

        players: number of seats, within `SEATS`. seed: any int >= 0, or None for one from the operating system.
        config: what differs from the defaults, as a mapping or the path of a TOML file. automatic: answer decisions
        that have one legal answer without asking.
        Raises ConfigError for a wrong number of players, seed or configuration.
        """
        players, automatic = cls.check_players(players), check_flag("automatic", automatic)
        generator = seed_generator(seed)
        cls.prepare()
        record = cls.blank(1, config)
        record.players, record.automatic, record.rng = players, automatic, generator
        game = cls(record)
        game._check_fault(cls.KERNELS.begin_at(game.array, 0))
        return game

    @classmethod
    def blank(cls, count: int, config: ConfigSource = None) -> np.recarray[Any, Any]:
        """Records of shape (count,) in which nothing but the configuration is set. Raises ConfigError for a bad one."""
        records = np.zeros(count, cls.DTYPE).view(np.recarray)
        rulings = records.config.view(np.ndarray)
        for field, value in cls.read_config(config).items():
            rulings[field] = value
        return records

    @classmethod
    def check_players(cls, players: Any) -> int:
        """Raises ConfigError for a number of players that the game is not for."""
        low, high = cls.SEATS
        if not is_whole(players) or not low <= players <= high:
            raise ConfigError(f"players = {players!r}: {cls.name} is for {low} to {high} players.")
        return int(players)

    @classmethod
    def prepare(cls) -> None:
        """Compile the rules, or load them from the disk cache."""
        prepare(cls.name, lambda: warm(cls.KERNELS, cls._trial(), cls.OBSERVATION))

    @classmethod
    def prepare_many(cls) -> None:
        """The same for many games at once."""
        cls.prepare()
        prepare(f"{cls.name} in batches", lambda: warm_many(cls.KERNELS, cls._trial(), cls.OBSERVATION))

    @classmethod
    def _trial(cls) -> NDArray[Any]:
        """A record to try the kernels on."""
        record = cls.blank(1)
        record.players, record.rng = 1, 1
        return for_kernels(record)

    @classmethod
    @abstractmethod
    def read_config(cls, source: ConfigSource) -> dict[str, Any]:
        """Every field of the record's `config`, checked."""

    @classmethod
    def config_changes(cls, source: ConfigSource = None) -> dict[str, Any]:
        """What of a configuration differs from the defaults, as `start` takes it and JSON knows it.

        Raises ConfigError as `start` does.
        """
        usual = cls.read_config(None)
        return {name: value for name, value in cls.read_config(source).items() if value != usual[name]}

    # --- whose move, which ---------------------------------------------------------------------------------------
    @property
    def players(self) -> int:
        return int(self.array["players"][0])

    @property
    def seat(self) -> int:
        """Who must answer; -1 when the game is over."""
        return int(self.array["seat"][0])

    @property
    def over(self) -> bool:
        return self.seat < 0

    @property
    def turn(self) -> int:
        """Rounds or Game Turns begun."""
        return int(self.array["turn"][0])

    @property
    def decision(self) -> str:
        """Name of the pending decision; "" when the game is over."""
        return self.DECISION_NAMES[int(self.array["asking"][0])]

    @abstractmethod
    def question(self) -> str:
        """The pending decision in words; "" when the game is over."""

    def legal(self) -> NDArray[np.int8]:
        """What may be answered now: int8 of shape (ACTIONS,), 1 for legal; all zeros when the game is over."""
        mask: NDArray[np.int8] = self.array["legal"][0].astype(np.int8)
        return mask

    def apply(self, action: int) -> None:
        """Answer the pending decision.

        Raises IllegalAction, with the game unchanged, for anything that `legal` doesn't allow.
        """
        number = self.action_number(action)
        known = 0 <= number < self.ACTIONS
        self.check_answer(number, self.KERNELS.apply_at(self.array, 0, number) if known else -1)

    def check_answer(self, action: int, fault: int) -> None:
        """Raises IllegalAction, or ExplorerError for a defect, when `apply_at` said so of an answer."""
        if fault < 0:
            raise IllegalAction(self.why_illegal(action))
        self._check_fault(fault)

    def action_number(self, action: Any) -> int:
        """An int, numpy integer or integer array of shape () as an int; raises IllegalAction for anything else."""
        number = as_whole(action)
        if number is None:
            raise IllegalAction(
                f"action {action!r} of type {type(action).__name__}: give an int from 0 to {self.ACTIONS - 1}."
            )
        return number

    def why_illegal(self, action: int) -> str:
        """What is wrong with an action that `apply` refuses, and what is legal."""
        if self.over:
            return f"action {action}: the game is over; start a new one."
        known = 0 <= action < self.ACTIONS
        given = (
            f"action {action} ({self.words(action)})" if known else f"action {action} (0 to {self.ACTIONS - 1} exist)"
        )
        legal = ", ".join(f"{a} ({self.words(int(a))})" for a in np.flatnonzero(self.legal()))
        return f"seat {self.seat}: {given} is illegal at {self.decision}. Legal: {legal}."

    def _check_fault(self, fault: int) -> None:
        if fault:
            raise ExplorerError(
                f"{self.name}: fault {fault} in the rules at {self.decision!r}; please report this game."
            )

    # --- what is seen --------------------------------------------------------------------------------------------
    def view(self, seat: int) -> NDArray[np.float32]:
        """The observation of a seat: float32 of shape (OBSERVATION,), laid out as `PIECES` says."""
        out = np.empty(self.OBSERVATION, np.float32)
        self.KERNELS.observe_at(self.array, 0, self.check_seat(seat), out)
        return out

    def check_seat(self, seat: Any) -> int:
        """Raises ConfigError for a seat that this game doesn't have."""
        if not is_whole(seat) or not 0 <= seat < self.players:
            raise ConfigError(f"seat {seat!r}: this game has seats 0 to {self.players - 1}.")
        return int(seat)

    def scores(self) -> NDArray[np.int64]:
        """Points of every seat now, int64 of shape (players,)."""
        points: NDArray[np.int64] = self.array[self.SCORES][0, : self.players].astype(np.int64)
        return points

    def returns(self) -> NDArray[np.float64]:
        """What the finished game is worth to every seat, shape (players,); zeros before the end.

        Final places as +1..-1, ties averaged; solo 2 x clip(points / solo_goal(), 0, 1) - 1.
        """
        return final_returns(self.scores(), self.solo_goal()) if self.over else np.zeros(self.players)

    @abstractmethod
    def solo_goal(self) -> int:
        """The points that a single player reaches for."""

    @classmethod
    def words(cls, action: int) -> str:
        """An action in words, the same in all states. Raises IllegalAction for one that doesn't exist."""
        if not is_whole(action) or not 0 <= action < cls.ACTIONS:
            raise IllegalAction(f"action {action!r}: give an int from 0 to {cls.ACTIONS - 1}.")
        return cls.ACTION_NAMES[action]

    @property
    def told(self) -> int:
        """How many log lines were ever told."""
        return int(self.array["told"][0])

    def log(self, since: int = 0) -> list[str]:
        """The log in words from line `since` on, as far as the bounded log still holds it."""
        lines = self.array["log"][0]
        first = max(since, self.told - len(lines), 0)
        return [self.line_words(lines[line % len(lines)]) for line in range(first, self.told)]

    @abstractmethod
    def line_words(self, line: Any) -> str:
        """A line of the log, (message, who, number, number), in words."""

    def describe(self) -> dict[str, Any]:
        """The state of the decision in plain values, for people and logs."""
        return {
            "game": self.name, "players": self.players, "turn": self.turn, "seat": self.seat, "decision": self.decision,
            "question": self.question(), "scores": self.scores().tolist(),
            "legal": {int(a): self.words(int(a)) for a in np.flatnonzero(self.legal())},
        }  # fmt: skip

    @abstractmethod
    def drawing(self) -> list[tuple[str, list[str]]]:
        """The position for people: blocks of (title, lines of text), at most 100 columns wide."""

    # --- copies and files ----------------------------------------------------------------------------------------
    def copy(self) -> Self:
        """An independent game that continues identically."""
        return type(self)(copied(self.record))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> bytes:
        return self.to_bytes()

    def __setstate__(self, state: bytes) -> None:
        self.__init__(type(self).from_bytes(state).record)  # type: ignore[misc]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.record.tobytes() == other.record.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def sandbox(self, seed: int | None = None) -> Self:
        """A copy for planners: the same position with other dice and draws to come, and no script."""
        game = self.copy()
        leave_to_chance(game.record, [seed])
        return game

    @classmethod
    def layout(cls) -> bytes:
        """What a saved record must have been written with: the record's layout and the action table."""
        facts = f"{cls.name} {cls.DTYPE.descr} {cls.ACTION_NAMES}"
        return hashlib.sha256(facts.encode()).digest()

    def to_bytes(self) -> bytes:
        return packed(self.layout(), self.record)

    @classmethod
    def from_bytes(cls, data: bytes, origin: str = "data") -> Self:
        """Raises SaveError when the bytes are damaged, cut, foreign, of another version or of more than one game."""
        records = unpacked(data, cls.layout(), cls.DTYPE, cls.name, origin)
        if len(records) != 1:
            raise SaveError(f"{origin} holds {len(records)} games. Load them with Batch.load().")
        cls.prepare()
        return cls(records)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game to a file, whole or not at all."""
        write_whole(Path(path), self.to_bytes())

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Read a saved game. Raises SaveError when the file can't be read or is no save of this version."""
        return cls.from_bytes(read_saved(path, "Give the path of a file written by save()."), str(path))
