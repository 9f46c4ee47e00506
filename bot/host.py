"""The host: runs tables. Every change is saved whole before anything is said about it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot import notices, seating
from bot.drafts import Filling, by_field, field_of, filling_of, in_order, marked
from bot.forms import Done, Form, Look, Nothing, Page
from bot.forms import Ids as PickedIds
from bot.ports import AlreadyDone, Change, Clock, Conflict, Ids, Logged, Notice, Store
from bot.positions import Position, Positions, game_of, setup_of
from bot.stories import latest, pages, stories, texts, told
from bot.tables import Home, Person, Table, TableId, User
from engine.asking import Picks, Prompt, answer
from engine.core import Decision, Seat, Sheet
from engine.errors import EngineError, IllegalAction
from engine.play import AnyGame, submit
from engine.registry import find
from engine.text import Text

T = TypeVar("T")

ATTEMPTS = 5


class Host:
    """Runs tables: one change a table at a time, each committed before it counts."""

    def __init__(self, store: Store, clock: Clock, ids: Ids) -> None:
        self._store = store
        self._clock = clock
        self._ids = ids
        self._positions = Positions(store)
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()
        self._opening = asyncio.Lock()
        self._wake: Callable[[], None] = lambda: None

    def listen(self, wake: Callable[[], None]) -> None:
        """Call this whenever there is something to say."""
        self._wake = wake

    # The lobby

    async def open(
        self,
        person: Person,
        game: str,
        seats: int,
        variants: tuple[str, ...],
        home: Home,
        language: str,
        interaction: int,
    ) -> Table:
        """Open a table with its owner at the first seat."""

        async def attempt() -> Table:
            number = await self._store.next_number(home.guild)
            id_, rules = self._ids.table(), find(game)
            new = seating.opened(person, rules, seats, variants, home, language, id_, number)
            return await self._save(new, interaction, notices.after_seating(new))

        async with self._opening:
            return await self._carefully(attempt, interaction, self.table)

    async def join(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Take a seat."""
        return await self._seat(id_, interaction, lambda table: seating.joined(table, person))

    async def leave(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Give a seat up."""
        return await self._seat(id_, interaction, lambda table: seating.left(table, person))

    async def vary(
        self, id_: TableId, person: Person, variants: tuple[str, ...], interaction: int
    ) -> Table:
        """Switch rules on or off."""
        return await self._seat(
            id_, interaction, lambda table: seating.varied(table, person, variants)
        )

    async def cancel(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Close a table before it began."""
        return await self._seat(id_, interaction, lambda table: seating.cancelled(table, person))

    async def start(
        self, id_: TableId, person: Person, interaction: int, thread: int | None = None
    ) -> Table:
        """Deal."""

        async def attempt() -> Table:
            table = await self.table(id_)
            new = seating.started(table, person, self._ids.seed(), thread)
            game = game_of(new)
            step = game.start(setup_of(new))
            said = notices.after_deal(new, game, step.state)
            position = Position(0, step.state, (told(game, 0, None, step),))
            return await self._save(new, interaction, said, position)

        return await self._locked(id_, attempt, interaction, self.table)

    async def end(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Close a table in the midst of play."""

        async def attempt() -> Table:
            new = seating.ended(await self.table(id_), person)
            return await self._save(new, interaction, notices.after_end(new))

        return await self._locked(id_, attempt, interaction, self.table)

    async def settle(self, id_: TableId, home: Home) -> Table:
        """Move a table to the place that was made for it."""

        async def attempt() -> Table:
            table = await self.table(id_)
            return await self._save(replace(table, home=home, panel=None), None, ())

        return await self._locked(id_, attempt, None, self.table)

    # Forms

    async def move(self, id_: TableId, person: Person) -> Form | Nothing:
        """Return the form that a person is to fill in now."""
        table = await self.table(id_)
        if table.status in {"over", "cancelled"}:
            return Nothing(table, ())
        seat, position = await self._at(table, person)
        game = game_of(table)
        pending = game.pending(position.state)
        decision = next((one for one in pending if one.seat == seat), None)
        if decision is None:
            return Nothing(table, _awaited(pending))
        return await self._form(table, position, decision)

    async def pick(
        self,
        id_: TableId,
        person: Person,
        opened: int,
        form: int,
        field: int | str,
        ids: PickedIds,
    ) -> Form:
        """Mark the picks of one field; nothing is decided by that."""
        async with self._lock(id_):
            table, position, decision = await self._asked(id_, person, opened)
            filling, prompt = await self._filling(table, position, decision)
            _same(filling, form)
            asked = field_of(prompt, field)
            filling = filling.picked(asked.key, marked(prompt, asked, tuple(ids)))
            return await self._filled(table, position, decision, filling)

    async def answer(
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
            table, position, decision = await self._asked(id_, person, opened)
            filling, prompt = await self._filling(table, position, decision)
            _same(filling, form)
            answers = picks
            if answers is None:
                answers = in_order(prompt, await self._marks(table, decision, filling, prompt))
            draft = (*filling.forms, answers)
            reply = submit(game_of(table), position.state, decision.seat, opened, draft)
            if isinstance(reply, Prompt):
                return await self._filled(table, position, decision, filling.on(answers))
            return await self._act(
                table, position, person, decision.seat, reply.action, interaction
            )

        return await self._locked(id_, attempt, interaction, lambda id_: self._again(id_, person))

    async def back(self, id_: TableId, person: Person, opened: int) -> Form:
        """Return to the form before, with what was picked there."""
        async with self._lock(id_):
            table, position, decision = await self._asked(id_, person, opened)
            filling, _ = await self._filling(table, position, decision)
            last, filling = filling.forms[-1:], filling.back()
            prompt = _prompt(game_of(table), position, decision, filling)
            for picks in last:
                filling = replace(filling, picks=by_field(prompt, picks))
            return await self._filled(table, position, decision, filling)

    async def restart(self, id_: TableId, person: Person, opened: int) -> Form:
        """Return to the first form with nothing filled in."""
        async with self._lock(id_):
            table, position, decision = await self._asked(id_, person, opened)
            return await self._filled(table, position, decision, Filling(opened))

    # Looking

    async def table(self, id_: TableId) -> Table:
        """Return a table, or refuse."""
        table = await self._store.table(id_)
        if table is None:
            raise IllegalAction("host.error.no_table")
        return table

    async def look(self, id_: TableId, user: User | None = None) -> Look:
        """Return a table as a user, or everyone, may see it."""
        table = await self.table(id_)
        seat = None if user is None else table.seat_of(user)
        if not table.seed:
            return Look(table, seat, None, (), (), None)
        position, recent = await self._positions.told(table)
        if sum(telling.ends for telling in recent) < 2 and recent[0].sequence > 0:
            recent = await self._positions.chronicle(table)
        game, state = game_of(table), position.state
        view = game.view(state, seat)
        # A view tells of everybody's decisions what this seat may know of them.
        pending = view.pending if table.status == "playing" else ()
        said = texts(latest(recent), seat)
        return Look(table, seat, view, pending, said, game.outcome(state))

    async def story(self, id_: TableId, sequence: int) -> tuple[Text, ...]:
        """Return the public events of the story that ended with this action."""
        table = await self.table(id_)
        _, recent = await self._positions.told(table)
        known = [telling for telling in recent if telling.sequence <= sequence]
        if recent[0].sequence > 0 and sum(telling.ends for telling in known) < 2:
            tellings = await self._positions.chronicle(table)
            known = [telling for telling in tellings if telling.sequence <= sequence]
        *_, last = stories(known)
        return texts(last, None)

    async def history(self, id_: TableId, user: User | None = None) -> tuple[Page, ...]:
        """Return all that a user, or everyone, may know, by days, rounds or stages."""
        table = await self._dealt(id_)
        seat = None if user is None else table.seat_of(user)
        return pages(await self._positions.chronicle(table), seat)

    async def score(self, id_: TableId, user: User | None = None) -> tuple[Sheet, ...]:
        """Return every point that a user, or everyone, may know of, by its source."""
        table = await self._dealt(id_)
        seat = None if user is None else table.seat_of(user)
        game, state = game_of(table), (await self._positions.at(table)).state
        outcome = game.outcome(state)
        return game.tally(game.view(state, seat)) if outcome is None else outcome.sheets

    # How it is done

    def _lock(self, id_: TableId) -> asyncio.Lock:
        return self._locks.setdefault(id_, asyncio.Lock())

    async def _locked(
        self,
        id_: TableId,
        attempt: Callable[[], Awaitable[T]],
        interaction: int | None,
        again: Callable[[TableId], Awaitable[T]],
    ) -> T:
        async with self._lock(id_):
            return await self._carefully(attempt, interaction, again)

    async def _carefully(
        self,
        attempt: Callable[[], Awaitable[T]],
        interaction: int | None,
        again: Callable[[TableId], Awaitable[T]],
    ) -> T:
        """Build and commit a change, anew when the table changed meanwhile, and never twice."""
        for _ in range(ATTEMPTS):
            try:
                return await attempt()
            except Conflict:
                continue
            except (AlreadyDone, IllegalAction):
                # What was done already looks illegal when it arrives again.
                done = None if interaction is None else await self._store.done(interaction)
                if done is None:
                    raise
                return await again(done[0])
        raise IllegalAction("host.error.busy")

    async def _seat(
        self, id_: TableId, interaction: int, change: Callable[[Table], Table]
    ) -> Table:
        async def attempt() -> Table:
            new = change(await self.table(id_))
            return await self._save(new, interaction, notices.after_seating(new))

        return await self._locked(id_, attempt, interaction, self.table)

    async def _save(
        self,
        table: Table,
        interaction: int | None,
        said: tuple[Notice, ...],
        position: Position | None = None,
        action: Logged | None = None,
    ) -> Table:
        expected, new = table.revision, replace(table, revision=table.revision + 1)
        state = None if position is None else game_of(new).codec.state.dumps(position.state)
        await self._store.commit(Change(new, expected, interaction, action, state, said))
        if position is not None:
            self._positions.keep(new.id, position)
        if said:
            self._wake()
        return new

    async def _act(
        self,
        table: Table,
        position: Position,
        person: Person,
        seat: Seat,
        action: Any,
        interaction: int,
    ) -> Done:
        game, sequence = game_of(table), table.sequence + 1
        step = game.apply(position.state, seat, action)
        telling = told(game, sequence, position.state, step)
        pending = game.pending(step.state)
        new = replace(table, sequence=sequence, status="playing" if pending else "over")
        said = notices.after_step(new, game, position.state, telling, step.state, seat)
        raw = game.codec.action.dumps(action)
        logged = Logged(sequence, seat, person.user, raw, self._clock.now())
        after = position.after(step, telling)
        new = await self._save(new, interaction, said, after, logged)
        return Done(new, seat, telling.texts(seat), _awaited(pending))

    async def _again(self, id_: TableId, person: Person) -> Done:
        """Tell once more what the last action of a person led to."""
        table = await self.table(id_)
        seat, position = await self._at(table, person)
        log = await self._store.log(id_)
        last = max((logged.sequence for logged in log if logged.seat == seat), default=0)
        tellings = await self._positions.chronicle(table)
        said = tuple(text for one in tellings if one.sequence == last for text in one.texts(seat))
        return Done(table, seat, said, _awaited(game_of(table).pending(position.state)))

    async def _dealt(self, id_: TableId) -> Table:
        table = await self.table(id_)
        if not table.seed:
            raise IllegalAction("host.error.not_started")
        return table

    async def _at(self, table: Table, person: Person) -> tuple[Seat, Position]:
        seat = table.seat_of(person.user)
        if seat is None:
            raise IllegalAction("host.error.not_seated")
        if not table.seed:
            raise IllegalAction("host.error.not_started")
        return seat, await self._positions.at(table)

    async def _asked(
        self, id_: TableId, person: Person, opened: int
    ) -> tuple[Table, Position, Decision]:
        """Return the decision that a press is meant for, or say why it is not that person's."""
        table = await self.table(id_)
        if table.seat_of(person.user) is None:
            raise IllegalAction("host.error.not_seated")
        seating.in_play(table)
        seat, position = await self._at(table, person)
        for decision in game_of(table).pending(position.state):
            if decision.seat == seat:
                if decision.opened != opened:
                    raise IllegalAction("host.error.stale")
                return table, position, decision
        raise IllegalAction("host.error.not_awaited")

    async def _filling(
        self, table: Table, position: Position, decision: Decision
    ) -> tuple[Filling, Prompt]:
        """Return what is filled in and the form to go on with; what no longer fits is dropped."""
        filling = filling_of(await self._store.draft(table.id, decision.seat), decision)
        game = game_of(table)
        try:
            return filling, _prompt(game, position, decision, filling)
        except EngineError:
            if not filling.forms:
                raise
            empty = Filling(decision.opened)
            return empty, _prompt(game, position, decision, empty)

    async def _filled(
        self, table: Table, position: Position, decision: Decision, filling: Filling
    ) -> Form:
        await self._store.keep_draft(table.id, decision.seat, filling.kept())
        prompt = _prompt(game_of(table), position, decision, filling)
        return await self._shown(table, position, decision, filling, prompt)

    async def _form(self, table: Table, position: Position, decision: Decision) -> Form:
        filling, prompt = await self._filling(table, position, decision)
        return await self._shown(table, position, decision, filling, prompt)

    async def _shown(
        self, table: Table, position: Position, decision: Decision, filling: Filling, prompt: Prompt
    ) -> Form:
        marks = await self._marks(table, decision, filling, prompt)
        view = game_of(table).view(position.state, decision.seat)
        filled, sealed = len(filling.forms), decision.answered
        return Form(table, decision.seat, decision, prompt, filled, marks, sealed, view)

    async def _marks(
        self, table: Table, decision: Decision, filling: Filling, prompt: Prompt
    ) -> dict[str, PickedIds]:
        """Return what is marked in a form: the choice sealed already, and over it what is new."""
        marks: dict[str, PickedIds] = {}
        if decision.answered:
            game = game_of(table)
            log = await self._store.log(table.id)
            sealed = next(one for one in reversed(log) if one.seat == decision.seat)
            action = game.codec.action.loads(sealed.action)
            marks = by_field(prompt, game.retrace(action, prompt))
        return {**marks, **filling.picks}


def _prompt(game: AnyGame, position: Position, decision: Decision, filling: Filling) -> Prompt:
    reply = answer(game.ask(game.view(position.state, decision.seat)), filling.forms)
    if isinstance(reply, Prompt):
        return reply
    raise IllegalAction("host.error.other_form")


def _same(filling: Filling, form: int) -> None:
    if len(filling.forms) != form:
        raise IllegalAction("host.error.other_form")


def _awaited(pending: tuple[Decision, ...]) -> tuple[Seat, ...]:
    return tuple(decision.seat for decision in pending if not decision.answered)
