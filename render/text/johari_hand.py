"""What one seat of Johari holds, and what it could do."""

from __future__ import annotations

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
    Noble,
    fakes,
    gem_counts,
    worth,
)
from engine.johari.prices import collector_open, hirable, jeweler_open, most_of_others, types_in
from engine.johari.view import Stall, View
from render.text.johari import (
    SYMBOL,
    cards_line,
    display_line,
    effect,
    noble_line,
    tracks_line,
    trade_line,
)
from render.text.markdown import HERE, Speak, bold, dotted, fitting, spoken, stacked


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
        *_sales(view, view.seat, speak),
    ]
    nobles = [bold(spoken(speak, "board.johari.nobles_of_yours"))] if stall.nobles else []
    told = [_described(noble, stall, speak) for noble in stall.nobles]
    brief = [dotted(noble_line(noble, stall, speak) for noble in stall.nobles)]
    return fitting(stacked([*parts, *nobles, *told]), stacked([*parts, *nobles, *brief]))


def _secrets(view: View, seat: Seat, speak: Speak) -> list[str]:
    """Return what nobody else knows: a card face down, a fake to be lost, the prestige cards."""
    stall, place = view.stalls[seat], view.track.order.index(seat) + 1
    found = [
        bold(spoken(speak, "board.johari.purse", n=view.track.gold(seat), place=place)),
    ]
    if view.sealed is not None and view.phase == "sealing":
        card = bold(speak(action_name(view.sealed)))
        found.append(spoken(speak, "board.johari.sealed", card=card))
    if view.surrender is not None:
        card = bold(cards_line((view.surrender,)))
        found.append(spoken(speak, "board.johari.surrender", card=card))
    elif any(decision.kind == "surrender" and decision.seat == seat for decision in view.pending):
        lost = cards_line(dict.fromkeys(fakes(stall.display)))
        found.append(spoken(speak, "board.johari.inspected", cards=lost))
    if stall.prestige:
        cards, points = cards_line(stall.prestige), worth(stall.prestige)
        key = "board.johari.prestige.open" if view.phase == "over" else "board.johari.prestige"
        found.append(spoken(speak, key, cards=cards, points=points))
    return found


def _action_cards(view: View, seat: Seat, speak: Speak) -> list[str]:
    """Return the card to be carried out, and what the cards in hand cost."""
    stall, found = view.stalls[seat], []
    if view.phase in {"acting", "inspecting"} and seat in view.queue:
        action = bold(speak(priced(stall.played[-1], _cost(stall, stall.played))))
        told = does(stall.played, stall.nobles)
        found.append(spoken(speak, "board.johari.now", action=action, does=told))
    heading, *prices = price_lines(view, seat, speak) or [""]
    return [*found, bold(heading) if heading else "", *prices]


def price_lines(view: View, seat: Seat, speak: Speak) -> list[str]:
    """Return what the cards in hand cost in the next slot, and what each slot takes off."""
    stall, gold = view.stalls[seat], view.track.gold(seat)
    if len(stall.played) == SLOTS or view.phase in {"claiming", "unpacking", "advancing", "over"}:
        return []
    open_: list[str] = []
    dear: list[str] = []
    for card in ACTION_CARDS:
        why = refusal(card, stall.nobles, stall.slots, stall.played, gold)
        if why in {"played", "nothing_to_repeat"}:
            continue
        text = f"{_card(card, stall, speak)} {_cost(stall, (*stall.played, card))}"
        (dear if why else open_).append(text)
    found = [spoken(speak, "board.johari.in_slot", slot=HERE[len(stall.played)]), dotted(open_)]
    if dear:
        found.append(spoken(speak, "board.johari.too_dear", cards=dotted(dear)))
    return [*found, _slots_line(stall, speak)]


def _slots_line(stall: Stall, speak: Speak) -> str:
    """Return what each slot takes off the price of the card that is played there."""
    told = []
    for place, less in enumerate(SLOT_DISCOUNT):
        saved = (less or 0) + amount(stall.slots[place], "slot_discount")
        key = "free" if less is None else "less" if saved else "full"
        told.append(spoken(speak, f"board.johari.slot.{key}", slot=HERE[place], n=saved))
    return spoken(speak, "board.johari.slots", slots=dotted(told))


def _card(card: ActionCard, stall: Stall, speak: Speak) -> str:
    """Return the name of a card in hand, and for a Doppelganger what it would repeat."""
    name = speak(action_name(card))
    if card != "doppelganger":
        return name
    return f"{name} ({speak(action_name(stall.played[-1]))})"


def _cost(stall: Stall, played: tuple[ActionCard, ...]) -> int:
    return cost(stall.nobles, stall.slots, played)


def _sales(view: View, seat: Seat, speak: Speak) -> list[str]:
    """Return whether a jeweler or a collector would buy now, and whom the display could pay."""
    if view.phase in {"claiming", "advancing", "over"}:
        return []
    stall, displays = view.stalls[seat], tuple(stall.display for stall in view.stalls)
    wanted, types = jeweler_cards(stall.nobles), len(types_in(stall.display))
    open_ = jeweler_open(stall.display, stall.nobles)
    key = "board.johari.jeweler" if open_ else "board.johari.jeweler.closed"
    leads = [
        _lead(displays, seat, gem)
        for gem in GEMS
        if collector_open(displays, seat, gem, stall.nobles)
    ]
    hirable_ = [
        f"{bold(hiring_price(stall.nobles, space))} {speak(noble_name(noble))}"
        for space, noble in enumerate(view.court.spaces, 1)
        if noble is not None and hirable(stall.display, stall.nobles, space, 0)
    ]
    return [
        spoken(speak, key, wanted=wanted, types=types),
        spoken(speak, "board.johari.collector", leads=dotted(leads)) if leads else "",
        spoken(speak, "board.johari.hirable", nobles=dotted(hirable_)) if hirable_ else "",
    ]


def _lead(displays: tuple[Cards, ...], seat: Seat, gem: Gem) -> str:
    own = gem_counts(displays[seat])[gem]
    return f"{SYMBOL[gem]}{own}:{most_of_others(displays, seat, gem)}"


def _described(noble: Noble, stall: Stall, speak: Speak) -> str:
    return f"{noble_line(noble, stall, speak)}: {effect(noble, speak)}"
