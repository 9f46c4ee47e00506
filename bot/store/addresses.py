"""Addresses of PostgreSQL servers as everybody may read them."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

POSTGRESQL = "postgresql"


def without_password(url: str) -> str:
    """Return an address as everybody may read it: who, where and which database."""
    parts = urlsplit(url)
    user = f"{parts.username}@" if parts.username else ""
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit((POSTGRESQL, user + host + port, parts.path, "", ""))
