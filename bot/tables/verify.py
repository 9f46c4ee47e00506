"""Checking a record: the deal was sealed, the log is whole, and the rules lead to the same end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.tables import fairness
from bot.tables.log import LogEntry
from bot.tables.record import Entry, Record, result_of
from bot.tables.votes import revocable
from engine.core import Event, Setup
from engine.errors import EngineError
from engine.play import AnyGame, act
from engine.registry import find
from engine.text import Text, say


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found, in sentences; `well` if everything is as it was."""

    said: tuple[Text, ...]
    well: bool


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """The table after one entry of a record, or after the deal: what happened, and the state."""

    entry: Entry | None
    events: tuple[Event, ...]
    state: Any


class Wrong(Exception):
    """An entry that cannot have happened."""

    def __init__(self, sequence: int, reason: Text) -> None:
        super().__init__(sequence)
        self.sequence = sequence
        self.reason = reason


def verify(record: Record) -> Verdict:
    """Re-deal and re-play a record and tell whether all is as it was, the lots included."""
    findings = (*_findings(record), *(_misdrawn(record) if record.lot else ()))
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


def moments(record: Record) -> Iterator[ReplayStep]:
    """Yield the deal and every entry of a record as the rules have it, or raise Wrong."""
    game = find(record.game, record.rules)
    setup = game.spec.checked(Setup(len(record.seats), record.seed, record.variants))
    step = game.start(setup)
    states = [step.state]
    yield ReplayStep(None, step.events, step.state)
    for entry in record.entries:
        events: tuple[Event, ...] = ()
        if entry.kind == "action":
            step = _acted(game, states[-1], entry)
            states.append(step.state)
            events = step.events
        elif entry.kind == "take_back":
            if len(states) < 2 or not revocable(game, states[-2], states[-1]):
                raise Wrong(entry.sequence, say("agreement.error.not_revocable"))
            states.pop()
        yield ReplayStep(entry, events, states[-1])


def _acted(game: AnyGame, state: Any, entry: Entry) -> Any:
    try:
        return act(game, state, entry.seat, game.codec.action.load(entry.content))
    except EngineError as refusal:
        raise Wrong(entry.sequence, refusal.text) from None


def _findings(record: Record) -> Iterator[Text]:
    if fairness.commitment(record.secret) != record.commitment:
        yield say("fairness.wrong.secret", commitment=record.commitment)
    if fairness.seed_of(record.secret, [seat.joined for seat in record.seats]) != record.seed:
        yield say("fairness.wrong.seed")
    broken = _first_broken(record)
    if broken is not None:
        yield say("fairness.wrong.chain", n=broken)
    try:
        *_, last = moments(record)
    except Wrong as wrong:
        yield say("fairness.wrong.entry", number=wrong.sequence, reason=wrong.reason)
        return
    except EngineError as refusal:
        yield say("fairness.wrong.deal", reason=refusal.text)
        return
    if result_of(find(record.game, record.rules).outcome(last.state)) != record.result:
        yield say("fairness.wrong.result")


def _misdrawn(record: Record) -> Iterator[Text]:
    joins = [seat.joined for seat in record.seats]
    if fairness.drawn(record.secret, joins) != list(range(len(joins))):
        yield say("fairness.wrong.lot")


def _first_broken(record: Record) -> int | None:
    """Return the number of the first entry that is not as it was sealed."""
    joins = [seat.joined for seat in record.seats]
    settled = (record.game, record.rules, record.variants, joins, record.commitment)
    entries = [_logged(entry) for entry in record.entries]
    before = fairness.beginning(*settled, lot=bool(record.lot), log=entries)
    for place, entry in enumerate(record.entries, 1):
        if entry.sequence != place or fairness.link(before, _logged(entry)) != entry.digest:
            return place
        before = entry.digest
    return None


def _logged(entry: Entry) -> LogEntry:
    content = fairness.canonical(entry.content)
    at = entry.at / 1000
    return LogEntry(entry.sequence, entry.seat, 0, content, at, entry.kind, entry.by, entry.digest)
