"""The board of Johari in words: what everybody may see, a fact a line."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Seat
from engine.johari.market import cards_at
from engine.johari.names import card_name, card_names, gem_name, noble_name, place_name
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
    Cards,
    Noble,
    booths,
    of_kind,
    worth,
)
from engine.johari.view import Stall, View
from engine.text import Text, say, seat_name
from render.text.johari.board import effect, noble_for, open_points, phase_line, public_stall
from render.text.markdown import Speak, capital, spoken, stacked
from render.text.words import facts, listed, seat_title, seats_listed, section


def board(view: View, speak: Speak) -> str:
    """Return what everybody may see."""
    market = section(spoken(speak, "board.johari.words.market"), market_lines(view, speak))
    court = section(spoken(speak, "board.johari.words.court"), _court(view, speak))
    seats = [
        section(seat_title(view.pending, seat, speak), _seat(view, seat, speak))
        for seat in view.track.order
    ]
    return stacked([facts(_time(view, speak)), market, court, *seats])


def _time(view: View, speak: Speak) -> Iterator[str]:
    """Yield the day, what the table waits for, and who acts when."""
    if view.day and view.phase != "over":
        args = {"day": view.day, "days": DAYS, "round": view.round, "rounds": ROUNDS}
        yield spoken(speak, "board.johari.words.day", **args)
    yield phase_line(view, "" if view.seller is None else speak(seat_name(view.seller)), speak)
    if view.phase == "sealing":
        yield spoken(speak, "board.johari.words.order", seats=seats_listed(view.track.order))
    elif view.queue:
        yield spoken(speak, "board.johari.words.queue", seats=seats_listed(view.queue))


def market_lines(view: View, speak: Speak) -> list[str]:
    """Return what lies in each store and booth, and how many cards wait and are gone."""
    pile, discards = view.market.pile, len(view.market.discards)
    return [
        *place_lines(view, speak),
        spoken(speak, "board.johari.words.pile", n=pile),
        spoken(speak, "board.johari.words.discards", n=discards),
    ]


def place_lines(view: View, speak: Speak) -> list[str]:
    """Return what lies in each store and booth."""
    return [
        spoken(
            speak,
            "board.johari.words.place",
            place=capital(speak(place_name(place))),
            cards=listed(card_names(cards_at(view.market.places, place))),
        )
        for place in (*STORES, *booths(len(view.stalls)))
    ]


def _court(view: View, speak: Speak) -> Iterator[str]:
    for space, noble in enumerate(view.court.spaces, 1):
        if noble is not None:
            yield f"{noble_for(space, noble, speak)}: {effect(noble, speak)}"
    yield spoken(speak, "board.johari.to_come", n=view.court.stack)


def _seat(view: View, seat: Seat, speak: Speak) -> Iterator[str]:
    """Yield what everybody knows of one stall."""
    token, stall = view.track.token(seat), public_stall(view, seat)
    yield spoken(speak, f"board.johari.words.gold.{token.row}", n=token.gold)
    yield _points(seat, stall, speak)
    if stall.protected:
        yield spoken(speak, "board.johari.words.protected")
    for slot, card in enumerate(stall.played, 1):
        price = cost(stall.nobles, stall.slots, stall.played[:slot])
        yield spoken(speak, "board.johari.words.played", slot=slot, action=priced(card, price))
    yield from stall_lines(stall, speak)
    if stall.nobles:
        nobles = [noble_text(noble, stall) for noble in stall.nobles]
        yield spoken(speak, "board.johari.words.nobles", nobles=listed(nobles))


def _points(seat: Seat, stall: Stall, speak: Speak) -> str:
    points = open_points(seat, stall)
    if stall.prestige is None and stall.prestige_count:
        count = stall.prestige_count
        return spoken(speak, "board.johari.words.prestige.more", points=points, n=count)
    return spoken(speak, "board.johari.words.prestige", points=points)


def stall_lines(stall: Stall, speak: Speak) -> list[str]:
    """Return what a stall shows, what its tokens have reached, and what lies on Trade."""
    return [display_line(stall.display, speak), tracks_line(stall, speak), trade_line(stall, speak)]


def display_line(display: Cards, speak: Speak) -> str:
    """Return a display by type: the sum, and the cards if there are several."""
    heaps = [of_kind(display, kind) for kind in KINDS]
    shown = listed([_heap(cards) for cards in heaps if cards])
    return spoken(speak, "board.johari.words.display", cards=shown)


def _heap(cards: Cards) -> Text:
    if len(cards) == 1:
        return card_name(cards[0])
    values = [
        say("board.johari.fake" if card in FAKES else "engine.number", n=VALUE[card])
        for card in cards
    ]
    kind = next(kind for kind in KINDS if of_kind(cards, kind))
    return say("board.johari.words.heap", kind=gem_name(kind), n=worth(cards), cards=listed(values))


def tracks_line(stall: Stall, speak: Speak) -> str:
    """Return the points that the gem tokens of a stall have reached, if any has."""
    tracks = [
        say("board.johari.words.track", gem=gem_name(gem), n=TRACK[step])
        for gem, step in zip(GEMS, stall.steps, strict=True)
        if step
    ]
    return spoken(speak, "board.johari.words.tracks", tracks=listed(tracks)) if tracks else ""


def trade_line(stall: Stall, speak: Speak) -> str:
    """Return what lies on the Trade card of a stall, if anything does."""
    if not stall.trade:
        return ""
    return spoken(speak, "board.johari.words.trade", cards=listed(card_names(stall.trade)))


def noble_text(noble: Noble, stall: Stall) -> Text:
    """Return the name of a hired noble, and the slot it lies at if it does."""
    slots = [slot for slot, nobles in enumerate(stall.slots, 1) if noble in nobles]
    if not slots:
        return noble_name(noble)
    return say("board.johari.words.noble_at", noble=noble_name(noble), slot=slots[0])
