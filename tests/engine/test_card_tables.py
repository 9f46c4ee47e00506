"""Card tables name the file and line that is wrong."""

import pytest

from engine import card_tables as tables
from engine.card_tables import Row, rows
from engine.errors import BadTable

TABLE = """
# what | how many
ruby | 6
  opal|0   # a comment at the end

pearl | 12
"""


def wrong(row: Row, column: int, *bounds: int) -> BadTable:
    with pytest.raises(BadTable) as caught:
        row.number(column, *bounds)
    return caught.value


def test_rows_know_their_line_and_leave_out_comments_and_blanks() -> None:
    found = rows("gems.txt", TABLE, 2)
    assert [(row.line, row.cells) for row in found] == [
        (3, ("ruby", "6")),
        (4, ("opal", "0")),
        (6, ("pearl", "12")),
    ]


def test_a_row_with_another_number_of_cells_is_named() -> None:
    with pytest.raises(BadTable) as caught:
        rows("gems.txt", "ruby | 6\nopal | 1 | 2\n", 2)
    assert caught.value.code == "engine.error.table_columns"
    assert caught.value.details == {"file": "gems.txt", "line": 2, "expected": 2, "got": 3}


def test_a_number_within_bounds_is_read() -> None:
    (row,) = rows("gems.txt", "ruby | 6", 2)
    assert row.number(1, 6, 6) == 6


@pytest.mark.parametrize("cell", ["", "six", "-1", "+6", "6.0", "1_0", "²", "٣", "11"])
def test_a_cell_that_is_no_number_within_bounds_is_named(cell: str) -> None:
    error = wrong(Row("gems.txt", 7, (cell,)), 0, 0, 10)
    assert error.code == "engine.error.table_number"
    assert error.details == {"file": "gems.txt", "line": 7, "cell": cell, "least": 0, "most": 10}


def test_a_number_below_its_bound_is_named() -> None:
    assert wrong(Row("gems.txt", 7, ("1",)), 0, 2, 10).details["least"] == 2


def test_a_word_is_one_of_those_known() -> None:
    (row,) = rows("gems.txt", "ruby", 1)
    assert row.word(0, ("opal", "ruby")) == "ruby"
    with pytest.raises(BadTable) as caught:
        row.word(0, ("opal", "pearl"))
    assert caught.value.code == "engine.error.table_word"
    assert caught.value.details["known"] == "opal, pearl"


def test_a_game_says_in_its_own_words_what_is_wrong_with_a_line() -> None:
    error = Row("gems.txt", 7, ("ruby",)).wrong("toy.error.table", total=5)
    assert (error.code, error.details) == (
        "toy.error.table",
        {"file": "gems.txt", "line": 7, "total": 5},
    )


def test_a_table_ships_with_its_package() -> None:
    assert "class Row" in tables.read("engine", "card_tables.py")
