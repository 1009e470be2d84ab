"""Learning curves of runs as a picture: shares of wins over steps, with intervals."""

import json
from collections.abc import Sequence
from io import BytesIO
from math import ceil, sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.errors import SaveError
from explorer_env.core.files import read_saved
from training.contest import Z_95
from training.extras import missing_report_extra
from training.rungs import ALONE, BEGUN, Row, read_results
from training.settings import Settings, check_settings

try:
    from matplotlib.axes import Axes
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.ticker import EngFormatter, PercentFormatter

    from training.tournament_report import COLOURS, MARKERS
except ImportError as error:
    raise missing_report_extra(error) from error

# two-sided 95% of Student's t, from 1 degree of freedom on
T_95 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
Panel = tuple[int, str]  # players, rung


class Group(NamedTuple):
    """Runs of one configuration, with different seeds."""

    label: str
    runs: list[list[Row]]


def groups(folders: Sequence[Path]) -> list[Group]:
    """The runs, those together whose settings differ in the seed only. Raises SaveError for a folder of no run."""
    found: list[tuple[Settings, list[Path]]] = []
    for folder in folders:
        settings = _settings(folder) | {"seed": None}
        members = next((members for other, members in found if other == settings), None)
        if members is None:
            found.append((settings, members := []))
        members.append(folder)
    return [Group(_label(members), [read_results(folder) for folder in members]) for _, members in found]


def _settings(folder: Path) -> Settings:
    path = folder / BEGUN
    try:
        return check_settings(json.loads(read_saved(path, "Give the folder of a run.")), str(path))
    except ValueError as error:
        raise SaveError(f"{path} is not as a run writes it ({error}).") from error


def _label(folders: Sequence[Path]) -> str:
    return folders[0].name if len(folders) == 1 else f"{folders[0].name} and {len(folders) - 1} more seeds"


def curve(group: Group, panel: Panel) -> NDArray[np.float64]:
    """Steps, share of wins, low and high, a row for each step that all runs of the group were evaluated at.

    Of one run the interval is that of its games (95%, Wilson); of several the mean's over seeds (95%, Student).
    """
    rows = [{row["steps"]: row for row in run if (row["players"], row["rung"]) == panel} for run in group.runs]
    steps = [step for step in rows[0] if all(step in run for run in rows)]
    if len(rows) == 1:
        return np.array([[step, *(rows[0][step][name] for name in ("win_rate", "low", "high"))] for step in steps])
    shares = np.array([[run[step]["win_rate"] for run in rows] for step in steps]).reshape(len(steps), len(rows))
    mean = shares.mean(axis=1)
    wide = _quantile(len(rows) - 1) * shares.std(axis=1, ddof=1) / sqrt(len(rows))
    return np.column_stack([steps, mean, np.maximum(mean - wide, 0), np.minimum(mean + wide, 1)])


def panels_of(drawn: Sequence[Group]) -> list[Panel]:
    """What was evaluated, in order."""
    return list(dict.fromkeys((row["players"], row["rung"]) for group in drawn for run in group.runs for row in run))


def _quantile(freedom: int) -> float:
    return T_95[freedom - 1] if freedom <= len(T_95) else Z_95


def picture(folders: Sequence[Path]) -> bytes:
    """A PNG with a panel for each number of players and rung."""
    drawn = groups(folders)
    panels = panels_of(drawn)
    wide = min(3, len(panels))
    figure = Figure(figsize=(1 + 4.2 * wide, 1.2 + 3.3 * ceil(len(panels) / wide)), dpi=110, layout="constrained")
    grid = figure.subplots(ceil(len(panels) / wide), wide, squeeze=False).ravel()
    for axes, panel in zip(grid, panels, strict=False):
        _draw(axes, drawn, panel)
    for axes in grid[len(panels) :]:
        axes.set_visible(False)
    handles, labels = grid[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=2, fontsize="small")
    page = BytesIO()
    FigureCanvasAgg(figure).print_png(page)  # type: ignore[no-untyped-call]
    return page.getvalue()


def _draw(axes: Axes, drawn: Sequence[Group], panel: Panel) -> None:
    players, rung = panel
    for number, group in enumerate(drawn):
        points = curve(group, panel)
        if len(points):
            steps, share, low, high = points.T
            colour, marker = COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]
            axes.plot(steps, share, color=colour, marker=marker, markersize=4, label=group.label)
            axes.fill_between(steps, low, high, color=colour, alpha=0.2, linewidth=0)
    if rung != ALONE:
        axes.axhline(1 / players, color="grey", linestyle="--", linewidth=1)
    axes.set_title("alone: best return" if rung == ALONE else f"{players} players, against {Path(rung).stem}")
    axes.set_ylim(-0.02, 1.02)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.xaxis.set_major_formatter(EngFormatter())
    axes.set_xlabel("decisions of the learner")
    axes.set_ylabel("wins, 95% interval")
    axes.grid(alpha=0.3)
