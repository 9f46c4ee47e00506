"""Minds in their own process: the same for the same view, never waited for in vain."""

import asyncio
import os
import resource
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.ai_workers.pool import DECISION_TIMEOUT_SECONDS, ThinkingProcess
from bot.ai_workers.worker import RankedQueue
from bot.ai_workers.worker_main import MEMORY, NICE
from bot.services.adviser import NoAdvice
from bot.services.autopilot import AutopilotLoop, natural
from bot.services.host import Host
from bot.services.table_writer import Signals
from bot.store.opening import AnyStore
from bot.tables.forms import Form
from bot.tables.lobby import hinting
from bot.tables.seats import returned, stood_up
from bot.tables.table import Level, Table
from engine.ai.core import LEVELS
from engine.ai.registry import plays
from engine.errors import IllegalAction
from engine.jaipur import JAIPUR
from engine.play import AnyGame, first_legal
from engine.registry import GAMES, find
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    Coach,
    FirstLegal,
    Player,
    Where,
    autopilot_of,
    host_on,
    stored,
)
from tests.conformance.tables import CASES, below, other_world, some_moments
from tests.samples import FILES_FIRST

pytestmark = pytest.mark.asyncio
ADA, BEN, *_ = PEOPLE
HANGING = """
import json, sys, time
print('{"ready": true}', flush=True)
for line in sys.stdin:
    match json.loads(line)["level"]:
        case "hard":
            time.sleep(60)
        case "medium":
            raise SystemExit(1)
        case _:
            print('{"action": {"good": "spice", "kind": "take"}}', flush=True)
"""
FULL = """
import sys
print('{"ready": true}', flush=True)
for line in sys.stdin:
    print('{"action": {"good": "spice", "kind": "take"}, "full": true}', flush=True)
"""
SLOW = """
import json, sys, time
print('{"ready": true}', flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "chances":
        time.sleep(0.1)
        print('{"chances": [0.5]}', flush=True)
        continue
    if asked["level"] == "hard":
        time.sleep(0.5)
    good = {"easy": "leather", "medium": "spice", "hard": "diamond"}[asked["level"]]
    print(json.dumps({"action": {"good": good, "kind": "take"}, "choices": []}), flush=True)
"""
DEAF = "import time; print('{}', flush=True); time.sleep(60)"


@asynccontextmanager
async def thinking(script: str | None = None, **options: Any) -> AsyncIterator[ThinkingProcess]:
    """Start minds, or a script in their place."""
    if script is not None:
        options["command"] = (sys.executable, "-c", script)
    minds = ThinkingProcess(**options)
    try:
        yield minds
    finally:
        await minds.close()


async def against_minds(host: Host, *levels: Level, game: str = "jaipur", by: int = 1) -> Table:
    """Open a table for one person against minds, and deal."""
    seats = len(levels) + 1
    table = await host.lobby.open(ADA, game, seats, (), HOME, "en", by, minds=levels)
    return await host.lobby.start(table.id, ADA, None)


async def until_ada_is_asked(host: Host, autopilot: AutopilotLoop, table: Table) -> Form:
    await autopilot.play_out(table.id)
    form = await host.turns.move(table.id, ADA)
    assert isinstance(form, Form)
    return form


async def until_a_mind_is_asked(host: Host, table: Table) -> None:
    player = Player(host, table.id)
    while table.present == tuple((await host.queries.look(table.id)).awaited):
        await player.step()


class Stuck:
    """A mind that never comes to an end."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.stopped = asyncio.Event()

    async def decide(self, _game: AnyGame, _view: Any, _level: Level | None, _seed: str) -> Any:
        self.asked.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped.set()


async def test_equal_views_and_seeds_get_equal_decisions_from_any_process(thorough: bool) -> None:
    chance, different = below("minds"), 0
    cases = [next(c for c in CASES if c.game.spec.key == key) for key in GAMES if plays(key)]
    cases = [case for case in cases if case.game.imagines]
    async with thinking(simulations=6) as one, thinking(simulations=6) as other:
        for case in cases:
            game = case.game
            for moment in islice(some_moments(case, "minds", 7), 4 if thorough else 1):
                state, seat = moment.state, moment.seat
                world = other_world(case, state, seat, chance)
                different += world != state
                there, here = game.view(world, seat), game.view(state, seat)
                for level in LEVELS:
                    action = await one.decide(game, here, level, "seed")
                    assert action == await other.decide(game, there, level, "seed")
                careful = await one.decide(game, here, None, "seed")
                assert careful == await one.decide(game, here, "medium", "seed")
                hints = await one.hint(game, here, "seed")
                assert hints == await other.hint(game, there, "seed")
                assert 1 <= len(hints) <= 3
    assert different


@FILES_FIRST
@pytest.mark.thorough
async def test_a_whole_table_against_the_real_easy_level_and_how_the_chances_went(
    store: AnyStore,
) -> None:
    async with thinking() as minds:
        host = host_on(store, adviser=minds)
        table = await against_minds(host, "easy")
        assert await host.hints.chances(table.id) is None
        autopilot, player = autopilot_of(host, minds), Player(host, table.id)
        with capture_logs() as logs:
            await autopilot.play_out(table.id)
            while await player.step() is not None:
                await autopilot.play_out(table.id)
        assert logs == []
        assert (await host.queries.table(table.id)).status == "over"
        chances = await host.hints.chances(table.id)
    assert chances is not None
    assert 2 <= len(chances.chapters) <= 3
    moments = [shares for chapter in chances.chapters for shares in chapter]
    assert 6 <= len(moments) <= 24 + 1
    outcome = (await host.queries.look(table.id)).outcome
    assert outcome is not None
    assert moments[-1] == tuple((seat in outcome.winners) / len(outcome.winners) for seat in (0, 1))
    assert all(sum(shares) == pytest.approx(1) for shares in moments)
    assert {len(shares) for shares in moments} == {2}


async def test_a_mind_that_hangs_or_dies_is_replaced_by_a_simpler_one_and_that_is_logged() -> None:
    view = _opening("jaipur")
    quick = {**DECISION_TIMEOUT_SECONDS, "hard": 0.3}
    async with thinking(HANGING, seconds=quick) as minds:
        with capture_logs() as logs:
            action = await minds.decide(JAIPUR, view, "hard", "seed")
        assert action == find("jaipur").codec.action.load({"good": "spice", "kind": "take"})
        assert [(one["event"], one["kind"]) for one in logs] == [
            ("mind failed", "hard"),
            ("mind failed", "medium"),
        ]


async def test_tables_that_search_hold_up_nobody_else_and_wait_no_longer_than_they_may() -> None:
    view, now = _opening("jaipur"), asyncio.get_running_loop().time
    async with thinking(SLOW, patience=1.2) as minds:
        for level in LEVELS:  # both processes are there
            await minds.decide(JAIPUR, view, level, "seed")

        async def decided(level: Level) -> tuple[str, float]:
            began = now()
            return (await minds.decide(JAIPUR, view, level, "seed")).good, now() - began

        with capture_logs() as logs:
            chart = asyncio.create_task(minds.chances(JAIPUR, [view], "seed"))
            hint = asyncio.create_task(minds.hint(JAIPUR, view, "seed"))
            hard = [asyncio.create_task(decided("hard")) for _ in range(12)]
            quick = await asyncio.gather(*(decided("easy") for _ in range(20)))
            slow = await asyncio.gather(*hard)
            await hint
            assert await chart == (0.5,)
    assert {good for good, _ in quick} == {"leather"}
    goods = [good for good, _ in slow]
    assert 2 <= goods.count("diamond") <= 4, "as many as had their turn in time"
    assert goods == sorted(goods), "first come, first served; the others by a simpler level"
    assert goods.count("spice") == 12 - goods.count("diamond")
    # A search takes 0.5 s here: whoever does not search waits for none of them.
    assert max(waited for _, waited in quick) < 0.5
    assert max(waited for _, waited in slow) < 1.2 + 0.5 + 1.0
    reasons = {one["reason"] for one in logs if one["event"] == "mind failed"}
    assert reasons == {"not asked within 1.2 s"}


async def test_turns_go_by_rank_then_by_coming_and_whoever_gives_up_is_passed_over() -> None:
    turns, had = RankedQueue(), list[str]()

    async def ask(name: str, rank: int, patience: float | None = None) -> None:
        async with turns.turn(rank, patience):
            had.append(name)
            await asyncio.sleep(0)

    async with turns.turn(0):
        others = {
            name: asyncio.create_task(ask(name, rank, patience))
            for name, rank, patience in (
                ("chart", 2, None), ("hint", 1, None), ("gone", 0, None),
                ("tired", 0, 0.001), ("first", 0, None), ("second", 0, 5.0),
            )
        }  # fmt: skip
        await asyncio.sleep(0.01)
        others.pop("gone").cancel()
        with pytest.raises(TimeoutError):
            await others.pop("tired")
    # Called, but gone in the same moment: the turn goes on to the next.
    others.pop("first").cancel()
    async with asyncio.timeout(1):
        await asyncio.gather(*others.values())
    assert had == ["second", "hint", "chart"]


async def test_if_no_mind_answers_the_first_legal_thing_is_done(
    host: Host, store: AnyStore
) -> None:
    table = await against_minds(host, "medium")
    await until_a_mind_is_asked(host, table)
    found = await host.autopilot.due(table.id)
    assert found is not None
    expected = first_legal(found[0].game, found[0].forms.view)
    async with thinking("raise SystemExit(1)") as minds:
        with capture_logs() as logs:
            await autopilot_of(host, minds).play_out(table.id)
    assert [one["event"] for one in logs] == ["mind failed", "mind failed", "no decision"]
    last = (await store.log(table.id))[-1]
    assert (last.by, find("jaipur").codec.action.loads(last.action)) == ("ai", expected)


async def test_closing_while_a_mind_thinks_takes_no_time_and_leaves_no_process() -> None:
    async with thinking(DEAF) as minds:
        deciding = asyncio.create_task(minds.decide(JAIPUR, _opening("jaipur"), "hard", "seed"))
        async with asyncio.timeout(10):
            while not minds.process_ids:
                await asyncio.sleep(0.01)
        (pid,) = minds.process_ids
        await asyncio.sleep(0.1)
        async with asyncio.timeout(2):
            await minds.close()
            with pytest.raises(NoAdvice):
                await deciding
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
        with pytest.raises(NoAdvice):
            await minds.decide(JAIPUR, _opening("jaipur"), "easy", "seed")


async def test_a_process_that_remembers_too_much_is_followed_by_a_fresh_one() -> None:
    async with thinking(FULL) as minds:
        with capture_logs() as logs:
            for _ in range(2):
                await minds.decide(JAIPUR, _opening("jaipur"), "hard", "seed")
                assert not minds.process_ids
        assert logs == []


async def test_closing_while_a_process_starts_leaves_none_either() -> None:
    async with thinking() as minds:
        deciding = asyncio.create_task(minds.decide(JAIPUR, _opening("jaipur"), "hard", "seed"))
        await asyncio.sleep(0)
        await minds.close()
        with pytest.raises(NoAdvice):
            await deciding
        assert not minds.process_ids


async def test_a_thinking_process_ends_with_whoever_asked_it() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.ai_workers.worker_main"),
        cwd=Path(__file__).parents[3],
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    async with asyncio.timeout(30):
        assert await process.stdout.readline() == b'{"ready": true}\n'
        if sys.platform == "linux":
            assert os.getpriority(os.PRIO_PROCESS, process.pid) >= NICE
            assert resource.prlimit(process.pid, resource.RLIMIT_AS) == (MEMORY, MEMORY)
        process.stdin.write(b"ruby?\n")
        fault = await process.stdout.readline()
        assert b"JSONDecodeError decoder.py:" in fault
        assert b"ruby" not in fault  # what went wrong is logged, what it was about is not
        process.stdin.close()
        assert await process.wait() == 0


@pytest.mark.parametrize("way", ["pause", "leave"])
async def test_a_mind_is_stopped_when_its_table_rests_or_ends(
    host: Host, signals: Signals, way: str
) -> None:
    table = await against_minds(host, "hard")
    await until_a_mind_is_asked(host, table)
    minds = Stuck()
    working = asyncio.create_task(autopilot_of(host, minds, signals).run())
    async with asyncio.timeout(5):
        await minds.asked.wait()
        if way == "pause":
            await host.requests.ask(table.id, ADA, "pause", 900)
        else:
            await host.seats.change(table.id, 900, stood_up, ADA)
        await minds.stopped.wait()
    assert not working.done()
    working.cancel()


async def test_a_mind_is_stopped_when_the_person_is_back(host: Host, signals: Signals) -> None:
    table = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 1, 3600)
    await host.lobby.join(table.id, BEN, 2)
    table = await host.lobby.start(table.id, ADA, 3)
    (decision,) = (await host.queries.look(table.id)).pending
    minds, away = Stuck(), PEOPLE[decision.seat]
    working = asyncio.create_task(autopilot_of(host, minds, signals).run())
    await asyncio.sleep(0)
    await host.seats.absent(table.id, decision.seat, decision.opened)
    async with asyncio.timeout(5):
        await minds.asked.wait()
        await host.seats.change(table.id, 900, returned, away)
        await minds.stopped.wait()
    working.cancel()
    assert (await host.queries.look(table.id)).awaited == (decision.seat,)


async def test_a_restart_finds_the_mind_that_was_to_move(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        table = await against_minds(host, "easy", "easy", game="basari")
        working = asyncio.create_task(autopilot_of(host, Stuck()).run())
        await asyncio.sleep(0.05)
        working.cancel()
        await asyncio.wait([working])
    async with stored(database) as store:
        host = host_on(store)
        working = asyncio.create_task(autopilot_of(host, FirstLegal()).run())
        async with asyncio.timeout(5):
            while (await host.queries.look(table.id)).awaited != (0,):
                await asyncio.sleep(0.01)
        working.cancel()
        assert [logged.by for logged in await store.log(table.id)] == ["ai", "ai"]


async def test_people_get_time_to_follow_the_same_at_every_run(host: Host) -> None:
    table = await against_minds(host, "easy")
    await until_a_mind_is_asked(host, table)
    found = await host.autopilot.due(table.id)
    assert found is not None
    asked, _ = found
    waits = [natural(asked, f"{part:08x}", False) for part in (0, (1 << 32) - 1)]
    assert waits == pytest.approx([1, 3])
    assert natural(asked, "80000000", True) < natural(asked, "80000000", False)
    hidden = await against_minds(host, "easy", "easy", game="basari", by=2)
    found = await host.autopilot.due(hidden.id)
    assert found is not None
    assert natural(found[0], "ffffffff", False) < 1.5


async def test_hints_are_given_from_the_seats_own_view_and_asked_for_once(
    store: AnyStore,
) -> None:
    coach = Coach()
    host = host_on(store, adviser=coach)
    table = await against_minds(host, "easy")
    form = await until_ada_is_asked(host, autopilot_of(host, coach), table)
    opened = form.decision.opened
    first, second = await asyncio.gather(
        *(host.hints.hint(table.id, ADA, opened) for _ in range(2))
    )
    assert (first.seat, first.suggestions) == (second.seat, second.suggestions)
    assert coach.views == [form.view]
    (suggestion,) = first.suggestions
    assert suggestion.chosen
    assert suggestion.value == 0.625


async def test_hints_are_only_given_where_the_table_allows_them(store: AnyStore) -> None:
    host = host_on(store, adviser=Coach())
    codes: list[str] = []
    for hints in (None, True, False):
        number = 100 * (1 + len(codes))
        table = await host.lobby.open(ADA, "basari", 3, (), HOME, "en", number, minds=("easy",))
        if hints is not None:
            await host.lobby.change(table.id, number + 1, hinting, ADA, hints=hints)
        await host.lobby.join(table.id, BEN, number + 2)
        table = await host.lobby.start(table.id, ADA, number + 3)
        (decision, *_) = (await host.queries.look(table.id)).pending
        try:
            codes.append((await host.hints.hint(table.id, BEN, decision.opened)).table.id)
        except IllegalAction as refusal:
            codes.append(refusal.code)
    assert codes == ["ai.error.no_hints", "t00002", "ai.error.no_hints"]


async def test_a_coach_without_advice_says_so_and_may_be_asked_again(
    store: AnyStore,
) -> None:
    coach = Coach(known=False)
    host = host_on(store, adviser=coach)
    table = await against_minds(host, "easy")
    form = await until_ada_is_asked(host, autopilot_of(host, coach), table)
    for _ in range(2):
        with pytest.raises(IllegalAction) as refusal:
            await host.hints.hint(table.id, ADA, form.decision.opened)
        assert refusal.value.code == "ai.error.no_advice"
    assert len(coach.views) == 2


def _opening(key: str) -> Any:
    case = next(case for case in CASES if case.game.spec.key == key)
    moment = next(iter(some_moments(case, "opening", 1)))
    return case.game.view(moment.state, moment.seat)
