"""A trained network as plain arrays: layers shared by policy and value, then each one's own.

`Network` evaluates many observations by numpy; `evaluate` is for compiled code and takes one. An observation is mostly
zeros, and so is what a ReLU leaves: `evaluate` skips them, which makes it as fast as a matrix product for many rows,
and its answer depends on nothing but the observation.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.numpy import load, save

from explorer_env.core.errors import SaveError
from explorer_env.core.jit import kernel, prepare, rule

Floats = NDArray[np.float32]
PARTS = ("shared", "policy", "value")
ACTIVATIONS = ("tanh", "relu", "elu")
TANH, RELU, ELU = range(3)
OBSERVED = -1  # where the inputs of a flat network's first layer are
NOTHING = -1  # what follows a last layer
FROM, TO, WEIGHTS, INPUTS, OUTPUTS, FOLLOWS = range(6)  # columns of a flat network's layers


class Layer(NamedTuple):
    """inputs @ weights + biases; float32, of shapes (inputs, outputs) and (outputs,)."""

    weights: Floats
    biases: Floats


class Flat(NamedTuple):
    """A network as compiled code takes it, with the arrays that it works in: each thread needs one of its own.

    weights: float32, of each layer the weights, row by row, and the biases. layers: int64, a row for each layer, see
    `FROM` and so on: where in `work` its inputs begin (or OBSERVED) and its outputs, where its weights begin, how many
    inputs and outputs, which of ACTIVATIONS follows (or NOTHING). work: float32, the outputs of all layers, the value
    last. logits: where in `work` they begin; actions: how many; considered: the layers until then. active: int64, room
    for the inputs of a layer.
    """

    weights: Floats
    layers: NDArray[np.int64]
    work: Floats
    logits: int
    actions: int
    considered: int
    active: NDArray[np.int64]


class Network:
    """What a model has learnt.

    activation: one of ACTIVATIONS, follows each layer but the last of `policy`, which gives the logits of the actions,
    and the last of `value`, which gives one number. Raises SaveError when the layers don't fit each other.
    """

    def __init__(
        self, activation: str, shared: Sequence[Layer], policy: Sequence[Layer], value: Sequence[Layer]
    ) -> None:
        self.activation = activation
        self.shared, self.policy, self.value = tuple(shared), tuple(policy), tuple(value)
        ways = ((*self.shared, *self.policy), (*self.shared, *self.value))
        known = activation in ACTIVATIONS and self.policy and self.value and all(map(_fit, ways))
        if not known or len(self.value[-1].biases) != 1:
            raise SaveError("these are no layers of a network that this version knows.")

    @property
    def inputs(self) -> int:
        """Floats of an observation."""
        return len((*self.shared, *self.policy)[0].weights)

    @property
    def actions(self) -> int:
        return len(self.policy[-1].biases)

    def forward(self, observations: Floats) -> tuple[Floats, Floats]:
        """Logits, float32 (k, ACTIONS), and values, float32 (k,): the reward that the learner expects.

        observations: float32 (k, OBSERVATION).
        """
        seen = reduce(self._activated, self.shared, observations)
        logits, values = (
            _linear(reduce(self._activated, layers[:-1], seen), layers[-1]) for layers in (self.policy, self.value)
        )
        return logits, values[:, 0]

    def _activated(self, inputs: Floats, layer: Layer) -> Floats:
        outputs = _linear(inputs, layer)
        if self.activation == "tanh":
            return np.tanh(outputs)
        negative = np.expm1(np.minimum(outputs, 0)) if self.activation == "elu" else np.float32(0)
        return np.where(outputs > 0, outputs, negative)

    # --- as a file -----------------------------------------------------------------------------------------------
    @classmethod
    def read(cls, content: bytes) -> "Network":
        """The network in what a .safetensors file holds. Raises SaveError when there is none."""
        try:
            tensors = load(content)
            facts = json.loads(content[8 : 8 + int.from_bytes(content[:8], "little")]).get("__metadata__") or {}
            parts = [tuple(_layers(tensors, part)) for part in PARTS]
        except (SafetensorError, KeyError) as error:  # KeyError: numbers of a type that numpy doesn't have
            raise SaveError(f"there are no weights in it ({error}).") from error
        if sum(2 * len(layers) for layers in parts) != len(tensors):
            raise SaveError("it has weights that this version doesn't know.")
        return cls(facts.get("activation", ""), *parts)

    def write(self) -> bytes:
        """What a .safetensors file holds: weights by names such as "policy.0.weight" and "policy.0.bias", of the shapes
        that torch's Linear has, (outputs, inputs); the activation is in the metadata."""
        tensors = {}
        for part in PARTS:
            for k, (weights, biases) in enumerate(getattr(self, part)):
                tensors[f"{part}.{k}.weight"] = np.ascontiguousarray(weights.T)
                tensors[f"{part}.{k}.bias"] = np.ascontiguousarray(biases)
        return save(tensors, {"activation": self.activation})

    # --- for compiled code ---------------------------------------------------------------------------------------
    def flat(self) -> Flat:
        """The network with new arrays to work in."""
        weights, layers = self._flat
        considered = len(self.shared + self.policy)
        work = np.zeros(layers[-1, TO] + 1, np.float32)
        active = np.zeros(layers[:, INPUTS].max(), np.int64)
        return Flat(weights, layers, work, int(layers[considered - 1, TO]), self.actions, considered, active)

    @cached_property
    def _flat(self) -> tuple[Floats, NDArray[np.int64]]:
        rows: list[tuple[int, ...]] = []
        weights: list[Floats] = []
        to = begin = 0
        after_shared = OBSERVED
        for part in PARTS:
            source = after_shared
            for layer in getattr(self, part):
                inputs, outputs = layer.weights.shape
                last = part != "shared" and layer is getattr(self, part)[-1]
                rows.append(
                    (source, to, begin, inputs, outputs, NOTHING if last else ACTIVATIONS.index(self.activation))
                )
                weights += [layer.weights.ravel(), layer.biases]
                source, to, begin = to, to + outputs, begin + (inputs + 1) * outputs
            after_shared = source if part == "shared" else after_shared
        return np.concatenate(weights), np.array(rows, np.int64)


def _fit(layers: Sequence[Layer]) -> bool:
    """Whether each layer takes what the one before gives, and has sound numbers."""
    sound = all(
        weights.ndim == 2
        and weights.shape[1:] == biases.shape
        and all(
            array.dtype == np.float32 and array.size > 0 and np.isfinite(array).all() for array in (weights, biases)
        )
        for weights, biases in layers
    )
    return sound and all(len(before.biases) == len(layer.weights) for before, layer in pairwise(layers))


def _layers(tensors: dict[str, NDArray[Any]], part: str) -> Iterator[Layer]:
    k = 0
    while f"{part}.{k}.weight" in tensors:
        yield Layer(np.ascontiguousarray(tensors[f"{part}.{k}.weight"].T), tensors[f"{part}.{k}.bias"])
        k += 1


def _linear(inputs: Floats, layer: Layer) -> Floats:
    return inputs @ layer.weights + layer.biases


# --- compiled --------------------------------------------------------------------------------------------------------
@rule
def apply_layer(weights: Any, begin: Any, inputs: Any, outputs: Any, active: Any) -> None:
    """Four rows at a time; each loop over outputs is one over neighbours in memory, as vector instructions want it."""
    wide = len(outputs)
    end = begin + len(inputs) * wide
    rows = weights[begin:end].reshape((len(inputs), wide))
    for o in range(wide):
        outputs[o] = weights[end + o]
    found = 0
    for i in range(len(inputs)):
        active[found] = i
        found += int(inputs[i] != 0)
    rest = found - found % 4
    for k in range(0, rest, 4):
        a, b, c, d = active[k], active[k + 1], active[k + 2], active[k + 3]
        x, y, z, w = inputs[a], inputs[b], inputs[c], inputs[d]
        for o in range(wide):
            outputs[o] += x * rows[a, o] + y * rows[b, o] + z * rows[c, o] + w * rows[d, o]
    for k in range(rest, found):
        a = active[k]
        x = inputs[a]
        for o in range(wide):
            outputs[o] += x * rows[a, o]


@rule
def activate(outputs: Any, activation: Any) -> None:
    if activation == RELU:
        for o in range(len(outputs)):
            outputs[o] = max(outputs[o], np.float32(0))
    elif activation == TANH:
        for o in range(len(outputs)):
            outputs[o] = np.tanh(outputs[o])
    elif activation == ELU:
        for o in range(len(outputs)):
            if outputs[o] < 0:
                outputs[o] = np.expm1(outputs[o])


@rule
def apply_layers(flat: Any, observation: Any, number: Any) -> None:
    """The first so many; observation: float32 (OBSERVATION,)."""
    work = flat.work
    for k in range(number):
        layer = flat.layers[k]
        outputs = work[layer[TO] : layer[TO] + layer[OUTPUTS]]
        if layer[FROM] == OBSERVED:
            apply_layer(flat.weights, layer[WEIGHTS], observation, outputs, flat.active)
        else:
            inputs = work[layer[FROM] : layer[FROM] + layer[INPUTS]]
            apply_layer(flat.weights, layer[WEIGHTS], inputs, outputs, flat.active)
        activate(outputs, layer[FOLLOWS])


@rule
def evaluate(flat: Any, observation: Any) -> Any:
    """The value, float32; the logits are then in `flat.work`. observation: float32 (OBSERVATION,)."""
    apply_layers(flat, observation, len(flat.layers))
    return flat.work[len(flat.work) - 1]


@rule
def consider(flat: Any, observation: Any) -> None:
    """`evaluate` without the value, which takes a fifth of the time."""
    apply_layers(flat, observation, flat.considered)


@rule
def weigh_logits(flat: Any, legal: Any, chances: Any) -> None:
    weigh(flat.work[flat.logits : flat.logits + flat.actions], legal, chances)


@rule
def weigh(logits: Any, legal: Any, chances: Any) -> None:
    """The chances of the legal actions, exactly 0 for the others; `chances` may be `logits` itself."""
    most = np.float32(-np.inf)
    for action in range(len(logits)):
        if legal[action]:
            most = max(most, logits[action])
    total = np.float32(0)
    for action in range(len(logits)):
        chances[action] = np.exp(logits[action] - most) if legal[action] else np.float32(0)
        total += chances[action]
    for action in range(len(logits)):
        chances[action] /= total


@kernel
def answer_many(flat: Any, observations: Any, masks: Any, chances: Any, values: Any) -> None:
    """Of each row the chances, float32 (k, ACTIONS), and the value, float32 (k,)."""
    for k in range(len(values)):
        values[k] = evaluate(flat, observations[k])
        weigh_logits(flat, masks[k], chances[k])


def prepare_networks() -> None:
    """Compile the evaluation of networks, or load it from the disk cache."""
    prepare("networks", _warm)


def _warm() -> None:
    row = np.ones((1, 1), np.float32)
    answer_many(NOTHING_LEARNT.flat(), row, np.ones((1, 1), np.int8), row, row[0])


_zeros = Layer(np.zeros((1, 1), np.float32), np.zeros(1, np.float32))
NOTHING_LEARNT = Network("relu", [], [_zeros], [_zeros])  # for compilation
