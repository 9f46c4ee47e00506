"""The forms of a turn: which kind, then which cards. All legality of Jaipur lives here.

Forms are cached by what they show, such as a hand or the goods of the market, and never by hand
and market together: there are too many such pairs for a cache to be of use.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import TypeAlias, cast

from engine.core import decision_of
from engine.errors import IllegalAction
from engine.forms import Asking, Field, Option, Prompt, Settled, copy_id, copy_ids
from engine.jaipur.actions import Action, Exchange, Sell, Take, TakeCamels
from engine.jaipur.pieces import (
    BONUSES,
    CAMEL,
    CARDS,
    GOODS,
    HAND_LIMIT,
    LEAST,
    LEAST_EXCHANGED,
    MARKET,
    SIZES,
    Card,
    Good,
    Values,
    counted,
    heap,
)
from engine.jaipur.view import View
from engine.text import Text, say

TURN = "jaipur.turn"
TAKE = "jaipur.take"
SELL = "jaipur.sell"
WANT = "jaipur.exchange.take"
GIVE = "jaipur.exchange.give"

Form: TypeAlias = Prompt | Settled
"""A question of one field, or its only answer."""
Goods: TypeAlias = tuple[Good, ...]
Cards: TypeAlias = tuple[Card, ...]


def ask(view: View) -> Asking[Action]:
    """Ask the trader whose turn it is for exactly one of the four kinds of turns."""
    seat = decision_of(view.pending, view.seat).seat
    hand, goods, camels = view.hand, _goods(view.market), view.herds[seat] or 0
    lent = min(camels, HAND_LIMIT - len(hand))
    ((kind,),) = yield _kinds(*_closed(hand, view.market, goods, lent))
    if kind == "take":
        (pick,) = yield from _asked(_singles(goods))
        return _TAKES[pick]
    if kind == "camels":
        return _TAKE_CAMELS
    if kind == "sell":
        (pick,) = yield from _asked(_sales(hand, view.piles, view.bonus_piles))
        return _SALES[pick]
    picks = yield from _asked(_wishes(goods, hand, lent))
    take = cast(Goods, tuple(sorted([_CARD[pick] for pick in picks])))
    if not _payable(take, hand, lent):
        raise IllegalAction("jaipur.error.too_little_to_return", n=len(take), goods=heap(take))
    picks = yield from _asked(_returns(hand, take, lent))
    return Exchange(take, tuple(sorted([_CARD[pick] for pick in picks])))


def _asked(form: Form) -> Asking[tuple[str, ...]]:
    if isinstance(form, Settled):
        yield form
        return form.ids
    (picks,) = yield form
    return picks


def _closed(hand: Goods, market: Cards, goods: Goods, lent: int) -> tuple[str | None, ...]:
    """Return why each kind of turn is closed now, or None where it is open."""
    take = "no_goods" if not goods else "hand_full" if len(hand) == HAND_LIMIT else None
    camels = None if market[0] == CAMEL else "no_camels"
    exchange = None
    if len(goods) < LEAST_EXCHANGED:
        exchange = "too_few_goods"
    elif not _tradable(goods, hand, lent):
        exchange = "nothing_to_return"
    return take, camels, _unsellable(hand), exchange


def _payable(take: Goods, hand: Goods, lent: int) -> bool:
    """Tell whether enough can be returned: goods of kinds that are not taken, and camels.

    Returning a camel instead of a good makes the hand bigger by one, so the hand limit is kept
    by lending no more camels than the hand has room for.
    """
    return len(take) + sum(map(hand.count, set(take))) <= len(hand) + lent


def _tradable(goods: Goods, hand: Goods, lent: int) -> bool:
    """Tell whether two goods can be paid for; if not, no bigger exchange can."""
    if len(hand) + lent - hand.count(goods[0]) - hand.count(goods[-1]) >= LEAST_EXCHANGED:
        return True  # one pair will do, and this one nearly always does
    return any(_payable(pair, hand, lent) for pair in combinations(goods, LEAST_EXCHANGED))


@lru_cache(maxsize=64)
def _kinds(take: str | None, camels: str | None, sell: str | None, exchange: str | None) -> Prompt:
    # Harmless ones first: a single good or the camels cost nothing and bring the round's end
    # nearer, selling too; exchanging could go on for ever, so an absent trader never does it.
    kinds = {"take": take, "camels": camels, "sell": sell, "exchange": exchange}
    options = [
        Option(
            kind,
            say(f"jaipur.kind.{kind}"),
            say(f"jaipur.kind.{kind}.about"),
            None if why is None else _blocked(why),
        )
        for kind, why in kinds.items()
    ]
    assert any(option.blocked is None for option in options)  # ruling 2: there always is a turn
    # Asked even with one kind open: only the trader may know that there is no other.
    return Prompt(TURN, (Field(TURN, tuple(options)),))


@lru_cache(maxsize=1024)
def _goods(market: Cards) -> Goods:
    return tuple(card for card in market if card != "camel")


@lru_cache(maxsize=1024)
def _singles(goods: Goods) -> Form:
    return _form(TAKE, [_copy(good) for good in GOODS if good in goods], 1, 1)


@lru_cache(maxsize=2048)
def _unsellable(hand: Goods) -> str | None:
    if not hand:
        return "empty_hand"
    return None if any(hand.count(good) >= LEAST[good] for good in hand) else "nothing_to_sell"


def _sales(hand: Goods, piles: tuple[Values, ...], bonus_piles: tuple[int, ...]) -> Form:
    options: list[Option] = []
    for good, pile in zip(GOODS, piles, strict=True):
        if good in hand:
            options += _sales_of(good, hand.count(good), pile, bonus_piles)
    return _form(SELL, options, 1, 1)


@lru_cache(maxsize=1024)
def _sales_of(
    good: Good, count: int, pile: Values, bonus_piles: tuple[int, ...]
) -> tuple[Option, ...]:
    least = min(count, LEAST[good])  # too few are shown, but blocked
    numbers = range(count, least - 1, -1)
    return tuple([_sale(good, number, pile[:number], bonus_piles) for number in numbers])


def _wishes(goods: Goods, hand: Goods, lent: int) -> Form:
    if _payable(goods, hand, lent):
        return _market(goods, len(goods), ())
    kinds, spare = sorted(set(goods)), len(hand) + lent
    kept = sorted(map(hand.count, kinds))
    most = _reach(sorted(map(goods.count, kinds), reverse=True), kept, spare)
    if kept[-1] + kept[-2:][0] + LEAST_EXCHANGED <= spare:  # even the worst pair can be paid for
        return _market(goods, most, ())
    pairs = [pair for pair in combinations(goods, LEAST_EXCHANGED) if _payable(pair, hand, lent)]
    payable = set(chain(*pairs))
    return _market(goods, most, tuple([good for good in kinds if good not in payable]))


def _reach(there: list[int], kept: list[int], spare: int) -> int:
    """Return a number of goods that nobody can pay more than.

    Of each kind some are `there` in the market, and some are `kept` in the hand because the same
    kind may not be returned; a take is paid for with what is left of the `spare` cards. The best
    that so many kinds can do is to be the most plentiful ones and the ones least kept.
    """
    most = taken = 0
    for more, fewer in zip(there, kept, strict=True):
        taken += more
        spare -= fewer
        most = max(most, min(taken, spare))
    return most


@lru_cache(maxsize=4096)
def _market(goods: Goods, most: int, closed: Goods) -> Form:
    options = [
        _copy(good, number, "unpayable" if good in closed else None)
        for good, number in _numbered(goods)
    ]
    return _form(WANT, options, LEAST_EXCHANGED, most)


def _returns(hand: Goods, take: Goods, lent: int) -> Form:
    options = [closed if good in take else open_ for good, open_, closed in _held(hand)]
    form = _form(GIVE, [*options, *_CAMELS[: min(lent, len(take))]], len(take), len(take))
    return form if isinstance(form, Settled) else Prompt(GIVE, form.fields, _taken(take))


@lru_cache(1024)
def _taken(take: Goods) -> Text:
    """Return the question for what is given back, which names what was taken."""
    return say("jaipur.exchange.give.for", take=heap(take))


@lru_cache(maxsize=2048)
def _held(hand: Goods) -> tuple[tuple[Good, Option, Option], ...]:
    """Return the cards of a hand, each with its option as open and as closed."""
    return tuple(
        (good, _copy(good, number), _copy(good, number, "taken"))
        for good, number in _numbered(hand)
    )


def _numbered(goods: Goods) -> list[tuple[Good, int]]:
    """Tell copies apart by a number; dear ones first."""
    return [(good, number) for good in GOODS for number in range(1, goods.count(good) + 1)]


def _form(key: str, options: Sequence[Option], least: int, most: int) -> Form:
    field = Field(key, tuple(options), least, most)
    free = tuple([option.id for option in options if option.blocked is None])
    return Settled(field, free) if len(free) == least else Prompt(key, (field,))


@lru_cache(maxsize=256)
def _copy(card: Card, number: int = 1, why: str | None = None) -> Option:
    blocked = None if why is None else _blocked(why)
    return Option(copy_id(card, number), counted(card, 1), blocked=blocked)


def _sale(good: Good, number: int, tokens: Values, bonus_piles: tuple[int, ...]) -> Option:
    id_, place = f"{good}.{number}", BONUS_PLACE[number]
    sold = counted(good, number)
    if number < LEAST[good]:
        return Option(id_, sold, blocked=_blocked("sold_together", n=LEAST[good]))
    if place is None or not bonus_piles[place]:
        return Option(id_, say("jaipur.option.sale", goods=sold, n=sum(tokens)))
    least, *_, most = BONUSES[place]
    text = say("jaipur.option.sale.bonus", goods=sold, n=sum(tokens), least=least, most=most)
    return Option(id_, text)


def _blocked(why: str, **details: int) -> Text:
    return say(f"jaipur.blocked.{why}", **details)


BONUS_PLACE = tuple(
    SIZES.index(min(number, SIZES[-1])) if number >= SIZES[0] else None
    for number in range(HAND_LIMIT + 1)
)
"""The pile of bonus tokens that a sale of so many cards draws from."""
# What the ids of options stand for; actions are values, so each is made once.
_TAKES: dict[str, Take] = {good: Take(good) for good in GOODS}
_TAKE_CAMELS = TakeCamels()
_SALES = {
    f"{good}.{count}": Sell(good, count) for good in GOODS for count in range(1, HAND_LIMIT + 1)
}
_CARD = {id_: card for card in CARDS for id_ in copy_ids((card,) * HAND_LIMIT)}
_CAMELS = tuple(_copy(CAMEL, number) for number in range(1, MARKET + 1))
