"""The policy's network, built from a run's settings."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from agents.network import Layer, Network
from training.extras import missing_train_extra

try:
    import torch
    from gymnasium import spaces
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
    from torch import nn
except ImportError as error:
    raise missing_train_extra(error) from error

ACTIVATIONS: dict[str, type[nn.Module]] = {"tanh": nn.Tanh, "relu": nn.ReLU, "elu": nn.ELU}


class SharedLayers(BaseFeaturesExtractor):
    """The first layers, shared by policy and value."""

    def __init__(self, observation_space: spaces.Box, sizes: list[int], activation: type[nn.Module]) -> None:
        before = observation_space.shape[0]
        super().__init__(observation_space, sizes[-1] if sizes else before)
        layers: list[nn.Module] = []
        for size in sizes:
            layers += [nn.Linear(before, size), activation()]
            before = size
        self.layers = nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.layers(observations)
        return out


def policy_arguments(settings: dict[str, Any]) -> dict[str, Any]:
    """What MaskableActorCriticPolicy takes beside its spaces."""
    activation = ACTIVATIONS[settings["network.activation"]]
    return {
        "net_arch": {"pi": settings["network.policy"], "vf": settings["network.value"]},
        "activation_fn": activation,
        "features_extractor_class": SharedLayers,
        "features_extractor_kwargs": {"sizes": settings["network.shared"], "activation": activation},
    }


def network_of(policy: Any, activation: str) -> Network:
    """What a MaskableActorCriticPolicy with these arguments has learnt, copied."""
    heads = policy.mlp_extractor
    return Network(
        activation,
        _layers(policy.features_extractor.modules()),
        _layers([*heads.policy_net, policy.action_net]),
        _layers([*heads.value_net, policy.value_net]),
    )


def _layers(modules: Iterable[nn.Module]) -> list[Layer]:
    linear = [module for module in modules if isinstance(module, nn.Linear)]
    return [Layer(_copied(module.weight.T), _copied(module.bias)) for module in linear]


def _copied(tensor: torch.Tensor) -> Any:
    return np.array(tensor.detach().numpy(), order="C")
