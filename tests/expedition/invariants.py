"""What holds at every decision of every game."""

import numpy as np
import pytest

from explorer_env.core.errors import IllegalAction
from explorer_env.core.ranks import final_returns
from explorer_env.expedition import steps as s
from explorer_env.expedition import tables as t

_RULED_CUP = [
    "cup_rivers", "cup_forks", "cup_waterfalls", "cup_marshes", "cup_generic_sources", "cup_mountain_sources",
    "cup_lake_sources", "cup_largest_lake_sources", "cup_marsh_sources",
]  # fmt: skip
_RULED_LAND = ["jungle_markers", "savanna_markers", "veldt_markers", "desert_markers"]
_IN_HAND = (s.ASK_RETURN_SOURCE, s.ASK_PLACE_WATER)


def check(game, rng=None, sample=4):
    """Everything: components, ranges, the dead, the map, the Turn Track, the mask (sampled), returns."""
    check_components(game)
    check_ranges(game)
    check_map(game)
    check_track(game)
    check_matrix(game)
    check_mask(game, rng or np.random.default_rng(0), sample)
    check_returns(game)


# --- components are conserved ----------------------------------------------------------------------------------------
def _same(name, counted, owned):
    counted, owned = np.asarray(counted), np.asarray(owned)
    assert (counted == owned).all(), f"{name}: {counted.tolist()} on the table, {owned.tolist()} in the box"


def check_components(game):
    record = game.record[0]
    _same("Encounters", _encounters(record), [copies for _, _, copies in t.ENCOUNTER_TYPES])
    _same("Events", _events(record), [copies for _, _, copies in t.EVENT_TYPES])
    _same("Water Markers", _water(record), _owned_water(record))
    _same(
        "Terrain Markers",
        record.bag[t.TERRAINS : t.BAGS_END] + _land(record),
        [record.config[name] for name in _RULED_LAND],
    )
    plenty = record.config["plentiful_copies_per_player"]
    copies = np.where(t.PLENTIFUL > 0, plenty, record.config["copies_per_player"])
    _same("Resources", record.bag[t.POOL : t.SPECIALS_LEFT] + record.resources.sum(axis=0), copies * record.players)
    assert set(record.bag[t.SPECIALS_LEFT : t.TERRAINS]) <= {0, 1}
    markers = [int(record.players >= 3 and seat < record.players) for seat in range(t.SEATS)]
    _same("Bad Luck markers", record.bad_luck.sum(axis=0), markers)
    assert (record.bag >= 0).all()


def _encounters(record):
    counts = record.bag[t.ENCOUNTERS : t.EVENTS] + record.set_apart
    return counts + np.bincount(record.encounter[record.encounter > 0] - 1, minlength=len(counts))


def _events(record):
    counts = record.bag[t.EVENTS : t.CUP] + record.found
    counts = counts + np.bincount(record.find[record.find > 0] - 1, minlength=len(counts))
    counts[t.RUMOR] += record.village_rumor.sum() + record.kingdom_rumor.sum()
    counts[t.RUMOR] += (record.arrow[: record.players] >= 0).sum()
    return counts


def _land(record):
    explored = np.setdiff1d(np.flatnonzero(record.terrain >= 0), t.PORT_REGIONS)
    return np.bincount(record.terrain[explored], minlength=t.DESERT + 1)


def _water(record):
    counts = record.bag[t.CUP : t.POOL].copy()
    kinds = record.water[record.downstream >= 0]
    counts += np.bincount(kinds, minlength=t.WATERS + 1)[: t.WATERS]
    counts[t.GENERIC_SOURCE] += record.springs.sum() + record.new_sources
    if record.asking in _IN_HAND:
        counts[record.drawn_water] += 1
    return counts


def _owned_water(record):
    owned = [record.config[name] for name in _RULED_CUP]
    owned[t.GENERIC_SOURCE] += record.config["new_sources"]
    return owned


# --- no value out of its range ---------------------------------------------------------------------------------------
def check_ranges(game):
    record = game.record[0]
    assert record.fault == 0
    most = t.SHEET_MOST.copy()
    most[t.DISCONTENT] = record.config["discontent_most"]
    for who in range(t.SEATS):
        _check_seat(record, who, most)
    for name, low, high in [
        ("turn", 1, record.config["game_turns"]), ("disease", 0, 6), ("horror", 0, 7), ("crossed", 0, 3),
        ("new_sources", 0, record.config["new_sources"]), ("successes", 0, 2), ("event", 0, 2),
        ("depth", 0, len(record.agenda)), ("asking", 0, s.DECISIONS - 1), ("seat", -1, record.players - 1),
        ("mover", 0, record.players - 1), ("came_from", -1, t.SLOTS - 1), ("went_down", 0, 1),
        ("chased_off", 0, 1), ("no_entry", 0, 1),
    ]:  # fmt: skip
        assert low <= record[name] <= high, f"{name} = {record[name]}"


def _check_seat(record, who, most):
    sheet = record.sheet[who]
    if who >= record.players:
        assert not record.alive[who]
        assert not sheet.any()
    elif record.alive[who]:
        assert (sheet >= t.SHEET_LEAST).all(), f"explorer_{who}: {sheet}"
        assert (sheet <= most).all(), f"explorer_{who}: {sheet}"
        assert (sheet[[t.HEALTH, t.SANITY]] > 0).all()
        assert (record.resources[who, [t.GUIDE, t.CANOES]] <= 1).all()
        assert record.guide_used[who] <= record.resources[who, t.GUIDE]
    else:
        _check_dead(record, who)
    assert (record.dp[who] >= 0) & (record.resources[who] >= 0).all() & (record.tally[who] >= 0).all()


def _check_dead(record, who):
    """6E: the dead hold nothing and are nowhere."""
    assert not np.delete(record.sheet[who], t.DISCONTENT).any()
    assert not record.resources[who].any()
    assert record.region[who] == -1
    assert not record.searching[who]
    assert record.seat != who
    for chits in (record.encounter, record.find, record.village_rumor, record.kingdom_rumor):
        assert not chits[who].any()
    assert record.arrow[who] == -1


def check_map(game):
    """Ports as printed; water flows along borders and never in a circle; living Explorers stand on the map."""
    record = game.record[0]
    assert (record.terrain[t.PORT_REGIONS] == t.PORT_TERRAIN[t.PORT_REGIONS]).all()
    forks = np.array([upstream for upstream, _ in t.PRINTED_FORKS])
    assert (record.downstream[forks] >= 0).all()
    assert (record.water[forks] == t.WATERS).all()
    for region in np.flatnonzero(record.downstream >= 0):
        here, steps = region, 0
        while record.downstream[here] >= 0:
            assert record.downstream[here] in t.NEIGHBOUR[here]
            here, steps = record.downstream[here], steps + 1
            assert steps < t.REGIONS, f"the water of {t.REGION_NAMES[region]} flows in a circle"
    placed = [who for who in range(record.players) if record.alive[who] and record.patron[who] >= 0]
    for who in placed:
        assert 0 <= record.region[who] < t.REGIONS
    patrons = record.patron[: record.players]
    assert len(set(patrons[patrons >= 0])) == (patrons >= 0).sum()


def check_track(game):
    """3A: no slot is used twice; the order is the order on the track."""
    record = game.record[0]
    slots = [slot for slot in (record.disease, record.horror, *record.track[: record.players]) if slot]
    assert len(slots) == len(set(slots))
    order = record.order[: record.playing].tolist()
    assert len(set(order)) == len(order)
    placed = [record.track[who] for who in order if record.track[who]]
    assert placed == sorted(placed)


def check_matrix(game):
    """5D: a Rumor lies on a Village or Kingdom, Findings on their Encounters, START and END have their rules."""
    record = game.record[0]
    for who in range(record.players):
        laid = record.encounter[who] + record.find[who] + record.village_rumor[who] + record.kingdom_rumor[who]
        for slot in np.flatnonzero(laid):
            _check_slot(record, who, slot)
        if record.searching[who] and not record.disease:
            assert 0 <= record.at[who] < t.SLOTS


def _check_slot(record, who, slot):
    encounter, find = record.encounter[who, slot] - 1, record.find[who, slot] - 1
    kind = t.ENCOUNTER_KIND[encounter] if encounter >= 0 else -1
    if record.village_rumor[who, slot]:
        assert kind == t.VILLAGE
    dealt_with = who == record.mover and slot == record.at[who]  # 5G: the Kingdom has left, its King rolls still
    if record.kingdom_rumor[who, slot] and not dealt_with:
        assert find >= 0
        assert t.EVENT_FIND[find] == t.KINGDOM
    if find >= 0:
        assert find >= t.INCIDENTS
        if t.EVENT_FIND[find] in (t.CULTURE, t.FLORA, t.SCENERY):
            assert kind >= 0
            assert t.FINDING_ON[find - t.INCIDENTS, kind]
    assert record.village_rumor[who, slot] in (0, 1)
    if slot == t.START:
        assert encounter < 0
        assert find < 0


# --- mask and returns ------------------------------------------------------------------------------------------------
def check_mask(game, rng, sample=4):
    """Every legal action is accepted, every other is refused with nothing changed (a sample of each; None: all)."""
    legal = game.legal()
    assert set(np.unique(legal)) <= {0, 1}
    assert game.over or game.record.depth[0] == 0 or legal.any()
    for wanted in (0, 1):
        actions = np.flatnonzero(legal == wanted)
        if sample is not None and len(actions) > sample:
            actions = rng.choice(actions, sample, replace=False)
        for action in actions:
            _check_action(game, int(action), bool(wanted))


def _check_action(game, action, legal):
    copy = game.copy()
    if legal:
        copy.apply(action)
        assert copy.told >= game.told
    else:
        with pytest.raises(IllegalAction):
            copy.apply(action)
        assert copy == game


def check_returns(game):
    returns = game.returns()
    assert returns.shape == (game.players,)
    if not game.over:
        assert not returns.any()
    elif game.players == 1:
        assert returns[0] == pytest.approx(2 * min(game.scores()[0] / game.record.config["goal_dp"][0], 1) - 1)
    else:
        assert returns == pytest.approx(final_returns(game.scores(), 1))
        assert returns.sum() == pytest.approx(0)
