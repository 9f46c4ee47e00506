"""The hand of one seat of Johari in words, and what forms need of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core import Seat, decision_of
from engine.johari.names import action_name, card_names, gem_name
from engine.johari.nobles import amount, cost, hiring_price, task
from engine.johari.options import does, priced
from engine.johari.pieces import GEMS, SLOT_DISCOUNT, Cards, gem_counts, worth
from engine.johari.prices import (
    collector_lead,
    collector_open,
    hirable,
    jeweler_open,
    most_of_others,
)
from engine.johari.view import Stall, View
from engine.text import say
from render.text.johari.board import effect, noble_for
from render.text.johari.form import CONFIRMING
from render.text.johari.hand import (
    Notation,
    has_hand,
    is_due,
    jeweler_line,
    loss_line,
    prices_in_hand,
)
from render.text.johari.words import (
    display_line,
    noble_text,
    place_lines,
    stall_lines,
    tracks_line,
    trade_line,
)
from render.text.markdown import Speak, ordinal, spoken, stacked
from render.text.words import facts, listed, section


def hand(view: View, speak: Speak) -> str:
    """Return the secrets of the viewing seat, its cards with their costs, and what it can sell."""
    assert view.seat is not None
    seat, stall = view.seat, view.stalls[view.seat]
    titles = {name: spoken(speak, f"board.johari.words.title.{name}") for name in TITLES}
    nobles = [
        f"{speak(noble_text(noble, stall))}: {effect(noble, speak)}" for noble in stall.nobles
    ]
    return stacked(
        [
            facts([_purse(view, seat, speak), *_secrets(view, seat, speak)]),
            section(titles["prices"], _prices(view, seat, speak)),
            section(titles["stall"], stall_lines(stall, speak)),
            section(titles["sales"], _sales(view, seat, speak)),
            section(titles["nobles"], nobles),
        ]
    )


TITLES = ("prices", "stall", "sales", "nobles")


def form(view: View, question: str, speak: Speak) -> str:
    """Return what the viewing seat needs to know to answer a question."""
    decision = decision_of(view.pending, view.seat)
    if question == CONFIRMING:
        return facts([_gold(view, decision.seat, speak)])
    return facts(_FORMS[decision.kind](view, decision.seat, question, speak))


def _purse(view: View, seat: Seat, speak: Speak) -> str:
    place = ordinal(view.track.order.index(seat) + 1)
    return spoken(speak, "board.johari.words.purse", n=view.track.gold(seat), place=place)


def _gold(view: View, seat: Seat, speak: Speak) -> str:
    return spoken(speak, "board.johari.words.own_gold", n=view.track.gold(seat))


def _secrets(view: View, seat: Seat, speak: Speak) -> Iterator[str]:
    """Yield what nobody else knows: a card face down, a fake to be lost, the prestige cards."""
    stall = view.stalls[seat]
    if view.sealed is not None and view.phase == "sealing":
        yield spoken(speak, "board.johari.sealed", card=action_name(view.sealed))
    yield loss_line(view, seat, speak, in_words(speak))
    if stall.prestige:
        cards, points = listed(card_names(stall.prestige)), worth(stall.prestige)
        yield spoken(speak, "board.johari.words.prestige_cards", cards=cards, points=points)
    if is_due(view, seat):
        yield _now(stall, speak)


def in_words(speak: Speak) -> Notation:
    """Return the notation that writes everything in words."""

    def cards(cards: Cards) -> str:
        return speak(listed(card_names(cards)))

    return Notation(cards, lambda gem: speak(gem_name(gem)), str)


def _now(stall: Stall, speak: Speak) -> str:
    action = priced(stall.played[-1], cost(stall.nobles, stall.slots, stall.played))
    effect_ = does(stall.played, stall.nobles)
    return spoken(speak, "board.johari.now", action=action, does=effect_)


def _prices(view: View, seat: Seat, speak: Speak) -> Iterator[str]:
    """Yield what each card in hand costs in the next slot, and what each slot takes off."""
    if not has_hand(view, seat):
        return
    stall = view.stalls[seat]
    yield from _open_prices(view, seat, speak)
    _, dear = prices_in_hand(stall, view.track.gold(seat))
    for card, price in dear:
        yield spoken(speak, "board.johari.words.too_dear", action=priced(card, price))
    for place, less in enumerate(SLOT_DISCOUNT):
        saved = (less or 0) + amount(stall.slots[place], "slot_discount")
        key = "free" if less is None else "less" if saved else "full"
        slot = say("board.johari.words.slot", slot=place + 1)
        yield spoken(speak, f"board.johari.slot.{key}", slot=slot, n=saved)


def _open_prices(view: View, seat: Seat, speak: Speak) -> Iterator[str]:
    stall = view.stalls[seat]
    open_, _ = prices_in_hand(stall, view.track.gold(seat))
    for card, price in open_:
        action = priced(card, price)
        if card == "doppelganger":
            repeated = action_name(stall.played[-1])
            yield spoken(speak, "board.johari.words.repeats", action=action, card=repeated)
        else:
            yield speak(action)


def _sales(view: View, seat: Seat, speak: Speak) -> Iterator[str]:
    """Yield whether a jeweler or a collector would buy now, and whom the display could pay."""
    if view.phase in {"claiming", "advancing", "over"}:
        return
    yield jeweler_line(view, seat, speak)
    yield from _leads(view, seat, speak)
    yield from _hirable(view, seat, speak)


def _leads(view: View, seat: Seat, speak: Speak) -> Iterator[str]:
    stall, displays = view.stalls[seat], tuple(stall.display for stall in view.stalls)
    for gem in GEMS:
        if collector_open(displays, seat, gem, stall.nobles):
            lead = collector_lead(displays, seat, gem, None) > 0
            key = "board.johari.words.lead" if lead else "board.johari.words.lead.disguised"
            own, second = gem_counts(stall.display)[gem], most_of_others(displays, seat, gem)
            yield spoken(speak, key, gem=gem_name(gem), own=own, second=second)


def _hirable(view: View, seat: Seat, speak: Speak) -> Iterator[str]:
    stall = view.stalls[seat]
    for space, noble in enumerate(view.court.spaces, 1):
        if noble is not None and hirable(stall.display, stall.nobles, space, 0):
            shown = noble_for(hiring_price(stall.nobles, space), noble, speak)
            yield spoken(speak, "board.johari.hirable", nobles=shown)


def _no_lines(_view: View, _seat: Seat, _question: str, _speak: Speak) -> list[str]:
    return []


def _seal(view: View, seat: Seat, _question: str, speak: Speak) -> list[str]:
    stall, sealed = view.stalls[seat], view.sealed
    face_down = ""
    if sealed is not None:
        face_down = spoken(speak, "board.johari.face_down_card", card=action_name(sealed))
    ready = jeweler_open(stall.display, stall.nobles)
    return [
        face_down,
        _purse(view, seat, speak),
        *_open_prices(view, seat, speak),
        display_line(stall.display, speak),
        jeweler_line(view, seat, speak) if ready else "",
        *_leads(view, seat, speak),
    ]


def _deed(view: View, seat: Seat, question: str, speak: Speak) -> list[str]:
    stall = view.stalls[seat]
    lines, what = [_now(stall, speak), _gold(view, seat, speak)], task(stall.played)
    first, display = question == f"johari.{what}", display_line(stall.display, speak)
    match what:
        case "purchase" if first:
            lines += place_lines(view, speak)
        case "exchange":
            lines.append(display)
        case "sale":
            lines += [display, tracks_line(stall, speak)]
            lines += [jeweler_line(view, seat, speak), *_leads(view, seat, speak)] if first else []
        case "trade":
            lines += [display, *(_hirable(view, seat, speak) if first else ())]
        case _:
            pass
    return lines


def _surrender(view: View, seat: Seat, _question: str, speak: Speak) -> list[str]:
    return [display_line(view.stalls[seat].display, speak)]


def _unpack(view: View, seat: Seat, _question: str, speak: Speak) -> list[str]:
    return [_gold(view, seat, speak), trade_line(view.stalls[seat], speak)]


def _advance(view: View, seat: Seat, _question: str, speak: Speak) -> list[str]:
    return [tracks_line(view.stalls[seat], speak)]


_FORMS: dict[str, Callable[[View, Seat, str, Speak], list[str]]] = {
    "claim": _no_lines,
    "seal": _seal,
    "deed": _deed,
    "surrender": _surrender,
    "unpack": _unpack,
    "advance": _advance,
}
