"""Records: a whole table as a file that anybody can check and replay (docs/record.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
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
MAX_RECORD_BYTES = 8 * 1024 * 1024
"""More than any table needs; a file beyond it is not read."""


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
    mine = [logged for logged in standing(log) if logged.seat == seat]
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
        tuple(_choice(number, logged) for number, logged in enumerate(mine, 1)),
    )


def written(record: Record | OwnChoices) -> bytes:
    """Return a record as the text of a file."""
    plain = RECORDS.dump(record) if isinstance(record, Record) else OWN_CHOICES.dump(record)
    return json.dumps(plain, indent=1, ensure_ascii=False).encode() + b"\n"


def read(raw: bytes) -> Record:
    """Return the record in a file, or refuse what is none."""
    if len(raw) > MAX_RECORD_BYTES:
        raise BadShape("fairness.error.too_long")
    try:
        return RECORDS.loads(_renewed(raw))
    except BadShape as wrong:
        raise BadShape("fairness.error.no_record", reason=wrong.text) from None


def _renewed(raw: bytes) -> bytes:
    """Return a file of version 1 as one of this version, and anything else as it is."""
    try:
        plain = json.loads(raw)
    except (ValueError, RecursionError):
        return raw  # whoever reads it for good says what is wrong with it
    first = isinstance(plain, dict) and plain.get("version") == 1 and plain["version"] is not True
    if not first or "lot" in plain:
        return raw
    return json.dumps({**plain, "version": VERSION, "lot": None}).encode()


def result_of(outcome: Outcome | None) -> Result | None:
    """Return what a record says of an outcome."""
    if outcome is None:
        return None
    return Result(outcome.winners, outcome.ranks, outcome.scores)


def _seat(sitter: Sitter) -> SeatRecord:
    return SeatRecord(sitter.name, sitter.ai, sitter.conceded, sitter.joined)


def _entry(logged: LogEntry) -> RecordEntry:
    content, at = json.loads(logged.action), fairness.milliseconds(logged.at)
    who = (logged.seat, logged.by)
    return RecordEntry(logged.sequence, logged.kind, *who, at, content, logged.digest)


def _choice(number: int, logged: LogEntry) -> Choice:
    at = fairness.milliseconds(logged.at)
    return Choice(number, logged.by, at, json.loads(logged.action))
