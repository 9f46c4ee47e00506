"""The text board of Johari."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.core import Seat
from engine.johari.market import cards_at
from engine.johari.names import gem_name, noble_name
from engine.johari.nobles import cost
from engine.johari.options import priced
from engine.johari.pieces import (
    DAYS,
    FAKES,
    GEMS,
    KINDS,
    ROUNDS,
    STORES,
    TRACK,
    VALUE,
    Card,
    Cards,
    Noble,
    booths,
    of_kind,
    worth,
)
from engine.johari.scoring import lines as score_lines
from engine.johari.view import Stall, View
from engine.text import say
from render.text.markdown import (
    HERE,
    NEXT,
    NOTHING,
    Speak,
    bold,
    dotted,
    fitting,
    named,
    seat_heading,
    sign,
    signed,
    small,
    spoken,
    stacked,
)

SYMBOL: dict[str, str] = {
    "diamond": "💎",
    "sapphire": "🔵",
    "ruby": "🔺",
    "emerald": "🟩",
    "gold": "🪙",
    "prestige": "👑",
}
FAKE = "F"
"""The mark of a fake on pictures of cards."""
STEP = "→"
ROW = {"top": "▲", "bottom": "▼"}
SAFE = "🛡️"


def board(view: View, speak: Speak) -> str:
    """Return what everybody may see."""
    heading = _heading(view, speak)
    seats = [_seat(view, place, speak) for place in range(len(view.stalls))]
    market, legend = _market(view, speak), _legend(speak)
    court, short = _court(view, speak, True), _court(view, speak, False)
    return fitting(
        stacked([heading, market, court, *seats, legend]),
        stacked([heading, market, short, *seats, legend]),
        stacked([heading, market, short, *seats]),
    )


def kind_sign(kind: str, speak: Speak) -> str:
    """Return the icon or symbol of a type of cards."""
    return sign(speak, gem_name(kind), SYMBOL[kind])


def cards_line(cards: Iterable[Card], speak: Speak) -> str:
    """Return cards in the notation of the board: the sign of a type, then its values."""
    heap = tuple(cards)
    heaps = [(kind, of_kind(heap, kind)) for kind in KINDS]
    return (
        " ".join(
            f"{kind_sign(kind, speak)} {', '.join(values(cards, speak))}"
            for kind, cards in heaps
            if cards
        )
        or NOTHING
    )


def values(cards: Cards, speak: Speak) -> list[str]:
    """Return what cards of one type show, and which of them are fakes."""
    return [
        spoken(speak, "board.johari.fake", n=VALUE[card]) if card in FAKES else str(VALUE[card])
        for card in cards
    ]


def phase_line(view: View, seller: str, speak: Speak) -> str:
    """Return what the table waits for; the seller is whoever sells just now."""
    return spoken(speak, f"board.johari.phase.{view.phase}", seller=seller)


def day_line(view: View, speak: Speak) -> str:
    """Return which day and round it is; nothing before the first day and after the last."""
    if view.phase == "over" or not view.day:
        return ""
    args = {"day": view.day, "days": DAYS, "round": view.round, "rounds": ROUNDS}
    return spoken(speak, "board.johari.day", **args)


def _heading(view: View, speak: Speak) -> str:
    seller = "" if view.seller is None else named(speak, view.seller)
    day, phase = day_line(view, speak), phase_line(view, seller, speak)
    return stacked([*([bold(day), phase] if day else [bold(phase)]), _queue(view, speak)])


def _queue(view: View, speak: Speak) -> str:
    """Return who acts and who follows or, while cards are chosen, the order of acting."""
    if view.phase == "sealing":
        return spoken(speak, "board.johari.order", seats=_in_order(view.track.order, speak))
    if not view.queue:
        return ""
    if view.phase == "inspecting":
        return spoken(speak, "board.johari.then", seats=_in_order(view.queue, speak))
    first, *others = view.queue
    acting = f"{NEXT} {bold(named(speak, first))}"
    if not others:
        return acting
    return f"{acting} · " + spoken(speak, "board.johari.then", seats=_in_order(others, speak))


def _in_order(seats: Iterable[Seat], speak: Speak) -> str:
    return f" {STEP} ".join(named(speak, seat) for seat in seats)


def _seat(view: View, place: int, speak: Speak) -> str:
    """Return the stall of whoever stands at this place of the gold track."""
    token = view.track.tokens[place]
    stall = public_stall(view, token.seat)
    gold = spoken(speak, "board.johari.gold", n=token.gold)
    return "\n" + stacked(
        [
            dotted(
                [
                    seat_heading(view.pending, token.seat, speak),
                    f"{bold(gold)} {ROW[token.row]}",
                    _points(token.seat, stall, speak),
                    SAFE if stall.protected else "",
                ]
            ),
            _played(stall, speak),
            spoken(speak, "board.johari.display", cards=display_line(stall.display, speak)),
            tracks_line(stall, speak),
            trade_line(stall, speak),
            _retinue(stall, speak),
        ]
    )


def public_stall(view: View, seat: Seat) -> Stall:
    """Return a stall as everybody sees it, whoever looks."""
    stall = view.stalls[seat]
    return stall if view.phase == "over" else replace(stall, prestige=None)


def open_points(seat: Seat, stall: Stall) -> int:
    """Return the prestige of a stall as far as it lies open."""
    return sum(line.points for line in score_lines(seat, stall))


def _points(seat: Seat, stall: Stall, speak: Speak) -> str:
    points = f"{kind_sign('prestige', speak)} {open_points(seat, stall)}"
    if stall.prestige is None and stall.prestige_count:
        return f"{points} + " + spoken(speak, "board.johari.face_down", n=stall.prestige_count)
    return points


def _played(stall: Stall, speak: Speak) -> str:
    if not stall.played:
        return ""
    cards = [
        speak(priced(card, cost(stall.nobles, stall.slots, stall.played[: slot + 1])))
        for slot, card in enumerate(stall.played)
    ]
    return dotted(f"{slot} {card}" for slot, card in zip(HERE, cards, strict=False))


def display_line(display: Cards, speak: Speak) -> str:
    """Return a display by type: the sum, and the cards if there are several."""
    heaps = [(kind, of_kind(display, kind)) for kind in KINDS]
    shown = [f"{kind_sign(kind, speak)} {_sum(cards, speak)}" for kind, cards in heaps if cards]
    return dotted(shown) or NOTHING


def _sum(cards: Cards, speak: Speak) -> str:
    if len(cards) == 1:
        return bold(*values(cards, speak))
    return f"{bold(worth(cards))} ({' + '.join(values(cards, speak))})"


def tracks_line(stall: Stall, speak: Speak) -> str:
    """Return the points that the gem tokens of a stall have reached, if any has."""
    tracks = [
        f"{kind_sign(gem, speak)} {TRACK[step]}"
        for gem, step in zip(GEMS, stall.steps, strict=True)
        if step
    ]
    return spoken(speak, "board.johari.tracks", tracks=dotted(tracks)) if tracks else ""


def trade_line(stall: Stall, speak: Speak) -> str:
    """Return what lies on the Trade card of a stall, if anything does."""
    if not stall.trade:
        return ""
    return spoken(speak, "board.johari.trade", cards=cards_line(stall.trade, speak))


def _retinue(stall: Stall, speak: Speak) -> str:
    if not stall.nobles:
        return ""
    nobles = ", ".join(noble_line(noble, stall, speak) for noble in stall.nobles)
    return spoken(speak, "board.johari.nobles", nobles=nobles)


def noble_line(noble: Noble, stall: Stall, speak: Speak) -> str:
    """Return the name of a hired noble, and the slot it lies at if it does."""
    slots = [HERE[slot] for slot, nobles in enumerate(stall.slots) if noble in nobles]
    return " ".join([speak(noble_name(noble)), *slots])


def _market(view: View, speak: Speak) -> str:
    pile = spoken(
        speak, "board.johari.pile", n=view.market.pile, discards=len(view.market.discards)
    )
    stands = booth_lines(view, speak) or [NOTHING]
    booths_ = [bold(spoken(speak, "board.johari.booths")), *stands]
    return "\n" + stacked([stores_line(view, speak), *booths_, small(pile)])


def stores_line(view: View, speak: Speak) -> str:
    """Return what lies in the stores."""
    stores = [_store(cards_at(view.market.places, store), store, speak) for store in STORES]
    return f"{bold(spoken(speak, 'board.johari.stores'))} {dotted(stores)}"


def booth_lines(view: View, speak: Speak) -> list[str]:
    """Return what lies at each booth where anything does."""
    places = view.market.places
    return [
        f"{number} {cards_line(cards_at(places, booth), speak)}"
        for number, booth in zip(HERE, booths(len(view.stalls)), strict=False)
        if cards_at(places, booth)
    ]


def _store(cards: Cards, store: str, speak: Speak) -> str:
    if cards:
        return cards_line(cards, speak)
    kinds = ("gold", "prestige") if store == "treasury" else (store,)
    return f"{''.join(kind_sign(kind, speak) for kind in kinds)} {NOTHING}"


def _court(view: View, speak: Speak, with_effects: bool) -> str:
    """Return the nobles that may be hired, by price, with a few words on each if there is room."""
    spaces = [
        f"{bold(noble_for(space, noble, speak))}"
        + (f": {effect(noble, speak)}" if with_effects else "")
        for space, noble in enumerate(view.court.spaces, 1)
        if noble is not None
    ]
    title = bold(spoken(speak, "board.johari.court"))
    to_come = spoken(speak, "board.johari.to_come", n=view.court.stack)
    return "\n" + stacked([f"{title} · {to_come}", *(spaces or [NOTHING])])


def noble_for(price: int, noble: Noble, speak: Speak) -> str:
    """Return a noble with what hiring it costs."""
    key = "board.johari.noble_for" if price else "board.johari.noble_for.free"
    return spoken(speak, key, noble=noble_name(noble), n=price)


def effect(noble: Noble, speak: Speak) -> str:
    """Return in a few words what a noble does."""
    return speak(say(f"board.johari.noble.{noble}"))


def _legend(speak: Speak) -> str:
    kinds = dotted(signed(speak, gem_name(kind), SYMBOL[kind]) for kind in KINDS)
    track = " ".join(map(str, TRACK))
    return stacked(
        [
            small(kinds),
            small(spoken(speak, "board.johari.legend.marks", track=track)),
        ]
    )
