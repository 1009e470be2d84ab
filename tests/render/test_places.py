"""Where answers are in the picture."""

import re

import numpy as np
import pytest

from explorer_env.core.errors import ConfigError, IllegalAction
from explorer_env.expedition.game import Expedition
from explorer_env.render.picture import place_of, svg
from tests.render.positions import GAMES, walked


def ids(picture):
    return re.findall(r' id="([^"]+)"', picture)


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("players", [1, 3])
def test_the_place_of_every_legal_answer_is_in_the_picture(kind, players):
    placed = set()
    for game in walked(kind, players, seed=4, steps=240, every=3):
        places = {place_of(game, int(action)) for action in np.flatnonzero(game.legal())} - {None}
        assert places <= set(ids(svg(game)))
        placed |= {re.match("[a-z]+", place).group() for place in places}
    assert len(placed) > 2


@pytest.mark.parametrize("kind", GAMES)
def test_ids_are_there_once_and_are_the_places(kind):
    for game in walked(kind, 2, steps=90, every=30):
        picture = svg(game)
        assert len(ids(picture)) == len(set(ids(picture))) > 60
        assert re.findall(r'data-place="([^"]+)"', picture) == ids(picture)


def test_places_of_a_first_port():
    game = Expedition.start(2, seed=1)
    legal = [int(action) for action in np.flatnonzero(game.legal())]
    assert [place_of(game, action) for action in legal] == [
        "region-" + game.words(action).removeprefix("region ").lower().replace(" ", "-") for action in legal
    ]


def test_wrong_actions_and_seats_are_refused():
    game = Expedition.start(2, seed=1)
    with pytest.raises(IllegalAction, match="Legal"):
        place_of(game, int(np.flatnonzero(game.legal() == 0)[0]))
    with pytest.raises(IllegalAction, match="exist"):
        place_of(game, game.ACTIONS)
    with pytest.raises(ConfigError, match="seats 0 to 1"):
        svg(game, seat=2)
