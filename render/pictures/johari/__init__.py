"""Johari in pictures."""

from render.pictures.johari.board import ART

__all__ = ["ART"]
