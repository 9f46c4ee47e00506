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
    for pile, drawn in zip(state.bonus_piles, state.bonuses, strict=True):
        unknown = pile[len(drawn) :] if over else pile
        yield Secret("bonuses", unknown, unknown)
    if seat is None and OPEN_HERDS not in state.variants and not over:
        yield Secret("herds", state.herds, range(sum(state.herds) + 1))
