"""What comes of an answer, tried in copies of the game with other dice and draws: nobody's future is looked into."""

from statistics import fmean
from typing import NamedTuple

from explorer_env.core.game import Game
from explorer_env.play.telling import Teller

TRIES = 24


class Change(NamedTuple):
    """How something that a seat has changes up to the next question; share: of the tries in which it does."""

    name: str
    least: int
    most: int
    mean: float
    share: float


def outlook(game: Game, teller: Teller, action: int, tries: int = TRIES) -> list[Change]:
    """What changes for the seat that is asked; the game stays as it is."""
    seat = game.seat
    before = teller.holdings(game, seat)
    found: dict[str, list[int]] = {name: [] for name in before}
    for number in range(tries):
        tried = game.sandbox(number)
        tried.apply(action)
        for name, after in teller.holdings(tried, seat).items():
            found[name].append(after - before[name])
    return [_change(name, numbers) for name, numbers in found.items() if any(numbers)]


def _change(name: str, numbers: list[int]) -> Change:
    changed = sum(1 for number in numbers if number)
    return Change(name, min(numbers), max(numbers), fmean(numbers), changed / len(numbers))


def change_words(change: Change) -> str:
    """ "Time -1", "Food +2 to +12", "Health -1 in 40%", "DP 0 to +3, +1.2 on average"."""
    if change.least == change.most:
        return f"{change.name} {change.most:+d}"
    nonzero = {change.least, change.most} - {0}
    if len(nonzero) == 1 and abs(change.mean - change.share * next(iter(nonzero))) < 1e-9:
        return f"{change.name} {nonzero.pop():+d} in {change.share:.0%}"
    least, most = (f"{number:+d}" if number else "0" for number in (change.least, change.most))
    return f"{change.name} {least} to {most}, {change.mean:+.1f} on average"
