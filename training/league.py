"""The league: named agents and the run's own snapshots, met the more often the more the learner loses to them."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from agents import Agent, make
from agents.model_files import ENDING, card_of
from explorer_env.envs.vector import Final
from training.settings import Settings, due

FOLDER = "league"


@dataclass
class Member:
    """An opponent and what the learner lost to it.

    weight: of the settings. steps: of a snapshot, -1 of a named agent. met: how often. lost: the share of the late
    encounters that the learner lost, a tie as half.
    """

    agent: Agent
    weight: float
    steps: int = -1
    met: int = 0
    lost: float = 0.5


class League:
    """The opponents of one run, by name; a snapshot's name is its file within the run's folder.

    An opponent is drawn by weight x (lost ^ `league.power` + `league.floor`); with power 0 by weight alone. Every
    `league.snapshot_every` steps of the learner a snapshot of it joins, from step 0 on; of these at most `league.most`
    stay, spread evenly over the run, the first and the last among them.
    """

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings, self.folder = settings, folder
        self._identities: WeakKeyDictionary[Agent, tuple[str, int]] = WeakKeyDictionary()
        self.members = {name: Member(self._made(name), weight) for name, weight in settings["opponents"].items()}

    def _made(self, name: str, steps: int = -1) -> Agent:
        seed = np.random.SeedSequence([self.settings["seed"], steps + 1]).generate_state(1)
        place = str(self.folder / name) if steps >= 0 else name
        agent = make(place, self.settings["game"], int(seed[0]))
        self._identities[agent] = name, steps
        return agent

    def identity(self, agent: Agent) -> tuple[str, int]:
        """The name and the steps of an agent that is a member, or was."""
        return self._identities[agent]

    def agent(self, name: str, steps: int) -> Agent:
        """The member of this name; of one that left, an agent like it."""
        return self.members[name].agent if name in self.members else self._made(name, steps)

    # --- who is met --------------------------------------------------------------------------------------------------
    def shares(self) -> dict[Agent, float]:
        """Agents with how often each is to be drawn."""
        power, floor = self.settings["league.power"], self.settings["league.floor"]
        return {member.agent: member.weight * (member.lost**power + floor) for member in self.members.values()}

    def count(self, finals: Iterable[Final]) -> None:
        """Take note of ended episodes; those with an agent that left the league since don't count."""
        of = {member.agent: member for member in self.members.values()}
        for final in finals:
            for agent, ahead in final.rivals:
                if agent in of:
                    member = of[agent]
                    member.met += 1
                    member.lost += (1 - ahead - member.lost) / min(member.met, self.settings["league.window"])

    # --- snapshots ---------------------------------------------------------------------------------------------------
    def due(self, steps: int) -> bool:
        """Is it time for a snapshot?"""
        return due(self.settings["league.snapshot_every"], steps, max(self._snapshots(), default=None))

    def first(self) -> Path | None:
        """The file of the first snapshot."""
        return self.path(min(self._snapshots())) if self._snapshots() else None

    def _snapshots(self) -> list[int]:
        return [member.steps for member in self.members.values() if member.steps >= 0]

    def path(self, steps: int) -> Path:
        """Where the snapshot of this step is kept."""
        return self.folder / FOLDER / f"steps_{steps:012}{ENDING}"

    def join(self, steps: int) -> None:
        """The snapshot of this step, which has been written, becomes a member."""
        name = str(self.path(steps).relative_to(self.folder))
        self.members[name] = Member(self._made(name, steps), self.settings["league.snapshots"], steps)
        self._thin()

    def _thin(self) -> None:
        while True:
            snapshots = sorted((member.steps, name) for name, member in self.members.items() if member.steps >= 0)
            if len(snapshots) <= self.settings["league.most"]:
                return
            at = range(1, len(snapshots) - 1)
            del self.members[snapshots[min(at, key=lambda i: snapshots[i + 1][0] - snapshots[i - 1][0])][1]]

    def clear(self, needed: Iterable[str]) -> None:
        """Take away the files of snapshots that are neither members nor needed, by name."""
        names = {*self.members, *needed}
        for path in (self.folder / FOLDER).glob(f"steps_*{ENDING}"):
            if str(path.relative_to(self.folder)) not in names:
                card_of(path).unlink(missing_ok=True)
                path.unlink()

    # --- kept --------------------------------------------------------------------------------------------------------
    def record(self) -> list[dict[str, Any]]:
        """The league's state, for a card."""
        return [
            {"name": name, "steps": member.steps, "met": member.met, "lost": member.lost}
            for name, member in self.members.items()
        ]

    def restore(self, record: list[dict[str, Any]]) -> None:
        """Go on from a card. Raises SaveError when a snapshot's file is missing or damaged."""
        self.members = {name: member for name, member in self.members.items() if member.steps < 0}
        for kept in record:
            if kept["steps"] >= 0:
                self.join(kept["steps"])
            member = self.members[kept["name"]]
            member.met, member.lost = kept["met"], kept["lost"]

    def log(self) -> dict[str, float]:
        """By member the share of encounters lost and the chance of being drawn."""
        shares = self.shares()
        total = sum(shares.values())
        return {
            key: value
            for name, member in self.members.items()
            for key, value in (
                (f"lost_to/{Path(name).stem}", member.lost),
                (f"drawn/{Path(name).stem}", shares[member.agent] / total),
            )
        }
