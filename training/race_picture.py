"""The picture of a race with rivals: bars on a scale of powers of ten."""

from io import BytesIO
from typing import Any

from training.extras import missing_report_extra
from training.race import OURS
from training.race_report import conditions

try:
    from matplotlib.axes import Axes
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
except ImportError as error:
    raise missing_report_extra(error) from error

OURS_COLOUR, THEIRS_COLOUR = "#0072B2", "#E69F00"  # Okabe and Ito's, told apart by the colour-blind too
Row = dict[str, Any]


def picture(told: Row, processor: str) -> bytes:
    """A PNG: a part for each group of contenders, a bar with its range for each of them."""
    groups = {group: rows for group, rows in told["groups"].items() if rows}
    heights = [len(rows) + 1 for rows in groups.values()]
    figure = Figure(figsize=(10, 1.2 + 0.34 * sum(heights)), dpi=80, layout="constrained")
    figure.suptitle("Random play, decisions a second of processor time on one core", fontsize=12)
    parts = figure.subplots(len(groups), sharex=True, squeeze=False, gridspec_kw={"height_ratios": heights})[:, 0]
    for axes, (group, rows) in zip(parts, groups.items(), strict=True):
        _draw(axes, group, rows)
    rates = [row["median"] for rows in groups.values() for row in rows]
    parts[-1].set_xlim(min(rates) / 2, max(rates) * 4)
    figure.supxlabel(f"{processor}; {conditions(told)}", fontsize=8)
    drawn = BytesIO()
    FigureCanvasAgg(figure).print_png(drawn)  # type: ignore[no-untyped-call]
    return drawn.getvalue()


def _draw(axes: Axes, group: str, rows: list[Row]) -> None:
    rates = [row["median"] for row in rows]
    spread = [
        [row["median"] - row["lowest"] for row in rows],
        [row["highest"] - row["median"] for row in rows],
    ]
    colours = [OURS_COLOUR if row["what"].startswith(OURS) else THEIRS_COLOUR for row in rows]
    axes.barh(range(len(rows)), rates, color=colours, xerr=spread, error_kw={"elinewidth": 1, "ecolor": "#444444"})
    for height, row in enumerate(rows):
        end = (row["highest"], height)
        axes.annotate(f"{row['median']:,.0f}", end, (5, 0), textcoords="offset points", va="center", fontsize=8)
    axes.set_yticks(range(len(rows)), [f"{row['what']} ({row['included']})" for row in rows], fontsize=8)
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    axes.set_title(group, loc="left", fontsize=9)
