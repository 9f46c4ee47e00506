"""Replays: steps that are stories, who lets everybody see the hands, and what is kept of it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.services.host import Host
from bot.store.opening import AnyStore
from bot.tables.forms import Chances
from bot.tables.log import LogEntry
from bot.tables.narration import replayed
from bot.tables.replay import replay_of, shares_at
from bot.tables.table import Table
from engine.core import visible
from engine.errors import IllegalAction
from tests.bot.hosting import PEOPLE, STRANGER, Player, dealt, played_out

pytestmark = pytest.mark.asyncio
ADA, BEN, CEM, *_ = PEOPLE


async def finished(host: Host, game: str = "jaipur", seats: int = 2) -> Table:
    table = await dealt(host, game, seats)
    return await played_out(host, table.id)


@pytest.mark.parametrize(("game", "seats"), [("jaipur", 2), ("johari", 3), ("basari", 3)])
async def test_all_that_everybody_was_told_stands_in_one_step(
    host: Host, store: AnyStore, game: str, seats: int
) -> None:
    table = await finished(host, game, seats)
    log = await store.log(table.id)
    replay = (await host.replays.of_table(table)).replay
    told = [text for step in replay.steps for text in step.texts(None)]
    assert told == [
        event.text for step, _ in replayed(table, log) for event in visible(step.events, None)
    ]
    assert (replay.steps[0].sequence, replay.steps[-1].sequence) == (0, table.sequence)
    assert replay.outcome is not None
    assert not replay.can_go_on(replay.last)
    assert all(replay.can_go_on(number) for number in range(replay.last))


async def test_a_hidden_round_is_one_step_that_ends_with_its_reveal(
    host: Host, store: AnyStore
) -> None:
    table = await finished(host, "basari", 3)
    replay = (await host.replays.of_table(table)).replay
    assert table.sequence > replay.last, "several choices make one step"
    for number in range(replay.last + 1):
        view = replay.view(number, None)
        assert not any(decision.answered for decision in view.pending)


@pytest.mark.parametrize(("game", "seats"), [("jaipur", 2), ("johari", 2), ("basari", 3)])
async def test_chapters_cover_all_steps(host: Host, game: str, seats: int) -> None:
    replay = (await host.replays.of_table(await finished(host, game, seats))).replay
    assert replay.chapters[0].first == 0
    numbers = [chapter.number for chapter in replay.chapters]
    before = [None] if game == "johari" else []  # its first cards are taken before the first day
    assert numbers == [*before, *range(1, len(numbers) + 1 - len(before))]
    parts = [replay.chapter_of(chapter.first) for chapter in replay.chapters]
    assert [number for part in parts for number in part] == list(range(replay.last + 1))


async def test_what_was_taken_back_is_left_out(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "basari", 3)
    player = Player(host, table.id)
    for _ in range(20):
        await player.step()
    table = replace(await host.queries.table(table.id), status="cancelled")
    log = list(await store.log(table.id))
    undone = LogEntry(len(log) + 1, log[-1].seat, None, b"{}", 0.0, "take_back")
    again = replace(log[-1], sequence=len(log) + 2)
    plain = replay_of(table, log)
    replay = replay_of(replace(table, sequence=len(log) + 2), [*log, undone, again])
    assert [step.state for step in replay.steps] == [step.state for step in plain.steps]
    assert [step.texts(None) for step in replay.steps] == [step.texts(None) for step in plain.steps]


async def test_a_table_is_replayed_once_and_with_the_names_of_now(
    host: Host, store: AnyStore
) -> None:
    table = await finished(host)
    first = await host.replays.of_table(table)
    await host.privacy.forget(ADA)
    after = await host.queries.table(table.id)
    second = await host.replays.of_table(after)
    assert second.replay is first.replay
    assert second.table.sitters[0].name == ""


async def test_a_table_that_runs_is_refused(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    with pytest.raises(IllegalAction, match="running"):
        await host.replays.of_table(table)
    with pytest.raises(IllegalAction, match="running"):
        await host.replays.open_hands(table, ADA.user)


async def test_hands_are_open_once_all_who_sat_there_agreed(host: Host, store: AnyStore) -> None:
    table = await finished(host, "basari", 3)
    assert await host.replays.missing(table) == (0, 1, 2)
    with pytest.raises(IllegalAction, match="not_seated"):
        await host.replays.open_hands(table, STRANGER.user)
    for missing, person in (((1, 2), ADA), ((2,), BEN), ((2,), BEN), ((), CEM)):
        await host.replays.open_hands(table, person.user)
        assert await host.replays.missing(table) == missing


async def test_the_store_keeps_no_consent_of_strangers_or_to_tables_that_run(
    host: Host, store: AnyStore
) -> None:
    running = await dealt(host, "jaipur", 2, first=500)
    await store.open_hands(running.id, ADA.user)
    over = await finished(host)
    await store.open_hands(over.id, STRANGER.user)
    assert not await store.opened_hands(running.id)
    assert not await store.opened_hands(over.id)


async def test_whoever_agreed_and_was_forgotten_has_agreed(host: Host, store: AnyStore) -> None:
    table = await finished(host)
    for person in (ADA, BEN):
        await host.replays.open_hands(table, person.user)
    exported = json.loads(await host.privacy.export(ADA.user))
    assert [row["table_id"] for row in exported["opened_hands"]] == [table.id]
    await host.privacy.forget(ADA)
    await host.privacy.forget(BEN)
    assert not json.loads(await host.privacy.export(ADA.user))["opened_hands"]
    assert await host.replays.missing(await host.queries.table(table.id)) == ()


async def test_whoever_was_forgotten_without_agreeing_never_does(
    host: Host, store: AnyStore
) -> None:
    table = await finished(host)
    await host.replays.open_hands(table, BEN.user)
    await host.privacy.forget(ADA)
    after = await host.queries.table(table.id)
    assert await host.replays.missing(after) == (0,)
    with pytest.raises(IllegalAction, match="not_seated"):
        await host.replays.open_hands(after, ADA.user)


async def test_a_private_game_needs_no_consent_and_goes_with_its_person(
    host: Host, store: AnyStore
) -> None:
    table = await host.solo.open(ADA, "jaipur", 2, "easy", 1)
    over = replace(table, status="over")
    assert await host.replays.missing(over) == ()


async def test_chances_are_those_judged_last_by_then() -> None:
    chances = Chances((((0.5, 0.5),), ((0.2, 0.8), (0.0, 1.0))), ((3,), (7, 12)))
    assert shares_at(chances, 2) is None
    assert [shares_at(chances, at) for at in (3, 6, 7, 11, 12, 99)] == [
        (0.5, 0.5), (0.5, 0.5), (0.2, 0.8), (0.2, 0.8), (0.0, 1.0), (0.0, 1.0),
    ]  # fmt: skip
