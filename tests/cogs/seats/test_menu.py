"""The Table menu in private: what is refused stands on it, and it shows how things are."""

from __future__ import annotations

import warnings
from dataclasses import replace

import pytest

from bot.runtime.i18n import Speaker
from bot.tables.table import Person
from tests.cogs.seats.test_requests import around, asking
from tests.cogs.simulated import Simulated, labels, shown, simulated, text, verbs

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

pytestmark = pytest.mark.asyncio


async def refused(
    sim: Simulated, name: str, menu: discord.Message, verb: str, sentence: str
) -> discord.Message:
    """Press something that is refused, on the menu itself, and return the menu as it is then."""
    after = shown(await sim.click(name, menu, verb))
    assert after.id == menu.id, "no second message comes"
    assert sentence in text(after)
    return after


async def test_an_answer_that_comes_too_late_shows_the_menu_as_it_is() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        mine = shown(await sim.slash("bo", "table pause"))
        hers = await around(sim, "ada")
        host, bo = sim.bot.host, Person(sim.people["bo"].id, "bo")
        (request,) = sim.table().open_requests
        await host.requests.decline(sim.table().id, bo, request.number, 7)
        over = Speaker().say("seats.error.request_over")
        after = await refused(sim, "ada", hers, "agree", over)
        assert not verbs(after, "agree")
        assert not verbs(await refused(sim, "bo", mine, "object", over), "object")


@pytest.mark.parametrize("verb", ["stand", "concede", "propose"])
async def test_nobody_is_asked_whether_they_are_sure_where_the_game_is_over(verb: str) -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        menu = await around(sim, "ada")
        bo = Person(sim.people["bo"].id, "bo")
        await sim.bot.host.requests.end(sim.table().id, bo, 7, steward=True)
        over = Speaker().say("host.error.cancelled")
        after = shown(await sim.click("ada", menu, verb, *(["pause"] if verb == "propose" else [])))
        assert after.id == menu.id
        assert over in text(after)
        assert not verbs(after, verb)


async def test_the_others_answer_what_one_asks_for_oneself() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        await sim.slash("bo", "table pause")
        told = shown(await sim.click("bo", asking(sim, "asks to pause"), "agree"))
        assert Speaker().say("seats.error.own_request") in text(told)
        assert sim.table().open_requests
        await sim.click("bo", asking(sim, "asks to pause"), "object")
        assert "bo took the request back." in text(asking(sim, "asks to pause"))


async def test_a_stand_in_is_offered_after_all_else_about_seats() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        buttons = labels(await around(sim, "ada"))
        assert buttons[:4] == [
            "Make bo host",
            "Make cy host",
            "Bring in a stand-in for bo",
            "Bring in a stand-in for cy",
        ]


async def test_no_clock_stops_at_a_table_that_has_none() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        table = sim.table()
        sim.store.kept[table.id] = replace(table, seconds_per_move=None)
        await sim.slash("bo", "table pause")
        assert "Pause? Answer…" in labels(sim.panel)
        await sim.click("ada", asking(sim, "asks to pause"), "agree")
        assert "The game is paused." in text(sim.panel)
        assert "clock" not in text(sim.panel)
        assert "clock" not in text(shown(await sim.click("bo", sim.panel, "move")))


async def test_each_button_says_in_german_what_it_answers() -> None:
    async with simulated("ada", "bo") as sim:
        for name in ("ada", "bo"):
            await sim.bot.host.settings.change_user(
                sim.people[name].id, lambda old: replace(old, language="de")
            )
        await sim.begun("jaipur", "ada", "bo")
        mine = labels(shown(await sim.slash("bo", "table end")))
        assert "Doch nicht beenden" in mine
        assert "Spiel beenden" not in mine, "one of a kind is open"
        hers = labels(await around(sim, "ada"))
        assert hers[hers.index("Einverstanden, Spiel beenden") + 1] == "Nein, nicht beenden"
