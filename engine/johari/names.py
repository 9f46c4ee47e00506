"""What the pieces of Johari are called."""

from __future__ import annotations

from collections.abc import Iterable

from engine.johari.pieces import ActionCard, Card, Noble, Place
from engine.text import Text


def card_name(card: Card) -> Text:
    """Return the name of a card."""
    return Text(f"johari.card.{card}")


def card_names(cards: Iterable[Card]) -> tuple[Text, ...]:
    """Return the names of cards."""
    return tuple([card_name(card) for card in cards])


def gem_name(gem: str) -> Text:
    """Return the name of a type of gem, or of gold."""
    return Text(f"johari.kind.{gem}")


def noble_name(noble: Noble) -> Text:
    """Return the name of a noble."""
    return Text(f"johari.noble.{noble}")


def noble_about(noble: Noble) -> Text:
    """Return what a noble does, in one sentence."""
    return Text(f"johari.noble.{noble}.about")


def place_name(place: Place) -> Text:
    """Return the name of a store or booth."""
    return Text(f"johari.place.{place}")


def action_name(card: ActionCard) -> Text:
    """Return the name of an action card."""
    return Text(f"johari.action.{card}")
