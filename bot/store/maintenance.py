"""Looking after a database of either kind: backup, restore, check, and a move to another."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.store.copying import (
    CopyTarget,
    Endpoint,
    Fingerprint,
    RowTable,
    copy,
    fingerprint,
    orphans,
    row_tables,
)
from bot.store.errors import StoreFailed
from bot.store.sql.connection import Connection
from bot.store.sql.integrity import Report, report_on
from bot.store.sql.moved import refuse_moved
from bot.store.sqlite.connection import PRIVATE
from bot.store.sqlite.endpoint import NewFile, SqliteFile, new_file
from bot.store.sqlite.migrations import schema_of, steps
from bot.store.sqlite.restoration import sound_backup
from engine.text import say


@dataclass(frozen=True, slots=True)
class Move:
    """What was moved, and where that is put aside which was there before."""

    report: Report
    rows: int
    aside: str | None


def move(source: Endpoint, target: Endpoint, at: float) -> Move:
    """Move everything to another database, prove that it is the same, and mark where it went.

    Nobody may use either of them meanwhile. Whatever goes wrong, the source is as it was and the
    target has nothing.
    """
    if source.address == target.address:
        raise StoreFailed("host.store.same")
    tables = _tables(None)
    with source.held() as origin:
        refuse_moved(origin)
        try:
            result = _copied(source, origin, target, tables)
        except StoreFailed as refusal:
            # Whoever was stopped after the copy, and before the mark, only lacks the mark.
            arrived = refusal.code == "host.store.filled" and _same(origin, target, tables)
            if not arrived:
                raise
            result = Move(report_on(origin), _rows(fingerprint(origin, tables)), None)
        source.mark_moved(origin, target.address, at)
    return result


def backup(source: Endpoint, file: Path) -> None:
    """Write everything as of now to a new file, of the version that the database has."""
    if file.exists():
        raise StoreFailed("host.store.exists", path=str(file))
    with source.reading() as origin:
        version = _known(source.version(origin))
        with new_file(file, version=version) as connection:
            _fill(source, origin, NewFile(connection), _tables(version))


def restore(file: Path, target: Endpoint) -> str | None:
    """Put a backup in a database's place; return where that is which was there."""
    sound_backup(file)
    with TemporaryDirectory(prefix="bazaar-") as folder:
        path = Path(folder) / "bazaar.db"
        shutil.copyfile(file, path)
        path.chmod(PRIVATE)
        source = SqliteFile(path)
        with source.held() as origin, target.filled(replace=True) as filling:
            _fill(source, origin, filling, _tables(None))
            return filling.aside


def check(endpoint: Endpoint) -> Report:
    """Compare the schema and replay all tables; nothing is changed, and a bot may be running."""
    with endpoint.reading() as db:
        version = _known(endpoint.version(db))
        if version < len(steps()):
            raise StoreFailed("host.store.older", found=version, known=len(steps()))
        report = report_on(db)
        lost = {table.name: orphans(db, table) for table in _tables(None)}
        texts = [say("host.check.orphans", name=name, count=n) for name, n in lost.items() if n]
        findings = (*endpoint.schema_differences(db), *report.findings, *texts)
        return replace(report, findings=findings)


def _copied(
    source: Endpoint, origin: Connection, target: Endpoint, tables: tuple[RowTable, ...]
) -> Move:
    with target.filled() as filling:
        original = _fill(source, origin, filling, tables)
        report = report_on(filling.connection)
        if report.findings and report != report_on(origin):
            raise StoreFailed("host.store.differs", names="tables")
        return Move(report, _rows(original), filling.aside)


def _fill(
    source: Endpoint, origin: Connection, filling: CopyTarget, tables: tuple[RowTable, ...]
) -> Fingerprint:
    """Copy every row and read all of them again."""
    original = copy(origin, filling, tables)
    filling.continue_after(source.last_ids(origin))
    copied = fingerprint(filling.connection, tables)
    if wrong := [name for name in original if copied[name] != original[name]]:
        raise StoreFailed("host.store.differs", names=", ".join(wrong))
    return original


def _same(origin: Connection, target: Endpoint, tables: tuple[RowTable, ...]) -> bool:
    with target.reading() as arrived:
        newest = target.version(arrived) == len(steps())
        return newest and fingerprint(arrived, tables) == fingerprint(origin, tables)


def _tables(version: int | None) -> tuple[RowTable, ...]:
    with closing(schema_of(version)) as schema:
        return row_tables(schema)


def _known(version: int) -> int:
    if version > len(steps()):
        raise StoreFailed("host.store.newer", found=version, known=len(steps()))
    return version


def _rows(counted: Mapping[str, tuple[int, Any]]) -> int:
    return sum(rows for rows, _ in counted.values())
