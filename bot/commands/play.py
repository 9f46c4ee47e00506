"""`bazaar play`: the real bot and a Discord of our own on loopback, for playing at once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from bot.runtime.config import PREFIX, ROOT, Config, unusable_folder
from bot.runtime.exit_codes import Exit, on_end_signals
from bot.runtime.i18n import Speaker
from bot.store.errors import StoreFailed
from bot.store.sqlite.lease import FileLock
from engine.text import Text, say

if TYPE_CHECKING:
    from sandbox.server import Sandbox

FOLDER = "play"
WORLD = "world.jsonl"
COMMANDS = "commands.json"
LOG = "bot.log"
GLANCE_SECONDS = 0.02
END_SECONDS = 12.0
_OURS = ("bazaar.db*", f"{WORLD}*", COMMANDS, LOG, "alive")


class Refused(Exception):
    """Playing cannot begin or go on; the text says why. No text: it was said already."""

    def __init__(self, text: Text | None = None) -> None:
        super().__init__(text.key if text else "")
        self.text = text


def main(settings: Config, speaker: Speaker, port: int, *, browser: bool, anew: bool) -> int:
    """Play until interrupted; say in one sentence why not, if it cannot be."""
    folder = settings.data / FOLDER
    try:
        with _alone(folder):
            if anew:
                reset(folder)
            asyncio.run(_play(folder, settings, speaker, port, browser=browser))
    except Refused as refusal:
        if refusal.text is not None:
            _tell(speaker(refusal.text), sys.stderr.buffer)
        return 1
    return 0


def reset(folder: Path) -> None:
    """Throw away the tables and the world of earlier play, and nothing else."""
    for pattern in _OURS:
        for path in folder.glob(pattern):
            if path.is_dir():
                for upload in path.iterdir():
                    upload.unlink()
                path.rmdir()
            elif not path.name.endswith(".lock"):
                path.unlink()


async def _play(
    folder: Path, settings: Config, speaker: Speaker, port: int, *, browser: bool
) -> None:
    ended = asyncio.Event()
    on_end_signals(asyncio.get_running_loop(), ended.set)
    # The bot loads while the sandbox does; it waits for the address on its standard input, and
    # hears there whenever the sandbox's clock is moved.
    bot = _start_bot(folder, settings)
    sandbox: Sandbox | None = None
    try:
        sandbox = await _open(folder, port)
        clock = sandbox.world.clock
        _send(bot, f"{sandbox.base} {sandbox.world.token} {clock.offset}")
        clock.led = True
        clock.listeners.append(lambda: _send(bot, str(clock.offset + clock.owed)))
        await _until_usable(sandbox, ended, lambda: _check(bot, folder))
        if not ended.is_set():
            _welcome(sandbox.base, speaker)
            if browser:
                await asyncio.to_thread(_browse, sandbox.base)
        while not ended.is_set():
            _check(bot, folder)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), 0.25)
    finally:
        await _end_bot(bot)
        if sandbox is not None:
            await sandbox.stop()
    _tell(speaker.say("cli.play.ended"))


async def _open(folder: Path, port: int) -> Sandbox:
    from sandbox.server import Sandbox  # noqa: PLC0415 (loads while the bot does)

    world = folder / WORLD
    try:
        sandbox = Sandbox(file=world, by_hand=True)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise Refused(say("cli.play.broken_world", file=str(world))) from None
    if not sandbox.world.commands:
        (folder / COMMANDS).unlink(missing_ok=True)  # a new world knows no commands yet
    try:
        await sandbox.start(port)
    except OSError:
        if sandbox.runner is not None:
            await sandbox.runner.cleanup()
        raise Refused(say("cli.play.busy", port=port)) from None
    return sandbox


def _start_bot(folder: Path, settings: Config) -> subprocess.Popen[bytes]:
    folders = (str(ROOT), os.environ.get("PYTHONPATH"))
    environ = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, folders)),
        f"{PREFIX}DATA": str(folder),
        f"{PREFIX}LOG_LEVEL": settings.log_level,
        f"{PREFIX}LOG_FORMAT": "json",
    }
    with (folder / LOG).open("wb") as log:
        return subprocess.Popen(
            (sys.executable, "-P", "-m", "bot.commands.cli", "bot", "--tethered"),
            env=environ,
            stdin=subprocess.PIPE,
            stdout=log,
            # An interrupt from the terminal is ours; the bot ends when we let go of it.
            start_new_session=os.name != "nt",
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )


def _send(bot: subprocess.Popen[bytes], line: str) -> None:
    assert bot.stdin is not None
    if bot.stdin.closed:  # it was told to end, and time passed meanwhile
        return
    with contextlib.suppress(OSError):  # a bot that has ended is noticed a moment later
        bot.stdin.write(f"{line}\n".encode())
        bot.stdin.flush()


async def _until_usable(sandbox: Sandbox, ended: asyncio.Event, check: Callable[[], None]) -> None:
    """Wait until the bot is connected and its commands are there."""
    while not ended.is_set():
        if sandbox.world.commands and sandbox.gateway.online:
            return
        check()
        await asyncio.sleep(GLANCE_SECONDS)


def _check(bot: subprocess.Popen[bytes], folder: Path) -> None:
    match bot.poll():
        case None:
            return
        case Exit.DATABASE | Exit.DAMAGED:  # it has said what is wrong
            raise Refused
        case _:
            raise Refused(say("cli.play.bot_ended", log=str(folder / LOG)))


async def _end_bot(bot: subprocess.Popen[bytes]) -> None:
    if bot.stdin is not None:
        with contextlib.suppress(OSError):
            bot.stdin.close()
    try:
        await asyncio.to_thread(bot.wait, END_SECONDS)
    except subprocess.TimeoutExpired:
        bot.kill()
        bot.wait()


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(folder / "lock")
    except StoreFailed:
        raise Refused(say("cli.play.already")) from None
    except OSError as wrong:
        raise Refused(unusable_folder(folder, wrong)) from None
    try:
        yield
    finally:
        lock.release()


def _welcome(base: str, speaker: Speaker) -> None:
    _tell(base)
    for step in ("first", "second", "third"):
        _tell(speaker.say(f"cli.play.{step}"))


def _browse(base: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(base)


def _tell(line: str, stream: BinaryIO | None = None) -> None:
    stream = stream or sys.stdout.buffer
    stream.write(line.encode() + b"\n")
    stream.flush()
