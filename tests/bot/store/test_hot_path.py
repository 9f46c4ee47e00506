"""PostgreSQL's function for plain changes writes every row that the general way writes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot.store.errors import StoreFailed
from bot.store.postgres.changes import is_plain
from bot.store.postgres.store import PostgresStore
from bot.store.sql.tables import TableRows
from bot.tables.changes import AlreadyDone, Change, Conflict
from bot.tables.deadlines import Owed
from bot.tables.drafts import StoredDraft
from bot.tables.log import LogEntry
from bot.tables.notices import AskedDecision, Delivered, Notice, NoticeKind
from bot.tables.seats import stood_up
from bot.tables.settings import UserSettings
from bot.tables.table import Table
from tests.bot.conftest import EmptyDatabases
from tests.bot.hosting import (
    PEOPLE,
    USUAL,
    FirstLegal,
    FixedClock,
    Player,
    autopilot_of,
    beside,
    dealt,
    dumped,
    host_on,
)
from tests.samples import first

pytestmark = pytest.mark.asyncio
KINDS: tuple[NoticeKind, ...] = ("panel", "nudge", "story", "call", "growth", "reminder")


class General(PostgresStore):
    """A store that writes every change the general way."""

    async def commit(self, change: Change) -> None:
        await TableRows.commit(self, change)


class Counting(PostgresStore):
    """A store that counts which changes are plain."""

    plain = other = 0

    async def commit(self, change: Change) -> None:
        if is_plain(change):
            self.plain += 1
        else:
            self.other += 1
        await super().commit(change)


@pytest.fixture
def addresses(empty_databases: EmptyDatabases) -> Iterator[tuple[str, str]]:
    taken = empty_databases.take(), empty_databases.take()
    yield taken
    for url in taken:
        empty_databases.give_back(url, used=True)


@pytest_asyncio.fixture
async def stores(addresses: tuple[str, str]) -> AsyncIterator[tuple[Counting, General]]:
    swift, general = addresses
    one = await Counting.open(swift, FixedClock())
    other = await General.open(general, FixedClock())
    yield one, other
    await one.close()
    await other.close()


def rows_of(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return every row; a notice by its place among those of its table, for only that counts."""
    rows = dumped(url)
    notices: dict[str, list[tuple[Any, ...]]] = {}
    for id_, kind, table, *others in sorted(rows.pop("outbox")):
        assert id_
        notices.setdefault(table, []).append((kind, *others))
    return {**rows, "outbox": sorted(notices.items())}


async def said(store: PostgresStore) -> None:
    """Say all that is due, one after the other; of every third only that it waits."""
    queue = sorted(await store.queued(1e12, 100), key=lambda one: (one.notice.table, one.id))
    for number, queued in enumerate(queue):
        if number % 3:
            panel = 5000 + number if queued.notice.kind == "panel" else None
            await store.sent(queued.id, Delivered(panel))
        else:
            await store.postpone(queued.id, 2000.0 + number)


@pytest.mark.parametrize(("game", "seats"), first(USUAL[::-1]))
async def test_whole_games_leave_the_same_rows_either_way(
    addresses: tuple[str, str], stores: tuple[Counting, General], game: str, seats: int
) -> None:
    for store in stores:
        host, autopilot = host_on(store), autopilot_of(host_on(store), FirstLegal())
        table = await dealt(host, game, seats)
        player = Player(host, table.id)
        await host.seats.change(table.id, 60, stood_up, PEOPLE[1])
        for step in range(1000):
            await autopilot.play_out(table.id)
            if await player.step() is None:
                break
            if step % 7 == 0:
                await said(store)
    assert stores[0].plain > stores[0].other
    assert await stores[0].table(table.id) == await stores[1].table(table.id)
    swift, general = map(rows_of, addresses)
    assert swift == general


async def test_a_game_that_is_played_on_leaves_the_same_rows_either_way(
    addresses: tuple[str, str], stores: tuple[Counting, General]
) -> None:
    for store in stores:
        host, minds = host_on(store), autopilot_of(host_on(store), FirstLegal())
        base = await dealt(host, "basari", 3)
        player = Player(host, base.id)
        for _ in range(20):
            await player.step()
        await host.requests.end(base.id, PEOPLE[0], 60, steward=True)
        table = await host.solo.play_on(base.id, 12, 2, PEOPLE[0], 61)
        player = Player(host, table.id, 100_000)
        for _ in range(10):
            await minds.play_out(table.id)
            await player.step_of(PEOPLE[0])
        prefix = tuple(await store.log(table.id))[:12]
        assert not is_plain(Change(table, 1, prefix=prefix))
    assert stores[0].plain > 20
    swift, general = map(rows_of, addresses)
    assert swift == general


class Chance:
    """Makes up changes of tables, good ones and bad ones."""

    def __init__(self, seed: str) -> None:
        self.chance = Random(seed)
        self.interaction = 1000

    def change(self, table: Table) -> Change:
        """Return a change of a table; some are built on an old row, some were made before."""
        chance = self.chance
        self.interaction += 1
        interaction = chance.choice((None, *[self.interaction] * 5, 1, 2))
        status = chance.choice(("playing",) * 40 + ("over", "cancelled"))
        sitters = table.sitters
        if chance.random() < 0.1:
            sitters = (replace(sitters[0], conceded=not sitters[0].conceded), *sitters[1:])
        entry = None
        if chance.random() < 0.9:
            seat = chance.randrange(len(sitters))
            person = chance.choice((None, sitters[seat].user))
            entry = LogEntry(
                *(table.sequence + 1, seat, person, b"{}", 1000.5),
                kind=chance.choice(("action", "action", "leave", "care", "end")),
                by=chance.choice(("person", "person", "caretaker")),
                digest=str(chance.random()),
            )
        new = replace(
            table,
            revision=table.revision + 1,
            sequence=table.sequence + (entry is not None),
            status=status,  # type: ignore[arg-type]  # one of the words above
            sitters=sitters,
            paused=chance.choice((None,) * 30 + (1000.0,)),
            seconds_per_move=chance.choice((3600, 3600, 3600, 60, None)),
            digest=str(chance.random()),
            ended_by=chance.choice((None, "Ünal, „der Große“")),
            last_activity_at=1000 + chance.random(),
        )
        return Change(
            new,
            table.revision - (chance.random() < 0.1),
            interaction,
            entry,
            chance.choice((None, b"\x00state\xff", b"{}")),
            self.notices(new),
            self.owed(new),
            1000 + chance.random(),
        )

    def notices(self, table: Table) -> tuple[Notice, ...]:
        """Return what is to be said after a change."""
        made = []
        for kind in self.chance.sample(KINDS, self.chance.randrange(len(KINDS))):
            user = self.chance.choice(PEOPLE).user if kind in {"nudge", "call"} else None
            subject = AskedDecision(3) if kind == "call" else None
            due = self.chance.choice((0.0, 1500.25))
            made.append(Notice(kind, table.id, table.sequence, user, subject, due=due))
        return tuple(made)

    def owed(self, table: Table) -> tuple[Owed, ...]:
        """Return which seats have to decide."""
        if table.status != "playing" or table.seconds_per_move is None:
            return ()
        seats = self.chance.sample(range(len(table.sitters)), self.chance.randrange(3))
        return tuple((seat, self.chance.randrange(2)) for seat in seats)


@pytest.mark.parametrize("seed", first(["Ben", "Ada"]))
async def test_changes_of_all_kinds_leave_the_same_rows_either_way(
    addresses: tuple[str, str], stores: tuple[Counting, General], seed: str
) -> None:
    made = Chance(seed)
    ids = [f"t{number:05}" for number in range(1, 9)]
    for store in stores:
        host = host_on(store)
        for number in range(len(ids)):
            table = await dealt(host, "jaipur", 2, first=1 + 10 * number)
            await Player(host, table.id, 100_000 * (number + 1)).step()
            await store.follow(table.id, 77, on=True)
            await store.looked(table.id, PEOPLE[number % 2].user, 4)  # further than it is
            await store.keep_draft(table.id, number % 2, StoredDraft(1, b"[]", b"{}"))
    refused = Counter[str]()
    for round_ in range(20):
        tables = [found for id_ in ids if (found := await stores[0].table(id_))]
        playing = [one for one in tables if one.status == "playing" and not one.paused]
        changes = [made.change(one) for one in playing]
        results = [
            await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
            for store in stores
        ]
        assert list(map(repr, results[0])) == list(map(repr, results[1])), round_
        refused.update(type(result).__name__ for result in results[0])
        if round_ == 10:  # from now on some clocks sleep
            for store in stores:
                holiday = UserSettings(away_until=5000.0)
                await store.keep_user_settings(PEOPLE[0].user, holiday)
        if round_ % 5 == 0:
            for store in stores:
                await said(store)
        swift, general = map(rows_of, addresses)
        assert swift == general, round_
    assert refused["NoneType"] > 20
    assert refused["Conflict"] > 2
    assert refused["AlreadyDone"] > 2
    assert stores[0].plain > 20
    assert stores[0].other > 2


async def test_a_change_that_the_function_cannot_write_spoils_no_other(
    addresses: tuple[str, str], stores: tuple[Counting, General]
) -> None:
    store, _ = stores
    tables = [await dealt(host_on(store), "jaipur", 2, first=number) for number in (1, 11, 21)]
    changes = []
    for number, table in enumerate(tables):
        new = replace(table, revision=table.revision + 1, sequence=1)
        # The second's entry has a digest that no text of the database can hold.
        entry = LogEntry(1, 0, 100, b"{}", 1.0, digest="\0" if number == 1 else "")
        changes.append(Change(new, table.revision, None, entry))
    results = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), StoreFailed, type(None)]
    assert [len(await store.log(table.id)) for table in tables] == [1, 0, 1]


async def test_of_two_changes_of_one_revision_or_interaction_one_is_written(
    stores: tuple[Counting, General],
) -> None:
    store, _ = stores
    one, other = [await dealt(host_on(store), "jaipur", 2, first=first) for first in (1, 11)]

    def changed(table: Table, interaction: int) -> Change:
        new = replace(table, revision=table.revision + 1, sequence=1)
        entry = LogEntry(1, 0, 100, b"{}", 1.0)
        return Change(new, table.revision, interaction, entry)

    changes = [changed(one, 50), changed(one, 51), changed(other, 50)]
    assert all(map(is_plain, changes))
    results = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Conflict, AlreadyDone]
    assert [len(await store.log(table.id)) for table in (one, other)] == [1, 0]


@pytest.mark.parametrize("together", [True, False], ids=["together", "one by one"])
async def test_a_table_that_somebody_else_writes_is_waited_for_alone(
    addresses: tuple[str, str], stores: tuple[Counting, General], together: bool
) -> None:
    store, _ = stores
    held, free = [await dealt(host_on(store), "jaipur", 2, first=first) for first in (1, 11)]
    changes = [
        Change(replace(table, revision=table.revision + 1, sequence=1), table.revision)
        for table in (held, free)
    ]
    with beside(addresses[0]) as other:
        other.execute("BEGIN")
        other.execute("UPDATE tables SET revision = revision + 1 WHERE id = ?", (held.id,))
        waiting = asyncio.create_task(store.commit(changes[0]))
        await asyncio.sleep(0 if together else 0.2)
        await store.commit(changes[1])
        assert not waiting.done()
        other.execute("COMMIT")
        with pytest.raises(Conflict):
            await waiting
