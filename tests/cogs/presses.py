"""How often a person must press to decide: counted on the very screens that they are shown.

A button, a choice in a menu and a Confirm are one press each; *My move*, which brings the first
form unless it comes by itself, is the first one. Taps are counted too, as a stricter measure:
opening a menu is a tap, and so is each thing that is picked in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from bot.runtime.i18n import Speaker
from bot.tables.drafts import SeatForms, needs_confirming
from bot.tables.forms import CONFIRM, Form, Picked
from bot.tables.table import Home, Sitter, Table
from cogs.kit.screen import Screen
from cogs.play.screens import form as forms
from engine.core import Decision, Seat, decision_of
from engine.forms import Complete, Draft, Picks, Prompt
from engine.play import AnyGame, draft_of

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve")
SPEAKER = Speaker("en", NAMES)
PEOPLE = tuple(Sitter(seat + 1, name) for seat, name in enumerate(NAMES))


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a decision takes."""

    presses: int = 0
    taps: int = 0

    def __add__(self, other: Effort) -> Effort:
        return Effort(self.presses + other.presses, self.taps + other.taps)


MY_MOVE = BUTTON = Effort(1, 1)


def menu(values: int) -> Effort:
    """Return what it takes to pick so many things in a menu, which sends them at once."""
    return Effort(1, 1 + values)


def effort(game: AnyGame, state: Any, seat: Seat, action: Any) -> Effort:
    """Return what it takes to decide on an action, beginning with *My move*."""
    return effort_of(game, state, seat, draft_of(game, state, seat, action))


def effort_of(game: AnyGame, state: Any, seat: Seat, draft: Draft) -> Effort:
    """Return what it takes to fill in forms and have the action carried out."""
    decision = decision_of(game.pending(state), seat)
    asked, total = SeatForms(game, state, decision), MY_MOVE
    prompt: Prompt = CONFIRM
    for filled, picks in enumerate(draft):
        reply = asked.reply(draft[:filled])
        assert isinstance(reply, Prompt)
        prompt = reply
        total += _filling(screen_of(game, state, decision, draft[:filled]), prompt, picks)
    complete = asked.reply(draft)
    assert isinstance(complete, Complete)
    if prompt == CONFIRM or needs_confirming(prompt, complete):
        assert _controls(screen_of(game, state, decision, draft), "confirm")
        total += BUTTON
    return total


def screen_of(
    game: AnyGame,
    state: Any,
    decision: Decision,
    draft: Draft,
    marked: dict[str, Picked] | None = None,
    *,
    notice: str = "",
) -> Screen:
    """Return the form that comes after those filled in, as it is shown."""
    asked = SeatForms(game, state, decision)
    reply, chosen = asked.reply(draft), asked.chosen(draft)
    prompt = reply if isinstance(reply, Prompt) else CONFIRM
    complete = reply if isinstance(reply, Complete) else None
    shown = Form(
        _table(game, state), decision.seat, decision, prompt, len(draft), marked or {}, False,
        asked.view, chosen, complete,
    )  # fmt: skip
    return forms.form(replace(shown, mark="0123abcd"), "", SPEAKER, notice=notice)


def _table(game: AnyGame, state: Any) -> Table:
    seats = game.seats(state)
    sitters, home = PEOPLE[:seats], Home(1, 2, 3)
    return Table(
        "abc234", 1, game.spec.key, game.spec.version, "playing", 1, seats, (), sitters, home,
        "en", "seed", sequence=1, secret="0" * 64,
    )  # fmt: skip


def _filling(screen: Screen, prompt: Prompt, picks: Picks) -> Effort:
    """Return what it takes to fill in one form."""
    if len(prompt.fields) == 1:
        (field,), (ids,) = prompt.fields, picks
        for id_ in ids:
            if _controls(screen, "option", f"{field.key}={id_}"):
                return BUTTON
        for part in _controls(screen, "choose", field.key):
            assert {option["value"] for option in part["options"]} >= set(ids)
            assert part["min_values"] <= len(ids) <= part["max_values"]
            return menu(len(ids))
    total = BUTTON
    assert _controls(screen, "confirm")
    for field, ids in zip(prompt.fields, picks, strict=True):
        (part,) = _controls(screen, "field", field.key)
        marked = {option["value"] for option in part["options"] if option.get("default")}
        total += Effort() if marked == set(ids) else menu(len(ids))
    return total


def _controls(screen: Screen, verb: str, rest: str = "") -> list[dict[str, Any]]:
    return [
        part
        for part in parts(screen)
        if part.get("custom_id", "").split(":")[1:2] == [verb]
        and part["custom_id"].endswith(f":{rest}" if rest else "")
    ]


def parts(screen: Screen) -> Iterator[dict[str, Any]]:
    """Yield every component of a screen, from top to bottom."""
    waiting: list[Any] = screen.to_components()  # type: ignore[no-untyped-call]  # untyped there
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting = [*(part.get("components") or []), *waiting]
