"""Seats without their people: nobody freezes a table, and the log says who played what."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from bot.services.autopilot import AutopilotLoop
from bot.services.host import Host, build_host
from bot.services.table_writer import Signals
from bot.store.opening import AnyStore
from bot.tables.forms import Form
from bot.tables.lobby import without_ai
from bot.tables.participation import Credit
from bot.tables.seats import conceded, freed, returned, stood_up, taken
from bot.tables.table import Level, TableId
from engine.errors import IllegalAction
from engine.play import AnyGame
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    STRANGER,
    FirstLegal,
    FixedClock,
    FixedIds,
    Player,
    Where,
    autopilot_of,
    checked,
    dealt,
    host_on,
    stored,
)

pytestmark = pytest.mark.asyncio
ADA, BEN, CEM, *_ = PEOPLE
DAY = 24 * 3600.0


async def code_of(attempt: Awaitable[object]) -> str:
    with pytest.raises(IllegalAction) as refusal:
        await attempt
    return refusal.value.code


def autopilot_on(host: Host, store: AnyStore) -> AutopilotLoop:
    return autopilot_of(host, FirstLegal())


async def awaited(host: Host, id_: TableId) -> tuple[int, int]:
    """Return a seat that is awaited, and its decision."""
    decision = next(one for one in (await host.queries.look(id_)).pending if not one.answered)
    return decision.seat, decision.opened


async def told(host: Host, id_: TableId) -> list[str]:
    pages = await host.queries.history(id_)
    return [text.key for page in pages for text in page.texts]


async def test_an_expired_decision_is_taken_by_the_autopilot_and_the_log_says_so(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    seat, opened = await awaited(host, table.id)
    table = await host.seats.absent(table.id, seat, opened)
    assert table.sitters[seat].autopilot
    await autopilot_on(host, store).play_out(table.id)
    care, played = await store.log(table.id)
    assert (care.kind, care.seat) == ("care", seat)
    assert (played.kind, played.seat, played.by) == ("action", seat, "caretaker")
    assert (await host.queries.look(table.id)).awaited == (1 - seat,)
    assert (await host.queries.credits(table.id))[seat] == Credit(autopilot=((1,),))
    assert {"seats.told.care", "seats.told.played"} <= set(await told(host, table.id))
    assert await host.seats.absent(table.id, seat, opened) == await host.queries.table(table.id)


async def test_the_autopilot_plays_on_until_the_person_is_back(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "jaipur", 2)
    seat, opened = await awaited(host, table.id)
    away = PEOPLE[seat]
    autopilot = autopilot_on(host, store)
    await host.seats.absent(table.id, seat, opened)
    await autopilot.play_out(table.id)
    await Player(host, table.id).step()
    await autopilot.play_out(table.id)
    by = [logged.by for logged in await store.log(table.id) if logged.kind == "action"]
    assert by == ["caretaker", "person", "caretaker"]
    table = await host.seats.change(table.id, 500, returned, away)
    assert table.sitters[seat].present
    assert await code_of(host.seats.change(table.id, 501, returned, away)) == "seats.error.not_away"
    await Player(host, table.id, 20_000).step()
    await autopilot.play_out(table.id)
    assert (await host.queries.look(table.id)).awaited == (seat,)


async def test_a_table_that_everybody_left_alone_rests_until_somebody_is_back(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "basari", 3)
    for decision in (await host.queries.look(table.id)).pending:
        await host.seats.absent(table.id, decision.seat, decision.opened)
    autopilot = autopilot_on(host, store)
    await autopilot.play_out(table.id)
    assert all(logged.kind == "care" for logged in await store.log(table.id))
    await host.seats.change(table.id, 500, returned, BEN)
    await autopilot.play_out(table.id)
    assert (await host.queries.look(table.id)).awaited == (1,)


async def test_whoever_answers_is_back_without_saying_so(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "basari", 3)
    for decision in (await host.queries.look(table.id)).pending:
        await host.seats.absent(table.id, decision.seat, decision.opened)
    await Player(host, table.id).step()
    (played,) = [one for one in await store.log(table.id) if one.kind == "action"]
    assert (await host.queries.table(table.id)).present == (played.seat,)


async def test_who_leaves_is_played_for_and_replaced_by_somebody_who_sees_that_seat_only(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "johari", 3)
    seat, _ = await awaited(host, table.id)
    leaver = PEOPLE[seat]
    form = await host.turns.move(table.id, leaver)
    assert isinstance(form, Form)
    field = form.prompt.fields[0]
    await host.turns.pick(table.id, leaver, form.decision.opened, 0, field.key, (field.open[0].id,))
    view = (await host.queries.look(table.id, leaver.user)).view
    table = await host.seats.change(table.id, 500, stood_up, leaver)
    assert table.sitters[seat].open
    assert table.owner != leaver.user
    assert await code_of(host.seats.change(table.id, 501, stood_up, leaver)) == "seats.error.left"
    other = PEOPLE[(seat + 1) % 3]
    assert (
        await code_of(host.seats.change(table.id, 502, taken, other, seat)) == "host.error.seated"
    )
    closed = host.seats.change(table.id, 503, taken, STRANGER, (seat + 1) % 3)
    assert await code_of(closed) == "seats.error.not_open"
    table = await host.seats.change(table.id, 504, taken, STRANGER, seat)
    assert table.sitters[seat].user == STRANGER.user
    assert (await host.queries.look(table.id, STRANGER.user)).view == view
    assert (await host.queries.look(table.id, leaver.user)).seat is None
    assert await store.draft(table.id, seat) is None
    fresh = await host.turns.move(table.id, STRANGER)
    assert isinstance(fresh, Form)
    assert not fresh.picks
    assert await code_of(host.turns.move(table.id, leaver)) == "host.error.not_seated"
    assert (
        await code_of(host.seats.change(table.id, 505, taken, leaver, seat))
        == "seats.error.not_open"
    )


async def test_when_the_last_person_leaves_the_table_ends(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    table = await host.seats.change(table.id, 500, stood_up, ADA)
    assert (table.status, table.owner) == ("playing", BEN.user)
    table = await host.seats.change(table.id, 501, stood_up, BEN)
    assert (table.status, table.ended_by) == ("cancelled", "Ben")


async def test_somebody_missing_is_played_for_after_a_day_or_at_once_if_they_left_the_server(
    store: AnyStore,
) -> None:
    clock = FixedClock()
    host = build_host(store, clock, FixedIds())
    table = await dealt(host, "jaipur", 2)
    seat, _ = await awaited(host, table.id)
    other = PEOPLE[1 - seat]
    early = host.seats.call_autopilot(table.id, other, seat, 500)
    assert await code_of(early) == "seats.error.not_missing"
    foreign = host.seats.call_autopilot(table.id, STRANGER, seat, 501)
    assert await code_of(foreign) == "host.error.not_seated"
    clock.time += DAY
    table = await host.seats.call_autopilot(table.id, other, seat, 502)
    assert table.sitters[seat].autopilot
    assert not table.sitters[seat].open
    table = await host.seats.change(table.id, 503, returned, PEOPLE[seat])
    table = await host.seats.call_autopilot(table.id, other, seat, 504, sure=True)
    assert table.sitters[seat].open
    nobody = host.seats.call_autopilot(table.id, other, 7, 505)
    assert await code_of(nobody) == "seats.error.nobody_there"


async def test_the_owner_frees_a_seat_that_is_looked_after(host: Host) -> None:
    table = await dealt(host, "basari", 3)
    ben = next(one for one in (await host.queries.look(table.id)).pending if one.seat == 1)
    await host.seats.absent(table.id, 1, ben.opened)
    assert await code_of(host.seats.change(table.id, 500, freed, CEM, 1)) == "host.error.not_owner"
    assert (
        await code_of(host.seats.change(table.id, 501, freed, ADA, 2)) == "seats.error.not_missing"
    )
    assert (await host.seats.change(table.id, 502, freed, ADA, 1)).sitters[1].open
    assert (await host.seats.change(table.id, 503, returned, BEN)).sitters[1].present
    for decision in (await host.queries.look(table.id)).pending[:2]:
        await host.seats.absent(table.id, decision.seat, decision.opened)
    assert (await host.queries.table(table.id)).owner == ADA.user
    table = await host.seats.change(table.id, 506, freed, CEM, 1)
    assert table.sitters[1].open, "while the owner is away, whoever plays decides"


async def test_the_last_one_who_has_not_given_up_wins(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "basari", 3)
    table = await host.seats.change(table.id, 500, conceded, ADA)
    assert (table.status, table.owner) == ("playing", BEN.user)
    assert await code_of(host.turns.move(table.id, ADA)) == "seats.error.conceded"
    assert await code_of(host.seats.change(table.id, 501, returned, ADA)) == "seats.error.conceded"
    table = await host.seats.change(table.id, 502, conceded, CEM)
    assert table.status == "over"
    assert [sitter.conceded for sitter in table.sitters] == [True, False, True]
    kinds = [queued.notice.kind for queued in await store.queued(0, 100)]
    assert kinds[-1] == "final"


async def test_who_gave_up_comes_last_whatever_the_points_say(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "basari", 3)
    await host.seats.change(table.id, 500, conceded, ADA)
    autopilot, player = autopilot_on(host, store), Player(host, table.id)
    await autopilot.play_out(table.id)
    while await player.step() is not None:
        await autopilot.play_out(table.id)
    outcome = (await host.queries.look(table.id)).outcome
    assert outcome is not None
    assert outcome.ranks[0] == 3
    assert 0 not in outcome.winners


class Slow:
    """A mind that thinks until it may stop, then errs."""

    def __init__(self) -> None:
        self.may_stop = asyncio.Event()

    async def decide(self, game: AnyGame, view: Any, level: Level | None, seed: str) -> Any:
        await self.may_stop.wait()
        return "nonsense"


async def test_a_mind_that_is_slow_and_wrong_holds_up_nobody(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    table = await dealt(host, "basari", 3)
    ben = next(one for one in (await host.queries.look(table.id)).pending if one.seat == 1)
    minds = Slow()
    autopilot = autopilot_of(host, minds, signals)
    working = asyncio.create_task(autopilot.run())
    await host.seats.absent(table.id, 1, ben.opened)
    form = await host.turns.move(table.id, ADA)
    assert isinstance(form, Form)
    picks = tuple((field.open[0].id,) for field in form.prompt.fields)
    await host.turns.answer(table.id, ADA, form.decision.opened, 0, picks, 600)
    minds.may_stop.set()
    async with asyncio.timeout(5):
        while (await host.queries.look(table.id)).awaited != (2,):
            await asyncio.sleep(0.01)
    working.cancel()
    by = {logged.seat: logged.by for logged in await store.log(table.id) if logged.kind == "action"}
    assert by == {0: "person", 1: "caretaker"}


async def test_ai_players_sit_down_play_and_are_called_by_nobody(
    host: Host, store: AnyStore
) -> None:
    table = await host.lobby.open(ADA, "johari", 2, (), HOME, "en", 1)
    assert await code_of(host.lobby.add_ai(table.id, BEN, "easy", 2)) == "host.error.not_owner"
    table = await host.lobby.add_ai(table.id, ADA, "hard", 3)
    assert (table.sitters[1].ai, table.sitters[1].user) == ("hard", None)
    assert table.people == (ADA.user,)
    assert await code_of(host.lobby.add_ai(table.id, ADA, "easy", 4)) == "host.error.full"
    assert len((await host.lobby.change(table.id, 5, without_ai, ADA, 1)).sitters) == 1
    await host.lobby.add_ai(table.id, ADA, "easy", 6)
    table = await host.lobby.start(table.id, ADA, 7)
    autopilot, player = autopilot_on(host, store), Player(host, table.id)
    await autopilot.play_out(table.id)
    while await player.step() is not None:
        await autopilot.play_out(table.id)
    assert (await host.queries.table(table.id)).status == "over"
    log = await store.log(table.id)
    assert {(logged.seat, logged.by, logged.user) for logged in log} == {
        (0, "person", ADA.user),
        (1, "ai", None),
    }
    nudged = {q.notice.user for q in await store.queued(0, 10_000) if q.notice.kind == "nudge"}
    assert nudged <= {ADA.user}


async def test_a_restart_goes_on_with_what_waited_for_the_autopilot(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        table = await dealt(host, "jaipur", 2)
        seat, opened = await awaited(host, table.id)
        await host.seats.absent(table.id, seat, opened)
    async with stored(database) as store:
        host = host_on(store)
        working = asyncio.create_task(autopilot_on(host, store).run())
        async with asyncio.timeout(5):
            while (await host.queries.look(table.id)).awaited == (seat,):
                await asyncio.sleep(0.01)
        working.cancel()
        assert (await store.log(table.id))[-1].by == "caretaker"
    assert checked(database).findings == ()


async def test_strangers_cannot_play_with_seats(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    attempts = [returned, stood_up, conceded]
    codes = [await code_of(host.seats.change(table.id, 500, one, STRANGER)) for one in attempts]
    assert codes == ["host.error.not_seated"] * 3
