"""The rules: the shelf of games, the contents of a book, and its pages to leaf through."""

from __future__ import annotations

from bot.learning.library import BOOKS, LESSONS
from bot.learning.rule_book import Book, Page
from bot.runtime.i18n import Speaker
from cogs.kit.custom_id import Target
from cogs.kit.screen import Button, Screen, SelectChoice, bulleted, button, clipped, screen, select
from engine.text import BESIDE, Text
from render.pictures.snapshot import Snapshot
from render.text.board import figure
from render.text.icons import ICON

MAX_BUTTONS = 25
"""So many games stand on the shelf; others are found by typing their name."""
CONTENTS = "contents"
"""What stands for the contents where a page could be named."""


def leaf(game: str, id_: str, number: int = 1) -> Target:
    """Return the target of a page; the number keeps custom ids on one message apart."""
    return Target("page", game, number, rest=id_)


def page(book: Book, id_: str, speaker: Speaker, sheet: Snapshot | None = None) -> Screen:
    """Return a page with the ways to its neighbours, or the contents if there is no such page.

    The contents show the `sheet` of all pieces, if there is one.
    """
    shown = book.page(id_)
    if shown is None:
        return contents(book, speaker, sheet)
    chapter, at = book.chapter_of(shown), book.pages.index(shown)
    place = speaker.say("rules.page", chapter=chapter.title, page=at + 1, pages=len(book.pages))
    choices = [
        SelectChoice(other.id, speaker(other.title), chosen=other is shown)
        for other in chapter.pages
    ]
    menu = select(Target("leaf", book.game, 1), choices, speaker.say("rules.choose"))
    return screen(
        f"## {speaker.say('rules.title', game=Text(f'{book.game}.name'))}",
        written(book, shown, speaker),
        place,
        menu,
        *_ways(book, at, speaker),
    )


def written(book: Book, shown: Page, speaker: Speaker) -> str:
    """Return what is written on a page: title, texts and figure."""
    drawn = figure(book.game, shown.id, speaker)
    parts = [f"### {_capital(speaker(shown.title))}", *map(speaker, shown.texts), drawn]
    return "\n".join(part for part in parts if part)


def contents(book: Book, speaker: Speaker, sheet: Snapshot | None = None) -> Screen:
    """Return the chapters of a book with their pages."""
    listed = [
        speaker.say("rules.contents.chapter", chapter=chapter.title, n=len(chapter.pages))
        for chapter in book.chapters
    ]
    choices = [
        SelectChoice(
            chapter.pages[0].id,
            speaker(chapter.title),
            clipped(", ".join(speaker(page.title) for page in chapter.pages), 100),
        )
        for chapter in book.chapters
    ]
    menu = select(Target("leaf", book.game, 1), choices, speaker.say("rules.choose.chapter"))
    first = button(speaker.say("rules.next"), leaf(book.game, book.pages[0].id), "primary")
    return screen(
        f"## {speaker.say('rules.title', game=Text(f'{book.game}.name'))}",
        sheet,
        bulleted(listed),
        speaker.say("rules.contents.hint"),
        menu,
        first,
        *_tutorial(book.game, speaker),
    )


def shelf(speaker: Speaker, notice: str = "") -> Screen:
    """Return the games there are rules for."""
    buttons = [
        button(speaker.say(f"{game}.name"), leaf(game, CONTENTS), "primary")
        for game in tuple(BOOKS)[:MAX_BUTTONS]
    ]
    return screen(notice, speaker.say("rules.shelf"), *buttons)


def _ways(book: Book, at: int, speaker: Speaker) -> list[Button]:
    pages = book.pages
    before, after = pages[max(0, at - 1)].id, pages[min(at + 1, len(pages) - 1)].id
    return [
        button(speaker.say("rules.previous"), leaf(book.game, before, 1), disabled=at == 0),
        button(speaker.say("rules.contents"), leaf(book.game, CONTENTS, 2)),
        button(
            speaker.say("rules.next"),
            leaf(book.game, after, 3),
            "primary",
            disabled=at == len(pages) - 1,
        ),
        *_tutorial(book.game, speaker),
    ]


def _tutorial(game: str, speaker: Speaker) -> list[Button]:
    """Return the way to the lesson of a game, if it has one."""
    return [button(speaker.say("rules.tutorial"), Target("tutor", game))] if game in LESSONS else []


def _capital(title: str) -> str:
    icon = ICON.match(title)
    start = 0 if icon is None else icon.end() + len(BESIDE)
    return title[:start] + title[start : start + 1].upper() + title[start + 1 :]
