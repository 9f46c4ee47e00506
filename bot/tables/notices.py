"""What is to be said after a change."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bot.services.presence import called_after
from bot.store.protocols import Notice, NoticeKind
from bot.tables.narration import Telling
from bot.tables.table import Table, User
from engine.core import Decision, Seat


def after_seating(table: Table) -> tuple[Notice, ...]:
    """Return what is said when a lobby changed."""
    return _of(table, "lobby")


def calling(
    table: Table, kind: NoticeKind, called: Mapping[float, Sequence[User]]
) -> tuple[Notice, ...]:
    """Return what calls people, by the times from which on they may be called."""
    return tuple(
        Notice(kind, table.id, table.sequence, about=" ".join(map(str, users)), due=due)
        for due, users in called.items()
        if users
    )


def after_deal(table: Table, pending: tuple[Decision, ...]) -> tuple[Notice, ...]:
    """Return what is said when a table was dealt."""
    return (*_of(table, "lobby", "story", "panel"), *_nudges(table, pending))


def after_step(
    table: Table,
    telling: Telling,
    pending: tuple[Decision, ...],
    near: Collection[Seat],
    now: float,
) -> tuple[Notice, ...]:
    """Return what is said after an answer to a decision; nobody `near` has to be called.

    Nothing at all when a sealed choice was changed, for not even that it happened may be seen.
    """
    if not telling.ends:
        changed = telling.answered is not None and telling.answered.answered
        return () if changed else _of(table, "panel")
    grows = may_grow(table, telling, near)
    said = _of(table, "growth" if grows else "story", "panel")
    if not pending:
        return (*said, *_of(table, "final"))
    others = tuple(decision for decision in pending if decision.seat != telling.seat)
    calls = _calls(table, telling, now) if grows else ()
    return (*said, *_nudges(table, others), *calls)


def to_call(table: Table, telling: Telling) -> tuple[Decision, ...]:
    """Return the decisions that arose with a step for people who did not take it themselves."""
    return tuple(one for one in _of_people(table, telling) if one.seat != telling.seat)


def may_grow(table: Table, telling: Telling, near: Collection[Seat]) -> bool:
    """Tell whether a story need not be posted: nothing begins, and nobody has to be called.

    Where several people choose at once all are called, for who hesitates is nobody's business.
    """
    if telling.aloud or len(_of_people(table, telling)) > 1:
        return False
    return all(decision.seat in near for decision in to_call(table, telling))


def _of_people(table: Table, telling: Telling) -> tuple[Decision, ...]:
    return tuple(one for one in telling.asks if table.sitters[one.seat].present)


def _calls(table: Table, telling: Telling, now: float) -> tuple[Notice, ...]:
    """Return the calls for those who seem to be here, in case they are not."""
    due = now + called_after(table.pace)
    return tuple(
        Notice("call", table.id, table.sequence, table.sitters[one.seat].user, str(one.opened), due)
        for one in to_call(table, telling)
    )


def of_entry(said: Sequence[Notice], telling: Telling, table: Table) -> tuple[Notice, ...]:
    """Return what is said after an entry that is no action: what calls nobody is only added."""
    grows = may_grow(table, telling, ())
    return tuple(
        replace(
            notice,
            sequence=telling.sequence,
            kind="growth" if grows and notice.kind == "story" else notice.kind,
        )
        for notice in said
    )


def after_note(table: Table, *, aloud: bool) -> tuple[Notice, ...]:
    """Return what is said after something happened around the table."""
    return _of(table, "story", "panel") if aloud else _of(table, "panel")


def after_end(table: Table) -> tuple[Notice, ...]:
    """Return what is said when a table ended by a concession."""
    return _of(table, "story", "panel", "final")


def after_moving(table: Table) -> tuple[Notice, ...]:
    """Return what is said when a table was closed or is to be shown elsewhere."""
    return _of(table, "panel" if table.seed else "lobby")


def _of(table: Table, *kinds: NoticeKind) -> tuple[Notice, ...]:
    return tuple(Notice(kind, table.id, table.sequence) for kind in kinds)


def _nudges(table: Table, pending: tuple[Decision, ...]) -> tuple[Notice, ...]:
    return tuple(
        Notice("nudge", table.id, table.sequence, table.sitters[decision.seat].user)
        for decision in pending
        if table.sitters[decision.seat].present
    )
