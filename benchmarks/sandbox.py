"""How fast the sandbox serves presses beside an echo bot, and what it weighs."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING

from sandbox.testing import rig as rigs

if TYPE_CHECKING:
    from sandbox.testing.rig import Person, Rig

PLACE = "1180000000000000201"
SEATS = ("ada", "bo", "chidi", "dana", "emre")
TICKS = 100.0
DONE = '"state":"done"'


class Seat:
    """A page that presses one button again and again, a few presses ahead."""

    def __init__(self, person: Person, message_id: str) -> None:
        self.socket = person.socket
        self.message_id = message_id
        self.began: dict[int, float] = {}
        self.took: list[float] = []

    async def _press(self, number: int) -> None:
        frame = {
            "n": number,
            "do": "component",
            "channel": PLACE,
            "message_id": self.message_id,
            "custom_id": "press",
            "nonce": str(number),
        }
        self.began[number] = perf_counter()
        await self.socket.send_str(json.dumps(frame))

    async def press(self, presses: int, ahead: int) -> None:
        """Press so often; each answer lets the next press go."""
        sent = min(ahead, presses)
        for number in range(sent):
            await self._press(number)
        while len(self.took) < presses:
            text = (await self.socket.receive()).data
            if DONE in text:
                number = int(json.loads(text)["nonce"])
                self.took.append(perf_counter() - self.began.pop(number))
                if sent < presses:
                    await self._press(sent)
                    sent += 1


@contextlib.asynccontextmanager
async def _echo(rig: Rig) -> AsyncIterator[int]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks._echo", rig.base, cwd=rigs.ROOT
    )
    try:
        await rig.online()
        yield process.pid
    finally:
        process.terminate()
        await process.wait()


def _spent(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def _pressing(names: Sequence[str], presses: int, ahead: int) -> str:
    async with rigs.beside() as rig, _echo(rig) as bot:
        people = [await rig.person(name) for name in names]
        seats = []
        for person in people:
            board = (await person.command(PLACE, "board")).message
            person.reader.cancel()
            seats.append(Seat(person, board["id"]))
        await asyncio.sleep(0.2)
        assert rig.process is not None
        before = _spent(rig.process.pid), _spent(bot)
        began = perf_counter()
        await asyncio.gather(*(seat.press(presses // len(seats), ahead) for seat in seats))
        seconds = perf_counter() - began
        after = _spent(rig.process.pid), _spent(bot)
        took = [one for seat in seats for one in seat.took]
        return (
            f"{len(seats)} seats, {ahead} presses ahead: {len(took) / seconds:,.0f} presses/s,"
            f" p50 {median(took) * 1000:.2f} ms, p99 {quantiles(took, n=100)[98] * 1000:.2f} ms;"
            f" CPU a press: sandbox {(after[0] - before[0]) / len(took) * 1000:.2f} ms,"
            f" bot {(after[1] - before[1]) / len(took) * 1000:.2f} ms"
        )


async def _weighing(messages: int) -> str:
    async with rigs.beside() as rig:
        ada = await rig.person("ada")
        assert rig.process is not None
        before = _resident(rig.process.pid)
        for number in range(messages):
            await ada.do("send", channel=PLACE, content=f"message {number}")
            ada.frames.clear()
        after = _resident(rig.process.pid)
    return f"memory: {before:.0f} MiB at the start, {after:.0f} MiB after {messages} messages"


def main(argv: Sequence[str]) -> int:
    """Print round trips at rest and under load, and memory after many messages."""
    parser = argparse.ArgumentParser(prog="bench sandbox")
    parser.add_argument("--presses", type=int, default=5000)
    parser.add_argument("--messages", type=int, default=10_000)
    chosen = parser.parse_args(argv)
    print(asyncio.run(_pressing(SEATS[:1], max(100, chosen.presses // 5), 1)))
    print(asyncio.run(_pressing(SEATS[:1], chosen.presses, 8)))
    print(asyncio.run(_pressing(SEATS, chosen.presses, 4)))
    print(asyncio.run(_weighing(chosen.messages)))
    return 0
