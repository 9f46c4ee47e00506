"""Events: what happened, as it is told at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.basari.pieces import CARD, LETTERS, Colour, Gems, Letter
from engine.core import Audience, Seat
from engine.text import Arg, Text, say, seat_name


def seat_names(seats: tuple[Seat, ...]) -> tuple[Text, ...]:
    """Return several seats as a list to be spoken."""
    return tuple(map(seat_name, seats))


def action_name(action: Letter) -> Text:
    """Return the name of an action."""
    return Text(f"basari.action.{action}")


def gem_name(colour: Colour) -> Text:
    """Return the name of a gem."""
    return Text(f"basari.gem.{colour}")


def _event(kind: str, **args: Arg) -> Text:
    return say(f"basari.event.{kind}", **args)


@dataclass(frozen=True, slots=True)
class StageBegun:
    """The cards are shuffled for a new stage."""

    stage: int
    kind: Literal["stage"] = "stage"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _event(self.kind, stage=self.stage)


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
        return _event(self.kind, round=self.round, cards=cards)


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
        return _event(self.kind, action=action_name(self.action))


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
        return _event(self.kind, choices=chosen)


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
        return _event(self.kind, action=action_name(self.action), seats=seat_names(self.seats))


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
        return _event(self.kind, action=action_name(self.action), seat=seat, rival=rival)


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
        return _event(self.kind, seat=seat, rival=rival, gems=self.gems.texts)


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
        return _event(self.kind, seat=seat, rival=rival, gems=self.gems.texts)


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
        return _event(self.kind, seat=seat, rival=rival, gems=self.gems.texts)


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
        return _event(self.kind, seat=seat_name(self.seat), rival=seat_name(self.rival))


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
        return _event(self.kind, seat=seat_name(self.seat), n=new, workers=self.workers)


@dataclass(frozen=True, slots=True)
class NobodyHired:
    """Action A with an empty draw pile."""

    seat: Seat
    kind: Literal["no_card"] = "no_card"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _event(self.kind, seat=seat_name(self.seat))


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
        return _event(self.kind, seat=seat_name(self.seat), n=self.points)


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
        return _event(self.kind, seat=seat_name(self.seat), gems=self.gems.texts)


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
        return _event(self.kind, seat=seat_name(self.seat), gems=self.gems.texts)


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
        return _event(self.kind, seat=seat_name(self.seat), give=give, take=self.take.texts)


@dataclass(frozen=True, slots=True)
class NothingSwapped:
    """Action D alone by a seat without a gem to return."""

    seat: Seat
    kind: Literal["no_swap"] = "no_swap"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _event(self.kind, seat=seat_name(self.seat))


@dataclass(frozen=True, slots=True)
class PicksOrdered:
    """Several seats chose D: the order in which they take a gem."""

    order: tuple[Seat, ...]
    kind: Literal["picks"] = "picks"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _event(self.kind, seats=seat_names(self.order))


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
        return _event(self.kind, seat=seat_name(self.seat), gem=gem)


@dataclass(frozen=True, slots=True)
class Skipped:
    """Action D among several: the stock was empty."""

    seat: Seat
    kind: Literal["skip"] = "skip"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _event(self.kind, seat=seat_name(self.seat))


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
        return _event(self.kind, n=len(self.seats), stage=self.stage, seats=seat_names(self.seats))


@dataclass(frozen=True, slots=True)
class DeckFailed:
    """The draw pile is too small for a round: the stage ends."""

    stage: int
    kind: Literal["deck_end"] = "deck_end"
    to: Audience = None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _event(self.kind, stage=self.stage)


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
        return _event(self.kind, seat=seat, gem=gem, points=self.points, returned=self.returned)


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
        return _event(self.kind, seats=seats, gem=gem, points=self.points, returned=self.returned)


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
        return _event(self.kind, seat=seat, workers=self.workers, points=self.points)


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
        return _event(self.kind, n=len(winners), seats=winners, points=max(self.scores))


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
    | Hired
    | NobodyHired
    | Traded
    | Mined
    | RanShort
    | Swapped
    | NothingSwapped
    | PicksOrdered
    | Picked
    | Skipped
    | StageEnded
    | DeckFailed
    | MajorityWon
    | MajorityShared
    | WorkersPaid
    | GameEnded
)
