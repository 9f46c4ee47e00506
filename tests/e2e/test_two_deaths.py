"""A bot that dies twice over one message, and long apart, posts it once all the same."""

from __future__ import annotations

import contextlib

import pytest

from sandbox.world.messages import NONCE_SECONDS
from tests.e2e.playing import Match
from tests.e2e.process import EDIT, FOLLOW_UP, POST, Struck, until

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("route", [POST, FOLLOW_UP], ids=["own route", "token"])
async def test_a_panel_that_two_lives_could_not_note_is_found_by_the_third(
    match: Match, route: str
) -> None:
    assert await match.action()
    await match.quiet()
    _, decision = match.awaited()
    assert decision is not None
    match.forms[decision.seat] = await match.opened(decision.seat)
    (panel,) = match.panels()
    await match.rig.control("delete-message", channel=panel["channel_id"], message=panel["id"])
    if route == POST:
        await match.rig.fault("refuse", FOLLOW_UP, code=10015, times=1000)
    match.bot.ambush.arm(route, "after")
    with contextlib.suppress(Struck):  # it may die before the press is answered, or after
        await match.action()
    await until(match.bot.ambush.struck.is_set, "the panel is posted, and the bot dies")
    (posted,) = match.panels()
    for _ in range(2):
        await match.rig.move_clock(2 * NONCE_SECONDS)  # Discord has forgotten the nonce
        await match.bot.die()
        match.bot.ambush.arm(EDIT, "after")
        await match.bot.start()
        await until(match.bot.ambush.struck.is_set, "the post is found and edited")
        assert [one["id"] for one in match.panels()] == [posted["id"]]
    await match.rig.move_clock(2 * NONCE_SECONDS)
    await match.bot.again()
    await match.quiet()
    assert [one["id"] for one in match.panels()] == [posted["id"]]
    assert match.oracle.table().panel == int(posted["id"])
    match.forms.clear()
    assert await match.action()
    await match.quiet()
    assert len(match.panels()) == 1
    assert match.said() == match.oracle.told()
