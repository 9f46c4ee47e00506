"""kill -9 at the end of a game, before and after any request or commit: it ends as if calm."""

from __future__ import annotations

from collections import deque
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.runtime.clock import SystemClock
from bot.services.host import build_host
from bot.store.sqlite.integrity import check
from bot.store.sqlite.store import SqliteStore
from bot.tables.notices import Delivered, StoryMessage
from tests.bot.hosting import FEWEST, FixedIds, Player
from tests.e2e.commits import COMMIT
from tests.e2e.oracle import Oracle
from tests.e2e.playing import NAMES, Match, at, copied, dealt
from tests.e2e.process import CALLBACK, EDIT, FOLLOW_UP, POST, Struck
from tests.samples import first

pytestmark = pytest.mark.asyncio
ANY = "*"
POINTS = [
    (route, when)
    for route in (CALLBACK, FOLLOW_UP, POST, EDIT, COMMIT, ANY, ANY)
    for when in ("before", "after")
]
ACTIONS = 24
"""How many are left to be played: for each point one or two, since play may end sooner."""


async def forwarded(folder: Path) -> None:
    """Play what is kept in a folder nearly to its end, without a bot; nobody hears of it."""
    path = folder / "data" / "bazaar.db"
    with closing(Oracle(folder / "data")) as oracle:
        (table,) = oracle.tables()
    whole = copied(folder / "data", folder / "whole")
    total = await _played(whole / "bazaar.db", table.id, 10_000)
    await _played(path, table.id, total - ACTIONS)


async def _played(path: Path, id_: str, most: int) -> int:
    store = await SqliteStore.open(path, SystemClock())
    try:
        host, played = build_host(store, SystemClock(), FixedIds()), 0
        player = Player(host, id_)
        while played < most and await player.step() is not None:
            played += 1
        heard = Delivered(story=StoryMessage(0, most, (await host.queries.table(id_)).sequence))
        while waiting := await store.queued(1e12, 10_000):
            for queued in waiting:
                await store.sent(queued.id, heard)
    finally:
        await store.close()
    return played


@pytest.mark.parametrize(("game", "seats"), first(FEWEST))
async def test_a_game_killed_again_and_again_ends_like_an_undisturbed_one(
    tmp_path: Path, game: str, seats: int
) -> None:
    await dealt(tmp_path / "dealt", game, seats)
    await forwarded(tmp_path / "dealt")
    copied(tmp_path / "dealt", tmp_path / "rough")
    async with at(tmp_path / "dealt", NAMES[:seats]) as calm:
        begun = len(calm.said())
        await calm.played_out()
        truth, state = calm.oracle.log(), calm.oracle.state()
        assert calm.oracle.table().status == "over"
        wanted = calm.said()[begun:]
        assert wanted[:-1] == calm.oracle.told()[1 - len(wanted) :]
        assert "🏆 1." in wanted[-1]
        assert len(calm.panels()) == 1
    async with at(tmp_path / "rough", NAMES[:seats]) as rough:
        struck = await killed(rough, Random(game), truth)
        assert rough.oracle.log() == truth
        assert rough.oracle.state() == state
        assert rough.said()[begun:] == wanted
        assert len(rough.panels()) == 1
    assert check(rough.oracle.path).findings == ()
    assert struck >= (8 if len(truth) > ACTIONS else 1), "a short game cannot be struck often"


async def killed(
    match: Match, chance: Random, truth: list[tuple[int, int, int | None, bytes]]
) -> int:
    """Play to the end; lie in wait at one point after another, and again where nothing came by."""
    points = deque(chance.sample(POINTS, len(POINTS)))
    struck, match.acknowledged = 0, len(match.oracle.log())
    while True:
        if points:
            route, when = points[0]
            points.rotate(-1)
            if route == POST:  # what no token says is said by the bot itself
                await match.rig.fault("refuse", FOLLOW_UP, code=10015, times=1000)
            # Among those who are here little is posted and much is edited by a token.
            seldom = route in (POST, FOLLOW_UP, EDIT)
            match.bot.ambush.arm(route, when, 0 if seldom else chance.randrange(3))
        try:
            if not await match.action():
                await match.quiet()
                return struck
            await match.quiet()
        except Struck:
            struck += 1
            points.pop()
            match.bot.ambush.clear()
            await match.bot.again()
            log = match.oracle.log()
            assert match.acknowledged <= len(log) <= match.acknowledged + 1
            assert log == truth[: len(log)]
            match.acknowledged = len(log)  # a move is saved before it is answered
