"""What happens at a table of Johari, for whom, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine import core
from engine.core import Audience, Seat
from engine.johari.events_deeds import DeedEvent, JohariEvent
from engine.johari.market import Delivery
from engine.johari.names import action_name, card_name, place_name
from engine.johari.pieces import ActionCard, Card, Cards, Gem, Noble, Place
from engine.text import Arg, say, seat_name


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


@core.event("johari.event.tokens_stacked", "seats")
class TokensStacked(JohariEvent):
    """The gold tokens were stacked on the first space; the bottom one comes first."""

    seats: tuple[Seat, ...]


@core.event("johari.event.day_began", "day", chapter=True)
class DayBegan(JohariEvent):
    """A market day began."""

    day: int


@core.event("johari.event.nobles_moved")
class NoblesMoved(JohariEvent):
    """The nobles went one space on; `spaces` tells who now stands on spaces 1 to 5."""

    spaces: tuple[Noble | None, ...]


@core.event("johari.event.noble_left", "noble")
class NobleLeft(JohariEvent):
    """A noble went past space 1 and left the market for good."""

    noble: Noble


@core.event("johari.event.noble_entered", "noble", "space")
class NobleEntered(JohariEvent):
    """A noble came to a space."""

    noble: Noble
    space: int


@core.event("johari.event.dealt")
class Dealt(JohariEvent):
    """Cards were put into the market, in this order."""

    deliveries: tuple[Delivery, ...]

    def _args(self) -> dict[str, Arg]:
        deliveries = tuple(
            say("johari.delivery", card=card_name(each.card), place=place_name(each.place))
            for each in self.deliveries
        )
        return {"n": len(deliveries), "deliveries": deliveries}


@core.event("johari.event.reshuffled", n="cards")
class Reshuffled(JohariEvent):
    """The discards became the new draw pile."""

    cards: int


@core.event("johari.event.ran_dry", n="lacking")
class RanDry(JohariEvent):
    """So many cards could not be dealt, for both pile and discards were empty."""

    lacking: int


@core.event("johari.event.claimed", "seat", "card", "place")
class Claimed(JohariEvent):
    """A seat took its first card."""

    seat: Seat
    place: Place
    card: Card


@core.event("johari.event.sealed", "card")
class Sealed(JohariEvent):
    """A seat played a card face down; only that seat learns of it."""

    seat: Seat
    card: ActionCard
    kind: Literal["sealed"] = "sealed"
    to: Audience = None


@core.event("johari.event.revealed")
class Revealed(JohariEvent):
    """All turned up their cards; they are listed in the order of acting."""

    day: int
    round: int
    plays: tuple[Play, ...]

    def _args(self) -> dict[str, Arg]:
        plays = tuple(
            say("johari.play", seat=seat_name(play.seat), card=action_name(play.card))
            for play in self.plays
        )
        return {"day": self.day, "round": self.round, "plays": plays}


@core.event("johari.event.surrender_chosen", "card")
class SurrenderChosen(JohariEvent):
    """A seat chose the fake that it will lose; only that seat learns of it."""

    seat: Seat
    card: Card
    kind: Literal["surrender_chosen"] = "surrender_chosen"
    to: Audience = None


@core.event("johari.event.inspected")
class Inspected(JohariEvent):
    """After a sale these fakes were lost, all at once."""

    seller: Seat
    losses: tuple[Loss, ...]

    def _args(self) -> dict[str, Arg]:
        losses = tuple(
            say("johari.loss", seat=seat_name(loss.seat), card=card_name(loss.card))
            for loss in self.losses
        )
        return {"losses": losses}


@core.event("johari.event.unpacked", "seat", "cards", "cashed", "gold")
class Unpacked(JohariEvent):
    """A seat added its Trade cards to the display and cashed some gold cards."""

    seat: Seat
    cards: Cards
    cashed: Cards
    gold: int

    def _variant(self) -> str:
        return ".cashed" if self.cashed else ""


@core.event("johari.event.advanced", "seat", "gems")
class Advanced(JohariEvent):
    """After the last day a seat moved gem tokens by a noble's help."""

    seat: Seat
    gems: tuple[Gem, ...]

    def _args(self) -> dict[str, Arg]:
        return core.Event._args(self) | {"n": len(self.gems)}


@core.event("johari.event.finished", "winners")
class Finished(JohariEvent):
    """The game ended with these scores."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]

    def _args(self) -> dict[str, Arg]:
        return core.Event._args(self) | {"n": len(self.winners), "score": max(self.scores)}


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
    | DeedEvent
    | SurrenderChosen
    | Inspected
    | Unpacked
    | Advanced
    | Finished
)
