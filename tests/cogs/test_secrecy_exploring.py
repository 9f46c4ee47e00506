"""Whatever can be pressed at a table, its answer is the same in worlds that look the same."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from bot.services.recap import Recaps
from bot.services.table_writer import Locks, Signals, TableWriter
from bot.tables.deadlines import Visit
from bot.tables.fairness import digest_of
from bot.tables.table import Home, TableId, User
from engine.core import Seat
from tests.bot.hosting import Coach, FixedClock
from tests.cogs.twins import Turn, turns, twin
from tests.conformance.tables import PLAIN, Case, moments
from tests.samples import first
from tests.worlds import is_open

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.kit.custom_id import BUTTONS, HANDLERS, PICKERS, SELECTS
    from tests.cogs.exploring import ACTING, LAST_LEFT, Explorer
    from tests.cogs.staging import Stage, Staging, staged, staging

pytestmark = pytest.mark.asyncio
TURNS, THOROUGH_TURNS = 12, 16
SEEDS = ("explored", "explored again")
COMMANDS = ("move", "hand", "board", "log", "score", "verify", "record", "replay")
LISTS = ("replay", "history", "stats show", "stats server")
"""Commands that name no table."""
CASES = [
    case
    for case in PLAIN
    if case.seats == max(case.game.spec.least_seats, min(3, case.game.spec.most_seats))
    and case.game.imagines
    and not is_open(case)
]


def explorable(course: list[Turn]) -> list[Turn]:
    """Return a turn of somebody else as another seat sees it, and one as a visitor does."""
    differing = [one for one in course if one.worlds[0].step.state != one.worlds[1].step.state]
    seated = [one for one in differing if one.observer not in {None, one.seat}]
    visited = [one for one in differing if one.observer is None]
    return [some[len(some) // 2] for some in (seated, visited) if some]


async def explored(stage: Stage, turn: Turn, world: int) -> tuple[list[str], set[str]]:
    """Play one turn in one world; then its observer presses everything."""
    played = turn.worlds[world]
    stage.put(turn.number, played.before, turn.observer)
    await stage.act(turn.seat, played.action)
    explorer = Explorer(stage, turn.observer)
    await explorer.explore()
    await command(explorer)
    explorer.put_back()
    assert not stage.sim.env.errors
    return stage.heard(), explorer.pressed


async def command(explorer: Explorer) -> None:
    """Let somebody use every command that shows something of a table, or of all of them."""
    sim, table = explorer.stage.sim, explorer.stage.table
    for name in COMMANDS:
        explorer.put_back()
        await sim.slash(explorer.name, name, table=table.id)
    for name in LISTS:
        explorer.put_back()
        await sim.slash(explorer.name, name)


def coached() -> Staging:
    return staging(adviser=Coach())


async def compared(
    case: Case, build: Callable[[], Staging] = coached, name: str = SEEDS[0], most: int = TURNS
) -> tuple[int, set[str]]:
    """Return how many turns could be told apart, and all that was pressed."""
    seed = f"{name}/{case}"
    course = explorable(list(turns(case, seed, most)))
    assert course, "there are secrets, but no two worlds to compare"
    heard: list[list[list[str]]] = []
    pressed: set[str] = set()
    for world in (0, 1):
        async with staged(case, seed, build) as stage:
            found = [await explored(stage, turn, world) for turn in course]
            heard.append([one for one, _ in found])
            pressed = pressed.union(*(verbs for _, verbs in found))
    return sum(one != other for one, other in zip(*heard, strict=True)), pressed


@pytest.mark.parametrize("name", first(SEEDS))
@pytest.mark.parametrize("case", first(CASES), ids=str)
async def test_nothing_that_can_be_pressed_tells_what_its_reader_may_not_know(
    case: Case, name: str, thorough: bool
) -> None:
    most = THOROUGH_TURNS if thorough else TURNS
    differing, pressed = await compared(case, name=name, most=most)
    assert differing == 0
    assert pressed | ACTING | {LAST_LEFT} == set(HANDLERS) == {*BUTTONS, *SELECTS, *PICKERS}


def private_turn(case: Case, seed: str, own: Seat) -> Turn:
    """Return a turn of an AI player in two worlds that look the same to whoever plays alone."""
    chance = Random(seed).randrange
    found = [
        turn
        for number, moment in enumerate(moments(case, seed))
        if moment.seat != own
        and (turn := twin(case, number, moment, own, chance)) is not None
        and turn.worlds[0].step.state != turn.worlds[1].step.state
    ]
    return found[len(found) // 2]


async def private_explored(
    case: Case,
    world: int,
    *,
    stranger: bool,
    build: Callable[[], Staging] = coached,
    public: bool = False,
) -> tuple[list[str], set[str]]:
    """Let whoever plays alone, or a stranger, press everything at a private table.

    For strangers the worlds have nothing in common: even what is public at a table is none of
    their business.
    """
    seed = f"private/{case}"
    async with staged(case, seed, build, private=True) as stage:
        own = next(seat for seat, sitter in enumerate(stage.table.sitters) if sitter.ai is None)
        turn = private_turn(case, seed, own)
        number, state = turn.number + 1, turn.worlds[world].step.state
        if stranger and world:
            number, state = 0, case.game.start(case.setup(seed)).state
        stage.put(number, state, own)
        if public:
            home = Home(stage.sim.guild.id, stage.sim.channel.id)
            stage.sim.store.kept[stage.table.id] = replace(stage.sim.table(), home=home)
        stage.heard()
        explorer = Explorer(stage, None if stranger else own)
        await explorer.explore()
        await command(explorer)
        assert not stage.sim.env.errors
        return stage.heard(), explorer.pressed


@pytest.mark.parametrize("stranger", first([False, True]), ids=["player", "stranger"])
@pytest.mark.parametrize("case", first(CASES), ids=str)
async def test_nothing_at_a_private_table_tells_what_its_reader_may_not_know(
    case: Case, stranger: bool
) -> None:
    one, pressed = await private_explored(case, 0, stranger=stranger)
    other, _ = await private_explored(case, 1, stranger=stranger)
    assert one == other
    assert pressed | ACTING | {LAST_LEFT} == set(HANDLERS)


class NotingRecaps(Recaps):
    """Notes for everybody what nobody has seen."""

    def __init__(self, built: Staging) -> None:
        writer = TableWriter(built.store, FixedClock(), built.states, Locks(), Signals())
        super().__init__(writer=writer, states=built.states, visits=built.store)
        self.built = built

    async def visit(self, id_: TableId, user: User) -> Visit:
        position = await self.built.states.at(self.built.store.kept[id_])
        return replace(await super().visit(id_, user), note=digest_of(repr(position.state)))


def noting() -> Staging:
    built = coached()
    return replace(built, host=replace(built.host, recaps=NotingRecaps(built)))


async def test_a_note_that_tells_too_much_is_found_out() -> None:
    differing, _ = await compared(CASES[0], noting)
    assert differing > 0


@pytest.mark.thorough
async def test_a_note_that_tells_too_much_at_a_private_table_is_found_out() -> None:
    one, other = [
        (await private_explored(CASES[0], world, stranger=False, build=noting))[0]
        for world in (0, 1)
    ]
    assert one != other


async def test_a_private_table_that_strangers_can_see_is_found_out() -> None:
    one, other = [
        (await private_explored(CASES[0], world, stranger=True, public=True))[0] for world in (0, 1)
    ]
    assert one != other
