"""Icons for screens made from values: every one there is, each as long as Discord writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cogs.kit.screen import Screen
from engine.registry import GAMES
from render.kit.colors import THEMES
from render.kit.icons import Icon, seat_icons
from render.pictures.icons import icons_of
from render.text.icons import ICON, without_icons
from tests.cogs.screens import components

EVERY: dict[str, Icon] = {
    **seat_icons(THEMES["dark"]),
    **{key: icon for game in GAMES for key, icon in icons_of(game).items()},
}
WORDS = sorted({icon.word for icon in EVERY.values()})
MENTIONS = {
    key: f"<:bz_{icon.word[:10].ljust(10, '_')}_abcdef:{10**18 + WORDS.index(icon.word)}>"
    for key, icon in EVERY.items()
}
"""What is written for each icon, with the longest names and ids there are."""
SYMBOLS = {MENTIONS[key]: icon.symbol for key, icon in EVERY.items()}
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


SYMBOL = re.compile("|".join(sorted({*SYMBOLS.values()} - {""})))


def worded(screen: Screen) -> list[dict[str, Any]]:
    """Return a screen as it goes over the wire, without icons and the symbols in their place."""
    return [_worded(component) for component in components(screen)]


def _worded(value: Any) -> Any:
    match value:
        case dict():
            return {key: _worded(inner) for key, inner in value.items() if key != "emoji"}
        case list():
            return [_worded(inner) for inner in value]
        case str():
            return " ".join(SYMBOL.sub("", without_icons(value)).split())
        case _:
            return value


def raw(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text that shows an icon as it is written: all but Markdown, and code in it."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from raw(inner, key)
        case list():
            for inner in value:
                yield from raw(inner, name)
        case str():
            texts = CODE.findall(value) if name == "content" else [value]
            yield from ((name, text) for text in texts if ICON.search(text))
        case _:
            pass
