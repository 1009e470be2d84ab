"""The pile of event cards and its discards (E1, E3, A24, A25)."""

from explorer_env.adventure.game import Adventure
from explorer_env.adventure.rules.pile import draw_card
from explorer_env.adventure.state import DISCARDS, PILE, TILE_PILE
from tests.adventure.decks import card
from tests.adventure.tools import finish, heading, position, resolve, script, shows, start_round, told, visit

B1, D5, I6 = (f"Hedge Maze {name}" for name in ("B1", "D5", "I6"))
DECK = [
    card("Gift", effects=[{"coins": 3}]),
    card("Loss", effects=[{"coins": -3}]),
    card("Wall", "persistent", effects=[{"coins": 4}]),
    card("Break", scope="board", effects=[{"cancel": True}]),
]


def table(text="", deck=DECK, players=1):
    return position(f"{heading(players)}\nHedge Maze at 5,4 turned 0\n{text}", {"cards": deck})


def piles(game):
    """How many cards are in the pile and in the discards."""
    bag = game.record.bag[0]
    return int(bag[PILE:DISCARDS].sum()), int(bag[DISCARDS:TILE_PILE].sum())


def test_e1_the_deck_is_one_pile_of_forty_cards():
    game = Adventure.start(1, 0)
    assert piles(game) == (40, 0)
    assert game.record.bag[0, PILE : PILE + 37].tolist() == game.record.config.cards.copies[0, :37].tolist()


def test_e1_every_card_of_the_pile_is_as_likely_as_another():
    """Of 4,000 draws each of four cards comes 1,000 times, give or take 4 standard deviations of 27."""
    record = table().record[0]
    counts = [0] * 4
    for _ in range(4_000):
        drawn = draw_card(record)
        record.bag[PILE + drawn] += 1
        counts[drawn] += 1
    assert all(abs(count - 1_000) < 110 for count in counts)


def test_e3_an_emptied_pile_is_refilled_with_all_discards():
    game = table("Pile: Gift\nDiscards: Loss, Break")
    resolve(script(game, draws=["Gift"]), (0, B1))
    told(game, "The discards become the new pile: 2 cards")
    assert piles(game) == (2, 1)
    shows(game, "Pile: Loss, Break\nDiscards: Gift")
    finish(game)


def test_e3_discards_wait_until_the_pile_is_empty():
    game = table("Pile: Gift, Wall\nDiscards: Loss, Break", players=2)
    resolve(script(game, draws=["Gift"]), (0, B1))
    assert piles(game) == (1, 3)
    assert "new pile" not in " ".join(game.log())
    resolve(script(game, draws=["Wall"]), (0, D5))  # the last one
    assert piles(game) == (3, 0)
    finish(game)


def test_a24_the_pile_is_refilled_when_its_last_card_is_drawn_and_without_it():
    game = start_round(table("Pile: Wall\nDiscards: Gift"))
    visit(script(game, draws=["Wall", "Gift"]), B1)
    shows(game, f"Place 1: Wall at {B1}")
    assert piles(game) == (1, 0)
    finish(visit(game, D5))
    told(game, "explorer_0 draws Gift")


def test_a24_without_discards_the_refill_waits_for_the_first_draw_that_finds_some():
    game = start_round(table("Pile: Gift"))
    script(game, draws=["Gift", "Gift"])
    visit(game, B1)
    assert piles(game) == (0, 1)  # Gift itself was discarded after the draw
    since = game.told
    visit(game, D5)
    told(game, "The discards become the new pile: 1 card", "explorer_0 draws Gift", since=since)
    assert piles(game) == (0, 1)
    finish(game)


def test_a25_without_pile_and_discards_the_trigger_lapses_and_the_square_is_unchanged():
    """A deck of one persistent card: it lies on its place."""
    deck = [card("Wall", "persistent", effects=[{"coins": 4}])]
    game = start_round(table(f"Place 1: Wall at {B1}", deck))
    visit(game, D5)
    told(game, f"explorer_0 comes to an event square at {D5}", "explorer_0's event lapses", "Round 2 begins")
    assert "new pile" not in " ".join(game.log())
    assert game.record.adventure[0, 0] == 0
    assert not game.record.killed.any()
    visit(game, D5)  # it would draw again
    told(game, "Round 2 begins", "explorer_0's event lapses", "Round 3 begins")
    finish(game)


def test_a25_a_card_that_comes_back_is_drawn_at_the_next_trigger():
    deck = [card("Gift", effects=[{"coins": 3}])]
    game = resolve(script(table("", deck, players=2), draws=["Gift", "Gift"]), (0, B1), (1, I6))
    assert game.record.coins[0, :2].tolist() == [13, 13]
    finish(game)
