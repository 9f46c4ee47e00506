"""Discord fails in every way it can around a bot of its own process: nothing is lost or doubled."""

from __future__ import annotations

import asyncio

import pytest

from sandbox.testing.rig import Refused
from sandbox.world.model import Json
from tests.cogs.clicking import CHANNEL, control, controls, press
from tests.e2e.playing import Match, chance, verb_of
from tests.e2e.process import CALLBACK, EDIT, FOLLOW_UP, POST, SHOW, until
from tests.samples import first

pytestmark = pytest.mark.asyncio
ELSEWHERE = "1180000000000000202"
GUILD = "1180000000000000100"
BOT_ROLE = "1180000000000000101"


async def went_on(match: Match, actions: int = 2, place: str | None = None) -> None:
    """Play on, then see that every story was told once and one panel stands."""
    for _ in range(actions):
        assert await match.action()
    await match.quiet()
    table = match.oracle.table()
    assert table.frozen is None
    assert len(match.oracle.logged()) == table.sequence
    assert len(match.panels()) == 1
    if place is None:
        assert match.said() == match.oracle.told()


def live(match: Match) -> list[str]:
    return [s.id for s in match.bot.gateway.sessions.values() if s.writer is not None]


async def begun(match: Match) -> tuple[int, Json]:
    """Return who is awaited and the first form, open on the screen."""
    _, decision = match.awaited()
    assert decision is not None
    match.forms[decision.seat] = await match.opened(decision.seat)
    return decision.seat, match.forms[decision.seat]


async def test_a_lost_line_is_resumed_and_a_refused_resume_begins_anew(match: Match) -> None:
    (first,) = live(match)
    await went_on(match, 1)
    await match.rig.control("gateway", do="drop")
    await until(lambda: live(match) == [first], "the session resumes")
    await went_on(match)
    await match.rig.control("gateway", do="reconnect")
    await until(lambda: live(match) == [first], "the session resumes when asked to")
    await match.rig.control("gateway", do="drop", refuse_resume=1)
    await until(lambda: bool(live(match)) and live(match) != [first], "a new session begins")
    assert match.bot.process is not None
    assert match.bot.process.returncode is None
    await went_on(match)


async def test_a_press_while_the_line_is_down_is_carried_out_once_after_the_resume(
    match: Match,
) -> None:
    seat, form = await begun(match)
    await match.rig.control("gateway", do="drop")
    options = [part["custom_id"] for part in controls(form) if verb_of(part) == "option"]
    button = chance(form, "", 0).choice(options)
    pressing = asyncio.create_task(match.people[seat].press(form, button))
    await until(lambda: bool(live(match)), "the session resumes")
    await pressing
    await until(
        lambda: match.oracle.table().sequence + match.oracle.drafts() == 1,
        "the press is carried out",
    )
    match.forms.clear()
    await went_on(match)


async def test_what_arrives_twice_is_done_once(match: Match) -> None:
    await match.rig.control("gateway", double=1000)
    for _ in range(100):
        try:
            await match.action()
        except Refused:  # the second answer has turned the screen over in the meantime
            match.forms.clear()
        if match.oracle.table().sequence >= 4:
            break
    await match.rig.control("clear")
    match.forms.clear()
    await went_on(match, 1)
    assert match.oracle.table().sequence == 5


@pytest.mark.parametrize("posts", first([POST, FOLLOW_UP]), ids=["own route", "token"])
@pytest.mark.parametrize(
    "faults",
    first(
        [
            [
                {"kind": "limited", "seconds": 0.3},
                {"kind": "limited", "seconds": 0.3, "everywhere": True},
                {"kind": "status", "status": 502},
            ],
            [{"kind": "banned"}],
            [{"kind": "status", "status": 503}],
            [{"kind": "lost"}, {"kind": "cut"}],
        ]
    ),
    ids=["429 and 502", "429 without Via", "503", "answer lost and cut off"],
)
async def test_what_discord_refuses_for_a_while_is_said_once_later(
    match: Match, faults: list[dict[str, object]], posts: str
) -> None:
    await went_on(match, 1)  # which leaves a token to speak by
    for fault in faults:
        await begun(match)
        (panel,) = match.panels()  # its successor is posted; stories are added by edits
        await match.rig.control("delete-message", channel=panel["channel_id"], message=panel["id"])
        if posts == POST:
            await match.rig.fault("refuse", FOLLOW_UP, code=10015, times=1000)
        for route in (posts, EDIT):
            await match.rig.control("fault", route=route, **fault)
        await went_on(match, 3)
        assert [one.route for one in match.bot.ambush.waiting] == [FOLLOW_UP] * (posts == POST)
        await match.rig.control("clear")


@pytest.mark.parametrize("kind", ["limited", "status"])
async def test_an_answer_that_discord_refuses_loses_no_move(match: Match, kind: str) -> None:
    await went_on(match, 1)
    match.forms.clear()
    await match.rig.fault(kind, CALLBACK, status=503, seconds=0.2)
    _, decision = match.awaited()
    assert decision is not None
    (panel,) = match.panels()
    person = match.people[decision.seat]
    pressing = asyncio.create_task(person.press(panel, control(panel, "move")["custom_id"]))
    await until(lambda: not match.bot.ambush.waiting, "the fault strikes")
    await match.rig.move_clock(4)
    await pressing
    await went_on(match)


async def test_a_deleted_panel_is_posted_again_once(match: Match) -> None:
    await went_on(match, 1)
    (panel,) = match.panels()
    await begun(match)
    await match.rig.control("delete-message", channel=panel["channel_id"], message=panel["id"])
    await match.action()
    await match.quiet()
    (fresh,) = match.panels()
    assert fresh["id"] != panel["id"]
    await went_on(match)


async def test_an_archived_thread_is_opened_again(match: Match) -> None:
    await went_on(match, 1)
    await begun(match)
    place = str(match.oracle.table().home.place)
    await match.rig.control("thread", channel=place, archived=True)
    await went_on(match)


async def test_a_deleted_thread_and_then_its_channel_freeze_the_table_until_it_is_brought_elsewhere(
    match: Match,
) -> None:
    await went_on(match, 1)
    for gone, there in ((None, CHANNEL), (CHANNEL, ELSEWHERE)):
        place = gone or str(match.oracle.table().home.place)
        await match.rig.control("delete-channel", channel=place)
        await frozen_by_a_move(match, ELSEWHERE)
        await match.people[0].command(there, "table show")
        await until(lambda: match.oracle.table().frozen is None, "the table thaws")
        await match.quiet()
        assert str(match.oracle.table().home.place) == there
        match.forms.clear()
        await went_on(match, 1, there)


async def frozen_by_a_move(match: Match, channel: str) -> None:
    """Let whoever is awaited move by command; the move counts, but cannot be told."""
    table, decision = match.awaited()
    assert decision is not None
    outcome = await match.people[decision.seat].command(channel, "move")
    match.forms[decision.seat] = outcome.message
    assert await match.action()
    await until(lambda: match.oracle.table().frozen is not None, "the table freezes")
    frozen = match.oracle.table()
    assert frozen.frozen == "play.frozen.gone"
    assert frozen.sequence == table.sequence + 1


async def test_a_bot_that_is_sent_away_and_comes_back_tells_what_it_could_not(
    match: Match,
) -> None:
    await went_on(match, 1)
    for route in (POST, EDIT, FOLLOW_UP, SHOW):
        await match.rig.fault("delay", route, seconds=0.5)
    assert await match.action()
    await match.rig.control("leave", guild=GUILD, person="bot")
    await until(lambda: match.oracle.table().frozen is not None, "the table freezes")
    await match.rig.control("join", guild=GUILD, person="bot", roles=[BOT_ROLE])
    place = str(match.oracle.table().home.place)
    await match.people[0].command(place, "table show")
    await until(lambda: match.oracle.table().frozen is None, "the table thaws")
    match.forms.clear()
    await went_on(match)
    assert str(match.oracle.table().home.place) == place


async def test_closed_direct_messages_fall_back_to_the_thread(match: Match) -> None:
    _, decision = match.awaited()
    assert decision is not None
    other = match.people[1 - decision.seat]
    (panel,) = match.panels()
    await press(other, await press(other, panel, "more"), "dm")
    await match.rig.control("dms", person=other.id, open=False)
    assert await match.action()
    await match.quiet()
    said = match.said()
    assert len([one for one in said if "I couldn't send you a DM" in one]) == 1
    await match.rig.control("dms", person=other.id, open=True)
    assert match.oracle.table().frozen is None
