"""Basari, the card game."""

from engine.basari.game import BASARI

GAME = BASARI

__all__ = ["BASARI", "GAME"]
