"""How the bot deals with a game of six functions and English words: no AI, no book, no lesson.

It needs that game to be installed, so `test_bare_game.py` runs it in a Python of its own.
"""

from __future__ import annotations

import warnings

import pytest
from structlog.testing import capture_logs

from bot.learning.library import BOOKS, LESSONS
from bot.tables.seats import stood_up
from bot.tables.settings import UserSettings
from engine.ai.registry import plays
from engine.errors import IllegalAction
from tests.bot.hosting import HOME, Coach, autopilot_of, person_of
from tests.cogs.simulated import Simulated, custom_ids, shown, simulated, text, verbs

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord
    from discord import app_commands

    from cogs.kit.custom_id import Target
    from cogs.kit.screen import Part, SelectChoice, button, screen, select

pytestmark = pytest.mark.asyncio
KEY = "pebbles"


async def pressed(sim: Simulated, target: Target, value: str = "") -> str:
    """Let Ada press what stands on an old message, and return the answer."""
    channel = sim.bot.get_channel(sim.channel.id)
    assert isinstance(channel, discord.TextChannel)
    menu = [SelectChoice(value, value)]
    part: Part = select(target, menu, "old") if value else button("old", target)
    message = await channel.send(view=screen("old", part))
    if value:
        result = await sim.people["ada"].select(message, [value], custom_id=str(target))
    else:
        result = await sim.people["ada"].click(message, custom_id=str(target))
    await sim.speak()
    return text(shown(result))


async def take(sim: Simulated, person: str, *options: int) -> str:
    """Press the options of one form after another, and return the last screen."""
    form = shown(await sim.click(person, sim.panel, "move"))
    for option in options:
        form = shown(await sim.click(person, form, "option", f"={option}"))
    return text(form)


async def test_it_brings_nothing_but_its_rules() -> None:
    assert not plays(KEY)
    assert KEY not in BOOKS
    assert KEY not in LESSONS


async def test_commands_offer_what_there_is() -> None:
    async with simulated("ada") as sim:
        commands = {command.name: command for command in sim.bot.tree.get_commands()}
        table = commands["table"]
        assert isinstance(table, app_commands.Group)
        for name in ("solo", "rules", "tutorial"):
            assert KEY not in games(commands[name])
        new = table.get_command("new")
        assert isinstance(new, app_commands.Command)
        assert KEY in games(new)
        assert [one.max_value for one in new.parameters if one.name == "seats"] == [6]


def games(command: object) -> list[object]:
    """Return the games that a command offers."""
    assert isinstance(command, app_commands.Command)
    (option,) = [one for one in command.parameters if one.name == "game"]
    return [choice.value for choice in option.choices]


async def test_its_lobby_has_no_way_to_what_is_not_there_and_old_buttons_say_so() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.seated(KEY, "ada", "bo")
        assert "Pebbles" in text(sim.panel)
        assert not {"minds", "rules"} & {id_.split(":")[1] for id_ in custom_ids(sim.panel)}
        options = shown(await sim.click("ada", sim.panel, "options"))
        assert not verbs(options, "hints")
        id_ = sim.table().id
        no_ai, no_book = "Pebbles has no AI players", "no rulebook for Pebbles"
        assert no_ai in await pressed(sim, Target("minds", id_))
        assert no_ai in await pressed(sim, Target("mind", id_), "easy")
        assert no_ai in await pressed(sim, Target("hints", id_))
        assert no_book in await pressed(sim, Target("rules", id_))
        assert no_book in await pressed(sim, Target("page", KEY, 1, rest="goal"))
        assert "no tutorial for Pebbles" in await pressed(sim, Target("tutor", KEY))
        assert no_book in text(shown(await sim.slash("ada", "rules")))
        assert not sim.env.errors


async def test_nobody_plays_alone_against_ai_players_that_are_not_there() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.seated(KEY, "ada", "bo")
        ada = person_of(sim.table().sitters[0])
        with pytest.raises(IllegalAction, match=r"ai\.error\.no_mind"):
            await sim.bot.host.lobby.open(ada, KEY, 2, (), HOME, "en", 1, minds=("easy",))


async def test_it_is_played_to_its_end_and_counted_in_points() -> None:
    async with simulated("ada", "bo", adviser=Coach()) as sim:
        await sim.begun(KEY, "ada", "bo")
        assert not verbs(sim.panel, "rules")
        form = shown(await sim.click("ada", sim.panel, "move"))
        assert "Which heap do you take from?" in text(form)
        assert not verbs(form, "hint")
        await take(sim, "ada", 0, 2)
        await take(sim, "bo", 1, 4)
        assert sim.table().status == "over"
        final = text(sim.place.history()[-1])
        assert "🏆 1. **ada**: 1 point\n" in final
        assert "2. **bo**: 0 points" in final
        assert "bo takes 4 pebbles." in text(
            shown(await sim.slash("bo", "log", table=sim.table().id))
        )
        assert not sim.env.errors


async def test_what_nobody_picked_is_named_before_it_is_done() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun(KEY, "ada", "bo")
        await take(sim, "ada", 0, 2)
        before = sim.table().sequence
        assert "**How many: 1**" in await take(sim, "bo", 0)
        assert sim.table().sequence == before


async def test_no_step_is_taken_back() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun(KEY, "ada", "bo")
        await take(sim, "ada", 0, 2)
        ada = person_of(sim.table().sitters[0])
        with pytest.raises(IllegalAction, match=r"seats\.error\.not_revocable"):
            await sim.bot.host.requests.ask(sim.table().id, ada, "take_back", 1)


async def test_whoever_is_away_does_the_first_legal_thing_and_nothing_is_wrong() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun(KEY, "ada", "bo")
        host, id_ = sim.bot.host, sim.table().id
        await host.seats.change(id_, 10**6, stood_up, person_of(sim.table().sitters[1]))
        with capture_logs() as logs:
            await take(sim, "ada", 1, 1)
            await autopilot_of(host, Coach()).play_out(id_)
        assert (await host.queries.look(id_)).view.heaps == (2, 3)
        assert [line for line in logs if line["log_level"] in {"warning", "error"}] == []


async def test_who_reads_german_reads_english_where_the_game_has_no_german() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun(KEY, "ada", "bo")
        ada = sim.people["ada"]
        await sim.bot.host.settings.change_user(ada.id, lambda _: UserSettings(language="de"))
        form = text(shown(await sim.click("ada", sim.panel, "move")))
        assert "Which heap do you take from?" in form
        assert "Tisch 1" in form
