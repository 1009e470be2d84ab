"""3 the Map Phase, 3A Turn Track, 3E Food, 3F Disease and Horror."""

import pytest

from explorer_env.core.errors import ExplorerError
from tests.expedition.tools import at, finish, heading, may, play, position, script, shows, told


def seats(*points):
    """A line for each seat, all in Kongo."""
    return "\n".join(f"explorer_{who} at Kongo, DP {dp}" for who, dp in enumerate(points))


def table(*points, more=""):
    return f"{heading(len(points))}\nExplored: Kongo Savanna\n{seats(*points)}\n{more}"


def turn_track(points, dice, draws=()):
    game = script(position(table(*points)), dice, draws)
    return finish(at(game, "TURN_TRACK"))


# --- 3 ---------------------------------------------------------------------------------------------------------------
def test_3_a_game_turn_begins_with_time_10_for_everybody_and_nobody_searching():
    game = position("Game Turn 3, 2 players\nexplorer_0 at Angola: Time 2; searching\nexplorer_1 at Zanzibar: Time 0")
    script(game, dice=[5, 3], draws=[0])
    at(game, "GAME_TURN")
    shows(
        finish(game),
        """
        Game Turn 4, 2 players
        explorer_0 at Angola, DP 0: Food 6
        explorer_1 at Zanzibar, DP 0
        """,
    )
    assert (game.decision, game.seat) == ("MOVE", 0)  # 20 Food - 14 members = 6


def test_3_a_game_turn_is_turn_track_map_phase_matrix_phase_and_its_end():
    """Game Turn 20, the last; Lake and Marsh block all borders of Oromo."""
    game = position(
        """
        Game Turn 19, 1 player
        Explored: Oromo Veldt
        Rivers: Murle -> Oromo Lake Source, Somali -> Oromo Marsh Source, Oromo -> Nuer Marsh
        explorer_0 at Oromo
        """
    )
    script(game, dice=[6, 5, 1, 1])  # alone 2 less for Disease and Horror; two Desertion-rolls
    assert at(game, "GAME_TURN").decision == ""
    told(
        finish(game), "Game Turn 20 begins", "Disease in slot 4, Horror in slot 3", "needs 14 Food",
        "ends in explored Oromo", "Time is up", "1 for the Desertion-roll", "The game is over after 20 Game Turns",
    )  # fmt: skip


def test_3_one_round_of_player_turns_in_turn_track_order():
    text = "Turn Track: explorer_1, explorer_2, explorer_0, Disease, Horror"
    game = position(table(0, 0, 0, more=text))
    at(game, "EVERYONE", -1, 8 * 5)  # MAP_TURN is step 8
    order = []
    while game.decision:
        order.append(game.seat)
        play(game, "Angola", "done")
    assert order == [1, 2, 0]


# --- 3A --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "dice", "disease", "horror"),
    [
        (1, (6, 6), 4, 5),  # both 6 - 2 = 4; Horror goes one further down
        (1, (3, 1), 1, 2),  # 3 - 2 = 1 and 1 - 2 counts as 1, which is taken
        (1, (2, 5), 1, 3),
        (2, (6, 1), 5, 1),  # 1 - 1 = 0 counts as 1
        (3, (6, 6), 5, 6),
        (3, (1, 4), 1, 3),
        (4, (6, 6), 6, 7),
        (4, (1, 1), 1, 2),
        (5, (3, 2), 3, 2),
    ],
)
def test_3a_slots_of_disease_and_horror(players, dice, disease, horror):
    game = turn_track(range(players), dice)
    assert (game.record.disease[0], game.record.horror[0]) == (disease, horror)


@pytest.mark.parametrize("dice", [[7, 1], [1, 7], [0, 1]])
def test_3a_disease_and_horror_are_dice_of_six(dice):
    with pytest.raises(ExplorerError, match="fault"):
        turn_track((0,), dice)


def test_3a_players_fill_the_empty_slots_from_the_top_fewest_dp_first():
    game = turn_track((7, 3, 9, 1, 5), dice=[2, 4])
    shows(game, "Turn Track: explorer_3, Disease, explorer_1, Horror, explorer_4, explorer_0, explorer_2")


@pytest.mark.parametrize(
    ("draws", "order"),
    [
        ([0, 0], "explorer_1, explorer_2, explorer_3, explorer_0"),
        ([2, 1], "explorer_3, explorer_2, explorer_1, explorer_0"),
        ([1, 0], "explorer_2, explorer_1, explorer_3, explorer_0"),
    ],
)
def test_3a_ties_are_random(draws, order):
    game = turn_track((4, 0, 0, 0), dice=[6, 5], draws=draws)
    shows(game, f"Turn Track: {order}, Horror, Disease")


@pytest.mark.parametrize("dp", [1, 4, 9])
def test_3a_the_dead_have_no_turn_marker(dp):
    text = f"Game Turn 2, 3 players\nexplorer_0 dead, DP {dp}\nexplorer_1 at Angola, DP 9\nexplorer_2 at Zanzibar, DP 4"
    game = finish(at(script(position(text), dice=[1, 6]), "TURN_TRACK"))
    # the number of players is the one that started: 3, so each roll has 1 less
    shows(game, "Turn Track: Disease, explorer_2, explorer_1, -, Horror")


def test_3a_nobodys_rolls_know_no_bad_luck():
    game = turn_track((0, 1, 2), dice=[2, 3])
    assert game.decision == ""


def test_3a_disease_and_horror_leave_the_track_after_the_map_phase():
    game = position(table(0, more="Turn Track: Disease, Horror, explorer_0"))
    script(game, dice=[1, 1])  # the Desertion-rolls of explorer_0, who has no Matrix Phase
    shows(finish(at(game, "MATRIX_PHASE")), "Turn Track: -, -, explorer_0")


# --- 3E --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Food 20", "Food 6"),  # need 6 + 8 = 14
        ("Food 14", "Food 0"),
        ("Food 13", "Food 0, Discontent 2"),  # enough for the Askaris only
        ("Food 6", "Food 0, Discontent 2"),
        ("Food 5", "Food 0, Discontent 3"),  # not even for them
        ("Food 0", "Food 0, Discontent 3"),
        ("Askaris 8, Porters 10, Food 18", "Askaris 8, Porters 10, Food 0"),  # the source's example: 18
        ("Askaris 8, Porters 10, Food 17", "Askaris 8, Porters 10, Food 0, Discontent 2"),
        ("Food 5; Fishing", "Food 0, Discontent 2; Fishing"),
        ("Food 13; Fishing", "Food 0, Discontent 2; Fishing"),
        ("Food 14; Fishing", "Food 0; Fishing"),
        ("Askaris 0, Porters 0, Food 0", "Askaris 0, Porters 0, Food 0"),
        ("Food 0, Discontent 5", "Food 0, Discontent 6"),  # at most 6
    ],
)
def test_3e_food(before, after):
    game = position(f"Game Turn 2, 1 player\nExplored: Teke Savanna\nexplorer_0 at Teke: {before}")
    shows(finish(at(game, "FEED", 0)), f"explorer_0 at Teke, DP 0: {after}")


def below(track, dice):
    """explorer_0 with Health 3 and Sanity 3 in slot 3 begins the Player Turn."""
    text = f"Game Turn 2, 1 player\nTurn Track: {track}\nexplorer_0 at Angola: Health 3, Sanity 3"
    return finish(at(script(position(text), dice), "MAP_TURN", 0))


def test_3e_and_3f_come_before_the_move_in_this_order():
    game = below("Disease, Horror, explorer_0", dice=[3, 4])
    assert game.decision == "MOVE"
    told(game, "loses 14 Food", "Health-roll", "loses 1 Health", "Sanity-roll", "loses 1 Sanity")


# --- 3F --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("track", "dice", "after"),
    [
        ("explorer_0, Disease, Horror", [], "Health 3, Sanity 3"),
        ("Disease, explorer_0, Horror", [3], "Health 2, Sanity 3"),
        ("Horror, explorer_0, Disease", [3], "Health 3, Sanity 2"),
        ("Disease, explorer_0, -, Horror", [4], "Health 3, Sanity 3"),
        # the second roll has 1 less, since the other track is lower by now: 4 - 1 = 3 is low
        ("Disease, Horror, explorer_0", [3, 4], "Health 2, Sanity 2"),
        ("Horror, Disease, explorer_0", [3, 4], "Health 2, Sanity 2"),
        ("Horror, Disease, explorer_0", [4, 3], "Health 2, Sanity 3"),  # the Sanity-roll came first
        ("Disease, Horror, explorer_0", [4, 3], "Health 3, Sanity 2"),
    ],
)
def test_3f_below_disease_a_health_roll_below_horror_a_sanity_roll_the_higher_first(track, dice, after):
    shows(below(track, dice), f"explorer_0 at Angola, DP 0: Food 6, {after}")


HEALTH_ROLLS = [  # Health, Sanity, die, lost
    (5, 5, 5, True),  # equal to the Health
    (5, 5, 6, False),
    (3, 3, 3, True),
    (3, 3, 4, False),
    (4, 3, 5, True),  # 5 - 1 = 4
    (4, 3, 6, False),  # 6 - 1 = 5
    (3, 4, 2, True),  # 2 + 1 = 3
    (3, 4, 3, False),  # 3 + 1 = 4
]


@pytest.mark.parametrize(("own", "other", "die", "lost"), HEALTH_ROLLS)
@pytest.mark.parametrize(
    ("step", "kind", "rest"), [("ROLL_HEALTH", "Health", "Sanity"), ("ROLL_SANITY", "Sanity", "Health")]
)
def test_3f_health_and_sanity_rolls(step, kind, rest, own, other, die, lost):
    game = position(f"Game Turn 2, 1 player\nexplorer_0 at Angola: {kind} {own}, {rest} {other}")
    finish(at(script(game, [die]), step, 0))
    sheet = dict(zip(("Health", "Sanity"), game.record.sheet[0, 0, 5:7].tolist(), strict=True))
    assert sheet == {kind: own - lost, rest: other}


@pytest.mark.parametrize(
    ("health", "sanity", "left"),
    [
        (5, 4, 4),  # 6 - 1 is low with any face: 1 Health is lost
        (1, 2, 1),  # 1 + 1 is above 1 with any face: nothing
    ],
)
def test_3f_no_die_is_thrown_where_the_result_is_automatic(health, sanity, left):
    game = position(f"Game Turn 2, 3 players\nexplorer_0 at Angola, DP 5: Health {health}, Sanity {sanity}")
    finish(at(game, "ROLL_HEALTH", 0))
    assert (game.decision, game.record.sheet[0, 0, 5]) == ("", left)
    assert not any("roll" in line for line in game.log())


@pytest.mark.parametrize(
    ("step", "argument", "die", "after"),
    [("ROLL_HEALTH", -2, 6, 4), ("ROLL_HEALTH", 1, 4, 4), ("ROLL_HEALTH", 1, 5, 5)],
)
def test_3f_with_the_modifiers_of_what_asks_for_it(step, argument, die, after):
    game = position("Game Turn 2, 1 player\nexplorer_0 at Angola")
    dice = [] if argument == -2 else [die]  # 6 - 2 = 4 and all lower faces are low with 5 Health: no die
    finish(at(script(game, dice), step, 0, argument))
    assert game.record.sheet[0, 0, 5] == after


@pytest.mark.parametrize(("bonus", "die", "after"), [(1, 4, 4), (1, 5, 5), (-1, 6, 4)])
def test_3f_balance_roll_bonus_is_added_to_each(bonus, die, after):
    for step, place in (("ROLL_HEALTH", 5), ("ROLL_SANITY", 6)):
        game = position("Game Turn 2, 1 player\nexplorer_0 at Angola", {"balance_roll_bonus": bonus})
        finish(at(script(game, [die] if bonus > 0 else []), step, 0))
        assert game.record.sheet[0, 0, place] == after


@pytest.mark.parametrize(
    ("config", "die", "lost"),
    [
        ({"track_roll_balance": 2}, 5, 1),  # Sanity below Health 3: 5 - 2 is low
        ({"track_roll_balance": 2}, 6, 0),
        ({"track_roll_loss": 2}, 4, 2),  # 4 - 1
    ],
)
def test_3f_numbers_of_our_own(config, die, lost):
    game = position("Game Turn 2, 1 player\nexplorer_0 at Angola: Health 3, Sanity 2", config)
    finish(at(script(game, [die]), "ROLL_HEALTH", 0))
    assert game.record.sheet[0, 0, 5] == 3 - lost


def test_3f_who_dies_of_it_does_not_move():
    game = position(
        "Game Turn 2, 1 player\nTurn Track: Disease, Horror, explorer_0\nexplorer_0 at Angola: Health 1, Sanity 1"
    )
    at(script(game, [1]), "MAP_TURN", 0)
    assert may(finish(game)) == set()
    shows(game, "explorer_0 dead, DP 3")
