"""A rule book: short pages in chapters, an index of pieces, and what is read when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.core import Decision, Seat
from engine.text import Arg, Text, say

LAST_PAGE = "end"
"""The page on how a table ends."""

Facts: TypeAlias = Mapping[str, Arg]
"""The numbers of a game by name, from its tables, so that no page has to repeat them."""


@dataclass(frozen=True, slots=True)
class Page:
    """One short page: its title, and what it says in order."""

    id: str
    title: Text
    texts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Pages that belong together, few enough for one select."""

    id: str
    pages: tuple[Page, ...]

    @property
    def title(self) -> Text:
        """What the chapter is called."""
        return Text(f"rules.chapter.{self.id}")


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be looked up: a page by its title, or a piece by its name."""

    game: str
    id: str
    name: Text
    page: str
    chapter: Text

    @property
    def address(self) -> str:
        """What names the entry among those of all games."""
        return f"{self.game}/{self.id}"


def _by_kind(_view: Any, decision: Decision) -> str:
    return decision.kind


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game; `pieces` have no page of their own, only one that tells of them.

    `decided` names what a decision is about, and `topics` the page to read for it.
    """

    game: str
    chapters: tuple[Chapter, ...]
    pieces: Mapping[str, tuple[Text, str]]
    topics: Mapping[str, str]
    decided: Callable[[Any, Decision], str] = _by_kind
    pages: tuple[Page, ...] = field(init=False)

    def __post_init__(self) -> None:
        pages = tuple(page for chapter in self.chapters for page in chapter.pages)
        if not pages:
            raise ValueError("a book has at least one page")
        object.__setattr__(self, "pages", pages)

    def page(self, id_: str) -> Page | None:
        """Return a page by its id."""
        return next((page for page in self.pages if page.id == id_), None)

    def chapter_of(self, page: Page) -> Chapter:
        """Return the chapter that a page stands in."""
        return next(chapter for chapter in self.chapters if page in chapter.pages)

    def entries(self) -> tuple[Entry, ...]:
        """Return all that can be looked up: pages in order, then pieces."""
        titles = [
            Entry(self.game, page.id, page.title, page.id, chapter.title)
            for chapter in self.chapters
            for page in chapter.pages
        ]
        for id_, (name, page_id) in self.pieces.items():
            page = self.page(page_id)
            assert page is not None
            titles.append(Entry(self.game, id_, name, page_id, page.title))
        return tuple(titles)

    def now(self, view: Any, seat: Seat | None) -> str:
        """Return the page on what is being decided: by the seat itself, else by whoever is next.

        Before the deal, and where no page is about that, it is the first one.
        """
        first = self.pages[0].id
        if view is None:
            return first
        if not view.pending:
            return first if self.page(LAST_PAGE) is None else LAST_PAGE
        own = [decision for decision in view.pending if decision.seat == seat]
        decision = (own or view.pending)[0]
        return self.topics.get(self.decided(view, decision), first)


def writer(game: str, facts: Facts) -> Callable[..., Page]:
    """Return who writes the pages of a game, all with its facts at hand."""

    def write(id_: str, *parts: Text, title: Text | None = None) -> Page:
        """Write a page: the given texts, or the one that the catalogue has for it."""
        texts = parts or (say(f"rules_{game}.{id_}.text", **facts),)
        return Page(id_, title or say(f"rules_{game}.{id_}.title", **facts), texts)

    return write
