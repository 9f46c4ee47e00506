"""What speaks for a turn of Jaipur, in words, from what the trader in turn may know."""

from __future__ import annotations

from engine.ai.jaipur.fast_round import CAMELS, KIND, LENGTHS, SUMS, Seen
from engine.jaipur.actions import Action, Exchange, Sell, Take, TakeCamels
from engine.jaipur.pieces import EMPTY_PILES, GOODS, SIZES, counted, name
from engine.text import Text, say


def reasons(seen: Seen, action: Action) -> tuple[Text, ...]:
    """Return what speaks for an action, the weightiest first."""
    match action:
        case Sell(good, count):
            return _sold(seen, KIND[good], count)
        case Take(good):
            return _gathered(seen, [KIND[good]])
        case TakeCamels():
            return _camels(seen)
        case Exchange(take, give):
            paid = give.count("camel")
            texts = _gathered(seen, [KIND[each] for each in take])
            return (*texts, say("jaipur.hint.paid", n=paid)) if paid else texts


def _sold(seen: Seen, kind: int, count: int) -> tuple[Text, ...]:
    at, good, texts = seen.sold[kind], name(GOODS[kind]), []
    if count >= SIZES[0]:
        size = min(count, SIZES[-1])
        if seen.bonuses[size - SIZES[0]]:
            texts.append(say("jaipur.hint.bonus", size=say(f"jaipur.size.{size}")))
    left = LENGTHS[kind] - at
    empty = sum(gone == length for gone, length in zip(seen.sold, LENGTHS, strict=True))
    if 0 < left <= count and empty == EMPTY_PILES - 1:
        texts.append(say("jaipur.hint.ends"))
    elif 0 < left <= count:
        texts.append(say("jaipur.hint.last", good=good))
    elif at == 0:
        texts.append(say("jaipur.hint.first", good=good))
    elif left:
        after = at + count
        texts.append(
            say("jaipur.hint.next", n=SUMS[kind][after + 1] - SUMS[kind][after], good=good)
        )
    else:
        texts.append(say("jaipur.hint.worthless", good=good))
    return tuple(texts)


def _gathered(seen: Seen, take: list[int]) -> tuple[Text, ...]:
    """Tell what a take makes of the hand: the set that would earn most comes first."""
    sets = []
    for kind in set(take):
        cards, at = seen.hand[kind] + take.count(kind), seen.sold[kind]
        sets.append((SUMS[kind][at + cards] - SUMS[kind][at], cards, -kind))
    sets.sort(reverse=True)
    return tuple(
        say(
            "jaipur.hint.set" if cards > 1 else "jaipur.hint.single",
            n=earned,
            goods=counted(GOODS[-kind], cards),
        )
        for earned, cards, kind in sets[:2]
    )


def _camels(seen: Seen) -> tuple[Text, ...]:
    number = seen.market[CAMELS]
    herd, other = seen.herds[seen.seat], seen.herds[1 - seen.seat]
    camels = say("jaipur.hint.camels", n=number, herd=herd + number)
    if herd <= other < herd + number:
        return camels, say("jaipur.hint.herd")
    return (camels,)
