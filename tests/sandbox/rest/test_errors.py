"""What Discord would refuse is refused, with Discord's code and status."""

import io
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from sandbox.testing.rig import Refused, Rig
from sandbox.world import permissions
from sandbox.world.examples import BOT_ID, GUILD_ID, PEOPLE
from sandbox.world.model import Interaction, User
from sandbox.world.world import World
from tests.sandbox.building import PNG, as_uri

pytestmark = pytest.mark.asyncio
PLACE = "1180000000000000201"
ADA, BO = PEOPLE[0][0], PEOPLE[1][0]
Answer = tuple[int, Any]


class Hand:
    """A bot by hand: raw requests, nothing hidden by a library."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        assert rig.sandbox is not None
        self.world: World = rig.sandbox.world

    async def __call__(
        self, method: str, path: str, body: Any = None, *, token: str | None = None
    ) -> Answer:
        headers = {"Authorization": f"Bot {token or self.rig.token}"}
        url = f"{self.rig.base}/api/v10{path}"
        async with self.rig.session.request(method, url, json=body, headers=headers) as answer:
            assert answer.status == 204 or answer.headers["Content-Type"] == "application/json"
            return answer.status, (await answer.json() if answer.status != 204 else None)

    async def post(self, **body: Any) -> str:
        _, message = await self("POST", f"/channels/{PLACE}/messages", body)
        return str(message["id"])

    async def answer(self, to: Interaction, kind: int, **data: Any) -> Answer:
        path = f"/interactions/{to.id}/{to.token}/callback?with_response=1"
        return await self("POST", path, {"type": kind, "data": data} if data else {"type": kind})

    @property
    def last(self) -> Interaction:
        return list(self.world.interactions.values())[-1]


def refused(answer: Answer, status: int, code: int) -> None:
    assert (answer[0], answer[1]["code"]) == (status, code)
    assert answer[1]["message"]


@pytest_asyncio.fixture
async def hand(rig: Rig) -> AsyncIterator[Hand]:
    bare = Hand(rig)
    put = [
        {"name": "go", "description": "x"},
        {
            "name": "find",
            "description": "x",
            "options": [{"name": "what", "description": "x", "type": 3, "autocomplete": True}],
        },
    ]
    status, _ = await bare("PUT", f"/applications/{BOT_ID}/commands", put)
    assert status == 200
    yield bare


async def used(rig: Rig, hand: Hand, who: str = "ada", place: str = PLACE) -> Interaction:
    person = await rig.person(who)
    command = person.named("go")["id"]
    await person.do("command", channel=place, command_id=command, options=[])
    return hand.last


async def test_tokens_paths_and_methods(hand: Hand) -> None:
    refused(await hand("GET", "/users/@me", token="wrong"), 401, 0)
    refused(await hand("GET", "/nowhere"), 404, 0)
    refused(await hand("PATCH", "/users/@me"), 405, 0)
    refused(await hand("GET", "/channels/5"), 404, 10003)
    refused(await hand("GET", "/guilds/5"), 404, 10004)
    refused(await hand("GET", "/users/5"), 404, 10013)
    refused(await hand("GET", f"/guilds/{GUILD_ID}/members/5"), 404, 10007)
    refused(await hand("GET", f"/channels/{PLACE}/messages/5"), 404, 10008)
    refused(await hand("GET", f"/applications/{BOT_ID}/commands/5"), 404, 10063)
    refused(await hand("PUT", "/applications/5/commands", []), 403, 20012)


async def test_a_fixed_word_of_a_path_is_never_taken_for_an_id(hand: Hand) -> None:
    messages = f"/channels/{PLACE}/messages"
    refused(await hand("PATCH", f"{messages}/pins"), 405, 0)
    refused(await hand("GET", f"{messages}/bulk-delete"), 405, 0)
    refused(await hand("POST", f"{messages}/pins/threads"), 405, 0)
    refused(await hand("OPTIONS", "/users/@me"), 405, 0)
    refused(await hand("GET", "/users/@me/"), 404, 0)
    refused(await hand("GET", "/channels//messages"), 404, 0)


async def test_a_body_that_is_no_json(rig: Rig, hand: Hand) -> None:
    headers = {"Authorization": f"Bot {rig.token}", "Content-Type": "application/json"}
    url = f"{rig.base}/api/v10/channels/{PLACE}/messages"
    async with rig.session.post(url, data="{", headers=headers) as answer:
        refused((answer.status, await answer.json()), 400, 50109)
    async with rig.session.post(url, data="[" * 100_000, headers=headers) as answer:
        refused((answer.status, await answer.json()), 400, 50109)
    async with rig.session.post(url, data="[]", headers=headers) as answer:
        refused((answer.status, await answer.json()), 400, 50109)


async def test_an_empty_message(hand: Hand) -> None:
    refused(await hand("POST", f"/channels/{PLACE}/messages", {"content": ""}), 400, 50006)


async def test_wrong_fields_are_named_by_their_path(rig: Rig, hand: Hand) -> None:
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}]}
    status, body = await hand("POST", f"/channels/{PLACE}/messages", {"components": [row]})
    assert (status, body["code"]) == (400, 50035)
    wrong = body["errors"]["components"]["0"]["components"]["0"]["label"]["_errors"][0]
    assert wrong["code"] == "BASE_TYPE_MAX_LENGTH" or wrong["code"] == "BASE_TYPE_BAD_LENGTH"
    to = await used(rig, hand)
    status, body = await hand.answer(to, 4, components=[row])
    assert "components" in body["errors"]["data"]
    assert (await hand.answer(to, 4, content="right now"))[0] == 200


async def test_a_late_answer_is_unknown(rig: Rig, hand: Hand) -> None:
    to = await used(rig, hand)
    await rig.move_clock(3.0)
    refused(await hand.answer(to, 4, content="late"), 404, 10062)
    refused(await hand("POST", "/interactions/5/none/callback", {"type": 4}), 404, 10062)


async def test_a_second_answer_is_one_too_many(rig: Rig, hand: Hand) -> None:
    to = await used(rig, hand)
    assert (await hand.answer(to, 4, content="first"))[0] == 200
    refused(await hand.answer(to, 4, content="second"), 400, 40060)
    await rig.move_clock(4.0)
    refused(await hand.answer(to, 5), 400, 40060)


async def test_a_token_lives_fifteen_minutes(rig: Rig, hand: Hand) -> None:
    to = await used(rig, hand)
    path = f"/webhooks/{BOT_ID}/{to.token}"
    refused(await hand("POST", path, {"content": "too early"}), 404, 10015)
    await hand.answer(to, 4, content="now")
    assert (await hand("POST", path, {"content": "more"}))[0] == 200
    await rig.move_clock(15 * 60)
    refused(await hand("POST", path, {"content": "too late"}), 401, 50027)
    refused(await hand("PATCH", f"{path}/messages/@original", {"content": "x"}), 401, 50027)
    refused(await hand("POST", f"/webhooks/{BOT_ID}/nonsense", {"content": "x"}), 401, 50027)
    refused(await hand("POST", f"/webhooks/5/{to.token}", {"content": "x"}), 404, 10015)


async def test_a_token_touches_only_its_own_messages(rig: Rig, hand: Hand) -> None:
    foreign = await hand.post(content="not by a token")
    to = await used(rig, hand)
    await hand.answer(to, 4, content="mine")
    path = f"/webhooks/{BOT_ID}/{to.token}/messages"
    refused(await hand("PATCH", f"{path}/{foreign}", {"content": "x"}), 404, 10008)
    refused(await hand("DELETE", f"{path}/{foreign}"), 404, 10008)
    assert (await hand("GET", f"{path}/@original"))[1]["content"] == "mine"
    assert (await hand("DELETE", f"{path}/@original"))[0] == 204
    refused(await hand("GET", f"{path}/@original"), 404, 10008)


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 10, 12, 99, None, "4"])
async def test_answers_that_do_not_fit_a_command(rig: Rig, hand: Hand, kind: Any) -> None:
    to = await used(rig, hand)
    answer = await hand.answer(to, kind, content="x")
    refused(answer, 400, 50035)
    assert "type" in answer[1]["errors"]
    assert (await hand.answer(to, 4, content="fits"))[0] == 200


async def test_answers_that_do_not_fit_autocomplete(rig: Rig, hand: Hand) -> None:
    ada = await rig.person("ada")
    focused = [{"name": "what", "type": 3, "value": "x", "focused": True}]
    command = ada.named("find")["id"]
    await ada.do("autocomplete", channel=PLACE, command_id=command, options=focused, nonce="n")
    to = hand.last
    refused(await hand.answer(to, 4, content="x"), 400, 50035)
    many = [{"name": str(n), "value": str(n)} for n in range(26)]
    refused(await hand.answer(to, 8, choices=many), 400, 50035)
    assert (await hand.answer(to, 8, choices=many[:25]))[0] == 200
    assert len((await ada.until(lambda f: f["t"] == "choices"))["choices"]) == 25


async def test_a_form_cannot_answer_a_form(rig: Rig, hand: Hand) -> None:
    ada = await rig.person("ada")
    field = {"type": 4, "custom_id": "t", "style": 1}
    modal = {
        "custom_id": "m",
        "title": "T",
        "components": [{"type": 18, "label": "L", "component": field}],
    }
    to = await used(rig, hand)
    assert (await hand.answer(to, 9, **modal))[0] == 200
    form = await ada.until(lambda f: f["t"] == "modal", timeout_seconds=0.2) if ada.frames else None
    opened = form["interaction_id"] if form else to.id
    await ada.do(
        "modal",
        interaction_id=opened,
        custom_id="m",
        components=[{"custom_id": "t", "value": "hi"}],
        nonce="f",
    )
    refused(await hand.answer(hand.last, 9, **modal), 400, 50035)
    refused(await hand.answer(hand.last, 7, content="x"), 400, 50035)
    assert (await hand.answer(hand.last, 4, content="x"))[0] == 200


async def test_a_deferral_fixes_whether_it_is_private(rig: Rig, hand: Hand) -> None:
    to = await used(rig, hand)
    status, body = await hand.answer(to, 5, flags=64)
    assert body["interaction"]["response_message_loading"] is True
    assert body["interaction"]["response_message_ephemeral"] is True
    path = f"/webhooks/{BOT_ID}/{to.token}"
    status, filled = await hand("POST", path, {"content": "first follow-up fills it"})
    assert (status, filled["flags"] & 64) == (200, 64)
    assert filled["id"] == body["interaction"]["response_message_id"]
    text = {"type": 10, "content": "now the second kind"}
    edit = {"flags": 1 << 15, "components": [text], "content": None}
    status, edited = await hand("PATCH", f"{path}/messages/@original", edit)
    assert (status, edited["flags"]) == (200, 64 | 1 << 15)
    assert (await hand("POST", path, {"content": "public"}))[1]["flags"] == 0
    ephemeral = edited["id"]
    refused(await hand("GET", f"/channels/{PLACE}/messages/{ephemeral}"), 404, 10008)
    refused(
        await hand("PATCH", f"/channels/{PLACE}/messages/{ephemeral}", {"content": "x"}), 404, 10008
    )


async def test_a_pressed_button_may_update_quietly(rig: Rig, hand: Hand) -> None:
    ada = await rig.person("ada")
    button = {"type": 2, "style": 1, "label": "B", "custom_id": "b"}
    row = [{"type": 1, "components": [button]}]
    board = await hand.post(content="board", components=row)
    await ada.do("component", channel=PLACE, message_id=board, custom_id="b", nonce="p")
    to = hand.last
    assert (await hand.answer(to, 6))[0] == 200
    path = f"/webhooks/{BOT_ID}/{to.token}/messages/@original"
    assert (await hand("PATCH", path, {"content": "later"}))[1]["id"] == board
    await ada.do("component", channel=PLACE, message_id=board, custom_id="b", nonce="q")
    await rig.control("delete-message", channel=PLACE, message=board)
    refused(await hand.answer(hand.last, 7, content="x"), 404, 10008)


async def test_permissions_of_a_channel(rig: Rig, hand: Hand) -> None:
    path = f"/channels/{PLACE}/messages"
    await rig.control("permission", channel=PLACE, person="bot", names=["send_messages"])
    refused(await hand("POST", path, {"content": "x"}), 403, 50013)
    await rig.control(
        "permission", channel=PLACE, person="bot", names=["send_messages"], allow=True
    )
    await rig.control("permission", channel=PLACE, person="bot", names=["embed_links"])
    refused(await hand("POST", path, {"embeds": [{"title": "x"}]}), 403, 50013)
    await rig.control("permission", channel=PLACE, person="bot", names=["read_message_history"])
    assert await hand("GET", path) == (200, [])
    await rig.control("permission", channel=PLACE, person="bot", names=["view_channel"])
    refused(await hand("POST", path, {"content": "x"}), 403, 50001)
    refused(await hand("GET", path), 403, 50001)
    to = await used(rig, hand)
    assert (await hand.answer(to, 4, content="an answer needs no permission"))[0] == 200


async def test_what_a_plain_bot_may_not_do(rig: Rig, hand: Hand) -> None:
    ada = await rig.person("ada")
    theirs = (await ada.do("send", channel=PLACE, content="mine"))["message"]["id"]
    path = f"/channels/{PLACE}/messages/{theirs}"
    refused(await hand("PATCH", path, {"content": "x"}), 403, 50005)
    refused(await hand("DELETE", path), 403, 50013)
    refused(await hand("PUT", f"/channels/{PLACE}/messages/pins/{theirs}"), 403, 50013)
    refused(await hand("PATCH", f"/channels/{PLACE}", {"name": "x"}), 403, 50013)
    refused(await hand("DELETE", f"/channels/{PLACE}"), 403, 50013)
    refused(await hand("POST", f"/guilds/{GUILD_ID}/channels", {"name": "x"}), 403, 50013)
    refused(await hand("GET", f"/guilds/{GUILD_ID}/members?limit=5"), 403, 50001)
    overwrite = {"type": 0, "allow": str(permissions.VIEW_CHANNEL)}
    refused(await hand("PUT", f"/channels/{PLACE}/permissions/{GUILD_ID}", overwrite), 403, 50013)


async def test_direct_messages(rig: Rig, hand: Hand) -> None:
    _, dm = await hand("POST", "/users/@me/channels", {"recipient_id": BO})
    _, again = await hand("POST", "/users/@me/channels", {"recipient_id": BO})
    assert dm["id"] == again["id"]
    path = f"/channels/{dm['id']}/messages"
    assert (await hand("POST", path, {"content": "hi"}))[0] == 200
    await rig.control("dms", person="bo", open=False)
    refused(await hand("POST", path, {"content": "hi"}), 403, 50007)
    refused(await hand("POST", "/users/@me/channels", {"recipient_id": "5"}), 400, 50033)
    refused(await hand("POST", "/users/@me/channels", {"recipient_id": BOT_ID}), 400, 50033)
    refused(await hand("POST", "/users/@me/channels", {}), 400, 50035)
    hand.world.add_user(User("77", "stranger"))
    _, far = await hand("POST", "/users/@me/channels", {"recipient_id": "77"})
    refused(await hand("POST", f"/channels/{far['id']}/messages", {"content": "x"}), 403, 50278)
    refused(await hand("PATCH", f"/channels/{dm['id']}", {"name": "x"}), 403, 50003)


async def test_archived_and_locked_threads(rig: Rig, hand: Hand) -> None:
    _, thread = await hand("POST", f"/channels/{PLACE}/threads", {"name": "T", "type": 11})
    path = f"/channels/{thread['id']}"
    _, message = await hand("POST", f"{path}/messages", {"content": "x"})
    await rig.control("thread", channel=thread["id"], archived=True)
    edit = f"{path}/messages/{message['id']}"
    refused(await hand("PATCH", edit, {"content": "y"}), 400, 50083)
    refused(await hand("PUT", f"{path}/thread-members/{BO}"), 400, 50083)
    refused(await hand("PATCH", path, {"name": "other"}), 400, 50083)
    assert (await hand("DELETE", edit))[0] == 204, "the one thing that may happen there"
    assert (await hand("PATCH", path, {"archived": False}))[1]["thread_metadata"][
        "archived"
    ] is False
    await rig.control("thread", channel=thread["id"], archived=False, locked=True)
    refused(await hand("POST", f"{path}/messages", {"content": "x"}), 403, 160005)
    await rig.control("thread", channel=thread["id"], archived=True, locked=True)
    refused(await hand("POST", f"{path}/messages", {"content": "x"}), 400, 50083)
    refused(await hand("PATCH", path, {"archived": False, "locked": False}), 403, 50013)
    refused(await hand("PATCH", path, {"archived": False}), 403, 50013)
    allow = {"names": ["manage_threads"], "allow": True}
    await rig.control("permission", channel=PLACE, person="bot", **allow)
    assert (await hand("POST", f"{path}/messages", {"content": "x"}))[0] == 200
    assert (await hand("PATCH", path, {"locked": False}))[0] == 200


async def test_who_opened_a_thread_may_not_change_everything_about_it(hand: Hand) -> None:
    _, thread = await hand("POST", f"/channels/{PLACE}/threads", {"name": "T", "type": 11})
    path = f"/channels/{thread['id']}"
    assert (await hand("PATCH", path, {"name": "U", "auto_archive_duration": 60}))[0] == 200
    refused(await hand("PATCH", path, {"rate_limit_per_user": 5}), 403, 50013)
    refused(await hand("PATCH", path, {"locked": True}), 403, 50013)
    refused(await hand("DELETE", path), 403, 50013)


async def test_only_who_is_in_a_sleeping_thread_opens_it_without_speaking(
    rig: Rig, hand: Hand
) -> None:
    _, thread = await hand("POST", f"/channels/{PLACE}/threads", {"name": "T", "type": 11})
    path = f"/channels/{thread['id']}"
    assert (await hand("DELETE", f"{path}/thread-members/@me"))[0] == 204
    await rig.control("thread", channel=thread["id"], archived=True)
    refused(await hand("PATCH", path, {"archived": False}), 403, 50013)
    assert (await hand("POST", f"{path}/messages", {"content": "up"}))[0] == 200
    assert (await hand("GET", path))[1]["thread_metadata"]["archived"] is False


async def test_threads_that_cannot_be(rig: Rig, hand: Hand) -> None:
    message = await hand.post(content="x")
    path = f"/channels/{PLACE}/messages/{message}/threads"
    assert (await hand("POST", path, {"name": "T"}))[0] == 201
    refused(await hand("POST", path, {"name": "T"}), 400, 160004)
    refused(await hand("POST", f"/channels/{message}/threads", {"name": "T"}), 403, 50024)
    refused(await hand("POST", f"/channels/{PLACE}/threads", {"name": ""}), 400, 50035)
    late = {"name": "T", "auto_archive_duration": 61}
    refused(await hand("POST", f"/channels/{PLACE}/threads", late), 400, 50035)
    await rig.control("permission", channel=PLACE, person="bot", names=["create_private_threads"])
    refused(await hand("POST", f"/channels/{PLACE}/threads", {"name": "T", "type": 12}), 403, 50013)


async def test_a_thread_falls_asleep_and_wakes_by_speaking(rig: Rig, hand: Hand) -> None:
    body = {"name": "T", "type": 11, "auto_archive_duration": 60}
    _, thread = await hand("POST", f"/channels/{PLACE}/threads", body)
    await rig.move_clock(3599)
    path = f"/channels/{thread['id']}"
    assert (await hand("GET", path))[1]["thread_metadata"]["archived"] is False
    await rig.move_clock(2)
    assert (await hand("GET", path))[1]["thread_metadata"]["archived"] is True
    assert (await hand("POST", f"{path}/messages", {"content": "up"}))[0] == 200
    assert (await hand("GET", path))[1]["thread_metadata"]["archived"] is False


async def test_a_repeated_nonce_returns_the_earlier_message(rig: Rig, hand: Hand) -> None:
    first = await hand.post(content="once", nonce="n", enforce_nonce=True)
    assert await hand.post(content="twice", nonce="n", enforce_nonce=True) == first
    assert await hand.post(content="free", nonce="n") != first
    await rig.move_clock(301)
    assert await hand.post(content="later", nonce="n", enforce_nonce=True) != first


async def test_replies_to_nothing(hand: Hand) -> None:
    path = f"/channels/{PLACE}/messages"
    body = {"content": "x", "message_reference": {"message_id": "5"}}
    refused(await hand("POST", path, body), 400, 50035)
    body["message_reference"] = {"message_id": "5", "fail_if_not_exists": False}
    assert (await hand("POST", path, body))[0] == 200


async def test_a_user_install_answers_by_the_interaction_alone(rig: Rig, hand: Hand) -> None:
    put = [{"name": "go", "description": "x", "integration_types": [0, 1]}]
    await hand("PUT", f"/applications/{BOT_ID}/commands", put)
    made = await rig.control("guild", name="Foreign", bot=False)
    to = await used(rig, hand, place=made["channel"])
    assert to.user_installed
    assert (await hand.answer(to, 4, content="x"))[0] == 200
    path = f"/channels/{made['channel']}/messages"
    refused(await hand("POST", path, {"content": "x"}), 403, 50001)
    refused(await hand("GET", f"/guilds/{made['guild']}"), 403, 50001)
    for _ in range(5):
        assert (await hand("POST", f"/webhooks/{BOT_ID}/{to.token}", {"content": "x"}))[0] == 200
    refused(await hand("POST", f"/webhooks/{BOT_ID}/{to.token}", {"content": "x"}), 400, 40094)


async def test_in_a_group_only_commands_that_a_person_can_install_are_answered(
    rig: Rig, hand: Hand
) -> None:
    put: list[dict[str, Any]] = [
        {"name": "go", "description": "x", "integration_types": [0, 1], "contexts": [0, 1, 2]},
        {"name": "server", "description": "x", "integration_types": [0], "contexts": [0, 1, 2]},
        {"name": "alone", "description": "x", "integration_types": [0, 1], "contexts": [0, 1]},
    ]
    await hand("PUT", f"/applications/{BOT_ID}/commands", put)
    group = (await rig.control("group", people=["ada", "bo"], name="Friends"))["channel"]
    to = await used(rig, hand, place=group)
    assert to.user_installed
    assert (await hand.answer(to, 4, content="x"))[0] == 200
    refused(await hand("POST", f"/channels/{group}/messages", {"content": "x"}), 403, 50001)
    ada = await rig.person("ada")
    for name in ("server", "alone"):
        with pytest.raises(Refused) as away:
            await ada.do("command", channel=group, command_id=ada.named(name)["id"], options=[])
        assert away.value.code == 10063
    chidi = await rig.person("chidi")
    with pytest.raises(Refused) as stranger:
        await chidi.do("command", channel=group, command_id=ada.named("go")["id"], options=[])
    assert stranger.value.code == 50001


async def test_commands_only_where_they_belong(rig: Rig, hand: Hand) -> None:
    put: list[dict[str, Any]] = [
        {"name": "home", "description": "x", "contexts": [0]},
        {"name": "dm", "description": "x", "contexts": [1]},
        {"name": "adult", "description": "x", "nsfw": True},
    ]
    await hand("PUT", f"/applications/{BOT_ID}/commands", put)
    await hand(
        "PUT", f"/applications/{BOT_ID}/guilds/{GUILD_ID}/commands", [put[0] | {"name": "own"}]
    )
    elsewhere = await rig.control("guild", name="Other")
    ada = await rig.person("ada")
    dm = (await ada.do("open_dm", user=BOT_ID))["channel"]["id"]
    places = {"home": dm, "dm": PLACE, "adult": PLACE, "own": elsewhere["channel"]}
    for name, place in places.items():
        with pytest.raises(Refused) as away:
            await ada.do("command", channel=place, command_id=ada.named(name)["id"], options=[])
        assert away.value.code == 10063


async def test_a_request_that_is_too_large(rig: Rig, hand: Hand) -> None:
    headers = {"Authorization": f"Bot {rig.token}", "Content-Type": "application/json"}
    url = f"{rig.base}/api/v10/channels/{PLACE}/messages"
    data = io.BytesIO(b" " * (25 * 1024 * 1024 + 1))
    async with rig.session.post(url, data=data, headers=headers) as answer:
        refused((answer.status, await answer.json()), 413, 40005)


async def test_old_messages_and_new_conversations_have_a_pace(rig: Rig, hand: Hand) -> None:
    old = await hand.post(content="x")
    hand.world.cooldowns.on = True
    await rig.move_clock(3601)
    path = f"/channels/{PLACE}/messages/{old}"
    for n in range(5):
        assert (await hand("PATCH", path, {"content": str(n)}))[0] == 200
    refused(await hand("PATCH", path, {"content": "again"}), 429, 30046)
    await rig.move_clock(61)
    assert (await hand("PATCH", path, {"content": "later"}))[0] == 200
    for n in range(10):
        hand.world.add_user(User(str(100 + n), f"stranger{n}"))
        answer = await hand("POST", "/users/@me/channels", {"recipient_id": str(100 + n)})
        assert answer[0] == 200
    refused(await hand("POST", "/users/@me/channels", {"recipient_id": BO}), 400, 40003)
    assert (await hand("POST", "/users/@me/channels", {"recipient_id": "100"}))[0] == 200


async def test_emojis_of_the_application(hand: Hand) -> None:
    path = f"/applications/{BOT_ID}/emojis"
    body = {"name": "gem", "image": as_uri(PNG)}
    status, made = await hand("POST", path, body)
    assert (status, made["name"], made["user"]["id"]) == (201, "gem", BOT_ID)
    assert (await hand("GET", path))[1] == {"items": [made]}
    assert (await hand("GET", f"{path}/{made['id']}"))[1] == made
    again = await hand("POST", path, body)
    refused(again, 400, 50035)
    assert list(again[1]["errors"]) == ["name"]
    for method in ("GET", "PATCH", "DELETE"):
        refused(await hand(method, f"{path}/5", {}), 404, 10014)
    for method in ("GET", "POST"):
        refused(await hand(method, "/applications/5/emojis", body), 403, 20012)
    assert (await hand("DELETE", f"{path}/{made['id']}"))[0] == 204
    assert (await hand("GET", path))[1] == {"items": []}
