"""What Discord's own description of its API refuses, the sandbox refuses too."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sandbox.limits.application_emojis import check_new_emoji
from sandbox.limits.channels import check_channel, check_thread
from sandbox.limits.commands import check_choices, check_commands
from sandbox.limits.messages import check_message
from sandbox.limits.modals import check_modal
from sandbox.world.model import Json
from tests.openapi.document import UNKNOWN, document, faults, named
from tests.sandbox.building import (
    PNG,
    as_uri,
    button,
    classic,
    code_of,
    command,
    container,
    field,
    gallery,
    link,
    modal,
    modern,
    option,
    options,
    row,
    section,
    select,
    text,
    text_input,
    thumbnail,
    upload,
    users,
)

SPOILED = 800
"""How often each body is spoiled."""
ADDRESS = "https://example.org/a"
LENGTHS = (33, 46, 81, 101, 151, 1025, 5000)
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 2, 300, 1.5, 1 << 31, 1 << 63, "", "x", "12", "http://", "2026"),
    *([], {}, [1, 1], [1], [None], ["x", "x"], ["x"] * 30, {"a": 1}),
    *("a" * length for length in LENGTHS),
)
REPLY = {"message_id": "1", "channel_id": "2", "guild_id": "3", "fail_if_not_exists": False}
EMBED = {
    "title": "t",
    "description": "d",
    "url": ADDRESS,
    "color": 4,
    "timestamp": "2026-01-01T00:00:00+00:00",
    "footer": {"text": "f", "icon_url": ADDRESS},
    "image": {"url": ADDRESS},
    "author": {"name": "n", "url": ADDRESS},
    "fields": [{"name": "n", "value": "v", "inline": True}],
}
MODERN = modern(
    section(text(), accessory=thumbnail(description="d", spoiler=True)),
    row(button("x", emoji={"name": "🔥"}, disabled=True, id=7), link()),
    row(select(placeholder="p", min_values=1, max_values=2, disabled=False)),
    row(users(default_values=[{"id": "12", "type": "user"}], max_values=25)),
    row({"type": 8, "custom_id": "c", "channel_types": [0, 1]}),
    container(text(), gallery(2, description="d"), {"type": 14, "spacing": 2}, accent_color=5),
    {"type": 13, "file": {"url": "attachment://a.png"}, "spoiler": True},
    allowed_mentions={"parse": ["roles"], "users": ["12", "13"], "replied_user": True},
    attachments=[{"id": "0", "filename": "a.png", "description": "d"}],
    message_reference=REPLY,
    nonce="n",
    enforce_nonce=True,
)
CLASSIC = classic(row(button()), content="hi", embeds=[EMBED], flags=4, sticker_ids=["1"])
FORM = modal(
    text(),
    field(text_input("a", placeholder="p", min_length=1, max_length=9), description="d"),
    field(select(required=False, max_values=2)),
    field({"type": 21, "custom_id": "r", "options": options(2, description="d")}),
    field({"type": 22, "custom_id": "g", "options": options(3), "max_values": 2}),
)
COMMANDS = [
    command(
        name_localizations={"de": "x"},
        contexts=[0, 1],
        integration_types=[0, 1],
        options=[
            option(3, "a", required=True, min_length=1, max_length=5, autocomplete=True),
            option(4, "b", min_value=1, max_value=4),
            option(3, "c", choices=[{"name": "n", "value": "v"}]),
            option(7, "d", channel_types=[0]),
        ],
    ),
    command(name="g", options=[option(2, "g", options=[option(1, "s", options=[option(6)])])]),
    {"name": "M", "type": 3},
]
THREAD = {"name": "n", "auto_archive_duration": 60, "type": 11, "rate_limit_per_user": 3}
CHANNEL = {"name": "n", "type": 0, "topic": "t", "nsfw": False, "position": 1, "parent_id": "5"}
CHOICES = {"choices": [{"name": "a", "value": "b", "name_localizations": {"de": "x"}}]}
EMOJI = {"name": "abc", "image": as_uri(PNG)}
EMOJI_SCHEMA: Json = document()["paths"]["/applications/{application_id}/emojis"]["post"][
    "requestBody"
]["content"]["application/json"]["schema"]
STRING_OPTION = 3


def check_with_file(body: Json) -> None:
    check_message(body, {0: upload("a.png")})


def check_emoji(body: Json) -> None:
    check_new_emoji(body, [])


def check_strings(body: Json) -> None:
    check_choices(body, kind=STRING_OPTION)


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to everything in a body."""
    entries = node.items() if isinstance(node, dict) else enumerate(node)
    for name, inner in entries:
        yield (*path, name)
        if isinstance(inner, dict | list):
            yield from places(inner, (*path, name))


def spoiled(body: Any, chance: Random) -> tuple[Any, tuple[Any, ...]]:
    """Return a copy in which one thing is missing, doubled or another, and where."""
    copied = copy.deepcopy(body)
    path = chance.choice(list(places(copied)))
    node = copied
    for word in path[:-1]:
        node = node[word]
    kind = chance.random()
    if kind < 0.2:
        del node[path[-1]]
    elif kind < 0.3 and isinstance(node, list):
        node.append(node[path[-1]])
    else:
        node[path[-1]] = copy.deepcopy(chance.choice(VALUES))
    return copied, path


def is_translation(path: tuple[Any, ...]) -> bool:
    """Tell whether a translation was spoiled: Discord takes null for none, as clients write it."""
    return len(path) > 1 and str(path[-2]).endswith("_localizations")


@pytest.mark.parametrize(
    ("body", "schema", "check"),
    [
        (MODERN, named("MessageCreateRequest"), check_with_file),
        (CLASSIC, named("MessageCreateRequest"), check_message),
        (FORM, named("ModalInteractionCallbackRequestData"), check_modal),
        (
            COMMANDS,
            {"type": "array", "items": named("ApplicationCommandUpdateRequest")},
            check_commands,
        ),
        (THREAD, named("CreateTextThreadWithoutMessageRequest"), check_thread),
        (CHANNEL, named("CreateGuildChannelRequest"), check_channel),
        (EMOJI, EMOJI_SCHEMA, check_emoji),
        (
            CHOICES,
            named("InteractionApplicationCommandAutocompleteCallbackStringData"),
            check_strings,
        ),
    ],
    ids=["modern", "classic", "modal", "commands", "thread", "channel", "emoji", "choices"],
)
def test_whatever_the_document_refuses_is_refused(
    body: Any, schema: Json, check: Callable[[Any], None]
) -> None:
    chance, refused = Random(0), 0
    assert faults(body, schema, closed=True) == []
    check(copy.deepcopy(body))
    for _ in range(SPOILED):
        worse, path = spoiled(body, chance)
        # Members that Discord does not know are no reason for it to refuse.
        wrong = [fault for fault in faults(worse, schema, closed=True) if UNKNOWN not in fault]
        refused += bool(wrong)
        if wrong and not is_translation(path):
            assert code_of(check, worse), (path, wrong)
    assert refused > SPOILED / 4
