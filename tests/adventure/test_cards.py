"""A deck is read as the rules allow it, encoded, and told in words again."""

import numpy as np
import pytest

from explorer_env.adventure import cards as c
from explorer_env.adventure.config import read_config
from explorer_env.adventure.tables import DATA
from explorer_env.core.errors import ConfigError

CARD = {"name": "Odd Post", "kind": "ordinary", "scope": "character", "copies": 1, "effects": [{"coins": 2}]}
LASTING = {"name": "Long Rain", "kind": "permanent", "scope": "all", "copies": 1, "lasts": 3, "modifier": {"steps": -1}}
TEST = {"test": "mind", "success": [{"adventure": 2}], "failure": [{"life": -1}]}
CHOICE = {"choice": True, "first": [{"coins": -3}, {"life": 1}], "second": []}


def card(*effects, **changes):
    return CARD | {"effects": list(effects)} | changes


def lasting(**changes):
    return LASTING | changes


def without(given, key):
    return {name: value for name, value in given.items() if name != key}


def many(count, given=CARD, **changes):
    return [given | {"name": f"Card {number}"} | changes for number in range(count)]


def sentence(given):
    return c.card_sentence(c.read_cards([given]), 0)


# --- the encoding ----------------------------------------------------------------------------------------------------
def test_numbers_of_effects_kinds_and_scopes_stay():
    """Recorded games hold them."""
    names = """NO_EFFECT GAIN_LIFE GAIN_BREATH GAIN_BALANCE GAIN_MAGIC GAIN_COINS GAIN_ADVENTURE GAIN_STEPS MOVE_TAVERN
        MOVE_TILE SWAP TAKE REVEAL CANCEL KILL REFRESH TEST CHOICE"""
    assert [getattr(c, name) for name in names.split()] == list(range(18))
    assert (
        (c.ORDINARY, c.PERMANENT, c.PERSISTENT, c.DEFINITIVE) == (c.CHARACTER, c.TILE, c.ALL, c.BOARD) == (0, 1, 2, 3)
    )
    assert (c.NO_MODIFIER, c.STEPS, c.TESTS, c.COINS, c.CLOSED) == (0, 1, 2, 3, 4)
    assert (c.PLAIN_ROWS, c.FORK, c.OUTCOMES, c.ROWS) == (3, 3, (4, 6), 8)


def test_effects_stand_before_the_test_and_its_outcomes_behind():
    given = card({"coins": -2}, {"move": "tile"}, TEST, kind="persistent", scope="tile", copies=3)
    cards = c.read_cards([CARD | {"name": "Before"}, given])
    assert cards["different"] == 2
    assert cards["copies"][:3].tolist() == [1, 3, 0]
    assert (cards["kind"][1], cards["scope"][1]) == (c.PERSISTENT, c.TILE)
    assert cards["effect"][1].tolist() == [
        c.GAIN_COINS, c.MOVE_TILE, c.NO_EFFECT, c.TEST, c.GAIN_ADVENTURE, c.NO_EFFECT, c.GAIN_LIFE, c.NO_EFFECT,
    ]  # fmt: skip
    assert cards["value"][1].tolist() == [-2, 0, 0, 3, 2, 0, -1, 0]


def test_a_choice_has_two_options():
    cards = c.read_cards([card(CHOICE)])
    assert cards["effect"][0].tolist() == [0, 0, 0, c.CHOICE, c.GAIN_COINS, c.GAIN_LIFE, 0, 0]
    assert cards["value"][0].tolist() == [0, 0, 0, 0, -3, 1, 0, 0]


@pytest.mark.parametrize(
    ("modifier", "encoded"),
    [
        ({"steps": 2}, (c.STEPS, 0, 2)),
        ({"tests": -1}, (c.TESTS, 0, -1)),
        ({"coins_set": 0}, (c.COINS, 1, 0)),
        ({"steps_set": 4}, (c.STEPS, 1, 4)),
    ],
)
def test_a_permanent_card_has_a_modifier_and_no_effects(modifier, encoded):
    cards = c.read_cards([lasting(modifier=modifier, lasts=0)])
    assert (cards["modifier"][0], cards["sets"][0], cards["amount"][0]) == encoded
    assert cards["lasts"][0] == 0
    assert not cards["effect"].any()


def test_a_deck_fits_into_a_field_of_its_dtype_and_is_read_from_there():
    game = np.zeros(1, np.dtype([("cards", c.CARDS)], align=True)).view(np.recarray)
    game["cards"][0] = c.read_cards([CARD, lasting()])
    assert c.card_name(game[0].cards, 1) == "Long Rain"
    assert c.card_sentence(game.cards[0], 0) == sentence(CARD)


def test_a_deck_is_read_from_a_file(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_text(
        """
        [[card]]
        name = "Odd Post"
        kind = "ordinary"
        scope = "character"
        copies = 1
        effects = [{coins = 2}]
        """
    )
    assert c.read_cards(file) == c.read_cards(str(file)) == c.read_cards([CARD])


def test_the_largest_deck_is_read():
    cards = c.read_cards(many(40, copies=3))
    assert c.card_name(cards, 39) == "Card 39"
    assert cards["copies"].sum() == 120


def test_the_longest_name_is_kept_whole():
    assert c.card_name(c.read_cards([card(name="x" * 24)]), 0) == "x" * 24


# --- words -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("given", "words"),
    [
        (card({"coins": -1}, {"adventure": 1}), "Ordinary, the character that came: -1 coin, +1 adventure point."),
        (card(), "Ordinary, the character that came: nothing."),
        (
            card(TEST),
            "Ordinary, the character that came: test Mind; success: +2 adventure points; failure: -1 life.",
        ),
        (
            card({"steps": 3}, CHOICE, kind="definitive", scope="all"),
            "Definitive, everybody: +3 steps in the next movement; choose; first: -3 coins, +1 life; second: nothing.",
        ),
        (
            card({"take": 5}, {"swap": True}, kind="persistent"),
            "Persistent, the character that came: take 5 coins from the richest other character, "
            "swap places with another character.",
        ),
        (
            card({"move": "tavern"}, {"breath": 1}, scope="tile"),
            "Ordinary, everybody on the tile: move to the Tavern, +1 breath.",
        ),
        (card({"balance": -2}, {"magic": 1}, {"move": "tile"}),
         "Ordinary, the character that came: -2 balance, +1 magic, move to a random square of the tile."),
        (
            card({"kill": True}, {"refresh": True}, kind="definitive", scope="board"),
            "Definitive, the board: kill all event squares of the tile, refresh all treasures.",
        ),
        (
            card({"cancel": True}, {"reveal": True}, scope="board"),
            "Ordinary, the board: cancel a persistent event, reveal the next tile over an open side.",
        ),
        (lasting(), "Permanent, 3 rounds, everybody: -1 step in each movement."),
        (
            lasting(lasts=0, scope="character", modifier={"tests": 1}),
            "Permanent, to the end of the game, the character that came: +1 in tests.",
        ),
        (
            lasting(lasts=2, scope="tile", modifier={"closed": True}),
            "Permanent, 2 rounds, whoever is on the tile: no step over the sides of the tile.",
        ),
        (lasting(modifier={"steps_set": 1}), "Permanent, 3 rounds, everybody: each movement has 1 step."),
        (lasting(modifier={"coins": 2}), "Permanent, 3 rounds, everybody: +2 coins at each treasure."),
        (lasting(modifier={"coins_set": 5}), "Permanent, 3 rounds, everybody: each treasure holds 5 coins."),
        (
            lasting(scope="board", modifier={"tests_set": 0}),
            "Permanent, 3 rounds, the whole board: every characteristic counts as 0 in tests.",
        ),
    ],
)  # fmt: skip
def test_a_card_says_what_it_does(given, words):
    assert sentence(given) == words


def test_each_option_has_its_words():
    cards = c.read_cards([card(CHOICE)])
    assert [c.option_words(cards, 0, option) for option in (0, 1)] == ["-3 coins, +1 life", "nothing"]


# --- what is wrong with a deck ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("given", "message"),
    [
        (without(CARD, "name"), r"Card 1: name = None: give 1 to 24 ASCII"),
        (card(name=""), "1 to 24 ASCII"),
        (card(name="x" * 25), "1 to 24 ASCII"),
        (card(name="Th\u00e9"), "1 to 24 ASCII"),
        (card(name="a\nb"), "1 to 24 ASCII"),
        (7, "Card 1 is 7: give a table of name, kind"),
        (card(kind="lasting"), "Card 'Odd Post': kind = 'lasting': give one of ordinary, permanent, persistent"),
        (without(CARD, "kind"), "kind = None: give one of"),
        (card(scope="world"), "scope = 'world': give one of character, tile, all, board"),
        (card(copies=0), "copies = 0: give a whole number from 1 to 120"),
        (card(copies=True), "copies = True"),
        (without(CARD, "copies"), "ordinary: copies is missing"),
        (without(CARD, "effects"), "effects is missing"),
        (card(efects=[]), "unknown key 'efects'. Did you mean effects"),
        (card(lasts=2), "Card 'Odd Post', ordinary: unknown key 'lasts'"),
        (CARD | {"effects": {"coins": 2}}, "effects = .* give a list"),
        (card({"gold": 2}), "unknown key 'gold'"),
        (card({"coins": 2, "life": 1}), "give a table of one of life"),
        (card("coins"), "give a table of one of"),
        (card({"coins": 0}), "coins = 0 changes nothing"),
        (card({"coins": 21}), "coins = 21: give a whole number from -20 to 20"),
        (card({"steps": -13}), "steps = -13: give a whole number from -12 to 12"),
        (card({"take": 0}), "take = 0: give a whole number from 1 to 20"),
        (card({"life": 1.0}), "life = 1.0"),
        (card({"move": "home"}), "move = 'home': give tavern or tile"),
        (card({"swap": 1}), "swap = 1: give true"),
        (card(*[{"coins": 1}] * 4), "a list of 3 or fewer"),
        (card(TEST, {"coins": 1}), "one test or choice, and it stands last"),
        (card(TEST, CHOICE), "one test or choice, and it stands last"),
        (card(TEST | {"success": [CHOICE]}), "success .* one test or choice"),
        (card(TEST | {"failure": [{"coins": 1}] * 3}), "failure = .* a list of 2 or fewer"),
        (card(without(TEST, "failure")), "test: failure is missing"),
        (card(TEST | {"first": []}), "test: unknown key 'first'"),
        (card(TEST | {"test": "Mind"}), "test = 'Mind': give one of body, instinct, heart, mind"),
        (card(CHOICE | {"choice": ["a", "b"]}), r"choice = \['a', 'b'\]: give true"),
        (card(CHOICE | {"second": [{"life": -1}]}), "both options cost something"),
        (card({"kill": True}, scope="board"), "kill stands on definitive cards only, not on ordinary"),
        (card({"kill": True}, kind="definitive"), "need scope = 'board', not 'character'"),
        (card(CHOICE | {"second": [{"refresh": True}]}), "need scope = 'board'"),
        (card({"coins": 1}, scope="board"), "scope = 'board' is for reveal, cancel, kill and refresh"),
        (card(TEST | {"success": [], "failure": []}, scope="board"), "scope = 'board' is for"),
        (card({"swap": True}, scope="tile"), "swap is for scope = 'character' only, not 'tile'"),
        (lasting(effects=[]), "permanent: unknown key 'effects'"),
        (without(LASTING, "modifier"), "modifier is missing"),
        (lasting(lasts=1), "lasts = 1: give 2 to 99 rounds, or 0"),
        (lasting(lasts=100), "lasts = 100"),
        (lasting(lasts=True), "lasts = True"),
        (lasting(modifier={}), "modifier {}: give a table of one of"),
        (lasting(modifier={"life": 1}), "modifier has an unknown key 'life'"),
        (lasting(modifier={"steps": 0}), "steps = 0 changes nothing"),
        (lasting(modifier={"steps_set": 0}), "steps_set = 0: give a whole number from 1 to 12"),
        (lasting(modifier={"closed": True}), "scope = 'tile' and lasts = 2 or 3"),
        (lasting(modifier={"closed": True}, scope="tile", lasts=4), "lasts = 2 or 3"),
        (lasting(modifier={"closed": False}, scope="tile"), "closed = true"),
    ],
)
def test_a_wrong_card_is_named_with_what_is_allowed(given, message):
    with pytest.raises(ConfigError, match=message):
        c.read_cards([given])


@pytest.mark.parametrize(
    "given",
    [
        card(name="x"), card(copies=120), card({"coins": 20}, {"life": -20}, {"steps": 12}), card({"take": 20}),
        card(CHOICE | {"first": [{"coins": 1}], "second": [{"life": 1}]}),
        card(CHOICE | {"first": [{"steps": -1}], "second": [{"steps": -2}]}),  # steps are no cost
        lasting(copies=16), lasting(lasts=2), lasting(lasts=99), lasting(modifier={"tests": -5}),
        lasting(modifier={"steps_set": 12}), lasting(scope="tile", lasts=3, modifier={"closed": True}),
        lasting(scope="tile", lasts=2, modifier={"closed": True}),
    ],
)  # fmt: skip
def test_the_ends_of_what_is_allowed_are_allowed(given):
    assert c.read_cards([given])["copies"][0] == given["copies"]


def test_without_a_deck_it_is_that_of_the_game():
    assert c.read_cards() == c.read_cards(DATA / "cards.toml") == read_config()["cards"]


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ([], "Deck of 0 different cards: give 1 to 40"),
        (many(41), "Deck of 41 different cards"),
        (many(4, copies=31), "Deck of 124 cards, copies counted: give 120 or fewer"),
        (many(17, LASTING), "Deck of 17 permanent cards, copies counted: give 16 or fewer"),
        ([card(name=f"{n:x>24}") for n in range(26)], "Names of 650 characters, .*: give 640 or fewer in all"),
        ([CARD, CARD], "Card 'Odd Post': a second card of this name"),
        (CARD, "give a list of cards"),
        (3, "Deck 3: give a list of cards"),
        ("no/such/file.toml", "Card file no/such/file.toml: No such file"),
    ],
)
def test_a_wrong_deck_says_what_is_allowed(deck, message):
    with pytest.raises(ConfigError, match=message):
        c.read_cards(deck)


def test_a_file_of_something_else_is_named(tmp_path):
    (tmp_path / "deck.toml").write_text("cards = 3")
    with pytest.raises(ConfigError, match=r"\['cards'\] at the top. Give \[\[card\]\] tables"):
        c.read_cards(tmp_path / "deck.toml")


# --- the deck of a configuration -------------------------------------------------------------------------------------
def test_a_path_in_a_configuration_file_is_relative_to_that_file(tmp_path, monkeypatch):
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "own.toml").write_text(
        '[[card]]\nname = "Odd Post"\nkind = "ordinary"\nscope = "character"\ncopies = 1\neffects = [{coins = 2}]\n'
    )
    file = tmp_path / "rules.toml"
    file.write_text('cards = "decks/own.toml"\nrounds = 3\n')
    for source in (file, str(file)):
        numbers = read_config(source)
        assert numbers["cards"] == c.read_cards([CARD])
        assert numbers["rounds"] == 3
    monkeypatch.chdir(tmp_path / "decks")  # in a mapping it is relative to the folder one is in
    assert read_config({"cards": "own.toml"})["cards"] == c.read_cards([CARD])
    with pytest.raises(ConfigError, match=r"Card file decks/own.toml: No such file"):
        read_config({"cards": "decks/own.toml"})


def test_a_configuration_takes_a_list_of_cards_or_a_deck_that_was_read():
    for deck in ([CARD], (CARD,), c.read_cards([CARD])):
        assert read_config({"cards": deck})["cards"] == c.read_cards([CARD])
    for deck in (3, True, b"deck", np.zeros(2)):
        with pytest.raises(ConfigError, match="give a list of cards, the path of a TOML file, or None"):
            read_config({"cards": deck})
