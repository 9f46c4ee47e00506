"""Discord's description finds what is wrong with a payload, and is what its script makes."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandbox.rest.routes import ROUTES
from sandbox.world import messages, payloads
from sandbox.world.examples import BOT_ID, GUILD_ID, PEOPLE, example
from tests.openapi.document import document, faults, named
from tests.openapi.records import objections
from tests.openapi.reduction import REDUCED, Json, reduced, written
from tests.sandbox.building import button, gallery, modern, row, section, select, text

FULL = os.environ.get("BAZAAR_OPENAPI")
CHANNEL = "1180000000000000201"
BO = PEOPLE[1][0]
POST = f"/channels/{CHANNEL}/messages"


@pytest.mark.skipif(not FULL, reason="needs BAZAAR_OPENAPI, the path of Discord's whole document")
def test_the_document_is_what_the_script_makes_of_the_whole_one() -> None:
    commit = document()["info"]["x-source"]["commit"]
    whole = json.loads(Path(FULL or "").read_text(encoding="utf-8"))
    assert REDUCED.read_text(encoding="utf-8") == written(reduced(whole, commit))


def test_a_reduction_keeps_what_is_served_and_nothing_else() -> None:
    again = reduced(document(), document()["info"]["x-source"]["commit"])
    assert written(again) == REDUCED.read_text(encoding="utf-8")
    served = sum(len(operations) for operations in document()["paths"].values())
    originals = 3  # the messages of a token are also described as @original
    memberships = 2  # and the membership of a thread as @me
    assert served == len(ROUTES) + originals + memberships


def request(route: str, path: str, body: Any, *, status: int = 200, **more: Any) -> Json:
    return {
        "kind": "request",
        "route": route,
        "path": path,
        "query": {},
        "headers": {"Authorization": "Bot [redacted]", "Content-Type": "application/json"},
        "body": body,
        "files": [],
        "status": status,
        "answer": None,
        **more,
    }


def posted() -> Json:
    """A request that Discord takes, with the answer of our own model."""
    body = modern(
        section(text()),
        row(button("c", emoji={"name": "🔥"})),
        row(select()),
        gallery(),
        nonce="1",
        enforce_nonce=True,
        allowed_mentions={"parse": [], "users": [int(BO)]},
    )
    world = example()
    place = world.channels[CHANNEL]
    answer = messages.post(world, place, BOT_ID, copy.deepcopy(body))
    return request("POST /channels/{channel}/messages", POST, body, answer=answer.body)


def dispatched(name: str, data: Json) -> Json:
    return {"kind": "dispatch", "shard": 0, "s": 1, "t": name, "d": data}


def introduced() -> Json:
    world = example()
    return dispatched("GUILD_CREATE", payloads.guild_create(world, world.guilds[GUILD_ID], 1 << 1))


def test_nothing_is_wrong_with_what_is_right() -> None:
    assert objections([posted(), introduced()]) == {}


def spoil(*path: str | int, value: Any = ...) -> Callable[[Json], None]:
    """Put another value somewhere, or, without one, take away what is there."""

    def spoiled(line: Json) -> None:
        *way, last = path
        node: Any = line
        for word in way:
            node = node[word]
        if value is ...:
            del node[last]
        else:
            node[last] = value

    return spoiled


BUTTON = ("body", "components", 1, "components", 0)
SELECT = ("body", "components", 2, "components", 0)
SENT = "POST /channels/{channel_id}/messages was sent "
ANSWERED = "POST /channels/{channel_id}/messages was answered 200 "


@pytest.mark.parametrize(
    ("spoiled", "objection"),
    [
        (
            spoil("body", "allowed_mentions", "users", value=[BO, BO]),
            SENT + f"$.allowed_mentions.users: ['{BO}', '{BO}'] has non-unique elements",
        ),
        (
            spoil("body", "allowed_mentions", "users", value=["bo"]),
            SENT + "$.allowed_mentions.users[*]: 'bo' does not match '^(0|[1-9][0-9]*)$'",
        ),
        (
            spoil(*BUTTON, "style", value=7),
            SENT + "$.components[*].components[*].style: 7 is not one of [1, 2, 3, 4, 5, 6]",
        ),
        (
            spoil(*BUTTON, "style"),
            SENT + "$.components[*].components[*]: 'style' is a required property",
        ),
        (
            spoil(*BUTTON, "type", value=10),
            SENT + "$.components[*].components[*]: no kind of this union is called 10",
        ),
        (
            spoil(*BUTTON, "lable", value="Go"),
            SENT + "$.components[*].components[*]: 'lable' is not known to Discord",
        ),
        (
            spoil(*SELECT, "options", value=[{"label": "a", "value": "a"}] * 26),
            SENT + "$.components[*].components[*].options: ",
        ),
        (spoil("body", "flags", value="32768"), SENT + "$.flags: '32768' is not of type "),
        (spoil("body", "nonce", value="n" * 26), SENT + "$.nonce: "),
        (spoil("body", value=None), SENT + "without a body"),
        (spoil("headers", "Authorization"), SENT + "without a token"),
        (spoil("headers", "Content-Type", value="text/plain"), SENT + "as text/plain"),
        (spoil("query", "wait", value="1"), SENT + "wait, which is not known to Discord"),
        (spoil("path", value="/channels/bazaar/messages"), SENT + "channel_id $: 'bazaar'"),
        (spoil("path", value="/channels/1/words"), "POST /channels/{channel}/messages: nothing"),
        (
            spoil("answer", "author", "primary_guild"),
            ANSWERED + "$.author: 'primary_guild' is a required property",
        ),
        (
            spoil("answer", "components", 3, "items", 0, "media", "id"),
            ANSWERED + "$.components[*].items[*].media: 'id' is a required property",
        ),
        (spoil("answer", "timestamp", value="yesterday"), ANSWERED + "$.timestamp: 'yesterday'"),
        (spoil("answer", "flags", value=1 << 31), ANSWERED + "$.flags: 2147483648 is not a "),
        (spoil("answer", value=None), ANSWERED + "$: None is not of type 'object'"),
        (spoil("status", value=204), ANSWERED.replace("200", "204") + "which is not"),
        (spoil("status", value=429), ANSWERED.replace("200", "429") + "$: 'retry_after' is"),
    ],
)  # fmt: skip
def test_whatever_is_spoiled_in_a_request_or_its_answer_is_found(
    spoiled: Callable[[Json], None], objection: str
) -> None:
    line = posted()
    spoiled(line)
    found = objections([line])
    assert any(text.startswith(objection) for text in found), found


@pytest.mark.parametrize(
    ("spoiled", "objection"),
    [
        (spoil("d", "nsfw"), "GUILD_CREATE  $: 'nsfw' is a required property"),
        (spoil("d", "channels", 0, "type", value=1), "GUILD_CREATE channels.* $.type: 1 is not"),
        (
            spoil("d", "members", 0, "user", "flags"),
            "GUILD_CREATE members.* $.user: 'flags' is a required property",
        ),
        (spoil("t", value="GUILD_CREATED"), "GUILD_CREATED: nobody has said what it holds"),
    ],
)
def test_whatever_is_spoiled_in_a_dispatch_is_found(
    spoiled: Callable[[Json], None], objection: str
) -> None:
    line = introduced()
    spoiled(line)
    found = objections([line])
    assert any(text.startswith(objection) for text in found), found


@pytest.mark.parametrize("status", [0, 500, 503])
def test_accidents_have_no_description(status: int) -> None:
    assert objections([posted() | {"status": status, "answer": None}]) == {}


def test_a_union_without_kinds_is_judged_by_what_fits_best() -> None:
    emoji = named("ComponentEmojiForRequest")
    maybe: Json = {"oneOf": [{"type": "null"}, emoji]}
    assert faults(None, maybe) == []
    assert faults({"name": "🔥"}, maybe) == []
    assert faults({"name": 5}, maybe) == ["$.name: 5 is not of type 'string'"]
    assert faults({"name": "🔥"}, {"anyOf": [emoji, emoji]}) == []


def test_what_is_wrong_with_a_field_is_a_word_and_a_sentence() -> None:
    answer = {"code": 50035, "message": "Invalid Form Body", "errors": {"name": {"_errors": []}}}
    assert faults(answer, named("ErrorResponse")) == []
    for wrong, is_described in (
        ({"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}, True),
        ({"code": "BASE_TYPE_REQUIRED"}, False),
        ({"code": [], "message": ""}, False),
    ):
        answer["errors"] = {"name": {"_errors": [wrong]}}
        assert (faults(answer, named("ErrorResponse")) == []) is is_described
