"""Positions of Jaipur, told by what matters; every other card lies in the deck."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core import Setup, Step
from engine.jaipur import JAIPUR
from engine.jaipur.actions import Action
from engine.jaipur.events import Event
from engine.jaipur.pieces import BONUSES, CARDS, GOODS, TOKENS, Card, Good, Values
from engine.jaipur.state import Round, State, Turn, Variant
from engine.jaipur.view import View
from engine.play import act, legal, sample
from engine.rng import Rng

EMPTY: tuple[Values, ...] = ((),) * 6
MIXED: tuple[Card, ...] = ("camel", "cloth", "diamond", "leather", "spice")
"""A market without gold and silver."""
Sale = tuple[int, Good, int]


def position(
    hand: tuple[Good, ...] = (),
    *,
    rival: tuple[Good, ...] = (),
    market: tuple[Card, ...] = MIXED,
    herds: tuple[int, int] = (0, 0),
    deck: tuple[Card, ...] = (),
    only: bool = False,
    sold: tuple[Sale, ...] = (),
    variants: tuple[Variant, ...] = (),
    rounds: tuple[Round, ...] = (),
    starter: int = 0,
    step: int = 7,
) -> State:
    """Return a table where seat 0 is in turn; `deck` is its top, or with `only` all of it."""
    discard: tuple[Good, ...] = ()
    piles, tokens = list(TOKENS), [list(EMPTY), list(EMPTY)]
    bonuses: list[tuple[int, ...]] = [(), (), ()]
    for seat, good, count in sold:
        place = GOODS.index(good)
        tokens[seat][place] += piles[place][:count]
        piles[place] = piles[place][count:]
        discard += (good,) * count
        if count >= 3 and len(bonuses[min(count, 5) - 3]) < len(BONUSES[min(count, 5) - 3]):
            bonuses[min(count, 5) - 3] += (seat,)
    used = Counter[str]((*hand, *rival, *market, *discard, *deck))
    used["camel"] += sum(herds)
    rest = () if only else tuple(card for card in CARDS for _ in range(CARDS[card] - used[card]))
    return State(
        variants=variants,
        rng=Rng("position"),
        step=step,
        phase=Turn(0, step),
        starter=starter,
        deck=(*deck, *rest),
        market=tuple(sorted(market)),
        discard=discard,
        hands=(tuple(sorted(hand)), tuple(sorted(rival))),
        herds=herds,
        piles=tuple(piles),
        tokens=(tuple(tokens[0]), tuple(tokens[1])),
        bonus_piles=BONUSES,
        bonuses=tuple(bonuses),
        rounds=rounds,
    )


def result(
    first: tuple[int, ...] = (),
    second: tuple[int, ...] = (),
    *,
    starter: int = 0,
    herds: tuple[int, int] = (0, 0),
    bonuses: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
) -> Round:
    """Return a finished round from the values of leather tokens and of bonus tokens for three."""
    tokens = tuple((*EMPTY[:5], values) for values in (first, second))
    return Round(starter, herds, tokens, tuple((values, (), ()) for values in bonuses))


WON = result((4,), ())
"""A round that seat 0 began and won."""
LOST = result((), (4,), starter=1)
"""A round that seat 1 began and won."""


def played(state: State, action: Action, seat: int = 0) -> Step[State, Event]:
    """Do something that must be legal."""
    return act(JAIPUR, state, seat, action)


def options(state: State, seat: int = 0) -> set[Action]:
    """Return every legal action."""
    return set(legal(JAIPUR, JAIPUR.view(state, seat)))


def view(state: State, seat: int | None = 0) -> View:
    """Return what a seat sees."""
    return JAIPUR.view(state, seat)


def started(seed: str = "a", *variants: str) -> State:
    """Return a fresh table."""
    return JAIPUR.start(Setup(2, seed, variants)).state


def random_states(seed: str) -> Iterator[State]:
    """Yield every state of a random match."""
    below = Random(seed).randrange
    state = started(seed)
    yield state
    while pending := JAIPUR.pending(state):
        seat = pending[0].seat
        state = JAIPUR.apply(state, seat, sample(JAIPUR, view(state, seat), below)).state
        yield state


def told(step: Step[State, Event], kind: str) -> Any:
    """Return the only event of a kind."""
    (event,) = (event for event in step.events if event.kind == kind)
    return event
