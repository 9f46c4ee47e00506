"""The card tables: what ships is sound, and a wrong line is named."""

from collections.abc import Callable
from typing import get_args

import pytest

from engine import card_tables as tables
from engine.errors import BadTable
from engine.johari.nobles import opened
from engine.johari.pieces import (
    ACTION_CARDS,
    BASE_COST,
    COPIES,
    FACE,
    GEMS,
    NOBLES,
    TRACK,
    Card,
    Noble,
    load_cards,
    load_nobles,
    load_track,
)
from engine.rng import Rng
from tests.engine.johari.box import BOX

CARDS_TEXT = tables.read("engine.johari", "cards.txt")
TRACK_TEXT = tables.read("engine.johari", "track.txt")
NOBLES_TEXT = tables.read("engine.johari", "nobles.txt")


def test_the_box_holds_ninety_six_cards() -> None:
    assert sum(COPIES.values()) == 96
    for gem in GEMS:
        assert sum(n for card, n in COPIES.items() if FACE[card].kind == gem) == 18
    assert sum(n for card, n in COPIES.items() if FACE[card].kind == "gold") == 12
    assert sum(n for card, n in COPIES.items() if FACE[card].kind == "prestige") == 12


def test_fakes_outnumber_genuine_gems() -> None:
    assert sum(n for card, n in COPIES.items() if FACE[card].fake) == 40
    genuine = [n for card, n in COPIES.items() if FACE[card].kind in GEMS and not FACE[card].fake]
    assert sum(genuine) == 32


def test_every_card_says_what_is_on_it() -> None:
    assert set(COPIES) == set(FACE) == set(get_args(Card))
    assert FACE["ruby-2-fake"].kind == "ruby"
    assert FACE["ruby-2-fake"].value == 2
    assert FACE["ruby-2-fake"].fake
    assert not FACE["gold-3"].fake


def test_there_are_eight_nobles_of_each_tier() -> None:
    assert tuple(NOBLES) == get_args(Noble)
    for tier in (1, 2, 3):
        assert sum(noble.tier == tier for noble in NOBLES.values()) == 8


def test_a_hand_has_seven_cards_and_all_but_the_doppelganger_a_cost() -> None:
    assert len(ACTION_CARDS) == 7
    assert set(ACTION_CARDS) - set(BASE_COST) == {"doppelganger"}


def test_the_prestige_track_climbs_in_eight_steps() -> None:
    assert TRACK == (0, 4, 8, 11, 14, 16, 18, 19, 20)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("0 | 0", "0 | 1", 4),
        ("3 | 11", "4 | 11", 7),
        ("3 | 11", "3 | 8", 7),
        ("8 | 20", "8 | x", 12),
    ],
)
def test_a_wrong_line_of_the_track_is_named(old: str, new: str, line: int) -> None:
    with pytest.raises(BadTable) as refused:
        load_track(TRACK_TEXT.replace(old, new))
    assert refused.value.details["file"] == "track.txt"
    assert refused.value.details["line"] == line


def test_a_track_has_somewhere_to_go() -> None:
    with pytest.raises(BadTable, match="table_track"):
        load_track("0 | 0")


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


@pytest.mark.parametrize(
    ("load", "text", "old", "new", "code"),
    [
        (load_cards, CARDS_TEXT, "gold     | 1 | genuine", "gold     | 1 | fake", "table_fake"),
        (load_cards, CARDS_TEXT, "gold     | 2", "gold     | 1", "table_twice"),
        (load_nobles, NOBLES_TEXT, "points-six ", "points-five", "table_twice"),
    ],
)
def test_a_line_that_breaks_a_rule_of_the_game_is_named(
    load: Callable[[str], object], text: str, old: str, new: str, code: str
) -> None:
    with pytest.raises(BadTable) as refused:
        load(text.replace(old, new, 1))
    assert refused.value.code == f"johari.error.{code}"
    assert refused.value.details["line"] == line_of(text, old)


@pytest.mark.parametrize(
    ("load", "text", "old", "new", "code"),
    [
        (load_cards, CARDS_TEXT, "gold     | 1 |", "gold     | 4 |", "table_number"),
        (load_cards, CARDS_TEXT, "gold     | 1 |", "silver   | 1 |", "table_word"),
        (load_cards, CARDS_TEXT, "gold     | 1 | genuine", "gold     | 1 | shiny", "table_word"),
        (load_cards, CARDS_TEXT, "gold     | 1 |", "gold     | 1 | 1 |", "table_columns"),
        (
            load_nobles,
            NOBLES_TEXT,
            "entourage         | 3",
            "entourage         | 4",
            "table_number",
        ),
        (load_nobles, NOBLES_TEXT, "entourage ", "nobody    ", "table_word"),
    ],
)
def test_a_line_that_breaks_the_format_is_named(
    load: Callable[[str], object], text: str, old: str, new: str, code: str
) -> None:
    with pytest.raises(BadTable) as refused:
        load(text.replace(old, new, 1))
    assert refused.value.code == f"engine.error.{code}"
    assert refused.value.details["line"] == line_of(text, old)


def without_line(text: str, start: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith(start))


def test_a_card_or_noble_that_is_left_out_is_named() -> None:
    with pytest.raises(BadTable) as refused:
        load_cards(without_line(CARDS_TEXT, "gold     | 3"))
    assert (refused.value.code, refused.value.details["card"]) == (
        "johari.error.table_missing",
        "gold-3",
    )
    with pytest.raises(BadTable) as refused:
        load_nobles(without_line(NOBLES_TEXT, "entourage"))
    assert (refused.value.code, refused.value.details["card"]) == (
        "johari.error.table_missing",
        "entourage",
    )


def test_another_number_of_cards_is_refused() -> None:
    with pytest.raises(BadTable) as refused:
        load_cards(CARDS_TEXT.replace("prestige | 3 | genuine | 3", "prestige | 3 | genuine | 4"))
    assert refused.value.code == "johari.error.table_total"
    assert refused.value.details["total"] == 97


def test_more_cards_of_a_kind_than_a_form_can_hold_are_refused() -> None:
    with pytest.raises(BadTable) as refused:
        load_cards(CARDS_TEXT.replace("gold     | 1 | genuine | 4", "gold     | 1 | genuine | 18"))
    assert refused.value.code == "johari.error.table_kind"
    assert (refused.value.details["card"], refused.value.details["total"]) == ("gold", 26)


def test_an_owner_of_the_box_may_correct_the_counts() -> None:
    corrected = CARDS_TEXT.replace("gold     | 1 | genuine | 4", "gold     | 1 | genuine | 5")
    corrected = corrected.replace("gold     | 3 | genuine | 4", "gold     | 3 | genuine | 3")
    assert load_cards(corrected)["gold-1"] == 5


def test_tiers_of_unequal_size_are_refused() -> None:
    with pytest.raises(BadTable) as refused:
        load_nobles(NOBLES_TEXT.replace("slot-one          | 1", "slot-one          | 2"))
    assert refused.value.code == "johari.error.table_tier"
    assert (refused.value.details["tier"], refused.value.details["total"]) == (1, 7)


@pytest.mark.cites("johari-28")
def test_the_first_noble_drawn_lies_on_space_five_and_the_second_on_four() -> None:
    of_tier_one = [key for key, noble in NOBLES.items() if noble.tier == 1]
    drawn, _ = Rng("court").shuffled(of_tier_one)
    court, _ = opened(Rng("court"))
    assert court.spaces == (None, None, None, drawn[1], drawn[0])
    assert court.stack[:2] == drawn[2:4]


def test_the_box_holds_so_many_pieces() -> None:
    assert {name: pieces.total() for name, pieces in BOX.items()} == {"cards": 96}
