"""Whole tables kept as files: a changed rule shows here, and must bump the game's version."""
