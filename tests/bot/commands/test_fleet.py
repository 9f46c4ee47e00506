"""`./bazaar fleet`: what the database alone tells of those who run."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.commands import fleet as command
from bot.runtime import config
from bot.runtime.clock import SystemClock
from bot.runtime.config import Config
from bot.runtime.i18n import Speaker
from bot.store.errors import StoreFailed
from bot.store.opening import AnyStore, open_store
from bot.store.overview import Overview
from bot.store.sql.connection import Connection
from bot.tables.figures import OutboxFigures
from bot.tables.shards import FleetState, Load, Process, ShardState

ADA = Process("ada-0123456789", "ada", 11, "0.2.0", load=Load(12.34, 3.21, 0.004))
BO = Process("bo-0123456789", "bo", 22, "0.2.1", spare=True)


@dataclass
class Hosted:
    """A database of either kind with its settings, and the store of a bot that runs on it."""

    settings: Config
    store: AnyStore


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def hosted(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Hosted]:
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres")
    settings = config.read([], {"data": str(tmp_path), "database_url": url})
    store = await open_store(url, settings.database, SystemClock())
    try:
        yield Hosted(settings, store)
    finally:
        await store.close()


async def shown(settings: Config, language: str = "en") -> str:
    out = io.StringIO()
    await command.show(settings, Speaker(language, strict=True), watch=False, out=out)
    return out.getvalue()


@pytest.mark.asyncio
async def test_it_tells_who_has_what_while_the_bot_runs(hosted: Hosted) -> None:
    store = hosted.store
    await store.divide(2, 1)
    await store.join(ADA)
    await store.join(BO)
    await store.take(ADA, [0], 2)
    said = await shown(hosted.settings)
    ada, bo = (line for line in said.splitlines() if "/" in line and "0.2" in line)
    assert ada.split()[:3] == ["ada-0123", "ada/11", "0.2.0"]
    assert "12.3" in ada
    assert ada.endswith("working")
    assert bo.endswith("spare")
    shards = [line.split() for line in said.splitlines() if line[:1].isdigit()]
    assert shards[0][:4] == ["0", "ada-0123", "ada", "1"]
    assert shards[0][-1] == "left"
    assert shards[1][-1] == "free"
    assert "Nothing waits to be sent." in said


@pytest.mark.asyncio
async def test_it_writes_nothing(hosted: Hosted) -> None:
    def rows(db: Connection) -> list[list[object]]:
        tables = ("processes", "shards", "fleet", "outbox")
        return [db.execute(f"SELECT * FROM {table}").fetchall() for table in tables]

    await hosted.store.divide(1, 1)
    await hosted.store.join(ADA)
    before = await hosted.store.reader.run(rows)
    await shown(hosted.settings, "de")
    assert await hosted.store.reader.run(rows) == before


def state(*processes: Process, shards: tuple[ShardState, ...] = ()) -> FleetState:
    return FleetState(10_000.0, len(shards), 1, 10.0, processes, shards)


def told(fleet: FleetState, outbox: OutboxFigures, language: str = "en") -> list[str]:
    return list(command.lines(fleet, outbox, 10_000.0, Speaker(language, strict=True)))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_state_has_its_word(language: str) -> None:
    here = replace(ADA, seen_at=9_999.0, started=9_990.0)
    idle = replace(here, id="idle")
    gone = replace(idle, seen_at=9_000.0)
    states = [here, idle, replace(idle, spare=True), replace(idle, draining=True), gone]
    held = ShardState(0, here.id, "ada", 3, 10_005.0)
    lines = told(state(*states, shards=(held,)), OutboxFigures(), language)
    assert len({line.split("ms")[1] for line in lines[1:6]}) == 5


def test_where_all_are_gone_nobody_runs() -> None:
    gone = replace(ADA, started=8_997.0, seen_at=9_000.0)
    nobody, apart, _, row, *_ = told(state(gone), OutboxFigures())
    assert (nobody, apart) == ("No bot is running on this database.", "")
    assert row.endswith("gone for 16 min")
    assert " 3 s " in row


def test_a_spare_that_holds_a_shard_works() -> None:
    here = replace(BO, seen_at=9_999.0)
    held = ShardState(0, BO.id, "bo", 3, 10_005.0)
    lines = told(state(here, shards=(held,)), OutboxFigures())
    assert lines[1].endswith("working")
    assert lines[-3].endswith("5 s left")


@pytest.mark.parametrize(
    ("seconds", "age"),
    [(3, "3 s"), (59.6, "1 min"), (3600 * 2 + 60 * 5 + 9, "2 h 5 min"), (90_000, "1 d 1 h")],
)
def test_what_waits_is_told_with_its_age(seconds: float, age: str) -> None:
    lines = told(state(), OutboxFigures(2, 10_000.0 - seconds))
    assert lines == [
        "No bot is running on this database.",
        "",
        f"2 messages wait to be sent, the oldest for {age}.",
    ]


def test_without_a_database_there_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = config.read([], {"data": str(tmp_path)})
    assert command.main(settings, Speaker(strict=True), watch=False) == 0
    assert "./bazaar bot" in capsys.readouterr().out
    assert not settings.database.exists()


def test_a_server_on_which_no_bot_ever_ran_is_a_sentence(
    postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = config.read([], {"data": str(tmp_path), "database_url": postgres})
    assert command.main(settings, Speaker(strict=True), watch=False) == 1
    assert "nothing in postgresql://bazaar@127.0.0.1" in capsys.readouterr().err


@pytest.mark.asyncio
async def test_whoever_watches_sees_a_failure_and_goes_on(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Overview.fleet
    looks = list[int]()

    async def now_and_then(database: Overview) -> FleetState:
        looks.append(len(looks))
        if looks[-1] == 1:
            raise StoreFailed("host.store.unreachable")
        if looks[-1] == 3:
            raise KeyboardInterrupt
        return await seen(database)

    monkeypatch.setattr(Overview, "fleet", now_and_then)
    monkeypatch.setattr(command, "PAUSE_SECONDS", 0.0)
    out = io.StringIO()
    with pytest.raises(KeyboardInterrupt):
        await command.show(hosted.settings, Speaker(strict=True), watch=True, out=out)
    first, failed, again = out.getvalue().split(command.SEPARATOR)[1:]
    assert "can't be reached" in failed
    assert "Nothing waits" in first
    assert "Nothing waits" in again


def test_a_database_that_cannot_be_read_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = config.read([], {"data": str(tmp_path)})
    settings.database.write_bytes(b"this is no database at all" * 100)
    assert command.main(settings, Speaker(strict=True), watch=False) == 1
    assert "Traceback" not in capsys.readouterr().err
