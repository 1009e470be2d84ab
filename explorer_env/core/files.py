"""Files that appear whole or not at all, and the configurations that come with the project."""

import os
import tempfile
from pathlib import Path

from explorer_env.core.errors import ConfigError, SaveError

_PACKAGE = Path(__file__).resolve().parents[1]


def write_whole(path: str | os.PathLike[str], content: bytes, *, durable: bool = True) -> None:
    """Write `content` to `path` so that a reader sees the old file or the new one, never a part.

    Missing folders are made. A symbolic link keeps pointing at its file; a device or pipe is written directly.
    `durable` waits until the content is on the disk before the file gets its name.
    Raises OSError (PermissionError, ...) naming `path`; an older file is then still there.
    """
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(content)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            _replace(target, content, durable)
    except OSError as error:
        reason = f"can't write this file ({error.strerror}); choose another place"
        raise OSError(error.errno, reason, str(path)) from error


def _replace(target: Path, content: bytes, durable: bool) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        part.chmod(target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_umask())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def read_saved(path: str | os.PathLike[str], advice: str) -> bytes:
    """A file that the project wrote. Raises SaveError with the advice when it can't be read."""
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise SaveError(f"{path}: {getattr(error, 'strerror', None) or error}. {advice}") from error


def configs_folder() -> Path:
    """Where the configurations are: inside the installed package, or beside the packages in a checkout."""
    shipped = _PACKAGE / "configs"
    return shipped if shipped.is_dir() else _PACKAGE.parent / "configs"


def config_file(name: str | os.PathLike[str]) -> Path:
    """The TOML file called `name`: a path as given, or the name of a configuration that comes with the project.

    `runs/mine.toml`, `configs/ppo_expedition_quick.toml` and `ppo_expedition_quick` are all understood.
    Raises ConfigError with the names there are.
    """
    given = Path(name)
    if given.is_file():
        return given
    folder = configs_folder()
    for shipped in (folder / given.name, folder / f"{given.name}.toml"):
        if shipped.is_file() and given.parent.name in ("", "configs"):
            return shipped
    names = ", ".join(sorted(file.stem for file in folder.glob("*.toml"))) or "none"
    raise ConfigError(f"no configuration {str(name)!r}: give the path of a TOML file, or a name of these: {names}")
