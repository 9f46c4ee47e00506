"""What people ask of each other: all hear it, all must agree, and nothing learnt is undone."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

import pytest

from bot.services.host import Host, build_host
from bot.services.state_cache import StateCache
from bot.store.opening import AnyStore
from bot.tables.fairness import first_broken
from bot.tables.log import AGREED
from bot.tables.notices import Delivered, request_calls
from bot.tables.paces import DAY, HOUR
from bot.tables.quiet_hours import Quiet
from bot.tables.requests import LIVE_REQUEST_SECONDS, revocable, unanswered
from bot.tables.seats import stood_up
from bot.tables.table import Table, TableId, game_of
from engine.core import Game
from engine.errors import IllegalAction
from tests.bot.hosting import PEOPLE, STRANGER, FixedClock, FixedIds, Player, dealt, host_on
from tests.conformance.tables import CASES, Case, moments, other_world

ADA, BEN, CEM, *_ = PEOPLE


async def code_of(attempt: Awaitable[object]) -> str:
    with pytest.raises(IllegalAction) as refusal:
        await attempt
    return refusal.value.code


async def kinds(store: AnyStore) -> list[str]:
    return [queued.notice.kind for queued in await store.queued(0, 1000)]


def ends_of(table: Table) -> list[str | None]:
    return [request.outcome for request in table.requests]


@pytest.mark.asyncio
async def test_a_request_is_heard_at_once_and_done_when_all_agree(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "basari", 3)
    table = await host.requests.ask(table.id, BEN, "end", 500)
    (request,) = table.open_requests
    assert unanswered(table, request) == (0, 2)
    assert (await kinds(store))[-2:] == ["request", "panel"]
    assert await host.requests.ask(table.id, BEN, "end", 501) == table, "asking twice is once"
    assert await code_of(host.requests.agree(table.id, BEN, request.number, 502)) == (
        "seats.error.own_request"
    )
    table = await host.requests.agree(table.id, CEM, request.number, 503)
    assert (table.status, ends_of(table)) == ("playing", [None])
    table = await host.requests.ask(table.id, ADA, "end", 504)
    assert (table.status, ends_of(table)) == ("cancelled", ["agreed"])
    assert (table.ended_together, table.ended_by) == (True, None)
    log = await store.log(table.id)
    assert (log[-1].kind, log[-1].action) == ("end", AGREED)
    assert first_broken(table, log) is None
    told = [text.key for page in await host.queries.history(table.id) for text in page.texts]
    assert told[-1] == "seats.told.end.agreed"
    again = await store.table(table.id)
    assert again is not None
    assert (again.ended_together, again.requests) == (True, table.requests)


@pytest.mark.asyncio
async def test_one_no_ends_a_request_and_who_asked_takes_it_back(host: Host) -> None:
    table = await dealt(host, "basari", 3)
    for number, (person, outcome) in enumerate(((CEM, "declined"), (ADA, "withdrawn"))):
        table = await host.requests.ask(table.id, ADA, "pause", 500 + number)
        (request,) = table.open_requests
        table = await host.requests.decline(table.id, person, request.number, 600 + number)
        ended = table.requests[-1]
        assert (ended.outcome, ended.ended_by) == (outcome, PEOPLE.index(person))
        late = host.requests.agree(table.id, BEN, request.number, 700 + number)
        assert await code_of(late) == "seats.error.request_over"
    stranger = host.requests.decline(table.id, STRANGER, 1, 800)
    assert await code_of(stranger) == "host.error.not_seated"


@pytest.mark.asyncio
async def test_a_call_to_a_request_waits_for_quiet_hours_and_goes_with_the_request(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "basari", 3)
    table = await host.requests.ask(table.id, BEN, "end", 500)
    (request,) = table.open_requests
    due, late = request.until - 60, request.until + 60
    held = request_calls(table, request, {ADA.user: due, CEM.user: late})
    assert [call.user for call in held] == [ADA.user], "after its end nobody is called to it"
    waiting = await store.queued(0, 1000)
    (posted,) = [queued for queued in waiting if queued.notice.kind == "request"]
    await store.sent(posted.id, Delivered(held_back=held))
    assert "request_call" not in [one.notice.kind for one in await store.queued(due - 1, 1000)]
    (call,) = [one for one in await store.queued(due, 1000) if one.notice.kind == "request_call"]
    assert (call.notice.user, call.notice.request, call.due) == (ADA.user, request.number, due)
    await host.requests.decline(table.id, CEM, request.number, 501)
    assert "request_call" not in [one.notice.kind for one in await store.queued(due, 1000)]


@pytest.mark.asyncio
async def test_a_request_lapses_and_the_notice_that_ends_it_is_written_with_it(
    store: AnyStore,
) -> None:
    clock = FixedClock()
    host = build_host(store, clock, FixedIds())
    table = await dealt(host, "basari", 3)
    table = await host.requests.ask(table.id, ADA, "pause", 500)
    (request,) = table.open_requests
    (lapse,) = [
        queued for queued in await store.queued(clock.time + DAY, 99) if queued.due > clock.time
    ]
    assert (lapse.notice.kind, lapse.due) == ("lapse", request.until)
    assert await host.requests.lapse(table.id, request.number) == table, "too early"
    clock.time = request.until
    late = host.requests.agree(table.id, BEN, request.number, 501)
    assert await code_of(late) == "seats.error.request_over"
    table = await host.requests.lapse(table.id, request.number)
    assert ends_of(table) == ["lapsed"]
    assert await host.requests.lapse(table.id, request.number) == table
    table = await host.requests.ask(table.id, BEN, "pause", 502)
    assert ends_of(table) == ["lapsed", None]
    clock.time += 60
    await host.requests.ask(table.id, ADA, "end", 503)
    clock.time = table.open_requests[-1].until  # the pause is over, and nothing has said so yet
    again = await host.requests.ask(table.id, ADA, "end", 504)
    assert again == await store.table(table.id), "what is shown is on disk"
    again = await host.requests.ask(table.id, CEM, "pause", 505)
    assert [(one.kind, one.outcome) for one in again.requests] == [
        ("pause", "lapsed"),
        ("pause", "lapsed"),
        ("end", None),
        ("pause", None),
    ]


@pytest.mark.asyncio
@pytest.mark.parametrize("silent", [True, False])
async def test_a_stand_in_comes_when_all_others_agree_and_the_missing_person_is_silent(
    store: AnyStore, silent: bool
) -> None:
    clock = FixedClock()
    host = build_host(store, clock, FixedIds())
    table = await dealt(host, "basari", 3)
    clock.time += 60
    assert (await host.requests.offers(table)).replaceable == {0, 1, 2}
    own = host.requests.replace(table.id, BEN, 1, 500)
    assert await code_of(own) == "seats.error.not_missing"
    table = await host.requests.replace(table.id, ADA, 1, 501)
    (request,) = table.open_requests
    table = await host.requests.agree(table.id, CEM, request.number, 502)
    assert table.sitters[1].present, "Ben has time to answer"
    if not silent:
        await host.requests.note_present(table, BEN)
        clock.time += DAY
        table = await host.requests.lapse(table.id, request.number)
        assert (table.sitters[1].present, ends_of(table)) == (True, ["declined"])
        return
    clock.time = request.until
    table = await host.requests.lapse(table.id, request.number)
    assert (table.sitters[1].autopilot, ends_of(table)) == (True, ["agreed"])
    assert (await store.log(table.id))[-1].kind == "care"


@pytest.mark.asyncio
async def test_who_could_not_answer_while_we_were_away_gets_the_time_anew(
    store: AnyStore,
) -> None:
    clock = FixedClock()
    host = build_host(store, clock, FixedIds())
    table = await dealt(host, "basari", 3)
    table = await host.requests.replace(table.id, ADA, 1, 501)
    (request,) = table.open_requests
    await host.requests.agree(table.id, CEM, request.number, 502)
    clock.time = request.until + HOUR
    for _ in range(2):  # a notice that a kill left is due once more
        table = await host.requests.lapse(table.id, request.number)
        (again,) = table.open_requests
        assert (again.number, table.sitters[1].present) == (request.number, True)
    assert again.until == clock.time + LIVE_REQUEST_SECONDS
    lapses = [one.due for one in await store.queued(1e12, 99) if one.notice.kind == "lapse"]
    assert lapses == [request.until, again.until]
    assert "request" in await kinds(store), "its message says until when"
    clock.time = again.until
    table = await host.requests.lapse(table.id, request.number)
    assert (table.sitters[1].autopilot, ends_of(table)) == (True, ["agreed"])


@pytest.mark.asyncio
async def test_who_is_asked_to_be_replaced_may_agree_and_two_suffice(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    (seat,) = (await host.queries.look(table.id)).awaited
    table = await host.requests.replace(table.id, PEOPLE[1 - seat], seat, 500)
    (request,) = table.open_requests
    table = await host.requests.agree(table.id, PEOPLE[seat], request.number, 501)
    assert table.sitters[seat].autopilot


@pytest.mark.asyncio
async def test_votes_of_the_version_before_count_but_are_not_told(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "basari", 3)
    old = 'UPDATE tables SET wishes = \'[["pause", 1], ["end", 2]]\' WHERE id = ?'
    await store.writer.run(lambda db: db.execute(old, (table.id,)))
    table = await host.queries.table(table.id)
    assert (len(table.requests), table.open_requests) == (2, ())
    table = await host.requests.ask(table.id, CEM, "pause", 500)
    (request,) = table.open_requests
    assert (request.kind, request.seat, unanswered(table, request)) == ("pause", 1, (0,))
    assert [other.kind for other in table.requests] == ["end", "pause"], "votes for others stand"
    table = await host.requests.ask(table.id, BEN, "end", 501)
    request = table.open_requests[-1]
    assert (request.kind, request.seat, request.agreed) == ("end", 2, (1,))
    (pause, _) = table.open_requests
    assert (await host.requests.agree(table.id, ADA, pause.number, 502)).paused is not None


@pytest.mark.asyncio
async def test_silence_of_somebody_asleep_or_on_holiday_is_no_consent(store: AnyStore) -> None:
    clock = FixedClock()
    clock.time = 100 * DAY  # midnight in UTC
    host = build_host(store, clock, FixedIds())
    await host.settings.change_user(
        BEN.user, lambda old: replace(old, quiet=Quiet(23 * 60, 8 * 60), away_until=102 * DAY)
    )
    table = await dealt(host, "basari", 3)
    table = await host.requests.replace(table.id, ADA, 1, 501)
    (request,) = table.open_requests
    assert request.until == 102 * DAY + 8 * HOUR + LIVE_REQUEST_SECONDS
    table = await host.requests.ask(table.id, ADA, "pause", 502)
    assert table.open_requests[-1].until == clock.time + LIVE_REQUEST_SECONDS
    clock.time += DAY
    late = await host.requests.lapse(table.id, request.number)
    assert (late.sitters[1].present, late.open_requests[0]) == (True, request)
    table = await host.requests.agree(table.id, CEM, request.number, 503)
    clock.time = request.until
    table = await host.requests.lapse(table.id, request.number)
    assert table.sitters[1].autopilot


@pytest.mark.asyncio
async def test_who_goes_on_holiday_when_a_stand_in_is_asked_for_answers_afterwards(
    store: AnyStore,
) -> None:
    clock = FixedClock()
    host = build_host(store, clock, FixedIds())
    table = await dealt(host, "basari", 3)
    table = await host.requests.replace(table.id, ADA, 1, 501)
    (request,) = table.open_requests
    await host.requests.agree(table.id, CEM, request.number, 502)
    back = clock.time + DAY
    await host.settings.change_user(BEN.user, lambda old: replace(old, away_until=back))
    clock.time = request.until
    table = await host.requests.lapse(table.id, request.number)
    (request,) = table.open_requests
    assert (table.sitters[1].present, request.until) == (True, back + LIVE_REQUEST_SECONDS)
    clock.time = request.until
    table = await host.requests.lapse(table.id, request.number)
    assert table.sitters[1].autopilot


@pytest.mark.asyncio
async def test_the_absent_are_not_asked(host: Host) -> None:
    table = await dealt(host, "basari", 3)
    await host.requests.ask(table.id, ADA, "end", 500)
    await host.requests.ask(table.id, BEN, "end", 501)
    decision = next(one for one in (await host.queries.look(table.id)).pending if one.seat == 2)
    await host.seats.absent(table.id, 2, decision.opened)
    assert await code_of(host.requests.ask(table.id, CEM, "end", 502)) == "seats.error.away"
    # What two asked for before the third one went is not done by that.
    assert ends_of(await host.queries.table(table.id)) == ["lapsed"]
    await host.requests.ask(table.id, ADA, "end", 503)
    assert (await host.requests.ask(table.id, BEN, "end", 504)).status == "cancelled"


@pytest.mark.asyncio
async def test_whoever_plays_alone_ends_their_table_at_once(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    await host.seats.change(table.id, 500, stood_up, BEN)
    assert (await host.requests.end(table.id, ADA, 501)).status == "cancelled"


@pytest.mark.asyncio
async def test_a_paused_table_refuses_moves_until_somebody_resumes(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    assert await code_of(host.requests.resume(table.id, ADA, 499)) == "seats.error.not_paused"
    await host.requests.ask(table.id, ADA, "pause", 500)
    table = await host.requests.ask(table.id, BEN, "pause", 501)
    assert table.paused is not None
    decision = (await host.queries.look(table.id)).pending[0]
    assert await code_of(host.turns.move(table.id, PEOPLE[decision.seat])) == "seats.error.paused"
    assert (
        await host.seats.absent(table.id, decision.seat, decision.opened)
    ).sequence == table.sequence
    assert await code_of(host.requests.ask(table.id, ADA, "end", 502)) == "seats.error.paused"
    assert await code_of(host.requests.resume(table.id, STRANGER, 503)) == "host.error.not_seated"
    assert (await host.requests.resume(table.id, BEN, 504)).paused is None
    assert await Player(host, table.id).step() is not None


@pytest.mark.asyncio
async def test_the_table_is_handed_over(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "basari", 3)
    assert await code_of(host.requests.hand_over(table.id, BEN, 2, 500)) == "host.error.not_owner"
    nobody = host.requests.hand_over(table.id, ADA, 9, 501)
    assert await code_of(nobody) == "seats.error.nobody_there"
    assert (await host.requests.hand_over(table.id, ADA, 1, 502)).owner == BEN.user
    by_steward = await host.requests.hand_over(table.id, STRANGER, 2, 503, steward=True)
    assert by_steward.owner == CEM.user
    lobby = await host.lobby.open(ADA, "basari", 3, (), table.home, "en", 600)
    await host.lobby.join(lobby.id, BEN, 601)
    assert (await host.requests.hand_over(lobby.id, ADA, 1, 602)).owner == BEN.user


async def until(
    host: Host,
    store: AnyStore,
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
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    assert await code_of(host.requests.ask(table.id, ADA, "take_back", 499)) == (
        "seats.error.nothing_to_take_back"
    )
    seat = await until(host, store, table.id, lambda may: may)
    count = len(await store.log(table.id))
    at = await host.queries.table(table.id)
    assert (await host.requests.offers(at)).undo
    view = (await host.queries.look(table.id, PEOPLE[seat].user)).view
    assert (await host.requests.ask(table.id, ADA, "take_back", 500)).sequence == at.sequence
    await host.requests.ask(table.id, BEN, "take_back", 501)
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
async def test_no_step_is_taken_back_behind_somebodys_back(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "jaipur", 2)
    seat = await until(host, store, table.id, lambda may: may)
    await host.seats.change(table.id, 500, stood_up, PEOPLE[seat])
    stays = PEOPLE[1 - seat]
    assert await code_of(host.requests.ask(table.id, stays, "take_back", 501)) == (
        "seats.error.not_revocable"
    )


@pytest.mark.asyncio
async def test_a_request_to_take_back_lapses_with_the_next_step(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    await until(host, store, table.id, lambda may: may)
    await host.requests.ask(table.id, ADA, "take_back", 500)
    await Player(host, table.id, 50_000).step()
    assert ends_of(await host.queries.table(table.id)) == ["lapsed"]


@pytest.mark.asyncio
async def test_what_was_drawn_or_revealed_stays(host: Host, store: AnyStore) -> None:
    for game, seats, first in (("jaipur", 2, 1), ("basari", 3, 20)):
        table = await dealt(host, game, seats, first=first)
        await until(host, store, table.id, lambda may: not may, first * 10_000)
        assert not (await host.requests.offers(await host.queries.table(table.id))).undo
        for number, person in enumerate(PEOPLE[:seats]):
            code = await code_of(
                host.requests.ask(table.id, person, "take_back", 700 + first + number)
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
