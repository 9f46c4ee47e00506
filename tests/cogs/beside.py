"""The part of a store without a disk that is kept beside tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.tables.changes import Change, Conflict, NoRoom
from bot.tables.deadlines import REMINDER_LEFT, Deadline, Owed, Visit
from bot.tables.forms import Chances
from bot.tables.greeting import Greeting
from bot.tables.invitations import MAX_CALLED_USERS
from bot.tables.lobby import LOBBY_SECONDS, LOBBY_WARNING_SECONDS
from bot.tables.notices import CalledUsers, Notice, NoticeKind, TimeAway
from bot.tables.settings import (
    NO_SERVER_CHOICES,
    NOTHING_CHOSEN,
    ServerChange,
    ServerSettings,
    UserSettings,
)
from bot.tables.shards import WHOLE, Shard
from bot.tables.table import Table, TableId, User
from engine.core import Seat


def _ahead(one: Deadline) -> float:
    return LOBBY_WARNING_SECONDS if one.seat is None else REMINDER_LEFT * one.span


class BesideMemory:
    """Keeps time, visits and choices as long as it lives."""

    kept: dict[TableId, Table]

    def __init__(self) -> None:
        self.due: dict[tuple[TableId, Seat | None], Deadline] = {}
        self.alarm: dict[tuple[TableId, Seat | None], float] = {}
        self.visits: dict[tuple[TableId, User], Visit] = {}
        self.settings: dict[User, UserSettings] = {}
        self.servers: dict[int, ServerSettings] = {}
        self.changes: dict[int, list[ServerChange]] = {}
        self.beats: float | None = None
        self.follows: dict[TableId, set[User]] = {}
        self.forgotten: list[User] = []
        self.told: dict[tuple[int, str, User], float] = {}
        self.greeting: dict[int, Greeting] = {}
        self.hello: dict[int, int] = {}
        self.opened: dict[TableId, set[Seat]] = {}
        self.avoiding: dict[User, tuple[User, ...]] = {}
        self.estimates: dict[TableId, Chances] = {}

    def put(self, notice: Notice) -> None:
        raise NotImplementedError

    def keep_time(self, change: Change) -> None:
        """Keep the deadlines of what a table waits for after a change."""
        table, owed = change.table, change.owed
        action = change.action
        if action is not None and action.by == "person" and action.user is not None:
            old = self.visits.get((table.id, action.user), Visit())
            self.visits[table.id, action.user] = replace(old, sequence=table.sequence)
        length = LOBBY_SECONDS if table.status == "lobby" else table.seconds_per_move
        for id_, seat in list(self.due):
            one = self.due[id_, seat]
            if id_ == table.id and ((seat, one.opened) not in owed or one.span != length):
                del self.due[id_, seat]
        for seat, opened in owed if length is not None else ():
            span, known = float(length or 0), self.due.get((table.id, seat))
            one = known or Deadline(table.id, seat, opened, table.sequence, span, None, span, False)
            if change.stands and one.due is not None:
                one = replace(one, due=None, rest=max(0.0, one.due - change.at))
            elif not change.stands and one.due is None:
                one = replace(one, due=change.at + (one.rest or 0.0), rest=None)
            self.due[table.id, seat] = one
            if one.due is not None:
                self.alarm[table.id, seat] = one.due - _ahead(one)
        for key in self.told:
            if key[2] in change.called_users:
                self.told[key] = change.at

    async def chances(self, table: Table) -> Chances | None:
        return self.estimates.get(table.id)

    async def keep_chances(self, table: Table, chances: Chances) -> None:
        self.estimates[table.id] = chances

    async def deadlines(self, id_: TableId) -> Sequence[Deadline]:
        return [one for one in self.due.values() if one.table == id_]

    async def alarms(self, now: float, limit: int) -> Sequence[Deadline]:
        due = [key for key, one in self.due.items() if one.due is not None]
        return [self.due[key] for key in due if self.alarm[key] <= now][:limit]

    async def next_alarm(self) -> float | None:
        due = [key for key, one in self.due.items() if one.due is not None]
        return min((self.alarm[key] for key in due), default=None)

    async def remind(self, id_: TableId, owed: Mapping[Owed, User | None]) -> None:
        for seat, _ in owed:
            one = self.due[id_, seat]
            self.due[id_, seat] = replace(one, reminded=True)
            self.alarm[id_, seat] = one.due or 0.0
        subject = CalledUsers(tuple(user for user in owed.values() if user is not None))
        self.put(Notice("reminder", id_, self.kept[id_].sequence, subject=subject))

    async def alarm_at(self, id_: TableId, owed: Owed, at: float) -> None:
        self.alarm[id_, owed[0]] = at

    async def heartbeat(self) -> float | None:
        return self.beats

    async def beat(self, now: float) -> None:
        self.beats = now

    async def give_back(self, now: float, seconds: float, *, aloud: bool) -> None:
        self.beats = now
        for key, one in self.due.items():
            if one.due is not None:
                due = min(one.due + seconds, now + one.span)
                self.due[key] = replace(one, due=due)
                self.alarm[key] = due - (0.0 if one.reminded else _ahead(one))
        for id_ in {id_ for id_, seat in self.due if seat is not None} if aloud else ():
            sequence = self.kept[id_].sequence
            self.put(Notice("away", id_, sequence, subject=TimeAway(int(seconds))))
            self.put(Notice("panel", id_, sequence))

    async def visit(self, id_: TableId, user: User) -> Visit:
        return self.visits.get((id_, user), Visit())

    async def looked(self, id_: TableId, user: User, sequence: int) -> None:
        self.visits[id_, user] = replace(await self.visit(id_, user), sequence=sequence)

    async def hush(self, id_: TableId, user: User, *, hushed: bool) -> None:
        self.visits[id_, user] = replace(await self.visit(id_, user), hushed=hushed)

    async def note(self, id_: TableId, user: User, note: str) -> None:
        self.visits[id_, user] = replace(await self.visit(id_, user), note=note)

    async def user_settings(self, user: User) -> UserSettings:
        return self.settings.get(user, UserSettings())

    async def keep_user_settings(
        self,
        user: User,
        settings: UserSettings,
        notices: Sequence[Notice] = (),
        *,
        before: UserSettings = NOTHING_CHOSEN,
    ) -> None:
        if await self.user_settings(user) != before:
            raise Conflict
        self.settings[user] = settings
        if settings.away_until != before.away_until:
            for table in [one for one in self.kept.values() if user in one.people]:
                kind: NoticeKind = "lobby" if table.status == "lobby" else "panel"
                self.put(Notice(kind, table.id, table.sequence))
        for notice in notices:
            self.put(notice)

    async def holidays_over(self, now: float) -> Sequence[User]:
        chosen = self.settings.items()
        return [user for user, one in chosen if one.away_until and one.away_until <= now]

    async def avoided(self, user: User) -> Sequence[User]:
        return self.avoiding.get(user, ())

    async def keep_avoided(
        self, user: User, others: Sequence[User], *, before: Sequence[User] = ()
    ) -> None:
        if self.avoiding.get(user, ()) != tuple(before):
            raise Conflict
        self.avoiding[user] = tuple(others)

    async def apart(self, user: User, others: Sequence[User]) -> bool:
        mine = self.avoiding.get(user, ())
        return any(other in mine or user in self.avoiding.get(other, ()) for other in others)

    async def server_settings(self, guild: int) -> ServerSettings:
        return self.servers.get(guild, ServerSettings())

    async def keep_server_settings(
        self,
        guild: int,
        settings: ServerSettings,
        changes: Sequence[ServerChange],
        *,
        before: ServerSettings = NO_SERVER_CHOICES,
    ) -> None:
        if await self.server_settings(guild) != before:
            raise Conflict
        self.servers[guild] = settings
        self.changes[guild] = [*reversed(changes), *self.changes.get(guild, [])]

    async def server_changes(self, guild: int, limit: int) -> Sequence[ServerChange]:
        return self.changes.get(guild, [])[:limit]

    async def invitations(self, user: User) -> Sequence[Table]:
        lobbies = [table for table in self.kept.values() if table.status == "lobby"]
        return [table for table in reversed(lobbies) if user in table.reserved]

    async def rematch_of(self, id_: TableId) -> Table | None:
        again = [table for table in self.kept.values() if table.rematch_of == id_]
        found = [table for table in again if table.status in {"lobby", "playing"}]
        return min(found, key=lambda table: table.status, default=None)

    async def follow(self, id_: TableId, user: User, *, on: bool) -> None:
        followers = self.follows.setdefault(id_, set())
        if on and len(followers - {user}) >= MAX_CALLED_USERS:
            raise NoRoom("invitations.error.followers", MAX_CALLED_USERS)
        (followers.add if on else followers.discard)(user)

    async def followers(self, id_: TableId) -> Sequence[User]:
        return tuple(sorted(self.follows.get(id_, ())))

    async def watch(self, guild: int, game: str, user: User, *, on: bool) -> None:
        if on:
            self.told.setdefault((guild, game, user), 0.0)
        else:
            self.told.pop((guild, game, user), None)

    async def watched(self, guild: int, user: User) -> Sequence[str]:
        return [game for where, game, who in self.told if (where, who) == (guild, user)]

    async def called(self, users: Sequence[User], at: float) -> Sequence[User]:
        self.told.update({key: at for key in self.told if key[2] in users})
        return users

    async def watchers(self, guild: int, game: str, since: float) -> Sequence[User]:
        found = [(at, key[2]) for key, at in self.told.items() if key[:2] == (guild, game)]
        return [user for at, user in sorted(found) if at <= since]

    async def greet(self, greeting: Greeting) -> bool:
        known = self.greeting.get(greeting.guild)
        if known is not None and known.joined >= greeting.joined:
            return False
        self.greeting[greeting.guild] = greeting
        self.hello.pop(greeting.guild, None)
        return True

    async def greetings(self, _shard: Shard = WHOLE) -> Sequence[Greeting]:
        return [one for one in self.greeting.values() if one.guild not in self.hello]

    async def greeted(self, guild: int, message: int | None) -> None:
        if message is None:
            self.greeting.pop(guild, None)
        else:
            self.hello[guild] = message

    async def open_hands(self, id_: TableId, user: User) -> None:
        seat = self.kept[id_].seat_of(user)
        if seat is not None and self.kept[id_].status in {"over", "cancelled"}:
            self.opened.setdefault(id_, set()).add(seat)

    async def opened_hands(self, id_: TableId) -> Sequence[Seat]:
        return tuple(sorted(self.opened.get(id_, ())))

    async def stored_of(self, user: User) -> dict[str, list[dict[str, object]]]:
        return {"settings": [{"user": user, "zone": self.settings.get(user, UserSettings()).zone}]}

    async def forget(self, user: User) -> None:
        self.forgotten.append(user)
