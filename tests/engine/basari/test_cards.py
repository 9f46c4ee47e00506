"""The table of bazaar cards and the conditions that a loader checks."""

from __future__ import annotations

import pytest

from engine.basari.pieces import CARD, DECK, load_cards
from engine.card_tables import read
from engine.errors import BadTable
from tests.engine.basari.box import BOX

GOOD = read("engine.basari", "cards.txt")


def with_line(old: str, new: str) -> str:
    assert GOOD.count(old + "\n") == 1
    return GOOD.replace(old + "\n", new + "\n")


def refusal(text: str) -> BadTable:
    with pytest.raises(BadTable) as caught:
        load_cards(text, "mine.txt")
    assert caught.value.details["file"] == "mine.txt"
    return caught.value


def test_the_box_has_39_different_cards_with_96_workers() -> None:
    assert len(set(DECK)) == 39
    assert sum(card.workers for card in CARD.values()) == 96
    assert {card.workers for card in CARD.values()} == {1, 2, 3, 4}
    assert {card.points for card in CARD.values()} == {4, 5, 6, 7}
    assert {card.gems.total for card in CARD.values()} == {2, 3, 4}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("5 | 4 | RRR", "engine.error.table_number"),
        ("1 | 8 | RRR", "engine.error.table_number"),
        ("1 | 4", "engine.error.table_columns"),
        ("1 | 4 | R", "basari.error.table_gems"),
        ("1 | 4 | RRRRR", "basari.error.table_gems"),
        ("1 | 4 | RBG", "basari.error.table_gems"),
        ("1 | 4 | RPP", "basari.error.table_gems"),
        ("1 | 4 | rrr", "basari.error.table_gems"),
    ],
)
def test_a_wrong_cell_is_named_by_its_line(line: str, code: str) -> None:
    error = refusal(with_line("1 | 4 | RRR", line))
    assert error.code == code
    assert error.details["line"] == 4


def test_a_card_that_is_there_twice_is_named_by_its_second_line() -> None:
    error = refusal(with_line("1 | 5 | RRB", "1 | 4 | RRR"))
    assert error.code == "basari.error.table_twice"
    assert error.details["line"] == 6


@pytest.mark.parametrize(
    ("text", "line", "got"),
    [
        ("", 0, 0),
        ("# nothing\n", 0, 0),
        (with_line("1 | 4 | RRR", ""), 42, 38),
        (GOOD + "4 | 7 | RR\n", 43, 40),
    ],
)
def test_a_table_of_another_size_is_refused(text: str, line: int, got: int) -> None:
    error = refusal(text)
    assert error.code == "basari.error.table_size"
    assert (error.details["line"], error.details["got"]) == (line, got)


def with_fewer_workers(most: int) -> str:
    """Return the table with no more than so many workers on any card."""
    lines, seen = [], set()
    for number, card in enumerate(CARD.values()):
        gems = ("RR", "RY", "RG", "RB", "YY", "YG", "YB", "GG", "GB", "BB")[number % 10]
        line = f"{min(card.workers, most)} | {4 + number // 10} | {gems}"
        assert line not in seen
        seen.add(line)
        lines.append(line)
    return "\n".join(lines) + "\n"


@pytest.mark.cites("basari-9")
def test_a_table_that_could_run_out_in_a_stage_is_refused() -> None:
    # 34 cards on the table, and five seats with at most 14 workers each, 70 together.
    error = refusal(with_fewer_workers(2))
    assert error.code == "basari.error.table_runs_out"
    assert error.details["line"] == 39
    assert error.details["cards"] == 34
    assert error.details["needed"] == 71
    assert error.details["got"] == 8 + 26 * 2
    assert len(load_cards(with_fewer_workers(4))) == 39


def test_the_condition_is_met_with_exactly_71_workers_and_not_with_70() -> None:
    def table(threes: int) -> str:
        lines = with_fewer_workers(2).splitlines()
        kept = [line for line in lines if line.startswith("1")]
        twos = [line for line in lines if line.startswith("2")]
        more = ["3" + line[1:] if n < threes else line for n, line in enumerate(twos)]
        return "\n".join(kept + more) + "\n"

    # Eight ones and 31 more; the 34 lowest hold all twos and the first threes after them.
    totals = {n: sum(sorted([1] * 8 + [3] * n + [2] * (31 - n))[:34]) for n in range(32)}
    enough = next(n for n, total in totals.items() if total >= 71)
    assert totals[enough] == 71
    assert totals[enough - 1] == 70
    assert len(load_cards(table(enough))) == 39
    assert refusal(table(enough - 1)).code == "basari.error.table_runs_out"


def test_the_box_holds_so_many_pieces() -> None:
    assert {name: pieces.total() for name, pieces in BOX.items()} == {"gems": 88, "cards": 39}
