"""Layers of a network: a matrix product by numpy, and in compiled code, which skips inputs that are zero."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.jit import rule

Floats = NDArray[np.float32]
ACTIVATIONS = ("tanh", "relu", "elu")
TANH, RELU, ELU = range(3)


class Layer(NamedTuple):
    """inputs @ weights + biases; float32, of shapes (inputs, outputs) and (outputs,)."""

    weights: Floats
    biases: Floats


def linear(inputs: Floats, layer: Layer) -> Floats:
    return inputs @ layer.weights + layer.biases


def activated(outputs: Floats, activation: str) -> Floats:
    """What one of ACTIVATIONS makes of a layer's outputs."""
    if activation == "tanh":
        return np.tanh(outputs)
    negative = np.expm1(np.minimum(outputs, 0)) if activation == "elu" else np.float32(0)
    return np.where(outputs > 0, outputs, negative)


# --- compiled --------------------------------------------------------------------------------------------------------
@rule
def apply_layer(weights: Any, begin: Any, inputs: Any, outputs: Any, active: Any) -> None:
    """Four rows at a time; each loop over outputs is one over neighbours in memory, as vector instructions want it.

    begin: where the layer is in `weights`, row by row, then its biases. active: room for the numbers of inputs.
    """
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
