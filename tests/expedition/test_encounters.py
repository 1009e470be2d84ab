"""5K: the six Encounters, every modifier, every cell of the table of combinations."""

import pytest

from explorer_env.expedition import tables as t
from tests.expedition.scenes import begin, facts, outcome, scene
from tests.expedition.tools import finish, may, play, shows, told

ASKARI_DIES = {"Askaris": -1, "Discontent": 1}
PORTER_DIES = {"Porters": -1, "Discontent": 1}


def meet(here, *answers, has="", before=".", dice=(), draws=(), **more):
    """What dealing with an Encounter changes."""
    return outcome(scene(has=has, here=here, before=before, **more), "ENCOUNTER_HERE", *answers, dice=dice, draws=draws)


# --- Plant, Healer ---------------------------------------------------------------------------------------------------
RECOVERY = [("Plant", "Sanity", "Health", "Diary", "Taboo"), ("Healer", "Health", "Sanity", "Bible", "Malaria")]


@pytest.mark.parametrize("before", [".", "Plant", "Village"])
def test_5k_without_an_encounter_nothing_happens(before):
    assert outcome(scene(before=before, has="Health 3, Sanity 3"), "ENCOUNTER_HERE") == {}


@pytest.mark.parametrize(("here", "track", "other", "resource", "incident"), RECOVERY)
@pytest.mark.parametrize(
    ("level", "other_level", "helped", "drawn", "least"),  # the lowest face that is above the track after modifiers
    [
        (3, 3, False, False, 4),
        (3, 3, True, False, 3),
        (3, 3, False, True, 3),
        (3, 3, True, True, 2),
        (3, 2, False, False, 5),  # the other track is lower: -1
        (3, 1, False, False, 5),
        (3, 4, False, False, 3),  # higher: +1
        (3, 5, True, True, 1),  # 3 + 3: every face, so no die
        (4, 3, False, False, 6),
        (4, 4, False, False, 5),
        (1, 1, False, False, 2),
        (2, 1, True, False, 3),
    ],
)
def test_5k_recovery_roll_above_the_track_gains_a_point(
    here, track, other, resource, incident, level, other_level, helped, drawn, least
):
    has = f"{track} {level}, {other} {other_level}" + (f"; {resource}" if helped else "")
    more = {"has": has, "turn": f"drew {incident}" if drawn else ""}
    if least == 1:
        assert meet(here, **more) == {track: 1}
        return
    assert meet(here, dice=[least], **more) == {track: 1}
    assert meet(here, dice=[least - 1], **more) == {}


@pytest.mark.parametrize(("here", "track", "other", "resource", "incident"), RECOVERY)
def test_5k_the_other_ones_resource_and_incident_do_not_help(here, track, other, resource, incident):
    wrong = {"Plant": ("Bible", "Malaria"), "Healer": ("Diary", "Taboo")}[here]
    has = f"{track} 3, {other} 3; {wrong[0]}"
    assert meet(here, has=has, turn=f"drew {wrong[1]}", dice=[3]) == {}


@pytest.mark.parametrize(("here", "track", "other", "resource", "incident"), RECOVERY)
def test_5k_two_copies_and_two_incidents_count_once(here, track, other, resource, incident):
    has = f"{track} 3, {other} 3; {resource} 2"
    assert meet(here, has=has, turn=f"drew {incident} 2", dice=[1]) == {}
    assert meet(here, has=has, turn=f"drew {incident} 2", dice=[2]) == {track: 1}


@pytest.mark.parametrize(("here", "track", "other", "resource", "incident"), RECOVERY)
def test_5k_no_recovery_roll_at_5(here, track, other, resource, incident):
    assert meet(here, has=f"{other} 3; {resource}") == {}


@pytest.mark.parametrize(("here", "track", "other", "resource", "incident"), RECOVERY)
def test_5k_even_the_hardest_recovery_needs_its_die(here, track, other, resource, incident):
    # 4 beside 1: 6 - 1 is above 4
    assert meet(here, has=f"{track} 4, {other} 1", dice=[6]) == {track: 1}


# --- Wildlife --------------------------------------------------------------------------------------------------------
def test_5k_wildlife_hunt_or_let_it_go():
    assert may(begin(scene(here="Wildlife"), "ENCOUNTER_HERE")) == {"hunt", "let it go"}
    assert meet("Wildlife", "let it go") == {}


def test_5k_wildlife_after_a_storm_a_random_resource():
    game = begin(scene(here="Wildlife", turn="drew Storm"), "ENCOUNTER_HERE")
    assert may(game) == {"hunt", "let it go", "random Resource"}
    assert meet("Wildlife", "random Resource", turn="drew Storm", draws=["Machete"]) == {"Machete": 1}


def test_5k_no_random_resource_is_offered_from_an_empty_pool():
    game = scene(here="Wildlife", turn="drew Storm")
    game.record.bag[0, t.POOL : t.SPECIALS_LEFT] = 0
    assert may(begin(game, "ENCOUNTER_HERE")) == {"hunt", "let it go"}


@pytest.mark.parametrize(
    ("has", "water", "left", "may_draw"),
    [
        ("", False, "Canoes", False),  # no Water Zone
        ("", True, "Canoes", True),
        ("Canoes", True, "Canoes", False),  # one at most
        ("", False, "Guide", True),
        ("Guide", True, "Guide", False),
    ],
)
def test_1_3_at_random_only_what_you_may_take(has, water, left, may_draw):
    game = scene(has=has, here="Wildlife", turn="drew Storm", water=water)
    game.record.bag[0, t.POOL : t.SPECIALS_LEFT] = 0
    game.record.bag[0, t.POOL + t.RESOURCE_NAMES.index(left)] = 1
    assert ("random Resource" in may(begin(game, "ENCOUNTER_HERE"))) == may_draw


# Success-roll: Askaris 6 and a modifier; then Food 2 x the Food-roll
@pytest.mark.parametrize(
    ("has", "most"),
    [
        ("", 6 - 1),  # Ammo Stock 0 is lower than the Askaris
        ("Ammo Stock 6", 6),
        ("Ammo Stock 7", 6 + 1),
        ("Telescope", 6 - 1 + 1),
        ("Telescope 2", 6),
        ("Ammo Stock 8; Telescope", 6 + 2),
        ("Askaris 8", 8 - 1),
        ("Rifle, Revolver", 6 - 1),
    ],
)
def test_5k_hunt_succeeds_at_or_below_the_askaris(has, most):
    food = 2 * (3 + ("Rifle" in has))
    assert meet("Wildlife", "hunt", has=has, dice=[most, 3]) == {"Food": food}
    # above it: a 9 after modifiers kills a Porter, 10 or more an Askari, less nobody
    above = most + 1 + (6 - most if "Askaris" not in has else 8 - most)  # the roll's result
    failed = meet("Wildlife", "hunt", has=has, dice=[most + 1])
    assert failed == (PORTER_DIES if above == 9 else {})


@pytest.mark.parametrize(
    ("has", "face", "changed"),
    [
        ("", 7, {}),  # 7 + 1
        ("", 8, PORTER_DIES),  # 8 + 1
        ("", 9, ASKARI_DIES),
        ("", 10, ASKARI_DIES),  # 11
        ("Ammo Stock 6", 8, {}),
        ("Ammo Stock 6", 9, PORTER_DIES),
        ("Ammo Stock 6", 10, ASKARI_DIES),
        ("Ammo Stock 7", 10, PORTER_DIES),  # 10 - 1
        ("Ammo Stock 7; Telescope", 10, {}),  # 10 - 2 = 8
        ("Quinine", 8, "yes"),
        ("Askaris 0", 9, PORTER_DIES),  # Ammo Stock 0 equals Askaris 0
        ("Askaris 0", 10, {}),  # nobody is left to die
        ("Porters 0", 8, {}),
    ],
)
def test_5k_a_failed_hunt(has, face, changed):
    if changed == "yes":
        assert meet("Wildlife", "hunt", "yes", has=has, dice=[face]) == {"Quinine": -1}
    else:
        assert meet("Wildlife", "hunt", has=has, dice=[face]) == changed


def test_5k_even_the_best_hunters_throw_the_die():
    # Ammo Stock 8 above Askaris 7: -1, Telescope -1: a 9 is 7, a 10 is 8 and fails, but kills nobody
    best = "Askaris 7, Ammo Stock 8; Telescope"
    assert meet("Wildlife", "hunt", has=best, dice=[9, 2]) == {"Food": 4}
    assert meet("Wildlife", "hunt", has=best, dice=[10]) == {}


@pytest.mark.parametrize(("has", "face", "food"), [("", 1, 2), ("", 6, 12), ("Rifle", 1, 4), ("Rifle 2", 6, 14)])
def test_5k_food_roll_two_for_each_point(has, face, food):
    assert meet("Wildlife", "hunt", has=has, dice=[1, face]) == {"Food": food}


# --- Village ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("has", "offers"),
    [
        ("Gifts 1", None),
        ("Gifts 2", {"offer Gifts", "no"}),
        ("Gifts 1; Cannabis", {"Resource Cannabis", "no"}),
        ("Gifts 9; Cannabis 2", {"offer Gifts", "Resource Cannabis", "no"}),
    ],
)
def test_5k_village_gifts_a_cannabis_or_neither(has, offers):
    game = begin(scene(has=has, here="Village"), "ENCOUNTER_HERE", dice=[1])
    if offers is None:  # nothing to choose, so the Like-roll was made: friendly
        assert (game.decision, may(game)) == ("FRIENDLY", {"done", "Feast"})
    else:
        assert may(game) == offers


# Like-roll: at or below 4 less the weakness of the worse track, 1 at 2 and 2 at 1
LIKED = [
    # has, slave trade, turn, answer, the highest friendly face
    ("", False, "", "no", 4),
    ("Health 3", False, "", "no", 4),
    ("Health 2", False, "", "no", 3),
    ("Sanity 2", False, "", "no", 3),
    ("Health 1", False, "", "no", 2),
    ("Health 2, Sanity 1", False, "", "no", 2),
    ("", True, "", "no", 3),
    ("", False, "chased off", "no", 5),
    ("", False, "", "offer Gifts", 5),
    ("", True, "", "offer Gifts", 4),
    ("Health 2", False, "chased off", "offer Gifts", 5),
    ("Health 1", False, "", "offer Gifts", 3),
    ("Sanity 1", False, "chased off", "offer Gifts", 4),
]


@pytest.mark.parametrize(("has", "slave", "turn", "answer", "most"), LIKED)
def test_5k_like_roll(has, slave, turn, answer, most):
    paid = {"Gifts": -2} if answer == "offer Gifts" else {}
    game = begin(scene(has=has, here="Village", turn=turn, slave=slave), "ENCOUNTER_HERE", dice=[most])
    before = facts(scene(has=has))
    play(game, answer)
    assert game.decision == "FRIENDLY"
    finish(play(game, "done"))
    assert facts(game) == before | ({"Gifts": 8} if paid else {})
    respect = [] if "chased" in turn else [1]
    assert meet("Village", answer, has=has, slave=slave, turn=turn, dice=[most + 1, *respect]) == paid
    told(game, "Village is friendly")


@pytest.mark.parametrize("has", ["Health 1", "Sanity 1"])
def test_5k_a_village_that_no_face_makes_friendly_needs_no_like_roll(has):
    # weakness 2: at or below 0; only the Respect-roll is thrown
    assert meet("Village", "no", has=has, dice=[6], config={"like_target": 2}) == {}


def test_5k_a_village_that_every_face_makes_friendly_needs_no_like_roll():
    # at or below 4, a 6 less 1 for the Gifts and 1 for the Warband
    assert meet("Village", "offer Gifts", "done", turn="chased off") == {"Gifts": -2}


def test_5k_gifts_are_gone_even_if_the_village_is_not_friendly():
    assert meet("Village", "offer Gifts", dice=[6, 6]) == {"Gifts": -2}


def test_5k_a_village_likes_who_spends_a_cannabis():
    assert meet("Village", "Cannabis", "Feast", has="Cannabis, Health 1", slave=True) == {"Cannabis": -1, "Food": 10}


def friendly(has="", before="Missionary", **more):
    """A Missionary before makes the Village friendly without a roll."""
    return begin(scene(has=has, here="Village", before=before, **more), "ENCOUNTER_HERE")


def test_5k_friendly_feast_trade_or_nothing():
    pool = {f"Resource {name}" for name in t.RESOURCE_NAMES if name != "Canoes"}  # Canoes only in a Water Zone
    assert may(friendly()) == {"done", "Feast"} | pool
    assert may(friendly(water=True)) == {"done", "Feast", "Resource Canoes"} | pool
    assert may(friendly("Gifts 4")) == {"done", "Feast"}
    assert may(friendly("Guide", water=True)) == {"done", "Feast", "Resource Canoes"} | pool - {"Resource Guide"}


@pytest.mark.parametrize(("calm", "less"), [(1, 0), (2, -1), (6, -1)])
def test_5k_feast(calm, less):
    changed = meet("Village", "Feast", has=f"Discontent {calm}", before="Missionary")
    assert changed == {"Food": 10} | ({"Discontent": less} if less else {})


def test_5k_trade_five_gifts_for_a_resource_of_your_choice():
    assert meet("Village", "Rifle", before="Missionary") == {"Gifts": -5, "Rifle": 1}
    assert meet("Village", "Rifle", before="Missionary", has="Gifts 5") == {"Gifts": -5, "Rifle": 1}


def test_5k_trade_only_from_the_pool():
    rivals = ["at Angola, DP 5: Machete 2", "at Khartoum, DP 5: Machete"]
    assert "Resource Machete" not in may(friendly(rivals=rivals))


@pytest.mark.parametrize("answers", [["done"], ["Feast"], ["Rifle"]])
def test_5k_a_rumor_here_is_activated_first(answers):
    game = scene(here="Village+Rumor", before="Missionary", r1c1="Village+Rumor")
    begin(game, "ENCOUNTER_HERE", dice=[2])
    assert game.decision == "FRIENDLY"
    finish(play(game, *answers))
    shows(game, "Village . . . .\n. Missionary @Village . .\n. . > . .")


def test_5k_unfriendly_a_rumor_here_returns():
    game = scene(here="Village+Rumor", r1c1="Village+Rumor")
    outcome(game, "ENCOUNTER_HERE", "no", dice=[5, 6])
    shows(game, "Village+Rumor . . . .\n. . @Village . .")


# Respect-roll: Askaris 6; above it 5 Items, at 9 a Porter, at 10 or more an Askari
@pytest.mark.parametrize(
    ("has", "face", "changed"),
    [
        ("", 6, {}),
        ("", 7, {"Food": -5}),
        ("", 8, {"Food": -5}),
        ("", 9, {"Food": -5} | PORTER_DIES),
        ("", 10, {"Food": -5} | ASKARI_DIES),
        ("Revolver", 7, {}),
        ("Revolver 2", 8, {"Food": -5}),
        ("Revolver", 9, {"Food": -5}),
        ("Revolver", 10, {"Food": -5} | PORTER_DIES),
        ("Askaris 8", 8, {}),
        ("Askaris 0", 1, {"Food": -5}),
        ("Askaris 0", 10, {"Food": -5}),
    ],
)
def test_5k_respect_roll(has, face, changed):
    has = "Gifts 0" + (f"; {has}" if has else "")
    # Gifts 0: nothing to offer, so the Like-roll comes at once
    assert meet("Village", has=has, dice=[5, face]) == changed


def test_5k_hostility_the_items_first_and_the_player_says_which():
    game = begin(scene(here="Village", has="Quinine"), "ENCOUNTER_HERE", dice=[5, 9])
    play(game, "no")
    assert game.decision == "FIRST_LOST"
    assert play(game, "Gifts").decision == "QUININE"
    finish(play(game, "no"))
    told(game, "hostile", "loses 5 Gifts", "loses 1 Porter")


def test_5k_respect_is_automatic_after_chasing_off_a_warband():
    assert meet("Village", "no", turn="chased off", dice=[6]) == {}


def test_5k_respect_is_automatic_with_askaris_enough():
    # a Revolver takes 1 off the d10; Askaris 8 at most, so 9 - 1 is the last face that is respected
    assert meet("Village", has="Gifts 0, Askaris 8; Revolver", dice=[6, 9]) == {}
    assert meet("Village", has="Gifts 0, Askaris 8; Revolver", dice=[6, 10]) == {"Food": -5} | PORTER_DIES


# --- Tusk ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("face", [1, 7, 10])
def test_5k_tusk_that_many_gifts(face):
    assert meet("Tusk", dice=[face]) == {"Gifts": face}


def test_5k_tusk_gifts_stop_at_99():
    assert meet("Tusk", has="Gifts 95", dice=[9]) == {"Gifts": 4}


def test_5k_tusk_after_an_accident_a_random_resource_instead():
    game = begin(scene(here="Tusk", turn="drew Accident"), "ENCOUNTER_HERE")
    assert may(game) == {"roll", "random Resource"}
    assert meet("Tusk", "random Resource", turn="drew Accident", draws=["Bible"]) == {"Bible": 1}
    assert meet("Tusk", "roll", turn="drew Accident", dice=[3]) == {"Gifts": 3}


def test_5k_tusk_no_random_resource_from_an_empty_pool():
    game = scene(here="Tusk", turn="drew Accident")
    game.record.bag[0, t.POOL : t.SPECIALS_LEFT] = 0
    begin(game, "ENCOUNTER_HERE", dice=[3])
    assert facts(game)["Gifts"] == 13


# --- Missionary ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("face", range(1, 7))
def test_5k_recruit_roll_4_or_more(face):
    assert meet("Missionary", *["Askaris"] if face >= 4 else [], dice=[face]) == ({"Askaris": 1} if face >= 4 else {})


@pytest.mark.parametrize(
    ("has", "kinds"),
    [
        ("", {"Askaris", "Porters"}),
        ("Askaris 8", None),
        ("Porters 10", None),
        ("Askaris 7, Porters 9", {"Askaris", "Porters"}),
    ],
)
def test_5k_askari_or_porter_your_choice_up_to_the_maximum(has, kinds):
    game = begin(scene(here="Missionary", has=has), "ENCOUNTER_HERE", dice=[5])
    if kinds is None:
        joined = "Porters" if "Askaris 8" in has else "Askaris"
        assert facts(game)[joined] == (9 if joined == "Porters" else 7)
    else:
        assert may(game) == kinds


def test_5k_a_bible_recruits_without_a_roll():
    game = begin(scene(here="Missionary", has="Bible"), "ENCOUNTER_HERE")
    assert may(game) == {"roll", "Resource Bible"}
    assert meet("Missionary", "Bible", "Porters", has="Bible") == {"Bible": -1, "Porters": 1}
    assert meet("Missionary", "roll", has="Bible", dice=[3]) == {}


def test_5k_after_thirst_ten_food_instead():
    game = begin(scene(here="Missionary", turn="drew Thirst"), "ENCOUNTER_HERE")
    assert may(game) == {"roll", "Food"}
    assert meet("Missionary", "Food", turn="drew Thirst") == {"Food": 10}
    assert meet("Missionary", "roll", turn="drew Thirst", dice=[2]) == {}


def test_5k_no_try_when_both_kinds_are_at_their_maximum():
    full = "Askaris 8, Porters 10; Bible"
    assert meet("Missionary", has=full) == {}
    game = begin(scene(here="Missionary", has=full, turn="drew Thirst"), "ENCOUNTER_HERE")
    assert may(game) == {"Food", "done"}  # the Thirst Food can still be taken
    assert meet("Missionary", "Food", has=full, turn="drew Thirst") == {"Food": 10}


# --- combinations ----------------------------------------------------------------------------------------------------
KINDS = ["Plant", "Healer", "Wildlife", "Village", "Tusk", "Missionary"]
# what each Encounter does after nothing: has, answers, dice, what changes
PLAIN = {
    "Plant": ("Sanity 3, Health 3", [], [4], {"Sanity": 1}),
    "Healer": ("Sanity 3, Health 3", [], [4], {"Health": 1}),
    "Wildlife": ("", ["hunt"], [5, 4], {"Food": 8}),  # 5 + 1 at Askaris 6; 2 x 4
    "Village": ("Gifts 0", [], [5, 7], {"Food": -5}),  # no friend above 4, no respect above 6
    "Tusk": ("", [], [5], {"Gifts": 5}),
    "Missionary": ("", ["Porters"], [4], {"Porters": 1}),
}
SICK = "Sanity 3, Health 3"
COMBINED = {
    ("Plant", "Plant"): (SICK, [], [], {"Health": -1}),
    ("Plant", "Healer"): (SICK, [], [], {"Health": 1}),
    ("Plant", "Missionary"): ("", [], [], {}),
    ("Healer", "Plant"): (SICK, [], [], {"Sanity": 1}),
    ("Healer", "Healer"): (SICK, [], [], {"Sanity": -1}),
    ("Wildlife", "Wildlife"): ("", ["hunt"], [4], {"Food": 8}),
    ("Wildlife", "Tusk"): ("", [], [5], {"Gifts": 8}),
    ("Village", "Wildlife"): ("", ["hunt"], [5, 4], {"Food": 2}),
    ("Village", "Village"): ("Gifts 0", [], [5], {}),
    ("Village", "Tusk"): ("", [], [5], {"Gifts": 2}),
    ("Village", "Missionary"): ("", ["Porters", "Askaris"], [4, 5], {"Porters": 1, "Askaris": 1}),
    ("Tusk", "Wildlife"): ("", ["hunt"], [5, 4], {"Food": 14}),
    ("Missionary", "Healer"): (SICK, [], [], {}),
    ("Missionary", "Village"): ("Gifts 0", ["done"], [], {}),
    ("Missionary", "Missionary"): ("", [], [], {}),
}


@pytest.mark.parametrize("now", KINDS)
@pytest.mark.parametrize("before", [".", *KINDS])
def test_5k_every_combination(before, now):
    has, answers, dice, changed = COMBINED.get((before, now), PLAIN[now])
    assert meet(now, *answers, has=has, before=before, dice=dice) == changed


@pytest.mark.parametrize("before", [".", *KINDS])
def test_5k_no_feast_after_wildlife_no_trade_after_a_tusk(before):
    game = scene(here="Village", before=before)
    begin(game, "ENCOUNTER_HERE", dice=[] if before == "Missionary" else [1])
    if before != "Missionary":
        play(game, "no")
    assert ("Feast" in may(game)) == (before != "Wildlife")
    assert ("Resource Rifle" in may(game)) == (before != "Tusk")


@pytest.mark.parametrize(("before", "here"), [("Healer", "Plant"), ("Plant", "Healer")])
def test_5k_a_combined_gain_never_goes_above_5(before, here):
    assert meet(here, before=before) == {}


@pytest.mark.parametrize(("kind", "track"), [("Plant", "Health"), ("Healer", "Sanity")])
def test_5k_two_of_a_kind_cost_a_point_without_a_roll_even_the_last(kind, track):
    game = begin(scene(has=f"{track} 1", here=kind, before=kind), "ENCOUNTER_HERE")
    shows(finish(game), "explorer_0 dead, DP 13")  # 10 + 3 (6E)


def test_5k_hunt_succeeds_after_wildlife_but_only_if_you_hunt():
    assert may(begin(scene(here="Wildlife", before="Wildlife"), "ENCOUNTER_HERE")) == {"hunt", "let it go"}


@pytest.mark.parametrize(("before", "face", "food"), [("Village", 1, 0), ("Village", 3, 0), ("Tusk", 6, 18)])
def test_5k_food_never_below_nothing(before, face, food):
    assert meet("Wildlife", "hunt", before=before, dice=[1, face]) == ({"Food": food} if food else {})


@pytest.mark.parametrize(("face", "gifts"), [(1, 0), (2, 0), (3, 0), (4, 1)])
def test_5k_gifts_never_below_nothing(face, gifts):
    assert meet("Tusk", before="Village", dice=[face]) == ({"Gifts": gifts} if gifts else {})


def test_5k_ignored_gives_nothing_at_all_not_even_the_food_of_thirst():
    assert meet("Missionary", before="Plant", turn="drew Thirst", has="Bible") == {}
    assert meet("Missionary", before="Missionary", turn="drew Thirst", has="Bible") == {}


def test_5k_two_tries_two_rolls_the_kind_is_chosen_after_each():
    game = begin(scene(here="Missionary", before="Village"), "ENCOUNTER_HERE", dice=[6, 4])
    assert may(game) == {"Askaris", "Porters"}
    play(game, "Askaris")
    assert may(game) == {"Askaris", "Porters", "done"}  # the second try is no duty
    finish(play(game, "Askaris"))
    told(game, "rolls 6", "recruits", "rolls 4", "recruits")


@pytest.mark.parametrize(
    ("dice", "answers", "joined"), [([3, 4], ["Porters"], 1), ([4, 3], ["Porters"], 1), ([1, 1], [], 0)]
)
def test_5k_two_tries_one_member_for_each_success(dice, answers, joined):
    changed = meet("Missionary", *answers, before="Village", dice=dice)
    assert changed == ({"Porters": joined} if joined else {})


def test_5k_one_bible_covers_both_tries():
    changed = meet("Missionary", "Bible", "Porters", "Askaris", has="Bible 2", before="Village")
    assert changed == {"Bible": -1, "Porters": 1, "Askaris": 1}


def test_5k_the_second_try_needs_room():
    assert meet("Missionary", has="Askaris 8, Porters 9", before="Village", dice=[4]) == {"Porters": 1}


def test_5k_previous_is_the_encounter_where_you_came_from_not_any_other():
    # Wildlife lies above, but the Explorer came from the left
    game = scene(here="Tusk", before="Plant", r3c3="Wildlife")
    assert outcome(game, "ENCOUNTER_HERE", dice=[5]) == {"Gifts": 5}


def test_5k_nothing_happens_without_an_encounter():
    assert meet(".", before="Village") == {}


NUMBERS = [  # what each number of ours changes: the number, here, has, answers, dice, what changes
    ({"recovery_gain": 2}, "Plant", "Sanity 3, Health 3", [], [4], {"Sanity": 2}),
    ({"hunt_deaths": 2}, "Wildlife", "", ["hunt"], [9], {"Askaris": -2, "Discontent": 2}),  # 9 + 1
    ({"hunt_porter_dies": 8}, "Wildlife", "", ["hunt"], [7], PORTER_DIES),  # 7 + 1
    ({"hunt_askari_dies": 9}, "Wildlife", "", ["hunt"], [8], ASKARI_DIES),
    ({"village_gifts": 4}, "Village", "", ["offer Gifts", "done"], [5], {"Gifts": -4}),  # 5 - 1 is friendly
    ({"village_gifts": 11}, "Village", "", ["done"], [4], {}),  # 10 Gifts are too few to offer
    ({"weakness_from": 5}, "Village", "Health 4, Gifts 0", [], [4, 6], {}),  # weakness 1: 4 is above 4 - 1
    ({"feast_food": 7}, "Village", "Gifts 0", ["Feast"], [1], {"Food": 7}),
    ({"feast_calm": 2}, "Village", "Gifts 0, Discontent 4", ["Feast"], [1], {"Food": 10, "Discontent": -2}),
    ({"trade_gifts": 3}, "Village", "", ["no", "Rifle"], [1], {"Gifts": -3, "Rifle": 1}),
    ({"hostility_items": 2}, "Village", "Gifts 0", [], [5, 7], {"Food": -2}),
    ({"hostility_deaths": 3}, "Village", "Gifts 0", [], [5, 10], {"Food": -5, "Askaris": -3, "Discontent": 3}),
    ({"hostility_porter_dies": 8}, "Village", "Gifts 0", [], [5, 8], {"Food": -5} | PORTER_DIES),
    ({"hostility_askari_dies": 9}, "Village", "Gifts 0", [], [5, 9], {"Food": -5} | ASKARI_DIES),
    ({"recruits": 2}, "Missionary", "", ["Porters"], [4], {"Porters": 2}),
]


@pytest.mark.parametrize(("config", "here", "has", "answers", "dice", "changed"), NUMBERS)
def test_5k_numbers_of_our_own(config, here, has, answers, dice, changed):
    assert meet(here, *answers, has=has, dice=dice, config=config) == changed


def test_5k_configured_food_after_thirst():
    assert meet("Missionary", "Food", turn="drew Thirst", config={"thirst_food": 4}) == {"Food": 4}


def test_5k_configured_yields():
    config = {"hunt_food": 3, "tusk_gifts": 2, "recruit_target": 6, "like_target": 5}
    assert meet("Wildlife", "hunt", config=config, dice=[1, 2]) == {"Food": 6}
    assert meet("Tusk", config=config, dice=[4]) == {"Gifts": 8}
    assert meet("Missionary", config=config, dice=[5]) == {}
    assert meet("Village", "done", has="Gifts 0", config=config, dice=[5]) == {}


def test_5k_after_the_second_try_nobody_need_join():
    answers = ["Porters", "done"]
    assert meet("Missionary", *answers, before="Village", dice=[4, 5]) == {"Porters": 1}
    assert meet("Missionary", "Bible", *answers, has="Bible", before="Village") == {"Porters": 1, "Bible": -1}
    first = begin(scene(here="Missionary", before="Village"), "ENCOUNTER_HERE", dice=[4, 5])
    assert may(first) == {"Askaris", "Porters"}


def test_5k_where_nothing_can_be_done_nobody_is_asked():
    """Both kinds at their maximum and no Thirst; single answers are asked here."""
    game = scene(here="Missionary", has="Askaris 8, Porters 10")
    game.record.automatic = 0
    assert outcome(game, "ENCOUNTER_HERE") == {}
