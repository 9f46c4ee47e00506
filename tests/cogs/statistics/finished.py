"""Finished tables of people in a simulated Discord, with their results."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.tables.settings import ServerSettings, Statistics, UserSettings
from bot.tables.table import Home, Sitter, Table
from tests.bot.tables.statistics_rows import result
from tests.cogs.simulated import Simulated

NOW = 1_768_478_400.0
"""In the first quarter of 2026."""


async def finish(
    sim: Simulated,
    *names: str,
    game: str = "jaipur",
    ended: float = NOW,
    home: Home | None = None,
    scores: tuple[int, ...] = (30, 20, 10, 5),
    **given: Any,
) -> Table:
    """Keep a finished table at which people, or AI players in capitals, came in this order."""
    number = len(sim.store.kept) + 1
    home = home or Home(sim.guild.id, sim.channel.id)
    sitters = tuple(
        Sitter(None, name, ai="easy") if name.isupper() else Sitter(sim.people[name].id, name)
        for name in names
    )
    table = Table(
        f"tbl{number:03}", number, game, 1, "over", sitters[0].user, len(names), (), sitters,
        home, "en", "seed", last_activity_at=ended,
    )  # fmt: skip
    sim.store.kept[table.id] = table
    people = sum(sitter.ai is None for sitter in sitters)
    rows = [
        result(
            table.id, seat=seat, guild=home.guild, game=game, seats=len(names), people=people,
            ended=ended, user=sitter.user, ai=sitter.ai, rank=seat + 1, score=scores[seat],
        )
        for seat, sitter in enumerate(sitters)
    ]  # fmt: skip
    rows = [replace(row, **given) for row in rows]
    await sim.store.keep_results(table, rows)
    return table


async def rate(sim: Simulated, table: Table) -> None:
    """Let the places of a table count for ratings."""
    rows = sim.store.results_by_table.pop(table.id)
    await sim.store.keep_results(table, [replace(row, rated_place=row.rank) for row in rows])


def read_text(sim: Simulated) -> None:
    """Let everybody have their boards as text."""
    for person in sim.people.values():
        sim.store.settings[person.id] = UserSettings(boards="text")


def hide(sim: Simulated, name: str) -> None:
    """Let somebody be in no list."""
    user = sim.people[name].id
    old = sim.store.settings.get(user, UserSettings())
    sim.store.settings[user] = replace(old, listed=False)
    sim.bot.host.settings.drop_cached(user)


def choose(sim: Simulated, statistics: Statistics) -> None:
    """Let the server want statistics, ratings too, or nothing."""
    sim.store.servers[sim.guild.id] = ServerSettings(statistics=statistics)
    sim.bot.host.settings.drop_cached_server(sim.guild.id)
