"""What happens at a table of Jaipur, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core import Audience, Seat
from engine.jaipur.pieces import CAMEL, Card, Good, Values, counted, heap
from engine.jaipur.state import Round
from engine.text import Arg, Text, say, seat_name

TieBreak: TypeAlias = Literal["bonuses", "goods", "none"]
"""What decided a round with equal riches; `none`: nothing did, and the round is replayed."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round was set up."""

    number: int
    starter: Seat
    market: tuple[Card, ...]
    to: Audience = None
    kind: Literal["round_began"] = "round_began"

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return say(
            "jaipur.event.round_began",
            number=self.number,
            seat=seat_name(self.starter),
            market=heap(self.market),
        )


@dataclass(frozen=True, slots=True)
class Dealt:
    """A trader looked at the cards dealt and put the camels into the herd."""

    seat: Seat
    hand: tuple[Good, ...]
    camels: int
    to: Audience
    kind: Literal["dealt"] = "dealt"

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return say("jaipur.event.dealt", cards=heap((*self.hand, *(CAMEL,) * self.camels)))


@dataclass(frozen=True, slots=True)
class Took:
    """A trader took a single good; `refill` is what came out of the deck for it."""

    seat: Seat
    good: Good
    refill: tuple[Card, ...]
    to: Audience = None
    kind: Literal["took"] = "took"

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _refilled(
            "jaipur.event.took", self.refill, seat=seat_name(self.seat), good=counted(self.good, 1)
        )


@dataclass(frozen=True, slots=True)
class TookCamels:
    """A trader took all the camels."""

    seat: Seat
    count: int
    refill: tuple[Card, ...]
    to: Audience = None
    kind: Literal["took_camels"] = "took_camels"

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return _refilled(
            "jaipur.event.took_camels", self.refill, seat=seat_name(self.seat), n=self.count
        )


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A trader took several goods and returned as many cards."""

    seat: Seat
    take: tuple[Good, ...]
    give: tuple[Card, ...]
    to: Audience = None
    kind: Literal["exchanged"] = "exchanged"

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return say(
            "jaipur.event.exchanged",
            seat=seat_name(self.seat),
            take=heap(self.take),
            give=heap(self.give),
        )


@dataclass(frozen=True, slots=True)
class Sold:
    """A trader sold goods for tokens and perhaps a bonus token, whose value nobody knows yet."""

    seat: Seat
    good: Good
    count: int
    tokens: Values
    bonus: int | None
    to: Audience = None
    kind: Literal["sold"] = "sold"

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        told: dict[str, Arg] = {
            "seat": seat_name(self.seat),
            "goods": counted(self.good, self.count),
            "n": sum(self.tokens),
        }
        if self.bonus is None:
            return say("jaipur.event.sold", **told)
        return say("jaipur.event.sold_bonus", **told, size=say(f"jaipur.size.{self.bonus}"))


@dataclass(frozen=True, slots=True)
class RoundScored:
    """A round ended: all tokens are turned over, and the richest trader gets a seal."""

    number: int
    result: Round
    rupees: tuple[int, ...]
    camels: Seat | None
    winner: Seat | None
    tie_break: TieBreak | None
    to: Audience = None
    kind: Literal["round_scored"] = "round_scored"

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        told: dict[str, Arg] = {
            "number": self.number,
            "first": seat_name(0),
            "second": seat_name(1),
            "first_rupees": self.rupees[0],
            "second_rupees": self.rupees[1],
            "camels": say("jaipur.event.camels_tied")
            if self.camels is None
            else say("jaipur.event.camels_won", seat=seat_name(self.camels)),
        }
        if self.winner is None:
            return say("jaipur.event.round_replayed", **told)
        told["seat"] = seat_name(self.winner)
        if self.tie_break is None:
            return say("jaipur.event.round_scored", **told)
        return say("jaipur.event.round_tied", **told, why=say(f"jaipur.tie.{self.tie_break}"))


@dataclass(frozen=True, slots=True)
class MatchWon:
    """A trader has seals enough."""

    seat: Seat
    to: Audience = None
    kind: Literal["match_won"] = "match_won"

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        return say("jaipur.event.match_won", seat=seat_name(self.seat))


Event: TypeAlias = (
    RoundBegan | Dealt | Took | TookCamels | Exchanged | Sold | RoundScored | MatchWon
)


def _refilled(key: str, refill: tuple[Card, ...], **told: Text | int) -> Text:
    if not refill:
        return say(f"{key}_last", **told)
    return say(key, **told, refill=heap(refill))
