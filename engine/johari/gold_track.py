"""The gold track: two rows of spaces on which tokens are stacked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core import Seat
from engine.johari.pieces import START_GOLD

Row: TypeAlias = Literal["top", "bottom"]


@dataclass(frozen=True, slots=True)
class Token:
    """Where the gold token of a seat stands."""

    seat: Seat
    gold: int
    row: Row


@dataclass(frozen=True, slots=True)
class GoldTrack:
    """All tokens: most gold first, on one space the top row first, in one stack the top first."""

    tokens: tuple[Token, ...]

    @property
    def order(self) -> tuple[Seat, ...]:
        """The order of acting: most gold first, ties by the token on top."""
        return tuple([token.seat for token in self.tokens])

    def token(self, seat: Seat) -> Token:
        """Return the token of a seat."""
        return next(token for token in self.tokens if token.seat == seat)

    def gold(self, seat: Seat) -> int:
        """Return how much gold a seat has."""
        return self.token(seat).gold

    def crossed(self, seat: Seat, change: int) -> GoldTrack:
        """Return the track after an action: the token changes row and lands on top."""
        token = self.token(seat)
        # Ruling 4: also an action that costs nothing crosses over, and lands on top.
        row: Row = "bottom" if token.row == "top" else "top"
        return self._landed(Token(seat, token.gold + change, row))

    def raised(self, seat: Seat, gain: int) -> GoldTrack:
        """Return the track after gold from elsewhere: in its row, on top, if it moves at all."""
        if not gain:  # ruling 36: who cashes nothing does not come to lie on top
            return self
        token = self.token(seat)
        return self._landed(Token(seat, token.gold + gain, token.row))

    def _landed(self, moved: Token) -> GoldTrack:
        others = [token for token in self.tokens if token.seat != moved.seat]
        place = _place(moved)
        above = sum([_place(token) < place for token in others])
        return GoldTrack((*others[:above], moved, *others[above:]))


def _place(token: Token) -> tuple[int, bool]:
    return -token.gold, token.row == "bottom"


def stacked(top_first: Iterable[Seat]) -> GoldTrack:
    """Return the track before day 1: one stack in the top row."""
    return GoldTrack(tuple([Token(seat, START_GOLD, "top") for seat in top_first]))


def in_order(tokens: tuple[Token, ...]) -> bool:
    """Tell whether tokens are listed as a track lists them."""
    places = [_place(token) for token in tokens]
    return places == sorted(places)
