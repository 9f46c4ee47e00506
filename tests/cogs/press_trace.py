"""Which files of ours one press passes: the last sealed choice of a round, with the real store.

`.venv/bin/python -m tests.cogs.press_trace` lists them, first those that answer the press and save
it, then those that tell everybody at the table afterwards.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from bot.store.sql.connection import Connection, Runner, Work
from sandbox.testing import rig as rigs
from tests.cogs.clicking import fill, press
from tests.cogs.conftest import running
from tests.cogs.play.test_games import GUILD, panel_of, seated

ROOT = Path(__file__).resolve().parents[2]
OURS = (f"{ROOT}/bot/", f"{ROOT}/cogs/")
PEOPLE = ("ada", "bo", "chidi")
PRESS_TASKS = ("discord-ui", "discord.py: on_interaction")
"""What the tasks are called that carry out a press until it is answered."""
PICTURE_THREAD = "studio"
ASKED = threading.local()
"""Whether what the store does just now on its thread was asked for by a press."""


@dataclass
class PressTrace:
    """Collects files while it is on, apart for what answers a press and what tells of it."""

    on: bool = False
    reads: int = 0
    """How often the press, and not what is told of it, read from the store."""
    answering: set[str] = field(default_factory=set)
    telling: set[str] = field(default_factory=set)

    def note_read(self) -> None:
        """Note that a press reads from the store."""
        self.reads += self.on

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """Note the file of every function that is called."""
        file = frame.f_code.co_filename
        if self.on and event == "call" and file.startswith(OURS):
            files = self.answering if _is_answering() else self.telling
            files.add(file.removeprefix(f"{ROOT}/"))


def _is_answering() -> bool:
    """Tell whether a press is carried out, or the store does what a press asked of it."""
    thread = threading.current_thread()
    if thread is not threading.main_thread():
        return not thread.name.startswith(PICTURE_THREAD) and getattr(ASKED, "answering", True)
    try:
        task = asyncio.current_task()
    except RuntimeError:
        return False
    return task is not None and task.get_name().startswith(PRESS_TASKS)


def _told_apart(runner: Runner, asked_for: Callable[[], None] = lambda: None) -> None:
    """Let whatever the store does be noted for whoever asked for it; call if a press did."""
    run = runner.run

    async def asked(work: Work[Any]) -> Any:
        answering = _is_answering()
        if answering:
            asked_for()

        def noted(db: Connection) -> Any:
            ASKED.answering = answering
            try:
                return work(db)
            finally:
                ASKED.answering = True

        return await run(noted)

    runner.run = asked  # type: ignore[method-assign]  # a store that notes who asks


async def traced_press(folder: Path) -> PressTrace:
    """Let three people choose in secret, and trace the press by which the last of them does."""
    trace = PressTrace()
    threading.setprofile(trace.note)
    sys.setprofile(trace.note)
    try:
        async with rigs.inside() as rig, running(rig, folder) as game:
            _told_apart(game.store.reader, trace.note_read)
            _told_apart(game.store.writer)
            people = await seated(game, "basari", PEOPLE)
            (table,) = await game.store.tables(guild=GUILD, status=("playing",))
            chance = Random("trace")
            for seat, person in enumerate(people):
                panel = await panel_of(person, str(table.home.place))
                form = await press(person, panel, "move")
                await game.quiet()
                trace.on = seat == len(people) - 1
                await fill(person, form, chance)
                await game.quiet()
            trace.on = False
            after = await game.store.table(table.id)
            assert after is not None
            assert after.sequence == table.sequence + len(people)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return trace


def main() -> None:
    """Print the files that one press passes."""
    with tempfile.TemporaryDirectory() as folder:
        trace = asyncio.run(traced_press(Path(folder)))
    for name, files in (("answering", trace.answering), ("telling", trace.telling)):
        sys.stdout.write("\n  ".join([f"{len(files)} files {name}:", *sorted(files)]) + "\n")
    sys.stdout.write(f"{len(trace.answering | trace.telling)} files together\n")
    sys.stdout.write(f"{trace.reads} reads of the store to answer\n")


if __name__ == "__main__":
    main()
