"""Who won how often."""

from collections.abc import Sequence
from typing import Any

from explorer_env.core.table import table


def results_page(game: str, rows: Sequence[dict[str, Any]], who: str, seed: int) -> str:
    """Rows of games, wins, win_rate, low, high, place and points; `who` is the key of the player's name."""
    return "\n".join([
        f"{game}, {rows[0]['games']:,} games, seeds from {seed}; every deal is played from every seat.",
        f"Equal players would win {100 / len(rows):.1f}%; a shared first place counts as its share of a win.",
        results_table(rows, who),
    ])  # fmt: skip


def results_table(rows: Sequence[dict[str, Any]], who: str) -> str:
    """The rows alone."""
    columns = {
        who: who, "games": "games", "won": "wins", "share": "win %", "interval": "95% interval", "place": "mean place",
        "points": "mean points",
    }  # fmt: skip
    if any("ms_a_decision" in row for row in rows):
        columns["ms_a_decision"] = "ms a decision"
    return table([_shown(row) for row in rows], columns)


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    return row | {
        "won": f"{row['wins']:g}",
        "share": f"{100 * row['win_rate']:.1f}",
        "interval": f"{100 * row['low']:.1f} - {100 * row['high']:.1f}",
    }
