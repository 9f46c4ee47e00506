"""Jaipur: two traders at a market of five cards."""

from engine.jaipur.game import JAIPUR

__all__ = ["JAIPUR"]
