"""The store beside tables: time, what people have of tables, and what they and servers chose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.store.sqlite import (
    deadlines as times,
)
from bot.store.sqlite import (
    invitations as company,
)
from bot.store.sqlite import (
    privacy as forgetting,
)
from bot.store.sqlite import (
    settings as chosen,
)
from bot.store.sqlite.connection import Database
from bot.store.sqlite.writer import Writer
from bot.tables.deadlines import Deadline, Owed, Visit
from bot.tables.settings import Ruled, ServerRules, Wishes
from bot.tables.table import Table, TableId, User


class Beside:
    """Reads and writes what is kept beside tables."""

    _reader: Database
    _writer: Writer

    async def deadlines(self, id_: TableId) -> Sequence[Deadline]:
        """Return the deadlines of a table by seat."""
        return await self._reader.run(lambda db: times.deadlines(db, id_))

    async def alarms(self, now: float, limit: int) -> Sequence[Deadline]:
        """Return deadlines that something is to be done about, soonest first."""
        return await self._reader.run(lambda db: times.alarms(db, now, limit))

    async def next_alarm(self) -> float | None:
        """Return when something is to be done about a deadline, or None."""
        return await self._reader.run(times.next_alarm)

    async def remind(self, id_: TableId, owed: Mapping[Owed, User]) -> None:
        """Mark decisions that are still owed as reminded of, and queue one reminder for all."""
        await self._writer.do(lambda db: times.remind(db, id_, owed))

    async def alarm_at(self, id_: TableId, owed: Owed, at: float) -> None:
        """Look at a deadline again at another time."""
        await self._writer.do(lambda db: times.alarm_at(db, id_, owed, at))

    async def heartbeat(self) -> float | None:
        """Return when the bot was last known to be there."""
        return await self._reader.run(times.heartbeat)

    async def beat(self, now: float) -> None:
        """Keep that the bot is here now."""
        await self._writer.do(lambda db: times.beat(db, now))

    async def give_back(self, now: float, seconds: float, *, aloud: bool) -> None:
        """Move every deadline by the time that passed unseen, none beyond its whole span."""
        await self._writer.do(lambda db: times.give_back(db, now, seconds, aloud=aloud))

    async def visit(self, id_: TableId, user: User) -> Visit:
        """Return what a person has of a table."""
        return await self._reader.run(lambda db: times.visit(db, id_, user))

    async def looked(self, id_: TableId, user: User, sequence: int) -> None:
        """Keep how far a person has seen a table."""
        await self._writer.do(lambda db: times.looked(db, id_, user, sequence))

    async def hush(self, id_: TableId, user: User, *, hushed: bool) -> None:
        """Keep whether a person wants no reminders of a table."""
        await self._writer.do(lambda db: times.hush(db, id_, user, hushed=hushed))

    async def note(self, id_: TableId, user: User, note: str) -> None:
        """Keep a person's note on a table; an empty one is forgotten."""
        await self._writer.do(lambda db: times.note(db, id_, user, note))

    async def wishes(self, user: User) -> Wishes:
        """Return what a person has chosen."""
        return await self._reader.run(lambda db: chosen.wishes(db, user))

    async def wish(self, user: User, wishes: Wishes) -> None:
        """Keep what a person has chosen."""
        await self._writer.do(lambda db: chosen.wish(db, user, wishes))

    async def rules(self, guild: int) -> ServerRules:
        """Return what a server has chosen."""
        return await self._reader.run(lambda db: chosen.rules(db, guild))

    async def rule(self, guild: int, rules: ServerRules, changes: Sequence[Ruled]) -> None:
        """Keep what a server has chosen, and who changed what, in one transaction."""
        await self._writer.do(lambda db: chosen.rule(db, guild, rules, changes))

    async def ruled(self, guild: int, limit: int) -> Sequence[Ruled]:
        """Return the last changes of a server's rules, newest first."""
        return await self._reader.run(lambda db: chosen.ruled(db, guild, limit))

    async def invitations(self, user: User) -> Sequence[Table]:
        """Return the lobbies where a seat is held for somebody, newest first."""
        return await self._reader.run(lambda db: company.invitations(db, user))

    async def rematch_of(self, id_: TableId) -> Table | None:
        """Return the rematch of a table that gathers or is played, if there is one."""
        return await self._reader.run(lambda db: company.rematch_of(db, id_))

    async def watch(self, guild: int, game: str, user: User, *, on: bool) -> None:
        """Keep whether somebody wants to hear of new tables of a game on a server."""
        await self._writer.do(lambda db: company.watch(db, guild, game, user, on=on))

    async def watched(self, guild: int, user: User) -> Sequence[str]:
        """Return the games of whose new tables somebody wants to hear on a server."""
        return await self._reader.run(lambda db: company.watched(db, guild, user))

    async def called(self, users: Sequence[User], at: float) -> None:
        """Keep who is called for a new table, so that the next one waits its time."""
        await self._writer.do(lambda db: company.called(db, users, at))

    async def watchers(self, guild: int, game: str, since: float) -> Sequence[User]:
        """Return who wants to hear of a new table and was not called since, longest ago first."""
        return await self._reader.run(lambda db: company.watchers(db, guild, game, since))

    async def stored_of(self, user: User) -> dict[str, list[dict[str, object]]]:
        """Return every row that is about a person, by what it is kept for."""
        return await self._reader.run(lambda db: forgetting.stored_of(db, user))

    async def forget(self, user: User) -> None:
        """Drop what is a person's own, and take their id and name from everything else."""
        await self._writer.do(lambda db: forgetting.forget(db, user))
