"""Counting the pieces of a position: every card and noble once, each where it may lie."""

from __future__ import annotations

from collections import Counter

from engine.errors import ImpossiblePosition
from engine.johari.names import card_name
from engine.johari.nobles import Nobles, takes_a_slot
from engine.johari.pieces import (
    COPIES,
    DAYS,
    DRAWN_A_TIER,
    KIND,
    NOBLES,
    SLOTS,
    SPACES,
    STORES,
    TIERS,
    Cards,
    booths,
    heap,
    retinue,
    store_of,
)
from engine.johari.state import Player, State
from engine.text import Arg, seat_name

ENTRANTS = DRAWN_A_TIER * TIERS


def refuse_unless(fits: bool, why: str, **details: Arg) -> None:
    """Refuse a position for a reason, unless it is fine."""
    if not fits:
        raise ImpossiblePosition(f"johari.audit.{why}", **details)


def audit_cards(state: State) -> None:
    """Refuse a position in which cards are missing, doubled or where they cannot lie."""
    market = state.market
    in_use = len(STORES) + len(booths(state.setup.seats))
    refuse_unless(len(market.places) == in_use, "places")
    for store, cards in zip(STORES, market.places, strict=False):
        refuse_unless(all(store_of(card) == store for card in cards), "misplaced")
    face_up = list(market.discards)
    for player in state.players:
        face_up += player.display
        refuse_unless(all(KIND[card] == "prestige" for card in player.prestige), "misplaced")
    refuse_unless(all(KIND[card] != "prestige" for card in face_up), "misplaced")
    heaps = _heaps(state)
    refuse_unless(all(cards == heap(cards) for cards in heaps), "card_order")
    counted = Counter(market.pile)
    for cards in heaps:
        counted.update(cards)
    for card, copies in COPIES.items():
        refuse_unless(
            counted[card] == copies, "cards", card=card_name(card), n=counted[card], copies=copies
        )


def _heaps(state: State) -> list[Cards]:
    heaps = [*state.market.places, state.market.discards]
    for player in state.players:
        heaps += [player.display, player.prestige, player.trade]
    return heaps


def audit_nobles(state: State) -> None:
    """Refuse a position in which nobles are missing, doubled or where they cannot stand."""
    court = state.court
    refuse_unless(len(court.spaces) == SPACES, "court")
    hired = [noble for player in state.players for noble in player.nobles]
    waiting = [noble for noble in court.spaces if noble is not None]
    everyone = [*waiting, *court.stack, *court.left, *hired]
    tiers = Counter(NOBLES[noble].tier for noble in set(everyone))
    refuse_unless(len(set(everyone)) == len(everyone) == ENTRANTS, "nobles", n=len(everyone))
    refuse_unless(all(tiers[tier + 1] == DRAWN_A_TIER for tier in range(TIERS)), "tiers")
    refuse_unless(len(court.stack) == DAYS - state.day, "stack")
    refuse_unless(court.left == retinue(court.left), "court")
    for seat, player in enumerate(state.players):
        refuse_unless(_slots_fit(player), "slots", seat=seat_name(seat))


def _slots_fit(player: Player) -> bool:
    placed: Nobles = tuple(noble for slot in player.slots for noble in slot)
    expected = tuple(noble for noble in player.nobles if takes_a_slot(noble))
    return (
        len(player.slots) == SLOTS
        and player.nobles == retinue(player.nobles)
        and retinue(placed) == expected
        and all(slot == retinue(slot) for slot in player.slots)
    )
