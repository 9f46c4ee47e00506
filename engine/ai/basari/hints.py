"""What speaks for an option of Basari, in a few short texts."""

from __future__ import annotations

from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.names import gem_name
from engine.basari.pieces import COLOURS, ENOUGH_WORKERS, NO_GEMS, ONE, Colour, Gems, Letter
from engine.basari.state import Bargaining
from engine.basari.view import View
from engine.core import Seat, decision_of
from engine.text import Text, say, seat_name


def reasons(view: View, action: Action) -> tuple[Text, ...]:
    """Say what an action brings, from what everyone sees."""
    seat = decision_of(view.pending, view.seat).seat
    match action:
        case Seal(action=letter):
            return _acting(view, seat, letter, NO_GEMS)
        case Bid(gems=gems):
            assert isinstance(view.phase, Bargaining)
            return (*_acting(view, seat, view.phase.action, gems), *_paid(view, seat, gems))
        case Accept():
            return _accepted(view, seat)
        case Swap():
            taken = _gained(view, seat, action.take, ONE[action.give])
            return (say("basari.hint.swap", gems=action.take.texts), *taken)
        case Pick(colour=colour):
            taken = _gained(view, seat, ONE[colour], NO_GEMS)
            return (say("basari.hint.pick", gem=gem_name(colour)), *taken)


def _acting(view: View, seat: Seat, letter: Letter, paid: Gems) -> tuple[Text, ...]:
    """Say what it brings to carry out an action."""
    player = view.players[seat]
    match letter:
        case "a":
            missing = ENOUGH_WORKERS - player.workers
            if missing > 0:
                return (say("basari.hint.workers", n=missing),)
            return (say("basari.hint.enough"),)
        case "b":
            return (say("basari.hint.points", n=player.card.points),)
        case "c":
            gems = view.stock.common(player.card.gems)
            return (say("basari.hint.gems", gems=gems.texts), *_gained(view, seat, gems, paid))
        case "d":
            return (say("basari.hint.exchange"),)


def _accepted(view: View, seat: Seat) -> tuple[Text, ...]:
    phase = view.phase
    assert isinstance(phase, Bargaining)
    assert phase.offer is not None
    told = say("basari.hint.accept", gems=phase.offer.texts, seat=seat_name(phase.rival))
    return (told, *_gained(view, seat, phase.offer, NO_GEMS))


def _rivals(view: View, seat: Seat, colour: Colour) -> int:
    """Return the most gems of a colour that somebody else has."""
    return max(p.gems.of(colour) for other, p in enumerate(view.players) if other != seat)


def _gained(view: View, seat: Seat, got: Gems, paid: Gems) -> tuple[Text, ...]:
    """Name the most valuable colour in which the seat comes to lead, or leads more clearly."""
    own = view.players[seat].gems
    after = own + got - paid
    for colour in COLOURS:
        lead = after.of(colour) - _rivals(view, seat, colour)
        if lead > 0 and after.of(colour) > own.of(colour):
            return (say("basari.hint.lead", gem=gem_name(colour), n=lead),)
    return ()


def _paid(view: View, seat: Seat, paid: Gems) -> tuple[Text, ...]:
    """Say what an offer costs: a majority, or gems that bring none."""
    own = view.players[seat].gems
    for colour in paid.colours:
        best = _rivals(view, seat, colour)
        if own.of(colour) >= best > own.of(colour) - paid.of(colour):
            return (say("basari.hint.costs_lead", gem=gem_name(colour)),)
    return (say("basari.hint.cheap", gems=paid.texts),)
