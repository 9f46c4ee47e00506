"""What may have been said before is looked for, however long ago: nothing is said twice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.tables.settings import UserSettings
from bot.tables.table import Table
from sandbox.testing.rig import Person, Rig
from sandbox.world.messages import NONCE_SECONDS
from sandbox.world.model import Json
from tests.cogs.clicking import fill, has, is_private, press, text
from tests.cogs.conftest import Running, running
from tests.cogs.play.test_games import panel_of, seated
from tests.e2e.oracle import Oracle, sentences
from tests.e2e.process import EDIT, FOLLOW_UP, POST
from tests.samples import first

pytestmark = pytest.mark.asyncio


def messages(rig: Rig, place: int | str) -> list[Json]:
    """Return what everybody sees at a place and can be taken for ours."""
    assert rig.sandbox is not None
    posted = rig.sandbox.world.messages[str(place)].values()
    return [
        message.body for message in posted if message.owner is None and message.body["components"]
    ]


def panels(rig: Rig, table: Table) -> list[Json]:
    return [m for m in messages(rig, table.home.place) if has(m, "more") and not is_private(m)]


def sentences_posted(rig: Rig, table: Table) -> list[str]:
    stories = [text(m) for m in messages(rig, table.home.place) if not has(m, "more")]
    return [one for story in stories for one in sentences(story)]


def letters(rig: Rig) -> int:
    """Return how many direct messages there are."""
    assert rig.sandbox is not None
    world = rig.sandbox.world
    return sum(len(world.messages[c.id]) for c in world.channels.values() if c.recipients)


async def asked(game: Running, people: list[Person], table: Table) -> tuple[Person, Json]:
    """Return whoever is awaited first and the form before them."""
    person = people[(await game.host.queries.look(table.id, None)).awaited[0]]
    panel = await panel_of(person, str(table.home.place))
    return person, await press(person, panel, "move")


async def tried(game: Running, count: int) -> None:
    """Wait until so many notices were tried."""
    async with asyncio.timeout(5):
        while sum(one.tries > 0 for one in await game.store.queued(1e12, 10)) < count:
            await asyncio.sleep(0.01)


@pytest.fixture
def oracle(tmp_path: Path) -> Iterator[Oracle]:
    with closing(Oracle(tmp_path)) as oracle:
        yield oracle


@pytest.mark.parametrize(
    ("key", "lost"),
    # Jaipur's story is added to the one before it, since the next one gets a direct message.
    first([("jaipur", [POST, EDIT]), ("basari", [POST]), ("basari", [FOLLOW_UP])]),
    ids=["jaipur", "basari", "by token"],
)
async def test_what_was_posted_long_before_a_restart_is_not_posted_again(
    rig: Rig, tmp_path: Path, oracle: Oracle, key: str, lost: list[str]
) -> None:
    async with running(rig, tmp_path) as game:
        people = await seated(game, key, ("ada", "bo", "chidi")[: 2 if key == "jaipur" else 3])
        table = oracle.table()
        for user in table.people:
            await game.host.settings.change_user(user, lambda _: UserSettings(by_dm=True))
        if FOLLOW_UP in lost:  # whoever acts before all eyes leaves a token to speak by
            await fill(*await asked(game, people, table), Random(key))
            await game.quiet()
        person, form = await asked(game, people, table)
        if key == "basari":  # a sealed choice is told by the panel alone, which must be posted anew
            place, panel = str(table.home.place), str(table.panel)
            await rig.control("delete-message", channel=place, message=panel)
        if FOLLOW_UP not in lost:  # what no token says is said by the bot itself
            await rig.fault("refuse", FOLLOW_UP, code=10015)
        for route in lost:
            await rig.fault("lost", route)
        await fill(person, form, Random(key))
        await tried(game, len(lost))
    await rig.control("clear")
    before = len(messages(rig, table.home.place)), letters(rig)
    assert before[1] == (1 if key == "jaipur" else 0)
    await rig.move_clock(2 * NONCE_SECONDS)
    async with running(rig, tmp_path) as game:
        await game.quiet()
        assert (len(messages(rig, table.home.place)), letters(rig)) == before
        assert sentences_posted(rig, table) == oracle.told()
        (only,) = panels(rig, table)
        assert int(only["id"]) == oracle.table().panel
        # What comes later is said as ever.
        await fill(*await asked(game, people, oracle.table()), Random(key))
        await game.quiet()
        assert sentences_posted(rig, table) == oracle.told()
        assert len(panels(rig, table)) == 1
