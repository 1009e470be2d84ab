"""Games for people: `Table` with people and bots in its seats, and the page and terminal that show it."""

from explorer_env.play.table import PERSON, Table

__all__ = ["PERSON", "Table"]
