"""Every game there is, by key: folders of this repository, and installed packages.

A folder under `engine/` with a `game.py` is a game. A package names its `Manifest` under the entry
point `bazaar.games`. What cannot be used is left out, and `LEFT_OUT` says why.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from types import ModuleType

import engine
from engine.core import CONTRACT, Game
from engine.errors import UnknownGame
from engine.manifest import Manifest, Part, installed
from engine.play import AnyGame

_KEY = re.compile(r"[a-z][a-z0-9_]{1,29}")
"""What can be part of a text key, of a module's name and of what a button is known by."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that cannot be used: its name, whether it is installed as a package, and why not."""

    name: str
    packaged: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """All games by key, those for the fewest seats first, and what was left out."""

    games: dict[str, AnyGame] = field(default_factory=dict)
    manifests: dict[str, Manifest] = field(default_factory=dict)
    left_out: list[LeftOut] = field(default_factory=list)


def discovered() -> Found:
    """Look for games in this repository and among the installed packages."""
    found = Found()
    for name, packaged, manifest_of in _candidates():
        try:
            manifest = manifest_of()
            game = _game(manifest)
            if manifest.key in found.games:
                raise ValueError("another game has this key")
        except Exception as error:  # noqa: BLE001 (whatever is wrong with it, others can be played)
            reason = f"{type(error).__name__}: {error}"
            found.left_out.append(LeftOut(name, packaged, reason))
        else:
            found.games[manifest.key] = game
            found.manifests[manifest.key] = manifest
    by_seats = sorted(found.games.values(), key=_seats)
    return Found({game.spec.key: game for game in by_seats}, found.manifests, found.left_out)


def _candidates() -> Iterator[tuple[str, bool, Callable[[], Manifest]]]:
    for module in pkgutil.iter_modules(engine.__path__):
        if module.ispkg and find_spec(f"engine.{module.name}.game") is not None:
            yield module.name, False, partial(Manifest, module.name)
    for point in installed():
        yield point.name, True, point.load


def _game(manifest: Manifest) -> AnyGame:
    """Import the rules of a game, or raise what is wrong with them."""
    if not isinstance(manifest, Manifest):
        raise TypeError("the entry point must name an engine.manifest.Manifest")
    if not _KEY.fullmatch(manifest.key):
        raise ValueError("a key is 2 to 30 small letters, digits and underscores")
    if manifest.package is not None and manifest.contract != CONTRACT:
        raise TypeError(f"made for contract {manifest.contract}, here it is {CONTRACT}")
    rules = manifest.part("rules")
    game = getattr(rules, "GAME", None)
    if not isinstance(game, Game):
        raise TypeError(f"{manifest.module('rules')} has no GAME, an engine.core.Game")
    if game.spec.key != manifest.key:
        raise ValueError(f"the key is {manifest.key}, but its spec says {game.spec.key}")
    return game


def _seats(game: AnyGame) -> tuple[int, int, str]:
    spec = game.spec
    return spec.least_seats, spec.most_seats, spec.key


_FOUND = discovered()
GAMES: Mapping[str, AnyGame] = _FOUND.games
LEFT_OUT: tuple[LeftOut, ...] = tuple(_FOUND.left_out)


def find(key: str, version: int | None = None, games: Mapping[str, AnyGame] = GAMES) -> AnyGame:
    """Return a game, of exactly this version if one is named."""
    newest = games.get(key)
    if newest is None:
        raise UnknownGame("engine.error.game", game=key)
    if version is None:
        return newest
    for game in (newest, *newest.earlier):
        if game.spec.version == version:
            return game
    raise UnknownGame("engine.error.version", game=key, version=version)


def part_of(key: str, part: Part) -> ModuleType | None:
    """Return what a game brings for one layer, or None if it brings nothing of the kind."""
    manifest = _FOUND.manifests.get(key)
    return None if manifest is None else manifest.part(part)
