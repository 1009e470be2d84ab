"""Observations: cases 17 and 18 of what users of environments run into."""

import numpy as np

from explorer_env.core.pieces import bounds, describe, repeated
from tests.env.games import advance, turns


def test_case_17_what_was_handed_out_does_not_change(case):
    env = case.env(3, config=case.short)
    env.reset(seed=17)
    kept = []
    for _, observation, _, _, _, info in turns(env, np.random.default_rng(17)):
        arrays = [observation["observation"], observation["action_mask"], info["action_mask"]]
        arrays += [env.state(), *(env.observe(agent)["observation"] for agent in env.agents)]
        kept += [(array, array.tobytes()) for array in arrays]
        kept.append((info, dict(info)))
    env.reset()
    assert all(dict(it) == was if isinstance(it, dict) else it.tobytes() == was for it, was in kept)


def test_case_17_writing_into_an_observation_changes_nothing(case):
    env = advance(case.env(3), 17, 20)
    before = env.game.record.tobytes()
    view = env.last()[0]["observation"].copy()
    env.last()[0]["observation"][:] = 9
    env.state()[:] = 9
    assert env.game.record.tobytes() == before
    assert np.array_equal(env.last()[0]["observation"], view)
    mask = env.last()[0]["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    mask[:] = 1
    env.step(wrong)
    assert all(env.terminations.values())


def test_case_17_every_view_fits_its_declaration(case):
    low, high = bounds(case.game.PIECES)
    for players in (1, 3, case.seats(5)):
        env = case.env(players, config=case.short)
        env.reset(seed=players)
        for agent in env.possible_agents:
            space = env.observation_space(agent)
            assert space is env.observation_space(agent)
            assert np.array_equal(space["observation"].low, low)
            assert np.array_equal(space["observation"].high, high)
        states = 0
        for _ in turns(env, np.random.default_rng(players)):
            states += 1
            for seat, agent in enumerate(env.possible_agents):
                observation = env.observe(agent)
                assert env.observation_space(agent).contains(observation)
                assert observation["observation"].dtype == np.float32
                assert np.array_equal(observation["observation"], env.game.view(seat))
            assert env.state_space.contains(env.state())
            assert env.state().shape == (players * case.game.OBSERVATION,)
        assert states > players


def test_case_17_pieces_cover_the_vector(case):
    place = 0
    for piece in case.game.PIECES:
        assert piece.start == place
        place = piece.stop
    assert place == case.game.OBSERVATION <= 1000
    assert len({piece.name for piece in case.game.PIECES}) == len(case.game.PIECES)


def test_case_17_pieces_of_entities_have_whole_parts(case):
    entities = {piece.name: piece.size // piece.each for piece in repeated(case.game.PIECES)}
    assert (
        entities
        == {
            "expedition": {"rivals": 4, "regions": 64, "matrix": 20},
            "adventure": {"tile": 100, "window": 49, "rivals": 3, "tiles": 12, "places": 7},
        }[case.game.name]
    )
    assert all(piece.size % piece.each == 0 for piece in case.game.PIECES)


def test_case_17_the_table_of_the_docs_has_every_piece(case):
    heading, *lines = describe(case.game.PIECES).splitlines()
    assert heading.split() == ["floats", "piece", "range", "meaning"]
    for piece, line in zip(case.game.PIECES, lines, strict=True):
        floats, name, span, meaning = line.split(maxsplit=3)
        assert (floats, name, meaning) == (f"{piece.start}-{piece.stop - 1}", piece.name, piece.doc)
        assert span == f"{piece.low:g}..{piece.high:g}"


def test_case_18_generator_script_and_seed_are_in_no_view(case):
    env, chance = case.env(3), np.random.default_rng(18)
    env.reset(seed=18)
    for number, _ in enumerate(turns(env, chance)):
        if number % 20:
            continue
        seen = [env.game.view(seat) for seat in range(3)], env.state(), dict(env.infos[env.agent_selection])
        other = env.game.copy()
        other.record.rng = 123456789
        for name in ("dice_script", "draw_script"):
            other.record[name] = 3
        other.record.dice_scripted = other.record.draw_scripted = 2
        assert other != env.game
        assert all(np.array_equal(view, other.view(seat)) for seat, view in enumerate(seen[0]))
        assert np.array_equal(seen[1], np.concatenate([other.view(seat) for seat in range(3)]))
        assert np.array_equal(other.legal(), env.game.legal())
        assert set(seen[2]) == {"action_mask", "decision", "turn"}
        assert other.question() == env.game.question()
