"""Events: what happened, as it is told at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.basari.events_deeds import DeedEvent
from engine.basari.names import action_name, event_text, gem_name, seat_names
from engine.basari.pieces import CARD, LETTERS, Colour, Gems, Letter
from engine.core import Audience, Seat
from engine.text import Text, say, seat_name


@dataclass(frozen=True, slots=True)
class StageBegun:
    """The cards are shuffled for a new stage."""

    stage: int
    kind: Literal["stage"] = "stage"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, stage=self.stage)


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """Every seat got a bazaar card, from seat 0 on."""

    round: int
    cards: tuple[str, ...]
    kind: Literal["deal"] = "deal"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        cards = tuple(
            say("basari.dealt", seat=seat_name(seat), card=CARD[card].text)
            for seat, card in enumerate(self.cards)
        )
        return event_text(self.kind, round=self.round, cards=cards)


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seat laid down an action card; only that seat knows which."""

    seat: Seat
    action: Letter
    to: Audience
    kind: Literal["seal"] = "seal"

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, action=action_name(self.action))


@dataclass(frozen=True, slots=True)
class Revealed:
    """All action cards are turned over: the choice of each seat."""

    choices: tuple[Letter, ...]
    kind: Literal["reveal"] = "reveal"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        chosen = tuple(
            say("basari.chosen", seat=seat_name(seat), action=action_name(letter))
            for letter in LETTERS
            for seat, choice in enumerate(self.choices)
            if choice == letter
        )
        return event_text(self.kind, choices=chosen)


@dataclass(frozen=True, slots=True)
class Forfeited:
    """Too many seats chose an action: nobody carries it out."""

    action: Letter
    seats: tuple[Seat, ...]
    kind: Literal["forfeit"] = "forfeit"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, action=action_name(self.action), seats=seat_names(self.seats))


@dataclass(frozen=True, slots=True)
class BargainOpened:
    """Two seats chose the same action; one of them bids first."""

    action: Letter
    seat: Seat
    rival: Seat
    kind: Literal["bargain"] = "bargain"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        seat, rival = seat_name(self.seat), seat_name(self.rival)
        return event_text(self.kind, action=action_name(self.action), seat=seat, rival=rival)


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat offers gems to its rival."""

    seat: Seat
    rival: Seat
    gems: Gems
    kind: Literal["offer"] = "offer"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        seat, rival = seat_name(self.seat), seat_name(self.rival)
        return event_text(self.kind, seat=seat, rival=rival, gems=self.gems.texts)


@dataclass(frozen=True, slots=True)
class Accepted:
    """A seat takes the gems its rival offered and leaves the action to the rival."""

    seat: Seat
    rival: Seat
    gems: Gems
    kind: Literal["accept"] = "accept"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        seat, rival = seat_name(self.seat), seat_name(self.rival)
        return event_text(self.kind, seat=seat, rival=rival, gems=self.gems.texts)


@dataclass(frozen=True, slots=True)
class Outbid:
    """A seat cannot raise, so it must take the gems its rival offered."""

    seat: Seat
    rival: Seat
    gems: Gems
    kind: Literal["outbid"] = "outbid"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        seat, rival = seat_name(self.seat), seat_name(self.rival)
        return event_text(self.kind, seat=seat, rival=rival, gems=self.gems.texts)


@dataclass(frozen=True, slots=True)
class GivenAway:
    """A seat that had to open owns no gem: its rival acts for nothing."""

    seat: Seat
    rival: Seat
    kind: Literal["free"] = "free"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, seat=seat_name(self.seat), rival=seat_name(self.rival))


@dataclass(frozen=True, slots=True)
class StageEnded:
    """After a round, some seats have enough workers to end the stage."""

    stage: int
    seats: tuple[Seat, ...]
    kind: Literal["stage_end"] = "stage_end"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(
            self.kind, n=len(self.seats), stage=self.stage, seats=seat_names(self.seats)
        )


@dataclass(frozen=True, slots=True)
class DeckFailed:
    """The draw pile is too small for a round: the stage ends."""

    stage: int
    kind: Literal["deck_end"] = "deck_end"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return event_text(self.kind, stage=self.stage)


@dataclass(frozen=True, slots=True)
class MajorityWon:
    """One seat has the most gems of a colour, scores and returns half of them."""

    colour: Colour
    seat: Seat
    points: int
    returned: int
    kind: Literal["majority"] = "majority"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        seat, gem = seat_name(self.seat), gem_name(self.colour)
        return event_text(self.kind, seat=seat, gem=gem, points=self.points, returned=self.returned)


@dataclass(frozen=True, slots=True)
class MajorityShared:
    """Several seats have the most gems of a colour; points and gems returned are of each."""

    colour: Colour
    seats: tuple[Seat, ...]
    points: int
    returned: int
    kind: Literal["share"] = "share"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        seats, gem = seat_names(self.seats), gem_name(self.colour)
        return event_text(
            self.kind, seats=seats, gem=gem, points=self.points, returned=self.returned
        )


@dataclass(frozen=True, slots=True)
class WorkersPaid:
    """A seat has enough workers for the bonus."""

    seat: Seat
    workers: int
    points: int
    kind: Literal["workers"] = "workers"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        seat = seat_name(self.seat)
        return event_text(self.kind, seat=seat, workers=self.workers, points=self.points)


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The match is over."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    kind: Literal["end"] = "end"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        winners = seat_names(self.winners)
        return event_text(self.kind, n=len(winners), seats=winners, points=max(self.scores))


Event: TypeAlias = (
    StageBegun
    | RoundDealt
    | Sealed
    | Revealed
    | Forfeited
    | BargainOpened
    | Offered
    | Accepted
    | Outbid
    | GivenAway
    | DeedEvent
    | StageEnded
    | DeckFailed
    | MajorityWon
    | MajorityShared
    | WorkersPaid
    | GameEnded
)
