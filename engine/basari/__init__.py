"""Basari, the card game."""

from engine.basari.game import BASARI

__all__ = ["BASARI"]
