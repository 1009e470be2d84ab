"""5G scoring, 5I Findings, 5J Discoveries: the King, the Warrior Nation; 5L the Arrow."""

import pytest

from explorer_env.expedition import tables as t
from tests.expedition.scenes import begin, outcome, scene, standing
from tests.expedition.tools import finish, may, play, shows, told

# name in the Matrix, DP (5G), the Resource that adds 1 DP (1.3), the Patron that cares (3B)
FINDS = [
    ("Village+Culture", "Culture", 2, "Books", "Science"),
    ("Tusk+Flora", "Flora", 2, "Books", "Science"),
    ("Wildlife+Scenery", "Scenery", 2, "Painting", "Exploring"),
    ("Mineral", "Mineral", 2, "Pickax", "Finance"),
    ("Mountain", "Mountain", 2, "Altimeter", "Exploring"),
    ("Highest Mountain", "Highest Mountain", 3, "Altimeter", "Exploring"),
    ("Lake", "Lake", 2, "Surveying", "Exploring"),
    ("Lost City", "Lost City", 2, "Machete", "Exploring"),
    ("Kingdom", "Kingdom", 2, "Bible", "Politician"),
    ("Warrior Nation", "Warrior Nation", 2, None, "Politician"),
]
CALM = "Gifts 0, Askaris 0; Guide"  # nothing to ask of the King or to offer him, and no Askari can die
PATRONS = ["Exploring", "Science", "Finance", "Politician", "The News"]
RESOURCES = ["Books", "Painting", "Pickax", "Altimeter", "Surveying", "Machete", "Bible", "Diary", "Canoes"]


@pytest.mark.parametrize(("here", "find", "dp", "resource", "patron"), FINDS)
def test_5g_a_find_scores_costs_one_time_and_stays_on_the_region(here, find, dp, resource, patron):
    game = scene(has=CALM, here=here)
    assert outcome(game, "FIND_HERE") == {"DP": dp, "Time": -1}
    encounter = here.partition("+")[0] if "+" in here else ""
    shows(game, f"Found: {find}\n. . @{encounter} . .")


@pytest.mark.parametrize(("here", "find", "dp", "resource", "patron"), FINDS)
@pytest.mark.parametrize("held", RESOURCES)
def test_5i_5j_one_more_with_the_matching_resource(here, find, dp, resource, patron, held):
    changed = outcome(scene(has=f"{CALM}; {held}", here=here), "FIND_HERE")
    assert changed == {"DP": dp + (held == resource), "Time": -1}


@pytest.mark.parametrize(("here", "find", "dp", "resource", "patron"), FINDS[:4])
def test_1_3_a_bonus_counts_once_however_many_copies(here, find, dp, resource, patron):
    assert outcome(scene(has=f"{CALM}; {resource} 2", here=here), "FIND_HERE") == {"DP": dp + 1, "Time": -1}


# 3B: 4-5 players 3 DP, 2-3 players 2, solo 1
@pytest.mark.parametrize(("players", "attention"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
@pytest.mark.parametrize(("here", "find", "dp", "resource", "patron"), FINDS)
def test_5g_a_find_draws_the_attention_of_its_patron(here, find, dp, resource, patron, players, attention):
    ports = ["Angola", "Khartoum", "Zanzibar", "Mocambique"]
    others = [name for name in PATRONS if name != patron]
    rivals = [f"at {ports[n]}, DP 5: Patron {others[n]}" for n in range(players - 1)]
    game = scene(has=f"{CALM}; Patron {patron}", here=here, rivals=rivals)
    assert outcome(game, "FIND_HERE") == {"DP": dp + attention, "Time": -1}
    assert game.record.dp[0, 1:players].tolist() == [5] * (players - 1)


@pytest.mark.parametrize(("here", "find", "dp", "resource", "patron"), FINDS)
def test_5g_a_find_shames_the_rival_whose_patron_cares(here, find, dp, resource, patron):
    other = "Finance" if patron == "Science" else "Science"
    rivals = [f"at Angola, DP 5: Patron {patron}"]
    game = scene(has=f"{CALM}; Patron {other}", here=here, rivals=rivals)
    assert outcome(game, "FIND_HERE") == {"DP": dp, "Time": -1}
    assert game.record.dp[0, 1] == 4


def test_6e_the_patron_of_the_dead_feels_no_shame():
    game = scene(here="Mineral", rivals=["dead, DP 5: Patron Finance"])
    outcome(game, "FIND_HERE")
    assert game.record.dp[0, 1] == 5


def test_5g_score_first_then_time_then_the_effect():
    game = scene(here="Warrior Nation", has="Ammo Stock 1")
    finish(play(begin(game, "FIND_HERE"), "Ammo Stock"))
    told(game, "scores 2 DP", "loses 1 Time", "loses 1 Ammo Stock")


def test_5g_findings_and_discoveries_are_counted_for_the_end():
    game = scene(here="Lake", table="Found: Mineral 2")
    outcome(game, "FIND_HERE")
    shows(game, "Found: Mineral 2, Lake\nexplorer_0 at Baganda, DP 12: Time 9; Discoveries 1")
    game = scene(here="Mineral", has="Findings 1")
    outcome(game, "FIND_HERE")
    shows(game, "explorer_0 at Baganda, DP 12: Time 9; Findings 2")


def test_5d_the_kingdom_before_the_village_of_one_slot():
    game = scene(rows=[".  .  @  .  .", ".  .  Village+Kingdom  .  .", ".  .  .  .  .", ".  .  .  .  ."])
    begin(game, "PLAYER_TURN", dice=[3], draws=["Wildlife(GYD)"] * 5 + ["Lost", "Lost"])
    finish(play(game, "down", "Food", "0", "no", "done"))
    told(game, "deals with Kingdom", "King does not like", "Village is friendly")


# --- Warrior Nation --------------------------------------------------------------------------------------------------
DEALT = {"DP": 2, "Time": -1}
ASKARI_DIES = {"Askaris": -1, "Discontent": 1}


@pytest.mark.parametrize(
    ("has", "answers", "changed"),
    [
        ("", [], ASKARI_DIES),
        ("Ammo Stock 3", ["Ammo Stock"], {"Ammo Stock": -1}),
        ("Ammo Stock 3", ["Askaris"], ASKARI_DIES),
        ("Quinine", ["yes"], {"Quinine": -1}),
        ("Quinine", ["no"], ASKARI_DIES),
        ("Ammo Stock 1, Quinine 2", ["Askaris", "yes"], {"Quinine": -1}),
        ("Askaris 0; Quinine", [], {}),
    ],
)
def test_5j_warrior_nation_ammo_or_an_askari_dies(has, answers, changed):
    assert outcome(scene(has=has, here="Warrior Nation"), "FIND_HERE", *answers) == DEALT | changed


# --- the King --------------------------------------------------------------------------------------------------------
def king(has="", answers=(), dice=(), water=False, turn="", here="Kingdom", **more):
    """What the King changes beside the DP and Time of the Kingdom."""
    game = scene(has=has, here=here, water=water, turn=turn, **more)
    changed = outcome(game, "FIND_HERE", *answers, dice=dice)
    assert changed.pop("DP") >= 2
    assert changed.pop("Time") == -1
    return changed


@pytest.mark.parametrize(
    ("has", "water", "wants"),
    [
        ("", False, {"Food", "Resource Guide"}),
        ("", True, {"Food", "Resource Guide", "Resource Canoes"}),
        ("Guide", True, {"Food", "Resource Canoes"}),
        ("Canoes", True, {"Food", "Resource Guide"}),
    ],
)
def test_5j_the_king_is_asked_for_guide_canoes_or_food(has, water, wants):
    assert may(begin(scene(has=has, here="Kingdom", water=water), "FIND_HERE")) == wants


def test_5j_the_king_gives_only_what_the_pool_has():
    # two players, two Guides in the game: both with others
    rivals = ["at Angola, DP 5: Guide", "at Khartoum, DP 5: Guide", "at Zanzibar, DP 5: Guide, Canoes"]
    game = scene(has="Guide", here="Kingdom", water=True, rivals=rivals)
    assert may(begin(game, "FIND_HERE")) == {"Food", "Resource Canoes"}


@pytest.mark.parametrize(
    ("has", "offers"),
    [
        ("Gifts 10", {"0", "1", "2", "3", "4", "5", "6"}),
        ("Gifts 3", {"0", "1", "2", "3"}),
        ("Gifts 0; Rifle", {"0", "Resource Rifle"}),
        ("Gifts 6; Rifle 2", {"0", "1", "2", "3", "4", "5", "6", "Resource Rifle"}),
    ],
)
def test_5j_the_king_is_offered_gifts_that_you_have_or_a_rifle(has, offers):
    game = begin(scene(has=has, here="Kingdom"), "FIND_HERE")
    assert may(play(game, "Food")) == offers


# likes: the die at or below the offer and no 6; Food 3 x the die; Gifts are paid either way
@pytest.mark.parametrize("offer", range(1, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_5j_the_king_likes_at_or_below_the_offer_but_not_a_6(offer, face):
    likes = face <= offer and face != 6
    assert king(answers=["Food", str(offer)], dice=[face]) == {"Gifts": -offer} | ({"Food": 3 * face} if likes else {})
    guide = king(answers=["Guide", str(offer)], dice=[face])
    assert guide == {"Gifts": -offer} | ({"Guide": 1} if likes else {})


def test_5j_canoes_from_the_king():
    assert king(water=True, answers=["Canoes", "4"], dice=[4]) == {"Gifts": -4, "Canoes": 1}


@pytest.mark.parametrize("want", ["Food", "Guide"])
def test_5j_nothing_offered_no_roll(want):
    assert king(answers=[want, "0"]) == {}


@pytest.mark.parametrize("face", [1, 6])
def test_5j_with_a_rifle_only_food_needs_a_roll(face):
    assert king("Rifle", ["Food", "Rifle"], [face]) == {"Rifle": -1, "Food": 3 * face}
    assert king("Rifle", ["Guide", "Rifle"]) == {"Rifle": -1, "Guide": 1}


def test_5j_a_rifle_needs_no_gifts():
    assert king("Gifts 0; Rifle", ["Guide", "Rifle"]) == {"Rifle": -1, "Guide": 1}


@pytest.mark.parametrize(("offer", "face"), [("0", None), ("2", 3)])
def test_5j_one_dp_for_the_bible_even_if_he_dislikes_you(offer, face):
    game = scene(has="Bible", here="Kingdom")
    changed = outcome(game, "FIND_HERE", "Food", offer, dice=[face] if face else [])
    assert changed["DP"] == 3


@pytest.mark.parametrize(("answers", "dice"), [(["Food", "0"], []), (["Food", "2"], [3]), (["Food", "6"], [6])])
def test_5j_a_rumor_here_returns_if_he_does_not_like_you(answers, dice):
    game = scene(here="Village+Rumor+Kingdom+Rumor", r1c1="Village+Rumor")
    outcome(game, "FIND_HERE", *answers, dice=dice)
    shows(game, "Village+Rumor . . . .\n. . @Village+Rumor . .")
    assert not game.record.kingdom_rumor.any()
    assert game.record.bag[0, t.EVENTS + t.RUMOR] == 12 - 2


@pytest.mark.parametrize(
    ("has", "answers", "dice"),
    [("", ["Food", "5"], [5, 1]), ("Rifle", ["Guide", "Rifle"], [1]), ("", ["Guide", "1"], [1, 1])],
)
def test_5l_a_rumor_here_is_activated_if_he_likes_you_and_all_others_return(has, answers, dice):
    game = scene(has=has, here="Village+Rumor+Kingdom+Rumor", r1c1="Village+Rumor", r4c4="Kingdom+Rumor")
    outcome(game, "FIND_HERE", *answers, dice=dice)
    shows(game, "Village . . . .\n. . @Village . .\n. > . . .\n. . . Kingdom .")


def test_5j_gifts_are_paid_before_the_roll():
    game = scene(here="Kingdom")
    finish(play(begin(game, "FIND_HERE", dice=[6]), "Food", "6"))
    told(game, "offers the King 6 Gifts", "loses 6 Gifts", "rolls 6 for the King-roll", "does not like")


def test_5j_the_kings_food_stops_at_99():
    assert king("Food 95", ["Food", "5"], [5]) == {"Gifts": -5, "Food": 4}


# --- 5L: the Arrow ---------------------------------------------------------------------------------------------------
RUMOR_SLOTS = {1: (3, 2), 2: (3, 3), 3: (3, 4), 4: (4, 2), 5: (4, 3), 6: (4, 4)}  # 5


@pytest.mark.parametrize("face", RUMOR_SLOTS)
@pytest.mark.parametrize("here", [(2, 2), *RUMOR_SLOTS.values()])
def test_5l_a_d6_says_the_slot_and_the_next_if_you_stand_on_it(face, here):
    number = face
    if RUMOR_SLOTS[number] == here:
        number = number % 6 + 1  # 6 goes to 1
    # the Explorer came from a Missionary, which makes the Village friendly
    game = scene(rows=standing(*here, "Village+Rumor", r1c1="Missionary"))
    game.record.came_from = 0
    assert outcome(game, "ENCOUNTER_HERE", "done", dice=[face]) == {}
    row, column = RUMOR_SLOTS[number]
    assert game.record.arrow[0, 0] == (row - 1) * 5 + column - 1


def test_5l_other_chits_of_the_arrows_slot_stay():
    game = scene(here="Village+Rumor", before="Missionary", r3c2="Tusk+Flora", r1c1="Village+Rumor+Culture")
    outcome(game, "ENCOUNTER_HERE", "done", dice=[1])
    shows(game, "Village+Culture . . . .\n. Missionary @Village . .\n. >Tusk+Flora . . .")


def test_5l_the_rumor_is_set_aside_not_returned():
    game = scene(here="Village+Rumor", before="Missionary", r1c1="Village+Rumor")
    rumors = game.record.bag[0, t.EVENTS + t.RUMOR : t.EVENTS + t.RUMOR + 1]
    assert rumors == 12 - 2
    outcome(game, "ENCOUNTER_HERE", "done", dice=[1])
    assert rumors == 12 - 1
