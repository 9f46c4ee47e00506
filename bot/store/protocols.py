"""What is kept, by topic: each service names the small protocol it needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.store.errors import Unsure as Unsure  # noqa: PLC0414 (services know this module alone)
from bot.tables.changes import Change
from bot.tables.deadlines import Deadline, Owed, Visit
from bot.tables.drafts import StoredDraft
from bot.tables.figures import OutboxFigures
from bot.tables.forms import Chances
from bot.tables.greeting import Greeting
from bot.tables.log import LogEntry
from bot.tables.notices import DELIVERED, Delivered, Notice, Queued, StoryMessage, Upcoming
from bot.tables.ratings import Rating
from bot.tables.results import Reliability, Scope, SeatResult, Sources, Standing
from bot.tables.settings import (
    NO_SERVER_CHOICES,
    NOTHING_CHOSEN,
    ServerChange,
    ServerSettings,
    UserSettings,
)
from bot.tables.shards import WHOLE, FleetState, Lease, Process, Shard
from bot.tables.table import Home, Status, Table, TableId, User
from engine.core import Seat


class TableStore(Protocol):
    """Keeps tables and their logs; whatever `commit` returned from is on disk."""

    async def commit(self, change: Change) -> None:
        """Write a change whole, or raise AlreadyDone, Conflict or NoRoom."""

    async def done(self, interaction: int) -> tuple[TableId, int] | None:
        """Return the table that an interaction changed, and the sequence it led to."""

    async def table(self, id_: TableId) -> Table | None:
        """Return a table."""

    async def state(self, id_: TableId) -> tuple[int, bytes] | None:
        """Return the cached state and the sequence it belongs to."""

    async def log(self, id_: TableId) -> Sequence[LogEntry]:
        """Return all entries of a table's log in order."""

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
        """Return tables of a server or a person, newest first.

        If they are named, those of a number or of a channel or thread, and no more than so many.
        """

    async def automatic(self, shard: Shard = WHOLE, since: float = 0.0) -> Sequence[TableId]:
        """Return a shard's tables at play where some seat is played without its person.

        If a time is named, those where something happened `since` then.
        """

    async def frozen(self, shard: Shard = WHOLE) -> Sequence[Table]:
        """Return a shard's tables that could not be shown, and of which something waits."""

    async def next_number(self, home: Home, owner: User | None) -> int:
        """Return the next table number of a server or, of private tables, of a person."""


class DraftStore(Protocol):
    """Keeps half-filled forms."""

    async def draft(self, id_: TableId, seat: int) -> StoredDraft | None:
        """Return the half-filled form of a seat."""

    async def keep_draft(
        self,
        id_: TableId,
        seat: int,
        draft: StoredDraft | None,
        *,
        before: StoredDraft | None = None,
    ) -> None:
        """Keep or drop the half-filled form of a seat, or raise Conflict if it is not `before`."""


class OutboxStore(Protocol):
    """Keeps what is to be said until it was said."""

    async def mark_maybe_sent(self, now: float) -> None:
        """Mark all that is due as tried: the process before may have sent it."""

    async def queued(self, now: float, limit: int) -> Sequence[Queued]:
        """Return notices that are due, oldest first."""

    async def next_due(self, now: float) -> float | None:
        """Return when the next notice that waits is due, or None when none does."""

    async def upcoming(self, now: float, limit: int) -> Upcoming:
        """Return notices that are due, and when the next one will be, in one go."""

    async def story_message(self, id_: TableId) -> StoryMessage | None:
        """Return the message that tells of a table and may be added to."""

    async def request_message(self, id_: TableId, number: int) -> int | None:
        """Return the message that shows a request of a table, if there is one."""

    async def sent(self, id_: int, delivered: Delivered = DELIVERED) -> None:
        """Drop a notice that was said, keeping what stands where now."""

    async def postpone(self, id_: int, due: float) -> None:
        """Try a notice again later."""

    async def freeze(self, id_: TableId, reason: str | None) -> None:
        """Mark a table that cannot be shown now, or lift the mark."""


class DeadlineStore(Protocol):
    """Keeps deadlines and the heartbeat; new deadlines come with a table's change."""

    async def deadlines(self, id_: TableId) -> Sequence[Deadline]:
        """Return the deadlines of a table by seat."""

    async def alarms(self, now: float, limit: int) -> Sequence[Deadline]:
        """Return deadlines that something is to be done about, soonest first."""

    async def next_alarm(self) -> float | None:
        """Return when something is to be done about a deadline, or None."""

    async def remind(self, id_: TableId, owed: Mapping[Owed, User | None]) -> None:
        """Mark decisions that are still owed as reminded of, and queue one reminder for all."""

    async def alarm_at(self, id_: TableId, owed: Owed, at: float) -> None:
        """Look at a deadline again at another time."""

    async def heartbeat(self) -> float | None:
        """Return when the bot was last known to be there."""

    async def beat(self, now: float) -> None:
        """Keep that the bot is here now."""

    async def give_back(self, now: float, seconds: float, *, aloud: bool) -> None:
        """Move every deadline by the time that passed unseen, none beyond its whole span.

        `aloud` lets each table that waits for somebody say so.
        """


class VisitStore(Protocol):
    """Keeps what each person has seen of a table, and their note on it."""

    async def visit(self, id_: TableId, user: User) -> Visit:
        """Return what a person has of a table."""

    async def looked(self, id_: TableId, user: User, sequence: int) -> None:
        """Keep how far a person has seen a table."""

    async def hush(self, id_: TableId, user: User, *, hushed: bool) -> None:
        """Keep whether a person wants no reminders of a table."""

    async def note(self, id_: TableId, user: User, note: str) -> None:
        """Keep a person's note on a table; an empty one is forgotten."""


class SettingsStore(Protocol):
    """Keeps what people and servers have chosen."""

    async def user_settings(self, user: User) -> UserSettings:
        """Return what a person has chosen."""

    async def keep_user_settings(
        self,
        user: User,
        settings: UserSettings,
        notices: Sequence[Notice] = (),
        *,
        before: UserSettings = NOTHING_CHOSEN,
    ) -> None:
        """Keep what a person has chosen, and queue notices, in one transaction.

        When a holiday begins or ends, their clocks stand or go on, and their tables show it. Raise
        Conflict if what they had chosen is not what was `before`.
        """

    async def holidays_over(self, now: float) -> Sequence[User]:
        """Return whose holiday has ended and is still noted."""

    async def server_settings(self, guild: int) -> ServerSettings:
        """Return what a server has chosen."""

    async def keep_server_settings(
        self,
        guild: int,
        settings: ServerSettings,
        changes: Sequence[ServerChange],
        *,
        before: ServerSettings = NO_SERVER_CHOICES,
    ) -> None:
        """Keep what a server has chosen, and who changed what, in one transaction.

        Raise Conflict if what it had chosen is not what was `before`.
        """

    async def server_changes(self, guild: int, limit: int) -> Sequence[ServerChange]:
        """Return the last changes of a server's settings, newest first."""


class AvoidanceStore(Protocol):
    """Keeps whom people would rather not be seated with."""

    async def avoided(self, user: User) -> Sequence[User]:
        """Return whom somebody avoids."""

    async def keep_avoided(
        self, user: User, others: Sequence[User], *, before: Sequence[User] = ()
    ) -> None:
        """Keep whom somebody avoids, instead of those before, or raise Conflict if they changed."""

    async def apart(self, user: User, others: Sequence[User]) -> bool:
        """Tell whether somebody avoids any of some others, or one of those avoids them."""


class InvitationStore(Protocol):
    """Finds tables by those who are not seated there yet."""

    async def invitations(self, user: User) -> Sequence[Table]:
        """Return the lobbies where a seat is held for somebody, newest first."""

    async def rematch_of(self, id_: TableId) -> Table | None:
        """Return the rematch of a table that gathers or is played, if there is one."""


class WatchStore(Protocol):
    """Keeps who wants to hear of new tables."""

    async def watch(self, guild: int, game: str, user: User, *, on: bool) -> None:
        """Keep whether somebody wants to hear of new tables of a game on a server."""

    async def watched(self, guild: int, user: User) -> Sequence[str]:
        """Return the games of whose new tables somebody wants to hear on a server."""

    async def called(self, users: Sequence[User], at: float) -> Sequence[User]:
        """Keep who is called for a new table, and return who was not called a moment ago."""

    async def watchers(self, guild: int, game: str, since: float) -> Sequence[User]:
        """Return who wants to hear of a new table and was not called since, longest ago first."""


class FollowStore(Protocol):
    """Keeps who follows a table."""

    async def follow(self, id_: TableId, user: User, *, on: bool) -> None:
        """Keep whether somebody follows a table, unless it has ended; raise NoRoom if too many."""

    async def followers(self, id_: TableId) -> Sequence[User]:
        """Return who follows a table."""


class DirectMessageStore(Protocol):
    """Keeps which direct message asks somebody."""

    async def letter(self, id_: TableId, user: User) -> int | None:
        """Return the direct message that asks somebody to decide at a table."""

    async def keep_letter(self, id_: TableId, user: User, message: int) -> None:
        """Keep which direct message asks somebody."""

    async def drop_letter(self, id_: TableId, user: User, message: int) -> None:
        """Forget a direct message that asked somebody, unless another one asks them by now."""


class LessonStore(Protocol):
    """Keeps which games people have met, and how far they are in lessons."""

    async def meet(self, user: User, game: str) -> bool:
        """Keep that somebody has met a game; True if they had not before."""

    async def lesson(self, user: User, game: str) -> int:
        """Return how far somebody is in the lesson of a game; 1 if they have not begun."""

    async def keep_lesson(self, user: User, game: str, number: int) -> None:
        """Keep how far somebody is in the lesson of a game."""


class OpenedHandsStore(Protocol):
    """Keeps at which seats people let everybody see all hands of a finished table."""

    async def open_hands(self, id_: TableId, user: User) -> None:
        """Keep that somebody lets everybody see all hands, if they sat at a table that is over."""

    async def opened_hands(self, id_: TableId) -> Sequence[Seat]:
        """Return the seats at which people let everybody see all hands."""


class GreetingStore(Protocol):
    """Keeps to which servers the bot says hello, so that it says it once."""

    async def greet(self, greeting: Greeting) -> bool:
        """Keep that a server is to be greeted; False if it is or was, since it was joined."""

    async def greetings(self, shard: Shard = WHOLE) -> Sequence[Greeting]:
        """Return a shard's greetings that were not said yet, or of which that is not known."""

    async def greeted(self, guild: int, message: int | None) -> None:
        """Keep which message greeted a server; None drops a greeting that cannot be said."""


class ChancesStore(Protocol):
    """Keeps how the chances went at tables that are over: a cache, and nothing is lost with it."""

    async def chances(self, table: Table) -> Chances | None:
        """Return how the chances went at a table, if that is kept and fits it."""

    async def keep_chances(self, table: Table, chances: Chances) -> None:
        """Keep how the chances went at a table, as long as it is there."""


class FigureStore(Protocol):
    """Counts what is kept, for whoever watches the bot."""

    async def ping(self) -> None:
        """Return if the database answers."""

    async def outbox_figures(self, now: float) -> OutboxFigures:
        """Return what is to be said now, and since when the oldest of it waits."""

    async def fleet(self) -> FleetState:
        """Return all processes and shards."""

    async def tables_by_status(self) -> Mapping[str, int]:
        """Return how many tables there are in each status."""


class PrivacyStore(Protocol):
    """Knows what is stored of a person, and can forget them."""

    async def stored_of(self, user: User) -> dict[str, list[dict[str, object]]]:
        """Return every row that is about a person, by what it is kept for."""

    async def forget(self, user: User) -> None:
        """Drop what is a person's own, and take their id and name from everything else."""


class ResultStore(Protocol):
    """Keeps what remains of finished tables."""

    async def sources(self, id_: TableId) -> Sources:
        """Return what the results of a table are made from beside the table itself."""

    async def without_results(self) -> Sequence[TableId]:
        """Return the finished tables whose results were not written yet, by their ends."""

    async def keep_results(self, table: Table, results: Sequence[SeatResult]) -> bool:
        """Keep the results of a table as it still is; False if somebody was forgotten meanwhile."""

    async def results(self, id_: TableId) -> Sequence[SeatResult]:
        """Return the results of a table, by seat."""

    async def results_of(self, user: User, scope: Scope) -> Sequence[SeatResult]:
        """Return a person's results where they sat until the end, newest first."""

    async def shared_results(self, user: User, other: User, scope: Scope) -> Sequence[SeatResult]:
        """Return the results of two people at tables where both sat until the end, oldest first."""

    async def standings(self, scope: Scope) -> Sequence[Standing]:
        """Return how everybody in lists did at tables with other people, most games first."""

    async def ratings(
        self, guild: int, game: str, user: User | None = None
    ) -> Mapping[User, tuple[Rating, int]]:
        """Return ratings at a game on a server, one's or everybody's, and over how many games."""

    async def reliability(
        self, users: Sequence[User], guild: int | None = None
    ) -> Mapping[User, Reliability]:
        """Return how many games with other people each of some has finished, on a server or all."""

    async def newest_names(
        self, users: Sequence[User], guild: int | None = None
    ) -> Mapping[User, str]:
        """Return what each of some was called at the table they finished last, if there is one."""

    async def finished_tables(
        self, scope: Scope, user: User | None, limit: int, offset: int
    ) -> Sequence[Table]:
        """Return finished tables, of a person if one is named, newest first."""

    async def note_hint(self, id_: TableId, seat: int, opened: int) -> None:
        """Keep that a seat asked for a hint on a decision, unless the table is over by now."""


class FleetStore(Protocol):
    """Keeps which process has which shard, by the database's clock alone."""

    lease_seconds: float
    """How long a lease lasts that nobody renews."""

    async def join(self, process: Process) -> FleetState:
        """Keep that a process is there, and return the fleet as it was found."""

    async def divide(self, count: int, max_concurrency: int) -> int:
        """Set how many shards there are, unless a process has some; return how many there are."""

    async def fleet(self) -> FleetState:
        """Return all processes and shards."""

    async def renew(self, process: Process) -> FleetState:
        """Keep that a process is there, hold its leases longer, and return the fleet."""

    async def take(self, process: Process, numbers: Sequence[int], count: int) -> Sequence[Lease]:
        """Take shards that nobody has, unless they were divided anew; return what was got."""

    async def drop(self, lease: Lease) -> None:
        """Let others have a shard at once, unless they have it already."""

    async def leave(self, process: str) -> None:
        """Drop all that a process has, and forget it."""

    async def identify_after(self, shard: int) -> float:
        """Claim the next turn of a shard's bucket to identify; return in how many seconds it is."""

    async def registered(self, application: int) -> str | None:
        """Return the digest of the commands that an application registered last."""

    async def keep_registered(self, application: int, digest: str) -> None:
        """Keep the digest of the commands that an application has registered."""


class ShardStore(Protocol):
    """Keeps notices and deadlines by shard; what is written for a lease raises LeaseLost if lost.

    See `OutboxStore` and `DeadlineStore` for what each does.
    """

    async def mark_maybe_sent(self, now: float, shard: Shard, lease: Lease) -> None:
        """Mark all of a shard that is due as tried."""

    async def queued(self, now: float, limit: int, shard: Shard) -> Sequence[Queued]:
        """Return a shard's notices that are due."""

    async def next_due(self, now: float, shard: Shard) -> float | None:
        """Return when the next notice of a shard is due."""

    async def upcoming(self, now: float, limit: int, shard: Shard) -> Upcoming:
        """Return a shard's notices that are due, and when the next one will be."""

    async def story_message(self, id_: TableId) -> StoryMessage | None:
        """Return the message that tells of a table."""

    async def request_message(self, id_: TableId, number: int) -> int | None:
        """Return the message that shows a request."""

    async def sent(self, id_: int, delivered: Delivered, lease: Lease) -> None:
        """Drop a notice that was said."""

    async def postpone(self, id_: int, due: float, lease: Lease) -> None:
        """Try a notice again later."""

    async def freeze(self, id_: TableId, reason: str | None, lease: Lease) -> None:
        """Mark a table that cannot be shown now."""

    async def deadlines(self, id_: TableId) -> Sequence[Deadline]:
        """Return the deadlines of a table."""

    async def alarms(self, now: float, limit: int, shard: Shard) -> Sequence[Deadline]:
        """Return a shard's deadlines that something is to be done about."""

    async def next_alarm(self, shard: Shard) -> float | None:
        """Return when something is to be done about a deadline of a shard."""

    async def remind(self, id_: TableId, owed: Mapping[Owed, User | None], lease: Lease) -> None:
        """Mark decisions as reminded of, and queue one reminder."""

    async def alarm_at(self, id_: TableId, owed: Owed, at: float, lease: Lease) -> None:
        """Look at a deadline again at another time."""

    async def heartbeat(self, shard: Shard) -> float | None:
        """Return when a process was last known to keep the time of a shard."""

    async def beat(self, now: float, shard: Shard, lease: Lease) -> None:
        """Keep that the time of a shard is kept now."""

    async def give_back(
        self, now: float, seconds: float, *, aloud: bool, shard: Shard, lease: Lease
    ) -> None:
        """Move a shard's deadlines by the time that passed unseen."""


class Store(
    TableStore,
    DraftStore,
    OutboxStore,
    DeadlineStore,
    VisitStore,
    SettingsStore,
    AvoidanceStore,
    InvitationStore,
    WatchStore,
    FollowStore,
    DirectMessageStore,
    LessonStore,
    GreetingStore,
    OpenedHandsStore,
    ChancesStore,
    PrivacyStore,
    ResultStore,
    Protocol,
):
    """Keeps everything: for the composition root alone."""
