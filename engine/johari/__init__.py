"""Johari: jewelers at a market of ten days."""

from engine.johari.game import JOHARI

GAME = JOHARI

__all__ = ["GAME", "JOHARI"]
