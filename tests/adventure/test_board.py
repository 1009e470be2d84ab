"""The table as text and back."""

import numpy as np
import pytest

from explorer_env.adventure import board
from explorer_env.adventure import cards as c
from explorer_env.adventure import tables as t
from explorer_env.adventure.board import drawn, position, resume
from explorer_env.adventure.game import Adventure
from explorer_env.core.errors import ConfigError
from tests.adventure.tools import UNUSED_CHANCE, finish, heading, may, play, resolve, script, shows, start_round, told

EXAMPLE = "\n".join(line.strip() for line in board.__doc__.splitlines() if line.startswith("    "))
FIELDS = (
    "turn", "players", "bag", "tile_at", "grid_place", "quarters", "killed", "emptied", "token", "last_taken",
    "character", "points", "coins", "adventure", "score", "spot", "stood", "next_steps", "drunk", "absent", "away",
    "doomed",
)  # fmt: skip
MAZE = heading(2, 3) + "\nHedge Maze at 4,5 turned 1\n"


def same(one, other):
    """What lies on two tables."""
    for field in FIELDS:
        assert np.array_equal(one[field], other[field]), field
    for number, *fields in (("drops", "drop_at", "drop_coins"), ("lastings", "lasting", "lasting_to")):
        assert one[number] == other[number]
        for field in fields:
            assert np.array_equal(one[field][: one[number]], other[field][: one[number]]), field
    assert np.array_equal(one.token_at[one.token > 0], other.token_at[other.token > 0])
    for place in range(one.lastings):
        if one.config.cards.scope[one.lasting[place]] in (c.CHARACTER, c.TILE):
            assert one.lasting_for[place] == other.lasting_for[place]


def test_example_of_the_docstring_is_read_and_drawn_again():
    game = position(EXAMPLE)
    assert drawn(game) == EXAMPLE + "\n"
    assert game.scores().tolist() == [12 + 2 * 2, 10 + 5 * 3 + 2 * 4]
    assert game.record.rng == UNUSED_CHANCE


def test_what_is_not_said_is_as_at_the_start():
    game = position(heading(3) + "\nexplorer_1 Fern Botanist")
    other = Adventure.start(3, seed=1).record[0]
    record = game.record[0]
    assert [t.CHARACTER_NAMES[number] for number in record.character[:3]] == [
        "Basalt Surveyor", "Fern Botanist", "Otter Captain",
    ]  # fmt: skip
    for field in ("spot", "stood", "coins", "tile_at", "last_taken", "killed", "lastings"):
        assert np.array_equal(record[field], other[field]), field
    assert record.bag[: c.DIFFERENT_MOST].tolist() == record.config.cards.copies.tolist()
    assert (record.points[:3] == t.POSITIVE[record.character[:3]] + [2, 1, 1, 1]).all()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_come_back_from_their_drawing(players):
    chance, compared = np.random.default_rng(players), 0
    for seed in range(3):
        game, number = Adventure.start(players, seed=seed), 0
        while not game.over:
            if number % 20 == 0 or game.decision == "CHOICE":
                text = drawn(game)
                again = position(text)
                same(game.record[0], again.record[0])
                assert drawn(again) == text
                compared += 1
            game.apply(int(chance.choice(np.flatnonzero(game.legal()))))
            number += 1
        same(game.record[0], position(drawn(game)).record[0])
    assert compared > 10


def test_a_card_in_hand_is_not_in_the_pile_and_comes_back_so():
    game = script(position(MAZE), draws=["Marsh Fever"])
    resolve(game, (0, "Hedge Maze B1"))
    assert game.decision == "CHOICE"
    [pile] = [line for line in drawn(game).splitlines() if line.startswith("Pile: ")]
    assert "Marsh Fever" not in pile
    same(game.record[0], position(drawn(game)).record[0])
    play(game, "first option")
    assert "Pile" not in drawn(game)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "begins with a line such as 'Round 2, 4 players', 1 to 4 players"),
        ("Round 1, 5 players", "begins with a line"),
        ("Round 25, 1 player", "'Round 25, 1 player': a game has 24 rounds"),
        (MAZE + "Caravans: 3", "'Caravans: 3': no line of a position begins like this; see explorer_env.adventure.b"),
        (MAZE + "Atlantis at 4,3", "'Atlantis at 4,3': 'Atlantis' is no tile"),
        (MAZE + "Hedge Maze at 4,3", "'Hedge Maze at 4,3': The Hedge Maze lies already"),
        (MAZE + "Tavern at 4,3", "The Tavern lies already"),
        (MAZE + "Ant City at 4,5", "The Hedge Maze lies at 4,5 already"),
        (MAZE + "Ant City at 8,5", "8,5 is no place of the grid: give column and row from 1 to 7"),
        (MAZE + "Ant City at 0,5", "0,5 is no place of the grid"),
        (MAZE + "Ant City at 4,3 turned 4", "no line of a position begins like this"),
        (MAZE + "explorer_2 at Hedge Maze B1", "'explorer_2 at Hedge Maze B1': 'explorer_2' is no seat of this game"),
        (MAZE + "explorer_0 Sea Dog", "'Sea Dog' is no character"),
        (MAZE + "explorer_0 Otter Captain\nexplorer_1 Otter Captain", "'explorer_1 .*: the Otter .* has another seat"),
        (MAZE + "explorer_0 at Hedge Maze Z1", "'Z1' is no square: give one from A1 to J10"),
        (MAZE + "explorer_0 at Hedge Maze B2: coins 3", "Hedge Maze B2 is not practicable"),
        (MAZE + "explorer_0 at Ant City E1", "The Ant City does not lie on the table: say where"),
        (MAZE + "explorer_0: umbrella 2", "'umbrella' is no fact of a character: allowed are life, breath"),
        (MAZE + "explorer_0: life 5", "life 5: the Basalt Surveyor has 4 at most"),
        (MAZE + "explorer_0: doomed hungry", "'hungry' is no absence: allowed are mad, exhausted, coma"),
        (MAZE + "explorer_0: next steps many", "next steps 'many': give a number such as"),
        (MAZE + "explorer_0: drunk at Tavern", "'Tavern' is no tile with a spring"),
        (MAZE + "explorer_0: stood at Ant City E1", "does not lie on the table"),
        (MAZE + "Place 8: The Sheer Wall at Hedge Maze B1", "no line of a position begins like this"),
        (MAZE + "Place 1: Umbrella at Hedge Maze B1", "'Umbrella' is no card"),
        (MAZE + "Place 1: Stampede at Hedge Maze B1", "Stampede is ordinary, not persistent"),
        (MAZE + "Place 1: The Sheer Wall at Hedge Maze C1", "C1 is no event square: there are Hedge Maze B1, Hedge M"),
        (MAZE + "Place 1: The Sheer Wall at Tavern E1", "Tavern E1 is no event square: there are none"),
        (MAZE + "Place 1: Quicksand at Hedge Maze B1\nPlace 1: The Sheer Wall at Hedge Maze H1", "Place 1 is taken"),
        (MAZE + "Place 1: Quicksand at Hedge Maze B1\nPlace 2: The Sheer Wall at Hedge Maze B1", "has a token already"),
        (MAZE + "Place 1: Quicksand at Hedge Maze B1\nPlace 2: Quicksand at Hedge Maze H1", "Quicksand: 1 wanted, 0"),
        (MAZE + "Place 1: Quicksand at Hedge Maze B1\nKilled: Hedge Maze B1", "Hedge Maze B1 is killed"),
        (MAZE + "Last taken 0", "no line of a position begins like this"),
        (MAZE + "Lasting: Quicksand", "Quicksand is persistent, not permanent"),
        (MAZE + "Lasting: Umbrella to 4", "'Umbrella to 4' is no card"),
        (MAZE + "Lasting: Landslip until 4", "'Landslip until 4': write as in 'Trade Wind to 5'"),
        (MAZE + "Lasting: Landslip to 2 on Tavern", "'2' is no last round of Landslip now, such as 'Landslip to [45]'"),
        (MAZE + "Lasting: Landslip on Tavern", "is no last round of Landslip now"),
        (MAZE + "Lasting: Landslip to 4", "Landslip is for scope tile: write as in 'Landslip on Tavern'"),
        (MAZE + "Lasting: Annotated Atlas on Tavern", "Annotated Atlas is for scope character: write as in"),
        (MAZE + "Lasting: Annotated Atlas to 9 of explorer_0", "lasts to the end of the game: leave 'to 9' out"),
        (MAZE + "Lasting: Annotated Atlas of explorer_3", "'explorer_3' is no seat of this game"),
        (MAZE + "Killed: Hedge Maze D3", "'Killed: Hedge Maze D3': Hedge Maze D3 is no event square"),
        (MAZE + "Emptied: Hedge Maze B1", "is no treasure square: there are Hedge Maze D3, Hedge Maze H3"),
        (MAZE + "Dropped: Hedge Maze B2 3", "Hedge Maze B2 is not practicable"),
        (MAZE + "Discards: Umbrella", "'Umbrella' is no card"),
        (MAZE + "Discards: Stampede 2", "Stampede: 2 wanted, 1 left in the pile"),
        (MAZE + "Pile: Stampede\nDiscards: Stampede", "'Pile: Stampede': Stampede: 1 wanted, 0 left in the pile"),
    ],
)
def test_text_that_says_nothing_is_refused(text, complaint):
    with pytest.raises(ConfigError, match=complaint):
        position(text)


def test_e13_there_is_no_seventh_token():
    names = ["The Sheer Wall", "Quicksand", "Pearl Rapids", "Amber Seam", "Sulphur Vent", "Feuding Villages"]
    squares = ["B1", "H1", "D5", "I6", "B9", "H9"]
    lines = [f"Place {n + 1}: {name} at Hedge Maze {squares[n]}" for n, name in enumerate(names)]
    position(MAZE + "\n".join(lines))
    with pytest.raises(ConfigError, match=r"One of the 7 places is always free \(E13\)"):
        position("\n".join([MAZE, "Ant City at 3,4", *lines, "Place 7: The Cipher Vault at Ant City H1"]))


def test_there_are_as_many_heaps_of_coins_as_can_be_dropped():
    squares = [t.square_name(square) for square in t.SQUARES_OF[1, :49]]
    with pytest.raises(ConfigError, match="Coins lie on 48 squares at most"):
        position(heading(1) + "\nEcho Canyon at 4,5\nDropped: " + ", ".join(f"Echo Canyon {s} 1" for s in squares))


def test_resume_refuses_an_unknown_step():
    with pytest.raises(ConfigError, match="ROUND_OVER"):
        resume(position(heading(1)), "ROUNDS")


# --- the tests' own tools --------------------------------------------------------------------------------------------
def test_a_round_begins_at_a_position_and_is_played_in_words():
    game = start_round(position(heading(1, 3)))
    told(game, "Round 3 begins")
    assert may(game) == {"up", "right", "down", "done"}
    script(game, draws=["Hedge Maze", 0])
    play(game, "up")
    finish(
        shows(
            game,
            "Hedge Maze at 4,3 turned 0\nexplorer_0 Basalt Surveyor at Hedge Maze E10: adventure 1; stood at Tavern E1",
        )
    )


def test_triggers_are_resolved_at_a_position():
    game = script(position(MAZE), draws=["Quicksand"])
    resolve(game, (0, "Hedge Maze B1"))
    told(game, "explorer_0 draws Quicksand", "Quicksand lies on place 1")
    shows(game, "Place 1: Quicksand at Hedge Maze B1")
    finish(game)


def test_a_pile_that_is_listed_is_the_whole_pile():
    game = script(position(MAZE + "Discards: Stampede\nPile: Light Fingers"), draws=["Light Fingers"])
    resolve(game, (1, "Hedge Maze B1"))
    told(game, "The discards become the new pile: 1 card", "explorer_1 draws Light Fingers")
    shows(game, "Discards: Light Fingers\nPile: Stampede")
    finish(game)
