"""Requests by clicking: all hear them and can answer, and their message says how they ended."""

from __future__ import annotations

import warnings
from dataclasses import replace

import pytest

from bot.runtime.clock import SystemClock
from bot.runtime.i18n import Speaker
from bot.tables.notices import Queued
from bot.tables.quiet_hours import Quiet
from bot.tables.settings import UserSettings
from bot.tables.table import Person
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


async def test_one_that_was_posted_unknown_to_us_and_ended_says_so() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        presenter, bo = sim.bot.presenter, sim.people["bo"]
        assert presenter is not None
        person = Person(bo.id, "bo")
        table = await sim.bot.host.requests.ask(sim.table().id, person, "pause", 1)
        (asked,) = [one for one in sim.store.waiting if one.notice.kind == "request"]
        await presenter.present(asked)  # and then the process dies
        (request,) = table.open_requests
        await sim.bot.host.requests.decline(table.id, person, request.number, 2)
        sim.store.waiting = [replace(one, tries=1) for one in sim.store.waiting]
        await sim.speak()
        settled = asking(sim, "**bo** asks to pause.")
        assert "bo took the request back." in text(settled)
        assert not verbs(settled, "agree")


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


def pinged(sim: Simulated, message: discord.Message) -> list[int]:
    """Return whom a message called, not only named."""
    return [*sim.env.backend.get_message(message.channel.id, message.id).ping_user_ids]


async def settle(sim: Simulated, name: str, settings: UserSettings) -> None:
    """Let somebody choose settings."""
    await sim.bot.host.settings.change_user(sim.people[name].id, lambda _: settings)


def asleep() -> UserSettings:
    """Return settings with quiet hours that hold now and for two hours more."""
    minute = int(SystemClock().now() // 60)
    return UserSettings(quiet=Quiet((minute - 60) % 1440, (minute + 120) % 1440))


def held(sim: Simulated) -> list[Queued]:
    """Return the calls to requests that wait for the end of somebody's quiet hours."""
    return [one for one in sim.store.waiting if one.notice.kind == "request_call"]


async def let_come(sim: Simulated) -> None:
    """Let the calls that wait be due."""
    waiting = [replace(one, due=0.0) if one in held(sim) else one for one in sim.store.waiting]
    sim.store.waiting = waiting
    await sim.speak()


def calls(sim: Simulated) -> list[discord.Message]:
    return [one for one in sim.place.history() if "your answer is still missing" in text(one)]


async def test_a_request_does_not_ping_who_wants_no_calls_at_all() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        await settle(sim, "ada", UserSettings(notify_level="nothing"))
        await sim.slash("bo", "table pause")
        question = asking(sim, "asks to pause")
        assert f"<@{sim.people['ada'].id}>" in text(question), "it still waits for their answer"
        assert pinged(sim, question) == [sim.people["cy"].id]
        assert not held(sim)


async def test_who_is_asked_in_quiet_hours_is_called_when_they_end() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        ada = sim.people["ada"].id
        await settle(sim, "ada", asleep())
        await sim.slash("bo", "table pause")
        question = asking(sim, "asks to pause")
        assert pinged(sim, question) == [sim.people["cy"].id]
        (call,) = held(sim)
        assert call.notice.user == ada
        assert 119 * 60 < call.due - SystemClock().now() <= 120 * 60
        await let_come(sim)
        assert not calls(sim), "too early"
        assert [one.notice for one in held(sim)] == [replace(call.notice, due=call.due)]
        await settle(sim, "ada", UserSettings())
        await let_come(sim)
        (called,) = calls(sim)
        assert pinged(sim, called) == [ada]
        assert "**bo** asks to pause." in text(called)
        assert f"/{question.channel.id}/{question.id})" in text(called), "it leads to the request"
        assert not held(sim)


@pytest.mark.parametrize("how", ["answered", "over", "unwanted"])
async def test_nobody_is_called_to_a_request_that_does_not_wait_for_them(how: str) -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        await settle(sim, "ada", asleep())
        await sim.slash("bo", "table pause")
        assert held(sim)
        if how == "answered":
            await sim.click("ada", asking(sim, "asks to pause"), "agree")
        elif how == "over":
            await sim.click("cy", asking(sim, "asks to pause"), "object")
        await settle(
            sim, "ada", UserSettings(notify_level="nothing" if how == "unwanted" else "turns")
        )
        await let_come(sim)
        assert not calls(sim)
        assert not held(sim)


async def test_who_sleeps_longer_than_a_request_is_open_is_not_called_to_it() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        table = sim.table()
        sim.store.kept[table.id] = replace(table, seconds_per_move=600)
        await settle(sim, "ada", asleep())
        await sim.slash("bo", "table pause")
        asking(sim, "asks to pause")
        assert not held(sim)
