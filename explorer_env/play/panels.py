"""What the terminal game shows of a table, as rich renders it."""

import re
from collections.abc import Sequence

from rich.box import SIMPLE, SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from agents.opinions import CHANCES, VISITS, Opinions
from explorer_env.play.table import Answer, Asked, Line, Table
from explorer_env.play.telling import Sheet, Track

SEAT_STYLES = ["cyan", "yellow", "green", "magenta", "blue"]
OUT_OF_SIGHT = "dim"
NEAR = {  # what is drawn round the seat that is asked: titles of `Game.drawing`, the first pattern that one has
    "expedition": ("Matrix of {me}", "{me}.* at "),
    "adventure": ("Tiles with characters|Event now",),
}


def seat_name(seat: int) -> Text:
    return Text(f"explorer_{seat}", SEAT_STYLES[seat])


def players(table: Table) -> Group:
    """Who has which seat."""
    return Group(*(Text.assemble(seat_name(seat), f": {name}") for seat, name in enumerate(table.seats)))


# --- the position ----------------------------------------------------------------------------------------------------
def position(table: Table, seat: int) -> Group:
    """Where the game stands, what lies round a seat, the sheets."""
    heading = f"{table.teller.heading(table.game)}. {table.teller.goal(table.game)}"
    return Group(Text(heading, "bold"), *map(_block, near(table, seat)), sheets(table, seat))


def near(table: Table, seat: int) -> list[tuple[str, list[str]]]:
    """The blocks of the drawing that are about where a seat is."""
    blocks = table.game.drawing()
    for pattern in NEAR[table.game.name]:
        found = [block for block in blocks if re.search(pattern.format(me=f"explorer_{seat}"), block[0])]
        if found:
            return found
    return []


def whole(table: Table) -> Group:
    """All that lies open, and what each seat has."""
    notes = [_block(note) for note in table.teller.notes(table.game)]
    return Group(*map(_block, table.game.drawing()), *notes)


def _block(block: tuple[str, list[str]]) -> Panel:
    title, lines = block
    return Panel(
        Text("\n".join(lines), no_wrap=True, overflow="ellipsis"), title=Text(title), title_align="left", expand=False
    )


def sheets(table: Table, seat: int) -> Group:
    """All sheets side by side, which five seats on 80 columns leave room for, and below what the seat has."""
    every = table.sheets()
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    grid.add_column()
    for sheet in every:
        grid.add_column(seat_name(sheet.seat), justify="right")
    grid.add_row(table.teller.points, *(Text(str(sheet.points), "bold") for sheet in every))
    for tracks in zip(*(sheet.tracks for sheet in every), strict=True):
        grid.add_row(tracks[0].name, *map(_held, tracks))
    grid.add_row("where", *(sheet.where for sheet in every))
    return Group(grid, *_lists(every[seat]))


def _held(track: Track) -> str:
    return str(track.now) if track.most is None else f"{track.now}/{track.most}"


def _lists(sheet: Sheet) -> list[Text]:
    return [Text.assemble((f"{title}: ", "bold"), ", ".join(items)) for title, items in sheet.lists]


# --- the question ----------------------------------------------------------------------------------------------------
def labels(asked: Asked) -> list[str]:
    """What to type for each answer: 1, 2 and so on, or the answer itself where answers are numbers."""
    words = [answer.words for answer in asked.answers]
    return words if any(word.isdecimal() for word in words) else [str(number) for number in range(1, len(words) + 1)]


def question(asked: Asked) -> Group:
    heading = Text.assemble(seat_name(asked.seat), (f": {asked.question}", "bold"))
    dear = any(answer.costs for answer in asked.answers)
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style=OUT_OF_SIGHT)
    grid.add_column(justify="right", style="bold")
    for title in ["answer", "what it means", *(["what it costs"] if dear else [])]:
        grid.add_column(title)
    for label, answer in zip(labels(asked), asked.answers, strict=True):
        costs = [Text(answer.costs, "red")] if dear else []
        grid.add_row(label, Text(answer.words, "bold"), Text(answer.means), *costs)
    return Group(heading, grid)


def help_on(asked: Asked, answers: Sequence[Answer]) -> Group:
    """What a decision is about, the rule behind it, and all that is known of these answers."""
    named = dict(zip((answer.action for answer in asked.answers), labels(asked), strict=True))
    parts: list[RenderableType] = [Text(asked.about), Text(f"Rule {asked.rule}: {asked.rule_words}", OUT_OF_SIGHT)]
    for answer in answers:
        parts += [Text(f"{named[answer.action]}  {answer.words}", "bold"), Padding(_told(answer), (0, 0, 0, 3))]
    return Group(*parts)


def _told(answer: Answer) -> Text:
    lines = [answer.means, f"Cost: {answer.costs}." if answer.costs else ""]
    lines += [
        f"Tried with other dice: {'; '.join(answer.outlook)}."
        if answer.outlook
        else "Nothing on your sheet changes at once."
    ]
    return Text("\n".join(filter(None, lines)))


def hint(asked: Asked, adviser: str, found: Opinions) -> Group:
    """What a bot would answer, and what it thinks of the others."""
    words = {answer.action: answer.words for answer in asked.answers}
    heading = Text(f"{adviser} would answer: {words[found.action]}", "bold")
    if found.kind not in (CHANCES, VISITS):
        return Group(heading)
    grid = Grid("answer", "chance" if found.kind == CHANCES else "share of tries", box=SIMPLE)
    if found.kind == VISITS:
        grid.add_column("tries")
        grid.add_column("value, -1 to 1")
    for opinion in found.each:
        tried = [str(opinion.visits), f"{opinion.value:+.2f}"] if found.kind == VISITS else []
        grid.add_row(words[opinion.action], f"{opinion.share:.0%}", *tried)
    return Group(heading, grid)


# --- what happened ---------------------------------------------------------------------------------------------------
def told(lines: Sequence[Line]) -> Group:
    """Lines of the log: answers in the colour of who gave them, below each what came of it."""
    return Group(*map(_line, lines))


def _line(line: Line) -> Text:
    if line.seat < 0:
        return Text(f"  {line.text}", OUT_OF_SIGHT)
    return Text.assemble((f"explorer_{line.seat}", SEAT_STYLES[line.seat]), f": {line.text}")


def results(table: Table) -> Group:
    grid = Grid("place", "", table.teller.points, box=SIMPLE)
    for seat, points, place in table.results():
        grid.add_row(f"{place:g}", Text.assemble(seat_name(seat), f" {table.seats[seat]}"), str(points))
    return Group(Text("The game is over.", "bold"), grid)
