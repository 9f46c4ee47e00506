"""Wake-ups: what is done in one process is noticed in the other, and needs no look at the clock."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.services.autopilot import AutopilotLoop
from bot.services.presence import FollowupToken, FollowupTokens
from bot.services.wakeup_listener import MAX_READ_TOGETHER
from bot.services.wakeups import (
    MAX_BYTES,
    PanelShown,
    TableChanged,
    UserChanged,
    UserSeen,
    Wakeup,
    Wakeups,
    read,
    written,
)
from bot.tables.settings import ServerSettings, UserSettings
from bot.tables.table import Table, TableId
from tests.bot.hosting import PEOPLE, FirstLegal, Player
from tests.bot.processes import HOMES, Bus, Pair, Process

pytestmark = pytest.mark.asyncio
ADA, BEN, *_ = PEOPLE
SECONDS = 5.0
"""How long something may take before a test fails; it takes a few milliseconds."""


async def soon(happened: Callable[[], bool]) -> None:
    """Wait until something has happened that nobody can be asked to wait for."""
    async with asyncio.timeout(SECONDS):
        while not happened():
            await asyncio.sleep(0.005)


async def dealt_at(process: Process, pair: Pair, *, by: Process | None = None) -> Table:
    """Deal a table on a server of a process."""
    host, home = (by or process).host, HOMES[process.shard.number]
    table = await host.lobby.open(ADA, "jaipur", 2, (), home, "en", pair.press)
    await host.lobby.join(table.id, BEN, pair.press)
    return await host.lobby.start(table.id, ADA, pair.press)


async def test_a_move_heard_elsewhere_wakes_whoever_speaks_and_plays_for_the_table(
    pair: Pair,
) -> None:
    here, there = pair.processes
    table = await dealt_at(there, pair)
    async with pair.listening():
        there.heard.notices_queued.clear()
        await there.heard.tables_changed.take()
        waiting = there.signals.changes.next_of(table.id)
        done = await Player(here.host, table.id).step()
        assert done is not None
        async with asyncio.timeout(SECONDS):
            await there.heard.notices_queued.wait()
            await waiting.wait()
            (changed,) = await there.heard.tables_changed.take()
    assert changed == done.table


async def test_what_a_process_does_for_its_own_tables_is_told_to_nobody(pair: Pair) -> None:
    here, _ = pair.processes
    table = await dealt_at(here, pair)
    await Player(here.host, table.id, 50_000).step()
    here.host.wakeups.seen(table, ADA.user)
    here.host.shown_panels.put(table, 9)
    assert not here.host.wakeups.waiting


async def test_once_another_process_wrote_a_table_it_is_told_what_happens_there(
    pair: Pair,
) -> None:
    here, there = pair.processes
    table = await dealt_at(there, pair, by=here)
    async with pair.listening():
        await Player(here.host, table.id, 50_000).step()
        here.host.wakeups.seen(table, BEN.user)
        await soon(lambda: there.host.presence.here(table.id, BEN.user))
        there.host.wakeups.seen(table, ADA.user, acted=True)
        there.host.shown_panels.put(table, 77)
        async with asyncio.timeout(SECONDS):
            assert await here.host.shown_panels.wait_for(table.id, table.sequence) == 77
        await soon(lambda: here.host.presence.acted(table.id, ADA.user))
        assert here.host.presence.here(table.id, ADA.user)


async def test_somebody_who_presses_elsewhere_is_seen_where_they_would_be_called(
    pair: Pair,
) -> None:
    here, there = pair.processes
    table = await dealt_at(there, pair)
    async with pair.listening():
        tokens = FollowupTokens()
        there.host.wakeup_listener.forget_tokens_by(tokens.forget)
        for person in (ADA, BEN):
            tokens.remember(table.id, person.user, FollowupToken(1, "token", 20, "en"))
        here.host.wakeups.seen(table, ADA.user)
        await soon(lambda: there.host.presence.here(table.id, ADA.user))
        assert not there.host.presence.acted(table.id, ADA.user)
        # What they see next comes to where they are.
        assert tokens.valid_for(table.id, ADA.user) is None
        assert tokens.valid_for(table.id, BEN.user) is not None


async def test_what_somebody_chooses_at_one_is_used_by_the_other(pair: Pair) -> None:
    here, there = pair.processes
    async with pair.listening():
        assert await there.host.settings.of_user(ADA.user) == UserSettings()
        assert await there.host.settings.of_server(10) == ServerSettings()
        there.heard.notices_queued.clear()
        await here.host.settings.change_user(ADA.user, lambda old: replace(old, theme="light"))
        await here.host.settings.change_server(
            10, ADA.user, lambda old: replace(old, most_tables=3)
        )
        async with asyncio.timeout(SECONDS):
            while (await there.host.settings.of_user(ADA.user)).theme != "light":
                await asyncio.sleep(0.005)
            while (await there.host.settings.of_server(10)).most_tables != 3:
                await asyncio.sleep(0.005)
            await there.heard.notices_queued.wait()


async def test_who_was_forgotten_at_one_is_new_to_the_other(pair: Pair) -> None:
    here, there = pair.processes
    async with pair.listening():
        assert await there.host.lessons.meet(ADA.user, "jaipur")
        await here.host.privacy.forget(ADA)
        async with asyncio.timeout(SECONDS):
            while not await there.host.lessons.meet(ADA.user, "jaipur"):
                await asyncio.sleep(0.005)


async def test_whoever_waits_for_ai_players_hears_what_another_process_plays(pair: Pair) -> None:
    here, there = pair.processes  # private games are of the first shard
    table = await there.host.solo.open(ADA, "jaipur", 2, "easy", pair.press)
    loop = AutopilotLoop(here.host.autopilot, FirstLegal(), here.heard.tables_changed)
    playing = asyncio.create_task(loop.run())
    try:
        async with pair.listening():
            for number in range(5):
                assert await there.host.solo.wait_for_ai(table.id, SECONDS)
                await Player(there.host, table.id, 10_000 * number).step_of(ADA)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def test_a_wake_up_that_was_lost_is_made_up_for_by_a_look(pair: Pair) -> None:
    here, there = pair.processes
    table = await here.host.solo.open(ADA, "jaipur", 2, "easy", pair.press)
    assert await here.host.settings.of_user(ADA.user) == UserSettings()
    await there.host.settings.change_user(ADA.user, lambda old: replace(old, theme="light"))
    waiting = here.signals.changes.next_of(table.id)
    here.heard.notices_queued.clear()
    await here.host.wakeup_listener.look()
    assert waiting.is_set()
    assert here.heard.notices_queued.is_set()
    assert (await here.host.settings.of_user(ADA.user)).theme == "light"


async def test_after_a_gap_everybody_looks(pair: Pair) -> None:
    here, there = pair.processes
    table = await here.host.solo.open(ADA, "jaipur", 2, "easy", pair.press)
    await here.heard.tables_changed.take()
    async with pair.listening():  # which begins with a connection, as a new one after a gap
        async with asyncio.timeout(SECONDS):
            (changed,) = await here.heard.tables_changed.take()
        assert changed.id == table.id
    assert not len(there.heard.tables_changed)


def everything() -> list[Wakeup]:
    ids = [f"t{number:05}" for number in range(1000)]
    tables = [TableChanged(id_, 1 << 60, number) for number, id_ in enumerate(ids)]
    seen = [UserSeen(id_, 1 << 61, acted=True) for id_ in ids]
    shown = [PanelShown(id_, 12, 1 << 62) for id_ in ids]
    return [*tables, *seen, *shown, UserChanged(5)]


async def test_many_wake_ups_come_in_few_texts_that_are_not_too_long() -> None:
    texts = [*written("abcd", everything())]
    assert max(map(len, texts)) <= MAX_BYTES
    assert len(texts) < 30
    assert [wakeup for text in texts for wakeup in read(text)[1]] == everything()
    assert {read(text)[0] for text in texts} == {"abcd"}


async def test_what_changes_many_times_at_once_is_told_once(pair: Pair) -> None:
    bus = Bus()
    wakeups = Wakeups(bus, lambda _: False)
    table = await dealt_at(pair.processes[0], pair)
    sending = asyncio.create_task(wakeups.send_all())
    for revision in range(100):
        wakeups.table_changed(replace(table, revision=revision))
    await soon(lambda: bool(bus.texts))
    sending.cancel()
    (text,) = bus.texts
    assert read(text)[1] == (TableChanged(table.id, table.home.guild, 99),)


async def test_what_another_version_tells_is_left_out(pair: Pair) -> None:
    listener = pair.hosts[0].wakeup_listener
    for text in ("", "[]", "{}", '["x", [1]]', '["x", "y"]', json.dumps(["x", [99, "new"]])):
        listener.receive(text)


async def test_without_a_channel_there_is_nobody_to_tell(pair: Pair) -> None:
    wakeups = Wakeups()
    wakeups.user_changed(5)
    await wakeups.send_all()
    assert not wakeups.waiting
    await replace(pair.hosts[0].wakeup_listener, wakeups=wakeups).run()


async def test_many_tables_that_changed_elsewhere_are_read_a_few_at_a_time(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair.processes
    tables = [await dealt_at(there, pair, by=here) for _ in range(2 * MAX_READ_TOGETHER)]
    listener, read_table = there.host.wakeup_listener, there.host.wakeup_listener.tables.table
    reading, most = 0, 0

    async def counted(id_: TableId) -> Table | None:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        try:
            return await read_table(id_)
        finally:
            reading -= 1

    monkeypatch.setattr(listener.tables, "table", counted)
    async with pair.listening():
        for table in tables:
            change = TableChanged(table.id, table.home.guild, table.revision)
            (text,) = written("another", (change,))
            listener.receive(text)
        await soon(lambda: len(there.heard.tables_changed) == len(tables))
    assert most == MAX_READ_TOGETHER
