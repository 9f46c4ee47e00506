"""JSON for the values of a game; the only module that knows pydantic."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from engine.errors import BadShape

T = TypeVar("T")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
E = TypeVar("E")


class Coder(Generic[T]):
    """JSON for one type: exact both ways, nothing ignored and nothing filled in."""

    def __init__(self, type_: Any) -> None:
        self._type = type_

    @cached_property
    def _adapter(self) -> TypeAdapter[T]:
        return TypeAdapter(self._type)

    def dump(self, value: T, *, forged: bool = False) -> Any:
        """Return the value as plain data; a `forged` one may break its own types without a word."""
        return self._adapter.dump_python(value, mode="json", warnings=not forged)

    def dumps(self, value: T) -> bytes:
        """Return the value as JSON."""
        return self._adapter.dump_json(value)

    def load(self, raw: object) -> T:
        """Return the value of plain data, or name the place that does not fit."""
        try:
            return self.loads(to_json(raw))
        except ValueError as error:  # lone surrogates and other things that JSON cannot carry
            raise BadShape("engine.error.shape", path="", problem=type(error).__name__) from None

    def loads(self, raw: bytes) -> T:
        """Return the value of JSON, or name the place that does not fit."""
        value = self.read_back(raw)
        path, problem = _difference(from_json(raw), self.dump(value), "")
        if problem:
            raise BadShape("engine.error.shape", path=path, problem=problem)
        return value

    def read_back(self, raw: bytes) -> T:
        """Return the value of JSON that `dumps` wrote, several times as fast as `loads` does."""
        try:
            return self._adapter.validate_json(raw, strict=True)
        except ValidationError as error:
            path, problem = _worst(error)
            raise BadShape("engine.error.shape", path=path, problem=problem) from None

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the type."""
        return self._adapter.json_schema(mode="serialization")


class Codec(Generic[S, A, V, E]):
    """JSON for the four types of a game."""

    def __init__(self, *, state: Any, action: Any, view: Any, event: Any) -> None:
        self.state: Coder[S] = Coder(state)
        self.action: Coder[A] = Coder(action)
        self.view: Coder[V] = Coder(view)
        self.event: Coder[E] = Coder(event)


def _worst(error: ValidationError) -> tuple[str, str]:
    """Return the place and code of the error in the branch of a union that was meant."""
    errors = error.errors(include_url=False, include_context=False, include_input=False)
    tags = [e for e in errors if e["type"] == "literal_error" and e["loc"][-1:] == ("kind",)]
    others = [e["loc"][:-1] for e in tags]
    meant = [e for e in errors if not any(e["loc"][: len(other)] == other for other in others)]
    worst = max(meant or tags, key=lambda e: len(e["loc"]))
    names = [str(part) for part in worst["loc"]]
    return ".".join(name for name in names if not name[:1].isupper()), worst["type"]


def _difference(given: object, canonical: object, path: str) -> tuple[str, str]:
    if isinstance(given, dict) and isinstance(canonical, dict):
        for key in given.keys() - canonical.keys():
            return _under(path, key), "extra_forbidden"
        for key in canonical.keys() - given.keys():
            return _under(path, key), "missing"
        pairs = [(key, given[key], canonical[key]) for key in canonical]
    elif isinstance(given, list) and isinstance(canonical, list) and len(given) == len(canonical):
        pairs = [(str(i), *pair) for i, pair in enumerate(zip(given, canonical, strict=True))]
    else:
        # A literal 1 is also satisfied by `true` and by 1.0, which are not what we write.
        same = given == canonical and type(given) is type(canonical)
        return (path, "") if same else (path, "not_canonical")
    for key, given_part, canonical_part in pairs:
        place, problem = _difference(given_part, canonical_part, _under(path, key))
        if problem:
            return place, problem
    return path, ""


def _under(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
