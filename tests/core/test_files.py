"""Files appear whole or not at all; configurations are found by name."""

import os
import stat
from pathlib import Path

import pytest

from explorer_env.core import files
from explorer_env.core.errors import ConfigError
from explorer_env.core.files import config_file, configs_folder, write_whole


def test_missing_folders_are_made_and_nothing_else_is_left(tmp_path: Path) -> None:
    target = tmp_path / "new" / "deep" / "result.bin"
    write_whole(target, b"content")
    assert target.read_bytes() == b"content"
    assert [file.name for file in target.parent.iterdir()] == ["result.bin"]


def test_what_fails_half_way_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "result"
    write_whole(target, b"old")

    def full_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_whole(target, b"new")
    assert caught.value.filename == str(target)
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="choose another place") as caught:
        write_whole(tmp_path / "file" / "result", b"")
    assert caught.value.filename == str(tmp_path / "file" / "result")


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions and links")
def test_links_and_permissions_are_kept(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    write_whole(tmp_path / "ours", b"")
    (tmp_path / "usual").write_text("")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.skipif(os.name == "nt", reason="named pipes")
def test_a_device_is_written_to_and_stays() -> None:
    write_whole(os.devnull, b"anything")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_configuration_is_found_by_path_and_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "short.toml").write_text("")
    monkeypatch.setattr(files, "configs_folder", lambda: tmp_path)
    for name in ("short", "short.toml", "configs/short.toml", tmp_path / "short.toml"):
        assert config_file(name) == tmp_path / "short.toml"


def test_an_unknown_configuration_is_an_error_that_names_those_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "short.toml").write_text("")
    monkeypatch.setattr(files, "configs_folder", lambda: tmp_path)
    for name in ("shrt", "other/short.toml"):
        with pytest.raises(ConfigError, match=f"{name}.*a name of these: short"):
            config_file(name)


def test_the_project_ships_configurations() -> None:
    assert list(configs_folder().glob("*.toml"))
