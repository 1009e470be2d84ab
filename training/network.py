"""The policy's network, built from a run's settings."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from agents.entities import POOLS, Entities
from agents.layers import Layer
from agents.network import Network
from explorer_env.core.pieces import Piece, repeated
from training.extras import missing_train_extra
from training.games import GAMES

try:
    import torch
    from gymnasium import spaces
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
    from torch import nn
    from torch.nn.functional import linear
except ImportError as error:
    raise missing_train_extra(error) from error

ACTIVATIONS: dict[str, type[nn.Module]] = {"tanh": nn.Tanh, "relu": nn.ReLU, "elu": nn.ELU}


class Embeddings(nn.Module):
    """Of each piece the means and maxima of its entities, embedded by weights that they share (`agents.entities`)."""

    def __init__(self, pieces: Sequence[Piece], floats: int, units: int, activation: type[nn.Module]) -> None:
        super().__init__()
        self.pieces, self.activation = pieces, activation()
        self.seen = nn.Linear(floats, units * len(pieces))
        self.own = nn.ModuleList(nn.Linear(piece.each, units, bias=False) for piece in pieces)
        counts = [piece.size // piece.each for piece in pieces]
        self.places = nn.ParameterList(torch.randn(count, units) / 4 for count in counts)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        pooled: list[torch.Tensor] = []
        common = self.seen(observations).chunk(len(self.pieces), dim=1)
        for piece, own, places, seen in zip(self.pieces, self.own, self.places, common, strict=True):
            floats = observations[:, piece.start : piece.stop].reshape(len(observations), -1, piece.each)
            embedded = self.activation(own(floats) + places + seen[:, None])
            pooled += [embedded.mean(dim=1), embedded.max(dim=1).values]
        return torch.cat(pooled, dim=1)


class SharedLayers(BaseFeaturesExtractor):
    """What policy and value share: the embeddings of entities, then the first layers.

    pieces: those that are embedded, with `units` for each entity; none for a flat network.
    """

    def __init__(
        self,
        observation_space: spaces.Box,
        sizes: list[int],
        activation: type[nn.Module],
        pieces: Sequence[Piece],
        units: int,
    ) -> None:
        floats = observation_space.shape[0]
        before = floats + POOLS * units * len(pieces)
        super().__init__(observation_space, sizes[-1] if sizes else before)
        self.embeddings = Embeddings(pieces, floats, units, activation) if pieces else None
        layers: list[nn.Module] = []
        for size in sizes:
            layers += [nn.Linear(before, size), activation()]
            before = size
        self.layers = nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor
        if self.embeddings is None:
            out = self.layers(observations)
        elif len(self.layers):  # apart, since what isn't learnt needs no gradients
            first: Any = self.layers[0]
            of_floats, of_pooled = first.weight.tensor_split([observations.shape[1]], dim=1)
            seen = linear(observations, of_floats, first.bias)
            out = self.layers[1:](seen + linear(self.embeddings(observations), of_pooled))
        else:
            out = torch.cat([observations, self.embeddings(observations)], dim=1)
        return out


def policy_arguments(settings: dict[str, Any]) -> dict[str, Any]:
    """What MaskableActorCriticPolicy takes beside its spaces."""
    activation, units = ACTIVATIONS[settings["network.activation"]], settings["network.entities"]
    pieces = repeated(GAMES[settings["game"]].kind.PIECES) if units else []
    return {
        "net_arch": {"pi": settings["network.policy"], "vf": settings["network.value"]},
        "activation_fn": activation,
        "features_extractor_class": SharedLayers,
        "features_extractor_kwargs": {
            "sizes": settings["network.shared"], "activation": activation, "pieces": pieces, "units": units,
        },
    }  # fmt: skip


def network_of(policy: Any, activation: str) -> Network:
    """What a MaskableActorCriticPolicy with these arguments has learnt, copied."""
    heads, shared = policy.mlp_extractor, policy.features_extractor
    return Network(
        activation,
        _layers(shared.layers),
        _layers([*heads.policy_net, policy.action_net]),
        _layers([*heads.value_net, policy.value_net]),
        list(_entities(shared.embeddings)) if shared.embeddings else [],
    )


def _entities(embeddings: Any) -> Iterator[Entities]:
    (seen,) = _layers([embeddings.seen])
    parts = (np.split(part, len(embeddings.pieces), axis=-1) for part in seen)
    for piece, own, places, *layer in zip(embeddings.pieces, embeddings.own, embeddings.places, *parts, strict=True):
        yield Entities(piece.start, Layer(*map(np.ascontiguousarray, layer)), _copied(own.weight.T), _copied(places))


def _layers(modules: Iterable[nn.Module]) -> list[Layer]:
    linear = [module for module in modules if isinstance(module, nn.Linear)]
    return [Layer(_copied(module.weight.T), _copied(module.bias)) for module in linear]


def _copied(tensor: torch.Tensor) -> Any:
    return np.array(tensor.detach().numpy(), order="C")
