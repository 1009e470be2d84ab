"""5D placing Findings and Rumors, 5E Success, 5G the bonus for two Incidents that cost something."""

import pytest

from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from tests.expedition.scenes import begin, facts, outcome, scene, strike
from tests.expedition.tools import finish, may, play, shows, told

KINDS = ["Wildlife", "Village", "Missionary", "Healer", "Plant", "Tusk"]
LAID_ON = {
    "Culture": {"Village"},
    "Flora": {"Missionary", "Healer", "Plant", "Tusk"},
    "Scenery": {"Wildlife"},
    "Mineral": set(),
}
FINDINGS = list(LAID_ON)
# every kind, twice where there are chits: beside the Explorer, on START's row, in END
CROWD = [
    "Wildlife  Village  .  Healer  Plant",
    "Missionary  Tusk  @{here}  Village  Wildlife",
    "Healer  Tusk  Missionary  Tusk  Kingdom",
    ".  .  Village  .  .",
]


def crowd(here="."):
    return [row.format(here="" if here == "." else here) for row in CROWD]


def slots_with(rows, kinds):
    board = [row.split() for row in rows]
    return {f"slot {r},{c}" for r, row in enumerate(board, 1) for c, chit in enumerate(row, 1) if chit in kinds}


# --- 5D: Findings ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("finding", ["Culture", "Flora"])
def test_5d_first_event_a_finding_goes_on_its_encounter_the_player_chooses(finding):
    game = begin(scene(rows=crowd()), "EVENT", 1, draws=[finding])
    assert may(game) == slots_with(crowd(), LAID_ON[finding])
    assert game.decision == "PLACE_FINDING"


def test_5d_first_event_scenery_goes_on_wildlife():
    game = begin(scene(rows=crowd()), "EVENT", 1, draws=["Scenery"])
    assert may(game) == {"slot 1,1", "slot 2,5"}
    finish(play(game, "2,5"))
    shows(game, "Missionary Tusk @ Village Wildlife+Scenery")


def test_5d_first_event_never_in_your_slot():
    game = begin(scene(rows=crowd("Village")), "EVENT", 1, draws=["Culture"])
    assert may(game) == {"slot 1,2", "slot 2,4", "slot 4,3"}


@pytest.mark.parametrize("finding", FINDINGS[:3])
@pytest.mark.parametrize("kind", KINDS)
def test_5d_second_event_only_in_your_slot(finding, kind):
    game = scene(rows=crowd(kind))
    assert outcome(game, "EVENT", argument=2, draws=[finding]) == {}
    lies = f"@{kind}+{finding}" if kind in LAID_ON[finding] else f"@{kind}"
    shows(game, f"Missionary Tusk {lies} Village Wildlife")


def test_5d_a_single_place_is_taken_without_asking():
    game = scene(r4c5="Wildlife")
    outcome(game, "EVENT", argument=1, draws=["Scenery"])
    shows(game, ". . . . Wildlife+Scenery")


@pytest.mark.parametrize("finding", FINDINGS[:3])
def test_5d_what_fits_nowhere_returns(finding):
    game = scene(r1c1="Kingdom", r1c2="Mineral")
    outcome(game, "EVENT", argument=1, draws=[finding])
    assert game.record.bag[0, t.EVENTS + t.INCIDENTS + FINDINGS.index(finding)] == [4, 5, 4][FINDINGS.index(finding)]


def test_5d_never_with_another_finding_or_a_discovery():
    game = scene(r1c1="Village+Culture", r1c2="Village+Kingdom", r4c1="Village+Mineral", r4c2="Village+Lake")
    outcome(game, "EVENT", argument=1, draws=["Culture"])
    shows(game, "Village+Culture Village+Kingdom . . .\n. . @ . .\n. . . . .\nVillage+Mineral Village+Lake . . .")


@pytest.mark.parametrize("here", ["Village+Culture", "Village+Kingdom", "Village+Mineral"])
def test_5d_second_event_never_with_another_find(here):
    game = scene(here=here)
    outcome(game, "EVENT", argument=2, draws=["Culture"])
    shows(game, f". . @{here} . .")


def test_5d_a_finding_may_lie_beside_a_rumor_and_on_the_arrows_encounter():
    game = begin(scene(r1c1="Village+Rumor", r3c3=">Village"), "EVENT", 1, draws=["Culture"])
    assert may(game) == {"slot 1,1", "slot 3,3"}


# within two steps of 2,3: 1,2 1,4 2,1 2,2 2,4 2,5 3,2 3,3 3,4 4,3; 1,3 is START
NEARBY = {"slot " + slot for slot in ["1,2", "1,4", "2,1", "2,2", "2,4", "2,5", "3,2", "3,3", "3,4", "4,3"]}


def test_5d_first_event_a_mineral_lies_in_an_empty_slot_within_two_steps():
    assert may(begin(scene(), "EVENT", 1, draws=["Mineral"])) == NEARBY


def test_5d_a_mineral_needs_a_slot_without_encounter_find_or_arrow():
    game = begin(
        scene(r1c2="Tusk", r1c4="Lake", r2c1=">", r2c2="Mineral", r3c3="Village+Culture", r1c1="Tusk"),
        "EVENT", 1, draws=["Mineral"],
    )  # fmt: skip
    assert may(game) == NEARBY - {"slot 1,2", "slot 1,4", "slot 2,1", "slot 2,2", "slot 3,3"}


def test_5d_a_mineral_at_another_configured_distance():
    game = begin(scene(config={"mineral_distance": 1}), "EVENT", 1, draws=["Mineral"])
    assert may(game) == {"slot 2,2", "slot 2,4", "slot 3,3"}


@pytest.mark.parametrize(
    ("here", "lies"),
    [(".", "@Mineral"), ("Tusk", "@Tusk"), ("Lake", "@Lake"), (">", "@>"), ("Mineral", "@Mineral")],
)
def test_5d_second_event_a_mineral_lies_in_your_empty_slot(here, lies):
    game = scene(here=here)
    outcome(game, "EVENT", argument=2, draws=["Mineral"])
    shows(game, f". . {lies} . .")


def test_5d_second_event_no_mineral_on_start():
    game = scene(rows=[".  .  @  .  ."] + [".  .  .  .  ."] * 3)
    outcome(game, "EVENT", argument=2, draws=["Mineral"])
    shows(game, ". . @ . .")


@pytest.mark.parametrize("event", [1, 2])
@pytest.mark.parametrize(
    "discovery",
    ["Warrior Nation(GYD)", "Kingdom(Y)", "Lost City(GYD)", "Mountain(Y)", "Highest Mountain(GYD)", "Lake(D)"],
)
def test_5d_a_discovery_drawn_as_an_event_returns(event, discovery):
    game = scene(here="Village", r1c1="Village", r2c5="Wildlife")
    assert outcome(game, "EVENT", argument=event, draws=[discovery]) == {}
    assert not game.record.find.any()


def test_5d_a_mineral_lies_in_its_slot_on_no_chit():
    # an Encounter may be laid on it later; when that returns, the Mineral stays
    game = scene(here="Tusk+Mineral")
    assert strike(game, "Success", "yes") == {}
    shows(game, ". . @Mineral . .")


# --- 5D: Rumors ------------------------------------------------------------------------------------------------------
def test_5d_first_event_a_rumor_goes_on_a_village_or_kingdom_elsewhere():
    rows = ["Village+Kingdom(Y)  Kingdom(GYD)  .  Village+Rumor  Kingdom(GYD)+Rumor", ".  .  @Village  .  .",
            "Village+Culture  .  .  Village  .", ".  .  Tusk  .  Lake"]  # fmt: skip
    game = begin(scene("Savanna", rows=rows), "EVENT", 1, draws=["Rumor"])
    assert may(game) == {"slot 1,1", "Kingdom in 1,1", "Kingdom in 1,2", "slot 3,1", "slot 3,4"}
    finish(play(game, "Kingdom in 1,1"))
    shows(game, "Village+Kingdom+Rumor Kingdom . Village+Rumor Kingdom+Rumor")


@pytest.mark.parametrize(
    ("here", "lies"),
    [
        ("Village", "@Village+Rumor"), ("Kingdom", "@Kingdom+Rumor"), ("Village+Rumor", "@Village+Rumor"),
        ("Kingdom+Rumor", "@Kingdom+Rumor"), ("Village+Rumor+Kingdom", "@Village+Rumor+Kingdom+Rumor"),
        ("Tusk", "@Tusk"),
    ],
)  # fmt: skip
def test_5d_second_event_a_rumor_only_in_your_slot(here, lies):
    game = scene(here=here, r1c1="Village", r4c4="Kingdom")
    strike(game, "Rumor")
    shows(game, f". . {lies} . .")


def test_5d_second_event_village_and_kingdom_in_one_slot_the_player_chooses():
    game = begin(scene(here="Village+Kingdom"), "EVENT", 2, draws=["Rumor"])
    assert may(game) == {"slot 2,3", "Kingdom in 2,3"}
    finish(play(game, "slot 2,3"))
    shows(game, ". . @Village+Rumor+Kingdom . .")


@pytest.mark.parametrize("event", [1, 2])
def test_5d_a_rumor_returns_while_another_is_activated(event):
    game = scene(here="Village", r1c1="Village", r4c4=">")
    strike(game, "Rumor", event=event)
    shows(game, "Village . . . .\n. . @Village . .")


# --- 5E --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("event", [1, 2])
@pytest.mark.parametrize(
    ("here", "left"),
    [
        ("Village", "@"),
        ("Village+Rumor+Culture", "@"),
        ("Tusk+Flora", "@"),
        ("Wildlife+Scenery", "@"),
        ("Village+Rumor+Kingdom+Rumor", "@Kingdom+Rumor"),
        ("Tusk+Mineral", "@Mineral"),
    ],
)
def test_5e_success_may_return_the_encounter_with_what_lies_on_it(event, here, left):
    game = scene(here=here)
    assert strike(game, "Success", "yes", event=event) == {}
    shows(game, f". . {left} . .")
    assert game.record.successes[0] == 0


def test_5e_a_returned_encounter_is_no_previous_one():
    # a Wildlife returned by the first Event adds nothing to the Tusk below
    rows = [".  .  .  .  .", ".  .  @Wildlife  .  .", ".  .  Tusk  .  .", ".  .  .  .  ."]
    game = scene(rows=rows)
    begin(game, "PLAYER_TURN", dice=[4], draws=["Wildlife(GYD)"] * 5 + ["Success", "Rumor"])
    finish(play(game, "yes", "down"))
    assert facts(game)["Gifts"] == 14


@pytest.mark.parametrize("event", [1, 2])
def test_5e_or_it_is_kept(event):
    game = scene(here="Village+Rumor")
    strike(game, "Success", "no", event=event)
    shows(game, ". . @Village+Rumor . .")
    assert game.record.successes[0] == 1


@pytest.mark.parametrize("here", [".", "Kingdom+Rumor", "Mineral"])
def test_5e_without_an_encounter_it_is_kept_unasked(here):
    game = scene(here=here)
    strike(game, "Success")
    assert game.record.successes[0] == 1


def face_words(sides):
    return {f"face {face}" for face in range(1, sides + 1)} | {"roll"}


# the nine dice a Success may name: what is here, from where, answers before the die, sides, face, what it changes
NAMED = [
    # Sanity 3, Health 3: above 3
    ("Plant", ".", "Sanity 3, Health 3", [], 6, 4, {"Sanity": 1}),
    ("Healer", ".", "Sanity 3, Health 3", [], 6, 4, {"Health": 1}),
    # Ammo 0 below Askaris 6: 9 + 1 kills an Askari
    ("Wildlife", ".", "", ["hunt"], 10, 9, {"Askaris": -1, "Discontent": 1}),
    # Wildlife after Wildlife: only the Food-roll; a Rifle adds 1: 2 x 6
    ("Wildlife", "Wildlife", "Rifle", ["hunt"], 6, 5, {"Food": 12}),
    # no more than 3: friendly
    ("Village", ".", "", ["no"], 6, 3, {}),
    ("Tusk", ".", "", [], 10, 10, {"Gifts": 10}),
    ("Missionary", ".", "Askaris 8", [], 6, 4, {"Porters": 1}),
]


@pytest.mark.parametrize(("here", "before", "has", "answers", "sides", "face", "changed"), NAMED)
def test_5e_a_kept_success_names_the_face(here, before, has, answers, sides, face, changed):
    game = scene(has=has, here=here, before=before, turn="Success 1")
    earlier = facts(game)
    play(begin(game, "ENCOUNTER_HERE"), *answers)
    assert (game.decision, may(game)) == ("FACE", face_words(sides))
    play(game, f"face {face}")
    if here == "Village":
        assert game.decision == "FRIENDLY"
        play(game, "done")
    finish(game)
    later = facts(game)
    assert {name: later[name] - earlier[name] for name in later if later[name] != earlier[name]} == changed
    assert game.record.successes[0] == 0
    told(game, f"names a {face} by Success")


@pytest.mark.parametrize(("here", "before", "has", "answers", "sides", "face", "changed"), NAMED)
def test_5e_or_the_die_is_thrown_and_the_success_stays(here, before, has, answers, sides, face, changed):
    game = scene(has=has, here=here, before=before, turn="Success 1")
    play(begin(game, "ENCOUNTER_HERE", dice=[face]), *answers, "roll")
    if game.decision == "FRIENDLY":
        play(game, "done")
    finish(game)
    assert game.record.successes[0] == 1


def test_5e_the_kings_die():
    # 3 Food for each point; 5 is at or below 6 Gifts
    game = scene(here="Kingdom", turn="Success 1", has="Guide, Time 5")
    play(begin(game, "FIND_HERE"), "6")
    assert may(game) == face_words(6)
    finish(play(game, "face 5"))
    assert (facts(game)["Food"], facts(game)["Gifts"]) == (20 + 15, 10 - 6)


def test_5e_the_respect_roll():
    # a Like-roll of 5 is unfriendly; the Success then names the d10 of the Respect-roll
    game = scene(here="Village", turn="Success 1")
    play(begin(game, "ENCOUNTER_HERE", dice=[5]), "no", "roll")
    assert (game.decision, may(game)) == ("FACE", face_words(10))
    finish(play(game, "face 6"))
    assert facts(game)["Food"] == 20


def test_5e_the_slot_of_an_activated_rumor():
    game = scene(here="Village+Rumor", before="Missionary", turn="Success 1")  # a Missionary makes the Village friendly
    begin(game, "ENCOUNTER_HERE")
    assert may(game) == face_words(6)
    finish(play(game, "face 4", "done"))
    shows(game, ". > . . .")  # number 4 is 4,2


def test_5e_modifiers_still_apply_to_a_named_face():
    # Tusk after a Village: 3 less
    game = scene(here="Tusk", before="Village", turn="Success 1")
    assert outcome(game, "ENCOUNTER_HERE", "face 10") == {"Gifts": 7}


def test_5e_two_may_be_kept_one_for_each_die():
    game = scene(here="Wildlife", turn="Success 2")
    assert outcome(game, "ENCOUNTER_HERE", "hunt", "face 1", "face 6") == {"Food": 12}
    assert game.record.successes[0] == 0


def test_5e_two_are_kept_when_both_events_are_successes():
    game = scene()
    strike(game, "Success", event=1)
    strike(game, "Success", event=2)
    assert game.record.successes[0] == 2


def test_5e_one_success_names_one_die():
    game = scene(here="Wildlife", turn="Success 1")
    assert outcome(game, "ENCOUNTER_HERE", "hunt", "face 1", dice=[2]) == {"Food": 4}


@pytest.mark.parametrize(
    ("incident", "dice"), [("Warband", [2]), ("Malaria", [6]), ("Storm", [1]), ("Accident", [1]), ("Taboo", [6, 6])]
)
def test_5e_no_die_of_an_incident_is_named(incident, dice):
    land = "Desert" if incident in ("Accident", "Taboo") else "Veldt"
    game = scene(land, turn="Success 1")
    strike(game, incident, dice=dice)
    assert game.record.successes[0] == 1


def test_5e_no_saving_die_is_named():
    game = scene("Desert", "Canteen, Surveying", turn="Success 1")
    strike(game, "Lost", dice=[1])
    strike(game, "Thirst", "Health", dice=[1])
    assert game.record.successes[0] == 1


def test_5e_no_ammo_roll_is_named():
    game = scene("Desert", "Ammo Stock 3", turn="Success 1")
    assert strike(game, "Warband", dice=[1, 1]) == {"Ammo Stock": -1}


def test_5e_nothing_is_asked_where_the_result_is_automatic():
    # Health 1 beside Sanity 5: +1, so every face is above 1
    game = scene(has="Health 1", here="Healer", turn="Success 1")
    assert outcome(game, "ENCOUNTER_HERE") == {"Health": 1}
    assert game.record.successes[0] == 1


def test_5e_unused_it_lapses_at_the_end_of_the_player_turn():
    game = scene(turn="Success 2")
    outcome(game, "PLAYER_TURN_OVER")
    assert game.record.successes[0] == 0


def test_5e_no_bad_luck_for_a_named_die():
    # explorer_1 and 2 hold their own markers and have as few DP
    game = scene(here="Tusk", turn="Success 1", rivals=["at Angola, DP 5", "at Khartoum, DP 5"])
    begin(game, "ENCOUNTER_HERE")
    finish(play(game, "face 10"))
    assert game.record.asking[0] == s.NOTHING
    shows(game, "explorer_1 at Angola, DP 5: Bad Luck own")


# --- 5G: the bonus ---------------------------------------------------------------------------------------------------
BONUS = {"DP": 1}


@pytest.mark.parametrize(
    ("incident", "land", "has", "answers", "dice", "changed"),
    [
        ("Lost", "Veldt", "", [], [], {"Time": -2}),
        ("Storm", "Veldt", "", [], [3], {"Food": -3}),
        ("Accident", "Desert", "", [], [3], {"Gifts": -3}),
        ("Malaria", "Jungle", "", [], [], {"Health": -1}),
        ("Taboo", "Veldt", "Sanity 3, Health 3", [], [3], {"Sanity": -1}),
        ("Thirst", "Veldt", "", ["Askaris"], [], {"Askaris": -1, "Discontent": 1}),
        ("Storm", "Veldt", "Food 0", [], [], {"Porters": -1, "Discontent": 1}),
        ("Warband", "Desert", "Food 0, Gifts 0", [], [10], {"Porters": -1, "Discontent": 1}),
        ("Warband", "Desert", "Food 9, Gifts 0; Quinine", ["yes"], [10], {"Food": -5, "Quinine": -1}),
    ],
)
def test_5g_one_dp_if_both_events_were_incidents_that_cost_something(incident, land, has, answers, dice, changed):
    game = scene(land, has, turn="hurt by Event 1")
    assert strike(game, incident, *answers, dice=dice) == changed | BONUS


@pytest.mark.parametrize(
    ("incident", "land", "has", "answers", "dice", "changed"),
    [
        # nothing to lose, or it has no effect here
        ("Warband", "Jungle", "", [], [], {}),
        ("Malaria", "Desert", "", [], [], {}),
        ("Lost", "Veldt", "Time 0", [], [], {}),
        ("Accident", "Veldt", "", [], [], {}),
        ("Rumor", "Veldt", "", [], [], {}),
        # a die or a Quinine saved it
        ("Lost", "Veldt", "Surveying, Guide", [], [1, 3], {}),
        ("Thirst", "Veldt", "Canteen", [], [2], {}),
        ("Storm", "Veldt", "Food 0; Quinine", ["yes"], [], {"Quinine": -1}),
        ("Malaria", "Veldt", "", [], [6], {}),
        # Ammo Stock does not count
        ("Warband", "Desert", "Ammo Stock 3", [], [1, 1], {"Ammo Stock": -1}),
    ],
)
def test_5g_no_bonus_where_nothing_that_counts_went_down(incident, land, has, answers, dice, changed):
    game = scene(land, has, turn="hurt by Event 1")
    assert strike(game, incident, *answers, dice=dice) == changed


def test_5g_no_bonus_when_only_the_second_event_cost_something():
    assert strike(scene(), "Lost") == {"Time": -2}


def test_5g_no_bonus_for_the_first_event_alone():
    game = scene()
    strike(game, "Lost", event=1)
    shows(game, "Player Turn of explorer_0: came from 2,2; Event 1; drew Lost; hurt by Event 1")
    assert outcome(game, "EVENT", argument=2, draws=["Mineral"]) == {}


def test_5g_time_for_the_move_is_no_loss_of_an_incident():
    game = scene(turn="hurt by Event 1")
    outcome(game, "STEP", "down")
    assert strike(game, "Success") == {}


def test_5g_whole_turn_the_bonus_is_told_after_the_second_event():
    # Lost on START: 1 Time. Then Storm beside Wildlife 3 + 4, then the bonus, then the Mineral.
    game = scene(rows=[".  .  @  .  .", ".  .  Wildlife+Mineral  .  ."] + [".  .  .  .  ."] * 2)
    begin(game, "PLAYER_TURN", dice=[3], draws=["Wildlife(GYD)"] * 5 + ["Lost", "Storm"])
    finish(play(game, "down", "let it go"))
    told(
        game,
        "draws Lost",
        "loses 1 Time",
        "draws Storm",
        "loses 7 Food",
        "scores 1 DP",
        "deals with Mineral",
        "scores 2 DP",
    )


def test_5g_the_dead_score_no_bonus():
    game = scene("Jungle", "Health 1", turn="hurt by Event 1")
    begin(game, "EVENT", 2, draws=["Malaria"])
    shows(finish(game), "explorer_0 dead, DP 13")  # 10 + 3 for dying (6E)
