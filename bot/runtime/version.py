"""The version of this code, as everything that tells it does: the same as in pyproject.toml."""

VERSION = "0.2.0"
