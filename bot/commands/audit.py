"""The audit: which weaknesses are known of the pinned packages, by pip-audit."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from engine.text import Text, say

PROGRAM = "pip-audit"
OPTIONS = (
    "--disable-pip", "--require-hashes", "--format=json", "--progress-spinner=off", "--requirement",
)  # fmt: skip
AUDIT_SECONDS = 300.0
Outcome: TypeAlias = Literal["clean", "weak", "unknown"]


@dataclass(frozen=True, slots=True)
class Audit:
    """What came of an audit, and the lines that tell it."""

    outcome: Outcome
    lines: tuple[Text, ...]


def audit(program: str, requirements: Path) -> Audit:
    """Ask what is known of pinned packages; that nothing was found out is no weakness."""
    command = (program, *OPTIONS, str(requirements))
    try:
        finished = subprocess.run(
            command, capture_output=True, text=True, timeout=AUDIT_SECONDS, check=False
        )
        dependencies: list[dict[str, Any]] = json.loads(finished.stdout)["dependencies"]
    except (OSError, subprocess.TimeoutExpired, ValueError, LookupError, TypeError):
        return Audit("unknown", (say("cli.audit.unknown", file=requirements.name),))
    known = [package for package in dependencies if "skip_reason" not in package]
    if not known:
        return Audit("unknown", (say("cli.audit.unknown", file=requirements.name),))
    lines = [text for package in known for text in _weaknesses(package)]
    outcome: Outcome = "weak" if lines else "clean"
    if not lines:
        lines = [say("cli.audit.clean", n=len(known), file=requirements.name)]
    missing = [str(package["name"]) for package in dependencies if package not in known]
    if missing:
        lines.append(say("cli.audit.skipped", packages=", ".join(missing)))
    return Audit(outcome, tuple(lines))


def _weaknesses(package: dict[str, Any]) -> Sequence[Text]:
    """Return what is known of one package, a line each."""
    return [
        say(
            "cli.audit.weak",
            package=str(package["name"]),
            version=str(package["version"]),
            id=str(weakness["id"]),
            fixed=", ".join(weakness.get("fix_versions") or ()) or "-",
        )
        for weakness in package.get("vulns", ())
    ]
