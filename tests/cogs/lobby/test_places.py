"""Presses from everywhere: direct messages on either shard, and servers that the bot is not on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.tables.settings import UserSettings
from sandbox.testing.recording import Recording
from sandbox.testing.rig import Person, Rig
from sandbox.world.model import Json
from tests.cogs.clicking import CHANNEL, control, controls, text
from tests.cogs.conftest import Running, running
from tests.cogs.play.test_games import GUILD, panel_of, seated

pytestmark = pytest.mark.asyncio
CHIDI = 1180000000000000013


class Routes(Recording):
    """Counts what the bot asks for."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    def request(self, route: str, *_: Any, **__: Any) -> None:
        self.asked[route] += 1

    def of_channels(self) -> dict[str, int]:
        return {route: count for route, count in self.asked.items() if "/channels" in route}

    def close(self) -> None:
        pass


def watched(rig: Rig) -> Routes:
    assert rig.sandbox is not None
    routes = Routes()
    rig.sandbox.api.recording = routes
    return routes


async def letter_to(person: Person) -> Json:
    """Return the direct message that asks somebody to decide."""
    frame = await person.until(
        lambda f: (
            f["t"] == "message_create"
            and any(":option:" in part["custom_id"] for part in controls(f["message"]))
        )
    )
    return dict(frame["message"])


@pytest.mark.parametrize("shard", [0, 1])
async def test_a_press_in_a_direct_message_counts_on_either_shard(
    rig: Rig, tmp_path: Path, shard: int
) -> None:
    async with running(rig, tmp_path, shards=2) as game:
        assert rig.sandbox is not None
        rig.sandbox.gateway.dm_shard = shard
        await game.host.settings.change_user(CHIDI, lambda _: UserSettings(by_dm=True))
        *_, chidi = await seated(game, "basari", ("ada", "bo", "chidi"))
        (table,) = await game.store.tables(guild=GUILD, status=("playing",))
        letter = await letter_to(chidi)
        assert letter["channel_id"] not in {CHANNEL, str(table.home.place)}
        heard, button = _heard(rig, shard), control(letter, "option")["custom_id"]
        assert (await chidi.press(letter, button)).state == "done"
        await game.quiet()
        assert _heard(rig, shard) == heard + 1
        (logged,) = await game.store.log(table.id)
        assert logged.user == CHIDI


def _heard(rig: Rig, shard: int) -> int:
    """Return how many interactions a shard was told of."""
    assert rig.sandbox is not None
    sessions = [s for s in rig.sandbox.gateway.sessions.values() if s.shard == shard]
    return sum('"INTERACTION_CREATE"' in frame for s in sessions for _, frame in s.sent)


async def elsewhere(game: Running, rig: Rig) -> str:
    """Return a channel of a server where people have the bot with them, but it is no member."""
    assert rig.sandbox is not None
    for command in rig.sandbox.world.commands.values():
        command["integration_types"] = [0, 1]
    made = await rig.control("guild", name="Elsewhere", bot=False)
    return str(made["channel"])


async def test_where_the_bot_is_no_member_commands_answer_and_touch_no_channel(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    place = await elsewhere(game, rig)
    routes, ada = watched(rig), people[0]
    commands: dict[str, dict[str, Any]] = {
        "table new": {"game": "jaipur"},
        "table list": {},
        "table show": {},
        "table start": {},
        "move": {},
        "hand": {},
        "board": {},
        "log": {},
        "score": {},
        "help": {},
        "about": {},
    }
    for name, options in commands.items():
        mark = len(ada.frames)
        outcome = await ada.command(place, name, **options)
        assert outcome.state == "done", name
        messages = [f["message"] for f in ada.frames[mark:] if f["t"].startswith("message_")]
        assert len(text(messages[-1])) > 10, name
        assert messages[-1]["flags"] & 64, name
    await game.quiet()
    assert routes.of_channels() == {}
    assert routes.asked
    assert len(await game.store.tables(guild=GUILD, status=("playing", "lobby"))) == 1
    assert len(await game.store.tables(user=int(ada.id), status=("playing", "lobby"))) == 1


async def test_presses_on_what_a_bot_left_behind_are_answered_by_the_interaction_alone(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    panel = await panel_of(people[0], str(table.home.place))
    lobby = (await people[0].history(CHANNEL))[-1]
    await rig.control("leave", guild=str(GUILD), person="bot")
    routes = watched(rig)
    for message in (panel, lobby):
        for part in controls(message):
            if part["type"] == 2 and part.get("custom_id"):
                assert (await people[0].press(message, part["custom_id"])).state == "done"
    await game.quiet()
    assert routes.of_channels() == {}
    assert routes.asked
