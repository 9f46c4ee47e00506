"""Requests by clicking: all hear them and can answer, and their message says how they ended."""

from __future__ import annotations

import warnings
from dataclasses import replace

import pytest

from bot.runtime.i18n import Speaker
from tests.bot.hosting import Player
from tests.cogs.simulated import Simulated, shown, simulated, text, verbs

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

pytestmark = pytest.mark.asyncio


async def around(sim: Simulated, name: str) -> discord.Message:
    """Look around the table."""
    return shown(await sim.slash(name, "table seats", table=sim.table().id))


def asking(sim: Simulated, words: str) -> discord.Message:
    """Return the only public message that asks for something in these words."""
    (message,) = [
        one for one in sim.place.history() if words in text(one) and one.id != sim.panel.id
    ]
    return message


async def test_a_request_to_pause_is_heard_by_the_other_of_two_players() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        mine = shown(await sim.click("bo", await around(sim, "bo"), "propose", "pause"))
        assert "The others can see your request" in text(mine)
        question = asking(sim, "**bo** asks to pause.")
        assert [user.id for user in question.mentions] == [sim.people["ada"].id]
        assert "asks to pause" in text(sim.panel)
        await sim.click("ada", question, "agree")
        assert sim.table().paused is not None
        settled = asking(sim, "**bo** asks to pause.")
        assert "Everyone agreed." in text(settled)
        assert not verbs(settled, "agree")
        assert "asks to pause" not in text(sim.panel)


async def test_a_no_is_told_and_ends_it() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        await sim.slash("bo", "table pause")
        question = asking(sim, "bo** asks to pause")
        await sim.click("ada", question, "agree")
        question = asking(sim, "bo** asks to pause")
        assert f"<@{sim.people['cy'].id}>" in text(question)
        assert f"<@{sim.people['ada'].id}>" not in text(question)
        await sim.click("cy", question, "object")
        assert "cy would rather play on." in text(asking(sim, "bo** asks to pause"))
        assert sim.table().paused is None


async def test_who_asked_takes_it_back_in_the_menu_and_others_answer_there() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        menu = shown(await sim.slash("bo", "table end"))
        assert not verbs(menu, "agree")
        await sim.click("bo", menu, "object")
        assert "bo took the request back." in text(asking(sim, "asks to end"))
        await sim.slash("bo", "table pause")
        other = shown(await sim.click("ada", sim.panel, "seats"))
        after = shown(await sim.click("ada", other, "agree"))
        assert not verbs(after, "agree")
        assert Speaker().say("seats.agreed") in text(after), "it is not her request"
        last = shown(await sim.click("cy", sim.panel, "seats"))
        done = shown(await sim.click("cy", last, "agree"))
        assert "game paused" in text(done)


async def test_strangers_are_not_asked() -> None:
    async with simulated("ada", "bo", "zoe") as sim:
        await sim.begun("jaipur", "ada", "bo")
        await sim.slash("bo", "table pause")
        question = asking(sim, "asks to pause")
        for verb in ("agree", "object"):
            refused = await sim.click("zoe", question, verb)
            assert "not at this table" in text(shown(refused))
        assert sim.table().open_requests


async def test_an_agreed_end_is_told_as_agreed_in_german_too() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.bot.host.settings.change_server(
            sim.guild.id, sim.people["ada"].id, lambda old: replace(old, language="de")
        )
        await sim.begun("jaipur", "ada", "bo")
        await sim.slash("bo", "table end")
        question = asking(sim, "**bo** möchte das Spiel jetzt beenden.")
        await sim.click("ada", question, "agree")
        assert sim.table().status == "cancelled"
        assert "Ihr habt dieses Spiel gemeinsam vorzeitig beendet." in text(sim.panel)
        assert "Alle sind einverstanden." in text(asking(sim, "Spiel jetzt beenden"))


async def test_undo_is_offered_only_after_a_step_that_can_be_undone() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        host, id_ = sim.bot.host, sim.table().id
        player = Player(host, id_, 10**6)
        offered: set[bool] = set()
        while len(offered) < 2 and await player.step() is not None:
            may = (await host.requests.offers(sim.table())).undo
            undo = [one for one in verbs(await around(sim, "bo"), "propose") if "take_back" in one]
            assert bool(undo) == may
            offered.add(may)
        assert offered == {True, False}


async def test_a_request_lapses_by_itself() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        await sim.slash("bo", "table pause")
        table = sim.table()
        over = tuple(replace(request, until=0.0) for request in table.requests)
        sim.store.kept[table.id] = replace(table, requests=over)
        sim.store.waiting = [replace(queued, due=0.0) for queued in sim.store.waiting]
        await sim.speak()
        assert "has lapsed" in text(asking(sim, "asks to pause"))
        assert not sim.table().open_requests


async def test_who_is_missed_says_that_they_are_here_by_any_press() -> None:
    async with simulated("ada", "bo", seed="ada begins") as sim:
        await sim.begun("jaipur", "ada", "bo")
        awaited = sim.table().names[(await sim.bot.host.queries.look(sim.table().id)).awaited[0]]
        other = "bo" if awaited == "ada" else "ada"
        await sim.click(other, await around(sim, other), "care")
        assert "asks for a stand-in" in text(sim.panel)
        await sim.click(awaited, sim.panel, "move")
        assert f"{awaited} is here." in text(asking(sim, "asks for a stand-in"))
        assert sim.table().present == (0, 1)
