"""`./bazaar doctor --live` against a local Discord: what holds, and that every probe can fail."""

from __future__ import annotations

import asyncio
import io
import json
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from bot.commands import cli
from bot.runtime.client import point_at
from bot.runtime.config import Unusable
from bot.runtime.i18n import Speaker
from cogs.live_check.check import LiveCheck
from cogs.live_check.probes import PROBES, Finding
from cogs.live_check.scratch import Timeouts
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Person, Rig
from tests.cogs.clicking import controls

ROOT = Path(__file__).resolve().parents[3]
CHANNEL = "1180000000000000201"
EDIT_BY_TOKEN = "PATCH /webhooks/{application}/{token}/messages/{message}"
FIRST_NUMBER = "bd-"
QUESTIONS = {"ping you": "No", "change its color": "Yes"}
SENTENCES = Speaker("en", strict=True)
QUICK = Timeouts(ready_seconds=0.1, press_seconds=20.0)


async def press_all(person: Person, answers: dict[str, str]) -> None:
    """Press every button of the check as it appears, and answer its questions."""
    at = 0
    while True:
        frame = await person.until(_has_buttons, after=at, timeout_seconds=60)
        at = person.frames.index(frame, at) + 1
        message = frame["message"]
        wanted = next((answers[asks] for asks in answers if asks in json.dumps(message)), None)
        for button in controls(message):
            if wanted in (None, button["label"]):
                await person.press(message, button["custom_id"])
                break


def _has_buttons(frame: dict[str, Any]) -> bool:
    if frame["t"] != "message_create":
        return False
    ids = [part["custom_id"] for part in controls(frame["message"])]
    return any(id_.startswith(FIRST_NUMBER) for id_ in ids)


@asynccontextmanager
async def discord_and_host(answers: dict[str, str] | None = None) -> AsyncIterator[Rig]:
    """A local Discord with somebody at it who presses what they are asked to."""
    async with rigs.inside() as rig:
        pressing = asyncio.create_task(press_all(await rig.person("ada"), answers or QUESTIONS))
        try:
            yield rig
        finally:
            pressing.cancel()
            with suppress(asyncio.CancelledError):
                await pressing


async def checked(
    rig: Rig,
    keys: Sequence[str] = (),
    *,
    token: str = "",
    channel: int = int(CHANNEL),
    timeouts: Timeouts = QUICK,
) -> tuple[dict[str, Finding], str]:
    """Try some assumptions; return what was seen of each, and what was written."""
    point_at(rig.base)
    out = io.StringIO()
    check = LiveCheck(token or rig.token, channel, SENTENCES, out, timeouts)
    findings = await check.run(keys)
    return {finding.key: finding for finding in findings}, out.getvalue()


@pytest.mark.asyncio
async def test_everything_holds_on_a_discord_as_we_assume_it_and_nothing_is_left() -> None:
    async with discord_and_host() as rig:
        for habit in ("tells_limits", "is_not_installable"):
            await rig.control("habit", name=habit)
        findings, written = await checked(rig, list(PROBES))
        assert {key: found.verdict for key, found in findings.items()} == dict.fromkeys(
            PROBES, "holds"
        ), written
        assert f"Hold: {len(PROBES)}. Don't hold: 0. Not tried: 0." in written
        assert rig.sandbox is not None
        world = rig.sandbox.world
        assert not any(m.owner is None for by in world.messages.values() for m in by.values())
        assert not world.emojis
        assert not world.commands
        threads = [channel for channel in world.channels.values() if channel.thread]
        assert [thread.thread.archived for thread in threads if thread.thread] == [True]
        assert "An empty one is left" in written


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A way in which an assumption does not hold."""

    key: str
    habits: tuple[str, ...] = ()
    fault: tuple[str, int] | None = None
    control: tuple[str, dict[str, Any]] | None = None
    answers: tuple[str, str] | None = None
    seen: str = ""


WAYS = [
    Otherwise(
        "permissions",
        control=(
            "permission",
            {"channel": CHANNEL, "person": "bot", "names": ["attach_files"]},
        ),
        seen="attach_files",
    ),
    Otherwise("kept_attachments", ("drops_attachments",), seen="400, 50035"),
    Otherwise("trace", ("numbers_components_anew",)),
    Otherwise("nonce", ("forgets_nonces",)),
    Otherwise("nonce_minutes", ("forgets_nonces",), seen="0 s"),
    Otherwise("text_limit", ("counts_alt_texts",), seen="400, 50035"),
    Otherwise("mentions", ("calls_everybody",)),
    Otherwise("rate_limits", ("tells_narrow_limits",), seen="1 / 10.0 s"),
    Otherwise("emojis", fault=("POST /applications/{application}/emojis", 30008), seen="30008"),
    Otherwise("sleeping_thread", ("sleeps_on",), seen="400, 50083"),
    Otherwise(
        "removed_asleep",
        fault=("DELETE /channels/{channel}/messages/{message}", 50083),
        seen="400, 50083",
    ),
    Otherwise("user_installs", ("is_not_installable", "refuses_user_installs"), seen="400, 50035"),
    Otherwise("public_follow_up", ("follows_up_privately",)),
    Otherwise("pressed_message", fault=(EDIT_BY_TOKEN, 10008), seen="404, 10008"),
    Otherwise(
        "removed_card",
        fault=("DELETE /webhooks/{application}/{token}/messages/{message}", 10008),
        seen="404, 10008",
    ),
    Otherwise("later_token", fault=(EDIT_BY_TOKEN, 10008), seen="404, 10008"),
    Otherwise("deferred_answer", ("follows_up_publicly",)),
    Otherwise("direct_messages", fault=("POST /users/@me/channels", 50013), seen="403, 50013"),
    Otherwise("silent_edit", answers=("ping you", "Yes")),
    Otherwise("moving_picture", answers=("change its color", "No")),
    Otherwise("resumed", control=("gateway", {"refuse_resume": 1})),
    Otherwise("token_minutes", fault=(EDIT_BY_TOKEN, 50027), seen="0 s, 50027"),
]


def test_every_probe_is_shown_to_fail() -> None:
    assert {way.key for way in WAYS} == PROBES.keys()


@pytest.mark.asyncio
@pytest.mark.parametrize("way", WAYS, ids=[way.key for way in WAYS])
async def test_what_does_not_hold_is_said_with_what_follows(way: Otherwise) -> None:
    answers = QUESTIONS | dict([way.answers] if way.answers else [])
    async with discord_and_host(answers) as rig:
        for habit in way.habits:
            await rig.control("habit", name=habit)
        if way.fault is not None:
            route, code = way.fault
            await rig.fault("refuse", route, code=code, times=100)
        if way.control is not None:
            action, body = way.control
            await rig.control(action, **body)
        findings, written = await checked(rig, [way.key])
    assert findings[way.key].verdict == "broken", written
    assert way.seen in findings[way.key].detail
    assert SENTENCES.say(f"doctor.then.{way.key}") in written


@pytest.mark.asyncio
async def test_what_cannot_be_tried_says_why() -> None:
    async with rigs.inside() as rig:
        keys = ["pressed_message", "later_token", "user_installs", "rate_limits"]
        hasty = replace(QUICK, press_seconds=0.2)
        findings, written = await checked(rig, keys, timeouts=hasty)
    assert {finding.verdict for finding in findings.values()} == {"untried"}
    assert written.count("no one pressed in time") == 2
    assert written.count("Press the button.") == 1, "who is not there is not asked again"
    assert "this app allows user installs" in written
    assert "Discord told no limit" in written


@pytest.mark.asyncio
async def test_whoever_breaks_it_off_leaves_nothing_behind() -> None:
    async with rigs.inside() as rig:
        assert rig.sandbox is not None
        world = rig.sandbox.world
        checking = asyncio.create_task(checked(rig, ["pressed_message"]))
        ada = await rig.person("ada")
        await ada.until(_has_buttons)
        checking.cancel()
        with suppress(asyncio.CancelledError):
            await checking
        assert not any(world.messages.values())


@pytest.mark.asyncio
async def test_a_bot_that_still_runs_is_noticed() -> None:
    async with discord_and_host() as rig:
        await rig.fault("refuse", "POST /interactions", code=40060, times=100)
        _, written = await checked(rig, ["pressed_message"])
    assert "another process answered; stop the bot" in written


@pytest.mark.asyncio
async def test_a_channel_that_cannot_be_used_is_told_in_a_sentence() -> None:
    async with rigs.inside() as rig:
        with pytest.raises(Unusable) as refusal:
            await checked(rig, channel=5)
        assert "text channel with the id 5" in SENTENCES(refusal.value.text)
        with pytest.raises(Unusable) as refusal:
            await checked(rig, token="none")
        assert refusal.value.text.key == "app.token.refused"
        place = {"channel": CHANNEL, "person": "bot", "names": ["create_public_threads"]}
        await rig.control("permission", **place)
        with pytest.raises(Unusable) as refusal:
            await checked(rig)
        assert "50013" in SENTENCES(refusal.value.text)
        assert rig.sandbox is not None
        assert not rig.sandbox.world.messages[CHANNEL]


@pytest.mark.asyncio
async def test_the_command_exits_with_what_was_seen_and_touches_no_database(tmp_path: Path) -> None:
    async with discord_and_host() as rig:
        environ = {
            **{name: value for name, value in os.environ.items() if name[:7] != "BAZAAR_"},
            "LC_ALL": "C.UTF-8",
            "BAZAAR_DATA": str(tmp_path / "data"),
            "BAZAAR_TOKEN": rig.token,
            "BAZAAR_DISCORD_URL": rig.base,
        }

        async def run(*arguments: str) -> tuple[int | None, str]:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot.commands.cli",
                "doctor",
                *arguments,
                cwd=ROOT,
                env=environ,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
            )
            written, _ = await process.communicate()
            return process.returncode, written.decode()

        live = ("--live", "--channel", CHANNEL, "--only", "nonce", "--only", "trace")
        code, written = await run(*live)
        assert code == 0, written
        assert "Hold: 2." in written
        await rig.control("habit", name="forgets_nonces")
        code, written = await run(*live)
        assert code == 1
        assert "does not hold" in written
        assert not (tmp_path / "data").exists()


def test_without_live_it_lists_what_would_be_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.doctor(SENTENCES, []) == 0
    written = capsys.readouterr().out
    lines = {line.split()[0]: line for line in written.splitlines() if line.startswith("  ")}
    assert all(lines[key].endswith(SENTENCES.say(f"doctor.assumed.{key}")) for key in PROBES)
    with pytest.raises(SystemExit) as end:
        cli.doctor(SENTENCES, ["--live"])
    assert end.value.code == 2
    assert "--channel" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        cli.doctor(SENTENCES, ["--only", "nonce"])
    assert "--live" in capsys.readouterr().err
