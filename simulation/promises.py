"""The promises that hold after every night, whatever went wrong in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.store.sql.integrity import report_on
from bot.tables.table import Table
from engine.core import Seat
from sandbox.world.model import Json, Message
from simulation.people import controls, table_of, text, verb_of
from simulation.truth import Told, Truth, sentences

if TYPE_CHECKING:
    from simulation.night import Night

EXPECTED = frozenset(
    {
        "ClientConnectorError", "ClientOSError", "ConnectionResetError", "Cut",
        "DiscordServerError", "RateLimited", "ServerDisconnectedError", "StoreFailed",
        "TimeoutError",
    }
)  # fmt: skip
"""The kinds of errors that follow from what is made to fail."""
HTTP_TOO_MANY_REQUESTS = 429
NOTICED_SECONDS = 45.0
"""How long the bot must be away for everybody to get that time back, beats included."""
NOT_GIVEN_BACK_SECONDS = 15.0
CLOSED_SESSION = "aiohttp/client.py"
"""Where it is noticed that requests can be made no more."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A promise that was not kept, and how that shows."""

    promise: str
    detail: str

    def __str__(self) -> str:
        return f"{self.promise}: {self.detail}"


def judged(night: Night, truth: Truth) -> Iterator[Broken]:
    """Yield every promise that is broken now, while nothing goes wrong and nothing waits."""
    yield from (Broken("nobody is named who is nobody", wrong) for wrong in night.witness.wrong)
    yield from _logged(night)
    yield from _checked(truth)
    told = []
    for table in truth.tables():
        if table.frozen is not None:
            yield Broken("a table that can be shown is shown", f"{table.id} {table.frozen}")
        yield from _shown_once(night, table)
        if table.seed:
            told.append(truth.told(table))
    for each in told:
        yield from _told_once(night, each)
        yield from _given_back(night, each)
    yield from _confirmed(night, told)
    yield from _hidden(night, told)


def _logged(night: Night) -> Iterator[Broken]:
    for entry in night.trace.logged:
        if not _is_expected(entry, {name for _, name in night.plan.accidents}):
            yield Broken("nothing fails but what was made to fail", str(entry))
    for failure in night.process.failures:
        yield Broken("the process goes on", repr(failure))


def _is_expected(entry: Json, accidents: set[str]) -> bool:
    error = entry.get("exception")
    if error is None or error.get("status") == HTTP_TOO_MANY_REQUESTS:
        return True
    # A process that ends waits only so long; who is not answered by then is not answered.
    closed = error["type"] == "RuntimeError" and error["frames"][-1].startswith(CLOSED_SESSION)
    forbidden = error["type"] == "Forbidden" and "permission" in accidents
    return closed or forbidden or error["type"] in EXPECTED


def _checked(truth: Truth) -> Iterator[Broken]:
    for finding in report_on(truth.db).findings:
        yield Broken("every log replays", str(finding))


def _public(night: Night, table: Table) -> list[Message]:
    """Return the messages about a table that everybody sees, wherever they stand."""
    return [
        message
        for kept in night.world.messages.values()
        for message in kept.values()
        if message.owner is None
        and any(table_of(part) == table.id for part in controls(message.body))
    ]


def _shown_once(night: Night, table: Table) -> Iterator[Broken]:
    if table.private:
        return
    marks = {"playing": "more", "lobby": "cancel", "over": "rematch"}
    mark = marks.get(table.status)
    if mark is None:
        return
    shown = [
        message.id
        for message in _public(night, table)
        if mark in {verb_of(part) for part in controls(message.body)}
    ]
    gone = str(table.panel) in night.deleted  # which shows at the next change
    if len(shown) != 1 and not (gone and not shown):
        yield Broken("a table is shown once", f"{table.id} ({table.status}) stands at {shown}")


def _told_once(night: Night, told: Told) -> Iterator[Broken]:
    table = told.table
    if table.private or told.renamed or table.home.thread is None:
        return
    there = night.world.messages.get(str(table.home.thread), {}).values()
    stories = [m for m in there if m.owner is None and not controls(m.body)]
    shown = [line for message in stories for line in sentences(text(message.body))]
    public = told.public()
    known = set(public)
    shown = [line for line in shown if line in known]
    if shown != public:
        yield Broken("everything is told once and in order", _difference(table, public, shown))


def _difference(table: Table, wanted: list[str], shown: list[str]) -> str:
    missing, more = Counter(wanted) - Counter(shown), Counter(shown) - Counter(wanted)
    if not missing and not more:
        return f"{table.id}: in another order"
    return f"{table.id}: missing {list(missing)[:3]}, too often {list(more)[:3]}"


def _given_back(night: Night, told: Told) -> Iterator[Broken]:
    """Yield whose time ran out although the bot was away, or its clock jumped."""
    pace = told.table.seconds_per_move
    missed = any(request.kind == "replace" for request in told.table.requests)
    if pace is None or missed:  # then the others may have wanted a stand-in
        return
    for number, entry in enumerate(told.log):
        asked = _asked_at(told, number, entry.seat)
        if entry.kind != "care" or entry.user is not None or asked is None:
            continue
        began, ended = night.clock.meant_by(asked)[:1], night.clock.meant_by(entry.at)[-1:]
        if not began or not ended:
            continue
        had = ended[0] - began[0] - _away(night, began[0], ended[0])
        if had < pace - NOT_GIVEN_BACK_SECONDS:
            detail = f"{told.table.id}: seat {entry.seat} had {had:.0f} of {pace} s"
            yield Broken("nobody loses time to an outage", detail)


def _asked_at(told: Told, number: int, seat: Seat) -> float | None:
    """Return when a seat was asked for what it owed before an entry of the log, if known."""
    steps = told.steps[: number + 1]  # the first one is the deal
    asking = [step.sequence for step in steps if any(owed.seat == seat for owed in step.asks)]
    return told.log[asking[-1] - 1].at if asking and asking[-1] > 0 else None


def _away(night: Night, began: float, ended: float) -> float:
    """Return how long the bot was away in some time, without what is too short to be noticed."""
    gaps = [(max(left, began), min(back, ended)) for left, back in night.away]
    return sum(back - left for left, back in gaps if back - left > NOTICED_SECONDS)


def _confirmed(night: Night, told: list[Told]) -> Iterator[Broken]:
    if any(each.renamed for each in told):
        return
    for sight in night.witness.sights:
        if sight.confirms and (unknown := set(sight.sentences) - _known(told, sight.owner)):
            detail = f"{sight.owner} at {sight.at:.3f}: {sorted(unknown)}"
            yield Broken("what was confirmed is on disk", detail)


def _hidden(night: Night, told: list[Told]) -> Iterator[Broken]:
    if any(each.renamed for each in told):
        return
    seats = [(each, seat) for each in told for seat in range(len(each.table.sitters))]
    secrets = set[str]().union(*(each.known(seat) for each, seat in seats))
    for sight in night.witness.sights:
        if leaked := secrets & set(sight.sentences) - _known(told, sight.owner):
            detail = f"{sight.owner or 'all'} at {sight.at:.3f}: {sorted(leaked)}"
            yield Broken("what is hidden stays hidden", detail)


def _known(told: list[Told], owner: str | None) -> set[str]:
    """Return what somebody, or everybody, may know of all tables."""
    seats = (None if owner is None else each.table.seat_of(int(owner)) for each in told)
    return set[str]().union(*(each.known(seat) for each, seat in zip(told, seats, strict=True)))
