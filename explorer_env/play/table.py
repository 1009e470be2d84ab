"""`Table`: a game with people and bots in its seats, told to people in plain sentences."""

import hashlib
import json
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, Self

from agents.opinions import Opinions
from explorer_env.core.config import ConfigSource, check_flag, check_seed
from explorer_env.core.errors import ConfigError, ExplorerError, IllegalAction, SaveError
from explorer_env.core.files import read_saved, write_whole
from explorer_env.core.game import Game
from explorer_env.core.ranks import places
from explorer_env.core.replay import Replay
from explorer_env.core.version import __version__
from explorer_env.core.words import with_singulars
from explorer_env.play.adventure import AdventureTeller
from explorer_env.play.bots import bot_answer, bot_opinions, chance_of, check_bot
from explorer_env.play.expedition import ExpeditionTeller
from explorer_env.play.outlook import change_words, outlook
from explorer_env.play.telling import Die, Sheet, Teller
from explorer_env.render.picture import place_of

PERSON = "person"
ADVISER = "trained"  # who gives hints
PAUSE = 0.6  # seconds between two answers of bots, until somebody says otherwise
TELLERS: dict[str, Teller] = {teller.kind.name: teller for teller in (ExpeditionTeller(), AdventureTeller())}
_SAVED = 1  # the version of saved tables


class OutOfTurn(ExplorerError):  # noqa: N818 - it is no fault of the table
    """Somebody answers or takes back who isn't asked, or may not."""


class Answered(NamedTuple):
    """An answer that was given: by which seat, which action."""

    seat: int
    action: int


class Line(NamedTuple):
    """A line of the log. move: of the answer that it came of, 0 before the first; seat: of the one who answered, -1
    for what came of it; dice: those it tells of."""

    move: int
    seat: int
    text: str
    dice: list[Die]


class Answer(NamedTuple):
    """A legal answer. words: short; means, costs: what the chart says; outlook: what changes for the seat up to the
    next question, by tries with other dice; place: its element of the picture, see `explorer_env.render.place_of`."""

    action: int
    words: str
    kind: str
    means: str
    costs: str
    outlook: list[str]
    place: str | None


class Asked(NamedTuple):
    """A decision. about: what it is about; rule: its key; rule_words: what RULES.md says of it."""

    seat: int
    decision: str
    question: str
    about: str
    rule: str
    rule_words: str
    answers: list[Answer]


class Table:
    """A game in progress. Everything told here is open to all seats; dice and draws to come are not.

    Attributes: `game`; `seats`, PERSON or a bot's name for each; `seed`; `config`, what differs from the rulings;
    `practice`, whether people may take back; `answers`, all that were given; `lines`, the whole log.
    """

    def __init__(
        self, game: str, seats: Sequence[str], seed: int | None = None, config: ConfigSource = None,
        practice: bool = False,
    ) -> None:  # fmt: skip
        """game: its name. seats: see above. seed: an int >= 0, or None for one nobody knows.

        Raises ConfigError for an unknown game or bot, or a wrong number of seats, seed or configuration.
        """
        self.teller = teller_of(game)
        self.seats, self.config = tuple(seats), self.teller.kind.config_changes(config)
        self.practice, checked = check_flag("practice", practice), check_seed(seed)
        self.seed = secrets.randbelow(2**53) if checked is None else checked
        for name in set(self.seats) - {PERSON}:
            check_bot(name, game)
        self.answers: list[Answered] = []
        self._begin()

    def _begin(self) -> None:
        self.game: Game = self.teller.kind.start(len(self.seats), self.seed, self.config)
        self.lines: list[Line] = []
        self._hear(0, 0)

    def _hear(self, move: int, told: int) -> None:
        """Keep what the game's log tells from line `told` on."""
        log = self.game.array["log"][0]
        for number in range(max(told, self.game.told - len(log)), self.game.told):
            line = log[number % len(log)]
            self.lines.append(Line(move, -1, self.game.line_words(line), self.teller.dice(line)))

    # --- whose turn ----------------------------------------------------------------------------------------------
    @property
    def move(self) -> int:
        """How many answers were given."""
        return len(self.answers)

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def bot(self) -> str:
        """The bot that must answer; "" when a person must, or the game is over."""
        name = "" if self.over else self.seats[self.game.seat]
        return "" if name == PERSON else name

    def asked(self) -> Asked | None:
        """The pending decision with all that is known of its answers; None when the game is over."""
        if self.over:
            return None
        game, chapter = self.game, self.teller.help.decisions[self.game.decision]
        facts = self.teller.facts(game)
        answers = [self._answer(int(action), facts) for action in game.legal().nonzero()[0]]
        about, rule_words = chapter.about.format(**facts), self.teller.help.rules.get(chapter.rule, "")
        return Asked(game.seat, game.decision, game.question(), about, chapter.rule, rule_words, answers)

    def _answer(self, action: int, facts: dict[str, Any]) -> Answer:
        game, teller = self.game, self.teller
        kind = teller.answer_kind(game, action)
        told = teller.help.decisions[game.decision].answers[kind]
        known = facts | teller.answer_facts(game, action)
        changes = [change_words(change) for change in outlook(game, teller, action)]
        means, costs = (with_singulars(words.format(**known), teller.plurals) for words in told)
        return Answer(action, game.words(action), kind, means, costs, changes, place_of(game, action))

    # --- answering -----------------------------------------------------------------------------------------------
    def answer(self, seat: int, action: int) -> None:
        """A person answers. Raises OutOfTurn when another seat or nobody is asked, IllegalAction for what isn't legal;
        then nothing has changed."""
        if self.over:
            raise OutOfTurn("The game is over; start a new one.")
        if seat != self.game.seat or self.bot:
            raise OutOfTurn(f"seat {seat!r} is not asked now: it is explorer_{self.game.seat}'s turn.")
        self._apply(self.game.action_number(action))

    def bot_task(self) -> Callable[[], int]:
        """What finds out the answer of the bot whose turn it is, on a copy of the game: another thread may do it.

        Raises OutOfTurn when it is nobody's or a person's.
        """
        if not self.bot:
            raise OutOfTurn("No bot is asked now.")
        return partial(bot_answer, self.bot, self.game.copy(), self._chance())

    def bot_answer(self, action: int | None = None) -> None:
        """The bot whose turn it is answers; action: what its task found out. Raises OutOfTurn as `bot_task`."""
        task = self.bot_task()
        self._apply(task() if action is None else action)

    def play_bots(self) -> None:
        """Let bots answer until a person is asked or the game is over."""
        while self.bot:
            self.bot_answer()

    def _apply(self, action: int) -> None:
        game, seat, told, question = self.game, self.game.seat, self.game.told, self.game.question()
        game.apply(action)
        self.answers.append(Answered(seat, action))
        self.lines.append(Line(self.move, seat, f"{question} -> {game.words(action)}", []))
        self._hear(self.move, told)

    def _chance(self) -> int:
        return chance_of(self.seed, self.move)

    def undoable(self, seat: int) -> int | None:
        """The move before the last answer of a person's seat; None when there is nothing, or this is no practice."""
        own = [move for move, answered in enumerate(self.answers) if answered.seat == seat]
        return own[-1] if own and self.practice and self.seats[seat] == PERSON else None

    def undo(self, seat: int) -> None:
        """Take back the last answer of a person's seat and all that came after it; dice fall again as they fell.

        Raises OutOfTurn when there is nothing to take back, or the game is no practice.
        """
        move = self.undoable(seat)
        if move is None:
            raise OutOfTurn(f"explorer_{seat} has nothing to take back." if self.practice else "This is no practice.")
        kept = [line for line in self.lines if line.move <= move]
        self._replay(self.answers[:move])
        self.lines = kept

    def _replay(self, answers: Sequence[Answered]) -> None:
        self.answers = []
        self._begin()
        for seat, action in answers:
            if seat != self.game.seat:
                raise IllegalAction(f"move {self.move + 1}: seat {seat} answers, seat {self.game.seat} is asked.")
            self._apply(action)

    # --- what is told ----------------------------------------------------------------------------------------------
    def look(self, since: int = 0) -> list[Line]:
        """The log from line `since` on."""
        return self.lines[since:]

    def hint_task(self, adviser: str = ADVISER) -> Callable[[], Opinions]:
        """What finds out `hint`, on a copy of the game: another thread may do it."""
        return partial(bot_opinions, adviser, self.game.copy(), self._chance())

    def hint(self, adviser: str = ADVISER) -> Opinions:
        """What a bot thinks of the answers to the pending decision.

        Raises ConfigError for an unknown bot, IllegalAction when the game is over.
        """
        return self.hint_task(adviser)()

    def sheets(self) -> list[Sheet]:
        """What lies before each seat."""
        return [self.teller.sheet(self.game, seat) for seat in range(self.game.players)]

    def results(self) -> list[tuple[int, int, float]]:
        """Seat, points and place of each, the best first."""
        scores = self.game.scores()
        rows = [
            (seat, int(points), float(place))
            for seat, (points, place) in enumerate(zip(scores, places(scores), strict=True))
        ]
        return sorted(rows, key=lambda row: row[2])

    def replay(self) -> Replay:
        """The game so far, with its seed: what only those may have who know how it goes on."""
        actions = [answered.action for answered in self.answers]
        return Replay(self.teller.kind, self.seats, self.seed, actions, self.config)

    # --- files -----------------------------------------------------------------------------------------------------
    def data(self) -> dict[str, Any]:
        """The whole table in plain values."""
        return {
            "table": _SAVED, "version": __version__, "game": self.game.name, "seats": list(self.seats),
            "seed": self.seed, "config": self.config, "practice": self.practice,
            "answers": [list(answered) for answered in self.answers], "check": self.check(),
        }  # fmt: skip

    def check(self) -> str:
        """A number for the whole position: two tables that are alike have the same."""
        return hashlib.sha256(self.game.record.tobytes()).hexdigest()[:16]

    @classmethod
    def from_data(cls, data: Any, origin: str = "data") -> Self:
        """The table that `data()` told of. Raises SaveError when it is none, or of other rules."""
        try:
            if data["table"] != _SAVED:
                raise SaveError(f"{origin} is a table of version {data['table']}; this one reads {_SAVED}.")
            table = cls(data["game"], data["seats"], data["seed"], data["config"], data["practice"])
            table._replay([Answered(seat, action) for seat, action in data["answers"]])
            check = data["check"]
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, SaveError):
                raise
            raise SaveError(f"{origin} is no table, or of other rules ({error}).") from error
        if table.check() != check:
            raise SaveError(f"{origin} leads to another position: it is damaged, or of other rules than these.")
        return table

    def save(self, path: str | PathLike[str]) -> None:
        """Write the table to a file, whole or not at all."""
        write_whole(path, (json.dumps(self.data()) + "\n").encode())

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Read a saved table. Raises SaveError when the file can't be read or is none."""
        try:
            data = json.loads(read_saved(path, "Give the path of a table that was saved."))
        except ValueError as error:
            raise SaveError(f"{path} is no saved table ({error}).") from error
        return cls.from_data(data, str(Path(path)))


def teller_of(game: str) -> Teller:
    """The words of a game. Raises ConfigError for an unknown one."""
    if game not in TELLERS:
        raise ConfigError(f"game {game!r}: known are {', '.join(TELLERS)}.")
    return TELLERS[game]
