"""Where the parts of a game lie, so that every layer finds its own by the key of the game."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import Literal, TypeAlias

Part: TypeAlias = Literal["rules", "ai", "text", "pictures", "learning"]
"""What a game can bring; all but the rules may be missing."""
ENTRY_POINTS = "bazaar.games"
"""The group of entry points under which packages name their manifests."""
HOUSE: dict[Part, str] = {
    "rules": "engine.{key}",
    "ai": "engine.ai.{key}",
    "text": "render.text.{key}",
    "pictures": "render.pictures.{key}",
    "learning": "bot.learning.{key}",
}
"""Where the games of this repository have their parts: a folder in each layer."""
PACKAGED: dict[Part, str] = {
    "rules": "{package}",
    "ai": "{package}.ai",
    "text": "{package}.text",
    "pictures": "{package}.pictures",
    "learning": "{package}.learning",
}
"""Where a game that is installed as a package of its own has them."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Manifest:
    """A game by its key and, if it is installed as a package, the package and its contract.

    `contract` is the version of the contract (`engine.core.CONTRACT`) that it was made for.
    """

    key: str
    package: str | None = None
    contract: int | None = None

    def module(self, part: Part) -> str:
        """Return the name of the module that a part is in, if the game brings it."""
        places = HOUSE if self.package is None else PACKAGED
        return places[part].format(key=self.key, package=self.package)

    def part(self, part: Part) -> ModuleType | None:
        """Return a part of the game, or None if the game does not bring it."""
        return _imported(self.module(part), self.package is None or part == "rules")


@cache
def _imported(name: str, strict: bool) -> ModuleType | None:
    """Import a module if it is there; a broken one counts as missing unless `strict`."""
    try:
        return None if find_spec(name) is None else import_module(name)
    except Exception as error:
        if strict:
            raise
        _log.error("part of a game left out: %s", name, exc_info=error)
        return None


def installed() -> Iterator[EntryPoint]:
    """Yield the games that are installed as packages, by name; nothing of them is imported."""
    yield from sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name)
