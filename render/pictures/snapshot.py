"""Pictures for the bot: a view in, PNG and alt text out; pure, and cached by what they show."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from typing import Any

from engine.cache import LruCache
from engine.core import Event, Outcome, Sheet, View
from engine.registry import find, part_of
from engine.text import isolated
from render.kit.art import MAX_ALT_LENGTH, Art, Painted
from render.kit.canvas import Setting
from render.kit.colors import THEMES, ThemeName
from render.kit.encode import encoded
from render.kit.fonts import legible
from render.kit.palettes import palette
from render.pictures import generic, scores
from render.pictures.card import Finish
from render.pictures.card import paint as paint_card
from render.pictures.chances import Chapters
from render.pictures.chances import paint as paint_chances
from render.pictures.stats import paint as paint_stats
from render.text.markdown import Speak, limited
from render.text.stats_page import StatsPage

MAX_CACHE_BYTES = 24 * 1024 * 1024
DECIDING = "deciding"
DIGEST_BYTES = 8
"""How much of a digest tells pictures for deciding apart."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A picture as it is sent: its bytes, its file name, its alt text and its size."""

    picture: bytes
    name: str
    alt: str
    size: tuple[int, int]
    complete: bool = True
    """Whether the alt text is whole; else the rest of it must be told elsewhere."""

    @property
    def named_by_content(self) -> bool:
        """Whether a file of this name can only be this picture."""
        return self.name.startswith(f"{DECIDING}-")


@dataclass(frozen=True, slots=True)
class Look:
    """What a reader wants to see: theme, language, and the names as they were given, by seat."""

    theme: ThemeName = "dark"
    language: str = "en"
    names: tuple[str, ...] = ()


CACHE: LruCache[Hashable, Snapshot] = LruCache(
    MAX_CACHE_BYTES, lambda shot: len(shot.picture) + 4096
)


def board(
    game_key: str, view: View, look: Look, speak: Speak, *, before: View | None = None
) -> Snapshot:
    """Return the public table; what changed since the view `before` is marked."""
    paint = art_of(game_key).board
    key = ("board", game_key, look, view, before)
    return _shot(key, look, speak, lambda setting: paint(view, setting, before))


def hand(
    game_key: str, view: View, look: Look, speak: Speak, *, before: View | None = None
) -> Snapshot:
    """Return what the viewing seat knows; it must not be shown to anybody else."""
    if view.seat is None:
        raise ValueError("hand of nobody")
    paint = art_of(game_key).hand
    key = ("hand", game_key, look, view, before)
    return _shot(key, look, speak, lambda setting: paint(view, setting, before))


def deciding(game_key: str, view: View, look: Look, speak: Speak) -> Snapshot:
    """Return what the viewing seat decides by; it must not be shown to anybody else.

    Its file is named by what it shows, so that a message tells by itself what is on it. Whatever
    others have chosen already is left out, so that it does not change while they choose.
    """
    if view.seat is None:
        raise ValueError("decision of nobody")
    paint = art_of(game_key).deciding or partial(generic.deciding, game_key)
    own = _own_decision(view)
    key = (DECIDING, game_key, look, own)
    return _shot(key, look, speak, lambda setting: paint(own, setting))


def _own_decision(view: Any) -> Any:
    """Return a view without a trace of whether others have chosen."""
    return replace(view, pending=tuple(each for each in view.pending if each.seat == view.seat))


def moment(
    game_key: str, events: tuple[Event, ...], view: View | None, look: Look, speak: Speak
) -> Snapshot | None:
    """Return what public events turn up or bring to an end, or None if it gets no picture.

    The public view after them is given where a chapter ends with them.
    """
    key = ("moment", game_key, look, events, view)
    if is_hashable(key) and key in CACHE:
        return CACHE.get(key)
    painted = art_of(game_key).moment(events, view, setting_of(look, speak))
    return _shot(key, look, speak, lambda _: painted) if painted else None


def standing(game_key: str, outcome: Outcome, look: Look, speak: Speak) -> Snapshot:
    """Return the final standing, with every point by its source."""
    sign = art_of(game_key).sign
    key = ("standing", game_key, look, outcome)
    return _shot(key, look, speak, lambda setting: scores.standing(outcome, setting, sign))


def score(
    game_key: str, sheets: tuple[Sheet, ...], seats: int, look: Look, speak: Speak
) -> Snapshot | None:
    """Return the points so far by their source, if there are any."""
    sign = art_of(game_key).sign
    if not any(line.points for sheet in sheets for line in sheet.lines):
        return None
    key = ("score", game_key, look, sheets, seats)
    return _shot(key, look, speak, lambda setting: scores.so_far(sheets, seats, setting, sign))


def chances(game_key: str, chapters: Chapters, look: Look, speak: Speak) -> Snapshot:
    """Return how the chances of all seats went, chapter by chapter."""
    word = art_of(game_key).chapter
    key = ("chances", game_key, look, chapters)
    return _shot(key, look, speak, lambda setting: paint_chances(chapters, setting, word))


def card(
    game_key: str,
    outcome: Outcome,
    look: Look,
    speak: Speak,
    *,
    chapters: Chapters | None = None,
    remark: str = "",
    line: str = "",
) -> Snapshot:
    """Return a finished game on one card: standing, chances if they are known, and a remark.

    `line` says which game it was, as its table and its day.
    """
    finish = Finish(game_key, outcome, chapters, remark, line)
    word = art_of(game_key).chapter
    return _shot(
        ("card", look, finish), look, speak, lambda setting: paint_card(finish, setting, word)
    )


def stats(page: StatsPage, look: Look, speak: Speak) -> Snapshot | None:
    """Return a page of statistics, if it holds anything."""
    if not page.shown:
        return None
    bare = Look(look.theme, look.language)
    return _shot(("stats", bare, page), bare, speak, partial(paint_stats, page))


def sheet(game_key: str, look: Look, speak: Speak) -> Snapshot | None:
    """Return the pieces of a game with what they mean, if it shows them."""
    paint = art_of(game_key).sheet
    bare = Look(look.theme, look.language)
    return _shot(("sheet", game_key, bare), bare, speak, paint) if paint else None


def _shot(
    key: tuple[object, ...],
    look: Look,
    speak: Speak,
    paint: Callable[[Setting], Painted],
) -> Snapshot:
    """Return a picture by what it shows, and paint it if it is not there; its kind comes first."""

    def make() -> Snapshot:
        painted = paint(setting_of(look, speak))
        image = painted.canvas.image
        picture = encoded(image, palette(look.theme).flat)
        name = painted.name or str(key[0])
        if name == DECIDING:
            name = f"{name}-{blake2b(picture, digest_size=DIGEST_BYTES).hexdigest()}"
        alt = limited(painted.alt, MAX_ALT_LENGTH)
        return Snapshot(picture, f"{name}.png", alt, image.size, alt == painted.alt)

    return CACHE.get_or_make(key, make) if is_hashable(key) else make()


def is_hashable(key: tuple[object, ...]) -> bool:
    """Tell whether a picture can be kept by what it shows: a game may have dicts in its views."""
    try:
        hash(key)
    except TypeError:
        return False
    return True


def setting_of(look: Look, speak: Speak) -> Setting:
    """Return how a picture shall look and speak, with names as they can be drawn."""
    return Setting(THEMES[look.theme], speak, tuple(isolated(legible(name)) for name in look.names))


def art_of(game_key: str) -> Art:
    """Return how a game is painted: as it says, or from what its generic text board says."""
    find(game_key)  # refuses a game that there is none of
    brought = part_of(game_key, "pictures")
    art: Art = generic.art(game_key) if brought is None else brought.ART
    return art
