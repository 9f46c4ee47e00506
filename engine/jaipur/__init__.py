"""Jaipur: two traders at a market of five cards."""

from engine.jaipur.game import JAIPUR

GAME = JAIPUR

__all__ = ["GAME", "JAIPUR"]
