"""The forms of a turn: which kind, then which cards. All legality of Jaipur lives here."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias, cast

from engine.asking import Asking, Option, Picks, Prompt, choose_some, copies, kind_of
from engine.core import decision_of
from engine.errors import IllegalAction
from engine.jaipur.actions import Action, Exchange, Sell, Take, TakeCamels
from engine.jaipur.pieces import CARDS, GOODS, HAND_LIMIT, LEAST, Card, Good, heap, name
from engine.text import Text, say

if TYPE_CHECKING:
    from engine.jaipur.view import View

TURN = "jaipur.turn"
TAKE = "jaipur.take"
SELL = "jaipur.sell"
WANT = "jaipur.exchange.take"
GIVE = "jaipur.exchange.give"

Form: TypeAlias = Prompt | tuple[str, ...]
"""A question of one field, or its picks where they are forced."""
Goods: TypeAlias = tuple[Good, ...]
Cards: TypeAlias = tuple[Card, ...]


def ask(view: View) -> Asking[Action]:
    """Ask the trader whose turn it is for exactly one of the four kinds of turns."""
    seat = decision_of(view.pending, view.seat).seat
    hand, market = view.hand, view.market
    goods = cast(Goods, market[market.count("camel") :])  # camels come first in sorted order
    camels = lendable(hand, view.stalls[seat].herd or 0)
    (kind,) = yield from _asked(_kinds(*_closed(hand, market, goods, camels)))
    if kind == "take":
        (good,) = yield from _asked(_singles(goods))
        return Take(cast(Good, good))
    if kind == "camels":
        return TakeCamels()
    if kind == "sell":
        (sale,) = yield from _asked(_sales(hand))
        good, _, count = sale.partition(".")
        return Sell(cast(Good, good), int(count))
    wanted = yield from _asked(_wishes(goods, hand, camels))
    take = cast(Goods, tuple(sorted(map(kind_of, wanted))))
    if not _payable(take, hand, camels):
        raise IllegalAction("jaipur.error.too_little_to_return", n=len(take), goods=heap(take))
    given = yield from _asked(_returns(hand, take, min(camels, len(take))))
    return Exchange(take, cast(Cards, tuple(sorted(map(kind_of, given)))))


def sole(view: View) -> Action | None:
    """Return the action of a trader who has only one: nothing is asked on the way to it."""
    try:
        next(ask(view))
    except StopIteration as done:
        return cast(Action, done.value)
    return None


def retrace(action: Action, prompt: Prompt) -> Picks:
    """Return the picks that lead to the action at this prompt, legal or not."""
    match prompt.key, action:
        case "jaipur.take", Take(good):
            return ((good,),)
        case "jaipur.sell", Sell(good, count):
            return ((f"{good}.{count}",),)
        case "jaipur.exchange.take", Exchange(take=take):
            return (_ids(take),)
        case "jaipur.exchange.give", Exchange(give=give):
            return (_ids(give),)
        case _:
            return ((action.kind,),)


def lendable(hand: Goods, herd: int) -> int:
    """Return how many camels an exchange may return.

    A good taken for a good leaves the hand as big as it was, a good taken for a camel makes it
    bigger by one, so the hand limit caps the camels.
    """
    return min(herd, HAND_LIMIT - len(hand))


def _asked(form: Form) -> Asking[tuple[str, ...]]:
    if not isinstance(form, Prompt):
        return form
    (picks,) = yield form
    return picks


def _closed(hand: Goods, market: Cards, goods: Goods, camels: int) -> tuple[str | None, ...]:
    """Return why each kind of turn is closed now, or None where it is open."""
    take = "no_goods" if not goods else "hand_full" if len(hand) == HAND_LIMIT else None
    exchange = None
    if len(goods) < 2:
        exchange = "too_few_goods"
    elif camels < 2 and not any(_payable(pair, hand, camels) for pair in combinations(goods, 2)):
        exchange = "nothing_to_return"
    return take, None if market[0] == "camel" else "no_camels", _unsellable(hand), exchange


def _payable(take: Goods, hand: Goods, camels: int) -> bool:
    """Tell whether enough can be returned: goods of kinds that are not taken, and camels."""
    kept = sum(map(hand.count, set(take)))
    return len(take) + kept <= len(hand) + camels


@lru_cache(maxsize=64)
def _kinds(take: str | None, camels: str | None, sell: str | None, exchange: str | None) -> Form:
    # Harmless ones first: a single good or the camels cost nothing and bring the round's end
    # nearer, selling too; exchanging could go on for ever, so an absent trader never does it.
    kinds = {"take": take, "camels": camels, "sell": sell, "exchange": exchange}
    options = [
        Option(kind, say(f"jaipur.kind.{kind}"), why and say(f"jaipur.blocked.{why}"))
        for kind, why in kinds.items()
    ]
    return _form(TURN, options, 1, 1)


@lru_cache(maxsize=1024)
def _singles(goods: Goods) -> Form:
    return _form(TAKE, [_option(good) for good in GOODS if good in goods], 1, 1)


@lru_cache(maxsize=2048)
def _unsellable(hand: Goods) -> str | None:
    if not hand:
        return "empty_hand"
    return None if any(hand.count(good) >= LEAST[good] for good in hand) else "nothing_to_sell"


@lru_cache(maxsize=2048)
def _sales(hand: Goods) -> Form:
    options = []
    for good in GOODS:
        count, least = hand.count(good), LEAST[good]
        few = say("jaipur.blocked.sold_together", n=least) if count < least else None
        for number in range(count, min(least, count) - 1 or 0, -1):
            sale = say("jaipur.heap", n=number, card=name(good))
            options.append(Option(f"{good}.{number}", sale, few))
    return _form(SELL, options, 1, 1)


@lru_cache(maxsize=4096)
def _wishes(goods: Goods, hand: Goods, camels: int) -> Form:
    pairs = [pair for pair in combinations(goods, 2) if _payable(pair, hand, camels)]
    most = max(
        size
        for size in range(2, len(goods) + 1)
        if any(_payable(take, hand, camels) for take in combinations(goods, size))
    )
    dear = say("jaipur.blocked.unpayable")
    blocked = {good: dear for good in goods if not any(good in pair for pair in pairs)}
    return _form(WANT, _copies(goods, blocked), 2, most)


@lru_cache(maxsize=4096)
def _returns(hand: Goods, take: Goods, camels: int) -> Form:
    taken: dict[Card, Text] = {good: say("jaipur.blocked.taken") for good in take}
    spare = ("camel",) * camels
    return _form(GIVE, _copies((*hand, *spare), taken), len(take), len(take))


def _copies(cards: Cards, blocked: dict[Card, Text]) -> tuple[Option, ...]:
    return copies(_option(card, blocked.get(card)) for card in sorted(cards, key=_rank))


def _option(card: Card, blocked: Text | None = None) -> Option:
    return Option(card, name(card), blocked)


def _rank(card: Card) -> int:
    return list(CARDS).index(card)


def _form(key: str, options: list[Option] | tuple[Option, ...], least: int, most: int) -> Form:
    asking = choose_some(key, options, least, most)
    try:
        return next(asking)
    except StopIteration as done:
        return cast("tuple[str, ...]", done.value)


def _ids(cards: Cards) -> tuple[str, ...]:
    return tuple(option.id for option in copies(Option(card, name(card)) for card in cards))
