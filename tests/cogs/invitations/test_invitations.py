"""Lobbies with company, by clicking: invitations, lots, news, closing, rematches."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import Any

import pytest

from bot.runtime.clock import SystemClock
from bot.tables.quiet_hours import DAY_MINUTES, Quiet
from bot.tables.settings import MAX_LOBBIES, UserSettings
from tests.bot.hosting import played_out
from tests.cogs.pace.test_pace import later
from tests.cogs.simulated import Simulated, custom_ids, shown, simulated, text, verbs

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

pytestmark = pytest.mark.asyncio
HOUR = 3600


def mention(sim: Simulated, name: str) -> str:
    return f"<@{sim.people[name].id}>"


def pinged(sim: Simulated) -> list[int]:
    """Return whom the last message that was posted may ping."""
    posts = [one.json for one in sim.env.http_requests if one.method == "POST" and one.json]
    allowed = [post["allowed_mentions"] for post in posts if "allowed_mentions" in post][-1]
    assert allowed["parse"] == []
    return [int(user) for user in allowed.get("users", ())]


def newest(sim: Simulated) -> discord.Message:
    return sim.place.history()[-1]


async def options(sim: Simulated, name: str) -> discord.Message:
    return shown(await sim.click(name, sim.panel, "options"))


async def picked(sim: Simulated, name: str, form: discord.Message, *guests: Any) -> Any:
    (menu,) = verbs(form, "invite")
    result = await sim.people[name].select(form, list(guests), custom_id=menu)
    await sim.speak()
    return result


async def test_an_invitation_asks_and_a_held_seat_waits() -> None:
    async with simulated("ada", "bo", "cy", "dee") as sim:
        await sim.seated("johari", "ada", "cy", "dee")
        await sim.slash("dee", "table leave")
        asked = await sim.slash("ada", "table invite", who=sim.people["bo"])
        assert asked.ephemeral
        assert f"*reserved for* {mention(sim, 'bo')}" in text(sim.panel)
        invitation = newest(sim)
        assert pinged(sim) == [sim.people["bo"].id]
        assert "**ada** invited you to Johari · table 1" in text(invitation)
        full = await sim.click("dee", sim.panel, "join")
        assert "last seat is reserved for" in text(shown(full))
        stranger = await sim.click("dee", invitation, "accept")
        assert "This invitation isn't for you" in text(shown(stranger))
        assert sim.table().names == ("ada", "cy")
        await sim.click("bo", invitation, "accept")
        assert sim.table().names == ("ada", "cy", "bo")
        assert "everyone has replied" in text(newest(sim))
        assert not custom_ids(newest(sim))


async def test_an_invitation_of_somebody_avoided_looks_as_if_they_did_not_answer() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        form = shown(await sim.slash("bo", "settings"))
        (menu,) = verbs(form, "avoid")
        form = shown(await sim.people["bo"].select(form, [sim.people["ada"]], custom_id=menu))
        assert f"**Rather not play with:** {mention(sim, 'ada')}." in text(form)
        assert mention(sim, "bo") not in text(shown(await sim.slash("ada", "settings")))
        await sim.slash("ada", "table new", game="johari", seats=3)
        count = len(sim.place.history())
        asked = await sim.slash("ada", "table invite", who=sim.people["bo"])
        await sim.speak()
        other = text(shown(await sim.slash("ada", "table invite", who=sim.people["cy"])))
        await sim.speak()
        as_usual = other.replace(mention(sim, "cy"), mention(sim, "bo"))
        assert text(shown(asked)) == as_usual, "Ada reads what she always reads"
        assert f"*reserved for* {mention(sim, 'bo')}" in text(sim.panel)
        assert len(sim.place.history()) == count + 1
        assert mention(sim, "bo") not in text(newest(sim))
        assert pinged(sim) == [sim.people["cy"].id]
        refused = await sim.slash("bo", "settings", language="de")
        (menu,) = verbs(shown(refused), "avoid")
        form = shown(
            await sim.people["bo"].select(shown(refused), [sim.people["ada"]], custom_id=menu)
        )
        assert "**Lieber nicht mit:** niemandem." in text(form), "picked again, they are off it"


async def test_people_are_picked_and_taken_off_under_options_and_may_say_no() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.slash("ada", "table new", game="johari", seats=3)
        form = await options(sim, "ada")
        await picked(sim, "ada", form, sim.people["bo"], sim.people["cy"])
        ids = [sim.people[name].id for name in ("bo", "cy")]
        assert list(sim.table().reserved) == ids
        invitation = newest(sim)
        assert pinged(sim) == ids, "one message for both"
        said_no = await sim.click("bo", invitation, "decline")
        assert "won't be invited" in text(shown(said_no))
        assert "*open*" in text(sim.panel)
        assert mention(sim, "bo") not in text(newest(sim))
        assert mention(sim, "cy") in text(newest(sim))
        form = shown(await picked(sim, "ada", form))
        assert sim.table().reserved == ()
        again = await picked(sim, "ada", form, sim.people["bo"])
        assert "said no" in text(shown(again))
        count = len(sim.place.history())
        await picked(sim, "ada", form, sim.people["cy"])
        assert sim.table().reserved == (sim.people["cy"].id,)
        assert len(sim.place.history()) == count, "who was called once is not called again"
        freed = await sim.slash("ada", "table release", who=sim.people["cy"])
        assert "open to everyone" in text(shown(freed))
        assert sim.table().reserved == ()


async def test_bots_strangers_and_oneself_cannot_be_asked() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="johari", seats=3)
        robot = sim.guild.add_member(sim.env.create_user("robot", bot=True))
        outsider = sim.env.create_user("outsider")
        form = await options(sim, "ada")
        for guest in (robot, sim.people["ada"]):
            refused = await picked(sim, "ada", form, guest)
            assert 20 < len(text(shown(refused))) < 200
        refused = await sim.slash("ada", "table invite", who=outsider)
        assert "people from this server" in text(shown(refused))
        denied = await sim.slash("bo", "table invite", who=sim.people["bo"], table="1")
        assert "ada" in text(shown(denied))
        assert sim.table().invites == ()


async def test_who_wants_letters_is_asked_in_one_and_in_their_language() -> None:
    async with simulated("ada", "bo") as sim:
        bo = sim.people["bo"]
        await sim.bot.host.settings.change_user(
            bo.id, lambda _: UserSettings(by_dm=True, discord_language="de")
        )
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        count = len(sim.channel.history())
        await sim.slash("ada", "table invite", who=bo)
        assert len(sim.channel.history()) == count
        letter = bo.user.dm_channel.history()[-1]
        assert "lädt zu Jaipur · Tisch 1 ein" in text(letter)
        await bo.user.click(letter, custom_id=verbs(letter, "accept")[0])
        await sim.speak()
        assert sim.table().names == ("ada", "bo")
        assert custom_ids(bo.user.dm_channel.history()[-1]) == []


async def test_nobody_is_pinged_by_an_invitation_who_wants_nothing_but_the_desk_has_it() -> None:
    async with simulated("ada", "bo") as sim:
        bo = sim.people["bo"]
        await sim.bot.host.settings.change_user(
            bo.id, lambda _: UserSettings(notify_level="nothing")
        )
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        await sim.slash("ada", "table invite", who=bo)
        assert mention(sim, "bo") in text(newest(sim))
        assert pinged(sim) == []
        desk = shown(await sim.slash("bo", "games"))
        assert "you're invited" in text(desk)
        await sim.click("bo", desk, "accept")
        assert sim.table().names == ("ada", "bo")


async def test_who_sleeps_is_asked_in_the_morning_if_the_lobby_still_waits() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        now = SystemClock().now()
        minute = int(now // 60) % DAY_MINUTES
        asleep = UserSettings(quiet=Quiet(minute, (minute + 60) % DAY_MINUTES))
        ids = [sim.people[name].id for name in ("bo", "cy")]
        sim.store.settings.update(dict.fromkeys(ids, asleep))
        await sim.slash("ada", "table new", game="johari", seats=3)
        for name in ("bo", "cy"):
            await sim.slash("ada", "table invite", who=sim.people[name])
        assert mention(sim, "bo") in text(sim.panel)
        assert newest(sim).id == sim.panel.id, "nobody is called at night"
        (one, two) = sim.store.waiting
        assert now < one.due == two.due <= now + HOUR
        await sim.slash("ada", "table release", who=sim.people["cy"])
        sim.store.settings.clear()
        sim.bot.host.settings.drop_cached(ids[0])
        sim.store.waiting = [replace(queued, due=now) for queued in sim.store.waiting]
        await sim.speak()
        assert (pinged(sim), len(sim.channel.history())) == ([ids[0]], 2), "cy is not awaited now"


async def test_seats_are_drawn_by_lot_if_the_owner_likes() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur", seats=2, order="lot")
        assert "randomized at the start, using the same sealed shuffle" in text(sim.panel)
        form = shown(await sim.click("ada", await options(sim, "ada"), "lot"))
        assert not sim.table().random_seats
        await sim.click("ada", form, "lot")
        assert sim.table().random_seats
        await sim.click("bo", sim.panel, "join")
        await sim.click("ada", sim.panel, "start")
        names = ", ".join(sim.table().names)
        assert f"Random seats: {names}" in text(sim.place.history()[0])


async def test_the_owner_may_choose_who_sits_where() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.seated("johari", "ada", "bo", "cy")
        form = await options(sim, "ada")
        form = shown(await sim.click("ada", form, "up", ":2:"))
        assert "Seat order: ada, cy, bo" in text(form)
        moved = await sim.slash("ada", "table forward", who=sim.people["bo"])
        assert "ada, bo, cy" in text(shown(moved))
        denied = await sim.slash("bo", "table forward", who=sim.people["bo"], table="1")
        assert "Only the host (ada)" in text(shown(denied))
        form = shown(await sim.click("ada", form, "up", ":1:"))
        form = shown(await sim.click("ada", form, "lot"))
        assert not verbs(form, "up"), "lots are not to be chosen"
        form = shown(await sim.click("ada", form, "lot"))
        await sim.click("ada", sim.panel, "start")
        assert sim.table().names == ("bo", "ada", "cy")


async def test_whoever_sits_there_may_start_when_the_owner_has_left_the_server() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.seated("jaipur", "ada", "bo")
        early = await sim.click("bo", sim.panel, "start")
        assert "Only the host (ada)" in text(shown(early))
        sim.guild.remove_member(sim.people["ada"])
        await sim.click("bo", sim.panel, "start")
        assert (sim.table().status, sim.table().owner) == ("playing", sim.people["bo"].id)


async def test_every_variant_of_a_lobby_has_its_sentence() -> None:
    async with simulated("ada") as sim:
        await sim.slash("ada", "table new", game="johari", seats=3, variant="must_act")
        line = next(one for one in text(sim.panel).splitlines() if one.startswith("- **"))
        assert len([one for one in text(sim.panel).splitlines() if "**: " in one]) == 1
        assert line


async def test_new_tables_are_told_to_those_who_want_to_hear_of_them() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        answer = await sim.slash("bo", "table watch", game="jaipur")
        assert "at most once an hour" in text(shown(answer))
        await sim.slash("ada", "table new", game="johari", seats=2)
        await sim.click("cy", sim.panel, "watch")
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        news = newest(sim)
        assert pinged(sim) == [sim.people["bo"].id]
        count = len(sim.channel.history())
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        assert len(sim.channel.history()) == count + 1, "the lobby alone"
        off = await sim.click("bo", news, "watch")
        assert "no longer hear about" in text(shown(off))
        again = await sim.click("bo", news, "watch")
        assert "no longer hear about" in text(shown(again)), "this button only turns it off"
        await sim.click("bo", news, "join")
        joined = next(table for table in sim.store.kept.values() if len(table.sitters) == 2)
        assert joined.names == ("ada", "bo")
        watching = sorted((game, user) for _, game, user in sim.store.told)
        assert watching == [("johari", sim.people["cy"].id)]


async def test_a_lobby_says_before_it_closes_and_can_be_kept_open() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.slash("ada", "table new", game="johari", seats=3)
        (deadline,) = sim.store.due.values()
        assert deadline.due is not None
        assert f"starts it: <t:{int(deadline.due)}:R>" in text(sim.panel)
        await sim.click("bo", sim.panel, "join")
        await later(sim, 23.1 * HOUR)
        word = newest(sim)
        assert pinged(sim) == [sim.people["ada"].id]
        assert "It will close soon" in text(word)
        assert f"[Johari · table 1](https://discord.com/channels/{sim.guild.id}/" in text(word)
        denied = await sim.click("cy", word, "keep")
        assert "You're not at this table" in text(shown(denied))
        await sim.click("bo", word, "keep")
        assert "stays open for another day" in text(newest(sim))
        assert not sim.store.due[sim.table().id, None].reminded
        kept = await sim.slash("bo", "table keep")
        assert "another day" in text(shown(kept))
        await later(sim, 25 * HOUR)
        assert sim.table().status == "cancelled"
        assert "No one started this table in time" in text(sim.panel)


async def over(sim: Simulated) -> discord.Message:
    """Play the table out beside Discord, and return its final message."""
    await played_out(sim.bot.host, sim.table().id, first=10**6 * len(sim.store.kept))
    await sim.speak()
    return next(one for one in sim.place.history() if verbs(one, "rematch"))


async def test_a_rematch_is_one_press_for_everybody() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.slash("ada", "table new", game="jaipur", seats=2, pace="slow")
        await sim.click("bo", sim.panel, "join")
        await sim.click("ada", sim.panel, "start")
        thread, final = sim.place, await over(sim)
        old = sim.table()
        refused = await sim.click("cy", final, "rematch")
        assert "You're not at this table" in text(shown(refused))
        opened = await sim.people["bo"].click(final, custom_id=verbs(final, "rematch")[0])
        await sim.speak()
        assert "The rematch is open" in text(shown(opened))
        table = sim.table()
        assert (table.owner, table.seconds_per_move) == (sim.people["bo"].id, old.seconds_per_move)
        assert (table.number, table.home.place) == (2, sim.channel.id), "a place of its own"
        assert "Everyone moves up one seat" in text(sim.panel)
        assert pinged(sim) == [sim.people["ada"].id]
        invitation = next(one for one in sim.channel.history() if verbs(one, "accept"))
        await sim.click("ada", final, "rematch")
        assert len(sim.store.kept) == 2, "the second press accepts"
        told = await sim.click("ada", invitation, "accept")
        assert "You're in already." in text(told.followups[-1].message)
        left = next(one for one in sim.channel.history() if one.id == invitation.id)
        assert not verbs(left, "accept"), "all who were asked have come"
        await sim.click("bo", sim.panel, "start")
        assert sim.table().names == ("bo", "ada"), "the other one begins"
        assert sim.table().home.thread not in {None, thread.id}
        running = await sim.people["ada"].click(final, custom_id=verbs(final, "rematch")[0])
        assert "The rematch is on: Jaipur · table 2" in text(shown(running))
        assert len(sim.store.kept) == 2
        await over(sim)
        by_command = await sim.people["ada"].slash(thread, "table rematch", table=table.id)
        await sim.speak()
        assert "rematch" in text(shown(by_command))
        assert len(sim.store.kept) == 3


async def test_a_rematch_against_ai_players_begins_at_once() -> None:
    async with simulated("ada") as sim:
        await sim.slash("ada", "solo", game="jaipur", level="easy", where="here")
        question = shown(await sim.slash("ada", "table concede"))
        await sim.click("ada", question, "conceded")
        final = next(one for one in sim.place.history() if verbs(one, "rematch"))
        begun = await sim.click("ada", final, "rematch")
        assert "The rematch is on: Jaipur · table 2" in text(shown(begun))
        table = sim.table()
        assert (table.status, table.number) == ("playing", 2)
        assert table.names[1] == "ada", "the AI player begins this time"


async def test_nobody_opens_more_lobbies_than_there_is_measure() -> None:
    async with simulated("ada") as sim:
        for _ in range(MAX_LOBBIES):
            await sim.slash("ada", "table new", game="jaipur", seats=2)
        full = await sim.slash("ada", "table new", game="jaipur", seats=2)
        assert "Start or cancel one" in text(shown(full))
        assert len(sim.store.kept) == MAX_LOBBIES


async def test_it_all_speaks_german_too() -> None:
    async with simulated("ada", "bo") as sim:
        for name in ("ada", "bo"):
            await sim.bot.host.settings.change_user(
                sim.people[name].id, lambda _: UserSettings(language="de")
            )
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        form = await options(sim, "ada")
        assert "Sitzordnung: ada" in text(form)
        refused = await sim.click("bo", sim.panel, "watch")
        assert "höchstens einmal pro Stunde" in text(shown(refused))
