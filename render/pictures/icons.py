"""Every icon there is: the tokens of the seats, and what each game brings."""

from __future__ import annotations

from collections.abc import Mapping

from engine.registry import GAMES
from render.kit.colors import THEMES, Theme
from render.kit.icons import Icon, seat_icons
from render.pictures.snapshot import art_of

THEME: Theme = THEMES["dark"]
"""In its colors all icons are drawn: an outline makes them stand out on any ground."""


def every_icon() -> Mapping[str, Icon]:
    """Return all icons by the keys of the names of their pieces."""
    icons = dict(seat_icons(THEME))
    for game in GAMES:
        icons.update(icons_of(game))
    return icons


def icons_of(game_key: str) -> Mapping[str, Icon]:
    """Return the icons of a game, if it brings any; they stand beside its own words only."""
    brought = art_of(game_key).icons
    if brought is None:
        return {}
    own = (f"{game_key}.", f"board.{game_key}.")
    return {key: icon for key, icon in brought(THEME).items() if key.startswith(own)}
