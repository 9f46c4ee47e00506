"""Habits that Discord might have and the sandbox has not: switches for tests of assumptions.

Each changes a request before it is carried out, or an answer before it is sent.
"""

from collections.abc import Callable, Iterator
from typing import Any

from sandbox.rest.routing import Call
from sandbox.world.components import walk
from sandbox.world.errors import DiscordError
from sandbox.world.model import EPHEMERAL, Json

POST = "POST /channels/{channel}/messages"
HISTORY = "GET /channels/{channel}/messages"
EDIT = "PATCH /channels/{channel}/messages/{message}"
FOLLOW_UP = "POST /webhooks/{application}/{token}"
APPLICATION = "/applications/@me"
COMMANDS = "/applications/{application}/commands"
MAX_TEXT_LENGTH = 4000
BY_USER = 1

Request = Callable[[str, Call], None]
Answer = Callable[[str, Any, dict[str, str]], Any]
REQUESTS: dict[str, Request] = {}
ANSWERS: dict[str, Answer] = {}


def _request(function: Request) -> Request:
    REQUESTS[function.__name__.strip("_")] = function
    return function


def _answer(function: Answer) -> Answer:
    ANSWERS[function.__name__.strip("_")] = function
    return function


@_request
def _drops_attachments(key: str, call: Call) -> None:
    """An edit that names no attachments removes them."""
    if key == EDIT:
        call.body.setdefault("attachments", [])


@_request
def _forgets_nonces(key: str, call: Call) -> None:
    """What is sent twice is there twice."""
    if key == POST:
        call.body.pop("enforce_nonce", None)


@_request
def _counts_alt_texts(key: str, call: Call) -> None:
    """The words that describe pictures are part of a message's 4,000 characters."""
    if key == POST:
        parts = [part for _, part in walk(call.body.get("components") or [])]
        if sum(map(len, _words(parts))) > MAX_TEXT_LENGTH:
            raise DiscordError(50035)


def _words(parts: list[Json]) -> Iterator[str]:
    for part in parts:
        yield str(part.get("content") or part.get("label") or part.get("placeholder") or "")
        for item in part.get("items") or ():
            yield str(item.get("description") or "")


@_request
def _calls_everybody(key: str, call: Call) -> None:
    """A message calls everybody whom it names."""
    if key == POST:
        call.body.pop("allowed_mentions", None)


@_request
def _sleeps_on(key: str, call: Call) -> None:
    """Speaking does not wake an archived thread."""
    if key == POST:
        thread = call.channel().thread
        if thread is not None and thread.archived:
            raise DiscordError(50083)


@_request
def _follows_up_privately(key: str, call: Call) -> None:
    """What follows a private answer is private."""
    if key == FOLLOW_UP:
        call.body["flags"] = call.body.get("flags", 0) | EPHEMERAL


@_request
def _refuses_user_installs(key: str, call: Call) -> None:
    """No command may be for people who install an application that nobody can install."""
    if key.endswith(COMMANDS) and not key.startswith("GET"):
        payloads = call.body if isinstance(call.body, list) else [call.body]
        if any(BY_USER in (payload.get("integration_types") or ()) for payload in payloads):
            raise DiscordError(50035)


@_answer
def _numbers_components_anew(key: str, answer: Any, _headers: dict[str, str]) -> Any:
    """The history tells other numbers of components than were sent."""
    if key != HISTORY:
        return answer
    return [
        {**body, "components": [{**part, "id": n} for n, part in enumerate(body["components"], 1)]}
        for body in answer
    ]


@_answer
def _follows_up_publicly(key: str, answer: Any, _headers: dict[str, str]) -> Any:
    """What follows a deferred private answer is read by all."""
    return {**answer, "flags": answer["flags"] & ~EPHEMERAL} if key == FOLLOW_UP else answer


@_answer
def _is_not_installable(key: str, answer: Any, _headers: dict[str, str]) -> Any:
    """Nobody but servers can install the application."""
    return {**answer, "integration_types_config": {"0": {}}} if APPLICATION in key else answer


@_answer
def _tells_limits(key: str, answer: Any, headers: dict[str, str]) -> Any:
    """A channel takes five posts in five seconds."""
    if key == POST:
        headers |= {"X-RateLimit-Limit": "5", "X-RateLimit-Reset-After": "5.000"}
    return answer


@_answer
def _tells_narrow_limits(key: str, answer: Any, headers: dict[str, str]) -> Any:
    """A channel takes one post in ten seconds."""
    if key == POST:
        headers |= {"X-RateLimit-Limit": "1", "X-RateLimit-Reset-After": "10.000"}
    return answer
