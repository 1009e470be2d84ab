"""`ExpeditionTrained`: the model of Expedition that comes with the project."""

from agents.model_files import shipped
from agents.policy import PolicyAgent
from explorer_env.expedition.game import Expedition


class ExpeditionTrained(PolicyAgent):
    """Its card, agents/trained/expedition.json, says how it was trained and how well it plays."""

    name = "trained"

    def __init__(self, seed: int | None = None, likeliest: bool = False) -> None:
        super().__init__(shipped(Expedition), Expedition, seed, likeliest)
