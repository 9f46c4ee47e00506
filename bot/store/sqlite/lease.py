"""One process a database: a lock file on this machine, a lease in the database for all others."""

from __future__ import annotations

import os
import socket
import sqlite3
import sys
from dataclasses import dataclass
from pathlib import Path

from bot.runtime.clock import Clock
from bot.store.errors import StoreFailed

LEASE_SECONDS = 30.0
RENEW_SECONDS = 10.0


class FileLock:
    """Holds a lock file, which the system frees even when we are killed."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if not _locked(self._file):
            os.close(self._file)
            raise StoreFailed("host.store.taken")

    def release(self) -> None:
        """Let others have it."""
        os.close(self._file)


@dataclass(frozen=True, slots=True)
class FileLease:
    """The right to write, renewed with every commit; who lost it writes nothing any more."""

    holder: str
    clock: Clock

    def take(self, connection: sqlite3.Connection) -> None:
        """Take the lease, unless a process on another machine holds it."""
        row = connection.execute("SELECT machine, until FROM lease").fetchone()
        # On this machine the lock file has told already that the last holder is gone.
        if row is not None and row[0] != socket.gethostname() and row[1] > self.clock.now():
            raise StoreFailed("host.store.taken")
        mine = (self.holder, socket.gethostname(), self.clock.now() + LEASE_SECONDS)
        connection.execute("INSERT OR REPLACE INTO lease VALUES (1, ?, ?, ?)", mine)

    def renew(self, connection: sqlite3.Connection) -> None:
        """Hold it longer, or refuse when somebody else has it."""
        until = self.clock.now() + LEASE_SECONDS
        query = "UPDATE lease SET until = ? WHERE holder = ?"
        if connection.execute(query, (until, self.holder)).rowcount != 1:
            raise StoreFailed("host.store.lost")

    def drop(self, connection: sqlite3.Connection) -> None:
        """Give it back."""
        connection.execute("DELETE FROM lease WHERE holder = ?", (self.holder,))


def _locked(file: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 (Windows only)

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 (POSIX only)

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
