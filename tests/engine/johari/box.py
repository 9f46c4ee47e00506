"""What is in the box of Johari, and how its pieces are counted in any position."""

from collections import Counter
from itertools import chain
from typing import Any

JOHARI_CARDS = Counter[str](
    {
        **{f"{gem}-{n}": c for gem in ("diamond", "sapphire", "ruby", "emerald")
           for n, c in ((1, 5), (2, 2), (3, 1))},
        **{f"{gem}-{n}-fake": c for gem in ("diamond", "sapphire", "ruby", "emerald")
           for n, c in ((1, 1), (2, 5), (3, 4))},
        **{f"gold-{n}": 4 for n in (1, 2, 3)},
        **{f"prestige-{n}": c for n, c in ((1, 5), (2, 4), (3, 3))},
    }
)  # fmt: skip
BOX = {"cards": JOHARI_CARDS}
"""What is in the box, counted by hand."""


def pieces(state: Any) -> dict[str, Counter[str]]:
    """Count every piece of a state given as plain data."""
    market, court = state["market"], state["court"]
    cards = Counter[str](chain(*market["places"], market["pile"], market["discards"]))
    nobles = Counter[str](chain(filter(None, court["spaces"]), court["stack"], court["left"]))
    for player in state["players"]:
        cards.update(chain(player["display"], player["prestige"], player["trade"]))
        nobles.update(player["nobles"])
    return {"cards": cards, "nobles": nobles}
