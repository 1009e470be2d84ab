"""A trained network as plain arrays: embeddings of entities (or none) and layers shared by policy and value, then each
one's own.

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

from agents.entities import POOLS, Entities, flat_kinds, pool_entities
from agents.layers import ACTIVATIONS, Floats, Layer, activate, activated, apply_layer, linear
from explorer_env.core.errors import SaveError
from explorer_env.core.jit import kernel, prepare, rule

PARTS = ("shared", "policy", "value")
ENTITIES = ("weight", "bias", "own", "places")
OBSERVED = -1  # where the inputs of a flat network's first layer are
NOTHING = -1  # what follows a last layer
FROM, TO, WEIGHTS, INPUTS, OUTPUTS, FOLLOWS = range(6)  # columns of a flat network's layers


class Flat(NamedTuple):
    """A network as compiled code takes it, with the arrays that it works in: each thread needs one of its own.

    weights: float32, of each layer the weights, row by row, and the biases. layers: int64, a row for each layer, see
    `FROM` and so on: where in `work` its inputs begin (or OBSERVED) and its outputs, where its weights begin, how many
    inputs and outputs, which of ACTIVATIONS follows (or NOTHING). work: float32, the outputs of all layers, the value
    last. logits: where in `work` they begin; actions: how many; considered: the layers until then. active: int64, room
    for the inputs of a layer. kinds: int64, a row for each kind of entities, see `agents.entities`; activation: the one
    that follows their embeddings.
    """

    weights: Floats
    layers: NDArray[np.int64]
    kinds: NDArray[np.int64]
    activation: int
    work: Floats
    logits: int
    actions: int
    considered: int
    active: NDArray[np.int64]


class Network:
    """What a model has learnt.

    activation: one of ACTIVATIONS, follows each layer but the last of `policy`, which gives the logits of the actions,
    and the last of `value`, which gives one number. entities: what is embedded and pooled, and so given to the first
    layer behind the observation. Raises SaveError when the layers don't fit each other.
    """

    def __init__(
        self,
        activation: str,
        shared: Sequence[Layer],
        policy: Sequence[Layer],
        value: Sequence[Layer],
        entities: Sequence[Entities] = (),
    ) -> None:
        self.activation, self.entities = activation, tuple(entities)
        self.shared, self.policy, self.value = tuple(shared), tuple(policy), tuple(value)
        ways = ((*self.shared, *self.policy), (*self.shared, *self.value), *([kind.seen] for kind in self.entities))
        known = activation in ACTIVATIONS and self.policy and self.value and all(map(_fit, ways))
        if not known or len(self.value[-1].biases) != 1 or not all(map(self._has, self.entities)):
            raise SaveError("these are no layers of a network that this version knows.")

    def _has(self, kind: Entities) -> bool:
        return kind.fits() and len(kind.seen.weights) == self.inputs

    @property
    def inputs(self) -> int:
        """Floats of an observation."""
        pooled = sum(POOLS * kind.units for kind in self.entities)
        return len((*self.shared, *self.policy)[0].weights) - pooled

    @property
    def actions(self) -> int:
        return len(self.policy[-1].biases)

    def forward(self, observations: Floats) -> tuple[Floats, Floats]:
        """Logits, float32 (k, ACTIONS), and values, float32 (k,): the reward that the learner expects.

        observations: float32 (k, OBSERVATION).
        """
        pooled = [kind.pooled(observations, self.activation) for kind in self.entities]
        seen = reduce(self._activated, self.shared, np.concatenate([observations, *pooled], axis=1))
        logits, values = (
            linear(reduce(self._activated, layers[:-1], seen), layers[-1]) for layers in (self.policy, self.value)
        )
        return logits, values[:, 0]

    def _activated(self, inputs: Floats, layer: Layer) -> Floats:
        return activated(linear(inputs, layer), self.activation)

    # --- as a file -----------------------------------------------------------------------------------------------
    @classmethod
    def read(cls, content: bytes) -> "Network":
        """The network in what a .safetensors file holds. Raises SaveError when there is none."""
        try:
            tensors = load(content)
            facts = json.loads(content[8 : 8 + int.from_bytes(content[:8], "little")]).get("__metadata__") or {}
            shared, policy, value = (tuple(_layers(tensors, part)) for part in PARTS)
            entities = tuple(_entities(tensors))
        except (SafetensorError, KeyError) as error:  # KeyError: numbers of a type that numpy doesn't have
            raise SaveError(f"there are no weights in it ({error}).") from error
        if 2 * len(shared + policy + value) + len(ENTITIES) * len(entities) != len(tensors):
            raise SaveError("it has weights that this version doesn't know.")
        return cls(facts.get("activation", ""), shared, policy, value, entities)

    def write(self) -> bytes:
        """What a .safetensors file holds: weights by names such as "policy.0.weight" and "policy.0.bias", of the shapes
        that torch's Linear has, (outputs, inputs); the activation is in the metadata. Entities are named by their first
        float: "entities.320.own", (units, floats of each), "entities.320.places", (count, units), and so on."""
        tensors = {}
        for kind in self.entities:
            parts = (kind.seen.weights.T, kind.seen.biases, kind.own.T, kind.places)
            for name, tensor in zip(ENTITIES, parts, strict=True):
                tensors[f"entities.{kind.start}.{name}"] = np.ascontiguousarray(tensor)
        for part in PARTS:
            for k, (weights, biases) in enumerate(getattr(self, part)):
                tensors[f"{part}.{k}.weight"] = np.ascontiguousarray(weights.T)
                tensors[f"{part}.{k}.bias"] = np.ascontiguousarray(biases)
        return save(tensors, {"activation": self.activation})

    # --- for compiled code ---------------------------------------------------------------------------------------
    def flat(self) -> Flat:
        """The network with new arrays to work in."""
        weights, layers, kinds = self._flat
        considered, activation = len(self.shared + self.policy), ACTIVATIONS.index(self.activation)
        work, logits = np.zeros(layers[-1, TO] + 1, np.float32), int(layers[considered - 1, TO])
        active = np.zeros(layers[:, INPUTS].max(), np.int64)
        return Flat(weights, layers, kinds, activation, work, logits, self.actions, considered, active)

    @cached_property
    def _flat(self) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64]]:
        kinds, weights, to = flat_kinds(self.entities, self.inputs)
        rows: list[tuple[int, ...]] = []
        begin = sum(map(len, weights))
        after_shared = 0 if self.entities else OBSERVED
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
        return np.concatenate(weights), np.array(rows, np.int64), kinds


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


def _entities(tensors: dict[str, NDArray[Any]]) -> Iterator[Entities]:
    starts = (name.split(".")[1] for name in tensors if name.startswith("entities.") and name.endswith(".places"))
    for start in sorted(int(start) for start in starts if start.isdecimal()):
        weight, bias, own, places = (tensors[f"entities.{start}.{name}"] for name in ENTITIES)
        seen = Layer(np.ascontiguousarray(weight.T), bias)
        yield Entities(start, seen, np.ascontiguousarray(own.T), places)


# --- compiled --------------------------------------------------------------------------------------------------------
@rule
def apply_layers(flat: Any, observation: Any, number: Any) -> None:
    """The first so many; observation: float32 (OBSERVATION,)."""
    work = flat.work
    if len(flat.kinds) > 0:
        pool_entities(flat.weights, flat.kinds, flat.activation, observation, work, flat.active)
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
