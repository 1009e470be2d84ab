"""The folder of compiled code: safe to read, free of old code, one writer at a time."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer_env.core import codefolder
from explorer_env.core.codefolder import FileLock, cache_base, code_folder, read_checked, remove_unused, write_checked

HOLD = """
import sys, time
from pathlib import Path
from explorer_env.core.codefolder import FileLock
with FileLock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("EXPLORER_CACHE_DIR", str(tmp_path))
    cache_base.cache_clear()
    yield tmp_path
    cache_base.cache_clear()


def test_only_whole_and_undamaged_content_is_read(base: Path) -> None:
    file = base / "code"
    write_checked(file, b"content")
    assert read_checked(file) == b"content"
    file.write_bytes(file.read_bytes()[:-1])
    assert read_checked(file) is None
    file.write_bytes(b"")
    assert read_checked(file) is None
    assert read_checked(base / "absent") is None


def test_a_full_disk_is_no_error(base: Path) -> None:
    (base / "file").write_text("")
    with pytest.warns(UserWarning, match="compiled code isn't kept in"):
        write_checked(base / "file" / "code", b"content")


def test_code_that_nobody_used_for_long_goes(base: Path) -> None:
    folder = code_folder("build")
    names = ("old", "used", "new")
    for name in names:
        write_checked(folder / name, b"")
    long_ago = time.time() - (codefolder.KEPT_DAYS + 1) * 86_400
    for name in ("old", "used"):
        os.utime(folder / name, (long_ago, long_ago))
    read_checked(folder / "used")
    remove_unused()
    assert sorted(file.name for file in folder.iterdir()) == ["new", "used"]


def test_the_lock_waits_for_another_process_and_says_so(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codefolder, "_PATIENCE_SECONDS", 0.0)
    root = str(Path(codefolder.__file__).resolve().parents[2])
    run = [sys.executable, "-c", HOLD, str(base / "lock")]
    pipe = subprocess.PIPE
    with subprocess.Popen(run, stdin=pipe, stdout=pipe, text=True, env={**os.environ, "PYTHONPATH": root}) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        waited = []

        def waiting() -> None:
            waited.append(other.poll())
            other.communicate("")

        with FileLock(base / "lock", waiting):
            assert waited == [None]


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="POSIX permissions")
def test_a_temporary_folder_that_others_can_write_is_not_trusted(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codefolder.tempfile, "gettempdir", lambda: str(base))
    monkeypatch.setattr(codefolder.tempfile, "tempdir", str(base))
    usual = codefolder._temporary()
    assert usual == codefolder._temporary()
    usual.chmod(0o777)
    assert codefolder._temporary() != usual
