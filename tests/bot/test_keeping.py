"""Backup, restore and check, as typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import pytest_asyncio

from bot.edge import RandomIds, SystemClock
from bot.host import Host
from bot.store.sqlite import SqliteStore
from bot.tables import Home, Person

ROOT = Path(__file__).resolve().parent.parent.parent
ADA, BO = Person(1, "Ada"), Person(2, "Bo")


@pytest_asyncio.fixture
async def data(tmp_path: Path) -> Path:
    """A data folder with one table in play."""
    store = await SqliteStore.open(tmp_path / "data" / "bazaar.db", SystemClock())
    host = Host(store, SystemClock(), RandomIds())
    table = await host.open(ADA, "jaipur", 2, (), Home(5, 6), "en", 101)
    await host.join(table.id, BO, 102)
    await host.start(table.id, ADA, 103)
    await store.close()
    return tmp_path / "data"


def bazaar(data: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    ours = {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "BAZAAR_DATA": str(data)}
    return subprocess.run(
        [sys.executable, "-P", "-m", "bot.cli", *argv],
        env={**os.environ, **ours},
        cwd=data.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def refused(ended: subprocess.CompletedProcess[str]) -> None:
    assert (ended.returncode, ended.stdout) == (1, "")
    assert len(ended.stderr.splitlines()) == 1, ended.stderr


def test_a_backup_brings_everything_back_and_keeps_what_was_there(data: Path) -> None:
    assert bazaar(data, "check").returncode == 0
    assert bazaar(data, "backup", "kept.db").returncode == 0
    assert (data.parent / "kept.db").stat().st_mode & 0o777 == 0o600
    (data / "bazaar.db").write_bytes(b"broken" * 2000)
    refused(bazaar(data, "check"))
    restored = bazaar(data, "restore", "kept.db")
    assert restored.returncode == 0, restored.stderr
    assert "before-restore" in restored.stdout
    checked = bazaar(data, "check")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "1" in checked.stdout


def test_a_backup_never_overwrites_a_file(data: Path) -> None:
    (data.parent / "mine.txt").write_text("mine", encoding="utf-8")
    refused(bazaar(data, "backup", "mine.txt"))
    assert (data.parent / "mine.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("file", ["nowhere.db", "notes.txt"])
def test_what_is_no_backup_is_refused_and_changes_nothing(data: Path, file: str) -> None:
    (data.parent / "notes.txt").write_text("notes" * 1000, encoding="utf-8")
    refused(bazaar(data, "restore", file))
    assert bazaar(data, "check").returncode == 0


def test_a_folder_without_a_database_is_named(tmp_path: Path) -> None:
    for argv in (("check",), ("backup", "x.db"), ("check", "--play")):
        refused(bazaar(tmp_path / "empty", *argv))


def test_a_backup_to_a_folder_that_is_not_there_is_refused(data: Path) -> None:
    refused(bazaar(data, "backup", "no/such/folder/kept.db"))
