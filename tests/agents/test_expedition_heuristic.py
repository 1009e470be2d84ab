"""The heuristic's sense in single positions of Expedition."""

from itertools import pairwise

import numpy as np
import pytest

import agents
from agents import arena
from agents.expedition.heuristic import ExpeditionHeuristic
from agents.expedition.walks import FIRST_WALK, LENGTH, WALKS
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from tests.expedition.golden.record import GOLDEN
from tests.expedition.tools import at, play, position, script

TWO = "Game Turn 2, 2 players\n"


def answer(game, **weights):
    """The heuristic's answer in words."""
    action = ExpeditionHeuristic(weights=weights).act(game.view(game.seat), game.legal())
    return game.words(action)


def asked(text, step, argument=0, **config):
    return at(position(TWO + text, config=config or None), step, 0, argument)


def in_slot(has, cell, step="ENCOUNTER_HERE", more=""):
    """explorer_0 in Teke, a Savanna, stands in a slot with `cell`, a Plant above it."""
    return asked(
        f"""
        Explored: Teke Savanna
        explorer_0 at Teke: {has}; searching
        {more}
        Matrix of explorer_0
        .  .  .  .  .
        .  .  @{cell}  .  .
        .  .  .  .  .
        .  .  .  .  .
        """,
        step,
    )


# --- Map Phase -------------------------------------------------------------------------------------------------------
def test_equips_until_its_credits_are_spent():
    game = asked("explorer_0 at Angola", "EQUIP")
    agent = ExpeditionHeuristic()
    bought = 0
    while game.decision == "EQUIP":
        action = agent.act(game.view(0), game.legal())
        assert game.words(action) != "done"
        game.apply(action)
        bought += 1
    assert bought == 8  # 6 Resources for 18 Credits, Food, Gifts
    assert game.record.resources[0, 0, t.GUIDE] == 1


def test_buys_what_is_worth_most_for_its_credits():
    game = asked("explorer_0 at Angola", "EQUIP")
    assert answer(game, buy={"Food": 1.0}, first={"Guide": 2.9}) == "Food"  # a Resource costs 3
    assert answer(game, buy={"Food": 1.0}, first={"Guide": 3.1}) == "Resource Guide"


def test_takes_the_patron_that_its_weights_prefer():
    game = asked("explorer_0 at Angola", "PATRON")
    assert answer(game, patron={"Science": 99.0}) == "Patron Science"
    assert answer(game, patron={"Finance": 99.0}) == "Patron Finance"


def test_explores_when_it_can():
    game = asked("Explored: Kongo Savanna, Kimbundu Savanna\nexplorer_0 at Kongo", "MOVE")
    assert answer(game) in {"region Mbala", "region Mpongwe", "region Teke"}


def test_hurries_out_of_explored_country():
    around = "Kongo Savanna, Kimbundu Savanna, Mbala Savanna, Mpongwe Savanna, Teke Savanna"
    game = asked(f"Explored: {around}\nexplorer_0 at Kongo", "MOVE")
    while game.seat == 0 and game.decision == "MOVE":
        game.apply(ExpeditionHeuristic().act(game.view(0), game.legal()))
    assert game.record.tally[0, 0, t.REGIONS_ENTERED] == 1


def test_avoids_a_dead_end():
    """Beyond Kimbundu, Nyaneka leads on to Herero and Ovimbundu, but Ovimbundu only to Nyaneka."""
    around = ["Kongo", "Kimbundu", "Mbala", "Luvale", "Lunda", "Ovambo"]
    explored = ", ".join(f"{name} Savanna" for name in around)
    game = asked(f"Explored: {explored}\nexplorer_0 at Kimbundu", "MOVE")
    assert answer(game, time=3.0) == "region Nyaneka"


@pytest.mark.parametrize(
    ("drawn", "has", "kept"),
    [("Generic Source", "", "yes"), ("Largest Lake Source", "Surveying; Patron Exploring", "no")],
)
def test_returns_a_source_that_scores_nothing(drawn, has, kept):
    text = "Rivers: Teke -> Kongo River\nExplored: Kongo Savanna, Teke Savanna\nexplorer_0 at Teke: " + has
    game = position(TWO + text.removesuffix(": "))
    game = at(script(game, draws=[drawn]), "UPSTREAM", 0, 1)
    assert game.decision == "RETURN_SOURCE"
    assert answer(game) == kept


# --- the Matrix ------------------------------------------------------------------------------------------------------
def stepping(has, matrix):
    return asked(
        f"Explored: Teke Savanna\nexplorer_0 at Teke: {has}; searching\nMatrix of explorer_0\n{matrix}", "STEP"
    )


def test_walks_to_an_adjacent_arrow_with_its_last_time():
    matrix = """
        .  .  .       .  .
        .  .  .       .  .
        .  >  @Plant  Village  .
        .  .  .       .  ."""
    assert answer(stepping("Time 1", matrix)) == "left"


def test_collects_before_it_walks_to_the_arrow():
    matrix = """
        .  .  .       .                .
        .  .  .       .                .
        .  >  @Plant  Village+Culture  .
        .  .  .       .                ."""
    assert answer(stepping("Time 9", matrix)) == "right"
    assert answer(stepping("Time 1", matrix)) == "left"


def test_walks_towards_what_its_patron_cares_about():
    matrix = """
        .  .  .                  .  .
        .  .  Village+Culture    .  .
        .  .  @Plant             .  .
        .  .  Wildlife+Scenery   .  ."""
    assert answer(stepping("Time 1; Patron Science", matrix)) == "up"
    assert answer(stepping("Time 1; Patron Exploring", matrix)) == "down"


@pytest.mark.parametrize(("drawn", "decision"), [("Culture", "PLACE_FINDING"), ("Rumor", "PLACE_RUMOR")])
@pytest.mark.parametrize(("planned", "place"), [(0.0, "slot 2,2"), (30.0, "slot 2,5")])
def test_places_near_itself_or_on_its_best_walk(drawn, decision, planned, place):
    """On a Village beside the Explorer, or on another one beside a Lake."""
    text = """
        Explored: Teke Savanna
        explorer_0 at Teke: Time 5, Gifts 9; searching
        Matrix of explorer_0
        .  .        .  .  Lake
        .  Village  @  .  Village
        .  .        .  .  .
        .  .        .  .  ."""
    game = at(script(position(TWO + text), draws=[drawn]), "EVENT", 0, 1)
    assert game.decision == decision
    assert answer(game, planned=planned, patience=0.95, notice=0.0) == place


def test_uses_the_guide_when_none_of_its_time_is_wasted():
    matrix = """
        .  .  .       .  .
        .  .  @Plant  .  ."""
    matrix += "\n        .  .  .  .  .\n        .  .  .  .  ."
    assert answer(stepping("Time 8; Guide", matrix)) == "Resource Guide"
    assert answer(stepping("Time 9; Guide", matrix)) != "Resource Guide"


def test_does_not_hunt_without_askaris():
    assert answer(in_slot("Askaris 0, Porters 8, Food 0", "Wildlife")) == "let it go"


def test_hunts_when_hungry_and_strong():
    assert answer(in_slot("Askaris 8, Porters 8, Food 0, Ammo Stock 8", "Wildlife")) == "hunt"


def test_offers_gifts_to_a_village_with_a_rumor():
    assert answer(in_slot("Gifts 10", "Village+Rumor")) == "offer Gifts"


def test_wants_the_guide_and_offers_what_the_king_can_like():
    game = in_slot("Gifts 20", "Kingdom", "FIND_HERE")
    assert answer(game) == "Resource Guide"
    play(game, "Guide")
    assert answer(game) == "5"  # a sixth Gift is lost: the King never likes a 6


def test_keeps_its_askari_when_ammo_will_do():
    assert answer(in_slot("Ammo Stock 4", "Warrior Nation", "FIND_HERE")) == "Ammo Stock"


def test_names_a_face_that_wins_the_village():
    game = in_slot("Gifts 10", "Village+Rumor", more="Player Turn of explorer_0: Event 2; Success 1")
    play(game, "offer Gifts")
    assert game.decision == "FACE"
    assert answer(game) in {"face 1", "face 2", "face 3", "face 4"}


def test_names_the_highest_face_for_tusks():
    game = in_slot("Gifts 0", "Tusk", more="Player Turn of explorer_0: Event 2; Success 1")
    assert game.decision == "FACE"
    assert answer(game) == "face 10"


def plague(health):
    """A Special Discovery: return all Canteens, or lose 1 Health and 1 Askari."""
    text = f"""
        Explored: Teke Savanna
        explorer_0 at Teke: Health {health}; Canteen; searching
        Matrix of explorer_0
        .  .  .   .  .
        .  .  @>  .  .
        .  .  .   .  .
        .  .  .   .  ."""
    return at(script(position(TWO + text), draws=["Plague"]), "SPECIAL", 0)


@pytest.mark.parametrize(("health", "said"), [(2, "first option"), (5, "second option")])
def test_gives_a_canteen_for_health_that_it_needs(health, said):
    assert answer(plague(health)) == said


# --- losses, spending, Bad Luck --------------------------------------------------------------------------------------
@pytest.mark.parametrize(("health", "said"), [(2, "Resource Quinine"), (1, "Resource Quinine"), (4, "done")])
def test_spends_quinine_when_health_is_low(health, said):
    assert answer(asked(f"explorer_0 at Angola: Health {health}; Quinine", "SPEND")) == said


def test_does_not_die_of_thirst_by_choice():
    game = asked("Explored: Teke Savanna\nexplorer_0 at Teke: Health 1, Sanity 1; searching", "THIRST_LOSS")
    game.record.losses = 1
    game = at(game, "THIRST_LOSS", 0)
    assert answer(game) in {"Askaris", "Porters"}


@pytest.mark.parametrize(("has", "said"), [("Food 5, Gifts 30", "Gifts"), ("Food 60, Gifts 8", "Food")])
def test_gives_up_first_what_it_needs_least(has, said):
    assert answer(asked(f"explorer_0 at Angola: {has}", "LOSE_ITEMS", argument=5)) == said


@pytest.mark.parametrize(("dp", "face", "said"), [(60, 1, "first die"), (60, 6, "no"), (9, 1, "no")])
def test_plays_bad_luck_on_a_good_roll_when_the_game_is_nearly_over(dp, face, said):
    """explorer_0 rolls what a Village thinks of it, with 2 Gifts: up to 4 is good."""
    text = f"""
        Game Turn 2, 3 players
        Explored: Teke Savanna
        explorer_0 at Teke, DP {dp}: Gifts 2; searching
        Matrix of explorer_0
        .  .  .         .  .
        .  .  @Village  .  .
        .  .  .         .  .
        .  .  .         .  ."""
    game = play(script(at(position(text), "ENCOUNTER_HERE", 0), dice=[face]), "offer Gifts")
    assert (game.decision, game.seat) == ("REROLL", 1)
    assert answer(game) == said


# --- whole games -----------------------------------------------------------------------------------------------------
def test_walks_are_all_the_walks_that_enter_no_slot_twice():
    for slot in range(t.SLOTS):
        walks = [[slot, *(int(x) for x in row if x >= 0)] for row in WALKS[FIRST_WALK[slot] : FIRST_WALK[slot + 1]]]
        assert len({tuple(walk) for walk in walks}) == len(walks)
        for walk in walks:
            assert len(set(walk)) == len(walk)
            assert all(t.DISTANCE[a, b] == 1 for a, b in pairwise(walk))
            stuck = all(x < 0 or x in walk for x in t.STEP_TO[walk[-1]])
            assert len(walk) == LENGTH + 1 or stuck


def test_every_decision_is_answered_from_the_observation_alone():
    """The golden games meet all of them but the choice of a Special Discovery."""
    met, agent = set(), agents.make("heuristic")

    def look(game):
        if game.over:
            return
        met.add(game.decision)
        view, mask = game.view(game.seat), game.legal()
        seen = view.copy()
        assert mask[agent.act(view, mask)]
        assert np.array_equal(view, seen)

    for path in GOLDEN.files:
        GOLDEN.replay(path, look)
    look(plague(health=5))
    assert met == set(s.DECISION_NAMES) - {""}


def test_a_heuristic_with_other_weights_sits_beside_the_usual_one():
    patient = {"patron": {"Science": 99.0}}
    played = arena.play([[patient, "heuristic"]] * 8, range(8))
    assert (played.records.patron[:, 0] == t.PATRON_NAMES.index("Science")).sum() >= 4
