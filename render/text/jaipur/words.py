"""Jaipur in words: the table, the hand, and what forms need of it, a fact a line."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Seat
from engine.jaipur import forms
from engine.jaipur.pieces import (
    CAMEL,
    EMPTY_PILES,
    GOODS,
    HAND_LIMIT,
    LEAST,
    PILE,
    SEALS,
    SEATS,
    SIZES,
    Good,
    Values,
    counted,
    heap,
    name,
)
from engine.jaipur.scoring import seals, verdict
from engine.jaipur.state import Round
from engine.jaipur.view import View
from engine.text import Text, say, seat_name
from render.text.jaipur.board import bonus_of_sale, open_herd, title
from render.text.markdown import Speak, capital, spoken, stacked
from render.text.words import facts, listed, seat_title, section


def board(view: View, speak: Speak) -> str:
    """Return what both traders and everybody else may see."""
    deck = spoken(speak, "board.jaipur.words.deck", n=view.deck) if view.pending else ""
    traders = [
        section(seat_title(view.pending, seat, speak), _trader(view, seat, speak))
        for seat in range(SEATS)
    ]
    # The latest first, for a match of many tied rounds is cut at its end.
    rounds = [_round(number, result) for number, result in enumerate(view.rounds, 1)][::-1]
    return stacked(
        [
            facts([title(view, speak), deck, _market(view, speak)]),
            *traders,
            section(spoken(speak, "board.jaipur.tokens"), _piles(view, speak)),
            section(spoken(speak, "board.jaipur.words.rounds"), map(speak, rounds)),
        ]
    )


def hand(view: View, speak: Speak) -> str:
    """Return what the viewing trader has and alone knows, and what a sale would bring now."""
    assert view.seat is not None
    return stacked(
        [
            facts([*_held(view, view.seat, speak), *_own_bonuses(view, speak)]),
            facts([_market(view, speak)]),
            section(spoken(speak, "board.jaipur.sales"), _sales(view, speak)),
        ]
    )


def form(view: View, question: str, speak: Speak) -> str:
    """Return what the viewing trader needs to know to answer a question of a turn."""
    assert view.seat is not None
    held = _held(view, view.seat, speak)
    match question:
        case forms.TURN:
            return facts([*held, *_sales(view, speak), _market(view, speak)])
        case forms.TAKE | forms.WANT:
            return facts(held)
        case _:
            return ""


def _market(view: View, speak: Speak) -> str:
    return spoken(speak, "board.jaipur.words.market", cards=listed(heap(view.market)))


def _held(view: View, seat: Seat, speak: Speak) -> list[str]:
    herd = counted(CAMEL, view.herds[seat] or 0)
    return [
        spoken(speak, "board.jaipur.held", n=len(view.hand), most=HAND_LIMIT),
        spoken(speak, "board.jaipur.words.cards", cards=listed(heap(view.hand))),
        spoken(speak, "board.jaipur.words.herd", herd=herd),
    ]


def _own_bonuses(view: View, speak: Speak) -> Iterator[str]:
    for size, values in zip(SIZES, view.own_bonuses, strict=True):
        if values:
            numbers = _numbers(values)
            yield spoken(speak, "board.jaipur.words.own_bonus", size=_size(size), values=numbers)


def _size(size: int) -> Text:
    """Return how many cards a sale has, in words."""
    key = "board.jaipur.words.or_more" if size == SIZES[-1] else "engine.number"
    return say(key, n=size)


def _numbers(values: Values) -> Text:
    return listed([say("engine.number", n=value) for value in values])


def _sales(view: View, speak: Speak) -> Iterator[str]:
    """Yield what all cards of each kind would bring if they were sold now."""
    for good in GOODS:
        count = view.hand.count(good)
        if not count or not view.pending:
            continue
        goods = counted(good, count)
        if count < LEAST[good]:
            yield spoken(speak, "board.jaipur.words.too_few", goods=goods, n=LEAST[good])
            continue
        rupees = sum(view.piles[PILE[good]][:count])
        bonus = bonus_of_sale(view, count, speak, words=True)
        sale = spoken(speak, "board.jaipur.words.sale", goods=goods, n=rupees)
        yield f"{sale}, {bonus}" if bonus else sale


def _trader(view: View, seat: Seat, speak: Speak) -> Iterator[str]:
    """Yield what everybody knows of one trader."""
    won, herd, tokens = seals(view.rounds)[seat], open_herd(view, seat), view.tokens[seat]
    yield spoken(speak, "board.jaipur.words.seals", n=won, most=SEALS)
    yield spoken(speak, "board.jaipur.words.hand", n=view.hands[seat], most=HAND_LIMIT)
    if herd is None:
        yield spoken(speak, "board.jaipur.words.herd.hidden")
    else:
        yield spoken(speak, "board.jaipur.words.herd", herd=counted(CAMEL, herd))
    yield spoken(speak, "board.jaipur.words.rupees", n=sum(map(sum, tokens)))
    for size, drawn in zip(SIZES, view.bonuses, strict=True):
        if seat in drawn:
            number = drawn.count(seat)
            yield spoken(speak, "board.jaipur.words.bonuses", n=number, size=_size(size))
    for good, values in zip(GOODS, tokens, strict=True):
        if values:
            yield _tokens(name(good), values, speak)


def _piles(view: View, speak: Speak) -> Iterator[str]:
    """Yield the tokens that are left of each good and for each size of a sale, and what is sold."""
    empty = view.piles.count(())
    yield spoken(speak, "board.jaipur.words.empty", n=empty, most=EMPTY_PILES)
    for good, pile in zip(GOODS, view.piles, strict=True):
        yield _pile(good, pile, speak)
    for size, left in zip(SIZES, view.bonus_piles, strict=True):
        yield spoken(speak, "board.jaipur.words.bonus_pile", size=_size(size), n=left)
    if view.discard:
        yield spoken(speak, "board.jaipur.sold", cards=listed(heap(view.discard)))


def _pile(good: Good, pile: Values, speak: Speak) -> str:
    label: Text = name(good)
    if LEAST[good] > 1:
        label = say("board.jaipur.words.good", good=label, least=LEAST[good])
    if not pile:
        return capital(spoken(speak, "board.jaipur.words.sold_out", good=label))
    return _tokens(label, pile, speak)


def _tokens(good: Text, values: Values, speak: Speak) -> str:
    return capital(spoken(speak, "board.jaipur.words.tokens", good=good, values=_numbers(values)))


def _round(number: int, result: Round) -> Text:
    judged = verdict(result)
    riches = [
        say(
            "board.jaipur.words.rich.won" if seat == judged.winner else "board.jaipur.words.rich",
            seat=seat_name(seat),
            n=rupees,
        )
        for seat, rupees in enumerate(judged.rupees)
    ]
    return say("board.jaipur.scored", number=number, riches=listed(riches))
