"""Records: one layout object for all, copies by words."""

import numpy as np
import pytest
from numba import config

from explorer_env.adventure import config as adventure_config
from explorer_env.adventure.game import Adventure
from explorer_env.core.record import copied, for_kernels, whole_words
from explorer_env.expedition import config as expedition_config
from explorer_env.expedition.game import Expedition
from explorer_env.expedition.state import STATE

CONFIGURED = {Expedition: expedition_config.FIELDS.fields, Adventure: adventure_config.FIELDS.fields}
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


@pytest.mark.parametrize("kind", [Expedition, Adventure])
def test_no_short_number_comes_near_its_end(kind):
    """Not even with a configuration that has every number at its highest, as far as it may."""
    fields, most = CONFIGURED[kind], {}
    config = {field.name: field.most for field in fields if field.name not in ("hunt_porter_dies", "hurry_cost")}
    game = kind.start(kind.SEATS[1], seed=0, config=config)
    while not game.over:
        kind.KERNELS.play_random_at(game.array, 0, 10)
        for name in kind.DTYPE.names:
            if kind.DTYPE[name].base == np.int16:
                most[name] = max(most.get(name, 0), int(np.abs(game.array[name].astype(int)).max()))
    assert len(most) > 20
    assert max(most.values()) < 4096, most


def test_a_record_with_a_gap_inside_is_refused():
    """Copies need not keep a gap's bytes, so that equal games would differ."""
    gap = np.dtype([("a", "i2"), ("b", "i4")], align=True)
    for inner in (gap, np.dtype((gap, (2,)))):
        with pytest.raises(AssertionError):
            whole_words([("rng", "u8"), ("inner", inner)])
