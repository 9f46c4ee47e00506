"""What the host needs of the world: a store, a clock, ids, and somebody who speaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias

from bot.store.visits import Watching
from bot.tables.deadlines import Owed, Timekeeping
from bot.tables.settings import Choosing, Room
from bot.tables.table import Home, Level, Status, Table, TableId, User
from engine.text import Text

NoticeKind: TypeAlias = Literal[
    "panel", "story", "growth", "call", "final", "nudge", "lobby", "reminder", "away", "invite",
    "opened",
]  # fmt: skip
"""What there is to say. A story is posted and may call people; a growth is a story that calls
nobody and is added to the message of the one before it; a call comes to whoever was not called."""
EntryKind: TypeAlias = Literal[
    "action", "take_back", "care", "back", "leave", "free", "replace", "concede", "pause", "resume",
    "hand_over", "end",
]  # fmt: skip
"""What an entry of the log is: an action, the withdrawal of one, or a change around the table."""
By: TypeAlias = Literal["person", "caretaker", "ai"]
"""Who played what."""


@dataclass(frozen=True, slots=True)
class Logged:
    """One entry of the log: the truth about a table.

    `action` is the JSON of an action, or what else there is to know of another kind of entry.
    `digest` seals the entry and all before it; a user id is no part of that, so that somebody
    can be forgotten without breaking the seal.
    """

    sequence: int
    seat: int
    user: User
    action: bytes
    at: float
    kind: EntryKind = "action"
    by: By = "person"
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be said once: what kind, of which table, after which action, to whom.

    A panel, lobby or nudge notice replaces an unsent older one of its kind, table and user.
    `about` names those whom a reminder, an invitation or a new table calls, how many seconds we
    were away, or which decision a call is about. `due` is when to say it at the earliest; what was
    never tried because it is due later holds up nothing that comes after it.
    """

    kind: NoticeKind
    table: TableId
    sequence: int
    user: User | None = None
    about: str = ""
    due: float = 0.0


@dataclass(frozen=True, slots=True)
class Growing:
    """The message that tells of a table: with which story it began, and with which it ends.

    `picture` is the name of the picture on it, `alt` what that shows in words, and `shown` the
    story it belongs to.
    """

    message: int
    first: int
    last: int
    picture: str = ""
    alt: str = ""
    shown: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """What was said stands there now: a panel that moved, a table that moved, a story."""

    panel: int | None = None
    home: Home | None = None
    story: Growing | None = None


NOWHERE = Placed()
"""Nothing stands elsewhere than before."""


@dataclass(frozen=True, slots=True)
class Queued:
    """A notice that waits in the outbox; once it was tried, it may have been said."""

    id: int
    notice: Notice
    due: float
    tries: int


@dataclass(frozen=True, slots=True)
class Change:
    """All that one step writes, in one transaction or not at all.

    `expected` is the revision that the change was built on, 0 for a new table; the table carries
    the next one. `action` is an entry of the log; one that plays or changes a seat drops the
    half-filled form of that seat. `owed` is every decision that a person owes from now on, `at` the
    time from which a new one counts. `told` are those who are called because the table opened,
    and `room` is how many tables there may be, whatever else is written at the same time.
    """

    table: Table
    expected: int
    interaction: int | None = None
    action: Logged | None = None
    state: bytes | None = None
    notices: tuple[Notice, ...] = ()
    owed: tuple[Owed, ...] = ()
    at: float = 0.0
    told: tuple[User, ...] = ()
    room: Room | None = None

    @property
    def stands(self) -> bool:
        """Whether the table's time stands still: it rests, or nobody can see it."""
        return self.table.paused is not None or self.table.frozen is not None


@dataclass(frozen=True, slots=True)
class KeptDraft:
    """A half-filled form: complete forms, and the picks of the form in progress by field key."""

    opened: int
    forms: bytes
    picks: bytes


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person has chosen for themselves, and the language to write to them in, if known."""

    by_dm: bool = False
    text_board: bool = False
    language: str | None = None


class AlreadyDone(Exception):
    """The interaction was carried out before; nothing was written again."""


class Conflict(Exception):
    """Somebody else wrote this table in the meantime; nothing was written."""


class NoRoom(Exception):
    """There would be more tables than there may be; nothing was written. The code says of what."""

    def __init__(self, code: str, most: int) -> None:
        super().__init__(code, most)
        self.code = code
        self.most = most


class Forgetting(Protocol):
    """Knows what is stored of a person, and can forget them."""

    async def stored_of(self, user: User) -> dict[str, list[dict[str, object]]]:
        """Return every row that is about a person, by what it is kept for."""

    async def forget(self, user: User) -> None:
        """Drop what is a person's own, and take their id and name from everything else."""


class Store(Timekeeping, Choosing, Forgetting, Watching, Protocol):
    """Keeps everything; whatever `commit` returned from is on disk."""

    async def commit(self, change: Change) -> None:
        """Write a change whole, or raise AlreadyDone, Conflict or NoRoom."""

    async def done(self, interaction: int) -> tuple[TableId, int] | None:
        """Return the table that an interaction changed, and the sequence it led to."""

    async def table(self, id_: TableId) -> Table | None:
        """Return a table."""

    async def state(self, id_: TableId) -> tuple[int, bytes] | None:
        """Return the cached state and the sequence it belongs to."""

    async def log(self, id_: TableId) -> Sequence[Logged]:
        """Return all entries of a table's log in order."""

    async def tables(
        self, *, guild: int | None = None, user: User | None = None, status: Sequence[Status]
    ) -> Sequence[Table]:
        """Return tables of a server or a person, newest first."""

    async def automatic(self) -> Sequence[TableId]:
        """Return the tables at play where some seat is played without its person."""

    async def next_number(self, guild: int | None) -> int:
        """Return the next table number of a server."""

    async def draft(self, id_: TableId, seat: int) -> KeptDraft | None:
        """Return the half-filled form of a seat."""

    async def keep_draft(self, id_: TableId, seat: int, draft: KeptDraft | None) -> None:
        """Keep or drop the half-filled form of a seat."""

    async def preferences(self, user: User) -> Preferences:
        """Return what a person has chosen."""

    async def prefer(self, user: User, preferences: Preferences) -> None:
        """Keep what a person has chosen."""

    async def letter(self, id_: TableId, user: User) -> int | None:
        """Return the direct message that asks somebody to decide at a table."""

    async def keep_letter(self, id_: TableId, user: User, message: int | None) -> None:
        """Keep or forget which direct message asks somebody."""

    async def doubt(self, now: float) -> None:
        """Count all that waits as tried: whoever spoke before may have said it."""

    async def lesson(self, user: User, game: str) -> int:
        """Return how far somebody is in the lesson of a game; 1 if they have not begun."""

    async def keep_lesson(self, user: User, game: str, number: int) -> None:
        """Keep how far somebody is in the lesson of a game."""

    async def queued(self, now: float, limit: int) -> Sequence[Queued]:
        """Return notices that are due, oldest first."""

    async def next_due(self, now: float) -> float | None:
        """Return when the next notice that waits is due, or None when none does."""

    async def growing(self, id_: TableId) -> Growing | None:
        """Return the message that tells of a table and may be added to."""

    async def sent(self, id_: int, placed: Placed = NOWHERE) -> None:
        """Drop a notice that was said, keeping what stands where now."""

    async def postpone(self, id_: int, due: float) -> None:
        """Try a notice again later."""

    async def freeze(self, id_: TableId, reason: str | None) -> None:
        """Mark a table that cannot be shown now, or lift the mark."""


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> float:
        """Return seconds since the epoch."""


class Ids(Protocol):
    """Makes what must not be guessed."""

    def table(self) -> TableId:
        """Return a new table id."""

    def secret(self) -> str:
        """Return the host's part of a seed."""

    def join(self, user: User, interaction: int) -> str:
        """Return what somebody gives to the seed by sitting down."""


@dataclass(frozen=True, slots=True)
class Hinted:
    """An action that an adviser would consider: the share of victory it leads to, and why."""

    action: Any
    value: float
    reasons: tuple[Text, ...]


class NoAdvice(Exception):
    """The mind that was asked has no answer."""


class Minds(Protocol):
    """Decide for seats that no person plays; a caretaker has no level."""

    async def decide(self, game: str, view: Any, level: Level | None, seed: str) -> Any:
        """Return an action for the seat of a view, the same one for the same seed."""


class Adviser(Minds, Protocol):
    """Minds that tell people what they think."""

    async def hint(self, game: str, view: Any, seed: str) -> tuple[Hinted, ...]:
        """Return the best options of the seat of a view, best first."""

    async def chances(self, game: str, views: Sequence[Any], seed: str) -> tuple[float, ...]:
        """Return for each view the share of victory of its seat as it looks from there."""


class Retry(Exception):
    """The notice could not be said now; try again after some seconds."""

    def __init__(self, after: float) -> None:
        super().__init__(after)
        self.after = after


class Unreachable(Exception):
    """The place of a table is gone or closed; the reason is a message key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Presenter(Protocol):
    """Says notices: posts, edits and reposts; raises Retry or Unreachable."""

    async def present(self, queued: Queued) -> Placed:
        """Say one notice and return what stands elsewhere now."""

    async def posted(self, table: TableId) -> None:
        """Wait until a table is shown anywhere, but no longer than a person would."""

    async def caught_up(self, table: TableId, sequence: int) -> int | None:
        """Wait until a table's panel shows this action, but no longer than a person would.

        Return the last message that was posted there, or None if it took too long.
        """
