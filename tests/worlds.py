"""Which games hide nothing, so that no two worlds can look the same to somebody."""

from __future__ import annotations

from dataclasses import replace

from tests.conformance.tables import Case, everyone, moments


def is_open(case: Case) -> bool:
    """Tell whether everybody sees the same at a random table, so that nothing can be told."""
    for moment in moments(case, "open"):
        views = [case.game.view(moment.state, seat) for seat in everyone(case)]
        if len({replace(view, seat=None) for view in views}) > 1:
            return False
    return True
