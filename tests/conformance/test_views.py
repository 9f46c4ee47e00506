"""What a view marks as private is all that seats see differently."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, is_dataclass, replace
from typing import Any, get_args

import pytest

from render.text.members import hints_of, is_private
from tests.conformance.tables import CASES, Case, everyone, moments
from tests.engine.toy import TOY, View


def parts(hint: Any) -> Iterator[Any]:
    """Yield a type and all types in it."""
    yield hint
    for inner in get_args(hint):
        yield from parts(inner)


def marks(class_: Any, seen: frozenset[Any] = frozenset()) -> bool:
    """Tell whether a dataclass, or one that lies in it, marks anything as private."""
    if class_ in seen:
        return False
    hints = hints_of(class_).values()
    inner = {part for hint in hints for part in parts(hint) if is_dataclass(part)}
    return any(map(is_private, hints)) or any(marks(part, seen | {class_}) for part in inner)


def view_class(case: Case) -> type:
    return type(case.game.view(case.game.start(case.setup("views")).state, None))


def public(value: Any, left_out: frozenset[str] = frozenset()) -> Any:
    """Return a value without what is marked as private in it."""
    if isinstance(value, tuple | list):
        return [public(part) for part in value]
    if isinstance(value, Mapping):
        return {key: public(part) for key, part in value.items()}
    if not is_dataclass(value):
        return value
    return {
        name: public(getattr(value, name))
        for name, hint in hints_of(value.__class__).items()
        if name not in left_out and not is_private(hint)
    }


def told_apart(views: list[Any]) -> set[str]:
    """Return the members, not marked as private, in which views of one position differ."""
    shown = [public(view, frozenset({"seat"})) for view in views]
    return {name for name in shown[0] if any(other[name] != shown[0][name] for other in shown)}


MARKED = [
    case
    for case in (*CASES, *(Case(TOY, seats) for seats in TOY.spec.seat_counts))
    if marks(view_class(case))
]


@pytest.mark.parametrize("case", MARKED, ids=str)
def test_only_what_is_marked_as_private_differs_from_seat_to_seat(case: Case) -> None:
    for moment in moments(case, "views"):
        views = [case.game.view(moment.step.state, seat) for seat in everyone(case)]
        assert told_apart(views) == set(), "mark these members as engine.core.Private"


@dataclass(frozen=True)
class Unmarked:
    seat: int | None
    hand: tuple[int, ...]
    inner: View


def test_a_secret_that_is_not_marked_is_found() -> None:
    state = TOY.start(Case(TOY, 2).setup("x")).state
    views = [TOY.view(state, seat) for seat in (0, 1)]
    shared = [Unmarked(0, (1,), views[0]), Unmarked(1, (2,), views[0])]
    assert told_apart(shared) == {"hand"}
    assert told_apart([replace(each, hand=()) for each in shared]) == set()
    assert told_apart([Unmarked(None, (), view) for view in views]) == {"inner"}  # whose `seat`
    assert marks(View)
    assert marks(Unmarked), "marks lie deeper"
    assert not marks(Case)
