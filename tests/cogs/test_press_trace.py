"""How many files a newcomer has to open to follow one press from Discord to the disk and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cogs.press_trace import traced_press

pytestmark = pytest.mark.asyncio
MAX_COGS_FILES = 13
"""With the studio, for a form is shown below a picture, the cards that are put away, and what
happened."""
MAX_FILES = 43
"""With the store, the studio, requests and private cards, and with what several processes need:
whose shard it is, who is told of a change, what a panel shows, the figures and the share that each
request to Discord passes, and what the database refuses. The aim is 30. It may only fall."""
MAX_READS = 6
"""Table and draft for the choice, the draft for what comes next, the direct message that asked, and
table and draft anew once the panel shows it."""


async def test_a_press_passes_few_files_and_reads_little(tmp_path: Path) -> None:
    trace = await traced_press(tmp_path)
    in_cogs = {file for file in trace.answering if file.startswith("cogs/")}
    assert {"cogs/kit/dispatch.py", "cogs/play/commands.py"} <= in_cogs, "nothing was traced"
    assert len(in_cogs) <= MAX_COGS_FILES, sorted(in_cogs)
    assert len(trace.answering) <= MAX_FILES, sorted(trace.answering)
    assert 0 < trace.reads <= MAX_READS
