"""Replays by clicking: leafing, whose view, who may see what, showing a step to all, and files."""

from __future__ import annotations

import asyncio
import json
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.runtime.i18n import Speaker
from bot.services.replays import MAX_WAITING_FILES, Replayed, Replays, is_file
from bot.tables.forms import Chances
from bot.tables.notices import Notice
from bot.tables.record import MAX_RECORD_BYTES, Record, written
from bot.tables.remarks import remarks
from bot.tables.replay import Replay, ReplayStep, facts_of, replay_of
from bot.tables.settings import UserSettings
from bot.tables.table import PRIVATE, Home, Table
from engine.core import Fact, tell
from engine.errors import IllegalAction
from render.text.board import private_hand
from tests.bot.hosting import Coach
from tests.cogs.exploring import FORGED, parts_of, posted, pressing
from tests.cogs.memory import MemoryStore
from tests.cogs.replays import ended, logged, recorded_case
from tests.cogs.simulated import (
    Result,
    Simulated,
    alt_text,
    custom_ids,
    labels,
    menus,
    shown,
    simulated,
    text,
    verbs,
)
from tests.cogs.statistics.finished import NOW
from tests.conformance.tables import PLAIN, Case, other_world
from tests.samples import first
from tests.worlds import is_open

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

    from cogs.kit.custom_id import Target
    from cogs.kit.find_table import MAX_OFFERED_TABLES
    from cogs.replay.screens import MAX_CHAPTERS, thinned_chapters

pytestmark = pytest.mark.asyncio
GAMES = [case for case in PLAIN if case.seats == 2]
REPLAYING = frozenset(
    {"replay", "chapter", "viewer", "openhands", "showhere", "clip", "card", "playon"}
)
TWINS = [case for case in GAMES if case.game.imagines and not is_open(case)]


@asynccontextmanager
async def finished(case: Case, *others: str, **options: Any) -> AsyncIterator[Simulated]:
    """Start the bot with a table of ada and bo that was played to its end, and its result."""
    async with simulated("ada", "bo", "cy", *others, **options) as sim:
        await sim.begun(case.game.spec.key, "ada", "bo")
        played_out(sim, case)
        yield sim


def played_out(sim: Simulated, case: Case) -> Table:
    """Let the newest table come to its end as a random game did."""
    log = logged(case)
    table = ended(sim.table(), case, log)
    sim.store.kept[table.id] = table
    sim.store.logs[table.id] = list(log)
    sim.store.states.pop(table.id, None)
    sim.store.waiting.clear()
    return table


def cut_off(sim: Simulated, entries: int) -> Table:
    """Let the newest table have been ended early, after so many entries."""
    table = replace(sim.table(), status="cancelled", sequence=entries)
    sim.store.logs[table.id] = sim.store.logs[table.id][:entries]
    sim.store.kept[table.id] = table
    return table


async def press(sim: Simulated, name: str, target: Target, *values: str) -> Result:
    """Press what somebody may never have been shown."""
    message = await posted(sim, target)
    return await sim.send(name, message, pressing(str(target), values or (FORGED,)))


async def opened(sim: Simulated, name: str) -> discord.Message:
    """Open the replay of the newest table."""
    result = await press(sim, name, Target("replay", sim.table().id))
    assert result.ephemeral
    return shown(result)


@pytest.mark.parametrize("case", GAMES, ids=str)
async def test_one_leafs_from_the_deal_to_the_end_on_one_private_message(case: Case) -> None:
    async with finished(case) as sim:
        replay = replay_of(sim.table(), sim.store.logs[sim.table().id])
        screen = await opened(sim, "cy")
        first, last = screen.id, replay.last
        speaker = Speaker("en", sim.table().names)
        assert f"Step 0 of {last}" in text(screen)
        assert not verbs(screen, "replay")[0].endswith(("first", "before")), "they are disabled"
        for number in (1, 2, 3):
            screen = shown(await sim.click("cy", screen, "replay", "after"))
            assert screen.id == first
            assert f"Step {number} of {last}" in text(screen)
            for told in replay.steps[number].texts(None):
                assert speaker(told)[:60] in text(screen)
        screen = shown(await sim.click("cy", screen, "replay", "before"))
        assert f"Step 2 of {last}" in text(screen)
        screen = shown(await sim.click("cy", screen, "replay", "last"))
        assert f"Step {last} of {last}" in text(screen)
        assert not [id_ for id_ in verbs(screen, "replay") if id_.endswith(("after", "last"))]
        screen = shown(await sim.click("cy", screen, "replay", "first"))
        assert f"Step 0 of {last}" in text(screen)


@pytest.mark.parametrize("case", GAMES, ids=str)
async def test_a_chapter_is_jumped_to(case: Case) -> None:
    async with finished(case) as sim:
        replay = replay_of(sim.table(), sim.store.logs[sim.table().id])
        screen = await opened(sim, "cy")
        if len(replay.chapters) < 2:
            assert menus(screen) == []
            return
        ((id_, values, _, _),) = menus(screen)
        assert values == [str(chapter.first) for chapter in replay.chapters]
        screen = shown(await sim.people["cy"].select(screen, [values[-1]], custom_id=id_))
        assert f"Step {replay.chapters[-1].first} of {replay.last}" in text(screen)


async def test_of_many_chapters_those_around_are_offered() -> None:
    async with finished(GAMES[0]) as sim:
        chapter = replay_of(sim.table(), sim.store.logs[sim.table().id]).chapters[0]
    chapters = [replace(chapter, first=number) for number in range(60)]
    for current in (0, 1, 12, 30, 58, 59):
        offered = [each.first for each in thinned_chapters(chapters, current)]
        assert len(offered) == len(set(offered)) == MAX_CHAPTERS
        assert offered == sorted(offered)
        assert {0, current, 59} <= set(offered)
    assert thinned_chapters(chapters[:MAX_CHAPTERS], 3) == chapters[:MAX_CHAPTERS]


# -- whose view -----------------------------------------------------------------------------------


def viewers(screen: discord.Message) -> list[str]:
    """Return whose views are offered."""
    return [value for id_, values, _, _ in menus(screen) if ":viewer:" in id_ for value in values]


async def seen_as(sim: Simulated, name: str, seat: str, number: int = 3) -> Result:
    return await press(sim, name, Target("viewer", sim.table().id, number), seat)


async def test_those_who_sat_there_see_any_seat_and_onlookers_none() -> None:
    async with finished(GAMES[0]) as sim:
        sim.store.settings[sim.people["ada"].id] = UserSettings(boards="text")
        sim.bot.host.settings.drop_cached(sim.people["ada"].id)
        replay = replay_of(sim.table(), sim.store.logs[sim.table().id])
        assert viewers(await opened(sim, "ada")) == ["all", "0", "1"]
        speaker = Speaker("en", sim.table().names)
        for seat in (0, 1):
            screen = shown(await seen_as(sim, "ada", str(seat)))
            hand = private_hand("jaipur", replay.view(3, seat), speaker)
            assert hand in text(screen)
        assert viewers(await opened(sim, "cy")) == []
        for viewer in ("0", "1"):
            for target in (
                Target("replay", sim.table().id, 3, rest=viewer),
                Target("replay", sim.table().id, 3, rest=f"{viewer}.after"),
                Target("showhere", sim.table().id, 3, rest=viewer),
            ):
                assert "Only the players may see" in text(shown(await press(sim, "cy", target)))
            assert "Only the players may see" in text(shown(await seen_as(sim, "cy", viewer)))


@pytest.mark.parametrize("seat", ["2", "9" * 60, "-1", "x", "٣", "0x1", " 1"])
async def test_a_seat_that_there_is_not_is_refused(seat: str) -> None:
    async with finished(GAMES[0]) as sim:
        assert "no such seat" in text(shown(await seen_as(sim, "ada", seat)))
        for verb in ("replay", "showhere", "openhands", "playon"):
            target = Target(verb, sim.table().id, 3, rest=seat[:20])
            assert "no such seat" in text(shown(await press(sim, "ada", target)))
        assert sim.store.opened == {}


async def test_everyone_sees_the_hands_once_all_who_sat_there_agree() -> None:
    async with finished(GAMES[0]) as sim:
        screen = shown(await sim.click("ada", await opened(sim, "ada"), "openhands"))
        assert "Still missing: bo" in text(screen)
        assert not verbs(screen, "openhands"), "she has agreed"
        assert viewers(await opened(sim, "cy")) == []
        stranger = await press(sim, "cy", Target("openhands", sim.table().id))
        assert "not at this table" in text(shown(stranger))
        screen = shown(await sim.click("bo", await opened(sim, "bo"), "openhands"))
        assert "Everyone may now see" in text(screen)
        assert viewers(await opened(sim, "cy")) == ["all", "0", "1"]
        assert "Step 3 of" in text(shown(await seen_as(sim, "cy", "1")))


async def test_ai_players_need_not_agree_and_the_forgotten_agree_no_more() -> None:
    async with finished(GAMES[0]) as sim:
        table, id_ = sim.table(), sim.table().id
        await sim.click("ada", await opened(sim, "ada"), "openhands")
        robot = replace(table.sitters[1], user=None, ai="easy")
        sim.store.kept[id_] = table.with_sitter(1, robot)
        assert viewers(await opened(sim, "cy")) == ["all", "0", "1"]
        gone = replace(table.sitters[1], user=None, name="")
        sim.store.kept[id_] = table.with_sitter(1, gone)
        assert viewers(await opened(sim, "cy")) == []
        forgotten = replace(table.sitters[0], user=None, name="")
        sim.store.kept[id_] = sim.store.kept[id_].with_sitter(0, forgotten).with_sitter(1, robot)
        assert viewers(await opened(sim, "cy")) == ["all", "0", "1"], "they had agreed before"


# -- who may replay -------------------------------------------------------------------------------


async def test_a_table_that_runs_or_never_began_is_not_replayed() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        table = sim.table()
        for target in (Target("replay", table.id), Target("showhere", table.id, 1, rest="0")):
            assert "still running" in text(shown(await press(sim, "ada", target)))
        for named in (table.id, str(table.number)):
            assert "still running" in text(shown(await sim.slash("ada", "replay", table=named)))
        sim.store.kept[table.id] = replace(table, status="cancelled", seed="")
        assert "never started" in text(shown(await press(sim, "ada", Target("replay", table.id))))


async def test_a_table_that_was_ended_early_is_replayed_to_where_it_ended() -> None:
    async with finished(GAMES[1]) as sim:
        table = cut_off(sim, 30)
        last = replay_of(sim.table(), sim.store.logs[table.id]).last
        screen = shown(await press(sim, "cy", Target("replay", table.id, 999)))
        assert f"Step {last} of {last}" in text(screen)


async def test_a_table_in_a_channel_that_somebody_cannot_see_is_none() -> None:
    async with finished(GAMES[0]) as sim:
        hidden = discord.PermissionOverwrite(view_channel=False)
        closed = sim.guild.create_text_channel("closed", overwrites={sim.people["cy"]: hidden})
        table = replace(sim.table(), home=Home(sim.guild.id, closed.id))
        sim.store.kept[table.id] = table
        for name, seen in (("ada", True), ("dee", True), ("cy", False)):
            if name not in sim.people:
                sim.people[name] = sim.guild.add_member(sim.env.create_user(name))
            results = [
                await sim.slash(name, "replay", table=table.id),
                await sim.slash(name, "replay", table=str(table.number)),
                await press(sim, name, Target("replay", table.id, 2)),
            ]
            for result in results:
                assert ("Step" in text(shown(result))) == seen, name
            offered = await sim.people[name].autocomplete(sim.channel, "replay", "table", "")
            assert bool(offered) == seen
        alike = text(shown(await sim.slash("cy", "replay", table="zzzzzz")))
        assert alike == text(shown(await sim.slash("cy", "replay", table=table.id)))
        assert alike == text(shown(await sim.slash("cy", "record", table=table.id)))


async def test_elsewhere_only_those_who_sat_there_replay_a_table() -> None:
    async with finished(GAMES[0]) as sim:
        table = sim.table()
        assert "Step 0" in text(shown(await sim.people["ada"].user.slash("replay", table=table.id)))
        refused = await sim.people["cy"].user.slash("replay", table=table.id)
        assert "Step" not in text(shown(refused))
        sim.store.kept[table.id] = replace(table, home=Home(1, 2))
        assert "Step" not in text(shown(await press(sim, "cy", Target("replay", table.id))))


async def test_a_private_game_is_replayed_by_its_person_alone() -> None:
    async with finished(GAMES[0]) as sim:
        table = sim.table()
        robot = replace(table.sitters[1], user=None, ai="easy")
        sim.store.kept[table.id] = replace(table.with_sitter(1, robot), home=PRIVATE)
        screen = await opened(sim, "ada")
        assert "Back to the game" in labels(screen)
        assert viewers(screen) == ["all", "0", "1"]
        for verb in ("replay", "showhere", "openhands", "playon"):
            for name in ("bo", "cy"):
                refused = text(shown(await press(sim, name, Target(verb, table.id))))
                unknown = text(shown(await press(sim, name, Target(verb, "zzzzzz"))))
                assert refused == unknown


async def test_the_result_and_messages_of_a_table_lead_to_its_replay() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("jaipur", "ada", "bo")
        story = next(one for one in sim.place.history() if not custom_ids(one))
        played_out(sim, GAMES[0])
        sim.store.put(Notice("final", sim.table().id, sim.table().sequence))
        await sim.speak()
        result = next(one for one in sim.place.history() if verbs(one, "rematch"))
        assert "Step 0" in text(shown(await sim.click("cy", result, "replay")))
        cy = sim.people["cy"]
        for message in (result, story):
            answer = await cy.context_menu(sim.place, "Replay this", message)
            assert answer.ephemeral
            assert "Step 0" in text(shown(answer))
        other = await cy.send(sim.place, "hello")
        answer = await cy.context_menu(sim.place, "Replay this", other)
        assert "which game this message belongs to" in text(shown(answer))


async def test_without_a_name_the_game_played_here_is_replayed_or_one_is_chosen() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        assert "no finished game" in text(shown(await sim.slash("cy", "replay")))
        await sim.begun("jaipur", "ada", "bo")
        played_out(sim, GAMES[0])
        assert "Step 0" in text(shown(await sim.slash("cy", "replay")))
        first = sim.table()
        await sim.begun("jaipur", "ada", "bo")
        played_out(sim, GAMES[0])
        asked = shown(await sim.slash("cy", "replay"))
        ((id_, values, _, _),) = menus(asked)
        assert values == [sim.table().id, first.id]
        chosen = shown(await sim.people["cy"].select(asked, [first.id], custom_id=id_))
        assert chosen.id == asked.id
        assert f"table {first.number}" in text(chosen)


async def test_however_many_games_there_were_the_newest_are_offered_and_all_can_be_named() -> None:
    async with finished(GAMES[0]) as sim:
        newest, here = sim.table(), Home(sim.guild.id, sim.channel.id)
        older = [
            replace(newest, id=f"old{number}", number=number + 10, home=here)
            for number in range(MAX_OFFERED_TABLES)
        ]
        sim.store.kept = {table.id: table for table in (*older, newest)}
        for table in older:
            sim.store.logs[table.id] = sim.store.logs[newest.id]
        offered = await sim.people["cy"].autocomplete(sim.channel, "replay", "table", "")
        assert offered[0]["value"] == newest.id
        typed = await sim.people["cy"].autocomplete(sim.channel, "replay", "table", "table 10")
        assert older[0].id not in {choice["value"] for choice in typed}
        for named in ("#10", "10", older[0].id):
            answer = await sim.slash("cy", "replay", table=named)
            assert "table 10" in text(shown(answer))


# -- showing it, and going on ---------------------------------------------------------------------


async def test_a_step_is_shown_to_all_once_and_leads_to_its_replay() -> None:
    async with finished(GAMES[0]) as sim:
        screen = shown(await press(sim, "cy", Target("replay", sim.table().id, 5)))
        before = len(sim.channel.history())
        await sim.click("cy", screen, "showhere")
        public = sim.channel.history()[-1]
        assert len(sim.channel.history()) == before + 1
        assert not public.flags.ephemeral
        assert "Step 5 of" in text(public)
        assert alt_text(public)
        again = await sim.click("cy", screen, "showhere")
        assert "already shown" in text(shown(again))
        assert len(sim.channel.history()) == before + 1
        assert "Step 5 of" in text(shown(await sim.click("bo", public, "replay")))


async def test_nobody_shows_anything_where_they_may_not_write() -> None:
    async with finished(GAMES[0]) as sim:
        silent = discord.PermissionOverwrite(send_messages=False)
        stage = sim.guild.create_text_channel("stage", overwrites={sim.people["cy"]: silent})
        sim.channel = stage
        screen = await opened(sim, "cy")
        before = len(stage.history())
        assert "can't write here" in text(shown(await sim.click("cy", screen, "showhere")))
        assert len(stage.history()) == before


async def test_a_hand_is_shown_to_all_only_if_all_agreed() -> None:
    async with finished(GAMES[0]) as sim:
        screen = shown(await seen_as(sim, "ada", "0"))
        assert not verbs(screen, "showhere"), "it is disabled"
        target = Target("showhere", sim.table().id, 3, rest="0")
        before = len(sim.channel.history()) + 1
        assert "Only the players" in text(shown(await press(sim, "ada", target)))
        assert len(sim.channel.history()) == before, "nothing but what was forged"
        for name in ("ada", "bo"):
            await sim.click(name, await opened(sim, name), "openhands")
        screen = shown(await seen_as(sim, "ada", "0"))
        await sim.click("ada", screen, "showhere")
        assert len([*_pictures(sim.channel.history()[-1])]) == 2


def _pictures(message: discord.Message) -> list[Any]:
    return [item for part in message.components if hasattr(part, "items") for item in part.items]


async def test_one_plays_on_from_a_step_in_a_private_game() -> None:
    async with finished(GAMES[0], minds=Coach()) as sim:
        replay = replay_of(sim.table(), sim.store.logs[sim.table().id])
        over = sim.table()
        screen = shown(await press(sim, "ada", Target("replay", over.id, 8)))
        game = shown(await sim.click("ada", screen, "playon"))
        branch = sim.table()
        assert game.id == screen.id
        assert (branch.private, branch.branch_of) == (True, over.id)
        assert branch.sitters[0].user == sim.people["ada"].id
        assert branch.sequence >= replay.steps[8].sequence
        assert verbs(game, "option") or menus(game)


async def test_an_onlooker_plays_on_only_where_all_hands_are_open() -> None:
    async with finished(GAMES[0], minds=Coach()) as sim:
        target = Target("playon", sim.table().id, 8)
        assert not verbs(await opened(sim, "cy"), "playon")
        assert "can't play on here" in text(shown(await press(sim, "cy", target)))
        over = sim.table()
        for name in ("ada", "bo"):
            await sim.click(name, await opened(sim, name), "openhands")
        assert "Pick whose view" in text(shown(await press(sim, "cy", target)))
        assert len(sim.store.kept) == 1
        await press(sim, "cy", replace(target, rest="1"))
        assert sim.table().branch_of == over.id
        assert sim.table().sitters[1].user == sim.people["cy"].id


async def test_the_chances_at_a_step_are_told_if_they_are_known() -> None:
    async with finished(GAMES[0]) as sim:
        table = sim.table()
        assert "Win chance" not in text(await opened(sim, "cy"))
        chances = Chances((((0.25, 0.75), (0.6, 0.4), (1.0, 0.0)),), ((0, 7, table.sequence),))
        sim.store.estimates[table.id] = chances
        for number, figures in ((0, "ada 25% and bo 75%"), (7, "ada 60% and bo 40%")):
            screen = shown(await press(sim, "cy", Target("replay", table.id, number)))
            assert figures in text(screen)


async def test_chances_that_nobody_judged_are_there_at_the_next_press() -> None:
    async with finished(GAMES[0], adviser=Coach()) as sim:
        table = sim.table()
        assert "Win chance" not in text(await opened(sim, "cy"))
        while table.id not in sim.store.estimates:
            await asyncio.sleep(0.01)
        assert "ada 50% and bo 50%" in text(await opened(sim, "cy"))


# -- files ----------------------------------------------------------------------------------------


async def sent(sim: Simulated, raw: bytes, name: str = "cy") -> discord.Message:
    """Send a file to be replayed."""
    return shown(await sim.slash(name, "replay", file=("record.json", raw)))


async def test_a_record_is_replayed_with_every_view_and_its_names_do_no_harm() -> None:
    case = GAMES[0]
    wicked = ("@everyone **x** <@&1>", "](http://evil.example)" + "🐫" * 100)
    async with simulated("ada", "cy") as sim:
        screen = await sent(sim, written(recorded_case(case, wicked)))
        assert "replay of a file" in text(screen)
        assert viewers(screen) == ["all", "0", "1"]
        for way in ("last", "before"):
            screen = shown(await sim.click("cy", screen, "replay", way))
        screen = shown(await seen_file(sim, screen, "1"))
        assert not verbs(screen, "playon")
        await sim.click("cy", screen, "showhere")
        assert len(sim.channel.history()) == 1
        posts = [request.json for request in sim.env.http_requests if request.json]
        everything = json.dumps(posts, ensure_ascii=False)
        for mark in ("@everyone", "<@&", "](http", "🐫" * 33):
            assert mark not in everything
        ((menu, *_),) = [each for each in menus(screen) if ":viewer:" in each[0]]
        target = Target.parse(menu)
        assert target is not None
        assert is_file(target.table)
        gone = Target("replay", target.table[:-1] + "x")
        assert "Send it again" in text(shown(await press(sim, "cy", gone)))


async def seen_file(sim: Simulated, screen: discord.Message, seat: str) -> Result:
    id_ = next(id_ for id_, *_ in menus(screen) if ":viewer:" in id_)
    return await sim.people["cy"].select(screen, [seat], custom_id=id_)


def _altered(record: Record, **members: Any) -> bytes:
    return written(replace(record, **members))


async def test_a_wrong_record_is_told_what_is_wrong_and_not_replayed() -> None:
    record = recorded_case(GAMES[0], ("ada", "bo"))
    first = record.entries[0]
    wrong = {
        "Verification failed": _altered(record, seed="other"),
        "Log entry 1 is the first": _altered(record, entries=(replace(first, at=5),)),
        "isn't a game record": b"{}",
        "“entries.0.at”": _altered(record, entries=(replace(first, at=10**400),)),
        "“entries.0.seat”": _altered(record, entries=(replace(first, seat=10**9),)),
        "“entries.0.content.x”": _altered(
            record, entries=(replace(first, content={"x": 12345.5}),)
        ).replace(b"12345.5", b"1e999"),
    }
    async with simulated("cy") as sim:
        for sentence, raw in wrong.items():
            screen = await sent(sim, raw)
            assert sentence in text(screen), sentence
            assert not custom_ids(screen)
        hostile = _altered(record, commitment="**@everyone** [x](http://y)" * 500)
        screen = await sent(sim, hostile)
        assert len(text(screen)) < 1000
        assert "](http" not in text(screen)


async def test_a_file_that_is_too_long_is_not_even_downloaded() -> None:
    async with simulated("cy") as sim:
        screen = await sent(sim, b" " * (MAX_RECORD_BYTES + 1))
        assert "too long" in text(screen)
        assert not [one for one in sim.env.http_requests if "attachments" in one.path]


async def test_a_file_that_takes_too_long_is_given_up_and_only_so_many_wait() -> None:
    raw = written(recorded_case(GAMES[0], ("ada", "bo")))
    replays = Replays(
        tables=MemoryStore(), hands=MemoryStore(), estimates=MemoryStore(), reading_seconds=0.0
    )
    with pytest.raises(IllegalAction, match="too_slow"):
        await replays.read_file(raw, str)
    replays.reading_seconds = 10.0
    reading = [replays.read_file(raw, str) for _ in range(MAX_WAITING_FILES + 2)]
    answers = await asyncio.gather(*reading, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, IllegalAction)]
    assert [answer.code for answer in refused] == ["replay.error.busy"] * 2


# -- secrets --------------------------------------------------------------------------------------


class OtherWorld(Replays):
    """Replays tables as they would have been in a world that looks the same to onlookers."""

    def __init__(self, before: Replays, case: Case) -> None:
        super().__init__(tables=before.tables, hands=before.hands, estimates=before.estimates)
        self.case = case

    async def of_table(self, table: Table) -> Replayed:
        """Return a replay in which all is different that not everybody saw."""
        replayed = await super().of_table(table)
        steps = tuple(map(self._other, replayed.replay.steps))
        return replace(replayed, replay=replace(replayed.replay, steps=steps))

    def _other(self, step: ReplayStep) -> ReplayStep:
        secret = tell("solo.private", to=(0,))
        *before, last = step.entries
        entries = (*before, replace(last, events=(*last.events, secret)))
        state = other_world(self.case, step.state, None, Random(step.sequence).randrange)
        return replace(step, entries=entries, state=state)


@pytest.mark.parametrize("case", first(TWINS), ids=str)
async def test_an_onlooker_is_shown_nothing_but_what_everybody_saw(case: Case) -> None:
    worlds = []
    for other in (False, True):
        async with finished(case) as sim:
            host = sim.bot.host
            if other:
                sim.bot.host = replace(host, replays=OtherWorld(host.replays, case))
            worlds.append(await _leafed(sim, "cy"))
            if other:  # whoever sat there does see another world
                worlds.append(await _leafed(sim, "ada", "0"))
    assert worlds[0] == worlds[1]
    assert worlds[1] != worlds[2]


@pytest.mark.parametrize("case", first(TWINS), ids=str)
async def test_nor_by_whatever_else_can_be_pressed(case: Case) -> None:
    worlds = []
    for other in (False, True):
        async with finished(case) as sim:
            host = sim.bot.host
            if other:
                sim.bot.host = replace(host, replays=OtherWorld(host.replays, case))
            worlds.append(await _explored(sim, "cy"))
    (one, pressed), (two, _) = worlds
    assert one == two
    assert pressed >= {"replay", "chapter", "showhere", "clip", "card"}


async def _explored(sim: Simulated, name: str) -> tuple[list[tuple[str, ...]], set[str]]:
    """Press whatever is on the screens of a replay, and what is not; return all that is shown."""
    id_, last = sim.table().id, replay_of(sim.table(), sim.store.logs[sim.table().id]).last
    seats = [str(seat) for seat in range(len(sim.table().sitters))]
    waiting = [(Target("replay", id_, last // 2), "")]
    waiting += [
        (Target(verb, id_, last // 2, rest=f"{seat}{way}"), seat)
        for verb in ("viewer", "openhands", "playon", "showhere", "clip", "card", "replay")
        for seat in seats
        for way in ("", ".card")
    ]
    known, shown_there, pressed = set[str](), list[tuple[str, ...]](), set[str]()
    while waiting:
        target, value = waiting.pop(0)
        mark = f"{target.verb} {target.rest} {value}"
        if target.table != id_ or target.verb not in REPLAYING or mark in known:
            continue
        known.add(mark)
        pressed.add(target.verb)
        result = await press(sim, name, target, value)
        if result.response or result.followups:
            screen = shown(result)
            shown_there.append(_all_on(sim, screen))
            waiting += [
                (found, "".join(values[:1]))
                for custom_id, values in parts_of(screen)
                if (found := Target.parse(custom_id)) is not None
            ]
    shown_there += [_all_on(sim, message) for message in sim.channel.history()]
    return shown_there, pressed


async def _leafed(sim: Simulated, name: str, seat: str = "all") -> list[tuple[str, ...]]:
    """Return all that somebody is shown of many steps, and what they show to all."""
    last = replay_of(sim.table(), sim.store.logs[sim.table().id]).last
    found = []
    for number in range(0, last + 1, max(1, last // 9)):
        result = await press(sim, name, Target("replay", sim.table().id, number, rest=seat))
        screen = shown(result)
        found.append(_all_on(sim, screen))
        if seat == "all":
            await sim.click(name, screen, "showhere")
            public = sim.channel.history()[-1]
            found.append(_all_on(sim, public))
    return found


def _all_on(sim: Simulated, message: discord.Message) -> tuple[str, ...]:
    """Return all that stands on a message, whatever its table is called."""
    ids = [id_.replace(sim.table().id, "") for id_ in custom_ids(message)]
    return (text(message), alt_text(message), *ids)


# -- clips and cards ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["chapter", "game"])
async def test_a_clip_of_a_part_or_of_all_is_made_and_can_be_shown_to_all(way: str) -> None:
    async with finished(GAMES[1]) as sim:
        cut_off(sim, 12)
        screen = shown(await press(sim, "cy", Target("replay", sim.table().id, 4)))
        offer = shown(await sim.click("cy", screen, "clip"))
        assert {"Day 1", "Whole game", "Back"} <= set(labels(offer))
        clip = shown(await sim.click("cy", offer, "clip", way))
        assert clip.id == screen.id
        assert "Johari" in alt_text(clip)
        opens_with_chapter = "one after another. Market day 1 begins." in alt_text(clip)
        assert opens_with_chapter == (way == "chapter")
        before = len(sim.channel.history())
        await sim.click("cy", clip, "showhere")
        assert len(sim.channel.history()) == before + 1
        assert alt_text(sim.channel.history()[-1]) == alt_text(clip)
        again = shown(await sim.click("cy", clip, "replay"))
        assert "Step 4 of" in text(again)


async def test_a_card_tells_the_result() -> None:
    async with finished(GAMES[0]) as sim:
        table = replace(sim.table(), last_activity_at=NOW)
        sim.store.kept[table.id] = table
        card = shown(await sim.click("cy", await opened(sim, "cy"), "card"))
        assert "ada" in alt_text(card)
        assert "Jaipur. Table 1 · " in alt_text(card)
        await sim.click("cy", card, "showhere")
        assert alt_text(sim.channel.history()[-1]) == alt_text(card)


@pytest.mark.parametrize("case", GAMES, ids=str)
async def test_a_card_has_the_chances_and_what_was_most_remarkable(case: Case) -> None:
    async with finished(case) as sim:
        table = sim.table()
        sim.store.estimates[table.id] = Chances(
            (((0.25, 0.75), (1.0, 0.0)),), ((0, table.sequence),)
        )
        card = alt_text(shown(await press(sim, "cy", Target("card", table.id))))
        assert "chances" in card
        remarked = _remarked(replay_of(table, sim.store.logs[table.id]))
        assert [words in card for words in remarked] == [True, False][: len(remarked)]
        record = await sent(sim, written(recorded_case(case, ("ada", "bo"))))
        (id_,) = verbs(record, "card")
        target = Target.parse(id_)
        assert target is not None
        remarked = _remarked(sim.bot.host.replays.of_file(target.table).replay)
        card = alt_text(shown(await sim.click("cy", record, "card")))
        assert [words in card for words in remarked] == [True, False][: len(remarked)]


def _remarked(replay: Replay) -> list[str]:
    return [Speaker("en", ("ada", "bo")).without_icons(text) for text in remarks(facts_of(replay))]


async def test_a_game_whose_facts_fail_has_a_card_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_self: object, _events: object) -> tuple[Fact, ...]:
        raise ZeroDivisionError

    monkeypatch.setattr(type(GAMES[0].game), "facts", fail)
    async with finished(GAMES[0]) as sim:
        card = shown(await press(sim, "cy", Target("card", sim.table().id)))
        assert "ada" in alt_text(card)


async def test_a_game_without_a_result_has_no_card() -> None:
    async with finished(GAMES[0]) as sim:
        table = cut_off(sim, 9)
        assert not verbs(await opened(sim, "ada"), "card")
        refused = await press(sim, "ada", Target("card", table.id))
        assert "couldn't draw" in text(shown(refused))


async def test_where_no_pictures_may_be_sent_there_are_no_clips() -> None:
    async with finished(GAMES[0], attach_files=False) as sim:
        for target in (
            Target("clip", sim.table().id, rest="all.game"),
            Target("card", sim.table().id, rest="all"),
            Target("showhere", sim.table().id, rest="all.card"),
        ):
            assert "can't send pictures" in text(shown(await press(sim, "ada", target)))


@pytest.mark.parametrize("archived", [False, True])
@pytest.mark.parametrize("private", [False, True])
async def test_a_private_thread_is_seen_by_its_members_alone(private: bool, archived: bool) -> None:
    async with finished(GAMES[0], "dee") as sim:
        above: Any = sim.bot.get_channel(sim.channel.id)
        kinds = discord.ChannelType
        kind = kinds.private_thread if private else kinds.public_thread
        thread = await above.create_thread(name="x", type=kind)
        await thread.add_user(discord.Object(sim.people["dee"].id))
        if archived:
            await thread.edit(archived=True)
        home = Home(sim.guild.id, sim.channel.id, thread.id)
        sim.store.kept[sim.table().id] = replace(sim.table(), home=home)
        for name, seen in (("ada", True), ("dee", True), ("cy", not private)):
            result = await press(sim, name, Target("replay", sim.table().id))
            assert ("Step" in text(shown(result))) == seen, name
            offered = await sim.people[name].autocomplete(sim.channel, "replay", "table", "")
            assert bool(offered) == seen


async def test_a_thread_that_is_gone_is_seen_by_those_who_sat_there() -> None:
    async with finished(GAMES[0]) as sim:
        home = Home(sim.guild.id, sim.channel.id, 12345)
        sim.store.kept[sim.table().id] = replace(sim.table(), home=home)
        for name, seen in (("ada", True), ("cy", False)):
            result = await press(sim, name, Target("replay", sim.table().id))
            assert ("Step" in text(shown(result))) == seen, name
