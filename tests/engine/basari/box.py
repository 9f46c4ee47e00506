"""What is in the box of Basari, and how its pieces are counted in any position."""

from collections import Counter
from typing import Any

from engine.basari.pieces import DECK

BASARI_GEMS = Counter[str](red=22, yellow=22, green=22, blue=22)
BOX = {"gems": BASARI_GEMS, "cards": Counter[str](DECK)}
"""What is in the box, counted by hand."""


def pieces(state: Any) -> dict[str, Counter[str]]:
    """Count every piece of a state given as plain data."""
    gems = Counter[str](state["stock"])
    cards = Counter[str](state["deck"])
    for player in state["players"]:
        gems.update(player["gems"])
        cards.update(player["cards"])
    return {"gems": gems, "cards": cards}
