"""Notices: what is to be said after a change, as rows of the outbox.

A private table is shown by the answers to its person's presses alone: of it there is none.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from bot.tables.narration import StepNarration
from bot.tables.table import Home, Request, Table, TableId, User, game_of
from engine.core import Decision, Seat

NoticeKind: TypeAlias = Literal[
    "panel", "story", "growth", "call", "final", "nudge", "lobby", "reminder", "away", "invite",
    "opened", "request", "request_call", "lapse", "replaced", "followed", "old_panel",
]  # fmt: skip
"""What there is to say. A request is posted where all see it and edited when it changes; a request
call comes to whoever was asked in their quiet hours; a lapse ends one that nobody settled; who was
replaced is told by direct message or else at the table. A story is posted and may call people; a
growth is a story that calls nobody and is added to the message of the one before it; a call comes
to whoever was not called. An old panel is one that a table left behind at another place, and that
is to be removed."""
ReplacementReason: TypeAlias = Literal["late", "missing", "agreed"]
CALLED_AFTER = 90.0
"""How long somebody who was not called has before they are called after all."""
CALLED_WITHIN = 0.4
"""The part of the time of a decision after which that call comes at the latest."""


@dataclass(frozen=True, slots=True)
class CalledUsers:
    """Those whom a reminder, an invitation or a new table calls."""

    users: tuple[User, ...]


@dataclass(frozen=True, slots=True)
class TimeAway:
    """For how many seconds the bot was away."""

    seconds: int


@dataclass(frozen=True, slots=True)
class AskedDecision:
    """Which decision a call is about: the step at which it arose."""

    opened: int


@dataclass(frozen=True, slots=True)
class NamedUsers:
    """Those whom a story tells that it is their move: nobody who is here or plays alone."""

    users: tuple[User, ...]


@dataclass(frozen=True, slots=True)
class RequestNumber:
    """Which request of its table a notice is about."""

    number: int


@dataclass(frozen=True, slots=True)
class Replacement:
    """Why the autopilot plays for somebody: their time ran out, they were missed, all agreed."""

    reason: ReplacementReason


@dataclass(frozen=True, slots=True)
class OldPanel:
    """A panel that was left behind: the channel or thread it stands in, and its message."""

    place: int
    message: int


Subject: TypeAlias = (
    CalledUsers
    | TimeAway
    | AskedDecision
    | NamedUsers
    | RequestNumber
    | Replacement
    | OldPanel
    | None
)
"""What a notice is about, beside its table."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to be said once: what kind, of which table, after which action, to whom.

    A panel, lobby or nudge notice replaces an unsent older one of its kind, table and user.
    `due` is when to say it at the earliest; what was never tried because it is due later holds up
    nothing that comes after it.
    """

    kind: NoticeKind
    table: TableId
    sequence: int
    user: User | None = None
    subject: Subject = None
    due: float = 0.0

    @property
    def called_users(self) -> tuple[User, ...]:
        """Those whom it calls by name."""
        return self.subject.users if isinstance(self.subject, CalledUsers) else ()

    @property
    def named_users(self) -> tuple[User, ...] | None:
        """Those whom a story names; None of one that was written before stories said so."""
        return self.subject.users if isinstance(self.subject, NamedUsers) else None

    @property
    def request(self) -> int | None:
        """The number of the request that it is about, if it is about one."""
        return self.subject.number if isinstance(self.subject, RequestNumber) else None

    @property
    def seconds_away(self) -> int:
        """For how many seconds the bot was away, if that is what it tells."""
        return self.subject.seconds if isinstance(self.subject, TimeAway) else 0


@dataclass(frozen=True, slots=True)
class StoryMessage:
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
class RequestMessage:
    """The message that shows a request; none any more once it says how the request ended."""

    number: int
    message: int | None


@dataclass(frozen=True, slots=True)
class Delivered:
    """What was said stands there now: a panel or table that moved, a story, a request.

    `held_back` are calls that wait for the end of somebody's quiet hours.
    """

    panel: int | None = None
    home: Home | None = None
    story: StoryMessage | None = None
    request: RequestMessage | None = None
    held_back: tuple[Notice, ...] = ()


DELIVERED = Delivered()
"""It was sent, and no panel, home or story message changed."""


@dataclass(frozen=True, slots=True)
class Queued:
    """A notice that waits in the outbox; once it was tried, it may have been said."""

    id: int
    notice: Notice
    due: float
    tries: int


@dataclass(frozen=True, slots=True)
class Upcoming:
    """What the outbox has to say: what is due, oldest first, and when the next notice will be."""

    due: Sequence[Queued]
    next_due: float | None


def called_after(pace: int | None) -> float:
    """Return after how many seconds somebody is called who seemed to be here.

    At the pace of live play that is long before the reminder, which comes at four fifths.
    """
    return CALLED_AFTER if pace is None else min(CALLED_AFTER, CALLED_WITHIN * pace)


def after_change(table: Table) -> tuple[Notice, ...]:
    """Return what shows a table as it is now, a lobby or one that was dealt."""
    return _of(table, "panel" if table.seed else "lobby")


def after_move(before: Table, table: Table) -> tuple[Notice, ...]:
    """Return what shows a table at its new place, and removes the panel it left behind."""
    place, left = before.home.place, before.panel
    # A lobby whose table is played in its thread only tells where that is.
    if left is None or left == before.home.thread or place == table.home.place:
        return after_change(table)
    subject = OldPanel(place, left)
    return (*after_change(table), Notice("old_panel", table.id, table.sequence, subject=subject))


def of_requests(table: Table) -> tuple[Notice, ...]:
    """Return what shows the requests that changed with this revision of a table."""
    return tuple(
        Notice("request", table.id, table.sequence, subject=RequestNumber(request.number))
        for request in table.requests
        if request.changed == table.revision
    )


def replaced(table: Table, seat: Seat, reason: ReplacementReason) -> tuple[Notice, ...]:
    """Return what tells somebody that the autopilot plays for them."""
    user = table.sitters[seat].user
    if user is None:
        return ()
    return (Notice("replaced", table.id, table.sequence, user, Replacement(reason)),)


def nudging(table: Table, seat: Seat) -> Notice:
    """Return what asks somebody by direct message."""
    return Notice("nudge", table.id, table.sequence, table.sitters[seat].user)


def request_calls(
    table: Table, request: Request, due_by_user: Mapping[User, float]
) -> tuple[Notice, ...]:
    """Return what calls those later who are asked for something in their quiet hours.

    Whose quiet hours end after the request does is not called.
    """
    subject = RequestNumber(request.number)
    return tuple(
        Notice("request_call", table.id, table.sequence, user, subject, due)
        for user, due in due_by_user.items()
        if due < request.until
    )


def lapsing(table: Table, request: Request) -> Notice:
    """Return what ends a request in case nobody settles it."""
    subject = RequestNumber(request.number)
    return Notice("lapse", table.id, table.sequence, subject=subject, due=request.until)


def calling(
    table: Table, kind: NoticeKind, called: Mapping[float, Sequence[User]]
) -> tuple[Notice, ...]:
    """Return what calls people, by the times from which on they may be called."""
    return tuple(
        Notice(kind, table.id, table.sequence, subject=CalledUsers(tuple(users)), due=due)
        for due, users in called.items()
        if users
    )


def after_deal(table: Table, pending: tuple[Decision, ...]) -> tuple[Notice, ...]:
    """Return what is said when a table was dealt."""
    named = () if table.alone else table.players_of(decision.seat for decision in pending)
    story = _story(table, named)
    return (*_of(table, "lobby"), *story, *_of(table, "panel"), *_nudges(table, pending))


def after_step(
    table: Table,
    step: StepNarration,
    pending: tuple[Decision, ...],
    no_ping_needed: Collection[Seat],
    now: float,
) -> tuple[Notice, ...]:
    """Return what is said after an answer; whoever is in `no_ping_needed` is not called.

    Nothing at all when a sealed choice was changed, for not even that it happened may be seen.
    """
    if not step.ends:
        changed = step.answered is not None and step.answered.answered
        return () if changed else _of(table, "panel")
    called = to_call(table, step)
    grows = may_grow(table, step, no_ping_needed)
    named = [decision for decision in called if decision.seat not in no_ping_needed]
    story = _story(table, table.players_of(decision.seat for decision in named))
    notices = (*(_of(table, "growth") if grows else story), *_of(table, "panel"))
    if not pending:
        return (*notices, *_of(table, "final"))
    others = tuple(decision for decision in pending if decision.seat != step.seat)
    later = [decision for decision in called if decision.seat in no_ping_needed]
    return (*notices, *_nudges(table, others), *_calls(table, later, now))


def to_call(table: Table, step: StepNarration) -> tuple[Decision, ...]:
    """Return the decisions that arose with a step for people who did not take it themselves.

    Who is taken back is asked anew. Whoever plays alone is never called: nobody else has acted.
    """
    if table.alone:
        return ()
    knows = None if step.takes_back else step.seat
    return tuple(decision for decision in _of_people(table, step) if decision.seat != knows)


def may_grow(table: Table, step: StepNarration, no_ping_needed: Collection[Seat]) -> bool:
    """Tell whether a story need not be posted: nothing begins, and nobody has to be called.

    Where several people choose at once a round begins, so everybody finds it at the bottom.
    """
    if step.aloud or asks_several(table, step):
        return False
    return all(decision.seat in no_ping_needed for decision in to_call(table, step))


def asks_several(table: Table, step: StepNarration) -> bool:
    """Tell whether several people are asked at once with a step."""
    return len(_of_people(table, step)) > 1


def _of_people(table: Table, step: StepNarration) -> tuple[Decision, ...]:
    """Return what people owe; where the order of choosing is a secret, also what they have done."""
    return tuple(
        decision
        for decision in step.asks
        if table.sitters[decision.seat].present
        and (not decision.answered or game_of(table).hides_who_chose)
    )


def _story(table: Table, named: tuple[User, ...]) -> tuple[Notice, ...]:
    return tuple(replace(story, subject=NamedUsers(named)) for story in _of(table, "story"))


def _calls(table: Table, later: Sequence[Decision], now: float) -> tuple[Notice, ...]:
    """Return the calls for those who seem to be here, in case they are not."""
    if table.private:
        return ()
    due = now + called_after(table.seconds_per_move)
    return tuple(
        Notice(
            "call",
            table.id,
            table.sequence,
            user=table.sitters[decision.seat].user,
            subject=AskedDecision(decision.opened),
            due=due,
        )
        for decision in later
    )


def after_entry(table: Table, step: StepNarration) -> tuple[Notice, ...]:
    """Return what is said after an entry that is no action: what calls nobody is only added."""
    if table.status == "cancelled" or not step.ends:
        return after_change(table)
    if may_grow(table, step, ()):
        story = _of(table, "growth")
    else:
        named = table.players_of(decision.seat for decision in to_call(table, step))
        story = _story(table, named)
    return (*story, *_of(table, "panel", *(("final",) if table.status == "over" else ())))


def _of(table: Table, *kinds: NoticeKind) -> tuple[Notice, ...]:
    if table.private:
        return ()
    return tuple(Notice(kind, table.id, table.sequence) for kind in kinds)


def _nudges(table: Table, pending: tuple[Decision, ...]) -> tuple[Notice, ...]:
    if table.private:
        return ()
    return tuple(
        Notice("nudge", table.id, table.sequence, table.sitters[decision.seat].user)
        for decision in pending
        if table.sitters[decision.seat].present
    )
