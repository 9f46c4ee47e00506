"""What is in the box of Jaipur, and how its pieces are counted in any position."""

from collections import Counter
from itertools import chain
from typing import Any

JAIPUR_CARDS = Counter[str](diamond=6, gold=6, silver=6, cloth=8, spice=8, leather=10, camel=11)
JAIPUR_TOKENS = Counter[str](
    chain(
        *(
            [f"{good} {value}" for value in values.split()]
            for good, values in {
                "diamond": "7 7 5 5 5",
                "gold": "6 6 5 5 5",
                "silver": "5 5 5 5 5",
                "cloth": "5 3 3 2 2 1 1",
                "spice": "5 3 3 2 2 1 1",
                "leather": "4 3 2 1 1 1 1 1 1",
                "bonus": "1 1 2 2 2 3 3 4 4 5 5 6 6 8 8 9 10 10",
            }.items()
        )
    )
)
JAIPUR_GOODS = ("diamond", "gold", "silver", "cloth", "spice", "leather")
BOX = {"cards": JAIPUR_CARDS, "tokens": JAIPUR_TOKENS}
"""What is in the box, counted by hand."""


def pieces(state: Any) -> dict[str, Counter[str]]:
    """Count every piece of a state given as plain data."""
    cards = Counter[str](chain(state["deck"], state["market"], state["discard"], *state["hands"]))
    cards["camel"] += sum(state["herds"])
    tokens = Counter[str](f"bonus {value}" for value in chain(*state["bonus_piles"]))
    for good, *piles in zip(JAIPUR_GOODS, state["piles"], *state["tokens"], strict=True):
        tokens.update(f"{good} {value}" for value in chain(*piles))
    return {"cards": cards, "tokens": tokens}
