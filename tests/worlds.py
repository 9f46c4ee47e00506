"""Of which games other worlds can be made that look the same to somebody; which hide nothing."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

from tests.conformance.tables import Case, everyone, moments


def has_worlds(case: Case) -> bool:
    """Tell whether the game can draw positions from views, or a test does it in its place."""
    own = find_spec(f"tests.conformance.worlds_{case.game.spec.key}")
    return case.game.imagines or own is not None


def is_open(case: Case) -> bool:
    """Tell whether everybody sees the same at a random table, so that nothing can be told."""
    for moment in moments(case, "open"):
        views = [case.game.view(moment.state, seat) for seat in everyone(case)]
        if len({replace(view, seat=None) for view in views}) > 1:
            return False
    return True
