"""The members of a view in words, for a game that brings no boards of its own.

A member is called by the text `<game>.view.<member>`. A string out of a `Literal` is a piece and
spoken by `<game>.piece.<string>`, a `Seat` by the name of whoever sits there; other strings and
numbers are shown as they are. If the value of a member is a dataclass, as a phase is, its `kind` is
shown as the value, and what else it holds are members too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from itertools import repeat
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from engine.core import BySeat, Private, Seat, View
from engine.text import Text
from render.text.markdown import NOTHING, Speak, named, spoken

LEFT_OUT = frozenset({"seat", "pending", "variants"})
"""What every view has, and boards show in another way or not at all."""
TAG = "kind"
_PRIVATE, _BY_SEAT, _SEAT = (get_args(hint)[1] for hint in (Private[int], BySeat[int], Seat))


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a view in words, and where it lies: at a seat, or in the middle of the table."""

    path: str
    label: str = ""
    value: str = NOTHING
    seat: Seat | None = None
    private: bool = False
    """Whether only the viewing seat may see it."""


def members_of(game_key: str, view: View, speak: Speak) -> tuple[Member, ...]:
    """Return what a view shows, in the order of its members."""
    return tuple(_Reader(game_key, speak).members(view, Member(""), LEFT_OUT))


@dataclass(frozen=True, slots=True)
class _Reader:
    game_key: str
    speak: Speak

    def members(self, owner: Any, place: Member, left_out: Set[str]) -> Iterator[Member]:
        hints = hints_of(owner.__class__)
        for name in (field.name for field in fields(owner) if field.name not in left_out):
            value, hint = getattr(owner, name), hints[name]
            inside = Member(
                path=f"{place.path}.{name}",
                seat=place.seat,
                private=place.private or is_private(hint),
            )
            if is_by_seat(hint) and place.seat is None and isinstance(value, tuple):
                for seat, (part, own) in enumerate(zip(value, _items(hint, value), strict=True)):
                    private = inside.private or is_private(own)
                    yield from self._member(part, own, replace(inside, seat=seat, private=private))
            else:
                yield from self._member(value, hint, inside)

    def _member(self, value: Any, hint: Any, place: Member) -> Iterator[Member]:
        """Yield a member, or those of the dataclass that it is."""
        if not is_dataclass(value) or isinstance(value, Text):
            yield self._said(place, self._value(value, hint, place.private))
            return
        tag = _tag(value)
        if tag or not fields(value):
            yield self._said(place, self._piece(tag) if tag else NOTHING)
        yield from self.members(value, place, {TAG} if tag else frozenset())

    def _said(self, place: Member, value: str) -> Member:
        label = self._label(place.path.rpartition(".")[2])
        return replace(place, label=label, value=value)

    def _value(self, value: Any, hint: Any, private: bool) -> str:
        return self._words(value, hint, private) or NOTHING

    def _words(self, value: Any, hint: Any, private: bool) -> str:
        match value:
            case None:
                return ""
            case bool():
                return spoken(self.speak, "board.yes" if value else "board.no")
            case int() if _is_marked(hint, _SEAT):
                return named(self.speak, value)
            case Text():
                return " ".join(self.speak(value).split())
            case str():
                return self._piece(value) if _is_piece(value, hint) else " ".join(value.split())
            case Mapping():
                return self._counts(value, hint, private)
            case tuple() | list():
                return self._listed(value, _items(hint, value), private)
            case Set():
                ordered = sorted(value, key=lambda part: (len(repr(part)), repr(part)))
                return self._listed(ordered, _items(hint, value), private)
            case _ if is_dataclass(value):
                return self._inline(value, private)
            case _:
                return str(value)

    def _listed(self, values: Iterable[Any], hints: Iterable[Any], private: bool) -> str:
        pairs = zip(values, hints, strict=False)
        return ", ".join(self._part(value, hint, private) for value, hint in pairs)

    def _counts(self, counts: Mapping[Any, Any], hint: Any, private: bool) -> str:
        word, number = _pair(hint, counts)
        return ", ".join(
            f"{self._part(key, word, private)} {self._part(count, number, private)}"
            for key, count in counts.items()
        )

    def _part(self, value: Any, hint: Any, private: bool) -> str:
        """Return a value inside another; one of several parts stands in parentheses."""
        words = self._value(value, hint, private)
        several = not isinstance(value, str | Text) and isinstance(value, Collection)
        return f"({words})" if several and words != NOTHING else words

    def _inline(self, value: Any, private: bool) -> str:
        hints, tag = hints_of(value.__class__), _tag(value)
        parts = [self._piece(tag)] if tag else []
        for name, hint in hints.items():
            if (private or not is_private(hint)) and not (tag and name == TAG):
                words = self._part(getattr(value, name), hint, private)
                parts.append(f"{self._label(name)} {words}")
        return f"({', '.join(parts)})" if parts else ""

    def _label(self, member: str) -> str:
        return spoken(self.speak, f"{self.game_key}.view.{member}")

    def _piece(self, piece: str) -> str:
        return spoken(self.speak, f"{self.game_key}.piece.{piece}")


@lru_cache(256)
def hints_of(class_: type) -> Mapping[str, Any]:
    """Return the types of a dataclass's members with what is noted beside them."""
    hints = get_type_hints(class_, include_extras=True)
    return {field.name: hints[field.name] for field in fields(class_)}


def is_private(hint: Any) -> bool:
    """Tell whether anything of this type is for the viewing seat alone."""
    return _is_marked(hint, _PRIVATE) or any(map(is_private, get_args(hint)))


def is_by_seat(hint: Any) -> bool:
    """Tell whether a member has one entry a seat."""
    return _is_marked(hint, _BY_SEAT)


def _is_marked(hint: Any, mark: str) -> bool:
    if get_origin(hint) in {Union, UnionType}:
        return any(_is_marked(arm, mark) for arm in get_args(hint))
    return get_origin(hint) is Annotated and mark in hint.__metadata__


def _arms(hint: Any) -> Iterator[Any]:
    """Yield the types that a value may have, without what is noted beside them."""
    match get_origin(hint):
        case origin if origin is Annotated:
            yield from _arms(get_args(hint)[0])
        case origin if origin in {Union, UnionType}:
            for arm in get_args(hint):
                yield from _arms(arm)
        case _:
            yield hint


def _args(hint: Any, value: Collection[Any]) -> tuple[Any, ...]:
    """Return what the type of a collection says about its parts, or nothing."""
    for arm in _arms(hint):
        origin = get_origin(arm)
        if isinstance(origin, type) and isinstance(value, origin):
            return get_args(arm)
    return ()


def _items(hint: Any, values: Collection[Any]) -> Sequence[Any]:
    """Return the type of each value in a collection."""
    args = _args(hint, values)
    if len(args) == len(values) and Ellipsis not in args:
        return args
    return list(repeat(args[0] if args else Any, len(values)))


def _pair(hint: Any, counts: Mapping[Any, Any]) -> tuple[Any, Any]:
    """Return the types of keys and values in a mapping."""
    match _args(hint, counts):
        case (key, value):
            return key, value
        case (key,):  # of a Counter
            return key, int
        case _:
            return Any, Any


def _is_piece(value: str, hint: Any) -> bool:
    return any(get_origin(arm) is Literal and value in get_args(arm) for arm in _arms(hint))


def _tag(value: Any) -> str:
    """Return the only `kind` that values of this class have, if they have one."""
    hint = hints_of(value.__class__).get(TAG)
    kinds = get_args(hint) if get_origin(hint) is Literal else ()
    return str(kinds[0]) if len(kinds) == 1 else ""
