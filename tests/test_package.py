"""What is built to be installed: everything that is needed and nothing else, and it plays without the extras."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("build")
pytest.importorskip("hatchling")

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("explorer_env", "agents", "training")
PAGES = {"README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "pyproject.toml"}
EXTRAS = ("torch", "stable_baselines3", "sb3_contrib", "tensorboard", "tqdm", "rich", "pygame")

INSTALLED = f"""
import sys
sys.modules.update(dict.fromkeys({EXTRAS}))  # as if they weren't installed
import explorer_env, pettingzoo
from explorer_env import expedition_v0
from explorer_env.core.files import config_file
from training.cli import main
env = expedition_v0.env(num_players=2, render_mode="ansi")
env.reset(seed=1)
for agent in env.agent_iter():
    seen, _, over, cut, _ = env.last()
    env.step(None if over or cut else int(seen["action_mask"].argmax()))
assert "The game is over" in env.render()
for place in (explorer_env.__file__, config_file("ppo_expedition_quick")):
    print(place)
print(main(["match", "trained", "random", "--games", "2"]), main(["train", "ppo_expedition_quick"]))
"""


def files_in(*folders: str) -> set[str]:
    found = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in found if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A folder with the sdist and the wheel that is made from it."""
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return folder


def test_the_source_distribution_has_code_tests_and_pages_and_nothing_else(built):
    (file,) = built.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        names = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    assert names - {"PKG-INFO", ".gitignore"} == files_in(*PACKAGES, "configs", "pictures", "tests") | PAGES


def test_the_wheel_has_the_packages_with_data_and_configurations_and_nothing_else(built):
    (file,) = built.glob("*.whl")
    names = {name for name in zipfile.ZipFile(file).namelist() if ".dist-info/" not in name}
    assert names == files_in(*PACKAGES) | {f"explorer_env/{name}" for name in files_in("configs")}
    assert {"explorer_env/expedition/RULES.md", "explorer_env/configs/ppo_expedition_quick.toml"} <= names


def test_the_wheel_alone_plays_a_game_and_asks_for_the_extras_to_train(built, tmp_path):
    (file,) = built.glob("*.whl")
    zipfile.ZipFile(file).extractall(tmp_path / "site")
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "site"), "NUMBA_DISABLE_JIT": "1", "EXPLORER_QUIET": "1"}
    ended = subprocess.run(
        [sys.executable, "-c", INSTALLED], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False,
        timeout=300,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    package, config, *_, codes = ended.stdout.splitlines()
    assert package.startswith(str(tmp_path / "site"))
    assert config.startswith(str(tmp_path / "site"))
    assert codes == "0 2"
    assert "pip install 'explorer-env[train]'" in ended.stderr
