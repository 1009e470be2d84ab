"""What a learner knows, as a file for play: the same answers as torch gives, on 10,000 observations of each game."""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch import nn

from agents.hints import with_hints
from agents.model_files import read_card, read_model, shipped, write_model
from agents.policy import PolicyAgent
from explorer_env.core.pieces import bounds, repeated
from explorer_env.core.stepping import Stepping
from tests.agents.games import GAMES, by_name
from tests.agents.models import FACTS, positions
from training.network import network_of, policy_arguments
from training.settings import ACTIVATIONS, check_settings


def policy_for(kind, settings):
    low, high = bounds(kind.PIECES)
    torch.set_num_threads(1)  # more would wait busily
    torch.manual_seed(1)
    policy = MaskableActorCriticPolicy(
        spaces.Box(low, high), spaces.Discrete(kind.ACTIONS), lambda _: 0.0, **policy_arguments(settings)
    )
    return policy.eval()


def with_entities(kind, units, more=None):
    return check_settings({"game": kind.name, "network.entities": units} | (more or {}))


def filled(policy, network):
    """The policy with what the network knows."""
    heads = policy.mlp_extractor
    for layers, modules in (
        (network.shared, policy.features_extractor.modules()),
        (network.policy, [*heads.policy_net, policy.action_net]),
        (network.value, [*heads.value_net, policy.value_net]),
    ):
        linear = [module for module in modules if isinstance(module, nn.Linear)]
        for (weights, biases), module in zip(layers, linear, strict=True):
            module.weight.data = torch.tensor(weights.T)
            module.bias.data = torch.tensor(biases)
    return policy


def by_torch(policy, seen, masks):
    """Chances and values."""
    with torch.no_grad():
        observations = torch.as_tensor(seen)
        chances = policy.get_distribution(observations, action_masks=masks).distribution.probs
        return chances.numpy(), policy.predict_values(observations).numpy()[:, 0]


def many_positions(kind, count):
    """Observations and masks of games of all numbers of players between random ones."""
    chance = np.random.default_rng(3)
    low, high = kind.SEATS
    games = Stepping(kind, [low + i % (high + 1 - low) for i in range(100)], seed=2, threads=1)
    for _ in range(count // 100):
        turns = games.turns
        yield turns.observations, turns.masks
        games.step((chance.random(turns.masks.shape) * turns.masks).argmax(axis=1))


@pytest.mark.parametrize("kind", GAMES, ids=by_name)
def test_the_models_that_are_shipped_answer_as_torch_does(kind):
    settings = check_settings(read_card(shipped(kind))["settings"])
    policy = filled(policy_for(kind, settings), read_model(shipped(kind), kind)[0])
    likeliest, drawing = (PolicyAgent(shipped(kind), kind, seed=5, likeliest=way) for way in (True, False))
    numbers, compared = np.random.default_rng(5), 0
    for seen, masks in many_positions(kind, 10_000):
        theirs, values = by_torch(policy, with_hints(likeliest.hint, seen, masks), masks)
        chances, expected = likeliest.chances(seen, masks)
        np.testing.assert_allclose(chances, theirs, atol=2e-5)
        np.testing.assert_allclose(expected, values, rtol=1e-4, atol=1e-4)
        np.testing.assert_array_equal(likeliest.act_many(seen, masks), theirs.argmax(axis=1))
        upto = theirs.cumsum(axis=1)
        drawn = numbers.random((len(upto), 1)) * upto[:, -1:]
        np.testing.assert_array_equal(drawing.act_many(seen, masks), (upto > drawn).argmax(axis=1))
        compared += len(seen)
    assert compared == 10_000


@pytest.mark.parametrize("kind", GAMES, ids=by_name)
@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("sizes", [([16], [8], [4]), ([], [9, 7], [3]), ([8, 8], [], [])], ids=str)
@pytest.mark.parametrize("units", [0, 3])
def test_what_is_learnt_is_written_for_play(kind, activation, sizes, units, tmp_path):
    shapes = {f"network.{part}": size for part, size in zip(("shared", "policy", "value"), sizes, strict=True)}
    policy = policy_for(kind, with_entities(kind, units, shapes | {"network.activation": activation}))
    model = write_model(tmp_path / "model.safetensors", network_of(policy, activation), kind, FACTS)
    seen, masks = positions(kind, 50)
    theirs, values = by_torch(policy, seen, masks)
    chances, expected = PolicyAgent(model, kind).chances(seen, masks)
    np.testing.assert_allclose(chances, theirs, atol=1e-6)
    np.testing.assert_allclose(expected, values, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("kind", GAMES, ids=by_name)
def test_a_network_of_entities_answers_as_torch_does(kind, tmp_path):
    policy = policy_for(kind, with_entities(kind, 8))
    network = network_of(policy, "relu")
    agent = PolicyAgent(write_model(tmp_path / "model.safetensors", network, kind, FACTS), kind, likeliest=True)
    compared = 0
    for seen, masks in many_positions(kind, 10_000):
        theirs, values = by_torch(policy, seen, masks)
        chances, expected = agent.chances(seen, masks)
        np.testing.assert_allclose(chances, theirs, atol=1e-5)
        np.testing.assert_allclose(expected, values, rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(network.forward(seen)[1], values, rtol=1e-4, atol=1e-5)
        np.testing.assert_array_equal(agent.act_many(seen, masks), theirs.argmax(axis=1))
        compared += len(seen)
    assert compared == 10_000


@pytest.mark.parametrize("kind", GAMES, ids=by_name)
def test_gradients_reach_every_part_of_a_network_of_entities(kind):
    policy = policy_for(kind, with_entities(kind, 8))
    seen, masks = positions(kind, 50)
    answers = torch.as_tensor(masks.argmax(axis=1))
    values, chances, _ = policy.evaluate_actions(torch.as_tensor(seen), answers, torch.as_tensor(masks))
    (values.square().mean() - chances.mean()).backward()
    for name, parameter in policy.named_parameters():
        assert parameter.grad is not None, name
        assert parameter.grad.abs().max() > 0, name
    places = policy.features_extractor.embeddings.places
    assert [len(each) for each in places] == [piece.size // piece.each for piece in repeated(kind.PIECES)]
    assert all((each.grad != 0).any(dim=1).all() for each in places), "each entity's own"
