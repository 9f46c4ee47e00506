"""What people and servers have chosen, as frozen values that are never half right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from bot.tables.quiet_hours import UTC, Quiet, guessed_zone
from bot.tables.table import User
from engine.errors import IllegalAction

Theme: TypeAlias = Literal["dark", "light", "contrast"]
NotifyLevel: TypeAlias = Literal["all", "turns", "nothing"]
"""How much somebody is called for: ends of tables too, only what they must do, or nothing."""
BoardStyle: TypeAlias = Literal["pictures", "text", "words"]
"""How somebody's boards come: drawn, as compact text, or in words alone."""
Openers: TypeAlias = Literal["everyone", "role", "stewards"]
Statistics: TypeAlias = Literal["statistics", "ratings", "nothing"]
"""What a server wants to be counted: results, ratings from them too, or nothing."""
THEMES: tuple[Theme, ...] = get_args(Theme)
NOTIFY_LEVELS: tuple[NotifyLevel, ...] = get_args(NotifyLevel)
BOARD_STYLES: tuple[BoardStyle, ...] = get_args(BoardStyle)
OPENERS: tuple[Openers, ...] = get_args(Openers)
STATISTICS: tuple[Statistics, ...] = get_args(Statistics)
MAX_CHANNELS = 25
MAX_OPEN_TABLES = 500
DEFAULT_OPEN_TABLES = 50
MAX_AVOIDED = 25
"""As many people as one person may avoid, and as one menu lets them pick."""
MAX_LOBBIES = 5
"""As many tables as one person may have open that have not begun."""
MAX_SEATS = 50
"""As many open tables as one person may sit at, beside private ones."""
MAX_PRIVATE_GAMES = 10
"""As many private games as stay open for one person: the next one closes what rested longest."""


@dataclass(frozen=True, slots=True)
class UserSettings:
    """What a person has chosen; without a language they are spoken to as Discord speaks to them.

    `by_dm` sends them direct messages, `boards` is how their boards and hands come.
    `discord_language` is the one Discord last spoke to them, known of those who get direct
    messages alone: nobody else is written to without having asked. As long as they have not
    chosen their `zone`, it is guessed by their language. `away_until` is when their holiday ends.
    Whoever is not `listed` is in no list of a server, and nobody else sees their statistics.
    """

    language: str | None = None
    quiet: Quiet | None = None
    zone: str = UTC
    theme: Theme = "dark"
    notify_level: NotifyLevel = "turns"
    by_dm: bool = False
    boards: BoardStyle = "pictures"
    discord_language: str | None = None
    zone_chosen: bool = False
    away_until: float | None = None
    listed: bool = True

    @property
    def dm_language(self) -> str | None:
        """The language to write to them in, if it is known."""
        return self.language or self.discord_language

    def with_dms(self, on: bool, language: str) -> UserSettings:
        """Return the settings with direct messages on or off for somebody of this language."""
        return replace(self, by_dm=on, discord_language=language if on else None)

    def heard_in(self, language: str) -> UserSettings:
        """Return the settings after Discord spoke to the person in a language."""
        return replace(self, discord_language=language) if self.by_dm else self

    def guessed_by(self, locale: str) -> UserSettings:
        """Return the settings with the time zone that Discord's locale suggests, unless chosen."""
        if self.zone_chosen:
            return self
        return replace(self, zone=guessed_zone(locale, self.language))

    def wants(self, least: NotifyLevel) -> bool:
        """Tell whether the person wants to be called for something of this weight."""
        return NOTIFY_LEVELS.index(self.notify_level) <= NOTIFY_LEVELS.index(least)

    def is_away(self, now: float) -> bool:
        """Tell whether the person is on holiday."""
        return self.away_until is not None and now < self.away_until

    def is_quiet(self, now: float) -> bool:
        """Tell whether the person does not want to be called at this time of day, or is away."""
        asleep = self.quiet is not None and self.quiet.holds(now, self.zone)
        return asleep or self.is_away(now)

    def loud_at(self, now: float) -> float:
        """Return when the person may be called again."""
        back = now if self.away_until is None else max(now, self.away_until)
        return back if self.quiet is None else self.quiet.until(back, self.zone)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What those who look after a server have chosen; no channels means all of them.

    `theme` is how the pictures look that everybody there sees.
    """

    channels: tuple[int, ...] = ()
    threads: bool = True
    pace: int | None = None
    most_tables: int = DEFAULT_OPEN_TABLES
    language: str | None = None
    openers: Openers = "everyone"
    role: int | None = None
    theme: Theme = "dark"
    statistics: Statistics = "statistics"

    def admit(self, *, channel: int, roles: Sequence[int], steward: bool, open_tables: int) -> None:
        """Refuse a new table where, by whom or when there may be none."""
        if self.channels and channel not in self.channels:
            places = ", ".join(f"<#{place}>" for place in self.channels[:5])
            raise IllegalAction("server.error.channel", places=places)
        allowed = steward or self.openers == "everyone"
        if not allowed and not (self.openers == "role" and self.role in roles):
            raise IllegalAction(f"server.error.{self.openers}", role=f"<@&{self.role}>")
        if open_tables >= self.most_tables:
            raise IllegalAction("server.error.tables", n=self.most_tables)

    def room(self, user: User) -> Room:
        """Return how much there may be once somebody has opened a table here."""
        return Room(user, self.most_tables, MAX_LOBBIES)


NOTHING_CHOSEN = UserSettings()
"""The settings of somebody who never chose any."""
NO_SERVER_CHOICES = ServerSettings()
"""The settings of a server that never chose any."""


@dataclass(frozen=True, slots=True)
class Room:
    """How much there may be once somebody has opened a table or sat down; None is no limit.

    `tables` are the open ones of the server, `lobbies` and `seats` those of the person; private
    games count nowhere.
    """

    user: User
    tables: int | None = None
    lobbies: int | None = None
    seats: int | None = MAX_SEATS


@dataclass(frozen=True, slots=True)
class ServerChange:
    """One change of a server's settings: who (unless forgotten), what, to what, and when."""

    user: User | None
    what: str
    value: str
    at: float
