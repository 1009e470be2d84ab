"""Running the command as a user does."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from training.cli import main

ROOT = Path(__file__).resolve().parents[2]


def explorer(*words: Any) -> int:
    """The command in this process: its exit code, argparse's too."""
    try:
        return main([str(word) for word in words])
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 1


def command(*words: Any) -> list[str]:
    return [sys.executable, "-m", "training.cli", *map(str, words)]


def environment(**changes: str) -> dict[str, str]:
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return os.environ | {"PYTHONPATH": path} | changes


def explorer_process(*words: Any, **changes: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        command(*words), env=environment(**changes), cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))
