"""The report of a tournament: its tables as Markdown and text, and a picture."""

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from io import BytesIO
from typing import Any

import numpy as np

from explorer_env.core.table import Columns, markdown_table, table
from training.extras import missing_report_extra
from training.ratings import DRAWS

try:
    from matplotlib.axes import Axes
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
except ImportError as error:
    raise missing_report_extra(error) from error

Row = dict[str, Any]
VERSIONS = ("numpy", "numba", "choix", "matplotlib")
FEW_DEALS = 30
# Okabe and Ito's colours, told apart by the colour-blind too, without yellow and black
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
MARKERS = "osD^vPX*"
LONGEST_NAME = 24


@dataclass(frozen=True)
class Section:
    """One table of the report."""

    title: str
    notes: str
    rows: list[Row]
    columns: Columns


# --- tables ----------------------------------------------------------------------------------------------------------
def sections(standings: Row) -> list[Section]:
    parts = [ratings(standings), _cross(standings), _seats(standings), _rules(standings), _times(standings)]
    return [part for part in parts if part.rows]


def text(parts: Sequence[Section]) -> str:
    return "\n\n".join(f"{part.title}\n{table(part.rows, part.columns)}" for part in parts)


def markdown(standings: Row) -> str:
    """The whole report but for its picture, which it names as report.png."""
    parts = "\n\n".join(
        f"## {part.title}\n\n{part.notes}\n\n{markdown_table(part.rows, part.columns)}" for part in sections(standings)
    )
    return f"# Tournament: {_what(standings)}\n\n{_settings(standings)}\n\n![report.png](report.png)\n\n{parts}\n"


def heading(standings: Row) -> str:
    played = standings["tournament"]
    return f"{_what(standings)}: {played['games']:,} games, {played['deals']:,} deals, seeds from {played['seed']}"


def warnings(standings: Row) -> list[str]:
    """What a reader of the ratings must know."""
    found = []
    if standings["tournament"]["deals"] < FEW_DEALS:
        found.append(f"Fewer than {FEW_DEALS} deals: the intervals are too narrow to be trusted.")
    if standings["always_behind"]:
        found.append(
            "Some agents finished behind all the others in every game: how far is unknown. Their distance is only "
            "what one tied game between each two agents makes of it, and grows with the number of games."
        )
    return found


def _what(standings: Row) -> str:
    played = standings["tournament"]
    return f"{played['game']}, {played['players']} players a game, {len(played['agents'])} agents"


def _settings(standings: Row) -> str:
    played = standings["tournament"]
    config = ", ".join(f"{name} = {value}" for name, value in standings["changed"].items()) or "the defaults"
    models = [f"- {name}: sha256 {digest}" for name, digest in played["models"].items()]
    meetings = "equally often" if standings["level_meetings"] else "about equally often"
    versions = ", ".join(f"{name} {version(name)}" for name in VERSIONS)
    return "\n".join([
        f"- {played['games']:,} games from {played['deals']:,} deals, seeds from {played['seed']}; every agent has "
        f"every seat of every deal equally often and meets every other {meetings}",
        *models,
        f"- explorer-env {played['version']}, Python {platform.python_version()}, {versions}",
        f"- configuration: {config}",
    ])  # fmt: skip


def _numbered(standings: Row) -> dict[str, str]:
    """Names with their rank before them, the best first."""
    return {row["agent"]: f"{rank}. {row['agent']}" for rank, row in enumerate(standings["results"], start=1)}


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f}"


def _interval(low: float, high: float) -> str:
    return f"{_percent(low)} - {_percent(high)}"


def ratings(standings: Row) -> Section:
    names = _numbered(standings)
    rows = [
        row | {
            "agent": names[row["agent"]], "rating": str(round(row["rating"])), "share": _percent(row["win_rate"]),
            "interval": "" if row["rating_low"] is None
            else f"{round(row['rating_low'])} to {round(row['rating_high'])}",
        }
        for row in standings["results"]
    ]  # fmt: skip
    notes = (
        f"Bradley-Terry on who finished before whom, a tie as half, in Elo-like points above {standings['anchor']}: "
        f"400 more are 10 to 1. 95% intervals of the distance from {standings['anchor']}, from {DRAWS:,} bootstraps of "
        f"the deals. Equal players would win {100 / standings['tournament']['players']:.1f}%."
    )
    notes = "\n\n".join([notes, *(f"**{warning}**" for warning in warnings(standings))])
    return Section("Ratings", notes, rows, {
        "agent": "agent", "rating": "rating", "interval": "95% interval", "games": "games", "share": "win %",
        "place": "mean place", "points": "mean points", "turns": "turns a game", "decisions": "decisions a game",
    })  # fmt: skip


def _cross(standings: Row) -> Section:
    names = _numbered(standings)
    known = {(row["agent"], row["against"]): row["before"] for row in standings["cross"]}
    rows = [
        {"agent": names[one]}
        | {other: "" if (one, other) not in known else _percent(known[one, other]) for other in names}
        for one in names
    ]
    columns = {"agent": "agent"} | {name: f"{rank}." for rank, name in enumerate(names, start=1)}
    return Section(
        "Cross table", "How often the row's agent finished before the column's, %; a tie as half.", rows, columns
    )


def _seats(standings: Row) -> Section:
    rows = _by_seat(standings["seats"], _numbered(standings))
    notes = "Wins of each agent by seat, %; seat 0 begins. A shared first place counts as its share."
    return Section("Wins by seat", notes, rows, _seat_columns(standings))


def _by_seat(found: Sequence[Row], names: dict[str, str]) -> list[Row]:
    rows = {agent: {"agent": shown} for agent, shown in names.items()}
    for row in found:
        rows[row["agent"]][f"seat {row['seat']}"] = _percent(row["win_rate"])
    return list(rows.values())


def _seat_columns(standings: Row) -> list[str]:
    return ["agent", *(f"seat {seat}" for seat in range(standings["tournament"]["players"]))]


def _rules(standings: Row) -> Section:
    rows = [
        row | {"share": _percent(row["win_rate"]), "interval": _interval(row["low"], row["high"])}
        for row in standings["rules"]
    ]
    notes = (
        "What a seat is worth by the rules: each of these agents in every seat, in games of their own. Equal seats "
        f"would win {100 / standings['tournament']['players']:.1f}%."
    )
    return Section("Seat advantage of the rules", notes, rows, {
        "agent": "agent in all seats", "seat": "seat", "games": "games", "share": "win %", "interval": "95% interval",
        "points": "mean points",
    })  # fmt: skip


def _times(standings: Row) -> Section:
    names = _numbered(standings)
    rows = [row | {"agent": names[row["agent"]]} for row in standings["times"]]
    notes = "Measured while the games were played, so not the same when they are played again."
    return Section(
        "Decision time",
        notes,
        sorted(rows, key=lambda row: int(row["agent"].split(".")[0])),
        {"agent": "agent", "ms_a_decision": "ms a decision"},
    )


# --- picture ---------------------------------------------------------------------------------------------------------
def picture(standings: Row) -> bytes:
    """A PNG: ratings, cross table, wins by seat, what seats are worth by the rules."""
    agents = len(standings["results"])
    figure = Figure(figsize=(13, max(8.0, 4.5 + 0.5 * agents)), dpi=110, layout="constrained")
    figure.suptitle(heading(standings))
    ((rated, cross), (seats, rules)) = figure.subplots(2, 2)
    draw_ratings(rated, standings)
    _draw_cross(cross, standings)
    _draw_seats(seats, standings, "seats", "Wins by seat", [row["agent"] for row in standings["results"]])
    _draw_seats(
        rules, standings, "rules", "Like agents: what a seat is worth",
        list(dict.fromkeys(row["agent"] for row in standings["rules"])),
    )  # fmt: skip
    return png(figure)


def png(figure: Figure) -> bytes:
    drawn = BytesIO()
    FigureCanvasAgg(figure).print_png(drawn)  # type: ignore[no-untyped-call]
    return drawn.getvalue()


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"...{name[3 - LONGEST_NAME :]}"


def draw_ratings(axes: Axes, standings: Row) -> None:
    rows = standings["results"]
    for height, row in enumerate(rows):
        if row["rating_low"] is not None:
            axes.plot([row["rating_low"], row["rating_high"]], [height, height], color=COLOURS[0], linewidth=2.5)
        axes.plot(row["rating"], height, "o", color=COLOURS[1], markersize=8)
        axes.annotate(
            f"{round(row['rating'])}", (row["rating"], height), (0, 8), textcoords="offset points", ha="center"
        )
    axes.set_yticks(range(len(rows)), [_short(row["agent"]) for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.7)
    axes.margins(x=0.1)
    axes.grid(axis="x", alpha=0.3)
    axes.set_title(f"Ratings above {_short(standings['anchor'])}, 95% intervals")


def _draw_cross(axes: Axes, standings: Row) -> None:
    names = [row["agent"] for row in standings["results"]]
    rates = np.full((len(names), len(names)), np.nan)
    for row in standings["cross"]:
        rates[names.index(row["agent"]), names.index(row["against"])] = 100 * row["before"]
    axes.imshow(rates, cmap="cividis", vmin=0, vmax=100, aspect="auto")
    for (row, column), rate in np.ndenumerate(rates):
        if not np.isnan(rate):
            axes.text(column, row, f"{rate:.0f}", ha="center", va="center", color="black" if rate > 50 else "white")
    axes.set_yticks(range(len(names)), [f"{rank}. {_short(name)}" for rank, name in enumerate(names, start=1)])
    axes.set_xticks(range(len(names)), [f"{rank}." for rank in range(1, len(names) + 1)])
    axes.set_title("Row finished before column, %")


def _draw_seats(axes: Axes, standings: Row, which: str, title: str, agents: Sequence[str]) -> None:
    """Win rates with their intervals, a line for each agent, side by side at each seat."""
    players = standings["tournament"]["players"]
    axes.axhline(100 / players, color="grey", linestyle="--", linewidth=1)
    for number, agent in enumerate(agents):
        rows = [row for row in standings[which] if row["agent"] == agent]
        at = [row["seat"] + 0.6 * ((number + 0.5) / len(agents) - 0.5) for row in rows]
        rates = np.array([[row["win_rate"], row["low"], row["high"]] for row in rows]) * 100
        spread = np.abs(rates[:, 1:] - rates[:, :1]).T
        axes.errorbar(
            at, rates[:, 0], spread, color=COLOURS[number % len(COLOURS)], marker=MARKERS[number % len(MARKERS)],
            linestyle="none", capsize=3, label=_short(agent),
        )  # fmt: skip
    axes.set_xticks(range(players), [f"seat {seat}" for seat in range(players)])
    axes.set_ylim(bottom=-2)  # a mark at 0 is seen whole
    axes.grid(axis="y", alpha=0.3)
    axes.set_title(f"{title}, %")
    if agents:
        axes.legend(fontsize="small", ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.07))
