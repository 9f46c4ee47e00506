"""What is named at a table of Basari, as texts."""

from __future__ import annotations

from engine.basari.pieces import Colour, Letter
from engine.core import Seat
from engine.text import Text, seat_name


def seat_names(seats: tuple[Seat, ...]) -> tuple[Text, ...]:
    """Return several seats as a list to be spoken."""
    return tuple(map(seat_name, seats))


def action_name(action: Letter) -> Text:
    """Return the name of an action."""
    return Text(f"basari.action.{action}")


def gem_name(colour: Colour) -> Text:
    """Return the name of a gem."""
    return Text(f"basari.gem.{colour}")
