"""The questions of a Sale: to a jeweler, to a collector, or a single card discarded."""

from __future__ import annotations

from collections import Counter
from typing import cast

from engine.asking import Asking, Field, Option, choose, choose_some, fill
from engine.core import Seat
from engine.johari.actions import (
    Decline,
    Deed,
    DiscardOne,
    Disguise,
    SellToCollector,
    SellToJeweler,
)
from engine.johari.names import card_name, gem_name
from engine.johari.nobles import Nobles, amount, jeweler_cards
from engine.johari.offering import NONE, blocked, card_options, deed_options, kind_option
from engine.johari.pieces import (
    GEMS,
    KIND,
    TRACK_END,
    VALUE,
    Card,
    Cards,
    Gem,
    gem_counts,
    heap,
    of_kind,
    without,
)
from engine.johari.sales import (
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


def sale(view: View, seat: Seat) -> Asking[Deed]:
    """Ask how a Sale is carried out."""
    stall, displays = view.stalls[seat], [other.display for other in view.stalls]
    ways = _ways(stall, displays, seat)
    # What a noble allows instead of a sale stays a choice, also where one must act.
    free = not any(way.blocked is None for way in ways if way.id != "discard")
    picked = yield from choose("johari.sale", deed_options(view, ways, free=free))
    match picked:
        case "jeweler":
            return (yield from _jeweler(stall.display, stall.nobles))
        case "collector":
            return (yield from _collector(displays, seat, stall))
        case "discard":
            options = card_options(gem_cards(stall.display))
            return DiscardOne(cast(Card, (yield from choose("johari.discard", options))))
        case _:
            return Decline()


def _ways(stall: Stall, displays: list[Cards], seat: Seat) -> list[Option]:
    display, nobles = stall.display, stall.nobles
    jeweler = None if jeweler_open(display, nobles) else blocked("too_few_types")
    lead = any(collector_open(displays, seat, gem, nobles) for gem in GEMS)
    collector = None if lead else blocked("no_lead")
    ways = [
        Option("jeweler", say("johari.option.jeweler"), jeweler),
        Option("collector", say("johari.option.collector"), collector),
    ]
    if amount(nobles, "discard_steps"):
        # Without any gem card no Sale is possible, and nobody is asked.
        ways.append(Option("discard", say("johari.option.discard")))
    return ways


def _jeweler(display: Cards, nobles: Nobles) -> Asking[Deed]:
    wanted = jeweler_cards(nobles)
    gold = yield from _gold_card(display, nobles)
    wanted -= gold is not None
    disguise = None
    if amount(nobles, "disguise"):
        disguise = yield from _disguise(display, wanted)
    if disguise is None:
        cards = yield from _different(display, wanted, ())
    else:
        others = without(display, (disguise.card,))
        cards = yield from _different(others, wanted - 1, (disguise.gem,))
    standing = {cast(Gem, KIND[card]): card for card in cards}
    if disguise is not None:
        standing[disguise.gem] = disguise.card
        cards = (*cards, disguise.card)
    options = [_scoring_option(gem, standing[gem]) for gem in GEMS if gem in standing]
    scoring = cast(Gem, (yield from choose("johari.jeweler.scoring", options)))
    return SellToJeweler(heap(cards), scoring, gold, disguise)


def _scoring_option(gem: Gem, card: Card) -> Option:
    text = say("johari.option.scoring", gem=gem_name(gem), card=card_name(card), n=VALUE[card])
    return Option(gem, text)


def _gold_card(display: Cards, nobles: Nobles) -> Asking[Card | None]:
    """Ask whether a gold card stands in for a type, and which."""
    plain = None if jeweler_takes(display, nobles, False) else blocked("too_few_types")
    with_gold = None if jeweler_takes(display, nobles, True) else blocked("too_few_types")
    options = [Option(NONE, say("johari.option.no_gold_card"), plain)]
    options += [
        Option(card, card_name(card), with_gold) for card in dict.fromkeys(gold_cards(display))
    ]
    picked = yield from choose("johari.jeweler.gold", options)
    return None if picked == NONE else cast(Card, picked)


def _disguise(display: Cards, wanted: int) -> Asking[Disguise | None]:
    """Ask whether a gem card counts as another type, which card, and as which type."""
    plain = None if types_suffice(display, wanted) else blocked("too_few_types")
    options = [Option(NONE, say("johari.option.no_disguise"), plain)]
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


def _different(display: Cards, wanted: int, taken: tuple[Gem, ...]) -> Asking[Cards]:
    """Ask for cards of so many different types, none of them a type that is taken."""
    types = [gem for gem in types_in(display) if gem not in taken]
    options = [Option(gem, gem_name(gem)) for gem in types]
    chosen = yield from choose_some("johari.jeweler.types", options, wanted, wanted)
    fields = [
        Field(f"johari.jeweler.card.{gem}", card_options(of_kind(display, cast(Gem, gem))))
        for gem in chosen
    ]
    picks = yield from fill("johari.jeweler.cards", *fields)
    return tuple([cast(Card, card) for (card,) in picks])


def _collector(displays: list[Cards], seat: Seat, stall: Stall) -> Asking[Deed]:
    options = [_collector_option(displays, seat, gem, stall) for gem in GEMS]
    gem = cast(Gem, (yield from choose("johari.collector", options)))
    if not amount(stall.nobles, "disguise"):
        return SellToCollector(gem)
    short = blocked("no_lead")
    ways = [
        Option(
            NONE,
            say("johari.option.no_disguise"),
            None if collector_lead(displays, seat, gem, None) > 0 else short,
        )
    ]
    for card in addable(displays[seat], gem):
        enough = collector_lead(displays, seat, gem, card) > 0
        ways.append(Option(card, card_name(card), None if enough else short))
    added = yield from choose("johari.collector.added", ways)
    return SellToCollector(gem, None if added == NONE else cast(Card, added))


def _collector_option(displays: list[Cards], seat: Seat, gem: Gem, stall: Stall) -> Option:
    lead = collector_lead(displays, seat, gem, None)
    left = TRACK_END - stall.steps[GEMS.index(gem)]
    steps = min(lead + amount(stall.nobles, "collector_steps"), left)
    if collector_open(displays, seat, gem, stall.nobles):
        if lead <= 0:
            return Option(gem, gem_name(gem))
        return Option(gem, say("johari.option.collector_steps", gem=gem_name(gem), n=steps))
    second, own = most_of_others(displays, seat, gem), gem_counts(displays[seat])[gem]
    if not own:
        why = blocked("none_to_give")
    elif not second:
        why = blocked("no_rival")
    else:
        why = blocked("not_the_most", own=own, second=second)
    return Option(gem, gem_name(gem), why)
