"""`PolicyAgent`: a trained network as a player."""

from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from agents.base import Actions, Agent, Mask, Observation, as_seen
from agents.hints import NO_HINT, hint_of, with_hints
from agents.model_files import read_model
from agents.network import Flat, answer_many, prepare_networks
from explorer_env.adventure.game import Adventure
from explorer_env.core.game import Game
from explorer_env.expedition.game import Expedition

KINDS: dict[str, type[Game]] = {kind.name: kind for kind in (Expedition, Adventure)}


class PolicyAgent(Agent):
    """Plays as a model learned to: an action drawn by its chances, or always the likeliest.

    Drawing is how it was trained and scored. Where several answers in a row are asked for (what to buy, until "done"),
    the likeliest one each time can be worse by far.

    path: the model's .safetensors, with its card beside it. kind: the game to play. Raises SaveError when the files
    are damaged, or the model is of another game or version.
    """

    name: ClassVar[str] = "policy"

    def __init__(self, path: Path, kind: type[Game], seed: int | None = None, likeliest: bool = False) -> None:
        super().__init__(seed)
        self.path, self.kind, self.likeliest = path, kind, likeliest
        self.network, self.card = read_model(path, kind)
        self.hint = hint_of(self.card["settings"].get("network.hint", NO_HINT), kind)
        self._flat: Flat = self.network.flat()
        prepare_networks()

    def choose(self, observation: Observation, mask: Mask) -> int:
        return int(self.choose_many(np.asarray(observation)[None], np.asarray(mask)[None])[0])

    def choose_many(self, observations: Observation, masks: Mask) -> Actions:
        chances, _ = self.chances(observations, masks)
        if self.likeliest:
            return np.asarray(chances.argmax(axis=1), np.int64)
        upto = chances.cumsum(axis=1)
        drawn = self.rng.random((len(chances), 1)) * upto[:, -1:]
        return np.asarray((upto > drawn).argmax(axis=1), np.int64)

    def chances(self, observations: Observation, masks: Mask) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The policy's chance of every action, float32 (k, ACTIONS), exactly 0 for what isn't legal; and what the
        learner expects as its reward, float32 (k,). Raises ConfigError for observations of another game."""
        observations, masks = as_seen(self.name, self.kind, observations, masks)
        chances, values = np.empty(masks.shape, np.float32), np.empty(len(masks), np.float32)
        answer_many(self._flat, with_hints(self.hint, observations, masks), masks, chances, values)
        return chances, values

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.path)!r})"


def load(path: str, game: str, seed: int | None = None) -> PolicyAgent:
    """The agent of a model's file, for `agents.make`."""
    return PolicyAgent(Path(path), KINDS[game], seed)
