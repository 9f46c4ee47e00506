"""Playing on from a step of a finished game: the same deal, and a table like any other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.services.autopilot import AutopilotLoop
from bot.services.host import Host
from bot.store.opening import AnyStore
from bot.store.protocols import Store
from bot.tables import fairness
from bot.tables.branches import branched
from bot.tables.changes import Change
from bot.tables.log import LogEntry, standing
from bot.tables.narration import replayed
from bot.tables.record import Record, read
from bot.tables.seats import conceded, stood_up
from bot.tables.settings import MAX_PRIVATE_GAMES
from bot.tables.table import Level, Sitter, Table, game_of
from engine.ai.levels import advise
from engine.ai.registry import mind_of
from engine.core import Seat
from engine.errors import IllegalAction
from engine.play import AnyGame
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    STRANGER,
    FixedClock,
    FixedIds,
    Player,
    Where,
    altered,
    autopilot_of,
    beside,
    checked,
    dealt,
    host_on,
    played_out,
    stored,
)
from tests.conformance.tables import CASES, Case

pytestmark = pytest.mark.asyncio
ADA, BEN, *_ = PEOPLE
RECORDS = sorted((Path(__file__).parents[2] / "before" / "records").glob("*.json"))
"""Games that were played to their end under earlier rules."""


class Thinking:
    """The minds of AI players, in this process."""

    async def decide(self, game: AnyGame, view: Any, level: Level | None, seed: str) -> Any:
        return advise(mind_of(game.spec.key), view, level or "medium", seed=seed).action


def minds_of(host: Host) -> AutopilotLoop:
    return autopilot_of(host, Thinking())


async def played_on(host: Host, id_: str, first: int) -> Table:
    """Play a private game of Ada's to its end, the others by AI players."""
    minds, player = minds_of(host), Player(host, id_, first)
    while True:
        await minds.play_out(id_)
        table = await host.queries.table(id_)
        if table.status == "over":
            return table
        await player.step_of(ADA)


async def code_of(attempt: Awaitable[Table]) -> str:
    with pytest.raises(IllegalAction) as refused:
        await attempt
    return refused.value.code


async def imported(store: Store, record: Record) -> Table:
    """Keep a table as a record has it, with people at all seats."""
    log = tuple(
        LogEntry(
            entry.sequence,
            entry.seat,
            PEOPLE[entry.seat].user if entry.by == "person" else None,
            fairness.canonical(entry.content),
            entry.at / 1000,
            entry.kind,
            entry.by,
            entry.digest,
        )
        for entry in record.entries
    )
    sitters = tuple(
        Sitter(person.user, person.name, conceded=seat.conceded, joined=seat.joined)
        for person, seat in zip(PEOPLE, record.seats, strict=False)
    )
    table = Table(
        *("old001", 1, record.game, record.rules, record.status, ADA.user, len(sitters)),
        *(record.variants, sitters, HOME, "en", record.seed),
        revision=1,
        sequence=len(log),
        secret=record.secret,
        digest=log[-1].digest,
        random_seats=bool(record.lot),
    )
    *_, (_, state) = replayed(table, log)
    cached = game_of(table).codec.state.dumps(state)
    await store.commit(Change(table, 0, state=cached, prefix=log))
    return table


async def assert_goes_on(host: Host, store: AnyStore, base: Table, at: int, seat: Seat) -> Table:
    """Play on from a step, and compare what is there with the step itself."""
    branch = await host.solo.play_on(base.id, at, seat, ADA, 900_000 + at * 10 + seat)
    log = await store.log(base.id)
    actions = standing(log[:at])
    assert (branch.status, branch.private, branch.sequence) == ("playing", True, len(actions))
    assert (branch.branch_of, branch.branch_sequence) == (base.id, at)
    assert [sitter.ai for sitter in branch.sitters].count("medium") == len(base.sitters) - 1
    assert branch.seat_of(ADA.user) == seat
    assert await store.table(branch.id) == branch
    prefix = await store.log(branch.id)
    assert [(one.seat, one.action, one.at, one.by) for one in prefix] == [
        (one.seat, one.action, one.at, one.by) for one in actions
    ]
    *_, (_, state) = replayed(replace(base, sequence=at), log)
    assert await store.state(branch.id) == (
        branch.sequence,
        game_of(base).codec.state.dumps(state),
    )
    over = await played_on(host, branch.id, 1_000_000 * (at + 1) + 100_000 * seat)
    assert (await store.log(branch.id))[: len(prefix)] == prefix
    verdict = await host.queries.verify(over.id)
    assert verdict.well, verdict.texts
    return over


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_every_game_is_played_on_to_its_end_from_any_step(
    case: Case, database: Where
) -> None:
    chance = Random(str(case))
    async with stored(database) as store:
        host = host_on(store)
        table = await dealt(host, case.game.spec.key, case.seats, case.variants)
        base = await played_out(host, table.id)
        steps = [0, base.sequence - 1, *chance.sample(range(1, base.sequence - 1), 2)]
        for number, step in enumerate(steps):
            await assert_goes_on(host, store, base, step, number % case.seats)
        assert await store.table(base.id) == base
    assert checked(database).findings == ()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
async def test_a_game_of_earlier_rules_is_played_on_by_them(file: Path, database: Where) -> None:
    record = read(file.read_bytes())
    async with stored(database) as store:
        host = host_on(store)
        base = await imported(store, record)
        assert (await host.queries.verify(base.id)).well
        for number, step in enumerate(Random(file.stem).sample(range(base.sequence), 3)):
            over = await assert_goes_on(host, store, base, step, number % len(base.sitters))
            assert over.version == record.rules
    assert checked(database).findings == ()


async def test_a_game_with_ai_players_stand_ins_and_steps_taken_back_is_played_on(
    database: Where,
) -> None:
    async with stored(database) as store:
        host = host_on(store)
        minds = minds_of(host)
        table = await host.lobby.open(
            ADA, "jaipur", 2, (), HOME, "en", 1, lot=True, minds=("easy",)
        )
        await host.lobby.start(table.id, ADA, 2)
        player, undone = Player(host, table.id), 0
        while (now := await host.queries.table(table.id)).status == "playing":
            await minds.play_out(table.id)
            if (await host.queries.table(table.id)).status != "playing":
                break
            await player.step_of(ADA)
            if (await host.requests.offers(await host.queries.table(table.id))).undo:
                undone += 1
                await host.requests.ask(table.id, ADA, "take_back", 500 + now.sequence)
                await player.step_of(ADA)
        assert undone > 2
        base = await host.queries.table(table.id)
        log = await store.log(base.id)
        taken_back = [entry.sequence for entry in log if entry.kind == "take_back"]
        middle = taken_back[len(taken_back) // 2]
        for step, seat in ((middle - 1, 0), (middle, 1), (middle + 1, 0)):
            await assert_goes_on(host, store, base, step, seat)
    assert checked(database).findings == ()


async def test_who_sits_where_an_ai_player_sat_has_not_played_its_moves(
    database: Where,
) -> None:
    async with stored(database) as store:
        host = host_on(store)
        solo = await host.solo.open(ADA, "basari", 3, "easy", 1)
        await Player(host, solo.id).step_of(ADA)
        await minds_of(host).play_out(solo.id)
        ended = await host.requests.end(solo.id, ADA, 2)
        branch = await host.solo.play_on(ended.id, 3, 1, ADA, 3)
        log = await store.log(branch.id)
        assert [(entry.by, entry.user) for entry in log] == [
            ("person", ADA.user),
            ("ai", None),
            ("ai", None),
        ]
        assert not (await host.requests.offers(branch)).undo


async def test_nobody_else_is_known_in_it(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        base = await played_out(host, (await dealt(host, "jaipur", 2)).id)
        branch = await host.solo.play_on(base.id, 20, 0, ADA, 900)
        users = {entry.user for entry in await store.log(branch.id)}
        assert users == {ADA.user, None}
        with beside(database) as db:
            for name in ("sitters", "actions", "visits", "outbox"):
                query = f'SELECT COUNT(*) FROM {name} WHERE table_id = ? AND "user" = ?'
                assert db.execute(query, (branch.id, BEN.user)).fetchone() == (0,), name
        await host.privacy.forget(BEN)
        over = await played_on(host, branch.id, 50_000)
        assert (await host.queries.verify(over.id)).well
        assert branch.id.encode() in await host.privacy.export(ADA.user)
        assert branch.id.encode() not in await host.privacy.export(BEN.user)
        await host.privacy.forget(ADA)
        assert await store.table(branch.id) is None
        assert await store.log(branch.id) == ()
    assert checked(database).findings == ()


async def test_a_branch_outlives_the_table_that_it_comes_from(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        solo = await host.solo.open(ADA, "jaipur", 2, "easy", 1)
        await Player(host, solo.id).step_of(ADA)
        ended = await host.requests.end(solo.id, ADA, 2)
        branch = await host.solo.play_on(ended.id, 1, 0, ADA, 3)
        for name in ("actions", "interactions", "sitters", "states", "visits"):
            altered(database, f"DELETE FROM {name} WHERE table_id = '{ended.id}'")
        altered(database, f"DELETE FROM tables WHERE id = '{ended.id}'")
        over = await played_on(host, branch.id, 50_000)
        assert over.branch_of == ended.id
        assert (await host.queries.verify(over.id)).well
    assert checked(database).findings == ()


@pytest.mark.thorough
async def test_a_step_of_before_can_be_taken_back_by_whoever_made_it(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        base = await played_out(host, (await dealt(host, "jaipur", 2)).id)
        log = standing(await store.log(base.id))
        undone = 0
        for entry in log[:-1]:
            branch = await host.solo.play_on(
                base.id, entry.sequence, entry.seat, PEOPLE[entry.seat], 900 + entry.sequence
            )
            stranger = branched(
                base, log, sequence=entry.sequence, seat=entry.seat, person=STRANGER, level="easy"
            )
            assert STRANGER.user not in {one.user for one in stranger.prefix}
            if not (await host.requests.offers(branch)).undo:
                continue
            undone += 1
            person = PEOPLE[entry.seat]
            back = await host.requests.ask(branch.id, person, "take_back", 50_000 + entry.sequence)
            assert back.sequence == branch.sequence + 1
            assert (await host.queries.look(branch.id)).awaited == (entry.seat,)
            ended = await host.requests.end(branch.id, person, 60_000 + entry.sequence)
            verdict = await host.queries.verify(ended.id)
            assert verdict.well, verdict.texts
        assert undone > 2
    assert checked(database).findings == ()


async def test_what_cannot_be_played_on_from_is_refused(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        play_on = host.solo.play_on
        lobby = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 1)
        assert await code_of(play_on(lobby.id, 0, 0, ADA, 2)) == "invitations.error.not_over"
        base = await dealt(host, "jaipur", 2, first=10)
        await Player(host, base.id).step()
        assert await code_of(play_on(base.id, 1, 0, ADA, 3)) == "invitations.error.not_over"
        base = await played_out(host, base.id)
        for step in (-1, base.sequence + 1, 10**30):
            assert await code_of(play_on(base.id, step, 0, ADA, 4)) == "solo.error.no_step"
        for seat in (-1, 2):
            assert await code_of(play_on(base.id, 1, seat, ADA, 5)) == "solo.error.no_seat"
        assert await code_of(play_on(base.id, base.sequence, 0, ADA, 6)) == "solo.error.step_over"
        assert await code_of(play_on("nobody", 0, 0, ADA, 7)) == "host.error.no_table"
        private = await host.solo.open(STRANGER, "jaipur", 2, "easy", 8)
        await host.requests.end(private.id, STRANGER, 9)
        assert await code_of(play_on(private.id, 0, 0, ADA, 60)) == "host.error.no_table"
        altered(database, f"UPDATE tables SET status = 'cancelled' WHERE id = '{lobby.id}'")
        assert await code_of(play_on(lobby.id, 0, 0, ADA, 61)) == "solo.error.not_dealt"
        assert await store.tables(user=ADA.user, status=("playing",)) == ()


async def test_a_game_that_somebody_gave_up_is_played_on_from_its_last_step(
    database: Where,
) -> None:
    async with stored(database) as store:
        host = host_on(store)
        table = await dealt(host, "basari", 3)
        await Player(host, table.id).step()
        await host.seats.change(table.id, 500, stood_up, PEOPLE[2])
        for number in (0, 1):
            base = await host.seats.change(table.id, 501 + number, conceded, PEOPLE[number])
        assert base.status in {"over", "cancelled"}
        over = await assert_goes_on(host, store, base, base.sequence, 0)
        assert not any(sitter.conceded or sitter.open for sitter in over.sitters)
    assert checked(database).findings == ()


async def test_a_table_that_was_dealt_before_there_was_a_chain_is_played_on(
    database: Where,
) -> None:
    async with stored(database) as store:
        host = host_on(store)
        base = await played_out(host, (await dealt(host, "jaipur", 2)).id)
        altered(database, "UPDATE tables SET secret = '', digest = ''")
        altered(database, "UPDATE actions SET digest = ''")
        branch = await host_on(store, FixedIds("u")).solo.play_on(base.id, 9, 0, ADA, 900)
        await played_on(host, branch.id, 50_000)
    assert checked(database).findings == ()


async def test_an_interaction_that_comes_twice_opens_one_game(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        base = await played_out(host, (await dealt(host, "jaipur", 2)).id)

        async def wanted(interaction: int) -> Table:
            return await host.solo.play_on(base.id, 9, 1, ADA, interaction, level="hard")

        first, again = await asyncio.gather(wanted(900), wanted(900))
        other = await wanted(901)
        assert first.id == again.id != other.id
        assert (first.number, other.number) == (1, 2)
        assert first.sitters[0].ai == "hard"
        assert len(await store.log(first.id)) == 9


async def test_it_counts_among_the_private_games_of_a_person(database: Where) -> None:
    async with stored(database) as store:
        clock = FixedClock()
        host = host_on(store, clock=clock)
        base = await played_out(host, (await dealt(host, "basari", 3)).id)
        games = []
        for number in range(MAX_PRIVATE_GAMES + 2):
            clock.time += 60
            games.append(await host.solo.play_on(base.id, number, 0, ADA, 900 + number))
        now = [await host.queries.table(table.id) for table in games]
        closed = [table.id for table in now if table.status == "cancelled"]
        assert closed == [table.id for table in games[:2]]
    assert checked(database).findings == ()


async def test_it_is_no_game_in_which_nothing_is_decided_yet(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        base = await played_out(host, (await dealt(host, "jaipur", 2)).id)
        branch = await host.solo.play_on(base.id, 0, 0, ADA, 900, level="easy")
        new = await host.solo.open(ADA, "jaipur", 2, "easy", 901, another=False)
        assert new.id != branch.id
        assert new.branch_of is None


async def test_the_game_after_it_is_dealt_anew(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        base = await played_out(host, (await dealt(host, "jaipur", 2)).id)
        branch = await host.solo.play_on(base.id, 9, 1, ADA, 900)
        await host.requests.end(branch.id, ADA, 901)
        again = await host_on(store, FixedIds("u")).solo.open_again(branch.id, ADA, 902)
        assert (again.branch_of, again.branch_sequence, again.sequence) == (None, None, 0)
        assert again.rematch_of == branch.id
        assert again.seed != base.seed
        assert await store.log(again.id) == ()
        further = await host.solo.play_on(branch.id, 9, 0, ADA, 903)
        assert (further.branch_of, further.sequence) == (branch.id, 9)
    assert checked(database).findings == ()
