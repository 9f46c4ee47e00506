"""The table of Johari."""

from __future__ import annotations

from engine.core import Seat
from engine.johari.market import cards_at
from engine.johari.names import card_names, gem_name, place_name
from engine.johari.pieces import KINDS, STORES, Cards, booths, fakes, of_kind, worth
from engine.johari.view import View
from render.kit.art import Art, Painted
from render.kit.canvas import Setting
from render.kit.frame import GAP, tabletop
from render.kit.geometry import UNIT
from render.pictures.johari import market, seats
from render.pictures.johari.ends import moment, sheet, sign
from render.pictures.johari.hand import hand
from render.pictures.johari.icons import icons
from render.text.johari.board import FAKE, day_line, open_points, phase_line, public_stall
from render.text.markdown import dotted, on_turn


def board(view: View, setting: Setting, before: View | None) -> Painted:
    """Paint what everybody may see."""
    pairs = [view.stalls[n : n + 2] for n in range(0, len(view.stalls), 2)]
    heights = (
        market.COURT,
        2 * market.PLACE + GAP + 1.5 * UNIT,
        market.TRACK,
        *(seats.height(pair) for pair in pairs),
    )
    title, subtitle = _titles(view, setting)
    canvas, (court, stands, gold, *tables) = tabletop(
        setting, heights, title, subtitle, deciding=on_turn(view.pending)
    )
    market.court(canvas, court, view, before)
    market.market(canvas, stands, view, before)
    market.track(canvas, gold, view, before)
    for row, (pair, table) in enumerate(zip(pairs, tables, strict=True)):
        for column, place in enumerate(table.columns(*(1,) * len(pair), gap=GAP)):
            seats.stall(canvas, place, view, 2 * row + column, pair, before)
    return Painted(canvas, alt(view, setting))


def _titles(view: View, setting: Setting) -> tuple[str, str]:
    """Return where the game stands, and what the table waits for."""
    seller = "" if view.seller is None else setting.name(view.seller)
    day, phase = day_line(view, setting.speak), phase_line(view, seller, setting.speak)
    return (day, phase) if day else (phase, "")


def alt(view: View, setting: Setting) -> str:
    """Return the table in a few sentences, what matters first."""
    parts = [*_titles(view, setting), setting.turn("board.johari.alt.turn", view.pending)]
    sentences = [f"{part}." if part and part[-1] not in ".!?…" else part for part in parts]
    every = [_alt_seat(view, seat, setting) for seat in view.track.order]
    return " ".join(filter(None, [*sentences, *every, _alt_market(view, setting)]))


def _alt_market(view: View, setting: Setting) -> str:
    """Return what lies where, for those who cannot see it."""
    places = (*STORES, *booths(len(view.stalls)))
    lying = [(place, cards_at(view.market.places, place)) for place in places]
    return " ".join(
        setting.say(
            "board.alt.list",
            title=setting.speak(place_name(place)),
            things=", ".join(map(setting.speak, card_names(cards))),
        )
        for place, cards in lying
        if cards
    )


def _alt_seat(view: View, seat: Seat, setting: Setting) -> str:
    stall = public_stall(view, seat)
    shown = [(kind, of_kind(stall.display, kind)) for kind in KINDS]
    cards = dotted(
        f"{setting.speak(gem_name(kind))} {worth(own)}" + _feigned(own)
        for kind, own in shown
        if own
    )
    return setting.say(
        "board.johari.alt.seat",
        seat=setting.name(seat),
        points=open_points(seat, stall),
        gold=view.track.gold(seat),
        cards=cards or setting.say("list.empty"),
    )


def _feigned(cards: Cards) -> str:
    """Return how many of some cards are fake, marked as on the cards."""
    return f" ({len(fakes(cards))}{FAKE})" if fakes(cards) else ""


ART = Art(board, hand, moment, sheet, "board.johari.chapter", sign, icons)
