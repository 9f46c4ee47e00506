"""Events: what happened, as it is told at the table."""

from __future__ import annotations

from operator import attrgetter
from typing import ClassVar, TypeAlias

from engine import core
from engine.basari.names import action_name, gem_name, seat_names
from engine.basari.pieces import CARD, LETTERS, Colour, Gems, Letter
from engine.core import Audience, Seat
from engine.text import Arg, say, seat_name


class BasariEvent(core.Event):
    """An event of Basari: seats, actions and gems are called by their names."""

    __slots__ = ()

    words: ClassVar[core.Words] = {
        "seat": seat_name,
        "rival": seat_name,
        "seats": seat_names,
        "action": action_name,
        "gem": gem_name,
        "gems": attrgetter("texts"),
        "give": lambda colour: say(f"basari.gems.{colour}", n=1),
        "take": attrgetter("texts"),
    }


@core.event("basari.event.stage", "stage", chapter=True)
class StageBegun(BasariEvent):
    """The cards are shuffled for a new stage."""

    stage: int


@core.event("basari.event.deal")
class RoundDealt(BasariEvent):
    """Every seat got a bazaar card, from seat 0 on."""

    round: int
    cards: tuple[str, ...]

    def _args(self) -> dict[str, Arg]:
        cards = tuple(
            say("basari.dealt", seat=seat_name(seat), card=CARD[card].text)
            for seat, card in enumerate(self.cards)
        )
        return {"round": self.round, "cards": cards}


@core.event("basari.event.seal", "action")
class Sealed(BasariEvent):
    """A seat laid down an action card; only that seat knows which."""

    seat: Seat
    action: Letter
    to: Audience


@core.event("basari.event.reveal")
class Revealed(BasariEvent):
    """All action cards are turned over: the choice of each seat."""

    choices: tuple[Letter, ...]

    def _args(self) -> dict[str, Arg]:
        chosen = tuple(
            say("basari.chosen", seat=seat_name(seat), action=action_name(letter))
            for letter in LETTERS
            for seat, choice in enumerate(self.choices)
            if choice == letter
        )
        return {"choices": chosen}


@core.event("basari.event.forfeit", "action", "seats")
class Forfeited(BasariEvent):
    """Too many seats chose an action: nobody carries it out."""

    action: Letter
    seats: tuple[Seat, ...]


@core.event("basari.event.bargain", "action", "seat", "rival")
class BargainOpened(BasariEvent):
    """Two seats chose the same action; one of them bids first."""

    action: Letter
    seat: Seat
    rival: Seat


@core.event("basari.event.offer", "seat", "rival", "gems")
class Offered(BasariEvent):
    """A seat offers gems to its rival."""

    seat: Seat
    rival: Seat
    gems: Gems


@core.event("basari.event.accept", "seat", "rival", "gems")
class Accepted(BasariEvent):
    """A seat takes the gems its rival offered and leaves the action to the rival."""

    seat: Seat
    rival: Seat
    gems: Gems


@core.event("basari.event.outbid", "seat", "rival", "gems")
class Outbid(BasariEvent):
    """A seat cannot raise, so it must take the gems its rival offered."""

    seat: Seat
    rival: Seat
    gems: Gems


@core.event("basari.event.free", "seat", "rival")
class GivenAway(BasariEvent):
    """A seat that had to open owns no gem: its rival acts for nothing."""

    seat: Seat
    rival: Seat


@core.event("basari.event.hire")
class Hired(BasariEvent):
    """Action A: a seat drew a card for its workers."""

    seat: Seat
    card: str
    workers: int

    def _args(self) -> dict[str, Arg]:
        new = CARD[self.card].workers
        return {"seat": seat_name(self.seat), "n": new, "workers": self.workers}


@core.event("basari.event.no_card", "seat")
class NobodyHired(BasariEvent):
    """Action A with an empty draw pile."""

    seat: Seat


@core.event("basari.event.trade", "seat", n="points")
class Traded(BasariEvent):
    """Action B: a seat got the points of its card."""

    seat: Seat
    points: int


@core.event("basari.event.mine", "seat", "gems")
class Mined(BasariEvent):
    """Action C: a seat got the gems of its card."""

    seat: Seat
    gems: Gems


@core.event("basari.event.short", "seat", "gems")
class RanShort(BasariEvent):
    """Gems of a card that the stock could not give."""

    seat: Seat
    gems: Gems


@core.event("basari.event.swap", "seat", "give", "take")
class Swapped(BasariEvent):
    """Action D alone: a seat returned a gem and took others."""

    seat: Seat
    give: Colour
    take: Gems


@core.event("basari.event.no_swap", "seat")
class NothingSwapped(BasariEvent):
    """Action D alone by a seat without a gem to return."""

    seat: Seat


@core.event("basari.event.picks", seats="order")
class PicksOrdered(BasariEvent):
    """Several seats chose D: the order in which they take a gem."""

    order: tuple[Seat, ...]


@core.event("basari.event.pick")
class Picked(BasariEvent):
    """Action D among several: a seat took a gem."""

    seat: Seat
    colour: Colour

    def _args(self) -> dict[str, Arg]:
        gem = say(f"basari.gems.{self.colour}", n=1)
        return {"seat": seat_name(self.seat), "gem": gem}


@core.event("basari.event.skip", "seat")
class Skipped(BasariEvent):
    """Action D among several: the stock was empty."""

    seat: Seat


@core.event("basari.event.stage_end")
class StageEnded(BasariEvent):
    """After a round, some seats have enough workers to end the stage."""

    stage: int
    seats: tuple[Seat, ...]

    def _args(self) -> dict[str, Arg]:
        return {"n": len(self.seats), "stage": self.stage, "seats": seat_names(self.seats)}


@core.event("basari.event.deck_end", "stage")
class DeckFailed(BasariEvent):
    """The draw pile is too small for a round: the stage ends."""

    stage: int


@core.event("basari.event.majority", "seat", "points", "returned", gem="colour")
class MajorityWon(BasariEvent):
    """One seat has the most gems of a colour, scores and returns half of them."""

    colour: Colour
    seat: Seat
    points: int
    returned: int


@core.event("basari.event.share", "seats", "points", "returned", gem="colour")
class MajorityShared(BasariEvent):
    """Several seats have the most gems of a colour; points and gems returned are of each."""

    colour: Colour
    seats: tuple[Seat, ...]
    points: int
    returned: int


@core.event("basari.event.workers", "seat", "workers", "points")
class WorkersPaid(BasariEvent):
    """A seat has enough workers for the bonus."""

    seat: Seat
    workers: int
    points: int


@core.event("basari.event.end")
class GameEnded(BasariEvent):
    """The match is over."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]

    def _args(self) -> dict[str, Arg]:
        winners = seat_names(self.winners)
        return {"n": len(winners), "seats": winners, "points": max(self.scores)}


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
