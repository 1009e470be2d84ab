"""`rule` and `kernel`: functions become machine code, compiled once, quickly, and kept on disk by their content."""

import gc
import hashlib
import itertools
import pickle
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import config, event, sigutils
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.serialize import dumps

from explorer_env.core import linking
from explorer_env.core.codefolder import (
    FileLock,
    cache_base,
    cache_info,
    clear_cache,
    code_folder,
    read_checked,
    remove_unused,
    write_checked,
)
from explorer_env.core.fingerprint import content_of, fingerprint, package_folder
from explorer_env.core.progress import progress, say

__all__ = ["array_rule", "cache_info", "clear_cache", "kernel", "prepare", "ready", "rule"]

_INTEGERS = (types.Integer, types.IntegerLiteral, types.IntEnumMember)
_INNER = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "boundscheck": None,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,  # nobody counts who uses an array, which took a fifth of an observation's time
}
_ENTRY = {**_INNER, "no_cpython_wrapper": False}
_prepared: set[str] = set()


def rule(function: Callable[..., Any]) -> Any:
    """Compile a function that compiled code calls. Every integer arrives as int64, so that there is one copy of it.

    Python may call it too, as tests do; then it is compiled once more, with what Python needs. It has no room for
    functions as arguments. With NUMBA_DISABLE_JIT=1 the function is left as it is.
    """
    return function if config.DISABLE_JIT else Rule(function, targetoptions=_INNER)


def array_rule(function: Callable[..., Any]) -> Any:
    """A `rule` that makes arrays of its own or assigns arrays to slices, which other compiled functions can't."""
    return function if config.DISABLE_JIT else Rule(function, targetoptions={**_INNER, "_nrt": True})


def kernel(function: Callable[..., Any]) -> Any:
    """Compile an entry point: a `rule` that is called from Python, which costs about 0.5 us."""
    return function if config.DISABLE_JIT else Kernel(function, targetoptions=_ENTRY)


def prepare(name: str, warm: Callable[[], object]) -> None:
    """Have all of the game `name` compiled, that is what `warm` calls; returns at once when it already is.

    On a cold cache one process compiles, with a progress bar on stderr; others that start meanwhile wait for it.
    """
    if config.DISABLE_JIT or name in _prepared:
        return
    mark = _mark(name)
    if not mark.exists():
        with global_compiler_lock, _compiling:
            _compiling.lock()
            if not mark.exists():
                _compile_all(name, warm)
                write_checked(mark, b"")
                remove_unused()
    _prepared.add(name)


def ready() -> list[str]:
    """The names of everything that `prepare` has made ready on this machine, by any process, for these sources."""
    return sorted(mark.stem.rpartition("-")[0] for mark in _folder().glob(_mark("*").name))


def _mark(name: str) -> Path:
    return _folder() / f"{name}-{_sources()}.ready"


def _compile_all(name: str, warm: Callable[[], object]) -> None:
    with ExitStack() as bars, event.install_listener("numba:compile", _Bar(name, bars)):
        warm()


@cache
def _sources() -> str:
    package = package_folder(Path(__file__))
    return content_of(package, *map(package.with_name, ("agents", "training"))).decode()


@cache
def _folder() -> Path:
    """Compiled code depends on Python's bytecode, on NumPy's layouts, on Numba, on the processor, and on this room."""
    versions = (sys.implementation.cache_tag, np.__version__, numba.__version__)
    machine = (sys.platform, platform.machine(), *cpu_target.target_context.codegen().magic_tuple())
    settings = (str(config.OPT), config.BOUNDSCHECK, config.DEBUGINFO_DEFAULT, linking.SMALL, linking.APART)
    own = [Path(file).read_bytes() for file in (__file__, linking.__file__)]
    return code_folder(repr((versions, machine, settings, own)))


class _Bar(event.Listener):  # type: ignore[misc]
    """Shows progress from the first function on that isn't on disk."""

    def __init__(self, name: str, bars: ExitStack) -> None:
        self._title = f"Compiling {name.capitalize()} to machine code"
        self._bars = bars
        self._bar: Any = None

    def on_start(self, event: Any) -> None:
        if self._bar is None and isinstance(event.data["dispatcher"], Dispatcher):
            kept = {file.stem.rpartition("-")[0] for file in _folder().glob("*.code")}
            missing = sum(function.kept_as not in kept for function in Dispatcher.known)
            why = "once for this version; later starts take seconds"
            self._bar = self._bars.enter_context(progress(missing, self._title, why))

    def on_end(self, event: Any) -> None:
        if isinstance(event.data["dispatcher"], Dispatcher):
            self._bar.advance(note=event.data["dispatcher"].__name__)


class _Compiling:
    """What goes on while this process compiles: other processes are kept out, and the garbage collector rests."""

    def __init__(self) -> None:
        self._depth = 0
        self._locked = False
        self._end = ExitStack()

    def __enter__(self) -> None:
        if self._depth == 0 and gc.isenabled():
            gc.disable()  # a tenth faster: a compiler makes many objects and few cycles
            self._end.callback(gc.enable)
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if self._depth == 0:
            self._locked = False
            self._end.close()

    def lock(self) -> bool:
        """Keep other processes out until the outermost compilation ends; false when they already were."""
        if self._locked:
            return False
        waiting = "Another process is compiling the rules to machine code: waiting for it"
        self._end.enter_context(FileLock(cache_base() / "lock", lambda: say(waiting)))
        self._locked = True
        return True


_compiling = _Compiling()


@contextmanager
def _named_by(found: str) -> Iterator[None]:
    """Have the symbols of a function numbered by its fingerprint, so that they are the same in every process."""
    usual = FunctionIdentity._unique_ids
    FunctionIdentity._unique_ids = itertools.count(int(found[-40:-28], 16))
    linking.linking_ours.append(found)
    try:
        yield
    finally:
        linking.linking_ours.pop()
        FunctionIdentity._unique_ids = usual


def _normal(args: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(types.int64 if isinstance(arg, _INTEGERS) else arg for arg in args)


class Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """A compiled function with one copy for all widths of integers, kept on disk by its fingerprint."""

    known: "list[Dispatcher]" = []  # noqa: RUF012
    first: "dict[str, Dispatcher]" = {}  # noqa: RUF012

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._cache = _Kept(self)
        Dispatcher.known.append(self)

    @cached_property
    def fingerprint(self) -> str:
        found = f"{type(self).__name__}-{fingerprint(self.py_func)}"
        Dispatcher.first.setdefault(found, self)
        return found

    @property
    def kept_as(self) -> str:
        return f"{self.__name__[:60]}-{self.fingerprint}"

    def compile(self, sig: Any) -> Any:
        args = _normal(sigutils.normalize_signature(sig)[0])
        with global_compiler_lock, _compiling:
            if args not in self.overloads:
                with _named_by(self.fingerprint):
                    super().compile(args)
                linking.link_apart(self.fingerprint, self.overloads[args], self.targetctx)
            return self.overloads[args].entry_point

    def get_call_template(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return super().get_call_template(_normal(args), {name: _normal((arg,))[0] for name, arg in kws.items()})


class Kernel(Dispatcher):
    """A compiled function that Python calls."""


class Rule(Dispatcher):
    """A compiled function for compiled code; when Python calls it, it makes a kernel of itself."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._kernel(*args, **kwargs)

    @cached_property
    def _kernel(self) -> Kernel:
        return Kernel(self.py_func, targetoptions=_ENTRY)


class _Kept:
    """Whom Numba asks for a function's compiled code before it compiles, and tells about it afterwards."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher

    @property
    def cache_path(self) -> str:
        return str(_folder())

    def load_overload(self, args: tuple[Any, ...], context: Any) -> Any:
        context.refresh()
        twin = Dispatcher.first[self._dispatcher.fingerprint]
        if twin is not self._dispatcher:
            twin.compile(args)
            return twin.overloads[args]._replace(metadata=None)  # as if it came from disk: Numba notes times in it once
        return self._read(args, context) or (self._read(args, context) if _compiling.lock() else None)

    def save_overload(self, args: tuple[Any, ...], compiled: Any) -> None:
        if not compiled.library.has_dynamic_globals:
            needs = linking.piece_of(self._dispatcher.fingerprint, compiled).needs
            write_checked(self._path(args), dumps((needs, compiled._replace(type_annotation="")._reduce())))

    def _path(self, args: tuple[Any, ...]) -> Path:
        return _folder() / f"{self._dispatcher.kept_as}-{hashlib.sha256(repr(args).encode()).hexdigest()[:16]}.code"

    def _read(self, args: tuple[Any, ...], context: Any) -> Any:
        content = read_checked(self._path(args))
        if content is None:
            return None
        needs, parts = pickle.loads(content)
        if not all(map(_is_there, needs)):
            return None
        compiled = CompileResult._rebuild(context, *parts)
        linking.piece_of(self._dispatcher.fingerprint, compiled, needs)
        return compiled


def _is_there(need: linking.Need) -> bool:
    """Load what a kept function calls, before the function itself is loaded."""
    dispatcher = Dispatcher.first.get(need.fingerprint)
    if dispatcher is None:
        return False
    dispatcher.compile(need.args)
    return bool(dispatcher.overloads[need.args].fndesc.llvm_func_name == need.symbol)
