"""Parameters of which a quick run takes some and a thorough one all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def first(values: Sequence[Any], quick: int = 1) -> list[Any]:
    """Return all values, or tuples of them, as parameters; a quick run takes the first ones."""
    more = [value if isinstance(value, tuple) else (value,) for value in values[quick:]]
    return [*values[:quick], *(pytest.param(*value, marks=pytest.mark.thorough) for value in more)]


FILES_FIRST = pytest.mark.parametrize("databases", first(["sqlite", "postgres"]), indirect=True)
"""For what takes long on both databases; the store itself is tried on both in every run."""
