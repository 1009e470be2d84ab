"""Round: whose turn when; Characters: what they begin with; End: when it is over and who wins."""

import pytest

from explorer_env.adventure import tables as t
from explorer_env.adventure.board import resume
from explorer_env.adventure.game import Adventure
from explorer_env.adventure.rules.assets import gain_points
from tests.adventure.decks import card, deck
from tests.adventure.scenes import has, seat, table
from tests.adventure.tools import finish, heading, may, play, position, resolve, script, start_round, told

NOTHING = card("Nothing")


def order(game, rounds):
    """Who is asked in each of the next rounds; everybody stays. Nobody has anything to rest for."""
    asked = []
    for turn in range(game.turn, game.turn + rounds):
        asked.append([])
        while game.turn == turn:
            asked[-1].append(game.seat)
            play(game, "done")
    return asked


# --- order -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "asked"),
    [
        (1, [[0], [0], [0]]),
        (2, [[0, 1], [1, 0], [0, 1]]),
        (3, [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]),
        (4, [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2], [0, 1, 2, 3]]),
    ],
)
def test_round_seat_0_begins_the_first_then_the_next_seat_each(players, asked):
    assert order(Adventure.start(players, seed=1), len(asked)) == asked


def test_round_a_later_one_begins_as_its_number_says():
    assert order(start_round(position(heading(3, 23))), 1) == [
        [1, 2, 0]
    ]  # 22 rounds after seat 0 began: 22 = 7 * 3 + 1


def test_round_the_order_goes_on_whether_the_first_is_out_or_not():
    seats = [seat(n, name, "Tavern E5") for n, name in enumerate(t.CHARACTER_NAMES[:3])]
    seats[1] += ": coma 2"
    game = start_round(table(*seats, turn=2))
    # seat 1 would begin round 2 and is out in rounds 2 and 3; seat 2 begins round 3, seat 0 round 4
    assert order(game, 3) == [[2, 0], [2, 0], [0, 1, 2]]
    finish(game)


def test_round_each_has_all_its_steps_before_the_next():
    game = start_round(position(heading(2)))
    for way in ["down", "down", "up"]:
        assert game.seat == 0
        play(game, way)
    play(game, "done")
    assert (game.seat, game.record.steps_left[0], game.record.walked[0]) == (1, 6, 0)


def test_round_who_draws_gains_an_adventure_point():
    game = script(table(seat(0, "Basalt Surveyor", "Hedge Maze B1"), config=deck(NOTHING)), draws=["Nothing"])
    told(resolve(game, (0, "Hedge Maze B1")), "explorer_0 draws Nothing", "explorer_0 gains 1 adventure point")
    assert has(finish(game)) == has(position(heading(1))) | {"adventure": 1}


def test_round_who_meets_an_event_again_gains_none():
    # Quicksand: breath -1, coins -5; a Surveyor has 1 breath
    game = table(seat(0, "Basalt Surveyor", "Hedge Maze B1"), facts="Place 1: Quicksand at Hedge Maze B1")
    resolve(game, (0, "Hedge Maze B1"))
    assert has(finish(game)) == has(position(heading(1))) | {"breath": 0, "coins": 5}


@pytest.mark.parametrize("points", [0, 4])
def test_round_drawing_with_a_number_of_our_own(points):
    config = deck(NOTHING) | {"draw_adventure": points}
    game = script(table(seat(0, "Basalt Surveyor", "Hedge Maze B1"), config=config), draws=["Nothing"])
    resolve(game, (0, "Hedge Maze B1"))
    assert has(finish(game))["adventure"] == points


# --- characters ------------------------------------------------------------------------------------------------------
# Life 2, the others 1, and the positive points of Body, Instinct, Heart and Mind, which are 2 0 1 -1 of the Surveyor,
# 0 -1 2 1 of the Botanist, 1 2 -1 0 of the Captain, -1 1 0 2 of the Navigator.
POINTS = {
    "Basalt Surveyor": (4, 1, 2, 1), "Fern Botanist": (2, 1, 3, 2), "Otter Captain": (3, 3, 1, 1),
    "Brass Navigator": (2, 2, 1, 3),
}  # fmt: skip


@pytest.mark.parametrize("name", POINTS)
def test_characters_begin_with_the_points_of_their_characteristics(name):
    life, breath, balance, magic = POINTS[name]
    game = position(f"{heading(1)}\nexplorer_0 {name}")
    assert has(game) == {
        "life": life, "breath": breath, "balance": balance, "magic": magic, "coins": 10, "adventure": 0,
    }  # fmt: skip
    assert game.scores().tolist() == [10 + 2 * life]


def test_characters_are_dealt_at_random_one_to_each_seat():
    dealt = set()
    for seed in range(120):
        game = Adventure.start(4, seed=seed)
        told(game, *[f"explorer_{who} is the" for who in range(4)])
        dealt.add(tuple(game.record.character[0].tolist()))
    assert all(len(set(characters)) == 4 for characters in dealt)
    assert len(dealt) == 24  # every order; of 120 deals 24 * (23/24)^120 = 0.15 are missing on average


def test_characters_left_over_are_not_dealt():
    alone = {Adventure.start(1, seed=seed).record.character[0, 0] for seed in range(30)}
    assert alone == {0, 1, 2, 3}


@pytest.mark.parametrize("point", t.POINT_NAMES)
@pytest.mark.parametrize("change", [-20, 20])
def test_characters_points_stay_between_0_and_the_start(point, change):
    config = deck(card("Change", effects=[{point: change}]))
    game = script(table(seat(0, "Fern Botanist", "Hedge Maze B1", f"{point} 1"), config=config), draws=["Change"])
    resolve(game, (0, "Hedge Maze B1"))
    most = dict(zip(t.POINT_NAMES, POINTS["Fern Botanist"], strict=True))[point]
    assert has(game)[point] == (most if change > 0 else 0)


@pytest.mark.parametrize("asset", ["coins", "adventure"])
def test_characters_coins_and_adventure_points_stay_at_0_or_more(asset):
    config = deck(card("Change", effects=[{asset: -20}]), card("Other", effects=[{asset: 20}]))
    game = script(table(seat(0, "Fern Botanist", "Hedge Maze B1"), config=config), draws=["Change", "Other"])
    resolve(game, (0, "Hedge Maze B1"), (0, "Hedge Maze B1"))
    assert has(finish(game)) == has(position(heading(1) + "\nexplorer_0 Fern Botanist")) | {
        "coins": {"coins": 20, "adventure": 10}[asset],  # none is owed
        "adventure": {"coins": 2, "adventure": 1 + 0 - 1 + 1 + 20}[asset],  # 1 for each draw before its effects
    }


@pytest.mark.parametrize(("config", "asset"), [({"start_coins": 30}, "coins"), ({"start_adventure": 30}, "adventure")])
def test_characters_begin_with_numbers_of_our_own(config, asset):
    game = position(heading(2), config)
    assert [has(game, who)[asset] for who in (0, 1)] == [30, 30]
    # 10 coins, 0 adventure points and 4 life otherwise
    assert game.scores()[0] == (30 + 2 * 4 if asset == "coins" else 10 + 5 * 30 + 2 * 4)


@pytest.mark.parametrize(("config", "points"), [({"start_life": 5}, [7, 1, 2, 1]), ({"start_points": 3}, [4, 3, 4, 3])])
def test_characters_begin_with_points_of_our_own(config, points):
    """The Basalt Surveyor has Body 2 and Heart 1; it can't have more than it began with."""
    game = position(heading(1), config)
    assert game.record.points[0, 0].tolist() == points
    assert [gained(game, point) for point in range(4)] == points


def gained(game, point):
    """What the first character has after gaining 9 of a kind of points."""
    game = game.copy()
    gain_points(game.record[0], 0, point, 9)
    return int(game.record.points[0, 0, point])


# --- the end ---------------------------------------------------------------------------------------------------------
def test_end_the_game_is_over_after_24_rounds():
    game = start_round(position(heading(2, 23)))
    play(game, "done", "done")
    assert (game.turn, game.over) == (24, False)
    play(game, "done", "done")
    told(game, "Round 24 begins", "The game is over after 24 rounds")
    assert (game.over, game.seat, may(game)) == (True, -1, set())
    finish(game)


def test_end_the_events_of_the_last_round_still_count():
    game = start_round(table(seat(0, "Basalt Surveyor", "Hedge Maze C1"), turn=24))
    play(script(game, draws=["Amber Seam"]), "left")
    told(game, "explorer_0 gains 5 coins", "The game is over after 24 rounds")
    # 10 + 5 coins, 1 adventure point for the draw, 4 life
    assert game.scores().tolist() == [15 + 5 + 2 * 4]


@pytest.mark.parametrize("rounds", [1, 3])
def test_end_after_a_number_of_rounds_of_our_own(rounds):
    game = Adventure.start(1, seed=1, config={"rounds": rounds})
    play(game, *["done"] * rounds)
    assert (game.over, game.turn) == (True, rounds)


def test_end_score_is_coins_adventure_points_and_life_left():
    seats = [
        seat(0, "Basalt Surveyor", "Tavern E5", "coins 12, adventure 3, life 2"),
        seat(1, "Fern Botanist", "Tavern E5", "coins 0, life 0; coma 2"),
        seat(2, "Otter Captain", "Tavern E5"),
    ]
    assert table(*seats).scores().tolist() == [12 + 5 * 3 + 2 * 2, 0, 10 + 2 * 3]


@pytest.mark.parametrize(
    ("config", "score"),
    [
        ({"adventure_score": 0}, 12 + 2 * 2),
        ({"adventure_score": 20}, 12 + 20 * 3 + 2 * 2),
        ({"life_score": 0}, 12 + 5 * 3),
        ({"life_score": 7}, 12 + 5 * 3 + 7 * 2),
    ],
)
def test_end_score_with_numbers_of_our_own(config, score):
    owned = "coins 12, adventure 3, life 2"
    assert table(seat(0, "Basalt Surveyor", "Tavern E5", owned), config=config).scores().tolist() == [score]


@pytest.mark.parametrize(
    ("coins", "returns"),
    [
        ((50, 20), [1, -1]),
        ((20, 20), [0, 0]),
        ((20, 50, 30), [-1, 1, 0]),
        ((50, 50, 30), [0.5, 0.5, -1]),  # places 1 and 2 shared: (1 + 0) / 2
        ((50, 30, 30), [1, -0.5, -0.5]),
        ((10, 40, 20, 30), [-1, 1, -1 / 3, 1 / 3]),
        ((30, 30, 30, 30), [0, 0, 0, 0]),
    ],
)
def test_end_most_points_win_and_ties_share(coins, returns):
    # life counts nothing here, so that all have as many points as coins
    seats = [seat(n, t.CHARACTER_NAMES[n], "Tavern E5", f"coins {number}") for n, number in enumerate(coins)]
    game = table(*seats, turn=24, config={"life_score": 0})
    assert game.returns().tolist() == [0] * len(coins)
    play(start_round(game), *["done"] * len(coins))
    assert game.scores().tolist() == list(coins)
    assert game.returns().tolist() == pytest.approx(returns)


@pytest.mark.parametrize(
    ("coins", "config", "returned"),
    [
        (80 - 8, {}, 0),  # 8 for 4 life: half of 160
        (160 - 8, {}, 1),
        (200, {}, 1),
        (30 - 8, {}, 2 * 30 / 160 - 1),
        (30 - 8, {"solo_goal": 40}, 2 * 30 / 40 - 1),
        (30 - 8, {"solo_goal": 30}, 1),
    ],
)
def test_end_one_player_alone_reaches_for_a_score(coins, config, returned):
    game = table(seat(0, "Basalt Surveyor", "Tavern E5", f"coins {coins}"), turn=24, config=config)
    play(start_round(game), "done")
    assert game.returns().tolist() == pytest.approx([returned])


def test_end_nothing_follows():
    game = start_round(table(seat(0, "Basalt Surveyor", "Tavern E5", "doomed coma"), turn=24))
    assert game.over  # out in the last round: nobody is asked
    told(game, "Round 24 begins", "The game is over")


def test_round_one_follows_the_other_while_nobody_is_asked():
    game = table(seat(0, "Basalt Surveyor", "Tavern E5", "life 0; coma 2"), turn=4)
    resume(game, "ROUND")
    told(game, "Round 5 begins", "Round 6 begins", "explorer_0 is back", "Round 7 begins")
    assert (game.turn, game.seat, game.decision) == (7, 0, "STEP")
