"""What is to be said after a change."""

from __future__ import annotations

from typing import Any

from bot.ports import Notice, NoticeKind
from bot.stories import Telling
from bot.tables import Table
from engine.core import Decision
from engine.play import AnyGame


def after_seating(table: Table) -> tuple[Notice, ...]:
    """Return what is said when a lobby changed."""
    return (Notice("lobby", table.id, table.sequence),)


def after_deal(table: Table, game: AnyGame, state: Any) -> tuple[Notice, ...]:
    """Return what is said when a table was dealt."""
    nudges = _nudges(table, (), game.pending(state), None)
    first: tuple[NoticeKind, ...] = ("lobby", "story", "panel")
    return (*(Notice(kind, table.id, table.sequence) for kind in first), *nudges)


def after_step(
    table: Table, game: AnyGame, before: Any, telling: Telling, state: Any, seat: int
) -> tuple[Notice, ...]:
    """Return what is said after an action of a seat.

    Nothing at all when a sealed choice was changed, for not even that it happened may be seen.
    """
    was, pending = game.pending(before), game.pending(state)
    if any(decision.seat == seat and decision.answered for decision in was):
        return ()
    said = [Notice("story", table.id, table.sequence)] if telling.ends else []
    said.append(Notice("panel", table.id, table.sequence))
    if not pending:
        said.append(Notice("final", table.id, table.sequence))
    return (*said, *_nudges(table, was, pending, seat))


def after_end(table: Table) -> tuple[Notice, ...]:
    """Return what is said when a table was closed in the midst of play."""
    return (Notice("panel", table.id, table.sequence),)


def _nudges(
    table: Table, was: tuple[Decision, ...], pending: tuple[Decision, ...], actor: int | None
) -> tuple[Notice, ...]:
    known = {(decision.seat, decision.opened) for decision in was}
    return tuple(
        Notice("nudge", table.id, table.sequence, table.sitters[decision.seat].user)
        for decision in pending
        if decision.seat != actor and (decision.seat, decision.opened) not in known
    )
