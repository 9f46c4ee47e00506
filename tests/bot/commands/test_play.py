"""`bazaar play` as its own processes: the page, the end, and what can go wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.commands.play import FOLDER, LOG, WORLD, reset

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60.0
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")


def environ(data: Path) -> dict[str, str]:
    ours = {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "BAZAAR_DATA": str(data)}
    return {**os.environ, **ours}


def start(data: Path, *argv: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "bot.commands.cli", "play", "--no-browser", *argv],
        env=environ(data),
        cwd=data,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@contextmanager
def playing(data: Path, *argv: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = start(data, *(argv or ("--port", "0")))
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), process.communicate()
        yield process, address
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


def refused(data: Path, *argv: str) -> str:
    process = start(data, *argv)
    said, complained = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1, said + complained
    assert said == ""
    assert "Traceback" not in complained
    assert len(complained.splitlines()) == 1, complained
    return complained


def get(address: str) -> Any:
    with urllib.request.urlopen(address) as answer:
        return json.load(answer)


def bot_of(data: Path) -> int:
    """The process that has the database of this folder open."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            mine = f"BAZAAR_DATA={data / FOLDER}".encode() in path.read_bytes().split(b"\0")
        except OSError:
            continue
        if mine:
            return int(path.parent.name)
    return 0


def gone(process: int) -> bool:
    end = time.monotonic() + 15
    while time.monotonic() < end:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def commands(address: str) -> set[str]:
    token = "c2FuZGJveC1ib3Q.local.never-a-real-token"
    headers = {"Authorization": f"Bot {token}"}
    api = f"{address}/api/v10"
    application = json.load(
        urllib.request.urlopen(urllib.request.Request(f"{api}/applications/@me", headers=headers))
    )["id"]
    url = f"{api}/applications/{application}/commands"
    listed = urllib.request.urlopen(urllib.request.Request(url, headers=headers))
    return {command["name"] for command in json.load(listed)}


def test_play_shows_a_page_with_the_bots_commands_and_ends_cleanly(tmp_path: Path) -> None:
    with playing(tmp_path) as (process, address):
        assert process.stdout is not None
        steps = [process.stdout.readline() for _ in range(3)]
        assert [step[:2] for step in steps] == ["1.", "2.", "3."]
        people = get(f"{address}/page/people")["people"]
        assert {"ada", "bo", "chidi", "dana", "emre"} <= {person["username"] for person in people}
        assert {"table", "move", "hand", "board", "log", "score", "help"} <= commands(address)
        bot = bot_of(tmp_path)
        assert bot
        process.send_signal(signal.SIGINT)
        _, complained = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complained) == (0, "")
    assert gone(bot)
    log = (tmp_path / FOLDER / LOG).read_text(encoding="utf-8")
    last = [json.loads(line)["event"] for line in log.splitlines()]
    assert last[-2:] == ["stopping", "stopped"]


def test_a_second_start_finds_the_world_and_its_commands_again(tmp_path: Path) -> None:
    with playing(tmp_path) as (_, address):
        first = commands(address)
    with playing(tmp_path) as (_, address):
        assert commands(address) == first
    log = (tmp_path / FOLDER / LOG).read_text(encoding="utf-8")
    assert "commands registered" not in log


def test_play_leaves_the_database_of_a_host_alone(tmp_path: Path) -> None:
    settings = ("DATABASE=postgresql://127.0.0.1:1/tables", "METRICS=1", "SHARDS=2", "SPARE=1")
    lines = "".join(f"BAZAAR_{line}\n" for line in settings)
    (tmp_path / ".env").write_text(lines, encoding="utf-8")
    with playing(tmp_path) as (_, address):
        assert "solo" in commands(address)
        assert (tmp_path / FOLDER / "bazaar.db").exists()
    log = (tmp_path / FOLDER / LOG).read_text(encoding="utf-8")
    assert "figures" not in log


def test_no_bot_is_left_when_play_is_killed(tmp_path: Path) -> None:
    with playing(tmp_path) as (process, _):
        bot = bot_of(tmp_path)
        process.kill()
        assert gone(bot)


def test_nothing_is_written_outside_the_data_folder(tmp_path: Path) -> None:
    before = {path for path in ROOT.iterdir() if path.name != "__pycache__"}
    with playing(tmp_path):
        pass
    assert {path for path in ROOT.iterdir() if path.name != "__pycache__"} <= before
    assert [path.name for path in tmp_path.iterdir()] == [FOLDER]
    assert (tmp_path / FOLDER).stat().st_mode & 0o777 == 0o700


def test_a_busy_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert str(port) in refused(tmp_path, "--port", str(port))


def test_playing_twice_at_once_is_one_sentence(tmp_path: Path) -> None:
    with playing(tmp_path):
        assert "already" in refused(tmp_path, "--port", "0")


def test_a_broken_database_is_one_sentence_and_a_reset_begins_anew(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    (folder / "bazaar.db").write_bytes(b"this is no database" * 500)
    refused(tmp_path, "--port", "0")
    with playing(tmp_path, "--port", "0", "--reset") as (_, address):
        assert commands(address)


def test_a_broken_world_is_one_sentence_that_names_the_way_out(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    (folder / WORLD).write_text("{]", encoding="utf-8")
    said = refused(tmp_path, "--port", "0")
    assert WORLD in said
    assert "--reset" in said


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    process = subprocess.run(
        [sys.executable, "-P", "-m", "bot.commands.cli", "play", "--no-browser"],
        env=environ(blocked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 1
    assert len(process.stderr.splitlines()) == 1


def test_a_reset_takes_only_what_play_has_made(tmp_path: Path) -> None:
    for name in ("bazaar.db", "bazaar.db-wal", WORLD, "holiday.jpg", "lock"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / f"{WORLD}.uploads").mkdir()
    (tmp_path / f"{WORLD}.uploads" / "1").write_text("", encoding="utf-8")
    reset(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["holiday.jpg", "lock"]


@pytest.mark.parametrize("port", ["-1", "65536", "x"])
def test_a_port_that_cannot_be_is_refused(tmp_path: Path, port: str) -> None:
    process = start(tmp_path, f"--port={port}")
    _, complained = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert re.search(r"--port", complained)
