"""What an agent thinks of each legal answer, for people who want to know why."""

from math import isfinite
from typing import NamedTuple

from agents.base import Agent
from agents.heuristic import Heuristic
from agents.policy import PolicyAgent
from agents.search import Search, Tried
from explorer_env.core.game import Game

CHANCES, VISITS, ANSWER = "chances", "visits", "answer"  # what the shares of opinions are


class Opinion(NamedTuple):
    """Of one legal action: its share of all, 0 to 1.

    Of a search: how often it tried it, the mean value of that for the seat that is asked, -1 to 1, how much more it was
    than that of the action it trusted most, and the standard error of this lead (both None before the second round),
    and how much it trusted the action before, 0 to 1. worth: of a heuristic, compared with the other answers to the
    same decision; None where it weighs whole walks, not single steps. All these are None for other agents.
    """

    action: int
    share: float
    visits: int | None = None
    value: float | None = None
    lead: float | None = None
    error: float | None = None
    prior: float | None = None
    worth: float | None = None


class Opinions(NamedTuple):
    """kind: CHANCES of a trained model, VISITS of a search, or the one ANSWER of any other agent. action: what the
    agent would do, the likeliest action of a trained model. each: one for every legal action, the largest share first.
    """

    kind: str
    action: int
    each: list[Opinion]


def opinions(agent: Agent, game: Game) -> Opinions:
    """What an agent thinks of the pending decision; the game stays as it is. Raises IllegalAction when it is over."""
    legal = [int(action) for action in game.legal().nonzero()[0]]
    if isinstance(agent, PolicyAgent) and legal:
        chances, _ = agent.chances(game.view(game.seat)[None], game.legal()[None])
        return _sorted(CHANCES, None, [Opinion(action, float(chances[0, action])) for action in legal])
    chosen = agent.act_in(game)
    tried = agent.tried(game.seat) if isinstance(agent, Search) else []
    if tried:
        return _sorted(VISITS, chosen, _of_visits(tried))
    worths = agent.worths(game) if isinstance(agent, Heuristic) else {}
    each = [Opinion(action, float(action == chosen), worth=worths.get(action)) for action in legal]
    return _sorted(ANSWER, chosen, each)


def _of_visits(tried: list[Tried]) -> list[Opinion]:
    total = max(sum(answer.visits for answer in tried), 1)
    return [_of_tried(answer, answer.visits / total) for answer in tried]


def _of_tried(answer: Tried, share: float) -> Opinion:
    lead, error = (answer.lead, answer.error) if isfinite(answer.error) else (None, None)
    return Opinion(answer.action, share, answer.visits, answer.value, lead, error, answer.prior)


def _sorted(kind: str, action: int | None, each: list[Opinion]) -> Opinions:
    each.sort(key=lambda opinion: -opinion.share)
    return Opinions(kind, each[0].action if action is None else action, each)
