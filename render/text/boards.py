"""What a game brings to be written down: its table, its hands, and figures for its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from render.text.figures import Figure
from render.text.markdown import Speak

Written: TypeAlias = Callable[[Any, Speak], str]
"""Writes a view down."""
Asked: TypeAlias = Callable[[Any, str, Speak], str]
"""Writes down what a question, named by its key, is decided by."""


@dataclass(frozen=True, slots=True)
class InWords:
    """How the views of one game are written in words alone: no symbols, and one fact a line."""

    public: Written
    private: Written
    asked: Asked


@dataclass(frozen=True, slots=True)
class Boards:
    """How the views of one game are written down: for everybody, and for the seat that looks.

    `asked` is the little of a hand that a form needs for its question; without it a form shows the
    whole hand. `figures` stand on pages of the rules, by the ids of the pages.
    """

    public: Written
    private: Written
    figures: Mapping[str, Figure] = field(default_factory=dict)
    asked: Asked | None = None
    words: InWords | None = None
