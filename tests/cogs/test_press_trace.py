"""How many files a newcomer has to open to follow one press from Discord to the disk and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cogs.press_trace import traced_press

pytestmark = pytest.mark.asyncio
MAX_COGS_FILES = 14
"""With the studio, for a form is shown below a picture, the cards that are put away, the round in
a title, and what happened."""
MAX_FILES = 38
"""With the store, the studio, requests, holidays and private cards; the aim is 30. It may only
fall."""


async def test_a_press_passes_few_files(tmp_path: Path) -> None:
    trace = await traced_press(tmp_path)
    in_cogs = {file for file in trace.answering if file.startswith("cogs/")}
    assert {"cogs/kit/dispatch.py", "cogs/play/commands.py"} <= in_cogs, "nothing was traced"
    assert len(in_cogs) <= MAX_COGS_FILES, sorted(in_cogs)
    assert len(trace.answering) <= MAX_FILES, sorted(trace.answering)
