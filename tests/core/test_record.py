"""Records: one layout object for all, copies by words."""

import numpy as np
import pytest
from numba import config

from explorer_env.core.record import copied, for_kernels, whole_words
from explorer_env.expedition.game import Expedition
from explorer_env.expedition.state import STATE

SMALL = whole_words([("a", "i4"), ("inner", np.dtype([("b", "i4", (2,)), ("c", "u8")]))])


@pytest.mark.skipif(bool(config.DISABLE_JIT), reason="without compilation kernels take records as they are")
def test_every_array_for_kernels_has_the_one_known_layout():
    """Numba tells a layout by the object: any other, though equal, costs ten times as much a call."""
    assert for_kernels(Expedition.blank(3)).dtype is for_kernels(Expedition.blank(1)).dtype
    games = [Expedition.start(2, seed=seed) for seed in range(2)]
    layouts = {id(for_kernels(game.record).dtype) for game in [*games, games[0].copy()]}
    assert layouts == {id(STATE)}
    assert np.zeros(2, STATE).view(np.recarray).dtype is STATE
    assert whole_words(STATE.descr[:3]) is whole_words(STATE.descr[:3])


def test_a_copy_has_the_same_bytes_and_a_memory_of_its_own():
    records = np.zeros(3, SMALL).view(np.recarray)
    records.a, records.inner.b, records.inner.c = [1, 2, 3], 7, 2**63
    copy = copied(records)
    assert isinstance(copy, np.recarray)
    assert copy.tobytes() == records.tobytes()
    copy.inner.b[1] = 9
    assert records.inner.b.tolist() == [[7, 7]] * 3
    assert copied(records[1:2]).tobytes() == records[1:2].tobytes()
