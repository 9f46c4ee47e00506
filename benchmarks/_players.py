"""People who press whatever is open, and how long they waited for what they saw."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

import aiohttp

from benchmarks._databases import Database, Reading, reading
from sandbox.testing.rig import Rig
from sandbox.world.model import EPHEMERAL, Json

PEOPLE = ("ada", "bo", "chidi", "dana")
SCREEN_TIMEOUT_SECONDS = 30.0
HANDED_SECONDS = 2.0
"""How long people look at the panel before they press *My move*."""
GLANCE_SECONDS = 0.02
OUTBOX_TIMEOUT_SECONDS = 600.0
FORMS = ("option", "choose", "field", "confirm")
MENU = 0.8
"""How often something is chosen in a menu rather than on a button below it."""
SEALED = "🔒"
_COUNTER = itertools.count()
Asked: TypeAlias = tuple[int, str | None]
"""A seat that is asked, and the number of its decision if that is known."""
SeatedTable: TypeAlias = tuple[str, str, int]
"""Id, place and number of seats of a table in play."""


class Late(Exception):
    """A press was not acknowledged in time."""


class Moved(Exception):
    """What was to be pressed is not there any more."""


@dataclass
class Waits:
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
    presses: list[int] = field(default_factory=list)
    """Presses of each decision that was taken without a refusal, with the one that opened it."""
    first: float = 0.0
    """The moment of the first answer."""


@dataclass
class Decision:
    """A decision on its way."""

    presses: int = 0
    refused: bool = False

    def taken(self, waits: Waits) -> Decision:
        """Note how many presses it took unless it was refused in between; return the next one."""
        if not self.refused:
            waits.presses.append(self.presses)
        return Decision()


@dataclass
class Press:
    """A press on its way: on which message, as which interaction, and who waits for its answer."""

    message: str
    answer: asyncio.Future[tuple[float, Json]]
    interaction: str = ""

    def is_answered_by(self, message: Json) -> bool:
        """Tell whether a private message answers it, and was not handed to the person unasked."""
        cause = (message.get("interaction_metadata") or {}).get("id")
        return message["id"] == self.message or cause == self.interaction


class Page:
    """One person's open page, and who waits for what shall appear on it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.states: dict[str, asyncio.Future[float]] = {}
        self.private: dict[str, Press] = {}
        self.handed: dict[str, Json] = {}
        """The form that came by itself, by place."""
        self.begun: dict[str, Press] = {}
        self.pressed: Counter[str] = Counter()
        """How often something was pressed, by place."""
        self.cards: defaultdict[str, dict[str, Json]] = defaultdict(dict)
        """The private messages that are still there, by place."""
        self.public: dict[str, asyncio.Future[float]] = {}
        self.posted: Counter[tuple[str, str]] = Counter()
        """What was posted for all to see, by place: messages, panels, and whom they ping."""
        self.reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, rig: Rig, person: str) -> Page:
        """Open a person's page."""
        async with rig.session.get(f"{rig.base}/page/people") as answer:
            people = (await answer.json())["people"]
        known = next(p for p in people if person == p["username"])
        query = {"person": known["id"], "key": known["key"]}
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
                _resolve(self.states.pop(str(data["n"]), None), Moved(data["error"]))
            kind = data.get("t")
            if kind == "interaction" and str(data["nonce"]) in self.begun:
                self.begun.pop(str(data["nonce"])).interaction = data["interaction_id"]
            if kind == "interaction" and data["state"] in {"thinking", "done", "failed"}:
                result = Late(data) if data["state"] == "failed" else now
                _resolve(self.states.pop(str(data["nonce"]), None), result)
            elif kind in {"message_create", "message_update"}:
                if kind == "message_create":
                    self._count(data["message"])
                self._show(now, data["message"])
            elif kind == "message_delete":
                self.cards[data["channel_id"]].pop(data["id"], None)
                self._forget(data["channel_id"], data["id"])

    def _count(self, message: Json) -> None:
        if message.get("flags", 0) & EPHEMERAL:
            return
        panel = any(verb_of(part) == "more" for part in controls(message))
        place = message["channel_id"]
        self.posted[place, "panels" if panel else "messages"] += 1
        self.posted[place, "pings"] += len(message.get("mentions") or ())

    def _show(self, now: float, message: Json) -> None:
        place = message["channel_id"]
        if message.get("flags", 0) & EPHEMERAL:
            self.cards[place][message["id"]] = message
            press = self.private.get(place)
            if press is not None and message["components"] and press.is_answered_by(message):
                _resolve(self.private.pop(place).answer, (now, message))
            elif is_form(message):
                self.handed[place] = message
            else:
                self._forget(place, message["id"])
        elif place in self.public and any(verb_of(part) == "more" for part in controls(message)):
            _resolve(self.public.pop(place), now)

    async def until_handed(self, place: str, number: str | None) -> bool:
        """Wait for the form of a decision that may come by itself, as people do; say if it did."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HANDED_SECONDS):
                # What comes is kept by another task: looking is the only way to know.
                while number_of(self.handed.get(place, {})) != number:  # noqa: ASYNC110 (nobody tells of a form that was handed out)
                    await asyncio.sleep(GLANCE_SECONDS)
        return number_of(self.handed.get(place, {})) == number

    def _forget(self, place: str, message: str) -> None:
        """Nobody fills in a form any more that was taken away."""
        if self.handed.get(place, {}).get("id") == message:
            del self.handed[place]

    async def press(
        self, place: str, message: str, custom_id: str, values: list[str] | None = None
    ) -> tuple[float, float]:
        """Press, and return when that was and when it was acknowledged."""
        number = next(_COUNTER)
        self.pressed[place] += 1
        waiting = self.states[str(number)] = asyncio.get_running_loop().create_future()
        frame = {"n": number, "nonce": str(number), "do": "component", "channel": place}
        frame |= {"message_id": message, "custom_id": custom_id, "values": values}
        if place in self.private:
            self.begun[str(number)] = self.private[place]
        began = perf_counter()
        await self.socket.send_str(json.dumps(frame))
        return began, await asyncio.wait_for(waiting, SCREEN_TIMEOUT_SECONDS)


def _resolve(waiting: asyncio.Future[Any] | None, result: Any) -> None:
    if waiting is not None and not waiting.done():
        if isinstance(result, Exception):
            waiting.set_exception(result)
        else:
            waiting.set_result(result)


class Players:
    """People who play at all tables; one press at a table at a time."""

    def __init__(self, pages: list[Page], database: Database, seed: str) -> None:
        self.pages = pages
        self.database: Reading = reading(database)
        self.chance = Random(seed)
        self.busy: set[str] = set()
        self._decision = Decision()
        self.hasty = False
        """Whether people press *My move* without a look at what comes by itself."""

    @classmethod
    @contextlib.asynccontextmanager
    async def seated(cls, rig: Rig, database: Database, seed: str) -> AsyncIterator[Players]:
        """Open a page for each person, and close them all in the end."""
        players = cls([await Page.open(rig, name) for name in PEOPLE], database, seed)
        try:
            yield players
        finally:
            players.database.close()
            for page in players.pages:
                await page.close()

    def tables(self, guild: int) -> list[SeatedTable]:
        """Return the tables in play on a server."""
        query = "SELECT id, thread, seats FROM tables WHERE guild = ? AND status = 'playing'"
        rows = self.database.execute(query, (guild,))
        return [(id_, str(place), seats) for id_, place, seats in rows]

    async def outbox_sent(self) -> float:
        """Wait until the bot has sent everything it had to send; return how long that waits."""
        began = perf_counter()
        query = "SELECT COUNT(*) FROM outbox WHERE kind <> 'call'"
        async with asyncio.timeout(OUTBOX_TIMEOUT_SECONDS):
            # The bot is another process: looking is the only way to know.
            while self.database.execute(query).fetchone()[0]:  # noqa: ASYNC110 (nothing tells when another process has written)
                await asyncio.sleep(0.05)
        return perf_counter() - began

    async def press_together(
        self, count: int, seconds: float, think: float, choose: Callable[[], SeatedTable]
    ) -> Waits:
        """Let so many play at once for a time, each at a table chosen anew for every turn."""
        waits, until = Waits(), perf_counter() + seconds

        async def play() -> None:
            while perf_counter() < until:
                if think:
                    await asyncio.sleep(self.chance.expovariate(1 / think))
                await self.turn(choose(), waits, think)

        await asyncio.gather(*(play() for _ in range(count)))
        return waits

    def _panel(self, table: str) -> str:
        row = self.database.execute("SELECT panel FROM tables WHERE id = ?", (table,)).fetchone()
        return str(row[0])

    async def turn(
        self, table: SeatedTable, waits: Waits, think: float, asked: Sequence[Asked] = ()
    ) -> None:
        """Let somebody at a table (who is asked) fill in the form they were handed, or open it."""
        id_, place, seats = table
        if id_ in self.busy:
            return
        self.busy.add(id_)
        try:
            seat, number = self.chance.choice(asked or [(seat, None) for seat in range(seats)])
            page = self.pages[seat]
            before, decision = page.pressed[place], Decision()
            screen = await self._opened(page, (id_, place), number, waits)
            decided = number_of(screen)
            for _ in range(8):
                if not is_open(screen):
                    return
                await asyncio.sleep(self.chance.expovariate(1 / think) if think else 0)
                shown = page.public[place] = asyncio.get_running_loop().create_future()
                step = step_of(screen)
                began, screen = await self._fill(page, screen, waits)
                decision.presses = page.pressed[place] - before
                decision.refused |= step_of(screen) == step
                if not is_open(screen) or number_of(screen) != decided:
                    before, decision = page.pressed[place], decision.taken(waits)
                if not is_form(screen):
                    if number_of(page.handed.get(place, {})) == decided:
                        del page.handed[place]  # it came while they opened it themselves
                    waits.shown.append(
                        await asyncio.wait_for(shown, SCREEN_TIMEOUT_SECONDS) - began
                    )
                decided = number_of(screen)
        except Moved:
            waits.moved += 1
        except (Late, TimeoutError):
            waits.late += 1
        finally:
            self.busy.discard(id_)

    async def _opened(
        self, page: Page, table: tuple[str, str], number: str | None, waits: Waits
    ) -> Json:
        """Return the form that was handed to a person, or what *My move* brings."""
        id_, place = table
        if number is not None and not self.hasty:
            await page.until_handed(place, number)
        screen = page.handed.pop(place, None)
        if screen is not None and number in (None, number_of(screen)):
            waits.handed += 1
            return screen
        panel = {"channel_id": place, "id": self._panel(id_)}
        _, screen = await _press(page, panel, f"bz:move:{id_}", None, waits)
        if just_play := pressable(screen, "justplay"):
            _, screen = await _press(page, screen, just_play, None, waits)
        return screen

    async def solo_turn(self, id_: str, waits: Waits, asked: Sequence[Asked]) -> None:
        """Let the first person fill in the newest form of a game against AI players, or open it."""
        page = self.pages[0]
        query = "SELECT COALESCE(thread, channel), panel FROM tables WHERE id = ?"
        place, panel = self.database.execute(query, (id_,)).fetchone()
        cards = [card for held in page.cards.values() for card in held.values()]
        mine = [card for card in cards if is_open(card) and table_of(card) == id_]
        forms = [card for card in mine if number_of(card) in {number for _, number in asked}]
        try:
            if forms:
                card = max(forms, key=lambda form: int(form["id"]))
                decided, step = number_of(card), step_of(card)
                before = page.pressed[card["channel_id"]]
                _, screen = await self._fill(page, card, waits)
                self._decision.presses += page.pressed[card["channel_id"]] - before
                self._decision.refused |= step_of(screen) == step
                if not is_open(screen) or number_of(screen) != decided:
                    self._decision = self._decision.taken(waits)
            elif panel is not None and (
                self.hasty or not await page.until_handed(str(place), asked[0][1])
            ):
                message = {"channel_id": str(place), "id": str(panel)}
                self._decision.presses += 1
                await _press(page, message, f"bz:move:{id_}", None, waits)
        except Moved:
            waits.moved += 1
        except (Late, TimeoutError):
            waits.late += 1

    async def _fill(self, page: Page, screen: Json, waits: Waits) -> tuple[float, Json]:
        """Fill in one form by chance; return when it was sent off, and what came next."""
        options = [part for part in controls(screen) if verb_of(part) == "option"]
        menus = [part for part in controls(screen) if verb_of(part) == "choose"]
        if options and not (menus and self.chance.random() < MENU):
            return await _press(page, screen, self.chance.choice(options)["custom_id"], None, waits)
        began = perf_counter()
        for id_ in [c["custom_id"] for c in controls(screen) if verb_of(c) in {"choose", "field"}]:
            menu = next((part for part in controls(screen) if part["custom_id"] == id_), None)
            if menu is not None:
                values = [option["value"] for option in menu["options"]]
                count = self.chance.randint(menu.get("min_values", 1), menu.get("max_values", 1))
                picks = self.chance.sample(values, count)
                began, screen = await _press(page, screen, id_, picks, waits)
        confirm = [part for part in controls(screen) if verb_of(part) == "confirm"]
        if confirm:
            began, screen = await _press(page, screen, confirm[0]["custom_id"], None, waits)
        return began, screen


async def _press(
    page: Page, message: Json, custom_id: str, values: list[str] | None, waits: Waits
) -> tuple[float, Json]:
    """Press and wait for the private screen that answers; note how long both waits."""
    place = message["channel_id"]
    press = Press(message["id"], asyncio.get_running_loop().create_future())
    page.private[place] = press
    began, acknowledged = await page.press(place, message["id"], custom_id, values)
    waits.acknowledged.append(acknowledged - began)
    answered, screen = await asyncio.wait_for(press.answer, SCREEN_TIMEOUT_SECONDS)
    waits.answered.append(answered - began)
    waits.first = waits.first or answered
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


def pressable(message: Json, verb: str) -> str:
    """Return the custom id of what is for this on a message, or nothing if there is none."""
    ids = (part["custom_id"] for part in controls(message) if verb_of(part) == verb)
    return next(ids, "")


def number_of(message: Json) -> str | None:
    """Return which decision a form is about."""
    ids = [part["custom_id"] for part in controls(message) if verb_of(part) in FORMS]
    return ids[0].split(":")[3] if ids else None


def step_of(message: Json) -> list[str] | None:
    """Return which form of which decision it is; whoever is refused gets the same again."""
    ids = [part["custom_id"] for part in controls(message) if verb_of(part) in FORMS]
    return ids[0].split(":")[3:5] if ids else None


def table_of(message: Json) -> str | None:
    """Return which table a form is about."""
    ids = [part["custom_id"] for part in controls(message) if verb_of(part) in FORMS]
    return ids[0].split(":")[2] if ids else None


def is_form(message: Json) -> bool:
    """Tell whether there is something to fill in."""
    return any(verb_of(part) in FORMS for part in controls(message))


def is_open(message: Json) -> bool:
    """Tell whether something is to be decided, and not only to be changed."""
    return is_form(message) and SEALED not in json.dumps(message, ensure_ascii=False)
