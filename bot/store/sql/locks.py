"""Locks of the database: what is counted or compared before it is written, by one at a time."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal, TypeAlias

from bot.store.sql.connection import Connection

Held: TypeAlias = Literal[
    "tables of server", "tables of person", "rematch", "followers", "person", "server", "ratings",
    "aliases",
]  # fmt: skip
"""What is counted, compared or follows from others: open tables, rematches, followers, what
somebody chose, the ratings at a game on a server, and the aliases of those who were forgotten."""


def hold(db: Connection, held: Held, id_: int | str | None) -> None:
    """Let nobody else do this for the same thing until this is committed.

    A file has one writer anyway: only PostgreSQL reads what stands in the comment.
    """
    digest = sha256(f"{held}/{id_}".encode()).digest()
    key = int.from_bytes(digest[:8], "big", signed=True)
    db.execute("SELECT /*postgres: pg_advisory_xact_lock*/(?)", (key,))
