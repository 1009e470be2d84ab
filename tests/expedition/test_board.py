"""The table as text and back."""

import numpy as np
import pytest

from explorer_env.core.errors import ConfigError
from explorer_env.expedition import board
from explorer_env.expedition.board import drawn, position, resume
from explorer_env.expedition.game import Expedition
from tests.expedition.invariants import check

EXAMPLE = "\n".join(line for line in board.__doc__.splitlines() if line.startswith("    "))
FIELDS = (
    "turn", "terrain", "downstream", "water", "springs", "bag", "new_sources", "found", "alive", "dp", "sheet",
    "resources", "bad_luck", "patron", "region", "tally", "guide_used", "searching", "encounter", "find",
    "village_rumor", "kingdom_rumor", "arrow", "track", "disease", "horror",
)  # fmt: skip
IN_HAND = {"RETURN_SOURCE", "PLACE_WATER", "TELESCOPE", "KING_WANT", "KING_OFFER", "REROLL", "FACE"}


def test_example_of_the_docstring_is_read_and_drawn_again():
    game = position(EXAMPLE)
    again = drawn(game, dots=False)
    assert [line.split() for line in EXAMPLE.replace("(GYD)", "").split("\n")] == [
        line.split() for line in again.splitlines()
    ]


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_random_games_come_back_from_their_drawing(players):
    game, chance = Expedition.start(players, seed=players), np.random.default_rng(players)
    compared = 0
    for number in range(300):
        if game.over:
            break
        check(game, chance, sample=1)
        if game.decision not in IN_HAND and number % 5 == 0:
            again = position(drawn(game))
            for field in FIELDS:
                assert np.array_equal(game.record[field], again.record[field]), field
            assert drawn(again) == drawn(game)
            compared += 1
        game.apply(int(chance.choice(np.flatnonzero(game.legal()))))
    assert compared > 10


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "begins with a line"),
        ("Game Turn 1, 6 players", "begins with a line"),
        ("Game Turn 1, 2 players\nCaravans: 3", "no line of a position begins like this"),
        ("Game Turn 1, 2 players\nexplorer_4 at Kongo", "no seat of this game"),
        ("Game Turn 1, 2 players\nexplorer_0 at Atlantis", "no region"),
        ("Game Turn 1, 2 players\nexplorer_0 at Kongo: Umbrella 2", "no track, tally, Resource"),
        ("Game Turn 1, 2 players\nexplorer_0 at Kongo: Guide 3", "3 wanted, 2 left"),
        ("Game Turn 1, 2 players\nRivers: Teke -> Zanzibar River", "no border"),
        ("Game Turn 1, 2 players\nRivers: Teke", "is written"),
        ("Game Turn 1, 2 players\nexplorer_0 at Angola\nMatrix of explorer_0\n.\n.\n.\n.", "4 rows of 5 cells"),
        ("Game Turn 1, 2 players\nPlayer Turn of explorer_0: sang", "no fact of a Player Turn"),
    ],
)
def test_text_that_says_nothing_is_refused(text, complaint):
    with pytest.raises(ConfigError, match=complaint):
        position(text)


def test_resume_refuses_an_unknown_step():
    with pytest.raises(ConfigError, match="MAP_TURN"):
        resume(position("Game Turn 1, 1 player"), "MAP_TURM")


def test_the_drawing_for_people_has_room_for_every_chit():
    game = position(EXAMPLE.replace("Plant+Flora", "Warrior Nation").replace("Kingdom+Rumor", "Highest Mountain"))
    [matrix] = [lines for title, lines in game.drawing() if title == "Matrix of explorer_0"]
    assert matrix[0].startswith("Player Turn: came from 1,3; Event 1; drew Taboo")
    cells = [cell.strip() for line in matrix for cell in line.split("|")]
    for words in ("Healer", "Village+Rumor", "Highest Mountain", "Warrior Nation"):
        assert words in cells
    [rivers] = [lines for title, lines in game.drawing() if title == "Rivers"]
    assert "Teke -> Kongo River" in " ".join(rivers)
