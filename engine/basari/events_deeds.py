"""What carrying out actions A to D brought about, as it is told at the table."""

from __future__ import annotations

from typing import TypeAlias

from engine import core
from engine.basari.names import seat_names
from engine.basari.pieces import CARD, Colour, Gems
from engine.core import Seat
from engine.text import Arg, say, seat_name


@core.event("basari.event.hire")
class Hired(core.Event):
    """Action A: a seat drew a card for its workers."""

    seat: Seat
    card: str
    workers: int

    def _args(self) -> dict[str, Arg]:
        new = CARD[self.card].workers
        return {"seat": seat_name(self.seat), "n": new, "workers": self.workers}


@core.event("basari.event.no_card")
class NobodyHired(core.Event):
    """Action A with an empty draw pile."""

    seat: Seat

    def _args(self) -> dict[str, Arg]:
        return {"seat": seat_name(self.seat)}


@core.event("basari.event.trade")
class Traded(core.Event):
    """Action B: a seat got the points of its card."""

    seat: Seat
    points: int

    def _args(self) -> dict[str, Arg]:
        return {"seat": seat_name(self.seat), "n": self.points}


@core.event("basari.event.mine")
class Mined(core.Event):
    """Action C: a seat got the gems of its card."""

    seat: Seat
    gems: Gems

    def _args(self) -> dict[str, Arg]:
        return {"seat": seat_name(self.seat), "gems": self.gems.texts}


@core.event("basari.event.short")
class RanShort(core.Event):
    """Gems of a card that the stock could not give."""

    seat: Seat
    gems: Gems

    def _args(self) -> dict[str, Arg]:
        return {"seat": seat_name(self.seat), "gems": self.gems.texts}


@core.event("basari.event.swap")
class Swapped(core.Event):
    """Action D alone: a seat returned a gem and took others."""

    seat: Seat
    give: Colour
    take: Gems

    def _args(self) -> dict[str, Arg]:
        give = say(f"basari.gems.{self.give}", n=1)
        return {"seat": seat_name(self.seat), "give": give, "take": self.take.texts}


@core.event("basari.event.no_swap")
class NothingSwapped(core.Event):
    """Action D alone by a seat without a gem to return."""

    seat: Seat

    def _args(self) -> dict[str, Arg]:
        return {"seat": seat_name(self.seat)}


@core.event("basari.event.picks")
class PicksOrdered(core.Event):
    """Several seats chose D: the order in which they take a gem."""

    order: tuple[Seat, ...]

    def _args(self) -> dict[str, Arg]:
        return {"seats": seat_names(self.order)}


@core.event("basari.event.pick")
class Picked(core.Event):
    """Action D among several: a seat took a gem."""

    seat: Seat
    colour: Colour

    def _args(self) -> dict[str, Arg]:
        gem = say(f"basari.gems.{self.colour}", n=1)
        return {"seat": seat_name(self.seat), "gem": gem}


@core.event("basari.event.skip")
class Skipped(core.Event):
    """Action D among several: the stock was empty."""

    seat: Seat

    def _args(self) -> dict[str, Arg]:
        return {"seat": seat_name(self.seat)}


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
