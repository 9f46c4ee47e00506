"""Files that nobody should have sent: each is answered soon, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.services.replays import MAX_KEPT_STEPS, Replayed, Replays
from bot.tables.fairness import Deal, commitment, link, seed_of
from bot.tables.record import (
    MAX_RECORD_BYTES,
    MAX_RECORD_ENTRIES,
    Record,
    RecordEntry,
    logged,
    read,
    written,
)
from engine.errors import BadShape, IllegalAction
from tests.cogs.memory import MemoryStore
from tests.cogs.replays import recorded_case
from tests.cogs.simulated import custom_ids, shown, simulated, text
from tests.conformance.tables import PLAIN

pytestmark = pytest.mark.asyncio
CASE = next(case for case in PLAIN if case.game.spec.key == "johari" and case.seats == 4)
MAX_STALL_SECONDS = 5.0
"""Far more than any of them takes: before they were bounded, the worst took half a minute."""
NAMES = ("\u202e@everyone", "**[x](https://evil.example)**", "n" * 10_000, "\u0335" * 500)


def record(names: tuple[str, ...] = ("ada", "bo", "cy", "dee")) -> Record:
    return recorded_case(CASE, names)


def sealed(record: Record, entries: list[RecordEntry], **members: Any) -> Record:
    """Return a record that was ended early, with other entries, sealed as a host would have."""
    cut = replace(record, status="cancelled", result=None, **members)
    joins = [seat.joined for seat in cut.seats]
    cut = replace(
        cut, commitment=commitment(cut.secret), seed=seed_of(cut.secret, joins), entries=()
    )
    digest = Deal(cut.game, cut.rules, cut.variants, joins, cut.commitment, lot=False).digest
    chained = []
    for number, unsealed in enumerate(entries, 1):
        numbered = replace(unsealed, sequence=number)
        digest = link(digest, logged(numbered))
        chained.append(replace(numbered, digest=digest))
    return replace(cut, entries=tuple(chained))


def altered(**members: Any) -> bytes:
    """Return a record in which some members are whatever there is in JSON."""
    return json.dumps({**json.loads(written(record())), **members}).encode()


def entry(**members: Any) -> dict[str, Any]:
    """Return an entry of which some members are whatever there is in JSON."""
    first: dict[str, Any] = json.loads(written(record()))["entries"][0]
    return {**first, **members}


def nested(depth: int) -> dict[str, Any]:
    content: dict[str, Any] = {}
    for _ in range(depth):
        content = {"x": content}
    return content


def full(begin: bytes, part: bytes, end: bytes) -> bytes:
    """Return a file that is as long as one may be."""
    return begin + part * ((MAX_RECORD_BYTES - len(begin) - len(end)) // len(part)) + end


HOSTILE: dict[str, Callable[[], bytes]] = {
    "numbers for entries": lambda: full(b'{"entries":[', b"1,", b"1]}"),
    "empty entries": lambda: full(b'{"entries":[', b"{},", b"{}]}"),
    "fewer empty entries": lambda: altered(entries=[{}] * MAX_RECORD_ENTRIES),
    "unknown kinds": lambda: altered(entries=[entry(kind="x")] * MAX_RECORD_ENTRIES),
    "empty seats": lambda: full(b'{"entries":[],"seats":[', b"{},", b"{}]}"),
    "numbers for variants": lambda: altered(variants=[1] * 300_000),
    "many winners": lambda: altered(result={"winners": [0] * 300_000, "ranks": [], "scores": []}),
    "unknown members": lambda: altered(**{f"x{number}": 1 for number in range(50_000)}),
    "long content": lambda: altered(entries=[entry(content={"x": [1] * 300_000})]),
    "deep content": lambda: altered(entries=[entry(content=nested(900))]),
    "deeper than anything": lambda: full(b"", b"[", b""),
    "deep objects": lambda: full(b"", b'{"x":', b"1"),
    "no number": lambda: altered(entries=[entry(content={"x": float("nan")})]),
    "huge number": lambda: altered().replace(b'"number": 7', b'"number": ' + b"9" * 5000),
    "huge rules": lambda: altered(rules=10**4000),
    "negative seat": lambda: altered(entries=[entry(seat=-1)]),
    "seat out of range": lambda: altered(entries=[entry(seat=4)]),
    "unknown game": lambda: altered(game="**x**" * 100_000),
    "unknown version": lambda: altered(rules=99),
    "too few seats": lambda: altered(seats=[]),
    "long commitment": lambda: altered(commitment="<@&1>" * 100_000),
    "half a letter": lambda: altered(table="\ud800"),
    "half a letter of old": lambda: altered(version=1, table="\ud800"),
    "a list": lambda: b"[]",
    "nothing": lambda: b"",
    "no text": lambda: b"\xff\xfe" * 1000,
    "spaces": lambda: full(b"", b" ", b""),
    "illegal move": lambda: written(
        sealed(record(), [replace(record().entries[0], seat=3), record().entries[1]])
    ),
}


@dataclass
class Stalls:
    """The longest time in which nothing else was done."""

    longest: float = 0.0


@asynccontextmanager
async def watched() -> AsyncIterator[Stalls]:
    """Watch how long others have to wait meanwhile."""
    stalls = Stalls()

    async def watch() -> None:
        while True:
            begun = time.monotonic()
            await asyncio.sleep(0.001)
            stalls.longest = max(stalls.longest, time.monotonic() - begun)

    watching = asyncio.create_task(watch())
    try:
        yield stalls
    finally:
        watching.cancel()


async def test_hostile_files_get_a_sentence_and_keep_nobody_waiting() -> None:
    async with simulated("cy") as sim:
        for name, made in HOSTILE.items():
            raw = made()
            async with watched() as stalls:
                answer = shown(await sim.slash("cy", "replay", file=("record.json", raw)))
            assert 10 < len(text(answer)) < 2000, name
            assert "went wrong" not in text(answer), name
            assert not custom_ids(answer), name
            assert stalls.longest < MAX_STALL_SECONDS, name
            for mark in ("<@&", "**x**"):
                assert mark not in text(answer), name


async def test_names_of_a_file_are_harmless_and_short() -> None:
    async with simulated("cy") as sim:
        raw = written(record(NAMES))
        answer = shown(await sim.slash("cy", "replay", file=("record.json", raw)))
        for mark in ("@everyone", "](http", "\u202e", "n" * 33, "\u0335" * 3):
            assert mark not in text(answer)
        assert "Step 0" in text(answer)


def longest() -> Record:
    """Return as long a record as there can be, of somebody who takes back their first move."""
    first = record().entries[0]
    undone = replace(first, kind="take_back", content={})
    return sealed(record(), [first, undone] * (MAX_RECORD_ENTRIES // 2))


async def test_the_longest_record_is_read_beside_everything_else() -> None:
    replays = Replays(tables=MemoryStore(), hands=MemoryStore(), estimates=MemoryStore())
    raw = written(longest())
    assert len(raw) < MAX_RECORD_BYTES
    async with watched() as stalls:
        replayed = await replays.read_file(raw, str)
    assert isinstance(replayed, Replayed)
    assert stalls.longest < MAX_STALL_SECONDS
    more = sealed(record(), [*longest().entries, record().entries[0]])
    with pytest.raises(BadShape, match="too_long"):
        read(written(more))


async def test_little_is_kept_of_files_with_few_steps_however_long_they_are() -> None:
    replays = Replays(tables=MemoryStore(), hands=MemoryStore(), estimates=MemoryStore())
    note = replace(record().entries[0], kind="back", content={})
    notes = [*[note] * (MAX_RECORD_ENTRIES // 2), replace(note, kind="leave")]
    ids = []
    for number in range(2 * MAX_KEPT_STEPS // len(notes)):
        secret = f"{number}" * 500_000
        for entries in ([], notes):
            raw = written(sealed(record(), entries, secret=secret))
            replayed = await replays.read_file(raw, str)
            assert isinstance(replayed, Replayed)
            assert len(repr(replayed.table)) < 5000, "what was sealed is not kept"
            ids.append(replayed.table.id)
    with pytest.raises(IllegalAction, match="file_gone"):
        replays.of_file(ids[1])
    assert replays.of_file(ids[-1]).table.id == ids[-1]
