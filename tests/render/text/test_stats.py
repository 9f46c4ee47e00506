"""Statistics in words: every number once, tables that a phone has room for."""

import re

import pytest

from bot.runtime.i18n import Speaker, languages
from engine.text import Text, say
from render.preview import NAMES, statistics
from render.text.columns import MAX_WIDE
from render.text.markdown import CUT, MAX_WORDS_LENGTH, size
from render.text.stats import stats_alt, stats_text
from render.text.stats_page import (
    Balance,
    Figure,
    Figures,
    Part,
    Place,
    Places,
    Ranked,
    Ranking,
    Share,
    Shares,
    StatsPage,
    StatsRow,
    StatsTable,
)
from tests.render.speaking import ENGLISH

KINDS = ("profile", "versus", "ranking")


def told(*parts: Part) -> str:
    return stats_text(StatsPage("Anna", None, parts), ENGLISH)


def fenced_lines(text: str) -> list[str]:
    return [
        line
        for block in re.findall(r"```\n(.*?)\n```", text, re.DOTALL)
        for line in block.split("\n")
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", languages())
def test_tables_are_as_narrow_as_a_phone(kind: str, language: str) -> None:
    page = statistics(kind, "basari", 5, "text")
    assert page is not None
    text = stats_text(page, Speaker(language, NAMES, strict=True))
    assert max(map(len, fenced_lines(text)), default=0) <= MAX_WIDE
    assert size(text) <= MAX_WORDS_LENGTH


def test_a_row_that_is_too_long_is_wrapped_and_loses_nothing() -> None:
    label = "How often the very last camel was taken before the others"
    value = "seventeen times in thirty-one games"
    text = told(StatsTable((StatsRow(label, value), StatsRow("Sales", "5"))))
    lines = fenced_lines(text)
    assert max(map(len, lines)) <= MAX_WIDE
    assert " ".join(" ".join(lines).split()) == f"{label} {value} Sales 5"
    assert lines[-1] == "Sales" + " " * (MAX_WIDE - 6) + "5"


def test_figures_are_told_with_what_they_are_compared_with() -> None:
    text = told(Figures((Figure("Wins", "14", "fair share 50%"), Figure("Games", "24"))))
    assert text == "### Anna\n\nWins: **14** · fair share 50%\nGames: **24**"


def test_only_the_last_places_are_told_and_first_ones_stand_out() -> None:
    places = Places((*(Place(3, 4),) * 9, *(Place(2, 3),) * 19, Place(1, 2)))
    assert told(places).split("\n")[-1] == " · ".join([*["2/3"] * 19, "**1/2**"])


def test_a_share_has_its_games_and_its_mark_below_it() -> None:
    shares = Shares((Share("People", 0.58, 0.5, 12), Share("AI", 1.0, None, 1), Share("Luck", 0.3)))
    assert fenced_lines(told(shares)) == [
        "People                      58%",
        " 12 games · fair share 50%",
        "AI                         100%",
        " 1 game",
        "Luck                        30%",
    ]


def test_what_holds_nothing_is_left_out() -> None:
    empty = (
        Figures(()), Places(()), Balance("A", "B", ()), StatsTable(()), Ranking(("Games",), ()),
        Shares((Share("People", 0.0, 0.5, 0),), "Win rate"),
    )  # fmt: skip
    page = StatsPage("Anna", None, empty, "No games yet")
    assert page.shown == ()
    assert stats_text(page, ENGLISH) == "### Anna\n\n-# No games yet"
    assert stats_alt(page, ENGLISH) == "Anna. No games yet."


@pytest.mark.parametrize(
    ("leads", "sentence"),
    [
        ((1, 0, 1, 2), "Anna leads by 2 games · 4 games · Anna led by up to 2 games"),
        ((-1,), "Bo leads by 1 game · 1 game · Bo led by up to 1 game"),
        ((0, 0), "All square · 2 games"),
    ],
)
def test_a_balance_says_who_leads(leads: tuple[int, ...], sentence: str) -> None:
    blocks, words = told(Balance("Anna", "Bo", leads)).split("\n")[-2:]
    assert words == sentence
    assert len(blocks) == len(leads)


def test_a_list_names_everyone_in_full_and_begins_no_list_that_counts_by_itself() -> None:
    rows = (Ranked(1, "W" * 32, ("12", "?")), Ranked(1, "東京", ("9", "1500"), own=True))
    first, second = told(Ranking(("Games", "Rating"), rows)).split("\n")[-2:]
    assert first == f"**1** **{'W' * 32}** · Games 12 · Rating ?"
    assert second == "▶ **1** **東京** · Games 9 · Rating 1500"


def test_a_page_that_is_too_long_ends_with_a_whole_part() -> None:
    part = StatsTable(tuple(StatsRow(f"Fact {n}", str(n)) for n in range(40)), "Facts")
    text = told(*(part,) * 9)
    assert size(text) <= MAX_WORDS_LENGTH
    assert text.endswith(CUT)
    assert text.count("```") % 2 == 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", languages())
def test_text_and_alt_text_hold_the_same_numbers(kind: str, language: str) -> None:
    page, speaker = statistics(kind, "jaipur", 2, "same"), Speaker(language, (), strict=True)
    assert page is not None
    one, other = (set(re.findall(r"\d+", tell(page, speaker))) for tell in (stats_text, stats_alt))
    assert one == other


def test_no_icon_stands_in_a_column() -> None:
    speaker = Speaker("en", icons={"jaipur.card.gold": "<:gold:123456789012345678>"})
    page = StatsPage("Anna", None, (StatsTable((StatsRow(Text("jaipur.card.gold"), "3"),)),))
    assert fenced_lines(stats_text(page, speaker)) == ["gold 3"]


def test_texts_are_spoken_and_names_are_not() -> None:
    page = StatsPage(say("stats.versus", first="Anna", second="Bo"), say("jaipur.name"))
    assert stats_text(page, Speaker("de")) == "### Anna gegen Bo\nJaipur"
