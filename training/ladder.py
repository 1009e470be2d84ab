"""The published ladder: all agents that come with the project, rated in each game by a tournament of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents import names
from agents.search import Search
from explorer_env.core.files import write_whole
from training import ladder_report, tournament, tournament_report
from training.games import GAMES
from training.tournament import Tournament


@dataclass(frozen=True)
class Ladder:
    """What is played. games: which; budgets: simulations a move of the searches; number: of games of each, at least."""

    games: Sequence[str]
    budgets: Sequence[int]
    players: int
    number: int
    seed: int

    def tournaments(self) -> list[Tournament]:
        return [
            Tournament(
                game, entrants(game, self.budgets), self.players, self.number, self.seed,
                GAMES[game].kind.read_config(None),
            )
            for game in self.games
        ]  # fmt: skip


def entrants(game: str, budgets: Sequence[int]) -> tuple[str, ...]:
    """Every built-in agent of a game; search with each budget, guided by the heuristic and by the trained model."""
    searches = [f"{Search.name}:{budget}{guide}" for guide in ("", ":trained") for budget in budgets]
    return (*(name for name in names(game) if name != Search.name), *searches)


def rate(ladder: Ladder, folder: Path, processes: int) -> list[dict[str, Any]]:
    """Play what the folder doesn't have yet and write the reports: `tournament.standings` of each game.

    folder: gets GAME/results.jsonl, report.md and report.png of each game, and ladder.md and ladder.png of all.
    Raises SaveError and ConfigError as `tournament.play` does.
    """
    found = []
    for played in ladder.tournaments():
        place = folder / played.game
        standings = tournament.standings(played, tournament.play(played, place, processes))
        standings["rules"] = tournament.seat_advantage(played, ladder.number, processes)
        write_whole(place / "report.md", tournament_report.markdown(standings).encode())
        write_whole(place / "report.png", tournament_report.picture(standings))
        found.append(standings)
    write_whole(folder / "ladder.md", ladder_report.markdown(found).encode())
    write_whole(folder / "ladder.png", ladder_report.picture(found))
    return found
