"""Buttons, selects and modals posted by the version before still work."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.runtime.i18n import Speaker
from tests.before.standing import (
    BUTTON,
    HERE,
    ROW,
    SELECT,
    STOOD,
    USERS,
    Standing,
    answer,
    ids_on,
    kept,
    standing,
    walked,
)
from tests.cogs.simulated import Result, shown, text

pytestmark = pytest.mark.asyncio
KEPT: list[dict[str, Any]] = json.loads((HERE / "custom_ids.json").read_text(encoding="utf-8"))
KINDS = {
    "button": BUTTON, "select": SELECT, "user picker": 5, "role picker": 6, "channel picker": 8,
}  # fmt: skip
UNKNOWN = "abc234"
"""The table that the kept ids name."""
AT_PLAY = {"basari": ("basgal", "cy"), "jaipur": ("jailiv", "jo"), "johari": ("johtak", "gus")}
LOBBY = frozenset(
    {
        "join", "leave", "options", "start", "cancel", "minds", "vary", "pace", "ownpace", "lot",
        "up", "hints", "mind", "unmind", "invite", "accept", "decline", "keep", "watch", "chosen",
    }
)  # fmt: skip
ENDED = frozenset({"rematch", "verify", "record"})
LAST = ("start", "leave", "cancel", "handover", "stood", "conceded", "sure", "forget")
"""After these some of the others have nothing left to be pressed on, so they come last."""


def verb_of(custom_id: str) -> str:
    return custom_id.split(":")[1]


def late(custom_id: str) -> int:
    verb = verb_of(custom_id)
    return LAST.index(verb) + 1 if verb in LAST else 0


def part_of(one: dict[str, Any]) -> dict[str, Any]:
    """Return a kept id as a component of a message."""
    part: dict[str, Any] = {"type": KINDS[one["kind"]], "custom_id": one["id"]}
    if one["kind"] == "button":
        return {**part, "label": "x", "style": 2}
    if one["kind"] == "select":
        options = [{"label": value, "value": value} for value in one["values"]]
        return {**part, "options": options, "max_values": len(options)}
    return part


def picked(s: Standing, part: dict[str, Any], message: Any) -> Sequence[Any]:
    """Return what somebody chooses in a select: as little as they may, or the first thing."""
    if part["type"] == BUTTON:
        return ()
    if part["type"] == SELECT:
        values = [option["value"] for option in part["options"]]
        return values[: max(1, part.get("min_values", 1))]
    guild = message.channel.guild
    found: dict[int, Any] = {
        KINDS["user picker"]: s.members[guild.id, "ivy"],
        KINDS["role picker"]: next(one for one in s.roles.values() if one.guild.id == guild.id),
        KINDS["channel picker"]: next(
            one for one in s.channels.values() if one.guild and one.guild.id == guild.id
        ),
    }
    return [found[part["type"]]]


def is_answered(s: Standing, result: Result, what: object) -> None:
    """Demand that a press was heard, and answered with something else than an apology."""
    assert result.acknowledged, what
    assert s.wrong() == [], what


# -- kept by their shapes -----------------------------------------------------------------------


async def test_exactly_one_listens_to_each(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        for one in KEPT:
            assert s.listeners(one["id"], modal=one["kind"] == "modal") == 1, one
        for message in STOOD["messages"]:
            for custom_id in ids_on(message["components"]):
                assert s.listeners(custom_id) == 1, custom_id
        for one in STOOD["modals"]:
            assert s.listeners(one["modal"]["custom_id"], modal=True) == 1, one
        assert s.listeners("bz:nothing:abc234") == s.listeners("bz-nothing", modal=True) == 0


def fitting(one: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """Return a kept id as it would be at a table that was kept, and who sits there."""
    verb = verb_of(one["id"])
    table, name = AT_PLAY[one.get("game", "jaipur")]
    if verb in LOBBY:
        table, name = "newlob", "gus" if verb in {"accept", "decline", "join"} else "bo"
    elif verb in ENDED:
        table, name = "jaiend", "bo"
    elif UNKNOWN not in one["id"]:
        name = "ada"
    return {**one, "id": one["id"].replace(UNKNOWN, table)}, name


async def test_each_reaches_whoever_carries_it_out(tmp_path: Path) -> None:
    seen = set[str]()
    async with standing(tmp_path) as s:
        place = s.channels["bazaar"].id
        pressable = [one for one in KEPT if one["kind"] != "modal"]
        for one in sorted(pressable, key=lambda one: late(one["id"])):
            tried = [fitting(one)]
            if UNKNOWN in one["id"] and verb_of(one["id"]) not in seen:
                tried.insert(0, (one, "ada"))
            seen.add(verb_of(one["id"]))
            for each, name in tried:
                part = part_of(each)
                message = s.post(place, [{"type": ROW, "components": [part]}])
                result = await s.press(name, message, each["id"], *picked(s, part, message))
                is_answered(s, result, each)


async def test_each_form_that_was_open_can_be_sent_off(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        for one in STOOD["modals"]:
            result = await s.submit(one["by"], one["in"], sent_off(one["modal"]))
            is_answered(s, result, one)
            assert answer(result), one


def sent_off(modal: dict[str, Any]) -> dict[str, Any]:
    """Return a form as Discord hands it in."""
    words = {"note": "sell late", "pace": "90m", "begins": "21:00", "ends": "6:00", "zone": "UTC"}
    parts = [
        {
            "type": part["type"],
            "id": number,
            "component": {
                "type": part["component"]["type"],
                "id": 100 + number,
                "custom_id": part["component"]["custom_id"],
                "value": words[part["component"]["custom_id"]],
            },
        }
        for number, part in enumerate(modal["components"], 1)
    ]
    return {"custom_id": modal["custom_id"], "components": parts}


# -- on the messages themselves -----------------------------------------------------------------


def presses() -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Yield everything on the messages that can be pressed, each thing once.

    What is a person's own is pressed by everybody on whose screens it is.
    """
    at = dict(kept("SELECT table_id, user FROM sitters ORDER BY seat DESC"))
    names = {id_: name for name, id_ in USERS.items()}
    private = {one["id"]: one["to"] for one in STOOD["letters"]}
    known = set[tuple[str, str]]()
    for message in STOOD["messages"]:
        for part in walked(message["components"]):
            if "custom_id" not in part or part.get("disabled"):
                continue
            table = part["custom_id"].split(":")[2]
            owner = message["for"] or private.get(message["in"])
            name = owner or names.get(at.get(table, 0), "ada")
            mark = (name if table == "person" else "", part["custom_id"])
            if mark not in known:
                known.add(mark)
                yield message["id"], name, part


async def test_everything_on_every_message_is_answered(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        for id_, name, part in sorted(presses(), key=lambda one: late(one[2]["custom_id"])):
            message = s.post_again(id_)
            result = await s.press(name, message, part["custom_id"], *picked(s, part, message))
            is_answered(s, result, (name, part["custom_id"]))


# -- what comes of it ---------------------------------------------------------------------------


def stood(custom_id: str, by: str | None = None) -> int:
    """Return the newest message on which somebody, or everybody, could press something."""
    return int(
        [
            one["id"]
            for one in STOOD["messages"]
            if one["for"] == by
            and any(found.startswith(custom_id) for found in ids_on(one["components"]))
        ][-1]
    )


async def pressed(
    s: Standing, name: str, custom_id: str, *values: Any, alone: bool = True
) -> Result:
    """Press something on the message on which the version before has put it."""
    message = s.message_again(stood(custom_id, name if alone else None))
    (full, *_) = [one for one in ids_on(s.stored(message).components) if one.startswith(custom_id)]
    result = await s.press(name, message, full, *values)
    is_answered(s, result, (name, full))
    return result


def options(s: Standing, message: Any, custom_id: str) -> list[str]:
    """Return what a select offers."""
    return [
        option["value"]
        for part in walked(s.stored(message).components)
        if part.get("custom_id", "").startswith(custom_id)
        for option in part["options"]
    ]


async def test_my_move_on_the_panel_leads_to_the_form_as_it_was_filled_in(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        for id_, seat, opened, forms in kept("SELECT table_id, seat, opened, forms FROM drafts"):
            name = (await s.table(id_)).sitters[seat].name
            form = await pressed(s, name, f"bz:move:{id_}", alone=False)
            ids = ids_on(s.stored(shown(form)).components)
            begun = f":{id_}:{opened}:{len(json.loads(forms))}-"
            assert any(begun in one for one in ids), ids


async def test_a_form_in_the_midst_of_it_is_carried_on_and_decides(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        for id_, name in (("jailiv", "jo"), ("johtak", "gus")):
            before = (await s.table(id_)).sequence
            form = await pressed(s, name, f"bz:option:{id_}")
            while (await s.table(id_)).sequence == before:
                ids = ids_on(s.stored(shown(form)).components)
                (way, *_) = [one for one in ids if verb_of(one) in {"option", "confirm"}]
                form = await s.press(name, shown(form), way)
                is_answered(s, form, way)
        # Offers are asked for in other forms since; the old menus bring the one that counts now.
        before = (await s.table("basgal")).sequence
        menu = "bz:field:basgal:18:0-:basari.offer.green"
        most = options(s, s.message(stood(menu, "fay")), menu)[-1]
        form = await pressed(s, "fay", menu, most)
        menu = "bz:choose:basgal:18:0-:basari.offer"
        form = await s.press("fay", shown(form), menu, options(s, shown(form), menu)[0])
        menu = "bz:choose:basgal:18:1-"
        (full,) = [one for one in ids_on(s.stored(shown(form)).components) if one.startswith(menu)]
        result = await s.press("fay", shown(form), full, options(s, shown(form), menu)[0])
        is_answered(s, result, full)
        assert (await s.table("basgal")).sequence > before


async def test_a_form_in_a_direct_message_decides(tmp_path: Path) -> None:
    asking = kept("SELECT user, message FROM letters WHERE table_id = 'johhar' ORDER BY user")
    async with standing(tmp_path) as s:
        for user, letter in asking:
            (name,) = [name for name, id_ in USERS.items() if id_ == user]
            before, message = (await s.table("johhar")).sequence, s.message(letter)
            menu = "bz:choose:johhar:8:0-:johari.seal"
            result = await s.press(name, message, menu, options(s, message, menu)[0])
            is_answered(s, result, menu)
            assert (await s.table("johhar")).sequence > before, name


async def test_a_lobby_is_joined_set_up_and_started(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        await pressed(s, "gus", "bz:accept:newlob", alone=False)
        await pressed(s, "dee", "bz:accept:newlob", alone=False)
        assert set((await s.table("newlob")).names) == {"bo", "cy", "dee", "gus"}
        await pressed(s, "bo", "bz:options:newlob", alone=False)
        await pressed(s, "bo", "bz:pace:newlob", "live")
        assert (await s.table("newlob")).seconds_per_move == 120
        assert (await s.table("newlob")).variants == ("must_act",)
        await pressed(s, "bo", "bz:start:newlob", alone=False)
        assert (await s.table("newlob")).status == "playing"
        assert (await s.table("newlob")).random_seats
        await pressed(s, "jo", "bz:join:oldlob", alone=False)
        await pressed(s, "hal", "bz:keep:oldlob", alone=False)
        await pressed(s, "ivy", "bz:leave:oldlob", alone=False)
        assert (await s.table("oldlob")).names == ("hal", "jo")


async def test_an_invitation_in_a_direct_message_is_accepted(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        ((letter,),) = kept("SELECT message FROM letters WHERE table_id = 'again2'")
        is_answered(s, await s.press("bo", s.message(letter), "bz:accept:again2"), letter)
        await s.slash("ada", "bazaar", "table start", table="again2")
        again = await s.table("again2")
        assert again.status == "playing"
        assert again.names == (await s.table("jaiend")).names[::-1], "the other one begins"


async def test_people_agree_return_and_take_seats(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        await pressed(s, "jo", "bz:propose:jailiv:0:0-:pause")
        assert (await s.table("jailiv")).paused is not None, "ada wished for it before"
        await pressed(s, "hal", "bz:resume:jaipau")
        assert (await s.table("jaipau")).paused is None
        await pressed(s, "dee", "bz:return:basgal", alone=False)
        basgal = await s.table("basgal")
        assert basgal.sitters[basgal.seat_of(USERS["dee"]) or 0].present
        await pressed(s, "cy", "bz:take:basopn", alone=False)
        assert (await s.table("basopn")).seat_of(USERS["cy"]) is not None


async def test_settings_change_by_their_old_screens(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        after = await pressed(s, "jo", "bz:wish:person:0:0-:language", "de")
        assert Speaker("de").say("settings.title") in answer(after)
        after = await pressed(s, "jo", "bz:settings:person:0:0-:dm")
        assert Speaker("de").say("settings.dm.is.off") in answer(after)
        after = await pressed(s, "ada", "bz:server:server:0:0-:threads")
        assert Speaker("de").say("server.threads.off") in answer(after)
        await pressed(s, "ada", "bz:house:server:0:0-:most_tables", "5")
        full = await s.slash("ada", "bazaar", "table new", game="jaipur")
        assert Speaker("de").say("server.error.tables", n=5) in answer(full)


async def test_reminders_notes_and_hints_are_answered(tmp_path: Path) -> None:
    ((number, hushed),) = kept(
        "SELECT number, hushed FROM tables JOIN visits ON table_id = id"
        f" WHERE id = 'johhar' AND user = {USERS['bo']}"
    )
    assert hushed
    said = Speaker("en")
    title = said.say("screens.title", game=said.say("johari.name"), number=number)
    async with standing(tmp_path) as s:
        for key in ("pace.unhushed", "pace.hushed"):
            again = await pressed(s, "bo", "bz:hush:johhar", alone=False)
            assert said.say(key, title=title) in answer(again)
        hint = await pressed(s, "ivy", "bz:hint:bassol")
        assert any(":option:bassol:" in one for one in ids_on(s.stored(shown(hint)).components))
        asked = await pressed(s, "ada", "bz:note:jailiv")
        assert "Kamele sparen" in json.dumps(asked.modal)


async def test_rules_and_lessons_are_leafed_through(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        for game in ("basari", "jaipur", "johari"):
            message = s.message(stood(f"bz:leaf:{game}", "ivy"))
            value = options(s, message, f"bz:leaf:{game}")[0]
            assert len(answer(await pressed(s, "ivy", f"bz:leaf:{game}", value))) > 100
        before = text(s.message(stood("bz:tryfield:jaipur", "cy")))
        answered = await pressed(s, "cy", "bz:tryconfirm:jaipur")
        assert answer(answered) != before
        for name, game in (("dee", "johari"), ("gus", "basari")):
            assert len(answer(await pressed(s, name, f"bz:tutor:{game}"))) > 100


async def test_a_finished_table_is_looked_through_verified_and_played_again(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        verdict = await pressed(s, "bo", "bz:verify:jaiend", alone=False)
        assert Speaker("en").say("fairness.verdict.well") in answer(verdict)
        first = await pressed(s, "bo", "bz:log:jaiend")
        again = await pressed(s, "gus", "bz:log:jaiend", alone=False)
        assert answer(first) != answer(again)
        assert shown(await pressed(s, "bo", "bz:record:jaiend", alone=False)).attachments
        await pressed(s, "cy", "bz:rematch:basend", alone=False)
        newest = await s.newest_lobby(user=USERS["cy"])
        assert (newest.rematch_of, newest.game) == ("basend", "basari")
