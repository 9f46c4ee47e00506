"""A Discord with other habits than we assume: tables go on, and nothing is doubled or lost."""

from __future__ import annotations

from random import Random

import pytest

from bot.delivery.kept_attachments import MAX_REFUSALS_IN_A_ROW
from bot.tables.table import Table
from sandbox.testing.rig import Person, Rig
from sandbox.world.model import Json
from tests.cogs.clicking import fill, has, is_private, press
from tests.cogs.conftest import Running
from tests.cogs.play.test_games import GUILD, panel_of, seated

pytestmark = pytest.mark.asyncio
POST = "POST /channels/{channel}/messages"
FOLLOW_UP = "POST /webhooks/{application}/{token}"
EDIT_BY_TOKEN = "PATCH /webhooks/{application}/{token}/messages/{message}"
EDIT = "PATCH /channels/{channel}/messages/{message}"
DELETE = "DELETE"


async def table_of(game: Running) -> Table:
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    return table


async def form_of(game: Running, people: list[Person]) -> tuple[Person, Json]:
    """Return whoever is awaited, and their form."""
    table = await table_of(game)
    person = people[(await game.host.queries.look(table.id, None)).awaited[0]]
    return person, await press(person, await panel_of(person, str(table.home.place)), "move")


def shown(rig: Rig, table: Table) -> list[Json]:
    """Return what all see at a table."""
    assert rig.sandbox is not None
    there = rig.sandbox.world.messages[str(table.home.place)].values()
    return [m.body for m in there if m.owner is None]


def panels(rig: Rig, table: Table) -> list[Json]:
    return [body for body in shown(rig, table) if has(body, "more") and not is_private(body)]


async def without_panel(game: Running) -> None:
    """Remove the panel, so that the next one must be posted."""
    table = await table_of(game)
    place, panel = str(table.home.place), str(table.panel)
    await game.rig.control("delete-message", channel=place, message=panel)


@pytest.mark.parametrize("habit", ["numbers_components_anew", "forgets_nonces"])
async def test_a_post_whose_answer_was_lost_is_known_by_its_nonce_or_by_its_trace(
    game: Running, rig: Rig, habit: str
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    await rig.control("habit", name=habit)
    person, form = await form_of(game, people)
    await without_panel(game)
    await rig.fault("refuse", FOLLOW_UP, code=10015, times=9)
    await rig.fault("lost", POST)
    await fill(person, form, Random(habit))
    await game.quiet()
    table = await table_of(game)
    assert (table.sequence, table.frozen) == (1, None)
    assert [body["id"] for body in panels(rig, table)] == [str(table.panel)]


async def test_a_picture_that_an_edit_does_not_keep_is_sent_again(game: Running, rig: Rig) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    await rig.control("habit", name="drops_attachments")
    await rig.fault("refuse", EDIT_BY_TOKEN, code=10008, times=1000)
    for _ in range(2):  # sealed choices change nothing on the board
        await fill(*await form_of(game, people), Random(1))
        await game.quiet()
    table = await table_of(game)
    (panel,) = panels(rig, table)
    assert panel["attachments"]


async def test_who_keeps_no_picture_is_asked_no_more_to_keep_one(game: Running, rig: Rig) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    await rig.control("habit", name="drops_attachments")
    await rig.fault("refuse", EDIT_BY_TOKEN, code=10008, times=1000)
    for _ in range(10 * MAX_REFUSALS_IN_A_ROW):
        if not game.bot.kept_attachments.expected:
            break
        await fill(*await form_of(game, people), Random(1))
        await game.quiet()
    assert not game.bot.kept_attachments.expected


async def test_a_sleeping_thread_that_no_post_wakes_is_opened_first(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    await rig.control("habit", name="sleeps_on")
    person, form = await form_of(game, people)
    await without_panel(game)
    table = await table_of(game)
    await rig.control("thread", channel=str(table.home.place), archived=True)
    await rig.fault("refuse", FOLLOW_UP, code=10015, times=9)
    await fill(person, form, Random(2))
    await game.quiet()
    table = await table_of(game)
    assert (table.sequence, table.frozen) == (1, None)
    assert len(panels(rig, table)) == 1


async def test_a_panel_that_cannot_be_removed_stays_and_the_game_goes_on(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    await rig.fault("refuse", DELETE, code=50083, times=1000)
    for _ in range(8):
        await fill(*await form_of(game, people), Random(3))
        await game.quiet()
    table = await table_of(game)
    assert table.frozen is None
    *old, newest = panels(rig, table)
    assert old
    assert newest["id"] == str(table.panel)


async def test_a_message_that_is_too_old_to_be_edited_so_often_is_posted_anew(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    before = (await table_of(game)).panel
    person, form = await form_of(game, people)
    for route in (EDIT, EDIT_BY_TOKEN):
        await rig.fault("refuse", route, code=30046, times=4)
    await fill(person, form, Random(4))
    await game.quiet()
    table = await table_of(game)
    assert (table.sequence, table.frozen) == (1, None)
    (panel,) = panels(rig, table)
    assert panel["id"] == str(table.panel) != str(before)
