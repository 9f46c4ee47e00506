"""Quiet hours: when nobody is called, by the clock on a person's own wall."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cache
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from engine.errors import IllegalAction

DAY_MINUTES = 24 * 60
UTC = "UTC"
DAYS_LOOKED_AHEAD = 3
"""In so many days it is both quiet and loud at least once, whatever the clocks do."""
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
        return self._next(now, zone, quiet=False) if self.holds(now, zone) else now

    def begins_after(self, now: float, zone: str) -> float:
        """Return when it is quiet next; now, if it is quiet."""
        return now if self.holds(now, zone) else self._next(now, zone, quiet=True)

    def shortened(self, minutes: int) -> Quiet:
        """Return the last so many minutes of it, or all of it if it is no longer."""
        length = (self.ends - self.begins) % DAY_MINUTES
        return self if length <= minutes else Quiet((self.ends - minutes) % DAY_MINUTES, self.ends)

    def _next(self, now: float, zone: str, *, quiet: bool) -> float:
        """Return the first moment after now at which it is quiet, or is not."""
        place = ZoneInfo(zone)
        today = datetime.fromtimestamp(now, place).date()
        minute = self.begins if quiet else self.ends
        at = time(minute // 60, minute % 60)
        # An hour that comes twice has two such moments, and one that does not come at all has
        # none: then it is the moment at which the clocks are changed.
        moments = [
            datetime.combine(today + timedelta(days), at, place).replace(fold=fold).timestamp()
            for days in range(-1, DAYS_LOOKED_AHEAD)
            for fold in (0, 1)
        ]
        moments += _clock_change(now, place)
        later = sorted(moment for moment in moments if moment > now)
        return next(moment for moment in later if self.holds(moment, zone) == quiet)


def _clock_change(now: float, place: ZoneInfo) -> list[float]:
    """Return the moment of the next days at which clocks are changed, if there is one."""

    def offset(at: int) -> timedelta | None:
        return datetime.fromtimestamp(at, place).utcoffset()

    before, after = int(now), int(now) + DAYS_LOOKED_AHEAD * DAY_MINUTES * 60
    if offset(before) == offset(after):
        return []
    while after - before > 1:
        middle = (before + after) // 2
        if offset(middle) == offset(before):
            before = middle
        else:
            after = middle
    return [float(after)]


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


def local_clock(now: float, zone: str) -> str:
    """Return what the clock on the wall shows somewhere."""
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    return clock_of(here.hour * 60 + here.minute)


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


ZONES_OF_LOCALES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bg": "Europe/Sofia",
        "cs": "Europe/Prague",
        "da": "Europe/Copenhagen",
        "de": "Europe/Berlin",
        "el": "Europe/Athens",
        "en": "America/New_York",
        "en-GB": "Europe/London",
        "es": "Europe/Madrid",
        "es-419": "America/Mexico_City",
        "fi": "Europe/Helsinki",
        "fr": "Europe/Paris",
        "hi": "Asia/Kolkata",
        "hr": "Europe/Zagreb",
        "hu": "Europe/Budapest",
        "id": "Asia/Jakarta",
        "it": "Europe/Rome",
        "ja": "Asia/Tokyo",
        "ko": "Asia/Seoul",
        "lt": "Europe/Vilnius",
        "nl": "Europe/Amsterdam",
        "no": "Europe/Oslo",
        "pl": "Europe/Warsaw",
        "pt": "America/Sao_Paulo",
        "ro": "Europe/Bucharest",
        "ru": "Europe/Moscow",
        "sv": "Europe/Stockholm",
        "th": "Asia/Bangkok",
        "tr": "Europe/Istanbul",
        "uk": "Europe/Kyiv",
        "vi": "Asia/Ho_Chi_Minh",
        "zh": "Asia/Shanghai",
        "zh-TW": "Asia/Taipei",
    }
)
"""Where most people live whose Discord speaks a language; a country is named where it matters."""


def guessed_zone(locale: str, language: str | None = None) -> str:
    """Return the likely time zone of somebody by Discord's locale, or a language they chose."""
    if language is not None and locale[:2] != language[:2]:
        locale = language
    known = ZONES_OF_LOCALES.get(locale) or ZONES_OF_LOCALES.get(locale[:2])
    return known if known is not None and known in zones().values() else UTC


def zones_like(typed: str, most: int) -> list[str]:
    """Return zones whose name holds what was typed, those that begin with it first."""
    wanted = typed.strip().lower().replace(" ", "_")
    matching = [key for key in zones() if wanted in key]
    matching.sort(key=lambda key: (not key.rpartition("/")[2].startswith(wanted), key))
    return [zones()[key] for key in matching[:most]]
