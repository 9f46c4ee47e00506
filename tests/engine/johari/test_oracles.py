"""Every legal action, found once more by brute force from the rulebook, on random positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import cast

import pytest

from engine.core import Setup
from engine.errors import ImpossiblePosition
from engine.johari import JOHARI
from engine.johari.actions import (
    Action,
    Decline,
    DiscardOne,
    Disguise,
    Exchange,
    Hire,
    Purchase,
    Seal,
    SellToCollector,
    SellToJeweler,
    TradeAtStore,
)
from engine.johari.events import Event, Revealed, TokensStacked, Unpacked
from engine.johari.events_deeds import Declined, Fizzled
from engine.johari.pieces import ActionCard, Card, Cards, Gem, Noble, Place, Store
from engine.johari.state import State
from engine.play import awaited, sample
from tests.engine.johari.positions import (
    BOX,
    GEM_TYPES,
    PLACES,
    STORES,
    TIERS,
    acting,
    at,
    gems_of,
    gold,
    kind,
    legal,
    play,
    player,
    sealing,
    sorted_cards,
    value,
)

HAND: dict[ActionCard, int] = {
    "baksheesh": 0,
    "bribe": 1,
    "exchange": 1,
    "sale": 2,
    "trade": 3,
    "purchase": 4,
}
HELPFUL: dict[ActionCard, tuple[Noble, ...]] = {
    "purchase": ("purchase-discount",),
    "exchange": ("exchange-any",),
    "sale": ("jeweler-three", "disguise", "discard-one", "collector-one", "collector-two"),
    "trade": ("trade-at-once", "hire-discount", "hire-gold"),
}
POSITIONS: dict[ActionCard, int] = {"purchase": 100, "exchange": 100, "sale": 60, "trade": 150}


# The rules, slowly


def heaps(cards: Iterable[Card], sizes: Iterable[int]) -> set[Cards]:
    cards = list(cards)
    return {sorted_cards(some) for size in sizes for some in combinations(cards, size)}


def some_of(cards: Cards) -> set[Cards]:
    return heaps(cards, range(len(cards) + 1))


def cost(state: State, seat: int, played: tuple[ActionCard, ...]) -> int:
    """Read off the board what the last of these cards costs."""
    slot, card = len(played), played[-1]
    if slot == 3:
        return 0
    nobles, placed = state.players[seat].nobles, state.players[seat].slots[slot - 1]
    price = HAND[played[-2] if card == "doppelganger" else card]
    price -= 2 * (slot == 2) + ("slot-one" in placed) + 2 * ("slot-two" in placed)
    if "purchase" in {card, played[-2] if card == "doppelganger" else card}:
        price -= 2 * ("purchase-discount" in nobles)
    return max(0, price)


def seals(state: State, seat: int) -> set[Action]:
    played = state.players[seat].played
    hand = {*HAND, "doppelganger"} - {*played}
    if not played:
        hand.remove("doppelganger")
    held = gold(state, seat)
    return {Seal(card) for card in hand if cost(state, seat, (*played, card)) <= held}


def purchases(state: State) -> Iterator[Action]:
    for place in PLACES[: len(state.market.places)]:
        offer = at(state, place)
        golds = tuple(card for card in offer if kind(card) == "gold")
        if offer:
            yield from (Purchase(place, cash) for cash in some_of(golds))


def exchanges(state: State) -> Iterator[Action]:
    anything = "exchange-any" in state.players[0].nobles
    for place in PLACES[: len(state.market.places)]:
        for take in at(state, place):
            for give in state.players[0].display:
                if kind(take) != "prestige" and (anything or kind(give) == kind(take)):
                    yield Exchange(give, place, take)


def sales(state: State) -> Iterator[Action]:
    display, nobles = state.players[0].display, state.players[0].nobles
    gems = [card for card in display if kind(card) != "gold"]
    yield from to_jewelers(display, 3 if "jeweler-three" in nobles else 4, "disguise" in nobles)
    yield from to_collectors(state, gems if "disguise" in nobles else [])
    if "discard-one" in nobles:
        yield from (DiscardOne(card) for card in gems)


def to_jewelers(display: Cards, wanted: int, masked: bool) -> Iterator[Action]:
    for sold in heaps(display, [wanted]):
        golds = [card for card in sold if kind(card) == "gold"]
        gems = tuple(card for card in sold if kind(card) != "gold")
        if len(golds) > 1:
            continue
        wild = golds[0] if golds else None
        types = [kind(card) for card in gems]
        if len(set(types)) == len(gems):
            yield from (SellToJeweler(gems, cast(Gem, gem), wild) for gem in types)
        for index, card in enumerate(gems if masked else ()):
            for gem in GEM_TYPES:
                declared = [*types[:index], gem, *types[index + 1 :]]
                if gem != kind(card) and len(set(declared)) == len(gems):
                    mask = Disguise(card, gem)
                    for scoring in declared:
                        yield SellToJeweler(gems, cast(Gem, scoring), wild, mask)


def to_collectors(state: State, masks: list[Card]) -> Iterator[Action]:
    for gem in GEM_TYPES:
        second = max(gems_of(gem, other.display) for other in state.players[1:])
        own = gems_of(gem, state.players[0].display)
        if second >= 1:
            if own > second:
                yield SellToCollector(gem)
            for card in masks:
                if kind(card) != gem and own + value(card) > second:
                    yield SellToCollector(gem, card)


def trades(state: State) -> Iterator[Action]:
    for store in STORES:
        offer = at(state, store)
        if not offer:
            continue
        yield TradeAtStore(cast(Store, store))
        if "trade-at-once" in state.players[0].nobles:
            golds = tuple(card for card in offer if kind(card) == "gold")
            yield from (TradeAtStore(cast(Store, store), True, cash) for cash in some_of(golds))


def hires(state: State) -> Iterator[Action]:
    me = state.players[0]
    for space, noble in enumerate(state.court.spaces, start=1):
        if noble is not None:
            price = max(0, space - 2 * ("hire-discount" in me.nobles))
            slots = (1, 2, 3) if noble in {"slot-one", "slot-two"} else (None,)
            for cards, paid in payments(state, price):
                yield from (Hire(space, cards, paid, slot) for slot in slots)


def payments(state: State, price: int) -> Iterator[tuple[Cards, int]]:
    me = state.players[0]
    if price == 0:
        yield (), 0
        return
    for gem in GEM_TYPES:
        for cards in some_of(tuple(card for card in me.display if kind(card) == gem)):
            if just_enough(cards, price):
                yield cards, 0
    if "hire-gold" in me.nobles:
        purse = gold(state) - cost(state, 0, me.played)
        for cards in some_of(tuple(card for card in me.display if kind(card) == "gold")):
            lacking = price - sum(map(value, cards))
            if just_enough(cards, price):
                yield cards, 0
            elif 0 < lacking <= purse:
                yield cards, lacking


def just_enough(cards: Cards, price: int) -> bool:
    """Tell whether cards pay a price, but would not without any one of them."""
    total = sum(map(value, cards))
    return total >= price and all(total - value(card) < price for card in cards)


def deeds(state: State) -> set[Action]:
    played = state.players[0].played
    match played[-2] if played[-1] == "doppelganger" else played[-1]:
        case "purchase":
            return set(purchases(state))
        case "exchange":
            return set(exchanges(state))
        case "sale":
            return set(sales(state))
        case _:
            return {*trades(state), *hires(state)}


# What a deed does to whoever does it


def after_deed(state: State, deed: Action) -> tuple[Cards, Cards, Cards, tuple[int, ...], int]:
    """Return display, prestige cards, Trade cards, steps and gold after a deed of seat 0."""
    me = state.players[0]
    display, prestige, trade, steps = [*me.display], [*me.prestige], [*me.trade], [*me.steps]
    held = gold(state) - cost(state, 0, me.played)
    match deed:
        case Purchase():
            arrived, held = at(state, deed.place), held + sum(map(value, deed.cash))
            received(arrived, deed.cash, display, prestige)
        case TradeAtStore(at_once=True):
            arrived, held = at(state, deed.store), held + sum(map(value, deed.cash))
            received(arrived, deed.cash, display, prestige)
        case TradeAtStore() if state.round == 3 and not _holds_gold(at(state, deed.store)):
            # The others have nothing but Baksheesh, so the day ends and all is unpacked.
            received(at(state, deed.store), (), display, prestige)
        case TradeAtStore():
            trade += at(state, deed.store)
        case Hire():
            removed(deed.cards, display)
            held += 7 * (state.court.spaces[deed.space - 1] == "seven-gold") - deed.gold
        case Exchange():
            removed([deed.give], display)
            display.append(deed.take)
        case DiscardOne():
            removed([deed.card], display)
            steps[GEM_TYPES.index(cast(Gem, kind(deed.card)))] += 1
        case SellToCollector():
            sold = [card for card in display if kind(card) == deed.gem]
            sold += [deed.added] if deed.added else []
            second = max(gems_of(deed.gem, other.display) for other in state.players[1:])
            extra = ("collector-one" in me.nobles) + 2 * ("collector-two" in me.nobles)
            steps[GEM_TYPES.index(deed.gem)] += sum(map(value, sold)) - second + extra
            removed(sold, display)
        case SellToJeweler():
            removed([*deed.cards, *([deed.gold] if deed.gold else [])], display)
            steps[GEM_TYPES.index(deed.scoring)] += scored(deed)
        case _:
            held = gold(state)
    reached = tuple(min(8, step) for step in steps)
    return sorted_cards(display), sorted_cards(prestige), sorted_cards(trade), reached, held


def _holds_gold(cards: Cards) -> bool:
    return any(kind(card) == "gold" for card in cards)


def removed(cards: Iterable[Card], display: list[Card]) -> None:
    for card in cards:
        display.remove(card)


def received(arrived: Cards, cash: Cards, display: list[Card], prestige: list[Card]) -> None:
    display += [card for card in arrived if kind(card) != "prestige"]
    prestige += [card for card in arrived if kind(card) == "prestige"]
    removed(cash, display)


def scored(sale: SellToJeweler) -> int:
    """Return the gems on the card that stands for the scoring type."""
    standing = {kind(card): card for card in sale.cards}
    if sale.disguise is not None:
        others = [*sale.cards]
        others.remove(sale.disguise.card)
        standing = {kind(card): card for card in others} | {sale.disguise.gem: sale.disguise.card}
    return value(standing[sale.scoring])


# Random positions


class Deal:
    """A box of cards and nobles to make random positions from."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.seats = self.random.randint(2, 4)
        self.day = self.random.randint(6, 10)
        self.cards = list(BOX.elements())
        self.random.shuffle(self.cards)

    def draw(self, most: int, kinds: Iterable[str] = ("gold", *GEM_TYPES)) -> str:
        fitting = [card for card in self.cards if kind(card) in set(kinds)]
        drawn = fitting[: self.random.randint(0, most)]
        for card in drawn:
            self.cards.remove(card)
        return " ".join(drawn)

    def nobles(self, wanted: Iterable[Noble] = ()) -> list[Noble]:
        """Hire some nobles of tiers 1 and 2 who can have come by now, rather the wanted ones."""
        hired: list[Noble] = []
        for tier, nobles in enumerate(TIERS[:2]):
            come = min(4, max(0, self.day + 2 - 4 * tier))
            liked = [noble for noble in nobles if noble in wanted and self.random.random() < 0.5]
            others = self.random.sample([noble for noble in nobles if noble not in wanted], 2)
            hired += [*liked, *others[: self.random.randint(0, 2)]][:come]
        return hired

    def market(self) -> dict[Place, str]:
        places: dict[Place, str] = {}
        for place in PLACES[: 7 + self.seats]:
            sold = ("gold", "prestige") if place == "treasury" else (place,)
            every = (*GEM_TYPES, "gold", "prestige")
            places[place] = self.draw(2, sold if place in STORES else every)
        return places


def split_slots(deal: Deal, nobles: list[Noble]) -> tuple[str, tuple[str, str, str]]:
    slots = ["", "", ""]
    for noble in ("slot-one", "slot-two"):
        if noble in nobles:
            slots[deal.random.randrange(3)] += f" {noble}"
    return " ".join(nobles), (slots[0], slots[1], slots[2])


def about_to(deal: Deal, card: ActionCard) -> State:
    """Let seat 0 act with a card, or with a Doppelganger after it."""
    slot = deal.random.randint(1, 3)
    filler = ["baksheesh", "bribe"]
    played = [*filler[: slot - 1], card]
    if slot > 1 and deal.random.random() < 0.3:
        played = [*filler[: slot - 2], card, "doppelganger"]
    nobles, slots = split_slots(deal, deal.nobles(HELPFUL[card]))
    steps = deal.random.choice([(0, 0, 0, 0), (7, 6, 8, 5)])
    me = player(deal.draw(9), " ".join(played), nobles=nobles, slots=slots, steps=steps)
    others = [player(deal.draw(4)) for _ in range(deal.seats - 1)]
    purse = deal.random.randint(4, 12)
    return acting(
        me,
        *others,
        day=deal.day,
        gold=(purse, *[deal.random.randint(0, purse - 1) for _ in others]),
        places=deal.market(),
        audited=False,
    )


@pytest.mark.parametrize("card", list(POSITIONS))
@pytest.mark.cites("johari-9", "johari-10", "johari-11", "johari-12", "johari-33", "johari-32")
@pytest.mark.cites("johari-14", "johari-15", "johari-35", "johari-19", "johari-20", "johari-31")
@pytest.mark.cites("johari-34", "johari-28", "johari-13")
def test_the_legal_deeds_are_those_that_the_rulebook_allows(card: ActionCard) -> None:
    found = 0
    for number in range(POSITIONS[card]):
        deal = Deal(f"{card} {number}")
        state = about_to(deal, card)
        expected = deeds(state)
        if expected:
            JOHARI.audit(state)
            assert legal(state) == {Decline(), *expected}, number
        else:
            with pytest.raises(ImpossiblePosition, match="no_choice"):
                JOHARI.audit(state)
        found += len(expected)
    assert found > 600


@pytest.mark.parametrize("card", list(POSITIONS))
@pytest.mark.cites("johari-b38", "johari-b46", "johari-b52", "johari-b61", "johari-b65")
@pytest.mark.cites("johari-12", "johari-29", "johari-30", "johari-33")
def test_a_deed_does_to_its_doer_what_the_rulebook_says(card: ActionCard) -> None:
    for number in range(POSITIONS[card]):
        deal = Deal(f"effect {card} {number}")
        state = about_to(deal, card)
        deeds_here = sorted(deeds(state), key=repr)
        for deed in deal.random.sample(deeds_here, min(4, len(deeds_here))):
            after = play(state, 0, deed)
            mine = after.players[0]
            found = mine.display, mine.prestige, mine.trade, mine.steps, gold(after)
            assert found == after_deed(state, deed), (number, deed)


@pytest.mark.cites("johari-1", "johari-b30", "johari-b37", "johari-b69")
def test_the_cards_that_can_be_sealed_are_those_that_can_be_paid() -> None:
    for number in range(200):
        deal = Deal(f"seal {number}")
        before = deal.random.sample([*HAND], deal.random.randint(0, 2))
        nobles, slots = split_slots(deal, deal.nobles())
        me = player(played=" ".join(before), nobles=nobles, slots=slots)
        held = deal.random.randint(0, 5) if before else deal.random.randint(1, 5)
        state = sealing(me, player(), day=deal.day, gold=(held, 9))
        assert legal(state) == seals(state, 0), number


# The gold track as two rows of stacks


class Stacks:
    """The gold track as it lies on the table: rows of spaces with stacks of tokens."""

    def __init__(self, from_below: tuple[int, ...]) -> None:
        self.spaces: dict[tuple[str, int], list[int]] = {("top", 15): list(from_below)}

    def where(self, seat: int) -> tuple[str, int]:
        return next(space for space, stack in self.spaces.items() if seat in stack)

    def land(self, seat: int, space: tuple[str, int]) -> None:
        self.spaces[self.where(seat)].remove(seat)
        self.spaces.setdefault(space, []).append(seat)

    def follow(self, event: Event) -> None:
        """Move a token as an event tells."""
        seat = getattr(event, "seat", None)
        if seat is None:
            return
        row, held = self.where(seat)
        other = "bottom" if row == "top" else "top"
        if isinstance(event, Declined | Fizzled):
            self.land(seat, (other, held))
        elif isinstance(event, Unpacked):
            if event.cashed:
                self.land(seat, (row, held + sum(map(value, event.cashed))))
        elif hasattr(event, "gold"):
            self.land(seat, (other, event.gold))

    def order(self) -> list[int]:
        stacks = sorted(self.spaces.items(), key=lambda item: -item[0][1])
        return [seat for _, stack in stacks for seat in reversed(stack)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.cites("johari-4", "johari-5", "johari-36", "johari-29", "johari-b28", "johari-b34")
def test_the_order_of_acting_is_what_stacks_on_a_table_show(seats: int) -> None:
    ties = 0
    for number in range(12):
        chance = Random(number)
        done = JOHARI.start(Setup(seats, f"stacks {number}"))
        (first,) = [event for event in done.events if isinstance(event, TokensStacked)]
        track = Stacks(first.seats)
        while True:
            for event in done.events:
                if isinstance(event, Revealed):
                    order = track.order()
                    assert [one.seat for one in event.plays] == order
                    ties += len({track.where(seat) for seat in order}) < seats
                track.follow(event)
            for token in done.state.track.tokens:
                assert track.where(token.seat) == (token.row, token.gold)
            owing = awaited(JOHARI, done.state)
            if not owing:
                break
            seat = chance.choice(owing).seat
            action = sample(JOHARI, JOHARI.view(done.state, seat), chance.randrange)
            done = JOHARI.apply(done.state, seat, action)
    assert ties > 10, "ties are what this is about"
