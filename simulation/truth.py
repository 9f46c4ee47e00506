"""What is true: read from the database beside the bot, and told as it must have been told."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.runtime.i18n import Speaker, languages
from bot.store.sql import tables as rows
from bot.store.sqlite.connection import plain
from bot.tables.log import LogEntry
from bot.tables.narration import StepNarration, replayed, stories, texts
from bot.tables.table import Table
from cogs.kit.screen import clipped
from engine.core import Seat
from engine.text import Text
from render.text.icons import without_icons

MAX_EVENT_LENGTH = 1000
BULLET = "- "


@dataclass(frozen=True)
class Told:
    """A table with its log, and what there was to tell of it."""

    table: Table
    log: tuple[LogEntry, ...]
    steps: tuple[StepNarration, ...]

    @property
    def renamed(self) -> bool:
        """Whether a seat was called otherwise before: its person was forgotten or replaced."""
        forgotten = any(sitter.user is None and not sitter.ai for sitter in self.table.sitters)
        return forgotten or any(entry.kind in {"replace", "leave"} for entry in self.log)

    def public(self) -> list[str]:
        """Return every sentence that everybody must have been told by now, in order."""
        speaker = Speaker(self.table.language, self.table.names)
        return [
            sentence(text, speaker)
            for story in stories(self.steps)
            if story[-1].ends
            for text in texts(story, None)
        ]

    @cache  # noqa: B019 (a table is judged once, and forgotten with its night)
    def known(self, seat: Seat | None) -> frozenset[str]:
        """Return every sentence that a seat may know, in all languages."""
        return frozenset(self._sentences(seat))

    def _sentences(self, seat: Seat | None) -> Iterator[str]:
        for language in languages():
            speaker = Speaker(language, self.table.names)
            yield from (sentence(text, speaker) for text in texts(self.steps, seat))


def sentence(text: Text, speaker: Speaker) -> str:
    """Return a sentence as it stands in a message."""
    return without_icons(f"{BULLET}{clipped(speaker(text), MAX_EVENT_LENGTH)}")


def sentences(shown: str) -> list[str]:
    """Return what a message tells of, line by line."""
    return [line for line in without_icons(shown).splitlines() if line.startswith(BULLET)]


class Truth:
    """Reads the database while the bot uses it."""

    def __init__(self, database: Path) -> None:
        self.db: sqlite3.Connection = plain(database, readonly=True)

    def close(self) -> None:
        """Read no more."""
        self.db.close()

    def tables(self) -> list[Table]:
        """Return all tables, the oldest first."""
        ids = [id_ for (id_,) in self.db.execute("SELECT id FROM tables ORDER BY row")]
        return [table for id_ in ids if (table := rows.read_table(self.db, id_))]

    def told(self, table: Table) -> Told:
        """Return what there was to tell of a table that was dealt."""
        log = tuple(rows.read_log(self.db, table.id))
        return Told(table, log, tuple(step for step, _ in replayed(table, log)))

    def waiting(self, now: float) -> list[str]:
        """Return what should have been said by now of the tables that can be shown."""
        query = (
            "SELECT table_id || ' ' || kind FROM outbox JOIN tables ON tables.id = table_id"
            " WHERE due <= ? AND frozen IS NULL ORDER BY outbox.id"
        )
        return [row for (row,) in self.db.execute(query, (now,))]
