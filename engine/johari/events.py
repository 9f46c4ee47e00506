"""What happens at a table of Johari, for whom, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine import core
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
from engine.text import Arg, say, seat_name

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


@core.event("johari.event.tokens_stacked")
class TokensStacked(core.Event):
    """The gold tokens were stacked on the first space; the bottom one comes first."""

    seats: tuple[Seat, ...]

    def _args(self) -> dict[str, Arg]:
        return {"seats": tuple(map(seat_name, self.seats))}


@core.event("johari.event.day_began")
class DayBegan(core.Event):
    """A market day began."""

    day: int

    def _args(self) -> dict[str, Arg]:
        return {"day": self.day}


@core.event("johari.event.nobles_moved")
class NoblesMoved(core.Event):
    """The nobles went one space on; `spaces` tells who now stands on spaces 1 to 5."""

    spaces: tuple[Noble | None, ...]


@core.event("johari.event.noble_left")
class NobleLeft(core.Event):
    """A noble went past space 1 and left the market for good."""

    noble: Noble

    def _args(self) -> dict[str, Arg]:
        return {"noble": noble_name(self.noble)}


@core.event("johari.event.noble_entered")
class NobleEntered(core.Event):
    """A noble came to a space."""

    noble: Noble
    space: int

    def _args(self) -> dict[str, Arg]:
        return {"noble": noble_name(self.noble), "space": self.space}


@core.event("johari.event.dealt")
class Dealt(core.Event):
    """Cards were put into the market, in this order."""

    deliveries: tuple[Delivery, ...]

    def _args(self) -> dict[str, Arg]:
        return {
            "n": len(self.deliveries),
            "deliveries": tuple(
                say(
                    "johari.delivery",
                    card=card_name(delivery.card),
                    place=place_name(delivery.place),
                )
                for delivery in self.deliveries
            ),
        }


@core.event("johari.event.reshuffled")
class Reshuffled(core.Event):
    """The discards became the new draw pile."""

    cards: int

    def _args(self) -> dict[str, Arg]:
        return {"n": self.cards}


@core.event("johari.event.ran_dry")
class RanDry(core.Event):
    """So many cards could not be dealt, for both pile and discards were empty."""

    lacking: int

    def _args(self) -> dict[str, Arg]:
        return {"n": self.lacking}


@core.event("johari.event.claimed")
class Claimed(core.Event):
    """A seat took its first card."""

    seat: Seat
    place: Place
    card: Card

    def _args(self) -> dict[str, Arg]:
        return {
            "seat": seat_name(self.seat),
            "card": card_name(self.card),
            "place": place_name(self.place),
        }


@core.event("johari.event.sealed")
class Sealed(core.Event):
    """A seat played a card face down; only that seat learns of it."""

    seat: Seat
    card: ActionCard
    kind: Literal["sealed"] = "sealed"
    to: Audience = None

    def _args(self) -> dict[str, Arg]:
        return {"card": action_name(self.card)}


@core.event("johari.event.revealed")
class Revealed(core.Event):
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


@core.event("johari.event.surrender_chosen")
class SurrenderChosen(core.Event):
    """A seat chose the fake that it will lose; only that seat learns of it."""

    seat: Seat
    card: Card
    kind: Literal["surrender_chosen"] = "surrender_chosen"
    to: Audience = None

    def _args(self) -> dict[str, Arg]:
        return {"card": card_name(self.card)}


@core.event("johari.event.inspected")
class Inspected(core.Event):
    """After a sale these fakes were lost, all at once."""

    seller: Seat
    losses: tuple[Loss, ...]

    def _args(self) -> dict[str, Arg]:
        losses = tuple(
            say("johari.loss", seat=seat_name(loss.seat), card=card_name(loss.card))
            for loss in self.losses
        )
        return {"losses": losses}


@core.event("johari.event.unpacked")
class Unpacked(core.Event):
    """A seat added its Trade cards to the display and cashed some gold cards."""

    seat: Seat
    cards: Cards
    cashed: Cards
    gold: int

    def _args(self) -> dict[str, Arg]:
        return {
            "seat": seat_name(self.seat),
            "cards": card_names(self.cards),
            "cashed": card_names(self.cashed),
            "gold": self.gold,
        }

    def _variant(self) -> str:
        return ".cashed" if self.cashed else ""


@core.event("johari.event.advanced")
class Advanced(core.Event):
    """After the last day a seat moved gem tokens by a noble's help."""

    seat: Seat
    gems: tuple[Gem, ...]

    def _args(self) -> dict[str, Arg]:
        return {
            "n": len(self.gems),
            "seat": seat_name(self.seat),
            "gems": tuple(map(gem_name, self.gems)),
        }


@core.event("johari.event.finished")
class Finished(core.Event):
    """The game ended with these scores."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]

    def _args(self) -> dict[str, Arg]:
        return {
            "n": len(self.winners),
            "winners": tuple(map(seat_name, self.winners)),
            "score": max(self.scores),
        }


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
