"""Requests: what people at a table ask of each other, and which steps may be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bot.tables.paces import DAY, HOUR, MINUTE
from bot.tables.table import Request, RequestKind, RequestOutcome, Table
from engine.core import Seat
from engine.play import AnyGame

LIVE_PACE_SECONDS = HOUR
"""Up to this pace people sit at the table together, and answer soon."""
LIVE_REQUEST_SECONDS = 15.0 * MINUTE
REQUEST_SECONDS = float(DAY)
LATE_SECONDS = 30.0
"""A request whose end comes so late could not be answered: we were away."""
MAX_ENDED_REQUESTS = 4
"""How many settled requests a table keeps, so that their messages can say how they ended."""


@dataclass(frozen=True, slots=True)
class Offers:
    """What can be asked for at a table now: undoing the last step, a stand-in for some seats."""

    undo: bool = False
    replaceable: frozenset[Seat] = frozenset()


def open_for(table: Table) -> float:
    """Return for how many seconds a request stays open at a table."""
    pace = table.seconds_per_move
    live = pace is not None and pace <= LIVE_PACE_SECONDS
    return LIVE_REQUEST_SECONDS if live else REQUEST_SECONDS


def numbered(table: Table, number: int) -> Request | None:
    """Return a request by its number, open or not, if the table knows it."""
    return next((request for request in table.requests if request.number == number), None)


def same_request(table: Table, kind: RequestKind, about: Seat | None = None) -> Request | None:
    """Return the open request for something, if somebody made it, heard or not."""
    return next(
        (
            request
            for request in table.requests
            if request.outcome is None and request.kind == kind and request.about == about
        ),
        None,
    )


def unanswered(table: Table, request: Request) -> tuple[Seat, ...]:
    """Return who has yet to answer a request: people who are there; the absent are not asked."""
    return tuple(
        seat for seat in table.present if seat != request.seat and seat not in request.agreed
    )


def carried(table: Table, request: Request) -> bool:
    """Tell whether everybody who is there wants what was asked for."""
    return bool(table.present) and not unanswered(table, request)


def carried_by_silence(table: Table, request: Request) -> bool:
    """Tell whether only the person whom a stand-in shall replace has not answered."""
    return request.kind == "replace" and set(unanswered(table, request)) <= {request.about}


def requested(
    table: Table, seat: Seat, kind: RequestKind, until: float, about: Seat | None = None
) -> tuple[Table, Request]:
    """Return the table with one request more, and that request.

    Who asked for the same without being heard shares it.
    """
    number, before = table.revision + 1, same_request(table, kind, about)
    first, *others = dict.fromkeys((*_askers(before), seat))
    request = Request(kind, first, number, until, tuple(others), about, changed=number)
    over = [old for old in table.requests if old.outcome is not None][:-MAX_ENDED_REQUESTS]
    remaining = (old for old in table.requests if old != before and old not in over)
    return replace(table, requests=(*remaining, request)), request


def _askers(request: Request | None) -> tuple[Seat, ...]:
    return () if request is None else (request.seat, *request.agreed)


def agreed_to(table: Table, request: Request, seat: Seat) -> tuple[Table, Request]:
    """Return the table where one seat more agrees to a request, and that request."""
    new = replace(request, agreed=(*request.agreed, seat), changed=table.revision + 1)
    return _with(table, new), new


def prolonged(table: Table, request: Request, until: float) -> tuple[Table, Request]:
    """Return the table where a request is open for longer, and that request."""
    new = replace(request, until=until, changed=table.revision + 1)
    return _with(table, new), new


def ended(table: Table, request: Request, outcome: RequestOutcome, by: Seat | None = None) -> Table:
    """Return the table where a request has come to its end."""
    changed = table.revision + 1
    return _with(table, replace(request, outcome=outcome, ended_by=by, changed=changed))


def lapsed(table: Table, which: Callable[[Request], bool] = lambda _: True) -> Table:
    """Return the table where some open requests, or all, have lapsed."""
    for request in table.requests:
        if request.outcome is None and which(request):
            table = ended(table, request, "lapsed")
    return table


def after_action(table: Table, seat: Seat, *, by_person: bool) -> Table:
    """Return the table after a step: the one before stays, and whoever plays is not missing."""

    def over(request: Request) -> bool:
        missed = request.kind == "replace" and request.about == seat and by_person
        return table.status != "playing" or request.kind == "take_back" or missed

    return lapsed(table, over)


def revocable(game: AnyGame, before: Any, after: Any) -> bool:
    """Tell whether a step may be taken back: the game says so, and goes on after it.

    Choices that several make in secret can be changed until they are revealed, and never after.
    """
    several = len(game.pending(before)) > 1
    return not several and bool(game.pending(after)) and game.may_undo(before, after)


def _with(table: Table, changed: Request) -> Table:
    requests = (
        changed if request.number == changed.number else request for request in table.requests
    )
    return replace(table, requests=tuple(requests))
