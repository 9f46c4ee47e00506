"""What came of a revealed card, and how it is told."""

from __future__ import annotations

from engine import core
from engine.core import Seat
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
from engine.text import Arg, seat_name


@core.event("johari.event.declined")
class Declined(core.Event):
    """A seat left its card undone."""

    seat: Seat
    card: ActionCard

    def _args(self) -> dict[str, Arg]:
        return {"seat": seat_name(self.seat), "card": action_name(self.card)}


@core.event("johari.event.fizzled")
class Fizzled(core.Event):
    """A seat could not carry out its card."""

    seat: Seat
    card: ActionCard

    def _args(self) -> dict[str, Arg]:
        return {"seat": seat_name(self.seat), "card": action_name(self.card)}


@core.event("johari.event.got_baksheesh")
class GotBaksheesh(core.Event):
    """A seat received gold, and with a certain noble protection as well."""

    seat: Seat
    gain: int
    protected: bool
    gold: int

    def _args(self) -> dict[str, Arg]:
        return _common(self.seat, self.gain, self.gold)

    def _variant(self) -> str:
        return ".protected" if self.protected else ""


@core.event("johari.event.bribed")
class Bribed(core.Event):
    """A seat is safe from inspections for the rest of the day."""

    seat: Seat
    cost: int
    gain: int
    gold: int

    def _args(self) -> dict[str, Arg]:
        return _common(self.seat, self.cost, self.gold) | {"gain": self.gain}

    def _variant(self) -> str:
        return ".gain" if self.gain else ""


@core.event("johari.event.purchased")
class Purchased(core.Event):
    """A seat bought everything at a place and cashed some gold cards of it."""

    seat: Seat
    cost: int
    place: Place
    cards: Cards
    cashed: Cards
    gold: int

    def _args(self) -> dict[str, Arg]:
        return _common(self.seat, self.cost, self.gold) | {
            "place": place_name(self.place),
            "cards": card_names(self.cards),
            "cashed": card_names(self.cashed),
        }

    def _variant(self) -> str:
        return ".cashed" if self.cashed else ""


@core.event("johari.event.sold_to_jeweler")
class SoldToJeweler(core.Event):
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
        args = _common(self.seat, self.cost, self.gold) | {
            "steps": self.steps,
            "at": self.at,
            "cards": card_names(sold),
            "gem": gem_name(self.gem),
        }
        if self.disguise:
            args["disguised"] = card_name(self.disguise.card)
            args["declared"] = gem_name(self.disguise.gem)
        return args

    def _variant(self) -> str:
        return ".disguised" if self.disguise else ""


@core.event("johari.event.sold_to_collector")
class SoldToCollector(core.Event):
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

    def _args(self) -> dict[str, Arg]:
        args = _common(self.seat, self.cost, self.gold) | {
            "steps": self.steps,
            "at": self.at,
            "cards": card_names(self.cards),
            "gem": gem_name(self.gem),
        }
        if self.added:
            args["added"] = card_name(self.added)
        return args

    def _variant(self) -> str:
        return ".added" if self.added else ""


@core.event("johari.event.discarded")
class Discarded(core.Event):
    """A seat discarded a gem card instead of a sale; its token moved."""

    seat: Seat
    cost: int
    card: Card
    gem: Gem
    steps: int
    at: int
    gold: int

    def _args(self) -> dict[str, Arg]:
        return _common(self.seat, self.cost, self.gold) | {
            "card": card_name(self.card),
            "gem": gem_name(self.gem),
            "steps": self.steps,
            "at": self.at,
        }


@core.event("johari.event.traded")
class Traded(core.Event):
    """A seat took everything at a store onto its Trade card, or at once into the display."""

    seat: Seat
    cost: int
    store: Store
    cards: Cards
    at_once: bool
    cashed: Cards
    gold: int

    def _args(self) -> dict[str, Arg]:
        return _common(self.seat, self.cost, self.gold) | {
            "place": place_name(self.store),
            "cards": card_names(self.cards),
            "cashed": card_names(self.cashed),
        }

    def _variant(self) -> str:
        return ".cashed" if self.cashed else ".at_once" if self.at_once else ""


@core.event("johari.event.hired")
class Hired(core.Event):
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

    def _args(self) -> dict[str, Arg]:
        args = _common(self.seat, self.cost, self.gold) | {"noble": noble_name(self.noble)}
        if self.cards:
            args["cards"] = card_names(self.cards)
        if self.paid:
            args["paid"] = self.paid
        if self.slot is not None:
            args["slot"] = self.slot
        elif self.gain:
            args["gain"] = self.gain
        return args

    def _variant(self) -> str:
        if self.cards:
            payment = ".mixed" if self.paid else ".cards"
        else:
            payment = ".gold" if self.paid else ".free"
        return payment + (".slot" if self.slot is not None else ".gain" if self.gain else "")


@core.event("johari.event.exchanged")
class Exchanged(core.Event):
    """A seat swapped a card for one in the market; `home` is where its own card now lies."""

    seat: Seat
    cost: int
    give: Card
    place: Place
    take: Card
    home: Place
    gold: int

    def _args(self) -> dict[str, Arg]:
        return _common(self.seat, self.cost, self.gold) | {
            "give": card_name(self.give),
            "take": card_name(self.take),
            "place": place_name(self.place),
            "home": place_name(self.home),
        }

    def _variant(self) -> str:
        return "" if self.home == self.place else ".home"


def _common(seat: Seat, number: int, gold: int) -> dict[str, Arg]:
    """Return what all these texts name: who acts, what was paid or gained, the gold after it."""
    return {"seat": seat_name(seat), "n": number, "gold": gold}
