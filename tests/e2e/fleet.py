"""Several processes of one bot on PostgreSQL, and people at tables of all its shards."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import asyncpg

from bot.runtime.clock import SystemClock
from bot.services.host import build_host
from bot.store.errors import StoreFailed
from bot.store.postgres.connection import Lost
from bot.store.postgres.store import PostgresStore
from bot.store.sql.connection import Connection
from bot.store.sql.integrity import Report, report_on
from bot.tables.table import Home, Table, TableId
from bot.tables.table import Person as Player
from sandbox.testing import rig as rigs
from sandbox.testing.postgres import PostgresServer
from sandbox.testing.rig import Person, Refused, Rig
from sandbox.world.examples import CHANNELS, GUILD_ID, PEOPLE, on_server
from sandbox.world.model import PUBLIC_THREAD, Json
from sandbox.world.snowflakes import shard_of
from tests.bot.hosting import FixedIds
from tests.cogs.clicking import Unheard, answer, control, fill_once, has, is_private, text
from tests.e2e.databases import looks
from tests.e2e.nest import Hatched, nest
from tests.e2e.oracle import Oracle, sentences
from tests.e2e.playing import FORMS, number_of
from tests.e2e.process import environ

GLANCE = 0.05
PATIENCE = 180.0
"""When a wait is in vain, also on a machine with much else to do: then leases run out unrenewed,
and shards change hands again."""
MEMBER = "tests.e2e.nest:member"
CHANNEL = CHANNELS[0][0]
HOLDERS = (
    "SELECT s.number, p.pid FROM shards AS s JOIN processes AS p ON p.id = s.holder"
    " WHERE s.until > EXTRACT(EPOCH FROM clock_timestamp())"
)
AWAY = (StoreFailed, Lost, asyncpg.UndefinedTableError)
"""What whoever looks meets while the database is away, or not made yet."""


async def eventually(holds: Callable[[], bool], what: str, patience: float = PATIENCE) -> float:
    """Wait for something that only looking tells; return how long that took."""
    began = time.monotonic()
    while True:
        with suppress(*AWAY):
            if await asyncio.to_thread(holds):
                return time.monotonic() - began
        assert time.monotonic() < began + patience, f"waited in vain: {what}"
        await asyncio.sleep(GLANCE)


@dataclass(frozen=True, eq=False)
class Member:
    """One process of the bot; it is killed, frozen and ended, and never started again."""

    name: str
    process: Hatched
    file: Path
    spare: bool = False

    @property
    def lives(self) -> bool:
        """Whether it has not ended."""
        return self.process.returncode is None

    def said(self) -> list[Json]:
        """Return the lines of its log."""
        lines = self.file.read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]

    async def ended(self) -> int:
        """Wait until it is gone, and return how it went."""
        await eventually(lambda: not self.lives, f"{self.name} ends")
        assert self.process.returncode is not None
        return self.process.returncode


@dataclass
class Fleet:
    """The processes, their database, the sandbox around them and the people in it."""

    rig: Rig
    server: PostgresServer
    database: str
    folder: Path
    shards: int
    settings: dict[str, str] = field(default_factory=dict)
    members: list[Member] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    seatings: list[Seating] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    """Where tables stand that were dealt before any process was there."""

    def __post_init__(self) -> None:
        self._looks = looks(self.server.url(self.database))

    # -- processes --------------------------------------------------------------------------

    def start(self, *, spare: bool = False) -> Member:
        """Start one more process."""
        name = f"member{len(self.members) + 1}"
        data = self.folder / name
        data.mkdir()
        settings = {
            "BAZAAR_TOKEN": self.rig.token,
            "BAZAAR_DISCORD_URL": self.rig.base,
            "BAZAAR_DATABASE": f"{self.server.url(self.database)}?application_name={name}",
            "BAZAAR_SHARDS": str(self.shards),
            "BAZAAR_SPARE": "1" if spare else "0",
            **self.settings,
        }
        file = self.folder / f"{name}.log"
        process = nest().hatch(MEMBER, "", file, environ(data, **settings))
        member = Member(name, process, file, spare)
        self.members.append(member)
        return member

    def running(self) -> list[Member]:
        """Return the processes that have not ended."""
        return [member for member in self.members if member.lives]

    def holders(self) -> dict[int, Member]:
        """Return which process has which shard right now."""
        rows = self._looks.run(lambda db: db.execute(HOLDERS).fetchall())
        by_pid = {member.process.pid: member for member in self.members}
        return {number: by_pid[pid] for number, pid in rows if pid in by_pid}

    async def holder(self, shard: int) -> Member:
        """Return who has a shard."""
        await eventually(lambda: shard in self.holders(), f"somebody has shard {shard}")
        return (await asyncio.to_thread(self.holders))[shard]

    async def joined(self, member: Member) -> None:
        """Wait until a process is known to the others."""
        query = "SELECT 1 FROM processes WHERE pid = ?"

        def known(db: Connection) -> bool:
            return db.execute(query, (member.process.pid,)).fetchone() is not None

        await eventually(lambda: self._looks.run(known), f"{member.name} joins")

    async def complete(self, *, apart: bool = True, patience: float = PATIENCE) -> None:
        """Wait until every shard is held by somebody alive and hears Discord."""

        def whole() -> bool:
            held = self.holders()
            fair = min(len(self.workers()), self.shards) if apart else 1
            alive = all(member.lives for member in held.values())
            return len(held) == self.shards and alive and len(set(held.values())) >= fair

        try:
            await eventually(whole, "every shard is held", patience)
        except AssertionError as vain:
            raise AssertionError(f"{vain}\n{await asyncio.to_thread(self.account)}") from vain
        await eventually(lambda: len(self.live()) == self.shards, "every shard hears")

    def account(self) -> str:
        """Tell who has which shard, and the last lines of each process."""
        lines = [f"shard {shard}: {member.name}" for shard, member in self.holders().items()]
        for member in self.members:
            lines.append(f"{member.name} {'lives' if member.lives else 'ended'}:")
            lines += [f"  {line}" for line in member.said()[-8:]]
        return "\n".join(lines)

    def workers(self) -> list[Member]:
        """Return the processes that are no spares."""
        return [member for member in self.running() if not member.spare]

    def hears(self, member: Member, shard: int) -> bool:
        """Tell whether a process is connected to a shard's gateway since it has that shard."""
        said = [(line["event"], line.get("shard")) for line in member.said()]
        if ("shard taken", shard) not in said:  # the database knows it a moment earlier
            return False
        taken = len(said) - said[::-1].index(("shard taken", shard))
        return ("connected", shard) in said[taken:]

    def playing(self) -> list[Seating]:
        """Return the tables that are not over."""
        return [seating for seating in self.seatings if not seating.over]

    def live(self) -> set[int]:
        """Return the shards that are connected."""
        assert self.rig.sandbox is not None
        sessions = list(self.rig.sandbox.gateway.sessions.values())
        return {session.shard for session in sessions if session.writer is not None}

    async def stop(self) -> list[int]:
        """End what still runs, and return how each went."""
        ending = self.running()
        for member in ending:
            member.process.thaw()
            member.process.terminate()
        codes = [await member.ended() for member in ending]
        self._looks.close()
        return codes

    # -- people -----------------------------------------------------------------------------

    async def person(self, name: str) -> Person:
        """Return somebody's open page."""
        if name not in self.people:
            self.people[name] = await self.rig.person(name)
        return self.people[name]

    async def seat(self, server: int, names: tuple[str, ...], **options: str) -> Seating:
        """Open a table of Jaipur on a server, let people sit down, and deal."""
        channel = on_server(server, CHANNEL)
        people = [await self.person(name) for name in names]
        asked: dict[str, Any] = {"game": "jaipur", "seats": len(people), **options}
        await people[0].command(channel, "table new", **asked)
        guild = int(on_server(server, GUILD_ID))
        query = "SELECT id FROM tables WHERE guild = ? AND status = 'lobby' ORDER BY row DESC"

        def newest(db: Connection) -> TableId | None:
            row = db.execute(query, (guild,)).fetchone()
            return None if row is None else str(row[0])

        await eventually(lambda: self._looks.run(newest) is not None, "a table is opened")
        id_ = await asyncio.to_thread(self._looks.run, newest)
        assert id_ is not None
        oracle = Oracle(self.server.url(self.database), id_, self._looks)
        seating = Seating(self, oracle, id_, server, people, Random(id_), names)
        for person in people[1:]:
            await seating.push(person, "join", partial(_sits, user=int(person.id)))
        await seating.push(people[0], "start", lambda at: at.status == "playing")
        seating.place = str((await asyncio.to_thread(oracle.table)).home.place)
        self.seatings.append(seating)
        return seating

    async def deal(self, tables: int) -> None:
        """Deal tables on all servers before any process is there; no panel stands yet."""
        store = await PostgresStore.open(self.server.url(self.database), SystemClock())
        try:
            host, interactions = build_host(store, SystemClock(), FixedIds()), itertools.count(1)
            for number in range(tables):
                server = number % self.shards
                place = await self._thread(on_server(server, CHANNEL), number)
                home = Home(
                    int(on_server(server, GUILD_ID)), int(on_server(server, CHANNEL)), place
                )
                owner, guest = (Player(int(id_), name) for id_, _, name, *_ in PEOPLE[:2])
                table = await host.lobby.open(
                    owner, "jaipur", 2, (), home, "en", next(interactions)
                )
                await host.lobby.join(table.id, guest, next(interactions))
                await host.lobby.start(table.id, owner, next(interactions))
                self.places.append(str(place))
        finally:
            await store.close()

    async def _thread(self, channel: str, number: int) -> int:
        url = f"{self.rig.base}/api/v10/channels/{channel}/threads"
        headers = {"Authorization": f"Bot {self.rig.token}"}
        wanted = {"name": f"table {number}", "type": PUBLIC_THREAD}
        async with self.rig.session.post(url, json=wanted, headers=headers) as made:
            return int((await made.json())["id"])

    def silent(self) -> bool:
        """Tell whether nothing is left to be said at any table."""
        query = "SELECT COUNT(*) FROM outbox WHERE kind <> 'call'"
        return self._looks.run(lambda db: int(db.execute(query).fetchone()[0])) == 0

    def standing(self) -> list[Json]:
        """Return the panels at the places of all tables that were dealt before."""
        assert self.rig.sandbox is not None
        world = self.rig.sandbox.world
        shown = [m.body for place in self.places for m in world.messages[place].values()]
        return [body for body in shown if has(body, "more") and not is_private(body)]

    async def play_on(self, seating: Seating, ended: asyncio.Event, think: float) -> None:
        """Play at a table until told to end, and at another one when it is over."""
        while True:
            await seating.play(ended, think)
            if ended.is_set():
                return
            seating.over = True
            seating = await self.seat(seating.server, seating.names)

    def report(self) -> Report:
        """Replay all tables, and return what is wrong."""
        return self._looks.run(report_on)


@dataclass(eq=False)
class Seating:
    """One table and its people, who press again when nobody hears them."""

    fleet: Fleet
    oracle: Oracle
    id: TableId
    server: int
    people: list[Person]
    chance: Random
    names: tuple[str, ...]
    place: str = ""
    over: bool = False
    moves: int = 0
    """Moves that a person has seen to be done."""
    presses: int = 0
    unheard: list[float] = field(default_factory=list)
    """When somebody pressed, and nobody answered within three seconds."""
    unanswered: list[float] = field(default_factory=list)
    """When somebody gave up to wait for the screen after a press that was acknowledged."""
    shown: list[float] = field(default_factory=list)
    """When a move was done and all of it was said."""

    @property
    def shard(self) -> int:
        """The shard that hears of this table."""
        return shard_of(on_server(self.server, GUILD_ID), self.fleet.shards)

    # -- what is seen -----------------------------------------------------------------------

    def messages(self, place: str = "") -> list[Json]:
        """Return what everybody sees at the table's place, or at another."""
        assert self.fleet.rig.sandbox is not None
        kept = self.fleet.rig.sandbox.world.messages[place or self.place].values()
        return [message.body for message in kept if message.owner is None]

    def panels(self) -> list[Json]:
        """Return every panel that stands there."""
        return [m for m in self.messages() if has(m, "more") and not is_private(m)]

    def said(self) -> list[str]:
        """Return what is told there beside panels, sentence by sentence."""
        there = [m for m in self.messages() if not has(m, "more") and m.get("components")]
        told = [text(m) for m in there if not has(m, "cancel")]
        return [one for said in told for one in ([said] if "🏆" in said else sentences(said))]

    async def quiet(self, patience: float = PATIENCE) -> float:
        """Wait until everything that is to be said is said; return how long that took."""
        return await eventually(lambda: not self.oracle.waiting(), "all is said", patience)

    # -- what is done -----------------------------------------------------------------------

    async def push(self, person: Person, verb: str, done: Callable[[Table], bool]) -> None:
        """Press on the lobby, and wait until everybody sees it."""
        await self.quiet()
        there = self.messages(on_server(self.server, CHANNEL))
        lobbies = [m for m in there if has(m, "cancel") and has(m, verb)]
        (lobby,) = [m for m in lobbies if control(m, "cancel")["custom_id"].endswith(self.id)]
        await person.press(lobby, control(lobby, verb)["custom_id"])
        await eventually(lambda: done(self.oracle.table()), f"{verb} is carried out")
        await self.quiet()

    async def turn(self) -> bool:
        """Let whoever is awaited take a decision; False if nobody is, as when it is over."""
        table = await self.table()
        pending = await asyncio.to_thread(self.oracle.pending)
        awaited = [decision for decision in pending if not decision.answered]
        if not awaited or table.status != "playing":
            return False
        await self.quiet()
        person = self.people[awaited[0].seat]
        (panel,) = [panel for panel in self.panels() if has(panel, "move")]
        form = await self.pressed(answer(person, panel, control(panel, "move")["custom_id"]))
        opened = number_of(form)
        for _ in range(30):
            if opened is None or not any(has(form, verb) for verb in FORMS):
                return True  # the screen tells of something else than a decision
            form = await self.pressed(fill_once(person, form, self.chance))
            if number_of(form) != opened:
                await self.done(opened)
                return True
        raise AssertionError("a form without end")

    async def done(self, opened: int) -> None:
        """Whoever has seen a move done finds it in the log, now and later."""
        self.moves += 1
        assert (await self.table()).sequence > opened, "somebody saw what is not in the log"
        await self.quiet()
        self.shown.append(time.monotonic())

    async def pressed(self, press: Any) -> Json:
        """Press, and note it if nobody hears."""
        self.presses += 1
        try:
            shown: Json = await press
        except Unheard:
            self.unheard.append(time.monotonic())
            raise
        except TimeoutError:
            self.unanswered.append(time.monotonic())
            raise
        return shown

    async def table(self) -> Table:
        """Return the table, as soon as the database can be asked."""
        while True:
            with suppress(*AWAY):
                return await asyncio.to_thread(self.oracle.table)
            await asyncio.sleep(GLANCE)

    async def play(self, ended: asyncio.Event, think: float) -> None:
        """Take decisions until told to end; whoever is not heard looks and presses again."""
        while not ended.is_set():
            try:
                if not await self.turn():
                    return
                await asyncio.sleep(self.chance.expovariate(1 / think))
            except (Unheard, Refused, TimeoutError, ValueError, *AWAY):
                await asyncio.sleep(0.2)

    # -- the judge --------------------------------------------------------------------------

    def judged(self) -> int:
        """Compare log, interactions and what everybody saw; return how many moves there were."""
        table, log = self.oracle.table(), self.oracle.logged()
        assert [entry.sequence for entry in log] == list(range(1, table.sequence + 1))
        by_people = [one.sequence for one in log if one.kind == "action" and one.user]
        query = "SELECT id, sequence FROM interactions WHERE table_id = ? AND sequence > 0"
        claimed = self.oracle.run(lambda db: db.execute(query, (self.id,)).fetchall())
        assert sorted(sequence for _, sequence in claimed) == by_people
        assert self.fleet.rig.sandbox is not None
        interactions = self.fleet.rig.sandbox.world.interactions
        for id_, sequence in claimed:
            assert int(interactions[str(id_)].user_id) == log[sequence - 1].user
        assert self.moves <= len(by_people)
        assert table.frozen is None
        (panel,) = self.panels()
        assert panel["id"] == str(table.panel)
        told, said = self.oracle.told(), self.said()
        assert said[: len(told)] == told
        assert all("🏆" in one for one in said[len(told) :]), said[len(told) :]
        return len(by_people)


def _sits(table: Table, user: int) -> bool:
    return table.seat_of(user) is not None


@asynccontextmanager
async def fleet(
    server: PostgresServer, folder: Path, *, shards: int = 2, **settings: str
) -> AsyncIterator[Fleet]:
    """Open a sandbox with a server for each shard, and a database for the processes to come."""
    async with rigs.inside() as rig:
        await rig.control("servers", count=shards)
        await rig.control("shards", count=shards, max_concurrency=16)
        made = Fleet(rig, server, server.create(), folder, shards, settings)
        try:
            yield made
        finally:
            codes = await made.stop()
    assert set(codes) <= {0}, codes
