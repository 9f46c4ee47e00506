"""What a game brings to be written down: its table, its hands, and figures for its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from render.text.figures import Figure
from render.text.markdown import Speak


@dataclass(frozen=True, slots=True)
class Boards:
    """How the views of one game are written down: for everybody, and for the seat that looks.

    `figures` stand on pages of the rules, by the ids of the pages.
    """

    public: Callable[[Any, Speak], str]
    private: Callable[[Any, Speak], str]
    figures: Mapping[str, Figure] = field(default_factory=dict)
