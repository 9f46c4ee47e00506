"""Seasons: a quarter of a year, in UTC, by which lists can be filtered; nothing is ever reset."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.tables.results import Period

MONTHS_A_SEASON = 3
SEASONS_A_YEAR = 4
_KEY = re.compile(r"([0-9]{4})q([1-4])", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """A quarter of a year: 1 is from January to March."""

    year: int
    quarter: int

    @property
    def key(self) -> str:
        """What a season is chosen by."""
        return f"{self.year:04}q{self.quarter}"

    @property
    def period(self) -> Period:
        """From its first moment until before that of the next season."""
        return Period(_first_moment(self), _first_moment(self.after(1)))

    def after(self, count: int) -> Season:
        """Return the season that is so many after this one, or before it."""
        years, quarter = divmod(self.quarter - 1 + count, SEASONS_A_YEAR)
        return Season(self.year + years, quarter + 1)


def _first_moment(season: Season) -> float:
    month = MONTHS_A_SEASON * (season.quarter - 1) + 1
    return datetime(season.year, month, 1, tzinfo=UTC).timestamp()


def season_at(now: float) -> Season:
    """Return the season of a moment."""
    day = datetime.fromtimestamp(now, UTC)
    return Season(day.year, (day.month - 1) // MONTHS_A_SEASON + 1)


def last_seasons(now: float, count: int) -> tuple[Season, ...]:
    """Return the running season and those before it, newest first."""
    return tuple(season_at(now).after(-back) for back in range(count))


def season_of(key: str) -> Season | None:
    """Return the season that a key stands for, if it is one."""
    matched = _KEY.fullmatch(key)
    if matched is None or not datetime.min.year < int(matched[1]) < datetime.max.year:
        return None
    return Season(int(matched[1]), int(matched[2]))
