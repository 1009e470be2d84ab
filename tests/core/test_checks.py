"""What a user may give where a whole number, a seed, yes or no, or a file of numbers is wanted."""

import numpy as np
import pytest

from explorer_env.core.config import check_flag, check_seed, check_whole
from explorer_env.core.errors import ConfigError, IllegalAction, SaveError
from explorer_env.expedition.game import Expedition

NO_NUMBERS = [True, np.bool_(True), 1.0, np.float32(1), float("nan"), "1", None, [1], np.array([1])]


@pytest.mark.parametrize("given", [1, 3, np.int8(2), np.uint64(3)])
def test_whole_numbers(given):
    checked = check_whole("count", given, 1, 3)
    assert type(checked) is int
    assert checked == given
    assert check_whole("count", 10**30) == check_seed(10**30) == 10**30


@pytest.mark.parametrize("given", [*NO_NUMBERS, 0, 4, -1], ids=repr)
def test_anything_else_is_refused(given):
    with pytest.raises(ConfigError, match=r"count = .* from 1 to 3"):
        check_whole("count", given, 1, 3)
    if given in (0, 4):
        return
    with pytest.raises(ConfigError, match=r"count = .* from 1 up"):
        check_whole("count", given, 1)


@pytest.mark.parametrize("seed", [one for one in NO_NUMBERS if one is not None] + [-1], ids=repr)
def test_a_bad_seed_is_refused_by_games_and_sandboxes(seed):
    game = Expedition.start(2, seed=0)
    for call in (check_seed, game.sandbox, lambda given: Expedition.start(2, seed=given)):
        with pytest.raises(ConfigError, match="seed = "):
            call(seed)
    assert check_seed(None) is None


@pytest.mark.parametrize("given", ["no", "False", None, 0, 1, 1.5, [True]], ids=repr)
def test_yes_or_no(given):
    with pytest.raises(ConfigError, match=r"automatic = .* True or False"):
        Expedition.start(2, automatic=given)
    assert check_flag("automatic", np.bool_(True)) is True


@pytest.mark.parametrize("seat", [*NO_NUMBERS, -1, 3], ids=repr)
def test_seats(seat):
    with pytest.raises(ConfigError, match="seats 0 to 2"):
        Expedition.start(3, seed=0).view(seat)


@pytest.mark.parametrize("action", [*NO_NUMBERS, -1, Expedition.ACTIONS], ids=repr)
def test_actions_that_have_no_words(action):
    with pytest.raises(IllegalAction, match="0 to"):
        Expedition.words(action)
    assert Expedition.words(np.int64(0)) == Expedition.ACTION_NAMES[0]


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"game_turns = ", b"game_turns = 2\ngame_turns = 3", b"a = " + b"[" * 3000, b"x" * 10**5],
    ids=["no UTF-8", "cut", "twice", "deep", "long"],
)  # fmt: skip
def test_a_broken_configuration_file_is_named(tmp_path, content):
    file = tmp_path / "rules.toml"
    file.write_bytes(content)
    with pytest.raises(ConfigError, match=r"rules\.toml is not TOML"):
        Expedition.read_config(file)


@pytest.mark.parametrize("name", ["", "none.toml", "a\0b", "x" * 5000, "file/below"])
def test_a_file_that_can_not_be_read_is_named(tmp_path, name):
    (tmp_path / "file").write_bytes(b"")
    for call, error in ((Expedition.read_config, ConfigError), (Expedition.load, SaveError)):
        with pytest.raises(error):
            call(str(tmp_path / name))


def test_an_empty_file_changes_nothing(tmp_path):
    (tmp_path / "rules.toml").write_bytes(b"")
    assert Expedition.read_config(tmp_path / "rules.toml") == Expedition.read_config()
