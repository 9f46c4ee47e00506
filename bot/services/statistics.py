"""Statistics: what results come to, for those who may see them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.runtime.clock import Clock
from bot.services.settings import Settings
from bot.store.protocols import ChancesStore, ResultStore, TableStore
from bot.tables.firsts import first, played_before, welcome
from bot.tables.ratings import Rating
from bot.tables.remarks import remarks
from bot.tables.results import Reliability, Scope, SeatResult
from bot.tables.seasons import Season, last_seasons
from bot.tables.statistics import (
    MIN_RELIABLE_GAMES,
    HeadToHead,
    ListedStanding,
    PlayAndLuck,
    compared,
    listed,
    mean_swing,
)
from bot.tables.swings import Swing, swings
from bot.tables.table import Table, TableId, User, game_of
from engine.core import Seat
from engine.errors import IllegalAction
from engine.text import Text

SHOWN_SEASONS = 8
MAX_FIRSTS = 2
MAX_TABLES_WITH_CHANCES = 20
"""So many tables, the newest, tell how much of somebody's results was their own doing."""


@dataclass(frozen=True, slots=True)
class OwnRating:
    """Somebody's rating at a game on a server, and over how many games."""

    rating: Rating
    games: int


@dataclass(kw_only=True)
class Statistics:
    """Reads results; whoever does not want to be listed is seen by nobody else."""

    store: ResultStore
    tables: TableStore
    estimates: ChancesStore
    settings: Settings
    clock: Clock

    async def results_for(self, reader: User, user: User, scope: Scope) -> Sequence[SeatResult]:
        """Return a person's results for whoever looks at them, newest first, or refuse.

        Others are looked at on a server only, by its own tables. That somebody hides is told in
        the same words as that there is nothing to see.
        """
        if reader == user:
            return await self.store.results_of(user, scope)
        _require_person(user)
        if scope.guild is None:
            raise IllegalAction("statistics.error.nowhere")
        await self.require_statistics(scope.guild)
        hidden = not (await self.settings.of_user(user)).listed
        results = () if hidden else await self.store.results_of(user, Scope(scope.guild))
        if not results:
            raise IllegalAction("statistics.error.nothing", user=f"<@{user}>")
        return [row for row in results if scope.game in {None, row.game}]

    async def play_and_luck(self, results: Sequence[SeatResult]) -> PlayAndLuck | None:
        """Return how much somebody's own steps did for them, at the newest tables with chances."""
        newest = [await self._swing(row) for row in results[:MAX_TABLES_WITH_CHANCES]]
        return mean_swing([swing for swing in newest if swing is not None])

    async def _swing(self, row: SeatResult) -> Swing | None:
        """Return how somebody's chances went at a table, if that is kept."""
        table = await self.tables.table(row.table)
        chances = None if table is None else await self.estimates.chances(table)
        if chances is None:
            return None
        by_seat = await asyncio.to_thread(swings, chances, await self.tables.log(row.table))
        return by_seat[row.seat] if by_seat else None

    async def require_statistics(self, guild: int) -> None:
        """Refuse where a server wants no statistics."""
        if (await self.settings.of_server(guild)).statistics == "nothing":
            raise IllegalAction("statistics.error.off")

    async def head_to_head(self, user: User, other: User, game: str | None) -> HeadToHead:
        """Return all tables of two people, wherever they were: both sat there."""
        if user == other:
            raise IllegalAction("statistics.error.oneself")
        _require_person(other)
        return compared(await self.store.shared_results(user, other, Scope(game=game)), user)

    async def standings(
        self, guild: int, game: str | None, season: Season | None
    ) -> tuple[ListedStanding, ...]:
        """Return everybody on the list of a server, or refuse where it wants none."""
        await self.require_statistics(guild)
        scope = Scope(guild, game, None if season is None else season.period)
        standings = await self.store.standings(scope)
        if game is None or not await self.rates(guild):
            return listed(standings)
        return listed(standings, await self.store.ratings(guild, game))

    async def rates(self, guild: int | None) -> bool:
        """Tell whether a server wants ratings."""
        return guild is not None and (await self.settings.of_server(guild)).statistics == "ratings"

    async def rating_of(self, user: User, guild: int, game: str) -> OwnRating | None:
        """Return somebody's rating, if their server wants ratings and they have one."""
        if not await self.rates(guild):
            return None
        rated = (await self.store.ratings(guild, game, user)).get(user)
        return None if rated is None else OwnRating(*rated)

    async def reliability(
        self, users: Iterable[User], guild: int | None
    ) -> Mapping[User, Reliability]:
        """Return for those who may be told of how many games with other people they finished.

        That is told on a server that wants statistics, of its own tables, once there are a few.
        """
        if guild is None or (await self.settings.of_server(guild)).statistics == "nothing":
            return {}
        shown = [user for user in users if (await self.settings.of_user(user)).listed]
        reliable = await self.store.reliability(shown, guild) if shown else {}
        return {
            user: finished
            for user, finished in reliable.items()
            if finished.games >= MIN_RELIABLE_GAMES
        }

    async def own_reliability(self, user: User, guild: int | None) -> Reliability:
        """Return of how many games with other people somebody finished, on a server or all."""
        return (await self.store.reliability([user], guild))[user]

    async def names(self, users: Sequence[User], guild: int | None) -> Mapping[User, str]:
        """Return what people were called at the table they finished last."""
        return await self.store.newest_names(users, guild)

    async def finished_tables(
        self, scope: Scope, user: User | None, limit: int, offset: int
    ) -> Sequence[Table]:
        """Return finished tables, of a person if one is named, newest first."""
        return await self.store.finished_tables(scope, user, limit, offset)

    async def places(self, id_: TableId) -> Mapping[Seat, int]:
        """Return each seat's place at a finished table, if it has results."""
        results = await self.store.results(id_)
        return {row.seat: row.rank for row in results if row.rank is not None}

    async def remarks_on(self, table: Table) -> tuple[Text, ...]:
        """Return what was remarkable about a finished table, and what people did first at it."""
        results = await self.store.results(table.id)
        facts = [fact for row in results for fact in row.facts]
        return (*remarks(facts), *(await self._firsts(table, results))[:MAX_FIRSTS])

    async def _firsts(self, table: Table, results: Sequence[SeatResult]) -> list[Text]:
        """Return what people in lists did for the first time.

        What they did in private or on other servers counts as little as it can be seen here.
        """
        guild = table.home.guild
        newcomers, firsts = list[SeatResult](), list[Text]()
        if not table.private and guild is None:
            return firsts
        if guild is not None and (await self.settings.of_server(guild)).statistics == "nothing":
            return firsts
        for row in results:
            if row.user is None or row.rank is None or row.conceded:
                continue
            if not table.private and not (await self.settings.of_user(row.user)).listed:
                continue
            others = await self.store.results_of(row.user, Scope(guild, row.game))
            before = played_before(row, others)
            if not before:
                newcomers.append(row)
            elif (text := first(row, before, game_of(table))) is not None:
                firsts.append(text)
        return [*welcome(newcomers), *firsts]

    def seasons(self) -> tuple[Season, ...]:
        """Return the running season and those before it, newest first."""
        return last_seasons(self.clock.now(), SHOWN_SEASONS)


def _require_person(user: User) -> None:
    """Refuse the number that stands for AI players, and for whoever nobody knows any more."""
    if user <= 0:
        raise IllegalAction("statistics.error.bot")
