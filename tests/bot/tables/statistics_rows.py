"""Results as tests want them, each with what matters to it alone."""

from __future__ import annotations

from typing import Any

from bot.tables.results import SeatResult


def result(table: str, **given: Any) -> SeatResult:
    """Return a result of somebody who won a game of Jaipur against one other person."""
    fields: dict[str, Any] = {
        "table": table, "seat": 0, "sitting": 0, "guild": 1, "game": "jaipur", "version": 1,
        "seats": 2, "people": 2, "ended": 0.0, "user": 1, "alias": None, "ai": None, "rank": 1,
        "tied": False, "score": 10, "conceded": False, "left": False, "decisions": 10, "own": 10,
        "hints": 0, "rated_place": None,
    }  # fmt: skip
    return SeatResult(**{**fields, **given})
