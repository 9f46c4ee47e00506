"""What a trader of Jaipur decides by: the market, the next tokens, the own hand, the rival."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Seat
from engine.jaipur.pieces import (
    CAMEL,
    CARDS,
    GOODS,
    HAND_LIMIT,
    LEAST,
    MARKET,
    PILE,
    SEALS,
    SEATS,
    SIZES,
    Card,
    Good,
    Values,
    name,
)
from engine.jaipur.scoring import seals
from engine.jaipur.view import View
from render.kit.art import Painted
from render.kit.canvas import Canvas, Setting
from render.kit.fonts import SMALL, Style
from render.kit.frame import CLOSE, LABEL, compact_cloth, compact_tabletop, nameplate
from render.kit.geometry import UNIT, Box
from render.kit.pieces import coin
from render.pictures.jaipur.pieces import backs, bonus, fan, fan_width, lettered, seal, ware_card
from render.text.jaipur.board import bonus_of_sale, deck, open_herd, size_sign
from render.text.markdown import dotted

HEAD = 1.9 * UNIT
CARD = 7.2 * UNIT
TOKEN = 2.7 * UNIT
SIGN = 3.1 * UNIT
"""As large as a good must be to bear its letter."""
ROW_GAP = 0.3 * UNIT
HELD = SIGN
SALE = 2.3 * UNIT
MARKET_TALL = 2 * CLOSE + HEAD + ROW_GAP + CARD
PILES_TALL = 2 * CLOSE + 3 * SIGN + TOKEN + 3 * ROW_GAP
HAND_TALL = 2 * CLOSE + HEAD + 2 * ROW_GAP + HELD + SALE
RIVAL_TALL = 2 * CLOSE + 2.6 * UNIT
MAX_TOKENS = 5
"""So many tokens of a pile lie open; of the others it is told how many there are."""
MIN_CELLS = 4
NUMBER = Style("strong", 36, 28)


def deciding(view: View, setting: Setting) -> Painted:
    """Paint what the viewing trader decides a turn by."""
    seat = view.seat
    assert seat is not None
    heights = (MARKET_TALL, PILES_TALL, HAND_TALL, RIVAL_TALL)
    canvas, (market, piles, hand, rival) = compact_tabletop(setting, heights)
    _market(canvas, market, view)
    _piles(canvas, piles, view)
    _hand(canvas, hand, view, seat)
    _rival(canvas, rival, view, SEATS - 1 - seat)
    return Painted(canvas, _alt(view, seat, setting))


def _market(canvas: Canvas, box: Box, view: View) -> None:
    inner = compact_cloth(canvas, box)
    line = inner.top(HEAD)
    canvas.text(line, canvas.say("board.jaipur.market"), LABEL)
    canvas.text(line, deck(view, canvas.speak), SMALL, canvas.theme.soft, "right")
    places = inner.low(CARD).columns(*(1,) * MARKET, gap=0.4 * UNIT)
    for card, place in zip(sorted_cards(view.market), places, strict=False):
        canvas.stamp(ware_card(canvas.theme, card), place)
        label = place.low(place.h * 0.26).inset(2, 0).above(0.4 * UNIT)
        ink = canvas.theme.paper_ink
        canvas.text(label, canvas.speak(name(card)), Style("title", 36, 28), ink, "middle")


def sorted_cards(cards: Iterable[Card]) -> list[Card]:
    """Return cards with equal ones side by side, in the order of the goods."""
    return sorted(cards, key=list(CARDS).index)


def _piles(canvas: Canvas, box: Box, view: View) -> None:
    """Show the next tokens of each good, and how many bonus tokens are left."""
    inner = compact_cloth(canvas, box)
    *rows, last = inner.stack(SIGN, SIGN, SIGN, TOKEN, gap=ROW_GAP)
    places = [place for row in rows for place in row.columns(1, 1, gap=2 * CLOSE)]
    for good, pile, place in zip(GOODS, view.piles, places, strict=True):
        canvas.stamp(lettered(canvas.setting, good), place.left(place.h))
        tokens = place.beside(place.h + 0.4 * UNIT)
        _pile(canvas, tokens.middle(tokens.w, TOKEN), good, pile)
    parts = last.columns(*(1,) * len(SIZES), gap=CLOSE)
    for size, left, place in zip(SIZES, view.bonus_piles, parts, strict=True):
        canvas.stamp(bonus(canvas.theme, size), place.left(place.h))
        label = canvas.say("board.jaipur.bonus_pile", size=size_sign(size), n=left)
        ink = canvas.theme.ink if left else canvas.theme.soft
        canvas.text(place.beside(place.h + 0.4 * UNIT), label, Style("text", 30, 28), ink)


def _pile(canvas: Canvas, box: Box, good: Good, pile: Values) -> None:
    if not pile:
        canvas.text(box, canvas.say("board.jaipur.sold_out"), SMALL, canvas.theme.soft)
        return
    shown = pile[:MAX_TOKENS]
    wide = fan_width(len(shown), box.h)
    canvas.stamp(fan(canvas.theme, good, shown), box.left(wide))
    if more := len(pile) - len(shown):
        canvas.text(box.beside(wide + 0.3 * UNIT), f"+{more}", SMALL, canvas.theme.soft)


def _hand(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    """Show what the trader holds by kind, what all of a kind would bring now, and the herd."""
    inner = compact_cloth(canvas, box, marked=True)
    line, held = inner.top(HEAD), inner.below(HEAD + ROW_GAP)
    title = canvas.say("board.jaipur.held", n=len(view.hand), most=HAND_LIMIT)
    rest = _wealth(canvas, line, view, seat)
    canvas.text(_herd(canvas, rest, str(view.herds[seat] or 0)), title, LABEL)
    kinds = [good for good in GOODS if good in view.hand]
    cells = held.columns(*(1,) * max(MIN_CELLS, len(kinds)), gap=CLOSE)
    for good, cell in zip(kinds, cells, strict=False):
        number, below = cell.stack(HELD, SALE, gap=ROW_GAP)
        canvas.stamp(lettered(canvas.setting, good), number.left(HELD))
        words = f"\N{MULTIPLICATION SIGN}{view.hand.count(good)}"
        canvas.text(number.beside(HELD + 4), words, NUMBER)
        _sale(canvas, below, view, good)


def _herd(canvas: Canvas, line: Box, camels: str) -> Box:
    """Show a herd at the end of a line, and return the room beside it."""
    place = line.far(line.h + 2.6 * UNIT)
    canvas.stamp(lettered(canvas.setting, CAMEL), place.left(line.h))
    canvas.text(place.beside(line.h + 4), camels, NUMBER)
    return line.before(place.w + CLOSE)


def _sale(canvas: Canvas, box: Box, view: View, good: Good) -> None:
    """Write what all cards of a kind would bring, and lay the bonus token beside that."""
    theme, count = canvas.theme, view.hand.count(good)
    if count < LEAST[good]:
        return
    words = f"= {sum(view.piles[PILE[good]][:count])}"
    taken = canvas.text(box, words, Style("strong", 34, 28), theme.riches)
    if bonus_of_sale(view, count, canvas.speak):
        token = box.beside(taken.w + 4).left(box.h)
        canvas.stamp(bonus(theme, min(count, SIZES[-1])), token)


def _rival(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    theme, inner, camels = canvas.theme, compact_cloth(canvas, box), open_herd(view, seat)
    rest = _wealth(canvas, inner, view, seat)
    rest = _herd(canvas, rest, "?" if camels is None else str(camels))
    cards = rest.far(6.6 * UNIT)
    if view.hands[seat]:
        canvas.stamp(backs(theme, min(view.hands[seat], 3)), cards.left(3.2 * UNIT))
    canvas.text(cards.beside(3.6 * UNIT), f"{view.hands[seat]}/{HAND_LIMIT}", NUMBER)
    nameplate(canvas, seat, rest.before(cards.w + CLOSE), Style("title", 38, 30))


def _wealth(canvas: Canvas, line: Box, view: View, seat: Seat) -> Box:
    """Show the rupees and the seals of a trader at the end of a line; return the room beside."""
    theme, side, won = canvas.theme, line.h, seals(view.rounds)[seat]
    medals = line.far(SEALS * side + 4)
    for place, slot in enumerate(medals.columns(*(1,) * SEALS, gap=4)):
        canvas.stamp(seal(theme, place < won), slot.square())
    rest = line.before(medals.w + CLOSE)
    money = rest.far(side + 3.4 * UNIT)
    canvas.stamp(coin(theme), money.left(side))
    canvas.text(money.beside(side + 4), str(sum(map(sum, view.tokens[seat]))), NUMBER)
    return rest.before(money.w + CLOSE)


def _alt(view: View, seat: Seat, setting: Setting) -> str:
    """Return what the picture shows, the own hand first."""
    rival = SEATS - 1 - seat
    held = [_held(view, good, setting) for good in GOODS if good in view.hand]
    herd = setting.say("board.jaipur.herd", n=view.herds[seat] or 0)
    title = setting.say("board.jaipur.held", n=len(view.hand), most=HAND_LIMIT)
    market = ", ".join(setting.speak(name(card)) for card in sorted_cards(view.market))
    tokens = [
        f"{setting.speak(name(good))} {_values(pile)}"
        for good, pile in zip(GOODS, view.piles, strict=True)
    ]
    bonuses = [
        setting.say("board.jaipur.bonus_pile", size=size_sign(size), n=left)
        for size, left in zip(SIZES, view.bonus_piles, strict=True)
    ]
    camels = open_herd(view, rival)
    other = [
        setting.say("board.jaipur.hand", n=view.hands[rival], most=HAND_LIMIT),
        setting.speak(name(CAMEL)) + (" ?" if camels is None else f" {camels}"),
        *_earned(view, rival, setting),
    ]
    lists = [
        (title, [*held, herd, *_earned(view, seat, setting)]),
        (setting.say("board.jaipur.market"), [market, deck(view, setting.speak)]),
        (setting.say("board.jaipur.tokens"), tokens),
        (setting.say("board.jaipur.bonuses"), bonuses),
        (setting.name(rival), other),
    ]
    return " ".join(
        setting.say("board.alt.list", title=title, things=dotted(things)) for title, things in lists
    )


def _held(view: View, good: Good, setting: Setting) -> str:
    """Return so many cards of a kind, and what they would bring if they may be sold."""
    count = view.hand.count(good)
    held = f"{count} {setting.speak(name(good))}"
    if count < LEAST[good]:
        return held
    brings = sum(view.piles[PILE[good]][:count])
    return f"{held} = {brings}{bonus_of_sale(view, count, setting.speak)}"


def _values(pile: Values) -> str:
    """Return the next tokens of a pile, and how many come after them."""
    shown = " ".join(map(str, pile[:MAX_TOKENS])) or "0"
    more = len(pile) - MAX_TOKENS
    return f"{shown} +{more}" if more > 0 else shown


def _earned(view: View, seat: Seat, setting: Setting) -> list[str]:
    won = seals(view.rounds)[seat]
    rupees = setting.say("board.jaipur.rupees", n=sum(map(sum, view.tokens[seat])))
    medals = setting.say("board.jaipur.words.seals", n=won, most=SEALS)
    return [rupees, *([medals] if won else [])]
