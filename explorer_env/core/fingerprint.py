"""What a function is made of, as a hash: its code and every value it refers to, however deep."""

import dis
import enum
import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import types

_VERSIONED = {"builtins", "llvmlite", "math", "numba", "numpy", "operator"}  # the cache's folder names their versions
_begun: list[FunctionType] = []
_PLAIN = (bool, int, float, complex, str, bytes, type(None), type(...))


def fingerprint(function: FunctionType) -> str:
    """Two functions with one fingerprint compile to the same code; one that changed in any way has another.

    For a value that can't be described exactly all sources of the function's package stand in.
    """
    if function in _begun:  # it calls itself through others
        return _package(function).decode()
    _begun.append(function)
    try:
        return _digest(_function(function))
    finally:
        _begun.pop()


@lru_cache
def content_of(*folders: Path) -> bytes:
    """The hash of all files in some packages (of the `.py` files alone in a folder that is no package)."""
    lines = []
    for folder in folders:
        pattern = "**/*" if (folder / "__init__.py").exists() else "*.py"
        for file in sorted(folder.glob(pattern)):
            if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".pyc":
                lines += [file.relative_to(folder).as_posix().encode(), hashlib.sha256(file.read_bytes()).digest()]
    return _digest(lines).encode()


def package_folder(file: Path) -> Path:
    """The folder of the outermost package that `file` belongs to, or just its folder."""
    folder = file.resolve().parent
    while (folder / "__init__.py").exists() and (folder.parent / "__init__.py").exists():
        folder = folder.parent
    return folder


def _package(function: FunctionType) -> bytes:
    return content_of(package_folder(Path(function.__code__.co_filename)))


def _digest(parts: Iterable[bytes]) -> str:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "little") + part)
    return whole.hexdigest()[:40]


def _function(function: FunctionType) -> Iterator[bytes]:
    yield (function.__module__ or "").encode()  # kept code names it, and is lost when the module is gone
    yield _code(function.__code__)
    yield _value((function.__defaults__, function.__kwdefaults__), function)
    for cell in function.__closure__ or ():
        yield _value(cell.cell_contents, function)
    attributes = _attribute_names(function.__code__)
    for name in sorted(_global_names(function.__code__) & function.__globals__.keys()):
        yield name.encode()
        yield from _global(function.__globals__[name], attributes, function)


def _global(value: Any, attributes: set[str], function: FunctionType) -> Iterator[bytes]:
    if not isinstance(value, ModuleType):
        yield _value(value, function)
    elif _top(value.__name__) not in _VERSIONED:
        for name in sorted(attributes & vars(value).keys()):
            yield name.encode()
            yield from _global(vars(value)[name], attributes - {name}, function)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _global_names(code: CodeType) -> set[str]:
    loads = (step for inner in _codes(code) for step in dis.get_instructions(inner))
    return {step.argval for step in loads if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}


def _attribute_names(code: CodeType) -> set[str]:
    return {name for inner in _codes(code) for name in inner.co_names}


def _code(code: CodeType) -> bytes:
    shape = (code.co_name, code.co_argcount, code.co_kwonlyargcount, code.co_flags)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    constants = [_constant(constant) for constant in code.co_consts]
    return _digest([repr(shape).encode(), repr(names).encode(), *constants, code.co_code]).encode()


def _constant(value: Any) -> bytes:
    if isinstance(value, CodeType):
        return _code(value)
    ordered = sorted(map(repr, value)) if isinstance(value, frozenset) else value
    return repr((type(value).__name__, ordered)).encode()


def _value(value: Any, function: FunctionType) -> bytes:
    if isinstance(value, enum.Enum):
        return repr((type(value).__qualname__, value.name, value.value)).encode()
    if isinstance(value, _PLAIN):
        return repr((type(value).__name__, value)).encode()
    if isinstance(value, np.ndarray | np.generic):
        return _package(function) if value.dtype.hasobject else _array(np.asarray(value), type(value))
    if isinstance(value, np.dtype):
        return _dtype(value).encode()
    if isinstance(value, tuple | list):
        return _digest([type(value).__qualname__.encode(), *(_value(item, function) for item in value)]).encode()
    if isinstance(value, dict):
        return _value(list(value.items()), function)
    return _callable(value, function)


def _array(array: np.ndarray[Any, Any], kind: type) -> bytes:
    layout = (kind.__name__, _dtype(array.dtype), array.shape, array.strides, array.flags.writeable)
    return _digest([repr(layout).encode(), array.tobytes()]).encode()


def _dtype(dtype: np.dtype[Any]) -> str:
    if dtype.subdtype is not None:
        return repr((dtype.shape, _dtype(dtype.subdtype[0])))
    fields = [(name, _dtype(field[0]), field[1]) for name, field in (dtype.fields or {}).items()]
    return repr((dtype.str, dtype.itemsize, dtype.alignment, fields))


def _callable(value: Any, function: FunctionType) -> bytes:
    if value is function or getattr(value, "py_func", None) is function:
        return b"itself"
    if hasattr(value, "fingerprint"):
        return str(value.fingerprint).encode()
    if isinstance(value, type) and issubclass(value, enum.Enum):
        return repr([(member.name, member.value) for member in value]).encode()
    module = getattr(value, "__module__", None) or type(value).__module__
    made_by_exec = isinstance(value, FunctionType) and module == "builtins"
    if _top(module) in _VERSIONED and hasattr(value, "__name__") and not made_by_exec:
        return f"{module}.{value.__name__}".encode()
    if isinstance(value, types.Type):
        return repr(value).encode()
    inner = getattr(value, "py_func", value)
    return fingerprint(inner).encode() if isinstance(inner, FunctionType) else _package(function)


def _top(module: str) -> str:
    return module.partition(".")[0]
