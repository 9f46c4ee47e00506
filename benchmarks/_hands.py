"""People who press whatever is open, and how long it took until they saw something."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import aiohttp

from bot.store.sqlite.connection import plain
from sandbox.testing.rig import Rig
from sandbox.world.model import EPHEMERAL, Json

SCREEN_TIMEOUT_SECONDS = 30.0
FORMS = ("option", "choose", "field", "confirm")
SEALED = "🔒"
_COUNTER = itertools.count()


class Late(Exception):
    """A press was not acknowledged in time."""


class Moved(Exception):
    """What was to be pressed is not there any more."""


@dataclass
class Took:
    """Seconds from presses to what they led to."""

    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    late: int = 0
    """Presses that nobody acknowledged within three seconds, or answered at all."""
    moved: int = 0
    """Presses on a panel that was put elsewhere a moment ago."""
    handed: int = 0
    """Forms that came by themselves."""
    first: float = 0.0
    """The moment of the first answer."""


@dataclass
class Pressed:
    """A press on its way: on which message, as which interaction, and who waits for its answer."""

    message: str
    answer: asyncio.Future[tuple[float, Json]]
    interaction: str = ""

    def is_answered_by(self, message: Json) -> bool:
        """Tell whether a private message answers it, and was not handed to the person unasked."""
        asked = (message.get("interaction_metadata") or {}).get("id")
        return message["id"] == self.message or asked == self.interaction


class Page:
    """One person's open page; whoever waits for something is told when it came."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.states: dict[str, asyncio.Future[float]] = {}
        self.private: dict[str, Pressed] = {}
        self.handed: dict[str, Json] = {}
        """The form that came by itself, by place."""
        self.begun: dict[str, Pressed] = {}
        self.public: dict[str, asyncio.Future[float]] = {}
        self.posted: Counter[tuple[str, str]] = Counter()
        """What was posted for all to see, by place: messages, panels, and whom they ping."""
        self.reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, rig: Rig, person: str) -> Page:
        """Sit down at a page."""
        async with rig.session.get(f"{rig.base}/page/people") as answer:
            people = (await answer.json())["people"]
        one = next(p for p in people if person in {p["username"], p["id"]})
        query = {"person": one["id"], "key": one["key"]}
        socket = await rig.session.ws_connect(f"{rig.base}/page/ws", params=query, max_msg_size=0)
        await socket.receive()
        return cls(socket)

    async def close(self) -> None:
        """Leave."""
        self.reader.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.reader
        await self.socket.close()

    async def _read(self) -> None:
        async for frame in self.socket:
            now, data = perf_counter(), json.loads(frame.data)
            if "error" in data and "n" in data:
                _tell(self.states.pop(str(data["n"]), None), Moved(data["error"]))
            kind = data.get("t")
            if kind == "interaction" and str(data["nonce"]) in self.begun:
                self.begun.pop(str(data["nonce"])).interaction = data["interaction_id"]
            if kind == "interaction" and data["state"] in {"thinking", "done", "failed"}:
                told = Late(data) if data["state"] == "failed" else now
                _tell(self.states.pop(str(data["nonce"]), None), told)
            elif kind in {"message_create", "message_update"}:
                if kind == "message_create":
                    self._count(data["message"])
                self._seen(now, data["message"])

    def _count(self, message: Json) -> None:
        if message.get("flags", 0) & EPHEMERAL:
            return
        panel = any(verb_of(part) == "more" for part in controls(message))
        place = message["channel_id"]
        self.posted[place, "panels" if panel else "messages"] += 1
        self.posted[place, "pings"] += len(message.get("mentions") or ())

    def _seen(self, now: float, message: Json) -> None:
        place = message["channel_id"]
        if message.get("flags", 0) & EPHEMERAL:
            pressed = self.private.get(place)
            if pressed is not None and message["components"] and pressed.is_answered_by(message):
                _tell(self.private.pop(place).answer, (now, message))
            elif is_form(message):
                self.handed[place] = message
        elif place in self.public and any(verb_of(part) == "more" for part in controls(message)):
            _tell(self.public.pop(place), now)

    async def press(
        self, place: str, message: str, custom_id: str, values: list[str] | None = None
    ) -> tuple[float, float]:
        """Press, and return when that was and when it was acknowledged."""
        number = next(_COUNTER)
        waiting = self.states[str(number)] = asyncio.get_running_loop().create_future()
        frame = {"n": number, "nonce": str(number), "do": "component", "channel": place}
        frame |= {"message_id": message, "custom_id": custom_id, "values": values}
        if place in self.private:
            self.begun[str(number)] = self.private[place]
        began = perf_counter()
        await self.socket.send_str(json.dumps(frame))
        return began, await asyncio.wait_for(waiting, SCREEN_TIMEOUT_SECONDS)


def _tell(waiting: asyncio.Future[Any] | None, told: Any) -> None:
    if waiting is not None and not waiting.done():
        if isinstance(told, Exception):
            waiting.set_exception(told)
        else:
            waiting.set_result(told)


class Players:
    """People who play at all tables; one press at a table at a time."""

    def __init__(self, pages: list[Page], database: Path, chance: Random) -> None:
        self.pages = pages
        self.database: sqlite3.Connection = plain(database, readonly=True)
        self.chance = chance
        self.busy: set[str] = set()

    def tables(self, guild: int) -> list[tuple[str, str, int]]:
        """Return the tables in play on a server: id, place, seats."""
        query = "SELECT id, thread, seats FROM tables WHERE guild = ? AND status = 'playing'"
        found = self.database.execute(query, (guild,))
        return [(id_, str(place), seats) for id_, place, seats in found]

    def _panel(self, table: str) -> str:
        row = self.database.execute("SELECT panel FROM tables WHERE id = ?", (table,)).fetchone()
        return str(row[0])

    async def turn(self, table: tuple[str, str, int], took: Took, think: float) -> None:
        """Let somebody at a table fill in the form they were handed, or open it first."""
        id_, place, seats = table
        if id_ in self.busy:
            return
        self.busy.add(id_)
        try:
            page = self.pages[self.chance.randrange(seats)]
            screen = page.handed.pop(place, None)
            if screen is None:
                panel = {"channel_id": place, "id": self._panel(id_)}
                _, screen = await _pressed(page, panel, f"bz:move:{id_}", None, took)
            else:
                took.handed += 1
            decided = number_of(screen)
            for _ in range(8):
                if not is_form(screen) or SEALED in json.dumps(screen, ensure_ascii=False):
                    return
                await asyncio.sleep(self.chance.expovariate(1 / think) if think else 0)
                shown = page.public[place] = asyncio.get_running_loop().create_future()
                began, screen = await self._filled(page, screen, took)
                if not is_form(screen):
                    if number_of(page.handed.get(place, {})) == decided:
                        del page.handed[place]  # it came while they opened it themselves
                    took.shown.append(await asyncio.wait_for(shown, SCREEN_TIMEOUT_SECONDS) - began)
        except Moved:
            took.moved += 1
        except (Late, TimeoutError):
            took.late += 1
        finally:
            self.busy.discard(id_)

    async def _filled(self, page: Page, screen: Json, took: Took) -> tuple[float, Json]:
        """Fill in one form by chance; return when it was sent off, and what came next."""
        options = [part for part in controls(screen) if verb_of(part) == "option"]
        if options:
            return await _pressed(
                page, screen, self.chance.choice(options)["custom_id"], None, took
            )
        began = perf_counter()
        for id_ in [c["custom_id"] for c in controls(screen) if verb_of(c) in {"choose", "field"}]:
            menu = next((part for part in controls(screen) if part["custom_id"] == id_), None)
            if menu is not None:
                values = [option["value"] for option in menu["options"]]
                count = self.chance.randint(menu.get("min_values", 1), menu.get("max_values", 1))
                picks = self.chance.sample(values, count)
                began, screen = await _pressed(page, screen, id_, picks, took)
        confirm = [part for part in controls(screen) if verb_of(part) == "confirm"]
        if confirm:
            began, screen = await _pressed(page, screen, confirm[0]["custom_id"], None, took)
        return began, screen


async def _pressed(
    page: Page, message: Json, custom_id: str, values: list[str] | None, took: Took
) -> tuple[float, Json]:
    """Press and wait for the private screen that answers; note how long both took."""
    place = message["channel_id"]
    pressed = Pressed(message["id"], asyncio.get_running_loop().create_future())
    page.private[place] = pressed
    began, acknowledged = await page.press(place, message["id"], custom_id, values)
    took.acknowledged.append(acknowledged - began)
    answered, screen = await asyncio.wait_for(pressed.answer, SCREEN_TIMEOUT_SECONDS)
    took.answered.append(answered - began)
    took.first = took.first or answered
    return began, screen


def controls(message: Json) -> Iterator[Json]:
    """Yield what can be pressed on a message."""
    waiting: list[Any] = list(message.get("components") or [])
    while waiting:
        part = waiting.pop(0)
        inner = [part["accessory"]] if part.get("accessory") else []
        waiting = [*(part.get("components") or []), *inner, *waiting]
        if part.get("custom_id") and not part.get("disabled"):
            yield part


def verb_of(part: Json) -> str:
    """Return what a control is for."""
    return str(part["custom_id"].split(":")[1])


def number_of(message: Json) -> str | None:
    """Return which decision a form is about."""
    ids = [part["custom_id"] for part in controls(message) if verb_of(part) in FORMS]
    return ids[0].split(":")[3] if ids else None


def is_form(message: Json) -> bool:
    """Tell whether there is something to fill in."""
    return any(verb_of(part) in FORMS for part in controls(message))
