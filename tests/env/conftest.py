import pytest

from tests.env.games import GAMES


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def case(request):
    return request.param
