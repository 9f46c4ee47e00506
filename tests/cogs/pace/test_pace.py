"""Pace, reminders, desk, notes and recaps as people meet them, in a simulated Discord."""

from __future__ import annotations

import time
import warnings

import pytest

from tests.bot.hosting import Player, timekeeper_of
from tests.cogs.simulated import Simulated, custom_ids, shown, simulated, text

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

    from cogs.inbox.screens import MAX_EVENT_LENGTH, MAX_RECAP_LINES

pytestmark = pytest.mark.asyncio
HOUR, DAY = 3600, 86_400


class Ahead:
    """The clock of a timekeeper that is ahead of everybody else's."""

    def __init__(self) -> None:
        self.by = 0.0

    def now(self) -> float:
        return time.time() + self.by


async def later(sim: Simulated, seconds: float) -> None:
    """Let the timekeeper find that some time has passed while the bot was there."""
    clock = Ahead()
    clock.by = seconds
    await sim.store.beat(clock.now())
    await timekeeper_of(sim.bot.host, sim.store, clock).tick()
    await sim.speak()


def first(sim: Simulated) -> str:
    """Return the name of whoever is awaited at a table of two."""
    seats = [seat for _, seat in sim.store.due if seat is not None]
    return sim.table().sitters[seats[0]].name


def newest(sim: Simulated) -> discord.Message:
    return sim.place.history()[-1]


async def test_a_pace_is_chosen_by_command_select_and_in_own_words() -> None:
    async with simulated("ada", "bo") as sim:
        offered = await sim.people["ada"].autocomplete(sim.channel, "table new", "pace", "45m")
        assert [choice["value"] for choice in offered] == [
            "45m",
            "live",
            "relaxed",
            "slow",
            "none",
        ]
        assert offered[0]["name"] == "45 minutes per move"
        await sim.slash("ada", "table new", game="jaipur", seats=2, pace="2h")
        assert sim.table().seconds_per_move == 2 * HOUR
        assert "2 hours per move" in text(sim.panel)
        for wrong in ("soon", "'; DROP TABLE tables", "999d"):
            refused = await sim.slash("ada", "table new", game="jaipur", seats=2, pace=wrong)
            assert "minute" in text(shown(refused)) or "45m" in text(shown(refused))
        assert len(sim.store.kept) == 1
        form = shown(await sim.click("ada", sim.panel, "options"))
        menu = next(id_ for id_ in custom_ids(form) if id_.startswith("bz:pace"))
        await sim.people["ada"].select(form, ["relaxed"], custom_id=menu)
        await sim.speak()
        assert sim.table().seconds_per_move == DAY
        assert "Relaxed" in text(sim.panel)
        asked = await sim.click("ada", form, "ownpace")
        assert asked.modal is not None
        answer = await sim.people["ada"].submit_modal(asked, {"pace": "3d"})
        await sim.speak()
        assert sim.table().seconds_per_move == 3 * DAY
        assert "Slow" in text(shown(answer))
        asked = await sim.click("ada", form, "ownpace")
        refused = await sim.people["ada"].submit_modal(asked, {"pace": "../../x"})
        assert "45m" in text(shown(refused))
        assert sim.table().seconds_per_move == 3 * DAY
        denied = await sim.click("bo", sim.panel, "options")
        assert "pace" not in "".join(custom_ids(shown(denied)))


async def test_the_host_lets_clocks_sleep_at_night_and_all_see_it() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        form = shown(await sim.click("ada", sim.panel, "options"))
        assert not [id_ for id_ in custom_ids(form) if id_.startswith("bz:sleep")], "no clocks"
        menu = next(id_ for id_ in custom_ids(form) if id_.startswith("bz:pace"))
        form = shown(await sim.people["ada"].select(form, ["relaxed"], custom_id=menu))
        form = shown(await sim.click("ada", form, "sleep"))
        await sim.speak()
        assert sim.table().clocks_sleep
        assert "Clocks sleep at night." in text(sim.panel)
        pressed = {"custom_id": f"bz:sleep:{sim.table().id}", "component_type": 2}
        await sim.send("bo", sim.panel, pressed)
        assert sim.table().clocks_sleep, "only the host chooses"
        await sim.click("bo", sim.panel, "join")
        await sim.click("ada", sim.panel, "start")
        assert "clocks sleep at night" in text(sim.panel)


async def test_a_holiday_is_taken_shown_to_all_and_ended() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        form = shown(await sim.slash("ada", "settings"))
        for wrong in ("soon", "99", "2020-01-01"):
            asked = await sim.click("ada", form, "holiday")
            refused = await sim.people["ada"].submit_modal(asked, {"until": wrong})
            assert "Nothing changed" in text(shown(refused))
        assert "on holiday" not in text(sim.panel)
        asked = await sim.click("ada", form, "holiday")
        kept = shown(await sim.people["ada"].submit_modal(asked, {"until": "10 days"}))
        await sim.speak()
        until = sim.store.settings[sim.people["ada"].id].away_until
        assert until is not None
        assert f"<t:{int(until)}:D>" in text(kept)
        assert f"**ada** is on holiday until <t:{int(until)}:D>." in text(sim.panel)
        back = shown(await sim.click("ada", kept, "settings", "back"))
        await sim.speak()
        assert "**Holiday:** none" in text(back)
        assert "on holiday" not in text(sim.panel)
        await sim.slash("ada", "settings", holiday_until="5")
        assert sim.store.settings[sim.people["ada"].id].away_until is not None
        await sim.slash("ada", "settings", holiday_until="off")
        assert sim.store.settings[sim.people["ada"].id].away_until is None


async def test_a_lobby_shows_who_is_on_holiday() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        await sim.click("bo", sim.panel, "join")
        await sim.slash("bo", "settings", holiday_until="5")
        await sim.speak()
        assert "**bo** is on holiday until <t:" in text(sim.panel)
        shown_again = shown(await sim.slash("ada", "table show"))
        assert "**bo** is on holiday until <t:" in text(shown_again)


async def test_the_panel_shows_when_time_runs_out_and_one_reminder_calls_the_awaited() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur", seats=2, pace="relaxed")
        await sim.click("bo", sim.panel, "join")
        await sim.click("ada", sim.panel, "start")
        (due,) = [deadline.due for deadline in sim.store.due.values()]
        assert due is not None
        assert f"<t:{int(due)}:R>" in text(sim.panel)
        count = len(sim.place.history())
        await later(sim, 0.5 * DAY)
        assert len(sim.place.history()) == count, "nobody is nagged"
        await later(sim, 0.85 * DAY)
        name = first(sim)
        reminder = newest(sim)
        assert f"<@{sim.people[name].id}>" in text(reminder)
        panel = f"/{sim.place.id}/{sim.table().panel}"
        assert f"[Jaipur · table 1](https://discord.com/channels/{sim.guild.id}{panel})" in text(
            reminder
        )
        assert [user.id for user in reminder.mentions] == [sim.people[name].id]
        await later(sim, 0.9 * DAY)
        assert newest(sim).id == reminder.id, "once is enough"
        other = "bo" if name == "ada" else "ada"
        refused = await sim.click(other, reminder, "hush")
        assert "wasn't for you" in text(shown(refused))
        assert not (await sim.store.visit(sim.table().id, sim.people[other].id)).hushed
        hushed = await sim.click(name, reminder, "hush")
        assert hushed.ephemeral
        assert "No more reminders" in text(shown(hushed))
        again = await sim.click(name, reminder, "hush")
        assert "are back on" in text(shown(again))
        await later(sim, DAY + 1)
        assert sim.table().sitters[sim.table().names.index(name)].autopilot


async def test_who_moved_before_the_reminder_was_said_is_not_called() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur", seats=2, pace="relaxed")
        await sim.click("bo", sim.panel, "join")
        await sim.click("ada", sim.panel, "start")
        name = first(sim)
        seat = sim.table().names.index(name)
        opened = sim.store.due[sim.table().id, seat].opened
        await sim.store.remind(sim.table().id, {(seat, opened): sim.people[name].id})
        del sim.store.due[sim.table().id, seat]
        count = len(sim.place.history())
        await sim.speak()
        assert len(sim.place.history()) == count


async def test_time_given_back_is_said_and_shown() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur", seats=2, pace="relaxed")
        await sim.click("bo", sim.panel, "join")
        await sim.click("ada", sim.panel, "start")
        await sim.store.beat(time.time())
        clock = Ahead()
        clock.by = 3 * DAY
        await timekeeper_of(sim.bot.host, sim.store, clock).tick()
        await sim.speak()
        shown_text = "\n".join(text(message) for message in sim.place.history())
        assert "I was offline for 3 days" in shown_text
        (due,) = [deadline.due for deadline in sim.store.due.values()]
        assert due is not None
        assert due > time.time() + 3 * DAY
        assert f"<t:{int(due)}:R>" in text(sim.panel)


async def test_the_desk_leads_to_what_waits_on_servers_and_in_private() -> None:
    async with simulated("ada", "bo") as sim:
        nothing = await sim.slash("ada", "games")
        assert nothing.ephemeral
        assert "No games are waiting" in text(shown(nothing))
        await sim.slash("ada", "table new", game="jaipur", seats=2, pace="live")
        await sim.click("bo", sim.panel, "join")
        ready = text(shown(await sim.slash("ada", "games")))
        assert "you can start" in ready
        await sim.click("ada", sim.panel, "start")
        name = first(sim)
        home = sim.table().home
        link = f"https://discord.com/channels/{home.guild}/{home.place}/{sim.table().panel}"
        (due,) = [deadline.due for deadline in sim.store.due.values()]
        answer = await sim.slash(name, "games")
        assert link in text(shown(answer))
        assert f"<t:{int(due or 0)}:R>" in text(shown(answer))
        user = sim.people[name].user
        private = await user.slash("games")
        assert link in text(shown(private))
        assert private.followups == []
        move = next(id_ for id_ in custom_ids(shown(private)) if id_.startswith("bz:move"))
        form = await user.click(shown(private), custom_id=move)
        assert "Your turn: take or sell?" in text(shown(form))
        other = next(other for other in ("ada", "bo") if other != name)
        assert "No games are waiting" in text(shown(await sim.slash(other, "games")))


async def test_the_desk_can_be_installed_by_a_person_for_every_place() -> None:
    async with simulated("ada") as sim:
        commands = {command.name: command for command in sim.bot.tree.get_commands()}
        for name in ("games", "settings", "privacy"):
            command = commands[name]
            assert isinstance(command, discord.app_commands.Command | discord.app_commands.Group)
            assert command.allowed_installs is not None
            assert command.allowed_installs.user
            assert command.allowed_contexts is not None
            assert command.allowed_contexts.private_channel


async def test_a_note_is_written_in_a_form_and_shown_with_the_hand() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        asked = await sim.slash("ada", "note")
        assert asked.modal is not None
        receipt = await sim.people["ada"].submit_modal(asked, {"note": "camels @everyone\n> later"})
        assert receipt.ephemeral
        assert "saved" in text(shown(receipt))
        hand = shown(await sim.click("ada", sim.panel, "hand"))
        assert "> camels @everyone" in text(hand)
        assert hand.mentions == []
        assert not hand.mention_everyone
        assert "camels @everyone" not in text(shown(await sim.click("bo", sim.panel, "hand")))
        again = await sim.click("ada", hand, "note")
        assert again.modal is not None
        assert "camels" in str(again.modal)
        gone = await sim.people["ada"].submit_modal(again, {"note": ""})
        assert "deleted" in text(shown(gone))
        assert "camels @everyone" not in text(shown(await sim.click("ada", sim.panel, "hand")))
        nowhere = await sim.slash("ada", "note", table="nosuch")
        assert "This table is gone" in text(shown(nowhere))


async def test_a_recap_stands_above_the_form_when_much_was_missed() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        few = await sim.click("bo", sim.panel, "move")
        assert "While you were away" not in text(shown(few))
        for _ in range(6):
            await Player(sim.bot.host, sim.table().id).step()
        await sim.speak()
        look = await sim.bot.host.queries.look(sim.table().id, None)
        mine = sim.table().names[look.awaited[0]]
        await sim.store.looked(sim.table().id, sim.people[mine].id, 0)
        shown_text = text(shown(await sim.click(mine, sim.panel, "move")))
        assert "What happened to you" in shown_text.partition("While you were away")[2]
        assert "Your turn" in shown_text.partition("What happened to you")[2], (
            "the form stands below it"
        )
        again = await sim.click(mine, sim.panel, "move")
        assert "While you were away" not in text(shown(again))


async def test_a_recap_is_short_enough_to_leave_the_choice_in_sight() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("johari", "ada", "bo")
        id_ = sim.table().id
        for _ in range(40):
            await Player(sim.bot.host, id_).step()
        await sim.speak()
        look = await sim.bot.host.queries.look(id_, None)
        mine = sim.table().names[look.awaited[0]]
        await sim.store.looked(id_, sim.people[mine].id, 0)
        form = text(shown(await sim.click(mine, sim.panel, "move")))
        missed = form.partition("**While you were away**\n")[2].partition("\n**")[0]
        lines = missed.splitlines()
        assert 3 <= len(lines) <= 2 * MAX_RECAP_LINES + 2, missed
        assert all(line.startswith("-# ") for line in lines)
        assert all(len(line) <= MAX_EVENT_LENGTH + len("-# ") for line in lines)
