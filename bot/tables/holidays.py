"""Holidays: until which day somebody is away, in their own words."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from engine.errors import IllegalAction

MAX_HOLIDAY_DAYS = 60
_ISO = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})", re.ASCII)
_DOTTED = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\.? ?([0-9]{4})?", re.ASCII)
_DAYS = re.compile(r"([0-9]{1,3}) ?(?:d|days?|t|tage?)?", re.ASCII | re.IGNORECASE)


def holiday_end(words: str, now: float, zone: str) -> float:
    """Return when the day begins on which somebody is back, or refuse.

    "2026-12-24", "24.12.2026" and "24.12." name it, the last one the next such day; "10" or
    "10 days" count from today on.
    """
    place = ZoneInfo(zone)
    today = datetime.fromtimestamp(now, place).date()
    try:
        day = _day_of(words.strip(), today)
    except (ValueError, OverflowError):  # there is no such day
        day = None
    if day is None:
        raise IllegalAction("settings.error.holiday")
    if not today < day <= today + timedelta(MAX_HOLIDAY_DAYS):
        raise IllegalAction("settings.error.holiday.range", n=MAX_HOLIDAY_DAYS)
    return datetime.combine(day, time(), place).timestamp()


def _day_of(words: str, today: date) -> date | None:
    """Return the day that some words name."""
    if (matched := _ISO.fullmatch(words)) is not None:
        return date(*map(int, matched.groups()))
    if (matched := _DOTTED.fullmatch(words)) is not None:
        day, month, year = matched.groups()
        if year is not None:
            return date(int(year), int(month), int(day))
        named = date(today.year, int(month), int(day))
        return named if named > today else named.replace(year=today.year + 1)
    if (matched := _DAYS.fullmatch(words)) is not None:
        return today + timedelta(int(matched[1]))
    return None
