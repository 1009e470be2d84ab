"""What cards do, effect by effect (Cards, Characters, A11, A26, A27)."""

import pytest

from explorer_env.adventure import tables as t
from tests.adventure.decks import card, choice
from tests.adventure.tools import finish, heading, may, play, position, resolve, script, shows, start_round, told, visit

MAZE, CANYON = "Hedge Maze", "Echo Canyon"
B1, D5 = f"{MAZE} B1", f"{MAZE} D5"
LAND = f"{MAZE} at 5,4 turned 0\n{CANYON} at 4,3 turned 0\n"


def effect(text, effects, scope="character", players=2, who=0, square=B1, draws=(), kind="ordinary"):
    """The one card of the deck comes up at a square of the Hedge Maze."""
    deck = [card("It", kind, scope, effects, copies=9)]
    game = position(f"{heading(players)}\n{LAND}{text}", {"cards": deck})
    return resolve(script(game, draws=["It", *draws]), (who, square))


def seat(game, who=0):
    """Life, breath, balance, magic, coins and adventure points."""
    record = game.record[0]
    return [*record.points[who].tolist(), int(record.coins[who]), int(record.adventure[who])]


# --- gains and losses; the Basalt Surveyor begins with 4 1 2 1 and 10 coins, drawing brings 1 adventure point --------
GAINS = [
    ({"life": -1}, [3, 1, 2, 1, 10, 1]), ({"breath": -1}, [4, 0, 2, 1, 10, 1]), ({"balance": -2}, [4, 1, 0, 1, 10, 1]),
    ({"magic": -1}, [4, 1, 2, 0, 10, 1]), ({"coins": 7}, [4, 1, 2, 1, 17, 1]), ({"adventure": 2}, [4, 1, 2, 1, 10, 3]),
]  # fmt: skip


@pytest.mark.parametrize(("gain", "after"), GAINS, ids=[next(iter(gain)) for gain, _ in GAINS])
def test_cards_gains_and_losses(gain, after):
    game = effect("", [gain])
    assert seat(game) == after
    finish(game)


@pytest.mark.parametrize("point", ["life", "breath", "balance", "magic"])
def test_characters_points_stay_between_zero_and_their_start(point):
    assert seat(effect("", [{point: 9}]))[:4] == [4, 1, 2, 1]
    assert seat(effect("", [{point: -9}]))[t.POINT_NAMES.index(point)] == 0


def test_characters_coins_and_adventure_points_stay_at_zero_or_more():
    assert seat(effect("explorer_0: coins 3", [{"adventure": -9}])) == [4, 1, 2, 1, 3, 0]
    # a coma would drop coins: this one loses them all
    assert seat(effect("explorer_0: coins 3", [{"coins": -9}])) == [4, 1, 2, 1, 0, 1]


# --- steps -----------------------------------------------------------------------------------------------------------
def steps_of(gained, config=None):
    game = position(f"{heading(1)}\n{LAND}explorer_0: next steps {gained:+d}", config)
    return int(start_round(game).record.steps_left[0])


@pytest.mark.parametrize(("gained", "steps"), [(3, 9), (6, 12), (9, 12), (-4, 2), (-6, 1), (-12, 1)])
def test_cards_steps_count_in_the_next_movement_from_1_to_12(gained, steps):
    assert steps_of(gained) == steps


def test_cards_steps_of_a_movement_at_most_with_a_number_of_our_own():
    assert [steps_of(gained, {"most_steps": 8}) for gained in (1, 2, 3)] == [7, 8, 8]


def test_cards_steps_add_up_count_once_and_are_kept_while_out():
    game = effect("explorer_0: next steps +2", [{"steps": 1}])
    assert game.record.next_steps[0, 0] == 3
    told(game, "explorer_0 has +1 step in the next movement")
    game = start_round(position(f"{heading(2, 2)}\n{LAND}explorer_0: exhausted 1; breath 0; next steps +2"))
    assert game.seat == 1
    play(game, "done")
    assert (game.turn, game.seat, game.record.steps_left[0]) == (3, 0, 8)
    play(game, "done", "done")
    play(game, "done")
    assert (game.turn, game.seat, game.record.steps_left[0]) == (4, 0, 6)


# --- displacement (A11) ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("who", "home"), [(0, "E1"), (1, "F10")])
def test_cards_move_to_the_tavern_leads_to_the_own_start_square(who, home):
    game = effect(f"explorer_{who} at {D5}", [{"move": "tavern"}], who=who)
    told(game, f"explorer_{who} is moved to Tavern {home}")
    finish(game)


def test_cards_move_on_the_tile_leads_to_a_random_square_of_the_trigger_s_tile():
    """The third practicable square of the maze in reading order is C1."""
    game = effect("", [{"move": "tile"}], draws=[2])
    told(game, f"explorer_0 is moved to {MAZE} C1")
    finish(game)


def test_a11_displacement_finds_and_triggers_nothing():
    """Square number 1 of the maze is B1, an event square; D3 holds a treasure, and coins lie on both."""
    squares = [t.square_name(s) for s in t.SQUARES_OF[t.TILE_NAMES.index(MAZE)] if s >= 0]
    for name in ("B1", "D3"):
        game = effect(f"Dropped: {MAZE} {name} 5", [{"move": "tile"}], draws=[squares.index(name)])
        assert seat(game)[4:] == [10, 1]
        shows(game, f"Dropped: {MAZE} {name} 5")
        finish(game)


def test_a11_the_pending_trigger_of_a_displaced_character_stays_where_it_was_recorded():
    """explorer_0's card swaps both; explorer_1's persistent event is placed on the square recorded for it."""
    deck = [card("Swap", effects=[{"swap": True}]), card("Wall", "persistent", "tile", [{"coins": -1}])]
    text = f"{heading(2)}\n{LAND}explorer_0 at {CANYON} B5\nexplorer_1 at {D5}"
    game = position(text, {"cards": deck})
    resolve(script(game, draws=["Swap", "Wall"]), (0, f"{CANYON} B5"), (1, D5))
    shows(game, f"Place 1: Wall at {D5}")
    assert game.record.coins[0, :2].tolist() == [9, 10]  # the tile is the maze, where explorer_0 stands now
    finish(game)


def test_cards_swap_asks_whom_of_those_not_out():
    game = effect(f"explorer_1 at {D5}: coma 2", [{"swap": True}], players=4)
    assert may(game) == {"character 2 to the left", "character 3 to the left"}
    play(game, "character 3 to the left")
    told(game, "explorer_0 swaps places with explorer_3")
    shows(game, "explorer_0 Basalt Surveyor at Tavern J5: adventure 1; stood at Tavern E1")
    finish(game)


def test_cards_swap_without_anybody_does_nothing():
    game = effect("explorer_1: exhausted 1", [{"swap": True}])
    assert "swaps" not in "\n".join(game.log())
    finish(game)


# --- taking ----------------------------------------------------------------------------------------------------------
def test_cards_take_from_the_richest_other_not_out():
    """explorer_3 is out, explorer_2 is the richest of the others."""
    text = "explorer_1: coins 5\nexplorer_2: coins 12\nexplorer_3: coins 30; coma 1"
    game = effect(text, [{"take": 3}], players=4)
    assert game.record.coins[0].tolist() == [13, 5, 9, 30]
    finish(game)


@pytest.mark.parametrize(("turn", "taken"), [(1, 1), (2, 1), (3, 2)])
def test_cards_ties_for_the_richest_go_by_the_round_s_order(turn, taken):
    """Of explorer_1 and explorer_2 with 10 coins each: round 3 begins with explorer_2."""
    deck = [card("It", effects=[{"take": 3}], copies=9)]
    game = position(f"{heading(3, turn)}\n{LAND}", {"cards": deck})
    resolve(script(game, draws=["It"]), (0, B1))
    assert game.record.coins[0, taken] == 7


def test_cards_no_more_is_taken_than_the_richest_has():
    game = effect("explorer_0: coins 0\nexplorer_1: coins 2", [{"take": 5}])
    assert game.record.coins[0, :2].tolist() == [2, 0]
    finish(game)


def test_cards_one_alone_takes_from_nobody():
    game = effect("", [{"take": 5}], players=1)
    assert seat(game)[4] == 10
    assert "takes" not in " ".join(game.log())
    finish(game)


# --- revealing, refreshing -------------------------------------------------------------------------------------------
def test_cards_reveal_asks_over_which_open_side_of_the_trigger_s_tile():
    """The maze lies at 5,4: the Tavern is on its left, the other sides are open. Nobody gains an adventure point."""
    game = effect("", [{"reveal": True}], scope="board", draws=["Clockwork Hall", 3])
    assert may(game) == {"up", "right", "down"}
    play(game, "down")
    told(game, "explorer_0 reveals the Clockwork Hall, turned by 3 quarters")
    shows(game, "Clockwork Hall at 5,5 turned 3")
    assert seat(game)[5] == 1  # of the draw
    finish(game)


def test_cards_reveal_over_a_side_that_a_card_closes():
    deck = [
        card("It", scope="board", effects=[{"reveal": True}]),
        card("Slip", "permanent", "tile", lasts=2, modifier={"closed": True}),
    ]
    game = position(f"{heading(1)}\n{LAND}Lasting: Slip to 2 on {MAZE}", {"cards": deck})
    resolve(script(game, draws=["It", "Clockwork Hall", 0]), (0, B1))
    play(game, "up")
    shows(game, "Clockwork Hall at 5,3 turned 0")
    finish(game)


def test_cards_reveal_with_no_tile_left_does_nothing():
    tiles = [name for name in t.TILE_NAMES if name not in ("Tavern", MAZE, CANYON)]
    places = [f"{column},{row}" for row in (1, 2) for column in range(1, 8)]
    lying = "\n".join(f"{name} at {place} turned 0" for name, place in zip(tiles, places, strict=False))
    game = effect(lying, [{"reveal": True}], scope="board")
    assert "reveals" not in "\n".join(game.log())
    finish(game)


def test_cards_refresh_fills_all_treasures():
    game = effect(f"Emptied: {MAZE} D3, {MAZE} H3, {CANYON} B4", [{"refresh": True}], scope="board")
    assert not game.record.emptied.any()
    told(game, "All treasures are filled again")
    finish(game)


# --- cancelling (A26) ------------------------------------------------------------------------------------------------
CANCEL = [
    card("Break", scope="board", effects=[{"cancel": True}]),
    card("Wall", "persistent", effects=[{"coins": 4}]),
    card("Pit", "persistent", effects=[{"coins": -4}]),
    card("Omen", "persistent", "board", [{"cancel": True}]),
]


def cancelling(text, draws, *triggers):
    game = position(f"{heading(2)}\n{LAND}{text}", {"cards": CANCEL})
    return resolve(script(game, draws=draws), *triggers)


def test_a26_the_player_of_the_triggering_character_picks_one_event():
    game = cancelling(f"Place 2: Wall at {B1}\nPlace 5: Pit at {MAZE} H1", ["Break"], (1, D5))
    assert (game.seat, may(game)) == (1, {"place 2", "place 5"})
    play(game, "place 5")
    shows(game, "Discards: Break, Pit")
    told(game, "explorer_1 cancels Pit on place 5")
    finish(game)


def test_a26_with_none_in_play_nothing_happens():
    game = cancelling("", ["Break"], (0, B1))
    shows(game, "Discards: Break")
    finish(game)


def test_a26_a_found_event_cannot_pick_itself_a_repeated_one_may():
    game = cancelling("", ["Omen"], (0, B1))  # it is placed after its effects
    shows(game, f"Place 1: Omen at {B1}")
    game = cancelling(f"Place 1: Omen at {B1}\nPlace 2: Pit at {MAZE} H1", [], (0, B1))
    assert may(game) == {"place 1", "place 2"}
    play(game, "place 1")
    shows(game, f"Place 2: Pit at {MAZE} H1\nDiscards: Omen")
    finish(game)


def test_a26_in_play_with_none_and_by_itself():
    game = start_round(position(f"{heading(1)}\n{LAND}", {"cards": CANCEL}))
    script(game, draws=["Break", "Omen", "Wall"])
    visit(game, B1, B1)
    told(game, "explorer_0 draws Break", "Round 2 begins", "explorer_0 draws Omen", "Omen lies on place 1", "Round 3")
    visit(game, B1)  # the only one in play: it cancels itself without asking
    told(game, "explorer_0 meets Omen again", "explorer_0 cancels Omen on place 1", "Round 4 begins")
    assert not game.record.token.any()
    shows(game, "Discards: Break, Omen\nLast taken 1")
    visit(game, B1)  # the square draws again
    told(game, "Round 4 begins", "explorer_0 draws Wall", "Wall lies on place 2")
    finish(game)


def test_a26_where_the_event_was_cancelled_meanwhile_a_card_is_drawn():
    game = cancelling(f"Place 1: Wall at {B1}", ["Break", "Pit"], (0, D5), (1, B1))
    told(game, "explorer_0 cancels Wall on place 1", "explorer_1 draws Pit")
    finish(game)


# --- killing (A27) ---------------------------------------------------------------------------------------------------
def test_a27_tokens_on_killed_squares_go_and_pending_triggers_there_lapse():
    deck = [card("Wipe", "definitive", "board", [{"kill": True}]), card("Wall", "persistent", effects=[{"coins": 4}])]
    game = position(f"{heading(2)}\n{LAND}Place 1: Wall at {MAZE} H1", {"cards": deck})
    resolve(script(game, draws=["Wipe"]), (0, B1), (1, f"{MAZE} H1"))
    shows(game, "Discards: Wipe, Wall")
    told(game, f"The event square {MAZE} H1 is no more", "explorer_1's event lapses")
    finish(game)


def test_a27_a_dead_square_never_revives():
    """Neither cancelling nor refreshing brings it back."""
    deck = [card("It", scope="board", effects=[{"cancel": True}, {"refresh": True}], copies=2)]
    game = position(f"{heading(1)}\n{LAND}Killed: {B1}", {"cards": deck})
    resolve(script(game, draws=["It"]), (0, D5))
    shows(game, f"Killed: {B1}")
    since = game.told
    start_round(game)
    visit(game, B1)
    assert not any("comes to an event" in line for line in game.log(since))


def test_cards_a_choice_on_the_board_is_the_player_s():
    effects = [choice([{"cancel": True}], [{"refresh": True}])]
    game = effect(f"Emptied: {MAZE} D3", effects, scope="board")
    play(game, "second option")
    assert not game.record.emptied.any()
    finish(game)
