"""What can happen to processes and to their database, and how long it takes to recover."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sandbox.rest.routing import Call
from sandbox.testing.recording import Recording
from tests.e2e.fleet import Fleet, Member, Seating, eventually

RECOVERY_SECONDS = 90.0
MAX_FROZEN_SECONDS = 3.0
MAX_AWAY_SECONDS = 1.5


@dataclass
class Blow:
    """Something that happened, when, to the process of which shard, and until when it was felt."""

    name: str
    shard: int | None
    began: float
    taken: float | None = None
    """Seconds until another process had the shard and heard Discord."""
    played: float = 0.0
    """Seconds until somebody's next move was on the panel."""
    ended: float = 0.0


@dataclass
class Chaos:
    """Deals blows to a fleet while people play."""

    fleet: Fleet
    chance: Random
    blows: list[Blow] = field(default_factory=list)

    async def strike(self, name: str) -> Blow:
        """Let one thing happen, and wait until everybody plays on."""
        happen: dict[str, Callable[[], Awaitable[Blow]]] = {
            "kill": self._kill,
            "ambush": self._ambush,
            "freeze": self._freeze,
            "terminate": self._terminate,
            "cut": self._cut,
            "restart": self._restart,
        }
        blow = await happen[name]()
        await self.fleet.complete(apart=False)
        since = time.monotonic() if blow.taken is None else blow.began + blow.taken
        touched = [s for s in self.fleet.playing() if blow.shard in (None, s.shard)]
        for seating in touched:
            await eventually(
                lambda seating=seating, since=since: bool(  # type: ignore[misc]  # bound now
                    [moment for moment in seating.shown if moment > since]
                ),
                f"they play on after {name} at shard {seating.shard}",
                RECOVERY_SECONDS,
            )
        first = min(moment for s in touched for moment in s.shown if moment > since)
        blow.played, blow.ended = first - blow.began, time.monotonic()
        self.blows.append(blow)
        return blow

    async def _victim(self) -> tuple[Member, int]:
        """Choose a shard, and return who has it; whoever has more than one is none."""
        shard = self.chance.randrange(self.fleet.shards)
        return await self.fleet.holder(shard), shard

    async def _taken(self, blow: Blow, victim: Member) -> None:
        assert blow.shard is not None
        shard = blow.shard

        def taken() -> bool:
            holder = self.fleet.holders().get(shard)
            return holder is not None and holder is not victim and self.fleet.hears(holder, shard)

        await eventually(taken, f"shard {shard} is taken over", RECOVERY_SECONDS)
        blow.taken = time.monotonic() - blow.began

    async def _kill(self) -> Blow:
        victim, shard = await self._victim()
        blow = Blow("kill", shard, time.monotonic())
        victim.process.kill()
        await self._taken(blow, victim)
        await self._replaced(victim)
        return blow

    async def _ambush(self) -> Blow:
        """Kill whoever speaks for a shard after a request was carried out, before its answer."""
        assert self.fleet.rig.sandbox is not None
        victim, shard = await self._victim()
        api, struck = self.fleet.rig.sandbox.api, asyncio.Event()

        def strike() -> None:
            victim.process.kill()
            struck.set()

        places = {seating.place for seating in self.fleet.playing() if seating.shard == shard}
        api.recording = Trap(self.fleet, places, self.chance.randrange(8), strike)
        try:
            await asyncio.wait_for(struck.wait(), RECOVERY_SECONDS)
        finally:
            api.recording = None
        blow = Blow("ambush", shard, time.monotonic())
        await self._taken(blow, victim)
        await self._replaced(victim)
        return blow

    async def _freeze(self) -> Blow:
        victim, shard = await self._victim()
        blow = Blow("freeze", shard, time.monotonic())
        victim.process.freeze()
        await self._taken(blow, victim)
        await asyncio.sleep(self.chance.uniform(0, MAX_FROZEN_SECONDS))
        victim.process.thaw()
        return blow

    async def _terminate(self) -> Blow:
        victim, shard = await self._victim()
        blow = Blow("terminate", shard, time.monotonic())
        victim.process.terminate()
        await self._taken(blow, victim)
        assert await victim.ended() == 0
        await self._replaced(victim)
        return blow

    async def _cut(self) -> Blow:
        victim, shard = await self._victim()
        blow = Blow("cut", shard, time.monotonic())
        cut = await asyncio.to_thread(self.fleet.server.cut, self.fleet.database, victim.name)
        assert cut, "nobody was connected"
        return blow

    async def _restart(self) -> Blow:
        blow = Blow("restart", None, time.monotonic())
        kill, away = self.chance.random() < 1 / 2, self.chance.uniform(0, MAX_AWAY_SECONDS)
        await asyncio.to_thread(self.fleet.server.restart, kill=kill, away=away)
        return blow

    async def _replaced(self, victim: Member) -> None:
        """Start another in a victim's place, as whatever runs a service does."""
        await victim.ended()
        await self.fleet.joined(self.fleet.start(spare=victim.spare))


class Trap(Recording):
    """Sees every request after it was carried out, and strikes before one of them is answered."""

    def __init__(
        self, fleet: Fleet, places: set[str], pass_by: int, strike: Callable[[], None]
    ) -> None:
        self._world = fleet.rig.sandbox.world if fleet.rig.sandbox else None
        self._places = places
        self._pass_by = pass_by
        self._strike: Callable[[], None] | None = strike

    def request(self, route: str, path: str, call: Call, status: int, answer: Any) -> None:
        """Strike at a change at one of the places, after so many that pass."""
        if self._strike is None or route.startswith("GET") or not 200 <= status < 300:
            return
        if self._place(call) not in self._places:
            return
        self._pass_by -= 1
        if self._pass_by < 0:
            strike, self._strike = self._strike, None
            strike()

    def _place(self, call: Call) -> str | None:
        """Return where a request is about, also if it goes by an interaction's token."""
        if "channel" in call.params:
            return str(call.params["channel"])
        assert self._world is not None
        interaction = self._world.tokens.get(call.params.get("token", ""), "")
        found = self._world.interactions.get(interaction)
        return None if found is None else found.channel_id

    def close(self) -> None:
        """There is no file to end."""


def unheard(seatings: list[Seating], blow: Blow) -> list[float]:
    """Return how long after a blow somebody was not heard at tables of the other shards."""
    return [
        moment - blow.began
        for seating in seatings
        if blow.shard is not None and seating.shard != blow.shard
        for moment in seating.unheard
        if blow.began <= moment <= blow.ended
    ]


def summary(blows: list[Blow]) -> str:
    """Return how often what happened, and how long recovery took."""
    by_name: dict[str, list[Blow]] = defaultdict(list)
    for blow in blows:
        by_name[blow.name].append(blow)
    lines = []
    for name, each in sorted(by_name.items()):
        taken = [blow.taken for blow in each if blow.taken is not None]
        over = f"taken over after {_spread(taken)}, " if taken else ""
        lines.append(
            f"{len(each)} {name}: {over}next move after {_spread([b.played for b in each])}"
        )
    return "; ".join(lines)


def _spread(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.1f} s (at most {max(seconds):.1f})"
