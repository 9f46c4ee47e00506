"""The states that are kept: many of tables in play, few of those that are over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services.host import Host
from bot.services.state_cache import MAX_FINISHED_KEPT, Position, StateCache
from bot.store.opening import AnyStore
from bot.tables.table import Status
from tests.bot.hosting import dealt, played_out

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("status", ["over", "cancelled"])
async def test_few_finished_tables_are_kept_and_all_in_play(
    host: Host, store: AnyStore, status: Status
) -> None:
    states, table = StateCache(store), await dealt(host, "jaipur", 2)
    position = await states.at(table)
    for number in range(3 * MAX_FINISHED_KEPT):
        played = replace(table, id=f"played-{number}")
        states.keep(played, position)
        states.keep(replace(played, status=status), position)
    assert states.size == MAX_FINISHED_KEPT + 1
    for number in range(3 * MAX_FINISHED_KEPT):
        states.keep(replace(table, id=f"playing-{number}"), position)
    assert states.size == 4 * MAX_FINISHED_KEPT + 1


async def test_a_table_that_is_over_stands_where_it_ended_also_once_forgotten(
    host: Host, store: AnyStore
) -> None:
    table = await played_out(host, (await dealt(host, "jaipur", 2)).id)
    states = StateCache(store)
    before = await states.at(table), await states.recent(table)
    for number in range(MAX_FINISHED_KEPT):
        states.keep(replace(table, id=f"other-{number}"), Position(0, None))
    assert (await states.at(table)).state == before[0].state
    assert await states.recent(table) == before[1]
