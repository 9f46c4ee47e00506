"""People at the page, the real discord.py behind it: command, button, select, form, picture."""

import asyncio
import json
from typing import Any

import pytest

from sandbox.testing.rig import Refused, Rig
from sandbox.world.examples import PEOPLE, STAFF_ID
from tests.demo_bot import DemoBot

pytestmark = pytest.mark.asyncio
PLACE = "1180000000000000201"
BO = PEOPLE[1][0]


async def test_a_slash_command_is_answered_for_all(rig: Rig, bot: DemoBot) -> None:
    ada, bo = await rig.person("ada"), await rig.person("bo")
    outcome = await ada.command(PLACE, "ping")
    assert outcome.message["content"] == "Pong!"
    assert outcome.message["interaction_metadata"]["user"]["id"] == ada.id
    seen = await bo.until(lambda f: f["t"] == "message_create")
    assert seen["message"]["id"] == outcome.message["id"]


async def test_an_ephemeral_reaches_nobody_else(rig: Rig, bot: DemoBot) -> None:
    ada, bo, second = await rig.person("ada"), await rig.person("bo"), await rig.person("ada")
    outcome = await ada.command(PLACE, "secret")
    assert outcome.message["flags"] & 64
    await second.until(lambda f: f["t"] == "message_create")
    await ada.command(PLACE, "ping")
    await bo.until(lambda f: f["t"] == "message_create" and f["message"]["content"] == "Pong!")
    assert "Only for your eyes" not in json.dumps(bo.frames)
    assert "Only for your eyes" not in json.dumps(await rig.sees("bo"))
    assert "Only for your eyes" in json.dumps(await rig.sees("ada"))
    with pytest.raises(Refused) as refused:
        await bo.do("dismiss", message_id=outcome.message["id"])
    assert refused.value.code == 10008
    await ada.do("dismiss", message_id=outcome.message["id"])
    assert "Only for your eyes" not in json.dumps(await ada.history(PLACE))


async def test_a_button_edits_its_message_and_a_stale_one_is_gone(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    board = (await ada.command(PLACE, "count")).message
    after = (await ada.press(board, "press:0")).message
    assert (after["id"], after["content"]) == (board["id"], "Count: 1")
    assert after["edited_timestamp"]
    with pytest.raises(Refused) as refused:
        await ada.press(board, "press:0")
    assert refused.value.code == 50035


async def test_all_selects_are_resolved(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    board = (await ada.command(PLACE, "classic")).message
    gems = await ada.press(board, "c:gems", ["ruby", "opal"])
    assert gems.message["content"] == "ruby, opal"
    assert (await ada.press(board, "c:user", [BO])).message["content"] == f"<@{BO}>"
    role = "1180000000000000102"
    assert (await ada.press(board, "c:role", [role])).message["content"] == "Stewards"
    assert (await ada.press(board, "c:channel", [PLACE])).message["content"] == f"<#{PLACE}>"


@pytest.mark.parametrize(
    ("custom_id", "values"),
    [
        ("c:closed", None),
        ("c:nothing", None),
        ("c:gems", ["granite"]),
        ("c:gems", []),
        ("c:gems", ["ruby", "opal", "onyx", "pearl"]),
        ("c:gems", ["ruby", "ruby"]),
        ("c:user", ["1"]),
    ],
)
async def test_what_cannot_be_pressed_is_refused(
    rig: Rig, bot: DemoBot, custom_id: str, values: list[str] | None
) -> None:
    ada = await rig.person("ada")
    board = (await ada.command(PLACE, "classic")).message
    with pytest.raises(Refused) as refused:
        await ada.press(board, custom_id, values)
    assert refused.value.code == 50035


async def test_a_form_opens_and_its_answers_arrive(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    board = (await ada.command(PLACE, "classic")).message
    form = (await ada.press(board, "c:form")).modal
    assert form["title"] == "A little survey"
    thanks = await ada.submit(form, name="Ada", gem=["opal"], pace="slow", agree=True)
    assert "name: Ada" in thanks.message["content"]
    assert "pace: slow" in thanks.message["content"]
    assert "agree: True" in thanks.message["content"]


@pytest.mark.parametrize(
    "values",
    [
        {"name": "", "pace": "slow"},
        {"name": "x" * 31, "pace": "slow"},
        {"name": "Ada", "pace": "never"},
        {"name": "Ada", "pace": "slow", "gem": ["granite"]},
    ],
)
async def test_a_wrongly_filled_form_is_refused(
    rig: Rig, bot: DemoBot, values: dict[str, Any]
) -> None:
    ada = await rig.person("ada")
    board = (await ada.command(PLACE, "classic")).message
    form = (await ada.press(board, "c:form")).modal
    with pytest.raises(Refused) as refused:
        await ada.submit(form, **values)
    assert refused.value.code == 50035


async def test_nobody_sends_off_the_form_of_another(rig: Rig, bot: DemoBot) -> None:
    ada, bo = await rig.person("ada"), await rig.person("bo")
    form = (await ada.command(PLACE, "checks")).modal
    with pytest.raises(Refused) as refused:
        await bo.submit(form)
    assert refused.value.code == 10062
    assert (await ada.submit(form, wishes=["tea"])).message["content"] == "Wishes: tea"
    with pytest.raises(Refused) as again:
        await ada.submit(form, wishes=["tea"])
    assert again.value.code == 10062


async def test_thinking_ends_in_a_picture_and_a_private_follow_up(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    outcome = await ada.command(PLACE, "slow", seconds=0.05)
    states = [f["state"] for f in outcome.frames if f["t"] == "interaction"]
    assert states == ["sent", "thinking", "done"]
    thinking, shown = (f["message"] for f in outcome.frames if f["t"].startswith("message_"))
    assert thinking["flags"] & 128
    assert not shown["flags"] & 128
    assert shown["edited_timestamp"] is None, "said, not edited"
    picture = shown["attachments"][0]
    assert (picture["width"], picture["height"]) == (320, 160)
    async with rig.session.get(picture["url"]) as answer:
        assert answer.headers["Content-Type"] == "image/png"
        assert len(await answer.read()) == picture["size"]
    note = await ada.until(
        lambda f: f["t"] == "message_create" and "follow-up" in f["message"]["content"]
    )
    assert note["message"]["flags"] & 64


async def test_components_v2_show_pictures_and_files(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    shown = (await ada.command(PLACE, "showcase")).message
    box = shown["components"][0]
    kinds = [part["type"] for part in box["components"]]
    assert kinds == [9, 14, 12, 13, 1]
    assert box["components"][2]["items"][0]["media"]["url"].endswith("/board.png")
    assert box["components"][3]["size"] == 8
    again = (await ada.press(shown, "v2:again")).message
    old = shown["attachments"][0]["url"]
    assert again["attachments"][0]["url"] != old
    async with rig.session.get(old) as answer:
        assert answer.status == 404


async def test_autocomplete_options_and_their_checks(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    choices = await ada.complete(PLACE, "options", "gem", gem="o")
    assert [c["value"] for c in choices] == ["topaz", "opal", "onyx"]
    outcome = await ada.command(
        PLACE, "options", gem="opal", number=3, size=2, ratio=0.5, sure=True, user=BO, channel=PLACE
    )
    assert outcome.message["content"] == "opal · 3 · Large · 0.5 · True · bo · bazaar"
    for wrong in (
        {"number": 3},
        {"gem": "opal", "number": 11},
        {"gem": "opal", "number": "3"},
        {"gem": "opal", "number": 3, "size": 9},
        {"gem": "opal", "number": 3, "more": "x"},
        {"gem": "opal", "number": 3, "user": "7"},
    ):
        with pytest.raises(Refused) as refused:
            await ada.command(PLACE, "options", **wrong)
        assert refused.value.code == 50035


async def test_commands_are_localised_and_permitted(rig: Rig, bot: DemoBot) -> None:
    ada, bo = await rig.person("ada"), await rig.person("bo")
    assert ada.named("table")["name_localizations"] == {"de": "tisch"}
    assert "steward" in {c["name"] for c in ada.commands}
    steward = ada.named("steward")
    assert steward["default_member_permissions"] == "8"
    with pytest.raises(Refused) as refused:
        await bo.do("command", channel=PLACE, command_id=steward["id"], options=[])
    assert refused.value.code == 50013
    assert (await ada.command(PLACE, "steward")).state == "done"


async def test_a_table_opens_in_a_private_thread(rig: Rig, bot: DemoBot) -> None:
    ada, bo = await rig.person("ada"), await rig.person("bo")
    outcome = await bo.command(PLACE, "table new", name="Quiet", private=True)
    assert outcome.message["content"].startswith("Opened <#")
    opened = await bo.until(lambda f: f["t"] == "channel_create")
    thread = opened["channel"]
    assert (thread["type"], thread["name"]) == (12, "Quiet")
    assert [m["content"] for m in await bo.history(thread["id"])] == ["Welcome to **Quiet**."]
    chidi = await rig.person("chidi")
    with pytest.raises(Refused) as refused:
        await chidi.history(thread["id"])
    assert refused.value.code == 50001
    assert thread["id"] not in {t["id"] for t in chidi.hello["guilds"][0]["threads"]}
    assert thread["id"] in {t["id"] for t in ada.hello["guilds"][0]["threads"]} or (
        await ada.history(thread["id"])
    )


async def test_a_direct_message_carries_buttons(rig: Rig, bot: DemoBot) -> None:
    bo = await rig.person("bo")
    assert (await bo.command(PLACE, "whisper")).message["content"] == "Sent."
    word = await bo.until(
        lambda f: f["t"] == "message_create" and f["message"]["content"] == "A word in private."
    )
    after = (await bo.press(word["message"], "press:0")).message
    assert after["content"] == "Count: 1"
    ada = await rig.person("ada")
    with pytest.raises(Refused) as refused:
        await ada.history(word["message"]["channel_id"])
    assert refused.value.code == 50001


async def test_closed_direct_messages_are_named(rig: Rig, bot: DemoBot) -> None:
    bo = await rig.person("bo")
    await bo.do("set", dm_open=False)
    assert (await bo.command(PLACE, "whisper")).message["content"] == "Closed: 50007"


async def test_a_hidden_channel_stays_hidden(rig: Rig, bot: DemoBot) -> None:
    ada, bo = await rig.person("ada"), await rig.person("bo")
    assert STAFF_ID in {c["id"] for c in ada.hello["guilds"][0]["channels"]}
    assert STAFF_ID not in {c["id"] for c in bo.hello["guilds"][0]["channels"]}
    await ada.do("send", channel=STAFF_ID, content="between us")
    await ada.do("send", channel=PLACE, content="to all")
    await bo.until(lambda f: f["t"] == "message_create")
    assert "between us" not in json.dumps(bo.frames)
    with pytest.raises(Refused) as refused:
        await bo.do("send", channel=STAFF_ID, content="hello?")
    assert refused.value.code == 50001


async def test_replies_mentions_reads_and_typing(rig: Rig, bot: DemoBot) -> None:
    ada, bo = await rig.person("ada"), await rig.person("bo")
    first = (await ada.do("send", channel=PLACE, content=f"hello <@{BO}>"))["message"]
    assert [u["id"] for u in first["mentions"]] == [BO]
    reply = await bo.do("send", channel=PLACE, content="hi", reply_to=first["id"])
    assert reply["message"]["referenced_message"]["id"] == first["id"]
    await bo.do("typing", channel=PLACE)
    typing = await ada.until(lambda f: f["t"] == "typing")
    assert typing["user_id"] == bo.id
    await bo.do("read", channel=PLACE, message_id=first["id"])
    assert (await rig.person("bo")).hello["read"] == {PLACE: first["id"]}


async def test_silence_fails_after_three_seconds_of_the_moved_clock(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    board = (await ada.command(PLACE, "classic")).message
    pressing = asyncio.create_task(ada.press(board, "c:silence"))
    await asyncio.sleep(0.05)
    assert not pressing.done()
    await rig.move_clock(3.0)
    assert (await pressing).state == "failed"


async def test_people_move_the_clock_only_where_they_may(rig: Rig) -> None:
    ada = await rig.person("ada")
    with pytest.raises(Refused):
        await ada.do("clock", seconds=3600)
    before = (await rig.control("state"))["now"]
    assert rig.sandbox is not None
    rig.sandbox.world.clock.by_hand = True
    await ada.do("clock", seconds=3600)
    first = await ada.until(lambda f: f["t"] == "clock")
    assert first["now"] + first["owed"] >= before + 3600
    last = await ada.until(lambda f: f["t"] == "clock" and f["now"] >= before + 3600)
    assert first["owed"] > last["owed"] == 0
    with pytest.raises(Refused):
        await ada.do("clock", seconds=-1)


async def test_people_see_the_bot_come_and_go(rig: Rig) -> None:
    ada = await rig.person("ada")
    assert ada.hello["bot"]["online"] is False
    running = DemoBot()
    from tests.sandbox.conftest import connected  # noqa: PLC0415 - only here

    async with connected(rig, running):
        await ada.until(lambda f: f["t"] == "bot" and f["online"])
    await ada.until(lambda f: f["t"] == "bot" and not f["online"])


async def test_a_command_nobody_hears_fails(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    await bot.close()
    waiting = asyncio.create_task(ada.command(PLACE, "ping"))
    await asyncio.sleep(0.05)
    await rig.move_clock(3.0)
    assert (await waiting).state == "failed"
