"""Every command and button as a player uses it, in a simulated Discord."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from cogs.kit.custom_id import Target
from cogs.kit.screen import SelectChoice, screen, select
from tests.bot.hosting import Player
from tests.cogs.simulated import (
    alt_text,
    bazaar,
    custom_ids,
    labels,
    option_values,
    shown,
    simulated,
    text,
)

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

pytestmark = pytest.mark.asyncio


async def test_a_table_is_opened_joined_left_and_started() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        opened = await sim.slash("ada", "table new", game="johari", seats=3)
        assert opened.ephemeral
        assert "table 1 is open" in text(shown(opened))
        assert text(sim.panel).count("*open*") == 2
        await sim.click("bo", sim.panel, "join")
        await sim.click("cy", sim.panel, "join")
        assert sim.table().names == ("ada", "bo", "cy")
        await sim.click("cy", sim.panel, "leave")
        assert sim.table().names == ("ada", "bo")
        lobby = sim.panel
        await sim.click("ada", lobby, "start")
        assert sim.table().status == "playing"
        assert sim.table().home.thread == lobby.id
        old = next(message for message in sim.channel.history() if message.id == lobby.id)
        assert "Game on!" in text(old)
        assert sim.panel.channel.id == sim.table().home.thread
        assert any(id_.startswith("bz:move") for id_ in custom_ids(sim.panel))


async def test_the_same_works_by_command() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur")
        choices = await sim.people["bo"].autocomplete(sim.channel, "table join", "table", "jai")
        assert [choice["name"] for choice in choices] == [
            "Jaipur · table 1 · waiting for players · ada"
        ]
        joined = await sim.slash("bo", "table join", table=choices[0]["value"])
        assert "You're in: Jaipur · table 1" in text(shown(joined))
        assert "Jaipur · table 1" in text(shown(await sim.slash("bo", "table list")))
        assert "Game on!" not in text(shown(await sim.slash("bo", "table show")))
        left = await sim.slash("bo", "table leave")
        assert "You left" in text(shown(left))
        await sim.slash("bo", "table join", table="1")
        await sim.slash("ada", "table start")
        assert sim.table().status == "playing"
        for name in ("move", "hand", "board", "log", "score", "table show"):
            answer = await sim.slash("ada", name)
            assert answer.ephemeral, name
            assert "Jaipur · table 1" in text(shown(answer)), name
        wished = await sim.slash("ada", "table end")
        assert sim.table().status == "playing", "one at play is not ended by one wish"
        assert "asks to end early" in text(shown(wished))
        ended = await sim.slash("bo", "table end")
        assert "Everyone agreed" in text(shown(ended))
        assert sim.table().status == "cancelled"


async def test_help_and_about_answer_in_private() -> None:
    async with simulated("ada") as sim:
        for name in ("help", "about"):
            answer = await sim.slash("ada", name)
            assert answer.ephemeral
            assert len(text(shown(answer))) > 100


async def test_what_is_not_allowed_is_refused_politely() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.seated("jaipur", "ada", "bo")
        for verb in ("start", "cancel", "options"):
            answer = await sim.click("bo", sim.panel, verb)
            assert answer.followups or answer.response
            assert len(text(shown(answer))) > 10
        assert sim.table().status == "lobby"
        again = await sim.slash("bo", "table join", table=sim.table().id)
        assert "?" not in text(shown(again))
        assert sim.table().names == ("ada", "bo")
        nowhere = await sim.slash("cy", "move")
        assert "You're not at a table" in text(shown(nowhere))
        unknown = await sim.slash("cy", "move", table="nosuch")
        assert "This table is gone" in text(shown(unknown))


async def test_a_stranger_cannot_move_and_learns_nothing() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("jaipur", "ada", "bo")
        before = sim.table()
        for verb in ("move", "hand"):
            answer = await sim.click("cy", sim.panel, verb)
            assert answer.ephemeral
            assert "You're not at this table" in text(shown(answer))
        assert sim.table() == before


async def test_stale_and_double_presses_change_nothing() -> None:
    async with simulated("ada", "bo", seed="two ways 62") as sim:
        await sim.begun("jaipur", "ada", "bo")
        look = await sim.bot.host.queries.look(sim.table().id, None)
        first, second = (("ada", "bo"), ("bo", "ada"))[look.awaited[0]]
        one = shown(await sim.click(first, sim.panel, "move"))
        two = shown(await sim.click(first, sim.panel, "move"))
        done = await sim.click(first, one, "option", "=camels")
        assert "Done" in text(shown(done))
        assert sim.table().sequence == 1
        stale = await sim.click(first, two, "option", "=take")
        assert "⚠️" in text(shown(stale))
        assert sim.table().sequence == 1
        waits = shown(await sim.click(first, sim.panel, "move"))
        assert "Not your turn yet" in text(waits)
        assert second in text(waits)


async def test_pressing_twice_shows_the_same_twice() -> None:
    async with simulated("ada", "bo", seed="two ways 62") as sim:
        await sim.begun("jaipur", "ada", "bo")
        screens = [shown(await sim.click("ada", sim.panel, "move")) for _ in range(2)]
        steps = (
            ("option", "=sell", ("Which goods do you sell?", "Your choice: **Sell goods**")),
            ("back", "", ("Your turn: take or sell?",)),
            ("option", "=camels", ("Done", "camels")),
        )
        for verb, rest, wanted in steps:
            screens = [shown(await sim.click("ada", one, verb, rest)) for one in screens]
            for one in screens:
                assert all(words in text(one) for words in wanted)
                assert "⚠️" not in text(one)
                assert "Not your turn yet" not in text(one)
        assert sim.table().sequence == 1


async def test_after_the_end_no_screen_leads_to_a_move() -> None:
    async with simulated("ada", "bo") as sim:
        keeper = sim.guild.create_role(
            "Keepers", permissions=discord.Permissions(manage_guild=True)
        )
        sim.people["dee"] = sim.guild.add_member(sim.env.create_user("dee"), roles=[keeper])
        await sim.begun("jaipur", "ada", "bo")
        hands = [shown(await sim.click("bo", sim.panel, "hand")) for _ in range(2)]
        ended = await sim.slash("dee", "table end", table=sim.table().id)
        await sim.click("dee", shown(ended), "sure")
        assert "**dee** ended this game early" in text(sim.place.history()[-1])
        for hand, verb in zip(hands, ("move", "board"), strict=True):
            screen = shown(await sim.click("bo", hand, verb))
            style = {"boards"} if verb == "board" else set()
            assert {id_.split(":")[1] for id_ in custom_ids(screen)} == {"log", "score", *style}
            assert "Not your turn yet" not in text(screen)


async def test_the_last_one_to_leave_is_told_that_the_table_is_cancelled() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.seated("jaipur", "ada", "bo")
        assert text(sim.panel).count("(host)") == 1
        await sim.click("ada", sim.panel, "leave")
        assert "**bo** (host)" in text(sim.panel)
        left = await sim.click("bo", sim.panel, "leave")
        assert "so it was canceled" in text(shown(left))
        assert "**bo** canceled this table" in text(sim.panel)


async def test_a_press_on_a_form_that_went_on_elsewhere_is_not_carried_out() -> None:
    async with simulated("ada", "bo", seed="two ways 62") as sim:
        await sim.begun("jaipur", "ada", "bo")
        here = shown(await sim.click("ada", sim.panel, "move"))
        here = shown(await sim.click("ada", here, "option", "=take"))
        assert "Which good do you take?" in text(here)
        there = shown(await sim.click("ada", sim.panel, "move"))
        there = shown(await sim.click("ada", there, "back"))
        there = shown(await sim.click("ada", there, "option", "=sell"))
        assert "Which goods do you sell?" in text(there)
        pressed = shown(await sim.click("ada", here, "option"))
        assert "You've already continued this form" in text(pressed)
        assert "Which goods do you sell?" in text(pressed)
        assert sim.table().sequence == 0


async def test_back_and_start_over_lead_to_the_first_form() -> None:
    async with simulated("ada", "bo", seed="two ways 62") as sim:
        await sim.begun("jaipur", "ada", "bo")
        first = shown(await sim.click("ada", sim.panel, "move"))
        for verb in ("back", "restart"):
            sell = shown(await sim.click("ada", first, "option", "=sell"))
            first = shown(await sim.click("ada", sell, verb))
            assert "Your turn: take or sell?" in text(first)


async def test_what_was_picked_of_several_is_kept_until_something_is_done() -> None:
    async with simulated("ada", "bo", seed="two ways 62") as sim:
        await sim.begun("jaipur", "ada", "bo")
        form = shown(await sim.click("ada", sim.panel, "move"))
        form = shown(await sim.click("ada", form, "option", "=exchange"))
        (menu,) = (id_ for id_ in custom_ids(form) if id_.startswith("bz:choose"))
        values = option_values(form)[:2]
        picked = shown(await sim.people["ada"].select(form, values, custom_id=menu))
        assert sim.table().sequence == 0
        assert "You take " in text(picked)
        # Another look, such as after a restart, finds the picks as they were.
        again = shown(await sim.click("ada", sim.panel, "move"))
        assert text(again) == text(picked)
        back = shown(await sim.click("ada", again, "back"))
        assert "Your last pick: " in text(back)


async def test_a_menu_that_was_to_be_confirmed_in_the_version_before_goes_on() -> None:
    async with simulated("ada", "bo", seed="two ways 62") as sim:
        await sim.begun("jaipur", "ada", "bo")
        form = shown(await sim.click("ada", sim.panel, "move"))
        form = shown(await sim.click("ada", form, "option", "=exchange"))
        (menu,) = (id_ for id_ in custom_ids(form) if id_.startswith("bz:choose"))
        target = Target.parse(menu.replace("choose", "field"))
        assert target is not None
        values = option_values(form)
        old = screen(select(target, [SelectChoice(id_, id_) for id_ in values], "Choose…", 2, 3))
        channel: Any = sim.bot.get_channel(sim.place.id)
        message = await channel.send(view=old)
        picked = await sim.people["ada"].select(message, values[:2], custom_id=str(target))
        assert "You take " in text(shown(picked))


async def test_to_pass_is_asked_back_before_it_is_done() -> None:
    names = ("ada", "bo")
    async with simulated(*names, seed="passing") as sim:
        await sim.begun("johari", *names)
        for _ in range(60):
            awaited = (await sim.bot.host.queries.look(sim.table().id, None)).awaited
            name = names[awaited[0]]
            form = shown(await sim.click(name, sim.panel, "move"))
            if any(id_.endswith("=decline") for id_ in custom_ids(form)):
                break
            await Player(sim.bot.host, sim.table().id).step()
            await sim.speak()
        before = sim.table().sequence
        asked = shown(await sim.click(name, form, "option", "=decline"))
        assert "Are you sure?" in text(asked)
        assert sim.table().sequence == before
        await sim.click(name, asked, "confirm")
        assert sim.table().sequence == before + 1


async def test_a_sealed_choice_is_shown_and_can_be_changed_until_the_reveal() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        form = shown(await sim.click("ada", sim.panel, "move"))
        await sim.click("ada", form, "option", "=a")
        assert "1 of 3 ready" in text(sim.panel)
        assert "ada" not in text(sim.panel).split("⏳")[1].splitlines()[0]
        before = sim.place.history()
        form = shown(await sim.click("ada", sim.panel, "move"))
        assert "🔒" in text(form)
        assert alt_text(form).count("A (workers)") == 1, "the choice is said once"
        changed = shown(await sim.click("ada", form, "option", "=b"))
        assert "B (points)" in text(changed)
        assert [m.id for m in sim.place.history()] == [m.id for m in before]
        for name in ("bo", "cy"):
            form = shown(await sim.click(name, sim.panel, "move"))
            await sim.click(name, form, "option", "=c")
        told = "\n".join(text(message) for message in sim.place.history())
        assert "ada: B (points)" in told


async def test_a_quantity_nobody_touched_is_the_smallest_one() -> None:
    async with simulated("ada", "bo", "cy", seed="bargain") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        for name, letter in (("ada", "b"), ("bo", "b"), ("cy", "c")):
            form = shown(await sim.click(name, sim.panel, "move"))
            await sim.click(name, form, "option", f"={letter}")
        look = await sim.bot.host.queries.look(sim.table().id, None)
        name = ("ada", "bo", "cy")[look.awaited[0]]
        form = shown(await sim.click(name, sim.panel, "move"))
        form = shown(await sim.click(name, form, "option", "=mix"))
        refused = shown(await sim.click(name, form, "confirm"))
        assert "Pick at least one gem above" in text(refused)
        menu = next(id_ for id_ in custom_ids(refused) if id_.startswith("bz:field"))
        form = shown(await sim.people[name].select(refused, ["1"], custom_id=menu))
        done = shown(await sim.click(name, form, "confirm"))
        assert f"{name} offers" in text(done)
        assert "1 red" in text(done)


async def test_an_offer_of_two_colors_takes_two_picks() -> None:
    async with simulated("ada", "bo", "cy", seed="bargain") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        for name, letter in (("ada", "b"), ("bo", "b"), ("cy", "c")):
            form = shown(await sim.click(name, sim.panel, "move"))
            await sim.click(name, form, "option", f"={letter}")
        look = await sim.bot.host.queries.look(sim.table().id, None)
        name = ("ada", "bo", "cy")[look.awaited[0]]
        form = shown(await sim.click(name, sim.panel, "move"))
        (menu,) = (id_ for id_ in custom_ids(form) if id_.startswith("bz:choose"))
        form = shown(await sim.people[name].select(form, ["red.2"], custom_id=menu))
        assert "Add a color to 2 red?" in text(form)
        (menu,) = (id_ for id_ in custom_ids(form) if id_.startswith("bz:choose"))
        done = shown(await sim.people[name].select(form, ["red.2+blue.1"], custom_id=menu))
        assert f"{name} offers" in text(done)
        assert "2 red and 1 blue" in text(done)


async def test_without_threads_a_table_plays_in_its_channel() -> None:
    async with simulated("ada", "bo", create_public_threads=False) as sim:
        await sim.begun("jaipur", "ada", "bo")
        assert sim.table().home.thread is None
        assert sim.channel.threads == []
        assert "move" in [id_.split(":")[1] for id_ in custom_ids(sim.panel)]


async def test_where_the_bot_may_not_speak_it_says_what_is_missing() -> None:
    async with simulated("ada", send_messages=False) as sim:
        answer = await sim.slash("ada", "table new", game="jaipur")
        assert "Send Messages" in text(shown(answer))
        assert sim.store.kept == {}


async def test_a_deleted_panel_is_posted_once_more() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        old = sim.panel
        await sim.bot.http.delete_message(sim.table().home.place, old.id)
        look = await sim.bot.host.queries.look(sim.table().id, None)
        name = ("ada", "bo")[look.awaited[0]]
        form = shown(await sim.slash(name, "move"))
        await sim.click(name, form, "option", "=camels")
        assert sim.table().panel != old.id
        assert "'s turn**" in text(sim.panel)


async def test_options_are_the_owners_and_show_in_the_lobby() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.seated("jaipur", "ada", "bo")
        form = shown(await sim.click("ada", sim.panel, "options"))
        menu = next(id_ for id_ in custom_ids(form) if id_.startswith("bz:vary"))
        await sim.people["ada"].select(form, ["open_herds"], custom_id=menu)
        await sim.speak()
        assert sim.table().variants == ("open_herds",)
        assert "Open herds" in text(sim.panel)


async def test_moves_come_as_direct_messages_to_those_who_want_them() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        for name in ("ada", "bo"):
            more = shown(await sim.click(name, sim.panel, "more"))
            assert "**DMs on your turn:** off" in text(more)
            more = shown(await sim.click(name, more, "dm"))
            assert "**DMs on your turn:** on" in text(more)
        look = await sim.bot.host.queries.look(sim.table().id, None)
        first, second = (("ada", "bo"), ("bo", "ada"))[look.awaited[0]]
        form = shown(await sim.click(first, sim.panel, "move"))
        await sim.click(first, form, "option", "=camels")
        user = sim.people[second].user
        letter = user.dm_channel.history()[-1]
        assert "Your turn: take or sell?" in text(letter)
        option = next(id_ for id_ in custom_ids(letter) if "option" in id_)
        pressed = await user.click(letter, custom_id=option)
        await sim.speak()
        assert pressed.acknowledged
        await sim.env.settle()


async def test_ending_a_table_is_for_those_who_look_after_the_server_and_asked_twice() -> None:
    async with simulated("ada", "bo") as sim:
        keeper = sim.guild.create_role(
            "Keepers", permissions=discord.Permissions(manage_guild=True)
        )
        sim.people["dee"] = sim.guild.add_member(sim.env.create_user("dee"), roles=[keeper])
        await sim.begun("jaipur", "ada", "bo")
        more = shown(await sim.click("ada", sim.panel, "more"))
        assert not any(id_.startswith("bz:end") for id_ in custom_ids(more))
        seats = shown(await sim.click("ada", more, "seats"))
        assert "End early" in labels(seats), "this only asks the others"
        more = shown(await sim.click("dee", sim.panel, "more"))
        assert "End for everyone" in labels(more)
        sure = shown(await sim.click("dee", more, "end"))
        assert sim.table().status == "playing"
        await sim.click("dee", sure, "sure")
        assert sim.table().status == "cancelled"
        assert "ended this game early" in text(sim.panel)


async def test_log_score_rules_and_board_answer_on_the_panel() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        for verb in ("log", "rules", "more", "hand"):
            answer = await sim.click("ada", sim.panel, verb)
            assert answer.ephemeral, verb
        for verb in ("board", "score"):
            more = shown(await sim.click("ada", sim.panel, "more"))
            answer = await sim.click("ada", more, verb)
            assert "Jaipur · table 1" in text(shown(answer)), verb


async def test_a_restart_in_the_midst_of_a_form_loses_nothing() -> None:
    async with simulated("ada", "bo", seed="two ways 62") as sim:
        await sim.begun("jaipur", "ada", "bo")
        form = shown(await sim.click("ada", sim.panel, "move"))
        form = shown(await sim.click("ada", form, "option", "=sell"))
        await sim.env.restart_bot(bazaar(sim.store))
        done = await sim.click("ada", form, "option")
        assert "Done" in text(shown(done))
        assert sim.table().sequence == 1


async def test_a_press_acknowledged_too_late_counts_once() -> None:
    async with simulated("ada", "bo", seed="two ways 62") as sim:
        await sim.begun("jaipur", "ada", "bo")
        form = shown(await sim.click("ada", sim.panel, "move"))
        sim.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
        await sim.click("ada", form, "option", "=camels")
        assert sim.table().sequence == 1
        assert "bo" in text(sim.panel).split("⏳")[1]


async def test_who_looks_after_the_server_may_end_a_table() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        keeper = sim.guild.create_role(
            "Keepers", permissions=discord.Permissions(manage_guild=True)
        )
        dee = sim.guild.add_member(sim.env.create_user("dee"), roles=[keeper])
        await sim.begun("jaipur", "ada", "bo")
        refused = await sim.slash("cy", "table end", table=sim.table().id)
        assert sim.table().status == "playing"
        assert len(text(shown(refused))) > 10
        sim.people["dee"] = dee
        question = await sim.slash("dee", "table end", table=sim.table().id)
        await sim.click("dee", shown(question), "sure")
        assert sim.table().status == "cancelled"


async def test_everybody_is_called_into_the_thread_once() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        first = sim.place.history()[0]
        for name in ("ada", "bo"):
            assert f"<@{sim.people[name].id}>" in text(first)


async def test_a_table_opened_in_a_thread_stays_there() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        thread = sim.place
        await sim.people["ada"].slash(thread, "table new", game="jaipur")
        await sim.speak()
        assert sim.table().home.place == thread.id
        await sim.click("bo", sim.panel, "join")
        await sim.click("ada", sim.panel, "start")
        assert sim.table().status == "playing"
        assert sim.table().home.place == thread.id
        assert len(sim.channel.threads) == 1
        both = await sim.slash("ada", "move")
        assert "Which game?" in text(shown(both))


async def test_old_messages_of_a_forgotten_table_are_answered() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        panel = sim.panel
        sim.store.kept.clear()
        result = await sim.people["ada"].click(
            panel, custom_id=next(id_ for id_ in custom_ids(panel) if "move" in id_)
        )
        assert result.ephemeral
        assert len(text(shown(result))) > 10


async def test_that_no_files_can_be_attached_is_said_once_a_table() -> None:
    async with simulated("ada", "bo", attach_files=False) as sim:
        await sim.begun("jaipur", "ada", "bo")
        for _ in range(6):
            await Player(sim.bot.host, sim.table().id).step()
            await sim.speak()
        said = [text(message) for message in sim.place.history()]
        assert len([one for one in said if "I can't attach files here" in one]) == 1
        assert "**Attach Files**" in said[0]
        assert "```" in text(sim.panel) or "Market" in text(sim.panel), "the board is text"
        assert not any(message.attachments for message in sim.place.history())
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        assert "attach files" not in "".join(text(message) for message in sim.place.history())


async def test_names_that_run_backward_are_isolated_wherever_they_stand() -> None:
    backward = "דנה"
    async with simulated("ada", backward) as sim:
        await sim.seated("jaipur", "ada", backward)
        shown_name = f"\u2068{backward}\u2069"
        assert f"**{shown_name}**" in text(sim.panel)
        await sim.click("ada", sim.panel, "start")
        for _ in range(4):
            await Player(sim.bot.host, sim.table().id).step()
            await sim.speak()
        around = shown(
            await sim.click("ada", shown(await sim.click("ada", sim.panel, "more")), "seats")
        )
        said = [text(message) for message in sim.place.history()]
        said += [text(around), *labels(around)]
        assert sum(one.count(backward) for one in said) > 3
        assert sum(one.count(backward) for one in said) == sum(
            one.count(shown_name) for one in said
        )
