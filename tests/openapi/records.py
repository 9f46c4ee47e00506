"""A recording of the sandbox, judged by Discord's own description of its API."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from sandbox.rest.routing import fixed_words_first
from tests.openapi.document import document, faults, named, resolved
from tests.openapi.reduction import JSON_BODY, Json

SENT = "was sent"
LOST = 0
"""The status of a request whose connection was dropped."""
SERVER_ERRORS = 500
"""From here on an answer is an accident, which nobody describes."""
CHANNEL: Json = {
    "anyOf": [
        named("GuildChannelResponse"),
        named("ThreadResponse"),
        named("PrivateChannelResponse"),
        named("PrivateGroupChannelResponse"),
    ]
}
# Discord describes no dispatch, but most of what they hold: by name and by where it lies in them,
# with * for each item of a list.
DISPATCHED: dict[str, dict[str, Json]] = {
    "READY": {"user": named("UserPIIResponse")},
    "GUILD_CREATE": {
        "": named("GuildWithCountsResponse"),
        "members.*": named("GuildMemberResponse"),
        "channels.*": named("GuildChannelResponse"),
        "threads.*": named("ThreadResponse"),
    },
    "GUILD_MEMBERS_CHUNK": {"members.*": named("GuildMemberResponse")},
    "GUILD_MEMBER_ADD": {"": named("GuildMemberResponse")},
    "GUILD_MEMBER_UPDATE": {"": named("GuildMemberResponse")},
    "GUILD_MEMBER_REMOVE": {"user": named("UserResponse")},
    "CHANNEL_CREATE": {"": CHANNEL},
    "CHANNEL_UPDATE": {"": CHANNEL},
    "CHANNEL_DELETE": {"": CHANNEL},
    "THREAD_CREATE": {"": named("ThreadResponse")},
    "THREAD_UPDATE": {"": named("ThreadResponse")},
    "THREAD_LIST_SYNC": {
        "threads.*": named("ThreadResponse"),
        "members.*": named("ThreadMemberResponse"),
    },
    "THREAD_MEMBER_UPDATE": {"": named("ThreadMemberResponse")},
    "THREAD_MEMBERS_UPDATE": {"added_members.*": named("ThreadMemberResponse")},
    "MESSAGE_CREATE": {"": named("MessageResponse")},
    "MESSAGE_UPDATE": {"": named("MessageResponse")},
    "TYPING_START": {"member": named("GuildMemberResponse")},
    "INTERACTION_CREATE": {
        "user": named("UserResponse"),
        "member": named("GuildMemberResponse"),
        "channel": CHANNEL,
        "message": named("MessageResponse"),
        "locale": named("AvailableLocalesEnum"),
        "context": named("InteractionContextType"),
        "data.resolved": named("ResolvedObjectsResponse"),
        "data.resolved.messages.*": named("MessageResponse"),
        "data.resolved.attachments.*": named("MessageAttachmentResponse"),
    },
}
# These say only which thing is meant.
BARE = frozenset({"RESUMED", "THREAD_DELETE", "GUILD_DELETE", "MESSAGE_DELETE",
                  "MESSAGE_DELETE_BULK", "CHANNEL_PINS_UPDATE"})  # fmt: skip


def read(record: Path) -> list[Json]:
    """Return the lines of a recording."""
    return [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]


def objections(lines: list[Json]) -> Counter[str]:
    """Return what differs from Discord's description, with how often it does."""
    return Counter(
        re.sub(r"\[\d+\]", "[*]", objection)
        for line in lines
        for objection in (_exchange(line) if line["kind"] == "request" else _dispatch(line))
    )


def _exchange(line: Json) -> Iterator[str]:
    method, _, _ = line["route"].partition(" ")
    found = _operation(method.lower(), line["path"])
    if found is None:
        yield f"{line['route']}: nothing is described there"
        return
    path, operation = found
    name = f"{method} {path}"
    for fault in (
        *_heads(operation, line),
        *_parameters(path, operation, line),
        *_body(operation, line),
    ):
        yield f"{name} {SENT} {fault}"
    if line["status"] != LOST and line["status"] < SERVER_ERRORS:
        for fault in _answer(operation, line):
            yield f"{name} was answered {line['status']} {fault}"


def of_the_sandbox(found: Counter[str]) -> Counter[str]:
    """Return those objections that are not to what a bot sent."""
    return Counter({text: count for text, count in found.items() if f" {SENT} " not in text})


def _heads(operation: Json, line: Json) -> Iterator[str]:
    if {} not in operation["security"] and "Authorization" not in line["headers"]:
        yield "without a token"


def _parameters(path: str, operation: Json, line: Json) -> Iterator[str]:
    values = dict(zip(path.split("/"), line["path"].split("/"), strict=True))
    given = dict(line["query"])
    for parameter in operation["parameters"]:
        name = parameter["name"]
        if parameter["in"] == "path":
            value = values[f"{{{name}}}"]
        elif name in given:
            value = _meant(given.pop(name), resolved(parameter["schema"]))
        else:
            continue
        for fault in faults(value, parameter["schema"]):
            yield f"{name} {fault}"
    for name in given:
        yield f"{name}, which is not known to Discord"


def _meant(text: str, schema: Json) -> Any:
    """Return what a value of a query means where a number or a yes or no is wanted."""
    if schema.get("type") == "integer" and text.isdecimal():
        return int(text)
    if schema.get("type") == "boolean":
        return {"1": True, "true": True, "0": False, "false": False}.get(text.lower(), text)
    return text


def _body(operation: Json, line: Json) -> Iterator[str]:
    kind = line["headers"].get("Content-Type", "").partition(";")[0]
    described = operation.get("requestBody")
    if line["body"] is None:
        if described and described["required"]:
            yield "without a body"
    elif described is None:
        yield "with a body"
    elif kind not in described["content"]:
        yield f"as {kind}"
    else:
        yield from faults(line["body"], described["content"][JSON_BODY]["schema"], closed=True)


def _answer(operation: Json, line: Json) -> Iterator[str]:
    answers, status = operation["responses"], str(line["status"])
    described = answers.get(status, answers.get(f"{status[0]}XX"))
    if described is None:
        yield "which is not described"
        return
    content = resolved(described).get("content")
    if content is None:
        if line["answer"] is not None:
            yield "with a body"
        return
    yield from faults(line["answer"], content[JSON_BODY]["schema"])


def _dispatch(line: Json) -> Iterator[str]:
    name = line["t"]
    if name in BARE:
        return
    if name not in DISPATCHED:
        yield f"{name}: nobody has said what it holds"
        return
    for place, schema in DISPATCHED[name].items():
        for payload in _at(line["d"], place.split(".") if place else []):
            for fault in faults(payload, schema):
                yield f"{name} {place} {fault}"


def _at(node: Any, words: list[str]) -> Iterator[Any]:
    if not words:
        yield node
        return
    word, *rest = words
    if word == "*":
        for inner in node.values() if isinstance(node, dict) else node:
            yield from _at(inner, rest)
    elif word in node:
        yield from _at(node[word], rest)


def _operation(method: str, path: str) -> tuple[str, Json] | None:
    for pattern, name, operations in _patterns():
        if method in operations and pattern.fullmatch(path):
            return name, operations[method]
    return None


@cache
def _patterns() -> list[tuple[re.Pattern[str], str, Json]]:
    paths: Json = document()["paths"]
    return [
        (re.compile(re.sub(r"\{\w+\}", "[^/]+", name)), name, paths[name])
        for name in sorted(paths, key=fixed_words_first)
    ]
