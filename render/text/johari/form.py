"""What a form of Johari shows of a hand: the little that its question is decided by."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from engine.core import Seat, decision_of
from engine.johari.names import action_name
from engine.johari.nobles import cost, task
from engine.johari.options import priced
from engine.johari.pieces import Task
from engine.johari.prices import jeweler_open
from engine.johari.view import View
from render.text.johari.board import (
    booth_lines,
    display_line,
    stores_line,
    tracks_line,
    trade_line,
)
from render.text.johari.hand import (
    PURSE,
    hire_line,
    jeweler_line,
    lead_lines,
    open_prices,
    purse_line,
    symbols,
)
from render.text.markdown import Speak, bold, dotted, spoken, stacked

CONFIRMING = "host.confirm"
"""The question of a form that asks for nothing but a confirmation."""


def form(view: View, question: str, speak: Speak) -> str:
    """Return what the viewing seat needs to know to answer a question."""
    decision = decision_of(view.pending, view.seat)
    if question == CONFIRMING:
        return _price(view, decision.seat, speak) if decision.kind == "deed" else ""
    return stacked(_PARTS[decision.kind](view, decision.seat, question, speak))


def _claim(_view: View, _seat: Seat, _question: str, _speak: Speak) -> list[str]:
    return []  # nobody has anything yet, and a first card is free


def _seal(view: View, seat: Seat, _question: str, speak: Speak) -> list[str]:
    """Return what cards cost in this round, and whether a sale would find a buyer."""
    sealed = "" if view.sealed is None else bold(speak(action_name(view.sealed)))
    return [
        spoken(speak, "board.johari.face_down_card", card=sealed) if sealed else "",
        f"{PURSE} {bold(purse_line(view, seat, speak))}",
        open_prices(view, seat, speak),
        _display(view, seat, speak),
        _buyers(view, seat, speak),
    ]


def _buyers(view: View, seat: Seat, speak: Speak) -> str:
    """Return who would buy now, if anybody."""
    stall = view.stalls[seat]
    jeweler = jeweler_line(view, seat, speak) if jeweler_open(stall.display, stall.nobles) else ""
    return dotted([jeweler, *lead_lines(view, seat, speak, symbols(speak))])


def _deed(view: View, seat: Seat, question: str, speak: Speak) -> list[str]:
    """Return what carrying out the card costs, and what it can be done with."""
    what = task(view.stalls[seat].played)
    first = question == f"johari.{what}"
    return [_price(view, seat, speak), *_wares(view, seat, what, speak, first=first)]


def _price(view: View, seat: Seat, speak: Speak) -> str:
    """Return what carrying out the revealed card costs, beside what there is to pay it with."""
    stall = view.stalls[seat]
    price = priced(stall.played[-1], cost(stall.nobles, stall.slots, stall.played))
    gold = spoken(speak, "board.johari.gold", n=view.track.gold(seat))
    return dotted([bold(speak(price)), f"{PURSE} {gold}"])


def _wares(view: View, seat: Seat, what: Task, speak: Speak, *, first: bool) -> list[str]:
    """Return what a card is carried out with; after its first question options tell the rest."""
    match what:
        case "baksheesh" | "bribe":
            return []
        case "purchase":
            offer = [stores_line(view, speak), dotted(booth_lines(view, speak))]
            return offer if first else []
        case "exchange":
            return [_display(view, seat, speak)]
        case "sale":
            buyers = [
                jeweler_line(view, seat, speak),
                *lead_lines(view, seat, speak, symbols(speak)),
            ]
            tracks = tracks_line(view.stalls[seat], speak)
            return [_display(view, seat, speak), tracks, *(buyers if first else ())]
        case "trade":
            return [_display(view, seat, speak), hire_line(view, seat, speak) if first else ""]
        case _:
            assert_never(what)


def _surrender(view: View, seat: Seat, _question: str, speak: Speak) -> list[str]:
    return [_display(view, seat, speak)]


def _unpack(view: View, seat: Seat, _question: str, speak: Speak) -> list[str]:
    gold = spoken(speak, "board.johari.gold", n=view.track.gold(seat))
    return [dotted([f"{PURSE} {gold}", trade_line(view.stalls[seat], speak)])]


def _advance(view: View, seat: Seat, _question: str, speak: Speak) -> list[str]:
    return [tracks_line(view.stalls[seat], speak)]


def _display(view: View, seat: Seat, speak: Speak) -> str:
    display = display_line(view.stalls[seat].display, speak)
    return spoken(speak, "board.johari.display", cards=display)


_PARTS: dict[str, Callable[[View, Seat, str, Speak], list[str]]] = {
    "claim": _claim,
    "seal": _seal,
    "deed": _deed,
    "surrender": _surrender,
    "unpack": _unpack,
    "advance": _advance,
}
