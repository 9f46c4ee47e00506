"""The boards of a game that brings none: the members of its views, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core import Decision, Seat, View
from render.text.boards import Boards, InWords
from render.text.markdown import (
    CUT,
    MAX_BOARD_LENGTH,
    NOTHING,
    Speak,
    bold,
    dotted,
    fitting,
    heading,
    limited,
    on_turn,
    seat_heading,
    size,
    spoken,
    stacked,
    whole_lines,
)
from render.text.members import Member, members_of
from render.text.words import seat_title, section

VALUE_LENGTHS = (MAX_BOARD_LENGTH, 400, 200, 100, 60, 30, 15)
"""How long a value may be, tried in this order until a board is short enough."""


@dataclass(frozen=True, slots=True)
class Written:
    """A text, and the members it is made of, their values cut as in the text."""

    members: tuple[Member, ...] = ()
    text: str = ""

    def of(self, seat: Seat | None) -> list[Member]:
        """Return what lies at a seat, or in the middle of the table."""
        return [member for member in self.members if member.seat == seat]

    @property
    def seats(self) -> list[Seat]:
        """The seats at which something lies."""
        return sorted({member.seat for member in self.members if member.seat is not None})


def boards(game_key: str) -> Boards:
    """Return how a game is written down that does not say it itself."""
    return Boards(
        lambda view, speak: public(game_key, view, speak).text,
        lambda view, speak: _own(game_key, view, speak).text,
        words=InWords(
            lambda view, speak: _public_words(game_key, view, speak),
            lambda view, speak: _own_words(game_key, view, speak),
            lambda view, _question, speak: _own_words(game_key, view, speak),
        ),
    )


def _public_words(game_key: str, view: View, speak: Speak) -> str:
    """Return what everybody may see in words: a member a line, and the seats below headings."""
    members = [member for member in members_of(game_key, view, speak) if not member.private]
    return _in_words(members, view, speak, spoken(speak, f"{game_key}.name"))


def _own_words(game_key: str, view: View, speak: Speak) -> str:
    """Return the hand of the viewing seat in words, and the table below it."""
    members = _of_viewer(members_of(game_key, view, speak), view)
    own = _in_words(members, view, speak, spoken(speak, "board.own")) if members else ""
    return stacked([own, _public_words(game_key, view, speak)])


def _in_words(members: Sequence[Member], view: View, speak: Speak, title: str) -> str:
    written = Written(tuple(members))
    middle = section(title, _described(written.of(None))) or heading(title)
    seats = [
        section(seat_title(view.pending, seat, speak), _described(written.of(seat)))
        for seat in written.seats
    ]
    return stacked([middle, *seats])


def _own(game_key: str, view: View, speak: Speak) -> Written:
    """Return what the viewing seat decides by: its hand, and the table below it."""
    own, table = private(game_key, view, speak), public(game_key, view, speak)
    both = f"{own.text}\n\n{table.text}" if own.members else table.text
    return replace(own, text=fitting(both, own.text))


def public(game_key: str, view: View, speak: Speak) -> Written:
    """Return the game's name, what lies in the middle, and a line a seat."""
    members = [member for member in members_of(game_key, view, speak) if not member.private]
    title = bold(spoken(speak, f"{game_key}.name"))
    return _written(members, speak, title, view.pending)


def private(game_key: str, view: View, speak: Speak) -> Written:
    """Return what only the viewing seat may see; of other seats only what it knows."""
    return _written(_of_viewer(members_of(game_key, view, speak), view), speak)


def _of_viewer(members: Iterable[Member], view: View) -> list[Member]:
    near = {None, view.seat}
    return [
        member
        for member in members
        if member.private and (member.seat in near or member.value != NOTHING)
    ]


def _written(
    members: Sequence[Member], speak: Speak, title: str = "", pending: tuple[Decision, ...] = ()
) -> Written:
    """Write members down, their values cut as far as it must be."""
    written = Written()
    for most in VALUE_LENGTHS:
        short = (replace(member, value=shortened(member.value, most)) for member in members)
        written = Written(tuple(short))
        written = replace(written, text=stacked(_lines(written, speak, title, pending)))
        if size(written.text) <= MAX_BOARD_LENGTH:
            return written
    return replace(written, text=whole_lines(written.text, MAX_BOARD_LENGTH))


def _lines(
    written: Written, speak: Speak, title: str, pending: tuple[Decision, ...]
) -> Iterator[str]:
    shared = [title, *_described(written.of(None))]
    yield from shared
    turn = on_turn(pending)
    seats = {*written.seats} if turn is None else {*written.seats, turn}
    for number, seat in enumerate(sorted(seats)):
        apart = "\n" if number == 0 and any(shared) else ""
        yield apart + dotted([seat_heading(pending, seat, speak), *_described(written.of(seat))])


def _described(members: Iterable[Member]) -> Iterator[str]:
    return (f"{member.label}: {member.value}" for member in members)


def shortened(value: str, most: int) -> str:
    """Return a value, or as many whole words of it as fit before an ellipsis."""
    if size(value) <= most:
        return value
    words, _, _ = limited(value, most).rpartition(" ")
    return f"{words} {CUT}" if words else limited(value, most, "\\ ")
