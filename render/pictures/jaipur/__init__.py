"""Jaipur in pictures."""

from render.pictures.jaipur.board import ART

__all__ = ["ART"]
