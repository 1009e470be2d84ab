"""`TrainedAgent`: a trained model as a player."""

import io
import pickle
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from agents.base import Actions, Agent, Mask, Observation
from explorer_env.core.errors import SaveError
from explorer_env.core.game import Game
from explorer_env.core.pieces import bounds
from training.extras import missing_train_extra
from training.games import GAMES
from training.model_files import Card, card_of, read_model
from training.settings import check_settings

try:
    import torch
    from gymnasium import spaces
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

    from training.network import policy_arguments
except ImportError as error:
    raise missing_train_extra(error) from error


class TrainedAgent(Agent):
    """Plays as a model learned to: an action drawn by its chances, or always the likeliest.

    Drawing is how it was trained and scored. Where several answers in a row are asked for (what to buy, until "done"),
    the likeliest one each time can be worse by far.

    path: the model's .zip, with its card beside it; only weights are read from it, nothing is unpickled. kind: the
    game to play. Raises SaveError when the files are damaged, or the model is of another game or version.
    """

    name: ClassVar[str] = "trained"

    def __init__(self, path: Path, kind: type[Game], seed: int | None = None, likeliest: bool = False) -> None:
        super().__init__(seed)
        weights, self.card = read_model(path, kind)
        self.path, self.likeliest = path, likeliest
        self.policy = _policy(path, kind, weights, self.card)

    def choose(self, observation: Observation, mask: Mask) -> int:
        with _one_thread():
            return int(self.choose_many(observation[None], mask[None])[0])

    def choose_many(self, observations: Observation, masks: Mask) -> Actions:
        chances = self.chances(observations, masks)
        if self.likeliest:
            return np.asarray(chances.argmax(axis=1), np.int64)
        upto = chances.cumsum(axis=1)
        drawn = self.rng.random((len(chances), 1)) * upto[:, -1:]
        return np.asarray((upto > drawn).argmax(axis=1), np.int64)

    def chances(self, observations: Observation, masks: Mask) -> NDArray[np.float32]:
        """The policy's chance of every action, float32 (k, ACTIONS); exactly 0 for what isn't legal."""
        with torch.no_grad():
            answer: Any = self.policy.get_distribution(torch.as_tensor(observations), action_masks=masks)
            chances: NDArray[np.float32] = answer.distribution.probs.numpy()
        return np.where(masks != 0, chances, np.float32(0))

    def __repr__(self) -> str:
        return f"TrainedAgent({str(self.path)!r})"


@contextmanager
def _one_thread() -> Iterator[None]:
    """For a single answer: on two busy cores two threads took 15 times as long over it, waiting for each other."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def load(path: str, game: str, seed: int | None = None) -> TrainedAgent:
    """The agent of a model's file, for `agents.make`."""
    return TrainedAgent(Path(path), GAMES[game].kind, seed)


def _policy(path: Path, kind: type[Game], weights: bytes, card: Card) -> MaskableActorCriticPolicy:
    low, high = bounds(kind.PIECES)
    settings = check_settings(card["settings"], str(card_of(path)))
    policy = MaskableActorCriticPolicy(
        spaces.Box(low, high), spaces.Discrete(kind.ACTIONS), lambda _: 0.0, **policy_arguments(settings)
    )
    try:
        with zipfile.ZipFile(io.BytesIO(weights)) as parts:
            state = torch.load(io.BytesIO(parts.read("policy.pth")), map_location="cpu", weights_only=True)
        policy.load_state_dict(state)
    except (zipfile.BadZipFile, pickle.UnpicklingError, EOFError, KeyError, RuntimeError, TypeError) as error:
        raise SaveError(f"{path} holds no weights of the network on its card ({error}). Train it anew.") from error
    policy.set_training_mode(False)
    return policy
