"""Addresses of PostgreSQL servers as everybody may read them."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

POSTGRESQL = "postgresql"


def is_readable(url: str) -> bool:
    """Tell whether an address of a server can be read, and it is plain what its password is."""
    try:
        parts = urlsplit(url)
        named = parts.scheme == POSTGRESQL and parts.port != 0
    except ValueError:
        return False
    # A password in which / ? or # is not escaped ends up there.
    return named and not any("@" in part for part in parts[2:])


def without_password(url: str) -> str:
    """Return an address as everybody may read it: who, where and which database."""
    parts = urlsplit(url)
    user = f"{parts.username}@" if parts.username else ""
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit((POSTGRESQL, user + host + port, parts.path, "", ""))
