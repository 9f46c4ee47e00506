"""Charts as text: a line of blocks a seat, with the figures beside it."""

from __future__ import annotations

from collections.abc import Sequence

BLOCKS = "▁▂▃▄▅▆▇█"
BETWEEN = "│"


def sparkline(chapters: Sequence[Sequence[float]]) -> str:
    """Return shares from 0 to 1 as blocks, chapter by chapter."""
    return BETWEEN.join("".join(map(_block, shares)) for shares in chapters)


def percent(share: float) -> int:
    """Return a share as a whole number of hundredths."""
    return round(100 * share)


def _block(share: float) -> str:
    return BLOCKS[min(int(share * len(BLOCKS)), len(BLOCKS) - 1)]
