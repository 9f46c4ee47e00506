"""The table of Basari: what happens, the stock, and a row for every seat."""

from __future__ import annotations

from engine.basari.events import Revealed
from engine.basari.names import action_name
from engine.basari.pieces import COLOURS, ENOUGH_WORKERS, Gems
from engine.basari.state import Bargaining, Over, Picking, Swapping
from engine.basari.view import Concealed, View
from engine.core import Event, Seat
from render.kit.art import MAX_ALT_LENGTH, REVEAL, Art, Painted
from render.kit.canvas import Canvas, Setting
from render.kit.fonts import BODY, NUMBER, Style
from render.kit.frame import GAP, PADDING, cloth, nameplate, tabletop
from render.kit.geometry import UNIT, Box
from render.kit.pieces import card_back
from render.pictures.basari.deciding import deciding
from render.pictures.basari.ends import sheet, sign, stage_end
from render.pictures.basari.hand import gems_in_words, hand_of, seat_in_words
from render.pictures.basari.icons import icons
from render.pictures.basari.pieces import action_card, bazaar_card, meter, stone, worker
from render.text.basari.board import chosen, leading, title
from render.text.markdown import NOTHING, dotted, on_turn, size

STOCK_TALL = 1.5 * PADDING + 4.4 * UNIT
OFFER_TALL = 1.5 * PADDING + 6 * UNIT
SEAT_TALL = 1.5 * PADDING + 6.4 * UNIT
COLUMNS = (36, 13, 38, 41)
"""How a seat's row is shared: name and workers, points, gems, the card of the round."""


def board(view: View, setting: Setting, before: View | None) -> Painted:
    """Paint what everybody may see."""
    phase = view.phase
    bargain = [OFFER_TALL] if isinstance(phase, Bargaining) else []
    heights = (STOCK_TALL, *bargain, *(SEAT_TALL,) * len(view.players))
    heading = title(view, setting.speak)
    canvas, (stock, *rest) = tabletop(
        setting, heights, heading, _subtitle(view, setting), deciding=on_turn(view.pending)
    )
    _stock(canvas, stock, view)
    if isinstance(phase, Bargaining):
        _offer(canvas, rest.pop(0), phase)
    for seat, place in enumerate(rest):
        _seat(canvas, place, view, seat, before)
    return Painted(canvas, alt(view, setting))


def _subtitle(view: View, setting: Setting) -> str:
    """Return what the table waits for; of secret choices only that they are being made."""
    match view.phase:
        case Concealed():
            return setting.say("board.basari.choosing")
        case Bargaining(action=action):
            return setting.speak(action_name(action))
        case Swapping() | Picking():
            return setting.speak(action_name("d"))
        case _:
            return ""


def _stock(canvas: Canvas, box: Box, view: View) -> None:
    theme = canvas.theme
    inner = cloth(canvas, box)
    label, gems, pile = inner.columns(16, 72, 40, gap=GAP)
    canvas.text(label, canvas.say("board.basari.stock_name"), Style("title", 44, 36))
    for colour, place in gems.across(COLOURS, GAP):
        canvas.stamp(stone(canvas.setting, colour), place.left(place.h))
        canvas.text(place.beside(place.h + 0.5 * UNIT), str(view.stock.of(colour)), NUMBER)
    canvas.stamp(card_back(theme), pile.left(pile.h * 0.74))
    left = canvas.say("board.basari.pile", n=len(view.unseen))
    canvas.text(pile.beside(pile.h * 0.74 + UNIT), left, BODY, theme.soft)


def _offer(canvas: Canvas, box: Box, phase: Bargaining) -> None:
    """Show who bargains with whom for what, and the offer that lies on the table."""
    theme = canvas.theme
    inner = cloth(canvas, box, marked=True)
    first, middle, second = inner.columns(4, 5, 4, gap=GAP)
    bidder, hearer = phase.rival, phase.turn
    if phase.offer is None:
        bidder, hearer = phase.turn, phase.rival
    for seat, place in ((bidder, first), (hearer, second)):
        nameplate(canvas, seat, place.middle(place.w, 4 * UNIT))
    wide = middle.h * 0.74
    letter = middle.middle(wide, middle.h) if phase.offer is None else middle.left(wide)
    canvas.stamp(action_card(theme, phase.action), letter)
    if phase.offer is None:
        return
    places = middle.beside(letter.w + UNIT).columns(1, 1, 1, 1)
    for colour, place in zip(phase.offer.colours, places, strict=False):
        upper, lower = place.rows(3, 2)
        canvas.stamp(stone(canvas.setting, colour), upper.square())
        canvas.text(lower, str(phase.offer.of(colour)), NUMBER, across="middle")


def _seat(canvas: Canvas, box: Box, view: View, seat: Seat, before: View | None) -> None:
    theme, player = canvas.theme, view.players[seat]
    inner = cloth(canvas, box, marked=on_turn(view.pending) == seat)
    who, points, gems, card = inner.columns(*COLUMNS, gap=GAP)
    plate, bar = who.rows(9, 7, gap=0.6 * UNIT)
    nameplate(canvas, seat, plate)
    canvas.stamp(worker(theme), bar.left(bar.h))
    count = f"{player.workers}/{ENOUGH_WORKERS}"
    number = bar.far(5.2 * UNIT)
    canvas.stamp(
        meter(theme, seat, player.workers),
        bar.beside(bar.h + 0.5 * UNIT).before(number.w + 0.5 * UNIT).inset(0, 0.5 * UNIT),
    )
    canvas.text(number, count, Style("strong", 34, 28), across="right")
    last = before.players[seat] if before and len(before.players) == len(view.players) else player
    ink = theme.accent if player.points > last.points else theme.ink
    upper, lower = points.rows(3, 2)
    canvas.text(upper, str(player.points), Style("strong", 64, 40), ink, "middle", down="bottom")
    canvas.text(lower, canvas.say("board.basari.points_name"), BODY, theme.soft, "middle")
    _holdings(canvas, gems, view, seat, last.gems)
    _card(canvas, card, view, seat)


def _holdings(canvas: Canvas, box: Box, view: View, seat: Seat, last: Gems) -> None:
    """Show the gems of a seat; those of which nobody has more stand on gold."""
    theme, gems = canvas.theme, view.players[seat].gems
    ahead = leading(view, seat)
    for colour, place in box.across(COLOURS, 0.3 * UNIT):
        upper, lower = place.rows(3, 2)
        canvas.stamp(stone(canvas.setting, colour), upper.square().inset(3))
        ink = theme.ink if gems.of(colour) else theme.soft
        if gems.of(colour) > last.of(colour):
            ink = theme.accent
        number = lower.middle(3.6 * UNIT, lower.h)
        if colour in ahead:
            canvas.fill(number.low(5), theme.gold.base)
        canvas.text(number.above(7), str(gems.of(colour) or NOTHING), NUMBER, ink, "middle")


def _card(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    if isinstance(view.phase, Over):
        return
    letter = None if isinstance(view.phase, Concealed) else chosen(view, seat)
    room = box.before(4.2 * UNIT) if letter else box.beside(2 * UNIT)
    canvas.stamp(bazaar_card(canvas.theme, view.players[seat].card), room)
    if letter:
        place = box.far(3.6 * UNIT).middle(3.6 * UNIT, 5 * UNIT)
        canvas.stamp(action_card(canvas.theme, letter), place)


def alt(view: View, setting: Setting) -> str:
    """Return the table in a few sentences, what matters first."""
    parts = [f"{title(view, setting.speak)}.", _subtitle(view, setting)]
    parts.append(setting.turn("board.alt.turn", view.pending))
    phase = view.phase
    if isinstance(phase, Bargaining) and phase.offer is not None:
        rival, gems = setting.name(phase.rival), gems_in_words(phase.offer, setting)
        parts.append(setting.say("board.basari.alt.offer", seat=rival, gems=gems))
    parts += [seat_in_words(view, who, setting) for who in range(len(view.players))]
    stock = dotted(
        [gems_in_words(view.stock, setting), setting.say("board.basari.pile", n=len(view.unseen))]
    )
    name = setting.say("board.basari.stock_name")
    parts.append(setting.say("board.alt.list", title=name, things=stock))
    return " ".join(filter(None, parts))


def hand(view: View, setting: Setting, _before: View | None) -> Painted:
    """Paint what the viewing seat knows, and what each action would bring it."""
    assert view.seat is not None
    painted = hand_of(view, setting)
    own = f"{title(view, setting.speak)}. {seat_in_words(view, view.seat, setting)}"
    told = [f"{painted.alt} {rest}" for rest in (alt(view, setting), own)]
    return Painted(painted.canvas, told[size(told[0]) > MAX_ALT_LENGTH])


def moment(events: tuple[Event, ...], view: View | None, setting: Setting) -> Painted | None:
    """Paint the end of a stage, or who chose what, once it lies open."""
    ended = None if view is None else stage_end(events, view, setting)
    return ended or _reveal(events, setting)


def _reveal(events: tuple[Event, ...], setting: Setting) -> Painted | None:
    shown = next((event for event in events if isinstance(event, Revealed)), None)
    if shown is None:
        return None
    choices, heading = shown.choices, setting.say("board.basari.turned_up")
    theme = setting.theme
    letters = tuple(sorted(set(choices)))
    row = 1.5 * PADDING + 7 * UNIT
    canvas, places = tabletop(setting, [row] * len(letters), heading)
    parts = []
    for letter, place in zip(letters, places, strict=True):
        inner = cloth(canvas, place)
        canvas.stamp(action_card(theme, letter), inner.left(inner.h * 0.74))
        seats = [seat for seat, choice in enumerate(choices) if choice == letter]
        room = inner.beside(inner.h * 0.74 + GAP)
        down = 1 if len(seats) <= 3 else 2
        room = room.middle(room.w, down * 3.2 * UNIT)
        for seat, slot in zip(seats, room.grid(3, down, gap=0.4 * UNIT), strict=False):
            nameplate(canvas, seat, slot, Style("title", 44, 34))
        names = ", ".join(setting.name(seat) for seat in seats)
        parts.append(f"{setting.speak(action_name(letter))}: {names}.")
    return Painted(canvas, " ".join(parts), REVEAL)


ART = Art(board, hand, moment, sheet, "board.basari.chapter", sign, icons, deciding)
