"""Around the table by clicking: absences, replacements, requests, records; and who sees what."""

from __future__ import annotations

import json
import re
import warnings
from dataclasses import replace

import pytest

from bot.tables.fairness import commitment
from bot.tables.settings import UserSettings
from tests.bot.hosting import FirstLegal, Player, autopilot_of
from tests.cogs.simulated import Simulated, custom_ids, shown, simulated, text, verbs

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

pytestmark = pytest.mark.asyncio


async def settle(sim: Simulated) -> None:
    """Let the autopilot play, then let the bot speak."""
    await autopilot_of(sim.bot.host, FirstLegal()).play_out(sim.table().id)
    await sim.speak()


async def expire(sim: Simulated) -> str:
    """Let the first decision that is awaited expire; return whose it was."""
    table = sim.table()
    look = await sim.bot.host.queries.look(table.id, None)
    decision = next(one for one in look.pending if not one.answered)
    await sim.bot.host.seats.absent(table.id, decision.seat, decision.opened)
    await sim.speak()
    return table.names[decision.seat]


async def around(sim: Simulated, name: str) -> discord.Message:
    """Look around the table, by the buttons."""
    more = shown(await sim.click(name, sim.panel, "more"))
    return shown(await sim.click(name, more, "seats"))


def public(sim: Simulated) -> str:
    return "\n".join(text(message) for message in sim.place.history())


async def test_an_absence_is_shown_and_ended_with_one_press() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        away = await expire(sim)
        assert f"A stand-in is playing for **{away}**" in text(sim.panel)
        await settle(sim)
        assert f"A stand-in plays for {away}:" in public(sim)
        other = "bo" if away == "ada" else "ada"
        refused = await sim.click(other, sim.panel, "return")
        assert "You're already playing" in text(shown(refused))
        back = await sim.click(away, sim.panel, "return")
        assert back.ephemeral
        assert "Welcome back" in text(shown(back))
        assert not verbs(shown(back), "stand"), "the move, not what there is around seats"
        assert not verbs(sim.panel, "return")
        assert "stand-in is playing for **" not in text(sim.panel)


@pytest.mark.parametrize("way", ["button", "command"])
async def test_who_is_back_sees_their_form_and_what_the_autopilot_sealed(way: str) -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        away = await expire(sim)
        await settle(sim)
        if way == "button":
            back = await sim.click(away, sim.panel, "return")
        else:
            back = await sim.slash(away, "table back", table=sim.table().id)
        form = shown(back)
        assert "Welcome back" in text(form)
        assert "Your stand-in locked in **A: draw" in text(form)
        (other,) = [one for one in verbs(form, "option") if one.endswith("=b")]
        changed = await sim.people[away].click(form, custom_id=other)
        assert "You can change this until everyone is ready" in text(shown(changed))
        again = text(shown(await sim.click(away, sim.panel, "move")))
        assert "Pick again" in again
        assert "Your stand-in locked in" not in again, "now the choice is their own"


async def test_my_move_takes_the_seat_back_too() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        away = await expire(sim)
        form = shown(await sim.click(away, sim.panel, "move"))
        assert verbs(form, "option")
        assert sim.table().present == (0, 1, 2)


async def test_whoever_is_replaced_is_told_by_dm_with_the_way_back() -> None:
    async with simulated("ada", "bo", seed="ada begins") as sim:
        for name in ("ada", "bo"):
            person = sim.people[name].id
            await sim.bot.host.settings.change_user(
                person, lambda _: UserSettings(by_dm=True, language="de")
            )
        await sim.begun("jaipur", "ada", "bo")
        away = await expire(sim)
        letter = sim.people[away].user.dm_channel.history()[-1]
        assert "Eine Vertretung spielt für dich. Deine Zeit ist abgelaufen." in text(letter)
        (back,) = verbs(letter, "return")
        form = shown(await sim.people[away].user.click(letter, custom_id=back))
        assert verbs(form, "option")
        assert sim.table().present == (0, 1)


async def test_whoever_takes_no_dms_is_told_at_the_table_once_that_they_are_replaced() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        away = await expire(sim)
        calls = [
            message for message in sim.place.history() if "is playing for you" in text(message)
        ]
        assert [[user.id for user in call.mentions] for call in calls] == [[sim.people[away].id]]
        await sim.click(away, calls[0], "return")
        assert sim.table().present == (0, 1)


async def test_switching_dms_on_sends_the_question_that_waits() -> None:
    async with simulated("ada", "bo", seed="ada begins") as sim:
        await sim.begun("jaipur", "ada", "bo")
        (seat,) = (await sim.bot.host.queries.look(sim.table().id)).awaited
        waiting, other = sim.table().names[seat], sim.table().names[1 - seat]
        await sim.slash(other, "settings", direct_messages=True)
        assert not sim.people[other].user.dm_channel.history(), "nothing waits for them"
        more = shown(await sim.click(waiting, sim.panel, "more"))
        await sim.click(waiting, more, "dm")
        (letter,) = sim.people[waiting].user.dm_channel.history()
        assert verbs(letter, "option")


async def test_who_leaves_a_table_at_play_is_asked_replaced_and_sees_no_more() -> None:
    async with simulated("ada", "bo", "zoe") as sim:
        await sim.begun("jaipur", "ada", "bo")
        await sim.slash("bo", "note", table=sim.table().id)
        hand = text(shown(await sim.click("bo", sim.panel, "hand")))
        question = shown(await sim.slash("bo", "table leave"))
        assert sim.table().present == (0, 1)
        left = shown(await sim.click("bo", question, "stood"))
        assert "You left" in text(left)
        assert "bo leaves the table" in public(sim)
        assert "**bo's** seat is open" in text(sim.panel)
        taken = shown(await sim.click("zoe", sim.panel, "take"))
        assert not verbs(sim.panel, "take")
        assert "You're in!" in text(taken)
        assert sim.table().names == ("ada", "zoe")
        seen = text(shown(await sim.click("zoe", sim.panel, "hand")))
        assert seen.split("⏳")[0] == hand.split("⏳")[0]
        assert hand not in text(shown(await sim.click("bo", sim.panel, "hand")))
        assert "You're not at this table" in text(shown(await sim.click("bo", sim.panel, "move")))


async def test_a_free_seat_is_taken_by_command() -> None:
    async with simulated("ada", "bo", "zoe", seed="ada begins") as sim:
        ada = sim.people["ada"]
        await sim.bot.host.settings.change_user(ada.id, lambda _: UserSettings(by_dm=True))
        await sim.begun("jaipur", "ada", "bo")
        assert "This turn is over" not in text(ada.user.dm_channel.history()[-1])
        none = await sim.slash("zoe", "table replace", table=sim.table().id)
        assert "No open seats" in text(shown(none))
        await sim.click("ada", shown(await sim.slash("ada", "table leave")), "stood")
        await sim.slash("zoe", "table replace", table=sim.table().id)
        assert sim.table().names == ("zoe", "bo")
        assert "This turn is over" in text(ada.user.dm_channel.history()[-1])


async def test_somebody_who_left_the_server_is_missed_at_once_and_nobody_else() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        seats = await around(sim, "ada")
        early = shown(await sim.click("ada", seats, "care", ":1:"))
        assert "The others can see your request" in text(early)
        assert sim.table().sitters[1].present
        await sim.click("ada", early, "object")
        sim.guild.remove_member(sim.people["bo"])
        seats = await around(sim, "ada")
        await sim.click("ada", seats, "care", ":1:")
        assert sim.table().sitters[1].open


async def test_the_table_is_handed_over_by_a_button() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.seated("jaipur", "ada", "bo")
        for old, new in (("ada", "bo"), ("bo", "ada")):
            await sim.click(old, shown(await sim.slash(old, "table handover")), "handover")
            assert sim.table().owner == sim.people[new].id
        await sim.click("ada", sim.panel, "start")
        seats = shown(await sim.slash("ada", "table handover"))
        await sim.click("ada", seats, "handover")
        assert sim.table().owner == sim.people["bo"].id
        assert "bo is the host now" in public(sim)


async def test_giving_up_is_asked_and_ends_a_table_for_two() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        question = shown(await sim.slash("ada", "table concede"))
        assert "**bo** will win, and the game will end" in text(question)
        assert sim.table().status == "playing"
        await sim.click("ada", question, "conceded")
        assert sim.table().status == "over"
        final = sim.place.history()[-1]
        last = text(final)
        assert {"fair", "rematch"} <= {id_.split(":")[1] for id_ in custom_ids(final)}
        assert "No points yet" in last
        assert "🏆 **bo** wins" in last
        assert "🏳️ **ada** conceded" in last
        assert sim.table().secret not in last
        assert sim.table().secret in text(shown(await sim.click("bo", final, "fair")))


async def test_leaving_a_table_where_nobody_else_plays_says_that_it_ends_and_how_it_stood() -> None:
    async with simulated("ada") as sim:
        await sim.slash("ada", "solo", game="basari", level="easy", seats=3, where="here")
        await sim.click("ada", sim.panel, "hand")
        question = shown(await sim.click("ada", await around(sim, "ada"), "stand"))
        assert "No one else is playing, so the game will end for good" in text(question)
        left = shown(await sim.click("ada", question, "stood"))
        assert "so the game has ended" in text(left)
        assert "left the table" in text(left)
        assert "seat open" not in text(left)
        assert sim.table().status == "cancelled"
        assert "**ada** ended this game early" in text(sim.panel)
        assert "stand-in" not in text(sim.panel)
        offered = {id_.split(":")[1] for id_ in custom_ids(sim.panel)}
        assert offered == {"log", "score", "board", "fair", "rematch", "replay"}
        fair = shown(await sim.click("ada", left, "fair"))
        checked = shown(await sim.click("ada", fair, "verify"))
        back = shown(await sim.click("ada", checked, "fair"))
        assert verbs(back, "verify"), "there is a way back from Verify"
        assert verbs(shown(await sim.click("ada", back, "seats")), "fair")


async def test_the_deal_is_sealed_in_the_lobby_and_opened_at_the_end() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.seated("jaipur", "ada", "bo")
        sealed = commitment(sim.table().secret)
        assert sealed[:12] in text(sim.panel)
        assert sealed not in text(sim.panel), "a short mark is enough"
        fair = text(shown(await sim.click("bo", sim.panel, "fair")))
        assert sealed in fair
        assert sim.table().secret not in fair
        await sim.click("ada", sim.panel, "start")
        opening = text(sim.place.history()[0]).splitlines()
        assert sealed[:12] in opening[-1], "small and last"
        assert not any(sealed in line for line in opening)
        assert sim.table().secret not in public(sim)
        running = text(shown(await sim.slash("ada", "verify")))
        assert sealed in running
        assert sim.table().secret not in running
        for name in ("ada", "bo"):
            await sim.slash(name, "table end")
        well = text(shown(await sim.slash("bo", "verify", table="1")))
        assert "✅ Verified: the deal and every move check out." in well
        assert sealed in well


async def test_a_record_is_a_file_and_a_running_one_tells_only_ones_own_choices() -> None:
    async with simulated("ada", "bo", "cy", "zoe") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        for name, letter in (("ada", "a"), ("bo", "b")):
            form = shown(await sim.click(name, sim.panel, "move"))
            await sim.click(name, form, "option", f"={letter}")
        fair = shown(await sim.click("ada", await around(sim, "ada"), "fair"))
        own = shown(await sim.click("ada", fair, "record"))
        (file,) = own.attachments
        record = json.loads(await file.read())
        assert [choice["content"]["action"] for choice in record["choices"]] == ["a"]
        refused = text(shown(await sim.slash("zoe", "record", table="1")))
        assert "This game is still running" in refused
        for name in ("ada", "bo", "cy"):
            await sim.slash(name, "table end")
        (file,) = shown(await sim.slash("zoe", "record", table="1")).attachments
        record = json.loads(await file.read())
        assert (record["status"], len(record["entries"])) == ("cancelled", 3)
        assert file.filename == "basari-1.json"


async def test_strangers_can_do_nothing_about_seats() -> None:
    async with simulated("ada", "bo", "zoe") as sim:
        await sim.begun("jaipur", "ada", "bo")
        seats = await around(sim, "zoe")
        offered = {id_.split(":")[1] for id_ in custom_ids(seats)}
        assert offered == {"fair"}
        for command in ("pause", "undo", "concede", "back", "resume"):
            answer = await sim.slash("zoe", f"table {command}", table=sim.table().id)
            assert "not at this table" in text(shown(answer)), command
        assert (sim.table().requests, sim.table().sequence) == ((), 0)


async def test_who_was_forgotten_is_neither_mentioned_nor_called() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        before = {message.id for message in sim.place.history()}
        id_, seat = sim.table().id, sim.table().names.index("cy")
        gone = replace(sim.table().sitters[seat].on_autopilot(open_=True), user=None, name="")
        sim.store.kept[id_] = sim.table().with_sitter(seat, gone)
        for _ in range(30):
            await settle(sim)
            sim.bot.host.presence.clear()  # whoever acted just now would not be called
            await Player(sim.bot.host, id_).step()
        await sim.speak()
        said = [message for message in sim.place.history() if message.id not in before]
        others = {sim.people[name].id for name in ("ada", "bo")}
        called = {user.id for message in said for user in message.mentions}
        assert called  # who of them is called depends on how the cards fall
        assert called <= others
        mentioned = re.findall("<@[^>]*>", "".join(map(text, said)))
        assert set(mentioned) <= {f"<@{user}>" for user in others}
