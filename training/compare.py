"""Trains one configuration with several values of a setting, some seeds each, and puts their curves beside each other.

python -m training.compare ppo_expedition_quick network.entities 0 16 --steps 245760 --out runs/entities
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from agents.model_files import read_card
from explorer_env.core.errors import ConfigError
from explorer_env.core.files import write_whole
from explorer_env.core.table import table
from training.commands.arguments import results_folder, whole
from training.curves import curve, groups, panels_of, picture
from training.ppo import MODEL, Run, train
from training.rungs import BEGUN
from training.settings import Settings, check_settings, read_settings

PICTURE = "curves.png"


def compare(settings: Settings, name: str, values: Sequence[Any], seeds: Sequence[int], folder: Path) -> list[Path]:
    """Train every run that isn't done yet, seed after seed, all values of one before the next; their folders by value.

    Stopped, it goes on when it is called again. Raises ConfigError when a run of other settings is in the way.
    """
    runs = {
        (value, seed): (folder / f"{name}={value},seed={seed}", check_settings(settings | {name: value, "seed": seed}))
        for seed in seeds
        for value in values
    }
    for run, wanted in runs.values():
        _finish(run, wanted)
    return [runs[value, seed][0] for value in values for seed in seeds]


def _finish(run: Path, settings: Settings) -> None:
    begun = run / BEGUN
    if not begun.exists():
        Run(settings, run).learn(quiet=False)
    elif json.loads(begun.read_bytes()) != settings:
        raise ConfigError(f"{run} was begun with other settings: give another folder.")
    elif not (run / MODEL).exists():
        train(resume=run)


def rows(folders: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """For each group of seeds: decisions, decisions a second of processor time (evaluations too), and the last shares
    of wins as the curves have them, with their intervals."""
    members = iter(folders)
    for group in groups(folders):
        cards = [read_card(next(members) / MODEL) for _ in group.runs]
        steps, spent = (sum(card[fact] for card in cards) for fact in ("steps", "processor_seconds"))
        row = {"runs": group.label, "decisions": steps // len(cards), "a second": round(steps / spent)}
        for players, rung in panels_of([group]):
            _, share, low, high = curve(group, (players, rung))[-1]
            row[f"{rung}, {players} players"] = f"{share:.1%} ({100 * low:.1f} - {100 * high:.1f})"
        yield row


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "config", help="settings of the runs: a TOML file or the name of one that comes with the project"
    )
    parser.add_argument("setting", help="the one that differs, by its full name (training/settings.py)")
    parser.add_argument("values", nargs="+", type=_value, metavar="VALUE")
    parser.add_argument("--seeds", type=whole(1, 100), default=3, metavar="N", help="1 to N (default: 3)")
    parser.add_argument("--steps", type=whole(1), help="decisions of each run (default: those of the settings)")
    parser.add_argument("--out", type=results_folder, required=True, metavar="DIR", help=f"runs, {PICTURE}")
    arguments = parser.parse_args()
    settings = read_settings(arguments.config)
    steps = arguments.steps or settings["steps"]
    changed = settings | {"steps": steps, "evaluation.every": settings["evaluation.every"] or -(-steps // 3)}
    seeds = range(1, arguments.seeds + 1)
    folders = compare(changed, arguments.setting, arguments.values, seeds, arguments.out)
    write_whole(arguments.out / PICTURE, picture(folders))
    print(table(list(rows(folders))))


if __name__ == "__main__":
    main()
