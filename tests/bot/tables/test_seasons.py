"""Seasons: quarters of years in UTC."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.tables.seasons import Season, last_seasons, season_at, season_of


def at(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> float:
    return datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp()


def test_every_moment_is_in_the_season_of_its_month() -> None:
    quarters = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)
    for month, quarter in enumerate(quarters, start=1):
        season = season_at(at(2026, month, 15))
        assert season == Season(2026, quarter)
        assert season.period.first <= at(2026, month, 15) < season.period.end


def test_one_season_ends_where_the_next_begins() -> None:
    assert season_at(at(2026, 12, 31, 23, 59)) == Season(2026, 4)
    assert season_at(at(2027, 1, 1)) == Season(2027, 1)
    season = Season(2024, 1)
    for _ in range(12):
        assert season.period.end == season.after(1).period.first
        assert season.after(1) > season
        season = season.after(1)
    assert season == Season(2027, 1)


def test_the_last_seasons_are_named_newest_first() -> None:
    keys = [season.key for season in last_seasons(at(2026, 2, 1), 3)]
    assert keys == ["2026q1", "2025q4", "2025q3"]


@pytest.mark.parametrize(
    "key", ["", "ever", "2026", "2026q5", "2026q0", "0000q1", "9999q4", "\u0662026q1"]
)
def test_what_is_no_season_is_none(key: str) -> None:
    assert season_of(key) is None


def test_a_season_is_found_by_its_key() -> None:
    assert season_of("2026q4") == Season(2026, 4)
    assert season_of(Season(2026, 4).key) == Season(2026, 4)
