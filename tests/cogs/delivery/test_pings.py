"""Who is called when, and where the next form and the questions by direct message stand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.runtime.clock import SystemClock
from bot.runtime.i18n import Speaker
from bot.tables.notices import Notice, Queued
from bot.tables.quiet_hours import Quiet
from bot.tables.seats import conceded
from bot.tables.settings import UserSettings
from bot.tables.table import Person as Player
from bot.tables.table import Table
from cogs.delivery.messages import Messages
from cogs.delivery.stories import Storyteller
from sandbox.testing.rig import Person, Rig
from sandbox.world.model import Json
from tests.cogs.clicking import CHANNEL, control, controls, fill, has, is_private, press, text
from tests.cogs.conftest import Running
from tests.cogs.play.test_games import GUILD, panel_of, seated

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
    seat = (await game.host.queries.look(table.id, None)).awaited[0]
    form = await press(people[seat], await panel_of(people[seat], str(table.home.place)), "move")
    if option is None:
        await fill(people[seat], form, Random(seat))
    else:
        wanted = [c for c in controls(form) if c["custom_id"].endswith(option)]
        await people[seat].press(form, wanted[0]["custom_id"])
    await game.quiet()
    return seat


def leave(game: Running) -> None:
    """Let it be so long ago that anybody was seen as if the bot had just begun."""
    game.host.presence.clear()


def private_of(person: Person, place: str) -> dict[str, Json]:
    """Return every private message of somebody at a place as it is now, oldest first."""
    kinds = {"message_create", "message_update"}
    shown = [f["message"] for f in person.frames if f["t"] in kinds]
    own = [m for m in shown if is_private(m) and m["channel_id"] == place]
    found = {m["id"]: m for m in own if m["components"]}
    return {id_: found[id_] for id_ in sorted(found, key=int)}


async def calls_made(person: Person, place: str) -> list[set[str]]:
    """Return who was pinged by each message that was posted at a place."""
    await person.history(place)  # so that all frames before it have come
    posted = [f["message"] for f in person.frames if f["t"] == "message_create"]
    return [pinged(m) for m in posted if m["channel_id"] == place and m["mentions"]]


async def test_whoever_is_away_and_must_act_is_pinged_once_and_nobody_else(game: Running) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    place = str((await table_of(game)).home.place)
    assert (await calls_made(people[0], place)) == [{"ada", "bo"}], "a mention lets people in"
    leave(game)
    seat = await acted(game, people, "=camels")
    story = await last_story(people[0], place)
    assert pinged(story) == {("ada", "bo")[1 - seat]}
    assert "👉 Your turn: <@" in text(story).splitlines()[-1]
    assert (await calls_made(people[0], place))[1:] == [pinged(story)]
    # A panel that is edited pings nobody.
    assert not (await panel_of(people[0], place))["mentions"]


async def test_among_those_who_are_here_one_message_grows_and_forms_come_by_themselves(
    game: Running,
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    place = str(table.home.place)
    begun = await last_story(people[0], place)
    panel = (await panel_of(people[0], place))["id"]
    for person in people:
        await press(person, await panel_of(person, place), "hand")
    seat = await acted(game, people, "=camels")
    for number in range(3):
        seat = 1 - seat
        other = people[seat]
        *_, form = private_of(other, place).values()
        assert "Your turn: take or sell?" in text(form), "it came without a press"
        assert [file["filename"][:9] for file in form["attachments"]] == ["deciding-"]
        assert int(form["id"]) > int(panel)
        assert len(private_of(other, place)) == 2, "what they had is turned over"
        await fill(other, form, Random(number))
        await game.quiet()
    grown = await last_story(people[0], place)
    assert grown["id"] == begun["id"]
    texts_told = [one.texts for one in await game.host.queries.stories(table.id, 0, 4)]
    sentences = [Speaker("en", table.names)(one) for texts in texts_told for one in texts]
    said = text(grown)
    assert [said.count(f"- {one}") for one in sentences] == [sentences.count(s) for s in sentences]
    assert "👉" not in said, "nobody who is here is told that it is their move"
    assert (await calls_made(people[0], place)) == [{"ada", "bo"}], "nobody is called"
    assert (await panel_of(people[0], place))["id"] == panel


async def test_whoever_seemed_to_be_here_is_called_after_all_unless_they_looked(
    game: Running,
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    place = str((await table_of(game)).home.place)
    seat = await acted(game, people, "=camels")
    (call,) = await game.store.queued(SystemClock().now() + 3600, 9)
    assert call.notice.kind == "call"
    assert 80 < call.due - SystemClock().now() < 91
    presenter = game.bot.presenter
    assert presenter is not None
    before = await calls_made(people[0], place)
    other = people[1 - seat]
    panel = await panel_of(other, place)
    assert game.host.presence.here((await table_of(game)).id, int(other.id))
    await presenter.present(call)
    assert (await calls_made(people[0], place))[len(before) :] == [{("ada", "bo")[1 - seat]}]
    said = text(await last_story(people[0], place))
    where = f"https://discord.com/channels/{GUILD}/{place}/{panel['id']}"
    assert said == f"👉 Your turn: <@{other.id}> · [Jaipur · table 1]({where})"
    await press(other, panel, "hand")
    await presenter.present(call)
    assert len(await calls_made(people[0], place)) == len(before) + 1, "they have looked"
    await fill(other, (await press(other, panel, "move")), Random(1))
    await game.quiet()
    left = await game.store.queued(SystemClock().now() + 3600, 9)
    assert [one.notice.user for one in left] == [int(people[seat].id)], "they have acted"


async def still(game: Running, user: int, *, quiet: bool, by_dm: bool = False) -> float:
    """Give somebody quiet hours that hold now and for two hours more, or end them."""
    minute = int(SystemClock().now() // 60)
    hours = Quiet((minute - 60) % 1440, (minute + 120) % 1440) if quiet else None
    settings = UserSettings(quiet=hours, by_dm=by_dm)
    await game.host.settings.change_user(user, lambda _: settings)
    return (minute + 120) * 60.0


async def held(game: Running, kind: str) -> list[Queued]:
    """Return the notices of a kind that wait for hours to come."""
    queued = await game.store.queued(SystemClock().now() + 7 * 3600, 99)
    return [one for one in queued if one.notice.kind == kind]


async def test_a_call_in_quiet_hours_comes_when_they_end_unless_they_looked(
    game: Running,
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    assert table.seconds_per_move is None
    place = str(table.home.place)
    seat = (await game.host.queries.look(table.id, None)).awaited[0]
    other = int(people[1 - seat].id)
    ends = await still(game, other, quiet=True)
    leave(game)
    await acted(game, people, "=camels")
    assert not pinged(await last_story(people[0], place))
    (call,) = await held(game, "call")
    assert (call.notice.user, call.due) == (other, ends)
    presenter = game.bot.presenter
    assert presenter is not None
    waits = await presenter.present(call)
    assert [one.due for one in waits.held_back] == [ends], "too early, it waits on"
    await still(game, other, quiet=False)
    (sooner,) = await held(game, "call")
    assert sooner.due < ends, "no longer held back"
    before = await calls_made(people[0], place)
    assert not (await presenter.present(call)).held_back
    assert (await calls_made(people[0], place))[len(before) :] == [{("ada", "bo")[1 - seat]}]
    await press(people[1 - seat], await panel_of(people[1 - seat], place), "hand")
    await presenter.present(call)
    assert len(await calls_made(people[0], place)) == len(before) + 1, "they have looked"


async def test_a_story_that_stands_already_calls_those_who_slept_when_it_was_posted(
    game: Running,
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    seat = (await game.host.queries.look(table.id, None)).awaited[0]
    other = int(people[1 - seat].id)
    leave(game)
    await acted(game, people, "=camels")
    assert not await held(game, "call")
    posted = await last_story(people[0], str(table.home.place))
    story = Queued(1, Notice("story", table.id, 1), 0.0, tries=1)
    storyteller = Storyteller(Messages(game.bot))
    assert await storyteller.held_back(story, table, int(posted["id"])) == ()
    ends = await still(game, other, quiet=True)
    (call,) = await storyteller.held_back(story, table, int(posted["id"]))
    assert (call.user, call.due) == (other, ends)


async def test_a_direct_message_waits_for_the_end_of_quiet_hours(game: Running, rig: Rig) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    seat = (await game.host.queries.look(table.id, None)).awaited[0]
    other = int(people[1 - seat].id)
    ends = await still(game, other, quiet=True, by_dm=True)
    await acted(game, people, "=camels")
    assert not letters(rig)
    (nudge,) = await held(game, "nudge")
    assert (nudge.notice.user, nudge.due) == (other, ends)
    await still(game, other, quiet=False, by_dm=True)
    await game.quiet()
    (letter,) = letters(rig)
    assert has(letter, "option")
    assert not await held(game, "nudge")
    presenter = game.bot.presenter
    assert presenter is not None
    place = str(table.home.place)
    await press(people[1 - seat], await panel_of(people[1 - seat], place), "hand")
    await presenter.present(nudge)
    assert len(letters(rig)) == 1, "they have looked in the meantime"


async def test_whoever_wants_to_hear_of_ends_and_sleeps_is_told_afterwards(game: Running) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    place, bo = str(table.home.place), int(people[1].id)
    minute = int(SystemClock().now() // 60)
    hours = Quiet((minute - 60) % 1440, (minute + 120) % 1440)
    settings = UserSettings(quiet=hours, notify_level="all")
    await game.host.settings.change_user(bo, lambda _: settings)
    ada = Player(int(people[0].id), "Ada")
    await game.host.seats.change(table.id, 777, conceded, ada)
    await game.quiet()
    (call,) = await held(game, "call")
    assert (call.notice.user, call.due) == (bo, (minute + 120) * 60.0)
    presenter = game.bot.presenter
    assert presenter is not None
    before = await calls_made(people[0], place)
    assert (await presenter.present(call)).held_back
    assert await calls_made(people[0], place) == before
    await game.host.settings.change_user(bo, lambda old: replace(old, quiet=None))
    assert not (await presenter.present(call)).held_back
    assert (await calls_made(people[0], place))[len(before) :] == [{"bo"}]
    await game.host.settings.change_user(bo, lambda old: replace(old, notify_level="turns"))
    await presenter.present(replace(call, id=call.id + 1))
    assert len(await calls_made(people[0], place)) == len(before) + 1, "they want it no more"


async def test_a_message_that_is_full_or_gone_is_followed_by_another(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    place = str(table.home.place)
    await acted(game, people)
    first = await last_story(people[0], place)
    await rig.control("delete-message", channel=place, message=first["id"])
    await acted(game, people)
    second = await last_story(people[0], place)
    assert second["id"] != first["id"]
    growing = await game.store.story_message(table.id)
    assert growing is not None
    assert (str(growing.message), growing.first, growing.last) == (second["id"], 2, 2)
    await acted(game, people)
    assert (await last_story(people[0], place))["id"] == second["id"]
    assert (await calls_made(people[0], place)) == [{"ada", "bo"}]


async def test_a_picture_that_discord_wants_anew_is_sent_once_more(game: Running, rig: Rig) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    place = str((await table_of(game)).home.place)
    first = await panel_of(people[0], place)
    game.bot.followup_tokens.changes_pressed = False  # so that panels are edited by the bot itself
    await rig.fault("refuse", "PATCH /channels/{channel}/messages", code=50035)
    await acted(game, people)
    second = await panel_of(people[0], place)
    assert second["id"] != first["id"]
    await acted(game, people)
    third = await panel_of(people[0], place)
    assert third["id"] == second["id"]
    shown = [one["attachments"][0]["id"] for one in (first, second, third)]
    assert shown[0] != shown[1] == shown[2], "one refusal may be a race"


async def test_who_acts_on_at_once_and_who_gets_a_direct_message_is_not_pinged(
    game: Running,
) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    table = await table_of(game)
    place = str(table.home.place)
    await game.host.settings.change_user(table.people[1], lambda _: UserSettings(by_dm=True))
    for number in range(3):
        if number == 2:
            game.host.presence.clear()  # so long have the others been away
        seat = await acted(game, people, "=a")  # three on one action: nobody carries it out
    assert seat == 2
    story = await last_story(people[0], place)
    assert text(story).splitlines()[-1] == f"👉 Your turn: <@{people[0].id}>"
    assert pinged(story) == {"ada"}


async def test_where_several_choose_only_what_everybody_saw_tells_who_is_here(
    game: Running,
) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    table = await table_of(game)
    place = str(table.home.place)
    await acted(game, people, "=a")
    await acted(game, people, "=a")
    assert "waiting for Chidi" in text(await panel_of(people[0], place))
    game.host.presence.clear()
    # Ada thinks again, which nobody may notice: not even by who is called.
    await press(people[0], await panel_of(people[0], place), "hand")
    form = await press(people[0], await panel_of(people[0], place), "move")
    await press(people[0], form, "option")
    await acted(game, people, "=a")
    story = await last_story(people[0], place)
    assert "Round 2" in text(story)
    assert pinged(story) == {"ada", "bo"}
    # In the next round all have just acted: nobody is told, but called if they do not go on.
    for _ in range(3):
        await acted(game, people, "=a")
    assert pinged(await last_story(people[0], place)) == set()
    calls = await game.store.queued(SystemClock().now() + 3600, 9)
    assert {one.notice.user for one in calls} == {int(people[0].id), int(people[1].id)}


async def test_the_next_form_comes_below_the_story_and_the_old_one_keeps_what_was_done(
    game: Running,
) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    place = str((await table_of(game)).home.place)
    for _ in range(3):
        seat = await acted(game, people, "=a")
    *_, old, new = private_of(people[seat], place).values()
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
    if (await game.host.queries.look(table.id, None)).awaited == (1,):
        await acted(game, people, "=camels")
    await acted(game, people)
    (letter,) = [m for m in letters(rig) if has(m, "option")]
    assert "Was machst du?" in text(letter)
    assert "Ada " in text(letter), "it says what the other one did"
    # Answered at the table, the question is withdrawn.
    await acted(game, people)
    (letter,) = [m for m in letters(rig) if m["id"] == letter["id"]]
    assert not has(letter, "option")
    assert "schon erledigt" in text(letter)
    await acted(game, people)
    (letter,) = [m for m in letters(rig) if has(m, "option")]
    # Ended by somebody else, nothing is asked any more.
    user = await panel_of(people[0], place)
    sure = await press(people[0], await press(people[0], user, "more"), "end")
    await press(people[0], sure, "sure")
    await game.quiet()
    assert not [m for m in letters(rig) if has(m, "option")]
    assert "**Ada** ended this game early" in text(await last_story(people[0], place))


async def test_help_names_the_buttons_as_they_stand_on_the_server(game: Running, rig: Rig) -> None:
    dana = await rig.person("dana")
    said = text((await dana.command(CHANNEL, "help")).message)
    assert "**Mein Zug**" in said, "a table speaks as whoever opens it"
    await game.host.settings.change_server(GUILD, 1, lambda old: replace(old, language="en"))
    said = text((await dana.command(CHANNEL, "help")).message)
    assert "So spielst du hier" in said
    assert "**My move**" in said
