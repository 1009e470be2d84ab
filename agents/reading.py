"""Reading an observation, whichever game's: numbers out of its floats."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.jit import rule


def amount_of(scale: NDArray[np.float64]) -> Any:
    """The compiled amount(o, place): the number that a float stands for, a float64."""

    @rule
    def amount(o: Any, place: Any) -> Any:
        return np.float64(o[place]) * scale[place]

    return amount


@rule
def which(o, start, size):
    """Which of a one-hot run is set; -1 if none."""
    for place in range(size):
        if o[start + place] > 0:
            return place
    return -1
