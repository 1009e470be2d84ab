"""What an agent thinks of each legal answer, for people who want to know why."""

from typing import NamedTuple

from agents.base import Agent
from agents.policy import PolicyAgent
from agents.search import Search
from explorer_env.core.game import Game

CHANCES, VISITS, ANSWER = "chances", "visits", "answer"  # what the shares of opinions are


class Opinion(NamedTuple):
    """Of one legal action: its share of all, 0 to 1; how often a search tried it and the mean value of that for the
    seat that is asked, -1 to 1 (None for other agents)."""

    action: int
    share: float
    visits: int | None = None
    value: float | None = None


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
    tried = agent.tried(game.seat) if isinstance(agent, Search) else {}
    if not tried:
        return _sorted(ANSWER, chosen, [Opinion(action, float(action == chosen)) for action in legal])
    total = max(sum(visits for visits, _ in tried.values()), 1)
    return _sorted(
        VISITS, chosen, [Opinion(action, visits / total, visits, value) for action, (visits, value) in tried.items()]
    )


def _sorted(kind: str, action: int | None, each: list[Opinion]) -> Opinions:
    each.sort(key=lambda opinion: -opinion.share)
    return Opinions(kind, each[0].action if action is None else action, each)
