"""Settings: what people and servers chose is checked, kept, and remembered while we run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields

import structlog

from bot.runtime.clock import Clock
from bot.runtime.i18n import languages
from bot.services.table_writer import Locks, Signals, retried
from bot.services.wakeups import Wakeups
from bot.store.protocols import SettingsStore, TableStore
from bot.tables.holidays import MAX_HOLIDAY_DAYS
from bot.tables.notices import Notice
from bot.tables.paces import MAX_PACE_SECONDS, MIN_PACE_SECONDS
from bot.tables.quiet_hours import DAY_MINUTES, zone_of
from bot.tables.settings import (
    BOARD_STYLES,
    MAX_CHANNELS,
    MAX_LOBBIES,
    MAX_OPEN_TABLES,
    MAX_SEATS,
    NOTIFY_LEVELS,
    OPENERS,
    STATISTICS,
    THEMES,
    NotifyLevel,
    ServerChange,
    ServerSettings,
    Theme,
    UserSettings,
)
from bot.tables.table import Home, Person, Table, User
from engine.cache import LruCache
from engine.errors import IllegalAction

MAX_REMEMBERED_SERVERS = 1000
MAX_REMEMBERED_USERS = 5000
SHOWN_CHANGES = 5
JUST_NOW_SECONDS = 60.0
"""By less than that the clock of Discord and ours differ."""
log = structlog.get_logger(__name__)


@dataclass(kw_only=True)
class Settings:
    """Keeps settings; what was read once stays true until somebody tells that it changed."""

    store: SettingsStore
    tables: TableStore
    clock: Clock
    locks: Locks
    signals: Signals
    wakeups: Wakeups = field(default_factory=Wakeups)
    _users: LruCache[User, UserSettings] = field(
        init=False, default_factory=lambda: LruCache(MAX_REMEMBERED_USERS)
    )
    _servers: LruCache[int, ServerSettings] = field(
        init=False, default_factory=lambda: LruCache(MAX_REMEMBERED_SERVERS)
    )

    async def of_user(self, user: User) -> UserSettings:
        """Return what a person has chosen."""
        settings = self._users.get(user)
        if settings is None:
            settings = await self.store.user_settings(user)
            self._users.put(user, settings)
        return settings

    async def change_user(
        self,
        user: User,
        change: Callable[[UserSettings], UserSettings],
        notices: Sequence[Notice] = (),
    ) -> UserSettings:
        """Change what a person has chosen, with something to be said of it, or refuse it whole."""

        async def attempt() -> UserSettings:
            before = await self.store.user_settings(user)
            settings = change(before)
            _check_user(settings)
            if settings.away_until != before.away_until:
                _check_holiday(settings, self.clock.now())
            if settings != before:
                self._users.pop(user)  # whether it is kept is not known before
                await self.store.keep_user_settings(user, settings, notices, before=before)
                self.signals.wake_outboxes()
                self.wakeups.user_changed(user)
            self._users.put(user, settings)
            return settings

        async with self.locks.of("person", user):
            return await retried(attempt)

    async def remember_language(self, person: Person) -> None:
        """Keep the language of somebody who gets direct messages, if it is another than before."""
        settings = await self.of_user(person.user)
        if settings.by_dm and settings.discord_language != person.language:
            await self.change_user(person.user, lambda old: old.heard_in(person.language))

    def drop_cached(self, user: User) -> None:
        """Read anew what a person has chosen when it is asked for next."""
        self._users.pop(user)

    def drop_cached_server(self, guild: int) -> None:
        """Read anew what a server has chosen when it is asked for next."""
        self._servers.pop(guild)

    def drop_all_cached(self) -> None:
        """Read everything anew when it is asked for next: nobody knows what changed."""
        self._users.clear()
        self._servers.clear()

    async def callable_now(self, users: Iterable[User], least: NotifyLevel) -> list[User]:
        """Return who may be called now for something of this weight."""
        now, callable_users = self.clock.now(), list[User]()
        for user in users:
            settings = await self.of_user(user)
            if settings.wants(least) and not settings.is_quiet(now):
                callable_users.append(user)
        return callable_users

    async def held_back(
        self, users: Iterable[User], least: NotifyLevel, posted_at: float | None = None
    ) -> dict[User, float]:
        """Return who wants to be called for something of this weight, but later, and when.

        If it was `posted_at` an earlier time, it is those who had their quiet hours then: all
        others were called with it.
        """
        now, later = self.clock.now(), dict[User, float]()
        if posted_at is None or abs(now - posted_at) < JUST_NOW_SECONDS:
            posted_at = now
        for user in users:
            settings = await self.of_user(user)
            if settings.wants(least) and settings.is_quiet(posted_at):
                later[user] = settings.loud_at(now)
        return later

    async def called_at(self, users: Iterable[User]) -> dict[float, list[User]]:
        """Return when each may be called who wants to be called at all: 0 is now.

        Who wants nothing is called by nobody, so the time of day is no matter.
        """
        now, users_by_time = self.clock.now(), dict[float, list[User]]()
        for user in users:
            settings = await self.of_user(user)
            quiet = settings.notify_level != "nothing" and settings.is_quiet(now)
            users_by_time.setdefault(settings.loud_at(now) if quiet else 0.0, []).append(user)
        return users_by_time

    async def of_server(self, guild: int) -> ServerSettings:
        """Return what a server has chosen."""
        settings = self._servers.get(guild)
        if settings is None:
            settings = await self.store.server_settings(guild)
            self._servers.put(guild, settings)
        return settings

    async def public_theme(self, guild: int | None) -> Theme:
        """Return how pictures look that everybody at a table sees."""
        return ServerSettings().theme if guild is None else (await self.of_server(guild)).theme

    async def server_changes(self, guild: int) -> tuple[ServerChange, ...]:
        """Return who changed what of a server lately, newest first."""
        return tuple(await self.store.server_changes(guild, SHOWN_CHANGES))

    async def change_server(
        self, guild: int, user: User, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        """Change what a server has chosen, noting who changed what; or refuse it whole."""

        async def attempt() -> tuple[ServerSettings, list[ServerChange]]:
            before, now = await self.store.server_settings(guild), self.clock.now()
            settings = change(before)
            _check_server(settings)
            changes = [
                ServerChange(user, field.name, str(getattr(settings, field.name)), now)
                for field in fields(settings)
                if getattr(settings, field.name) != getattr(before, field.name)
            ]
            if changes:
                self._servers.pop(guild)
                await self.store.keep_server_settings(guild, settings, changes, before=before)
                self.wakeups.server_changed(guild)
            self._servers.put(guild, settings)
            return settings, changes

        async with self.locks.of("server", guild):
            settings, changes = await retried(attempt)
        for changed in changes:
            log.info("server setting changed", guild=guild, id=user, field=changed.what)
        return settings

    async def check_seats(self, user: User) -> Sequence[Table]:
        """Return somebody's open tables, or refuse if they are more than anybody can play.

        Their private games do not count: these never wait for others, and make room themselves.
        """
        seated = await self.tables.tables(user=user, status=("lobby", "playing"))
        tables = [table for table in seated if not table.private]
        if len(tables) >= MAX_SEATS:
            raise IllegalAction("invitations.error.seats", n=MAX_SEATS)
        return tables

    async def admit(self, home: Home, roles: Iterable[int], user: User, *, steward: bool) -> None:
        """Refuse a new table that its server's settings, or a person's limits, do not allow."""
        own = await self.check_seats(user)
        if sum(table.owner == user and table.status == "lobby" for table in own) >= MAX_LOBBIES:
            raise IllegalAction("invitations.error.lobbies", n=MAX_LOBBIES)
        if home.guild is None or home.channel is None:
            return
        settings = await self.store.server_settings(home.guild)
        tables = await self.tables.tables(guild=home.guild, status=("lobby", "playing"))
        settings.admit(
            channel=home.channel, roles=tuple(roles), steward=steward, open_tables=len(tables)
        )


def _check_user(settings: UserSettings) -> None:
    if settings.language is not None and settings.language not in languages():
        raise IllegalAction("settings.error.language")
    if settings.theme not in THEMES or settings.notify_level not in NOTIFY_LEVELS:
        raise IllegalAction("settings.error.choice")
    if settings.boards not in BOARD_STYLES:
        raise IllegalAction("settings.error.choice")
    if settings.quiet is not None:
        minutes = {settings.quiet.begins, settings.quiet.ends}
        if len(minutes) < 2 or not all(0 <= minute < DAY_MINUTES for minute in minutes):
            raise IllegalAction("settings.error.hour")
    if zone_of(settings.zone) != settings.zone:
        raise IllegalAction("settings.error.zone")


def _check_holiday(settings: UserSettings, now: float) -> None:
    until = settings.away_until
    if until is not None and not now < until <= now + (MAX_HOLIDAY_DAYS + 1) * DAY_MINUTES * 60:
        raise IllegalAction("settings.error.holiday.range", n=MAX_HOLIDAY_DAYS)


def _check_server(settings: ServerSettings) -> None:
    channels = settings.channels
    if len(channels) > MAX_CHANNELS or len(set(channels)) < len(channels):
        raise IllegalAction("server.error.channels", n=MAX_CHANNELS)
    if not 1 <= settings.most_tables <= MAX_OPEN_TABLES:
        raise IllegalAction("server.error.most_tables", n=MAX_OPEN_TABLES)
    if settings.pace is not None and not MIN_PACE_SECONDS <= settings.pace <= MAX_PACE_SECONDS:
        raise IllegalAction("pace.error.range")
    if settings.language is not None and settings.language not in languages():
        raise IllegalAction("settings.error.language")
    if settings.theme not in THEMES or settings.statistics not in STATISTICS:
        raise IllegalAction("server.error.choice")
    if settings.openers not in OPENERS or (settings.openers == "role" and settings.role is None):
        raise IllegalAction("server.error.openers")
