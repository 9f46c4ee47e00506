"""Tables with fixed deals, played to fixed moments, in a database made beforehand."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from benchmarks._tables import CHANNEL, GUILD, PEOPLE, SEATS, Numbered
from bot.runtime.clock import SystemClock
from bot.services.host import Host, build_host
from bot.store.sqlite.store import SqliteStore
from bot.tables.forms import Done, Form
from bot.tables.table import Home, Table, game_of
from engine.play import sample
from engine.retrace import retraced

FIRST = 0
"""The seat whose person opens the table, and whose screens are looked at."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A table that is played until so many actions are made and the first seat is asked this."""

    name: str
    game: str
    actions: int = 0
    question: str = ""


async def written(file: Path, deals: Sequence[tuple[Deal, int]], language: str) -> dict[str, Table]:
    """Write a database with these deals in their threads; return the tables by name."""
    interactions, tables = itertools.count(1), {}
    store = await SqliteStore.open(file, SystemClock())
    try:
        host = build_host(store, SystemClock(), Numbered())
        for deal, thread in deals:
            home = Home(GUILD, CHANNEL, thread)
            table = await _dealt(host, deal, home, language, interactions)
            await _played(host, table, deal, interactions)
            tables[deal.name] = table
    finally:
        await store.close()
    return tables


async def _dealt(
    host: Host, deal: Deal, home: Home, language: str, interactions: Iterator[int]
) -> Table:
    seats = dict(SEATS)[deal.game]
    owner, *others = PEOPLE[:seats]
    first = next(interactions)
    table = await host.lobby.open(owner, deal.game, seats, (), home, language, first)
    for person in others:
        await host.lobby.join(table.id, person, next(interactions))
    return await host.lobby.start(table.id, owner, next(interactions))


async def _played(host: Host, table: Table, deal: Deal, interactions: Iterator[int]) -> None:
    chance, actions = Random(deal.name), 0
    while awaited := (await host.queries.look(table.id)).awaited:
        if actions >= deal.actions and FIRST in awaited:
            form = await host.turns.move(table.id, PEOPLE[FIRST])
            if isinstance(form, Form) and form.prompt.key.startswith(deal.question):
                return
        await _act(host, table, chance.choice(awaited), chance, interactions)
        actions += 1


async def _act(
    host: Host, table: Table, seat: int, chance: Random, interactions: Iterator[int]
) -> None:
    person = PEOPLE[seat]
    answer: Any = await host.turns.move(table.id, person)
    action = sample(game_of(table), answer.view, chance.randrange)
    draft = retraced(game_of(table), answer.view, action).draft
    while not isinstance(answer, Done):
        assert isinstance(answer, Form)
        picks = draft[answer.filled] if answer.prompt.fields else ()
        at = answer.decision.opened, answer.filled
        answer = await host.turns.answer(table.id, person, *at, picks, next(interactions))
