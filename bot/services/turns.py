"""Answers: forms are shown, filled in and carried out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.services.state_cache import Position, game_of, replayed, standing
from bot.services.table_writer import Ledger
from bot.store.protocols import By, Logged
from bot.tables import lobby as seating
from bot.tables import notices
from bot.tables.drafts import (
    Filling,
    by_field,
    chosen,
    field_of,
    filling_of,
    in_order,
    marked,
    unasked,
)
from bot.tables.forms import Done, Form, Nothing, Picked
from bot.tables.narration import Telling, told
from bot.tables.table import Person, Table, TableId, User
from engine.core import Decision, Seat
from engine.errors import EngineError, IllegalAction
from engine.forms import Asking, Complete, Draft, Picks, Prompt, answer
from engine.play import AnyGame, draft_of
from engine.text import Text

CONFIRM = Prompt("host.confirm", ())
"""The form that comes last if the rules left no choice in some part of an action."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision of a table as it stands."""

    table: Table
    position: Position
    decision: Decision

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return game_of(self.table)

    @property
    def view(self) -> Any:
        """What the seat that decides may know."""
        return self.game.view(self.position.state, self.decision.seat)

    def asking(self) -> Asking[Any]:
        """Ask the seat from the beginning."""
        return self.game.ask(self.view)

    def reply(self, forms: Draft) -> Prompt | Complete[Any]:
        """Return the form that comes after those filled in, or what they make."""
        return answer(self.asking(), forms)

    def prompt(self, filling: Filling) -> Prompt:
        """Return the form that comes after those filled in; complete ones are to be confirmed."""
        reply = self.reply(filling.forms)
        return reply if isinstance(reply, Prompt) else CONFIRM

    def surprises(self, action: Any, forms: Draft) -> bool:
        """Tell whether an action does more than its player was asked."""
        plain = json.loads(self.game.codec.action.dumps(action))
        return unasked(plain, self.asking(), forms)


class Answering(Ledger):
    """Shows forms, keeps them half-filled, and carries out what they decide."""

    async def move(self, id_: TableId, person: Person) -> Form | Nothing:
        """Return the form that a person is to fill in now."""
        table = await self.table(id_)
        seat = _seat(table, person)
        if table.status in {"over", "cancelled"}:
            return Nothing(table, ())
        seating.going_on(table, seat)
        position = await self._positions.at(table)
        pending = game_of(table).pending(position.state)
        for decision in pending:
            if decision.seat == seat:
                asked = Asked(table, position, decision)
                return await self._shown(asked, await self._filling(asked))
        return Nothing(table, _awaited(pending))

    async def pick(  # noqa: PLR0917 (a press names all of this)
        self,
        id_: TableId,
        person: Person,
        opened: int,
        form: int,
        field: int | str,
        ids: Picked,
    ) -> Form:
        """Mark the picks of one field; nothing is decided by that."""
        async with self._alone(id_):
            asked = await self._asked(id_, person, opened)
            filling = await self._filling(asked, form)
            prompt = asked.prompt(filling)
            question = field_of(prompt, field)
            picked = marked(prompt, question, tuple(ids))
            return await self._kept(asked, filling.picked(question.key, picked))

    async def answer(  # noqa: PLR0917 (a press names all of this)
        self,
        id_: TableId,
        person: Person,
        opened: int,
        form: int,
        picks: Picks | None,
        interaction: int,
    ) -> Form | Done:
        """Take a filled form (None: as it is marked): the next form, or the action is done."""

        async def attempt() -> Form | Done:
            asked = await self._asked(id_, person, opened)
            filling = await self._filling(asked)
            if picks is not None and filling.forms == (*filling.forms[:form], picks):
                return await self._shown(asked, filling)  # pressed twice
            filling = _meant(filling, form)
            before = asked.reply(filling.forms)
            if isinstance(before, Complete):
                return await self._act(asked, before.action, person.user, interaction)
            filled = filling.on(picks if picks is not None else await self._marked(asked, filling))
            reply = asked.reply(filled.forms)
            if isinstance(reply, Prompt) or asked.surprises(reply.action, filled.forms):
                return await self._kept(asked, filled)
            return await self._act(asked, reply.action, person.user, interaction)

        async with self._alone(id_):
            return await self._once(attempt, interaction, partial(self._done, person))

    async def repeated(
        self, id_: TableId, person: Person, opened: int, form: int, picks: Picks | None
    ) -> Done | None:
        """Return once more what an answer led to, if it is the one that was given lately."""
        table = await self.table(id_)
        seat = _seat(table, person)
        if not table.seed:
            return None
        for telling in reversed(await self._positions.told(table)):
            given = telling.answered
            if given is not None and (given.seat, given.opened) == (seat, opened):
                draft = await self._given(table, telling)
                same = picks in {None, *draft[form : form + 1]}
                return await self._done(person, id_, telling.sequence) if same else None
        return None

    async def _given(self, table: Table, telling: Telling) -> Draft:
        """Return the forms that led to a step, and the confirmation that may have come last."""
        assert telling.answered is not None
        log, seat = await self._store.log(table.id), telling.answered.seat
        *_, (_, before) = replayed(replace(table, sequence=telling.sequence - 1), log)
        game = game_of(table)
        action = game.codec.action.loads(log[telling.sequence - 1].action)
        return (*draft_of(game, before, seat, action), ())

    async def back(self, id_: TableId, person: Person, opened: int) -> Form:
        """Return to the form before, with what was picked there."""
        async with self._alone(id_):
            asked = await self._asked(id_, person, opened)
            filling = await self._filling(asked)
            before = filling.back()
            for picks in filling.forms[-1:]:
                before = replace(before, picks=by_field(asked.prompt(before), picks))
            return await self._kept(asked, before)

    async def restart(self, id_: TableId, person: Person, opened: int) -> Form:
        """Return to the first form with nothing filled in."""
        async with self._alone(id_):
            asked = await self._asked(id_, person, opened)
            return await self._kept(asked, Filling(opened))

    async def _asked(self, id_: TableId, person: Person, opened: int) -> Asked:
        """Return the decision that a press is meant for, or say why there is none."""
        table = await self.table(id_)
        seat = _seat(table, person)
        seating.going_on(table, seat)
        position = await self._positions.at(table)
        for decision in game_of(table).pending(position.state):
            if decision.seat == seat:
                if decision.opened != opened:
                    raise IllegalAction("host.error.stale")
                return Asked(table, position, decision)
        raise IllegalAction("host.error.not_awaited")

    async def _filling(self, asked: Asked, form: int | None = None) -> Filling:
        """Return what is filled in, and refuse a press that was meant for another form."""
        kept = await self._store.draft(asked.table.id, asked.decision.seat)
        filling = filling_of(kept, asked.decision)
        try:
            asked.prompt(filling)
        except EngineError:  # what was kept does not fit the table any more
            filling = Filling(asked.decision.opened)
        return filling if form is None else _meant(filling, form)

    async def _kept(self, asked: Asked, filling: Filling) -> Form:
        form = await self._shown(asked, filling)
        await self._store.keep_draft(asked.table.id, asked.decision.seat, filling.kept())
        return form

    async def _shown(self, asked: Asked, filling: Filling) -> Form:
        reply, decision = asked.reply(filling.forms), asked.decision
        prompt = reply if isinstance(reply, Prompt) else CONFIRM
        sealed, by = await self._sealed(asked, prompt)
        return Form(
            asked.table,
            decision.seat,
            decision,
            prompt,
            len(filling.forms),
            {**sealed, **filling.picks},
            decision.answered,
            asked.view,
            tuple(chosen(asked.asking(), filling.forms)),
            reply.action if isinstance(reply, Complete) else None,
            _named(prompt, sealed) if by == "caretaker" else (),
        )

    async def _marked(self, asked: Asked, filling: Filling) -> Picks:
        form = await self._shown(asked, filling)
        return in_order(form.prompt, form.picks)

    async def _sealed(self, asked: Asked, prompt: Prompt) -> tuple[dict[str, Picked], By]:
        """Return what the choice that is sealed already has picked in a form, and who made it."""
        if not asked.decision.answered:
            return {}, "person"
        log = standing(await self._store.log(asked.table.id))
        last = next(logged for logged in reversed(log) if logged.seat == asked.decision.seat)
        action = asked.game.codec.action.loads(last.action)
        return by_field(prompt, asked.game.retrace(action, prompt)), last.by

    async def _act(
        self, asked: Asked, action: Any, user: User, interaction: int | None, by: By = "person"
    ) -> Done:
        """Carry an action out: log, state and notices in one commit."""
        game, before, seat = asked.game, asked.position, asked.decision.seat
        step = game.apply(before.state, seat, action)
        sequence, raw = asked.table.sequence + 1, game.codec.action.dumps(action)
        logged = Logged(sequence, seat, user, raw, self._clock.now(), by=by)
        telling = told(game, logged, before.state, step)
        pending = game.pending(step.state)
        status = asked.table.status if pending else "over"
        table = replace(asked.table, sequence=sequence, status=status).unwished("take_back")
        if by == "person":  # whoever plays is there
            table = table.with_sitter(seat, table.sitters[seat].back())
        near = await self._near(table, telling)
        said = notices.after_step(table, telling, pending, near, logged.at)
        after = before.after(telling, step.state)
        table = await self._save(table, interaction, said, after, logged)
        return _ended(table, seat, telling, pending)

    async def _near(self, table: Table, telling: Telling) -> frozenset[Seat]:
        """Return who of those asked need not be called: whoever is here or gets a letter."""
        users = {one.seat: table.sitters[one.seat].user for one in notices.to_call(table, telling)}
        found = {
            seat
            for seat, user in users.items()
            if self._presence.here(table.id, user) or (await self._store.preferences(user)).by_dm
        }
        return frozenset(found)

    async def _done(self, person: Person, id_: TableId, sequence: int) -> Done:
        """Tell once more what an action of a person led to."""
        table = await self.table(id_)
        seat, tellings = _seat(table, person), await self._positions.chronicle(table)
        state = (await self._positions.at(table)).state
        return _ended(table, seat, tellings[sequence], game_of(table).pending(state))


def _seat(table: Table, person: Person) -> Seat:
    seat = table.seat_of(person.user)
    if seat is None:
        raise IllegalAction("host.error.not_seated")
    return seat


def _named(prompt: Prompt, picks: Mapping[str, Picked]) -> tuple[Text, ...]:
    """Return what is picked in a form, in the words of its options."""
    fields = [(field, picks.get(field.key, ())) for field in prompt.fields]
    return tuple(one.text for field, ids in fields for one in field.options if one.id in ids)


def _meant(filling: Filling, form: int) -> Filling:
    """Refuse a press that was meant for another form."""
    if form != len(filling.forms):
        raise IllegalAction("host.error.other_form")
    return filling


def _ended(table: Table, seat: Seat, telling: Telling, pending: tuple[Decision, ...]) -> Done:
    """Return the end of a form, and what of it is the seat's own business."""
    said, public = telling.texts(seat), telling.texts(None)
    own = tuple(text for text in said if text not in public[1:])
    sealed = any(decision.seat == seat and decision.answered for decision in pending)
    return Done(table, seat, said, _awaited(pending), own, telling.ends, sealed)


def _awaited(pending: tuple[Decision, ...]) -> tuple[Seat, ...]:
    return tuple(decision.seat for decision in pending if not decision.answered)
