"""What happens at a table of Johari, for whom, and how it is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core import Audience, Seat
from engine.johari.actions import Disguise
from engine.johari.market import Delivery
from engine.johari.pieces import ActionCard, Card, Cards, Gem, Noble, Place, Store
from engine.text import Arg, Text, say, seat_name


@dataclass(frozen=True, slots=True)
class Play:
    """A card that a seat revealed."""

    seat: Seat
    card: ActionCard


@dataclass(frozen=True, slots=True)
class Loss:
    """A fake that a seat lost."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TokensStacked:
    """The gold tokens were stacked on the first space; the bottom one comes first."""

    seats: tuple[Seat, ...]
    kind: Literal["tokens_stacked"] = "tokens_stacked"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(self.kind, seats=tuple(map(seat_name, self.seats)))


@dataclass(frozen=True, slots=True)
class DayBegan:
    """A market day began."""

    day: int
    kind: Literal["day_began"] = "day_began"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(self.kind, day=self.day)


@dataclass(frozen=True, slots=True)
class NoblesMoved:
    """The nobles went one space on; `spaces` tells who now stands on spaces 1 to 5."""

    spaces: tuple[Noble | None, ...]
    kind: Literal["nobles_moved"] = "nobles_moved"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(self.kind)


@dataclass(frozen=True, slots=True)
class NobleLeft:
    """A noble went past space 1 and left the market for good."""

    noble: Noble
    kind: Literal["noble_left"] = "noble_left"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(self.kind, noble=noble_name(self.noble))


@dataclass(frozen=True, slots=True)
class NobleEntered:
    """A noble came to a space."""

    noble: Noble
    space: int
    kind: Literal["noble_entered"] = "noble_entered"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(self.kind, noble=noble_name(self.noble), space=self.space)


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards were put into the market, in this order."""

    deliveries: tuple[Delivery, ...]
    kind: Literal["dealt"] = "dealt"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(
            self.kind,
            n=len(self.deliveries),
            deliveries=tuple(
                say(
                    "johari.delivery",
                    card=card_name(delivery.card),
                    place=place_name(delivery.place),
                )
                for delivery in self.deliveries
            ),
        )


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discards became the new draw pile."""

    cards: int
    kind: Literal["reshuffled"] = "reshuffled"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(self.kind, n=self.cards)


@dataclass(frozen=True, slots=True)
class RanDry:
    """So many cards could not be dealt, for both pile and discards were empty."""

    lacking: int
    kind: Literal["ran_dry"] = "ran_dry"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(self.kind, n=self.lacking)


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat took its first card."""

    seat: Seat
    place: Place
    card: Card
    kind: Literal["claimed"] = "claimed"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(
            self.kind,
            seat=seat_name(self.seat),
            card=card_name(self.card),
            place=place_name(self.place),
        )


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seat played a card face down; only that seat learns of it."""

    seat: Seat
    card: ActionCard
    kind: Literal["sealed"] = "sealed"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(self.kind, card=action_name(self.card))


@dataclass(frozen=True, slots=True)
class Revealed:
    """All turned up their cards; they are listed in the order of acting."""

    day: int
    round: int
    plays: tuple[Play, ...]
    kind: Literal["revealed"] = "revealed"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        plays = tuple(
            say("johari.play", seat=seat_name(play.seat), card=action_name(play.card))
            for play in self.plays
        )
        return _told(self.kind, day=self.day, round=self.round, plays=plays)


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
        return _told(self.kind, seat=seat_name(self.seat), card=action_name(self.card))


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
        return _told(self.kind, seat=seat_name(self.seat), card=action_name(self.card))


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
        return _told(key, seat=seat_name(self.seat), n=self.gain, gold=self.gold)


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
    """A seat sold all its cards of a type; the token moved by the lead and a noble's bonus."""

    seat: Seat
    cost: int
    gem: Gem
    cards: Cards
    added: Card | None
    lead: int
    bonus: int
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
        steps = self.lead + self.bonus
        return _deed(key, self.seat, self.cost, self.gold, steps=steps, at=self.at, **details)


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
            self.kind,
            self.seat,
            self.cost,
            self.gold,
            give=card_name(self.give),
            take=card_name(self.take),
            place=place_name(self.place),
        )


@dataclass(frozen=True, slots=True)
class SurrenderChosen:
    """A seat chose the fake that it will lose; only that seat learns of it."""

    seat: Seat
    card: Card
    kind: Literal["surrender_chosen"] = "surrender_chosen"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(self.kind, card=card_name(self.card))


@dataclass(frozen=True, slots=True)
class Inspected:
    """After a sale these fakes were lost, all at once."""

    seller: Seat
    losses: tuple[Loss, ...]
    kind: Literal["inspected"] = "inspected"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        losses = tuple(
            say("johari.loss", seat=seat_name(loss.seat), card=card_name(loss.card))
            for loss in self.losses
        )
        return _told(self.kind, losses=losses)


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A seat added its Trade cards to the display and cashed some gold cards."""

    seat: Seat
    cards: Cards
    cashed: Cards
    gold: int
    kind: Literal["unpacked"] = "unpacked"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(
            "unpacked.cashed" if self.cashed else self.kind,
            seat=seat_name(self.seat),
            cards=card_names(self.cards),
            cashed=card_names(self.cashed),
            gold=self.gold,
        )


@dataclass(frozen=True, slots=True)
class Advanced:
    """After the last day a seat moved gem tokens by a noble's help."""

    seat: Seat
    gems: tuple[Gem, ...]
    kind: Literal["advanced"] = "advanced"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(
            self.kind,
            n=len(self.gems),
            seat=seat_name(self.seat),
            gems=tuple(map(gem_name, self.gems)),
        )


@dataclass(frozen=True, slots=True)
class Finished:
    """The game ended with these scores."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    kind: Literal["finished"] = "finished"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _told(
            self.kind,
            n=len(self.winners),
            winners=tuple(map(seat_name, self.winners)),
            score=max(self.scores),
        )


Event: TypeAlias = (
    TokensStacked
    | DayBegan
    | NoblesMoved
    | NobleLeft
    | NobleEntered
    | Dealt
    | Reshuffled
    | RanDry
    | Claimed
    | Sealed
    | Revealed
    | Declined
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
    | SurrenderChosen
    | Inspected
    | Unpacked
    | Advanced
    | Finished
)


def card_name(card: Card) -> Text:
    """Return the name of a card."""
    return Text(f"johari.card.{card}")


def card_names(cards: Iterable[Card]) -> tuple[Text, ...]:
    """Return the names of cards."""
    return tuple([card_name(card) for card in cards])


def gem_name(gem: str) -> Text:
    """Return the name of a type of gem, or of gold."""
    return Text(f"johari.kind.{gem}")


def noble_name(noble: Noble) -> Text:
    """Return the name of a noble."""
    return Text(f"johari.noble.{noble}")


def place_name(place: Place) -> Text:
    """Return the name of a store or booth."""
    return Text(f"johari.place.{place}")


def action_name(card: ActionCard) -> Text:
    """Return the name of an action card."""
    return Text(f"johari.action.{card}")


def _told(kind: str, **args: Arg) -> Text:
    return say(f"johari.event.{kind}", **args)


def _deed(kind: str, seat: Seat, cost: int, gold: int, **args: Arg) -> Text:
    return say(f"johari.event.{kind}", seat=seat_name(seat), n=cost, gold=gold, **args)
