"""Quiet hours: when nobody is called, by the clock on a person's own wall."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from engine.errors import IllegalAction

DAY_MINUTES = 24 * 60
UTC = "UTC"
_HOURS = re.compile(r"([0-9]{1,2})(?:[:.]?([0-9]{2}))?\s*(uhr|h|am|pm)?", re.ASCII | re.IGNORECASE)
NOON = 12


@dataclass(frozen=True, slots=True)
class Quiet:
    """From one minute of the day to another, past midnight if the second is the smaller one."""

    begins: int
    ends: int

    def holds(self, now: float, zone: str) -> bool:
        """Tell whether it is quiet now; twice a year an hour comes twice or not at all."""
        here = datetime.fromtimestamp(now, ZoneInfo(zone))
        minute = here.hour * 60 + here.minute
        if self.begins <= self.ends:
            return self.begins <= minute < self.ends
        return minute >= self.begins or minute < self.ends

    def until(self, now: float, zone: str) -> float:
        """Return when it is loud again; now, if it is not quiet."""
        if not self.holds(now, zone):
            return now
        place = ZoneInfo(zone)
        today = datetime.fromtimestamp(now, place).date()
        at = time(self.ends // 60, self.ends % 60)
        # An hour that comes twice ends twice, and one that does not come at all ends before or
        # after the gap: the next end at which it is loud counts.
        ends = (
            datetime.combine(today + timedelta(days), at, place).replace(fold=fold).timestamp()
            for days in (0, 1)
            for fold in (0, 1)
        )
        return min(end for end in ends if end > now and not self.holds(end, zone))


def minute_of(words: str) -> int:
    """Return the minute of the day that "22", "22:30", "2230", "22 Uhr" or "10 pm" name."""
    matched = _HOURS.fullmatch(words.strip())
    if matched is None:
        raise IllegalAction("settings.error.hour")
    hour, minute, half = int(matched[1]), int(matched[2] or 0), (matched[3] or "").lower()
    if half in {"am", "pm"}:
        if not 1 <= hour <= NOON:
            raise IllegalAction("settings.error.hour")
        hour = hour % NOON + NOON * (half == "pm")
    if hour > 24 or minute > 59 or hour * 60 + minute > DAY_MINUTES:
        raise IllegalAction("settings.error.hour")
    return (hour * 60 + minute) % DAY_MINUTES


def clock_of(minute: int) -> str:
    """Return a minute of the day as a clock shows it."""
    return f"{minute // 60:02}:{minute % 60:02}"


def quiet_of(begins: str, ends: str) -> Quiet | None:
    """Return the quiet hours that two times name; None if both are empty, or refuse."""
    if not begins.strip() and not ends.strip():
        return None
    quiet = Quiet(minute_of(begins), minute_of(ends))
    if quiet.begins == quiet.ends:
        raise IllegalAction("settings.error.all_day")
    return quiet


@cache
def zones() -> dict[str, str]:
    """Return every time zone by its name in small letters."""
    return {name.lower(): name for name in sorted(available_timezones())}


def zone_of(words: str) -> str:
    """Return the time zone of a name such as "Europe/Berlin" or "berlin", or refuse."""
    wanted = words.strip().lower().replace(" ", "_")
    zone = zones().get(wanted)
    if zone is None:
        cities = [name for key, name in zones().items() if key.rpartition("/")[2] == wanted]
        zone = cities[0] if wanted and len(cities) == 1 else None
    if zone is None:
        raise IllegalAction("settings.error.zone")
    return zone


def zones_like(typed: str, most: int) -> list[str]:
    """Return zones whose name holds what was typed, those that begin with it first."""
    wanted = typed.strip().lower().replace(" ", "_")
    matching = [key for key in zones() if wanted in key]
    matching.sort(key=lambda key: (not key.rpartition("/")[2].startswith(wanted), key))
    return [zones()[key] for key in matching[:most]]
