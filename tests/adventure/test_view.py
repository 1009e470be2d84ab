"""A29: what a seat sees, piece by piece, at drawn positions; and that nothing hidden is in it."""

import numpy as np
import pytest

from explorer_env.adventure import tables as t
from explorer_env.adventure import view as v
from explorer_env.adventure.game import Adventure
from explorer_env.core.pieces import bounds
from tests.adventure.decks import card, choice, deck, lasting
from tests.adventure.scenes import moving, seat, table
from tests.adventure.tools import heading, play, position, resolve, script, spot, start_round

QUARTERS = range(4)
PARTS = {
    "card": v.CARD_PARTS, "tile": v.SQUARE_PARTS, "window": v.SQUARE_PARTS, "rivals": v.RIVAL_PARTS,
    "tiles": v.TILE_PARTS, "places": v.PLACE_PARTS,
}  # fmt: skip


def piece(game, name, who=0):
    """The floats of a piece."""
    [found] = [piece for piece in game.PIECES if piece.name == name]
    return game.view(who)[found.start : found.stop]


def part(game, name, number, who=0):
    """One of the things that a piece repeats, as a dictionary: a number, or a list of several, by part."""
    parts = PARTS[name]
    floats = piece(game, name, who).reshape(-1, parts[-1].stop)[number]
    return {p.name: floats[p.start : p.stop].tolist() if p.size > 1 else float(floats[p.start]) for p in parts}


def same(seen, *expected):
    np.testing.assert_allclose(np.asarray(seen), np.asarray(expected).ravel(), atol=1e-6)


def same_part(seen, expected):
    assert seen.keys() == expected.keys()
    for name, number in expected.items():
        np.testing.assert_allclose(seen[name], number, atol=1e-6, err_msg=name)


def one_hot(number, size):
    return [int(place == number) for place in range(size)]


# --- the decision ----------------------------------------------------------------------------------------------------
DECISIONS = ["", "STEP", "REST", "REROLL", "CHOICE", "SWAP", "REVEAL", "CANCEL"]
FULL = [
    seat(0, "Basalt Surveyor", "Hedge Maze B1"), seat(1, "Brass Navigator", "Hedge Maze C1"),
    seat(2, "Otter Captain", "Tavern E5"),
]  # fmt: skip


def asked(name, facts=""):
    """explorer_1 draws that card of the deck of the game at Hedge Maze B1, up to its first decision."""
    game = table(*FULL, facts=facts)
    dice = [2, 5] if name in ("Hostile Parade", "The Sheer Wall") else []
    return resolve(script(game, dice, [name]), (1, "Hedge Maze B1"))


@pytest.mark.parametrize(
    ("name", "facts", "decision"),
    [
        ("The Sheer Wall", "", "REROLL"), ("Marsh Fever", "", "CHOICE"), ("Mirror Carriage", "", "SWAP"),
        ("Signal From the Hill", "", "REVEAL"),
        ("Broken Spell", "Place 1: Quicksand at Hedge Maze B9\nPlace 2: Amber Seam at Hedge Maze H9", "CANCEL"),
    ],
)  # fmt: skip
def test_a29_which_decision_and_whose_own_seat_first(name, facts, decision):
    game = asked(name, facts)
    assert (game.decision, game.seat) == (decision, 1)
    for who, place in ((0, 1), (1, 0), (2, 2)):  # seat 1 comes 1 after 0, 0 after itself, 2 after 2, clockwise
        same(piece(game, "decision", who), one_hot(DECISIONS.index(decision), 8))
        same(piece(game, "asked", who), one_hot(place, 4))


def test_a29_with_nothing_to_decide_there_is_no_decision():
    game = position(heading(2))
    for name in ("decision", "asked", "card", "roll", "steps_left", "hurried", "walked"):
        assert not piece(game, name).any()


def test_a29_a_movement():
    game = moving("Tavern E5", character="Otter Captain")
    play(game, "up", "hurry", "up")
    for name, number in (("steps_left", (6 - 2 + 3) / 12), ("hurried", 1), ("walked", 2 / 12)):
        same(piece(game, name), number)
    same(piece(game, "decision"), one_hot(1, 8))
    assert not piece(game, "card").any()
    assert not piece(game, "roll").any()


def test_a29_a_rest():
    game = play(moving("Tavern E5", "breath 1, magic 1", "Brass Navigator"), "done")
    same(piece(game, "decision"), one_hot(2, 8))
    for name in ("card", "roll", "steps_left", "walked"):
        assert not piece(game, name).any()


# --- the event that is decided about ---------------------------------------------------------------------------------
NONE = [0.0] * 8  # life, breath, balance, magic, coins, adventure points, steps, moved


def gains(**numbers):
    names = ["life", "breath", "balance", "magic", "coins", "adventure", "steps", "moved"]
    return [numbers.get(name, 0) / 10 for name in names]


CARDS = [
    # Of explorer_1: Body -1; luck - misfortune - 1 is 0 or more in 15 of 36; 8 coins, else -2 - 7
    ("The Sheer Wall", {
        "kind": one_hot(2, 4), "scope": one_hot(0, 4), "test": one_hot(0, 4), "choice": 0, "first": gains(coins=8),
        "second": gains(life=-1, coins=-7), "worth": (15 * 8 - 21 * 9) / 36 / 10,
    }),
    # Heart 0: 21 of 36 succeed
    ("Hostile Parade", {
        "kind": one_hot(0, 4), "scope": one_hot(0, 4), "test": one_hot(2, 4), "choice": 0, "first": gains(coins=7),
        "second": gains(coins=-10), "worth": (21 * 7 - 15 * 10) / 36 / 10,
    }),
    # 1 life lost; the better option is -2 steps, which is worth 0; -4 coins and 1 life are -2
    ("Marsh Fever", {
        "kind": one_hot(0, 4), "scope": one_hot(0, 4), "test": [0] * 4, "choice": 1, "first": gains(life=1, coins=-4),
        "second": gains(steps=-2), "worth": -2 / 10,
    }),
    # -3 coins, then -3 coins or away
    ("Toll of the Troll Clerk", {
        "kind": one_hot(2, 4), "scope": one_hot(0, 4), "test": [0] * 4, "choice": 1, "first": gains(coins=-3),
        "second": gains(moved=1), "worth": -3 / 10,
    }),
    ("Sealed Sarcophagus", {
        "kind": one_hot(3, 4), "scope": one_hot(0, 4), "test": [0] * 4, "choice": 1,
        "first": gains(balance=-1, adventure=2), "second": gains(steps=3), "worth": 10 / 10,
    }),
    ("Signal From the Hill", {
        "kind": one_hot(0, 4), "scope": one_hot(3, 4), "test": [0] * 4, "choice": 0, "first": NONE, "second": NONE,
        "worth": 0,
    }),
]  # fmt: skip


@pytest.mark.parametrize(("name", "expected"), CARDS, ids=[card[0] for card in CARDS])
def test_a29_the_card(name, expected):
    same_part(part(asked(name), "card", 0, who=1), expected)


def test_a29_a_card_is_worth_what_it_is_worth_to_the_own_character():
    # The Sheer Wall for the Surveyor, Body 2, in the Maze: 30 of 36 succeed. The Captain, Body 1, in the Tavern: 26.
    game = asked("The Sheer Wall")
    same([part(game, "card", 0, who=0)["worth"]], (30 * 8 - 6 * 9) / 36 / 10)
    same([part(game, "card", 0, who=2)["worth"]], (26 * 8 - 10 * 9) / 36 / 10)


def test_a29_cards_that_take():
    config = deck(card("Thief", effects=[choice([{"take": 4}], [{"move": "tile"}])]))
    game = resolve(script(table(*FULL, config=config), draws=["Thief"]), (0, "Hedge Maze B1"))
    seen = part(game, "card", 0)
    same(seen["first"], gains(coins=4))
    same(seen["second"], gains(moved=1))
    same([seen["worth"]], 0.4)


def test_a29_the_roll_of_a_test():
    game = asked("The Sheer Wall")
    same(piece(game, "roll", 1), 2 / 6, 5 / 6, -1 / 6)
    same(piece(game, "roll", 0), 2 / 6, 5 / 6, -1 / 6)  # it is public
    assert not piece(asked("Marsh Fever"), "roll", 1).any()


# --- the own character -----------------------------------------------------------------------------------------------
OWN = """
    Round 5, 3 players
    Hedge Maze at 4,3
    Ant City at 5,4
    explorer_0 Otter Captain at Ant City B2: life 2, breath 0, magic 0, coins 30, adventure 4; next steps -2
    explorer_1 Fern Botanist at Hedge Maze F10: coins 0; doomed exhausted; next steps +6
    explorer_2 Brass Navigator at Tavern E1: life 0, coins 7; coma 2
"""


def test_a29_own_points_coins_and_score():
    game = position(OWN)
    same(piece(game, "points"), 2 / 5, 0, 1 / 5, 0)
    same(piece(game, "most_points"), 3 / 5, 3 / 5, 1 / 5, 1 / 5)
    same(piece(game, "coins"), 30 / 100)
    same(piece(game, "adventure"), 4 / 40)
    same(piece(game, "score"), (30 + 5 * 4 + 2 * 2) / 200)
    same(piece(game, "points", 2), 0, 2 / 5, 1 / 5, 3 / 5)
    same(piece(game, "score", 2), 7 / 200)
    same(piece(game, "next_steps"), -2 / 12)
    same(piece(game, "next_steps", 1), 6 / 12)


def test_a29_own_characteristics_tests_and_realm():
    game = position(OWN + "Lasting: Annotated Atlas of explorer_0")
    same(piece(game, "characteristics"), 1 / 2, 2 / 2, -1 / 2, 0)
    same(piece(game, "tests"), 3 / 5, 4 / 5, 1 / 5, 2 / 5)  # 1 by the Atlas, 1 at home in the Ant City
    same(piece(game, "tests", 1), 1 / 5, 0, 3 / 5, 2 / 5)  # 0 -1 2 1 and 1 at home in the Maze
    same(piece(game, "tests", 2), -1 / 5, 1 / 5, 0, 2 / 5)
    for who, realm in enumerate(["animal", "vegetal", "mechanical"]):
        same(
            piece(game, "realm", who), one_hot(["mineral", "vegetal", "animal", "human", "mechanical"].index(realm), 5)
        )


def test_a29_own_absence():
    game = position(OWN)
    for who, now, then, rounds in ((0, 0, 0, 0), (1, 0, 2, 0), (2, 3, 0, 2)):
        same(piece(game, "absent", who), one_hot(now, 4))  # none, mad, exhausted, coma
        same(piece(game, "doomed", who), one_hot(then, 4))
        same(piece(game, "away", who), rounds / 3)
    same(piece(position(heading(1) + "\nexplorer_0: balance 0; mad 1"), "absent"), one_hot(1, 4))


def test_a29_steps_and_treasures_by_permanent_cards():
    game = position(OWN)
    same(piece(game, "steps"), 6 / 12)
    same(piece(game, "treasure"), 7 / 20)
    game = position(OWN + "Lasting: Trade Wind to 6; Gold Fever to 9")
    same(piece(game, "steps"), 8 / 12)
    same(piece(game, "treasure"), (7 + 3) / 20)
    bog = deck(lasting("Bog", 2, "tile", steps=-5), lasting("Tax", 2, "character", coins=-9))
    game = position(OWN + "Lasting: Bog to 6 on Hedge Maze; Tax to 6 of explorer_0", bog)
    for who, steps in enumerate([6, 1, 6]):
        same(piece(game, "steps", who), steps / 12)
    same(piece(position(heading(1) + "\nLasting: Bog to 2", deck(lasting("Bog", steps=-9))), "steps"), -3 / 12)
    same(piece(game, "treasure"), -2 / 20)
    same(piece(game, "treasure", 1), 7 / 20)


def test_a29_the_round():
    game = position(OWN)
    same(piece(game, "rounds_left"), (24 - 5 + 1) / 24)
    same(piece(game, "players"), one_hot(3 - 1, 4))
    for who, before in ((1, 0), (2, 1), (0, 2)):  # round 5 of three: seat 4 % 3 begins
        same(piece(game, "order", who), before / 3)
    for players in (1, 2, 4):
        same(piece(position(heading(players, 24)), "players"), one_hot(players - 1, 4))
        same(piece(position(heading(players, 24)), "rounds_left"), 1 / 24)


def test_a29_piles_and_permanent_cards():
    game = position(OWN + "Lasting: Trade Wind to 6; Gold Fever to 9\nDiscards: Stampede, Light Fingers 2\n"
                    "Place 2: Quicksand at Hedge Maze B1")  # fmt: skip
    # 40 cards - 2 lasting - 3 discarded - 1 on a place; eleven tiles - the Maze - the Ant City
    same(piece(game, "piles"), 34 / 40, 3 / 40, 9 / 40)
    same(piece(game, "lasting"), 2 / 16)


def test_a29_numbers_beyond_the_scale_are_clipped():
    game = position(heading(1) + "\nexplorer_0: coins 500, adventure 90; next steps -12")
    for name, number in (("coins", 1), ("adventure", 1), ("score", 1), ("next_steps", -1)):
        same(piece(game, name), number)


@pytest.mark.parametrize("config", [
    {"treasure_die": 20, "treasure_bonus": 20}, {"spring_life": 9, "life_score": 20}, {"coma_rounds": 9, "rounds": 36},
])  # fmt: skip
def test_a29_every_number_of_our_own_stays_within_the_bounds(config):
    low, high = bounds(Adventure.PIECES)
    text = (
        heading(2)
        + f"""
        Hedge Maze at 4,3
        explorer_0 at Hedge Maze C8: life 1; coma {config.get("coma_rounds", 2)}
        explorer_1 at Tavern E1
        Dropped: Hedge Maze D3 99
    """
    )
    game = position(text, config)
    for who in (0, 1):
        seen = game.view(who)
        assert seen.dtype == np.float32
        assert ((low <= seen) & (seen <= high)).all()


# --- the world, as it lies -------------------------------------------------------------------------------------------
def lying(square, quarters):
    """Row and column, from 0, of a square of a tile turned by clockwise quarters."""
    row, column = divmod(square, 10)
    for _ in range(quarters):
        row, column = column, 9 - row
    return row, column


def on_grid(words, tiles):
    """Row and column over the whole grid of a square such as "Hedge Maze B1"; tiles: name -> column, row, quarters."""
    tile, square = divmod(spot(words), 100)
    column, row, quarters = tiles[t.TILE_NAMES[tile]]
    inside = lying(square, quarters)
    return (row - 1) * 10 + inside[0], (column - 1) * 10 + inside[1]


class World:
    """What a seat should see of each square of the grid: [row, column] -> open, draws, token, find."""

    def __init__(self, tiles, life_wanted=True, killed=(), emptied=(), tokens=(), drops=()):
        self.tiles = {"Tavern": (4, 4, 0), **tiles}
        self.floats = np.zeros((70, 70, 4))
        for name in self.tiles:
            for square in range(100):
                self.put(name, square, life_wanted)
        for words in killed:
            self.floats[(*on_grid(words, self.tiles), 1)] = 0
        for words in emptied:
            self.floats[(*on_grid(words, self.tiles), 3)] = 0
        for words, worth in dict(tokens).items():
            self.floats[on_grid(words, self.tiles)][1:3] = 0, worth / 10
        for words, coins in dict(drops).items():
            square = self.floats[on_grid(words, self.tiles)]
            square[3] = min(square[3] + coins / 20, 1)

    def put(self, name, square, life_wanted):
        symbol = (
            ".ETS"[t.SYMBOL[t.TILE_NAMES.index(name), square]]
            if t.SYMBOL[t.TILE_NAMES.index(name), square] >= 0
            else "#"
        )
        place = self.floats[on_grid(f"{name} {t.square_name(square)}", self.tiles)]
        find = {"T": (2 + 4.5) / 20, "S": 2 * 1 / 20 if life_wanted else 0}.get(symbol, 0)
        place[:] = symbol != "#", symbol == "E", 0, find

    def lines(self):
        return [f"{name} at {x},{y} turned {q}" for name, (x, y, q) in self.tiles.items() if name != "Tavern"]

    def tile(self, name):
        x, y, _ = self.tiles[name]
        return self.floats[(y - 1) * 10 : y * 10, (x - 1) * 10 : x * 10].ravel()

    def window(self, words):
        """7 x 7 squares round that one; nothing beyond the grid."""
        row, column = on_grid(words, self.tiles)
        return np.pad(self.floats, ((3, 3), (3, 3), (0, 0)))[row : row + 7, column : column + 7].ravel()


def looking(world, words, has="", facts=""):
    return position(
        "\n".join([heading(1), *world.lines(), f"explorer_0 at {words}" + (f": {has}" if has else ""), facts])
    )


@pytest.mark.parametrize("quarters", QUARTERS)
@pytest.mark.parametrize("name", t.TILE_NAMES)
def test_a29_every_tile_as_it_lies(name, quarters):
    world = World({} if name == "Tavern" else {name: (2, 6, quarters)})
    for door in ("E1", "J6"):
        game = looking(world, f"{name} {door}", "life 3")
        same(piece(game, "tile"), world.tile(name))
        same(piece(game, "window"), world.window(f"{name} {door}"))


@pytest.mark.parametrize("quarters", QUARTERS)
def test_a29_own_square_and_where_one_stood(quarters):
    game = looking(World({"Hedge Maze": (4, 3, quarters)}), "Hedge Maze C8", "stood at Hedge Maze A10")
    # C8: row 7, column 2; a clockwise quarter takes (row, column) to (column, 9 - row). A10: row 9, column 0
    here = [(7, 2), (2, 2), (2, 7), (7, 7)][quarters]
    there = [(9, 0), (0, 0), (0, 9), (9, 9)][quarters]
    same(piece(game, "square"), here[0] / 9, here[1] / 9)
    same(piece(game, "stood"), (there[0] - here[0]) / 35, (there[1] - here[1]) / 35)


def test_a29_where_one_stood_on_another_tile():
    game = looking(World({"Hedge Maze": (4, 3, 0)}), "Hedge Maze E10", "stood at Tavern F2")
    same(piece(game, "stood"), 2 / 35, 1 / 35)  # E10, then F1 and F2 of the Tavern below


@pytest.mark.parametrize("mine", QUARTERS)
@pytest.mark.parametrize("other", QUARTERS)
def test_a29_marks_tokens_and_coins_on_both_tiles(mine, other):
    # Quicksand: -5 coins; Amber Seam: 5; worth to anybody. 90 coins are more than the scale has.
    world = World(
        {"Hedge Maze": (4, 3, mine), "Orchid Jungle": (5, 3, other), "Ant City": (3, 3, 0)},
        killed=["Hedge Maze H1", "Orchid Jungle C6"],
        emptied=["Hedge Maze D3", "Orchid Jungle I9"],
        tokens={"Hedge Maze I6": -5, "Orchid Jungle B1": 5},
        drops={"Hedge Maze H3": 3, "Orchid Jungle J1": 90, "Hedge Maze C7": 7, "Orchid Jungle D3": 4},
    )
    facts = """
        Killed: Hedge Maze H1, Orchid Jungle C6
        Emptied: Hedge Maze D3, Orchid Jungle I9
        Place 1: Quicksand at Hedge Maze I6
        Place 5: Amber Seam at Orchid Jungle B1
        Dropped: Hedge Maze H3 3, Orchid Jungle J1 90, Hedge Maze C7 7, Orchid Jungle D3 4
    """
    for tile in ("Hedge Maze", "Orchid Jungle"):
        for square in ("E1", "F10", "J5", "A5"):
            game = looking(world, f"{tile} {square}", "life 3", facts)
            same(piece(game, "tile"), world.tile(tile))
            same(piece(game, "window"), world.window(f"{tile} {square}"))


@pytest.mark.parametrize("words", ["Echo Canyon E1", "Echo Canyon A6", "Steam Foundry J6", "Steam Foundry F10"])
def test_a29_the_window_ends_at_the_edge_of_the_grid(words):
    world = World({"Echo Canyon": (1, 1, 0), "Steam Foundry": (7, 7, 0)})
    game = looking(world, words, "life 3")
    same(piece(game, "window"), world.window(words))


def test_a29_the_middle_of_the_window_is_the_own_square():
    game = looking(World({"Hedge Maze": (4, 3, 0)}), "Hedge Maze B1", "life 3")
    assert part(game, "window", 24) == {"open": 1, "draws": 1, "token": 0, "find": 0}
    assert part(game, "window", 24 + 2)["open"] == 1  # D1
    assert part(game, "window", 24 + 7)["open"] == 0  # B2 is barred
    assert part(game, "window", 24 - 7)["open"] == 0  # no tile lies there


@pytest.mark.parametrize(("has", "wanted"), [("life 3", True), ("", False), ("life 3; drunk at Hedge Maze", False)])
def test_a29_a_spring_counts_while_it_gives_life(has, wanted):
    world = World({"Hedge Maze": (4, 3, 0), "Echo Canyon": (4, 2, 0)}, life_wanted=wanted)
    game = looking(world, "Hedge Maze C8", has)
    same(piece(game, "tile"), world.tile("Hedge Maze"))
    assert part(game, "tiles", t.TILE_NAMES.index("Hedge Maze"))["spring"] == wanted
    assert part(game, "tiles", t.TILE_NAMES.index("Echo Canyon"))["spring"] == ("life" in has)
    assert part(game, "tiles", t.TILE_NAMES.index("Tavern"))["spring"] == 0


@pytest.mark.parametrize(
    ("has", "wanted"), [("life 3", True), ("", False), ("life 3; drunk at Basalt Causeway", False)]
)
def test_a29_a_spring_over_the_side_too(has, wanted):
    # the Causeway's B6 lies two squares to the right of J6
    world = World({"Ant City": (4, 3, 0), "Basalt Causeway": (5, 3, 0)}, life_wanted=wanted)
    game = looking(world, "Ant City J6", has)
    same(piece(game, "window"), world.window("Ant City J6"))
    same([part(game, "window", 24 + 2)["find"]], 2 / 20 if wanted else 0)


def test_a29_tokens_are_worth_what_they_are_worth_to_the_own_character():
    # The Sheer Wall, as computed above: (30 * 8 - 6 * 9) / 36 for the Surveyor in the Maze, 15 of 36 for the Navigator
    game = table(*FULL, facts="Place 2: The Sheer Wall at Hedge Maze D5")
    at_d5 = 4 * 10 + 3
    for who, worth in ((0, 186 / 36), (1, -69 / 36)):
        same_part(part(game, "tile", at_d5, who), {"open": 1, "draws": 0, "token": worth / 10, "find": 0})


SIDES = [
    # where the Ant City lies, what else lies, then up, right, down, left: a tile lies there; one could; no crossing
    ("2,2", [], [0, 0, 0, 0], [1, 1, 1, 1], [0, 0, 0, 0]),
    ("1,1", [], [0, 0, 0, 0], [0, 1, 1, 0], [1, 0, 0, 1]),
    ("7,7", [], [0, 0, 0, 0], [1, 0, 0, 1], [0, 1, 1, 0]),
    ("4,3", [], [0, 0, 1, 0], [1, 1, 0, 1], [0, 0, 0, 0]),
    ("2,2", ["Hedge Maze at 3,2 turned 3"], [0, 1, 0, 0], [1, 0, 1, 1], [0, 0, 0, 0]),
    ("4,3", ["Lasting: Landslip to 2 on Tavern"], [0, 0, 1, 0], [1, 1, 0, 1], [0, 0, 1, 0]),
    ("4,3", ["Lasting: Landslip to 2 on Ant City"], [0, 0, 1, 0], [1, 1, 0, 1], [1, 1, 1, 1]),
]


@pytest.mark.parametrize("quarters", QUARTERS)
@pytest.mark.parametrize(("where", "more", "lies", "could", "closed"), SIDES)
def test_a29_sides_of_the_own_tile_as_it_lies(where, more, lies, could, closed, quarters):
    lines = [heading(1), f"Ant City at {where} turned {quarters}", *more, "explorer_0 at Ant City B2"]
    same(piece(position("\n".join(lines)), "sides"), lies, could, closed)


def test_a29_sides_with_no_tile_left():
    others = [name for name in t.TILE_NAMES if name not in ("Tavern", "Ant City")]
    tiles = [f"{name} at {number % 7 + 1},{number // 7 + 1}" for number, name in enumerate(others)]
    game = position("\n".join([heading(1), *tiles, "Ant City at 4,5", "explorer_0 at Ant City B2"]))
    same(piece(game, "sides"), [1, 0, 0, 0], [0, 0, 0, 0], [0, 1, 1, 1])
    same(piece(game, "piles"), 1, 0, 0)


# --- the others, tiles, places ---------------------------------------------------------------------------------------
def test_a29_rivals_clockwise_from_the_own_seat():
    game = position(OWN)
    # Of seat 1 at Hedge Maze F10, which is row 29, column 35 of the grid: seat 2 at Tavern E1 is row 30, column 34;
    # seat 0 at Ant City B2 is row 31, column 41
    same_part(part(game, "rivals", 0, who=1), {
        "plays": 1, "points": [0, 2 / 5, 1 / 5, 3 / 5], "coins": 7 / 100, "adventure": 0, "score": 7 / 200,
        "characteristics": [-1 / 2, 1 / 2, 0, 1], "absent": 3 / 4, "doomed": 0, "away": 2 / 3, "next_steps": 0,
        "rows": 1 / 35, "columns": -1 / 35, "together": 0,
    })  # fmt: skip
    same_part(part(game, "rivals", 1, who=1), {
        "plays": 1, "points": [2 / 5, 0, 1 / 5, 0], "coins": 30 / 100, "adventure": 4 / 40, "score": 54 / 200,
        "characteristics": [1 / 2, 1, -1 / 2, 0], "absent": 0, "doomed": 0, "away": 0, "next_steps": -2 / 12,
        "rows": 2 / 35, "columns": 6 / 35, "together": 0,
    })  # fmt: skip
    assert not piece(game, "rivals", 1)[2 * v.RIVAL :].any()  # a fourth seat is not taken
    assert not piece(position(heading(1)), "rivals").any()


@pytest.mark.parametrize(("state", "doomed"), [("mad", 1), ("exhausted", 2), ("coma", 3)])
def test_a29_what_comes_to_a_rival(state, doomed):
    game = position(heading(2) + f"\nexplorer_1: next steps +6; doomed {state}")
    seen = part(game, "rivals", 0)
    same([seen["absent"], seen["doomed"], seen["away"], seen["next_steps"]], 0, doomed / 4, 0, 6 / 12)


def test_a29_rivals_on_the_own_tile():
    game = position(heading(2) + "\nexplorer_0 at Tavern E5\nexplorer_1 at Tavern E10: mad 1")
    seen = part(game, "rivals", 0)
    same([seen["together"], seen["rows"], seen["columns"], seen["absent"]], 1, 5 / 35, 0, 1 / 4)


def test_a29_tiles_that_lie():
    game = position(
        OWN + "Killed: Hedge Maze B1, Hedge Maze H9\nEmptied: Ant City I9\nLasting: Landslip to 6 on Ant City"
    )
    # from the Ant City at 5,4: the Maze at 4,3 has six event squares, two killed, two treasures and a spring
    same_part(part(game, "tiles", t.TILE_NAMES.index("Hedge Maze")), {
        "lies": 1, "rows": -1 / 3, "columns": -1 / 3, "home": 0, "events": 4 / 8, "treasures": 1, "spring": 1,
        "closed": 0, "open_sides": 3 / 4,  # the Tavern lies below
    })  # fmt: skip
    same_part(part(game, "tiles", t.TILE_NAMES.index("Ant City")), {
        "lies": 1, "rows": 0, "columns": 0, "home": 1, "events": 6 / 8, "treasures": 1 / 2, "spring": 1, "closed": 1,
        "open_sides": 3 / 4,
    })  # fmt: skip
    same_part(part(game, "tiles", t.TILE_NAMES.index("Tavern")), {
        "lies": 1, "rows": 0, "columns": -1 / 3, "home": 0, "events": 0, "treasures": 0, "spring": 0, "closed": 0,
        "open_sides": 2 / 4,
    })  # fmt: skip
    for number, name in enumerate(t.TILE_NAMES):
        if name not in ("Hedge Maze", "Ant City", "Tavern"):
            assert not any(part(game, "tiles", number).values())  # in the pile: nobody knows what comes next


@pytest.mark.parametrize("quarters", QUARTERS)
def test_a29_places_of_persistent_events(quarters):
    facts = """
        Place 3: The Sheer Wall at Hedge Maze D5
        Place 6: Sulphur Vent at Orchid Jungle B1
    """
    world = World({"Hedge Maze": (4, 3, quarters), "Orchid Jungle": (4, 2, quarters)})
    game = looking(world, "Hedge Maze C8", facts=facts)
    here = on_grid("Hedge Maze C8", world.tiles)
    for place, words, worth, together, many in (
        (3, "Hedge Maze D5", 186 / 36, 1, 0),
        (6, "Orchid Jungle B1", -7, 0, 1),
    ):
        row, column = on_grid(words, world.tiles)
        same_part(part(game, "places", place - 1), {
            "taken": 1, "worth": worth / 10, "rows": (row - here[0]) / 35, "columns": (column - here[1]) / 35,
            "together": together, "many": many, "next": 0,
        })  # fmt: skip
    for place in (1, 2, 4, 5):
        assert not any(part(game, "places", place - 1).values())


@pytest.mark.parametrize(
    ("facts", "following"),
    [
        ("", 1), ("Last taken 1", 2), ("Place 3: The Sheer Wall at Hedge Maze D5", 4),
        ("Place 7: The Sheer Wall at Hedge Maze D5", 1),
        ("Place 2: The Sheer Wall at Hedge Maze D5\nPlace 3: Sulphur Vent at Hedge Maze B1\nLast taken 1", 4),
    ],
)  # fmt: skip
def test_a29_where_the_next_persistent_event_comes(facts, following):
    game = position(f"{heading(1)}\nHedge Maze at 4,3\n{facts}")
    same([part(game, "places", place)["next"] for place in range(7)], one_hot(following - 1, 7))


# --- nothing hidden --------------------------------------------------------------------------------------------------
def test_a29_games_that_differ_in_generator_and_scripts_look_the_same():
    chance = np.random.default_rng(29)
    game = Adventure.start(4, seed=29)
    for number in range(400):
        if game.over:
            break
        if number % 10 == 0:
            other = script(game.sandbox(seed=number), dice=[1, 2, 3], draws=[0, 1])
            assert other != game
            assert other.question() == game.question()
            assert np.array_equal(other.legal(), game.legal())
            for who in range(4):
                assert np.array_equal(other.view(who), game.view(who))
        game.apply(int(chance.choice(np.flatnonzero(game.legal()))))


def test_a29_the_coming_tile_and_card_are_in_no_view():
    one = script(
        start_round(table(seat(0, "Basalt Surveyor", "Hedge Maze C1"))), draws=["Amber Seam", "Paper Bazaar", 0]
    )
    other = script(start_round(table(seat(0, "Basalt Surveyor", "Hedge Maze C1"))), draws=["Quicksand", "Ant City", 3])
    assert np.array_equal(one.view(0), other.view(0))
    # a tile and a card are seen once they lie there
    for game in (one, other):
        play(game, "left")
    assert not np.array_equal(one.view(0), other.view(0))


def test_a29_only_how_many_cards_a_pile_has_is_known():
    one = position(heading(1) + "\nPile: Stampede, Light Fingers")
    other = position(heading(1) + "\nPile: Gold Fever, Quicksand")
    assert np.array_equal(one.view(0), other.view(0))


def test_a29_all_see_the_same_table():
    # What is public does not depend on the seat: swap the seats of two, and each sees what the other saw.
    lines = ["Hedge Maze at 4,3 turned 1", "Place 1: Quicksand at Hedge Maze B1", "Dropped: Hedge Maze H3 4"]
    seats = ["Otter Captain at Hedge Maze B1: coins 20, stood at Hedge Maze C1", "Fern Botanist at Tavern E1: breath 0"]
    one = position("\n".join([heading(2), *lines, f"explorer_0 {seats[0]}", f"explorer_1 {seats[1]}"]))
    other = position("\n".join([heading(2, 2), *lines, f"explorer_0 {seats[1]}", f"explorer_1 {seats[0]}"]))
    for who in (0, 1):
        seen, turned = one.view(who), other.view(1 - who)
        rounds = v.START_OF["rounds_left"]
        seen[rounds] = turned[rounds]
        assert np.array_equal(seen, turned)
