"""The text board of Jaipur."""

from __future__ import annotations

from engine.core import Seat
from engine.jaipur import forms
from engine.jaipur.pieces import (
    BONUSES,
    CAMEL,
    CARDS,
    EMPTY_PILES,
    GOODS,
    HAND_LIMIT,
    LEAST,
    PILE,
    SEALS,
    SEATS,
    SIZES,
    Card,
    Good,
    Values,
    counted,
    name,
)
from engine.jaipur.scoring import seals, verdict
from engine.jaipur.state import OPEN_HERDS, Round
from engine.jaipur.view import View
from engine.text import say
from render.text.markdown import (
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

SYMBOL: dict[Card, str] = {
    "diamond": "💎",
    "gold": "🪙",
    "silver": "🔘",
    "cloth": "🟪",
    "spice": "🔶",
    "leather": "🟤",
    "camel": "🐫",
}
"""In the colors of the pictures; a name stands beside them wherever there is room for it."""
WON, OPEN = "●", "○"
"""A seal that is won, and one that is still to be won."""
BONUS = "🎁"
MAX_ROUNDS_SHOWN = 3


def card_sign(card: Card, speak: Speak) -> str:
    """Return the icon or symbol of a kind of cards."""
    return sign(speak, name(card), SYMBOL[card])


def card_count(card: Card, number: int, speak: Speak) -> str:
    """Return so many cards of a kind, with its sign."""
    return signed(speak, name(card), SYMBOL[card], counted(card, number))


def bonus_sign(size: int, speak: Speak) -> str:
    """Return the icon or symbol of the bonus tokens for sales of a size."""
    return sign(speak, say(f"jaipur.size.{size}"), BONUS)


def board(view: View, speak: Speak) -> str:
    """Return what both traders and everybody else may see."""
    heading = dotted([bold(title(view, speak)), deck(view, speak)])
    market, tokens = market_line(view, speak), _piles(view, speak)
    traders = [_trader(view, seat, speak) for seat in range(SEATS)]
    rounds = [_round(number, result, speak) for number, result in enumerate(view.rounds, 1)]
    # Tied rounds are replayed without end, so only the latest are sure of a place.
    return fitting(
        stacked([heading, market, *traders, tokens, *rounds]),
        stacked([heading, market, *traders, tokens, *rounds[-MAX_ROUNDS_SHOWN:]]),
    )


def hand(view: View, speak: Speak) -> str:
    """Return what the viewing trader has and alone knows, and what a sale would bring now."""
    assert view.seat is not None
    sales = [_sale(view, good, speak) for good in GOODS if good in view.hand and view.pending]
    return fitting(
        stacked(
            [
                held_line(view, view.seat, speak),
                _cards(view.hand, speak) or NOTHING,
                own_bonuses(view, speak),
                bold(spoken(speak, "board.jaipur.sales")) if sales else "",
                *sales,
                market_line(view, speak),
            ]
        )
    )


def form(view: View, question: str, speak: Speak) -> str:
    """Return what the viewing trader needs to know to answer a question of a turn."""
    assert view.seat is not None
    cards = _cards(view.hand, speak) or NOTHING
    held = [held_line(view, view.seat, speak), cards]
    match question:
        case forms.TURN:
            return stacked([*held, _best_sales(view, speak), market_line(view, speak)])
        case forms.TAKE | forms.WANT:
            return stacked(held)
        case _:  # the options are what the trader holds, and tell what it brings
            return ""


def held_line(view: View, seat: Seat, speak: Speak) -> str:
    """Return how full the hand of a trader is, and how large the herd."""
    held = spoken(speak, "board.jaipur.held", n=len(view.hand), most=HAND_LIMIT)
    return f"{bold(held)} · {card_count(CAMEL, view.herds[seat] or 0, speak)}"


def _best_sales(view: View, speak: Speak) -> str:
    """Return in one line what all cards of a kind would bring, where they may be sold."""
    sales = [
        f"{card_count(good, count, speak)} {bold(sum(view.piles[PILE[good]][:count]))}"
        f"{bonus_of_sale(view, count, speak)}"
        for good, count in ((good, view.hand.count(good)) for good in GOODS)
        if count >= LEAST[good]
    ]
    return f"{bold(spoken(speak, 'board.jaipur.sales'))} {dotted(sales)}" if sales else ""


def title(view: View, speak: Speak) -> str:
    """Return where the game stands."""
    if not view.pending:
        return spoken(speak, "board.jaipur.over", n=len(view.rounds))
    return spoken(speak, "board.jaipur.round", number=len(view.rounds) + 1)


def deck(view: View, speak: Speak) -> str:
    """Return how many cards are left to be dealt, as long as that matters."""
    return spoken(speak, "board.jaipur.deck", n=view.deck) if view.pending else ""


def open_herd(view: View, seat: Seat) -> int | None:
    """Return the size of a herd if everybody may know it, whoever looks."""
    if OPEN_HERDS in view.variants:
        return view.herds[seat]
    return None if view.pending else view.rounds[-1].herds[seat]


def size_sign(size: int) -> str:
    """Return how the size of a sale is written on its bonus token."""
    return f"{size}+" if size == SIZES[-1] else str(size)


def own_bonuses(view: View, speak: Speak) -> str:
    """Return the values of the bonus tokens that the viewing trader knows, by size."""
    tokens = [
        f"{bonus_sign(size, speak)}{size_sign(size)}: {' + '.join(map(str, values))}"
        for size, values in zip(SIZES, view.own_bonuses, strict=True)
        if values
    ]
    return f"{bold(spoken(speak, 'jaipur.own_bonuses'))} {dotted(tokens)}" if tokens else ""


def bonus_of_sale(view: View, count: int, speak: Speak, *, words: bool = False) -> str:
    """Return what a bonus token for the sale of so many cards may be worth, if there is one."""
    if count < SIZES[0]:
        return ""
    place = SIZES.index(min(count, SIZES[-1]))
    if not view.bonus_piles[place]:
        return ""
    values = BONUSES[place]
    if words:
        return spoken(speak, "board.jaipur.words.plus_bonus", least=values[0], most=values[-1])
    return " " + spoken(speak, "board.jaipur.plus_bonus", least=values[0], most=values[-1])


def market_line(view: View, speak: Speak) -> str:
    """Return what lies in the market."""
    return f"{bold(spoken(speak, 'board.jaipur.market'))} {_cards(view.market, speak) or NOTHING}"


def _cards(cards: tuple[Card, ...], speak: Speak) -> str:
    """Return cards by kind, each with its symbol, number and name."""
    kinds = [card for card in CARDS if card in cards]
    return dotted(card_count(card, cards.count(card), speak) for card in kinds)


def _trader(view: View, seat: Seat, speak: Speak) -> str:
    won = seals(view.rounds)[seat]
    herd = open_herd(view, seat)
    herd_size = "?" if herd is None else str(herd)
    return "\n" + stacked(
        [
            dotted(
                [
                    f"{seat_heading(view.pending, seat, speak)} {WON * won}{OPEN * (SEALS - won)}",
                    spoken(speak, "board.jaipur.in_hand", n=view.hands[seat], most=HAND_LIMIT),
                    f"{card_sign(CAMEL, speak)} {herd_size}",
                ]
            ),
            *_earned(view, seat, speak),
        ]
    )


def _earned(view: View, seat: Seat, speak: Speak) -> list[str]:
    """Return the sum of a trader's goods tokens, the bonus tokens face down, and the values."""
    tokens = view.tokens[seat]
    rupees = bold(spoken(speak, "board.jaipur.rupees", n=sum(map(sum, tokens))))
    bonuses = [
        f"{bonus_sign(size, speak)}{size_sign(size)}"
        for size, drawn in zip(SIZES, view.bonuses, strict=True)
        for _ in range(drawn.count(seat))
    ]
    goods = [
        f"{card_sign(good, speak)} {' + '.join(map(str, values))}"
        for good, values in zip(GOODS, tokens, strict=True)
        if values
    ]
    return [" + ".join(filter(None, [rupees, " ".join(bonuses)])), dotted(goods)]


def _piles(view: View, speak: Speak) -> str:
    empty = view.piles.count(())
    title = bold(spoken(speak, "board.jaipur.tokens"))
    rows = [_pile(good, pile, speak) for good, pile in zip(GOODS, view.piles, strict=True)]
    bonuses = [
        spoken(speak, "board.jaipur.bonus_pile", size=size_sign(size), n=left)
        for size, left in zip(SIZES, view.bonus_piles, strict=True)
    ]
    return "\n" + stacked(
        [
            f"{title} · {spoken(speak, 'board.jaipur.empty', n=empty, most=EMPTY_PILES)}",
            *rows,
            f"{BONUS} {spoken(speak, 'board.jaipur.bonuses')} {dotted(bonuses)}",
            _sold(view, speak),
        ]
    )


def _pile(good: Good, pile: Values, speak: Speak) -> str:
    label = good_sign(good, speak)
    if not pile:
        return f"{label}: {spoken(speak, 'board.jaipur.sold_out')}"
    return f"{label}: {', '.join([bold(pile[0]), *map(str, pile[1:])])}"


def good_sign(good: Good, speak: Speak) -> str:
    """Return a good with its sign, and how many cards a sale takes if one is not enough."""
    least = LEAST[good]
    label = name(good) if least == 1 else say("board.jaipur.good", good=name(good), least=least)
    return signed(speak, name(good), SYMBOL[good], label)


def _sold(view: View, speak: Speak) -> str:
    """Return the cards that lie on the discards, for those who count."""
    counts = [(good, view.discard.count(good)) for good in GOODS if good in view.discard]
    if not counts:
        return ""
    cards = dotted(f"{card_sign(good, speak)} {number}" for good, number in counts)
    return small(spoken(speak, "board.jaipur.sold", cards=cards))


def _round(number: int, result: Round, speak: Speak) -> str:
    judged = verdict(result)
    riches = dotted(
        f"{named(speak, seat)} {rupees}{f' {WON}' if seat == judged.winner else ''}"
        for seat, rupees in enumerate(judged.rupees)
    )
    return small(spoken(speak, "board.jaipur.scored", number=number, riches=riches))


def _sale(view: View, good: Good, speak: Speak) -> str:
    """Return what all cards of a kind would bring if they were sold now."""
    count, pile = view.hand.count(good), view.piles[PILE[good]]
    label = f"{card_count(good, count, speak)}:"
    if count < LEAST[good]:
        return f"{label} {spoken(speak, 'board.jaipur.too_few', n=LEAST[good])}"
    tokens = pile[:count]
    earned = bold(sum(tokens))
    if len(tokens) > 1:
        earned = f"{' + '.join(map(str, tokens))} = {earned}"
    return f"{label} {earned}{bonus_of_sale(view, count, speak)}"
