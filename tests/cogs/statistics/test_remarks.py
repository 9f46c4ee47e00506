"""What is remarked upon below a result, and of whom firsts are told."""

from __future__ import annotations

import pytest

from bot.runtime.i18n import Speaker
from bot.tables.table import PRIVATE, Home, Table
from engine.core import Fact
from engine.registry import GAMES
from engine.text import say
from tests.cogs.simulated import Simulated, simulated
from tests.cogs.statistics.finished import NOW, choose, finish, hide

pytestmark = pytest.mark.asyncio
HIRED = GAMES["johari"].explorations[0]
OTHER_SERVER = Home(77, 88)


async def johari(
    sim: Simulated, *facts: Fact, ended: float = NOW, home: Home | None = None
) -> Table:
    """Finish a game of ada and bo, with facts about both."""
    return await finish(sim, "ada", "bo", game="johari", facts=facts, ended=ended, home=home)


def hired(seat: int = 0) -> Fact:
    return Fact(seat, HIRED, 1)


async def keys(sim: Simulated, table: Table) -> list[str]:
    return [remark.key for remark in await sim.bot.host.statistics.remarks_on(table)]


async def test_the_first_game_on_a_server_is_told_of_those_in_lists() -> None:
    async with simulated("ada", "bo") as sim:
        await johari(sim, home=OTHER_SERVER)
        table = await johari(sim)
        speaker = Speaker("en", table.names)
        (remark,) = await sim.bot.host.statistics.remarks_on(table)
        assert speaker(remark) == "First Johari here for ada and bo. Welcome!"
        hide(sim, "bo")
        (remark,) = await sim.bot.host.statistics.remarks_on(table)
        assert speaker(remark) == "First Johari here for ada. Welcome!"
        choose(sim, "nothing")
        assert await keys(sim, table) == []


async def test_what_somebody_did_elsewhere_or_in_private_is_not_given_away() -> None:
    told = []
    for elsewhere in (False, True):
        async with simulated("ada", "bo") as sim:
            await johari(sim)
            if elsewhere:
                await johari(sim, hired(), home=OTHER_SERVER)
                await finish(sim, "ada", "NILA", game="johari", facts=(hired(),), home=PRIVATE)
            table = await johari(sim, hired(), ended=NOW + 1)
            told.append(await sim.bot.host.statistics.remarks_on(table))
    assert told[0] == told[1]
    assert [remark.key for remark in told[0]] == ["statistics.first"] * 2


async def test_a_first_is_told_once_and_all_newcomers_are_welcomed_at_once() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        table = await finish(sim, "ada", "bo", "cy", game="johari")
        (welcome,) = await sim.bot.host.statistics.remarks_on(table)
        text = Speaker("en", table.names)(welcome)
        assert text == "First Johari here for ada, bo, and cy. Welcome!"
        table = await johari(sim, hired(), ended=NOW + 1)
        assert await keys(sim, table) == ["statistics.first"] * 2
        table = await johari(sim, hired(), ended=NOW + 2)
        assert await keys(sim, table) == []


async def test_in_a_private_game_all_of_its_person_counts() -> None:
    async with simulated("ada") as sim:
        hide(sim, "ada")
        first = await finish(sim, "ada", "NILA", game="johari", home=PRIVATE)
        assert await keys(sim, first) == ["statistics.first.game"], "only they read it"
        later = await finish(
            sim, "ada", "NILA", game="johari", home=PRIVATE, facts=(hired(),), ended=NOW + 1
        )
        assert await keys(sim, later) == ["statistics.first"]


async def test_what_was_remarkable_comes_before_firsts() -> None:
    sale = Fact(0, say("johari.fact.best_sale"), 40, best=True, weight=99)
    async with simulated("ada", "bo") as sim:
        table = await johari(sim, sale)
        assert (await keys(sim, table))[0] == "johari.remark.best_sale"
