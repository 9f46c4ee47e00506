"""What came of a revealed card, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core import Audience, Seat
from engine.johari.actions import Disguise
from engine.johari.names import (
    action_name,
    card_name,
    card_names,
    gem_name,
    noble_name,
    place_name,
)
from engine.johari.pieces import ActionCard, Card, Cards, Gem, Noble, Place, Store
from engine.text import Arg, Text, say, seat_name


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat left its card undone."""

    seat: Seat
    card: ActionCard
    kind: Literal["declined"] = "declined"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return say(
            f"johari.event.{self.kind}", seat=seat_name(self.seat), card=action_name(self.card)
        )


@dataclass(frozen=True, slots=True)
class Fizzled:
    """A seat could not carry out its card."""

    seat: Seat
    card: ActionCard
    kind: Literal["fizzled"] = "fizzled"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return say(
            f"johari.event.{self.kind}", seat=seat_name(self.seat), card=action_name(self.card)
        )


@dataclass(frozen=True, slots=True)
class GotBaksheesh:
    """A seat received gold, and with a certain noble protection as well."""

    seat: Seat
    gain: int
    protected: bool
    gold: int
    kind: Literal["got_baksheesh"] = "got_baksheesh"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        key = "got_baksheesh.protected" if self.protected else self.kind
        return _deed(key, self.seat, self.gain, self.gold)


@dataclass(frozen=True, slots=True)
class Bribed:
    """A seat is safe from inspections for the rest of the day."""

    seat: Seat
    cost: int
    gain: int
    gold: int
    kind: Literal["bribed"] = "bribed"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        key = "bribed.gain" if self.gain else self.kind
        return _deed(key, self.seat, self.cost, self.gold, gain=self.gain)


@dataclass(frozen=True, slots=True)
class Purchased:
    """A seat bought everything at a place and cashed some gold cards of it."""

    seat: Seat
    cost: int
    place: Place
    cards: Cards
    cashed: Cards
    gold: int
    kind: Literal["purchased"] = "purchased"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _deed(
            "purchased.cashed" if self.cashed else self.kind,
            self.seat,
            self.cost,
            self.gold,
            place=place_name(self.place),
            cards=card_names(self.cards),
            cashed=card_names(self.cashed),
        )


@dataclass(frozen=True, slots=True)
class SoldToJeweler:
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
    kind: Literal["sold_to_jeweler"] = "sold_to_jeweler"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        sold = self.cards if self.gold_card is None else (*self.cards, self.gold_card)
        details: dict[str, Arg] = {"cards": card_names(sold), "gem": gem_name(self.gem)}
        if self.disguise:
            details["disguised"] = card_name(self.disguise.card)
            details["declared"] = gem_name(self.disguise.gem)
        key = "sold_to_jeweler.disguised" if self.disguise else self.kind
        return _deed(key, self.seat, self.cost, self.gold, steps=self.steps, at=self.at, **details)


@dataclass(frozen=True, slots=True)
class SoldToCollector:
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
    kind: Literal["sold_to_collector"] = "sold_to_collector"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        details: dict[str, Arg] = {"cards": card_names(self.cards), "gem": gem_name(self.gem)}
        if self.added:
            details["added"] = card_name(self.added)
        key = "sold_to_collector.added" if self.added else self.kind
        return _deed(key, self.seat, self.cost, self.gold, steps=self.steps, at=self.at, **details)


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat discarded a gem card instead of a sale; its token moved."""

    seat: Seat
    cost: int
    card: Card
    gem: Gem
    steps: int
    at: int
    gold: int
    kind: Literal["discarded"] = "discarded"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _deed(
            self.kind,
            self.seat,
            self.cost,
            self.gold,
            card=card_name(self.card),
            gem=gem_name(self.gem),
            steps=self.steps,
            at=self.at,
        )


@dataclass(frozen=True, slots=True)
class Traded:
    """A seat took everything at a store onto its Trade card, or at once into the display."""

    seat: Seat
    cost: int
    store: Store
    cards: Cards
    at_once: bool
    cashed: Cards
    gold: int
    kind: Literal["traded"] = "traded"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        key = self.kind
        tail = ".cashed" if self.cashed else ".at_once" if self.at_once else ""
        return _deed(
            key + tail,
            self.seat,
            self.cost,
            self.gold,
            place=place_name(self.store),
            cards=card_names(self.cards),
            cashed=card_names(self.cashed),
        )


@dataclass(frozen=True, slots=True)
class Hired:
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
    kind: Literal["hired"] = "hired"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        key, details = self._payment()
        if self.slot is not None:
            key, details = key + ".slot", {**details, "slot": self.slot}
        elif self.gain:
            key, details = key + ".gain", {**details, "gain": self.gain}
        noble = noble_name(self.noble)
        return _deed(key, self.seat, self.cost, self.gold, noble=noble, **details)

    def _payment(self) -> tuple[str, dict[str, Arg]]:
        if self.cards and self.paid:
            return "hired.mixed", {"cards": card_names(self.cards), "paid": self.paid}
        if self.cards:
            return "hired.cards", {"cards": card_names(self.cards)}
        if self.paid:
            return "hired.gold", {"paid": self.paid}
        return "hired.free", {}


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A seat swapped a card for one in the market; `home` is where its own card now lies."""

    seat: Seat
    cost: int
    give: Card
    place: Place
    take: Card
    home: Place
    gold: int
    kind: Literal["exchanged"] = "exchanged"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _deed(
            self.kind if self.home == self.place else "exchanged.home",
            self.seat,
            self.cost,
            self.gold,
            give=card_name(self.give),
            take=card_name(self.take),
            place=place_name(self.place),
            home=place_name(self.home),
        )


def _deed(kind: str, seat: Seat, cost: int, gold: int, **args: Arg) -> Text:
    return say(f"johari.event.{kind}", seat=seat_name(seat), n=cost, gold=gold, **args)
