"""Whatever a request brings, the answer is an answer and the world stays whole."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox.page import actions
from sandbox.page.verbs import VERBS, act
from sandbox.rest.routes import ROUTES
from sandbox.rest.routing import Call
from sandbox.world import emojis, interactions, messages, permissions, storage
from sandbox.world.errors import DiscordError
from sandbox.world.examples import BOT_ID, GUILD_ID, PEOPLE, example
from sandbox.world.world import World
from tests.sandbox.building import PNG, as_uri

PLACE = "1180000000000000201"
BO = PEOPLE[1][0]
FIELDS = (  # noqa: SIM905 - a list of words reads best as words
    "content embeds components attachments flags nonce enforce_nonce message_reference name type "
    "description options choices title custom_id label url items media archived locked position "
    "allow deny recipient_id messages topic data allowed_mentions parse auto_archive_duration "
    "permission_overwrites id parent_id nsfw rate_limit_per_user default_auto_archive_duration "
    "image emoji"
).split()
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-5, 1 << 40)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "x", "attachment://a.png", PLACE, BO, GUILD_ID, "@me"])
    | st.text(max_size=5)
)
nonsense = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=5)
    ),
    max_leaves=12,
)
bodies = st.dictionaries(st.sampled_from(FIELDS), nonsense, max_size=6) | nonsense


def furnished() -> tuple[World, dict[str, str]]:
    """A world in which the bot may do everything, with a message and an open press."""
    world = example()
    world.guild(GUILD_ID).roles["1180000000000000101"].permissions = permissions.ALL
    button = {"type": 2, "style": 1, "label": "B", "custom_id": "b"}
    body = {"content": "here", "components": [{"type": 1, "components": [button]}]}
    sent = messages.post(world, world.channel(PLACE), BOT_ID, body)
    emoji = emojis.create(world, {"name": "gem", "image": as_uri(PNG)})
    asked = actions.press(world, BO, {"channel": PLACE, "message_id": sent.id, "custom_id": "b"})
    return world, {
        "channel": PLACE,
        "message": sent.id,
        "guild": GUILD_ID,
        "user": BO,
        "target": BO,
        "application": BOT_ID,
        "emoji": emoji.id,
        "interaction": asked.id,
        "token": asked.token,
    }


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(ROUTES), bodies)
def test_no_request_breaks_the_server(route: Any, body: Any) -> None:
    world, named = furnished()
    if "/webhooks/" in route.path:
        interactions.answer(world, named["interaction"], named["token"], {"type": 6})
    params = {
        part[1:-1]: named.get(part[1:-1], "5")
        for part in route.path.split("/")
        if part.startswith("{")
    }
    try:
        status, answer = route.handler(Call(world, params, {}, body, {}))
    except DiscordError as refusal:
        status, answer = refusal.status, refusal.body()
    assert 200 <= status < 300 or 400 <= status < 500
    json.dumps(answer)
    json.dumps(storage.dump(world))


@settings(max_examples=400, deadline=None)
@given(st.sampled_from([4, 5, 6, 7, 8, 9]), bodies)
def test_no_answer_breaks_the_server(kind: int, data: Any) -> None:
    world, named = furnished()
    try:
        interactions.answer(
            world, named["interaction"], named["token"], {"type": kind, "data": data}
        )
    except DiscordError as refusal:
        json.dumps(refusal.body())
    json.dumps(storage.dump(world))


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(sorted(VERBS)),
    st.dictionaries(
        st.sampled_from(
            ["channel", "content", "options", "message_id", "custom_id", "values", "user", "locale"]
        ),
        nonsense | st.just(PLACE),
        max_size=5,
    ),
)
def test_no_page_breaks_the_server(verb: str, frame: dict[str, Any]) -> None:
    world, _ = furnished()
    answer = act(world, BO, {"n": 1, "do": verb, **frame})
    assert ("ok" in answer) != ("error" in answer)
    json.dumps(answer)
    json.dumps(storage.dump(world))
