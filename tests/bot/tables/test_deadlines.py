"""How long a decision may take where clocks sleep, against one who counts every minute."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.tables.deadlines import AWAKE, MAX_SLEEP_MINUTES, Sleep, sleep_of
from bot.tables.quiet_hours import DAY_MINUTES, Quiet
from bot.tables.settings import UserSettings

BERLIN = "Europe/Berlin"
NIGHT = Quiet(22 * 60, 8 * 60)
HOUR = 3600.0
ZONES = (BERLIN, "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca")
# Clocks change in these weeks in some of those places; in Morocco they do around Ramadan.
WEEKS = ("2026-02-14", "2026-03-07", "2026-03-28", "2026-04-04", "2026-10-03", "2026-10-24")


def at(moment: str) -> float:
    return datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp()


minutes = some.integers(0, DAY_MINUTES - 1)
nights = some.builds(Quiet, minutes, minutes).filter(lambda quiet: quiet.begins != quiet.ends)
starts = some.builds(
    lambda week, minute: at(week) + 60.0 * minute,
    some.sampled_from(WEEKS),
    some.integers(0, 3 * DAY_MINUTES),
)
sleeps = some.builds(
    lambda night, zone: Sleep(night and night.shortened(MAX_SLEEP_MINUTES), zone),
    some.none() | nights,
    some.sampled_from(ZONES),
)


def runs_at(sleep: Sleep, minute: float) -> bool:
    asleep = sleep.night is not None and sleep.night.holds(minute, sleep.zone)
    return not asleep and (sleep.away_until is None or minute >= sleep.away_until)


def counted(sleep: Sleep, now: float, minutes_to_run: int) -> float:
    """Return when so many minutes have run, by looking at every single one."""
    while minutes_to_run > 0:
        minutes_to_run -= runs_at(sleep, now)
        now += 60.0
    return now


@given(sleeps, starts, some.integers(1, 2 * DAY_MINUTES), some.none() | some.integers(-99, 3000))
def test_time_ends_when_as_many_minutes_ran(
    sleep: Sleep, now: float, span: int, away: int | None
) -> None:
    away_until = None if away is None else now + 60.0 * away
    sleep = Sleep(sleep.night, sleep.zone, away_until)
    end = sleep.ends(now, 60.0 * span)
    assert end == counted(sleep, now, span)
    assert sleep.runs(now, end) == 60.0 * span
    halfway = now + (end - now) // 120 * 60
    assert sleep.ends(halfway, sleep.runs(halfway, end)) == end, "looked at later, it is the same"


@given(sleeps, starts, some.integers(0, 5 * DAY_MINUTES))
def test_so_many_minutes_run_between_two_moments(sleep: Sleep, now: float, length: int) -> None:
    ran = sum(runs_at(sleep, now + 60.0 * minute) for minute in range(length))
    assert sleep.runs(now, now + 60.0 * length) == 60.0 * ran


@given(nights, some.sampled_from(ZONES), starts)
def test_quiet_hours_begin_and_end_at_the_first_minute_that_says_so(
    quiet: Quiet, zone: str, now: float
) -> None:
    for wanted, found in ((False, quiet.until(now, zone)), (True, quiet.begins_after(now, zone))):
        minute = now
        while quiet.holds(minute, zone) is not wanted:
            minute += 60.0
        assert found == minute


def test_a_day_of_somebody_who_sleeps_ten_hours_takes_longer() -> None:
    sleep = Sleep(NIGHT, BERLIN)
    evening = at("2026-01-15T20:00")  # 21:00 in Berlin
    assert sleep.ends(evening, HOUR) == at("2026-01-15T21:00")
    assert sleep.ends(evening, 2 * HOUR) == at("2026-01-16T08:00")
    assert sleep.ends(evening, 24 * HOUR) == at("2026-01-17T16:00")
    assert AWAKE.ends(evening, 24 * HOUR) == evening + 24 * HOUR


@pytest.mark.parametrize("minutes_of_quiet", [1, 720, 721, 1439])
def test_no_clock_sleeps_longer_than_half_a_day(minutes_of_quiet: int) -> None:
    quiet = Quiet(0, minutes_of_quiet)
    sleep = sleep_of(UserSettings(quiet=quiet), nightly=True)
    assert sleep.night is not None
    assert sleep.night.ends == quiet.ends
    day = sleep.runs(at("2026-01-15"), at("2026-01-16"))
    assert day == 60.0 * (DAY_MINUTES - min(minutes_of_quiet, MAX_SLEEP_MINUTES))


def test_where_clocks_do_not_sleep_a_holiday_counts_all_the_same() -> None:
    settings = UserSettings(quiet=NIGHT, zone=BERLIN, away_until=at("2026-01-20T12:00"))
    sleep = sleep_of(settings, nightly=False)
    assert sleep.ends(at("2026-01-15"), HOUR) == at("2026-01-20T13:00")
    assert sleep.runs(at("2026-01-15"), at("2026-01-20T13:00")) == HOUR
