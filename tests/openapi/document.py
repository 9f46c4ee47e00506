"""Discord's reduced OpenAPI document, and what it finds wrong with a payload."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from typing import Any, TypeAlias

from jsonschema import Draft202012Validator, FormatChecker, validators
from jsonschema.exceptions import ValidationError

from tests.openapi.reduction import REDUCED, Json

Validator: TypeAlias = Any
"""A class of jsonschema, which is made at run time."""
Keyword: TypeAlias = Callable[[Validator, Any, Any, Json], Iterator[ValidationError]]
KIND = "type"
"""The member by which most unions tell their kinds apart."""
UNKNOWN = "is not known to Discord"
SNOWFLAKE = "#/components/schemas/SnowflakeType"
FIELD_ERRORS = "#/components/schemas/InnerErrors"
FIELD_ERROR: Json = {
    "type": "object",
    "properties": {"code": {"type": ["integer", "string"]}, "message": {"type": "string"}},
    "required": ["code", "message"],
}
"""What is wrong with a field: the document has numbers there, Discord answers with words."""
UNHEEDED = frozenset({"nsfw", "tts"})
"""What discord.py also sends where the document has no such member: both are always false."""


def _union(
    validator: Validator, kinds: list[Json], instance: Any, _schema: Json
) -> Iterator[ValidationError]:
    """Judge a union by the kind that the instance names, or else by the one that fits best.

    Discord's `oneOf` does not mean that only one fits: a list of errors may be an empty one of
    either kind.
    """
    names = [_names(kind) for kind in kinds]
    if isinstance(instance, dict) and all(names):
        name = instance.get(KIND)
        kinds = [kind for kind, own in zip(kinds, names, strict=True) if name in own]
        if not kinds:
            yield ValidationError(f"no kind of this union is called {name!r}")
            return
    verdicts = []
    for kind in reversed(kinds):  # what may be nothing at all names nothing first
        errors = list(validator.descend(instance, kind))
        if not errors:
            return
        verdicts.append(errors)
    yield from min(verdicts, key=_misfit)


def _misfit(errors: list[ValidationError]) -> tuple[bool, int]:
    """Sort kinds of a union: what is something else altogether comes last."""
    foreign = any(error.validator == "type" and not error.relative_path for error in errors)
    return foreign, len(errors)


def _names(kind: Json) -> list[Any]:
    """Return what a kind of a union is called, if it says so."""
    members: Json = resolved(kind).get("properties", {})
    names: list[Any] = members.get(KIND, {}).get("enum", [])
    return names


def _reference(
    validator: Validator, reference: str, instance: Any, _schema: Json
) -> Iterator[ValidationError]:
    yield from validator.descend(instance, _part(reference))


def _sent_reference(
    validator: Validator, reference: str, instance: Any, schema: Json
) -> Iterator[ValidationError]:
    """Judge what a reference describes; Discord also takes ids that are written as numbers."""
    if reference == SNOWFLAKE and isinstance(instance, int) and not isinstance(instance, bool):
        instance = str(instance)
    yield from _reference(validator, reference, instance, schema)


def _closed(
    validator: Validator, members: Json, instance: Any, schema: Json
) -> Iterator[ValidationError]:
    """Judge the members of an object, of which there may be no others."""
    yield from _PROPERTIES(validator, members, instance, schema)
    if isinstance(instance, dict):
        for name in sorted(instance.keys() - members.keys() - UNHEEDED):
            yield ValidationError(f"{name!r} {UNKNOWN}")


_PROPERTIES: Keyword = Draft202012Validator.VALIDATORS["properties"]
_UNIONS: dict[str, Keyword] = {"oneOf": _union, "anyOf": _union, "$ref": _reference}
_FORMATS = FormatChecker(formats=())


@_FORMATS.checks("int32")
def _is_int32(value: object) -> bool:
    return not isinstance(value, int) or -(1 << 31) <= value < 1 << 31


@_FORMATS.checks("int64")
def _is_int64(value: object) -> bool:
    return not isinstance(value, int) or -(1 << 63) <= value < 1 << 63


@_FORMATS.checks("snowflake")
def _is_snowflake(value: object) -> bool:
    return not (isinstance(value, str) and value.isdecimal()) or int(value) < 1 << 63


@_FORMATS.checks("date-time", raises=ValueError)
def _is_moment(value: object) -> bool:
    return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None


@_FORMATS.checks("uri")
def _is_address(value: object) -> bool:
    return not isinstance(value, str) or re.match(r"([a-z]+://\S+)?$", value) is not None


_extended: Any = validators.extend  # which has no types
_OPEN = _extended(Draft202012Validator, _UNIONS)
_CLOSED = _extended(_OPEN, {"$ref": _sent_reference, "properties": _closed})


@cache
def document() -> Json:
    """Return the reduced document."""
    whole: Json = json.loads(REDUCED.read_text(encoding="utf-8"))
    return whole


@cache
def _part(reference: str) -> Json:
    _, *words = reference.split("/")
    part = document()
    for word in words:
        part = part[word]
    if reference == FIELD_ERRORS:
        return {**part, "properties": {"_errors": {"type": "array", "items": FIELD_ERROR}}}
    return part


@cache
def _validator(*, closed: bool) -> Validator:
    return (_CLOSED if closed else _OPEN)({}, format_checker=_FORMATS)


def named(schema: str) -> Json:
    """Return a reference to a schema of the document."""
    return {"$ref": f"#/components/schemas/{schema}"}


def faults(payload: Any, schema: Json, *, closed: bool = False) -> list[str]:
    """Return what is wrong with a payload; of a closed one also members that nobody knows."""
    judge = _validator(closed=closed).evolve(schema=schema)
    return [f"{error.json_path}: {error.message[:200]}" for error in judge.iter_errors(payload)]


def resolved(part: Json) -> Json:
    """Return a part of the document, or what it refers to."""
    return _part(part["$ref"]) if "$ref" in part else part
