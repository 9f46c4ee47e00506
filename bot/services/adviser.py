"""Whoever decides or advises in a person's place: what the services ask of an AI."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.tables.table import Level
from engine.play import AnyGame
from engine.text import Text


@dataclass(frozen=True, slots=True)
class Hinted:
    """An action that an adviser would consider: the share of victory it leads to, and why."""

    action: Any
    value: float
    reasons: tuple[Text, ...]


class NoAdvice(Exception):
    """The mind that was asked has no answer."""


class Minds(Protocol):
    """Decide for seats that no person plays; a autopilot has no level."""

    async def decide(self, game: AnyGame, view: Any, level: Level | None, seed: str) -> Any:
        """Return an action for the seat of a view, the same one for the same seed."""


class Adviser(Minds, Protocol):
    """Minds that tell people what they think."""

    async def hint(self, game: AnyGame, view: Any, seed: str) -> tuple[Hinted, ...]:
        """Return the best options of the seat of a view, best first."""

    async def chances(self, game: AnyGame, views: Sequence[Any], seed: str) -> tuple[float, ...]:
        """Return for each view the share of victory of its seat as it looks from there."""
