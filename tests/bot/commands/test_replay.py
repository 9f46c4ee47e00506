"""Records in a terminal: checked in one sentence, leafed through with keys."""

import asyncio
import io
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.commands.replay import check, keyboard, replay
from bot.runtime.i18n import Speaker
from bot.services.host import Host
from bot.tables.record import MAX_RECORD_BYTES, Record, written
from tests.bot.hosting import PEOPLE, dealt, played_out

pytestmark = pytest.mark.asyncio
ROOT = Path(__file__).resolve().parents[3]
STRICT = Speaker("en", strict=True)
GIGABYTE = 1024**3
WITH_LITTLE_MEMORY = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({GIGABYTE}, {GIGABYTE}))
from bot.commands.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest_asyncio.fixture
async def record(host: Host) -> Record:
    table = await dealt(host, "basari", 3)
    await played_out(host, table.id)
    found = await host.queries.record(table.id, PEOPLE[0].user)
    assert isinstance(found, Record)
    return found


def kept(folder: Path, record: Record) -> Path:
    file = folder / "record.json"
    file.write_bytes(written(record))
    return file


def pressed(file: Path, keys: Iterable[str], seat: int | None = None) -> str:
    out, waiting = io.StringIO(), iter(keys)
    assert replay(file, seat, STRICT, out, lambda: next(waiting, None), bold=False)
    return out.getvalue()


async def test_an_honest_record_is_found_well_and_an_altered_one_named(
    record: Record, tmp_path: Path
) -> None:
    out = io.StringIO()
    assert check(kept(tmp_path, record), STRICT, out)
    assert out.getvalue().endswith("✅ Verified: the deal and every move check out.\n")
    entry = replace(record.entries[3], at=0)
    altered = replace(record, entries=(*record.entries[:3], entry, *record.entries[4:]))
    out = io.StringIO()
    assert not check(kept(tmp_path, altered), STRICT, out)
    assert "Log entry 4 is the first" in out.getvalue()


@pytest.mark.parametrize("language", ["en", "de"])
async def test_all_steps_are_shown_at_once(record: Record, tmp_path: Path, language: str) -> None:
    out = io.StringIO()
    speaker = Speaker(language, strict=True)
    assert replay(kept(tmp_path, record), 0, speaker, out, None, bold=False)
    shown = out.getvalue()
    last = len(record.entries)
    assert shown.count("──") == 2 * (last + 1)
    assert "**" not in shown
    assert all(person.name in shown for person in PEOPLE[:3])


async def test_keys_lead_on_back_and_out(record: Record, tmp_path: Path) -> None:
    file = kept(tmp_path, record)
    steps = [line for line in pressed(file, ["", "\x1b[C", "b", "q"]).splitlines() if "──" in line]
    last = len(record.entries)
    assert steps == [f"── Step {at} of {last} ──" for at in (0, 1, 2, 1)]
    assert pressed(file, [""] * (last + 9)).count("──") == 2 * (last + 1)
    assert pressed(file, []).count("──") == 2


async def test_lines_are_read_where_there_is_no_terminal() -> None:
    with keyboard(io.StringIO("\nB\n")) as keys:
        assert [keys(), keys(), keys()] == ["", "b", None]


async def test_a_record_cannot_steer_the_terminal(record: Record, tmp_path: Path) -> None:
    wicked = replace(record.seats[0], name="\x1b[2J\u202eEve\n")
    hostile = replace(record, seats=(wicked, *record.seats[1:]))
    shown = pressed(kept(tmp_path, hostile), [])
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "[2JEve" in shown


async def test_an_impossible_record_is_shown_as_far_as_it_goes(
    record: Record, tmp_path: Path
) -> None:
    entry = replace(record.entries[2], content={"kind": "nonsense"})
    broken = replace(record, entries=(*record.entries[:2], entry, *record.entries[3:]))
    out = io.StringIO()
    assert not replay(kept(tmp_path, broken), None, STRICT, out, None, bold=False)
    assert out.getvalue().count("──") == 2 * 3
    assert "Log entry 3 breaks the rules" in out.getvalue()
    for seat in (-1, 3):
        assert not replay(kept(tmp_path, record), seat, STRICT, out, None, bold=False)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no limit of memory to set")
@pytest.mark.parametrize("command", ["verify", "replay"])
async def test_no_more_is_read_than_a_record_may_have(tmp_path: Path, command: str) -> None:
    huge = tmp_path / "huge.json"
    with huge.open("wb") as sparse:
        sparse.truncate(3 * GIGABYTE)
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    for source in (str(huge), "/dev/zero"):
        ended = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-P", "-c", WITH_LITTLE_MEMORY, command, source],
            env=environ, input="", capture_output=True, encoding="utf-8", check=False, timeout=60,
        )  # fmt: skip
        assert (ended.returncode, ended.stderr) == (1, "")
        assert ended.stdout == STRICT.say("fairness.error.too_long") + "\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes in folders")
async def test_a_pipe_is_read_to_its_end_and_no_further_than_a_record_may_go(
    record: Record, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for content, well in ((written(record), True), (b" " * (MAX_RECORD_BYTES + 9), False)):
        writing = asyncio.create_task(asyncio.to_thread(_write, pipe, content))
        assert await asyncio.to_thread(check, pipe, STRICT, io.StringIO()) == well
        await writing


def _write(pipe: Path, content: bytes) -> None:
    with suppress(BrokenPipeError):
        pipe.write_bytes(content)


async def test_by_the_command_line(record: Record, tmp_path: Path) -> None:
    file = kept(tmp_path, record)
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "de_DE.UTF-8"}
    results = [
        subprocess.run(
            [sys.executable, "-P", "-m", "bot.commands.cli", *argv],
            cwd=tmp_path, env=environ, input="", capture_output=True, encoding="utf-8", check=False,
        )
        for argv in (
            ("verify", str(file)), ("verify", "missing.json"), ("replay", str(file), "--all"),
        )
    ]  # fmt: skip
    assert [one.returncode for one in results] == [0, 1, 0]
    assert "alle Züge stimmen." in results[0].stdout
    assert "missing.json" in results[1].stdout
    assert f"Schritt {len(record.entries)} von" in results[2].stdout
