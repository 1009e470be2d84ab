"""The exceptions of the whole project. A message says what was given, what is allowed and what to do."""


class ExplorerError(Exception):
    """Everything this project raises on purpose."""


class ConfigError(ExplorerError, ValueError):
    """A configuration has an unknown key or a value out of its range."""


class IllegalAction(ExplorerError, ValueError):  # noqa: N818 - a name of the public interface
    """An action that the rules don't allow now; the game is unchanged."""


class SaveError(ExplorerError, ValueError):
    """A saved file is damaged, of another kind or of another version."""


class MissingExtra(ExplorerError, ImportError):  # noqa: N818 - a name of the public interface
    """A part was used whose optional packages aren't installed."""
