"""3G rolls: certain results without a die, what Bad Luck may touch, which marker is given; 5E faces."""

import pytest

from explorer_env.core.rng import throw_die
from explorer_env.expedition import tables as t
from tests.expedition.scenes import begin, facts, outcome, scene
from tests.expedition.tools import at, finish, may, play, position, script, shows, told

RIVALS = ["at Angola, DP 10", "at Khartoum, DP 10"]


# --- which rolls there are -------------------------------------------------------------------------------------------
SIDES = {
    "Presumed Terrain": [6], "Terrain": [6], "Connection": [6, 10], "Health": [6], "Sanity": [6], "Ambush": [10],
    "Ammo": [6], "Accident": [10], "Storm": [10], "Thirst": [6], "Lost": [6], "King": [6], "Sanity Recovery": [6],
    "Health Recovery": [6], "Success": [10], "Food": [6], "Like": [6], "Respect": [10], "Tusk": [10], "Recruit": [6],
    "Rumor slot": [6], "Desertion": [6],
}  # fmt: skip
NAMED_BY_SUCCESS = {
    "King", "Sanity Recovery", "Health Recovery", "Success", "Food", "Like", "Respect", "Tusk", "Recruit", "Rumor slot",
}  # fmt: skip


@pytest.mark.parametrize("name", SIDES)
def test_3g_every_roll_has_its_dice(name):
    number = t.ROLL_NAMES.index(name)
    assert [side for side in t.ROLL_SIDES[number].tolist() if side] == SIDES[name]
    assert bool(t.ROLL_SUCCESS[number]) == (name in NAMED_BY_SUCCESS)


def test_3g_there_are_no_other_rolls():
    assert set(t.ROLL_NAMES) == set(SIDES)


# --- Bad Luck after every kind of roll -------------------------------------------------------------------------------
# here, has, land, step, draws, answers before the die, first face
ROLLS = [
    ("Health", ".", "", "Veldt", "EVENT", ["Malaria"], [], 6),
    ("Sanity", ".", "", "Veldt", "EVENT", ["Taboo"], [], 6),
    ("Ambush", ".", "", "Desert", "EVENT", ["Warband"], [], 1),
    ("Accident", ".", "", "Desert", "EVENT", ["Accident"], [], 1),
    ("Storm", ".", "", "Veldt", "EVENT", ["Storm"], [], 1),
    ("Thirst", ".", "Canteen", "Veldt", "EVENT", ["Thirst"], [], 1),
    ("Lost", ".", "Surveying", "Veldt", "EVENT", ["Lost"], [], 1),
    ("King", "Kingdom", "Guide", "Veldt", "FIND_HERE", [], ["3"], 6),
    ("Sanity Recovery", "Plant", "Sanity 3", "Veldt", "ENCOUNTER_HERE", [], [], 1),
    ("Health Recovery", "Healer", "Health 3", "Veldt", "ENCOUNTER_HERE", [], [], 1),
    ("Success", "Wildlife", "", "Veldt", "ENCOUNTER_HERE", [], ["hunt"], 7),
    ("Like", "Village", "", "Veldt", "ENCOUNTER_HERE", [], ["no"], 1),
    ("Tusk", "Tusk", "", "Veldt", "ENCOUNTER_HERE", [], [], 1),
    ("Recruit", "Missionary", "", "Veldt", "ENCOUNTER_HERE", [], [], 1),
    ("Desertion", ".", "Porters 0", "Veldt", "TIME_UP", [], [], 1),
]


@pytest.mark.parametrize(("roll", "here", "has", "land", "step", "draws", "answers", "face"), ROLLS)
def test_3g_after_each_roll_the_other_players_are_asked(roll, here, has, land, step, draws, answers, face):
    game = scene(land, has, here=here, rivals=RIVALS)
    play(begin(game, step, 2 if step == "EVENT" else 0, dice=[face], draws=draws), *answers)
    assert (game.decision, game.seat, may(game)) == ("REROLL", 1, {"no", "first die"})
    assert f"explorer_0's {roll}-roll shows {face}" in game.question()
    play(game, "no")
    assert (game.decision, game.seat) == ("REROLL", 2)


def test_3g_the_two_tries_of_a_missionary_are_two_rolls():
    game = scene(here="Missionary", before="Village", rivals=RIVALS)
    begin(game, "ENCOUNTER_HERE", dice=[1, 6, 2])
    play(game, "first die")  # 1 becomes 6
    assert game.decision == "RECRUIT"
    play(game, "Porters")
    assert (game.decision, game.seat) == ("REROLL", 2)  # explorer_1 gave its marker away
    finish(play(game, "no"))


def test_3g_a_rerolled_die_counts_and_is_not_rerolled_again():
    game = scene(here="Tusk", rivals=RIVALS)
    changed_by = facts(game)["Gifts"]
    begin(game, "ENCOUNTER_HERE", dice=[9, 2])
    finish(play(game, "first die"))
    assert facts(game)["Gifts"] == changed_by + 2
    shows(
        game, "explorer_0 at Baganda, DP 10: Gifts 12; Bad Luck own, Bad Luck explorer_1\nexplorer_1 at Angola, DP 10"
    )
    told(game, "rolls 9", "explorer_1 plays Bad Luck", "rolls 2")


@pytest.mark.parametrize("turn", ["", "Success 1"])
def test_3g_the_dice_of_the_last_roll_do_not_count(turn):
    game = scene(here="Tusk", turn=turn)
    game.record.dice[0] = [6, 10]  # of a Connection-roll
    if turn:
        assert outcome(game, "ENCOUNTER_HERE", "face 5") == {"Gifts": 5}
    else:
        assert outcome(game, "ENCOUNTER_HERE", dice=[5]) == {"Gifts": 5}


def test_3g_a_connection_that_is_certain_needs_no_dice():
    # 4C: Baganda has no water; of Kumu's borders only the one to Baganda counts, the others are explored: C
    game = position(
        """Game Turn 2, 3 players
        Explored: Zande Veldt, Baganda Veldt, Bahutu Veldt, Mongo Veldt, Songye Veldt
        Rivers: Kumu -> Zande River
        explorer_0 at Baganda, DP 10
        explorer_1 at Angola
        explorer_2 at Khartoum"""
    )
    script(game, draws=["Mountain Source"])
    told(finish(at(game, "FIND_WATER", 0)), "connects with the river of Kumu")


def test_3g_draws_of_resources_are_no_rolls():
    game = scene(here="Wildlife", turn="drew Storm", rivals=RIVALS)
    assert outcome(game, "ENCOUNTER_HERE", "random Resource", draws=["Bible"]) == {"Bible": 1}


# --- certain results -------------------------------------------------------------------------------------------------
CERTAIN = [
    # land, has, here, before, step, draws, what changes: every one of them has a die that could only mean this
    ("Veldt", "Sanity 4", ".", "EVENT", ["Malaria"], {"Health": -1}),  # 6 - 1 is not above 5
    ("Veldt", "Health 1, Sanity 5", "Plant", "ENCOUNTER_HERE", [], {}),  # no Recovery-roll at 5
    ("Veldt", "Health 1", "Healer", "ENCOUNTER_HERE", [], {"Health": 1}),  # 1 + 1 is above 1
    ("Desert", "Askaris 0, Food 0, Gifts 0, Porters 0", ".", "EVENT", ["Warband"], {}),
    ("Desert", "Gifts 0, Porters 0", ".", "EVENT", ["Accident"], {}),
    ("Veldt", "Food 0, Porters 0", ".", "EVENT", ["Storm"], {}),
    ("Veldt", "Time 0; Surveying, Guide", ".", "EVENT", ["Lost"], {}),
    ("Veldt", "Time 0; Revolver", ".", "TIME_UP", [], {}),  # 6 + 1 - 1 is not above 6
]


@pytest.mark.parametrize(("land", "has", "here", "step", "draws", "changed"), CERTAIN)
def test_3g_certain_results_need_no_die_so_no_bad_luck_and_no_success(land, has, here, step, draws, changed):
    game = scene(land, has, here=here, rivals=RIVALS, turn="Success 1")
    assert outcome(game, step, argument=2 if step == "EVENT" else 0, draws=draws) == changed


# --- 5E faces --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("roll", "here", "has", "land", "step", "draws", "answers", "face"), ROLLS)
def test_5e_a_success_is_offered_for_these_rolls_only(roll, here, has, land, step, draws, answers, face):
    game = scene(land, has, here=here, turn="Success 1")
    play(begin(game, step, 2 if step == "EVENT" else 0, dice=[face], draws=draws), *answers)
    assert (game.decision == "FACE") == (roll in NAMED_BY_SUCCESS)
    if game.decision == "FACE":
        assert may(game) == {"roll"} | {f"face {n}" for n in range(1, SIDES[roll][0] + 1)}
        play(game, "roll")
    assert game.record.dice_scripted[0] == 0


# --- chance ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("sides", [6, 10])
def test_3g_dice_are_fair(sides):
    """Every face of 12,000 throws within four standard deviations of its share; the seed is fixed."""
    game = scene()
    thrown = [int(throw_die(game.record[0], sides)) for _ in range(12_000)]
    share = 12_000 / sides
    spread = 4 * (share * (1 - 1 / sides)) ** 0.5
    assert {face for face in set(thrown) if abs(thrown.count(face) - share) < spread} == set(range(1, sides + 1))
