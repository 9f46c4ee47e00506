"""From an action back to the forms that lead to it, by looking for it among what `ask` makes.

Options are tried first whose ids the action names, so that it is nearly always found at once; an
action that no forms lead to is given up after a number of tries.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, islice, product, repeat
from typing import Any, Generic, TypeVar

from engine.core import Event, Game, View
from engine.errors import IllegalAction
from engine.forms import MAX_OPTIONS, Draft, Field, Interview, Picks, Prompt

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=Event)

MAX_TRIES = 400
"""So many runs through `ask` are made to find an action."""
MAX_CHOICES = 60
"""So many ways to fill in one field are tried."""
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Retraced(Generic[A]):
    """An action as `ask` makes it, and the filled forms that lead to it."""

    action: A
    draft: Draft


def retraced(game: Game[S, A, V, E], view: V, action: A) -> Retraced[A]:
    """Find the forms that lead to an action, or to the same one with its lists in another order."""
    quick = _quick(game, view, action)
    return quick or _Search(game, view, action).result()


def _quick(game: Game[S, A, V, E], view: V, action: A) -> Retraced[A] | None:
    """Follow what the game itself says of the way, if it does."""
    interview, draft = Interview(game.ask(view)), list[Picks]()
    while interview.prompt is not None:
        picks = game.retrace(action, interview.prompt)
        if picks is None:
            return None
        draft.append(interview.fill(picks))
    made = interview.complete.action
    return Retraced(made, tuple(draft)) if made == action else None


class _Search(Generic[S, A, V, E]):
    """Looks for one action among all that `ask` makes from one view, the likely ones first."""

    def __init__(self, game: Game[S, A, V, E], view: V, action: A) -> None:
        self._game = game
        self._view = view
        self._action = action
        self._tries = MAX_TRIES
        self._reason: IllegalAction | None = None
        plain = game.codec.action.dump(action, forged=True)
        self._sorted = _in_order(plain)
        self._named = Counter(_named(plain))

    def result(self) -> Retraced[A]:
        """Return the way to the action, or refuse it."""
        reordered: Retraced[A] | None = None
        for found in self._ways(()):
            if found.action == self._action:
                return found
            if reordered is None and self._is_reordered(found.action):
                reordered = found
        if reordered is None:
            raise self._reason or IllegalAction("engine.error.not_an_action")
        return reordered

    def _is_reordered(self, made: A) -> bool:
        return bool(_in_order(self._game.codec.action.dump(made)) == self._sorted)

    def _ways(self, draft: Draft, *, likely: bool = False) -> Iterator[Retraced[A]]:
        """Yield all that comes of a draft; what refuses a likely one is the reason of a refusal."""
        if self._tries == 0:
            return
        self._tries -= 1
        interview, counted = Interview(self._game.ask(self._view)), list[Picks]()
        try:
            for picks in draft:
                counted.append(interview.fill(picks))
        except IllegalAction as refusal:
            if likely and self._reason is None:
                self._reason = refusal
            return
        if interview.prompt is None:
            yield Retraced(interview.complete.action, tuple(counted))
            return
        for number, picks in enumerate(self._fillings(interview.prompt)):
            named = number == 0 and any(self._names(id_) for ids in picks for id_ in ids)
            yield from self._ways((*draft, picks), likely=named)

    def _names(self, id_: str) -> bool:
        return any(self._named[word] for word in _words(id_))

    def _fillings(self, prompt: Prompt) -> Iterator[Picks]:
        return product(
            *[list(islice(self._choices(field), MAX_CHOICES)) for field in prompt.fields]
        )

    def _choices(self, field: Field) -> Iterator[tuple[str, ...]]:
        """Yield ways to fill in a field: just what the action names, then all others."""
        member, left = field.key.rpartition(".")[2], self._named.copy()
        scores: dict[str, tuple[int, int]] = {}
        for option in field.options:
            words = _words(option.id)
            exact = [f"{member}={word}" for word in words]
            scores[option.id] = sum(left[w] > 0 for w in exact), sum(left[w] > 0 for w in words)
            if field.most > 1:  # each copy wants a copy of its own
                left.subtract([*words, *exact])
        ranked = sorted(scores, key=scores.__getitem__, reverse=True)
        exactly = sum(bool(exact) for exact, _ in scores.values())
        wanted = exactly or sum(bool(named) for _, named in scores.values())
        sizes = range(field.least, min(field.most, len(ranked)) + 1)
        likely = sorted(sizes, key=lambda size: abs(size - wanted))
        return chain.from_iterable(combinations(ranked, size) for size in likely)


def _words(id_: str) -> list[str]:
    """Return what the id of an option names."""
    return _WORD.findall(id_.partition("#")[0])


def _named(value: Any, member: str = "") -> Iterator[str]:
    """Yield what an action names: its words and their parts, also with the member they are in."""
    match value:
        case dict():
            for name, part in value.items():
                yield from _named(part, name)
        case list():
            yield from chain.from_iterable(_named(part, member) for part in value)
        case bool() | None:
            pass
        case int():
            yield from (str(value), f"{member}={value}")
            yield from repeat(member, min(value, MAX_OPTIONS))  # so many of what it counts
        case _:
            for word in _WORD.findall(str(value)):
                for part in {word, *word.split("-")}:
                    yield from (part, f"{member}={part}")


def _in_order(value: Any) -> Any:
    """Return plain data with its lists sorted, so that their order makes no difference."""
    match value:
        case dict():
            return {name: _in_order(part) for name, part in value.items()}
        case list():
            return sorted(map(_in_order, value), key=repr)
        case _:
            return value
