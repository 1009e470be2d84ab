"""The ladder as Markdown and as a picture: the ratings of several games beside each other."""

from collections.abc import Sequence

from explorer_env.core.table import markdown_table
from training import tournament_report
from training.extras import missing_report_extra
from training.tournament_report import Row, Section, draw_ratings, heading, png

try:
    from matplotlib.figure import Figure
except ImportError as error:
    raise missing_report_extra(error) from error


def parts(found: Sequence[Row]) -> list[Section]:
    """Of each game's standings the table of ratings, with the game as its title."""
    ratings = [tournament_report.ratings(standings) for standings in found]
    return [
        Section(heading(standings), part.notes, part.rows, part.columns)
        for standings, part in zip(found, ratings, strict=True)
    ]


def markdown(found: Sequence[Row]) -> str:
    """The whole ladder but for its picture, which it names as ladder.png."""
    tables = [f"## {part.title}\n\n{part.notes}\n\n{markdown_table(part.rows, part.columns)}" for part in parts(found)]
    return "\n\n".join(["# Ladder", "![ladder.png](ladder.png)", *tables]) + "\n"


def picture(found: Sequence[Row]) -> bytes:
    """A PNG: the ratings of each game, the best above."""
    agents = max(len(standings["results"]) for standings in found)
    figure = Figure(figsize=(6.5 * len(found), 1.5 + 0.45 * agents), dpi=90, layout="constrained")
    for axes, standings in zip(figure.subplots(1, len(found), squeeze=False)[0], found, strict=True):
        draw_ratings(axes, standings)
        played = standings["tournament"]
        axes.set_title(f"{played['game']}, {played['players']} players, {played['games']:,} games")
    figure.supxlabel("rating above random, Elo-like points with 95% intervals", fontsize=9)
    return png(figure)
