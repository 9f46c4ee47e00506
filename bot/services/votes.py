"""What people at a table agree upon: to pause, to take back a step, to end, and who owns it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from bot.services.state_cache import game_of, replayed, standing
from bot.services.table_writer import Ledger
from bot.store.protocols import Logged
from bot.tables import lobby as seating
from bot.tables import notices
from bot.tables.narration import noted
from bot.tables.table import Person, Table, TableId, Wish, WishKind
from engine.core import Seat
from engine.errors import IllegalAction
from engine.play import AnyGame


@dataclass(frozen=True, slots=True)
class Openness:
    """Which decisions of a game are made in the open, and where it keeps what nobody has seen."""

    kinds: frozenset[str]
    unseen: attrgetter[Any]


OPENNESS: Mapping[str, Openness] = {
    "basari": Openness(frozenset({"bid", "raise", "swap", "pick"}), attrgetter("rng", "deck")),
    "jaipur": Openness(frozenset({"turn"}), attrgetter("rng", "deck", "bonuses")),
    "johari": Openness(
        frozenset({"claim", "deed", "unpack", "advance"}),
        attrgetter("rng", "market.pile", "court.stack"),
    ),
}
"""A step that touched the unseen has told somebody something; a game not named here takes nothing
back. What a player showed of their own hand was theirs to show."""


def enough(table: Table) -> int:
    """Return how many must share a wish before the others hear of it: more than half."""
    return len(table.present) // 2 + 1


def shown(table: Table) -> tuple[WishKind, ...]:
    """Return the wishes that everybody may see, because enough people share them."""
    kinds: tuple[WishKind, ...] = ("pause", "take_back", "end")
    return tuple(kind for kind in kinds if len(_sharing(table, kind)) >= enough(table))


def agreed(table: Table, kind: WishKind) -> bool:
    """Tell whether everybody who is there shares a wish; the absent are not asked."""
    return bool(table.present) and set(_sharing(table, kind)) == set(table.present)


def wished(table: Table, seat: Seat, kind: WishKind) -> Table:
    """Return the table with a wish more, or with it withdrawn if it was there."""
    wish = Wish(kind, seat)
    if wish in table.wishes:
        return replace(table, wishes=tuple(one for one in table.wishes if one != wish))
    return replace(table, wishes=(*table.wishes, wish))


def revocable(game: AnyGame, before: Any, after: Any) -> bool:
    """Tell whether a step may be taken back: no reveal, no shuffle and no draw lies in it.

    Choices that several make in secret can be changed until they are revealed, and never after.
    """
    openness, asked = OPENNESS.get(game.spec.key), game.pending(before)
    if openness is None or not game.pending(after):
        return False
    if any(decision.kind not in openness.kinds for decision in asked):
        return False
    return bool(openness.unseen(before) == openness.unseen(after))


def _sharing(table: Table, kind: WishKind) -> tuple[Seat, ...]:
    return tuple(seat for seat in table.wishing(kind) if table.sitters[seat].present)


class Agreement(Ledger):
    """Carries out what everybody wishes, and no wish of fewer."""

    async def propose(
        self, id_: TableId, person: Person, kind: WishKind, interaction: int
    ) -> Table:
        """Wish for something, or no longer; it is done as soon as all who are there wish it."""

        async def attempt() -> Table:
            table = await self.table(id_)
            seat = _seat(table, person)
            seating.going_on(table, seat)
            if not table.sitters[seat].present:
                raise IllegalAction("agreement.error.away")
            if kind == "take_back":
                await self._last(table)
            new = wished(table, seat, kind)
            if agreed(new, kind):
                return await self._granted(new, kind, seat, person, interaction)
            known = shown(table) != shown(new) or kind in shown(new)
            said = notices.after_note(new, aloud=False) if known else ()
            return await self._save(new, interaction, said)

        return await self._changed(id_, interaction, attempt)

    async def resume(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Go on after a pause: any one of those who sit here is enough, so that nobody waits."""

        async def attempt() -> Table:
            table = await self.table(id_)
            seat = _seat(table, person)
            seating.in_play(table)
            if table.paused is None:
                raise IllegalAction("agreement.error.not_paused")
            new = replace(table, paused=None)
            said = notices.after_note(new, aloud=True)
            return await self._enter(new, "resume", seat, person, interaction, said)

        return await self._changed(id_, interaction, attempt)

    async def hand_over(
        self, id_: TableId, person: Person, seat: Seat, interaction: int, *, steward: bool = False
    ) -> Table:
        """Let somebody else who sits here own the table."""

        async def attempt() -> Table:
            table = await self.table(id_)
            if table.status not in {"lobby", "playing"}:
                seating.in_play(table)
            if table.owner != person.user and not steward:
                raise IllegalAction("host.error.not_owner", owner=owner_name(table))
            if not 0 <= seat < len(table.sitters) or not table.sitters[seat].present:
                raise IllegalAction("agreement.error.nobody_there")
            new = replace(table, owner=table.sitters[seat].user)
            if table.status == "lobby":
                return await self._save(new, interaction, notices.after_seating(new))
            said = notices.after_note(new, aloud=True)
            return await self._enter(new, "hand_over", seat, person, interaction, said)

        return await self._changed(id_, interaction, attempt)

    async def end(
        self, id_: TableId, person: Person, interaction: int, *, steward: bool = False
    ) -> Table:
        """Close a table in the midst of play.

        Those who look after the server may; somebody who sits here only wishes for it by this.
        """
        if not steward:
            return await self.propose(id_, person, "end", interaction)

        async def attempt() -> Table:
            table = await self.table(id_)
            seating.in_play(table)
            return await self._ended(table, table.seat_of(person.user) or 0, person, interaction)

        return await self._changed(id_, interaction, attempt)

    async def _granted(
        self, table: Table, kind: WishKind, seat: Seat, person: Person, interaction: int | None
    ) -> Table:
        """Do what everybody wishes."""
        match kind:
            case "pause":
                new = replace(table.unwished(kind), paused=self._clock.now())
                said = notices.after_note(new, aloud=True)
                return await self._enter(new, "pause", seat, person, interaction, said)
            case "take_back":
                return await self._taken_back(table.unwished(kind), person, interaction)
            case "end":
                return await self._ended(table, seat, person, interaction)

    async def _ended(
        self, table: Table, seat: Seat, person: Person, interaction: int | None
    ) -> Table:
        new = replace(table, status="cancelled", ended_by=person.name, wishes=(), paused=None)
        return await self._enter(new, "end", seat, person, interaction, notices.after_moving(new))

    async def _taken_back(self, table: Table, person: Person, interaction: int | None) -> Table:
        last, before = await self._last(table)
        at, sequence = self._clock.now(), table.sequence + 1
        entry = Logged(sequence, last.seat, person.user, b"{}", at, "take_back")
        position = (await self._positions.at(table)).after(
            noted(game_of(table), entry, before), before
        )
        table = replace(table, sequence=sequence)
        said = notices.after_note(table, aloud=True)
        return await self._save(table, interaction, said, position, entry)

    async def _last(self, table: Table) -> tuple[Logged, Any]:
        """Return the last step and the state before it, or say why it cannot be taken back."""
        log = await self._store.log(table.id)
        actions = standing(log)
        if not actions:
            raise IllegalAction("agreement.error.nothing_to_take_back")
        last = actions[-1]
        until = replace(table, sequence=last.sequence - 1)
        *_, (_, before) = replayed(until, log)
        now = (await self._positions.at(table)).state
        # Nobody's step is taken back behind their back.
        there = table.sitters[last.seat].present and table.sitters[last.seat].user == last.user
        if last.by != "person" or not there or not revocable(game_of(table), before, now):
            raise IllegalAction("agreement.error.not_revocable")
        return last, before


def owner_name(table: Table) -> str:
    """Return the name of whoever owns a table."""
    seat = table.seat_of(table.owner)
    return "?" if seat is None else table.sitters[seat].name


def _seat(table: Table, person: Person) -> Seat:
    seat = table.seat_of(person.user)
    if seat is None:
        raise IllegalAction("host.error.not_seated")
    return seat
