"""Databases by the address that a host gives: a file, or a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from bot.store.copying import Endpoint
from bot.store.errors import StoreFailed
from bot.store.sqlite.endpoint import SqliteFile

POSTGRESQL = "postgresql"
OWN_FILE = "sqlite"
"""What a host types for the file in the bot's data folder."""


def endpoint(address: str, own_file: Path) -> Endpoint:
    """Return the database at an address."""
    if address == OWN_FILE:
        return SqliteFile(own_file)
    if "://" not in address:
        return SqliteFile(Path(address).expanduser().absolute())
    raise StoreFailed("host.store.unknown_address")


def without_password(url: str) -> str:
    """Return an address as everybody may read it: who, where and which database."""
    parts = urlsplit(url)
    user = f"{parts.username}@" if parts.username else ""
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit((POSTGRESQL, user + host + port, parts.path, "", ""))
