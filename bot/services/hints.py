"""Hints while a table allows them, and how the chances went once it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, TypeVar

import structlog

from bot.services.adviser import Adviser, Hinted, NoAdvice
from bot.services.state_cache import StateCache
from bot.services.table_writer import TableWriter
from bot.services.turns import PendingDecision, Turns
from bot.store.protocols import ChancesStore, ResultStore, TableStore
from bot.tables.changes import Conflict
from bot.tables.fairness import digest_of
from bot.tables.forms import Chances, Hint, Shares, Suggestion
from bot.tables.log import LogEntry
from bot.tables.narration import replayed
from bot.tables.seats import judged
from bot.tables.table import Person, Table, TableId, game_of
from engine.ai.registry import plays
from engine.cache import LruCache
from engine.core import Seat
from engine.errors import EngineError, IllegalAction
from engine.forms import Complete
from engine.play import draft_of

T = TypeVar("T")
log = structlog.get_logger(__name__)
MAX_KEPT = 256
MAX_MOMENTS = 24
"""So many moments of a table, at most, are judged afterwards."""
CHANCES_TIMEOUT_SECONDS = 8.0

HintKey: TypeAlias = tuple[TableId, Seat, int]


@dataclass(kw_only=True)
class Hints:
    """Asks an adviser on behalf of people, never more than the seat that asks may know."""

    writer: TableWriter
    states: StateCache
    tables: TableStore
    estimates: ChancesStore
    uses: ResultStore
    turns: Turns
    adviser: Adviser | None
    _hints: LruCache[HintKey, asyncio.Task[tuple[Hinted, ...]]] = field(
        init=False, default_factory=lambda: LruCache(MAX_KEPT)
    )
    _judging: dict[TableId, asyncio.Task[Chances | None]] = field(init=False, default_factory=dict)
    _in_background: set[asyncio.Task[None]] = field(init=False, default_factory=set)
    _unjudged: LruCache[TableId, None] = field(
        init=False, default_factory=lambda: LruCache(MAX_KEPT)
    )
    """Tables that nobody waited for and that no mind could judge: they are not tried again."""

    async def hint(self, id_: TableId, person: Person, opened: int) -> Hint:
        """Return what the hard level would consider at a person's seat, if the table allows it."""
        table = await self.writer.table(id_)
        if not table.hinted:
            raise IllegalAction("ai.error.no_hints")
        pending = await self.turns.pending(table, person, opened)
        hinted = await self._hinted(pending)
        if not hinted:
            raise IllegalAction("ai.error.no_advice")
        async with self.writer.locks.of("table", table.id):  # what ends meanwhile counts without it
            await self.uses.note_hint(table.id, pending.decision.seat, pending.decision.opened)
        return Hint(
            table, pending.decision.seat, tuple(_suggestion(pending, option) for option in hinted)
        )

    async def chances(self, id_: TableId) -> Chances | None:
        """Return how the chances went at a table played to its end, if a mind can tell in time.

        What was told once is kept; it is judged to its end also if nobody waits for it any more.
        """
        table = await self.writer.table(id_)
        if table.status != "over" or not plays(table.game):
            return None
        stored = await self.estimates.chances(table)
        if stored is not None or self.adviser is None:
            return stored
        task = self._judging.get(id_)
        if task is None:
            task = asyncio.create_task(self._judged(table, self.adviser), name=f"chances-{id_}")
            self._judging[id_] = task
            task.add_done_callback(lambda _: self._judging.pop(id_))
        return await asyncio.shield(task)

    def judge_later(self, table: Table) -> None:
        """Let a finished table be judged while nobody waits for it, unless another one is."""
        if self._judging or self._in_background or table.id in self._unjudged:
            return
        task = asyncio.create_task(self._judge_quietly(table.id), name=f"judge-{table.id}")
        self._in_background.add(task)
        task.add_done_callback(self._in_background.discard)

    async def _judge_quietly(self, id_: TableId) -> None:
        try:
            chances = await self.chances(id_)
        except EngineError as error:
            log.warning("not judged", table=id_, reason=error.code)
            chances = None
        if chances is None:
            self._unjudged.put(id_, None)

    async def _judged(self, table: Table, adviser: Adviser) -> Chances | None:
        """Let minds judge a table, and keep what they say."""
        logged = await self.tables.log(table.id)
        outcome = judged(table, game_of(table).outcome((await self.states.at(table)).state))
        if outcome is None:
            return None
        chapters = await asyncio.to_thread(_moments, table, logged)
        views = [view for moments in chapters for moment in moments for view in moment.views]
        try:
            async with asyncio.timeout(CHANCES_TIMEOUT_SECONDS):
                values = await adviser.chances(game_of(table), views, digest_of([table.seed]))
        except (TimeoutError, NoAdvice) as error:
            log.warning("no chances", table=table.id, reason=str(error) or type(error).__name__)
            return None
        shares = iter(values)
        by_chapter = [
            [_normal([next(shares) for _ in moment.views]) for moment in moments]
            for moments in chapters
        ]
        sequences = [[moment.sequence for moment in moments] for moments in chapters]
        for last, ends in zip(by_chapter[-1:], sequences[-1:], strict=True):
            last.append(_normal([seat in outcome.winners for seat in range(len(table.sitters))]))
            ends.append(table.sequence)
        chances = Chances(tuple(map(tuple, by_chapter)), tuple(map(tuple, sequences)))
        await self._keep(table, chances)
        return chances

    async def _keep(self, table: Table, chances: Chances) -> None:
        try:
            await self.estimates.keep_chances(table, chances)
        except (Conflict, EngineError) as error:  # they can be judged again
            log.warning("chances not kept", table=table.id, reason=type(error).__name__)

    async def _hinted(self, pending: PendingDecision) -> tuple[Hinted, ...]:
        """Ask once, however often somebody presses."""
        key = (pending.table.id, pending.decision.seat, pending.table.sequence)
        task = self._hints.get(key)
        if task is None:
            task = asyncio.create_task(self._advice(pending), name=f"hint-{key[0]}")
            self._hints.put(key, task)
        hinted = await asyncio.shield(task)
        if not hinted:
            self._hints.pop(key)
        return hinted

    async def _advice(self, pending: PendingDecision) -> tuple[Hinted, ...]:
        if self.adviser is None:
            return ()
        seat, opened = pending.decision.seat, pending.decision.opened
        chance = digest_of([pending.table.seed, seat, opened, "hint"])
        try:
            return await self.adviser.hint(pending.game, pending.forms.view, chance)
        except NoAdvice as error:
            log.warning("no hint", table=pending.table.id, reason=str(error))
            return ()


def _suggestion(pending: PendingDecision, hinted: Hinted) -> Suggestion:
    draft = draft_of(pending.game, pending.position.state, pending.decision.seat, hinted.action)
    forms = pending.forms
    reply = forms.reply(draft)
    complete = reply if isinstance(reply, Complete) and reply.unasked else None
    return Suggestion(forms.chosen(draft), hinted.value, hinted.reasons, complete)


class _Moment(NamedTuple):
    """A moment at which a story ended: after which entry of the log, and as each seat saw it."""

    sequence: int
    views: tuple[Any, ...]


def _moments(table: Table, log: Sequence[LogEntry]) -> list[list[_Moment]]:
    """Return by chapters some moments at which a story ended.

    What is decided before the first chapter belongs to it.
    """
    game, begun, chapters = game_of(table), 0, list[list[tuple[int, Any]]]([[]])
    for telling, state in replayed(table, log):
        begun += telling.begins_chapter
        if telling.begins_chapter and begun > 1:
            chapters.append([])
        if telling.ends and game.pending(state):
            chapters[-1].append((telling.sequence, state))
    by_chapter = [states for states in chapters if states]
    most = max(1, MAX_MOMENTS // max(1, len(by_chapter)))
    seats = range(len(table.sitters))
    return [
        [
            _Moment(sequence, tuple(game.view(state, seat) for seat in seats))
            for sequence, state in _thinned(states, most)
        ]
        for states in by_chapter
    ]


def _thinned(states: Sequence[T], most: int) -> Sequence[T]:
    many = min(most, len(states))
    return [states[place * len(states) // many] for place in range(many)]


def _normal(shares: Sequence[float]) -> Shares:
    total = sum(shares)
    return tuple(share / total if total else 1 / len(shares) for share in shares)
