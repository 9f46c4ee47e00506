"""A table that is played, beside the bot, until one decision is left, which ends it in any case."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from bot.runtime.clock import RandomIds, SystemClock
from bot.services.host import Host, build_host
from bot.store.sqlite.store import SqliteStore
from bot.tables.forms import Done, Form, Nothing
from bot.tables.table import Table, TableId, game_of, setup_of
from engine.core import Seat, Setup
from engine.play import AnyGame, act, awaited, legal, sample
from tests.bot.hosting import altered, person_of
from tests.engine.retracing import picks_at

MAX_ACTIONS = 400
INTERACTIONS = count(1)
"""What no press of a person is numbered with: theirs are ids of Discord."""


async def play_nearly_out(path: Path, table: Table) -> None:
    """Let all decisions be taken but the last one, and nothing be told of them."""
    clock = SystemClock()
    store = await SqliteStore.open(path, clock)
    try:
        host = build_host(store, clock, RandomIds(), None)
        for seat, action in course(game_of(table), setup_of(table)):
            await _decide(host, table.id, seat, action)
    finally:
        await store.close()
    altered(path, "DELETE FROM outbox")


async def _decide(host: Host, id_: TableId, seat: Seat, action: Any) -> None:
    table = await host.queries.table(id_)
    person = person_of(table.sitters[seat])
    form: Form | Done | Nothing = await host.turns.move(id_, person)
    while isinstance(form, Form):
        picks = picks_at(game_of(table), form.view, action, form.prompt)
        form = await host.turns.answer(
            id_, person, form.decision.opened, form.filled, picks, next(INTERACTIONS)
        )


@cache
def course(game: AnyGame, setup: Setup) -> tuple[tuple[Seat, Any], ...]:
    """Return a random game without its last action, which is one that any other would end too."""
    return next(
        played[:-1]
        for number in count()
        for played in [tuple(_played(game, setup, number))]
        if _ends_anyhow(game, setup, played)
    )


def _played(game: AnyGame, setup: Setup, number: int) -> Iterator[tuple[Seat, Any]]:
    chance, state = Random(number).randrange, game.start(setup).state
    while open_ := awaited(game, state):
        seat = open_[0].seat
        action = sample(game, game.view(state, seat), chance)
        state = act(game, state, seat, action).state
        yield seat, action


def _ends_anyhow(game: AnyGame, setup: Setup, played: tuple[tuple[Seat, Any], ...]) -> bool:
    state = game.start(setup).state
    for seat, action in played[:-1]:
        state = act(game, state, seat, action).state
    seat, _ = played[-1]
    if len(awaited(game, state)) > 1:
        return False
    actions = list(islice(legal(game, game.view(state, seat)), MAX_ACTIONS))
    ends = (not game.pending(act(game, state, seat, action).state) for action in actions)
    return len(actions) < MAX_ACTIONS and all(ends)
