"""Where tables stand: read lazily, kept for a while, and made again from the log when in doubt."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.store.protocols import Logged, Store
from bot.tables.narration import Telling, dealt, noted, told
from bot.tables.table import Table, TableId
from engine.core import Setup, Step
from engine.errors import BadShape
from engine.play import AnyGame
from engine.registry import find

MOST_KEPT = 2000
RECENT = 32
"""As many entries as the message that tells of a table can grow by, and the story before it."""


@dataclass(frozen=True, slots=True)
class Position:
    """The state of a table after so many entries; `recent` is None until somebody asks for it."""

    sequence: int
    state: Any
    recent: tuple[Telling, ...] | None = None

    def after(self, telling: Telling, state: Any) -> Position:
        """Return the position after an entry."""
        recent = None if self.recent is None else (*self.recent, telling)[-RECENT:]
        return Position(telling.sequence, state, recent)


class Positions:
    """Positions of tables that are in play; those used least recently are forgotten."""

    def __init__(self, store: Store, most: int = MOST_KEPT) -> None:
        self._store = store
        self._most = most
        self._kept: OrderedDict[TableId, Position] = OrderedDict()

    async def at(self, table: Table) -> Position:
        """Return where a table stands; the cached state counts only if it is of this sequence."""
        kept = self._recall(table)
        if kept is not None:
            return kept
        cached = await self._store.state(table.id)
        if cached is not None and cached[0] == table.sequence:
            try:
                state = game_of(table).codec.state.loads(cached[1])
            except BadShape:
                return await self._replayed(table)
            return self.keep(table.id, Position(table.sequence, state))
        return await self._replayed(table)

    async def told(self, table: Table) -> tuple[Telling, ...]:
        """Return what was told lately."""
        kept = self._recall(table)
        if kept is None or kept.recent is None:
            kept = await self._replayed(table)
        return kept.recent or ()

    async def chronicle(self, table: Table) -> tuple[Telling, ...]:
        """Return all that was ever told of a table."""
        log = await self._store.log(table.id)
        return tuple(telling for telling, _ in replayed(table, log))

    def keep(self, id_: TableId, position: Position) -> Position:
        """Remember a position, unless a later one is known."""
        known = self._kept.get(id_)
        if known is None or known.sequence <= position.sequence:
            self._kept[id_] = position
            self._kept.move_to_end(id_)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return position

    def _recall(self, table: Table) -> Position | None:
        kept = self._kept.get(table.id)
        if kept is None or kept.sequence != table.sequence:
            return None
        self._kept.move_to_end(table.id)
        return kept

    async def _replayed(self, table: Table) -> Position:
        steps = list(replayed(table, await self._store.log(table.id)))
        recent = tuple(telling for telling, _ in steps[-RECENT:])
        return self.keep(table.id, Position(table.sequence, steps[-1][1], recent))


def game_of(table: Table) -> AnyGame:
    """Return the game of a table, in the version it was begun with."""
    return find(table.game, table.version)


def setup_of(table: Table) -> Setup:
    """Return what a table is dealt from."""
    return Setup(len(table.sitters), table.seed, table.variants)


def replayed(table: Table, log: Sequence[Logged]) -> Iterator[tuple[Telling, Any]]:
    """Yield each entry of a table and the state after it, from the deal to the table's sequence.

    An action leads on, a withdrawal leads back to where the last action still standing was made,
    and all other entries change nothing on the table.
    """
    game = game_of(table)
    step: Step[Any, Any] = game.start(setup_of(table))
    states = [step.state]
    yield dealt(game, step), step.state
    for logged in log[: table.sequence]:
        if logged.kind == "action":
            action = game.codec.action.loads(logged.action)
            step = game.apply(states[-1], logged.seat, action)
            telling = told(game, logged, states[-1], step)
            states.append(step.state)
        else:
            if logged.kind == "take_back":
                states.pop()
            telling = noted(game, logged, states[-1])
        yield telling, states[-1]


def standing(log: Iterable[Logged]) -> list[Logged]:
    """Return the actions that were not taken back, oldest first."""
    found: list[Logged] = []
    for logged in log:
        if logged.kind == "action":
            found.append(logged)
        elif logged.kind == "take_back":
            found.pop()
    return found
