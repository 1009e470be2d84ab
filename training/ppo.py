"""Masked PPO (sb3-contrib) on many games at once, with checkpoints, resume and a model card."""

import hashlib
import json
import os
import time
from collections import deque
from datetime import datetime
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from agents.model_files import ENDING, Card, card_of, read_card, read_model, write_model
from explorer_env.core.errors import ConfigError, SaveError
from explorer_env.core.files import read_saved, write_whole
from explorer_env.core.game import Game
from explorer_env.core.progress import Progress, progress, say
from explorer_env.core.table import write_json
from explorer_env.envs.vector import LearnerVector
from training.extras import missing_train_extra
from training.games import GAMES
from training.league import League
from training.rungs import BEGUN, Results, measured
from training.settings import Settings, check_settings, due, read_settings
from training.sources import commit

# Threads that wait busily make training ten times slower on a machine that has other work.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.logger import configure

    from training.imitation import imitate
    from training.network import network_of, policy_arguments
    from training.run_state import State, captured, from_bytes, restore, to_bytes
    from training.vec_env import LearnerVecEnv
except ImportError as error:
    raise missing_train_extra(error) from error

RUNS = Path("runs")
CHECKPOINTS = "checkpoints"
MODEL = f"model{ENDING}"
LAST = f"last{ENDING}"  # that was evaluated
BEST = f"best{ENDING}"
STATE = ".npz"  # beside a checkpoint: all that is needed to go on
LAST_EPISODES = 500  # that the logged win share is over


def train(
    path: str | PathLike[str] | None = None,
    run_dir: str | PathLike[str] | None = None,
    resume: str | PathLike[str] | None = None,
    steps: int | None = None,
    seed: int | None = None,
    quiet: bool = False,
) -> Path:
    """Train a model and return the path of its .safetensors; its card is the .json beside it.

    path: the settings, a TOML file or the name of one that comes with the project. run_dir: the run's folder
    (default: a new one in `runs/`), which gets `checkpoints/`, `tensorboard/` and in the end `model.safetensors`.
    resume: the folder of a run to go on with, from its last checkpoint and with its own settings. steps (all of the
    run's, those done before too), seed: instead of those in the settings. quiet: without progress.

    The end and Ctrl-C write a checkpoint too; Ctrl-C raises KeyboardInterrupt that says how to go on. Raises
    ConfigError for wrong settings or when a run to resume has all its steps, SaveError when there is none.
    """
    if resume is None:
        if path is None:
            raise ConfigError("no settings: give a TOML file, or a run's folder to resume.")
        settings = _changed(read_settings(path), steps, seed)
        folder = _new_folder(run_dir, Path(path).stem)
        run = Run(settings, folder)
    else:
        if run_dir is not None or seed is not None:
            raise ConfigError("a resumed run keeps its folder and its seed: give neither.")
        run = _resumed(Path(resume), path, steps)
    return run.learn(quiet)


class Run:
    """One training run: its settings, its folder, the vector of games and the learner."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings, self.folder = settings, folder
        self.kind: type[Game] = GAMES[settings["game"]].kind
        self.kept: State | None = None
        self.checkpointed: int | None = None  # steps of the last checkpoint
        self.results = Results(folder)
        self.seconds = self.processor = 0.0  # of earlier sittings, by the clock and of processor time
        self.began, self.began_processor = time.monotonic(), time.process_time()
        self.commit = commit()
        torch.set_num_threads(settings["torch_threads"])
        torch.distributions.Distribution.set_default_validate_args(False)
        self.league = League(settings, folder)
        self.vector = self._games(self.league.shares(), settings["seed"])
        self.venv = LearnerVecEnv(self.vector)
        self.model = MaskablePPO(
            "MlpPolicy", self.venv, policy_kwargs=policy_arguments(settings), seed=settings["seed"], device="cpu",
            learning_rate=_falling(settings["ppo.learning_rate"], settings["ppo.final_learning_rate"]),
            **{name: settings[f"ppo.{name}"] for name in (
                "n_steps", "batch_size", "n_epochs", "gamma", "gae_lambda", "clip_range", "vf_coef", "max_grad_norm",
                "target_kl",
            )},
        )  # fmt: skip

    def _games(self, opponents: dict[Any, float], seed: int) -> LearnerVector:
        """The run's games, the learner's seat against these opponents."""
        settings = self.settings
        return LearnerVector(
            self.kind, settings["n_envs"], settings["players"], opponents, settings["reward.kind"],
            settings["ppo.gamma"], seed, settings["rules"], settings["most_decisions"],
            settings["network.hint"],
        )  # fmt: skip

    def learn(self, quiet: bool) -> Path:
        self.model.set_logger(configure(str(self.folder / "tensorboard"), ["tensorboard"]))
        try:
            if self.kept is None:
                write_json(self.folder / BEGUN, self.settings)
                self.imitate(quiet)
            left = max(0, self.settings["steps"] - self.model.num_timesteps)
            title = f"Training on {self.kind.name} in {self.folder}"
            with progress(left, title, f"{left:,} decisions of the learner", quiet=True if quiet else None) as bar:
                self.model.learn(left, callback=_Watch(self, bar), reset_num_timesteps=False)
        except KeyboardInterrupt as stop:
            if self.kept is not None:
                restore(self.kept, self.model, self.venv, self.league)
                self.write_checkpoint()
            raise KeyboardInterrupt(f"stopped; go on with: explorer train --resume {self.folder}") from stop
        self.measure(end=True)
        self.keep()
        self.write_checkpoint()
        return self.write(self.folder / MODEL, {"results": self.results.at(self.model.num_timesteps)})

    def imitate(self, quiet: bool) -> None:
        """The start by imitation, if there is to be one; its games have a seed of their own."""
        if self.settings["imitation.steps"]:
            seed = int(np.random.SeedSequence([self.settings["seed"], 1]).generate_state(1)[0])
            teachers = {self.settings["imitation.teacher"]: 1.0}
            imitate(self.model, self.settings, self._games(teachers, seed), True if quiet else None)

    # --- between two rollouts ----------------------------------------------------------------------------------------
    def seat_opponents(self) -> None:
        """A snapshot for the league when it is time for one; from now on its shares are drawn by."""
        steps = self.model.num_timesteps
        if self.league.due(steps):
            self.write(self.league.path(steps))
            self.league.join(steps)
        self.vector.meet(self.league.shares())

    def measure(self, end: bool = False) -> None:
        """Evaluate the learner when it is time to, or at the end of the run; the last one and the best are kept."""
        steps, rung, every = (
            self.model.num_timesteps, self.settings["evaluation.best_by"], self.settings["evaluation.every"],
        )  # fmt: skip
        if not due(1 if every and end else every, steps, self.results.last()):
            return
        last = self.write(self.folder / LAST)
        rows = measured(last, self.league.first(), self.settings, steps, self.seconds + time.monotonic() - self.began)
        self.results.add(rows)
        self.write(last, {"results": rows})
        if self.results.best(rung) == steps:
            self.write(self.folder / BEST, {"results": rows})
        for row in rows:
            self.model.logger.record(f"evaluation/{row['rung']}_{row['players']}_players", row["win_rate"])
        self.model.logger.dump(steps)

    def keep(self) -> None:
        """The state to go on from, whatever comes next."""
        self.kept = captured(self.model, self.venv, self.league)

    def write_checkpoint(self) -> None:
        """A model to play with and, beside it, the kept state to resume from; the oldest ones go."""
        assert self.kept is not None
        path = self.folder / CHECKPOINTS / f"steps_{self.model.num_timesteps:012}{ENDING}"
        state = to_bytes(self.kept)
        write_whole(path.with_suffix(STATE), state)
        self.write(path, {
            "state_sha256": hashlib.sha256(state).hexdigest(),
            "opponents": [self.league.identity(agent)[0] for agent in self.vector.agents],
        })  # fmt: skip
        self.checkpointed = self.model.num_timesteps
        checkpoints = _finished(self.folder)
        for old in checkpoints[: -self.settings["keep_checkpoints"]]:
            for part in (card_of(old), old.with_suffix(STATE), old):
                part.unlink(missing_ok=True)
        kept = checkpoints[-self.settings["keep_checkpoints"] :]
        self.league.clear(name for checkpoint in kept for name in _opponents(checkpoint))

    def write(self, path: Path, more: Card | None = None) -> Path:
        """The model as it is now, with its card, which says `more` too."""
        network = network_of(self.model.policy, self.settings["network.activation"])
        now = time.monotonic() - self.began
        return write_model(path, network, self.kind, {
            "steps": self.model.num_timesteps, "seconds": round(self.seconds + now, 3),
            "processor_seconds": round(self.processor + time.process_time() - self.began_processor, 3),
            "steps_a_second": round(self.model.num_timesteps / max(self.seconds + now, 1e-9), 1),
            "environment_share": round(self.venv.seconds / max(now, 1e-9), 4),
            "written": datetime.now().astimezone().isoformat(timespec="seconds"),
            "packages": {"torch": torch.__version__, "numpy": np.__version__},
            "commit": self.commit, "results": [], "settings": self.settings,
        } | (more or {}))  # fmt: skip


class _Watch(BaseCallback):
    """Progress, figures of the finished episodes, and checkpoints between two rollouts."""

    def __init__(self, run: Run, bar: Progress) -> None:
        super().__init__()
        self.run, self.bar = run, bar
        self.won: dict[int, deque[float]] = {n: deque(maxlen=LAST_EPISODES) for n in run.settings["players"]}
        self.length: deque[int] = deque(maxlen=LAST_EPISODES)

    def _on_rollout_start(self) -> None:
        settings = self.run.settings
        left = max(0.0, 1 - self.model.num_timesteps / settings["steps"])
        self.run.model.ent_coef = _falling(settings["ppo.ent_coef"], settings["ppo.final_ent_coef"])(left)
        self.run.seat_opponents()
        self.run.measure()
        self.run.keep()
        if due(settings["checkpoint_every"], self.model.num_timesteps, self.run.checkpointed):
            self.run.write_checkpoint()

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "episode" in info:
                self.won[info["episode"]["players"]].append(info["episode"]["won"])
                self.length.append(info["episode"]["turn"])
        self.run.league.count(self.run.venv.finals.values())
        self.bar.advance(self.run.venv.num_envs, self._note())
        return True

    def _on_rollout_end(self) -> None:
        for players, won in self.won.items():
            if won:
                self.logger.record(f"explorer/win_share_{players}_players", float(np.mean(won)))
        for name, value in self.run.league.log().items():
            self.logger.record(f"league/{name}", value)
        if self.length:
            self.logger.record("explorer/game_turns", float(np.mean(self.length)))
        spent = time.monotonic() - self.run.began
        self.logger.record("explorer/environment_share", self.run.venv.seconds / spent)

    def _note(self) -> str:
        shares = [f"{100 * np.mean(won):.0f}% ({players}p)" for players, won in self.won.items() if won]
        return f"wins {', '.join(shares)}" if shares else ""


# --- beginnings ------------------------------------------------------------------------------------------------------
def _changed(settings: Settings, steps: int | None, seed: int | None) -> Settings:
    changes = {"steps": steps, "seed": seed}
    return check_settings(settings | {name: value for name, value in changes.items() if value is not None})


def _new_folder(given: str | PathLike[str] | None, stem: str) -> Path:
    if given is None:
        return RUNS / f"{stem}-{datetime.now():%Y%m%d-%H%M%S}"
    folder = Path(given)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ConfigError(f"{folder} is there already: give a new folder, or resume the run in it.")
    return folder


def _finished(folder: Path) -> list[Path]:
    """A run's checkpoints, the oldest first; one without a card was never finished."""
    return [path for path in sorted((folder / CHECKPOINTS).glob(f"steps_*{ENDING}")) if card_of(path).exists()]


def _opponents(checkpoint: Path) -> list[str]:
    """Who must be there to go on from a checkpoint, nobody if it is damaged."""
    try:
        names: list[str] = read_card(checkpoint)["opponents"]
    except SaveError:
        return []
    return names


def _last_checkpoint(folder: Path) -> tuple[Path, State, Card] | None:
    """The newest checkpoint that is whole, its state and its card; None when none was written."""
    wrong: list[SaveError] = []
    for checkpoint in reversed(_finished(folder)):
        try:
            card = read_model(checkpoint, _game_of(checkpoint))[1]
            state = _state(checkpoint, card)
        except SaveError as error:
            wrong.append(error)
        else:
            for said in wrong:
                say(f"Left out: {said}")
            return checkpoint, state, card
    if wrong:
        raise wrong[0]
    return None


def _state(checkpoint: Path, card: Card) -> State:
    path = checkpoint.with_suffix(STATE)
    content = read_saved(path, "A checkpoint can't be resumed without it.")
    if hashlib.sha256(content).hexdigest() != card.get("state_sha256"):
        raise SaveError(f"{path} is damaged, or belongs to another checkpoint than {card_of(checkpoint)}.")
    return from_bytes(content)


def _resumed(folder: Path, path: str | PathLike[str] | None, steps: int | None) -> Run:
    found = _last_checkpoint(folder)
    begun = card_of(found[0]) if found else folder / BEGUN
    if not begun.exists():
        raise SaveError(f"{folder} has no checkpoint to resume: give a run's folder, or begin a new run.")
    settings = check_settings(found[2]["settings"] if found else json.loads(begun.read_bytes()), str(begun))
    if path is not None:
        _check_same(settings, read_settings(path), folder)
    settings = _changed(settings, steps, None)
    run = Run(settings, folder)
    if found is None:
        run.results.forget(after=-1)
        return run
    _, run.kept, card = found
    if card["steps"] >= settings["steps"] and (folder / MODEL).exists():
        raise ConfigError(
            f"{folder} is finished, {card['steps']:,} steps are done: give more than these with --steps to go on."
        )
    restore(run.kept, run.model, run.venv, run.league)
    run.seconds, run.processor = card["seconds"], card.get("processor_seconds", 0.0)
    run.checkpointed = card["steps"]
    run.results.forget(after=card["steps"])
    return run


def _game_of(checkpoint: Path) -> type[Game]:
    name = read_card(checkpoint)["game"]
    if name not in GAMES:
        raise SaveError(f"{checkpoint} plays {name}: this version knows {', '.join(GAMES)}.")
    return GAMES[name].kind


def _check_same(own: Settings, given: Settings, folder: Path) -> None:
    changed = [name for name in own if name != "steps" and own[name] != given[name]]
    if changed:
        raise ConfigError(
            f"{folder} was begun with {changed[0]} = {own[changed[0]]!r}, not {given[changed[0]]!r}: "
            "resume it without naming settings, or begin a new run."
        )


def _falling(first: float, last: float) -> Any:
    """A number that falls in a line from the run's beginning (1 of it left) to its end (0 left)."""
    return lambda left: last + (first - last) * left
