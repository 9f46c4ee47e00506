"""What is to be said after a change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.ports import Notice, NoticeKind
from bot.tables import Table, User
from engine.core import Decision


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
    table: Table, answered: Decision, ends: bool, pending: tuple[Decision, ...]
) -> tuple[Notice, ...]:
    """Return what is said after an answer to a decision; `ends` if a story ended with it.

    Nothing at all when a sealed choice was changed, for not even that it happened may be seen.
    """
    if not ends:
        return () if answered.answered else _of(table, "panel")
    if not pending:
        return _of(table, "story", "panel", "final")
    others = tuple(decision for decision in pending if decision.seat != answered.seat)
    return (*_of(table, "story", "panel"), *_nudges(table, others))


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
