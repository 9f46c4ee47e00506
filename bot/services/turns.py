"""Turns: forms are shown, filled in and carried out."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.runtime.clock import Clock
from bot.services.presence import Presence
from bot.services.settings import Settings
from bot.services.state_cache import Position, StateCache
from bot.services.table_writer import TableRef, TableWriter
from bot.services.wakeups import Wakeups
from bot.store.protocols import DirectMessageStore, DraftStore, TableStore
from bot.tables import notices
from bot.tables.drafts import (
    Filling,
    SeatForms,
    StoredDraft,
    by_field,
    field_of,
    filling_of,
    fitting,
    in_order,
    mark_of,
    marked,
    needs_confirming,
    option_texts,
)
from bot.tables.forms import CONFIRM, Done, Form, Nothing, Picked
from bot.tables.log import AUTOPILOT_IN_LOG, By, LogEntry, standing
from bot.tables.narration import StepNarration, narrated, replayed
from bot.tables.requests import after_action
from bot.tables.seats import own_seat, require_may_play
from bot.tables.table import Person, Table, TableId, User, game_of
from engine.core import Decision, Seat
from engine.errors import EngineError, IllegalAction, UnknownGame
from engine.forms import Complete, Draft, Picks, Prompt
from engine.play import AnyGame, draft_of
from engine.text import seat_name


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """A decision of a table as it stands."""

    table: Table
    position: Position
    decision: Decision

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return game_of(self.table)

    @property
    def forms(self) -> SeatForms:
        """The forms in which the seat decides."""
        return SeatForms(self.game, self.position.state, self.decision)


@dataclass(kw_only=True)
class Turns:
    """Shows forms, keeps them half-filled, and carries out what they decide."""

    writer: TableWriter
    states: StateCache
    tables: TableStore
    drafts: DraftStore
    direct_messages: DirectMessageStore
    settings: Settings
    presence: Presence
    wakeups: Wakeups
    clock: Clock

    async def move(self, at: TableRef, person: Person) -> Form | Nothing:
        """Return the form that a person is to fill in now."""
        table = await self.writer.table(at)
        seat = own_seat(table, person)
        if table.status in {"over", "cancelled"}:
            return Nothing(table, ())
        require_may_play(table, seat)
        position = await self.states.at(table)
        decisions = game_of(table).pending(position.state)
        decision = next((decision for decision in decisions if decision.seat == seat), None)
        if decision is None:
            return Nothing(table, _awaited(decisions))
        pending = PendingDecision(table, position, decision)
        return await self._shown(pending, _filled(pending, await self._draft(pending)))

    async def pick(  # noqa: PLR0917 (a press names all of this)
        self,
        at: TableRef,
        person: Person,
        opened: int,
        form: int,
        field: int | str,
        ids: Picked,
        *,
        mark: str | None = None,
    ) -> Form:
        """Mark the picks of one field; nothing is decided by that.

        If the `mark` of the forms before is named, others are refused, here and below.
        """

        async def attempt(table: Table) -> Form:
            pending = await self.pending(table, person, opened)
            stored = await self._draft(pending)
            filling = _require_current_form(_filled(pending, stored, (form, mark)), form)
            prompt = pending.forms.prompt(filling.forms)
            question = field_of(prompt, field)
            picked = marked(prompt, question, tuple(ids))
            return await self._keep(pending, stored, filling.picked(question.key, picked))

        return await self.writer.alone(at, attempt)

    async def answer(  # noqa: PLR0917 (a press names all of this)
        self,
        at: TableRef,
        person: Person,
        opened: int,
        form: int,
        picks: Picks | None,
        interaction: int,
        *,
        mark: str | None = None,
    ) -> Form | Done:
        """Take a filled form (None: as it is marked): the next form, or the action is done."""

        async def attempt(table: Table) -> Form | Done:
            pending = await self.pending(table, person, opened)
            stored = await self._draft(pending)
            filling = _filled(pending, stored, (form, mark))
            if picks is not None and filling.forms == (*filling.forms[:form], picks):
                return await self._shown(pending, filling)  # pressed twice
            filling = _require_current_form(filling, form)
            before = pending.forms.reply(filling.forms)
            if isinstance(before, Complete):
                return await self.act(
                    pending, before.action, user=person.user, interaction=interaction
                )
            if picks is None:
                form_now = await self._shown(pending, filling)
                filled = filling.on(in_order(form_now.prompt, form_now.picks))
            else:
                filled = filling.on(picks)
            reply = pending.forms.reply(filled.forms)
            if isinstance(reply, Prompt) or needs_confirming(before, reply):
                return await self._keep(pending, stored, filled)
            return await self.act(pending, reply.action, user=person.user, interaction=interaction)

        again = partial(self._done, person)
        return await self.writer.change_for(at, interaction, attempt, again)

    async def repeated(
        self, at: TableRef, person: Person, opened: int, form: int, picks: Picks | None
    ) -> Done | None:
        """Return once more what an answer led to, if it is the one that was given lately."""
        table = await self.writer.table(at)
        seat = own_seat(table, person)
        if not table.seed:
            return None
        for step in reversed(await self.states.recent(table)):
            given = step.answered
            if given is not None and (given.seat, given.opened) == (seat, opened):
                draft = await self._given(table, step)
                same = picks in {None, *draft[form : form + 1]}
                return await self._done(person, table.id, step.sequence) if same else None
        return None

    async def _given(self, table: Table, step: StepNarration) -> Draft:
        """Return the forms that led to a step, and the confirmation that may have come last."""
        assert step.answered is not None
        log, seat = await self.tables.log(table.id), step.answered.seat
        *_, (_, before) = replayed(replace(table, sequence=step.sequence - 1), log)
        game = game_of(table)
        action = game.codec.action.loads(log[step.sequence - 1].action)
        return (*draft_of(game, before, seat, action), ())

    async def back(
        self, at: TableRef, person: Person, opened: int, form: int = 0, *, mark: str | None = None
    ) -> Form:
        """Return to the form before, with what was picked there."""

        async def attempt(table: Table) -> Form:
            pending = await self.pending(table, person, opened)
            stored = await self._draft(pending)
            filling = _filled(pending, stored, (form, mark))
            before = filling.back()
            for picks in filling.forms[-1:]:
                before = replace(before, picks=by_field(pending.forms.prompt(before.forms), picks))
            return await self._keep(pending, stored, before)

        return await self.writer.alone(at, attempt)

    async def restart(self, at: TableRef, person: Person, opened: int) -> Form:
        """Return to the first form with nothing filled in."""

        async def attempt(table: Table) -> Form:
            pending = await self.pending(table, person, opened)
            return await self._keep(pending, await self._draft(pending), Filling(opened))

        return await self.writer.alone(at, attempt)

    async def pending(self, at: TableRef, person: Person, opened: int) -> PendingDecision:
        """Return the decision that a press is meant for, or say why there is none."""
        table = await self.writer.table(at)
        seat = own_seat(table, person)
        require_may_play(table, seat)
        position = await self.states.at(table)
        for decision in game_of(table).pending(position.state):
            if decision.seat == seat:
                if decision.opened != opened:
                    raise IllegalAction("host.error.stale")
                return PendingDecision(table, position, decision)
        raise IllegalAction("host.error.not_awaited")

    async def is_open(self, at: TableRef, seat: Seat, opened: int | None) -> bool:
        """Tell whether a decision of a seat can still be taken or changed."""
        table = await self.writer.table(at)
        if table.status != "playing":
            return False
        decisions = game_of(table).pending((await self.states.at(table)).state)
        return any((decision.seat, decision.opened) == (seat, opened) for decision in decisions)

    async def _draft(self, pending: PendingDecision) -> StoredDraft | None:
        return await self.drafts.draft(pending.table.id, pending.decision.seat)

    async def _keep(
        self, pending: PendingDecision, before: StoredDraft | None, filling: Filling
    ) -> Form:
        """Keep what is filled in now in place of what was read."""
        form, id_ = await self._shown(pending, filling), pending.table.id
        await self.drafts.keep_draft(id_, pending.decision.seat, filling.stored(), before=before)
        return form

    async def _shown(self, pending: PendingDecision, filling: Filling) -> Form:
        reply, decision = pending.forms.reply(filling.forms), pending.decision
        prompt, game = reply if isinstance(reply, Prompt) else CONFIRM, pending.game
        sealed, by = await self._sealed(pending, prompt, filling.forms)
        not_own = sealed if by == AUTOPILOT_IN_LOG else {}
        autopilot_choices = [
            option_texts(form_field, not_own.get(form_field.key, ()))
            for form_field in prompt.fields
        ]
        return Form(
            pending.table,
            decision.seat,
            decision,
            prompt,
            len(filling.forms),
            {**sealed, **filling.picks},
            decision.answered,
            pending.forms.view,
            pending.forms.chosen(filling.forms),
            reply if isinstance(reply, Complete) else None,
            tuple(text for texts in autopilot_choices for text in texts),
            game.round_of(pending.position.state) if game.counts_rounds else None,
            mark_of(filling.forms),
        )

    async def _sealed(
        self, pending: PendingDecision, prompt: Prompt, before: Draft
    ) -> tuple[dict[str, Picked], By]:
        """Return what the choice that is sealed already has picked in a form, and who made it.

        `before` are the forms that led to this one; they may lead elsewhere than the choice did.
        """
        if not pending.decision.answered:
            return {}, "person"
        log = standing(await self.tables.log(pending.table.id))
        last = next(logged for logged in reversed(log) if logged.seat == pending.decision.seat)
        action = pending.game.codec.action.loads(last.action)
        draft = draft_of(pending.game, pending.position.state, pending.decision.seat, action)
        same_way = draft[: len(before)] == before and len(draft) > len(before)
        return by_field(prompt, draft[len(before)]) if same_way else {}, last.by

    async def asking_message(self, id_: TableId, user: User) -> int | None:
        """Return the direct message that asks somebody to decide at a table."""
        return await self.direct_messages.letter(id_, user)

    async def remember_asking(self, id_: TableId, user: User, message: int) -> None:
        """Remember which direct message asks somebody."""
        await self.direct_messages.keep_letter(id_, user, message)

    async def forget_asking(self, id_: TableId, user: User, message: int) -> None:
        """Forget a direct message that asked somebody, unless another one asks them by now."""
        await self.direct_messages.drop_letter(id_, user, message)

    async def ask_by_dm(self, user: User) -> None:
        """Ask somebody by direct message wherever a decision waits that others wait for too."""
        for table in await self.tables.tables(user=user, status=("playing",)):
            seat = table.seat_of(user)
            if seat is None or not table.sitters[seat].present:
                continue
            if table.private or table.paused is not None:
                continue
            with suppress(UnknownGame):  # it is not here any more, so nobody can go on
                await self.writer.change(table.id, None, partial(self._nudge, seat))

    async def _nudge(self, seat: Seat, table: Table) -> Table:
        if table.status != "playing" or not await self.writer.owes(table, seat):
            return table
        nudge = notices.nudging(table, seat)
        return await self.writer.save(table, interaction=None, notices=(nudge,))

    async def act(
        self,
        pending: PendingDecision,
        action: Any,
        *,
        user: User | None,
        interaction: int | None,
        by: By = "person",
    ) -> Done:
        """Carry an action out: log, state and notices in one commit.

        Whoever calls this holds the lock of the table.
        """
        game, before, seat = pending.game, pending.position, pending.decision.seat
        step = game.apply(before.state, seat, action)
        sequence, raw = pending.table.sequence + 1, game.codec.action.dumps(action)
        entry = LogEntry(sequence, seat, user, raw, self.clock.now(), by=by)
        narration = narrated(game, entry, before.state, step)
        now_pending = game.pending(step.state)
        status = pending.table.status if now_pending else "over"
        table = replace(pending.table, sequence=sequence, status=status)
        table = after_action(table, seat, by_person=by == "person")
        if by == "person":  # whoever plays is there
            table = table.with_sitter(seat, table.sitters[seat].back())
        no_ping_needed = await self._no_ping_needed(table, narration)
        table = await self.writer.save(
            table,
            interaction=interaction,
            notices=notices.after_step(table, narration, now_pending, no_ping_needed, entry.at),
            position=before.after(narration, step.state),
            entry=entry,
        )
        changed = pending.decision.answered  # which nobody may notice
        if by == "person" and user is not None and not changed:
            several = len(game.pending(before.state)) > 1
            press = None if several and game.hides_who_chose else interaction
            self.presence.note_action(table.id, user, press)
            self.wakeups.seen(table, user, acted=True)
        return _ended(table, seat, narration, now_pending)

    async def _no_ping_needed(self, table: Table, step: StepNarration) -> frozenset[Seat]:
        """Return who of those asked need not be called: whoever is here or gets a letter.

        Where several are asked, only what everybody saw counts: who looked at their hand or thought
        again before a reveal is nobody's business.
        """
        seats = set[Seat]()
        seen = self.presence.acted if notices.asks_several(table, step) else self.presence.here
        for decision in notices.to_call(table, step):
            user = table.sitters[decision.seat].player
            if user is None:
                continue
            if seen(table.id, user) or (await self.settings.of_user(user)).by_dm:
                seats.add(decision.seat)
        return frozenset(seats)

    async def _done(self, person: Person, id_: TableId, sequence: int) -> Done:
        """Tell once more what an action of a person led to."""
        table = await self.writer.table(id_)
        seat, steps = own_seat(table, person), await self.states.chronicle(table)
        state = (await self.states.at(table)).state
        return _ended(table, seat, steps[sequence], game_of(table).pending(state))


def _filled(
    pending: PendingDecision,
    stored: StoredDraft | None,
    after: tuple[int, str | None] = (0, None),
) -> Filling:
    """Return what is filled in, as far as it still fits the table.

    A press `after` so many forms is refused if they do not have this mark: somebody filled them in
    differently in the meantime.
    """
    filling = filling_of(stored, pending.decision)
    forms, mark = after
    if mark is not None and mark != mark_of(filling.forms[:forms]):
        raise IllegalAction("host.error.other_draft")
    try:
        prompt = pending.forms.prompt(filling.forms)
    except EngineError:
        return Filling(pending.decision.opened)
    return replace(filling, picks=fitting(prompt, filling.picks))


def _require_current_form(filling: Filling, form: int) -> Filling:
    """Refuse a press that was meant for another form."""
    if form != len(filling.forms):
        raise IllegalAction("host.error.other_form")
    return filling


def _ended(table: Table, seat: Seat, step: StepNarration, pending: tuple[Decision, ...]) -> Done:
    """Return the end of a form, and what of it is the seat's own business."""
    texts, public = step.texts(seat), step.texts(None)
    mine = seat_name(seat)
    own = tuple(
        text for text in texts if text not in public[1:] or mine in dict(text.args).values()
    )
    changeable = (
        decision.opened for decision in pending if decision.seat == seat and decision.answered
    )
    return Done(table, seat, texts, _awaited(pending), own, step.ends, next(changeable, None))


def _awaited(pending: tuple[Decision, ...]) -> tuple[Seat, ...]:
    return tuple(decision.seat for decision in pending if not decision.answered)
