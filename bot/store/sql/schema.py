"""The parts of a database's schema, compared with those that there should be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from engine.text import Text, say

Parts: TypeAlias = Mapping[str, object]
"""What a schema is made of: each part by its kind and name, with how it was defined."""

MAX_NAME_CHARACTERS = 80


def differences(expected: Parts, present: Parts) -> tuple[Text, ...]:
    """Return what is missing, what is not ours and what is altered."""
    return tuple(_differences(expected, present))


def _differences(expected: Parts, present: Parts) -> Iterator[Text]:
    for part in sorted({*expected, *present}):
        name = _harmless(part)
        if part not in present:
            yield say("host.check.part_missing", part=name)
        elif part not in expected:
            yield say("host.check.part_unknown", part=name)
        elif present[part] != expected[part]:
            yield say("host.check.part_altered", part=name)


def _harmless(part: str) -> str:
    """Return a name that cannot steer a terminal: a backup may come from anybody."""
    shown = "".join(mark if mark.isprintable() else "?" for mark in part)
    return shown[:MAX_NAME_CHARACTERS]
