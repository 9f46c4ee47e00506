"""The smallest game there can be is installed as a package and played with the whole bot."""

from __future__ import annotations

import subprocess
import sys

from tests.packages import PACKAGED, ROOT, environment


def test_a_game_of_six_functions_is_played_with_the_whole_bot() -> None:
    pytest_ = (sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider")
    done = subprocess.run(
        (*pytest_, "tests/cogs/bare_game.py"),
        cwd=ROOT,
        env=environment(PACKAGED),
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout[-6000:]
