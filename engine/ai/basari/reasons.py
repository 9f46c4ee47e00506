"""What speaks for an option of Basari, in a few short texts."""

from __future__ import annotations

from typing import TypeAlias

from engine.ai.basari.evaluate import round_of, sealings
from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.names import gem_name
from engine.basari.pieces import (
    BARGAINED,
    CARD,
    COLOURS,
    ENOUGH_WORKERS,
    MAJORITY,
    NO_GEMS,
    ONE,
    POINTS_ON_A_CARD,
    Colour,
    Gems,
    Letter,
)
from engine.basari.state import Bargaining
from engine.basari.view import Concealed, View
from engine.core import Seat, decision_of
from engine.text import Text, say, seat_name

Moved: TypeAlias = tuple[Gems, ...]
"""The gems that each seat gets or, negative, gives."""
QUIET = 0.5  # likely enough that nobody else chooses an action
CROWDED = 0.2


def reasons(view: View, action: Action) -> tuple[Text, ...]:
    """Say what an action brings, from what everyone sees."""
    seat, nobody = decision_of(view.pending, view.seat).seat, (NO_GEMS,) * len(view.players)
    match action:
        case Seal(action=letter):
            return (*_acting(view, seat, letter, nobody), *_wanted(view, seat, letter))
        case Bid(gems=gems):
            assert isinstance(view.phase, Bargaining)
            moved = _moved(view, seat, view.phase.rival, gems)
            texts = _acting(view, seat, view.phase.action, moved)
            return (*texts, *_paid(view, seat, gems, moved))
        case Accept():
            return _accepted(view, seat)
        case Swap():
            moved = _given(nobody, seat, action.take - ONE[action.give])
            return (say("basari.hint.swap", gems=action.take.texts), *_led(view, seat, moved))
        case Pick(colour=colour):
            moved = _given(nobody, seat, ONE[colour])
            return (say("basari.hint.pick", gem=gem_name(colour)), *_led(view, seat, moved))


def _given(moved: Moved, seat: Seat, gems: Gems) -> Moved:
    return (*moved[:seat], moved[seat] + gems, *moved[seat + 1 :])


def _moved(view: View, giver: Seat, taker: Seat, gems: Gems) -> Moved:
    """Return what an offer that is accepted changes."""
    nobody = (NO_GEMS,) * len(view.players)
    return _given(_given(nobody, giver, NO_GEMS - gems), taker, gems)


def _wanted(view: View, seat: Seat, letter: Letter) -> tuple[Text, ...]:
    """Say whether others will probably choose an action that only one can carry out."""
    if letter not in BARGAINED:
        return ()
    assert isinstance(view.phase, Concealed)
    plans = sealings(round_of(view.players, view.stage, view.stock, True))
    alone = 1.0
    for other, options in enumerate(plans):
        if other != seat:
            alone *= 1 - sum(chance for card, _, chance in options if card == letter)
    if alone >= QUIET:
        return (say("basari.hint.quiet"),)
    return (say("basari.hint.crowded"),) if alone <= CROWDED else ()


def _acting(view: View, seat: Seat, letter: Letter, moved: Moved) -> tuple[Text, ...]:
    """Say what it brings to carry out an action."""
    player = view.players[seat]
    match letter:
        case "a":
            missing = ENOUGH_WORKERS - player.workers
            if missing > 0:
                return (say("basari.hint.workers", n=missing), *_drawn(view, missing))
            return (say("basari.hint.enough"),)
        case "b":
            least, most = POINTS_ON_A_CARD
            return (say("basari.hint.points", n=player.card.points, least=least, most=most),)
        case "c":
            gems = view.stock.common(player.card.gems)
            given = _given(moved, seat, gems)
            return _led(view, seat, given) or _neared(view, seat, given)
        case "d":
            return (say("basari.hint.exchange"),)


def _drawn(view: View, missing: int) -> tuple[Text, ...]:
    """Say how many cards of the pile would bring the workers that are missing, if any would."""
    pile = [CARD[card].workers for card in view.unseen]
    enough = sum(workers >= missing for workers in pile)
    return (say("basari.hint.drawn", n=enough, cards=len(pile)),) if enough else ()


def _accepted(view: View, seat: Seat) -> tuple[Text, ...]:
    phase = view.phase
    assert isinstance(phase, Bargaining)
    assert phase.offer is not None
    accepted = say("basari.hint.accept", gems=phase.offer.texts, seat=seat_name(phase.rival))
    return (accepted, *_led(view, seat, _moved(view, phase.rival, seat, phase.offer)))


def _lead(view: View, seat: Seat, colour: Colour, moved: Moved) -> int:
    """Return by how many gems a seat leads in a colour once gems have moved."""
    counts = [
        player.gems.of(colour) + change.of(colour)
        for player, change in zip(view.players, moved, strict=True)
    ]
    return counts.pop(seat) - max(counts)


def _led(view: View, seat: Seat, moved: Moved) -> tuple[Text, ...]:
    """Name the most valuable colour of which the seat gets gems and in which it then leads."""
    for colour in COLOURS:
        lead = _lead(view, seat, colour, moved)
        if lead > 0 and moved[seat].of(colour) > 0:
            points = MAJORITY[colour]
            return (say("basari.hint.lead", gem=gem_name(colour), n=lead, points=points),)
    return ()


def _neared(view: View, seat: Seat, moved: Moved) -> tuple[Text, ...]:
    """Name the colour of which the seat gets gems and in which it then lacks the fewest."""
    got = [colour for colour in COLOURS if moved[seat].of(colour) > 0]
    if not got:
        return ()
    colour = max(got, key=lambda colour: _lead(view, seat, colour, moved))
    behind = -_lead(view, seat, colour, moved)
    if not behind:
        return (say("basari.hint.level", gem=gem_name(colour)),)
    return (say("basari.hint.behind", gem=gem_name(colour), n=behind),)


def _paid(view: View, seat: Seat, paid: Gems, moved: Moved) -> tuple[Text, ...]:
    """Say what an offer costs: a majority, or gems that bring none."""
    still = (NO_GEMS,) * len(view.players)
    for colour in paid.colours:
        if _lead(view, seat, colour, moved) < 0 <= _lead(view, seat, colour, still):
            return (say("basari.hint.costs_lead", gem=gem_name(colour)),)
    return (say("basari.hint.cheap", gems=paid.texts),)
