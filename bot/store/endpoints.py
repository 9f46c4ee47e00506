"""Databases by the address that a host gives: a file, or a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path

from bot.store.addresses import is_readable
from bot.store.copying import Endpoint
from bot.store.errors import StoreFailed
from bot.store.sqlite.endpoint import SqliteFile

OWN_FILE = "sqlite"
"""What a host types for the file in the bot's data folder."""
OWN_SERVER = "postgresql"
"""What a host types for the server of the settings, so that no password need be typed."""


def endpoint(address: str, own_file: Path, own_server: str = "") -> Endpoint:
    """Return the database at an address."""
    if address == OWN_FILE:
        return SqliteFile(own_file)
    if address == OWN_SERVER:
        if not own_server:
            raise StoreFailed("host.store.no_server")
        address = own_server
    if "://" not in address:
        return SqliteFile(Path(address).expanduser().absolute())
    if not is_readable(address):
        raise StoreFailed("host.store.unknown_address")
    try:
        # An extra that only those install who have several processes.
        from bot.store.postgres.endpoint import PostgresDatabase  # noqa: PLC0415 (an extra)
    except ModuleNotFoundError as missing:
        raise StoreFailed("host.store.driver") from missing
    return PostgresDatabase(address)
