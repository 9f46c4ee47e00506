"""What happens at a table of Jaipur, and how it is told."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from engine import core
from engine.core import Audience, Seat
from engine.jaipur.pieces import CAMEL, Card, Good, Values, counted, heap
from engine.jaipur.state import Round
from engine.text import Arg, Text, say, seat_name

TieBreak: TypeAlias = Literal["bonuses", "goods", "none"]
"""What decided a round with equal riches; `none`: nothing did, and the round is replayed."""


class JaipurEvent(core.Event):
    """An event of Jaipur: seats and cards are called by their names."""

    __slots__ = ()

    header = ("to", "kind")
    words: ClassVar[core.Words] = {
        "seat": seat_name,
        "good": lambda good: counted(good, 1),
        "market": heap,
        "refill": heap,
        "take": heap,
        "give": heap,
        "size": lambda size: say(f"jaipur.size.{size}"),
    }


@core.event("jaipur.event.round_began", "number", "market", chapter=True, seat="starter")
class RoundBegan(JaipurEvent):
    """A round was set up."""

    number: int
    starter: Seat
    market: tuple[Card, ...]


@core.event("jaipur.event.dealt")
class Dealt(JaipurEvent):
    """A trader looked at the cards dealt and put the camels into the herd."""

    seat: Seat
    hand: tuple[Good, ...]
    camels: int
    to: Audience

    def _args(self) -> dict[str, Arg]:
        return {"cards": heap((*self.hand, *(CAMEL,) * self.camels))}


@core.event("jaipur.event.took", "seat", "good", "refill")
class Took(JaipurEvent):
    """A trader took a single good; `refill` is what came out of the deck for it."""

    seat: Seat
    good: Good
    refill: tuple[Card, ...]

    def _variant(self) -> str:
        return "" if self.refill else "_last"


@core.event("jaipur.event.took_camels", "seat", "refill", n="count")
class TookCamels(JaipurEvent):
    """A trader took all the camels."""

    seat: Seat
    count: int
    refill: tuple[Card, ...]

    def _variant(self) -> str:
        return "" if self.refill else "_last"


@core.event("jaipur.event.exchanged", "seat", "take", "give")
class Exchanged(JaipurEvent):
    """A trader took several goods and returned as many cards."""

    seat: Seat
    take: tuple[Good, ...]
    give: tuple[Card, ...]


@core.event("jaipur.event.sold", "seat", size="bonus")
class Sold(JaipurEvent):
    """A trader sold goods for tokens and perhaps a bonus token, whose value it does not tell."""

    seat: Seat
    good: Good
    count: int
    tokens: Values
    bonus: int | None

    def _args(self) -> dict[str, Arg]:
        goods = counted(self.good, self.count)
        return core.Event._args(self) | {"goods": goods, "n": sum(self.tokens)}

    def _variant(self) -> str:
        return "" if self.bonus is None else "_bonus"


@core.event("jaipur.event.bonus_drawn", n="value")
class BonusDrawn(JaipurEvent):
    """A trader looked at the value of the bonus token of this size that a sale brought."""

    seat: Seat
    size: int
    value: int
    to: Audience


@core.event("jaipur.event.round_scored")
class RoundScored(JaipurEvent):
    """A round ended: all tokens are turned over, and the richest trader gets a seal."""

    number: int
    result: Round
    rupees: tuple[int, ...]
    camels: Seat | None
    winner: Seat | None
    tie_break: TieBreak | None

    @property
    def text(self) -> Text:
        """The event as a text to be spoken."""
        args: dict[str, Arg] = {
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
            return say("jaipur.event.round_replayed", **args)
        args["seat"] = seat_name(self.winner)
        if self.tie_break is None:
            return say(self.key, **args)
        return say("jaipur.event.round_tied", **args, why=say(f"jaipur.tie.{self.tie_break}"))


@core.event("jaipur.event.match_won", "seat")
class MatchWon(JaipurEvent):
    """A trader has seals enough."""

    seat: Seat


Event: TypeAlias = (
    RoundBegan | Dealt | Took | TookCamels | Exchanged | Sold | BonusDrawn | RoundScored | MatchWon
)
