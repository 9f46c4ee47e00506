"""Choosing: what people and servers chose is checked, kept, and remembered while we run."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields

import structlog

from bot.runtime.i18n import languages
from bot.services.table_writer import Ledger
from bot.store.protocols import Clock, Ids, Store
from bot.tables.paces import LEAST, MOST
from bot.tables.quiet_hours import DAY_MINUTES, zone_of
from bot.tables.settings import (
    MOST_CHANNELS,
    MOST_LOBBIES,
    MOST_SEATS,
    MOST_TABLES,
    OPENERS,
    TELLINGS,
    THEMES,
    Ruled,
    ServerRules,
    Telling,
    Wishes,
)
from bot.tables.table import Home, Table, User
from engine.errors import IllegalAction

REMEMBERED = 5000
LAST_CHANGES = 5
log = structlog.get_logger(__name__)


class Choices(Ledger):
    """Keeps settings; this process is the only writer, so what was read once stays true."""

    def __init__(self, store: Store, clock: Clock, ids: Ids) -> None:
        super().__init__(store, clock, ids)
        self._known: OrderedDict[User, Wishes] = OrderedDict()

    async def wishes(self, user: User) -> Wishes:
        """Return what a person has chosen."""
        known = self._known
        if user not in known:
            known[user] = await self._store.wishes(user)
            if len(known) > REMEMBERED:
                known.popitem(last=False)
        known.move_to_end(user)
        return known[user]

    async def wish(self, user: User, change: Callable[[Wishes], Wishes]) -> Wishes:
        """Change what a person has chosen, or refuse it whole."""
        async with self._alone(f"person {user}"):
            wishes = change(await self.wishes(user))
            _check_wishes(wishes)
            await self._store.wish(user, wishes)
            self._known[user] = wishes
        return wishes

    def forget_wishes(self, user: User) -> None:
        """Forget what was remembered of a person."""
        self._known.pop(user, None)

    async def callable_now(self, users: Iterable[User], least: Telling) -> list[User]:
        """Return who may be called now for something of this weight."""
        now, found = self._clock.now(), list[User]()
        for user in users:
            wishes = await self.wishes(user)
            if TELLINGS.index(wishes.told) <= TELLINGS.index(least) and not wishes.is_quiet(now):
                found.append(user)
        return found

    async def called_at(self, users: Iterable[User]) -> dict[float, list[User]]:
        """Return when each may be called who wants to be called at all: 0 is now.

        Who wants nothing is called by nobody, so the time of day is no matter.
        """
        now, found = self._clock.now(), dict[float, list[User]]()
        for user in users:
            wishes = await self.wishes(user)
            quiet = wishes.told != "nothing" and wishes.is_quiet(now)
            found.setdefault(wishes.loud_at(now) if quiet else 0.0, []).append(user)
        return found

    async def server(self, guild: int) -> ServerRules:
        """Return what a server has chosen."""
        return await self._store.rules(guild)

    async def server_changes(self, guild: int) -> tuple[Ruled, ...]:
        """Return who changed what of a server lately, newest first."""
        return tuple(await self._store.ruled(guild, LAST_CHANGES))

    async def rule(
        self, guild: int, user: User, change: Callable[[ServerRules], ServerRules]
    ) -> ServerRules:
        """Change what a server has chosen, noting who changed what; or refuse it whole."""
        async with self._alone(f"server {guild}"):
            before, now = await self._store.rules(guild), self._clock.now()
            rules = change(before)
            _check_rules(rules)
            changes = [
                Ruled(user, field.name, str(getattr(rules, field.name)), now)
                for field in fields(rules)
                if getattr(rules, field.name) != getattr(before, field.name)
            ]
            if changes:
                await self._store.rule(guild, rules, changes)
        for one in changes:
            log.info("server setting changed", guild=guild, id=user, field=one.what)
        return rules

    async def welcome(self, user: User) -> None:
        """Refuse somebody who sits at more tables than anybody can play."""
        await self._open_tables(user)

    async def _open_tables(self, user: User) -> Sequence[Table]:
        tables = await self._store.tables(user=user, status=("lobby", "playing"))
        if len(tables) >= MOST_SEATS:
            raise IllegalAction("company.error.seats", n=MOST_SEATS)
        return tables

    async def admit(self, home: Home, roles: Iterable[int], user: User, *, steward: bool) -> None:
        """Refuse a new table that the rules of its server, or a person's measure, do not allow."""
        open_ = await self._open_tables(user)
        if sum(one.owner == user and one.status == "lobby" for one in open_) >= MOST_LOBBIES:
            raise IllegalAction("company.error.lobbies", n=MOST_LOBBIES)
        if home.guild is None:
            return
        rules = await self._store.rules(home.guild)
        tables = await self._store.tables(guild=home.guild, status=("lobby", "playing"))
        rules.admit(
            channel=home.channel, roles=tuple(roles), steward=steward, open_tables=len(tables)
        )


def _check_wishes(wishes: Wishes) -> None:
    if wishes.language is not None and wishes.language not in languages():
        raise IllegalAction("personal.error.language")
    if wishes.theme not in THEMES or wishes.told not in TELLINGS:
        raise IllegalAction("personal.error.choice")
    if wishes.quiet is not None:
        minutes = {wishes.quiet.begins, wishes.quiet.ends}
        if len(minutes) < 2 or not all(0 <= minute < DAY_MINUTES for minute in minutes):
            raise IllegalAction("personal.error.hour")
    if zone_of(wishes.zone) != wishes.zone:
        raise IllegalAction("personal.error.zone")


def _check_rules(rules: ServerRules) -> None:
    if len(rules.channels) > MOST_CHANNELS or len(set(rules.channels)) < len(rules.channels):
        raise IllegalAction("server.error.channels", n=MOST_CHANNELS)
    if not 1 <= rules.most_tables <= MOST_TABLES:
        raise IllegalAction("server.error.most_tables", n=MOST_TABLES)
    if rules.pace is not None and not LEAST <= rules.pace <= MOST:
        raise IllegalAction("pace.error.range")
    if rules.language is not None and rules.language not in languages():
        raise IllegalAction("personal.error.language")
    if rules.openers not in OPENERS or (rules.openers == "role" and rules.role is None):
        raise IllegalAction("server.error.openers")
