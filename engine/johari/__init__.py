"""Johari: jewelers at a market of ten days."""

from engine.johari.game import JOHARI

__all__ = ["JOHARI"]
