"""Records: a whole table as a file that anybody can check and replay (docs/record.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from bot.tables import fairness
from bot.tables.log import By, EntryKind, LogEntry, standing
from bot.tables.narration import replayed
from bot.tables.table import Level, Sitter, Table, game_of
from engine.codec import Coder
from engine.core import Outcome, Seat
from engine.errors import BadShape

VERSION: Literal[2] = 2
OWN_VERSION: Literal[1] = 1
MAX_RECORD_BYTES = 1024 * 1024
"""More than any table needs; a file beyond it is not read."""
MAX_RECORD_ENTRIES = 3000
MAX_LISTED = 100
"""More than anything else of a record is listed in it, as its seats."""
MAX_TIME = 2**53
"""So many milliseconds since 1970 can be told apart by every reader of JSON."""


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """Who sat where in the end: the name as shown, and what the seat gave to the seed."""

    name: str
    ai: Level | None
    conceded: bool
    joined: str


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """One entry of the log; `at` counts milliseconds since 1970, `content` is the action."""

    sequence: int
    kind: EntryKind
    seat: int
    by: By
    at: int
    content: dict[str, Any]
    digest: str


@dataclass(frozen=True, slots=True)
class Result:
    """What the rules say in the end."""

    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A finished table, with everything opened that was sealed.

    `lot` tells whether the seats were drawn; files of version 1 do not say.
    """

    format: Literal["bazaar-record"]
    version: Literal[2]
    table: str
    number: int
    game: str
    rules: int
    variants: tuple[str, ...]
    lot: bool | None
    status: Literal["over", "cancelled"]
    seats: tuple[SeatRecord, ...]
    commitment: str
    secret: str
    seed: str
    entries: tuple[RecordEntry, ...]
    result: Result | None


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a seat, in the order in which the seat made them."""

    number: int
    by: By
    at: int
    content: dict[str, Any]


@dataclass(frozen=True, slots=True)
class OwnChoices:
    """What one seat has chosen at a table that still runs, and nothing else.

    Neither the digests of the chain nor the numbers of the log are in it: from these a choice
    that others have sealed could be guessed.
    """

    format: Literal["bazaar-own-choices"]
    version: Literal[1]
    table: str
    number: int
    game: str
    rules: int
    variants: tuple[str, ...]
    seat: int
    commitment: str
    choices: tuple[Choice, ...]


RECORDS: Coder[Record] = Coder(Record)
ENTRIES: Coder[RecordEntry] = Coder(RecordEntry)
MEMBERS = frozenset(field.name for field in fields(Record))
OWN_CHOICES: Coder[OwnChoices] = Coder(OwnChoices)


def recorded(table: Table, log: Sequence[LogEntry]) -> Record:
    """Return the record of a table that is over, by the rules or before its time."""
    assert table.status in {"over", "cancelled"}
    *_, (_, state) = replayed(table, log)
    return Record(
        "bazaar-record",
        VERSION,
        table.id,
        table.number,
        table.game,
        table.version,
        table.variants,
        table.random_seats,
        "over" if table.status == "over" else "cancelled",
        tuple(map(_seat, table.sitters)),
        fairness.commitment(table.secret),
        table.secret,
        table.seed,
        tuple(map(_entry, log)),
        result_of(game_of(table).outcome(state)),
    )


def own_choices(table: Table, log: Sequence[LogEntry], seat: Seat) -> OwnChoices:
    """Return what a seat has chosen so far."""
    mine = [entry for entry in standing(log) if entry.seat == seat]
    return OwnChoices(
        "bazaar-own-choices",
        OWN_VERSION,
        table.id,
        table.number,
        table.game,
        table.version,
        table.variants,
        seat,
        fairness.commitment(table.secret),
        tuple(_choice(number, entry) for number, entry in enumerate(mine, 1)),
    )


def written(record: Record | OwnChoices) -> bytes:
    """Return a record as the text of a file."""
    plain = RECORDS.dump(record) if isinstance(record, Record) else OWN_CHOICES.dump(record)
    return json.dumps(plain, indent=1, ensure_ascii=False).encode() + b"\n"


def read(raw: bytes) -> Record:
    """Return the record in a file, or refuse what is none."""
    if len(raw) > MAX_RECORD_BYTES:
        raise BadShape("fairness.error.too_long")
    record: Record | None = None
    try:
        plain = _plain(raw)
        if _is_short(plain):
            record = _possible(_loaded(plain))
    except BadShape as wrong:
        raise BadShape("fairness.error.no_record", reason=wrong.text) from None
    if record is None:
        raise BadShape("fairness.error.too_long")
    return record


def _loaded(plain: dict[str, Any]) -> Record:
    """Return a record by its shape alone.

    Each entry is read by itself: of all of them together whatever is wrong would be collected,
    which takes long for a file that is nothing but wrong, and lets nobody else do anything.
    """
    record = RECORDS.load({**plain, "entries": []})
    entries = plain["entries"]
    return replace(record, entries=tuple(map(_loaded_entry, range(len(entries)), entries)))


def _loaded_entry(place: int, plain: object) -> RecordEntry:
    try:
        return ENTRIES.load(plain)
    except BadShape as wrong:
        within = dict(wrong.text.args)
        path = f"entries.{place}.{within['path']}".rstrip(".")
        raise BadShape("engine.error.shape", path=path, problem=within["problem"]) from None


def _plain(raw: bytes) -> dict[str, Any]:
    """Return what is in a file, as of this version; refuse what has no list of entries."""
    try:
        plain = json.loads(raw)
    except (ValueError, RecursionError):
        raise BadShape("engine.error.shape", path="", problem="json_invalid") from None
    if not isinstance(plain, dict):
        raise BadShape("engine.error.shape", path="", problem="dataclass_type")
    if not isinstance(plain.get("entries"), list):
        raise BadShape("engine.error.shape", path="entries", problem="tuple_type")
    for name in plain.keys() - MEMBERS:
        raise BadShape("engine.error.shape", path=name, problem="extra_forbidden")
    first = plain.get("version") == 1 and plain["version"] is not True
    return {**plain, "version": VERSION, "lot": None} if first and "lot" not in plain else plain


def _is_short(plain: dict[str, Any]) -> bool:
    """Tell whether nothing that is listed is longer than at any table."""
    result = plain.get("result")
    members = {**(result if isinstance(result, dict) else {}), **plain, "entries": None}
    listed = [value for value in members.values() if isinstance(value, list)]
    return len(plain["entries"]) <= MAX_RECORD_ENTRIES and all(
        len(value) <= MAX_LISTED for value in listed
    )


def _possible(record: Record) -> Record:
    """Return a record, or refuse one with seats and times that there cannot be."""
    for place, entry in enumerate(record.entries):
        seats, in_time = len(record.seats), 0 <= entry.at <= MAX_TIME
        if not (0 <= entry.seat < seats and in_time):
            path = f"entries.{place}.{'seat' if in_time else 'at'}"
            raise BadShape("engine.error.shape", path=path, problem="out_of_range")
    return record


def result_of(outcome: Outcome | None) -> Result | None:
    """Return what a record says of an outcome."""
    if outcome is None:
        return None
    return Result(outcome.winners, outcome.ranks, outcome.scores)


def _seat(sitter: Sitter) -> SeatRecord:
    return SeatRecord(sitter.name, sitter.ai, sitter.conceded, sitter.joined)


def _entry(entry: LogEntry) -> RecordEntry:
    content, at = json.loads(entry.action), fairness.milliseconds(entry.at)
    who = (entry.seat, entry.by)
    return RecordEntry(entry.sequence, entry.kind, *who, at, content, entry.digest)


def logged(entry: RecordEntry) -> LogEntry:
    """Return an entry of a record as a log has it; whose it was is not known."""
    content = json.dumps(entry.content).encode()
    done = (entry.kind, entry.by, entry.digest)
    return LogEntry(entry.sequence, entry.seat, None, content, entry.at / 1000, *done)


def _choice(number: int, entry: LogEntry) -> Choice:
    at = fairness.milliseconds(entry.at)
    return Choice(number, entry.by, at, json.loads(entry.action))
