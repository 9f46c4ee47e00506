"""Score sheets as tables: every point once, in columns that a phone has room for."""

import re
from dataclasses import replace

import pytest

from bot.runtime.i18n import Speaker, languages
from engine.core import Outcome, ScoreLine, Sheet
from engine.text import Text, say
from render.text.columns import MAX_WIDE
from render.text.scores import (
    MAX_COLUMNS,
    alt_text,
    known_so_far,
    score_tables,
    table_text,
)
from tests.conformance.tables import PLAIN, Case
from tests.render.speaking import ENGLISH, LONG, NAMES, states

TITLE = Text("jaipur.sheet.match")
GOOD = {
    name: say("jaipur.score.good", good=say(f"jaipur.card.{name}")) for name in ("gold", "silver")
}
CAMEL = Text("jaipur.score.camel_token")


def lines(block: str) -> list[str]:
    """Return what stands between the fences."""
    return [
        line
        for text in re.findall(r"```\n(.*?)\n```", block, re.DOTALL)
        for line in text.split("\n")
    ]


@pytest.mark.parametrize("case", PLAIN, ids=str)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("names", [NAMES, LONG], ids=["names", "long names"])
def test_a_table_is_as_narrow_as_a_phone_and_adds_up(
    case: Case, language: str, names: tuple[str, ...]
) -> None:
    state = list(states(case, "scores"))[-1]
    outcome = case.game.outcome(state)
    assert outcome is not None
    speaker = Speaker(language, names, strict=True)
    tables = score_tables(outcome.sheets, case.seats, outcome)
    assert bool(tables) == any(line.points for sheet in outcome.sheets for line in sheet.lines)
    assert all(table.totals == outcome.scores for table in tables[:1])
    for table in tables:
        sheet = next(sheet for sheet in outcome.sheets if sheet.title == table.title)
        by_seat = zip(*(row.points for row in table.rows), strict=True)
        assert tuple(map(sum, by_seat)) == tuple(sheet.total(seat) for seat in range(case.seats))
        assert all(any(row.points) for row in table.rows)
        shown = lines(table_text(table, speaker))
        if case.seats <= MAX_COLUMNS:
            assert max(map(len, shown)) <= MAX_WIDE, shown
        total = re.findall(r"\d+", shown[-2])
        assert total == [str(points) for points in table.totals]


def test_sources_stand_in_the_order_of_the_game_whoever_had_them() -> None:
    sheet = Sheet(
        TITLE,
        (
            ScoreLine(0, GOOD["silver"], 5),
            ScoreLine(0, CAMEL, 5),
            ScoreLine(1, GOOD["gold"], 6),
            ScoreLine(1, GOOD["silver"], 3),
            ScoreLine(1, CAMEL, 0),
        ),
    )
    (table,) = score_tables((sheet,), 2)
    assert [(row.source, row.points) for row in table.rows] == [
        (GOOD["gold"], (0, 6)), (GOOD["silver"], (5, 3)), (CAMEL, (5, 0)),
    ]  # fmt: skip
    assert table.ranks == (1, 2)


def test_lines_that_contradict_each_other_are_all_there() -> None:
    sources = (GOOD["gold"], GOOD["silver"])
    every = [ScoreLine(0, source, 1) for source in sources]
    every += [ScoreLine(1, source, 1) for source in reversed(sources)]
    (table,) = score_tables((Sheet(TITLE, tuple(every)),), 2)
    assert {row.source for row in table.rows} == set(sources)


def test_sources_that_only_count_differently_are_one_row() -> None:
    first, second = (say("jaipur.score.face_down", n=n) for n in (1, 2))
    sheet = Sheet(TITLE, (ScoreLine(0, first, 4), ScoreLine(1, second, 7)))
    (table,) = score_tables((sheet,), 2)
    assert [(row.source, row.points) for row in table.rows] == [
        (say("jaipur.score.face_down", n=3), (4, 7))
    ]


@pytest.mark.parametrize(
    "names",
    [("同名同名", "Bo"), ("Maximilian A", "Maximilian B"), ("دانا", "Bo"), ("🎲🎲", "Bo")],
    ids=["wide", "alike when cut", "backward", "emoji"],
)
def test_names_that_cannot_stand_above_columns_stand_in_a_legend(names: tuple[str, ...]) -> None:
    sheet = Sheet(TITLE, (ScoreLine(0, CAMEL, 5), ScoreLine(1, CAMEL, 6)))
    (table,) = score_tables((sheet,), 2)
    text = table_text(table, replace(ENGLISH, seats=names))
    assert f"A {names[0]} · B {names[1]}" in text
    assert lines(text)[0].split() == ["A", "B"]


def test_more_seats_than_columns_get_a_block_more() -> None:
    sheet = Sheet(TITLE, tuple(ScoreLine(seat, CAMEL, seat + 1) for seat in range(7)))
    (table,) = score_tables((sheet,), 7)
    shown = table_text(table, ENGLISH)
    assert shown.count("```") == 4
    assert max(map(len, lines(shown))) <= MAX_WIDE


def test_the_winner_of_a_tie_break_is_marked_and_nobody_before_the_end() -> None:
    sheet = Sheet(TITLE, (ScoreLine(0, CAMEL, 5), ScoreLine(1, CAMEL, 5)))
    outcome = Outcome((1,), (2, 1), (5, 5), (sheet,))
    (ended,), (running,) = score_tables((sheet,), 2, outcome), score_tables((sheet,), 2)
    assert lines(table_text(ended, ENGLISH))[-1].split() == ["Place", "2", "★1"]
    assert lines(table_text(running, ENGLISH))[-1].split() == ["Place", "1", "1"]


def test_points_so_far_have_no_places_for_what_lies_face_down_is_not_counted() -> None:
    sheet = Sheet(TITLE, (ScoreLine(0, CAMEL, 5), ScoreLine(1, CAMEL, 4)))
    tables = known_so_far((sheet,), 2)
    text = table_text(tables[0], ENGLISH)
    assert lines(text)[-1].split() == ["Total", "5", "4"]
    assert "★" not in text
    assert alt_text(tables, ENGLISH, NAMES[:2], 1000).startswith("Seals: Anna 5, Benedikt 4.")


def test_an_alt_text_without_room_for_names_keeps_every_number() -> None:
    sheet = Sheet(TITLE, (ScoreLine(0, CAMEL, 5), ScoreLine(1, GOOD["gold"], 6)))
    tables = score_tables((sheet,), 2)
    named = alt_text(tables, ENGLISH, NAMES[:2], 1000)
    assert named == (
        "Seals: Anna 5 (2nd), Benedikt 6 (1st). Camel token: Anna 5. Gold tokens: Benedikt 6."
    )
    assert alt_text(tables, ENGLISH, NAMES[:2], 50) == (
        "The numbers are in this order: Anna, Benedikt."
        " Seals: 5, 6. Camel token: 5, 0. Gold tokens: 0, 6."
    )
