"""The client against a local Discord: commands registered once, and nobody without an answer."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import re
import warnings
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import aiohttp
import pytest
import pytest_asyncio

from bot.runtime.i18n import Speaker
from bot.tables.shards import Shard
from engine.errors import IllegalAction
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig

with warnings.catch_warnings():
    # discord.py imports audioop, which is deprecated; voice is no business of ours.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord
    from discord import app_commands

    from bot.runtime.client import (
        MAX_QUICK_TRIES,
        MAX_RECONNECT_SECONDS,
        Bazaar,
        is_fatal,
        point_at,
    )

CHANNEL = "1180000000000000201"
REASON = "jaipur.error.too_little_to_return"
SPOKEN = Speaker(strict=True).say(REASON, n=2, goods="two")


class Form(discord.ui.Modal, title="A form"):
    """A form that forgets itself, as all do at a restart."""

    word: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Word", custom_id="word")


@app_commands.command(name="ask", description="Opens a form")
async def ask(interaction: discord.Interaction, id_: str) -> None:
    form = Form(custom_id=id_)
    await interaction.response.send_modal(form)
    form.stop()


@app_commands.command(name="refuse", description="Refuses")
async def refuse(interaction: discord.Interaction) -> None:
    raise IllegalAction(REASON, n=2, goods="two")


@app_commands.command(name="fail", description="Fails")
async def fail(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    raise KeyError("ruby-2-fake")


@app_commands.command(name="stewards", description="For stewards")
@app_commands.checks.has_permissions(manage_guild=True)
async def stewards(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("hello", ephemeral=True)


@pytest_asyncio.fixture
async def rig(tmp_path: Path) -> AsyncIterator[Rig]:
    async with rigs.inside(record=tmp_path / "record.jsonl") as running:
        yield running


class RegisteredBeside:
    """Remembers in a file what one application registered."""

    def __init__(self, path: Path) -> None:
        self.path = path

    async def registered(self, application: int) -> str | None:
        return self.path.read_text() if self.path.exists() else None

    async def keep_registered(self, application: int, digest: str) -> None:
        self.path.write_text(digest)


def registrations(folder: Path) -> int:
    file = folder / "record.jsonl"
    record = file.read_text(encoding="utf-8") if file.exists() else ""
    return sum('"route": "PUT /applications' in line for line in record.splitlines())


@contextlib.asynccontextmanager
async def client(
    rig: Rig,
    folder: Path,
    *commands: app_commands.Command[Any, ..., Any],
    shard: Shard | None = None,
) -> AsyncIterator[Bazaar]:
    point_at(rig.base)
    registered = RegisteredBeside(folder / "commands.txt")
    nobody = cast(Any, None)
    bot = Bazaar(
        nobody, registered, nobody, shard=shard, extensions_to_load=(), guild_ready_timeout=0.05
    )
    for command in commands:
        bot.tree.add_command(command)
    async with bot:
        await bot.login(rig.token)
        connecting = asyncio.create_task(bot.connect())
        await bot.wait_until_ready()
        yield bot
        await bot.hush()
    connecting.cancel()
    await asyncio.wait({connecting})


async def post(rig: Rig, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"Authorization": f"Bot {rig.token}"}
    url = f"{rig.base}/api/v10/channels/{CHANNEL}/messages"
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(url, json=body) as got,
    ):
        return dict(await got.json())


def only_for_one(message: dict[str, Any]) -> bool:
    return bool(message["flags"] & 64)


@pytest.mark.asyncio
async def test_commands_are_registered_once_and_again_only_when_they_change(
    rig: Rig, tmp_path: Path
) -> None:
    async with client(rig, tmp_path, refuse):
        assert registrations(tmp_path) == 1
    async with client(rig, tmp_path, refuse):
        assert registrations(tmp_path) == 1
    async with client(rig, tmp_path, refuse, fail):
        assert registrations(tmp_path) == 2


@pytest.mark.asyncio
async def test_only_who_has_shard_0_registers_and_others_again_if_they_are_of_its_version(
    rig: Rig, tmp_path: Path
) -> None:
    await rig.control("shards", count=2)
    async with client(rig, tmp_path, refuse, shard=Shard(1, 2)) as other:
        await other.resync()
        assert registrations(tmp_path) == 0
    async with client(rig, tmp_path, refuse, shard=Shard(0, 2)):
        assert registrations(tmp_path) == 1
    async with client(rig, tmp_path, fail, shard=Shard(1, 2)) as older:
        await older.resync()
        assert registrations(tmp_path) == 1
    async with client(rig, tmp_path, refuse, shard=Shard(1, 2)) as same:
        await same.resync()
        assert registrations(tmp_path) == 2


@pytest.mark.asyncio
async def test_a_failed_registration_does_not_stop_the_bot_and_is_tried_at_the_next_start(
    rig: Rig, tmp_path: Path
) -> None:
    await rig.fault("refuse", "PUT /applications", code=50035)
    async with client(rig, tmp_path, refuse) as bot:
        assert bot.is_ready()
        assert (await rig.control("state"))["commands"] == 0
    async with client(rig, tmp_path, refuse):
        assert (await rig.control("state"))["commands"] == 1


@pytest.mark.asyncio
async def test_where_no_person_may_install_the_bot_its_commands_are_for_servers(
    rig: Rig, tmp_path: Path
) -> None:
    @app_commands.command(name="anywhere", description="For all")
    @app_commands.allowed_installs(guilds=True, users=True)
    async def anywhere(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("hello", ephemeral=True)

    def installs() -> dict[str, list[int]]:
        assert rig.sandbox is not None
        known = rig.sandbox.world.commands.values()
        return {command["name"]: command["integration_types"] for command in known}

    await rig.control("habit", name="refuses_user_installs")
    async with client(rig, tmp_path, refuse, copy.copy(anywhere)):
        assert installs() == {"refuse": [0], "anywhere": [0]}
    await rig.control("clear")
    async with client(rig, tmp_path, refuse, anywhere):
        assert installs() == {"refuse": [0], "anywhere": [0, 1]}, "tried again at the next start"


@pytest.mark.asyncio
async def test_a_button_that_nobody_knows_is_answered_with_what_to_do(
    rig: Rig, tmp_path: Path
) -> None:
    async with client(rig, tmp_path):
        button = {"type": 2, "style": 1, "label": "Old", "custom_id": "old:1"}
        message = await post(
            rig, {"content": "x", "components": [{"type": 1, "components": [button]}]}
        )
        ada = await rig.person("ada")
        outcome = await ada.press(message, "old:1")
        assert outcome.state == "done"
        assert "/table show" in outcome.message["content"]
        assert only_for_one(outcome.message)
        dana = await rig.person("dana")
        assert "Nachricht" in (await dana.press(message, "old:1")).message["content"]


@pytest.mark.asyncio
async def test_a_form_opened_before_a_restart_reaches_its_route_and_others_are_answered(
    rig: Rig, tmp_path: Path
) -> None:
    async with client(rig, tmp_path, ask):
        ada = await rig.person("ada")
        await rig.online()
        known = await ada.command(CHANNEL, "ask", id_="word:7")
        unknown = await ada.command(CHANNEL, "ask", id_="what:7")
        broken = await ada.command(CHANNEL, "ask", id_="broken:7")
    async with client(rig, tmp_path, ask) as bot:

        async def route(interaction: discord.Interaction[Any], matched: re.Match[str]) -> None:
            await interaction.response.send_message(f"heard {matched[1]}", ephemeral=True)

        async def breaking(interaction: discord.Interaction[Any], matched: re.Match[str]) -> None:
            raise IllegalAction(REASON, n=2, goods="two")

        bot.route_modals(r"word:(\d+)", route)
        bot.route_modals(r"broken:(\d+)", breaking)
        assert (await ada.submit(known.modal, word="a")).message["content"] == "heard 7"
        assert "/move" in (await ada.submit(unknown.modal, word="a")).message["content"]
        assert (await ada.submit(broken.modal, word="a")).message["content"] == SPOKEN


@pytest.mark.asyncio
async def test_a_command_that_is_gone_is_answered_and_the_commands_are_registered_anew(
    rig: Rig, tmp_path: Path
) -> None:
    async with client(rig, tmp_path, refuse) as bot:
        # Somebody else registers other commands; ours are as we left them.
        bot.tree.add_command(fail)
        await bot.tree.sync()
        bot.tree.remove_command("fail")
        ada = await rig.person("ada")
        mark = len(ada.frames)
        outcome = await ada.command(CHANNEL, "fail")
        assert "/help" in outcome.message["content"]
        await ada.until(lambda frame: frame["t"] == "commands", after=mark)
        assert {command["name"] for command in ada.commands} == {"refuse"}


@pytest.mark.asyncio
async def test_refusals_failures_and_missing_permissions_are_answered_privately(
    rig: Rig, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async with client(rig, tmp_path, refuse, fail, stewards):
        bo = await rig.person("bo")
        said = {
            name: (await bo.command(CHANNEL, name)).message
            for name in ("refuse", "fail", "stewards")
        }
    assert said["refuse"]["content"] == SPOKEN
    assert "ruby" not in said["fail"]["content"]
    assert re.search(r"\d{17,}", said["fail"]["content"])
    assert "permission" in said["stewards"]["content"]
    assert all(map(only_for_one, said.values()))


@pytest.mark.asyncio
async def test_the_client_asks_for_guilds_only_and_mentions_nobody(
    rig: Rig, tmp_path: Path
) -> None:
    async with client(rig, tmp_path) as bot:
        assert bot.intents == discord.Intents(guilds=True)
        assert bot.allowed_mentions is not None
        assert not any(
            getattr(bot.allowed_mentions, kind) for kind in ("everyone", "users", "roles")
        )
        assert isinstance(bot, discord.AutoShardedClient)


@pytest.mark.asyncio
async def test_going_quiet_waits_for_what_is_under_way(rig: Rig, tmp_path: Path) -> None:
    @app_commands.command(name="slow", description="Takes its time")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await asyncio.sleep(0.3)
        await interaction.followup.send("done after all")

    async with client(rig, tmp_path, slow) as bot:
        ada = await rig.person("ada")
        await ada.command(CHANNEL, "slow", finished=False)
        await bot.hush()
        last = (await ada.history(CHANNEL))[-1]
        assert last["content"] == "done after all"


def test_only_what_cannot_be_helped_is_fatal() -> None:
    assert is_fatal(discord.LoginFailure())
    assert is_fatal(discord.PrivilegedIntentsRequired(0))
    assert not is_fatal(OSError())
    assert not is_fatal(AttributeError())


def test_a_shard_tries_again_within_seconds_and_is_patient_in_the_end() -> None:
    backoff = vars(discord.shard)["ExponentialBackoff"]()
    quick = [backoff.delay() for _ in range(MAX_QUICK_TRIES)]
    assert max(quick) <= MAX_RECONNECT_SECONDS
    assert max(backoff.delay() for _ in range(50)) > MAX_RECONNECT_SECONDS
