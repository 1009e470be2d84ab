"""What a person is told of Expedition: kinds of answers, the words in the help chart's braces, holdings, dice."""

from typing import Any, ClassVar

from explorer_env.expedition import actions as a
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t
from explorer_env.expedition.game import Expedition
from explorer_env.expedition.notation import SEAT_NAMES, belongings, chits_in
from explorer_env.expedition.rules.discoveries import GIFTS_MOST, KING_FOOD
from explorer_env.expedition.rules.end import SPENDABLE
from explorer_env.expedition.rules.moving import REST_FOOD
from explorer_env.play.telling import Die, Sheet, Teller, Track

_BLOCKS = [
    ("REGION", a.REGION_0), ("DIRECTION", a.DIRECTION_0), ("SLOT", a.SLOT_0), ("KINGDOM_AT", a.KINGDOM_0),
    ("RESOURCE", a.RESOURCE_0), ("KIND", a.KIND_0), ("PATRON", a.PATRON_0), ("NUMBER", a.NUMBER_0),
    ("FACE", a.FACE_1), ("", a.YES),
]  # fmt: skip
_LOTS = {t.FOOD: "food", t.GIFTS: "gifts"}
_PRICES = ["askari", "porter", "food", "gifts", "ammo"]
_GAINS = ["ammo", "quinine", "cannabis"]
_COMBINED = {
    t.LOSE_HEALTH: "cost a Health", t.GAIN_HEALTH: "bring a Health", t.LOSE_SANITY: "cost a Sanity",
    t.GAIN_SANITY: "bring a Sanity", t.IGNORED: "do nothing", t.HUNT_SUCCEEDS: "be hunted for certain",
    t.NO_FEAST: "give no Feast", t.NO_TRADE: "not trade", t.THREE_MORE: "give 3 more", t.THREE_LESS: "give 3 less",
    t.RESPECTED: "respect you", t.LIKED: "be friendly for certain", t.TWO_TRIES: "let you try twice",
}  # fmt: skip
_DEEDS = {  # an effect of a Special Discovery in words: amount, what
    "need": "", "need Resource": "", "return one": "return 1 {what}", "return all": "return every {what}",
    "return all but one Diary": "return all Resources but one Diary",
    "restore": "Health and Sanity are full again and nobody is discontented", "lose": "lose {amount} {what}",
    "gain": "gain {amount} {what}", "lose member": "lose {amount} of the {what}", "lose Items": "lose {amount} Items",
    "Ambush": "{amount} Ambush-roll(s)", "Health-roll": "a Health-roll", "Sanity-roll": "a Sanity-roll",
    "Gifts for a Resource": "give all Gifts for a random Resource",
    "gain if chased off": "{amount} {what} if the ambush was beaten off",
    "go on": "{amount} {what} more, and your search goes on",
}  # fmt: skip


class ExpeditionTeller(Teller):
    kind = Expedition
    points = "DP"
    plurals: ClassVar[list[str]] = ["Askaris", "Porters", "Gifts", "Items", "Credits"]

    def answer_kind(self, game: Any, action: int) -> str:
        block, _ = _block(action)
        if game.decision == "MOVE" and block == "REGION":
            return "explored" if game.record.terrain[0, action - a.REGION_0] >= 0 else "unexplored"
        return block or game.words(action)

    def facts(self, game: Any) -> dict[str, Any]:
        g, who = game.record[0], game.seat
        facts: dict[str, Any] = {name: int(g.config[name]) for name in g.config.dtype.names}
        facts |= {"askaris": int(g.sheet[who, t.ASKARIS]), "gifts": int(g.sheet[who, t.GIFTS]), "amount": int(g.amount)}
        facts |= {"attention": int(t.ATTENTION[game.players]), "rest_food": REST_FOOD, "king_food": KING_FOOD}
        facts |= {"subject": _subject(game), "special": t.SPECIAL_NAMES[g.special], "find": _find_words(g)}
        facts["here"] = _chits(g, who, int(g.at[who])) or "nothing"
        return facts

    def answer_facts(self, game: Any, action: int) -> dict[str, Any]:
        g, who = game.record[0], game.seat
        block, number = _block(action)
        return getattr(self, f"_of_{block.lower()}", self._of_answer)(game, g, who, number)

    def _of_region(self, game: Any, g: Any, who: int, region: int) -> dict[str, Any]:
        explored, presumed = g.terrain[region] >= 0, t.PRESUMED[region] >= 0
        others = [SEAT_NAMES[other] for other in range(g.players) if other != who and g.region[other] == region]
        return {
            "thing": t.REGION_NAMES[region], "borders": int((t.NEIGHBOUR[region] >= 0).sum()),
            "land": t.TERRAIN_NAMES[g.terrain[region]] if explored else "unexplored",
            "presumed": f" (presumed {t.TERRAIN_NAMES[t.PRESUMED[region]]})" if presumed else "",
            "hurry": "1 Time" if g.crossed else "",
            "crossing": f" {', '.join(others)} is there: 2 DP for each if you rest." if others and explored else "",
        }  # fmt: skip

    def _of_direction(self, game: Any, g: Any, who: int, direction: int) -> dict[str, Any]:
        slot = int(t.STEP_TO[g.at[who], direction])
        return self._of_slot(game, g, who, slot) | {"combined": _combined(g, who, slot)}

    def _of_slot(self, game: Any, g: Any, who: int, slot: int) -> dict[str, Any]:
        there = _chits(g, who, slot)
        there += ", the Arrow" if g.arrow[who] == slot else ""
        there += ", END" if slot == t.END else ""
        steps = int(t.DISTANCE[g.at[who], slot])
        return {
            "slot": t.SLOT_NAMES[slot], "lies": f": {there.strip(', ')}" if there else " (empty)",
            "steps": f"{steps} step{'' if steps == 1 else 's'}",
        }  # fmt: skip

    _of_kingdom_at = _of_slot

    def _of_resource(self, game: Any, g: Any, who: int, resource: int) -> dict[str, Any]:
        name = t.RESOURCE_NAMES[resource]
        facts: dict[str, Any] = {"thing": name, "meaning": self.help.things[name]}
        for row, (spent, kind) in enumerate(SPENDABLE):
            if spent == resource:
                gain = int(g.config[f"{_GAINS[row]}_spent_gain"])
                facts |= {"track": t.KIND_NAMES[kind], "gain": gain, "owned": int(g.sheet[who, kind])}
        return facts

    def _of_kind(self, game: Any, g: Any, who: int, kind: int) -> dict[str, Any]:
        name, config = t.KIND_NAMES[kind], g.config
        facts = {"thing": name, "meaning": self.help.things[name], "owned": int(g.sheet[who, kind])}
        if kind <= t.AMMO:
            facts |= {"price": int(config[f"{_PRICES[kind]}_price"])}
            facts |= {"lot": int(config[f"{_LOTS[kind]}_lot"]) if kind in _LOTS else 1}
        member = kind <= t.PORTERS
        return facts | {"discontent": f", Discontent +{config.member_discontent}" if member else ""}

    def _of_patron(self, game: Any, g: Any, who: int, patron: int) -> dict[str, Any]:
        cares = [name for find, name in enumerate(t.FIND_NAMES) if t.FIND_PATRON[find] == patron]
        return {"thing": t.PATRON_NAMES[patron], "cares": ", ".join(cares)}

    def _of_number(self, game: Any, g: Any, who: int, number: int) -> dict[str, Any]:
        return {"thing": number, "king_chance": min(number, GIFTS_MOST - 1)}

    def _of_face(self, game: Any, g: Any, who: int, number: int) -> dict[str, Any]:
        return {"thing": number + 1}

    def _of_answer(self, game: Any, g: Any, who: int, number: int) -> dict[str, Any]:
        option = number - (a.FIRST_OPTION - a.YES)
        return {"option": _option_words(g, option)} if option in (0, 1) else {}

    # --- the table ---------------------------------------------------------------------------------------------------
    def holdings(self, game: Any, seat: int) -> dict[str, int]:
        g = game.record[0]
        held = {"DP": int(g.dp[seat])} | dict(zip(t.KIND_NAMES, g.sheet[seat].tolist(), strict=True))
        return held | dict(zip(t.RESOURCE_NAMES, g.resources[seat].tolist(), strict=True))

    def sheet(self, game: Any, seat: int) -> Sheet:
        g = game.record[0]
        most = [*t.SHEET_MOST[: t.DISCONTENT].tolist(), int(g.config.discontent_most), int(t.SHEET_MOST[t.TIME])]
        tracks = [
            Track(name, int(g.sheet[seat, kind]), most[kind] if kind not in (t.FOOD, t.GIFTS) else None)
            for kind, name in enumerate(t.KIND_NAMES)
        ]
        resources, marks, tally = belongings(g, seat)
        lists = [("Resources", resources), ("Marks", marks), ("Counts at the end", tally)]
        return Sheet(seat, int(g.dp[seat]), _whereabouts(g, seat), tracks, [pair for pair in lists if pair[1]])

    def heading(self, game: Any) -> str:
        g = game.record[0]
        phase = "Map Phase" if g.disease else "Matrix Phase"
        return f"Game Turn {g.turn} of at most {g.config.game_turns}, {phase}"

    def goal(self, game: Any) -> str:
        g = game.record[0]
        return f"{g.config.goal_dp} DP end the game, or {g.config.game_turns} Game Turns. Most Drama Points win."

    def dice(self, line: Any) -> list[Die]:
        message, _, number, other = (int(part) for part in line)
        if message == s.TELL_ROLLS:
            return [Die(number, int(t.ROLL_SIDES[other, 0]), t.ROLL_NAMES[other])]
        return [Die(number, 16, "Connection")] if message == s.TELL_ROLLS_TWO else []


def _block(action: int) -> tuple[str, int]:
    """The block of the action table, and which of it."""
    name, first = next((name, first) for name, first in reversed(_BLOCKS) if action >= first)
    return name, action - first


def _subject(game: Any) -> str:
    number = int(game.record.subject[0])
    if game.decision == "QUININE":
        return t.KIND_NAMES[number]
    return t.EVENT_TYPES[number][0] if game.decision == "PLACE_FINDING" else ""


def _chits(g: Any, who: int, slot: int) -> str:
    return ", ".join(filter(None, chits_in(g, who, slot, dots=False)))


def _find_words(g: Any) -> str:
    find = int(g.drawn_water)
    points, time = int(t.FIND_DP[find]), int(t.FIND_TIME[find])
    return f" It scores {points} DP and costs {time} Time." if points else ""


def _combined(g: Any, who: int, slot: int) -> str:
    """What the Encounter that is left changes at the next (5K)."""
    here, there = int(g.encounter[who, g.at[who]]), int(g.encounter[who, slot])
    if not here or not there:
        return ""
    before, now = int(t.ENCOUNTER_KIND[here - 1]), int(t.ENCOUNTER_KIND[there - 1])
    change = _COMBINED.get(int(t.COMBINATION[before, now]), "")
    names = t.ENCOUNTER_NAMES
    return f" Coming from {names[before]}, {names[now]} will {change}." if change else ""


def _option_words(g: Any, option: int) -> str:
    effects = t.SPECIALS_FILE[g.special]["options"][option]
    words = [_DEEDS[effect].format(amount=amount, what=what) for effect, amount, what in effects]
    sentence = "; ".join(filter(None, words))
    return f"{sentence[0].upper()}{sentence[1:]}."


def _whereabouts(g: Any, seat: int) -> str:
    if not g.alive[seat]:
        return "dead or insane"
    if g.region[seat] < 0:
        return "not landed yet"
    name = t.REGION_NAMES[g.region[seat]]
    searching = g.searching[seat] and not g.disease
    return f"{name}, in slot {t.SLOT_NAMES[g.at[seat]]}" if searching else name
