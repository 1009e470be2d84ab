"""What a training run's TOML may say."""

import pytest

from explorer_env.core.data import read_toml
from explorer_env.core.errors import ConfigError
from explorer_env.core.files import configs_folder
from training.games import GAMES
from training.settings import TABLE, check_settings, read_settings


def written(folder, text):
    path = folder / "run.toml"
    path.write_text(text)
    return path


def test_nothing_given_means_the_defaults(tmp_path):
    assert read_settings(written(tmp_path, "")) == {name: setting.default for name, setting in TABLE.items()}


def test_given_values_replace_the_defaults(tmp_path):
    text = (
        "players = 3\nn_envs = 8\n[opponents]\nheuristic = 2\n[ppo]\nbatch_size = 64\ngamma = 1\n[rules]\ngoal_dp = 40"
    )
    settings = read_settings(written(tmp_path, text))
    given = {
        name: settings[name] for name in ("players", "n_envs", "opponents", "ppo.batch_size", "ppo.gamma", "rules")
    }
    assert given == {
        "players": [3], "n_envs": 8, "opponents": {"heuristic": 2.0}, "ppo.batch_size": 64, "ppo.gamma": 1.0,
        "rules": {"goal_dp": 40},
    }  # fmt: skip


def test_every_training_configuration_that_ships_is_valid():
    found = {path.stem: read_settings(path)["game"] for path in configs_folder().glob("ppo_*.toml")}
    assert found == {f"ppo_{game}_{run}": game for game in GAMES for run in ("quick", "league")}


def test_every_variant_of_a_game_that_ships_is_valid():
    found = [path for path in sorted(configs_folder().glob("*.toml")) if not path.stem.startswith("ppo_")]
    assert [path.stem for path in found] == [f"{game}_short" for game in sorted(GAMES)]
    for path in found:
        kind = GAMES[path.stem.partition("_")[0]].kind
        usual, changed = kind.read_config(None), kind.read_config(path)
        assert any(changed[name] != usual[name] for name in read_toml(path))


def test_checked_settings_pass_the_check_again():
    settings = check_settings({})
    assert check_settings(settings) == settings


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("stepps = 3", "unknown key 'stepps'. Did you mean steps"),
        ("[ppo]\nnsteps = 3", "unknown key 'ppo.nsteps'. Did you mean ppo.n_steps"),
        ("[extra]\nx = 3", "unknown key 'extra'. Allowed are: game, players"),
        ("ppo = 3", r"ppo = 3: give a table, \[ppo\]"),
        ("steps = 0", "steps = 0: give a whole number from 1"),
        ("steps = true", "steps = True: give a whole number"),
        ("steps = 1.5", "steps = 1.5: give a whole number"),
        ('game = "chess"', "game = 'chess': give one of expedition"),
        ("players = [2, 6]", "a whole number from 1 to 5"),
        ("players = []", "a list of 1 or more"),
        ("opponents = {}", "a table of agents"),
        ("[opponents]\nrandom = -1", "numbers from 0 up, not all 0"),
        ("[opponents]\nrandom = 0", "numbers from 0 up, not all 0"),
        ('[reward]\nkind = "money"', "one of rank, drama, shaped"),
        ("[ppo]\ngamma = 1.01", "ppo.gamma = 1.01: give a number from 0 to 1"),
        ("[ppo]\nlearning_rate = nan", "learning_rate = nan: give a number"),
        ("[ppo]\nbatch_size = 1000", "ppo.batch_size = 1000 does not divide"),
        ("[network]\nshared = [0]", r"network.shared = \[0\]: give a list"),
        ("[rules]\ngoal = 3", "goal_dp"),
        ("[rules]\ngoal_dp = 0", "goal_dp = 0: allowed is 1 to 999"),
        ("rules = 3", "rules = 3: give a table of the game's numbers"),
        ("steps = ", "is not TOML"),
    ],
)
def test_wrong_settings_say_what_is_allowed(tmp_path, text, message):
    with pytest.raises(ConfigError, match=message):
        read_settings(written(tmp_path, text))


def test_a_missing_file_names_the_configurations_there_are():
    with pytest.raises(ConfigError, match="ppo_expedition_quick"):
        read_settings("no_such_run")
