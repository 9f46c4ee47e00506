"""What goes wrong in a night: accidents of Discord, the line, the machine and the process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from sandbox.gateway.sessions import control_frame
from sandbox.world import channels, messages, permissions, threads
from sandbox.world.model import Overwrite
from simulation.people import CHANNEL, controls, verb_of

if TYPE_CHECKING:
    from simulation.night import Night

Accident: TypeAlias = Callable[["Night", Random], Awaitable[None]]
ACCIDENTS: dict[str, Accident] = {}
FOREVER = 10**9
ROUTES = (
    "*",
    "POST /channels/{channel}/messages",
    "PATCH /channels/{channel}/messages/{message}",
    "POST /interactions",
    "/webhooks/",
)
DISK_ERRORS = ("SQLITE_FULL", "SQLITE_BUSY", "SQLITE_IOERR_WRITE")
AWAY_SECONDS = (0.1, 0.1, 3.0, 20.0, 90.0)
NEEDED = permissions.VIEW_CHANNEL, permissions.SEND_MESSAGES_IN_THREADS, permissions.SEND_MESSAGES


def _accident(function: Accident) -> Accident:
    ACCIDENTS[function.__name__.strip("_")] = function
    return function


@_accident
async def _server_errors(night: Night, chance: Random) -> None:
    """Discord answers with errors for a while."""
    await _fault(night, chance, kind="status", status=chance.choice((500, 502, 503)))


@_accident
async def _rate_limits(night: Night, chance: Random) -> None:
    """Discord refuses with 429 for a while."""
    seconds = chance.choice((0.3, 1.0, 5.0))
    await _fault(night, chance, kind="limited", seconds=seconds, everywhere=chance.random() < 0.3)


@_accident
async def _lost_answers(night: Night, chance: Random) -> None:
    """Discord does what it is asked, and its answers are lost."""
    await _fault(night, chance, kind="lost")


@_accident
async def _cut_requests(night: Night, chance: Random) -> None:
    """Requests are cut off before Discord does anything."""
    await _fault(night, chance, kind="cut")


@_accident
async def _slow_answers(night: Night, chance: Random) -> None:
    """Discord takes its time."""
    await _fault(night, chance, kind="delay", seconds=chance.uniform(0.5, 5.0))


async def _fault(night: Night, chance: Random, **fault: object) -> None:
    """Let a few requests fail, or all of them for a while."""
    route, faults = chance.choice(ROUTES), night.sandbox.faults
    if chance.random() < 0.5:
        faults.add(route=route, times=chance.randint(1, 12), **fault)
        return
    added = faults.add(route=route, times=FOREVER, **fault)
    await asyncio.sleep(chance.uniform(2, 90))
    if added in faults.waiting:
        faults.waiting.remove(added)


@_accident
async def _line_down(night: Night, chance: Random) -> None:
    """Nobody reaches Discord for a while."""
    night.network.down = True
    _drop(night)
    await asyncio.sleep(chance.uniform(1, 120))
    night.network.down = False


@_accident
async def _slow_line(night: Night, chance: Random) -> None:
    """Everything takes longer for a while."""
    night.network.slow = chance.uniform(5, 40)
    await asyncio.sleep(chance.uniform(2, 30))
    night.network.slow = 1.0


@_accident
async def _gateway(night: Night, chance: Random) -> None:
    """The gateway drops the bot, asks it to come again, forgets it, or says things twice."""
    gateway = night.sandbox.gateway
    gateway.refuse_resume += chance.random() < 0.3
    match chance.randrange(4):
        case 0:
            _drop(night)
        case 1:
            for session in gateway.sessions.values():
                if session.writer is not None:
                    session.writer.put(control_frame(7))
        case 2:
            gateway.interactions_to_double += chance.randint(1, 20)
        case _:
            gateway.delay_seconds = chance.uniform(0.1, 4)
            await asyncio.sleep(chance.uniform(2, 20))
            gateway.delay_seconds = 0.0


def _drop(night: Night) -> None:
    gateway = night.sandbox.gateway
    for session in list(gateway.sessions.values()):
        if session.writer is not None:
            writer = session.writer
            gateway.lost(session, writer, ended=False)
            writer.abort()


@_accident
async def _kill(night: Night, chance: Random) -> None:
    """The process dies, perhaps more than once, at some moment or right after it did something."""
    after = chance.choice(("", "commit", "request", "message"))
    for _ in range(chance.choice((1, 1, 2, 4))):
        if after:
            await night.killed_after(after, chance.randint(1, 3))
        else:
            night.process.kill()
        if chance.random() < 0.5:
            night.world.nonces.clear()  # Discord remembers them for minutes, and promises nothing
        await asyncio.sleep(chance.choice(AWAY_SECONDS) * chance.uniform(0.5, 1.5))
        night.process.start_again()


@_accident
async def _deaths(night: Night, chance: Random) -> None:
    """Somebody deletes a panel, and the process dies over the next one again and again."""
    await _panel_deleted(night, chance)
    for _ in range(3):
        await night.killed_after("message", chance.randint(1, 2))
        night.world.nonces.clear()
        await asyncio.sleep(chance.uniform(0, 3))
        night.process.start_again()


@_accident
async def _restart(night: Night, chance: Random) -> None:
    """Somebody restarts the bot."""
    await night.process.stop()
    await asyncio.sleep(chance.uniform(0, 60))
    night.process.start_again()


@_accident
async def _clock(night: Night, chance: Random) -> None:
    """The machine's clock is set."""
    night.clock.move(chance.choice((-45.0, -3.0, 20.0, 600.0, 5 * 3600.0)))


@_accident
async def _disk(night: Night, chance: Random) -> None:
    """The disk refuses some commits."""
    error = chance.choice(DISK_ERRORS)
    night.disk.refusals += [error] * chance.choice((1, 2, 5, 20))


@_accident
async def _permission(night: Night, chance: Random) -> None:
    """The bot may not do something for a while."""
    world, place = night.world, night.world.channel(CHANNEL)
    before = place.overwrites.get(world.bot_id)
    denied = Overwrite(1, deny=chance.choice(NEEDED))
    channels.overwrite(world, place, world.bot_id, denied)
    await asyncio.sleep(chance.uniform(5, 60))
    channels.overwrite(world, place, world.bot_id, before)


@_accident
async def _panel_deleted(night: Night, chance: Random) -> None:
    """Somebody deletes a panel."""
    panels = [
        message
        for kept in night.world.messages.values()
        for message in kept.values()
        if message.owner is None and any(verb_of(part) == "more" for part in controls(message.body))
    ]
    if panels:
        panel = chance.choice(panels)
        night.deleted.add(panel.id)
        messages.delete(night.world, panel)


@_accident
async def _archived(night: Night, chance: Random) -> None:
    """A thread goes to sleep."""
    for channel in night.world.channels.values():
        if channel.thread is not None and not channel.thread.archived:
            threads.set_archived(night.world, channel, True)


@_accident
async def _forgotten(night: Night, chance: Random) -> None:
    """Some people have themselves forgotten."""
    for person in chance.sample(night.people, chance.randint(1, 3)):
        await person.be_forgotten()


@_accident
async def _shown(night: Night, chance: Random) -> None:
    """Somebody has a table shown, where it is or elsewhere."""
    person = chance.choice(night.people)
    places = [place.id for place in person.places() if not place.recipients]
    person.command("table show", chance.choice(places))
