"""Lines of JSON: read without trusting them, written so that any program can read them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any, BinaryIO

from engine.errors import BadShape, EngineError

MAX_LINE_BYTES = 1 << 20
"""Bytes of a line, without its end."""
MAX_DEPTH = 64
"""Lists and objects within each other."""
INTEGER_LIMIT = 1 << 64
"""The first integer that is too big."""
CHUNK_BYTES = 1 << 16
LINE_ENDS = {end: f"\\u{end:04x}" for end in (0x85, 0x2028, 0x2029)}
"""Characters at which some programs end a line, as JSON escapes them."""


@dataclass(frozen=True, slots=True)
class Message:
    """One line as it was understood: its id, and its members or what is wrong with them."""

    id: Any
    members: dict[str, Any] | EngineError


def lines(source: BinaryIO) -> Iterator[bytes | EngineError]:
    """Yield every line that is not blank; one that is too long is skipped and named instead."""
    while line := source.readline(MAX_LINE_BYTES + 2):
        if len(line.removesuffix(b"\n").removesuffix(b"\r")) > MAX_LINE_BYTES:
            while line and not line.endswith(b"\n"):
                line = source.readline(CHUNK_BYTES)
            yield BadShape("engine.error.line_too_long", most=MAX_LINE_BYTES)
        elif line.strip():
            yield line


def parse(line: bytes) -> Message:
    """Understand a line of JSON, strictly: one object, sane numbers, whole characters."""
    try:
        value = _READER.decode(line.decode())
    except UnicodeDecodeError as error:
        return Message(None, BadShape("engine.error.utf8", byte=error.start + 1))
    except json.JSONDecodeError as error:
        return Message(None, BadShape("engine.error.json", at=_place(error) + 1))
    except RecursionError:
        return Message(None, _too_deep())
    if not isinstance(value, dict):
        return Message(None, value if isinstance(value, EngineError) else _no_object())
    id_ = value.pop("id", None)
    flaw_of_id = _flaw(id_, 1)
    return Message(None if flaw_of_id else id_, flaw_of_id or _flaw(value, 0) or value)


def line_of(answer: dict[str, Any]) -> bytes:
    """Return an answer as one line, whatever a reader takes for the end of one."""
    text = json.dumps(answer, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.translate(LINE_ENDS).encode(errors="replace") + b"\n"


def _place(error: json.JSONDecodeError) -> int:
    # At a comma before an end, Python 3.13 names the comma and older ones the bracket after it.
    before = error.doc[: error.pos].rstrip(" \t\n\r")
    ends = error.doc[error.pos : error.pos + 1] in {"]", "}"}
    return len(before) - 1 if ends and before.endswith(",") else error.pos


def _integer(digits: str) -> int | EngineError:
    # The length comes first: Python refuses to even read thousands of digits.
    if len(digits) <= len(str(-INTEGER_LIMIT)) and -INTEGER_LIMIT < int(digits) < INTEGER_LIMIT:
        return int(digits)
    return BadShape("engine.error.number")


def _fraction(digits: str) -> float | EngineError:
    number = float(digits)
    return number if isfinite(number) else BadShape("engine.error.number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | EngineError:
    members: dict[str, Any] = {}
    for name, value in pairs:
        if name in members:
            return BadShape("engine.error.member_twice", member=name)
        members[name] = value
    return members


def _constant(_name: str) -> EngineError:
    return BadShape("engine.error.number")


_READER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_integer,
    parse_float=_fraction,
    parse_constant=_constant,
)


def _flaw(value: Any, depth: int) -> EngineError | None:
    """Find what JSON allows and we do not; without recursion, however deep the value is."""
    level = [value]
    while level:
        for part in level:
            if isinstance(part, EngineError):
                return part
            if depth == MAX_DEPTH and isinstance(part, (dict, list)):
                return _too_deep()
            if isinstance(part, str) and not _is_whole(part):
                return BadShape("engine.error.surrogate")
        level = [inner for part in level for inner in _parts(part)]
        depth += 1
    return None


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, list) else []


def _is_whole(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def _too_deep() -> EngineError:
    return BadShape("engine.error.too_deep", most=MAX_DEPTH)


def _no_object() -> EngineError:
    return BadShape("engine.error.no_object")
