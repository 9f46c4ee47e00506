"""What carrying out actions A to D brought about, as it is told at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.basari.names import event_text, seat_names
from engine.basari.pieces import CARD, Colour, Gems
from engine.core import Audience, Seat
from engine.text import Text, say, seat_name


@dataclass(frozen=True, slots=True)
class Hired:
    """Action A: a seat drew a card for its workers."""

    seat: Seat
    card: str
    workers: int
    kind: Literal["hire"] = "hire"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        new = CARD[self.card].workers
        return event_text(self.kind, seat=seat_name(self.seat), n=new, workers=self.workers)


@dataclass(frozen=True, slots=True)
class NobodyHired:
    """Action A with an empty draw pile."""

    seat: Seat
    kind: Literal["no_card"] = "no_card"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, seat=seat_name(self.seat))


@dataclass(frozen=True, slots=True)
class Traded:
    """Action B: a seat got the points of its card."""

    seat: Seat
    points: int
    kind: Literal["trade"] = "trade"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, seat=seat_name(self.seat), n=self.points)


@dataclass(frozen=True, slots=True)
class Mined:
    """Action C: a seat got the gems of its card."""

    seat: Seat
    gems: Gems
    kind: Literal["mine"] = "mine"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, seat=seat_name(self.seat), gems=self.gems.texts)


@dataclass(frozen=True, slots=True)
class RanShort:
    """Gems of a card that the stock could not give."""

    seat: Seat
    gems: Gems
    kind: Literal["short"] = "short"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, seat=seat_name(self.seat), gems=self.gems.texts)


@dataclass(frozen=True, slots=True)
class Swapped:
    """Action D alone: a seat returned a gem and took others."""

    seat: Seat
    give: Colour
    take: Gems
    kind: Literal["swap"] = "swap"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        give = say(f"basari.gems.{self.give}", n=1)
        return event_text(self.kind, seat=seat_name(self.seat), give=give, take=self.take.texts)


@dataclass(frozen=True, slots=True)
class NothingSwapped:
    """Action D alone by a seat without a gem to return."""

    seat: Seat
    kind: Literal["no_swap"] = "no_swap"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, seat=seat_name(self.seat))


@dataclass(frozen=True, slots=True)
class PicksOrdered:
    """Several seats chose D: the order in which they take a gem."""

    order: tuple[Seat, ...]
    kind: Literal["picks"] = "picks"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, seats=seat_names(self.order))


@dataclass(frozen=True, slots=True)
class Picked:
    """Action D among several: a seat took a gem."""

    seat: Seat
    colour: Colour
    kind: Literal["pick"] = "pick"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        gem = say(f"basari.gems.{self.colour}", n=1)
        return event_text(self.kind, seat=seat_name(self.seat), gem=gem)


@dataclass(frozen=True, slots=True)
class Skipped:
    """Action D among several: the stock was empty."""

    seat: Seat
    kind: Literal["skip"] = "skip"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, seat=seat_name(self.seat))


DeedEvent: TypeAlias = (
    Hired
    | NobodyHired
    | Traded
    | Mined
    | RanShort
    | Swapped
    | NothingSwapped
    | PicksOrdered
    | Picked
    | Skipped
)
