"""What of a seat's way to the result was its own doing: whatever the curve, nothing is lost."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from random import Random

import pytest

from bot.tables.forms import Chances, Shares
from bot.tables.log import EntryKind, LogEntry
from bot.tables.swings import Swing, swings

ROUNDING = 1e-9


def acted(*seats: int) -> list[LogEntry]:
    """Return the log of some seats that act one after the other."""
    return [LogEntry(number, seat, None, b"{}", 0.0) for number, seat in enumerate(seats, 1)]


def undone(number: int, seat: int) -> LogEntry:
    return LogEntry(number, seat, None, b"{}", 0.0, "take_back")


def curve(*moments: tuple[int, Shares]) -> Chances:
    """Return the chances at some moments of one chapter."""
    sequences, shares = zip(*moments, strict=True)
    return Chances((shares,), (sequences,))


def parts(found: tuple[Swing, ...]) -> list[tuple[float, float]]:
    """Return what is each seat's own and what is not, as far as floats are told apart."""
    return [(round(swing.own, 9), round(swing.rest, 9)) for swing in found]


def test_what_changes_while_one_seat_acts_is_its_own_and_the_rest_of_the_others() -> None:
    chances = curve((0, (0.5, 0.5)), (1, (0.75, 0.25)), (3, (0.625, 0.375)), (4, (1.0, 0.0)))
    found = swings(chances, acted(0, 1, 1, 0))
    assert parts(found) == [(0.25 + 0.375, -0.125), (0.125, -0.25 - 0.375)]


def test_where_several_acted_the_change_is_divided_over_their_actions() -> None:
    chances = curve((0, (0.4, 0.3, 0.3)), (4, (0.0, 1.0, 0.0)))
    found = swings(chances, acted(0, 1, 1, 2))
    assert parts(found) == [(-0.1, -0.3), (0.35, 0.35), (-0.075, -0.225)]


def test_actions_that_were_taken_back_count_for_nobody() -> None:
    log = [*acted(0, 1), undone(3, 1), LogEntry(4, 1, None, b"{}", 0.0)]
    chances = curve((0, (0.5, 0.5)), (1, (0.4, 0.6)), (2, (0.9, 0.1)), (4, (0.0, 1.0)))
    assert parts(swings(chances, log)) == [(-0.1, -0.4), (0.9, -0.4)]


def test_what_changes_while_nobody_acts_is_nobodys() -> None:
    chances = curve((1, (0.5, 0.5)), (1, (0.0, 1.0)))
    assert parts(swings(chances, acted(0))) == [(0.0, -0.5), (0.0, 0.5)]


def test_chapters_are_one_curve() -> None:
    one = curve((0, (0.5, 0.5)), (1, (0.7, 0.3)), (2, (1.0, 0.0)))
    (sequences,), (shares,) = one.sequences, one.chapters
    parted = Chances((shares[:2], shares[2:]), (sequences[:2], sequences[2:]))
    assert swings(parted, acted(0, 1)) == swings(one, acted(0, 1))


def test_of_chances_without_places_nothing_is_said() -> None:
    assert swings(Chances((((0.5, 0.5), (1.0, 0.0)),)), acted(0)) == ()
    assert swings(Chances(()), acted(0)) == ()


@dataclass(frozen=True)
class Played:
    """A made-up game: its chances and its log."""

    chances: Chances
    log: list[LogEntry]


def made_up(seed: int) -> Played:
    """Return a game of chance with steps taken back, pauses, and moments wherever they fall."""
    chance = Random(seed)
    seats = chance.randint(2, 5)
    steps = [chance.randint(0, 6) for _ in range(chance.randrange(12))]
    sequences = tuple(accumulate(steps, initial=chance.randint(0, 2)))
    weights = [[chance.random() + 0.001 for _ in range(seats)] for _ in sequences]
    shares = tuple(tuple(weight / sum(drawn) for weight in drawn) for drawn in weights)
    log, standing = list[LogEntry](), 0
    for number in range(1, sequences[-1] + 1):
        kinds: tuple[EntryKind, ...] = ("action", "action", "action", "take_back", "pause")
        kind = chance.choice(kinds if standing else kinds[:1])
        standing += {"action": 1, "take_back": -1}.get(kind, 0)
        log.append(LogEntry(number, chance.randrange(seats), None, b"{}", 0.0, kind))
    part = chance.randint(0, len(shares))
    return Played(
        Chances((shares[:part], shares[part:]), (sequences[:part], sequences[part:])), log
    )


@pytest.mark.parametrize("seed", range(100))
def test_own_and_rest_add_up_to_the_whole_way(seed: int) -> None:
    played = made_up(seed)
    found = swings(played.chances, played.log)
    shares = [moment for chapter in played.chances.chapters for moment in chapter]
    assert len(found) == len(shares[0])
    for swing, first, last in zip(found, shares[0], shares[-1], strict=True):
        assert swing.own + swing.rest == pytest.approx(last - first, abs=ROUNDING)
    assert sum(swing.own + swing.rest for swing in found) == pytest.approx(0.0, abs=ROUNDING)


@pytest.mark.parametrize("seed", range(20))
def test_who_never_acts_owes_nothing_to_themselves(seed: int) -> None:
    played = made_up(seed)
    actions = [entry for entry in played.log if entry.kind == "action"]
    others = swings(played.chances, [entry for entry in actions if entry.seat])
    alone = swings(played.chances, [entry for entry in actions if not entry.seat])
    assert others[0].own == 0.0
    assert {swing.own for swing in alone[1:]} == {0.0}
