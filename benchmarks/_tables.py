"""Tables to press on: a database and a world in which they stand, made beforehand."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from bot.runtime.clock import SystemClock
from bot.services.host import Host, build_host
from bot.store.opening import AnyStore
from bot.store.sqlite.connection import plain
from bot.store.sqlite.store import SqliteStore
from bot.tables.forms import Done, Form
from bot.tables.table import Home, Person, Table, game_of
from engine.play import sample
from engine.registry import GAMES
from engine.retrace import retraced
from sandbox.world import examples
from sandbox.world.model import PUBLIC_THREAD

if TYPE_CHECKING:
    from sandbox.testing.rig import Rig

PEOPLE = tuple(Person(int(id_), name) for id_, _, name, *_ in examples.PEOPLE)
GUILD, CHANNEL = int(examples.GUILD_ID), int(examples.CHANNELS[0][0])
MAX_ORIGINALS = 90
ACTIONS_PLAYED = 12
SEATS = [(key, (game.spec.least_seats + game.spec.most_seats) // 2) for key, game in GAMES.items()]
"""Each game, and how many play it here."""


class Numbered:
    """Ids that repeat from run to run."""

    def __init__(self) -> None:
        self.numbers = itertools.count(1)

    def table(self) -> str:
        """Return a new table id."""
        return f"bench{next(self.numbers)}"

    def secret(self) -> str:
        """Return the host's part of a seed."""
        return f"bench {next(self.numbers)}"

    def join(self, who: int | str, _interaction: int) -> str:
        """Return what somebody gives to the seed by sitting down."""
        return f"bench {who}"


async def places(rig: Rig, count: int, channel: int = CHANNEL) -> list[int]:
    """Open a thread for each table in the bot's name, and return them."""
    url, threads = f"{rig.base}/api/v10/channels/{channel}/threads", []
    headers = {"Authorization": f"Bot {rig.token}"}
    for number in range(count):
        wanted = {"name": f"table {number}", "type": PUBLIC_THREAD}
        async with rig.session.post(url, json=wanted, headers=headers) as made:
            threads.append(int((await made.json())["id"]))
    return threads


async def database(file: Path, places: list[int], stored: int, pace: int | None = None) -> None:
    """Write a database: tables in play at those places, and others with nothing to send."""
    interactions, ids = itertools.count(1), Numbered()
    originals = min(stored, MAX_ORIGINALS)
    store = await SqliteStore.open(file, SystemClock())
    try:
        host = build_host(store, SystemClock(), ids)
        for number in range(originals):
            table = await _dealt(host, number, Home(1, 1), interactions)
            await _played(host, table, interactions)
    finally:
        await store.close()
    with contextlib.closing(plain(file)) as connection:
        connection.execute("BEGIN")
        connection.execute("DELETE FROM outbox")
        for number in range(1, stored // max(1, originals)):
            for name in ("tables", "sitters", "actions", "states"):
                _copied(connection, name, number)
        connection.execute("COMMIT")
    store = await SqliteStore.open(file, SystemClock())
    try:
        host = build_host(store, SystemClock(), ids)
        for number, place in enumerate(places):
            await _dealt(host, number, Home(GUILD, CHANNEL, place), interactions, pace)
    finally:
        await store.close()


def _copied(connection: sqlite3.Connection, table: str, number: int) -> None:
    """Copy the rows of the first server to another, under other ids."""
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    others = {"row": "NULL", "guild": str(number + 1)}
    others |= dict.fromkeys(("id", "table_id"), f"{{}} || 'c{number}'")
    changed = ", ".join(others.get(column, "{}").format(column) for column in columns)
    whose = (
        "guild = 1" if table == "tables" else "table_id IN (SELECT id FROM tables WHERE guild = 1)"
    )
    connection.execute(f"INSERT INTO {table} SELECT {changed} FROM {table} WHERE {whose}")


async def dealt_on(store: AnyStore, homes: Sequence[Home]) -> None:
    """Deal a table at each of some homes, on any database."""
    host, interactions = build_host(store, SystemClock(), Numbered()), itertools.count(1)
    for number, home in enumerate(homes):
        await _dealt(host, number, home, interactions)


async def _dealt(
    host: Host, number: int, home: Home, interactions: Iterator[int], pace: int | None = None
) -> Table:
    game, seats = SEATS[number % len(SEATS)]
    owner, *others = PEOPLE[:seats]
    table = await host.lobby.open(owner, game, seats, (), home, "en", next(interactions), pace)
    for person in others:
        await host.lobby.join(table.id, person, next(interactions))
    return await host.lobby.start(table.id, owner, next(interactions))


async def _played(host: Host, table: Table, interactions: Iterator[int]) -> None:
    chance = Random(table.id)
    for _ in range(ACTIONS_PLAYED):
        seat = chance.choice((await host.queries.look(table.id)).awaited)
        answer: Any = await host.turns.move(table.id, PEOPLE[seat])
        action = sample(game_of(table), answer.view, chance.randrange)
        draft = retraced(game_of(table), answer.view, action).draft
        while not isinstance(answer, Done):
            assert isinstance(answer, Form)
            picks = draft[answer.filled] if answer.prompt.fields else ()
            at = answer.decision.opened, answer.filled
            answer = await host.turns.answer(table.id, PEOPLE[seat], *at, picks, next(interactions))
