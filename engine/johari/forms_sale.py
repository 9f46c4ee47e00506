"""The questions of a Sale: to a jeweler, to a collector, or a single card discarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import prod
from typing import TypeAlias, cast

from engine.core import Seat
from engine.errors import IllegalAction
from engine.forms import MAX_OPTIONS, Asking, Field, Option, choose, choose_some, fill
from engine.johari.actions import (
    Decline,
    Deed,
    DiscardOne,
    Disguise,
    SellToCollector,
    SellToJeweler,
)
from engine.johari.names import card_name, card_names, gem_name
from engine.johari.nobles import Nobles, amount, jeweler_cards
from engine.johari.options import NONE, PLUS, blocked, card_options, deed_options, kind_option
from engine.johari.pieces import (
    GEMS,
    KIND,
    VALUE,
    Card,
    Cards,
    Gem,
    gem_counts,
    heap,
    of_kind,
    track_gain,
    without,
)
from engine.johari.prices import (
    addable,
    collector_lead,
    collector_open,
    gem_cards,
    gold_cards,
    jeweler_open,
    jeweler_takes,
    most_of_others,
    types_in,
    types_suffice,
)
from engine.johari.view import Stall, View
from engine.text import Text, say

Lot: TypeAlias = tuple[Cards, Card | None]
"""Gem cards that are sold together, and the gold card that stands in for one more, if any does."""
MOST_LOTS = 20
"""So many lots at most are offered as they are; of more, the cards are picked one by one."""


def sale(view: View, seat: Seat) -> Asking[Deed]:
    """Ask how a Sale is carried out."""
    stall, displays = view.stalls[seat], [other.display for other in view.stalls]
    ways = _ways(stall, displays, seat)
    # What a noble allows instead of a sale stays a choice, also where one must act.
    free = not any(way.blocked is None for way in ways if way.id != "discard")
    picked = yield from choose("johari.sale", deed_options(view, ways, free=free))
    way, _, gem = picked.partition(":")
    match way:
        case "jeweler":
            return (yield from _jeweler(stall))
        case "collector":
            return (yield from _collector(displays, seat, stall, cast(Gem, gem)))
        case "discard":
            options = [
                _discard_option(card, stall) for card in dict.fromkeys(gem_cards(stall.display))
            ]
            return DiscardOne(cast(Card, (yield from choose("johari.discard", options))))
        case _:
            return Decline()


def _ways(stall: Stall, displays: list[Cards], seat: Seat) -> list[Option]:
    display, nobles = stall.display, stall.nobles
    ways = [_jeweler_option(stall)]
    ways += [
        _collector_option(displays, seat, gem, stall)
        for gem in GEMS
        # What is neither shown nor played by a disguised card goes without saying.
        if gem_counts(display)[gem] or collector_open(displays, seat, gem, nobles)
    ]
    if steps := amount(nobles, "discard_steps"):
        # Without any gem card no Sale is possible, and nobody is asked.
        ways.append(Option("discard", say("johari.option.discard", n=steps)))
    return ways


def _jeweler_option(stall: Stall) -> Option:
    """Return the jeweler with the most prestige to be had there; disguises leave that open."""
    nobles, about = stall.nobles, say("johari.option.jeweler.about")
    text = say("johari.option.jeweler", n=jeweler_cards(nobles))
    if not jeweler_open(stall.display, nobles):
        return Option("jeweler", text, about, blocked("too_few_types"))
    if not amount(nobles, "disguise"):
        text = say("johari.option.jeweler.points", n=jeweler_cards(nobles), points=_most(stall))
    return Option("jeweler", text, about)


def _most(stall: Stall) -> int:
    """Return the prestige of the best card that a jeweler could score: each type can be sold."""
    cards = gem_cards(stall.display)
    return max(_gained(stall, cast(Gem, KIND[card]), VALUE[card])["points"] for card in cards)


def _discard_option(card: Card, stall: Stall) -> Option:
    gem = cast(Gem, KIND[card])  # gold is never among them
    gained = _gained(stall, gem, amount(stall.nobles, "discard_steps"))
    return Option(card, say("johari.option.card_steps", card=card_name(card), **gained))


def _gained(stall: Stall, gem: Gem, steps: int) -> dict[str, int]:
    """Return how far a token would move, up to the end of its track, and for how much prestige."""
    moved, points = track_gain(stall.steps[GEMS.index(gem)], steps)
    return {"n": moved, "points": points}


def _jeweler(stall: Stall) -> Asking[Deed]:
    display, nobles = stall.display, stall.nobles
    wanted, disguises = jeweler_cards(nobles), bool(amount(nobles, "disguise"))
    gold, disguise = None, None
    if disguises or len(set(display)) > MAX_OPTIONS:
        gold = yield from _gold_card(display, nobles)
        display, wanted = gem_cards(display), wanted - (gold is not None)
    if disguises:
        disguise = yield from _disguise(display, wanted)
    if disguise is not None:
        others = without(display, (disguise.card,))
        display = tuple(card for card in others if KIND[card] != disguise.gem)
        wanted -= 1
    cards, wild = yield from _lot(display, wanted)
    standing = {cast(Gem, KIND[card]): card for card in cards}
    if disguise is not None:
        standing[disguise.gem] = disguise.card
        cards = heap((*cards, disguise.card))
    gold = gold or wild
    options = [_scoring_option(gem, standing[gem], stall) for gem in GEMS if gem in standing]
    asks = say("johari.jeweler.scoring.of", cards=card_names(_sold(cards, gold)))
    scoring = cast(Gem, (yield from choose("johari.jeweler.scoring", options, asks=asks)))
    return SellToJeweler(cards, scoring, gold, disguise)


def _sold(cards: Cards, gold: Card | None) -> Cards:
    return cards if gold is None else (*cards, gold)


def _lot(display: Cards, wanted: int) -> Asking[Lot]:
    """Ask which cards are sold: a whole lot where there are few, else card by card.

    The next question names them, so a lot that is the only one is not told beside.
    """
    if _lots_number(display, wanted) <= MOST_LOTS:
        lots = {PLUS.join(_sold(*lot)): lot for lot in _lots(display, wanted)}
        options = [
            Option(id_, say("johari.option.lot", cards=card_names(_sold(*lot))))
            for id_, lot in lots.items()
        ]
        return lots[(yield from choose("johari.jeweler.lot", options, narrows=True))]
    rule = say("johari.jeweler.pick.rule", n=wanted)
    options = list(card_options((*gem_cards(display), *gold_cards(display))))
    picked = yield from choose_some("johari.jeweler.pick", options, wanted, wanted, rule=rule)
    cards = cast(Cards, picked)
    gold, gems = gold_cards(cards), gem_cards(cards)
    if len(gold) > 1 or len(types_in(gems)) < len(gems):
        raise IllegalAction("johari.error.one_of_each_type", n=wanted)
    return heap(gems), gold[0] if gold else None


def _lots(display: Cards, wanted: int) -> Iterator[Lot]:
    """Yield what can be sold together: cards of different types, without and with a gold card."""
    for gold in (None, *dict.fromkeys(gold_cards(display))):
        for types in combinations(types_in(display), wanted - (gold is not None)):
            for cards in product(*[dict.fromkeys(of_kind(display, gem)) for gem in types]):
                yield heap(cards), gold


def _lots_number(display: Cards, wanted: int) -> int:
    """Return how many lots there are, without making them."""
    faces = [len(set(of_kind(display, gem))) for gem in types_in(display)]
    plain = sum(map(prod, combinations(faces, wanted)))
    return plain + len(set(gold_cards(display))) * sum(map(prod, combinations(faces, wanted - 1)))


def _scoring_option(gem: Gem, card: Card, stall: Stall) -> Option:
    gained = _gained(stall, gem, VALUE[card])
    return Option(gem, say("johari.option.scoring", gem=gem_name(gem), **gained))


def _gold_card(display: Cards, nobles: Nobles) -> Asking[Card | None]:
    """Ask whether a gold card stands in for a type, and which."""
    plain = None if jeweler_takes(display, nobles, False) else blocked("too_few_types")
    with_gold = None if jeweler_takes(display, nobles, True) else blocked("too_few_types")
    options = [Option(NONE, say("johari.option.no_gold_card"), blocked=plain, idle=True)]
    options += [
        Option(card, say("johari.option.stands_in", card=card_name(card)), blocked=with_gold)
        for card in dict.fromkeys(gold_cards(display))
    ]
    picked = yield from choose("johari.jeweler.gold", options)
    return None if picked == NONE else cast(Card, picked)


def _disguise(display: Cards, wanted: int) -> Asking[Disguise | None]:
    """Ask whether a gem card counts as another type, which card, and as which type."""
    plain = None if types_suffice(display, wanted) else blocked("too_few_types")
    options = [Option(NONE, say("johari.option.no_disguise"), blocked=plain, idle=True)]
    options += [kind_option(gem, _disguise_blocked(display, gem, wanted)) for gem in GEMS]
    picked = yield from choose("johari.jeweler.disguise", options)
    if picked == NONE:
        return None
    kind = cast(Gem, picked)
    declared = tuple(
        kind_option(gem, None if _declarable(display, kind, gem, wanted) else blocked("needed"))
        for gem in GEMS
        if gem != kind
    )
    (card,), (as_gem,) = yield from fill(
        "johari.jeweler.disguised",
        Field("johari.jeweler.disguised", card_options(of_kind(display, kind))),
        Field("johari.jeweler.declared", declared),
    )
    return Disguise(cast(Card, card), cast(Gem, as_gem))


def _disguise_blocked(display: Cards, kind: Gem, wanted: int) -> Text | None:
    if not gem_counts(display)[kind]:
        return blocked("none_to_give")
    if any(_declarable(display, kind, gem, wanted) for gem in GEMS if gem != kind):
        return None
    return blocked("needed")


def _declarable(display: Cards, kind: Gem, declared: Gem, wanted: int) -> bool:
    """Tell whether enough other types are left if a card of `kind` is declared another type."""
    cards = Counter(KIND[card] for card in display)
    cards[kind] -= 1
    return sum(cards[gem] > 0 for gem in GEMS if gem != declared) >= wanted - 1


def _collector(displays: list[Cards], seat: Seat, stall: Stall, gem: Gem) -> Asking[Deed]:
    if not amount(stall.nobles, "disguise"):
        return SellToCollector(gem)
    cards = (None, *addable(displays[seat], gem))
    ways = [_added_option(displays, seat, gem, stall, card) for card in cards]
    added = yield from choose("johari.collector.added", ways)
    return SellToCollector(gem, None if added == NONE else cast(Card, added))


def _added_option(
    displays: list[Cards], seat: Seat, gem: Gem, stall: Stall, card: Card | None
) -> Option:
    """Return the option to add a disguised card to a sale, or none."""
    name = say("johari.option.no_disguise") if card is None else card_name(card)
    lead = collector_lead(displays, seat, gem, card)
    if lead <= 0:
        return Option(card or NONE, name, blocked=blocked("no_lead"), idle=card is None)
    gained = _gained(stall, gem, lead + amount(stall.nobles, "collector_steps"))
    text = say("johari.option.card_steps", card=name, **gained)
    return Option(card or NONE, text, idle=card is None)


def _collector_option(displays: list[Cards], seat: Seat, gem: Gem, stall: Stall) -> Option:
    id_, name = f"collector:{gem}", gem_name(gem)
    second, own = most_of_others(displays, seat, gem), gem_counts(displays[seat])[gem]
    if not collector_open(displays, seat, gem, stall.nobles):
        why = blocked("not_the_most", own=own, second=second) if second else blocked("no_rival")
        return Option(id_, say("johari.option.collector", gem=name), blocked=why)
    lead = collector_lead(displays, seat, gem, None)
    if lead <= 0:
        return Option(id_, say("johari.option.collector.disguised", gem=name))
    gained = _gained(stall, gem, lead + amount(stall.nobles, "collector_steps"))
    text = say("johari.option.collector.steps", gem=name, **gained)
    about = say("johari.option.collector.about", steps=gained["n"], n=own)
    return Option(id_, text, about)
