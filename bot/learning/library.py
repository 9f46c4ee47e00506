"""All rule books, and looking things up in them by name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from bot.learning.basari import rule_book as basari
from bot.learning.jaipur import rule_book as jaipur
from bot.learning.johari import rule_book as johari
from bot.learning.rule_book import Book, IndexEntry
from bot.runtime.i18n import SOURCE, Speaker

BOOKS: Mapping[str, Book] = MappingProxyType(
    {book.game: book for book in (johari.BOOK, jaipur.BOOK, basari.BOOK)}
)


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry as it is listed in one language: the names it is found by, ready to compare."""

    entry: IndexEntry
    names: frozenset[str]
    chapter: str


def lookup(typed: str, said: Speaker, games: Iterable[str] = BOOKS) -> tuple[IndexEntry, ...]:
    """Return what somebody may mean, the likeliest first; everything if nothing was typed."""
    wanted = _folded(typed)
    listed = [listed for game in games for listed in _index(game, said.language)]
    ranked = [
        (rank, place, listed.entry)
        for place, listed in enumerate(listed)
        if (rank := _rank(wanted, listed)) is not None
    ]
    return tuple(entry for _, _, entry in sorted(ranked, key=lambda found: found[:2]))


def found(typed: str, said: Speaker, games: Iterable[str] = BOOKS) -> IndexEntry | None:
    """Return the entry of an address, or the likeliest one for what was typed."""
    for book in BOOKS.values():
        for entry in book.entries():
            if entry.address == typed:
                return entry
    return next(iter(lookup(typed, said, games)), None) if typed.strip() else None


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
    """Return how well an entry fits: its name, a word of it, a part of it, its chapter."""
    if not wanted:
        return 0
    for rank, fits in enumerate((_is, _begins, _has_word, _contains)):
        if any(fits(name, wanted) for name in listed.names):
            return rank
    return 4 if wanted in listed.chapter else None


def _is(name: str, wanted: str) -> bool:
    return name == wanted


def _begins(name: str, wanted: str) -> bool:
    return name.startswith(wanted)


def _has_word(name: str, wanted: str) -> bool:
    return f" {wanted}" in name


def _contains(name: str, wanted: str) -> bool:
    return wanted in name


def _folded(name: str) -> str:
    """Return a name without case and accents, so that it is found however it is typed."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(mark for mark in apart if not unicodedata.combining(mark)).split())
