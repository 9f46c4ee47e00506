"""Nobody who was forgotten is named to Discord, and what it calls malformed is said plainly."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import discord
import pytest

from bot.tables.notices import Notice, Queued
from bot.tables.table import Table
from cogs.delivery.messages import MAX_MENTIONS, Messages
from cogs.kit.screen import note
from cogs.kit.table_screen import mentions
from sandbox.rest.routing import Call
from sandbox.testing.recording import Recording
from sandbox.testing.rig import Person, Rig
from sandbox.world.model import Json
from tests.cogs.clicking import CHANNEL, fill, has, press, push, text
from tests.cogs.conftest import Running
from tests.cogs.play.test_games import GUILD, panel_of, seated
from tests.e2e.process import EDIT, FOLLOW_UP, POST

pytestmark = pytest.mark.asyncio
INVALID_FORM_BODY = 50035


class Bodies(Recording):
    """Keeps what the bot sent, and how it was answered."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, int, Any]] = []

    def request(self, route: str, path: str, call: Call, status: int, answer: Any) -> None:
        self.sent.append((route, status, call.body))

    def close(self) -> None:
        """There is no file to end."""


async def table_of(game: Running) -> Table:
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    return table


def posted(rig: Rig, table: Table) -> list[Json]:
    assert rig.sandbox is not None
    messages = rig.sandbox.world.messages[str(table.home.place)].values()
    return [message.body for message in messages if message.owner is None]


async def moved(game: Running, people: list[Person], seats: int, chance: Random) -> bool:
    """Let somebody of the first seats act who is awaited; False if nobody of them is."""
    table = await table_of(game)
    awaited = (await game.host.queries.look(table.id, None)).awaited
    seat = next((seat for seat in awaited if seat < seats), None)
    if seat is None:
        return False
    panel = await panel_of(people[seat], str(table.home.place))
    await fill(people[seat], await press(people[seat], panel, "move"), chance)
    await game.quiet()
    return True


async def test_two_of_a_table_are_forgotten_and_it_goes_on(game: Running, rig: Rig) -> None:
    bodies = Bodies()
    assert rig.sandbox is not None
    rig.sandbox.api.recording = bodies
    people, chance = await seated(game, "basari", ("ada", "bo", "chidi", "dana")), Random("gone")
    for leaver in (people[3], people[2]):
        asked = await leaver.command(CHANNEL, "privacy delete")
        await push(leaver, asked.message, "forget")
        await game.quiet()
        for _ in range(3):
            await moved(game, people, 2, chance)
    assert (await table_of(game)).frozen is None
    gone = {people[2].id, people[3].id}
    for route, status, body in bodies.sent:
        assert status < 400, (route, body)
        called = ((body or {}).get("allowed_mentions") or {}).get("users") or []
        assert len(set(called)) == len(called)
        assert all(int(user) > 0 for user in called)
        assert "<@0>" not in json.dumps(body)
    assert not {str(user) for user in (await table_of(game)).people} & gone


async def test_no_number_that_stands_for_somebody_forgotten_is_sent(
    game: Running, rig: Rig
) -> None:
    await seated(game, "jaipur", ("ada", "bo"))
    table, bodies = await table_of(game), Bodies()
    assert rig.sandbox is not None
    rig.sandbox.api.recording = bodies
    many = range(1, 2 * MAX_MENTIONS)
    named = [0, 0, -7, *table.people, *table.people, *many]
    queued = Queued(999, Notice("reminder", table.id, 0), 0.0, 1)
    sentence = f"{mentions([0, -7, *table.people])}: your turn"
    message = await Messages(game.bot).post(queued, table, note(sentence), named)
    ((_, status, body),) = [sent for sent in bodies.sent if sent[0] == POST]
    assert status == 200
    assert body["allowed_mentions"]["users"] == [*table.people, *many][:MAX_MENTIONS]
    (shown,) = [one for one in posted(rig, table) if int(one["id"]) == message]
    assert text(shown) == f"? ? {mentions(table.people)}: your turn"


@pytest.mark.parametrize("route", [POST, EDIT])
async def test_what_discord_calls_malformed_is_said_plainly_and_the_game_goes_on(
    game: Running, rig: Rig, route: str
) -> None:
    people, chance = await seated(game, "jaipur", ("ada", "bo")), Random("plain")
    table = await table_of(game)
    seat = (await game.host.queries.look(table.id, None)).awaited[0]
    panel = await panel_of(people[seat], str(table.home.place))
    form = await press(people[seat], panel, "move")
    if route == POST:
        await rig.control("delete-message", channel=panel["channel_id"], message=panel["id"])
    # What no token changes is said by the bot itself.
    game.bot.followup_tokens.forget_user(int(people[seat].id))
    await rig.fault("refuse", FOLLOW_UP, code=10015)
    await rig.fault("refuse", route, code=INVALID_FORM_BODY)
    await fill(people[seat], form, chance)
    await game.quiet()
    assert (await table_of(game)).frozen is None
    plain = [one for one in posted(rig, table) if "I can't show everything here" in text(one)]
    assert len(plain) == 1
    assert has(plain[0], "move")
    await rig.control("clear")
    other = people[1 - seat]
    await fill(other, await press(other, plain[0], "move"), chance)
    await game.quiet()
    after = await table_of(game)
    assert (after.frozen, after.sequence) == (None, 2)
    if route == POST:  # the panel itself, which is shown whole again
        (whole,) = [one for one in posted(rig, table) if has(one, "more")]
        assert int(whole["id"]) == after.panel


async def test_what_is_malformed_even_when_plain_is_refused(game: Running, rig: Rig) -> None:
    await seated(game, "jaipur", ("ada", "bo"))
    await rig.fault("refuse", POST, code=INVALID_FORM_BODY, times=2)
    table = await table_of(game)
    queued = Queued(999, Notice("reminder", table.id, 0), 0.0, 1)
    with pytest.raises(discord.HTTPException):
        await Messages(game.bot).post(queued, table, note("Hello"), ())
    assert rig.sandbox is not None
    assert not rig.sandbox.faults.waiting, "once as it was, and once plain"
