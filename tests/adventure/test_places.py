"""Persistent events on their places, squares that are events no more (E11-E15, A20-A23, A30), by triggers in play."""

import pytest

from explorer_env.adventure import tables as t
from tests.adventure.tools import (
    finish,
    heading,
    may,
    play,
    position,
    script,
    shows,
    spot,
    start_round,
    told,
    visit,
)

CANYON, MAZE, HALL = "Echo Canyon", "Hedge Maze", "Clockwork Hall"
TILES = f"{CANYON} at 4,3 turned 0\n{MAZE} at 5,4 turned 0\n{HALL} at 3,4 turned 0\n"
SQUARES = [
    f"{tile} {t.square_name(square)}"
    for tile in (CANYON, MAZE, HALL)
    for square in t.EVENT_SQUARES[t.TILE_NAMES.index(tile)]
    if square >= 0
]  # 5 + 6 + 6
DECK = [
    *(
        {"name": f"P{n}", "kind": "persistent", "scope": "character", "copies": 1, "effects": [{"coins": n}]}
        for n in range(1, 16)
    ),
    {"name": "Break", "kind": "ordinary", "scope": "board", "copies": 2, "effects": [{"cancel": True}]},
    {"name": "Plain", "kind": "ordinary", "scope": "character", "copies": 3, "effects": [{"coins": 1}]},
    {"name": "End", "kind": "definitive", "scope": "character", "copies": 2, "effects": [{"coins": -1}]},
    {"name": "Wipe", "kind": "definitive", "scope": "board", "copies": 1, "effects": [{"kill": True}]},
]


def table(text="", players=1, turn=1):
    """A round begins on three tiles."""
    return start_round(position(heading(players, turn) + "\n" + TILES + text, {"cards": DECK, "rounds": 36}))


def ring(game, first, last):
    """P<first> to P<last> are found one after the other, each in a round of its own on a square of its own."""
    for number in range(first, last + 1):
        script(game, draws=[f"P{number}"])
        visit(game, SQUARES[number - 1])
    return game


def places(game):
    """What lies on the places 1 to 7, by the number of the card; 0 for a free one."""
    return [int(token) for token in game.record.token[0]]


def test_e11_every_later_passage_triggers_the_same_event():
    game = table(f"Place 1: P1 at {MAZE} B1", players=2)
    visit(game, f"{MAZE} B1", f"{MAZE} B1")  # both in this round
    told(game, "explorer_0 meets P1 again", "explorer_1 meets P1 again")
    visit(game, "", f"{MAZE} B1")  # explorer_1 is first in round 2
    told(game, "Round 2 begins", "explorer_0 meets P1 again", "Round 3 begins")
    assert game.record.coins[0, :2].tolist() == [12, 11]
    finish(game)


def test_e12_the_card_lies_on_a_numbered_place_and_its_token_on_the_square():
    game = ring(table(), 1, 2)
    shows(game, f"Place 1: P1 at {SQUARES[0]}\nPlace 2: P2 at {SQUARES[1]}")
    told(game, "P1 lies on place 1", "P2 lies on place 2")
    finish(game)


def test_e13_one_place_at_least_is_free_after_every_card():
    game = table()
    for number in range(1, 16):
        ring(game, number, number)
        assert places(game).count(0) == max(1, 7 - number)
    finish(game)


def test_e14_a_square_with_a_token_draws_nothing_else():
    game = table(f"Place 1: P3 at {MAZE} B1")
    before = int(game.record.bag[0].sum())
    visit(game, f"{MAZE} B1")
    assert int(game.record.bag[0].sum()) == before
    assert game.record.adventure[0, 0] == 0  # a repeat is no draw
    finish(game)


def test_e15_after_a_definitive_card_the_square_is_no_event_square_any_more():
    game = table()
    script(game, draws=["End"])
    visit(game, f"{MAZE} B1")
    shows(game, f"Killed: {MAZE} B1\nDiscards: End")
    told(game, "explorer_0 draws End", f"The event square {MAZE} B1 is no more")
    since = game.told
    visit(game, f"{MAZE} B1")
    play(game, "done")
    assert not any("comes to an event" in line for line in game.log(since))
    finish(game)


def test_a20_a_card_takes_the_next_free_place_after_the_one_taken_last():
    """One taken and cancelled: the next takes 2."""
    game = ring(table(), 1, 1)
    script(game, draws=["Break"])
    visit(game, SQUARES[10])  # the one persistent event in play is cancelled without asking
    assert places(game) == [0] * 7
    ring(game, 2, 2)
    assert places(game) == [0, 2, 0, 0, 0, 0, 0]
    finish(game)


def test_a21_a_place_is_emptied_only_if_none_is_left_free():
    """Places 1-6 taken, 3 cancelled: P7 takes 7, nothing is emptied; P8 takes 3, 4 is emptied."""
    game = ring(table(), 1, 6)
    script(game, draws=["Break"])
    visit(game, SQUARES[14])
    assert may(game) == {f"place {place}" for place in range(1, 7)}
    play(game, "place 3")
    ring(game, 7, 7)
    assert places(game) == [1, 2, 0, 4, 5, 6, 7]
    ring(game, 8, 8)
    assert places(game) == [1, 2, 8, 0, 5, 6, 7]
    finish(game)


def test_a22_the_square_of_an_evicted_event_draws_again():
    game = ring(table(), 1, 7)  # 1 is emptied
    script(game, draws=["Plain"])
    visit(game, SQUARES[0])
    told(game, "P1 leaves place 1", f"explorer_0 comes to an event square at {SQUARES[0]}", "explorer_0 draws Plain")
    finish(game)


@pytest.mark.parametrize("way", ["evicted", "cancelled"])
def test_a23_the_card_of_an_event_that_left_goes_to_the_discards(way):
    game = ring(table(), 1, 7 if way == "evicted" else 1)
    if way == "cancelled":
        script(game, draws=["Break"])
        visit(game, SQUARES[10])
    shows(game, "Discards: P1" if way == "evicted" else "Discards: P1, Break")
    finish(game)


# after P<n> was found: what lies on places 1 to 7 (A30's worked example)
RING = {
    6: [1, 2, 3, 4, 5, 6, 0],
    7: [0, 2, 3, 4, 5, 6, 7],  # takes 7, 1 is emptied
    8: [8, 0, 3, 4, 5, 6, 7],  # takes 1, 2 is emptied
    9: [8, 9, 0, 4, 5, 6, 7],
    10: [8, 9, 10, 0, 5, 6, 7],
    11: [8, 9, 10, 11, 0, 6, 7],
    12: [8, 9, 10, 11, 12, 0, 7],
    13: [8, 9, 10, 11, 12, 13, 0],  # takes 6, 7 is emptied
    14: [0, 9, 10, 11, 12, 13, 14],  # takes 7, 1 is emptied
}


def test_a30_the_ring_of_seven_in_play():
    game = table()
    for number in range(1, 15):
        ring(game, number, number)
        if number in RING:
            assert places(game) == RING[number], f"after P{number}"
    told(game, "P13 lies on place 6", "P7 leaves place 7", "P14 lies on place 7", "P8 leaves place 1")
    finish(game)


def test_a30_a_hole_that_was_filled_moves_the_ring_on():
    """After the hole of A21 the ring goes on from place 3: 4 is free and taken next, then 5 is emptied."""
    game = table(
        "\n".join(f"Place {p}: P{p} at {SQUARES[p - 1]}" for p in (1, 2, 5, 6, 7))
        + f"\nPlace 3: P8 at {SQUARES[7]}\nLast taken 3"
    )
    ring(game, 9, 9)
    assert places(game) == [1, 2, 8, 9, 0, 6, 7]
    finish(game)


def test_a23_a_cancelled_token_is_gone_and_its_place_free():
    game = table(f"Place 3: P3 at {MAZE} B1\nPlace 4: P4 at {MAZE} D5")
    script(game, draws=["Break"])
    visit(game, f"{MAZE} I6")
    play(game, "place 3")
    assert places(game) == [0, 0, 0, 4, 0, 0, 0]
    assert spot(f"{MAZE} B1") not in game.record.token_at[0][game.record.token[0] > 0]
    finish(game)


def test_a20_the_place_taken_last_comes_after_all_others():
    """Place 3 was taken last and is free again, the only one: it is taken, then 4 is emptied."""
    tokens = "\n".join(f"Place {p}: P{p} at {SQUARES[p - 1]}" for p in (1, 2, 4, 5, 6, 7))
    game = ring(table(f"{tokens}\nLast taken 3"), 8, 8)
    assert places(game) == [1, 2, 8, 0, 5, 6, 7]
    finish(game)


def test_e15_other_tokens_stay_where_they_are():
    game = table("\n".join(f"Place {p}: P{p} at {SQUARES[p - 1]}" for p in (1, 6, 7)))
    script(game, draws=["End"])
    visit(game, SQUARES[10])
    assert places(game) == [1, 0, 0, 0, 0, 6, 7]
    shows(game, "Discards: End")
    finish(game)


def test_e15_a_definitive_card_of_the_tile_discards_its_tokens():
    game = table(f"Place 1: P3 at {MAZE} B1\nPlace 2: P4 at {HALL} E3")
    script(game, draws=["Wipe"])
    visit(game, f"{MAZE} D5")
    assert places(game) == [0, 4, 0, 0, 0, 0, 0]
    shows(game, "Discards: P3, Wipe")
    assert int(game.record.killed[0, t.TILE_NAMES.index(MAZE)]) == 0b111111  # all six
    assert " ".join(game.log()).count("is no more") == 6
    finish(game)
