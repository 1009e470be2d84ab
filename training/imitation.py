"""A start by imitation: the network learns to answer as a teacher does and to guess what its games bring."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents import make
from agents.random import RandomAgent
from explorer_env.core.progress import progress
from explorer_env.envs.vector import LearnerVector
from training.extras import missing_train_extra
from training.settings import Settings

try:
    import torch
    from sb3_contrib import MaskablePPO
except ImportError as error:
    raise missing_train_extra(error) from error

SHARE = (1, 0)  # spawn key of imitation's chance, apart from that of the run's episodes


class Lessons(NamedTuple):
    """Decisions in order of play, one row a decision of every game.

    observations: float16 (steps, games, `LearnerVector.floats`). masks: int8 (steps, games, ACTIONS). answers: the
    teacher's, int64 (steps, games). returns: float32 (steps, games), discounted rewards from the decision to the end
    of its episode; NaN where that didn't come.
    """

    observations: NDArray[np.float16]
    masks: NDArray[np.int8]
    answers: NDArray[np.int64]
    returns: NDArray[np.float32]


class School:
    """Games of the run's kind in which teachers have all seats; the learner's seat is the one that is learnt from.

    In it random answers (`imitation.wander`) are given now and then, and in a share of the games (`imitation.own`) the
    learner's own ones, so that positions are seen that a teacher never gets into; the teacher's answer is the lesson
    everywhere (S. Ross, G. Gordon, D. Bagnell 2011).
    """

    def __init__(self, model: MaskablePPO, settings: Settings, vector: LearnerVector) -> None:
        self.model, self.settings, self.vector = model, settings, vector
        self.teacher = make(settings["imitation.teacher"], vector.kind.name, settings["seed"])
        self.random = RandomAgent(settings["seed"])
        self.chance = np.random.default_rng(np.random.SeedSequence(settings["seed"], spawn_key=SHARE))
        self.observations, self.masks = vector.reset()

    def lessons(self, steps: int, own: float) -> Lessons:
        """The next `steps` decisions of every game; the first `own` of the games are played by the learner."""
        kind, games = self.vector.kind, len(self.vector)
        lessons = Lessons(
            np.empty((steps, games, self.vector.floats), np.float16), np.empty((steps, games, kind.ACTIONS), np.int8),
            np.empty((steps, games), np.int64), np.full((steps, games), np.nan, np.float32),
        )  # fmt: skip
        rewards, ended = np.empty((steps, games), np.float32), np.empty((steps, games), np.bool_)
        for now in range(steps):
            lessons.observations[now], lessons.masks[now] = self.observations, self.masks
            lessons.answers[now] = self.teacher.act_in_many(self.vector.batch, self.vector.rows)
            step = self.vector.step(self._played(lessons.answers[now], round(own * games)))
            self.observations, self.masks = step.observations, step.masks
            rewards[now], ended[now] = step.rewards, step.terminated
        ahead = np.full(games, np.nan, np.float32)
        for now in reversed(range(steps)):
            ahead = rewards[now] + np.float32(self.settings["ppo.gamma"]) * np.where(ended[now], 0, ahead)
            lessons.returns[now] = ahead
        return lessons

    def _played(self, answers: NDArray[np.int64], own: int) -> NDArray[np.int64]:
        played = answers.copy()
        if own:
            played[:own] = self.model.predict(self.observations[:own], action_masks=self.masks[:own])[0]
        wandering = self.chance.random(len(played)) < self.settings["imitation.wander"]
        if wandering.any():
            played[wandering] = self.random.act_many(self.observations[wandering], self.masks[wandering])
        return played


def imitate(model: MaskablePPO, settings: Settings, vector: LearnerVector, quiet: bool | None = None) -> None:
    """Fit a learner's network to a teacher's answers in the games of `vector`, whose opponents are teachers too.

    Chunk by chunk: what was played and learnt from is thrown away. The logger gets the losses of every chunk's first
    pass, each batch measured before it is learnt, and the agreement: the mean chance of the teacher's answer.
    """
    school = School(model, settings, vector)
    total, title = settings["imitation.steps"], f"Learning from {settings['imitation.teacher']}"
    optimizer = torch.optim.Adam(model.policy.parameters())
    with progress(total, title, f"{total:,} decisions as a start", quiet=quiet) as bar:
        while bar.done < total:
            left = 1 - bar.done / total
            for group in optimizer.param_groups:
                group["lr"] = settings["imitation.learning_rate"] * left
            steps = -(-min(settings["imitation.chunk"], total - bar.done) // len(vector))
            lessons = school.lessons(steps, settings["imitation.own"] if bar.done else 0.0)
            told = _learn(model, settings, optimizer, lessons, school.chance)
            for name, value in told.items():
                model.logger.record(f"imitation/{name}", value)
            bar.advance(steps * len(vector), f"{100 * told['agreement']:.1f}% as the teacher")
            model.logger.dump(bar.done)


def _learn(
    model: MaskablePPO, settings: Settings, optimizer: torch.optim.Optimizer, lessons: Lessons, chance: Any
) -> dict[str, float]:
    """Go through the lessons `imitation.epochs` times; loss and agreement of the first time."""
    rows = [part.reshape(-1, *part.shape[2:]) for part in lessons]
    batches = -(-len(rows[0]) // settings["imitation.batch_size"])
    told: list[list[float]] = []
    model.policy.set_training_mode(True)
    for _ in range(settings["imitation.epochs"]):
        for batch in np.array_split(chance.permutation(len(rows[0])), batches):
            losses, agreement = _losses(model, *(part[batch] for part in rows))
            optimizer.zero_grad()
            (losses[0] + settings["ppo.vf_coef"] * losses[1]).backward()
            torch.nn.utils.clip_grad_norm_(model.policy.parameters(), settings["ppo.max_grad_norm"])
            optimizer.step()
            told.append([losses[0].item(), losses[1].item(), agreement])
    means = np.mean(told[:batches], axis=0)
    return dict(zip(("loss", "value_loss", "agreement"), map(float, means), strict=True))


def _losses(
    model: MaskablePPO,
    observations: NDArray[np.float16],
    masks: NDArray[np.int8],
    answers: NDArray[np.int64],
    returns: NDArray[np.float32],
) -> tuple[tuple[torch.Tensor, torch.Tensor], float]:
    """Of the answers and of the values; and the chance that the network gives the teacher's answers."""
    values, chances, _ = model.policy.evaluate_actions(
        torch.as_tensor(observations.astype(np.float32)), torch.as_tensor(answers), torch.as_tensor(masks)
    )
    known = torch.as_tensor(np.isfinite(returns))
    errors = torch.where(known, values.flatten() - torch.as_tensor(np.where(np.isfinite(returns), returns, 0)), 0.0)
    losses = -chances.mean(), errors.square().sum() / known.sum().clamp(min=1)
    return losses, float(chances.detach().exp().mean())
