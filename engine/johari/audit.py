"""Refusing positions that play cannot reach."""

from __future__ import annotations

from engine.core import Spec
from engine.johari.state import State


def audit(state: State, spec: Spec) -> None:
    """Refuse a position that play cannot reach, and say why."""
