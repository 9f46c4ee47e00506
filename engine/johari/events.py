"""What happens at a table of Johari, for whom, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core import Audience, Seat
from engine.johari.events_deeds import (
    Bribed,
    Declined,
    Discarded,
    Exchanged,
    Fizzled,
    GotBaksheesh,
    Hired,
    Purchased,
    SoldToCollector,
    SoldToJeweler,
    Traded,
)
from engine.johari.market import Delivery
from engine.johari.names import (
    action_name,
    card_name,
    card_names,
    gem_name,
    noble_name,
    place_name,
)
from engine.johari.pieces import ActionCard, Card, Cards, Gem, Noble, Place
from engine.text import Arg, Text, say, seat_name

__all__ = [
    "Advanced",
    "Bribed",
    "Claimed",
    "DayBegan",
    "Dealt",
    "Declined",
    "Discarded",
    "Event",
    "Exchanged",
    "Finished",
    "Fizzled",
    "GotBaksheesh",
    "Hired",
    "Inspected",
    "Loss",
    "NobleEntered",
    "NobleLeft",
    "NoblesMoved",
    "Play",
    "Purchased",
    "RanDry",
    "Reshuffled",
    "Revealed",
    "Sealed",
    "SoldToCollector",
    "SoldToJeweler",
    "SurrenderChosen",
    "TokensStacked",
    "Traded",
    "Unpacked",
]


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


def _told(kind: str, **args: Arg) -> Text:
    return say(f"johari.event.{kind}", **args)
