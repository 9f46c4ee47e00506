"""Onlookers follow a table: a ping when it begins, another when it ends, and nothing between."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.runtime.clock import SystemClock
from bot.tables.settings import UserSettings
from tests.bot.hosting import played_out
from tests.cogs.simulated import Simulated, labels, shown, simulated, text, verbs

pytestmark = pytest.mark.asyncio


def told(sim: Simulated, words: str) -> list[list[int]]:
    """Return whom each message with these words mentions."""
    return [
        [user.id for user in message.mentions]
        for message in sim.place.history()
        if words in text(message)
    ]


async def test_an_onlooker_hears_of_the_beginning_and_of_the_end() -> None:
    async with simulated("ada", "bo", "zoe", "cy") as sim:
        zoe, cy = sim.people["zoe"].id, sim.people["cy"].id
        await sim.bot.host.settings.change_user(cy, lambda _: UserSettings(notify_level="nothing"))
        await sim.seated("jaipur", "ada", "bo")
        for name in ("zoe", "cy", "zoe"):  # who presses once more means the same
            answer = shown(await sim.click(name, sim.panel, "follow"))
            assert "You're following Jaipur · table 1." in text(answer)
        await sim.click("ada", sim.panel, "start")
        assert told(sim, "Jaipur · table 1 has begun.") == [[zoe]]
        before = len(told(sim, f"<@{zoe}>"))
        await played_out(sim.bot.host, sim.table().id)
        await sim.speak()
        assert told(sim, "Jaipur · table 1 is over.") == [[zoe]]
        assert len(told(sim, f"<@{zoe}>")) == before + 1


async def test_who_plays_cannot_follow_and_an_onlooker_unfollows_in_more() -> None:
    async with simulated("ada", "bo", "zoe") as sim:
        await sim.begun("jaipur", "ada", "bo")
        mine = shown(await sim.click("ada", sim.panel, "more"))
        assert not verbs(mine, "follow")
        refused = await sim.slash("ada", "table follow", table=sim.table().id)
        assert "You're playing at this table" in text(shown(refused))
        await sim.slash("zoe", "settings", language="de")
        more = shown(await sim.click("zoe", sim.panel, "more"))
        assert "Tisch folgen" in labels(more)
        answer = shown(await sim.click("zoe", more, "follow"))
        assert "Du folgst Jaipur · Tisch 1." in text(answer)
        await sim.click("zoe", answer, "follow")
        await played_out(sim.bot.host, sim.table().id)
        await sim.speak()
        assert not told(sim, "table 1 is over.")


async def test_a_follower_whose_holiday_began_meanwhile_hears_of_it_afterwards() -> None:
    async with simulated("ada", "bo", "zoe", "cy") as sim:
        zoe, cy, host = sim.people["zoe"].id, sim.people["cy"].id, sim.bot.host
        await sim.seated("jaipur", "ada", "bo")
        for name in ("zoe", "cy"):
            await sim.click(name, sim.panel, "follow")
        await sim.click("ada", sim.panel, "start")
        await played_out(host, sim.table().id)
        until = SystemClock().now() + 86_400
        await host.settings.change_user(zoe, lambda old: replace(old, away_until=until))
        await sim.speak()
        assert told(sim, "Jaipur · table 1 is over.") == [[cy]]
        (held,) = [one for one in sim.store.waiting if one.notice.kind == "followed"]
        assert (held.notice.called_users, held.due) == ((zoe,), until)
        await host.settings.change_user(zoe, lambda old: replace(old, away_until=None))
        assert sim.bot.presenter is not None
        assert not (await sim.bot.presenter.present(held)).held_back
        assert told(sim, "Jaipur · table 1 is over.") == [[cy], [zoe]]
