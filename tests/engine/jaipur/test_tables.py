import pytest

from engine import card_tables as tables
from engine.errors import BadTable
from engine.jaipur.pieces import BONUSES, CAMEL_TOKEN, CARDS, WARES, load_bonuses, load_wares
from tests.engine.jaipur.box import BOX

GOODS_TABLE = tables.read("engine.jaipur", "goods.txt")
BONUS_TABLE = tables.read("engine.jaipur", "bonuses.txt")


@pytest.mark.cites("jaipur-10")
def test_the_box_is_complete() -> None:
    assert list(CARDS.values()) == [6, 6, 6, 8, 8, 10, 11]
    assert sum(CARDS.values()) == 55
    assert [ware.tokens for ware in WARES] == [
        (7, 7, 5, 5, 5),
        (6, 6, 5, 5, 5),
        (5, 5, 5, 5, 5),
        *[(5, 3, 3, 2, 2, 1, 1)] * 2,
        (4, 3, 2, 1, 1, 1, 1, 1, 1),
    ]
    assert BONUSES == ((1, 1, 2, 2, 2, 3, 3), (4, 4, 5, 5, 6, 6), (8, 8, 9, 10, 10))
    assert CAMEL_TOKEN == 5
    assert sum(len(ware.tokens) for ware in WARES) == 38
    assert sum(map(len, BONUSES)) == 18
    assert [ware.least for ware in WARES] == [2, 2, 2, 1, 1, 1]
    assert sum(sum(ware.tokens) for ware in WARES) == 29 + 27 + 25 + 17 + 17 + 15


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("7 7 5 5 5", "7 5 7 5 5", "jaipur.table.order", 2),
        ("7 7 5 5 5", "7 7 5 5 x", "jaipur.table.values", 2),
        ("7 7 5 5 5", "11 7 5 5 5", "jaipur.table.values", 2),
        ("gold   ", "diamond", "jaipur.table.twice", 3),
        ("gold   ", "ruby   ", "engine.error.table_word", 3),
        ("| 10 ", "| 8 ", "jaipur.table.cards", 7),
        ("| 10 ", "| 99 ", "engine.error.table_number", 7),
        ("| 10 ", "", "engine.error.table_columns", 7),
        ("| 10 ", "| 11 ", "jaipur.table.cards_total", None),
        ("7 7 5 5 5", "7 7 5 5", "jaipur.table.tokens_total", None),
        ("silver    | 6     | 2               | 5 5 5 5 5", "", "jaipur.table.rows", None),
    ],
)
def test_a_wrong_table_of_goods_names_its_line(
    old: str, new: str, code: str, line: int | None
) -> None:
    assert old in GOODS_TABLE
    with pytest.raises(BadTable) as refused:
        load_wares(GOODS_TABLE.replace(old, new))
    assert refused.value.code == code
    assert refused.value.details["file"] == "goods.txt"
    assert refused.value.details.get("line") == line


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("8 8 9 10 10", "8 9 8 10 10", "jaipur.table.order", 4),
        ("8 8 9 10 10", "0 8 9 10 10", "jaipur.table.values", 4),
        ("8 8 9 10 10", "8 8 9 10", "jaipur.table.tokens_total", None),
        ("5            |", "4            |", "jaipur.table.twice", 4),
        ("5            |", "6            |", "engine.error.table_number", 4),
        ("5            | 8 8 9 10 10", "", "jaipur.table.rows", None),
    ],
)
def test_a_wrong_table_of_bonuses_names_its_line(
    old: str, new: str, code: str, line: int | None
) -> None:
    assert old in BONUS_TABLE
    with pytest.raises(BadTable) as refused:
        load_bonuses(BONUS_TABLE.replace(old, new))
    assert refused.value.code == code
    assert refused.value.details.get("line") == line


def test_the_box_holds_so_many_pieces() -> None:
    assert {name: pieces.total() for name, pieces in BOX.items()} == {"cards": 55, "tokens": 56}
