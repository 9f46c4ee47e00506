"""Checking a record: the deal was sealed, the log is whole, and the rules lead to the same end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bot.tables import fairness
from bot.tables.record import Record, RecordEntry, logged, result_of
from bot.tables.requests import revocable
from engine import play
from engine.core import Event, Setup
from engine.errors import EngineError
from engine.play import AnyGame, replay
from engine.registry import find
from engine.text import Text, say


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found, in sentences; `well` if everything is as it was."""

    texts: tuple[Text, ...]
    well: bool


@dataclass(frozen=True, slots=True)
class RecordStep:
    """The table after one entry of a record, or after the deal: what happened, and the state."""

    entry: RecordEntry | None
    events: tuple[Event, ...]
    state: Any


class Wrong(Exception):
    """An entry that cannot have happened."""

    def __init__(self, sequence: int, reason: Text) -> None:
        super().__init__(sequence)
        self.sequence = sequence
        self.reason = reason


def verify(record: Record, go_on: Callable[[], None] = lambda: None) -> Verdict:
    """Re-deal and re-play a record and tell whether all is as it was, the lots included.

    `go_on` is called at every entry: whoever has no more time for it raises there.
    """
    findings = (*_findings(record, go_on), *(_misdrawn(record) if record.lot else ()))
    if findings:
        return Verdict((*findings, say("fairness.verdict.wrong")), well=False)
    entries = len(record.entries)
    checked = (
        say("fairness.sealed", commitment=record.commitment),
        say("fairness.seed"),
        *((say("fairness.lot"),) if record.lot else ()),
        say("fairness.chain", n=entries),
        say("fairness.replayed"),
    )
    return Verdict((*checked, say("fairness.verdict.well")), well=True)


def steps_of(record: Record) -> Iterator[RecordStep]:
    """Yield the deal and every entry of a record as the rules have it, or raise Wrong."""
    game = find(record.game, record.rules)
    setup = game.spec.checked(Setup(len(record.seats), record.seed, record.variants))
    steps = replay(game, setup, (_played(game, entry) for entry in record.entries), verify=True)
    before = next(steps)
    yield RecordStep(None, before.events, before.state)
    for entry in record.entries:
        taken_back = entry.kind == "take_back"
        try:
            step = next(steps)
        except EngineError as refusal:
            reason = say("seats.error.not_revocable") if taken_back else refusal.text
            raise Wrong(entry.sequence, reason) from None
        if taken_back and not revocable(game, step.state, before.state):
            raise Wrong(entry.sequence, say("seats.error.not_revocable"))
        yield RecordStep(entry, step.events, step.state)
        before = step


def _played(game: AnyGame, entry: RecordEntry) -> play.LogEntry[Any]:
    if entry.kind == "action":
        return entry.seat, game.codec.action.load(entry.content)
    return "take_back" if entry.kind == "take_back" else None


def _findings(record: Record, go_on: Callable[[], None]) -> Iterator[Text]:
    if fairness.commitment(record.secret) != record.commitment:
        yield say("fairness.wrong.secret", commitment=record.commitment)
    if fairness.seed_of(record.secret, [seat.joined for seat in record.seats]) != record.seed:
        yield say("fairness.wrong.seed")
    broken = _first_broken(record)
    if broken is not None:
        yield say("fairness.wrong.chain", n=broken)
    try:
        state = _last_state(record, go_on)
    except Wrong as wrong:
        yield say("fairness.wrong.entry", number=wrong.sequence, reason=wrong.reason)
        return
    except EngineError as refusal:
        yield say("fairness.wrong.deal", reason=refusal.text)
        return
    if result_of(find(record.game, record.rules).outcome(state)) != record.result:
        yield say("fairness.wrong.result")


def _last_state(record: Record, go_on: Callable[[], None]) -> Any:
    """Return the position that a record leads to."""
    state = None
    for step in steps_of(record):
        go_on()
        state = step.state
    return state


def _misdrawn(record: Record) -> Iterator[Text]:
    joins = [seat.joined for seat in record.seats]
    if fairness.drawn(record.secret, joins) != list(range(len(joins))):
        yield say("fairness.wrong.lot")


def _first_broken(record: Record) -> int | None:
    """Return the number of the first entry that is not as it was sealed."""
    joins = [seat.joined for seat in record.seats]
    settled = (record.game, record.rules, record.variants, joins, record.commitment)
    log = [logged(entry) for entry in record.entries]
    before = fairness.Deal(*settled, bool(record.lot)).first_link(log)
    for place, entry in enumerate(log, 1):
        if entry.sequence != place or fairness.link(before, entry) != entry.digest:
            return place
        before = entry.digest
    return None
