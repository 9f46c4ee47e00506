"""What a request may leave out is filled in as Discord describes its answers."""

from typing import Any

import pytest

from sandbox.rest.interactions import callback
from sandbox.rest.routing import Call
from sandbox.world import commands, interactions, messages, payloads
from sandbox.world.examples import BOT_ID, GUILD_ID, PEOPLE, example
from sandbox.world.model import Json, Upload
from sandbox.world.world import World
from tests.openapi.document import faults, named
from tests.sandbox.building import (
    button,
    classic,
    command,
    container,
    gallery,
    link,
    modal,
    modern,
    option,
    row,
    section,
    select,
    text,
    text_input,
    thumbnail,
    upload,
    users,
)

PLACE = "1180000000000000201"
BO = PEOPLE[1][0]
EMBED = {
    "title": "t",
    "fields": [{"name": "a", "value": "b"}],
    "image": {"url": "https://example.org/a.png"},
}


@pytest.fixture
def world() -> World:
    made = example()
    made.base = "http://127.0.0.1:1"
    return made


@pytest.mark.parametrize(
    ("payload", "uploads"),
    [
        (classic(row(button(), link())), {}),
        (classic(row(button(emoji={"id": None, "name": "🔥"}, label=None))), {}),
        (classic(row(select()), row(users(default_values=[{"id": int(BO), "type": "user"}]))), {}),
        (classic(*(row({"type": n, "custom_id": str(n)}) for n in (6, 7, 8))), {}),
        (modern(section(text(), accessory=thumbnail())), {}),
        (modern(container(text(), gallery(), {"type": 14})), {}),
        (modern({"type": 13, "file": {"url": "attachment://a.txt"}}), {0: upload("a.txt")}),
        ({"embeds": [EMBED]}, {}),
        ({"content": "see"}, {0: upload("a.png")}),
    ],
    ids=[
        "buttons", "emoji", "selects", "other selects", "section", "container", "file", "embed",
        "attachment",
    ],
)  # fmt: skip
def test_a_message_is_described_whatever_it_leaves_out(
    world: World, payload: Json, uploads: dict[int, Upload]
) -> None:
    sent = messages.post(world, world.channels[PLACE], BOT_ID, payload, uploads)
    assert faults(payloads.message_event(world, sent), named("MessageResponse")) == []


@pytest.mark.parametrize(
    "payload",
    [
        command(),
        command(options=[option(), option(4, "n", choices=[{"name": "a", "value": 1}])]),
        command(options=[option(1, "sub", options=[option(6, "who", required=True)])]),
        {"name": "Head to head", "type": 2},
    ],
    ids=["bare", "options", "subcommand", "menu"],
)
def test_a_command_is_described_whatever_it_leaves_out(world: World, payload: Json) -> None:
    made, _ = commands.upsert(world, payload, None)
    assert faults(made, named("ApplicationCommandResponse")) == []


@pytest.mark.parametrize(
    ("asked", "kind", "data", "resource"),
    [
        (interactions.COMMAND, 4, {"content": "hi"}, True),
        (interactions.COMMAND, 5, {}, False),
        (interactions.COMPONENT, 6, None, False),
        (interactions.COMPONENT, 7, {"content": "hi"}, True),
        (interactions.AUTOCOMPLETE, 8, {"choices": []}, False),
        (interactions.COMMAND, 9, modal(row(text_input(label="Name"))), False),
    ],
    ids=["message", "thinking", "later", "update", "choices", "form"],
)
def test_a_callback_names_a_resource_only_where_it_made_or_changed_a_message(
    world: World, asked: int, kind: int, data: Any, resource: bool
) -> None:
    place = world.channels[PLACE]
    pressed = messages.post(world, place, BOT_ID, classic(row(button())))
    begun = interactions.start(
        world,
        asked,
        BO,
        place,
        {"id": "1", "name": "table", "type": 1, "custom_id": "b", "component_type": 2},
        nonce=None,
        message=pressed if asked == interactions.COMPONENT else None,
    )
    params = {"interaction": begun.id, "token": begun.token}
    body: Json = {"type": kind} | ({} if data is None else {"data": data})
    status, answer = callback(Call(world, params, {"with_response": "true"}, body, {}))
    assert status == 200
    assert faults(answer, named("InteractionCallbackResponse")) == []
    assert ("resource" in answer) is resource


def test_the_bot_its_application_and_its_server_are_described(world: World) -> None:
    assert faults(payloads.me(world.bot), named("UserPIIResponse")) == []
    assert faults(payloads.user(world.users[BO]), named("UserResponse")) == []
    assert faults(payloads.application(world), named("PrivateApplicationResponse")) == []
    guild = world.guilds[GUILD_ID]
    assert faults(payloads.guild(world, guild), named("GuildWithCountsResponse")) == []
