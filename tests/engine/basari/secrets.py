"""What nobody may know: the order of the pile, and the sealed choices of others."""

from collections.abc import Iterator

from engine.basari.pieces import letters
from engine.basari.state import Sealing, State
from engine.core import Seat
from tests.conformance.hidden import Secret


def secrets(state: State, seat: Seat | None) -> Iterator[Secret]:
    yield Secret("deck", state.deck, state.deck)
    if isinstance(state.phase, Sealing):
        for other, choice in enumerate(state.phase.sealed):
            if other != seat and choice is not None:
                yield Secret(f"choice {other}", choice, letters(len(state.players)))
