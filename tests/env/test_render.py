"""`render()` in its modes: pixels, windows, vectors of games. Windows are SDL's dummies."""

import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import render_test

from explorer_env.core.errors import ConfigError, MissingExtra
from explorer_env.envs.episodes import OutOfOrder
from explorer_env.render import pixels
from explorer_env.render.picture import rgb_array
from tests.env.games import advance

pygame = pytest.importorskip("pygame")
SHAPE = (800, 1280, 3)


@pytest.fixture(autouse=True)
def _no_display(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


def test_pettingzoo_finds_every_mode_in_order(case):
    render_test(lambda render_mode: case.env(2, render_mode=render_mode))


@pytest.mark.parametrize("render_mode", ["rgb_array", "human"])
def test_gymnasium_finds_nothing_to_warn_of(case, render_mode):
    env = gymnasium.make(case.gymnasium_id, num_players=2, render_mode=render_mode, config=case.short)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_pixels_are_the_picture_of_everybody_or_of_the_own_seat(case):
    env = advance(case.env(3, render_mode="rgb_array"), seed=5, steps=30)
    seen = env.render()
    assert (seen.shape, seen.dtype) == (SHAPE, np.uint8)
    assert np.array_equal(seen, rgb_array(env.game))
    single = case.single(3, seat=2, render_mode="rgb_array")
    single.reset(seed=5)
    assert np.array_equal(single.render(), rgb_array(single.game, seat=2))


def shown():
    """What the window shows."""
    return pygame.surfarray.array3d(pygame.display.get_surface()).transpose(1, 0, 2)


@pytest.mark.parametrize("make", ["env", "raw_env", "single"])
def test_human_shows_the_game_after_reset_and_every_step_until_closed(case, make):
    env = getattr(case, make)(2, render_mode="human")
    env.reset(seed=1)
    first = shown()
    assert np.array_equal(first, rgb_array(env.game, None if make != "single" else 0))
    env.step(int(np.flatnonzero(env.game.legal())[0]))
    assert not np.array_equal(shown(), first)
    assert env.render() is None
    env.close()
    assert pygame.display.get_surface() is None
    env.close()


def test_a_vector_draws_every_game_from_its_learner(case):
    envs = case.vector(num_envs=2, num_players=2, render_mode="rgb_array")
    with pytest.raises(OutOfOrder, match="reset"):
        envs.render()
    envs.reset(seed=3)
    drawn = envs.render()
    assert [picture.shape for picture in drawn] == [SHAPE] * 2
    for i, picture in enumerate(drawn):
        assert np.array_equal(picture, rgb_array(envs.vector.batch.game(i), int(envs.vector.learner[i])))
    with pytest.raises(ConfigError, match="ansi, rgb_array"):
        case.vector(render_mode="human")
    silent = case.vector(num_envs=1)
    silent.reset(seed=3)
    with pytest.warns(UserWarning, match="render_mode"):
        assert silent.render() is None


@pytest.mark.parametrize("render_mode", ["rgb_array", "human"])
def test_without_pygame_the_error_names_the_extra(case, monkeypatch, render_mode):
    monkeypatch.setitem(sys.modules, "pygame", None)
    pixels._pygame.cache_clear()
    for make in (case.env, case.single):
        with pytest.raises(MissingExtra, match=r"explorer-env\[play\]"):
            make(2, render_mode=render_mode)
