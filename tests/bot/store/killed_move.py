"""A move whose process is killed at a given moment: python -m … MOMENT FROM TO."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.store.copying import CopyTarget, Endpoint, Row, RowTable
from bot.store.endpoints import endpoint
from bot.store.maintenance import move


def die() -> None:
    """End at once, without a last word."""
    os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class MortalTarget:
    """A database that is being filled by somebody who dies."""

    target: CopyTarget
    moment: str

    @property
    def connection(self) -> Any:
        """Reads what was copied so far."""
        return self.target.connection

    @property
    def aside(self) -> str | None:
        """Where that is which was there before."""
        return self.target.aside

    def insert(self, table: RowTable, rows: Sequence[Row]) -> None:
        """Write rows."""
        self.target.insert(table, rows)
        if self.moment == "first insert":
            die()

    def continue_after(self, ids: Mapping[str, int]) -> None:
        """Come to the end of the rows."""
        if self.moment == "last insert":
            die()
        self.target.continue_after(ids)


@dataclass(frozen=True)
class MortalEndpoint:
    """A database whose user dies."""

    endpoint: Endpoint
    moment: str

    def __getattr__(self, name: str) -> Any:
        return getattr(self.endpoint, name)

    @contextmanager
    def filled(self, *, replace: bool = False) -> Iterator[MortalTarget]:
        """Fill it, as far as one lives."""
        with self.endpoint.filled(replace=replace) as target:
            yield MortalTarget(target, self.moment)
            if self.moment == "before commit":
                die()
        if self.moment == "after commit":
            die()


if __name__ == "__main__":
    moment, source, target = sys.argv[1:]
    place: Any = MortalEndpoint(endpoint(target, Path()), moment)
    move(endpoint(source, Path()), place, 5000.0)
