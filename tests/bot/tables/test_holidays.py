"""Until which day somebody is away: what words mean, and what is refused."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.tables.holidays import MAX_HOLIDAY_DAYS, holiday_end
from engine.errors import IllegalAction

BERLIN = "Europe/Berlin"
TODAY = datetime(2026, 12, 20, 23, 30, tzinfo=ZoneInfo(BERLIN)).timestamp()


def day(year: int, month: int, number: int) -> float:
    return datetime(year, month, number, tzinfo=ZoneInfo(BERLIN)).timestamp()


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("2026-12-24", (2026, 12, 24)), ("24.12.", (2026, 12, 24)), (" 24.12 ", (2026, 12, 24)),
        ("24. 12. 2026", (2026, 12, 24)), ("3.1.", (2027, 1, 3)), ("1", (2026, 12, 21)),
        ("10 days", (2026, 12, 30)), ("10 Tage", (2026, 12, 30)), ("60d", (2027, 2, 18)),
    ],
)  # fmt: skip
def test_a_day_is_named_in_many_ways(words: str, end: tuple[int, int, int]) -> None:
    assert holiday_end(words, TODAY, BERLIN) == day(*end)


def test_it_is_the_day_on_the_wall_of_whoever_is_away() -> None:
    tomorrow = datetime(2026, 12, 22, tzinfo=ZoneInfo("Asia/Tokyo")).timestamp()
    assert holiday_end("1", TODAY, "Asia/Tokyo") == tomorrow, "it is the 21st there"


@pytest.mark.parametrize(
    "words",
    [
        "", " ", "soon", "31.2.", "2026-13-01", "24/12", "12/24/2026", "0.0.", "٣", "\0", "x" * 999,
        "2026-12-24'; DROP TABLE tables", "-3",
    ],
)  # fmt: skip
def test_what_is_no_day_is_refused(words: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        holiday_end(words, TODAY, BERLIN)
    assert refusal.value.code == "settings.error.holiday"


@pytest.mark.parametrize("words", ["0", "2026-12-20", "2026-12-01", "61", "2027-02-19", "20.12."])
def test_no_holiday_ends_today_or_after_two_months(words: str) -> None:
    assert MAX_HOLIDAY_DAYS == 60
    with pytest.raises(IllegalAction) as refusal:
        holiday_end(words, TODAY, BERLIN)
    assert refusal.value.code == "settings.error.holiday.range"
