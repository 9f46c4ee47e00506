"""Faults of the past, put back: the simulation finds each of them within a few nights."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import discord
import pytest
from discord.backoff import ExponentialBackoff

from bot.delivery import circuit_breaker, outbox, reminders
from bot.runtime.client import EXTENSIONS, Bazaar
from bot.store.sql import tables
from bot.tables.table import Table, User
from cogs.delivery import messages
from cogs.kit.screen import Screen
from simulation import search
from simulation.promises import Broken
from tests.simulation.plans import plan_of

MAX_NIGHTS = 12


def found(*accidents: str, **options: Any) -> tuple[Broken, ...]:
    """Return what is broken in the first night that breaks anything."""
    for seed in range(1, MAX_NIGHTS + 1):
        plan = plan_of(seed, *accidents, **options)
        if broken := search.play(seed, plan).broken:
            return broken
    return ()


def test_the_number_of_somebody_forgotten_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    def calling(users: Iterable[User]) -> discord.AllowedMentions:
        called = [discord.Object(user) for user in users]
        return discord.AllowedMentions(everyone=False, roles=False, users=called)

    def read_user(stored: int) -> User | None:
        return stored if stored >= tables.FORGOTTEN else None

    monkeypatch.setattr(messages, "_calling", calling)
    monkeypatch.setattr(tables, "read_user", read_user)
    broken = found("forgotten", game="basari", seats=4, seconds=45, count=2)
    assert broken[0].promise == "nobody is named who is nobody"


def test_an_edit_takes_the_trace_away(monkeypatch: pytest.MonkeyPatch) -> None:
    edit: Callable[..., Any] = messages.Messages.edit

    async def without_trace(
        self: messages.Messages, table: Table, message: int, screen: Screen, **options: Any
    ) -> bool:
        self._nonces.pop(message)
        screen.children[0].id = None
        return bool(await edit(self, table, message, screen, **options))

    monkeypatch.setattr(messages.Messages, "edit", without_trace)
    broken = found("deaths", game="jaipur", seats=2, seconds=60, count=3)
    assert broken[0].promise == "a table is shown once"


def test_a_frozen_table_stays_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    rest = tuple(name for name in EXTENSIONS if name != "cogs.delivery.frozen_tables")
    monkeypatch.setitem(Bazaar.__init__.__kwdefaults__ or {}, "extensions_to_load", rest)
    broken = found("permission", "panel_deleted", game="jaipur", seats=2, seconds=60, count=8)
    assert broken[0].promise == "a table that can be shown is shown"


@pytest.mark.thorough
def test_pauses_outlive_an_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circuit_breaker, "MIN_PAUSE_SECONDS", 15.0)
    monkeypatch.setattr(circuit_breaker, "MAX_PAUSE_SECONDS", 300.0)
    monkeypatch.setattr(outbox, "MAX_OUTAGE_RETRY_SECONDS", 300.0)
    outage = ("rate_limits", "lost_answers", "server_errors")
    broken = found(*outage, game="jaipur", seats=2, seconds=60, count=4)
    assert broken[0].promise == "all is said soon after Discord answers again"


def test_time_is_not_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reminders, "AWAY_SECONDS", 1e9)
    broken = found("clock", game="jaipur", seats=2, seconds=90, count=4, pace="live")
    assert broken[0].promise == "nobody loses time to an outage"


def test_a_shard_waits_for_minutes_before_it_connects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.shard, "ExponentialBackoff", ExponentialBackoff)
    broken = found("line_down", game="jaipur", seats=2, seconds=240, count=5)
    assert broken[0].promise == "the bot comes back"
