"""Hints: what the heuristic would answer, behind an observation."""

import numpy as np
import pytest

import agents
from agents.heuristic import heuristic_named
from agents.hints import NO_HINT, floats_seen, hint_of, with_hints
from agents.layers import Layer
from agents.model_files import write_model
from agents.network import Network
from agents.policy import PolicyAgent
from explorer_env.core.errors import ConfigError, SaveError
from explorer_env.envs.vector import LearnerVector
from tests.agents.games import GAMES, SHORT, by_name
from tests.agents.models import FACTS, network_by_chance, positions

each_game = pytest.mark.parametrize("game", GAMES, ids=by_name)
HINTED = FACTS | {"settings": {"network.hint": "heuristic", "reward.kind": "rank"}}


@pytest.fixture
def follower(tmp_path, request):
    """The file of a network that answers as the hint says, and hardly ever otherwise."""
    game = request.getfixturevalue("game")
    copied = np.zeros((game.OBSERVATION + game.ACTIONS, game.ACTIONS), np.float32)
    copied[game.OBSERVATION :] = 100 * np.eye(game.ACTIONS)
    nothing = np.zeros((len(copied), 1), np.float32)
    policy, value = Layer(copied, np.zeros(game.ACTIONS, np.float32)), Layer(nothing, np.zeros(1, np.float32))
    return write_model(tmp_path / "model.safetensors", Network("relu", [], [policy], [value]), game, HINTED)


@each_game
def test_a_hint_is_one_float_for_each_action(game):
    seen, masks = positions(game, 30)
    masks[4] = 0
    hinted = with_hints(hint_of("heuristic", game), seen, masks)
    assert hinted.shape == (30, floats_seen(game, "heuristic")) == (30, game.OBSERVATION + game.ACTIONS)
    np.testing.assert_array_equal(hinted[:, : game.OBSERVATION], seen)
    heuristic = agents.make("heuristic", game.name)
    for row, (hint, mask) in enumerate(zip(hinted[:, game.OBSERVATION :], masks, strict=True)):
        expected = np.zeros(game.ACTIONS)
        if mask.any():
            expected[heuristic.act(seen[row], mask)] = 1
        np.testing.assert_array_equal(hint, expected)


@each_game
def test_without_a_hint_observations_stay_as_they_are(game):
    seen, masks = positions(game, 3)
    assert with_hints(hint_of(NO_HINT, game), seen, masks) is seen
    assert floats_seen(game, NO_HINT) == game.OBSERVATION


@each_game
def test_a_network_that_follows_the_hint_plays_as_the_heuristic(game, follower):
    played = []
    for name in (str(follower), "heuristic"):
        table = [agents.make(name, game.name, seed=1) for _ in range(2)]
        played.append(agents.play_game(game.start(2, seed=3, config=SHORT[game.name]), table))
    assert played[0].record.tobytes() == played[1].record.tobytes()


@each_game
def test_the_vector_of_games_shows_hints(game):
    vector = LearnerVector(game, 6, [1, 2], ["random"], seed=2, hint="heuristic", most_decisions=5)
    plain = LearnerVector(game, 6, [1, 2], ["random"], seed=2, most_decisions=5)
    hint = hint_of("heuristic", game)
    (seen, masks), (bare, _) = vector.reset(), plain.reset()
    ended = 0
    for _ in range(8):
        np.testing.assert_array_equal(seen, with_hints(hint, bare, masks))
        answers = masks.argmax(axis=1)
        step, other = vector.step(answers), plain.step(answers)
        for i, final in step.finals.items():
            expected = with_hints(hint, other.finals[i].observation[None], other.finals[i].mask[None])
            np.testing.assert_array_equal(final.observation, expected[0])
            ended += 1
        seen, masks, bare = step.observations, step.masks, other.observations
    assert ended


@each_game
def test_a_search_trusts_what_a_hinted_network_trusts(game, follower):
    playing = game.start(2, seed=4)
    search = agents.make(f"search:1:{follower}", game.name, seed=1)
    search.act_in(playing)
    first, count = (search.tree.positions[field][1] for field in ("first", "count"))
    answers = search.tree.answers[first : first + count]
    assert count == playing.legal().sum()
    hint = agents.make("heuristic", game.name).act_in(playing)
    assert answers["action"][answers["prior"] > 0.99].tolist() == [hint]


@each_game
def test_a_card_must_fit_what_the_network_sees(game, tmp_path):
    path = write_model(tmp_path / "model.safetensors", network_by_chance(game), game, HINTED)
    with pytest.raises(SaveError, match="holds no network for the observations and actions"):
        PolicyAgent(path, game)


@each_game
def test_a_model_is_refused_when_its_hints_have_changed(game, follower, monkeypatch):
    heuristic = heuristic_named("heuristic", game.name)
    PolicyAgent(follower, game)
    name = next(name for name, value in heuristic.WEIGHTS.defaults.items() if isinstance(value, float))
    monkeypatch.setattr(heuristic, "WEIGHTS", heuristic.WEIGHTS.but({name: 123.0}))
    with pytest.raises(SaveError, match="hints"):
        PolicyAgent(follower, game)


def test_unknown_hints_are_refused():
    with pytest.raises(ConfigError, match="hint"):
        LearnerVector(GAMES[0], 2, hint="oracle")
