"""What came of a revealed card, and how it is told."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from engine import core
from engine.core import Seat
from engine.johari.actions import Disguise
from engine.johari.names import action_name, card_name, card_names, gem_name, noble_name, place_name
from engine.johari.pieces import ACTION_CARDS, ActionCard, Card, Cards, Gem, Noble, Place, Store
from engine.text import Arg, Text, seat_name


def _seats(seats: tuple[Seat, ...]) -> tuple[Text, ...]:
    return tuple(map(seat_name, seats))


class JohariEvent(core.Event):
    """An event of Johari: seats and pieces are called by their names."""

    __slots__ = ()

    words: ClassVar[core.Words] = {
        "seat": seat_name,
        "seats": _seats,
        "winners": _seats,
        "noble": noble_name,
        "place": place_name,
        "home": place_name,
        "gem": gem_name,
        "gems": lambda gems: tuple(map(gem_name, gems)),
        "card": lambda card: action_name(card) if card in ACTION_CARDS else card_name(card),
        "give": card_name,
        "take": card_name,
        "added": card_name,
        "cards": card_names,
        "cashed": card_names,
    }


@core.event("johari.event.declined", "seat", "card")
class Declined(JohariEvent):
    """A seat left its card undone."""

    seat: Seat
    card: ActionCard


@core.event("johari.event.fizzled", "seat", "card")
class Fizzled(JohariEvent):
    """A seat could not carry out its card."""

    seat: Seat
    card: ActionCard


@core.event("johari.event.got_baksheesh", "seat", "gold", n="gain")
class GotBaksheesh(JohariEvent):
    """A seat received gold, and with a certain noble protection as well."""

    seat: Seat
    gain: int
    protected: bool
    gold: int

    def _variant(self) -> str:
        return ".protected" if self.protected else ""


@core.event("johari.event.bribed", "seat", "gold", "gain", n="cost")
class Bribed(JohariEvent):
    """A seat is safe from inspections for the rest of the day."""

    seat: Seat
    cost: int
    gain: int
    gold: int

    def _variant(self) -> str:
        return ".gain" if self.gain else ""


@core.event("johari.event.purchased", "seat", "gold", "place", "cards", "cashed", n="cost")
class Purchased(JohariEvent):
    """A seat bought everything at a place and cashed some gold cards of it."""

    seat: Seat
    cost: int
    place: Place
    cards: Cards
    cashed: Cards
    gold: int

    def _variant(self) -> str:
        return ".cashed" if self.cashed else ""


@core.event("johari.event.sold_to_jeweler", "seat", "gold", "steps", "at", "gem", n="cost")
class SoldToJeweler(JohariEvent):
    """A seat sold different types; the token of one of them moved to step `at`."""

    seat: Seat
    cost: int
    cards: Cards
    gold_card: Card | None
    disguise: Disguise | None
    gem: Gem
    steps: int
    at: int
    gold: int

    def _args(self) -> dict[str, Arg]:
        sold = self.cards if self.gold_card is None else (*self.cards, self.gold_card)
        args = core.Event._args(self) | {"cards": card_names(sold)}
        if self.disguise:
            args["disguised"] = card_name(self.disguise.card)
            args["declared"] = gem_name(self.disguise.gem)
        return args

    def _variant(self) -> str:
        return ".disguised" if self.disguise else ""


@core.event(
    "johari.event.sold_to_collector",
    *("seat", "gold", "steps", "at", "cards", "gem", "added"),
    n="cost",
)
class SoldToCollector(JohariEvent):
    """A seat sold all its cards of a type; the token moved by the lead and a noble's bonus.

    `steps` are fewer where the track ended before.
    """

    seat: Seat
    cost: int
    gem: Gem
    cards: Cards
    added: Card | None
    lead: int
    bonus: int
    steps: int
    at: int
    gold: int

    def _variant(self) -> str:
        if self.added is None:
            return ""
        return ".added" if self.cards else ".alone"


@core.event("johari.event.discarded", "seat", "gold", "card", "gem", "steps", "at", n="cost")
class Discarded(JohariEvent):
    """A seat discarded a gem card instead of a sale; its token moved."""

    seat: Seat
    cost: int
    card: Card
    gem: Gem
    steps: int
    at: int
    gold: int


@core.event("johari.event.traded", "seat", "gold", "cards", "cashed", place="store", n="cost")
class Traded(JohariEvent):
    """A seat took everything at a store onto its Trade card, or at once into the display."""

    seat: Seat
    cost: int
    store: Store
    cards: Cards
    at_once: bool
    cashed: Cards
    gold: int

    def _variant(self) -> str:
        return ".cashed" if self.cashed else ".at_once" if self.at_once else ""


@core.event(
    "johari.event.hired", "seat", "gold", "noble", "cards", "paid", "slot", "gain", n="cost"
)
class Hired(JohariEvent):
    """A seat hired a noble for cards or gold; `gain` is the gold the noble brought at once."""

    seat: Seat
    cost: int
    noble: Noble
    space: int
    cards: Cards
    paid: int
    slot: int | None
    gain: int
    gold: int

    def _variant(self) -> str:
        if self.cards:
            payment = ".mixed" if self.paid else ".cards"
        else:
            payment = ".gold" if self.paid else ".free"
        return payment + (".slot" if self.slot is not None else ".gain" if self.gain else "")


@core.event("johari.event.exchanged", "seat", "gold", "give", "take", "place", "home", n="cost")
class Exchanged(JohariEvent):
    """A seat swapped a card for one in the market; `home` is where its own card now lies."""

    seat: Seat
    cost: int
    give: Card
    place: Place
    take: Card
    home: Place
    gold: int

    def _variant(self) -> str:
        return "" if self.home == self.place else ".home"


DeedEvent: TypeAlias = (
    Declined
    | Fizzled
    | GotBaksheesh
    | Bribed
    | Purchased
    | SoldToJeweler
    | SoldToCollector
    | Discarded
    | Traded
    | Hired
    | Exchanged
)
