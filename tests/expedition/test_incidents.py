"""5H: the ten Incidents, on each land, in Water Zones, beside each Encounter, with each Resource."""

import pytest

from tests.expedition.scenes import begin, scene, strike
from tests.expedition.tools import finish, may, play, shows, told

LANDS = ["Jungle", "Savanna", "Veldt", "Desert"]
PORTER_DIES = {"Porters": -1, "Discontent": 1}  # 3D: 1 Discontent for the member


# --- Warband ---------------------------------------------------------------------------------------------------------
# Askaris 6 is the target; Ammo Stock 0 is lower than the Askaris, so +1 always below unless the case says otherwise.
WARBANDS = [
    # land, has, here, the highest face that chases off = 6 - modifiers
    ("Veldt", "", ".", 6 - 3 - 1),
    ("Savanna", "", ".", 6 - 3 - 1),
    ("Desert", "", ".", 6 - 1),
    ("Desert", "", "Village", 6 - 2 - 1),
    ("Veldt", "Askaris 8", "Village", 8 - 3 - 2 - 1),
    ("Veldt", "", "Healer", 6 - 3 - 1),
    ("Veldt", "Canoes", ".", 6 - 3 + 3 - 1),
    ("Desert", "Canoes", ".", 6 + 3 - 1),
    ("Veldt", "Ammo Stock 6", ".", 6 - 3),  # at 6 and more the Ammo-roll is lost without a die
    ("Veldt", "Ammo Stock 7", ".", 6 - 3 + 1),
    ("Veldt", "Askaris 8", ".", 8 - 3 - 1),
    ("Veldt", "Revolver, Rifle, Telescope", ".", 6 - 3 - 1),
]


@pytest.mark.parametrize(("land", "has", "here", "most"), WARBANDS)
def test_5h_warband_ambush_roll_at_the_limit(land, has, here, most):
    chased = strike(scene(land, has, here), "Warband", dice=[most])
    assert chased == ({"Ammo Stock": -1} if "Ammo" in has else {})
    beaten = strike(scene(land, has, here), "Warband", "Food", dice=[most + 1])
    assert beaten == PORTER_DIES | {"Food": -5}


def test_5h_warband_does_nothing_in_a_jungle():
    assert strike(scene("Jungle", here="Village"), "Warband") == {}


def test_5h_warband_needs_no_die_where_every_face_chases_it_off():
    # Desert, Canoes -3, Ammo Stock 8 above Askaris 7: -1; 10 - 4 is never above 7. At 8 the Ammo-roll is lost.
    game = scene("Desert", "Askaris 7, Ammo Stock 8; Canoes")
    assert strike(game, "Warband") == {"Ammo Stock": -1}
    told(game, "chases off")


def test_5h_warband_needs_no_die_without_askaris():
    # Askaris 0: every face is higher. Ammo Stock 0 equals the Askaris: no modifier.
    assert strike(scene("Desert", "Askaris 0"), "Warband", "Gifts") == PORTER_DIES | {"Gifts": -5}


def test_5h_warband_the_porter_first_then_the_items():
    game = begin(scene("Desert"), "EVENT", 2, dice=[10], draws=["Warband"])
    assert game.decision == "FIRST_LOST"
    assert may(game) == {"Food", "Gifts"}
    told(play(game, "Gifts"), "loses 1 Porter", "loses 5 Gifts")


@pytest.mark.parametrize(
    ("food", "gifts", "first", "lost"),
    [
        (3, 10, "Food", {"Food": -3, "Gifts": -2}),
        (3, 10, "Gifts", {"Gifts": -5}),
        (20, 2, "Gifts", {"Gifts": -2, "Food": -3}),
        (20, 0, None, {"Food": -5}),
        (0, 4, None, {"Gifts": -4}),
        (2, 3, None, {"Food": -2, "Gifts": -3}),
        (2, 2, None, {"Food": -2, "Gifts": -2}),
        (0, 0, None, {}),
    ],
)
def test_5h_warband_five_items_the_player_says_which_first(food, gifts, first, lost):
    game = scene("Desert", f"Food {food}, Gifts {gifts}")
    assert strike(game, "Warband", *[first] if first else [], dice=[10]) == PORTER_DIES | lost


def test_5h_warband_a_quinine_saves_the_porter_but_not_the_items():
    assert strike(scene("Desert", "Quinine"), "Warband", "yes", "Food", dice=[10]) == {"Quinine": -1, "Food": -5}


def test_5h_warband_without_porters_only_the_items():
    # Porters 0 carry nothing, but carrying is looked at when the Player Turn ends.
    assert strike(scene("Desert", "Porters 0; Quinine"), "Warband", "Food", dice=[10]) == {"Food": -5}


@pytest.mark.parametrize(("face", "lost"), [(1, {"Ammo Stock": -1}), (3, {"Ammo Stock": -1}), (4, {}), (6, {})])
def test_5h_ammo_roll_equal_or_lower_costs_ammo(face, lost):
    # Ammo Stock 3, Askaris 6: Ambush +1 in a Desert, face 5 is the last to chase off.
    assert strike(scene("Desert", "Ammo Stock 3"), "Warband", dice=[5, face]) == lost


def test_5h_ammo_roll_for_the_last_ammo():
    assert strike(scene("Desert", "Ammo Stock 1"), "Warband", dice=[5, 1]) == {"Ammo Stock": -1}
    assert strike(scene("Desert", "Ammo Stock 1"), "Warband", dice=[5, 2]) == {}


def test_5h_ammo_roll_none_at_ammo_stock_0():
    game = scene("Desert")
    assert strike(game, "Warband", dice=[5]) == {}
    told(game, "chases off")


@pytest.mark.parametrize(
    ("config", "ammo", "dice", "lost"),
    [
        ({"ammo_roll_loss": 2}, 3, [5, 3], 2),
        ({"ammo_roll_bonus": 2}, 3, [5, 1], 1),  # 1 + 2 is not above 3
        ({"ammo_roll_bonus": 2}, 3, [5, 2], 0),
        ({"ammo_roll_bonus": -3}, 0, [5], 0),  # a 3 would be low, but there is nothing to lose
    ],
)
def test_5h_ammo_roll_with_numbers_of_our_own(config, ammo, dice, lost):
    changed = strike(scene("Desert", f"Ammo Stock {ammo}", config=config), "Warband", dice=dice)
    assert changed == ({"Ammo Stock": -lost} if lost else {})


def test_5h_ammo_roll_none_when_the_warband_wins():
    assert strike(scene("Desert", "Ammo Stock 3, Food 0, Gifts 0"), "Warband", dice=[10]) == PORTER_DIES


def test_5h_two_warbands_the_one_chased_off_counts_for_the_turn():
    game = scene("Desert", "Food 0, Gifts 0", turn="chased off; drew Warband; Event 1")
    assert strike(game, "Warband", dice=[10]) == PORTER_DIES
    shows(game, "Player Turn of explorer_0: came from 2,2; Event 2; drew Warband 2; hurt by Event 2; chased off")


# --- Malaria ---------------------------------------------------------------------------------------------------------
def test_5h_malaria_does_nothing_in_a_desert():
    assert strike(scene("Desert", here="Plant", water=True), "Malaria") == {}


@pytest.mark.parametrize("water", [False, True])
def test_5h_malaria_in_a_jungle_costs_health_without_a_roll(water):
    assert strike(scene("Jungle", "Health 3", water=water), "Malaria") == {"Health": -1}


# Health-roll: lost at or below Health 3; Sanity 3 equals it: no modifier.
@pytest.mark.parametrize("land", ["Savanna", "Veldt"])
@pytest.mark.parametrize(
    ("here", "water", "most"),
    [(".", False, 3), (".", True, 3 + 1), ("Plant", False, 3 + 1), ("Plant", True, 3 + 2), ("Healer", False, 3)],
)
def test_5h_malaria_health_roll(land, here, water, most):
    def case():
        return scene(land, "Health 3, Sanity 3", here=here, water=water)

    assert strike(case(), "Malaria", dice=[most]) == {"Health": -1}
    assert strike(case(), "Malaria", dice=[most + 1]) == {}


# 3F: -1 with Sanity below Health, +1 with Sanity above: the highest losing face is Health + 1 or Health - 1.
@pytest.mark.parametrize(("sanity", "most"), [(1, 4), (2, 4), (3, 3), (4, 2), (5, 2)])
def test_5h_malaria_takes_the_modifiers_of_the_health_roll(sanity, most):
    has = f"Health 3, Sanity {sanity}"
    assert strike(scene("Veldt", has), "Malaria", dice=[most]) == {"Health": -1}
    assert strike(scene("Veldt", has), "Malaria", dice=[most + 1]) == {}


def test_5h_malaria_needs_no_die_where_every_face_loses():
    # Health 5, a Water Zone -1: 6 - 1 = 5 is not above 5.
    assert strike(scene("Veldt", water=True), "Malaria") == {"Health": -1}


def test_5h_malaria_bonus_of_the_configuration():
    # balance_roll_bonus 2: Health 3 is lost at 1 only.
    case = ["Veldt", "Health 3, Sanity 3"]
    assert strike(scene(*case, config={"balance_roll_bonus": 2}), "Malaria", dice=[1]) == {"Health": -1}
    assert strike(scene(*case, config={"balance_roll_bonus": 2}), "Malaria", dice=[2]) == {}


# --- Taboo -----------------------------------------------------------------------------------------------------------
def test_5h_taboo_does_nothing_in_a_savanna():
    assert strike(scene("Savanna", here="Healer"), "Taboo") == {}


# Sanity-roll: lost at or below Sanity 3, Health 3 equals it; a Healer here takes 1 off the die.
@pytest.mark.parametrize(
    ("here", "water", "most"), [(".", False, 3), (".", True, 3), ("Healer", False, 4), ("Plant", False, 3)]
)
def test_5h_taboo_one_sanity_roll_in_a_veldt(here, water, most):
    has = "Health 3, Sanity 3"
    assert strike(scene("Veldt", has, here=here, water=water), "Taboo", dice=[most]) == {"Sanity": -1}
    assert strike(scene("Veldt", has, here=here, water=water), "Taboo", dice=[most + 1]) == {}


@pytest.mark.parametrize("land", ["Jungle", "Desert"])
@pytest.mark.parametrize(
    ("here", "dice", "lost"),
    [
        (".", [4, 4], 0),
        (".", [3, 4], 1),
        # the second roll: Health 3 above Sanity 2 gives +1, so that only a 1 loses
        (".", [3, 1], 2),
        (".", [3, 2], 1),
        (".", [4, 3], 1),
        # Healer -1: 4 loses at first; then 2 + 1 - 1 = 2 at Sanity 2
        ("Healer", [4, 2], 2),
        ("Healer", [4, 3], 1),
    ],
)
def test_5h_taboo_two_sanity_rolls_in_a_jungle_or_desert(land, here, dice, lost):
    changed = strike(scene(land, "Health 3, Sanity 3", here=here), "Taboo", dice=dice)
    assert changed == ({"Sanity": -lost} if lost else {})


# --- Accident, Storm -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("incident", "kind", "beside"), [("Accident", "Gifts", "Tusk"), ("Storm", "Food", "Wildlife")])
@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize(
    ("water", "here", "more"),
    [(False, ".", 0), (True, ".", 4), (False, "beside", 4), (True, "beside", 8), (False, "Missionary", 0)],
)
def test_5h_accident_and_storm_cost_a_d10_and_four_more_each(incident, kind, beside, land, water, here, more):
    game = scene(land, "Food 40, Gifts 40", here=here.replace("beside", beside), water=water)
    if incident == "Accident" and land == "Veldt":  # no die, the rest applies even there
        assert strike(game, incident) == ({kind: -more} if more else {})
    else:
        assert strike(game, incident, dice=[7]) == {kind: -7 - more}


@pytest.mark.parametrize(("incident", "kind"), [("Accident", "Gifts"), ("Storm", "Food")])
@pytest.mark.parametrize(
    ("held", "dice", "changed"),
    [
        (7, [7], {"kind": -7}),
        (6, [7], {"kind": -6} | PORTER_DIES),
        (1, [1], {"kind": -1}),
        (1, [2], {"kind": -1} | PORTER_DIES),
    ],
)
def test_5h_accident_and_storm_who_cannot_pay_all_loses_a_porter(incident, kind, held, dice, changed):
    expected = {kind if name == "kind" else name: number for name, number in changed.items()}
    assert strike(scene("Desert", f"{kind} {held}"), incident, dice=dice) == expected


@pytest.mark.parametrize(("incident", "kind"), [("Accident", "Gifts"), ("Storm", "Food")])
@pytest.mark.parametrize(
    ("held", "water", "dice"),
    [
        (0, False, []),  # 1 to 10 is always too much
        (4, True, []),  # 5 to 14 is always more than 4
        (5, True, [2]),  # a 1 could be paid, so a die is thrown
        (3, True, []),
    ],
)
def test_5h_accident_and_storm_need_no_die_where_all_is_lost_anyway(incident, kind, held, water, dice):
    changed = strike(scene("Desert", f"{kind} {held}", water=water), incident, dice=dice)
    assert changed == PORTER_DIES | ({kind: -held} if held else {})


@pytest.mark.parametrize(("gifts", "changed"), [(4, {"Gifts": -4}), (3, {"Gifts": -3} | PORTER_DIES), (0, PORTER_DIES)])
def test_5h_accident_in_a_veldt_the_four_of_a_tusk_must_be_paid(gifts, changed):
    assert strike(scene("Veldt", f"Gifts {gifts}", here="Tusk"), "Accident") == changed


def test_5h_accident_in_a_dry_veldt_costs_nothing_even_without_gifts():
    assert strike(scene("Veldt", "Gifts 0"), "Accident") == {}


def test_5h_accident_a_quinine_saves_the_porter():
    assert strike(scene("Desert", "Gifts 0; Quinine"), "Accident", "yes") == {"Quinine": -1}
    assert strike(scene("Desert", "Gifts 0; Quinine"), "Accident", "no") == PORTER_DIES


# --- Thirst ----------------------------------------------------------------------------------------------------------
THIRST_LOSSES = {"Askaris": {"Askaris": -1, "Discontent": 1}, "Porters": PORTER_DIES, "Health": {"Health": -1},
                 "Sanity": {"Sanity": -1}}  # fmt: skip


@pytest.mark.parametrize("choice", THIRST_LOSSES)
def test_5h_thirst_one_loss_of_choice(choice):
    assert strike(scene("Veldt"), "Thirst", choice) == THIRST_LOSSES[choice]


@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize("here", [".", "Missionary", "Tusk"])
def test_5h_thirst_two_losses_in_a_desert_one_more_beside_a_missionary(land, here):
    losses = 1 + (land == "Desert") + (here == "Missionary")
    assert strike(scene(land, here=here), "Thirst", *["Health"] * losses) == {"Health": -losses}


def test_5h_thirst_losses_are_chosen_one_by_one():
    game = begin(scene("Desert", "Askaris 1, Porters 0", here="Missionary"), "EVENT", 2, draws=["Thirst"])
    assert may(game) == {"Askaris", "Health", "Sanity"}  # no Porter is left
    assert may(play(game, "Askaris")) == {"Health", "Sanity"}
    assert may(play(game, "Health")) == {"Health", "Sanity"}
    finish(play(game, "Health"))
    shows(game, "explorer_0 at Baganda, DP 10: Askaris 0, Porters 0, Health 3, Discontent 2")


@pytest.mark.parametrize(
    ("has", "water", "dice", "losses"),
    [
        ("Canteen", False, [1], 2),
        ("Canteen", False, [3], 2),
        ("Canteen", False, [4], 3),
        ("Canteen 2", False, [3], 2),  # a bonus counts once
        ("", True, [3], 2),
        ("", True, [4], 3),
        ("Canteen", True, [3, 3], 1),
        ("Canteen", True, [4, 1], 2),
        ("Canteen", True, [2, 6], 2),
        ("Canteen", True, [5, 5], 3),
        ("Surveying, Guide", False, [], 3),
    ],
)
def test_5h_thirst_a_canteen_and_a_water_zone_may_each_save_one(has, water, dice, losses):
    # Desert 2 and a Missionary 1: 3 losses before the dice
    game = scene("Desert", has, here="Missionary", water=water)
    assert strike(game, "Thirst", *["Sanity"] * losses, dice=dice) == {"Sanity": -losses}


def test_5h_thirst_no_second_die_when_no_loss_is_left():
    assert strike(scene("Veldt", "Canteen", water=True), "Thirst", dice=[2]) == {}


def test_5h_thirst_a_quinine_may_save_each_member():
    game = begin(scene("Desert", "Quinine 2"), "EVENT", 2, draws=["Thirst"])
    finish(play(game, "Porters", "yes", "Askaris", "no"))
    shows(game, "explorer_0 at Baganda, DP 10: Askaris 5, Discontent 2; Quinine")


def test_5h_thirst_may_kill():
    game = begin(scene("Desert", "Health 1"), "EVENT", 2, draws=["Thirst"])
    finish(play(game, "Health"))  # the second loss falls away (6E)
    shows(game, "explorer_0 dead, DP 13")
    assert game.decision == ""


# --- Lost ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize(("here", "empty"), [(".", 1), ("Village", 0), ("Mountain(GYD)", 0), ("Mineral", 0), (">", 0)])
def test_5h_lost_costs_time(land, here, empty):
    rough = land in ("Jungle", "Desert")
    assert strike(scene(land, here=here), "Lost") == {"Time": -1 - rough - empty}


def test_5h_lost_start_is_no_empty_slot():
    rows = [".  .  @  .  ."] + [".  .  .  .  ."] * 3
    assert strike(scene("Veldt", rows=rows), "Lost", event=1) == {"Time": -1}


@pytest.mark.parametrize(
    ("has", "water", "dice", "time"),
    [
        ("Surveying", False, [3], 2),
        ("Surveying", False, [4], 3),
        ("Guide", False, [1], 2),
        ("Guide; Guide flipped", False, [3], 2),
        ("Guide; Guide flipped", False, [6], 3),
        ("", True, [3], 2),
        ("", True, [4], 3),
        ("Surveying, Guide", True, [1, 2, 3], 0),
        ("Surveying, Guide", True, [1, 4, 3], 1),
        ("Surveying, Guide", True, [4, 5, 6], 3),
        ("Surveying 2", False, [2], 2),
        ("Canteen", False, [], 3),
    ],
)
def test_5h_lost_surveying_a_guide_and_a_water_zone_may_each_save_one(has, water, dice, time):
    # Desert and an empty slot: 3 Time before the dice
    assert strike(scene("Desert", has, water=water), "Lost", dice=dice) == ({"Time": -time} if time else {})


def test_5h_lost_never_adds_time_so_a_die_too_many_is_not_thrown():
    # Veldt beside a Village: 1 Time; saved by the first of three dice
    assert strike(scene("Veldt", "Surveying, Guide, Time 4", here="Village", water=True), "Lost", dice=[3]) == {}


@pytest.mark.parametrize(
    ("time", "has", "dice", "lost"),
    [
        (0, "Surveying, Guide", [], 0),  # nothing to save
        (1, "Surveying", [], 1),  # 3 lost, 1 saved at most: always all of it
        (2, "Surveying", [], 2),
        (1, "Surveying, Guide", [], 1),
        (2, "Surveying, Guide", [1, 1], 1),
        (2, "Surveying, Guide", [4], 2),  # the second die could no longer save anything
        (2, "Surveying, Guide", [1, 4], 2),
    ],
)
def test_5h_lost_no_die_is_thrown_where_all_time_is_lost_anyway(time, has, dice, lost):
    changed = strike(scene("Desert", f"Time {time}; {has}"), "Lost", dice=dice)
    assert changed == ({"Time": -lost} if lost else {})


@pytest.mark.parametrize(("time", "dice", "lost"), [(0, [], 0), (1, [3], 0), (1, [4, 2], 0), (1, [4, 5], 1)])
def test_5h_lost_one_time_and_two_dice(time, dice, lost):
    # Veldt beside a Village: 1 Time
    changed = strike(scene("Veldt", f"Time {time}; Surveying, Guide", here="Village"), "Lost", dice=dice)
    assert changed == ({"Time": -lost} if lost else {})


def test_5h_lost_counts_its_own_dice_whatever_was_asked_before():
    # a Warband's five Items are asked for first; then Desert and an empty slot cost 3 Time, 1 saved at most, of 2
    game = scene("Desert", "Time 2; Surveying")
    strike(game, "Warband", "Food", dice=[10], event=1)
    assert strike(game, "Lost")["Time"] == -2


# --- Impassable ------------------------------------------------------------------------------------------------------
AROUND = {"r1c3": ".", "r3c3": "Kingdom(GYD)", "r2c4": "Mineral"}


def test_5h_impassable_first_event_bars_findings_and_discoveries():
    game = scene("Veldt", here="Village", before="Plant", **AROUND)
    assert strike(game, "Impassable", event=1) == {}
    begin(game, "STEP")
    assert may(game) == {"up", "left"}  # START above, a Plant on the left


def test_5h_impassable_bars_nothing_in_the_next_player_turn():
    game = scene("Veldt", turn="no entry", **AROUND)
    begin(game, "PLAYER_TURN", draws=["Wildlife(GYD)"] * 6 + ["Success"])
    assert game.record.no_entry[0] == 0
    assert may(game) == {"up", "down", "left", "right"}


def test_5h_impassable_a_single_open_slot_is_another_option():
    # START is never barred
    game = scene("Veldt", before="Lake", **AROUND)
    strike(game, "Impassable", event=1)
    begin(game, "STEP")
    assert game.decision == ""  # up, without asking
    shows(game, ". . @ . .")


def test_5h_impassable_no_other_option_opens_the_corner_too():
    rows = ["Mineral  .  .  .  .", "@  Lake(GYD)  .  .  .", "Kingdom(GYD)  .  .  .  .", ".  .  .  .  ."]
    game = scene("Veldt", rows=rows)
    strike(game, "Impassable", event=1)
    begin(game, "STEP")
    assert may(game) == {"up", "down", "right"}


def test_5h_impassable_no_other_option_opens_all():
    rows = ["@  Mineral  .  .  .", "Lake(GYD)  .  .  .  .", ".  .  .  .  .", ".  .  .  .  ."]
    game = scene("Veldt", rows=rows)
    strike(game, "Impassable", event=1)
    begin(game, "STEP")
    assert may(game) == {"down", "right"}


@pytest.mark.parametrize("has", ["Pickax", "Pickax 2"])
def test_5h_impassable_first_event_does_nothing_with_a_pickax(has):
    game = scene("Veldt", has, **AROUND)
    strike(game, "Impassable", event=1)
    begin(game, "STEP")
    assert may(game) == {"up", "down", "left", "right"}


def test_5h_impassable_the_guide_may_still_help():
    game = scene("Veldt", "Guide, Time 5", **AROUND)
    strike(game, "Impassable", event=1)
    begin(game, "STEP")
    assert may(game) == {"up", "left", "Resource Guide"}


@pytest.mark.parametrize("has", ["", "Pickax"])
@pytest.mark.parametrize(
    ("here", "left"),
    [
        ("Village+Rumor+Culture", "@Village+Rumor"),
        ("Village+Rumor+Kingdom+Rumor", "@Village+Rumor"),
        ("Kingdom+Rumor", "@"),
        ("Village", "@Village"),
        ("Tusk+Flora", "@Tusk"),
        ("Mineral", "@"),
        ("Highest Mountain", "@"),
        (".", "@"),
    ],
)
def test_5h_impassable_second_event_returns_the_find_here(has, here, left):
    game = scene("Veldt", has, here=here)
    assert strike(game, "Impassable") == {}  # no DP
    shows(game, f". . {left} . .")


def test_5h_impassable_second_event_leaves_other_slots_alone():
    game = scene("Veldt", here="Village", r3c3="Kingdom+Rumor")
    strike(game, "Impassable")
    shows(game, ". . @Village . .\n. . Kingdom+Rumor . .")


def test_5h_impassable_first_event_leaves_the_find_here():
    game = scene("Veldt", here="Kingdom+Rumor")
    strike(game, "Impassable", event=1)
    shows(game, ". . @Kingdom+Rumor . .")


# --- all of them -----------------------------------------------------------------------------------------------------
INCIDENTS = ["Impassable", "Thirst", "Lost", "Malaria", "Success", "Storm", "Warband", "Taboo", "Accident", "Rumor"]


@pytest.mark.parametrize("incident", INCIDENTS)
def test_5h_an_incident_is_remembered_for_the_player_turn_and_returned(incident):
    # a Savanna with Health 5 = Sanity 5 and dice that spare whoever can be spared
    dice = {"Malaria": [6], "Storm": [1], "Warband": [2], "Accident": [1]}.get(incident, [])
    game = scene("Savanna")
    strike(game, incident, *["Health"] if incident == "Thirst" else [], dice=dice)
    rest = {"Success": "; Success 1", "Warband": "; chased off"}.get(incident, "")
    rest = "; hurt by Event 2" if incident in ("Thirst", "Lost", "Storm", "Accident") else rest
    shows(game, f"Player Turn of explorer_0: came from 2,2; Event 2; drew {incident}{rest}")
