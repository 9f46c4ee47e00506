"""Buckets, the global limit, the ban, and how each is told."""

import pytest

from sandbox.limits.rate_limits import (
    BAN_SECONDS,
    GLOBAL,
    SHARED,
    USER,
    RateLimits,
    Verdict,
    bucket,
    exempt,
    major,
    refusal,
)

POST = "POST /channels/{channel}/messages"
EDIT = "PATCH /channels/{channel}/messages/{message}"
CALLBACK = "POST /interactions/{interaction}/{token}/callback"
FOLLOW_UP = "POST /webhooks/{application}/{token}"
HERE = {"channel": "1", "message": "7"}
NOW = 1_000_000.0


@pytest.fixture
def limits() -> RateLimits:
    return RateLimits(on=True)


def used(limits: RateLimits, key: str, count: int, now: float = NOW) -> list[bool]:
    return [limits.check(key, HERE, now).retry_after is None for _ in range(count)]


def spread(limits: RateLimits, count: int, now: float = NOW) -> list[Verdict]:
    return [limits.check(POST, {"channel": str(n)}, now) for n in range(count)]


@pytest.mark.parametrize("key", [POST, EDIT])
def test_five_messages_or_edits_a_channel_in_five_seconds(limits: RateLimits, key: str) -> None:
    assert used(limits, key, 6) == [True] * 5 + [False]
    assert used(limits, key, 1, NOW + 4.999) == [False]
    assert used(limits, key, 6, NOW + 5) == [True] * 5 + [False]


def test_channels_and_routes_have_buckets_of_their_own(limits: RateLimits) -> None:
    used(limits, POST, 5)
    assert limits.check(POST, {"channel": "2"}, NOW).retry_after is None
    assert limits.check(EDIT, HERE, NOW).retry_after is None
    assert limits.check(POST, HERE, NOW).retry_after is not None


def test_five_emojis_are_made_in_five_seconds(limits: RateLimits) -> None:
    create = "POST /applications/{application}/emojis"
    assert used(limits, create, 6) == [True] * 5 + [False]
    assert used(limits, "GET /applications/{application}/emojis", 1) == [True]
    assert used(limits, create, 6, NOW + 5) == [True] * 5 + [False]


def test_messages_of_one_channel_share_a_bucket(limits: RateLimits) -> None:
    for n in range(5):
        limits.check(EDIT, {"channel": "1", "message": str(n)}, NOW)
    assert limits.check(EDIT, {"channel": "1", "message": "9"}, NOW).retry_after is not None


def test_the_headers_tell_what_is_left(limits: RateLimits) -> None:
    limits.check(POST, HERE, NOW)
    verdict = limits.check(POST, HERE, NOW + 1.25)
    assert verdict.headers == {
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": "3",
        "X-RateLimit-Reset": "1000005.000",
        "X-RateLimit-Reset-After": "3.750",
        "X-RateLimit-Bucket": bucket(POST),
    }


def test_the_name_of_a_bucket_is_that_of_the_route(limits: RateLimits) -> None:
    one, other = spread(limits, 2)
    assert one.headers["X-RateLimit-Bucket"] == other.headers["X-RateLimit-Bucket"]
    assert bucket(POST) != bucket(EDIT)


def test_a_full_bucket_is_refused_with_all_headers(limits: RateLimits) -> None:
    used(limits, POST, 5)
    verdict = limits.check(POST, HERE, NOW + 0.5)
    refused = refusal(verdict)
    assert refused.status == 429
    body = refused.body()
    assert body["message"] == "You are being rate limited."
    assert (body["retry_after"], body["global"]) == (4.5, False)
    assert refused.headers["X-RateLimit-Remaining"] == "0"
    assert refused.headers["X-RateLimit-Scope"] == USER
    assert refused.headers["Retry-After"] == "5"
    assert refused.headers["Via"]
    assert "X-RateLimit-Global" not in refused.headers


def test_who_waits_as_told_is_let_in(limits: RateLimits) -> None:
    used(limits, POST, 5)
    wait = limits.check(POST, HERE, NOW + 2).retry_after
    assert wait is not None
    assert limits.check(POST, HERE, NOW + 2 + wait).retry_after is None


def test_fifty_requests_a_second_over_all_routes(limits: RateLimits) -> None:
    assert all(v.retry_after is None for v in spread(limits, 50))
    verdict = limits.check("GET /gateway", {}, NOW + 0.25)
    assert (verdict.retry_after, verdict.scope) == (0.75, GLOBAL)
    assert limits.check("GET /gateway", {}, NOW + 1).retry_after is None


def test_the_global_refusal_says_so(limits: RateLimits) -> None:
    refused = refusal(spread(limits, 51)[-1])
    assert refused.body()["global"] is True
    assert refused.headers["X-RateLimit-Global"] == "true"
    assert refused.headers["X-RateLimit-Scope"] == GLOBAL
    assert "X-RateLimit-Bucket" not in refused.headers


@pytest.mark.parametrize("key", [CALLBACK, FOLLOW_UP])
def test_callbacks_and_webhooks_are_exempt_from_the_global_limit(
    limits: RateLimits, key: str
) -> None:
    assert exempt(key)
    for n in range(200):
        assert limits.check(key, {"token": f"t{n}"}, NOW).retry_after is None
    assert all(v.retry_after is None for v in spread(limits, 50))
    assert limits.check(key, {"token": "late"}, NOW).retry_after is None


def test_each_token_has_its_own_bucket(limits: RateLimits) -> None:
    for _ in range(5):
        assert limits.check(FOLLOW_UP, {"application": "1", "token": "a"}, NOW).retry_after is None
    refused = limits.check(FOLLOW_UP, {"application": "1", "token": "a"}, NOW)
    assert refused.retry_after is not None
    assert limits.check(FOLLOW_UP, {"application": "1", "token": "b"}, NOW).retry_after is None


def test_a_refused_request_uses_nothing_up(limits: RateLimits) -> None:
    used(limits, POST, 40)
    assert all(v.retry_after is None for v in spread(limits, 46)[2:])


@pytest.mark.parametrize(
    ("key", "params", "value"),
    [
        (POST, {"channel": "1"}, "1"),
        ("GET /guilds/{guild}/members/{user}", {"guild": "2", "user": "3"}, "2"),
        (FOLLOW_UP, {"application": "1", "token": "t"}, "t"),
        ("PUT /applications/{application}/guilds/{guild}/commands", {"guild": "2"}, ""),
        ("GET /users/{user}", {"user": "3"}, ""),
    ],
)
def test_the_major_parameter(key: str, params: dict[str, str], value: str) -> None:
    assert major(key, params) == value


def test_switched_off_nothing_is_counted_or_told() -> None:
    limits = RateLimits()
    assert [limits.check(POST, HERE, NOW) for _ in range(100)] == [Verdict({})] * 100
    assert limits.state(NOW)["buckets"] == 0


def refused_often(limits: RateLimits, count: int, status: int = 403, now: float = NOW) -> None:
    for _ in range(count):
        limits.answered(status, now)


@pytest.mark.parametrize("status", [401, 403, 429])
def test_ten_thousand_invalid_requests_in_ten_minutes_ban(limits: RateLimits, status: int) -> None:
    refused_often(limits, 9_999, status)
    state = limits.state(NOW)
    assert (state["on"], state["buckets"]) == (True, 0)
    assert (state["invalid"], state["banned"]) == (9_999, False)
    limits.answered(status, NOW + 599)
    assert limits.state(NOW + 599)["banned"]
    verdict = limits.check(POST, HERE, NOW + 599)
    assert verdict.banned
    assert "Via" not in refusal(verdict).headers


def test_invalid_requests_are_forgotten_after_ten_minutes(limits: RateLimits) -> None:
    refused_often(limits, 9_999)
    limits.answered(403, NOW + 600)
    assert limits.state(NOW + 600)["invalid"] == 1
    assert not limits.state(NOW + 600)["banned"]


@pytest.mark.parametrize("status", [200, 204, 400, 404, 500])
def test_other_answers_are_not_invalid(limits: RateLimits, status: int) -> None:
    limits.answered(status, NOW)
    assert limits.state(NOW)["invalid"] == 0


def test_shared_limits_are_nobodys_fault(limits: RateLimits) -> None:
    limits.answered(429, NOW, scope=SHARED)
    assert limits.state(NOW)["invalid"] == 0
    assert refusal(Verdict({}, 2.0, SHARED)).message == "The resource is being rate limited."


def test_a_ban_ends_and_can_be_lifted(limits: RateLimits) -> None:
    refused_often(limits, 10_000)
    assert limits.check(POST, HERE, NOW + BAN_SECONDS - 1).banned
    assert limits.check(POST, HERE, NOW + BAN_SECONDS).retry_after is None
    refused_often(limits, 10_000, now=NOW + BAN_SECONDS)
    limits.reset()
    assert limits.check(POST, HERE, NOW + BAN_SECONDS).retry_after is None


def test_old_buckets_are_dropped(limits: RateLimits) -> None:
    for n in range(10_000):
        limits.check(CALLBACK, {"token": str(n)}, NOW + n / 100)
    assert limits.state(NOW)["buckets"] <= 4_096
