"""All rule books, and looking things up in them by name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from bot.i18n import SOURCE, Speaker
from bot.learning import basari, jaipur, johari
from bot.learning.book import Book, Entry

BOOKS: Mapping[str, Book] = MappingProxyType(
    {book.game: book for book in (johari.BOOK, jaipur.BOOK, basari.BOOK)}
)


def lookup(typed: str, said: Speaker, games: Iterable[str] = BOOKS) -> tuple[Entry, ...]:
    """Return what somebody may mean, the likeliest first; everything if nothing was typed."""
    wanted = _folded(typed)
    ranked = [
        (rank, place, entry)
        for place, entry in enumerate(_entries(games))
        if (rank := _rank(wanted, entry, said)) is not None
    ]
    return tuple(entry for _, _, entry in sorted(ranked, key=lambda found: found[:2]))


def found(typed: str, said: Speaker, games: Iterable[str] = BOOKS) -> Entry | None:
    """Return the entry of an address, or the likeliest one for what was typed."""
    for entry in _entries(BOOKS):
        if entry.address == typed:
            return entry
    return next(iter(lookup(typed, said, games)), None) if typed.strip() else None


def _entries(games: Iterable[str]) -> Iterator[Entry]:
    for game in games:
        yield from BOOKS[game].entries()


def _rank(wanted: str, entry: Entry, said: Speaker) -> int | None:
    """Return how well an entry fits: its name, a word of it, a part of it, its chapter."""
    if not wanted:
        return 0
    # Whoever has the English box in front of them may type the English name.
    names = {_folded(speaker(entry.name)) for speaker in (said, Speaker(SOURCE))}
    for rank, fits in enumerate((_is, _begins, _has_word, _contains)):
        if any(fits(name, wanted) for name in names):
            return rank
    return 4 if wanted in _folded(said(entry.chapter)) else None


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
