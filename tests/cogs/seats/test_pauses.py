"""A table that rests awaits nobody, offers to go on, and calls those who must act when it does."""

from __future__ import annotations

import pytest

from tests.bot.hosting import person_of
from tests.cogs.simulated import Simulated, shown, simulated, text, verbs

pytestmark = pytest.mark.asyncio


async def paused(sim: Simulated) -> None:
    """Let everybody ask for a pause."""
    for number, sitter in enumerate(sim.table().sitters, 77_000):
        await sim.bot.host.requests.ask(sim.table().id, person_of(sitter), "pause", number)
    await sim.speak()
    assert sim.table().paused is not None


async def test_a_paused_table_awaits_nobody_and_my_move_lets_it_go_on() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        (seat,) = (await sim.bot.host.queries.look(sim.table().id)).awaited
        await paused(sim)
        assert "'s turn" not in text(sim.panel)
        assert "paused" in text(sim.panel)
        idle = sim.table().names[1 - seat]
        resting = shown(await sim.click(idle, sim.panel, "move"))
        assert "paused" in text(resting)
        before = {message.id for message in sim.place.history()}
        await sim.click(idle, resting, "resume")
        assert not verbs(sim.panel, "resume")
        fresh = [message for message in sim.place.history() if message.id not in before]
        called = [[user.id for user in message.mentions] for message in fresh if message.mentions]
        assert called == [[sim.table().sitters[seat].user]]
