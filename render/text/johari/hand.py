"""What one seat of Johari holds, and what it could do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.core import Seat
from engine.johari.hand import refusal
from engine.johari.names import action_name, gem_name
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
from engine.johari.prices import (
    collector_lead,
    collector_open,
    gold_cards,
    hirable,
    jeweler_open,
    jeweler_types,
    most_of_others,
)
from engine.johari.view import Stall, View
from render.text.johari.board import (
    SYMBOL,
    cards_line,
    display_line,
    effect,
    kind_sign,
    noble_for,
    noble_line,
    tracks_line,
    trade_line,
    values,
)
from render.text.markdown import (
    HERE,
    Speak,
    bold,
    dotted,
    fitting,
    ordinal,
    signed,
    spoken,
    stacked,
)

PURSE = "💰"
Priced: TypeAlias = tuple[ActionCard, int]
"""An action card with what it costs."""


@dataclass(frozen=True, slots=True)
class Notation:
    """How cards, a gem, and what stands out are written: here with symbols, otherwise in words."""

    cards: Callable[[Cards], str]
    gem: Callable[[Gem], str]
    strong: Callable[[str | int], str]


def symbols(speak: Speak) -> Notation:
    """Return the notation of the text board: icons or symbols, and bold type."""
    return Notation(
        lambda cards: cards_line(cards, speak),
        lambda gem: signed(speak, gem_name(gem), SYMBOL[gem]),
        bold,
    )


def hand(view: View, speak: Speak) -> str:
    """Return the secrets of the viewing seat, its cards with their costs, and what it can sell."""
    assert view.seat is not None
    stall = view.stalls[view.seat]
    parts = [
        *_secrets(view, view.seat, speak),
        *_action_cards(view, view.seat, speak),
        spoken(speak, "board.johari.display", cards=display_line(stall.display, speak)),
        trade_line(stall, speak),
        tracks_line(stall, speak),
        *sale_lines(view, view.seat, speak, symbols(speak)),
    ]
    nobles = [bold(spoken(speak, "board.johari.nobles_of_yours"))] if stall.nobles else []
    lines = [noble_line(noble, stall, speak) for noble in stall.nobles]
    effects = [effect(noble, speak) for noble in stall.nobles]
    described = [": ".join(pair) for pair in zip(lines, effects, strict=True)]
    return fitting(
        stacked([*parts, *nobles, *described]), stacked([*parts, *nobles, dotted(lines)])
    )


def purse_line(view: View, seat: Seat, speak: Speak) -> str:
    """Return how much gold a seat has, and when it acts because of it."""
    place = ordinal(view.track.order.index(seat) + 1)
    return spoken(speak, "board.johari.purse", n=view.track.gold(seat), place=place)


def _secrets(view: View, seat: Seat, speak: Speak) -> list[str]:
    """Return what nobody else knows: a card face down, a fake to be lost, the prestige cards."""
    secrets = [f"{PURSE} {bold(purse_line(view, seat, speak))}"]
    if view.sealed is not None and view.phase == "sealing":
        card = bold(speak(action_name(view.sealed)))
        secrets.append(spoken(speak, "board.johari.sealed", card=card))
    secrets.append(loss_line(view, seat, speak, symbols(speak)))
    if prestige := view.stalls[seat].prestige:
        cards = f"{kind_sign('prestige', speak)} {' + '.join(values(prestige, speak))}"
        secrets.append(prestige_line(view, prestige, cards, speak))
    return secrets


def prestige_line(view: View, prestige: Cards, cards: str, speak: Speak) -> str:
    """Return the prestige cards of a seat, which others see at the end of the game."""
    over = view.phase == "over"
    if len(prestige) == 1:
        key = "board.johari.prestige.open.one" if over else "board.johari.prestige.one"
    else:
        key = "board.johari.prestige.open" if over else "board.johari.prestige"
    return spoken(speak, key, cards=cards, points=worth(prestige))


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
    open_, dear = (
        [f"{_card(card, stall, speak)} {_price(price, speak)}" for card, price in prices]
        for prices in prices_in_hand(stall, gold)
    )
    lines = [spoken(speak, "board.johari.in_slot", slot=len(stall.played) + 1), dotted(open_)]
    if dear:
        lines.append(spoken(speak, "board.johari.too_dear", cards=dotted(dear)))
    return [*lines, _slots_line(stall, speak)]


def prices_in_hand(stall: Stall, gold: int) -> tuple[list[Priced], list[Priced]]:
    """Return what the cards in hand cost now: those that can be played, and the others."""
    open_: list[Priced] = []
    dear: list[Priced] = []
    for card in ACTION_CARDS:
        why = refusal(card, stall.nobles, stall.slots, stall.played, gold)
        if why not in {"played", "nothing_to_repeat"}:
            (dear if why else open_).append((card, _cost(stall, (*stall.played, card))))
    return open_, dear


def open_prices(view: View, seat: Seat, speak: Speak) -> str:
    """Return in one line what the cards cost that the seat can play now."""
    stall, slot = view.stalls[seat], len(view.stalls[seat].played) + 1
    open_, _ = prices_in_hand(stall, view.track.gold(seat))
    if not any(price for _, price in open_):
        return spoken(speak, "board.johari.all_free", slot=slot)
    by_price: dict[int, list[str]] = {}
    for card, price in sorted(open_, key=lambda priced_: priced_[1]):
        by_price.setdefault(price, []).append(_card(card, stall, speak))
    prices = [_cards_for(price, cards, speak) for price, cards in by_price.items()]
    return spoken(speak, "board.johari.prices", slot=slot, prices=dotted(prices))


def _cards_for(price: int, cards: list[str], speak: Speak) -> str:
    key = "board.johari.cards_for" if price else "board.johari.cards_for.free"
    return spoken(speak, key, cards=", ".join(cards), n=price)


def _price(price: int, speak: Speak) -> str:
    return str(price) if price else spoken(speak, "board.johari.free")


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
    return [
        jeweler_line(view, seat, speak),
        *lead_lines(view, seat, speak, notation),
        hire_line(view, seat, speak),
    ]


def jeweler_line(view: View, seat: Seat, speak: Speak) -> str:
    """Return whether a jeweler would buy from the seat now."""
    stall = view.stalls[seat]
    wanted, types = jeweler_cards(stall.nobles), jeweler_types(stall.display, stall.nobles)
    key = "board.johari.jeweler.closed"
    if jeweler_open(stall.display, stall.nobles):
        key = "board.johari.jeweler"
    elif gold_cards(stall.display):
        key = "board.johari.jeweler.closed.gold"
    return spoken(speak, key, wanted=wanted, types=types)


def lead_lines(view: View, seat: Seat, speak: Speak, notation: Notation) -> list[str]:
    """Return of which types the seat shows the most gems, or would with a disguised card."""
    stall, displays = view.stalls[seat], tuple(stall.display for stall in view.stalls)
    leads: dict[bool, list[str]] = {True: [], False: []}
    for gem in GEMS:
        if collector_open(displays, seat, gem, stall.nobles):
            own, second = gem_counts(stall.display)[gem], most_of_others(displays, seat, gem)
            lead = collector_lead(displays, seat, gem, None) > 0
            shown = notation.gem(gem)
            text = spoken(speak, "board.johari.lead", gem=shown, own=own, second=second)
            leads[lead].append(text)
    return [
        spoken(speak, key, leads=dotted(leads[lead]))
        for lead, key in ((True, "board.johari.collector"), (False, "board.johari.disguised"))
        if leads[lead]
    ]


def hire_line(view: View, seat: Seat, speak: Speak) -> str:
    """Return whom the display of the seat could pay, if anybody."""
    stall = view.stalls[seat]
    nobles = [
        noble_for(hiring_price(stall.nobles, space), noble, speak)
        for space, noble in enumerate(view.court.spaces, 1)
        if noble is not None and hirable(stall.display, stall.nobles, space, 0)
    ]
    return spoken(speak, "board.johari.hirable", nobles=dotted(nobles)) if nobles else ""
