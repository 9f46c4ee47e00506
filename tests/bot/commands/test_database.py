"""Backup, restore and check, as typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import pytest_asyncio

from bot.commands import database as keeping
from bot.runtime.clock import RandomIds, SystemClock
from bot.runtime.i18n import Speaker
from bot.services.host import build_host
from bot.store.sqlite.store import SqliteStore
from bot.tables.table import Home, Person
from engine.registry import GAMES
from engine.text import say
from tests.damaged import damaged
from tests.packages import install
from tests.samples import first

ROOT = Path(__file__).resolve().parents[3]
DRAWN = "Pictures of every game can be drawn.\n"
TOKEN = f"{'M' * 24}.{'t' * 6}.{'x' * 27}"
ADA, BO = Person(1, "Ada"), Person(2, "Bo")


@pytest_asyncio.fixture
async def data(tmp_path: Path) -> Path:
    """A data folder with one table in play."""
    store = await SqliteStore.open(tmp_path / "data" / "bazaar.db", SystemClock())
    host = build_host(store, SystemClock(), RandomIds())
    table = await host.lobby.open(ADA, "jaipur", 2, (), Home(5, 6), "en", 101)
    await host.lobby.join(table.id, BO, 102)
    await host.lobby.start(table.id, ADA, 103)
    await store.close()
    return tmp_path / "data"


def bazaar(
    data: Path,
    *argv: str,
    tree: Path = ROOT,
    locale: str = "C.UTF-8",
    installed: str = "",
    database: str = "",
    token: str = "",
) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, (str(tree), installed)))
    ours = {"PYTHONPATH": path, "LC_ALL": locale, "BAZAAR_DATA": str(data)}
    ours |= {"BAZAAR_DATABASE": database, "BAZAAR_TOKEN": token}
    return subprocess.run(
        [sys.executable, "-P", "-m", "bot.commands.cli", *argv],
        env={**os.environ, **ours},
        cwd=data.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def refused(ended: subprocess.CompletedProcess[str]) -> None:
    said = DRAWN if "check" in ended.args else ""
    assert (ended.returncode, ended.stdout) == (1, said)
    assert len(ended.stderr.splitlines()) == 1, ended.stderr


def test_a_backup_brings_everything_back_and_keeps_what_was_there(data: Path) -> None:
    assert bazaar(data, "check").returncode == 0
    assert bazaar(data, "backup", "kept.db").returncode == 0
    assert (data.parent / "kept.db").stat().st_mode & 0o777 == 0o600
    (data / "bazaar.db").write_bytes(b"broken" * 2000)
    checked = bazaar(data, "check")
    refused(checked)
    assert "restore" in checked.stderr
    assert "bazaar check" not in checked.stderr, "that is what was done"
    refused(bazaar(data, "backup", "broken.db"))
    assert not [*data.parent.glob("broken.db*")]
    restored = bazaar(data, "restore", "kept.db")
    assert restored.returncode == 0, restored.stderr
    assert "before-restore" in restored.stdout
    checked = bazaar(data, "check")
    assert (checked.returncode, checked.stderr) == (0, "")
    tables, pictures = checked.stdout.splitlines(keepends=True)
    assert "1" in tables
    assert pictures == DRAWN


def test_a_backup_never_overwrites_a_file(data: Path) -> None:
    (data.parent / "mine.txt").write_text("mine", encoding="utf-8")
    refused(bazaar(data, "backup", "mine.txt"))
    assert (data.parent / "mine.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("file", first(["notes.txt", "nowhere.db"]))
def test_what_is_no_backup_is_refused_and_changes_nothing(data: Path, file: str) -> None:
    (data.parent / "notes.txt").write_text("notes" * 1000, encoding="utf-8")
    answer = bazaar(data, "restore", file)
    refused(answer)
    assert file in answer.stderr
    assert bazaar(data, "check").returncode == 0


def test_a_folder_without_a_database_is_named(tmp_path: Path) -> None:
    for argv in (("check",), ("backup", "x.db"), ("check", "--play")):
        refused(bazaar(tmp_path / "empty", *argv))


def test_a_backup_to_a_folder_that_is_not_there_is_refused(data: Path) -> None:
    refused(bazaar(data, "backup", "no/such/folder/kept.db"))


def test_pictures_that_cannot_be_drawn_are_told_beside_a_database_that_is_well(
    data: Path, tmp_path: Path
) -> None:
    tree = damaged(tmp_path, "fonts/Inter-SemiBold.otf")
    names = tuple(say(f"{game}.name") for game in GAMES)
    for locale, well in (
        ("C.UTF-8", "The database is fine."),
        ("de_DE.UTF-8", "Die Datenbank ist in Ordnung."),
    ):
        checked = bazaar(data, "check", tree=tree, locale=locale)
        assert checked.returncode == 3
        (tables,), (pictures,) = checked.stdout.splitlines(), checked.stderr.splitlines()
        assert tables.endswith(well)
        speaker = Speaker(locale[:2] if locale != "C.UTF-8" else "en", strict=True)
        undrawn = speaker.say("cli.check.no_pictures", games=names, reason="|")
        assert pictures.startswith(undrawn.partition("|")[0])
        assert "fonts/Inter-SemiBold.otf" in pictures


def test_what_is_wrong_with_the_database_weighs_more_than_pictures(tmp_path: Path) -> None:
    tree = damaged(tmp_path, "fonts/Inter-SemiBold.otf")
    checked = bazaar(tmp_path / "empty", "check", tree=tree)
    assert (checked.returncode, checked.stdout) == (1, "")
    database, pictures = checked.stderr.splitlines()
    assert "bazaar.db" in database
    assert "Inter-SemiBold.otf" in pictures


def test_each_reason_is_told_once_with_the_games_that_have_it() -> None:
    first, *others = GAMES
    reasons = {first: "OSError: one", **dict.fromkeys(others, "OSError: two")}
    told = keeping.pictures(reasons.get)
    assert not told.well
    one, two = map(Speaker("en", strict=True), told.texts)
    assert "OSError: one" in one
    assert "OSError: two" in two
    assert all(Speaker().say(f"{game}.name") in two for game in others)
    assert keeping.pictures({first: "OSError: one"}.get).texts == told.texts[:1]


def test_a_game_that_cannot_be_used_is_named_and_changes_nothing_else(
    data: Path, tmp_path: Path
) -> None:
    install(tmp_path, "ghosts", "no_such_module:MANIFEST")
    checked = bazaar(data, "check", installed=str(tmp_path))
    assert checked.returncode == 0
    assert checked.stdout.endswith(DRAWN)
    assert checked.stderr == (
        "The game “ghosts” can't be used and was skipped:"
        " ModuleNotFoundError: No module named 'no_such_module'.\n"
    )


def test_everything_is_moved_and_the_old_database_says_where_it_went(data: Path) -> None:
    there = data.parent / "there.db"
    moved = bazaar(data, "move-database", "sqlite", "there.db")
    assert (moved.returncode, moved.stderr) == (0, "")
    what, then = moved.stdout.splitlines()
    assert what.startswith(f"Moved to {there}: ")
    assert "1 tables" in what
    assert then == Speaker().say("cli.move.next")
    refused(bazaar(data, "move-database", "sqlite", "elsewhere.db"))
    assert not (data.parent / "elsewhere.db").exists()
    checked = bazaar(data, "check")
    assert checked.returncode == 0
    assert f"has moved to {there}" in checked.stdout
    back = bazaar(data, "move-database", str(there), "sqlite")
    assert back.returncode == 0
    assert "bazaar.db.before-move.1" in back.stdout


@pytest.mark.parametrize(
    "url",
    first(
        [
            "postgres://me:hush@host/x",
            "mysql://me:hush@host/x",
            "postgresql://me:12/hush@host/x",
            "postgresql://me:hush#1@host/x",
            "postgresql://me:hu?sh@host/x",
            "postgresql://me:hush@127.0.0.1:1/x",
            "postgresql://me:hush@no.such.host.invalid/x",
        ],
        quick=2,
    ),
)
def test_no_password_is_printed(data: Path, url: str) -> None:
    for argv in ((url, "sqlite"), ("sqlite", url)):
        ended = bazaar(data, "move-database", *argv)
        refused(ended)
        assert "hush" not in ended.stderr


@pytest.mark.thorough
def test_a_server_is_looked_after_as_a_file_is(
    data: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    password = urlsplit(postgres).password or "none"
    refused(bazaar(data, "move-database", "sqlite", "postgresql"))
    ended = [bazaar(data, "move-database", "sqlite", "postgresql", database=postgres)]
    typed = (("check",), ("backup", "kept.db"), ("restore", "kept.db"), ("check",))
    ended += [bazaar(data, *argv, database=postgres) for argv in typed]
    assert [one.returncode for one in ended] == [0] * len(ended), [one.stderr for one in ended]
    moved, checked, _, restored, again = (one.stdout for one in ended)
    assert "@127.0.0.1" in moved
    assert checked == again
    assert "before_restore_1" in restored
    assert (data.parent / "kept.db").stat().st_mode & 0o777 == 0o600
    refused(bazaar(data, "backup", "kept.db", database=postgres))
    monkeypatch.setenv("PGPASSWORD", password)
    untyped = postgres.replace(f":{password}", "")
    assert bazaar(data, "check", database=untyped).stdout == checked
    ended.append(bazaar(data, "move-database", postgres, "sqlite"))
    assert "bazaar.db.before-move.1" in ended[-1].stdout
    started = bazaar(data, "bot", database=postgres, token=TOKEN)
    assert f"has moved to {data / 'bazaar.db'}" in started.stderr
    for one in (*ended, started):
        assert password not in one.stdout + one.stderr
