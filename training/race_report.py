"""The report of a race with rivals as plain text and as Markdown; `race_picture` draws it."""

import textwrap
from typing import Any

from explorer_env.core.board import WIDTH
from explorer_env.core.table import markdown_table, table
from training.race import SETTINGS

COLUMNS = {
    "what": "what", "included": "included", "median": "decisions/s", "lowest": "lowest", "highest": "highest",
    "times slower": "times slower",
}  # fmt: skip
METHOD = (
    "Random legal play. Each contender has a process of its own, bound to one core; they take turns, after one that "
    "does not count. Rates are decisions by seconds of processor time, the median of the repeats with the lowest and "
    "highest; setting up games is part of it. Times slower: than the first of the table, the median of the ratios of "
    "the same repeat. The games differ, and so does what a decision is worth: the ratio says how much play a learner "
    "gets in the same time, not whose code is better. Answers of chance (dice) are not counted as decisions. Ours "
    "never asks when there is one legal answer; the others ask then too, and it counts for them."
)


def text(told: dict[str, Any]) -> str:
    """What `race` found, for the terminal."""
    parts = [f"{group}\n{table(_shown(rows), COLUMNS)}" for group, rows in told["groups"].items() if rows]
    if told["absent"]:
        parts.append("Not measured\n" + "\n".join(f"{row['what']}: {row['why']}" for row in told["absent"]))
    return "\n\n".join([*parts, "\n".join(textwrap.wrap(METHOD, WIDTH)), conditions(told)])


def conditions(told: dict[str, Any]) -> str:
    return (
        f"{told['date']}, core {told['core']}, {told['repeats']} repeats of {told['seconds']} s, load average "
        f"{told['load before']:.1f} at the start and {told['load after']:.1f} at the end"
    )


def _shown(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row | {"times slower": f"{row['times slower']:.3g}"} for row in rows]


def markdown(told: dict[str, Any], machine: dict[str, str], command: str) -> str:
    """The whole report but for its picture, which it names as rivals.png. command: what made it."""
    parts = [
        "# Rivals", METHOD, "![rivals.png](rivals.png)",
        *(f"## {group}\n\n{markdown_table(_shown(rows), COLUMNS)}" for group, rows in told["groups"].items() if rows),
    ]  # fmt: skip
    if told["absent"]:
        parts.append("## Not measured\n\n" + "\n".join(f"- {row['what']}: {row['why']}" for row in told["absent"]))
    facts = "\n".join(f"- {name}: {value}" for name, value in machine.items())
    settings = "\n".join(f"- `{name}={value}`" for name, value in SETTINGS.items())
    parts.append(
        f"## Where and how\n\n{conditions(told)}\n\n{facts}\n\nEnvironment of every contender:\n\n{settings}\n\n"
        f"Again:\n\n```\npip install 'explorer-env[rivals,report]'\n{command}\n```"
    )
    return "\n\n".join(parts) + "\n"
