"""How often the store of this process was asked and told something."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class StoreCounts:
    """Pieces of work on the database since the start, each of one or more statements."""

    reads: int = 0
    writes: int = 0


COUNTS = StoreCounts()
"""What this process has read and written; only its event loop counts."""
