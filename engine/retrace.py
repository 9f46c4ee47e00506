"""From an action back to the forms that lead to it, by looking for it among what `ask` makes.

Options are tried first whose ids the action names, so that it is nearly always found at once, and
then what strays from them the least. An action that no forms lead to is given up after a number of
tries.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import chain, combinations, count, islice, repeat
from typing import Any, Generic, TypeVar

from engine.core import Event, Game, View
from engine.errors import IllegalAction
from engine.forms import MAX_OPTIONS, Draft, Field, Interview, Picks, Prompt

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=Event)

MAX_TRIES = 1000
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


@dataclass(frozen=True, slots=True, order=True)
class _Try:
    """A draft to look at: how far it strays from the likeliest picks, and its forms as a depth.

    Of equal ones the longest is looked at first, so its depth is negative. `later` are the other
    ways to fill in its last form.
    """

    strayed: int
    depth: int
    number: int
    draft: Draft = field(compare=False)
    likely: bool = field(compare=False)
    later: Iterator[_Try] = field(compare=False)


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
        parts = plain.items() if isinstance(plain, dict) else ()
        self._missing = {name for name, part in parts if part in (None, [])}

    def result(self) -> Retraced[A]:
        """Return the way to the action, or refuse it."""
        reordered: Retraced[A] | None = None
        for found in self._ways():
            if found.action == self._action:
                return found
            if reordered is None and self._is_reordered(found.action):
                reordered = found
        if reordered is None:
            raise self._reason or IllegalAction("engine.error.not_an_action")
        return reordered

    def _is_reordered(self, made: A) -> bool:
        return bool(_in_order(self._game.codec.action.dump(made)) == self._sorted)

    def _ways(self) -> Iterator[Retraced[A]]:
        """Yield what comes of drafts, first of those that stray least from what is named."""
        numbers = count()
        waiting = [_Try(0, 0, next(numbers), (), likely=False, later=iter(()))]
        while waiting and self._tries:
            self._tries -= 1
            tried = heappop(waiting)
            self._push(waiting, tried.later, numbers)
            interview, counted = Interview(self._game.ask(self._view)), list[Picks]()
            try:
                for picks in tried.draft:
                    counted.append(interview.fill(picks))
            except IllegalAction as refusal:
                if tried.likely and self._reason is None:
                    self._reason = refusal
                continue
            if interview.prompt is None:
                yield Retraced(interview.complete.action, tuple(counted))
            else:
                self._push(waiting, self._next(tried, interview.prompt), numbers)

    @staticmethod
    def _push(waiting: list[_Try], tries: Iterator[_Try], numbers: Iterator[int]) -> None:
        """Add the next of some tries, which brings the others after it."""
        following = next(tries, None)
        if following is not None:
            heappush(waiting, replace(following, number=next(numbers), later=tries))

    def _next(self, tried: _Try, prompt: Prompt) -> Iterator[_Try]:
        """Yield a draft with one more form filled in, in all ways, the likeliest first."""
        fields = [list(islice(self._choices(field), MAX_CHOICES)) for field in prompt.fields]
        for number, (strayed, places) in enumerate(_by_sum([len(ways) for ways in fields])):
            picks = tuple(ways[place] for ways, place in zip(fields, places, strict=True))
            # What refuses just what the action names is the reason of a refusal.
            likely = number == 0 and any(self._names(id_) for ids in picks for id_ in ids)
            draft, depth = (*tried.draft, picks), tried.depth - 1
            yield _Try(tried.strayed + strayed, depth, 0, draft, likely=likely, later=iter(()))

    def _names(self, id_: str) -> bool:
        return any(self._named[word] for word in _words(id_))

    def _choices(self, field: Field) -> Iterator[tuple[str, ...]]:
        """Yield ways to fill in a field: just what the action names, then all others."""
        member, left = field.key.rpartition(".")[2], self._named.copy()
        scores: dict[str, tuple[int, int]] = {}
        for option in field.options:
            words = _words(option.id)
            exact = [f"{member}={word}" for word in words]
            missing = option.idle and member in self._missing
            scores[option.id] = (
                sum(left[w] > 0 for w in exact) + missing,
                sum(left[w] > 0 for w in words),
            )
            if field.most > 1:  # each copy wants a copy of its own
                left.subtract([*words, *exact])
        ranked = sorted(scores, key=scores.__getitem__, reverse=True)
        exactly = sum(bool(exact) for exact, _ in scores.values())
        wanted = exactly or sum(bool(named) for _, named in scores.values())
        sizes = range(field.least, min(field.most, len(ranked)) + 1)
        likely = sorted(sizes, key=lambda size: abs(size - wanted))
        return chain.from_iterable(combinations(ranked, size) for size in likely)


def _by_sum(lengths: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield places in lists of these lengths with their sums, the smallest sums first."""
    for total in range(sum(lengths) - len(lengths) + 1):
        for places in _adding_up(lengths, total):
            yield total, places


def _adding_up(lengths: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    if not lengths:
        if total == 0:
            yield ()
        return
    for place in range(min(total, lengths[0] - 1) + 1):
        for rest in _adding_up(lengths[1:], total - place):
            yield (place, *rest)


def _words(id_: str) -> list[str]:
    """Return what the id of an option names."""
    return _WORD.findall(id_.partition("#")[0])


def _named(value: Any, *members: str) -> Iterator[str]:
    """Yield what an action names: its words and their parts, also with the members they are in."""
    match value:
        case dict():
            for name, part in value.items():
                yield from _named(part, *members, name)
        case list():
            yield from chain.from_iterable(_named(part, *members) for part in value)
        case bool() | None:
            pass
        case int():
            yield from (str(value), *[f"{member}={value}" for member in members])
            for member in members[-1:]:
                yield from repeat(member, min(value, MAX_OPTIONS))  # so many of what it counts
        case _:
            for word in _WORD.findall(str(value)):
                for part in {word, *word.split("-")}:
                    yield from (part, *[f"{member}={part}" for member in members])


def _in_order(value: Any) -> Any:
    """Return plain data with its lists sorted, so that their order makes no difference."""
    match value:
        case dict():
            return {name: _in_order(part) for name, part in value.items()}
        case list():
            return sorted(map(_in_order, value), key=repr)
        case _:
            return value
