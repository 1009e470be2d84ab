"""Numbers of actions: case 19 of what users of environments run into."""

from pathlib import Path

RECORDED = Path(__file__).parent / "actions"


def table(names):
    return "".join(f"{number} {name}\n" for number, name in enumerate(names))


def test_case_19_every_action_keeps_its_number(case):
    """A new action is appended to the table and to this file; trained models know the numbers only."""
    assert table(case.game.ACTION_NAMES) == (RECORDED / f"{case.name}.txt").read_text("utf-8")
