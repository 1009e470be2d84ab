"""What a person is told of Adventure: kinds of answers, the words in the help chart's braces, holdings, dice."""

from itertools import product
from typing import Any, ClassVar

from explorer_env.adventure import actions as a
from explorer_env.adventure import cards as c
from explorer_env.adventure import steps as s
from explorer_env.adventure import tables as t
from explorer_env.adventure.game import Adventure
from explorer_env.adventure.notation import ABSENCE_NAMES, SEAT_NAMES, spot_words
from explorer_env.adventure.rules.assets import in_order, most_points
from explorer_env.adventure.rules.land import discovers, spot_after
from explorer_env.adventure.rules.places import is_event, place_of
from explorer_env.play.telling import Die, Sheet, Teller, Track

NEW_TILE = -1


class AdventureTeller(Teller):
    kind = Adventure
    points = "points"
    plurals: ClassVar[list[str]] = ["points", "steps", "coins"]

    def answer_kind(self, game: Any, action: int) -> str:
        if action >= a.PLACE_1:
            return "PLACE"
        if action >= a.CHARACTER_1:
            return "CHARACTER"
        if action >= a.HURRY:
            return str(game.words(action))
        new = game.decision == "STEP" and _beyond(game, action) == NEW_TILE
        return "discover" if new else "DIRECTION"

    def facts(self, game: Any) -> dict[str, Any]:
        g, who = game.record[0], game.seat
        facts: dict[str, Any] = {name: int(g.config[name]) for name in g.config.dtype.names if name != "cards"}
        facts |= {name: int(g.points[who, point]) for point, name in enumerate(t.POINT_NAMES)}
        facts |= {"steps_left": int(g.steps_left), "test_modifier": int(g.test_modifier), "card": _card(g, int(g.card))}
        result = int(g.luck - g.misfortune + g.test_modifier)
        verdict = "succeeds" if result >= g.config.test_target else "fails"
        chance, outcomes = _chance(g)
        stakes = [c.option_words(g.config.cards, int(g.card), option) for option in range(2)]
        facts |= {"result": result, "verdict": verdict, "chance": chance, "outcomes": outcomes}
        return facts | {"stakes": f" Success: {stakes[0]}. Failure: {stakes[1]}."}

    def answer_facts(self, game: Any, action: int) -> dict[str, Any]:
        g, who = game.record[0], game.seat
        if action >= a.PLACE_1:
            return {"token": _token(g, action - a.PLACE_1)}
        if action >= a.CHARACTER_1:
            other = int(in_order(g, who, action - a.CHARACTER_1 + 1))
            return {"thing": _name(g, other), "where": spot_words(int(g.spot[other]))}
        if action in (a.FIRST_OPTION, a.SECOND_OPTION):
            words = c.option_words(g.config.cards, int(g.card), action - a.FIRST_OPTION)
            return {"option": f"{words[0].upper()}{words[1:]}"}
        if action >= a.HURRY:
            return {}
        if game.decision != "STEP":
            return {"thing": t.DIRECTION_NAMES[action]}
        spot = _beyond(game, action)
        return {"square": spot_words(spot), "lies": _lies(g, who, spot)} if spot != NEW_TILE else {}

    def holdings(self, game: Any, seat: int) -> dict[str, int]:
        g = game.record[0]
        held = {"score": int(g.score[seat]), "coins": int(g.coins[seat]), "adventure points": int(g.adventure[seat])}
        held |= {name: int(g.points[seat, point]) for point, name in enumerate(t.POINT_NAMES)}
        return held | {"steps in the next movement": int(g.next_steps[seat])}

    def sheet(self, game: Any, seat: int) -> Sheet:
        g, character = game.record[0], int(game.record.character[0, seat])
        tracks = [
            Track(name, int(g.points[seat, point]), int(most_points(g, seat, point)))
            for point, name in enumerate(t.POINT_NAMES)
        ]
        tracks += [Track("coins", int(g.coins[seat]), None), Track("adventure", int(g.adventure[seat]), None)]
        pairs = zip(t.CHARACTERISTIC_NAMES, t.CHARACTERISTICS[character].tolist(), strict=True)
        lists = [("Character", [t.CHARACTER_NAMES[character], t.REALM_NAMES[t.CHARACTER_REALM[character]]])]
        lists += [("Characteristics", [f"{name} {number:+d}" for name, number in pairs]), ("State", _state(g, seat))]
        where = spot_words(int(g.spot[seat]))
        return Sheet(seat, int(g.score[seat]), where, tracks, [pair for pair in lists if pair[1]])

    def heading(self, game: Any) -> str:
        g = game.record[0]
        return f"Round {g.turn} of {g.config.rounds}"

    def goal(self, game: Any) -> str:
        config = game.record[0].config
        return (
            f"Most points after {config.rounds} rounds win: coins, {config.adventure_score} for each adventure point, "
            f"{config.life_score} for each life left."
        )

    def dice(self, line: Any) -> list[Die]:
        message, _, luck, misfortune = (int(part) for part in line)
        return [Die(luck, 6, "luck"), Die(misfortune, 6, "misfortune")] if message == s.TELL_ROLLS else []

    def notes(self, game: Any) -> list[tuple[str, list[str]]]:
        """Events that lie on places, and cards that last."""
        g = game.record[0]
        tokens = [f"{place + 1}: {_token(g, place)}" for place in range(t.PLACES) if g.token[place]]
        lasting = [_card(g, int(g.lasting[place])) + _until(g, place) for place in range(g.lastings)]
        return [pair for pair in (("Events on their squares", tokens), ("Lasting", lasting)) if pair[1]]


def _beyond(game: Any, direction: int) -> int:
    """The spot that a step leads to; NEW_TILE where the next tile would be laid."""
    g = game.record[0]
    spot = int(g.spot[game.seat])
    return NEW_TILE if discovers(g, spot, direction) else int(spot_after(g, spot, direction))


def _lies(g: Any, who: int, spot: int) -> str:
    tile, square = divmod(spot, t.SQUARES)
    symbol, number = int(t.SYMBOL[tile, square]), max(int(t.NUMBER[tile, square]), 0)
    found = [f"{g.drop_coins[drop]} coins" for drop in range(g.drops) if g.drop_at[drop] == spot]
    if symbol == t.TREASURE and not g.emptied[tile] >> number & 1:
        found.append("a treasure")
    if symbol == t.SPRING and not g.drunk[who] >> tile & 1:
        found.append("a spring")
    if symbol == t.EVENT and is_event(g, spot) and spot != g.stood[who]:
        place = int(place_of(g, spot))
        found.append(_card(g, int(g.token[place]) - 1) if place >= 0 else "an event: your movement ends")
    return f": {', '.join(found)}" if found else ""


def _card(g: Any, card: int) -> str:
    return f"{c.card_name(g.config.cards, card)} ({c.card_sentence(g.config.cards, card)[:-1]})"


def _token(g: Any, place: int) -> str:
    return f"{_card(g, int(g.token[place]) - 1)}, on {spot_words(int(g.token_at[place]))}"


def _until(g: Any, place: int) -> str:
    last = int(g.lasting_to[place])
    return f", to round {last}" if last else ""


def _name(g: Any, seat: int) -> str:
    return f"{SEAT_NAMES[seat]}, the {t.CHARACTER_NAMES[g.character[seat]]}"


def _state(g: Any, seat: int) -> list[str]:
    absent, doomed = ABSENCE_NAMES[g.absent[seat]], ABSENCE_NAMES[g.doomed[seat]]
    state = [f"{absent} for {g.away[seat]} round(s)"] if absent else []
    state += [f"{doomed} from the next round"] if doomed else []
    return state + ([f"next movement {g.next_steps[seat]:+d}"] if g.next_steps[seat] else [])


def _chance(g: Any) -> tuple[int, int]:
    """In how many cases of all a test succeeds that is rolled anew."""
    pairs = list(product(range(1, g.config.luck_die + 1), range(1, g.config.misfortune_die + 1)))
    good = sum(luck - bad + g.test_modifier >= g.config.test_target for luck, bad in pairs)
    return int(good), len(pairs)
