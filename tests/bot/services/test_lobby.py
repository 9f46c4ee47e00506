"""Tables are opened, people sit down, somebody deals; what is not allowed is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.services.host import Host
from bot.store.opening import AnyStore
from bot.tables.lobby import cancelled, left, varied
from bot.tables.notices import DELIVERED, Delivered, OldPanel
from bot.tables.table import Home, TableId
from engine.errors import EngineError
from tests.bot.hosting import HOME, PEOPLE, STRANGER, FixedIds, dealt, host_on

pytestmark = pytest.mark.asyncio
ADA, BEN, CEM, DORA, *_ = PEOPLE


async def test_a_table_is_opened_joined_varied_and_started(host: Host, store: AnyStore) -> None:
    table = await host.lobby.open(ADA, "johari", 3, (), HOME, "de", 1)
    assert (table.number, table.status, table.language, table.seed) == (1, "lobby", "de", "")
    await host.lobby.join(table.id, BEN, 2)
    await host.lobby.change(table.id, 3, varied, ADA, ("must_act",))
    table = await host.lobby.start(table.id, ADA, 4, thread=33)
    assert table.status == "playing"
    assert table.names == ("Ada", "Ben")
    assert (table.seats, table.variants, table.home.place) == (2, ("must_act",), 33)
    assert await store.table(table.id) == table
    kinds = [queued.notice.kind for queued in await store.queued(0, 100)]
    assert kinds[:3] == ["lobby", "story", "panel"]
    assert set(kinds[3:]) == {"nudge"}


@pytest.mark.parametrize(
    ("code", "attempt"),
    [
        ("host.error.seated", lambda host, id_: host.lobby.join(id_, ADA, 20)),
        ("host.error.full", lambda host, id_: host.lobby.join(id_, CEM, 20)),
        ("host.error.not_seated", lambda host, id_: host.lobby.change(id_, 20, left, STRANGER)),
        ("host.error.not_owner", lambda host, id_: host.lobby.start(id_, BEN, 20)),
        ("host.error.not_owner", lambda host, id_: host.lobby.change(id_, 20, cancelled, BEN)),
        ("host.error.not_owner", lambda host, id_: host.lobby.change(id_, 20, varied, BEN, ())),
        ("host.error.not_started", lambda host, id_: host.requests.end(id_, ADA, 20)),
        ("host.error.not_started", lambda host, id_: host.turns.move(id_, ADA)),
        ("host.error.not_started", lambda host, id_: host.queries.history(id_)),
        ("host.error.no_table", lambda host, _: host.lobby.join("nobody", ADA, 20)),
        (
            "engine.error.variant",
            lambda host, id_: host.lobby.change(id_, 20, varied, ADA, ("chess",)),
        ),
        ("engine.error.game", lambda host, _: host.lobby.open(ADA, "chess", 2, (), HOME, "en", 20)),
        (
            "engine.error.seats_exactly",
            lambda host, _: host.lobby.open(ADA, "jaipur", 3, (), HOME, "en", 20),
        ),
    ],
)
async def test_what_is_not_allowed_is_refused(
    host: Host, store: AnyStore, code: str, attempt: Callable[[Host, str], Awaitable[object]]
) -> None:
    table = await host.lobby.open(ADA, "johari", 2, (), HOME, "en", 1)
    table = await host.lobby.join(table.id, BEN, 2)
    with pytest.raises(EngineError) as refusal:
        await attempt(host, table.id)
    assert refusal.value.code == code
    assert await store.table(table.id) == table


async def test_too_few_cannot_start(host: Host) -> None:
    table = await host.lobby.open(ADA, "basari", 5, (), HOME, "en", 1)
    with pytest.raises(EngineError, match="too_few"):
        await host.lobby.start(table.id, ADA, 2)


async def test_the_table_passes_on_when_its_owner_leaves_and_closes_when_all_have_left(
    host: Host,
) -> None:
    table = await host.lobby.open(ADA, "johari", 3, (), HOME, "en", 1)
    await host.lobby.join(table.id, BEN, 2)
    table = await host.lobby.change(table.id, 3, left, ADA)
    assert (table.owner, table.names) == (BEN.user, ("Ben",))
    assert (await host.lobby.change(table.id, 4, left, BEN)).status == "cancelled"
    with pytest.raises(EngineError, match="cancelled"):
        await host.lobby.join(table.id, CEM, 5)


async def test_those_who_look_after_the_server_end_a_table_in_the_midst_of_play(
    host: Host,
) -> None:
    table = await dealt(host, "jaipur", 2)
    assert (await host.requests.end(table.id, STRANGER, 50, steward=True)).status == "cancelled"
    look = await host.queries.look(table.id)
    assert look.pending == ()
    assert look.outcome is None


async def test_many_opened_at_once_get_numbers_of_their_own(store: AnyStore) -> None:
    hosts = host_on(store), host_on(store, FixedIds("u"))
    opened = [
        hosts[number % 2].lobby.open(ADA, "jaipur", 2, (), Home(number % 3, 1), "en", number)
        for number in range(1, 31)
    ]
    tables = await asyncio.gather(*opened)
    for guild in range(3):
        numbers = [table.number for table in tables if table.home.guild == guild]
        assert sorted(numbers) == list(range(1, 11))


async def test_a_host_that_knows_an_old_revision_builds_its_change_anew(
    host: Host, store: AnyStore
) -> None:
    table = await host.lobby.open(ADA, "johari", 4, (), HOME, "en", 1)
    joins = [
        host_on(store).lobby.join(table.id, one, 10 + i) for i, one in enumerate((BEN, CEM, DORA))
    ]
    await asyncio.gather(*joins)
    assert len((await host.queries.table(table.id)).sitters) == 4


async def test_a_frozen_table_is_brought_elsewhere(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "jaipur", 2)
    await store.freeze(table.id, "play.frozen.gone")
    assert await store.queued(0, 100) == ()
    table = await host.lobby.relocate(table.id, Home(10, 21))
    assert (table.frozen, table.panel, table.home.place) == (None, None, 21)
    assert "panel" in [queued.notice.kind for queued in await store.queued(0, 100)]


async def test_the_panel_of_a_table_that_is_brought_elsewhere_is_removed(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    for queued in await store.queued(0, 100):
        await store.sent(queued.id, Delivered(5001) if queued.notice.kind == "panel" else DELIVERED)
    same, there = table.home, Home(10, 21)
    await host.lobby.relocate(table.id, same)
    assert [one.notice.kind for one in await store.queued(0, 100)] == ["panel"]
    await host.lobby.relocate(table.id, there)
    notices = [one.notice for one in await store.queued(0, 100)]
    assert [one.kind for one in notices] == ["panel", "old_panel"]
    assert notices[1].subject == OldPanel(same.place, 5001)


async def test_a_table_brought_to_another_server_gets_a_number_there(host: Host) -> None:
    there = Home(11, 21)
    await host.lobby.open(CEM, "basari", 3, (), there, "en", 30)
    table = await dealt(host, "jaipur", 2)
    assert table.number == 1
    assert (await host.lobby.relocate(table.id, there)).number == 2


async def test_tables_are_listed_by_server_and_person(host: Host, store: AnyStore) -> None:
    first = await dealt(host, "jaipur", 2)
    second = await host.lobby.open(CEM, "basari", 3, (), Home(11, 1), "en", 30)
    listed = await store.tables(status=("lobby", "playing"))
    assert [table.id for table in listed] == [second.id, first.id]
    assert [table.id for table in await store.tables(guild=11, status=("lobby",))] == [second.id]
    assert [t.id for t in await store.tables(user=BEN.user, status=("playing",))] == [first.id]


async def test_tables_are_looked_for_by_number_and_place_and_only_so_many(
    host: Host, store: AnyStore
) -> None:
    homes = (Home(11, 1), Home(11, 2), Home(11, 1, thread=3), Home(12, 1))
    tables = [
        await host.lobby.open(CEM, "basari", 3, (), home, "en", 30 + number)
        for number, home in enumerate(homes)
    ]
    one, two, three, other = (table.id for table in tables)

    async def ids(**wanted: Any) -> list[TableId]:
        return [table.id for table in await store.tables(status=("lobby",), **wanted)]

    assert await ids(guild=11, limit=2) == [three, two]
    assert await ids(guild=11, number=1) == [one]
    assert await ids(guild=11, place=1) == [one]
    assert await ids(guild=11, place=3) == [three]
    assert await ids(user=CEM.user, number=1) == [other, one]
    assert await ids(guild=11, number=4) == []
