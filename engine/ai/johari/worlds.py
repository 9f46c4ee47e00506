"""Worlds that look like a view of Johari: the unseen is drawn, sealed choices are taken back."""

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

DEPTH = 24  # cards of the pile that are drawn anew for each world: two days and more


@dataclass(frozen=True, slots=True)
class Unknown:
    """What a view leaves open, sorted out once for all worlds that are drawn from it."""

    cards: Cards
    prestige: Cards
    nobles: tuple[tuple[tuple[Noble, ...], int], ...]
    phase: Phase
    players: tuple[Player, ...]


def drawn_world(view: View, chance: Chance) -> State:
    """Draw a whole position that looks like the view."""
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
    opened = view.pending[0].opened
    return State(
        Setup(len(view.stalls), seed, view.variants),
        Rng(seed),
        opened,
        view.day,
        view.round,
        Market(view.market.places, tuple(pile), view.market.discards),
        Court(view.court.spaces, tuple(stack), view.court.left),
        view.track,
        tuple(players),
        unknown.phase,
    )


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
    stall, sealed = view.stalls[seat], None
    if isinstance(phase, Sealing) and seat not in phase.asked:
        sealed = _only(view, seat)
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


def _only(view: View, seat: Seat) -> ActionCard:
    """Return the card of a seat that is not asked, since it can play no other."""
    stall = view.stalls[seat]
    (card,) = sealable(stall.nobles, stall.slots, stall.played, view.track.gold(seat))
    return card


def _phase(view: View) -> Phase:
    opened = view.pending[0].opened
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
