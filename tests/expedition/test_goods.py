"""1.3 Resources: where they come from, which may be had."""

import numpy as np
import pytest

from explorer_env.expedition import tables as t
from explorer_env.expedition.rules.goods import return_resource, take_random
from tests.expedition.tools import at, finish, may, play, position, script, shows, told

DRY = "Game Turn 2, 2 players\nExplored: Teke Savanna\nexplorer_0 at Teke{}\nexplorer_1 at Angola{}"
BUT_GUIDE_AND_CANOES = [name for name in t.RESOURCE_NAMES if name not in ("Guide", "Canoes")]
ALL_OTHERS = ", ".join(f"{name} {4 if t.PLENTIFUL[number] else 2}" for number, name in enumerate(BUT_GUIDE_AND_CANOES))


def resources(game):
    return {name.removeprefix("Resource ") for name in may(game) if name.startswith("Resource ")}


def test_1_3_canoes_are_obtained_in_a_water_zone_only():
    assert resources(at(position(DRY.format("", "")), "EQUIP", 0)) == set(t.RESOURCE_NAMES) - {"Canoes"}
    assert resources(at(position(DRY.format("", "")), "EQUIP", 1)) == set(t.RESOURCE_NAMES)


def test_1_3_one_guide_and_one_canoes_at_most_of_others_several():
    game = at(position(DRY.format("", ": Guide, Canoes, Rifle 3")), "EQUIP", 1)
    assert resources(game) == set(t.RESOURCE_NAMES) - {"Guide", "Canoes"}
    shows(finish(play(game, "Rifle", "done")), "explorer_1 at Angola, DP 0: Rifle 4, Guide, Canoes")


def test_1_3_at_random_never_what_may_not_be_had():
    game = position(DRY.format(": Guide", f": {ALL_OTHERS}"))  # Guide and Canoes are left in the pool, Teke is dry
    take_random(game.record[0], 0)
    shows(finish(game), "explorer_0 at Teke, DP 0: Guide")


@pytest.mark.parametrize(
    ("seat", "has", "resource"),
    [(0, "", "Guide"), (1, "", "Guide"), (1, "", "Canoes"), (1, ": Guide", "Canoes"), (1, "", "Altimeter")],
)
def test_1_3_at_random_a_guide_or_canoes_where_they_may_be_had(seat, has, resource):
    game = script(position(DRY.format("", has)), draws=[resource])
    take_random(game.record[0], seat)
    told(finish(game), f"explorer_{seat} takes {resource}")
    assert game.record.resources[0, seat, t.RESOURCE_NAMES.index(resource)] == 1


def test_1_3_at_random_uniform_over_the_copies():
    """Left: 2 Rifles and 1 Books (and Canoes, which can't be had here): 2/3 of 3,000 takes, give or take 0.05."""
    left = ALL_OTHERS.replace("Rifle 4", "Rifle 2").replace("Books 2", "Books 1")
    game = position(DRY.format(": Guide", f": {left}"))
    taken = np.zeros(t.RESOURCES, int)
    for _ in range(3000):
        copy = game.copy()
        copy.record.rng = game.record.rng
        take_random(copy.record[0], 0)
        taken += copy.record.resources[0, 0] - game.record.resources[0, 0]
        game.record.rng = copy.record.rng
    assert set(np.flatnonzero(taken)) == {t.RIFLE, t.BOOKS}
    assert abs(taken[t.RIFLE] / 3000 - 2 / 3) < 0.05  # 5.8 standard deviations


def test_1_3_a_spent_resource_returns_to_the_pool():
    game = position("Game Turn 2, 1 player\nexplorer_0 at Angola: Quinine 2")
    play(at(game, "LOSE_MEMBER", 0, t.PORTERS), "yes")
    shows(finish(game), "explorer_0 at Angola, DP 0: Quinine")
    assert game.record.bag[0, t.POOL + t.QUININE] == 1


@pytest.mark.parametrize(("resource", "left"), [("Rifle", "Guide; Guide flipped"), ("Guide", "Rifle")])
def test_1_3_a_guide_stays_flipped_until_it_is_returned_itself(resource, left):
    game = position("Game Turn 2, 1 player\nexplorer_0 at Angola: Rifle, Guide; Guide flipped")
    return_resource(game.record[0], 0, t.RESOURCE_NAMES.index(resource))
    shows(finish(game), f"explorer_0 at Angola, DP 0: {left}")
