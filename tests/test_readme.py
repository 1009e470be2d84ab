"""The examples of the README run as they stand, and its picture is what `render()` shows."""

import re
import shlex
from pathlib import Path

import numpy as np
import pytest

from explorer_env import expedition_v0
from training.cli import main

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
PICTURES = re.findall(r"```text\n(.*?)\n```", TEXT, re.DOTALL)
SHOWN = ("Expeditions", "Matrix of", "explorer_0 must answer")  # the parts of the picture


def test_the_readme_has_examples():
    assert len(EXAMPLES) >= 2


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_readme_runs(example):
    exec(compile(example, str(README), "exec"), {})


def rendered(seed: int, steps: int) -> str:
    """A game of two random explorers after so many answers."""
    env = expedition_v0.env(num_players=2, render_mode="ansi")
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        env.step(int(chance.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    return env.render()


def test_the_picture_of_the_readme_is_what_render_shows():
    blocks = rendered(seed=9, steps=67).split("\n\n")
    picture = "\n\n".join(block for block in blocks if block.startswith(tuple(f"--- {title}" for title in SHOWN)))
    assert [picture] == PICTURES, f"put this between ```text and ``` in README.md:\n{picture}"


def test_the_map_of_the_readme_is_what_its_command_writes(tmp_path, capsys):
    (command, picture) = re.search(r"`explorer (watch [^`]+ --svg (\S+))`", TEXT).groups()
    assert f"]({picture})" in TEXT
    assert main(shlex.split(command.replace(picture, str(tmp_path / "map.svg")))) == 0
    made = (tmp_path / "map.svg").read_bytes()
    assert made == (README.parent / picture).read_bytes(), f"in the folder of the README: explorer {command}"
    assert len(made) < 200_000
