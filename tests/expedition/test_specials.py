"""5M: the sixteen Special Discoveries, their options and what they need, in the slot of the Arrow."""

import pytest

from explorer_env.expedition import tables as t
from tests.expedition.scenes import begin, facts, outcome, scene
from tests.expedition.tools import finish, may, play, shows, told

DP = {
    "Lost Eden": 8, "Lost World": 7, "The Link": 6, "Zombies": 6, "Cannibals": 5, "Haunted": 5, "Stranger": 4,
    "Kurtz": 4, "Cursed": 4, "Solomon": 4, "Wildman": 4, "Plague": 3,
    "Leprosy": 3, "Madness": 3, "Queen": 3, "Christian": 3,
}  # fmt: skip


def arrow(land="Veldt", has="", here=">", **more):
    """The Explorer has just entered the Arrow's slot."""
    return scene(land, has, here=here, **more)


def meets(special, *answers, dice=(), draws=(), **more):
    """What a Special Discovery changes beside its DP and the Time, which is up."""
    changed = outcome(arrow(**more), "SPECIAL", *answers, dice=dice, draws=[special, *draws])
    assert changed.pop("DP") == DP[special] + ("Diary" in more.get("has", ""))
    assert changed.pop("Time") == -10
    return changed


def members(askaris=0, porters=0):
    lost = {"Askaris": -askaris, "Porters": -porters, "Discontent": askaris + porters}
    return {kind: number for kind, number in lost.items() if number}


EFFECTS = [
    # name, has, answers, dice, draws, what changes
    ("Lost Eden", "Health 2, Sanity 1, Discontent 5", [], [], [], {"Health": 3, "Sanity": 4, "Discontent": -4}),
    ("Lost Eden", "Guide, Rifle 2, Canoes, Bible", [], [], [], {"Guide": -1, "Rifle": -2, "Canoes": -1, "Bible": -1}),
    ("Lost Eden", "Diary 2, Books", [], [], [], {"Diary": -1, "Books": -1}),
    ("Lost Eden", "Diary", [], [], [], {}),
    ("Lost World", "Food 30, Gifts 30", ["Gifts"], [], [], {"Gifts": -30, "Food": -10}),
    ("Lost World", "Food 30, Gifts 30", ["Food"], [], [], {"Food": -30, "Gifts": -10}),
    ("Lost World", "Food 20, Gifts 20", [], [], [], {"Food": -20, "Gifts": -20}),
    ("Lost World", "Food 5, Gifts 0; Fishing 2, Telescope", [], [], [], {"Food": -5, "Fishing": -2, "Telescope": -1}),
    ("The Link", "Food 30, Gifts 10", ["Food"], [], [], {"Food": -30}),
    ("The Link", "Food 3, Gifts 0; Surveying, Altimeter 2", [], [], [], {"Food": -3, "Surveying": -1, "Altimeter": -2}),
    ("Cannibals", "Ammo Stock 3", ["first option"], [], [], {"Ammo Stock": -3}),
    ("Cannibals", "Ammo Stock 8", ["first option"], [], [], {"Ammo Stock": -3}),
    ("Cannibals", "Ammo Stock 3", ["second option"], [], [], members(1, 2)),
    ("Cannibals", "Ammo Stock 2", [], [], [], members(1, 2)),
    ("Cannibals", "Quinine 2", ["yes", "no", "yes"], [], [], members(0, 1) | {"Quinine": -2}),
    # Sanity 5 and Health 5: a 6 is above
    ("Haunted", "", [], [6], [], members(0, 2)),
    ("Haunted", "", [], [5], [], members(0, 2) | {"Sanity": -1}),
    ("Haunted", "Porters 1", [], [6], [], members(0, 1)),
    ("Stranger", "", [], [], ["Machete"], {"Gifts": -10, "Machete": 1}),
    ("Stranger", "Gifts 1", [], [], ["Guide"], {"Gifts": -1, "Guide": 1}),
    ("Stranger", "Food 3, Gifts 40", [], [], ["Books"], {"Gifts": -40, "Books": 1}),
    ("Stranger", "Gifts 0", [], [], [], {}),
    ("Kurtz", "Quinine 2", ["first option"], [], [], {"Quinine": -2, "Gifts": 20}),
    ("Kurtz", "Quinine", ["second option", "no", "no"], [], [], members(2, 0)),
    ("Kurtz", "Quinine", ["second option", "yes"], [], [], members(1, 0) | {"Quinine": -1}),
    ("Kurtz", "", [], [], [], members(2, 0)),
    ("Kurtz", "Askaris 1", [], [], [], members(1, 0)),
    ("Cursed", "", [], [6], [], members(0, 1)),
    ("Cursed", "", [], [5], [], members(0, 1) | {"Health": -1}),
    # Wildman's second option: up to 20 Food
    ("Wildman", "", [], [], [], {"Food": -20}),
    ("Wildman", "Food 7", [], [], [], {"Food": -7}),
    ("Wildman", "Food 30; Revolver", ["second option"], [], [], {"Food": -20}),
    ("Plague", "Canteen 2", ["first option"], [], [], {"Canteen": -2}),
    ("Plague", "Canteen", ["second option"], [], [], members(1, 0) | {"Health": -1}),
    ("Plague", "", [], [], [], members(1, 0) | {"Health": -1}),
    ("Leprosy", "Cannabis 2", ["first option"], [], [], {"Cannabis": -2}),
    ("Leprosy", "Cannabis, Health 3", ["second option"], [], [], {"Sanity": -1, "Health": -1}),
    ("Leprosy", "Health 4", [], [], [], {"Sanity": -1, "Health": -1}),
    ("Madness", "", ["first option"], [], [], {"Gifts": -10, "Food": 5}),
    ("Madness", "", ["second option"], [], [], members(1, 1)),
    ("Madness", "Gifts 9", [], [], [], members(1, 1)),
    ("Queen", "Rifle 2, Revolver 2", ["first option"], [], [], {"Rifle": -1, "Revolver": -1, "Gifts": 20}),
    ("Queen", "Rifle, Revolver", ["second option"], [], [], members(1, 0)),
    ("Queen", "Rifle", [], [], [], members(1, 0)),
    ("Queen", "Revolver", [], [], [], members(1, 0)),
    ("Christian", "", [], [], [], {"Food": 20}),
    ("Christian", "Bible 3", [], [], [], {"Food": 20, "Bible": -3}),
]


@pytest.mark.parametrize(("special", "has", "answers", "dice", "draws", "changed"), EFFECTS)
def test_5m_special_discovery(special, has, answers, dice, draws, changed):
    assert meets(special, *answers, has=has, dice=dice, draws=draws) == changed


# what must be there for the first of two options; without it only the second is left and nothing is asked
NEEDS = [
    ("Cannibals", "Ammo Stock 3"), ("Kurtz", "Quinine"), ("Wildman", "Revolver"), ("Plague", "Canteen"),
    ("Leprosy", "Cannabis"), ("Madness", "Gifts 10"), ("Queen", "Rifle, Revolver"),
]  # fmt: skip


@pytest.mark.parametrize(("special", "has"), NEEDS)
def test_5m_or_is_your_choice(special, has):
    game = begin(arrow(has=has), "SPECIAL", draws=[special])
    assert (game.decision, may(game)) == ("SPECIAL", {"first option", "second option"})
    assert special in game.question()


@pytest.mark.parametrize("special", sorted(set(DP) - {name for name, _ in NEEDS}))
def test_5m_the_others_have_no_options(special):
    game = begin(arrow(has="Food 1, Gifts 0"), "SPECIAL", draws=[special])
    assert game.decision != "SPECIAL"


# --- Ambush-rolls ----------------------------------------------------------------------------------------------------
CHASED, BEATEN = 5, 10  # Desert, Askaris 6, Ammo Stock 0 below them: a 5 + 1 is the last that chases off


def test_5m_zombies_four_ambush_rolls():
    has = "Machete 2, Pickax, Food 30, Gifts 0"
    changed = meets("Zombies", land="Desert", has=has, dice=[CHASED, BEATEN, BEATEN, CHASED])
    assert changed == members(0, 2) | {"Machete": -2, "Pickax": -1, "Food": -10}


def test_5m_zombies_every_ambush_has_its_ammo_roll():
    # Ammo Stock 7 above Askaris 6: -1; 6 or more lose 1 without a die; at 5 a die of 6 saves it, a 5 doesn't
    game = arrow("Desert", "Ammo Stock 7")
    changed = outcome(game, "SPECIAL", dice=[1, 1, 1, 6, 1, 5], draws=["Zombies"])
    assert changed == {"DP": 6, "Time": -10, "Ammo Stock": -3}


@pytest.mark.parametrize(
    ("land", "here", "has", "most"),
    [
        ("Jungle", ">", "", 6 - 1),  # in every terrain, a Jungle too
        ("Savanna", ">", "", 6 - 3 - 1),
        ("Veldt", ">", "", 6 - 3 - 1),
        ("Desert", ">Village", "", 6 - 2 - 1),
        ("Desert", ">", "Canoes", 6 + 3 - 1),
    ],
)
def test_5m_solomon_no_loss_in_the_ambush_roll_brings_gifts(land, here, has, most):
    # then the Health-roll: 6 is above Health 5
    assert meets("Solomon", land=land, here=here, has=has, dice=[most, 6]) == {"Gifts": 20}
    has = ", ".join(filter(None, [has, "Food 0", "Gifts 0"]))
    assert meets("Solomon", land=land, here=here, has=has, dice=[most + 1, 6]) == members(0, 1)


def test_5m_solomon_a_loss_saved_is_still_no_victory():
    # a Quinine saves the Porter and there are no Items: nothing was lost, but nobody was chased off
    changed = meets("Solomon", "yes", land="Desert", has="Food 0, Gifts 0; Quinine", dice=[BEATEN, 6])
    assert changed == {"Quinine": -1}


def test_5m_solomon_a_warband_chased_off_earlier_does_not_count():
    game = arrow("Desert", "Food 0, Gifts 0", turn="chased off")
    changed = outcome(game, "SPECIAL", dice=[BEATEN, 5], draws=["Solomon"])
    assert changed == {"DP": 4, "Time": -10, "Health": -1} | members(0, 1)


# --- entering the Arrow's slot ---------------------------------------------------------------------------------------
def test_5m_the_arrow_is_lifted_and_its_rumor_returns():
    game = arrow(here=">Tusk")
    rumors = game.record.bag[0, t.EVENTS + t.RUMOR : t.EVENTS + t.RUMOR + 1]
    assert rumors == 11
    outcome(game, "SPECIAL", draws=["Christian"])
    assert rumors == 12
    assert game.record.arrow[0, 0] == -1


def test_5m_it_never_comes_back():
    game = arrow()
    outcome(game, "SPECIAL", draws=["Christian"])
    shows(game, "Special Discoveries made: Christian")


def test_5m_none_left_nothing_more_happens_and_the_turn_goes_on():
    game = arrow(here=".", r3c3=">Tusk", table="Special Discoveries made: " + ", ".join(DP))
    begin(game, "PLAYER_TURN", draws=["Wildlife(GYD)"] * 5 + ["Rumor", "Rumor"], dice=[4])
    finish(play(game, "down"))
    told(game, "moves down", "draws Rumor as Event 2", "gains 4 Gifts")
    shows(game, "explorer_0 at Baganda, DP 10: Gifts 14, Time 9")
    assert game.record.arrow[0, 0] == -1


def test_5m_scored_before_its_effect_a_diary_that_is_returned_counts():
    game = arrow(has="Diary 2")
    changed = outcome(game, "SPECIAL", draws=["Lost Eden"])
    assert changed == {"DP": 9, "Diary": -1, "Time": -10}


# 3B: 4-5 players 3 DP, 2-3 players 2, solo 1; a rival with The News loses 1
@pytest.mark.parametrize(("players", "attention"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_5m_it_draws_the_attention_of_the_news(players, attention):
    rivals = [f"at {port}, DP 5" for port in ["Angola", "Khartoum", "Zanzibar", "Mocambique"][: players - 1]]
    game = arrow(has="Patron The News", rivals=rivals)
    assert outcome(game, "SPECIAL", draws=["Christian"])["DP"] == 3 + attention


def test_5m_it_shames_the_rival_of_the_news():
    game = arrow(rivals=["at Angola, DP 5: Patron The News"])
    outcome(game, "SPECIAL", draws=["Christian"])
    assert game.record.dp[0, 1] == 4
    shows(game, "explorer_0 at Baganda, DP 13: Food 40, Time 0; Special Discoveries 1")


def test_5m_the_player_turn_ends_at_once():
    """No second Event, nothing in the slot is dealt with, the previous Encounter returns, the Time is up."""
    rows = [".  .  @  .  .", ".  .  >Tusk+Flora  .  .", ".  .  .  .  .", ".  .  .  .  ."]
    game = scene(rows=rows, has="Porters 10")
    # Desertion-rolls: 5 + Discontent 1 is not above 6
    begin(game, "PLAYER_TURN", draws=["Wildlife(GYD)"] * 5 + ["Rumor", "Christian"], dice=[5, 5])
    finish(play(game, "down"))
    told(game, "moves down", "Special Discovery Christian", "gains 20 Food", "Time is up")
    assert not any("Event 2" in line or "deals with" in line for line in game.log())
    assert not game.record.encounter.any()
    assert game.record.searching[0, 0] == 0
    shows(game, "explorer_0 at Baganda, DP 13: Porters 10, Food 40, Time 0; Special Discoveries 1")


def test_5m_a_turn_so_ended_has_no_bonus_for_losses():
    rows = [".  .  @  .  .", ".  .  >  .  .", ".  .  .  .  .", ".  .  .  .  ."]
    game = scene(rows=rows, has="Porters 10, Food 30")
    begin(game, "PLAYER_TURN", draws=["Wildlife(GYD)"] * 5 + ["Storm", "Wildman"], dice=[3, 5, 5])
    finish(play(game, "down"))
    shows(game, "explorer_0 at Baganda, DP 14: Porters 10, Food 7, Time 0; Special Discoveries 1")


def test_5m_carrying_is_looked_at_before_the_time_is_up():
    # Porters 8 carry 60: Food 40, Gifts 20 + 20
    game = scene(
        rows=[".  .  @  .  .", ".  .  >  .  .", ".  .  .  .  .", ".  .  .  .  ."], has="Food 40, Gifts 20; Quinine"
    )
    begin(game, "PLAYER_TURN", draws=["Wildlife(GYD)"] * 5 + ["Rumor", "Kurtz"], dice=[5, 5])
    play(game, "down", "first option")
    assert (game.decision, game.record.amount[0]) == ("FIRST_LOST", 20)
    finish(play(game, "Gifts"))
    told(game, "gains 20 Gifts", "loses 20 Gifts", "Time is up")


# --- Wildman's first option ------------------------------------------------------------------------------------------
def wildman(rows, has, dice, *events):
    game = scene(rows=rows, has=f"{has}; Revolver")
    drawn = 6 - rows[1].count(">")
    begin(game, "PLAYER_TURN", draws=["Wildlife(GYD)"] * drawn + [events[0], "Wildman", *events[1:]], dice=dice)
    return play(game, "down", "first option")


def test_5m_wildman_the_game_turn_goes_on_with_two_time():
    rows = [".  .  @  .  .", ".  .  >Tusk  .  .", ".  .  .  .  .", ".  .  .  .  ."]
    game = wildman(rows, "Time 5", [4], "Rumor", "Lost")
    finish(game)
    # 5 - 1 for the move + 2 - 1 for Lost beside a Tusk (Veldt); the Tusk brings 4 Gifts
    shows(game, "explorer_0 at Baganda, DP 14: Gifts 14, Time 5; Special Discoveries 1")
    told(game, "returns Revolver", "gains 2 Time", "draws Lost as Event 2", "gains 4 Gifts")
    assert game.record.searching[0, 0] == 1


def test_5m_wildman_time_at_most_ten():
    rows = [".  .  @  .  .", ".  .  >Tusk  .  .", ".  .  .  .  .", ".  .  .  .  ."]
    game = wildman(rows, "Time 10", [4], "Rumor", "Rumor")
    assert facts(finish(game))["Time"] == 10  # 9 after the move


def test_5m_wildman_the_bonus_for_losses_is_still_to_be_had():
    rows = [".  .  @  .  .", ".  .  >Tusk  .  .", ".  .  .  .  .", ".  .  .  .  ."]
    game = wildman(rows, "Time 5", [4], "Lost", "Lost")
    assert facts(finish(game))["DP"] == 10 + 4 + 1


def test_5m_wildman_on_end_the_time_is_up_after_the_slot():
    rows = [".  .  .  .  .", ".  .  .  .  .", ".  .  @  .  .", ".  .  >Tusk  .  ."]
    game = scene(rows=rows, has="Time 5; Revolver")
    # 2,3; 3,2; 3,4; 3,1; 3,5 (END is the Arrow's, two up START); Tusk 4; Desertion-rolls 5 + 1
    begin(game, "PLAYER_TURN", draws=["Wildlife(GYD)"] * 5 + ["Rumor", "Wildman", "Rumor"], dice=[4, 5, 5])
    finish(play(game, "down", "first option"))
    told(game, "gains 2 Time", "draws Rumor as Event 2", "gains 4 Gifts", "Time is up")
    assert game.record.searching[0, 0] == 0


def test_5m_wildman_keeps_a_success_for_the_rest_of_the_turn():
    rows = [".  .  @  .  .", ".  .  >Tusk  .  .", ".  .  .  .  .", ".  .  .  .  ."]
    game = wildman(rows, "Time 5", [], "Success", "Rumor")
    finish(play(game, "face 9"))
    assert facts(game)["Gifts"] == 19


# --- death by a Special Discovery ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("special", "has", "dp"),
    [
        ("Leprosy", "Sanity 1", 3),
        ("Plague", "Health 1", 3),
        ("Cursed", "Health 1, Sanity 1", 4),
        ("Haunted", "Sanity 1, Health 1", 5),
    ],
)
def test_5m_a_special_discovery_may_kill_after_it_scored(special, has, dp):
    game = arrow(has=has)
    begin(game, "SPECIAL", draws=[special], dice=[1] if special in ("Cursed", "Haunted") else [])
    finish(game)
    assert game.record.alive[0, 0] == 0
    assert game.record.dp[0, 0] == 10 + dp + 3
