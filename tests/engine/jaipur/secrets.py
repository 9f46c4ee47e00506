"""What a trader may not know: other hands, the order of the deck, herds and bonus tokens."""

from collections.abc import Iterator

from engine.core import Seat
from engine.jaipur.state import OPEN_HERDS, Over, State
from tests.conformance.hidden import Secret


def secrets(state: State, seat: Seat | None) -> Iterator[Secret]:
    others = [other for other in (0, 1) if other != seat]
    pool = [*state.deck, *(good for other in others for good in state.hands[other])]
    goods = [card for card in pool if card != "camel"]
    for other in others:
        # Of a pool that lies in hands alone, each trader can work out the other's.
        if len(state.hands[other]) < len(goods):
            yield Secret(f"hand {other}", state.hands[other], goods)
    yield Secret("deck", state.deck, state.deck)
    over = isinstance(state.phase, Over)
    for size, pile, drawn in zip((3, 4, 5), state.bonus_piles, state.bonuses, strict=True):
        face_down = pile[len(drawn) :]
        others_drawn = [value for value, owner in zip(pile, drawn, strict=False) if owner != seat]
        unknown = [*face_down, *([] if over else others_drawn)]
        yield Secret(f"bonuses for {size}", face_down, unknown)
        # Where nothing is left of a pile, each trader can work out what the other has drawn.
        if face_down and not over:
            yield Secret(f"bonuses of others for {size}", others_drawn, unknown)
    if seat is None and OPEN_HERDS not in state.variants and not over:
        yield Secret("herds", state.herds, range(sum(state.herds) + 1))
