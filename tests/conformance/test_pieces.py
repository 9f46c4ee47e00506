"""No piece is ever lost or doubled: the boxes are counted by hand at every step."""

from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

from tests.conformance.tables import Case, moments

Box = Counter[str]

JOHARI_CARDS = Box(
    {
        **{f"{gem}-{n}": c for gem in ("diamond", "sapphire", "ruby", "emerald")
           for n, c in ((1, 5), (2, 2), (3, 1))},
        **{f"{gem}-{n}-fake": c for gem in ("diamond", "sapphire", "ruby", "emerald")
           for n, c in ((1, 1), (2, 5), (3, 4))},
        **{f"gold-{n}": 4 for n in (1, 2, 3)},
        **{f"prestige-{n}": c for n, c in ((1, 5), (2, 4), (3, 3))},
    }
)  # fmt: skip
JAIPUR_CARDS = Box(diamond=6, gold=6, silver=6, cloth=8, spice=8, leather=10, camel=11)
JAIPUR_TOKENS = Box(
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
BASARI_GEMS = Box(red=22, yellow=22, green=22, blue=22)


def johari(state: Any) -> dict[str, Box]:
    market, court = state["market"], state["court"]
    cards = Box(chain(*market["places"], market["pile"], market["discards"]))
    nobles = Box(chain(filter(None, court["spaces"]), court["stack"], court["left"]))
    for player in state["players"]:
        cards.update(chain(player["display"], player["prestige"], player["trade"]))
        nobles.update(player["nobles"])
    return {"cards": cards, "nobles": nobles}


def jaipur(state: Any) -> dict[str, Box]:
    cards = Box(chain(state["deck"], state["market"], state["discard"], *state["hands"]))
    cards["camel"] += sum(state["herds"])
    tokens = Box(f"bonus {value}" for value in chain(*state["bonus_piles"]))
    for good, *piles in zip(JAIPUR_GOODS, state["piles"], *state["tokens"], strict=True):
        tokens.update(f"{good} {value}" for value in chain(*piles))
    return {"cards": cards, "tokens": tokens}


def basari(state: Any) -> dict[str, Box]:
    gems = Box(state["stock"])
    cards = Box(state["deck"])
    for player in state["players"]:
        gems.update(player["gems"])
        cards.update(player["cards"])
    return {"gems": gems, "cards": cards}


COUNT: dict[str, Callable[[Any], dict[str, Box]]] = {
    "johari": johari,
    "jaipur": jaipur,
    "basari": basari,
}


def test_every_piece_stays_in_the_box_or_on_the_table(case: Case) -> None:
    game = case.game
    count, dump = COUNT[game.spec.key], game.codec.state.dump
    start = count(dump(game.start(case.setup("pieces")).state))
    _check_box(game.spec.key, start)
    for moment in moments(case, "pieces"):
        assert count(dump(moment.step.state)) == start


def _check_box(key: str, found: dict[str, Box]) -> None:
    if key == "johari":
        assert found["cards"] == JOHARI_CARDS
        assert (found["cards"].total(), found["nobles"].total()) == (96, 12)
        assert set(found["nobles"].values()) == {1}
    elif key == "jaipur":
        assert found["cards"] == JAIPUR_CARDS
        assert found["tokens"] == JAIPUR_TOKENS
        assert (found["cards"].total(), found["tokens"].total()) == (55, 56)
    else:
        assert found["gems"] == BASARI_GEMS
        assert (found["gems"].total(), found["cards"].total()) == (88, 39)
        assert set(found["cards"].values()) == {1}
