"""Pictures for the bot: a view in, PNG and alt text out; pure, and cached by what they show."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine.cache import LruCache
from engine.core import Event, Outcome, View
from engine.errors import UnknownGame
from render.kit.art import Art, Painted, Setting
from render.kit.colors import THEMES, ThemeName
from render.kit.display_names import ELLIPSIS
from render.kit.encode import encoded
from render.kit.fonts import legible
from render.kit.palettes import palette
from render.pictures.basari import board as basari
from render.pictures.chances import Chapters
from render.pictures.chances import paint as paint_chances
from render.pictures.jaipur import board as jaipur
from render.pictures.johari import board as johari
from render.text.markdown import Speak

MAX_ALT_LENGTH = 1024
MAX_CACHE_BYTES = 24 * 1024 * 1024

ART: Mapping[str, Art] = MappingProxyType(
    {"basari": basari.ART, "jaipur": jaipur.ART, "johari": johari.ART}
)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A picture as it is sent: its bytes, its file name, its alt text and its size."""

    picture: bytes
    name: str
    alt: str
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Look:
    """What a reader wants to see: theme, language, and the names as they were given, by seat."""

    theme: ThemeName = "dark"
    language: str = "en"
    names: tuple[str, ...] = ()


CACHE: LruCache[Hashable, Snapshot | None] = LruCache(
    MAX_CACHE_BYTES, lambda shot: len(shot.picture) + 4096 if shot else 64
)


def board(
    game_key: str, view: View, look: Look, speak: Speak, *, before: View | None = None
) -> Snapshot:
    """Return the public table; what changed since the view `before` is marked."""
    paint = _art(game_key).board
    return _cached("board", game_key, look, speak, (view, before), paint)


def hand(
    game_key: str, view: View, look: Look, speak: Speak, *, before: View | None = None
) -> Snapshot:
    """Return what the viewing seat knows; it must not be shown to anybody else."""
    if view.seat is None:
        raise ValueError("hand of nobody")
    paint = _art(game_key).hand
    return _cached("hand", game_key, look, speak, (view, before), paint)


def reveal(game_key: str, events: tuple[Event, ...], look: Look, speak: Speak) -> Snapshot | None:
    """Return what was chosen in secret and is turned up by public events, or None."""
    paint = _art(game_key).reveal

    def make() -> Snapshot | None:
        painted = paint(events, _setting(look, speak))
        return _shot("reveal", painted, look) if painted else None

    return CACHE.get_or_make(("reveal", game_key, look, events), make)


def standing(game_key: str, view: View, outcome: Outcome, look: Look, speak: Speak) -> Snapshot:
    """Return the final standing."""
    paint = _art(game_key).standing
    return _sure(
        CACHE.get_or_make(
            ("standing", game_key, look, view, outcome),
            lambda: _shot("standing", paint(view, outcome, _setting(look, speak)), look),
        )
    )


def chances(game_key: str, chapters: Chapters, look: Look, speak: Speak) -> Snapshot:
    """Return how the chances of all seats went, chapter by chapter."""
    _art(game_key)
    return _sure(
        CACHE.get_or_make(
            ("chances", game_key, look, chapters),
            lambda: _shot(
                "chances", paint_chances(game_key, chapters, _setting(look, speak)), look
            ),
        )
    )


def sheet(game_key: str, look: Look, speak: Speak) -> Snapshot:
    """Return the pieces of a game with what they mean."""
    paint = _art(game_key).sheet
    bare = Look(look.theme, look.language)
    return _sure(
        CACHE.get_or_make(
            ("sheet", game_key, bare), lambda: _shot("sheet", paint(_setting(bare, speak)), bare)
        )
    )


def _cached(
    kind: str,
    game_key: str,
    look: Look,
    speak: Speak,
    views: tuple[Any, Any],
    paint: Callable[[Any, Setting, Any], Painted],
) -> Snapshot:
    key: Hashable = (kind, game_key, look, views)

    def make() -> Snapshot:
        return _shot(kind, paint(views[0], _setting(look, speak), views[1]), look)

    return _sure(CACHE.get_or_make(key, make))


def _setting(look: Look, speak: Speak) -> Setting:
    return Setting(THEMES[look.theme], speak, tuple(map(legible, look.names)))


def _shot(kind: str, painted: Painted, look: Look) -> Snapshot:
    image = painted.canvas.image
    picture = encoded(image, palette(look.theme).flat)
    return Snapshot(picture, f"{kind}.png", _limited(painted.alt), image.size)


def _limited(alt: str) -> str:
    """Return as much of an alt text as Discord takes."""
    if len(alt.encode("utf-16-le")) // 2 <= MAX_ALT_LENGTH:
        return alt
    cut = alt[: MAX_ALT_LENGTH - 1]
    while len(cut.encode("utf-16-le")) // 2 >= MAX_ALT_LENGTH:
        cut = cut[:-1]
    return cut.rstrip() + ELLIPSIS


def _sure(shot: Snapshot | None) -> Snapshot:
    assert shot is not None
    return shot


def _art(game_key: str) -> Art:
    if game_key not in ART:
        raise UnknownGame("engine.error.game", game=game_key)
    return ART[game_key]
