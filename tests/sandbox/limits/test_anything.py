"""Whatever comes in, a check answers with Discord's refusal or with nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox.limits.channels import check_channel, check_thread
from sandbox.limits.commands import check_choices, check_command, check_commands
from sandbox.limits.error_texts import ERROR_TEXTS
from sandbox.limits.messages import check_message
from sandbox.limits.modals import check_modal
from sandbox.world.errors import DiscordError
from tests.sandbox.building import upload

# fmt: off
FIELDS = [
    "accent_color", "accessory", "allowed_mentions", "attachments", "author",
    "auto_archive_duration", "autocomplete", "channel_types", "choices", "component",
    "components", "content", "contexts", "custom_id", "default", "default_values", "description",
    "disabled", "embeds", "emoji", "fields", "file", "flags", "footer", "id", "image", "items",
    "label", "max_length", "max_value", "max_values", "media", "message_reference", "min_length",
    "min_value", "min_values", "name", "name_localizations", "nonce", "options", "parse",
    "placeholder", "poll", "question", "answers", "poll_media", "required", "style", "text",
    "title", "topic", "type", "url", "users", "value",
]
# fmt: on
KINDS = [*range(1, 24), True, 1.0, "1"]
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from([*KINDS, "https://a.b", "attachment://a.png", "attachment://[", "1" * 5000]),
)


def nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    some = st.dictionaries(st.sampled_from(FIELDS), inner, max_size=6)
    kinded = st.builds(lambda part, kind: {**part, "type": kind}, some, st.sampled_from(KINDS))
    return st.one_of(st.lists(inner, max_size=3), some, kinded)


bodies = st.recursive(scalars, nested, max_leaves=15)
objects = st.dictionaries(st.sampled_from(FIELDS), bodies, max_size=8)


def answers(check: Callable[..., object], *args: Any, **kwargs: Any) -> bool:
    try:
        check(*args, **kwargs)
    except DiscordError as refused:
        return bool(refused.body())
    return True


@settings(max_examples=60)
@given(st.one_of(objects, bodies), st.sampled_from([0, 1 << 15]))
def test_any_message(body: Any, flags: int) -> None:
    if isinstance(body, dict):
        body = {**body, "flags": flags}
    before = {"flags": 0, "content": "x", "attachments": [{"id": "1", "filename": "a.png"}]}
    assert answers(check_message, body, {0: upload()})
    assert answers(check_message, body, {0: upload()}, existing=before)


CHECKS = [check_modal, check_choices, check_command, check_commands, check_thread, check_channel]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
@settings(max_examples=60)
@given(st.one_of(objects, bodies, st.lists(objects, max_size=3)))
def test_any_other_body(check: Callable[..., object], body: Any) -> None:
    assert answers(check, body)


@pytest.mark.parametrize("code", ERROR_TEXTS)
def test_a_code_is_written_as_discord_writes_codes(code: str) -> None:
    assert code.isupper()
    assert code.replace("_", "").isalnum()
