"""Paces: how long one decision may take, by name or in a person's own words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.errors import IllegalAction
from engine.text import Text, say

MINUTE, HOUR, DAY = 60, 3600, 86_400
NAMED: Final[Mapping[str, int | None]] = MappingProxyType(
    {"live": 2 * MINUTE, "relaxed": DAY, "slow": 3 * DAY, "none": None}
)
"""Seconds a decision by the name of the pace; None is as long as anybody likes."""
MIN_PACE_SECONDS, MAX_PACE_SECONDS = MINUTE, 30 * DAY
_UNITS = {"m": MINUTE, "min": MINUTE, "h": HOUR, "std": HOUR, "d": DAY, "t": DAY}
# Minutes, hours and days as English and German abbreviate them; no more digits than make sense.
_OWN = re.compile(r"([0-9]{1,5}) ?(m|min|h|std|d|t)", re.ASCII)


def pace_of(words: str) -> int | None:
    """Return the seconds that a name or words such as "45m", "2h", "3d" stand for, or refuse."""
    wanted = words.strip().lower()
    if wanted in NAMED:
        return NAMED[wanted]
    matched = _OWN.fullmatch(wanted)
    if matched is None:
        raise IllegalAction("pace.error.unknown")
    seconds = int(matched[1]) * _UNITS[matched[2]]
    if not MIN_PACE_SECONDS <= seconds <= MAX_PACE_SECONDS:
        raise IllegalAction("pace.error.range")
    return seconds


def name_of(pace: int | None) -> str | None:
    """Return the name of a pace, if it has one."""
    return next((name for name, seconds in NAMED.items() if seconds == pace), None)


def pace_text(pace: int | None) -> Text:
    """Return a pace in words, with its name if it has one."""
    name = name_of(pace)
    return say(f"pace.{name}") if name else say("pace.own", span=lasting(pace or 0))


def lasting(seconds: float) -> Text:
    """Return a span of time in its largest fitting unit, rounded up."""
    whole = max(0, -int(-seconds // 1))
    for key, unit in (("pace.days", DAY), ("pace.hours", HOUR)):
        if whole >= 2 * unit or (whole >= unit and whole % unit == 0):
            return say(key, n=-(-whole // unit))
    return say("pace.minutes", n=max(1, -(-whole // MINUTE)))
