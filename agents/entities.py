"""Embeddings of alike entities in an observation, rivals or regions, with weights that all of a kind share.

Each entity is embedded by its own floats, by where it comes among its kind and by the whole observation: so one and the
same region means another thing to who stands beside it. What follows is given the observation and, of each kind, the
means and the maxima of its embeddings (deep sets: M. Zaheer and others 2017).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.layers import Floats, Layer, activate, activated, apply_layer, linear
from explorer_env.core.jit import rule

POOLS = 2  # means and maxima
START, COUNT, EACH, WIDE, BEGIN, POOLED, EMBEDDED = range(7)  # columns of a flat network's kinds


class Entities(NamedTuple):
    """What is learnt of `count` alike entities, whose floats, `each` of one, lie one after the other from `start` on.

    seen: the layer from the whole observation to the units of an embedding. own: float32 (each, units), the weights of
    an entity's floats. places: float32 (count, units), what is added to each entity's embedding.
    """

    start: int
    seen: Layer
    own: Floats
    places: Floats

    @property
    def units(self) -> int:
        return len(self.seen.biases)

    def fits(self) -> bool:
        """Whether the shapes belong together and the observation has all these entities; sound numbers too."""
        shapes = all(part.ndim == 2 and part.shape[1] == self.units for part in (self.own, self.places))
        sound = all(part.dtype == np.float32 and part.size > 0 and np.isfinite(part).all() for part in self[2:])
        return shapes and sound and 0 <= self.start <= len(self.seen.weights) - len(self.places) * len(self.own)

    def pooled(self, observations: Floats, activation: str) -> Floats:
        """Means and maxima of the embeddings, float32 (k, POOLS * units)."""
        count, each = len(self.places), len(self.own)
        floats = observations[:, self.start : self.start + count * each].reshape(-1, count, each)
        outputs = floats @ self.own + self.places + linear(observations, self.seen)[:, None]
        embedded = activated(outputs, activation)
        return np.concatenate([embedded.mean(axis=1), embedded.max(axis=1)], axis=1)


def flat_kinds(kinds: Sequence[Entities], inputs: int) -> tuple[NDArray[np.int64], list[Floats], int]:
    """All kinds as compiled code takes them: a row for each, see `START` and so on; their weights; room in `work`.

    inputs: floats of an observation. Of each kind the weights are those of `seen` with its biases, `places` and `own`,
    each row by row, from BEGIN on. In `work` the observation comes first, then, from POOLED on, what is pooled of each
    kind, and at EMBEDDED there is room for one embedding and for what all of the kind have in common.
    """
    rows: list[tuple[int, ...]] = []
    weights: list[Floats] = []
    begin, pooled = 0, inputs
    room = inputs + sum(POOLS * kind.units for kind in kinds)
    for kind in kinds:
        rows.append((kind.start, len(kind.places), len(kind.own), kind.units, begin, pooled, room))
        parts = [kind.seen.weights.ravel(), kind.seen.biases, kind.places.ravel(), kind.own.ravel()]
        begin, pooled = begin + sum(map(len, parts)), pooled + POOLS * kind.units
        weights += parts
    used = room + 2 * max(kind.units for kind in kinds) if kinds else 0
    return np.array(rows, np.int64).reshape(-1, EMBEDDED + 1), weights, used


# --- compiled --------------------------------------------------------------------------------------------------------
@rule
def embed_one(weights: Any, places: Any, own: Any, floats: Any, common: Any, embedded: Any) -> None:
    """Before the activation; places, own: where these weights begin."""
    wide = len(embedded)
    for o in range(wide):
        embedded[o] = common[o] + weights[places + o]
    for i in range(len(floats)):
        x = floats[i]
        if x != 0:
            for o in range(wide):
                embedded[o] += x * weights[own + i * wide + o]


@rule
def pool_kind(weights: Any, kind: Any, activation: Any, observation: Any, work: Any, active: Any) -> None:
    count, each, wide = kind[COUNT], kind[EACH], kind[WIDE]
    means, maxima = work[kind[POOLED] :][:wide], work[kind[POOLED] + wide :][:wide]
    embedded, common = work[kind[EMBEDDED] :][:wide], work[kind[EMBEDDED] + wide :][:wide]
    apply_layer(weights, kind[BEGIN], observation, common, active)
    places = kind[BEGIN] + (len(observation) + 1) * wide
    own = places + count * wide
    for o in range(wide):
        means[o] = 0
        maxima[o] = -np.inf
    for k in range(count):
        start = kind[START] + k * each
        embed_one(weights, places + k * wide, own, observation[start : start + each], common, embedded)
        activate(embedded, activation)
        for o in range(wide):
            means[o] += embedded[o]
            maxima[o] = max(maxima[o], embedded[o])
    for o in range(wide):
        means[o] /= count


@rule
def pool_entities(weights: Any, kinds: Any, activation: Any, observation: Any, work: Any, active: Any) -> None:
    """Put the observation and what is pooled of each kind at the beginning of `work`."""
    for i in range(len(observation)):
        work[i] = observation[i]
    for k in range(len(kinds)):
        pool_kind(weights, kinds[k], activation, observation, work, active)
