"""What a machine may lack: programs are tried before tests rely on them."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

PATIENCE = 60.0
MISSING = re.compile(r"loading shared libraries: ([^:]+):")


def unavailable(reason: str) -> NoReturn:
    """Skip, for a reason that one line at the end of the run tells; where CI=true, fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def trouble(*command: str, cwd: Path | None = None) -> str:
    """Run a command and say in a few words why it fails; nothing when it works."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"it does not answer within {PATIENCE:.0f} seconds"
    except OSError as error:
        return f"{command[0]}: {error.strerror or error}"
    return brief(done.stderr) or f"it ends with {done.returncode}" if done.returncode else ""


def brief(complaint: str) -> str:
    """Return the library that a program misses, or else the first line of what it said."""
    missing = MISSING.search(complaint)
    lines = (line.strip() for line in complaint.splitlines())
    return f"{missing[1]} is missing" if missing else next(filter(None, lines), "")
