"""`explorer cache`, on folders of its own."""

from tests.cli.tools import explorer, explorer_process, read


def test_info_and_clear_of_a_cache_with_old_code(tmp_path):
    old = tmp_path / "cache" / "compiled-0123456789abcdef"
    old.mkdir(parents=True)
    (old / "rule.bin").write_bytes(b"x" * 3_000_000)
    folder, file = str(tmp_path / "cache"), tmp_path / "info.json"
    ended = explorer_process("cache", "--info", "--json", file, EXPLORER_CACHE_DIR=folder)
    assert ended.returncode == 0
    assert folder in ended.stdout
    assert read(file) == {"folder": folder, "builds": 1, "files": 1, "bytes": 3_000_000}
    ended = explorer_process("cache", "--clear", "--json", file, EXPLORER_CACHE_DIR=folder)
    assert ended.stdout.startswith("Removed 3.0 MB")
    assert read(file)["files"] == 0
    assert not old.exists()


def test_build_leaves_code_in_the_cache(tmp_path, capsys):
    file = tmp_path / "info.json"
    assert explorer("cache", "--build", "--json", file) == 0
    assert capsys.readouterr().out.startswith("expedition: ready after ")
    assert read(file)["files"] > 0
