"""Half-filled forms: complete forms, and the picks of the form in progress by field key."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.forms import Picked
from bot.ports import KeptDraft
from engine.asking import Draft, Field, Picks, Prompt, checked
from engine.core import Decision
from engine.errors import EngineError, IllegalAction
from engine.text import Text


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

    def kept(self) -> KeptDraft | None:
        """Return it as the store keeps it; nothing if nothing is filled in."""
        if not self.forms and not self.picks:
            return None
        forms, picks = json.dumps(self.forms), json.dumps(dict(self.picks))
        return KeptDraft(self.opened, forms.encode(), picks.encode())


def filling_of(kept: KeptDraft | None, decision: Decision) -> Filling:
    """Return what was filled in for a decision; what was kept for another one does not count."""
    if kept is None or kept.opened != decision.opened:
        return Filling(decision.opened)
    forms = tuple(tuple(map(tuple, picks)) for picks in json.loads(kept.forms))
    picks = {key: tuple(ids) for key, ids in json.loads(kept.picks).items()}
    return Filling(kept.opened, forms, picks)


def field_of(prompt: Prompt, name: int | str) -> Field:
    """Return a field by its key or its place, or refuse."""
    for place, asked in enumerate(prompt.fields):
        if name in {place, str(place), asked.key}:
            return asked
    raise IllegalAction("host.error.other_form")


def marked(prompt: Prompt, asked: Field, ids: Picked) -> Picked:
    """Return the picks of one field in the order of the options, or refuse them."""
    (picks,) = checked(Prompt(prompt.key, (asked,)), (ids,))
    return picks


def by_field(prompt: Prompt, picks: Picks) -> dict[str, Picked]:
    """Return the picks of a form by field key, leaving out those that do not fit it."""
    if len(picks) != len(prompt.fields):
        return {}
    found = {}
    for asked, ids in zip(prompt.fields, picks, strict=True):
        try:
            found[asked.key] = marked(prompt, asked, ids)
        except EngineError:
            continue
    return found


def in_order(prompt: Prompt, picks: Mapping[str, Picked]) -> Picks:
    """Return the marked picks as an answer to the form, or name the question that is open."""
    for asked in prompt.fields:
        if asked.key not in picks and asked.least > 0:
            raise IllegalAction("host.error.unanswered", question=Text(asked.key))
    return tuple(picks.get(asked.key, ()) for asked in prompt.fields)
