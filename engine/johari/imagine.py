"""Positions that give a view of Johari: whatever the viewer does not see is drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from engine.chance import Chance
from engine.core import Seat, Setup
from engine.johari.hand import sealable
from engine.johari.market import Market
from engine.johari.nobles import Court
from engine.johari.pieces import (
    DRAWN_A_TIER,
    KIND,
    NOBLES,
    TIERS,
    ActionCard,
    Card,
    Cards,
    Noble,
    fakes,
    heap,
)
from engine.johari.state import (
    Acting,
    Advancing,
    Claiming,
    Inspecting,
    Over,
    Phase,
    Player,
    Sealing,
    State,
    Unpacking,
)
from engine.johari.view import View, unseen
from engine.rng import Rng

DEPTH = 24  # cards of the pile that are drawn anew: two days and more


@dataclass(frozen=True, slots=True)
class Unknown:
    """What a view leaves open, sorted out once for all positions that are drawn from it."""

    cards: Cards
    prestige: Cards
    nobles: tuple[tuple[tuple[Noble, ...], int], ...]
    phase: Phase
    players: tuple[Player, ...]


def imagine(view: View, chance: Chance) -> State:
    """Draw a whole position that gives the view."""
    unknown = _unknown(view)
    seed = f"world {chance.below(1 << 32)}"
    prestige = list(unknown.prestige)
    chance.shuffle(prestige)
    players = list(unknown.players)
    for seat, stall in enumerate(view.stalls):
        if stall.prestige is None and stall.prestige_count:
            hidden = heap([prestige.pop() for _ in range(stall.prestige_count)])
            players[seat] = replace(players[seat], prestige=hidden)
    pile = [*unknown.cards, *prestige]
    _shuffle_top(pile, chance)
    stack: list[Noble] = []
    for nobles, wanted in unknown.nobles:
        to_come = list(nobles)
        chance.shuffle(to_come)
        stack += to_come[:wanted]
    step = sum(decision.answered for decision in view.pending)
    step += view.pending[0].opened if view.pending else 0
    for decision in view.pending:
        if decision.answered and decision.kind == "seal" and decision.seat != view.seat:
            cards = _sealable(view, decision.seat)
            sealed = cards[chance.below(len(cards))]
            players[decision.seat] = players[decision.seat].seal(sealed)
    return State(
        Setup(len(view.stalls), seed, view.variants),
        Rng(seed),
        step,
        view.day,
        view.round,
        Market(view.market.places, tuple(pile), view.market.discards),
        Court(view.court.spaces, tuple(stack), view.court.left),
        view.track,
        tuple(players),
        _with_choices(view, unknown.phase, chance),
    )


def _with_choices(view: View, phase: Phase, chance: Chance) -> Phase:
    """Return the phase with a fake for everybody who has chosen one to lose."""
    if not isinstance(phase, Inspecting):
        return phase
    chosen = []
    for decision in view.pending:
        own = fakes(view.stalls[decision.seat].display)
        any_ = own[chance.below(len(own))] if decision.answered else None
        chosen.append(view.surrender if decision.seat == view.seat else any_)
    return Inspecting(phase.seller, phase.asked, tuple(chosen), phase.queue, phase.opened)


def _shuffle_top(pile: list[Card], chance: Chance) -> None:
    """Draw the cards of the days that a search looks ahead; what lies below them comes later."""
    for place in range(min(len(pile) - 1, DEPTH)):
        other = place + chance.below(len(pile) - place)
        pile[place], pile[other] = pile[other], pile[place]


@lru_cache(16)
def _unknown(view: View) -> Unknown:
    cards: list[Card] = []
    prestige: list[Card] = []
    for card, copies in unseen(view).items():
        (prestige if KIND[card] == "prestige" else cards).extend([card] * copies)
    phase = _phase(view)
    players = tuple(_player(view, seat, phase) for seat in range(len(view.stalls)))
    return Unknown(tuple(cards), tuple(prestige), _nobles(view), phase, players)


def _nobles(view: View) -> tuple[tuple[tuple[Noble, ...], int], ...]:
    """Return by tier which nobles nobody has seen, and how many of them are to come."""
    seen = {*view.court.spaces, *view.court.left}
    for stall in view.stalls:
        seen.update(stall.nobles)
    tiers, coming = [], view.court.stack
    for tier in range(TIERS, 0, -1):  # the last tier lies at the bottom
        hidden = tuple(
            key for key, noble in NOBLES.items() if noble.tier == tier and key not in seen
        )
        of_tier = min(coming, DRAWN_A_TIER)
        coming -= of_tier
        tiers.append((hidden, of_tier))
    return tuple(reversed(tiers))


def _player(view: View, seat: Seat, phase: Phase) -> Player:
    stall, sealed = view.stalls[seat], view.sealed if seat == view.seat else None
    if isinstance(phase, Sealing) and seat not in phase.asked:
        (sealed,) = _sealable(view, seat)  # whoever is not asked can play no other
    return Player(
        stall.display,
        stall.prestige or (),
        stall.trade,
        stall.nobles,
        stall.slots,
        stall.steps,
        stall.played,
        sealed,
        stall.protected,
    )


def _sealable(view: View, seat: Seat) -> tuple[ActionCard, ...]:
    stall = view.stalls[seat]
    return sealable(stall.nobles, stall.slots, stall.played, view.track.gold(seat))


def _phase(view: View) -> Phase:
    opened = view.pending[0].opened if view.pending else 0
    asked = tuple([decision.seat for decision in view.pending])
    match view.phase:
        case "claiming":
            return Claiming(view.queue, opened)
        case "sealing":
            return Sealing(asked, opened)
        case "acting":
            return Acting(view.queue, opened)
        case "inspecting":
            assert view.seller is not None
            return Inspecting(view.seller, asked, (None,) * len(asked), view.queue, opened)
        case "unpacking":
            return Unpacking(view.queue, opened)
        case "advancing":
            return Advancing(view.queue, opened)
        case "over":
            return Over()
