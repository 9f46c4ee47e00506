"""Half-filled forms: complete forms, and the picks of the form in progress by field key."""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.tables.forms import CONFIRM, Chosen, Picked
from engine.core import Decision
from engine.errors import EngineError, IllegalAction
from engine.forms import Complete, Draft, Field, Interview, Picks, Prompt, checked
from engine.play import AnyGame, submit
from engine.text import Text


@dataclass(frozen=True, slots=True)
class StoredDraft:
    """A half-filled form: complete forms, and the picks of the form in progress by field key."""

    opened: int
    forms: bytes
    picks: bytes


@dataclass(frozen=True, slots=True)
class Filling:
    """What a seat has filled in so far for one decision."""

    opened: int
    forms: Draft = ()
    picks: Mapping[str, Picked] = field(default_factory=dict)

    def picked(self, key: str, ids: Picked) -> Filling:
        """Return it with one field of the current form marked."""
        return Filling(self.opened, self.forms, {**self.picks, key: ids})

    def on(self, picks: Picks) -> Filling:
        """Return it with the current form complete."""
        return Filling(self.opened, (*self.forms, picks))

    def back(self) -> Filling:
        """Return it without the last complete form."""
        return Filling(self.opened, self.forms[:-1])

    def stored(self) -> StoredDraft | None:
        """Return it as the store keeps it; nothing if nothing is filled in."""
        if not self.forms and not self.picks:
            return None
        forms, picks = json.dumps(self.forms), json.dumps(dict(self.picks))
        return StoredDraft(self.opened, forms.encode(), picks.encode())


def mark_of(forms: Draft) -> str:
    """Return a mark of complete forms, so that a press on a form after others is known."""
    return format(crc32(json.dumps(forms).encode()), "08x") if forms else ""


def filling_of(stored: StoredDraft | None, decision: Decision) -> Filling:
    """Return what was filled in for a decision; what was kept for another one does not count."""
    if stored is None or stored.opened != decision.opened:
        return Filling(decision.opened)
    forms = tuple(tuple(map(tuple, picks)) for picks in json.loads(stored.forms))
    picks = {key: tuple(ids) for key, ids in json.loads(stored.picks).items()}
    return Filling(stored.opened, forms, picks)


def field_of(prompt: Prompt, name: int | str) -> Field:
    """Return a field by its key or its place, or refuse."""
    for place, form_field in enumerate(prompt.fields):
        if name in {place, str(place), form_field.key}:
            return form_field
    raise IllegalAction("host.error.other_form")


def marked(prompt: Prompt, form_field: Field, ids: Picked) -> Picked:
    """Return the picks of one field in the order of the options, or refuse them."""
    (picks,) = checked(Prompt(prompt.key, (form_field,)), (ids,))
    return picks


def by_field(prompt: Prompt, picks: Picks) -> dict[str, Picked]:
    """Return the picks of a form by field key, leaving out those that do not fit it."""
    if len(picks) != len(prompt.fields):
        return {}
    keys = (form_field.key for form_field in prompt.fields)
    return fitting(prompt, dict(zip(keys, picks, strict=True)))


def fitting(prompt: Prompt, picks: Mapping[str, Picked]) -> dict[str, Picked]:
    """Return those picks that a form still offers, as when another version of it kept them."""
    picked = {}
    for form_field in prompt.fields:
        if form_field.key in picks:
            with suppress(EngineError):
                picked[form_field.key] = marked(prompt, form_field, picks[form_field.key])
    return picked


def in_order(prompt: Prompt, picks: Mapping[str, Picked]) -> Picks:
    """Return the marked picks as an answer to the form, or name the question that is open."""
    for form_field in prompt.fields:
        if form_field.key not in picks and form_field.least > 0:
            raise IllegalAction("host.error.unanswered", question=Text(form_field.key))
    return tuple(picks.get(form_field.key, ()) for form_field in prompt.fields)


def needs_confirming(prompt: Prompt, complete: Complete[Any]) -> bool:
    """Tell whether an action is told in words and confirmed before it is carried out.

    So it is if some of it was never asked, if it gives something up, and if its last question was
    for any number of things: such a menu counts as answered as soon as it is closed.
    """
    any_number = len(prompt.fields) == 1 and 0 < prompt.fields[0].least < prompt.fields[0].most
    return any_number or bool(complete.unasked or complete.lost)


def option_texts(form_field: Field, ids: Picked) -> tuple[Text, ...]:
    """Return what is picked in a field, in the words of its options."""
    return tuple(option.text for option in form_field.options if option.id in ids)


@dataclass(frozen=True, slots=True)
class SeatForms:
    """The forms of one decision, asked from the beginning with whatever was filled in."""

    game: AnyGame
    state: Any
    decision: Decision

    @property
    def view(self) -> Any:
        """What the seat that decides may know."""
        return self.game.view(self.state, self.decision.seat)

    def reply(self, draft: Draft) -> Prompt | Complete[Any]:
        """Return the form that comes after those filled in, or what they make."""
        seat, opened = self.decision.seat, self.decision.opened
        return submit(self.game, self.state, seat, opened, draft)

    def prompt(self, draft: Draft) -> Prompt:
        """Return the form that comes after those filled in; complete ones are to be confirmed."""
        reply = self.reply(draft)
        return reply if isinstance(reply, Prompt) else CONFIRM

    def chosen(self, draft: Draft) -> tuple[Chosen, ...]:
        """Return what complete forms hold, field by field, in the words of the options."""
        return tuple(
            Chosen(form_field.key, option_texts(form_field, ids))
            for form_field, ids in self._answers(draft)
        )

    def _answers(self, draft: Draft) -> Iterator[tuple[Field, Picked]]:
        interview = Interview(self.game.ask(self.view))
        for picks in draft:
            assert interview.prompt is not None
            yield from zip(interview.prompt.fields, picks, strict=True)
            interview.fill(picks)
