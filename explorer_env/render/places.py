"""Names of the places of a picture that answers are about: ids of the SVG's elements."""


def region_place(name: str) -> str:
    """Of "Fernando Poo" it is "region-fernando-poo"."""
    return _named("region", name)


def slot_place(seat: int, slot: str) -> str:
    """Of slot "2,3" of a Matrix it is "explorer-0-slot-2-3"."""
    return f"explorer-{seat}-slot-{slot.replace(',', '-')}"


def kind_place(seat: int, kind: str) -> str:
    """Of a cell of an expedition's sheet it is "explorer-0-askaris"."""
    return _named(f"explorer-{seat}", kind)


def resource_place(name: str) -> str:
    return _named("resource", name)


def patron_place(name: str) -> str:
    return _named("patron", name)


def die_place(die: int) -> str:
    """Of a die of the roll, counted from 0, it is "die-1"."""
    return f"die-{die + 1}"


def seat_place(seat: int) -> str:
    """Of a character it is "explorer-0"."""
    return f"explorer-{seat}"


def square_place(tile: str, square: str) -> str:
    """Of a square in its tile's own frame it is "hedge-maze-b1"."""
    return f"{_named(tile)}-{square.lower()}"


def grid_place(column: int, row: int) -> str:
    """Of an empty place of the grid, counted from 1, it is "grid-4-5"."""
    return f"grid-{column}-{row}"


def event_place(place: int) -> str:
    """Of a place for persistent events, counted from 0, it is "place-1"."""
    return f"place-{place + 1}"


def _named(*parts: str) -> str:
    return "-".join(parts).lower().replace(" ", "-")
