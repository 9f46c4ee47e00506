"""What happened in a night, line by line, and its digest: equal nights have equal digests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any


@dataclass
class Trace:
    """Notes of everything that happens, with the simulated second."""

    now: Callable[[], float]
    lines: list[str] = field(default_factory=list)
    logged: list[dict[str, Any]] = field(default_factory=list)
    """The lines of the bot's log that tell of a fault."""

    def note(self, who: str, what: str) -> None:
        """Add a line."""
        self.lines.append(f"{self.now():10.3f} {who:8} {what}")

    def log(self, entry: dict[str, Any]) -> None:
        """Add a line of the bot's log."""
        if entry["level"] in {"error", "critical"}:
            self.logged.append(entry)
        self.note("log", f"{entry['level']} {entry['event']}")

    @property
    def digest(self) -> str:
        """A digest of all lines."""
        return sha256("\n".join(self.lines).encode()).hexdigest()
