"""All that a run needs to go on as if it had never stopped, as named arrays in one file."""

import io
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer_env.core.errors import SaveError
from training.extras import missing_train_extra
from training.league import League

try:
    import torch
    from sb3_contrib import MaskablePPO

    from training.vec_env import LearnerVecEnv
except ImportError as error:
    raise missing_train_extra(error) from error

State = dict[str, NDArray[Any]]


def captured(model: MaskablePPO, venv: LearnerVecEnv, league: League) -> State:
    """A copy of the state between two rollouts: learner, generators of chance, games, league.

    Of an opponent only its generator is kept, which is all the state that built-in agents and models have.
    """
    chance: Any = np.random.get_state(legacy=False)  # noqa: NPY002 - rollouts are shuffled by it
    facts = {
        "layout": venv.vector.kind.layout().hex(), "steps": model.num_timesteps, "updates": model._n_updates,
        "chance": chance["state"]["pos"], "league": league.record(),
        "agents": [[*league.identity(agent), agent.rng.bit_generator.state] for agent in venv.vector.agents],
    }  # fmt: skip
    state: State = {
        "facts": np.frombuffer(json.dumps(facts).encode(), np.uint8), "begun": np.array(model._last_episode_starts),
        "torch": torch.get_rng_state().numpy().copy(), "chance": chance["state"]["key"],
    }  # fmt: skip
    state |= {f"policy/{name}": value.numpy().copy() for name, value in model.policy.state_dict().items()}
    for number, moments in model.policy.optimizer.state_dict()["state"].items():
        state |= {f"optimizer/{number}/{name}": value.numpy().copy() for name, value in moments.items()}
    return state | {f"vector/{name}": value for name, value in venv.vector.state().items()}


def restore(state: State, model: MaskablePPO, venv: LearnerVecEnv, league: League) -> None:
    """Bring a run of the same settings to a captured state.

    Raises SaveError when it was captured with another version of the game, or a snapshot's file is missing.
    """
    facts = json.loads(state["facts"].tobytes())
    if facts["layout"] != venv.vector.kind.layout().hex():
        raise SaveError("The run was begun with a version whose games are laid out differently: resume it with that.")
    model.policy.load_state_dict({name: torch.tensor(value) for name, value in _under("policy/", state).items()})
    optimizer = model.policy.optimizer
    optimizer.load_state_dict({"state": _moments(state), "param_groups": optimizer.state_dict()["param_groups"]})
    league.restore(facts["league"])
    agents = []
    for name, steps, generator in facts["agents"]:
        agent = league.agent(name, steps)
        agent.rng.bit_generator.state = generator
        agents.append(agent)
    venv.vector.restore(_under("vector/", state), agents)
    model.num_timesteps, model._n_updates = facts["steps"], facts["updates"]
    model._last_obs, model._last_episode_starts = venv.look(), state["begun"].copy()
    torch.set_rng_state(torch.tensor(state["torch"]))
    chance = {"key": state["chance"], "pos": facts["chance"]}
    whole = {"bit_generator": "MT19937", "state": chance, "has_gauss": 0, "gauss": 0.0}
    np.random.set_state(whole)  # noqa: NPY002


def to_bytes(state: State) -> bytes:
    """The state as a file's content."""
    file = io.BytesIO()
    arrays: Any = state  # whose names numpy's types take for options
    np.savez(file, **arrays)
    return file.getvalue()


def from_bytes(content: bytes) -> State:
    """The state of a file that is known to be whole."""
    with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
        return dict(arrays)


def _under(prefix: str, state: State) -> State:
    return {name.removeprefix(prefix): value for name, value in state.items() if name.startswith(prefix)}


def _moments(state: State) -> dict[int, dict[str, torch.Tensor]]:
    moments: dict[int, dict[str, torch.Tensor]] = {}
    for name, value in _under("optimizer/", state).items():
        number, _, moment = name.partition("/")
        moments.setdefault(int(number), {})[moment] = torch.tensor(value)
    return moments
