"""Explorations: how much of what a game lets somebody collect they have collected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core import Fact
from engine.play import AnyGame
from engine.text import Text


@dataclass(frozen=True, slots=True)
class Exploration:
    """One collection of a game: its heading, how many pieces of it are done, and of how many."""

    heading: Text
    done: int
    all: int


def explored(game: AnyGame, facts: Iterable[Fact]) -> tuple[Exploration, ...]:
    """Return every collection of a game, with what the facts of one person have done of it."""
    done = {fact.text for fact in facts if fact.amount > 0}
    by_kind: dict[str, list[Text]] = {}
    for text in game.explorations:
        by_kind.setdefault(text.key, []).append(text)
    return tuple(
        Exploration(heading(key), sum(text in done for text in texts), len(texts))
        for key, texts in by_kind.items()
    )


def heading(key: str) -> Text:
    """Return what a collection is called, from the text key of its facts."""
    return Text(key.replace(".fact.", ".explored.", 1))
