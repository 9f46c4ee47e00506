"""The part of a store without a disk that keeps what remains of finished tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.tables.log import LogEntry
from bot.tables.ratings import Rating
from bot.tables.results import Reliability, Scope, SeatResult, Sources, Standing, folded
from bot.tables.settings import UserSettings
from bot.tables.table import Table, TableId, User

MAX_INTEGER = 2**63 - 1


def _stored(number: int | None) -> None:
    """Refuse what no database takes, as they do."""
    if number is not None and number > MAX_INTEGER:
        raise OverflowError(number)


class ResultMemory:
    """Keeps results and what they are made from as long as it lives."""

    kept: dict[TableId, Table]
    logs: dict[TableId, list[LogEntry]]
    settings: dict[User, UserSettings]

    def __init__(self) -> None:
        self.results_by_table: dict[TableId, tuple[SeatResult, ...]] = {}
        self.hint_uses: set[tuple[TableId, int, int]] = set()

    async def sources(self, id_: TableId) -> Sources:
        hints: dict[int, int] = {}
        for table, seat, _ in self.hint_uses:
            if table == id_:
                hints[seat] = hints.get(seat, 0) + 1
        return Sources(tuple(self.logs.get(id_, ())), hints)

    async def without_results(self) -> Sequence[TableId]:
        missing = [
            table
            for table in self.kept.values()
            if table.leaves_results and table.seed and table.id not in self.results_by_table
        ]
        ended = sorted(missing, key=lambda table: (table.last_activity_at, table.id))
        return [table.id for table in ended]

    async def keep_results(self, table: Table, results: Sequence[SeatResult]) -> bool:
        if not results or table.id in self.results_by_table:
            return True
        self.results_by_table[results[0].table] = tuple(results)
        first = results[0]
        alike = [
            rows
            for rows in self.results_by_table.values()
            if (rows[0].guild, rows[0].game) == (first.guild, first.game)
        ]
        for rows in folded(alike):
            self.results_by_table[rows[0].table] = rows
        return True

    def _all(self, scope: Scope) -> list[SeatResult]:
        """Return all results of a scope, oldest first."""
        rows = [row for rows in self.results_by_table.values() for row in rows]
        period = scope.period
        return sorted(
            (
                row
                for row in rows
                if scope.guild in {None, row.guild}
                and scope.game in {None, row.game}
                and (period is None or period.first <= row.ended < period.end)
            ),
            key=lambda row: (row.ended, row.table, row.seat, row.sitting),
        )

    async def results(self, id_: TableId) -> Sequence[SeatResult]:
        return self.results_by_table.get(id_, ())

    async def results_of(self, user: User, scope: Scope) -> Sequence[SeatResult]:
        _stored(user)
        own = [row for row in self._all(scope) if row.user == user and row.rank is not None]
        return own[::-1]

    async def shared_results(self, user: User, other: User, scope: Scope) -> Sequence[SeatResult]:
        mine = {row.table for row in await self.results_of(user, scope)}
        both = mine & {row.table for row in await self.results_of(other, scope)}
        return [
            row
            for row in self._all(scope)
            if row.table in both and row.user in {user, other} and row.rank is not None
        ]

    async def standings(self, scope: Scope) -> Sequence[Standing]:
        by_user: dict[User, list[SeatResult]] = {}
        for row in self._all(scope):
            if row.user is None or not self.settings.get(row.user, UserSettings()).listed:
                continue
            if row.rank is not None and row.people > 1:
                by_user.setdefault(row.user, []).append(row)
        listed = [
            Standing(
                user,
                len(rows),
                sum(row.won for row in rows),
                sum(1 / row.seats for row in rows),
                None,
                sum(row.rating is not None for row in rows),
            )
            for user, rows in by_user.items()
        ]
        return sorted(listed, key=lambda standing: (-standing.games, standing.user))

    async def ratings(
        self, guild: int, game: str, user: User | None = None
    ) -> Mapping[User, tuple[Rating, int]]:
        ratings: dict[User, tuple[Rating, int]] = {}
        for row in self._all(Scope(guild, game)):
            if row.user is not None and row.rating is not None and user in {None, row.user}:
                _, games = ratings.get(row.user, (None, 0))
                ratings[row.user] = (row.rating, games + 1)
        return ratings

    async def reliability(
        self, users: Sequence[User], guild: int | None = None
    ) -> Mapping[User, Reliability]:
        rows = [row for row in self._all(Scope(guild)) if row.people > 1]
        return {
            user: Reliability(
                sum(row.finished for row in rows if row.user == user),
                sum(row.user == user for row in rows),
            )
            for user in users
        }

    async def newest_names(
        self, users: Sequence[User], guild: int | None = None
    ) -> Mapping[User, str]:
        rows = [row for row in self._all(Scope(guild)) if row.rank is not None]
        newest = {row.user: row for row in rows if row.user in users}
        return {
            user: self.kept[row.table].sitters[row.seat].name
            for user, row in newest.items()
            if user is not None
        }

    async def finished_tables(
        self, scope: Scope, user: User | None, limit: int, offset: int
    ) -> Sequence[Table]:
        _stored(offset)
        ended = [
            row
            for row in reversed(self._all(scope))
            if row.rank is not None and user in {None, row.user}
        ]
        ids = list(dict.fromkeys(row.table for row in ended))
        return [self.kept[id_] for id_ in ids[offset : offset + limit]]

    async def note_hint(self, id_: TableId, seat: int, opened: int) -> None:
        if self.kept[id_].status == "playing":
            self.hint_uses.add((id_, seat, opened))
