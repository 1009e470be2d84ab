"""How a run's learner does against fixed rungs, from time to time: its evaluations and their file."""

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from explorer_env.core.errors import SaveError
from explorer_env.core.files import read_saved, write_whole
from training.evaluate import evaluate
from training.settings import Settings

RESULTS = "results.csv"
BEGUN = "settings.json"  # that a run has from its beginning
COLUMNS: dict[str, type] = {
    "steps": int, "seconds": float, "players": int, "rung": str, "games": int, "wins": float, "win_rate": float,
    "low": float, "high": float, "place": float, "points": float, "turns": float,
}  # fmt: skip
ALONE = "alone"
FIRST = "first"
Row = dict[str, Any]


def measured(model: Path, first: Path | None, settings: Settings, steps: int, seconds: float) -> list[Row]:
    """A row of results for every number of players and every rung; alone there is one row.

    The rungs are `evaluation.rungs` and, with the file of the run's first snapshot, "first". Seats are balanced; games
    go by `evaluation.seed`, always the same ones.
    """
    rungs = {rung: rung for rung in settings["evaluation.rungs"]} | ({FIRST: str(first)} if first else {})
    rows = []
    for players in dict.fromkeys(settings["players"]):
        for rung, agent in rungs.items() if players > 1 else [(ALONE, "")]:
            found = evaluate(
                [str(model)] + [agent] * (players - 1), settings["game"], settings["evaluation.games"],
                settings["evaluation.seed"], settings["rules"], quiet=True,
            )  # fmt: skip
            facts = {"steps": steps, "seconds": round(seconds, 1), "players": players, "rung": rung}
            facts |= found["results"][0] | {"turns": found["turns"]}
            rows.append({column: facts[column] for column in COLUMNS})
    return rows


def height(rows: Iterable[Row], rung: str) -> float:
    """The mean share of wins against a rung (and alone), over the numbers of players."""
    shares: list[float] = [row["win_rate"] for row in rows if row["rung"] in (rung, ALONE)]
    return sum(shares) / len(shares)


class Results:
    """A run's results.csv; it is written anew, whole, whenever rows are added."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / RESULTS
        self.rows = read_results(folder) if self.path.exists() else []

    def forget(self, after: int) -> None:
        """Leave out what comes after this step: a resumed run measures it again."""
        self.rows = [row for row in self.rows if row["steps"] <= after]

    def add(self, rows: list[Row]) -> None:
        self.rows = [row for row in self.rows if row["steps"] != rows[0]["steps"]] + rows
        text = io.StringIO()
        table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        table.writeheader()
        table.writerows(self.rows)
        write_whole(self.path, text.getvalue().encode())

    def last(self) -> int | None:
        """The step of the last evaluation."""
        return max((row["steps"] for row in self.rows), default=None)

    def best(self, rung: str) -> int | None:
        """The step of the highest evaluation by this rung, the earliest of equals; None when there is none."""
        heights = {step: height(self.at(step), rung) for step in dict.fromkeys(row["steps"] for row in self.rows)}
        return max(heights, key=lambda step: heights[step], default=None)

    def at(self, steps: int) -> list[Row]:
        return [row for row in self.rows if row["steps"] == steps]


def read_results(folder: Path) -> list[Row]:
    """The rows of a run's results.csv. Raises SaveError when there are none or the file isn't one."""
    path = folder / RESULTS
    text = read_saved(path, "Give the folder of a run that was evaluated (evaluation.every).").decode(errors="replace")
    table = csv.DictReader(io.StringIO(text), strict=True)
    try:
        if list(table.fieldnames or []) != list(COLUMNS):
            raise ValueError(f"columns {table.fieldnames}")
        return [_row(row) for row in table]
    except (ValueError, TypeError, csv.Error) as error:
        raise SaveError(f"{path}, line {table.line_num}: not as a run writes it ({error}).") from error


def _row(cells: Row) -> Row:
    if None in cells:
        raise ValueError("more cells than columns")
    return {column: kind(cells[column]) for column, kind in COLUMNS.items()}
