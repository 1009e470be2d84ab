"""3B the attention of Patrons, 1.3 and 4E what scores."""

import pytest

from explorer_env.expedition import tables as t
from tests.expedition.tools import at, finish, heading, play, position, script, shows

SEATS = ["at Teke", "at Angola", "at Zanzibar", "at Khartoum", "at Mocambique"]


def finding(marker, seats):
    """explorer_0 explores Teke and draws this marker for its river; it goes to Bangi (square)."""
    lines = [heading(len(seats)), "Explored: Teke Savanna"]
    lines += ["Rivers: Teke -> Kongo River", *[f"explorer_{who} {line}" for who, line in enumerate(seats)]]
    game = script(position("\n".join(lines)), draws=[marker, "square+flower"][: 1 if marker == "Generic Source" else 2])
    at(game, "FIND_WATER", 0)
    return finish(play(game, "no") if game.decision == "RETURN_SOURCE" else game)


@pytest.mark.parametrize(("players", "attention"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_3b_a_find_that_draws_attention_scores_more(players, attention):
    seats = ["at Teke, DP 1: Patron Exploring", *SEATS[1:players]]
    assert finding("Waterfall", seats).scores()[0] == 1 + 2 + attention


def test_3b_other_patrons_give_nothing():
    assert finding("Waterfall", ["at Teke: Patron Science"]).scores()[0] == 2


@pytest.mark.parametrize(("dp", "after"), [(9, 8), (2, 1), (1, 1), (0, 0)])
def test_3b_a_rivals_find_that_your_patron_cares_about_costs_1_dp_but_never_the_last(dp, after):
    game = finding(
        "Waterfall", ["at Teke: Patron Science", f"at Angola, DP {dp}: Patron Exploring", "at Zanzibar, DP 7"]
    )
    assert game.scores().tolist() == [2, after, 7]  # and the finder has no extra


def test_3b_a_dead_rival_is_not_ashamed():
    game = finding("Waterfall", ["at Teke", "dead, DP 9: Patron Exploring"])
    assert game.scores().tolist() == [2, 9]


@pytest.mark.parametrize("marker", ["River", "Fork", "Generic Source"])
def test_3b_what_is_not_pictured_draws_no_attention(marker):
    game = finding(marker, ["at Teke, DP 4: Patron Exploring"])
    assert game.scores().tolist() == [4]


@pytest.mark.parametrize(
    ("marker", "dp", "resource"),
    [
        ("Waterfall", 2, "Painting"),
        ("Marsh", 2, "Painting"),
        ("Marsh Source", 2, "Painting"),
        ("Lake Source", 2, "Surveying"),
        ("Largest Lake Source", 3, "Surveying"),
        ("Mountain Source", 2, "Altimeter"),
    ],
)
@pytest.mark.parametrize("patron", ["Exploring", "Science"])
def test_4e_pictured_markers(marker, dp, resource, patron):
    attention = int(patron == "Exploring")  # 1 DP more for a solo player
    for has in ("Painting", "Surveying", "Altimeter"):
        game = finding(marker, [f"at Teke: {has}; Patron {patron}"])
        total = dp + int(has == resource) + attention
        shows(game, f"explorer_0 at Teke, DP {total}: Time 8; {has}; Patron {patron}; water 1")


def test_4e_a_generic_source_scores_for_an_altimeter_only():
    shows(finding("Generic Source", ["at Teke"]), "explorer_0 at Teke, DP 0")
    shows(finding("Generic Source", ["at Teke: Altimeter"]), "explorer_0 at Teke, DP 1: Altimeter")
    shows(finding("Generic Source", ["at Teke: Painting, Surveying"]), "explorer_0 at Teke, DP 0: Surveying, Painting")


@pytest.mark.parametrize("marker", ["River", "Fork"])
@pytest.mark.parametrize("resource", t.RESOURCE_NAMES)
def test_4e_river_and_fork_score_nothing_with_any_resource(marker, resource):
    shows(finding(marker, [f"at Teke: {resource}"]), f"explorer_0 at Teke, DP 0: {resource}")


def test_1_3_a_bonus_counts_once_however_many_copies():
    seats = ["at Teke: Painting 2", "at Angola, DP 1"]
    assert finding("Waterfall", seats).scores().tolist() == [3, 1]
