"""The menus of people and messages: their commands, whom they name, and who may use them."""

from typing import Any

import pytest

from sandbox.testing.rig import Refused, Rig
from sandbox.world.examples import BOT_ID, GUILD_ID, PEOPLE
from sandbox.world.model import Event, Json
from tests.demo_bot import DemoBot

pytestmark = pytest.mark.asyncio
PLACE = "1180000000000000201"
BO = PEOPLE[1][0]
CONTEXT_MENU_COMMAND = 23


def dispatched(rig: Rig) -> list[Json]:
    """What the bot is told of interactions from now on."""
    assert rig.sandbox is not None
    heard: list[Json] = []

    def hear(event: Event) -> None:
        if event.name == "INTERACTION_CREATE":
            heard.append(event.data)

    rig.sandbox.world.listeners.append(hear)
    return heard


async def test_a_command_is_used_on_a_person(rig: Rig, bot: DemoBot) -> None:
    ada, heard = await rig.person("ada"), dispatched(rig)
    answer = (await ada.user_command(PLACE, "Greet", BO)).message
    assert (answer["content"], answer["type"]) == ("Hello Bo!", CONTEXT_MENU_COMMAND)
    assert answer["interaction"]["name"] == "Greet"
    assert answer["interaction_metadata"]["target_user"]["id"] == BO
    data = heard[0]["data"]
    assert (data["type"], data["target_id"], data["name"]) == (2, BO, "Greet")
    assert data["resolved"]["users"][BO]["username"] == "bo"
    assert "permissions" in data["resolved"]["members"][BO]
    assert "options" not in data


async def test_a_command_is_used_on_a_message_that_the_bot_could_not_read(
    rig: Rig, bot: DemoBot
) -> None:
    ada, bo = await rig.person("ada"), await rig.person("bo")
    heard = dispatched(rig)
    written = (await bo.do("send", channel=PLACE, content="one two three"))["message"]
    answer = (await ada.message_command(written, "Count Words")).message
    assert (answer["content"], answer["type"]) == ("3 words by Bo", CONTEXT_MENU_COMMAND)
    assert answer["interaction_metadata"]["target_message_id"] == written["id"]
    assert answer["message_reference"]["message_id"] == written["id"]
    data = heard[0]["data"]
    assert (data["type"], data["target_id"]) == (3, written["id"])
    assert data["resolved"]["messages"][written["id"]]["content"] == "one two three"


async def test_whoever_is_in_no_server_with_the_place_is_a_user_only(
    rig: Rig, bot: DemoBot
) -> None:
    ada, heard = await rig.person("ada"), dispatched(rig)
    dm = (await ada.do("open_dm", user=BOT_ID))["channel"]["id"]
    assert (await ada.user_command(dm, "Greet", BOT_ID)).message["content"] == "Hello Bazaar!"
    assert list(heard[0]["data"]["resolved"]) == ["users"]


async def test_nobody_points_at_what_they_cannot_see(rig: Rig, bot: DemoBot) -> None:
    ada, bo = await rig.person("ada"), await rig.person("bo")
    private = (await ada.command(PLACE, "secret")).message
    counted = await ada.message_command(private, "Count Words")
    assert counted.message["content"] == "4 words by Bazaar"
    assert counted.message["referenced_message"] is None
    gone = {"id": "5", "channel_id": PLACE}
    for message in (private, gone):
        with pytest.raises(Refused) as refused:
            await bo.message_command(message, "Count Words")
        assert refused.value.code == 10008
    with pytest.raises(Refused) as refused:
        await bo.user_command(PLACE, "Greet", "5")
    assert refused.value.code == 10013


@pytest.mark.parametrize("verb", ["command", "autocomplete"])
async def test_a_command_of_a_menu_needs_a_target(rig: Rig, bot: DemoBot, verb: str) -> None:
    ada = await rig.person("ada")
    greet = ada.named("Greet", 2)["id"]
    with pytest.raises(Refused) as refused:
        await ada.do(verb, channel=PLACE, command_id=greet, options=[])
    assert refused.value.code == 50035
    assert "target_id" in refused.value.error["errors"]["data"]


async def test_menus_keep_to_the_permissions_of_commands(rig: Rig, bot: DemoBot) -> None:
    bo = await rig.person("bo")
    names = ["use_application_commands"]
    await rig.control("permission", channel=PLACE, person="bo", names=names)
    with pytest.raises(Refused) as refused:
        await bo.user_command(PLACE, "Greet", BO)
    assert refused.value.code == 50013


async def registered(rig: Rig, method: str, path: str, body: Any) -> Json:
    headers = {"Authorization": f"Bot {rig.token}"}
    url = f"{rig.base}/api/v10/applications/{BOT_ID}{path}"
    async with rig.session.request(method, url, json=body, headers=headers) as answer:
        assert answer.status in (200, 201)
        return dict(await answer.json())


async def test_a_menu_has_its_own_names_beside_those_after_a_slash(rig: Rig) -> None:
    slash = await registered(rig, "POST", "/commands", {"name": "look", "description": "x"})
    menus = [
        await registered(rig, "POST", "/commands", {"type": kind, "name": "look"})
        for kind in (2, 3)
    ]
    assert len({slash["id"], *(menu["id"] for menu in menus)}) == 3
    assert [(menu["type"], menu["description"]) for menu in menus] == [(2, ""), (3, "")]
    edit = {"name": "Look At It", "type": 1}
    changed = await registered(rig, "PATCH", f"/commands/{menus[0]['id']}", edit)
    assert (changed["name"], changed["type"]) == ("Look At It", 2)


async def test_a_menu_of_another_context_is_not_there(rig: Rig, bot: DemoBot) -> None:
    body = {"type": 2, "name": "In Private", "contexts": [1], "integration_types": [0, 1]}
    await registered(rig, "POST", "/commands", body)
    await registered(rig, "POST", f"/guilds/{GUILD_ID}/commands", {"type": 2, "name": "At Home"})
    ada = await rig.person("ada")
    dm = (await ada.do("open_dm", user=BOT_ID))["channel"]["id"]
    for place, name in ((PLACE, "In Private"), (dm, "At Home")):
        with pytest.raises(Refused) as refused:
            await ada.user_command(place, name, BO)
        assert refused.value.code == 10063


async def test_the_names_of_menus_are_translated(rig: Rig, bot: DemoBot) -> None:
    dana = await rig.person("dana")
    assert dana.named("Count Words", 3)["name_localizations"] == {"de": "Wörter zählen"}
