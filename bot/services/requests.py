"""Requests: what people at a table ask of each other, carried out when all agree."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.runtime.clock import Clock
from bot.services.seats import Seats
from bot.services.settings import Settings
from bot.services.state_cache import StateCache
from bot.services.table_writer import TableWriter
from bot.store.protocols import TableStore
from bot.tables import notices, requests
from bot.tables.deadlines import AWAKE, sleep_of
from bot.tables.log import AGREED, LogEntry, standing
from bot.tables.requests import Offers
from bot.tables.seats import (
    closed_by,
    closed_together,
    own_seat,
    require_may_play,
    require_playing,
    sitter_at,
)
from bot.tables.table import (
    Person,
    Request,
    RequestKind,
    Table,
    TableId,
    game_of,
    owner_name,
)
from engine.core import Seat
from engine.errors import IllegalAction, UnknownGame


@dataclass(kw_only=True)
class Requests:
    """Lets everybody hear what one asks for, and carries out what all agree to."""

    writer: TableWriter
    states: StateCache
    tables: TableStore
    seats: Seats
    settings: Settings
    clock: Clock

    async def ask(
        self,
        id_: TableId,
        person: Person,
        kind: RequestKind,
        interaction: int,
        about: Seat | None = None,
    ) -> Table:
        """Ask the others for something, or agree if somebody did; it is done when all want it."""

        async def attempt(table: Table) -> Table:
            seat = self._asking_seat(table, person)
            await self._require_possible(table, seat, kind, about)
            request = requests.same_request(table, kind, about)
            if request is not None and request.public and request.until <= self.clock.now():
                table, request = requests.ended(table, request, "lapsed"), None
            if request is None or not request.public:
                until = await self._until(table, about)
                new, request = requests.requested(table, seat, kind, until, about)
            elif seat == request.seat or seat in request.agreed:
                return table
            else:
                new, request = requests.agreed_to(table, request, seat)
            return await self._answered(new, request, seat, person, interaction)

        return await self.writer.change(id_, interaction, attempt)

    async def replace(
        self, id_: TableId, person: Person, seat: Seat, interaction: int, *, sure: bool = False
    ) -> Table:
        """Let a stand-in play for somebody who is missing, or ask the others and them for it."""
        try:
            return await self.seats.call_autopilot(id_, person, seat, interaction, sure=sure)
        except IllegalAction as refusal:
            if refusal.code != "seats.error.not_missing":
                raise
        return await self.ask(id_, person, "replace", interaction, seat)

    async def agree(self, id_: TableId, person: Person, number: int, interaction: int) -> Table:
        """Agree to a request; with the last one it is done."""

        async def attempt(table: Table) -> Table:
            seat = self._asking_seat(table, person)
            request = self._open(table, number)
            if seat == request.seat:
                raise IllegalAction("seats.error.own_request")
            if seat in request.agreed:
                raise IllegalAction("seats.error.answered")
            await self._require_possible(table, request.seat, request.kind, request.about)
            new, request = requests.agreed_to(table, request, seat)
            return await self._answered(new, request, seat, person, interaction)

        return await self.writer.change(id_, interaction, attempt)

    async def decline(self, id_: TableId, person: Person, number: int, interaction: int) -> Table:
        """Say no to a request, which ends it; who asked takes it back."""

        async def attempt(table: Table) -> Table:
            seat = self._asking_seat(table, person)
            request = self._open(table, number)
            withdrawn = seat == request.seat
            new = requests.ended(table, request, "withdrawn" if withdrawn else "declined", seat)
            return await self.writer.save(
                new, interaction=interaction, notices=notices.after_change(new)
            )

        return await self.writer.change(id_, interaction, attempt)

    async def note_present(self, table: Table, person: Person) -> None:
        """End what others ask for because somebody is missing: they are here."""
        seat = table.seat_of(person.user)
        if not any(_misses(request, seat) for request in table.open_requests):
            return

        async def attempt(table: Table) -> Table:
            new = table
            for request in table.open_requests:
                if _misses(request, seat):
                    new = requests.ended(new, request, "declined", seat)
            if new is table:
                return table
            return await self.writer.save(new, interaction=None, notices=notices.after_change(new))

        await self.writer.change(table.id, None, attempt)

    async def lapse(self, id_: TableId, number: int) -> Table:
        """End a request that was not settled in time; too late or too early changes nothing.

        A stand-in comes if all but the person who is missing agreed. If that person could not
        answer, they get the time anew.
        """

        async def attempt(table: Table) -> Table:
            request = requests.numbered(table, number)
            if request not in table.open_requests or self.clock.now() < request.until:
                return table
            missing = request.about
            if (
                missing is not None
                and requests.carried_by_silence(table, request)
                and await self.writer.owes(table, missing)
            ):
                if await self._could_not_answer(table, missing, request):
                    until = await self._until(table, missing)
                    return await self._saved_open(*requests.prolonged(table, request, until))
                new = requests.ended(table, request, "agreed")
                return await self.seats.hand_to_autopilot(new, missing, "agreed")
            new = requests.ended(table, request, "lapsed")
            return await self.writer.save(new, interaction=None, notices=notices.after_change(new))

        return await self.writer.change(id_, None, attempt)

    async def offers(self, table: Table) -> Offers:
        """Return what can be asked for at a table now."""
        if table.status != "playing" or table.paused is not None:
            return Offers()
        try:
            await self._last(table)
            undo = True
        except IllegalAction:
            undo = False
        except UnknownGame:  # nobody can go on there
            return Offers()
        return Offers(undo, frozenset(await self._awaited(table)))

    async def resume(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Go on after a pause: any one of those who sit here is enough, so that nobody waits."""

        async def attempt(table: Table) -> Table:
            seat = own_seat(table, person)
            require_playing(table)
            if table.paused is None:
                raise IllegalAction("seats.error.not_paused")
            new = replace(table, paused=None)
            return await self.writer.save_entry(
                new, "resume", seat=seat, person=person, interaction=interaction
            )

        return await self.writer.change(id_, interaction, attempt)

    async def hand_over(
        self, id_: TableId, person: Person, seat: Seat, interaction: int, *, steward: bool = False
    ) -> Table:
        """Let somebody else who sits here own the table."""

        async def attempt(table: Table) -> Table:
            if table.status not in {"lobby", "playing"}:
                require_playing(table)
            if table.owner != person.user and not steward:
                raise IllegalAction("host.error.not_owner", owner=owner_name(table))
            if not 0 <= seat < len(table.sitters) or not table.sitters[seat].present:
                raise IllegalAction("seats.error.nobody_there")
            new = replace(table, owner=table.sitters[seat].user)
            if table.status == "lobby":
                return await self.writer.save(
                    new, interaction=interaction, notices=notices.after_change(new)
                )
            return await self.writer.save_entry(
                new, "hand_over", seat=seat, person=person, interaction=interaction
            )

        return await self.writer.change(id_, interaction, attempt)

    async def end(
        self, id_: TableId, person: Person, interaction: int, *, steward: bool = False
    ) -> Table:
        """Close a table in the midst of play.

        Those who look after the server may; somebody who sits here only asks for it.
        """
        if not steward:
            return await self.ask(id_, person, "end", interaction)

        async def attempt(table: Table) -> Table:
            require_playing(table)
            return await self.writer.save_entry(
                closed_by(table, person),
                "end",
                seat=table.seat_of(person.user) or 0,
                person=person,
                interaction=interaction,
            )

        return await self.writer.change(id_, interaction, attempt)

    def _asking_seat(self, table: Table, person: Person) -> Seat:
        """Return the seat of somebody who plays here now, or refuse."""
        seat = own_seat(table, person)
        require_may_play(table, seat)
        if not table.sitters[seat].present:
            raise IllegalAction("seats.error.away")
        return seat

    async def _require_possible(
        self, table: Table, seat: Seat, kind: RequestKind, about: Seat | None
    ) -> None:
        """Refuse to ask for what could not be done."""
        if kind == "take_back":
            await self._last(table)
        if kind != "replace":
            return
        sitter = sitter_at(table, -1 if about is None else about)
        if about == seat or not sitter.present or about not in await self._awaited(table):
            raise IllegalAction("seats.error.not_missing", name=sitter.name)

    async def _could_not_answer(self, table: Table, missing: Seat, request: Request) -> bool:
        """Tell whether we were away when a request ended, or somebody is on holiday since."""
        user, now = table.sitters[missing].user, self.clock.now()
        away = user is not None and (await self.settings.of_user(user)).is_away(now)
        return away or now - request.until > requests.LATE_SECONDS

    async def _until(self, table: Table, about: Seat | None) -> float:
        """Return until when a request is open.

        Whoever shall be replaced unless they answer has that time awake: it stands still in their
        quiet hours and on their holiday.
        """
        user = None if about is None else table.sitters[about].user
        sleep = AWAKE if user is None else sleep_of(await self.settings.of_user(user), nightly=True)
        return sleep.ends(self.clock.now(), requests.open_for(table))

    def _open(self, table: Table, number: int) -> Request:
        """Return an open request by its number, or say that it is over."""
        request = requests.numbered(table, number)
        if request not in table.open_requests or request.until <= self.clock.now():
            raise IllegalAction("seats.error.request_over")
        return request

    async def _answered(
        self, table: Table, request: Request, seat: Seat, person: Person, interaction: int
    ) -> Table:
        """Do what everybody wants; otherwise let all hear of it, and of its end in time."""
        if requests.carried(table, request):
            return await self._carried_out(table, request, seat, person, interaction)
        if request.number == table.revision + 1:
            return await self._saved_open(table, request, interaction)
        return await self.writer.save(
            table, interaction=interaction, notices=notices.after_change(table)
        )

    async def _saved_open(
        self, table: Table, request: Request, interaction: int | None = None
    ) -> Table:
        """Commit a request that is open from now on, with what ends it in time."""
        later = notices.lapsing(table, request)
        return await self.writer.save(
            table, interaction=interaction, notices=(*notices.after_change(table), later)
        )

    async def _carried_out(
        self, table: Table, request: Request, seat: Seat, person: Person, interaction: int
    ) -> Table:
        new = _settled(table, request)
        match request.kind:
            case "pause":
                new = replace(requests.lapsed(new), paused=self.clock.now())
                return await self.writer.save_entry(
                    new, "pause", seat=seat, person=person, interaction=interaction
                )
            case "take_back":
                last, before = await self._last(table)
                return await self.writer.save_entry(
                    new,
                    "take_back",
                    seat=last.seat,
                    person=person,
                    interaction=interaction,
                    state=before,
                )
            case "end":
                together = bool(request.agreed)
                return await self.writer.save_entry(
                    closed_together(new) if together else closed_by(new, person),
                    "end",
                    seat=seat,
                    person=person,
                    interaction=interaction,
                    content=AGREED if together else b"{}",
                )
            case "replace":
                assert request.about is not None
                return await self.seats.hand_to_autopilot(
                    new, request.about, None, person=person, interaction=interaction
                )

    async def _awaited(self, table: Table) -> tuple[Seat, ...]:
        """Return the seats of people who decide now, whether they have or not."""
        state = (await self.states.at(table)).state
        pending = game_of(table).pending(state)
        return tuple(decision.seat for decision in pending if table.sitters[decision.seat].present)

    async def _last(self, table: Table) -> tuple[LogEntry, Any]:
        """Return the last step and the state before it, or say why it cannot be taken back."""
        log = await self.tables.log(table.id)
        actions = standing(log)
        if not actions:
            raise IllegalAction("seats.error.nothing_to_take_back")
        last = actions[-1]
        before = await self.states.earlier(table, last.sequence - 1, log)
        now = (await self.states.at(table)).state
        # Nobody's step is taken back behind their back.
        there = last.user is not None and table.sitters[last.seat].player == last.user
        if last.by != "person" or not there or not requests.revocable(game_of(table), before, now):
            raise IllegalAction("seats.error.not_revocable")
        return last, before


def _settled(table: Table, request: Request) -> Table:
    """Return the table where a request was agreed to; one that nobody else heard leaves nothing."""
    if request.agreed:
        return requests.ended(table, request, "agreed")
    others = (other for other in table.requests if other.number != request.number)
    return replace(table, requests=tuple(others))


def _misses(request: Request, seat: Seat | None) -> bool:
    """Tell whether a request is made because the person of a seat seems to be missing."""
    return seat is not None and request.kind == "replace" and request.about == seat
