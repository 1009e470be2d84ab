"""`AdventureTrained`: the model of Adventure that comes with the project."""

from agents.model_files import shipped
from agents.policy import PolicyAgent
from explorer_env.adventure.game import Adventure


class AdventureTrained(PolicyAgent):
    """Its card, agents/trained/adventure.json, says how it was trained and how well it plays."""

    name = "trained"

    def __init__(self, seed: int | None = None, likeliest: bool = False) -> None:
        super().__init__(shipped(Adventure), Adventure, seed, likeliest)
