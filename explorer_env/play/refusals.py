"""Refusals as JSON: {"error": {"code": "late", "message": "..."}} with a fitting status."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from explorer_env.core.errors import ConfigError, ExplorerError, IllegalAction, SaveError
from explorer_env.play.rooms import Late
from explorer_env.play.table import OutOfTurn

_STATUS: list[tuple[type[Exception], int, str]] = [
    (Late, 409, "late"),
    (OutOfTurn, 409, "turn"),
    (IllegalAction, 422, "illegal"),
    (ConfigError, 422, "settings"),
    (SaveError, 422, "file"),
    (ExplorerError, 500, "server"),
]


class Refused(Exception):  # noqa: N818 - what it says is an answer, not a defect
    """A request that is not done. status: of HTTP; code: a word for programs."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code = status, code


def refusal(error: Refused) -> JSONResponse:
    return JSONResponse({"error": {"code": error.code, "message": str(error)}}, error.status)


async def on_refused(request: Request, error: Exception) -> Response:
    """Starlette's handler of `Refused`."""
    assert isinstance(error, Refused)
    return refusal(error)


async def on_explorer_error(request: Request, error: Exception) -> Response:
    """Starlette's handler of the project's own errors."""
    status, code = next((status, code) for kind, status, code in _STATUS if isinstance(error, kind))
    return refusal(Refused(status, code, str(error)))


async def on_http_error(request: Request, error: Exception) -> Response:
    """Starlette's handler of its own errors: no such address, no such method."""
    status = getattr(error, "status_code", 500)
    return refusal(
        Refused(status, "address", f"{request.method} {request.url.path}: {getattr(error, 'detail', error)}.")
    )
