"""The bot as its own process against a local Discord: start, stop, and how it ends."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import signal
import socket
import sqlite3
import sys
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.runtime import health
from bot.runtime.clock import SystemClock
from bot.runtime.config import PERMISSIONS
from bot.runtime.exit_codes import Exit
from bot.store.sqlite.store import SqliteStore
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig
from sandbox.world import permissions
from tests.damaged import damaged
from tests.overwritten import DAMAGES, overwrite
from tests.packages import install
from tests.small_disk import small_disk

ROOT = Path(__file__).resolve().parents[3]
CHANNEL = "1180000000000000201"
ID = base64.b64encode(b"1180000000000000001").decode().rstrip("=")
STRANGER = f"{ID}.GabcDe.not-a-real-token-not-a-real"
PATIENCE = 60.0
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM to send")


@pytest_asyncio.fixture
async def rig() -> AsyncIterator[Rig]:
    async with rigs.inside() as running:
        yield running


async def start(data: Path, settings: Mapping[str, str], tree: Path = ROOT) -> Process:
    ours = {"PYTHONPATH": str(tree), "LC_ALL": "C.UTF-8", "BAZAAR_DATA": str(data)}
    environ = {name: v for name, v in os.environ.items() if not name.startswith("BAZAAR_")}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "bot.commands.cli", "bot"),
        env={**environ, **ours, **settings},
        cwd=data.parent,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


def local(rig: Rig, token: str | None = None) -> dict[str, str]:
    settings = {"BAZAAR_TOKEN": token or rig.token, "BAZAAR_DISCORD_URL": rig.base}
    return {**settings, "BAZAAR_ICONS": "0"}  # how it begins and ends is what is tested


@contextlib.asynccontextmanager
async def bot(rig: Rig, data: Path) -> AsyncIterator[Process]:
    process = await start(data, local(rig))
    try:
        await heard(process, "connected")
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


async def heard(process: Process, event: str) -> dict[str, Any]:
    """Wait until the log says something, and return the line."""
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        while (line := json.loads(await process.stdout.readline()))["event"] != event:
            pass
    return dict(line)


async def ended(process: Process) -> tuple[int, list[dict[str, Any]], str]:
    said, complained = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode is not None
    assert b"Traceback" not in complained, complained.decode()
    return process.returncode, [json.loads(line) for line in said.splitlines()], complained.decode()


@pytest.mark.asyncio
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_bot_cleanly_and_in_time(
    rig: Rig, tmp_path: Path, number: signal.Signals
) -> None:
    async with bot(rig, tmp_path / "data") as process:
        begun = time.monotonic()
        process.send_signal(number)
        code, lines, complained = await ended(process)
    assert (code, complained) == (Exit.STOPPED, "")
    assert time.monotonic() - begun < 10
    assert [line["event"] for line in lines][-2:] == ["stopping", "stopped"]
    assert rig.token not in json.dumps(lines)
    assert not any(session["live"] for session in (await rig.control("state"))["sessions"])


@pytest.mark.asyncio
async def test_a_game_that_cannot_be_used_is_named_once_and_the_bot_starts(
    rig: Rig, tmp_path: Path
) -> None:
    install(tmp_path, "ghosts", "no_such_module:MANIFEST")
    path = os.pathsep.join(map(str, (ROOT, tmp_path)))
    process = await start(tmp_path / "data", {**local(rig), "PYTHONPATH": path})
    left_out = await heard(process, "game left out")
    assert left_out["game"] == "ghosts"
    assert "no_such_module" in left_out["reason"]
    await heard(process, "connected")
    process.terminate()
    code, lines, complained = await ended(process)
    assert (code, complained) == (Exit.STOPPED, "")
    assert "game left out" not in [line["event"] for line in lines]


@pytest.mark.asyncio
async def test_what_was_pressed_before_the_signal_is_said_before_the_end(
    rig: Rig, tmp_path: Path
) -> None:
    async with bot(rig, tmp_path / "data") as process:
        ada = await rig.person("ada")
        await rig.fault("delay", "POST /channels", seconds=1.0)
        opening = asyncio.create_task(ada.command(CHANNEL, "table new", game="jaipur"))
        await ada.until(lambda frame: frame["t"] == "interaction" and frame["state"] != "sent")
        process.terminate()
        code, *_ = await ended(process)
        await opening
        panels = [m for m in await ada.history(CHANNEL) if not m["flags"] & 64]
    assert code == Exit.STOPPED
    assert len(panels) == 1


@pytest.mark.asyncio
async def test_a_bot_that_hangs_in_its_end_leaves_all_the_same(rig: Rig, tmp_path: Path) -> None:
    async with bot(rig, tmp_path / "data") as process:
        ada = await rig.person("ada")
        await rig.fault("delay", "*", seconds=30.0, times=100)
        opening = asyncio.create_task(ada.command(CHANNEL, "table new", game="jaipur"))
        await asyncio.sleep(0.3)
        begun = time.monotonic()
        process.terminate()
        code, *_ = await ended(process)
        opening.cancel()
        await asyncio.wait({opening})
    assert code in {Exit.STOPPED, Exit.FAULT}
    assert time.monotonic() - begun < 11


@pytest.mark.asyncio
@pytest.mark.thorough
async def test_the_first_start_makes_icons_and_the_next_one_finds_them(
    rig: Rig, tmp_path: Path
) -> None:
    for found in (False, True):
        process = await start(tmp_path / "data", {**local(rig), "BAZAAR_ICONS": "1"})
        line = await heard(process, "icons ready")
        assert (line["lacking"], line["removed"]) == (0, 0)
        assert line["made"] == (0 if found else line["count"])
        assert line["count"] > 100
        process.terminate()
        code, lines, complained = await ended(process)
        assert (code, complained) == (Exit.STOPPED, "")
        assert not [one for one in lines if one["level"] in {"warning", "error"}]


@pytest.mark.asyncio
async def test_where_pictures_cannot_be_drawn_the_log_says_so_before_anybody_plays(
    rig: Rig, tmp_path: Path
) -> None:
    tree = damaged(tmp_path, "fonts/Yrsa-Bold.ttf")
    process = await start(tmp_path / "data", local(rig), tree)
    line = await heard(process, "pictures cannot be drawn, tables show text boards")
    assert line["level"] == "error"
    assert "fonts/Yrsa-Bold.ttf" in line["reason"]
    assert str(tmp_path) not in json.dumps(line)
    await rig.online()
    process.terminate()
    code, lines, complained = await ended(process)
    assert (code, complained) == (Exit.STOPPED, ""), "it plays on without them"
    assert not [one for one in lines if one["level"] in {"warning", "error"}]


@pytest.mark.asyncio
@pytest.mark.parametrize("token", ["", "no-token"])
async def test_without_a_token_the_way_to_one_is_explained(tmp_path: Path, token: str) -> None:
    code, lines, complained = await ended(await start(tmp_path, {"BAZAAR_TOKEN": token}))
    assert (code, lines) == (Exit.CONFIG, [])
    assert "https://discord.com/oauth2/authorize?client_id=" in complained


@pytest.mark.asyncio
async def test_a_system_without_certificates_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    nothing = {"SSL_CERT_FILE": str(tmp_path / "no.pem"), "SSL_CERT_DIR": str(tmp_path / "none")}
    process = await start(tmp_path / "data", {"BAZAAR_TOKEN": STRANGER, **nothing})
    code, lines, complained = await ended(process)
    assert (code, lines) == (Exit.CONFIG, [])
    assert "ca-certificates" in complained
    assert len(complained.splitlines()) == 1


@pytest.mark.asyncio
async def test_a_token_that_discord_refuses_is_explained_with_the_right_invitation(
    rig: Rig, tmp_path: Path
) -> None:
    code, lines, complained = await ended(await start(tmp_path / "data", local(rig, STRANGER)))
    assert code == Exit.CONFIG
    assert "client_id=1180000000000000001" in complained
    assert STRANGER not in complained + json.dumps(lines)


@pytest.mark.asyncio
async def test_a_second_bot_on_one_database_refuses_to_start(rig: Rig, tmp_path: Path) -> None:
    async with bot(rig, tmp_path / "data") as first:
        code, _, complained = await ended(await start(tmp_path / "data", local(rig)))
        assert code == Exit.DATABASE
        assert len(complained.splitlines()) == 1
        assert first.returncode is None


@pytest.mark.asyncio
async def test_a_broken_database_and_an_impossible_folder_are_one_sentence(
    rig: Rig, tmp_path: Path
) -> None:
    (tmp_path / "bazaar.db").write_bytes(b"this is no database" * 500)
    wrong = {tmp_path: Exit.DAMAGED, tmp_path / "bazaar.db": Exit.DATABASE}
    for folder, expected in wrong.items():
        code, _, complained = await ended(await start(folder, local(rig)))
        assert code == expected
        assert len(complained.splitlines()) == 1


async def _ended_by_damage(process: Process) -> None:
    code, lines, complained = await ended(process)
    assert code == Exit.DAMAGED
    assert "stopped" not in [line["event"] for line in lines]
    (sentence,) = complained.splitlines()
    assert "bazaar check" in sentence
    assert "bazaar restore" in sentence


@pytest.mark.asyncio
async def test_a_database_that_was_damaged_before_the_start_ends_the_bot_with_what_to_do(
    rig: Rig, tmp_path: Path
) -> None:
    async def life(folder: Path, damage: str) -> None:
        store = await SqliteStore.open(folder / "bazaar.db", SystemClock())
        await store.close()
        overwrite(folder / "bazaar.db", damage)
        await _ended_by_damage(await start(folder, local(rig)))

    await asyncio.gather(*(life(tmp_path / damage, damage) for damage in DAMAGES))


@pytest.mark.asyncio
@pytest.mark.thorough
async def test_a_database_that_is_damaged_while_the_bot_runs_ends_it_with_what_to_do(
    rig: Rig, tmp_path: Path
) -> None:
    async def life(folder: Path, damage: str) -> None:
        async with bot(rig, folder) as process:
            overwrite(folder / "bazaar.db", damage)
            await _ended_by_damage(process)

    await asyncio.gather(*(life(tmp_path / damage, damage) for damage in DAMAGES))


@pytest.mark.asyncio
@pytest.mark.thorough
async def test_a_full_disk_is_told_by_the_health_check_and_once_in_the_log_until_there_is_room(
    rig: Rig, tmp_path: Path
) -> None:
    with small_disk(tmp_path / "data", megabytes=8) as disk:
        process = await start(disk.folder, {**local(rig), "BAZAAR_METRICS": "127.0.0.1:0"})
        served = await heard(process, "figures served")
        await heard(process, "connected")
        await _until_well(disk.folder, "")
        with contextlib.closing(sqlite3.connect(disk.folder / "bazaar.db")) as beside:
            beside.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # its journal would have room left
        disk.fill()
        ada = await rig.person("ada")
        for _ in range(5):
            await ada.command(CHANNEL, "table new", game="jaipur")
        await _until_well(disk.folder, "host.store.full")
        assert await _readiness(served["address"]) == (503, "host.store.full")
        disk.free()
        await _until_well(disk.folder, "")
        assert await _readiness(served["address"]) == (200, None)
        assert (await ada.command(CHANNEL, "table new", game="jaipur")).state == "done"
        process.terminate()
        code, lines, complained = await ended(process)
    assert (code, complained) == (Exit.STOPPED, "")
    problems = [line for line in lines if line["level"] in {"warning", "error"}]
    assert [line["code"] for line in problems] == ["host.store.full"]
    assert "the store works again" in [line["event"] for line in lines]


async def _until_well(folder: Path, trouble: str) -> None:
    """Wait until the health check of a container says this, or nothing if all is well."""
    async with asyncio.timeout(PATIENCE):
        while health.trouble(folder, time.time()) != trouble:
            await asyncio.sleep(0.1)


async def _readiness(address: str) -> tuple[int, str | None]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{address}/readyz") as answer,
    ):
        return answer.status, (await answer.json()).get("reason")


@pytest.mark.asyncio
async def test_a_gateway_that_speaks_nonsense_is_left_and_taken_up_again(
    rig: Rig, tmp_path: Path
) -> None:
    async with bot(rig, tmp_path / "data") as process:
        assert rig.sandbox is not None
        (session,) = rig.sandbox.gateway.sessions.values()
        assert session.writer is not None
        session.writer.put('{"op": 0, "t": "GUILD_MEMBER_UPDATE", "s": 99, "d": {"id": "1"}}')
        await heard(process, "connection lost")
        await heard(process, "connected")
        ada = await rig.person("ada")
        assert (await ada.command(CHANNEL, "about")).state == "done"
        process.terminate()
        code, *_ = await ended(process)
    assert code == Exit.STOPPED


@pytest.mark.asyncio
async def test_the_log_names_no_person_and_no_card(rig: Rig, tmp_path: Path) -> None:
    async with bot(rig, tmp_path / "data") as process:
        ada, bo = await rig.person("ada"), await rig.person("bo")
        await ada.command(CHANNEL, "table new", game="jaipur")
        await bo.command(CHANNEL, "table join", table="1")
        await ada.command(CHANNEL, "table start", table="1")
        await ada.command(CHANNEL, "hand")
        await ada.command(CHANNEL, "move")
        process.terminate()
        _, lines, _ = await ended(process)
    written = json.dumps(lines).lower()
    for word in ('"ada', '"bo"', "camel", "leather", "diamond", rig.token.lower()):
        assert word not in written


@pytest.mark.asyncio
async def test_a_bot_whose_database_another_has_taken_over_ends(rig: Rig, tmp_path: Path) -> None:
    async with bot(rig, tmp_path / "data") as process:
        with contextlib.closing(sqlite3.connect(tmp_path / "data" / "bazaar.db")) as thief:
            thief.execute("UPDATE lease SET holder = 'another'")
            thief.commit()
        ada = await rig.person("ada")
        outcome = await ada.command(CHANNEL, "table new", game="jaipur")
        code, _, complained = await ended(process)
    assert outcome.state == "done"
    assert code == Exit.DATABASE
    assert len(complained.splitlines()) == 1


@pytest.mark.asyncio
async def test_a_bot_that_was_away_for_days_gives_the_time_back(rig: Rig, tmp_path: Path) -> None:
    database, days = tmp_path / "data" / "bazaar.db", 2 * 86_400
    async with bot(rig, tmp_path / "data"):
        ada, bo = await rig.person("ada"), await rig.person("bo")
        await ada.command(CHANNEL, "table new", game="jaipur", pace="relaxed")
        await bo.command(CHANNEL, "table join", table="1")
        await ada.command(CHANNEL, "table start", table="1")
    with contextlib.closing(sqlite3.connect(database)) as later:
        later.execute("UPDATE shards SET seen_at = seen_at - ?", (days,))
        later.execute("UPDATE deadlines SET due = due - ?, alarm = alarm - ?", (days, days))
        later.commit()
    mark = len(ada.frames)
    async with bot(rig, tmp_path / "data"):
        await ada.until(lambda frame: "I was offline for" in json.dumps(frame), after=mark)
    with contextlib.closing(sqlite3.connect(database)) as now:
        ((due,),) = now.execute("SELECT due FROM deadlines")
        ((cared_for,),) = now.execute("SELECT SUM(caretaker) FROM sitters")
    assert 80_000 < due - time.time() <= 86_400
    assert cared_for == 0


@pytest.mark.asyncio
async def test_a_discord_that_is_not_there_is_tried_again(rig: Rig, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    settings = {**local(rig), "BAZAAR_DISCORD_URL": f"http://127.0.0.1:{port}"}
    process = await start(tmp_path / "data", settings)
    await heard(process, "connection lost")
    await heard(process, "connection lost")
    process.terminate()
    code, _, complained = await ended(process)
    assert (code, complained) == (Exit.STOPPED, "")


@pytest.mark.asyncio
async def test_the_permissions_of_the_invitation_suffice_for_a_table(
    rig: Rig, tmp_path: Path
) -> None:
    more = sorted(set(permissions.NAMES) - set(PERMISSIONS))
    await rig.control("permission", channel=CHANNEL, person="bot", names=more, allow=False)
    async with bot(rig, tmp_path / "data"):
        ada, bo = await rig.person("ada"), await rig.person("bo")
        await ada.command(CHANNEL, "table new", game="jaipur")
        await bo.command(CHANNEL, "table join", table="1")
        mark = len(bo.frames)
        await ada.command(CHANNEL, "table start", table="1")
        panel = await bo.until(
            lambda f: f["t"] == "message_create" and f["message"]["channel_id"] != CHANNEL,
            after=mark,
        )
    assert panel["message"]["components"]


def test_a_pulse_is_alive_for_a_minute(tmp_path: Path) -> None:
    assert health.trouble(tmp_path, time.time()) == "not started"
    health.beat(tmp_path)
    assert not health.trouble(tmp_path, time.time())
    late = time.time() + health.DEAD_SECONDS + 1
    assert health.trouble(tmp_path, late) == "not connected"


def test_a_pulse_says_what_the_store_refuses(tmp_path: Path) -> None:
    for refusal in ("", "host.store.full", "host.store.locked", ""):
        health.beat(tmp_path, refusal)
        assert health.trouble(tmp_path, time.time()) == refusal
