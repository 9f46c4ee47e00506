"""Audit: positions that play cannot reach are refused, and why."""

from __future__ import annotations

from typing import assert_never

from engine.basari.bidding import bargaining_order, can_raise, smallest_offer
from engine.basari.books import check_books
from engine.basari.pieces import (
    ALL_GEMS,
    CARD,
    CARDS,
    DECK,
    ENOUGH_WORKERS,
    LETTERS,
    NO_GEMS,
    ONE,
    STAGES,
    Gems,
    Letter,
    letters,
)
from engine.basari.rules import only_swap
from engine.basari.scoring import hosts
from engine.basari.state import (
    Bargaining,
    Over,
    Picking,
    Player,
    Sealing,
    State,
    Swapping,
)
from engine.core import Seat, Spec
from engine.errors import IllegalAction, ImpossiblePosition
from engine.rng import Rng
from engine.text import Arg, seat_name

