"""Networks: numpy and compiled code agree, files hold them, and what isn't a network is refused."""

import json

import numpy as np
import pytest
from safetensors.numpy import load, save

from agents.entities import Entities
from agents.layers import ACTIVATIONS, Layer
from agents.network import Network, answer_many, evaluate, weigh
from explorer_env.core.errors import SaveError
from explorer_env.core.pieces import repeated
from tests.agents.games import GAMES, by_name
from tests.agents.models import layers, network_by_chance, positions

UNITS = [0, 3]  # of each entity
SHAPES = [((16,), (8,), (4,)), ((), (9,), (3, 5)), ((7, 6), (), ()), ((), (), ())]


def answers(network, observations, masks):
    flat = network.flat()
    chances, values = np.empty(masks.shape, np.float32), np.empty(len(masks), np.float32)
    answer_many(flat, observations, masks, chances, values)
    return chances, values


def masked(logits, masks):
    """The softmax over what is legal, as it is defined."""
    weights = np.where(masks != 0, np.exp(logits.astype(np.float64)), 0)
    return weights / weights.sum(axis=1, keepdims=True)


@pytest.mark.parametrize("kind", GAMES, ids=by_name)
@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize(("shared", "policy", "value"), SHAPES, ids=str)
@pytest.mark.parametrize("units", UNITS)
def test_compiled_code_and_numpy_agree(kind, activation, shared, policy, value, units):
    network = network_by_chance(kind, shared, policy, value, activation, units=units)
    seen, masks = positions(kind, 50)
    chances, values = answers(network, seen, masks)
    logits, expected = network.forward(seen)
    assert logits.dtype == expected.dtype == np.float32
    np.testing.assert_allclose(values, expected, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(chances, masked(logits, masks), rtol=1e-4, atol=1e-6)
    assert not chances[masks == 0].any()


def test_a_network_worked_out_by_hand():
    shared = Layer(np.array([[1, -2], [3, 4]], np.float32), np.array([0.5, 1], np.float32))
    policy = Layer(np.array([[1, 0, 2], [0, 1, 1]], np.float32), np.zeros(3, np.float32))
    value = Layer(np.array([[2], [10]], np.float32), np.array([-1], np.float32))
    network = Network("relu", [shared], [policy], [value])
    # (1, 0.25): 1 + 0.75 + 0.5 = 2.25 and -2 + 1 + 1 = 0
    seen = np.array([1, 0.25], np.float32)
    logits, values = network.forward(seen[None])
    assert logits.tolist() == [[2.25, 0, 4.5]]
    assert values.tolist() == [3.5]
    flat = network.flat()
    assert evaluate(flat, seen) == 3.5
    assert flat.work[flat.logits :][:3].tolist() == [2.25, 0, 4.5]
    assert (network.inputs, network.actions) == (2, 3)


def test_entities_worked_out_by_hand():
    # two entities of one float each, the last two of three; one unit
    seen = Layer(np.array([[1], [0], [0.5]], np.float32), np.array([-1], np.float32))
    kind = Entities(1, seen, np.array([[2]], np.float32), np.array([[0.25], [-4]], np.float32))
    policy = Layer(np.array([[0, 1], [0, 0], [0, 0], [1, 0], [10, 0]], np.float32), np.zeros(2, np.float32))
    value = Layer(np.array([[0], [0], [0], [0], [1]], np.float32), np.zeros(1, np.float32))
    network = Network("relu", [], [policy], [value], [kind])
    assert (network.inputs, network.actions) == (3, 2)
    # (3, 0.5, 2): all have 3 + 1 - 1 = 3 in common; 3 + 1 + 0.25 = 4.25 and 3 + 4 - 4 = 3; mean 3.625, most 4.25
    row = np.array([3, 0.5, 2], np.float32)
    logits, values = network.forward(row[None])
    assert (logits.tolist(), values.tolist()) == ([[3.625 + 42.5, 3]], [4.25])
    flat = network.flat()
    assert evaluate(flat, row) == 4.25
    assert flat.work[flat.logits :][:2].tolist() == [46.125, 3]


@pytest.mark.parametrize("game", GAMES, ids=by_name)
def test_weights_are_shared_by_entities(game):
    """Entities may come in another order, if what is added to each one's embedding comes with it."""
    seen, _ = positions(game, 60)
    for kind, piece in zip(network_by_chance(game, units=5).entities, repeated(game.PIECES), strict=True):
        kind = kind._replace(seen=Layer(np.zeros_like(kind.seen.weights), kind.seen.biases))
        order = np.arange(len(kind.places))[::-1]
        moved = seen.copy()
        parts = seen[:, piece.start : piece.stop].reshape(len(seen), -1, piece.each)
        moved[:, piece.start : piece.stop] = parts[:, order].reshape(len(seen), -1)
        expected = kind.pooled(seen, "relu")
        assert np.ptp(parts, axis=1).any(), "not all are alike"
        np.testing.assert_allclose(
            kind._replace(places=kind.places[order]).pooled(moved, "relu"), expected, rtol=1e-5, atol=1e-5
        )
        assert not np.allclose(kind.pooled(moved, "relu"), expected, rtol=1e-3)


def test_the_answer_to_a_row_does_not_depend_on_the_others():
    network = network_by_chance(GAMES[0])
    seen, masks = positions(GAMES[0], 40)
    together, alone = answers(network, seen, masks), answers(network, seen[7:8], masks[7:8])
    np.testing.assert_array_equal(together[0][7:8], alone[0])
    np.testing.assert_array_equal(together[1][7:8], alone[1])


def test_networks_for_two_threads_share_their_weights_only():
    network = network_by_chance(GAMES[0])
    one, other = network.flat(), network.flat()
    assert one.weights is other.weights
    assert not np.shares_memory(one.work, other.work)


@pytest.mark.parametrize("far", [0, 1e4, -1e4])
def test_chances_are_sound_however_large_the_logits(far):
    logits = np.array([far, far + 1, 3e38, far - 200], np.float32)
    chances = np.empty(4, np.float32)
    weigh(logits, np.array([1, 1, 0, 1], np.int8), chances)
    np.testing.assert_allclose(chances, [1 / (1 + np.e), np.e / (1 + np.e), 0, 0], rtol=1e-5 * max(1, abs(far) / 1e3))
    weigh(logits, np.array([0, 0, 0, 1], np.int8), logits)
    assert logits.tolist() == [0, 0, 0, 1]


# --- files -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("shared", "policy", "value"), SHAPES, ids=str)
@pytest.mark.parametrize("units", UNITS)
def test_a_file_holds_a_network(shared, policy, value, units):
    network = network_by_chance(GAMES[1], shared, policy, value, "elu", units=units)
    content = network.write()
    again = Network.read(content)
    seen, _ = positions(GAMES[1], 20)
    for one, other in zip(network.forward(seen), again.forward(seen), strict=True):
        np.testing.assert_array_equal(one, other)
    assert again.activation == "elu"
    assert again.write() == content


def test_weights_have_the_names_and_shapes_of_torch():
    tensors = load(network_by_chance(GAMES[1], (16,), (8,), (4,)).write())
    assert {name: tensor.shape for name, tensor in tensors.items()} == {
        "shared.0.weight": (16, GAMES[1].OBSERVATION), "shared.0.bias": (16,),
        "policy.0.weight": (8, 16), "policy.0.bias": (8,), "policy.1.weight": (22, 8), "policy.1.bias": (22,),
        "value.0.weight": (4, 16), "value.0.bias": (4,), "value.1.weight": (1, 4), "value.1.bias": (1,),
    }  # fmt: skip


def test_weights_of_entities_have_the_names_and_shapes_of_torch():
    tensors = load(network_by_chance(GAMES[0], units=3).write())
    assert {name: tensor.shape for name, tensor in tensors.items() if name.startswith("entities.590")} == {
        "entities.590.weight": (3, 1000), "entities.590.bias": (3,), "entities.590.own": (3, 18),
        "entities.590.places": (20, 3),
    }  # fmt: skip
    assert tensors["shared.0.weight"].shape == (16, 1000 + 3 * 2 * 3)


def changed(units=0, **tensors):
    """A small network's file in which some tensors are others."""
    kept = load(network_by_chance(GAMES[1], units=units).write()) | tensors
    return save({name: tensor for name, tensor in kept.items() if tensor is not None}, {"activation": "relu"})


def header(facts):
    text = json.dumps(facts).encode()
    return len(text).to_bytes(8, "little") + text


HALVES = {"x": {"dtype": "BF16", "shape": [1], "data_offsets": [0, 2]}}
SOUND = network_by_chance(GAMES[1]).write()
NO_NETWORKS = {
    "nothing": b"", "text": b"my notes about the model", "zeros": bytes(64), "pickle": b"\x80\x04K\x01.",
    "zip": b"PK\x03\x04" + bytes(60), "cut": SOUND[:-1], "header only": SOUND[:100], "too long": SOUND + b"1",
    "length beyond the end": (2**62).to_bytes(8, "little") + SOUND[8:], "no tensors": header({}),
    "no metadata": header({"__metadata__": None}),
    "other numbers": header(HALVES) + b"12", "no header": header([1, 2]),
    "double": changed(**{"value.1.bias": np.zeros(1)}),
    "not finite": changed(**{"value.1.bias": np.array([np.nan], np.float32)}),
    "another tensor": changed(more=np.zeros(1, np.float32)),
    "no biases": changed(**{"policy.0.bias": None}),
    "a layer left out": changed(**{"policy.0.bias": None, "policy.0.weight": None}),
    "two values": changed(**{"value.1.bias": np.zeros(2, np.float32), "value.1.weight": np.zeros((2, 4), np.float32)}),
    "biases of another layer": changed(**{"policy.0.bias": np.zeros(9, np.float32)}),
    "layers that don't fit": changed(**{"policy.0.weight": np.zeros((8, 17), np.float32)}),
    "a flat weight": changed(**{"policy.0.weight": np.zeros(8, np.float32)}),
    "entities without places": changed(2, **{"entities.702.places": None}),
    "entities of other units": changed(2, **{"entities.702.own": np.zeros((3, 19), np.float32)}),
    "entities beyond the end": changed(2, **{"entities.702.places": np.zeros((20, 2), np.float32)}),
    "entities of another observation": changed(2, **{"entities.702.weight": np.zeros((2, 9), np.float32)}),
    "entities not finite": changed(2, **{"entities.702.places": np.full((3, 2), np.inf, np.float32)}),
    "entities that nothing takes": changed(2, **{"shared.0.weight": np.zeros((16, 920), np.float32)}),
    "flat entities": changed(2, **{"entities.702.own": np.zeros(2, np.float32)}),
    "no activation": save(load(SOUND)), "another activation": save(load(SOUND), {"activation": "gelu"}),
}  # fmt: skip


@pytest.mark.parametrize("content", NO_NETWORKS.values(), ids=NO_NETWORKS)
def test_what_is_no_network_is_refused(content):
    with pytest.raises(SaveError):
        Network.read(content)


def test_layers_that_do_not_fit_are_refused():
    chance = np.random.default_rng(0)
    with pytest.raises(SaveError, match="no layers of a network"):
        Network("relu", layers(chance, 5, 4), layers(chance, 3, 2), layers(chance, 4, 1))
    with pytest.raises(SaveError, match="no layers of a network"):
        Network("relu", layers(chance, 5, 4), [], layers(chance, 4, 1))
