"""What presses cost the bot: processor by thread, reads and writes of the store, bytes sent."""

from __future__ import annotations

from collections import Counter

from benchmarks._processes import Running
from sandbox.testing.rig import Rig

CPU = "cpu"
LOOP, PICTURES, STORE = "event loop", "pictures", "store"
READS, WRITES, SENT = "reads", "writes", "sent"


async def costs(rig: Rig, bot: Running) -> Counter[str]:
    """Return what the bot has cost since its start, in seconds, times and bytes."""
    told = await bot.counts()
    costs = Counter[str]({CPU: bot.cpu_seconds, READS: told["reads"], WRITES: told["writes"]})
    for name, seconds in told["threads"].items():
        costs[_part_of(name)] += seconds
    costs[SENT] = int((await rig.control("state"))["received_bytes"])
    return costs


def _part_of(thread: str) -> str:
    if thread == "MainThread":
        return LOOP
    return PICTURES if thread.startswith("studio") else STORE


def cost_each(before: Counter[str], after: Counter[str], presses: int) -> str:
    """Return what each of some presses cost between two moments."""
    spent = {name: (after[name] - before[name]) / max(1, presses) for name in after}
    parts = ", ".join(f"{part} {spent[part] * 1000:.1f}" for part in (LOOP, PICTURES, STORE))
    return (
        f"{spent[CPU] * 1000:.1f} ms of CPU each ({parts}), {spent[READS]:.1f} store reads,"
        f" {spent[WRITES]:.1f} writes and {spent[SENT] / 1000:.1f} kB sent"
    )
