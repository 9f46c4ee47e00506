"""`./bazaar fleet`: who runs, what each has to do, and what waits, from the database alone."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Sequence
from typing import TextIO

from bot.runtime.clock import SystemClock
from bot.runtime.config import Config
from bot.runtime.i18n import Speaker
from bot.store.errors import StoreFailed
from bot.store.overview import overview
from bot.tables.figures import OutboxFigures
from bot.tables.shards import FleetState, Process, ShardState

PAUSE_SECONDS = 2.0
CLEAR = "\x1b[H\x1b[2J"
SEPARATOR = "\n---\n"
NOTHING = "-"
UNITS = (("d", 86400), ("h", 3600), ("min", 60))
ID_LENGTH = 8
"""How much of a process's id is shown."""


def main(settings: Config, speaker: Speaker, *, watch: bool, out: TextIO | None = None) -> int:
    """Show the fleet once, or again and again until interrupted."""
    try:
        asyncio.run(show(settings, speaker, watch=watch, out=out or sys.stdout))
    except StoreFailed as refusal:
        sys.stderr.write(speaker(refusal.text) + "\n")
        return 1
    return 0


async def show(settings: Config, speaker: Speaker, *, watch: bool, out: TextIO) -> None:
    """Write the fleet as it is, once or until cancelled."""
    url = settings.database_url.get_secret_value()
    if not url and not settings.database.exists():
        print(speaker.say("cli.fleet.none"), file=out)
        return
    clock = SystemClock()
    async with overview(url, settings.database, clock) as database:
        while True:
            try:
                fleet = await database.fleet()
                outbox = await database.outbox_figures(clock.now())
                printed = list(lines(fleet, outbox, clock.now(), speaker))
            except StoreFailed as refusal:
                if not watch:
                    raise
                printed = [speaker(refusal.text)]  # whoever watches waits until it is back
            if watch:
                out.write(CLEAR if out.isatty() else SEPARATOR)
            print(*printed, sep="\n", file=out, flush=True)
            if not watch:
                return
            await asyncio.sleep(PAUSE_SECONDS)


def lines(fleet: FleetState, outbox: OutboxFigures, now: float, speaker: Speaker) -> Iterator[str]:
    """Tell of a fleet: a table of its processes, one of its shards, and what waits."""
    if all(_is_gone(fleet, process) for process in fleet.processes):
        yield speaker.say("cli.fleet.nobody")
        if fleet.processes:
            yield ""
    if fleet.processes:
        names = ("process", "machine", "version", "since", "shards", "presses", "requests", "lag")
        rows = [_process(fleet, process, speaker) for process in fleet.processes]
        yield from _table(_headings(speaker, *names, "state"), rows)
    if fleet.shards:
        yield ""
        headings = _headings(speaker, "shard", "process", "machine", "epoch", "lease")
        yield from _table(headings, [_shard(fleet, shard, speaker) for shard in fleet.shards])
    yield ""
    if outbox.due and outbox.oldest is not None:
        age = _age(now - outbox.oldest, speaker)
        yield speaker.say("cli.fleet.outbox", n=outbox.due, age=age)
    else:
        yield speaker.say("cli.fleet.outbox_empty")


def _process(fleet: FleetState, process: Process, speaker: Speaker) -> Sequence[str]:
    held = ", ".join(map(str, fleet.held_by(process.id)))
    load = process.load
    ran_until = process.seen_at if _is_gone(fleet, process) else fleet.now
    return (
        process.id[:ID_LENGTH],
        f"{process.machine}/{process.pid}",
        process.version,
        _age(ran_until - process.started, speaker),
        held or NOTHING,
        f"{load.presses:.1f}",
        f"{load.requests:.1f}/{process.requests_allowed:.1f}",
        f"{load.loop_lag * 1000:.0f} ms",
        _state(fleet, process, speaker),
    )


def _state(fleet: FleetState, process: Process, speaker: Speaker) -> str:
    if _is_gone(fleet, process):
        age = _age(fleet.now - process.seen_at, speaker)
        return speaker.say("cli.fleet.state.gone", age=age)
    if process.draining:
        return speaker.say("cli.fleet.state.draining")
    if fleet.held_by(process.id):
        return speaker.say("cli.fleet.state.working")
    return speaker.say("cli.fleet.state.spare" if process.spare else "cli.fleet.state.waiting")


def _is_gone(fleet: FleetState, process: Process) -> bool:
    return fleet.now - process.seen_at >= fleet.lease_seconds


def _shard(fleet: FleetState, shard: ShardState, speaker: Speaker) -> Sequence[str]:
    left = shard.until - fleet.now
    if shard.holder is None or left <= 0:
        free = speaker.say("cli.fleet.lease.free")
        return (str(shard.number), NOTHING, NOTHING, str(shard.epoch), free)
    lease = speaker.say("cli.fleet.lease.left", age=_age(left, speaker))
    holder = shard.holder[:ID_LENGTH]
    return (str(shard.number), holder, shard.machine or NOTHING, str(shard.epoch), lease)


def _headings(speaker: Speaker, *names: str) -> Sequence[str]:
    return tuple(speaker.say(f"cli.fleet.heading.{name}") for name in names)


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    for row in (headings, *rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def _age(seconds: float, speaker: Speaker) -> str:
    """Say how long something takes, in its two largest units."""
    left, parts = max(0, round(seconds)), list[str]()
    for unit, size in UNITS:
        if left >= size and len(parts) < 2:
            parts.append(speaker.say(f"cli.fleet.age.{unit}", n=left // size))
            left %= size
    if not parts:
        parts.append(speaker.say("cli.fleet.age.s", n=left))
    return " ".join(parts)
