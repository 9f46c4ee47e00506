"""Text figures for the rules: what those of all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from render.text.markdown import Speak, stacked

Figure: TypeAlias = Callable[[Speak], str]

STEP = "➜"
TIMES = "×"  # noqa: RUF001 (a times sign is meant)


def grid(head: str, cells: Iterable[int], width: int) -> str:
    """Return a row of a table: its head, and numbers in columns."""
    numbers = "".join(f"{cell:>3}" for cell in cells)
    return f"{head:<{width}}{numbers}"


def block(lines: list[str]) -> str:
    """Return lines in letters of one width."""
    return "```\n" + stacked(lines) + "\n```"
