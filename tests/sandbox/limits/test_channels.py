"""The limits of threads, channels and query strings."""

from functools import partial

import pytest

from sandbox.limits.channels import check_channel, check_thread, overwrite_kind, query_number
from tests.sandbox.building import Case, Json, named, wrong_fields

BAD, REQUIRED, CHOICES = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED", "BASE_TYPE_CHOICES"
LOW, HIGH, COERCE = "NUMBER_TYPE_MIN", "NUMBER_TYPE_MAX", "NUMBER_TYPE_COERCE"
FLAG = "BOOLEAN_TYPE_CONVERT"


def thread(**more: object) -> Json:
    return {"name": "n", **more}


THREADS = [
    Case("name", thread(name="x" * 100), thread(name="x" * 101), "name", BAD),
    Case("name filled", thread(name="x"), thread(name=" "), "name", REQUIRED),
    Case("name needed", thread(), {}, "name", REQUIRED),
    Case("type", thread(type=12), thread(type=0), "type", CHOICES),
    Case(
        "slow mode",
        thread(rate_limit_per_user=21600),
        thread(rate_limit_per_user=21601),
        "rate_limit_per_user",
        HIGH,
    ),
    Case(
        "slow mode least",
        thread(rate_limit_per_user=0),
        thread(rate_limit_per_user=-1),
        "rate_limit_per_user",
        LOW,
    ),
    Case("invitable", thread(invitable=True), thread(invitable=1), "invitable", FLAG),
]

EDITS = [
    Case("name may stay", {}, {"name": ""}, "name", REQUIRED),
    Case("name", {"name": "x" * 100}, {"name": "x" * 101}, "name", BAD),
    Case("archived", {"archived": True}, {"archived": "yes"}, "archived", FLAG),
    Case("locked", {"locked": False}, {"locked": 0}, "locked", FLAG),
    Case(
        "archiving",
        {"auto_archive_duration": 60},
        {"auto_archive_duration": 61},
        "auto_archive_duration",
        CHOICES,
    ),
]

CHANNELS = [
    Case("name", thread(name="x" * 100), thread(name="x" * 101), "name", BAD),
    Case(
        "topic", thread(topic="x" * 1024), thread(topic="x" * 1025), "topic", "BASE_TYPE_MAX_LENGTH"
    ),
    Case("type", thread(type=0), thread(type=99), "type", CHOICES),
    Case("parent", thread(parent_id="1"), thread(parent_id="x"), "parent_id", COERCE),
    Case("nsfw", thread(nsfw=True), thread(nsfw=1), "nsfw", FLAG),
]


@pytest.mark.parametrize("case", THREADS, ids=named)
def test_a_thread_keeps_its_limits(case: Case) -> None:
    assert wrong_fields(check_thread, case.inside) == {}
    assert wrong_fields(check_thread, case.outside) == {case.path: [case.code]}


@pytest.mark.parametrize("case", EDITS, ids=named)
def test_an_edit_of_a_thread_keeps_its_limits(case: Case) -> None:
    check = partial(check_thread, editing=True)
    assert wrong_fields(check, case.inside) == {}
    assert wrong_fields(check, case.outside) == {case.path: [case.code]}


@pytest.mark.parametrize("minutes", [60, 1440, 4320, 10080])
def test_a_thread_sleeps_after_one_of_four_times(minutes: int) -> None:
    assert wrong_fields(check_thread, thread(auto_archive_duration=minutes)) == {}
    fields = wrong_fields(check_thread, thread(auto_archive_duration=minutes + 1))
    assert fields == {"auto_archive_duration": [CHOICES]}


@pytest.mark.parametrize("case", CHANNELS, ids=named)
def test_a_channel_keeps_its_limits(case: Case) -> None:
    assert wrong_fields(check_channel, case.inside) == {}
    assert wrong_fields(check_channel, case.outside) == {case.path: [case.code]}


def test_an_edit_of_a_channel_may_leave_its_name() -> None:
    assert wrong_fields(check_channel, {"topic": "t"}, editing=True) == {}


@pytest.mark.parametrize(("given", "number"), [("1", 1), ("100", 100)])
def test_a_number_of_a_query_within_its_bounds(given: str, number: int) -> None:
    assert query_number({"limit": given}, "limit", 50, 1, 100) == number
    assert query_number({}, "limit", 50, 1, 100) == 50


@pytest.mark.parametrize(
    ("given", "code"),
    [("0", LOW), ("-1", LOW), ("101", HIGH), ("x", COERCE), ("", COERCE), ("9" * 5000, COERCE)],
)
def test_a_number_of_a_query_outside_its_bounds(given: str, code: str) -> None:
    assert wrong_fields(query_number, {"limit": given}, "limit", 50, 1, 100) == {"limit": [code]}


def test_an_overwrite_is_for_a_role_or_a_member() -> None:
    assert [overwrite_kind({"type": kind}) for kind in (0, 1)] == [0, 1]
    assert wrong_fields(overwrite_kind, {"type": 2}) == {"type": [CHOICES]}
    assert wrong_fields(overwrite_kind, {}) == {"type": [REQUIRED]}
