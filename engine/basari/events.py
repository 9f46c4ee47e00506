"""Events: what happened, as it is told at the table."""

from __future__ import annotations

from typing import TypeAlias

from engine import core
from engine.basari.events_deeds import DeedEvent
from engine.basari.names import action_name, gem_name, seat_names
from engine.basari.pieces import CARD, LETTERS, Colour, Gems, Letter
from engine.core import Audience, Seat
from engine.text import Arg, say, seat_name


@core.event("basari.event.stage")
class StageBegun(core.Event):
    """The cards are shuffled for a new stage."""

    stage: int

    def _args(self) -> dict[str, Arg]:
        return {"stage": self.stage}


@core.event("basari.event.deal")
class RoundDealt(core.Event):
    """Every seat got a bazaar card, from seat 0 on."""

    round: int
    cards: tuple[str, ...]

    def _args(self) -> dict[str, Arg]:
        cards = tuple(
            say("basari.dealt", seat=seat_name(seat), card=CARD[card].text)
            for seat, card in enumerate(self.cards)
        )
        return {"round": self.round, "cards": cards}


@core.event("basari.event.seal")
class Sealed(core.Event):
    """A seat laid down an action card; only that seat knows which."""

    seat: Seat
    action: Letter
    to: Audience

    def _args(self) -> dict[str, Arg]:
        return {"action": action_name(self.action)}


@core.event("basari.event.reveal")
class Revealed(core.Event):
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


@core.event("basari.event.forfeit")
class Forfeited(core.Event):
    """Too many seats chose an action: nobody carries it out."""

    action: Letter
    seats: tuple[Seat, ...]

    def _args(self) -> dict[str, Arg]:
        return {"action": action_name(self.action), "seats": seat_names(self.seats)}


@core.event("basari.event.bargain")
class BargainOpened(core.Event):
    """Two seats chose the same action; one of them bids first."""

    action: Letter
    seat: Seat
    rival: Seat

    def _args(self) -> dict[str, Arg]:
        seat, rival = seat_name(self.seat), seat_name(self.rival)
        return {"action": action_name(self.action), "seat": seat, "rival": rival}


@core.event("basari.event.offer")
class Offered(core.Event):
    """A seat offers gems to its rival."""

    seat: Seat
    rival: Seat
    gems: Gems

    def _args(self) -> dict[str, Arg]:
        seat, rival = seat_name(self.seat), seat_name(self.rival)
        return {"seat": seat, "rival": rival, "gems": self.gems.texts}


@core.event("basari.event.accept")
class Accepted(core.Event):
    """A seat takes the gems its rival offered and leaves the action to the rival."""

    seat: Seat
    rival: Seat
    gems: Gems

    def _args(self) -> dict[str, Arg]:
        seat, rival = seat_name(self.seat), seat_name(self.rival)
        return {"seat": seat, "rival": rival, "gems": self.gems.texts}


@core.event("basari.event.outbid")
class Outbid(core.Event):
    """A seat cannot raise, so it must take the gems its rival offered."""

    seat: Seat
    rival: Seat
    gems: Gems

    def _args(self) -> dict[str, Arg]:
        seat, rival = seat_name(self.seat), seat_name(self.rival)
        return {"seat": seat, "rival": rival, "gems": self.gems.texts}


@core.event("basari.event.free")
class GivenAway(core.Event):
    """A seat that had to open owns no gem: its rival acts for nothing."""

    seat: Seat
    rival: Seat

    def _args(self) -> dict[str, Arg]:
        return {"seat": seat_name(self.seat), "rival": seat_name(self.rival)}


@core.event("basari.event.stage_end")
class StageEnded(core.Event):
    """After a round, some seats have enough workers to end the stage."""

    stage: int
    seats: tuple[Seat, ...]

    def _args(self) -> dict[str, Arg]:
        return {"n": len(self.seats), "stage": self.stage, "seats": seat_names(self.seats)}


@core.event("basari.event.deck_end")
class DeckFailed(core.Event):
    """The draw pile is too small for a round: the stage ends."""

    stage: int

    def _args(self) -> dict[str, Arg]:
        return {"stage": self.stage}


@core.event("basari.event.majority")
class MajorityWon(core.Event):
    """One seat has the most gems of a colour, scores and returns half of them."""

    colour: Colour
    seat: Seat
    points: int
    returned: int

    def _args(self) -> dict[str, Arg]:
        seat, gem = seat_name(self.seat), gem_name(self.colour)
        return {"seat": seat, "gem": gem, "points": self.points, "returned": self.returned}


@core.event("basari.event.share")
class MajorityShared(core.Event):
    """Several seats have the most gems of a colour; points and gems returned are of each."""

    colour: Colour
    seats: tuple[Seat, ...]
    points: int
    returned: int

    def _args(self) -> dict[str, Arg]:
        seats, gem = seat_names(self.seats), gem_name(self.colour)
        return {"seats": seats, "gem": gem, "points": self.points, "returned": self.returned}


@core.event("basari.event.workers")
class WorkersPaid(core.Event):
    """A seat has enough workers for the bonus."""

    seat: Seat
    workers: int
    points: int

    def _args(self) -> dict[str, Arg]:
        seat = seat_name(self.seat)
        return {"seat": seat, "workers": self.workers, "points": self.points}


@core.event("basari.event.end")
class GameEnded(core.Event):
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
    | DeedEvent
    | StageEnded
    | DeckFailed
    | MajorityWon
    | MajorityShared
    | WorkersPaid
    | GameEnded
)
