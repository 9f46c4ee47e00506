"""The command line: one function a subcommand."""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.i18n import Speaker, language_of

ROOT = Path(__file__).resolve().parent.parent
PINS = ("pip", "compile", "pyproject.toml", "--universal", "--python-version=3.11", "--upgrade")
PLAIN = ("--generate-hashes", "--no-header", "--no-emit-index-url", "--quiet", "--output-file")
EXIT_INTERRUPTED = 130

Command = Callable[[Speaker, Sequence[str]], int]


def engine(speaker: Speaker, argv: Sequence[str]) -> int:
    """Serve the rules as JSON lines on stdin and stdout."""
    _parser(speaker, "engine").parse_args(argv)
    from engine import protocol  # noqa: PLC0415 (only this command needs the games)

    protocol.serve(sys.stdin.buffer, sys.stdout.buffer, speaker)
    return 0


def test(_speaker: Speaker, argv: Sequence[str]) -> int:
    """Run pytest from the repository's root; every argument is pytest's."""
    os.chdir(ROOT)
    return _become(sys.executable, "-m", "pytest", *argv)


def bench(speaker: Speaker, argv: Sequence[str]) -> int:
    """Run a benchmark by name."""
    names = sorted(path.stem for path in (ROOT / "benchmarks").glob("[!_]*.py"))
    parser = _parser(speaker, "bench")
    parser.add_argument("name", choices=names, help=speaker.say("cli.bench.name"))
    name = parser.parse_args(argv[:1]).name
    benchmark: Command = importlib.import_module(f"benchmarks.{name}").main
    return benchmark(speaker, argv[1:])


def lint(speaker: Speaker, argv: Sequence[str]) -> int:
    """Check style, format and types; fail if one of them does."""
    parser = _parser(speaker, "lint")
    parser.add_argument("--fix", action="store_true", help=speaker.say("cli.lint.fix"))
    fix = parser.parse_args(argv).fix
    check = ("ruff", "check", "--fix") if fix else ("ruff", "check")
    layout = ("ruff", "format") if fix else ("ruff", "format", "--check")
    os.chdir(ROOT)
    tools = (check, layout, ("mypy",))
    return max([subprocess.call((sys.executable, "-m", *tool)) for tool in tools])


def lock(speaker: Speaker, argv: Sequence[str]) -> int:
    """Export pyproject.toml's dependencies, pinned and hashed for every platform."""
    _parser(speaker, "lock").parse_args(argv)
    uv = shutil.which("uv")
    if uv is None:
        print(speaker.say("cli.lock.no_uv"), file=sys.stderr)
        return 1
    os.chdir(ROOT)
    dev = ("--group=dev", "--constraints=requirements.txt")
    return subprocess.call((uv, *PINS, *PLAIN, "requirements.txt")) or subprocess.call(
        (uv, *PINS, *dev, *PLAIN, "requirements-dev.txt")
    )


COMMANDS: dict[str, Command] = {"engine": engine}
CHECKOUT_COMMANDS: dict[str, Command] = {"test": test, "bench": bench, "lint": lint, "lock": lock}


def commands(root: Path = ROOT) -> dict[str, Command]:
    """Name the subcommands: an installed package has no tests to run and no pins to export."""
    in_checkout = (root / "pyproject.toml").is_file()
    return {**CHECKOUT_COMMANDS, **COMMANDS} if in_checkout else COMMANDS


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and return its exit code."""
    speaker = Speaker(language_of(os.environ))
    known = commands()
    parser = argparse.ArgumentParser(prog="bazaar")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in known:
        subparsers.add_parser(name, help=speaker.say(f"launcher.command.{name}"))
    arguments = list(sys.argv[1:] if argv is None else argv)
    # A subcommand reads its own arguments, for pytest's are none of ours.
    name = parser.parse_args(arguments[:1]).command
    try:
        return known[name](speaker, arguments[1:])
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


def _parser(speaker: Speaker, name: str) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(
        prog=f"bazaar {name}", description=speaker.say(f"launcher.command.{name}")
    )


def _become(*command: str) -> int:
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main())
