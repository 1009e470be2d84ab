"""`explorer train`: train an agent as a configuration says."""

import argparse

from agents.model_files import read_card
from explorer_env.core.errors import ConfigError
from training.commands.arguments import whole

EXAMPLE = "explorer train ppo_expedition_quick --run-dir runs/first"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "config", nargs="?", metavar="CONFIG", help="TOML file, or the name of one in configs/; not needed to resume"
    )
    parser.add_argument(
        "--run-dir", metavar="DIR", help="folder for model, checkpoints and logs (default: a new one in runs/)"
    )
    parser.add_argument("--resume", metavar="RUN", help="folder of a run to go on with, from its last checkpoint")
    parser.add_argument(
        "--steps",
        type=whole(1),
        metavar="N",
        help="steps of the whole run instead of the configuration's; a finished run goes on with more than it has",
    )
    parser.add_argument("--seed", type=whole(0), metavar="S", help="seed instead of the configuration's")


def run(arguments: argparse.Namespace) -> None:
    if arguments.config is None and arguments.resume is None:
        raise ConfigError("nothing to train: give a configuration, or --resume with the folder of a run.")
    from training.ppo import train  # here, so that --help needs no torch

    model = train(
        arguments.config,
        run_dir=arguments.run_dir,
        resume=arguments.resume,
        steps=arguments.steps,
        seed=arguments.seed,
    )
    print(f"Trained: {model}\nNext: explorer evaluate {model} random --game {read_card(model)['game']}")
