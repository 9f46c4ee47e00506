"""What people agree upon: no wish is heard too early, and nothing learnt is taken back."""

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.services.host import Host
from bot.services.state_cache import StateCache
from bot.store.sqlite.store import SqliteStore
from bot.tables.seats import stood_up
from bot.tables.table import TableId, game_of
from bot.tables.votes import enough, revocable, shown
from engine.core import Game
from engine.errors import IllegalAction
from tests.bot.hosting import PEOPLE, STRANGER, Player, dealt, host_on
from tests.conformance.tables import CASES, Case, moments, other_world

ADA, BEN, CEM, *_ = PEOPLE


async def code_of(attempt: Awaitable[object]) -> str:
    with pytest.raises(IllegalAction) as refusal:
        await attempt
    return refusal.value.code


async def kinds(store: SqliteStore) -> list[str]:
    return [queued.notice.kind for queued in await store.queued(0, 1000)]


@pytest.mark.asyncio
async def test_a_wish_is_heard_when_more_than_half_share_it_and_done_when_all_do(
    host: Host, store: SqliteStore
) -> None:
    table = await dealt(host, "basari", 3)
    quiet = await store.queued(0, 1000)
    table = await host.votes.propose(table.id, BEN, "end", 500)
    assert (shown(table), enough(table)) == ((), 2)
    assert await store.queued(0, 1000) == quiet
    table = await host.votes.propose(table.id, BEN, "end", 501)
    assert table.votes == ()
    assert await store.queued(0, 1000) == quiet
    await host.votes.propose(table.id, BEN, "end", 502)
    table = await host.votes.propose(table.id, CEM, "end", 503)
    assert shown(table) == ("end",)
    assert (await kinds(store))[-1] == "panel"
    table = await host.votes.propose(table.id, ADA, "end", 504)
    assert (table.status, table.votes) == ("cancelled", ())
    assert (await store.log(table.id))[-1].kind == "end"


@pytest.mark.asyncio
async def test_the_absent_are_not_asked(host: Host) -> None:
    table = await dealt(host, "basari", 3)
    await host.votes.propose(table.id, ADA, "end", 500)
    await host.votes.propose(table.id, BEN, "end", 501)
    decision = next(one for one in (await host.queries.look(table.id)).pending if one.seat == 2)
    await host.seats.absent(table.id, 2, decision.opened)
    assert await code_of(host.votes.propose(table.id, CEM, "end", 502)) == "seats.error.away"
    # What two wished before the third one went is neither known nor done by that.
    assert (await host.queries.table(table.id)).votes == ()
    await host.votes.propose(table.id, ADA, "end", 503)
    assert (await host.votes.propose(table.id, BEN, "end", 504)).status == "cancelled"


@pytest.mark.asyncio
async def test_whoever_plays_alone_ends_their_table_at_once(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    await host.seats.change(table.id, 500, stood_up, BEN)
    assert (await host.votes.end(table.id, ADA, 501)).status == "cancelled"


@pytest.mark.asyncio
async def test_a_paused_table_refuses_moves_until_somebody_resumes(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    assert await code_of(host.votes.resume(table.id, ADA, 499)) == "seats.error.not_paused"
    await host.votes.propose(table.id, ADA, "pause", 500)
    table = await host.votes.propose(table.id, BEN, "pause", 501)
    assert table.paused is not None
    decision = (await host.queries.look(table.id)).pending[0]
    assert await code_of(host.turns.move(table.id, PEOPLE[decision.seat])) == "seats.error.paused"
    assert (
        await host.seats.absent(table.id, decision.seat, decision.opened)
    ).sequence == table.sequence
    assert await code_of(host.votes.propose(table.id, ADA, "end", 502)) == "seats.error.paused"
    assert await code_of(host.votes.resume(table.id, STRANGER, 503)) == "host.error.not_seated"
    assert (await host.votes.resume(table.id, BEN, 504)).paused is None
    assert await Player(host, table.id).step() is not None


@pytest.mark.asyncio
async def test_the_table_is_handed_over(host: Host, store: SqliteStore) -> None:
    table = await dealt(host, "basari", 3)
    assert await code_of(host.votes.hand_over(table.id, BEN, 2, 500)) == "host.error.not_owner"
    nobody = host.votes.hand_over(table.id, ADA, 9, 501)
    assert await code_of(nobody) == "seats.error.nobody_there"
    assert (await host.votes.hand_over(table.id, ADA, 1, 502)).owner == BEN.user
    by_steward = await host.votes.hand_over(table.id, STRANGER, 2, 503, steward=True)
    assert by_steward.owner == CEM.user
    lobby = await host.lobby.open(ADA, "basari", 3, (), table.home, "en", 600)
    await host.lobby.join(lobby.id, BEN, 601)
    assert (await host.votes.hand_over(lobby.id, ADA, 1, 602)).owner == BEN.user


async def until(
    host: Host,
    store: SqliteStore,
    id_: TableId,
    wanted: Callable[[bool], bool],
    first: int = 10_000,
) -> int:
    """Play until the last step may, or may not, be taken back; return whose step it was."""
    player, table = Player(host, id_, first), await host.queries.table(id_)
    states = StateCache(store)
    before = await states.at(table)
    while (done := await player.step()) is not None:
        after = await states.at(done.table)
        if wanted(revocable(game_of(table), before.state, after.state)):
            return done.seat
        before = after
    raise AssertionError("no such step")


@pytest.mark.asyncio
async def test_a_step_is_taken_back_when_all_agree_and_the_log_keeps_both(
    host: Host, store: SqliteStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    assert await code_of(host.votes.propose(table.id, ADA, "take_back", 499)) == (
        "seats.error.nothing_to_take_back"
    )
    seat = await until(host, store, table.id, lambda may: may)
    count = len(await store.log(table.id))
    at = await host.queries.table(table.id)
    view = (await host.queries.look(table.id, PEOPLE[seat].user)).view
    assert (await host.votes.propose(table.id, ADA, "take_back", 500)).sequence == at.sequence
    await host.votes.propose(table.id, BEN, "take_back", 501)
    log = await store.log(table.id)
    assert [entry.kind for entry in log[-2:]] == ["action", "take_back"]
    assert len(log) == count + 1
    assert (await host.queries.look(table.id)).awaited == (seat,)
    assert (await host.queries.look(table.id, PEOPLE[seat].user)).view != view
    # Another host, which knows nothing but the store, is at the same position.
    again = host_on(store)
    assert await again.queries.look(table.id, ADA.user) == await host.queries.look(
        table.id, ADA.user
    )
    told = [text.key for page in await host.queries.history(table.id) for text in page.texts]
    assert told[-1] == "seats.told.take_back"
    assert await Player(host, table.id, 50_000).step() is not None


@pytest.mark.asyncio
async def test_no_step_is_taken_back_behind_somebodys_back(host: Host, store: SqliteStore) -> None:
    table = await dealt(host, "jaipur", 2)
    seat = await until(host, store, table.id, lambda may: may)
    await host.seats.change(table.id, 500, stood_up, PEOPLE[seat])
    stays = PEOPLE[1 - seat]
    assert await code_of(host.votes.propose(table.id, stays, "take_back", 501)) == (
        "seats.error.not_revocable"
    )


@pytest.mark.asyncio
async def test_a_wish_to_take_back_lapses_with_the_next_step(
    host: Host, store: SqliteStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    await until(host, store, table.id, lambda may: may)
    await host.votes.propose(table.id, ADA, "take_back", 500)
    await Player(host, table.id, 50_000).step()
    assert (await host.queries.table(table.id)).votes == ()


@pytest.mark.asyncio
async def test_what_was_drawn_or_revealed_stays(host: Host, store: SqliteStore) -> None:
    for game, seats, first in (("jaipur", 2, 1), ("basari", 3, 20)):
        table = await dealt(host, game, seats, first=first)
        await until(host, store, table.id, lambda may: not may, first * 10_000)
        for number, person in enumerate(PEOPLE[:seats]):
            code = await code_of(
                host.votes.propose(table.id, person, "take_back", 700 + first + number)
            )
            assert code == "seats.error.not_revocable"


@pytest.mark.parametrize("case", [case for case in CASES if case.game.imagines], ids=str)
def test_whoever_takes_a_step_back_has_learnt_nothing_by_it(case: Case) -> None:
    """In every other world that looks the same to the seat, the step would have looked the same."""
    chance, found = Random(f"take back {case}").randrange, 0
    for moment in moments(case, "take back"):
        if not revocable(case.game, moment.state, moment.step.state):
            continue
        found += 1
        other = other_world(case, moment.state, moment.seat, chance)
        elsewhere = case.game.apply(other, moment.seat, moment.action).state
        seen = case.game.view(moment.step.state, moment.seat)
        assert case.game.view(elsewhere, moment.seat) == seen
    takes_back = type(case.game).may_undo is not Game.may_undo
    assert bool(found) == takes_back


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_step_is_taken_back_that_ends_the_game_or_a_secret_of_several(case: Case) -> None:
    for moment in moments(case, "for good"):
        several = len(case.game.pending(moment.state)) > 1
        over = case.game.outcome(moment.step.state) is not None
        if several or over:
            assert not revocable(case.game, moment.state, moment.step.state)
