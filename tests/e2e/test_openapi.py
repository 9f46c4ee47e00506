"""A long evening: whatever the bot sends and our local Discord answers is as Discord describes it.

What each part of it must reach is asserted too, so that no part becomes shorter unnoticed.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from sandbox.world import emojis
from sandbox.world.examples import BOT_ID
from sandbox.world.model import Json
from tests.cogs.clicking import CHANNEL, press
from tests.e2e.deeds import JOURNEYS
from tests.e2e.guests import Guest
from tests.e2e.journeys import Journey
from tests.e2e.playing import NAMES, Match, at, copied, joined, opened, started
from tests.e2e.process import (
    CALLBACK,
    DELETE,
    EDIT,
    FOLLOW_UP,
    POST,
    SHOW,
    THREAD,
    Struck,
    until,
)
from tests.e2e.test_deeds import EVERYBODY, Walk
from tests.openapi.records import objections, read
from tests.samples import first
from tests.sandbox.building import PNG, as_uri

pytestmark = pytest.mark.asyncio
COMMANDS = "PUT /applications/{application}/commands"
EMOJIS = "/applications/{application}/emojis"
OPEN_DM = "POST /users/@me/channels"
UNANSWERED = 0
NEVER_BY_TOKEN = {"BAZAAR_FOLLOW_UPS": "never"}


def judged(record: Path) -> list[Json]:
    """Return the requests of a recording to which nothing can be objected."""
    lines = read(record)
    assert objections(lines) == {}
    return [line for line in lines if line["kind"] == "request"]


def routes(requests: list[Json]) -> set[str]:
    """Return where requests went."""
    return {line["route"] for line in requests}


def callbacks(requests: list[Json]) -> set[int]:
    """Return the kinds of answers that presses, commands and forms got."""
    return {line["body"]["type"] for line in requests if line["route"] == CALLBACK}


@pytest.mark.parametrize("name", first([*JOURNEYS]))
async def test_what_people_do_around_tables_is_as_discord_describes_it(
    tmp_path: Path, name: str
) -> None:
    record, main = tmp_path / "record.jsonl", "tests.e2e.staged:main"
    async with at(tmp_path / "world", EVERYBODY, main, record=record) as match:
        people = dict(zip(EVERYBODY, match.people, strict=True))
        await Walk(Journey(match, people), JOURNEYS[name]).walked(lambda _number: None)
    requests = judged(record)
    assert {CALLBACK, COMMANDS, POST} <= routes(requests)
    assert len(requests) > 2 * len(JOURNEYS[name])


@pytest.mark.parametrize(
    ("game", "seats", "actions"),
    first([("basari", 4, 1000), ("jaipur", 2, 30), ("johari", 3, 60)]),
)
async def test_games_are_as_discord_describes_them(
    tmp_path: Path, game: str, seats: int, actions: int
) -> None:
    record = tmp_path / "record.jsonl"
    async with at(tmp_path / "world", NAMES[:seats], record=record) as match:
        await opened(match, game)
        for person in match.people[1:]:
            await joined(match, person)
        await started(match)
        while match.oracle.table().sequence < actions and await match.action():
            pass
        await match.quiet()
        played = match.oracle.table().sequence
    requests = judged(record)
    assert {THREAD, COMMANDS} <= routes(requests)
    shown = [line for line in requests if any(f["type"] == "image/png" for f in line["files"])]
    assert len(shown) > played / 2, "most actions show a new board"


async def test_all_commands_and_buttons_are_as_discord_describes_them(
    jaipur: Path, tmp_path: Path
) -> None:
    record, folder = tmp_path / "record.jsonl", copied(jaipur, tmp_path / "table")
    async with at(folder, NAMES, record=record, settings={"BAZAAR_ICONS": "1"}) as match:
        assert match.rig.sandbox is not None
        world = match.rig.sandbox.world
        old = emojis.create(world, {"name": "bz_camel_000000", "image": as_uri(PNG)})
        await match.bot.again()
        await until(lambda: old.id not in world.emojis, "an icon of an earlier version goes")
        ada, bo, chidi, dana, emre = match.people
        elsewhere = await match.rig.control("guild", name="Without a bot", bot=False)
        group = await match.rig.control("group", people=["dana", "emre"])
        private = await dana.do("open_dm", user=BOT_ID)
        guests = {
            Guest(chidi, dana.id): False,
            Guest(bo, dana.id): True,
            Guest(dana, bo.id, private["channel"]["id"]): False,
            Guest(dana, bo.id, elsewhere["channel"]): True,
            Guest(emre, bo.id, group["channel"]): False,
            Guest(ada, dana.id): False,
        }
        for guest, all_options in guests.items():
            await guest.use_everything(all_options=all_options)
    requests = judged(record)
    assert callbacks(requests) >= {4, 5, 6, 7, 8, 9}
    assert routes(requests) >= {
        *(CALLBACK, FOLLOW_UP, SHOW, POST, EDIT, DELETE),
        *(f"GET {EMOJIS}", f"POST {EMOJIS}", f"DELETE {EMOJIS}/{{emoji}}"),
    }
    verbs = {verb for guest in guests for verb in guest.pressed}
    assert len(verbs) > 50


async def test_accidents_are_as_discord_describes_them(jaipur: Path, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    folder = copied(jaipur, tmp_path / "table")
    async with at(folder, NAMES[:2], record=record, settings=NEVER_BY_TOKEN) as match:
        for accident in (
            *(_closed_direct_messages, _lost_panel, _archived_thread, _limits, _no_pictures),
            *(_lost_line, _death, _away_from_home),
        ):
            await match.quiet()
            await accident(match)
            assert await match.action(), accident.__name__
            match.forms.clear()
        await match.quiet()
    requests = judged(record)
    assert routes(requests) >= {
        *(OPEN_DM, "GET /channels/{channel}", "PATCH /channels/{channel}"),
        "GET /channels/{channel}/messages",
    }
    assert {50007, 10008, 50083} <= {
        line["answer"]["code"] for line in requests if line["status"] >= 400
    }
    assert {UNANSWERED, 429, 503} <= {line["status"] for line in requests}


async def _closed_direct_messages(match: Match) -> None:
    """Let everybody want direct messages, and one of the two not take any."""
    for person in match.people:
        (panel,) = match.panels()
        await press(person, await press(person, panel, "more"), "dm")
    await match.rig.control("dms", person="ada", open=False)
    assert await match.action()


async def _form_elsewhere(match: Match) -> None:
    """Let whoever is awaited have their form in the channel, away from the thread of the table."""
    _, decision = match.awaited()
    assert decision is not None
    outcome = await match.people[decision.seat].command(CHANNEL, "move")
    match.forms[decision.seat] = outcome.message


async def _lost_panel(match: Match) -> None:
    (panel,) = match.panels()
    await _form_elsewhere(match)
    await match.rig.control("delete-message", channel=panel["channel_id"], message=panel["id"])


async def _archived_thread(match: Match) -> None:
    await _form_elsewhere(match)
    place = str(match.oracle.table().home.place)
    await match.rig.control("thread", channel=place, archived=True)


async def _limits(match: Match) -> None:
    """Let the next three messages meet a limit, a server error and a dropped line."""
    for kind in ("limited", "status", "cut"):
        await match.rig.fault(kind, "/channels/{channel}/messages", seconds=0.1, status=503)
    assert await match.action()
    await until(lambda: not match.bot.ambush.waiting, "all three have struck")
    await match.rig.control("limits", on=True)


async def _no_pictures(match: Match) -> None:
    await match.rig.control("limits", on=False)
    names = ["attach_files"]
    await match.rig.control("permission", channel=CHANNEL, person="bot", names=names)


async def _lost_line(match: Match) -> None:
    await match.rig.control("gateway", do="drop", refuse_resume=1)
    await until(lambda: match.bot.gateway.online, "a new session begins")


async def _death(match: Match) -> None:
    """Die after a message was posted, and look for it in the next life."""
    match.bot.ambush.arm(POST, "after")
    with contextlib.suppress(Struck):
        while True:
            await match.action()
    await match.bot.again()
    match.forms.clear()


async def _away_from_home(match: Match) -> None:
    """Lose the thread, and go on in the channel."""
    await match.rig.control("delete-channel", channel=str(match.oracle.table().home.place))
    await _form_elsewhere(match)
    assert await match.action()
    await until(lambda: match.oracle.table().frozen is not None, "the table freezes")
    await match.people[0].command(CHANNEL, "table show")
    await until(lambda: match.oracle.table().frozen is None, "the table thaws")
    match.forms.clear()
