"""Where compiled code is kept on disk, and the lock that lets one process at a time compile."""

import atexit
import errno
import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

from explorer_env.core.files import write_whole

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

KEPT_DAYS = 30  # code that nobody loaded for so long is removed
_DAY = 86_400
_PREFIX = "compiled-"
_POLL_SECONDS = 0.05
_PATIENCE_SECONDS = 2.0


@lru_cache
def cache_base() -> Path:
    """EXPLORER_CACHE_DIR, or the user's cache folder, or a private temporary folder when neither can be written."""
    chosen = os.environ.get("EXPLORER_CACHE_DIR")
    wanted = Path(chosen).expanduser() if chosen else _user_cache()
    if wanted is not None and _usable(wanted):
        return wanted
    if chosen:
        warnings.warn(
            f"EXPLORER_CACHE_DIR={chosen} can't be written: compiled code goes to a temporary folder", stacklevel=2
        )
    return _temporary()


def _user_cache() -> Path | None:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return Path(local) / "explorer-env" / "cache" if local else None
    home = os.path.expanduser("~")
    standard = os.path.join(home, "Library", "Caches") if sys.platform == "darwin" else os.path.join(home, ".cache")
    folder = os.environ.get("XDG_CACHE_HOME") or standard
    return Path(folder) / "explorer-env" if os.path.isabs(folder) else None


def _usable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _temporary() -> Path:
    """Compiled code is run when it is read, so nobody else may be able to write there."""
    user = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    folder = Path(tempfile.gettempdir()) / f"explorer-env-{user}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        ours = not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)
        if stat.S_ISDIR(found.st_mode) and ours and _usable(folder):
            return folder
    except OSError:
        pass  # something else has that name
    folder = Path(tempfile.mkdtemp(prefix="explorer-env-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def code_folder(build: str) -> Path:
    """The folder for code made by one `build`: what of Python, NumPy, Numba and processor the code depends on."""
    return cache_base() / f"{_PREFIX}{hashlib.sha256(build.encode()).hexdigest()[:16]}"


def read_checked(path: Path) -> bytes | None:
    """What `write_checked` wrote; None when it isn't there or is damaged."""
    try:
        with path.open("rb") as file:
            digest, content = file.read(32), file.read()
            if time.time() - os.fstat(file.fileno()).st_mtime > _DAY:
                os.utime(path)  # still in use
    except OSError:
        return None
    return content if hashlib.sha256(content).digest() == digest else None


def write_checked(path: Path, content: bytes) -> None:
    """Keep `content` if there is room: without it the next process compiles again, so a full disk stops nothing."""
    try:
        write_whole(path, hashlib.sha256(content).digest() + content, durable=False)
    except OSError as error:
        warnings.warn(f"compiled code isn't kept in {path.parent} ({error.strerror})", stacklevel=2)


def remove_unused() -> None:
    """Remove code and marks that weren't used for KEPT_DAYS."""
    oldest = time.time() - KEPT_DAYS * _DAY
    for file in cache_base().glob(f"{_PREFIX}*/*"):
        try:
            if file.stat().st_mtime < oldest:
                file.unlink()
        except OSError:
            continue  # another process was faster


def cache_info() -> dict[str, Any]:
    """`folder` (the base), `builds` (of Python, Numba, ... that have code there), `files` and `bytes`."""
    folders = list(cache_base().glob(f"{_PREFIX}*"))
    sizes = [file.stat().st_size for folder in folders for file in folder.iterdir()]
    return {"folder": str(cache_base()), "builds": len(folders), "files": len(sizes), "bytes": sum(sizes)}


def clear_cache() -> int:
    """Remove all compiled code, of older versions too; returns the number of bytes freed. Running programs go on."""
    freed = int(cache_info()["bytes"])
    with FileLock(cache_base() / "lock"):
        for folder in cache_base().glob(f"{_PREFIX}*"):
            shutil.rmtree(folder)
    return freed


class FileLock:
    """Held by one process at a time; the system lets go of it when the process ends, however it ends."""

    def __init__(self, path: Path, waiting: Callable[[], None] = lambda: None) -> None:
        self.path = path
        self.waiting = waiting
        self._file: IO[bytes] | None = None

    def __enter__(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("ab")
        told, started = False, time.monotonic()
        while not _try_lock(self._file):
            if not told and time.monotonic() - started > _PATIENCE_SECONDS:
                told = True
                self.waiting()
            time.sleep(_POLL_SECONDS)

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _try_lock(file: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            return False
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS):
            raise
        # this file system has no locks: compile without, at worst twice
    return True
