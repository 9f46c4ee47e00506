"""Who is called when, and where the next form and the questions by direct message stand."""

from __future__ import annotations

from random import Random

import pytest

from bot.ports import Preferences
from bot.tables import Table
from sandbox.model import Json
from sandbox.rig import Person, Rig
from tests.cogs.clicking import CHANNEL, control, controls, fill, has, is_private, press, text
from tests.cogs.conftest import Running
from tests.cogs.test_games import GUILD, panel_of, seated

pytestmark = pytest.mark.asyncio


async def table_of(game: Running) -> Table:
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    return table


async def last_story(person: Person, place: str) -> Json:
    """Return the last thing everybody was told."""
    said = [m for m in await person.history(place) if not has(m, "more") and not is_private(m)]
    return said[-1]


def pinged(message: Json) -> set[str]:
    return {user["username"] for user in message["mentions"]}


def letters(rig: Rig) -> list[Json]:
    """Return all direct messages, oldest first."""
    assert rig.sandbox is not None
    world = rig.sandbox.world
    dms = [channel.id for channel in world.channels.values() if channel.recipients]
    return [message.body for id_ in dms for message in world.messages[id_].values()]


async def acted(game: Running, people: list[Person], option: str | None = None) -> int:
    """Let whoever is awaited first act, and return the seat."""
    table = await table_of(game)
    seat = (await game.host.look(table.id, None)).awaited[0]
    form = await press(people[seat], await panel_of(people[seat], str(table.home.place)), "move")
    if option is None:
        await fill(people[seat], form, Random(seat))
    else:
        wanted = [c for c in controls(form) if c["custom_id"].endswith(option)]
        await people[seat].press(form, wanted[0]["custom_id"])
    await game.quiet()
    return seat


async def test_whoever_must_act_is_pinged_once_and_nobody_else(game: Running) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    place = str((await table_of(game)).home.place)
    begun = [m for m in await people[0].history(place) if m["mentions"]]
    assert [pinged(message) for message in begun] == [{"ada", "bo"}], "a mention lets people in"
    seat = await acted(game, people, "=camels")
    story = await last_story(people[0], place)
    assert pinged(story) == {("ada", "bo")[1 - seat]}
    assert "👉 Your move: <@" in text(story).splitlines()[-1]
    # A panel that is edited pings nobody.
    assert not (await panel_of(people[0], place))["mentions"]


async def test_who_acts_on_at_once_and_who_gets_a_direct_message_is_not_pinged(
    game: Running,
) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    table = await table_of(game)
    place = str(table.home.place)
    await game.store.prefer(table.sitters[1].user, Preferences(by_dm=True))
    for _ in range(3):
        seat = await acted(game, people, "=a")  # three on one action: nobody carries it out
    assert seat == 2
    story = await last_story(people[0], place)
    assert text(story).splitlines()[-1].count("<@") == 3
    assert pinged(story) == {"ada"}


async def test_the_next_form_comes_below_the_story_and_the_old_one_keeps_what_was_done(
    game: Running,
) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    place = str((await table_of(game)).home.place)
    for _ in range(3):
        seat = await acted(game, people, "=a")
    own = [f["message"] for f in people[seat].frames if f["t"].startswith("message_")]
    private = {m["id"]: m for m in own if is_private(m) and m["components"]}
    old, new = (private[id_] for id_ in sorted(private, key=int)[-2:])
    assert "You chose A" in text(old)
    assert "can change" not in text(old), "all have chosen, so it cannot be changed any more"
    assert not controls(old)
    assert "Which action do you choose?" in text(new)
    assert int(new["id"]) > int((await last_story(people[0], place))["id"])
    assert control(new, "option")["custom_id"].split(":")[3] != "0"


async def test_a_question_by_direct_message_is_in_ones_own_language_and_does_not_stay(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "jaipur", ("ada", "dana"))  # Dana reads German
    table = await table_of(game)
    place, dana = str(table.home.place), people[1]
    more = await press(dana, await panel_of(dana, place), "more")
    await press(dana, more, "dm")
    if (await game.host.look(table.id, None)).awaited == (1,):
        await acted(game, people, "=camels")
    await acted(game, people)
    (letter,) = [m for m in letters(rig) if has(m, "option")]
    assert "Was tust du?" in text(letter)
    assert "Ada " in text(letter), "it says what the other one did"
    # Answered at the table, the question is withdrawn.
    await acted(game, people)
    (letter,) = [m for m in letters(rig) if m["id"] == letter["id"]]
    assert not has(letter, "option")
    assert "schon entschieden" in text(letter)
    await acted(game, people)
    (letter,) = [m for m in letters(rig) if has(m, "option")]
    # Ended by somebody else, nothing is asked any more.
    user = await panel_of(people[0], place)
    sure = await press(people[0], await press(people[0], user, "more"), "end")
    await press(people[0], sure, "sure")
    await game.quiet()
    assert not [m for m in letters(rig) if has(m, "option")]
    assert "ended before its time by **Ada**" in text(await last_story(people[0], place))


async def test_help_names_the_buttons_as_they_stand_on_the_server(game: Running, rig: Rig) -> None:
    dana = await rig.person("dana")
    said = text((await dana.command(CHANNEL, "help")).message)
    assert "Andere drücken **Join**" in said
    assert "**My move**" in said
