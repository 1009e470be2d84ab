"""What is said when the packages of an extra aren't installed."""

from explorer_env.core.errors import MissingExtra


def missing_train_extra(error: ImportError) -> MissingExtra:
    """The error to raise when an import of torch or stable-baselines3 failed with `error`."""
    return MissingExtra(
        f"training needs packages that aren't installed ({error}). Install them with: pip install 'explorer-env[train]'"
    )


def missing_report_extra(error: ImportError) -> MissingExtra:
    """The error to raise when an import of choix or matplotlib failed with `error`."""
    return MissingExtra(
        f"tournaments and reports need packages that aren't installed ({error}). "
        "Install them with: pip install 'explorer-env[report]'"
    )


def missing_play_extra(error: ImportError) -> MissingExtra:
    """The error to raise when an import of pillow, rich, starlette or uvicorn failed with `error`."""
    return MissingExtra(
        f"this needs packages that aren't installed ({error}). Install them with: pip install 'explorer-env[play]'"
    )
