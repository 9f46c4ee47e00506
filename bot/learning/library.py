"""All lessons and rule books by game, and looking things up by name."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import contains, eq
from types import MappingProxyType
from typing import TypeVar

import structlog

from bot.learning.lesson import Lesson
from bot.learning.rule_book import Book, Entry
from bot.runtime.i18n import SOURCE, Speaker
from engine.errors import IllegalAction
from engine.registry import GAMES, find, part_of
from engine.text import Text

log = structlog.get_logger(__name__)
T = TypeVar("T", Book, Lesson)


def _brought(name: str, kind: type[T]) -> Mapping[str, T]:
    """Return what the games bring to learn them by, each by its key; not every game does."""
    parts: dict[str, T] = {}
    for key in GAMES:
        part = getattr(part_of(key, "learning"), name, None)
        if isinstance(part, kind) and part.game == key:
            parts[key] = part
        elif part is not None:
            log.error("part of a game left out", game=key, part=name)
    return MappingProxyType(parts)


BOOKS = _brought("BOOK", Book)
LESSONS = _brought("LESSON", Lesson)

FITS: tuple[Callable[[str, str], object], ...] = (
    eq,
    str.startswith,
    lambda name, typed: f" {typed}" in name,
    contains,
)
"""How a name may fit what was typed, best first: as a whole, its beginning, a word, a part."""


def book_of(game: str) -> Book:
    """Return the rule book of a game, or say that there is none."""
    if (book := BOOKS.get(game)) is None:
        find(game)
        raise IllegalAction("rules.error.no_book", game=Text(f"{game}.name"))
    return book


def lesson_of(game: str) -> Lesson:
    """Return the lesson of a game, or say that there is none."""
    if (lesson := LESSONS.get(game)) is None:
        find(game)
        raise IllegalAction("tutorial.error.no_lesson", game=Text(f"{game}.name"))
    return lesson


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry as it is listed in one language: the names it is found by, ready to compare."""

    entry: Entry
    names: frozenset[str]
    chapter: str


def lookup(typed: str, speaker: Speaker, games: Iterable[str] = BOOKS) -> tuple[Entry, ...]:
    """Return what somebody may mean, the likeliest first; everything if nothing was typed."""
    wanted = _folded(typed)
    books = [game for game in games if game in BOOKS]
    listed = [listed for game in books for listed in _index(game, speaker.language)]
    ranked = [
        (rank, place, listed.entry)
        for place, listed in enumerate(listed)
        if (rank := _rank(wanted, listed)) is not None
    ]
    return tuple(entry for _, _, entry in sorted(ranked, key=lambda match: match[:2]))


def find_entry(typed: str, speaker: Speaker, games: Iterable[str] = BOOKS) -> Entry | None:
    """Return the entry of an address, or the likeliest one for what was typed."""
    for book in BOOKS.values():
        for entry in book.entries():
            if entry.address == typed:
                return entry
    return next(iter(lookup(typed, speaker, games)), None) if typed.strip() else None


@cache
def _index(game: str, language: str) -> tuple[Listed, ...]:
    """List a book once; somebody who types asks at every letter."""
    speaker = Speaker(language)
    # Whoever has the English box in front of them may type the English name.
    speakers = (speaker, Speaker(SOURCE))
    return tuple(
        Listed(
            entry,
            frozenset(_folded(speaker(entry.name)) for speaker in speakers),
            _folded(speaker(entry.chapter)),
        )
        for entry in BOOKS[game].entries()
    )


def _rank(wanted: str, listed: Listed) -> int | None:
    """Return how well an entry fits, its chapter last; None if it does not."""
    if not wanted:
        return 0
    for rank, fits in enumerate(FITS):
        if any(fits(name, wanted) for name in listed.names):
            return rank
    return len(FITS) if wanted in listed.chapter else None


def _folded(name: str) -> str:
    """Return a name without case and accents, so that it is found however it is typed."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(mark for mark in apart if not unicodedata.combining(mark)).split())
