"""Commits of a bot in another process, held up one by one, so that it can be killed at any.

The bot's side asks before and after each commit on its database and waits for the answer, as it
does for an answer of Discord; whoever is killed meanwhile gets none.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
from collections.abc import Callable
from functools import cache, partial
from typing import Any

COMMIT = "COMMIT"
ADDRESS = "COMMITS_ADDRESS"
"""The variable that names whom to ask; without it nobody is asked."""
GO_ON = b"\n"
QUESTIONS = {b"before\n": "before", b"after\n": "after"}


class CommitGate:
    """Hears of each commit before and after it, and lets it go on unless somebody objects."""

    def __init__(self, may_go_on: Callable[[str], bool]) -> None:
        self._may_go_on = may_go_on
        self._server: asyncio.Server | None = None

    async def open(self) -> dict[str, str]:
        """Listen, and return the environment of a bot that asks."""
        if self._server is None:
            self._server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return {ADDRESS: f"127.0.0.1:{port}"}

    async def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            self._server = None

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while question := await reader.readline():
                if not self._may_go_on(QUESTIONS[question]):
                    return
                writer.write(GO_ON)
        except ConnectionError:  # whoever asked was killed for another reason
            pass
        finally:
            writer.close()


# -- on the other side --------------------------------------------------------------------------


class HeldConnection(sqlite3.Connection):
    """A connection that asks before and after each commit whether it may go on."""

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        """Carry out a statement."""
        if sql != COMMIT:
            return super().execute(sql, *args)
        _ask(b"before\n")
        cursor = super().execute(sql, *args)
        _ask(b"after\n")
        return cursor


def hold_commits() -> None:
    """Let every connection that this process opens from now on ask, if there is whom to ask."""
    if ADDRESS in os.environ:
        connect: Any = partial(sqlite3.connect, factory=HeldConnection)
        sqlite3.connect = connect


@cache
def _line() -> socket.socket:
    host, port = os.environ[ADDRESS].split(":")
    return socket.create_connection((host, int(port)))


def _ask(question: bytes) -> None:
    line = _line()
    line.sendall(question)
    if line.recv(1) != GO_ON:  # the test is over
        os._exit(1)
