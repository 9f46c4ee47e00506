"""Playing any game: one door for input, and ways to find a legal action without a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, combinations, product
from typing import Any, Literal, TypeAlias, TypeVar

from engine.core import Decision, Event, Game, Seat, Setup, Step, View, decision_of
from engine.errors import IllegalAction
from engine.forms import Complete, Draft, Field, Picks, Prompt, Settled, answer
from engine.retrace import retraced

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=Event)

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
Below: TypeAlias = Callable[[int], int]
"""A source of chance at the edge: a number from 0 to n - 1."""
LogEntry: TypeAlias = tuple[Seat, A] | Literal["take_back"] | None
"""What a log keeps: the action of a seat, a take-back, or something beside the game (None)."""

MAX_SAMPLE_TRIES = 30


def submit(
    game: Game[S, A, V, E], state: S, seat: Seat, opened: int, draft: Draft
) -> Prompt | Complete[A]:
    """Take a player's draft: the next prompt, or the action it makes; stale input is refused."""
    if decision_of(game.pending(state), seat).opened != opened:
        raise IllegalAction("engine.error.stale")
    return answer(game.ask(game.view(state, seat)), draft)


def act(game: Game[S, A, V, E], state: S, seat: Seat, action: A) -> Step[S, E]:
    """Carry out an action from outside after making sure that `ask` could have made it.

    Lists in it may stand in any order: what is carried out is the action as `ask` makes it.
    """
    decision_of(game.pending(state), seat)
    return game.apply(state, seat, retraced(game, game.view(state, seat), action).action)


def draft_of(game: Game[S, A, V, E], state: S, seat: Seat, action: A) -> Draft:
    """Return the filled forms that lead to an action, or refuse one that `ask` does not make."""
    decision_of(game.pending(state), seat)
    return retraced(game, game.view(state, seat), action).draft


def legal(game: Game[S, A, V, E], view: V) -> Iterator[A]:
    """Find every legal action of the viewing seat, each once, harmless ones first."""
    seen: set[A] = set()
    for action in _walk(game, view, ()):
        if action not in seen:
            seen.add(action)
            yield action


def first_legal(game: Game[S, A, V, E], view: V) -> A:
    """Return what an absent player does."""
    for action in _walk(game, view, ()):
        return action
    raise IllegalAction("engine.error.nothing_to_decide")


def sample(game: Game[S, A, V, E], view: V, below: Below) -> A:
    """Return a random legal action: random picks at every prompt, again where rules refuse."""
    for _ in range(MAX_SAMPLE_TRIES):
        asking = game.ask(view)
        try:
            prompt = next(asking)
            while True:
                if isinstance(prompt, Settled):
                    prompt = asking.send(())
                else:
                    prompt = asking.send(tuple([_random(field, below) for field in prompt.fields]))
        except StopIteration as done:
            action: A = done.value
            return action
        except IllegalAction:
            continue
    return first_legal(game, view)


def _walk(game: Game[S, A, V, E], view: V, draft: Draft) -> Iterator[A]:
    try:
        reply = answer(game.ask(view), draft)
    except IllegalAction:
        if not draft:
            raise
        return  # picks that are fine one by one, but not together
    if isinstance(reply, Complete):
        yield reply.action
        return
    for picks in _fillings(reply):
        yield from _walk(game, view, (*draft, picks))


def _fillings(prompt: Prompt) -> Iterator[Picks]:
    return product(*map(_choices, prompt.fields))


def _choices(field: Field) -> Iterator[tuple[str, ...]]:
    ids = [option.id for option in field.open]
    sizes = range(field.least, min(field.most, len(ids)) + 1)
    return chain.from_iterable(combinations(ids, size) for size in sizes)


def _random(field: Field, below: Below) -> tuple[str, ...]:
    free = [option.id for option in field.options if option.blocked is None]
    if field.least == field.most == 1:
        return (free[below(len(free))],)
    size = field.least + below(min(field.most, len(free)) - field.least + 1)
    for _ in range(len(free) - size):  # what is left stays in the order of the options
        del free[below(len(free))]
    return tuple(free)


def replay(
    game: Game[S, A, V, E], setup: Setup, log: Iterable[LogEntry[A]], *, verify: bool = False
) -> Iterator[Step[S, E]]:
    """Yield the deal and the step of every entry of a log.

    An action leads on, a take-back leads back to before the last action that still stands, and all
    else changes nothing; `verify` refuses actions that `ask` does not make.
    """
    step = game.start(setup)
    states = [step.state]
    yield step
    for entry in log:
        match entry:
            case (seat, action):
                carry_out = partial(act, game) if verify else game.apply
                step = carry_out(states[-1], seat, action)
                states.append(step.state)
            case "take_back":
                if len(states) == 1:
                    raise IllegalAction("engine.error.not_an_action")
                states.pop()
                step = Step(states[-1], ())
            case None:
                step = Step(states[-1], ())
        yield step


def awaited(game: Game[S, A, V, E], state: S) -> tuple[Decision, ...]:
    """Return the decisions that nobody has answered yet."""
    return tuple(decision for decision in game.pending(state) if not decision.answered)
