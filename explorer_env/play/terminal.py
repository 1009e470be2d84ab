"""The game in a terminal: a question, its answers by number or name, help behind each of them."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from rich.console import Console

from explorer_env.core.errors import ConfigError, ExplorerError
from explorer_env.play import panels
from explorer_env.play.table import ADVISER, Answer, Asked, Table

KEYS = (
    "Type an answer by its number or name (the beginning will do). ? explains the question and every answer, ? NAME "
    "one of them; hint says what a bot would do (hint NAME: another bot); undo takes back your last answer (in "
    "practice); table shows all that lies open, log what happened; save FILE, replay FILE; quit (the game is kept)."
)
LOG_LINES = 40


class Quit(Exception):  # noqa: N818 - no error
    """Somebody leaves the table."""


class Terminal:
    """A table at which people answer in the terminal, and its bots by themselves.

    console: where it shows itself; without markup, emoji and highlighting. ask: what a person types at a prompt; raises
    EOFError when there is nothing more. kept: the file that the table is saved to after every answer, None for none.
    """

    def __init__(self, table: Table, console: Console, ask: Callable[[str], str], kept: Path | None = None) -> None:
        self.table, self.console, self.ask, self.kept = table, console, ask, kept
        self.shown = max(0, len(table.lines) - LOG_LINES)  # lines of the log

    def play(self) -> bool:
        """Go on to the end, which is told; False when somebody leaves before."""
        self.console.print(KEYS, style=panels.OUT_OF_SIGHT)
        self.console.print(panels.players(self.table))
        try:
            while not self._at_end():
                self._answer()
        except (Quit, EOFError):
            self._keep()
            return False
        self.console.print(panels.results(self.table))
        return True

    def _at_end(self) -> bool:
        """Let bots answer, and tell what happened."""
        self.table.play_bots()
        self.console.print(panels.told(self.table.look(self.shown)))
        self.shown = len(self.table.lines)
        self._keep()
        return self.table.over

    def _keep(self) -> None:
        if self.kept is not None:
            self.table.save(self.kept)

    def _answer(self) -> None:
        """Ask the person whose turn it is until the table has changed."""
        asked = self.table.asked()
        assert asked is not None
        self.console.print(panels.position(self.table, asked.seat))
        self.console.print(panels.question(asked))
        move = self.table.move
        while self.table.move == move:
            typed = self.ask(f"explorer_{asked.seat}> ").strip()
            try:
                self._do(asked, typed)
            except (ExplorerError, OSError) as error:
                self.console.print(str(error), style="red")

    def _do(self, asked: Asked, typed: str) -> None:
        """Whatever was typed: a command, or an answer."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            self._help(asked, typed[1:].strip())
        elif word in self._commands:
            self._commands[word](self, asked, rest.strip())
        else:
            self.table.answer(asked.seat, chosen(asked, typed).action)

    # --- commands ------------------------------------------------------------------------------------------------
    def _help(self, asked: Asked, name: str) -> None:
        self.console.print(KEYS, style=panels.OUT_OF_SIGHT)
        self.console.print(panels.help_on(asked, [chosen(asked, name)] if name else asked.answers))

    def _hint(self, asked: Asked, name: str) -> None:
        adviser = name or ADVISER
        self.console.print(panels.hint(asked, adviser, self.table.hint(adviser)))

    def _undo(self, asked: Asked, _: str) -> None:
        self.table.undo(asked.seat)
        self.shown = len(self.table.lines)
        self.console.print("Taken back.")

    def _table(self, _: Asked, __: str) -> None:
        self.console.print(panels.whole(self.table))

    def _log(self, _: Asked, __: str) -> None:
        self.console.print(panels.told(self.table.lines[-LOG_LINES:]))

    def _save(self, _: Asked, name: str) -> None:
        self.table.save(_file(name))
        self.console.print(f"Saved: explorer play --terminal --resume {name} goes on with it.")

    def _replay(self, _: Asked, name: str) -> None:
        self.table.replay().save(_file(name))
        self.console.print(f"Written: explorer replay {name} shows it.")

    def _quit(self, _: Asked, __: str) -> None:
        raise Quit

    _commands: ClassVar[dict[str, Callable[["Terminal", Asked, str], None]]] = {
        "hint": _hint, "undo": _undo, "table": _table, "log": _log, "save": _save, "replay": _replay, "quit": _quit,
    }  # fmt: skip


def chosen(asked: Asked, typed: str) -> Answer:
    """The answer of this label or name, or the only one whose name begins so, or has it within.

    Raises ConfigError when there is none or several.
    """
    given = typed.casefold()
    names = [answer.words.casefold() for answer in asked.answers]
    tests: list[Callable[[str, str], bool]] = [
        lambda label, name: given in (label, name),
        lambda _, name: name.startswith(given),
        lambda _, name: any(word.startswith(given) for word in name.split()),
    ]
    for fits in tests if given else []:
        found = [
            answer for answer, label, name in zip(asked.answers, panels.labels(asked), names, strict=True)
            if fits(label, name)
        ]  # fmt: skip
        if len(found) == 1:
            return found[0]
        if found:
            raise ConfigError(f"{typed!r} may be {' or '.join(answer.words for answer in found)}: type more of it.")
    raise ConfigError(f"{typed!r} is no answer here: type a number or name from the list, or ? for help.")


def _file(name: str) -> Path:
    if not name:
        raise ConfigError("Give the name of a file behind it.")
    return Path(name)
