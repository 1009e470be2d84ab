"""How compiled functions find each other: each keeps its own module and is called by its symbol.

Numba by itself copies all that a function calls into the function's module, level by level, and optimises the whole
each time. Here only small functions are copied into their callers.
"""

import sys
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from typing import Any

import llvmlite.binding as llvm

SMALL = 60  # LLVM instructions up to which a function is copied into its callers
APART = sys.platform == "linux"  # elsewhere untried: there Numba's own way is kept


@dataclass(frozen=True)
class Need:
    """A function in another module that compiled code calls."""

    fingerprint: str
    args: tuple[Any, ...]
    symbol: str


@dataclass(eq=False)
class Piece:
    """A compiled function as Numba sees it among the libraries that a caller wants linked in.

    A caller of ours gets nothing of it but the symbol. Any other compiled function gets all of it and of what it calls,
    since that function may be kept in Numba's own cache, which wouldn't load us first.
    """

    need: Need
    library: Any
    needs: list[Need]

    @cached_property
    def small(self) -> bool:
        function = self.library._get_module_for_linking().get_function(self.need.symbol)
        steps = (step for block in function.blocks for step in block.instructions)
        return len(list(islice(steps, SMALL + 1))) <= SMALL

    @property
    def _reload_init(self) -> Any:
        return self.library._reload_init

    def _ensure_finalized(self) -> None:
        self.library._ensure_finalized()

    def _get_module_for_linking(self) -> Any:
        if not linking_ours:
            return self._whole()
        return self.library._get_module_for_linking() if self.small else _nothing()

    def _whole(self) -> Any:
        whole = self.library._get_module_for_linking().clone()
        for symbol in self._reached():
            whole.link_in(_pieces[symbol].library._get_module_for_linking(), preserve=True)
        return whole

    def _reached(self) -> set[str]:
        found: set[str] = set()
        waiting = [need.symbol for need in self.needs]
        while waiting:
            symbol = waiting.pop()
            if symbol not in found:
                found.add(symbol)
                waiting += [need.symbol for need in _pieces[symbol].needs]
        return found


linking_ours: list[str] = []  # the functions of ours that are being compiled, the innermost last
_pieces: dict[str, Piece] = {}  # by symbol; they stay, since machine code of others jumps to them


@cache
def _nothing() -> Any:
    return llvm.parse_assembly("")


def piece_of(fingerprint: str, compiled: Any, needs: list[Need] | None = None) -> Piece:
    """The piece made of a compiled function (Numba's CompileResult); what it needs is looked up unless it is known."""
    symbol = compiled.fndesc.llvm_func_name
    if symbol not in _pieces:
        if needs is None:
            declared = [f.name for f in compiled.library._get_module_for_linking().functions if f.is_declaration]
            needs = [_pieces[name].need for name in declared if name in _pieces]
        _pieces[symbol] = Piece(Need(fingerprint, compiled.signature.args, symbol), compiled.library, needs)
    return _pieces[symbol]


def link_apart(fingerprint: str, compiled: Any, context: Any) -> None:
    """Have callers find a compiled function by its symbol from now on."""
    if APART:
        context.remove_user_function(compiled.entry_point)
        context.insert_user_function(compiled.entry_point, compiled.fndesc, [piece_of(fingerprint, compiled)])
