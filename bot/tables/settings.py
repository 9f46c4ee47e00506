"""What people and servers have chosen, as frozen values that are never half right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias, get_args

from bot.tables.quiet_hours import UTC, Quiet
from bot.tables.table import User
from engine.errors import IllegalAction

Theme: TypeAlias = Literal["dark", "light", "contrast"]
Telling: TypeAlias = Literal["all", "turns", "nothing"]
"""How much somebody is called for: ends of tables too, only what they must do, or nothing."""
Openers: TypeAlias = Literal["everyone", "role", "stewards"]
THEMES: tuple[Theme, ...] = get_args(Theme)
TELLINGS: tuple[Telling, ...] = get_args(Telling)
OPENERS: tuple[Openers, ...] = get_args(Openers)
MOST_CHANNELS = 25
MOST_TABLES = 500
FEW_TABLES = 50
MOST_LOBBIES = 5
"""As many tables as one person may have open that have not begun."""
MOST_SEATS = 50
"""As many open tables as one person may sit at."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person has chosen beside direct messages and text boards.

    Without a language of their own they are spoken to as Discord speaks to them.
    """

    language: str | None = None
    quiet: Quiet | None = None
    zone: str = UTC
    theme: Theme = "dark"
    told: Telling = "turns"

    def is_quiet(self, now: float) -> bool:
        """Tell whether the person does not want to be called at this time of day."""
        return self.quiet is not None and self.quiet.holds(now, self.zone)

    def loud_at(self, now: float) -> float:
        """Return when the person may be called again."""
        return now if self.quiet is None else self.quiet.until(now, self.zone)


@dataclass(frozen=True, slots=True)
class ServerRules:
    """What those who look after a server have chosen; no channels means all of them."""

    channels: tuple[int, ...] = ()
    threads: bool = True
    pace: int | None = None
    most_tables: int = FEW_TABLES
    language: str | None = None
    openers: Openers = "everyone"
    role: int | None = None

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
        return Room(user, self.most_tables, MOST_LOBBIES)


@dataclass(frozen=True, slots=True)
class Room:
    """How much there may be once somebody has opened a table or sat down; None is no limit.

    `tables` are the open ones of the server, `lobbies` and `seats` those of the person.
    """

    user: User
    tables: int | None = None
    lobbies: int | None = None
    seats: int | None = MOST_SEATS


@dataclass(frozen=True, slots=True)
class Ruled:
    """One change of a server's rules: who, what, to what, and when."""

    user: User
    what: str
    value: str
    at: float


class Choosing(Protocol):
    """Keeps what people and servers have chosen."""

    async def wishes(self, user: User) -> Wishes:
        """Return what a person has chosen."""

    async def wish(self, user: User, wishes: Wishes) -> None:
        """Keep what a person has chosen."""

    async def rules(self, guild: int) -> ServerRules:
        """Return what a server has chosen."""

    async def rule(self, guild: int, rules: ServerRules, changes: Sequence[Ruled]) -> None:
        """Keep what a server has chosen, and who changed what, in one transaction."""

    async def ruled(self, guild: int, limit: int) -> Sequence[Ruled]:
        """Return the last changes of a server's rules, newest first."""
