"""Fair deals and an honest log: sealed secrets, seeds made together, and a chain of digests.

The host's secret is made when a table is opened and its digest shown from then on, so that nobody
can choose it after seeing who sits down; the seed is a digest of that secret and of what each seat
gave by being taken. Every entry of the log carries a digest of itself and of the one before.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any

from bot.tables.log import LogEntry
from bot.tables.table import Table


def canonical(value: Any) -> bytes:
    """Return the one way to write a value: sorted keys, no blanks, ASCII only."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def digest_of(value: Any) -> str:
    """Return the SHA-256 of a value, written the one way there is."""
    return sha256(canonical(value)).hexdigest()


def commitment(secret: str) -> str:
    """Return what is shown of a secret before it is opened."""
    return sha256(secret.encode()).hexdigest()


def seed_of(secret: str, joins: Sequence[str]) -> str:
    """Return the seed that the host's secret and everybody's joins make together."""
    return digest_of([secret, *joins])


def drawn(secret: str, joins: Sequence[str]) -> list[int]:
    """Return in which order those who joined sit down, drawn from the host's secret.

    Each draws a digest of the secret, of all joins in whatever order, and of their own; the
    smallest sits first. So it can be checked afterwards by whoever knows the secret.
    """
    together = sorted(joins)
    lots = [digest_of(["lot", secret, together, join]) for join in joins]
    return sorted(range(len(joins)), key=lots.__getitem__)


@dataclass(frozen=True, slots=True)
class Deal:
    """All that is settled before anything is dealt; `lot` tells that the seats were drawn."""

    game: str
    rules: int
    variants: Sequence[str]
    joins: Sequence[str]
    commitment: str
    lot: bool

    @property
    def digest(self) -> str:
        """Where a chain begins."""
        settled = asdict(self)
        if not self.lot:
            del settled["lot"]
        return digest_of(settled)

    def first_link(self, log: Sequence[LogEntry]) -> str:
        """Return where the chain of a log begins.

        Tables dealt before lots were part of it may lack them there, but none may hide them.
        """
        older = replace(self, lot=False).digest
        if log and link(self.digest, log[0]) != log[0].digest == link(older, log[0]):
            return older
        return self.digest


def deal_of(table: Table) -> Deal:
    """Return what was settled before a table was dealt."""
    return Deal(
        table.game,
        table.version,
        table.variants,
        tuple(sitter.joined for sitter in table.sitters),
        commitment(table.secret),
        table.random_seats,
    )


def link(before: str, entry: LogEntry) -> str:
    """Return the digest of an entry, given that of the one before.

    Whose id it was is left out, so that people can be forgotten; the seat and by whom it was
    played (person, autopilot, AI) stay.
    """
    content = json.loads(entry.action)
    at = milliseconds(entry.at)
    return digest_of([before, entry.sequence, entry.kind, entry.seat, entry.by, at, content])


def first_broken(table: Table, log: Sequence[LogEntry]) -> int | None:
    """Return the first entry that is not as it was sealed, or None if all are.

    A table that was dealt before there was a chain has no seals up to some entry.
    """
    before = deal_of(table).first_link(log) if table.secret else ""
    for entry in log:
        if entry.digest and entry.digest != link(before, entry):
            return entry.sequence
        if before and not entry.digest:
            return entry.sequence
        before = entry.digest
    return None if table.digest == before or not log else log[-1].sequence


def milliseconds(at: float) -> int:
    """Return a time as records and digests write it: whole, so that every language agrees."""
    return round(at * 1000)
