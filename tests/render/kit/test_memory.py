"""Memory that drawing took is given back."""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

import pytest

GAPS = """
from pathlib import Path
from render.kit.memory import give_back

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

blocks = [bytearray(100_000) for _ in range(1000)]
del blocks[:-1]
before = resident()
give_back()
print(before - resident())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps what is free")
def test_what_lies_free_below_something_that_is_kept_is_given_back() -> None:
    root = Path(__file__).parents[3]
    command = [sys.executable, "-c", GAPS]
    printed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    assert int(printed) > 90_000_000
