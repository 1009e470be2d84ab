"""Of the legal answers the one worth most."""

from collections.abc import Callable
from typing import Any

from explorer_env.core.jit import rule

NEVER = -1e9  # the worth of an answer that is not to be given


def best_answer_of(worth: Callable[..., Any]) -> Any:
    """The compiled best_answer(o, mask, w, decision): of the legal actions that of most worth(o, w, ...), or -1."""

    @rule
    def best_answer(o: Any, mask: Any, w: Any, decision: Any) -> Any:
        best, chosen = NEVER, -1
        for action in range(len(mask)):
            if mask[action]:
                value = worth(o, w, decision, action)
                if value > best:
                    best, chosen = value, action
        return chosen

    return best_answer
