"""`python -m sandbox`: run a local Discord alone."""

import argparse
import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from sandbox.page.words import words
from sandbox.server import Sandbox
from sandbox.world import examples


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="sandbox")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--control", action="store_true")
    parser.add_argument("--record", type=Path)
    parser.add_argument("--world", type=Path)
    parser.add_argument("--limits", action="store_true")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--shards", type=int)
    return parser.parse_args()


async def _run(arguments: argparse.Namespace) -> int:
    sentences = words("en")
    try:
        sandbox = Sandbox(file=arguments.world, record=arguments.record, control=arguments.control)
    except (OSError, ValueError, KeyError, TypeError) as broken:
        file = getattr(broken, "filename", None) or arguments.world
        _complain(sentences["sandbox.main.broken"].format(file=file, reason=repr(broken)))
        return 1
    for number in range(arguments.servers):
        if examples.on_server(number, examples.GUILD_ID) not in sandbox.world.guilds:
            examples.add_server(sandbox.world, number)
    sandbox.world.shards = arguments.shards
    sandbox.limits.on = sandbox.world.cooldowns.on = sandbox.gateway.identify_limited = (
        arguments.limits
    )
    try:
        await sandbox.start(arguments.port)
    except OSError:
        await sandbox.stop()
        _complain(sentences["sandbox.main.busy"].format(port=arguments.port))
        return 1
    sys.stdout.write(sandbox.base + "\n")
    sys.stdout.flush()
    ended = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(name, ended.set)
    await ended.wait()
    await sandbox.stop()
    return 0


def _complain(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")


if __name__ == "__main__":
    sys.exit(asyncio.run(_run(_arguments())))
