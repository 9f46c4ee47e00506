"""Positions of Basari to test from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, TypeVar

from engine import play
from engine.basari import BASARI
from engine.basari.actions import Action, Seal
from engine.basari.events import Event
from engine.basari.pieces import ALL_GEMS, CARD, DECK, Colour, Gems, Letter
from engine.basari.state import Income, Player, Sealing, State
from engine.basari.view import View
from engine.core import Seat, Setup, Step
from engine.rng import Rng

E = TypeVar("E")
LETTER: dict[str, Letter] = {"a": "a", "b": "b", "c": "c", "d": "d"}


def gems(letters: str) -> Gems:
    """Return gems from their letters: `RRB` is two red and one blue."""
    return Gems(*(letters.count(letter) for letter in "RYGB"))


THREE_EACH = gems("RRRYYYGGGBBB")


def position(
    seats: int = 3,
    *,
    own: Sequence[str] = (),
    dealt: Sequence[str] = (),
    before: Sequence[Sequence[str]] = (),
    points: Sequence[int] = (),
    stage: int = 1,
    stock: str | None = None,
    deck: Sequence[str] | None = None,
) -> State:
    """Return a table at the choice of actions; what is not told is as at the start."""
    used = {*dealt, *(card for cards in before for card in cards), *(deck or ())}
    free = [card for card in DECK if card not in used]
    players = []
    for seat in range(seats):
        card = dealt[seat] if seat < len(dealt) else free.pop(0)
        earlier = tuple(before[seat]) if seat < len(before) else ()
        trade = points[seat] if seat < len(points) else 0
        books = (Income(trade), *(Income(),) * (stage - 1))
        held = gems(own[seat]) if seat < len(own) else THREE_EACH
        players.append(Player(held, card, (*earlier, card), books))
    left = ALL_GEMS
    for player in players:
        left -= player.gems
    rounds = max((len(cards) for cards in before), default=0) + 1
    return State(
        Setup(seats, "test"),
        Rng("test", 38 * stage),
        0,
        stage,
        rounds,
        tuple(free if deck is None else deck),
        left if stock is None else gems(stock),
        tuple(players),
        Sealing(0, (None,) * seats),
    )


def act(state: State, seat: Seat, action: Action) -> Step[State, Event]:
    """Carry out an action after checking that the forms lead to it."""
    return play.act(BASARI, state, seat, action)


def reveal(state: State, choices: str) -> Step[State, Event]:
    """Let every seat choose, written like `aab`, and return what the last choice sets off."""
    step: Step[State, Event] = Step(state, ())
    for seat, letter in enumerate(choices):
        step = act(step.state, seat, Seal(LETTER[letter]))
    return step


def seen(state: State, seat: Seat | None = None) -> View:
    """Return the view of a seat."""
    return BASARI.view(state, seat)


def options(state: State, seat: Seat) -> set[Action]:
    """Return every legal action of a seat."""
    return set(play.legal(BASARI, seen(state, seat)))


def owing(state: State) -> list[tuple[Seat, str]]:
    """Return who owes what."""
    return [(decision.seat, decision.kind) for decision in BASARI.pending(state)]


def kinds(step: Step[State, Event]) -> list[str]:
    """Return the kinds of the events of a step, in order."""
    return [event.kind for event in step.events]


def told(step: Step[State, Event], type_: type[E]) -> list[E]:
    """Return the events of one type."""
    return [event for event in step.events if isinstance(event, type_)]


def holding(state: State) -> list[Gems]:
    """Return the gems of each seat."""
    return [player.gems for player in state.players]


def one_gem(colour: Colour) -> Gems:
    return Gems(**{colour: 1})


@cache
def wandered(seats: int, seed: str) -> tuple[State, ...]:
    """Return all states of a random table."""
    chance = Random(seed)
    states = [BASARI.start(Setup(seats, seed)).state]
    while waiting := play.awaited(BASARI, states[-1]):
        seat = chance.choice(waiting).seat
        action = play.sample(BASARI, seen(states[-1], seat), chance.randrange)
        states.append(BASARI.apply(states[-1], seat, action).state)
    return tuple(states)


def found(wanted: Callable[[Any], bool], seats: int = 5) -> State:
    """Return the first state of some random table that is as wanted."""
    for seed in range(200):
        for state in wandered(seats, str(seed)):
            if wanted(state):
                return state
    raise AssertionError("no such state in 200 tables")


def workers(*cards: str) -> int:
    """Return the workers on some cards."""
    return sum(CARD[card].workers for card in cards)
