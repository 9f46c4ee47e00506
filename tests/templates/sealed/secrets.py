"""What nobody may know: the choices of others."""

from collections.abc import Iterator

from engine.core import Seat
from tests.conformance.hidden import Secret
from tests.templates.sealed.game import NUMBERS, State


def secrets(state: State, seat: Seat | None) -> Iterator[Secret]:
    for other, number in enumerate(state.sealed):
        if other != seat and number is not None:
            yield Secret(f"choice of {other}", (number,), NUMBERS)
