"""A store without a disk, for tests that have no use for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.tables.changes import AlreadyDone, Change, Conflict, NoRoom
from bot.tables.drafts import StoredDraft
from bot.tables.log import LogEntry
from bot.tables.notices import DELIVERED, Delivered, Notice, Queued, StoryMessage, Upcoming
from bot.tables.shards import WHOLE, Shard
from bot.tables.table import Home, Status, Table, TableId, User
from tests.cogs.beside import BesideMemory
from tests.cogs.results_memory import ResultMemory

NEWEST_WINS = {"panel", "lobby", "nudge", "call"}


def _known(notice: Notice) -> tuple[str, TableId, User | None]:
    return notice.kind, notice.table, notice.user


class MemoryStore(BesideMemory, ResultMemory):
    """Keeps everything as long as it lives."""

    def __init__(self) -> None:
        BesideMemory.__init__(self)
        ResultMemory.__init__(self)
        self.kept: dict[TableId, Table] = {}
        self.states: dict[TableId, tuple[int, bytes]] = {}
        self.logs: dict[TableId, list[LogEntry]] = {}
        self.drafts: dict[tuple[TableId, int], StoredDraft] = {}
        self.letters: dict[tuple[TableId, User], int] = {}
        self.lessons: dict[tuple[User, str], int] = {}
        self.newcomers = False  # most tests are about people who know the games
        self.met: set[tuple[User, str]] = set()
        self.interactions: dict[int, tuple[TableId, int]] = {}
        self.stories: dict[TableId, StoryMessage] = {}
        self.request_messages: dict[tuple[TableId, int], int] = {}
        self.waiting: list[Queued] = []
        self.numbers = 0

    async def commit(self, change: Change) -> None:
        table, old = change.table, self.kept.get(change.table.id)
        if change.interaction is not None and change.interaction in self.interactions:
            raise AlreadyDone
        if (old.revision if old else 0) != change.expected:
            raise Conflict
        self.make_room(change)
        if old is not None and table.panel is not None:
            table = replace(table, panel=old.panel)
        self.kept[table.id] = table
        if change.interaction is not None:
            self.interactions[change.interaction] = (table.id, table.sequence)
        if change.prefix:
            self.logs[table.id] = list(change.prefix)
        if change.action is not None:
            self.logs.setdefault(table.id, []).append(change.action)
            self.drafts.pop((table.id, change.action.seat), None)
            gone = ("call", table.id, change.action.user)
            self.waiting = [one for one in self.waiting if _known(one.notice) != gone]
        if change.state is not None:
            self.states[table.id] = (table.sequence, change.state)
        self.keep_time(change)
        await self.keep_results(change.table, change.results)
        for notice in change.notices:
            self.put(notice)

    def make_room(self, change: Change) -> None:
        room, id_ = change.room, change.table.id
        if room is None:
            return
        others = [o for o in self.kept.values() if o.status in {"lobby", "playing"} and o.id != id_]
        here = [one for one in others if one.home.guild == change.table.home.guild]
        mine = [one for one in others if one.seat_of(room.user) is not None and not one.private]
        owned = [one for one in mine if one.owner == room.user and one.status == "lobby"]
        for code, most, found in (
            ("server.error.tables", room.tables, here),
            ("invitations.error.lobbies", room.lobbies, owned),
            ("invitations.error.seats", room.seats, mine),
        ):
            if most is not None and len(found) >= most:
                raise NoRoom(code, most)

    def put(self, notice: Notice) -> None:
        if notice.kind in NEWEST_WINS:
            self.waiting = [
                queued for queued in self.waiting if _known(queued.notice) != _known(notice)
            ]
        self.numbers += 1
        self.waiting.append(Queued(self.numbers, notice, notice.due, 0))

    async def done(self, interaction: int) -> tuple[TableId, int] | None:
        return self.interactions.get(interaction)

    async def table(self, id_: TableId) -> Table | None:
        return self.kept.get(id_)

    async def state(self, id_: TableId) -> tuple[int, bytes] | None:
        return self.states.get(id_)

    async def log(self, id_: TableId) -> Sequence[LogEntry]:
        return tuple(self.logs.get(id_, ()))

    async def tables(
        self,
        *,
        guild: int | None = None,
        user: User | None = None,
        status: Sequence[Status],
        number: int | None = None,
        place: int | None = None,
        limit: int | None = None,
    ) -> Sequence[Table]:
        tables = [
            table
            for table in reversed(self.kept.values())
            if table.status in status
            and (guild is None or table.home.guild == guild)
            and (user is None or table.seat_of(user) is not None)
            and number in {None, table.number}
            and (place is None or (not table.private and table.home.place == place))
        ]
        return tables[:limit]

    async def automatic(self, _shard: Shard = WHOLE, since: float = 0.0) -> Sequence[TableId]:
        tables = [table for table in self.kept.values() if table.automatic]
        return [table.id for table in tables if table.last_activity_at >= since]

    async def frozen(self, _shard: Shard = WHOLE) -> Sequence[Table]:
        return [table for table in self.kept.values() if table.frozen is not None]

    async def next_number(self, home: Home, owner: User | None) -> int:
        same = [table for table in self.kept.values() if table.home.guild == home.guild]
        return 1 + sum(
            table.private == home.private and (not home.private or table.owner == owner)
            for table in same
        )

    async def draft(self, id_: TableId, seat: int) -> StoredDraft | None:
        return self.drafts.get((id_, seat))

    async def keep_draft(
        self,
        id_: TableId,
        seat: int,
        draft: StoredDraft | None,
        *,
        before: StoredDraft | None = None,
    ) -> None:
        if self.drafts.get((id_, seat)) != before:
            raise Conflict
        if draft is None:
            self.drafts.pop((id_, seat), None)
        else:
            self.drafts[id_, seat] = draft

    async def letter(self, id_: TableId, user: User) -> int | None:
        return self.letters.get((id_, user))

    async def keep_letter(self, id_: TableId, user: User, message: int) -> None:
        self.letters[id_, user] = message

    async def drop_letter(self, id_: TableId, user: User, message: int) -> None:
        if self.letters.get((id_, user)) == message:
            del self.letters[id_, user]

    async def mark_maybe_sent(self, now: float) -> None:
        self.waiting = [
            replace(queued, tries=max(queued.tries, int(queued.due <= now)))
            for queued in self.waiting
        ]

    async def meet(self, user: User, game: str) -> bool:
        first = self.newcomers and (user, game) not in self.met
        self.met.add((user, game))
        return first

    async def lesson(self, user: User, game: str) -> int:
        return self.lessons.get((user, game), 1)

    async def keep_lesson(self, user: User, game: str, number: int) -> None:
        self.lessons[user, game] = number

    async def queued(self, now: float, limit: int) -> Sequence[Queued]:
        return [queued for queued in self.waiting if queued.due <= now][:limit]

    async def next_due(self, now: float) -> float | None:
        return min((queued.due for queued in self.waiting), default=None)

    async def upcoming(self, now: float, limit: int) -> Upcoming:
        return Upcoming(await self.queued(now, limit), await self.next_due(now))

    async def story_message(self, id_: TableId) -> StoryMessage | None:
        return self.stories.get(id_)

    async def request_message(self, id_: TableId, number: int) -> int | None:
        return self.request_messages.get((id_, number))

    async def sent(self, id_: int, delivered: Delivered = DELIVERED) -> None:
        queued_notice = next(queued for queued in self.waiting if queued.id == id_)
        self.waiting.remove(queued_notice)
        table = self.kept[queued_notice.notice.table]
        panel, home = delivered.panel or table.panel, delivered.home or table.home
        self.kept[table.id] = replace(table, panel=panel, home=home)
        if delivered.story is not None:
            self.stories[table.id] = delivered.story
        for notice in delivered.held_back:
            self.put(notice)
        if (request := delivered.request) is not None:
            self.request_messages.pop((table.id, request.number), None)
            if request.message is not None:
                self.request_messages[table.id, request.number] = request.message

    async def postpone(self, id_: int, due: float) -> None:
        self.waiting = [
            replace(queued, due=due, tries=queued.tries + 1) if queued.id == id_ else queued
            for queued in self.waiting
        ]

    async def freeze(self, id_: TableId, reason: str | None) -> None:
        self.kept[id_] = replace(self.kept[id_], frozen=reason)
