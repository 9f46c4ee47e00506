"""The SQL of all databases, as PostgreSQL wants it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from bot.store.sql.connection import Values

MAX_STATEMENTS = 2000
_PARTS = re.compile(
    r"""
    (?P<literal>'(?:[^']|'')*'|"[^"]*")
    | /\*postgres:(?P<own>.*?)\*/
    | (?P<same>\bIS\s+(?=[?:]))
    | (?P<value>\?|(?<!:):[a-z_]+)
    | (?P<reserved>\buser\b)
    """,
    re.VERBOSE | re.DOTALL,
)


@lru_cache(MAX_STATEMENTS)
def translated(query: str) -> tuple[str, tuple[str, ...]]:
    """Return a statement as PostgreSQL wants it, and the names of its values in their order.

    Values become $1, $2 …; `IS ?` compares like `=`, but finds NULL too; the column `user` is
    quoted, for the word is reserved; a comment that begins with `postgres:` becomes SQL.
    """
    names: list[str] = []

    def part(piece: re.Match[str]) -> str:
        match piece.lastgroup:
            case "own":
                return piece["own"]
            case "same":
                return "IS NOT DISTINCT FROM "
            case "reserved":
                return '"user"'
            case "value":
                name = piece["value"][1:]
                if not name:
                    names.append("")
                elif name not in names:
                    names.append(name)
                return f"${len(names) if not name else names.index(name) + 1}"
            case _:
                return piece[0]

    return _PARTS.sub(part, query), tuple(names)


def ordered(names: tuple[str, ...], values: Values) -> tuple[Any, ...]:
    """Return the values of a statement in their order."""
    if isinstance(values, Mapping):
        return tuple(values[name] for name in names)
    return tuple(values)
