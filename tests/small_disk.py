"""A disk so small that a test can fill it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

BLOCK_BYTES = 4096


@dataclass(frozen=True, slots=True)
class SmallDisk:
    """A folder on a disk of its own, which can be filled to the last block and emptied again."""

    folder: Path

    def fill(self) -> None:
        """Leave no room for anything."""
        with self._ballast.open("ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(BLOCK_BYTES))

    def free(self) -> None:
        """Make room again."""
        self._ballast.unlink()

    @property
    def _ballast(self) -> Path:
        return self.folder / "ballast"


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[SmallDisk]:
    """Lend a disk of some megabytes, in memory; skip where only root could make one."""
    folder.mkdir(parents=True)
    options = f"size={megabytes}m,mode=0700"
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    try:
        made = subprocess.run(mount, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("no disk to fill: there is no mount on this system")
    if made.returncode:
        pytest.skip(f"no disk to fill: {made.stderr.strip()}")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
