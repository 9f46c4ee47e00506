"""Threads asleep, locked, private or gone, around a bot with the permissions of its invitation."""

from __future__ import annotations

from random import Random

import pytest

from sandbox.testing.rig import Person, Rig
from sandbox.world import threads
from sandbox.world.model import PRIVATE_THREAD, Channel
from tests.cogs.clicking import CHANNEL, fill, has, is_private, press, push, text
from tests.cogs.conftest import Running
from tests.cogs.play.test_games import GUILD, panel_of, seated

pytestmark = pytest.mark.asyncio
ELSEWHERE = "1180000000000000202"


async def playing(game: Running) -> tuple[list[Person], Channel]:
    """Return two people at a table in a thread of its own, and the thread."""
    people = await seated(game, "jaipur", ("ada", "bo"))
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    assert game.rig.sandbox is not None
    return people, game.rig.sandbox.world.channel(str(table.home.place))


async def moved(game: Running, people: list[Person], place: str | None = None) -> str:
    """Let whoever is awaited move: on the panel of a place, or by command; return the answer."""
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    seat = (await game.host.queries.look(table.id, None)).awaited[0]
    person = people[seat]
    if place is None:
        form = (await person.command(CHANNEL, "move")).message
    else:
        form = await press(person, await panel_of(person, place), "move")
    last = await fill(person, form, Random(table.sequence))
    await game.quiet()
    return text(last)


async def state_of(game: Running) -> tuple[int, str | None]:
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    return table.sequence, table.frozen


def asleep(thread: Channel) -> bool:
    assert thread.thread is not None
    return thread.thread.archived


def panels(game: Running, place: str) -> int:
    assert game.rig.sandbox is not None
    shown = [m.body for m in game.rig.sandbox.world.messages[place].values()]
    return sum(has(m, "more") and not is_private(m) for m in shown)


async def test_a_thread_that_fell_asleep_is_woken_by_the_next_move(game: Running, rig: Rig) -> None:
    people, thread = await playing(game)
    assert thread.thread is not None
    await rig.move_clock(thread.thread.archive_after * 60 + 1)
    assert asleep(thread)
    await moved(game, people, thread.id)
    assert not asleep(thread)
    assert await state_of(game) == (1, None)
    assert panels(game, thread.id) == 1


async def test_a_thread_asleep_that_the_bot_was_sent_out_of_gets_a_new_panel(
    game: Running, rig: Rig
) -> None:
    people, thread = await playing(game)
    assert rig.sandbox is not None
    await moved(game, people, thread.id)
    threads.leave(rig.sandbox.world, thread, rig.sandbox.world.bot_id)
    await rig.control("thread", channel=thread.id, archived=True)
    await moved(game, people)
    assert await state_of(game) == (2, None)
    assert not asleep(thread)
    assert panels(game, thread.id) == 1


@pytest.mark.parametrize("archived", [False, True], ids=["awake", "asleep"])
async def test_a_locked_thread_freezes_the_table_with_its_reason_until_it_is_brought_elsewhere(
    game: Running, rig: Rig, archived: bool
) -> None:
    people, thread = await playing(game)
    await rig.control("thread", channel=thread.id, archived=archived, locked=True)
    if not archived:  # edits go on there, so something must be posted
        panel = await panel_of(people[0], thread.id)
        await rig.control("delete-message", channel=thread.id, message=panel["id"])
    await moved(game, people)
    assert await state_of(game) == (1, "play.frozen.locked")
    listed = (await people[0].command(CHANNEL, "table list")).message
    assert "Its thread is locked" in text(listed)
    await people[0].command(ELSEWHERE, "table show")
    await game.quiet()
    assert await state_of(game) == (1, None)
    await moved(game, people, ELSEWHERE)
    assert await state_of(game) == (2, None)
    assert panels(game, ELSEWHERE) == 1


async def test_a_locked_thread_in_which_nothing_may_be_edited_freezes_the_table_too(
    game: Running, rig: Rig
) -> None:
    people, thread = await playing(game)
    await rig.control("thread", channel=thread.id, archived=False, locked=True)
    edit = "PATCH /channels/{channel}/messages/{message}"
    await rig.fault("refuse", edit, code=160005, times=9)
    await moved(game, people)
    assert await state_of(game) == (1, "play.frozen.locked")


async def test_whoever_presses_in_a_locked_and_sleeping_thread_is_told_why_it_stands_still(
    game: Running, rig: Rig
) -> None:
    people, thread = await playing(game)
    await rig.control("thread", channel=thread.id, archived=True, locked=True)
    answer = await moved(game, people, thread.id)
    assert await state_of(game) == (1, "play.frozen.locked")
    assert "Something went wrong" not in answer


async def test_a_game_in_a_private_thread_begins_once_the_bot_is_in_it(
    game: Running, rig: Rig
) -> None:
    assert rig.sandbox is not None
    world = rig.sandbox.world
    ada, bo = [await rig.person(name) for name in ("ada", "bo")]
    thread = threads.create(world, world.channel(CHANNEL), ada.id, {"name": "T", "type": 12})
    threads.join(world, thread, bo.id)
    assert thread.type == PRIVATE_THREAD
    refused = await ada.command(thread.id, "table new", game="jaipur", seats=2)
    assert "I'm not in this private thread" in text(refused.message)
    await ada.do("send", channel=thread.id, content=f"<@{world.bot_id}>")
    await ada.command(thread.id, "table new", game="jaipur", seats=2)
    await game.quiet()
    lobby = (await bo.history(thread.id))[-1]
    await push(bo, lobby, "join")
    await game.quiet()
    await push(ada, (await ada.history(thread.id))[-1], "start")
    await game.quiet()
    await moved(game, [ada, bo], thread.id)
    assert await state_of(game) == (1, None)
