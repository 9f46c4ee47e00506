"""Looking after a bot by hand: backup, restore, check and move, and what to say about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.runtime.clock import SystemClock
from bot.store import maintenance
from bot.store.copying import Endpoint
from bot.store.endpoints import endpoint
from bot.store.errors import StoreFailed
from bot.store.sql.moved import moved_to
from bot.store.sqlite import backups, restoration
from bot.store.sqlite.endpoint import SqliteFile
from engine.registry import GAMES, LEFT_OUT, LeftOut
from engine.text import Text, say


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What came of it: sentences, and whether all is well."""

    texts: tuple[Text, ...]
    well: bool = True


def keep(name: str, address: str, own_file: Path, file: Path) -> CommandResult:
    """Carry out `backup`, `restore` or `check`; a refusal is told and changes nothing."""

    def carried() -> CommandResult:
        database = endpoint(address, own_file)
        match name:
            case "backup":
                _back_up(database, file.absolute())
                return CommandResult((say("cli.backup.done", file=str(file)),))
            case "restore":
                return CommandResult(tuple(_restored(database, file)))
            case _:
                return _checked(database)

    return _told(carried, file)


def move(source: str, target: str, own_file: Path, own_server: str = "") -> CommandResult:
    """Move everything from one database to another; a refusal is told and changes nothing."""

    def carried() -> CommandResult:
        origin, place = (endpoint(address, own_file, own_server) for address in (source, target))
        moved = maintenance.move(origin, place, SystemClock.now())
        counted = {"tables": moved.report.tables, "actions": moved.report.actions}
        texts = [say("cli.move.done", address=place.address, rows=moved.rows, **counted)]
        if moved.report.findings:
            texts += [*moved.report.findings, say("cli.move.before")]
        if moved.aside is not None:
            texts.append(say("cli.move.kept", place=moved.aside))
        return CommandResult((*texts, say("cli.move.next")))

    return _told(carried, own_file)


def _told(work: Callable[[], CommandResult], file: Path) -> CommandResult:
    try:
        return work()
    except StoreFailed as refusal:
        return CommandResult((refusal.text,), well=False)
    except OSError as wrong:
        named = str(wrong.filename or file)
        reason = wrong.strerror or type(wrong).__name__
        return CommandResult((say("cli.keep.failed", file=named, reason=reason),), well=False)


def _back_up(database: Endpoint, file: Path) -> None:
    if isinstance(database, SqliteFile):  # faster, and every byte as it is
        backups.backup(database.path, file)
    else:
        maintenance.backup(database, file)


def _restored(database: Endpoint, file: Path) -> Iterator[Text]:
    if isinstance(database, SqliteFile):
        before = restoration.restore(file, database.path)
        aside = None if before is None else say("cli.restore.kept", file=str(before))
    else:
        schema = maintenance.restore(file, database)
        aside = None if schema is None else say("cli.restore.kept_schema", schema=schema)
    yield say("cli.restore.done", file=str(file))
    if aside is not None:
        yield aside


def _checked(database: Endpoint) -> CommandResult:
    try:
        report = maintenance.check(database)
    except StoreFailed as refusal:
        if refusal.code != "host.store.corrupt":
            raise
        return CommandResult((say("cli.check.damaged"),), well=False)
    counted = {"tables": report.tables, "actions": report.actions}
    if report.findings:
        return CommandResult((*report.findings, say("cli.check.wrong", **counted)), well=False)
    texts = [say("cli.check.done", **counted)]
    with database.reading() as db:
        if (address := moved_to(db)) is not None:
            texts.append(say("host.store.moved", address=address))
    return CommandResult(tuple(texts))


def left_out(games: Sequence[LeftOut] = LEFT_OUT) -> CommandResult:
    """Say which games there are that cannot be played, and why."""
    texts = [say("cli.check.left_out", name=game.name, reason=game.reason) for game in games]
    return CommandResult(tuple(texts), well=not games)


def pictures(why_not: Callable[[str], str | None]) -> CommandResult:
    """Try a picture of each game; say once for each reason which of them cannot be drawn."""
    failed: dict[str, list[Text]] = {}
    for game in GAMES:
        if (reason := why_not(game)) is not None:
            failed.setdefault(reason, []).append(say(f"{game}.name"))
    if not failed:
        return CommandResult((say("cli.check.pictures"),))
    reasons = [
        say("cli.check.no_pictures", games=tuple(games), reason=reason)
        for reason, games in failed.items()
    ]
    return CommandResult(tuple(reasons), well=False)
