"""`rule`: how the functions of the rules become machine code."""

from collections.abc import Callable
from typing import Any

from numba import config, njit, types

_INTEGERS = (types.Integer, types.IntegerLiteral)
_prepared: set[str] = set()


def rule(function: Callable[..., Any]) -> Any:
    """Compile once: integers of every width and every constant arrive as int64, not as a copy of the code each."""
    dispatcher: Any = njit(error_model="numpy", nogil=True)(function)
    if hasattr(dispatcher, "get_call_template"):  # absent when NUMBA_DISABLE_JIT=1
        template = dispatcher.get_call_template

        def normalised(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
            return template(tuple(types.int64 if isinstance(a, _INTEGERS) else a for a in args), kws)

        dispatcher.get_call_template = normalised
    return dispatcher


def prepare(name: str, warm: Callable[[], object]) -> None:
    """Compile what `warm` calls, the entry points of the game called `name`."""
    if name not in _prepared and not config.DISABLE_JIT:
        warm()
        _prepared.add(name)
