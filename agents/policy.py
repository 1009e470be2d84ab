"""`PolicyAgent`: a trained network as a player."""

from functools import cache
from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from agents.asking import Asked, asked_of, play_many_of, warm
from agents.base import Actions, Agent, Mask, Observation, as_seen
from agents.heuristic import heuristic_named
from agents.hints import adviser, hint_of, with_hints
from agents.model_files import hint_on, read_model
from agents.network import answer_many, prepare_networks
from agents.playing import Function
from explorer_env.adventure.game import Adventure
from explorer_env.core.batch import Batch, Rows
from explorer_env.core.errors import ExplorerError
from explorer_env.core.game import Game
from explorer_env.core.jit import prepare
from explorer_env.core.parts import CORES, at_once, bounds
from explorer_env.expedition.game import Expedition

KINDS: dict[str, type[Game]] = {kind.name: kind for kind in (Expedition, Adventure)}
A_THREAD = 8  # games that a thread is worth while for: some 15 us each, and a thread costs 50


class PolicyAgent(Agent):
    """Plays as a model learned to: an action drawn by its chances, or always the likeliest.

    Drawing is how it was trained and scored. Where several answers in a row are asked for (what to buy, until "done"),
    the likeliest one each time can be worse by far.

    path: the model's .safetensors, with its card beside it. kind: the game to play. Raises SaveError when the files
    are damaged, or the model is of another game or version.
    """

    name: ClassVar[str] = "policy"

    def __init__(self, path: Path, kind: type[Game], seed: int | None = None, likeliest: bool = False) -> None:
        super().__init__(seed)
        self.path, self.kind, self.likeliest = path, kind, likeliest
        self.network, self.card = read_model(path, kind)
        hint = hint_on(self.card)
        self.hint = hint_of(hint, kind)
        self._asked = [asked_of(self.network, adviser(hint, kind.name)) for _ in range(CORES)]
        prepare_networks()

    def choose(self, observation: Observation, mask: Mask) -> int:
        return int(self.choose_many(np.asarray(observation)[None], np.asarray(mask)[None])[0])

    def choose_many(self, observations: Observation, masks: Mask) -> Actions:
        chances, _ = self.chances(observations, masks)
        if self.likeliest:
            return np.asarray(chances.argmax(axis=1), np.int64)
        upto = chances.cumsum(axis=1)
        drawn = self.rng.random((len(chances), 1)) * upto[:, -1:]
        return np.asarray((upto > drawn).argmax(axis=1), np.int64)

    def chances(self, observations: Observation, masks: Mask) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The policy's chance of every action, float32 (k, ACTIONS), exactly 0 for what isn't legal; and what the
        learner expects as its reward, float32 (k,). Raises ConfigError for observations of another game."""
        observations, masks = as_seen(self.name, self.kind, observations, masks)
        chances, values = np.empty(masks.shape, np.float32), np.empty(len(masks), np.float32)
        answer_many(self._asked[0].network, with_hints(self.hint, observations, masks), masks, chances, values)
        return chances, values

    def play_many(self, batch: Batch, rows: Rows, mine: NDArray[np.bool_], generators: NDArray[np.uint64]) -> None:
        """Go on until a seat that isn't `mine` is asked, all in compiled code, in a thread for each core; answers are
        drawn by the games' generators, so that each game is the same whatever others there are."""
        play_many = self.prepare(self.kind)

        def play(asked: Asked, first: int, stop: int) -> int:
            part = slice(first, stop)
            fault: int = play_many(batch.array, rows[part], mine[part], generators, asked, self.likeliest)
            return fault

        parts = bounds(len(rows), min(CORES, len(rows) // A_THREAD))
        if any(at_once(play, [(asked, *part) for asked, part in zip(self._asked, parts, strict=False)])):
            batch.check(rows)
            raise ExplorerError(f"{self.name}: the chances of {self.path} are no numbers; train it anew.")

    @staticmethod
    def prepare(kind: type[Game]) -> Function:
        """Compile play in many games, or load it from the disk cache: see `agents.asking.play_many_of`."""
        heuristic = heuristic_named("heuristic", kind.name)
        play_many = _play_many(kind)
        prepare(f"{kind.name}'s networks", lambda: warm(heuristic, play_many))
        return play_many

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.path)!r})"


@cache
def _play_many(kind: type[Game]) -> Function:
    return play_many_of(kind, heuristic_named("heuristic", kind.name).PLAYING)


def load(path: str, game: str, seed: int | None = None) -> PolicyAgent:
    """The agent of a model's file, for `agents.make`."""
    return PolicyAgent(Path(path), KINDS[game], seed)
