"""The table of Jaipur: market, traders and tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core import Seat
from engine.jaipur.pieces import (
    CAMEL,
    EMPTY_PILES,
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
    name,
)
from engine.jaipur.scoring import seals
from engine.jaipur.view import View
from render.kit.art import Art, Painted
from render.kit.canvas import Canvas, Setting
from render.kit.fonts import BODY, HEADING, NUMBER, Style
from render.kit.frame import GAP, PADDING, cloth, nameplate, tabletop
from render.kit.geometry import UNIT, Box
from render.kit.pieces import card_back, coin
from render.kit.scenery import well
from render.pictures.jaipur.deciding import deciding, sorted_cards
from render.pictures.jaipur.ends import round_end, sheet, sign
from render.pictures.jaipur.icons import icons
from render.pictures.jaipur.pieces import backs, bonus, fan, fan_width, lettered, seal, ware_card
from render.text.jaipur.board import bonus_of_sale, deck, open_herd, size_sign, title
from render.text.markdown import NOTHING, dotted, on_turn

HEAD = HEADING.size + 0.4 * UNIT
CARD = 13.5 * UNIT
LINE = 4.4 * UNIT
MARKET_TALL = 1.5 * PADDING + HEAD + CARD
TRADER_TALL = 1.5 * PADDING + 3 * LINE + 2 * 0.6 * UNIT
TOKEN = 4.2 * UNIT
PILES_TALL = 1.5 * PADDING + HEAD + 4 * TOKEN + 3 * 0.6 * UNIT


def board(view: View, setting: Setting, before: View | None) -> Painted:
    """Paint what both traders and everybody else may see."""
    canvas, (market, traders, piles) = _table(view, setting, MARKET_TALL, TRADER_TALL, PILES_TALL)
    _market(canvas, market, view, before)
    for seat, place in enumerate(traders.columns(1, 1, gap=GAP)):
        _trader(canvas, place, view, seat, before)
    _piles(canvas, piles, view)
    return Painted(canvas, alt(view, setting))


def _table(view: View, setting: Setting, *heights: float) -> tuple[Canvas, tuple[Box, ...]]:
    return tabletop(
        setting,
        heights,
        title(view, setting.speak),
        deck(view, setting.speak),
        deciding=on_turn(view.pending),
    )


def _market(canvas: Canvas, box: Box, view: View, before: View | None) -> None:
    theme = canvas.theme
    inner = cloth(canvas, box, canvas.say("board.jaipur.market"))
    pile, *places = inner.columns(*(1,) * (MARKET + 1), gap=GAP)
    for lift in range(min(3, view.deck)):
        back = pile.inset(UNIT, 2 * UNIT).moved(0, -6 * lift)
        canvas.stamp(card_back(theme), back, over=True)
    _cards(canvas, places, view.market, _last(view, before).market)


def _last(view: View, before: View | None) -> View:
    """Return the view of the last picture if that was of the same round; else nothing is new."""
    return before if before and len(before.rounds) == len(view.rounds) else view


def _cards(
    canvas: Canvas, places: Iterable[Box], cards: Iterable[Card], past: Iterable[Card]
) -> None:
    """Show cards in order at their places, and mark those that were not there before."""
    new = Counter[Card](cards) - Counter[Card](past)
    for place, card in zip(places, sorted_cards(cards), strict=False):
        _card(canvas, place, card, new[card] > 0)
        new[card] -= 1


def _card(canvas: Canvas, box: Box, card: Card, marked: bool = False) -> None:
    canvas.stamp(ware_card(canvas.theme, card, marked), box)
    label = box.low(box.h * 0.24).inset(0.6 * UNIT, 0).above(0.5 * UNIT)
    style = Style("text", 32, 28)
    canvas.text(label, canvas.speak(name(card)), style, canvas.theme.paper_ink, "middle")


def _trader(canvas: Canvas, box: Box, view: View, seat: Seat, before: View | None) -> None:
    theme = canvas.theme
    inner = cloth(canvas, box, marked=on_turn(view.pending) == seat)
    plate, hand, wealth = inner.stack(LINE, LINE, LINE, gap=0.6 * UNIT)
    medals = plate.far(SEALS * plate.h + 0.4 * UNIT)
    nameplate(canvas, seat, plate.before(medals.w + UNIT).inset(0, 0.4 * UNIT))
    won = seals(view.rounds)[seat]
    for place, slot in enumerate(medals.columns(*(1,) * SEALS, gap=0.4 * UNIT)):
        canvas.stamp(seal(theme, place < won), slot.square())
    cards, herd = hand.columns(3, 2, gap=GAP)
    if view.hands[seat]:
        canvas.stamp(backs(theme, view.hands[seat]), cards.left(cards.w * 0.52).inset(0, 4))
    label = canvas.say("board.jaipur.hand", n=view.hands[seat], most=HAND_LIMIT)
    canvas.text(cards.beside(cards.w * 0.55), label, BODY, theme.soft)
    camels = open_herd(view, seat)
    canvas.stamp(lettered(canvas.setting, CAMEL), herd.left(herd.h))
    canvas.text(herd.beside(herd.h + 0.6 * UNIT), "?" if camels is None else str(camels), NUMBER)
    _wealth(canvas, wealth, view, seat, before)


def _wealth(canvas: Canvas, box: Box, view: View, seat: Seat, before: View | None) -> None:
    """Show the rupees of a trader, and the bonus tokens that still lie face down."""
    theme = canvas.theme
    canvas.stamp(coin(theme), box.left(box.h).square())
    earned = sum(map(sum, view.tokens[seat]))
    gained = before is not None and earned > sum(map(sum, before.tokens[seat]))
    room = box.beside(box.h + 0.6 * UNIT)
    label = canvas.say("board.jaipur.rupees", n=earned)
    ink = theme.accent if gained else theme.ink
    taken = canvas.text(room.left(room.w * 0.5), label, Style("strong", 46, 34), ink)
    drawn = [size for size, by in zip(SIZES, view.bonuses, strict=True) for s in by if s == seat]
    rest = room.beside(taken.w + UNIT)
    for size, place in rest.spread(drawn, rest.h, 0.3 * UNIT):
        canvas.stamp(bonus(theme, size), place, over=True)


def _piles(canvas: Canvas, box: Box, view: View) -> None:
    theme = canvas.theme
    sold = canvas.say("board.jaipur.empty", n=view.piles.count(()), most=EMPTY_PILES)
    inner = cloth(canvas, box, canvas.say("board.jaipur.tokens"), sold)
    *rows, last = inner.stack(*(TOKEN,) * 4, gap=0.6 * UNIT)
    places = [place for row in rows for place in row.columns(1, 1, gap=2 * GAP)]
    for good, pile, place in zip(GOODS, view.piles, places, strict=True):
        canvas.stamp(lettered(canvas.setting, good), place.left(place.h))
        room = place.beside(place.h + UNIT)
        if pile:
            canvas.stamp(fan(theme, good, pile), room)
        else:
            canvas.text(room, canvas.say("board.jaipur.sold_out"), BODY, theme.soft)
    parts = last.columns(*(1,) * len(SIZES), gap=GAP)
    for size, left, place in zip(SIZES, view.bonus_piles, parts, strict=True):
        canvas.stamp(bonus(theme, size), place.left(place.h))
        label = canvas.say("board.jaipur.bonus_pile", size=size_sign(size), n=left)
        ink = theme.ink if left else theme.soft
        canvas.text(place.beside(place.h + 0.6 * UNIT), label, BODY, ink)


def alt(view: View, setting: Setting) -> str:
    """Return the table in a few sentences, what matters first."""
    where = dotted([title(view, setting.speak), deck(view, setting.speak)])
    parts = [f"{where}.", setting.turn("board.alt.turn", view.pending)]
    market = [setting.speak(name(card)) for card in sorted_cards(view.market)]
    heading = setting.say("board.jaipur.market")
    parts.append(setting.say("board.alt.list", title=heading, things=", ".join(market)))
    parts += [_alt_trader(view, seat, setting) for seat in range(SEATS)]
    tokens = [
        f"{setting.speak(name(good))} {' '.join(map(str, pile)) or '0'}"
        for good, pile in zip(GOODS, view.piles, strict=True)
    ]
    heading = setting.say("board.jaipur.tokens")
    sold = setting.say("board.jaipur.empty", n=view.piles.count(()), most=EMPTY_PILES)
    parts.append(setting.say("board.alt.list", title=heading, things=dotted([*tokens, sold])))
    bonuses = [
        setting.say("board.jaipur.bonus_pile", size=size_sign(size), n=left)
        for size, left in zip(SIZES, view.bonus_piles, strict=True)
    ]
    heading = setting.say("board.jaipur.bonuses")
    parts.append(setting.say("board.alt.list", title=heading, things=dotted(bonuses)))
    return " ".join(filter(None, parts))


def _alt_trader(view: View, seat: Seat, setting: Setting) -> str:
    camels = open_herd(view, seat)
    drawn = [
        size_sign(size)
        for size, by in zip(SIZES, view.bonuses, strict=True)
        for _ in range(by.count(seat))
    ]
    return setting.say(
        "board.jaipur.alt.trader",
        seat=setting.name(seat),
        seals=seals(view.rounds)[seat],
        most=SEALS,
        rupees=setting.say("board.jaipur.rupees", n=sum(map(sum, view.tokens[seat]))),
        hand=setting.say("board.jaipur.hand", n=view.hands[seat], most=HAND_LIMIT),
        herd=setting.speak(name(CAMEL)) + (" ?" if camels is None else f" {camels}"),
        bonuses=" ".join(drawn) or NOTHING,
    )


def hand(view: View, setting: Setting, before: View | None) -> Painted:
    """Paint what the viewing trader has and alone knows, and what a sale would bring now."""
    assert view.seat is not None
    goods = [good for good in GOODS if good in view.hand and view.pending]
    heights = [1.5 * PADDING + HEAD + CARD]
    if any(view.own_bonuses):
        heights.append(1.5 * PADDING + HEAD + TOKEN)
    if goods:
        heights.append(1.5 * PADDING + HEAD + len(goods) * (TOKEN + 0.5 * UNIT))
    heights.append(1.5 * PADDING + HEAD + CARD * 0.72)
    canvas, (held, *middle, market) = _table(view, setting, *heights)
    _held(canvas, held, view, before)
    if any(view.own_bonuses):
        _own_bonuses(canvas, middle[0], view)
    if goods:
        _sales(canvas, middle[-1], view, goods)
    inner = cloth(canvas, market, setting.say("board.jaipur.market"))
    columns = inner.columns(*(1,) * MARKET, gap=GAP)
    places = [place.middle(place.h * 0.98, place.h) for place in columns]
    _cards(canvas, places, view.market, _last(view, before).market)
    return Painted(canvas, _alt_hand(view, setting))


def _held(canvas: Canvas, box: Box, view: View, before: View | None) -> None:
    assert view.seat is not None
    theme = canvas.theme
    title = canvas.say("board.jaipur.held", n=len(view.hand), most=HAND_LIMIT)
    inner = cloth(canvas, box, title, marked=True)
    line = box.inset(PADDING, 0.5 * PADDING).top(HEAD)
    plate, herd = line.far(18 * UNIT), line.before(19 * UNIT).far(9 * UNIT)
    nameplate(canvas, view.seat, plate)
    canvas.stamp(lettered(canvas.setting, CAMEL), herd.left(herd.h))
    canvas.text(herd.beside(herd.h + 0.5 * UNIT), str(view.herds[view.seat] or 0), NUMBER)
    gap = 0.7 * UNIT
    room = (inner.w - gap * (HAND_LIMIT - 1)) / HAND_LIMIT
    wide = round(min(inner.h * 0.72, room if len(view.hand) > SIZES[-1] else inner.w))
    places = (place for _, place in inner.spread(view.hand, wide, gap))
    _cards(canvas, places, view.hand, _last(view, before).hand)
    if not view.hand:
        canvas.stamp(well(theme), inner)


def _own_bonuses(canvas: Canvas, box: Box, view: View) -> None:
    """Show the values of the bonus tokens that only their owner knows."""
    inner = cloth(canvas, box, canvas.say("jaipur.own_bonuses"))
    columns = inner.columns(*(1,) * len(SIZES), gap=GAP)
    for size, values, place in zip(SIZES, view.own_bonuses, columns, strict=True):
        if values:
            canvas.stamp(bonus(canvas.theme, size), place.left(place.h))
            label = " + ".join(map(str, values))
            canvas.text(place.beside(place.h + 0.6 * UNIT), label, NUMBER)


def _sales(canvas: Canvas, box: Box, view: View, goods: list[Good]) -> None:
    """Show what all cards of a kind would bring if they were sold now."""
    theme = canvas.theme
    inner = cloth(canvas, box, canvas.say("board.jaipur.sales"))
    for good, row in inner.down(goods, TOKEN, 0.5 * UNIT):
        count, pile = view.hand.count(good), view.piles[PILE[good]]
        canvas.stamp(lettered(canvas.setting, good), row.left(row.h))
        number, rest = row.beside(row.h + 0.6 * UNIT).columns(1, 7)
        canvas.text(number, f"{count} ×", NUMBER)  # noqa: RUF001 a times sign is meant
        if count < LEAST[good]:
            label = canvas.say("board.jaipur.too_few", n=LEAST[good])
            canvas.text(rest, label, BODY, theme.soft)
            continue
        tokens = pile[:count]
        wide = fan_width(len(tokens), rest.h)
        if tokens:
            canvas.stamp(fan(theme, good, tokens), rest.left(wide))
        label = f"= {sum(tokens)}{bonus_of_sale(view, count, canvas.speak)}"
        canvas.text(rest.beside(wide + UNIT), label, NUMBER)


def _alt_hand(view: View, setting: Setting) -> str:
    assert view.seat is not None
    cards = ", ".join(setting.speak(name(card)) for card in sorted_cards(view.hand))
    title = setting.say("board.jaipur.held", n=len(view.hand), most=HAND_LIMIT)
    camels = setting.say("board.jaipur.herd", n=view.herds[view.seat] or 0)
    own = setting.say("board.alt.list", title=title, things=dotted([cards, camels]))
    parts = [own, _alt_own_bonuses(view, setting), _alt_sales(view, setting), alt(view, setting)]
    return " ".join(filter(None, parts))


def _alt_sales(view: View, setting: Setting) -> str:
    """Return what all cards of a kind would bring if they were sold now."""
    sales = []
    for good in (good for good in GOODS if good in view.hand and view.pending):
        count, pile = view.hand.count(good), view.piles[PILE[good]]
        brings = setting.say("board.jaipur.too_few", n=LEAST[good])
        if count >= LEAST[good]:
            brings = f"{sum(pile[:count])}{bonus_of_sale(view, count, setting.speak)}"
        sales.append(f"{count} {setting.speak(name(good))} = {brings}")
    heading = setting.say("board.jaipur.sales")
    return setting.say("board.alt.list", title=heading, things=dotted(sales)) if sales else ""


def _alt_own_bonuses(view: View, setting: Setting) -> str:
    values = [str(value) for pile in view.own_bonuses for value in pile]
    heading = setting.say("jaipur.own_bonuses")
    return setting.say("board.alt.list", title=heading, things=" + ".join(values)) if values else ""


ART = Art(board, hand, round_end, sheet, "board.jaipur.chapter", sign, icons, deciding)
