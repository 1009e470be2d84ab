"""Adventure's figures: there is no reference, but windows that the rules ask for."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.core.game import Game
from explorer_env.core.ranks import first_shares
from training import adventure_log as told
from training.balance import Figure, Sample, Table, percent

REFERENCE_PLAYERS = None
OPPONENTS = ("random", "never-draw", "always-draw")
MEAN_CHANGE = (-0.5, 0.5)  # of the score by a card, for a random player
DECK = c.read_cards()


def prepare_kernels() -> None:
    told.prepare_kernels()


def new_counts() -> NDArray[np.int64]:
    return np.zeros(told.COUNTS, np.int64)


def new_reader() -> NDArray[np.int64]:
    return np.zeros(told.READER, np.int64)


def read(game: Game, reader: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    told.read_log(game.array, 0, reader, counts)


def close(game: Game, reader: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Add what the finished game says by itself, and which cards decided it."""
    scores = game.scores()
    counts[told.SCORE] += scores.sum()
    counts[told.ADVENTURE_POINTS] += game.array["adventure"].sum()
    without = first_shares(scores - told.changes_of(reader)[:, : game.players])
    lost = np.maximum(first_shares(scores) - without, 0).sum(axis=1)
    counts[told.ALTERED : told.COUNTS] += np.rint(told.SHARES * lost).astype(np.int64)


def lost_lines(sample: Sample) -> int:
    return int(sample.counts[told.LOST_LINES])


# --- figures ---------------------------------------------------------------------------------------------------------
def _by_card(sample: Sample, first: int) -> NDArray[np.int64]:
    return sample.counts[first : first + told.CARDS]


def _a_player(*places: int) -> Callable[[Sample], float]:
    """How often a player has these counts in a game."""
    return lambda sample: float(sum(sample.counts[place] for place in places)) / (sample.games * sample.players)


def _kind(kind: int) -> Callable[[Sample], float]:
    def share(sample: Sample) -> float:
        drawn = _by_card(sample, told.DRAWN)
        return percent(drawn[DECK["kind"] == kind].sum(), drawn.sum())

    return share


def _uneven(sample: Sample) -> float:
    shares = 100 * sample.first_places / sample.games
    return float(np.abs(shares - 100 / sample.players).max())


def decided(sample: Sample) -> NDArray[np.float64]:
    """[card]: percent of first places that others would have had without its changes of scores."""
    return 100 * _by_card(sample, told.ALTERED) / (told.SHARES * sample.games)


def _most_decided(sample: Sample) -> float:
    return float(decided(sample).max())


FIGURES = [
    Figure("score", _a_player(told.SCORE)),
    Figure("adventure points", _a_player(told.ADVENTURE_POINTS)),
    Figure("cards drawn a player", _a_player(s.TELL_DRAWS)),
    Figure("persistent events met again a player", _a_player(s.TELL_REPEATS)),
    *(Figure(f"{name} cards %", _kind(kind)) for kind, name in enumerate(c.KIND_NAMES)),
    Figure("tiles discovered a game", lambda x: float(x.counts[s.TELL_DISCOVERS]) / x.games),
    Figure("treasures found a player", _a_player(s.TELL_TREASURE)),
    Figure("absences a player", _a_player(s.TELL_COMA, s.TELL_EXHAUSTED, s.TELL_MAD)),
    Figure("comas a player", _a_player(s.TELL_COMA)),
    Figure("decisions a player", lambda x: x.decisions / (x.games * x.players)),
    Figure("seat farthest from an equal share, points", _uneven, window=(0, 5)),
    Figure("games that one card decides, at most %", _most_decided, window=(0, 15)),
]  # fmt: skip


# --- the cards -------------------------------------------------------------------------------------------------------
def mean_changes(sample: Sample) -> NDArray[np.float64]:
    """[card]: how the score of those it hits changes on average; 0 for one that hits nobody."""
    return _by_card(sample, told.CHANGED) / np.maximum(_by_card(sample, told.HITS), 1)


def deck_mean(sample: Sample) -> float:
    """Over the deck, copies counted."""
    return float(np.average(mean_changes(sample), weights=DECK["copies"]))


def tables(samples: Sequence[Sample], by_random: Callable[[], Sample]) -> list[Table]:
    """Each card: how often it comes up, how it changes a random player's score, how often it decides the game."""
    random = by_random()
    rows = [_card_row(card, samples, random) for card in range(int(DECK["different"]))]
    mean = deck_mean(random)
    mark = "" if MEAN_CHANGE[0] <= mean <= MEAN_CHANGE[1] else " !"
    rows.append({"card": f"all, by copies{mark}", "copies": int(DECK["copies"].sum()), "change": mean})
    title = f"Cards; change: of the score of those hit, mean of {random.games} games of {random.players} random players"
    return [Table(title, rows)]


def _card_row(card: int, samples: Sequence[Sample], random: Sample) -> dict[str, Any]:
    games = sum(sample.games for sample in samples)
    drawn, again = (
        float(sum(_by_card(sample, first)[card] for sample in samples)) / games for first in (told.DRAWN, told.REPEATED)
    )
    decides = {f"decides % of {x.players}": float(decided(x)[card]) for x in samples}
    return {
        "card": c.card_name(DECK, card), "kind": c.KIND_NAMES[DECK["kind"][card]], "copies": int(DECK["copies"][card]),
        "drawn a game": drawn, "again a game": again, "change": float(mean_changes(random)[card]), **decides,
    }  # fmt: skip
