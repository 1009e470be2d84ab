"""Masked PPO (sb3-contrib) on many games at once, with checkpoints, resume and a model card."""

import hashlib
import io
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
from explorer_env.envs.vector import LearnerVector
from training.extras import missing_train_extra
from training.games import GAMES
from training.league import League
from training.settings import Settings, check_settings, read_settings
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
    from training.vec_env import LearnerVecEnv
except ImportError as error:
    raise missing_train_extra(error) from error

RUNS = Path("runs")
CHECKPOINTS = "checkpoints"
MODEL = f"model{ENDING}"
LEARNER = ".zip"  # beside a checkpoint: all that is needed to go on
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
        self.fresh = True  # nothing learnt, no checkpoint loaded
        self.seconds = 0.0  # of earlier sittings
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
            )},
        )  # fmt: skip

    def _games(self, opponents: dict[Any, float], seed: int) -> LearnerVector:
        """The run's games, the learner's seat against these opponents."""
        settings = self.settings
        return LearnerVector(
            self.kind, settings["n_envs"], settings["players"], opponents, settings["reward.kind"],
            settings["ppo.gamma"], seed, settings["rules"], settings["most_decisions"],
        )  # fmt: skip

    def imitate(self, quiet: bool) -> None:
        """The start by imitation, if there is to be one; its games have a seed of their own."""
        if self.settings["imitation.steps"]:
            seed = int(np.random.SeedSequence([self.settings["seed"], 1]).generate_state(1)[0])
            teachers = {self.settings["imitation.teacher"]: 1.0}
            imitate(self.model, self.settings, self._games(teachers, seed), True if quiet else None)
            self.write_checkpoint()

    def learn(self, quiet: bool) -> Path:
        self.model.set_logger(configure(str(self.folder / "tensorboard"), ["tensorboard"]))
        self.began = time.monotonic()
        left = max(0, self.settings["steps"] - self.model.num_timesteps)
        title = f"Training on {self.kind.name} in {self.folder}"
        if self.fresh:
            self.imitate(quiet)
        try:
            with progress(left, title, f"{left:,} decisions of the learner", quiet=True if quiet else None) as bar:
                self.model.learn(left, callback=_Watch(self, bar), reset_num_timesteps=False)
        except KeyboardInterrupt as stop:
            self.write_checkpoint()
            raise KeyboardInterrupt(f"stopped; go on with: explorer train --resume {self.folder}") from stop
        self.write_checkpoint()
        return self.write(self.folder / MODEL)

    def write_checkpoint(self) -> None:
        """A model to play with and, beside it, the learner to resume from; the oldest ones go."""
        path = self.folder / CHECKPOINTS / f"steps_{self.model.num_timesteps:012}{ENDING}"
        learner = io.BytesIO()
        self.model.save(learner)
        write_whole(path.with_suffix(LEARNER), learner.getvalue())
        self.write(path, {
            "learner_sha256": hashlib.sha256(learner.getvalue()).hexdigest(),
            "episodes": (self.vector.episode + 1).tolist(), "league": self.league.record(),
        })  # fmt: skip
        for old in _finished(self.folder)[: -self.settings["keep_checkpoints"]]:
            for part in (card_of(old), old.with_suffix(LEARNER), old):
                part.unlink(missing_ok=True)

    def seat_opponents(self) -> None:
        """A snapshot for the league when it is time for one; from now on its shares are drawn by."""
        steps = self.model.num_timesteps
        if self.league.due(steps):
            self.write(self.league.path(steps))
            self.league.join(steps)
        self.vector.meet(self.league.shares())

    def write(self, path: Path, more: Card | None = None) -> Path:
        """The model as it is now, with its card, which says `more` too."""
        network = network_of(self.model.policy, self.settings["network.activation"])
        now = time.monotonic() - self.began
        return write_model(path, network, self.kind, {
            "steps": self.model.num_timesteps, "seconds": round(self.seconds + now, 1),
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
        every = run.settings["checkpoint_every"]
        self.due = (run.model.num_timesteps // every + 1) * every
        self.won: dict[int, deque[float]] = {n: deque(maxlen=LAST_EPISODES) for n in run.settings["players"]}
        self.length: deque[int] = deque(maxlen=LAST_EPISODES)

    def _on_rollout_start(self) -> None:
        settings = self.run.settings
        left = max(0.0, 1 - self.model.num_timesteps / settings["steps"])
        self.run.model.ent_coef = _falling(settings["ppo.ent_coef"], settings["ppo.final_ent_coef"])(left)
        if self.model.num_timesteps >= self.due:
            self.due += self.run.settings["checkpoint_every"]
            self.run.write_checkpoint()
        self.run.seat_opponents()

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


def _last_checkpoint(folder: Path) -> tuple[Path, bytes, Card]:
    """The newest checkpoint that is whole, its learner and its card."""
    wrong: list[SaveError] = []
    for checkpoint in reversed(_finished(folder)):
        try:
            card = read_model(checkpoint, _game_of(checkpoint))[1]
            learner = _learner(checkpoint, card)
        except SaveError as error:
            wrong.append(error)
        else:
            for said in wrong:
                say(f"Left out: {said}")
            return checkpoint, learner, card
    if wrong:
        raise wrong[0]
    raise SaveError(f"{folder} has no checkpoint to resume: give a run's folder, or begin a new run.")


def _learner(checkpoint: Path, card: Card) -> bytes:
    path = checkpoint.with_suffix(LEARNER)
    learner = read_saved(path, "A checkpoint can't be resumed without it.")
    if hashlib.sha256(learner).hexdigest() != card.get("learner_sha256"):
        raise SaveError(f"{path} is damaged, or belongs to another checkpoint than {card_of(checkpoint)}.")
    return learner


def _resumed(folder: Path, path: str | PathLike[str] | None, steps: int | None) -> Run:
    checkpoint, learner, card = _last_checkpoint(folder)
    settings = check_settings(card["settings"], str(card_of(checkpoint)))
    if path is not None:
        _check_same(settings, read_settings(path), folder)
    settings = _changed(settings, steps, None)
    if card["steps"] >= settings["steps"] and (folder / MODEL).exists():
        raise ConfigError(
            f"{folder} is finished, {card['steps']:,} steps are done: give more than these with --steps to go on."
        )
    run = Run(settings, folder)
    saved: Any = io.BytesIO(learner)  # which stable-baselines3 takes, but doesn't say
    run.model.set_parameters(saved, device="cpu")
    run.fresh = False
    run.model.num_timesteps, run.seconds = card["steps"], card["seconds"]
    run.league.restore(card["league"])
    run.vector.reseed(settings["seed"], card["episodes"])
    torch.manual_seed(int(np.random.SeedSequence([settings["seed"], card["steps"]]).generate_state(1)[0]))
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
