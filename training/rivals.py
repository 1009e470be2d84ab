"""Rivals: games of other packages, and ours, each played at random in a process of its own.

`python -m training.rivals CORE MODULE:PLAYER ARGUMENT..` stays on one core of the processor. For each line of its
stdin, a number of seconds, it plays about that long and answers with the number of decisions made and the seconds of
processor time that took. A player is a function that returns another: play a piece (a game, a step of a batch), return
how many decisions that was. Answers that chance gives are part of the work and not counted.
"""

import os
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from itertools import count
from typing import Any

import numpy as np

BATCH = 1024
BATCH_STEPS = 10
KERNEL_GAMES = 64
Play = Callable[[], int]


# --- ours ------------------------------------------------------------------------------------------------------------
def our_env(game: str, players: str) -> Play:
    return _turns(_environment(game).env(num_players=int(players)))


def our_kernel(game: str, players: str, seen: str = "") -> Play:
    """Whole games from setting up to the end; `seen`: observations too."""
    batch = import_module("explorer_env.core.batch").Batch(_kind(game), [int(players)] * KERNEL_GAMES)
    kernels, out, seeds = batch.kind.KERNELS, np.empty(batch.kind.OBSERVATION, np.float32), count()
    most = 1_000_000

    def play() -> int:
        batch.begin(range(KERNEL_GAMES), [next(seeds) for _ in range(KERNEL_GAMES)])
        if seen:
            return sum(kernels.play_random_seen_at(batch.array, i, most, out) for i in range(KERNEL_GAMES))
        return sum(kernels.play_random_at(batch.array, i, most) for i in range(KERNEL_GAMES))

    return play


def our_batch(game: str, players: str) -> Play:
    """Games that step together, begun anew where they end; NumPy draws the answers."""
    stepping = import_module("explorer_env.core.stepping").Stepping
    many, chance = stepping(_kind(game), [int(players)] * BATCH, seed=0, threads=1), np.random.default_rng(0)

    def play() -> int:
        for _ in range(BATCH_STEPS):
            many.step(random_answers(many.turns.masks, chance))
        return BATCH * BATCH_STEPS

    return play


def random_answers(masks: Any, chance: np.random.Generator) -> Any:
    """A legal answer for each row of int8 masks (n, actions), uniform among the row's; int64 of shape (n,)."""
    actions = masks.view(np.bool_).nonzero()[1]
    number = np.count_nonzero(masks, axis=1)
    return actions[number.cumsum() - number + (chance.random(len(masks)) * number).astype(np.int64)]


def _kind(game: str) -> Any:
    return import_module("training.games").GAMES[game].kind


def _environment(game: str) -> Any:
    return import_module(import_module("training.games").GAMES[game].environment)


# --- theirs ----------------------------------------------------------------------------------------------------------
def pettingzoo(module: str) -> Play:
    return _turns(import_module(module).env())


def _turns(env: Any) -> Play:
    """An AEC environment by its ordinary interface."""
    seeds = count()

    def play() -> int:
        env.reset(seed=next(seeds))
        made = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = observation["action_mask"].nonzero()[0]
                env.step(int(legal[int(random.random() * len(legal))]))
                made += 1
        return made

    return play


def open_spiel(game: str) -> Play:
    """Its states from Python: the observation and the list of legal actions at every decision."""
    loaded = import_module("pyspiel").load_game(game)

    def play() -> int:
        state = loaded.new_initial_state()
        made = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.observation_tensor()
                state.apply_action(random.choice(state.legal_actions()))
                made += 1
        return made

    return play


def open_spiel_bots(game: str) -> Play:
    """Its own random players in C++, one call a game."""
    pyspiel: Any = import_module("pyspiel")
    loaded, seeds = pyspiel.load_game(game), count()
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(loaded.num_players())]

    def finished() -> Any:
        state = loaded.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    histories = [finished().full_history() for _ in range(20)]
    decided = sum(move.player >= 0 for history in histories for move in history) / sum(map(len, histories))
    return lambda: round(finished().move_number() * decided)


def rlcard(game: str) -> Play:
    env = import_module("rlcard").make(game, {"seed": 0})

    def play() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            made += 1
        return made

    return play


def catanatron(players: str) -> Play:
    package: Any = import_module("catanatron")
    colours = list(package.Color)[: int(players)]

    def play() -> int:
        game = package.Game([package.RandomPlayer(colour) for colour in colours])
        game.play()
        return len(game.state.actions)

    return play


def pgx(game: str) -> Play:
    """Games that step together in one compiled call, which draws the answers too and begins anew where games end."""
    jax: Any = import_module("jax")
    experimental: Any = import_module("pgx.experimental")
    env = import_module("pgx").make(game)
    step_all = jax.vmap(experimental.auto_reset(env.step, env.init))

    def step(states: Any, key: Any) -> Any:
        following, choosing, stepping = jax.random.split(key, 3)
        actions = experimental.act_randomly(choosing, states.legal_action_mask)
        return step_all(states, actions, jax.random.split(stepping, BATCH)), following

    compiled = jax.jit(step)
    begun = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), BATCH))
    now = [(begun, jax.random.key(1))]

    def play() -> int:
        now[0] = jax.block_until_ready(compiled(*now[0]))
        return BATCH

    return play


# --- the process -----------------------------------------------------------------------------------------------------
def play_for(play: Play, seconds: float) -> tuple[int, float]:
    """Play for about so many seconds of processor time, one piece at least: decisions made, seconds taken."""
    began, made = time.process_time(), play()
    while time.process_time() < began + seconds:
        made += play()
    return made, time.process_time() - began


def main(core: str, player: str, *arguments: str) -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what packages print is no answer
    os.sched_setaffinity(0, {int(core)})
    module, _, name = player.partition(":")
    play = getattr(import_module(module), name)(*arguments)
    for line in sys.stdin:
        print(*play_for(play, float(line)), file=answers, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
