"""Paces and quiet hours: what words mean, and what the clock on the wall says."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.runtime.i18n import Speaker
from bot.tables.paces import lasting, pace_of, pace_text
from bot.tables.quiet_hours import Quiet, guessed_zone, quiet_of, zone_of, zones, zones_like
from engine.errors import IllegalAction

with warnings.catch_warnings():
    # discord.py imports audioop, which is deprecated; voice is no business of ours.
    warnings.simplefilter("ignore", DeprecationWarning)
    from discord import Locale

ROOT = Path(__file__).resolve().parents[3]
BERLIN = "Europe/Berlin"
NIGHT = Quiet(22 * 60, 8 * 60)
HOSTILE = [
    "", " ", "-1m", "0m", "1", "m", "1e9d", "99999999999999999999d", "٣d", "3 weeks",
    "2h; DROP TABLE tables", "../../etc/passwd", "' OR 1=1 --", "\0", "x" * 5000, "½h", "31d",
]  # fmt: skip


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ("live", 120), ("relaxed", 86_400), ("slow", 259_200), ("none", None), (" LIVE ", 120),
        ("45m", 2700), ("2h", 7200), ("3d", 259_200), ("90 min", 5400), ("2 std", 7200),
        ("1t", 86_400),
    ],
)  # fmt: skip
def test_a_pace_has_a_name_or_a_time(words: str, seconds: int | None) -> None:
    assert pace_of(words) == seconds


@pytest.mark.parametrize("words", HOSTILE)
def test_anything_else_is_no_pace(words: str) -> None:
    with pytest.raises(IllegalAction):
        pace_of(words)


@pytest.mark.parametrize(
    ("seconds", "sentence"),
    [
        (120, "2 minutes"), (61, "2 minutes"), (3600, "1 hour"), (5400, "90 minutes"),
        (7200, "2 hours"), (86_400, "1 day"), (90_000, "25 hours"), (172_801, "3 days"),
        (0, "1 minute"),
    ],
)  # fmt: skip
def test_a_span_is_told_in_its_largest_unit(seconds: int, sentence: str) -> None:
    assert Speaker("en", strict=True)(lasting(seconds)) == sentence


def test_a_pace_is_told_by_its_name_or_its_time() -> None:
    assert Speaker("de", strict=True)(pace_text(86_400)) == "Entspannt: 24 Stunden pro Zug"
    assert Speaker("en", strict=True)(pace_text(2700)) == "45 minutes per move"
    assert Speaker("en", strict=True)(pace_text(None)) == "No time limit"


@pytest.mark.parametrize(
    ("now", "quiet"),
    [
        ("2026-01-15T20:59", False), ("2026-01-15T21:00", True), ("2026-01-16T06:59", True),
        ("2026-01-16T07:00", False), ("2026-07-15T19:59", False), ("2026-07-15T20:00", True),
    ],
)  # fmt: skip
def test_quiet_hours_follow_the_clock_on_the_wall_in_summer_and_winter(
    now: str, quiet: bool
) -> None:
    assert NIGHT.holds(at(now), BERLIN) is quiet


@pytest.mark.parametrize(
    ("now", "loud"),
    [
        ("2026-01-15T23:00", "2026-01-16T07:00"),
        # The night the clocks go forward is an hour shorter, and the one they go back longer.
        ("2026-03-28T23:00", "2026-03-29T06:00"),
        ("2026-10-24T22:00", "2026-10-25T07:00"),
        ("2026-01-15T12:00", "2026-01-15T12:00"),
    ],
)
def test_it_is_loud_again_when_the_wall_clock_says_so(now: str, loud: str) -> None:
    assert NIGHT.until(at(now), BERLIN) == at(loud)


def test_an_end_in_the_hour_that_does_not_exist_comes_right_after_it() -> None:
    early = Quiet(0, 2 * 60 + 30)
    assert early.until(at("2026-03-29T00:10"), BERLIN) == at("2026-03-29T01:00")


def test_a_beginning_in_the_hour_that_does_not_exist_comes_right_after_it() -> None:
    late = Quiet(2 * 60 + 30, 6 * 60)
    assert late.begins_after(at("2026-03-29T00:10"), BERLIN) == at("2026-03-29T01:00")


@pytest.mark.parametrize("locale", [locale.value for locale in Locale])
def test_every_locale_of_discord_has_a_time_zone(locale: str) -> None:
    assert guessed_zone(locale) in zones().values()
    assert guessed_zone(locale) != "UTC"


def test_a_time_zone_is_guessed_by_country_where_there_is_one_and_by_the_language_chosen() -> None:
    assert guessed_zone("de") == BERLIN
    assert guessed_zone("en-GB") == guessed_zone("en-GB", "en") == "Europe/London"
    assert guessed_zone("en-US", "de") == BERLIN
    assert guessed_zone("xx") == "UTC"


def test_an_hour_that_comes_twice_is_quiet_twice_and_ends() -> None:
    early = Quiet(0, 2 * 60 + 30)
    second_time = at("2026-10-25T01:10")  # 2:10 for the second time
    assert early.holds(second_time, BERLIN)
    assert early.until(second_time, BERLIN) == at("2026-10-25T01:30")


@pytest.mark.parametrize(
    ("begins", "ends"),
    [("22", "8"), ("22:00", "8.00"), ("2200", "0800"), ("22 Uhr", "8 am"), ("10 PM", "8h")],
)
def test_hours_are_written_in_many_ways(begins: str, ends: str) -> None:
    assert quiet_of(begins, ends) == NIGHT


def test_midnight_has_two_names_and_empty_hours_are_none() -> None:
    assert quiet_of("24:00", "6") == quiet_of("0", "6:00") == Quiet(0, 360)
    assert quiet_of(" ", "") is None


@pytest.mark.parametrize(
    ("begins", "ends"),
    [
        ("22", ""), ("", "8"), ("25", "8"), ("22:60", "8"), ("24:30", "8"), ("8", "8:00"),
        ("٢٢", "8"), ("13 pm", "8"),
        ("22'; DROP TABLE wishes", "8"), ("x" * 4000, "8"), ("-1", "8"), ("\0", "8"),
    ],
)  # fmt: skip
def test_what_is_no_hour_is_refused(begins: str, ends: str) -> None:
    with pytest.raises(IllegalAction):
        quiet_of(begins, ends)


@pytest.mark.parametrize("words", ["Europe/Berlin", "europe/berlin", " berlin ", "BERLIN"])
def test_a_zone_is_found_by_its_name_or_city(words: str) -> None:
    assert zone_of(words) == BERLIN


@pytest.mark.parametrize(
    "words",
    ["", "Europe", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "UTC\0", "x" * 9999],
)
def test_what_is_no_zone_is_refused(words: str) -> None:
    with pytest.raises(IllegalAction):
        zone_of(words)


def test_zones_are_offered_by_what_was_typed() -> None:
    assert zones_like("berl", 5)[0] == BERLIN
    assert zones_like("new york", 5)[0] == "America/New_York"
    assert zones_like("nowhere at all", 5) == []
    assert len(zones_like("", 25)) == 25


def test_a_system_without_time_zones_keeps_quiet_hours() -> None:
    code = (
        "from bot.tables.quiet_hours import Quiet, zone_of\n"
        f"assert Quiet(22 * 60, 8 * 60).holds({at('2026-07-01T20:30')}, zone_of('berlin'))"
    )
    environ = {**os.environ, "PYTHONTZPATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environ, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
