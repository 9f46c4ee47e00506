"""Basari in pictures."""

from render.pictures.basari.board import ART

__all__ = ["ART"]
