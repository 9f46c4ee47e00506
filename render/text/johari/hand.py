"""What one seat of Johari holds, and what it could do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core import Seat
from engine.johari.hand import refusal
from engine.johari.names import action_name, noble_name
from engine.johari.nobles import amount, cost, hiring_price, jeweler_cards
from engine.johari.options import does, priced
from engine.johari.pieces import (
    ACTION_CARDS,
    GEMS,
    SLOT_DISCOUNT,
    SLOTS,
    ActionCard,
    Cards,
    Gem,
    fakes,
    gem_counts,
    worth,
)
from engine.johari.prices import collector_open, hirable, jeweler_open, most_of_others, types_in
from engine.johari.view import Stall, View
from render.text.johari.board import (
    SYMBOL,
    cards_line,
    display_line,
    effect,
    noble_line,
    tracks_line,
    trade_line,
)
from render.text.markdown import HERE, Speak, bold, dotted, fitting, spoken, stacked


@dataclass(frozen=True, slots=True)
class Notation:
    """How cards, a gem, and what stands out are written: here with symbols, otherwise in words."""

    cards: Callable[[Cards], str]
    gem: Callable[[Gem], str]
    strong: Callable[[str | int], str]


SYMBOLS = Notation(cards_line, SYMBOL.__getitem__, bold)


def hand(view: View, speak: Speak) -> str:
    """Return the secrets of the viewing seat, its cards with their costs, and what it can sell."""
    assert view.seat is not None
    stall = view.stalls[view.seat]
    parts = [
        *_secrets(view, view.seat, speak),
        *_action_cards(view, view.seat, speak),
        spoken(speak, "board.johari.display", cards=display_line(stall.display)),
        trade_line(stall, speak),
        tracks_line(stall, speak),
        *sale_lines(view, view.seat, speak, SYMBOLS),
    ]
    nobles = [bold(spoken(speak, "board.johari.nobles_of_yours"))] if stall.nobles else []
    lines = [noble_line(noble, stall, speak) for noble in stall.nobles]
    effects = [effect(noble, speak) for noble in stall.nobles]
    described = [": ".join(pair) for pair in zip(lines, effects, strict=True)]
    return fitting(
        stacked([*parts, *nobles, *described]), stacked([*parts, *nobles, dotted(lines)])
    )


def _secrets(view: View, seat: Seat, speak: Speak) -> list[str]:
    """Return what nobody else knows: a card face down, a fake to be lost, the prestige cards."""
    stall, place = view.stalls[seat], view.track.order.index(seat) + 1
    secrets = [bold(spoken(speak, "board.johari.purse", n=view.track.gold(seat), place=place))]
    if view.sealed is not None and view.phase == "sealing":
        card = bold(speak(action_name(view.sealed)))
        secrets.append(spoken(speak, "board.johari.sealed", card=card))
    secrets.append(loss_line(view, seat, speak, SYMBOLS))
    if stall.prestige:
        cards, points = cards_line(stall.prestige), worth(stall.prestige)
        key = "board.johari.prestige.open" if view.phase == "over" else "board.johari.prestige"
        secrets.append(spoken(speak, key, cards=cards, points=points))
    return secrets


def loss_line(view: View, seat: Seat, speak: Speak, notation: Notation) -> str:
    """Return which fake the seat will lose, or may have to lose."""
    if view.surrender is not None:
        card = notation.strong(notation.cards((view.surrender,)))
        return spoken(speak, "board.johari.surrender", card=card)
    if any(decision.kind == "surrender" and decision.seat == seat for decision in view.pending):
        lost = tuple(dict.fromkeys(fakes(view.stalls[seat].display)))
        return spoken(speak, "board.johari.inspected", cards=notation.cards(lost))
    return ""


def _action_cards(view: View, seat: Seat, speak: Speak) -> list[str]:
    """Return the card to be carried out, and what the cards in hand cost."""
    stall, now = view.stalls[seat], ""
    if is_due(view, seat):
        action = bold(speak(priced(stall.played[-1], _cost(stall, stall.played))))
        effect_ = does(stall.played, stall.nobles)
        now = spoken(speak, "board.johari.now", action=action, does=effect_)
    heading, *prices = price_lines(view, seat, speak) or [""]
    return [now, bold(heading) if heading else "", *prices]


def is_due(view: View, seat: Seat) -> bool:
    """Tell whether the seat carries out its card now or soon."""
    return view.phase in {"acting", "inspecting"} and seat in view.queue


def has_hand(view: View, seat: Seat) -> bool:
    """Tell whether the seat may still play action cards today."""
    pauses = {"claiming", "unpacking", "advancing", "over"}
    return len(view.stalls[seat].played) < SLOTS and view.phase not in pauses


def price_lines(view: View, seat: Seat, speak: Speak) -> list[str]:
    """Return what the cards in hand cost in the next slot, and what each slot takes off."""
    stall, gold = view.stalls[seat], view.track.gold(seat)
    if not has_hand(view, seat):
        return []
    open_: list[str] = []
    dear: list[str] = []
    for card in ACTION_CARDS:
        why = refusal(card, stall.nobles, stall.slots, stall.played, gold)
        if why in {"played", "nothing_to_repeat"}:
            continue
        text = f"{_card(card, stall, speak)} {_cost(stall, (*stall.played, card))}"
        (dear if why else open_).append(text)
    lines = [spoken(speak, "board.johari.in_slot", slot=HERE[len(stall.played)]), dotted(open_)]
    if dear:
        lines.append(spoken(speak, "board.johari.too_dear", cards=dotted(dear)))
    return [*lines, _slots_line(stall, speak)]


def _slots_line(stall: Stall, speak: Speak) -> str:
    """Return what each slot takes off the price of the card that is played there."""
    slots = []
    for place, less in enumerate(SLOT_DISCOUNT):
        saved = (less or 0) + amount(stall.slots[place], "slot_discount")
        key = "free" if less is None else "less" if saved else "full"
        slots.append(spoken(speak, f"board.johari.slot.{key}", slot=HERE[place], n=saved))
    return spoken(speak, "board.johari.slots", slots=dotted(slots))


def _card(card: ActionCard, stall: Stall, speak: Speak) -> str:
    """Return the name of a card in hand, and for a Doppelganger what it would repeat."""
    name = speak(action_name(card))
    if card != "doppelganger":
        return name
    return f"{name} ({speak(action_name(stall.played[-1]))})"


def _cost(stall: Stall, played: tuple[ActionCard, ...]) -> int:
    return cost(stall.nobles, stall.slots, played)


def sale_lines(view: View, seat: Seat, speak: Speak, notation: Notation) -> list[str]:
    """Return whether a jeweler or a collector would buy now, and whom the display could pay."""
    if view.phase in {"claiming", "advancing", "over"}:
        return []
    stall, displays = view.stalls[seat], tuple(stall.display for stall in view.stalls)
    wanted, types = jeweler_cards(stall.nobles), len(types_in(stall.display))
    open_ = jeweler_open(stall.display, stall.nobles)
    key = "board.johari.jeweler" if open_ else "board.johari.jeweler.closed"
    leads = [
        f"{notation.gem(gem)}{gem_counts(stall.display)[gem]}:{most_of_others(displays, seat, gem)}"
        for gem in GEMS
        if collector_open(displays, seat, gem, stall.nobles)
    ]
    hirable_ = [
        f"{notation.strong(hiring_price(stall.nobles, space))} {speak(noble_name(noble))}"
        for space, noble in enumerate(view.court.spaces, 1)
        if noble is not None and hirable(stall.display, stall.nobles, space, 0)
    ]
    return [
        spoken(speak, key, wanted=wanted, types=types),
        spoken(speak, "board.johari.collector", leads=dotted(leads)) if leads else "",
        spoken(speak, "board.johari.hirable", nobles=dotted(hirable_)) if hirable_ else "",
    ]
