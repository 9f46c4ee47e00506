"""A table that was not played out shows its points as *Score* does."""

from __future__ import annotations

from random import Random

import pytest

from bot.runtime.i18n import Speaker
from tests.bot.hosting import Coach, person_of
from tests.cogs.delivery.test_moments import played
from tests.cogs.simulated import Simulated, alt_text, shown, simulated, text
from tests.cogs.solo.test_solo import press_on

pytestmark = pytest.mark.asyncio
PEOPLE = ("ada", "bo", "cy")


async def has_points(sim: Simulated) -> bool:
    """Tell whether anybody has points already."""
    sheets = await sim.bot.host.queries.score(sim.table().id)
    return any(line.points for sheet in sheets for line in sheet.lines)


async def ended_early(sim: Simulated) -> None:
    """Let people play until somebody has points, and end the table then."""
    await sim.begun("basari", *PEOPLE)
    async for _ in played(sim, 200):
        if await has_points(sim):
            break
    table = sim.table()
    owner = person_of(table.sitters[0])
    await sim.bot.host.requests.end(table.id, owner, 10**9, steward=True)
    await sim.speak()
    assert sim.table().status == "cancelled"


async def test_the_points_are_a_picture_with_names() -> None:
    async with simulated(*PEOPLE, seed="moments") as sim:
        await ended_early(sim)
        assert Speaker().say("screens.so_far.points") in text(sim.panel)
        assert [file.filename for file in sim.panel.attachments] == ["score.png"]
        assert all(name in alt_text(sim.panel) for name in PEOPLE)
        assert "```" not in text(sim.panel), "the picture tells them all"


async def test_where_nothing_may_be_attached_the_points_are_text() -> None:
    async with simulated(*PEOPLE, seed="moments", attach_files=False) as sim:
        await ended_early(sim)
        assert not sim.panel.attachments
        assert "```" in text(sim.panel)
        assert all(name in text(sim.panel) for name in PEOPLE)


@pytest.mark.parametrize("boards", ["pictures", "text"])
async def test_a_private_game_shows_its_points_as_its_person_wants(boards: str) -> None:
    async with simulated("ada", minds=Coach(), adviser=Coach(), seed="moments") as sim:
        await sim.slash("ada", "settings", boards=boards)
        screen, chance = shown(await sim.slash("ada", "solo", game="basari")), Random("points")
        while not await has_points(sim):
            screen = await press_on(sim.people["ada"], screen, chance)
        more = shown(await sim.click("ada", screen, "more"))
        sure = shown(await sim.click("ada", more, "end"))
        result = shown(await sim.click("ada", sure, "sure"))
        assert [file.filename for file in result.attachments] == (
            ["score.png"] if boards == "pictures" else []
        )
        assert ("```" in text(result)) is (boards == "text")
