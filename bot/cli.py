"""The command line: one function a subcommand."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.i18n import Speaker, catalogue, language_of

ROOT = Path(__file__).resolve().parent.parent
PINS = ("pip", "compile", "pyproject.toml", "--universal", "--python-version=3.11", "--upgrade")
PLAIN = ("--generate-hashes", "--no-header", "--no-emit-index-url", "--quiet", "--output-file")
CACHES = {
    "COVERAGE_FILE": "coverage",
    "HYPOTHESIS_STORAGE_DIRECTORY": "hypothesis",
    "MYPY_CACHE_DIR": "mypy",
    "RUFF_CACHE_DIR": "ruff",
}
EXIT_INTERRUPTED = 130

Command = Callable[[Speaker, Sequence[str]], int]


def engine(speaker: Speaker, argv: Sequence[str]) -> int:
    """Serve the rules as JSON lines on stdin and stdout."""
    _parser(speaker, "engine").parse_args(argv)
    from engine import protocol  # noqa: PLC0415 (only this command needs the games)

    if sys.stdin is None or sys.stdout is None:  # closed by the caller: nobody asks or listens
        return 0
    protocol.serve(sys.stdin.buffer, sys.stdout.buffer, speaker)
    return 0


def test(_speaker: Speaker, argv: Sequence[str]) -> int:
    """Run pytest from the repository's root; every argument is pytest's."""
    os.chdir(ROOT)
    caches = caches_elsewhere()
    options = ("-o", f"cache_dir={caches / 'pytest'}") if caches else ()
    return _become(sys.executable, "-m", "pytest", *options, *argv)


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
    caches_elsewhere()
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
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may lack a letter of ours
    speaker = Speaker(language_of(os.environ))
    # argparse offers no door for a catalogue, but asks gettext by this name.
    vars(argparse)["_"] = catalogue(speaker.language).sentences.gettext
    try:
        if os.name != "nt":
            # The launcher holds interrupts back until they can be answered here.
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        return _run(speaker, sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


def _run(speaker: Speaker, argv: Sequence[str]) -> int:
    known = commands()
    parser = argparse.ArgumentParser(prog="bazaar")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in known:
        subparsers.add_parser(name, help=speaker.say(f"launcher.command.{name}"))
    # A subcommand reads its own arguments, for pytest's are none of ours.
    name = parser.parse_args(argv[:1]).command
    return known[name](speaker, argv[1:])


def _parser(speaker: Speaker, name: str) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(
        prog=f"bazaar {name}", description=speaker.say(f"launcher.command.{name}")
    )


def caches_elsewhere(root: Path = ROOT) -> Path | None:
    """Name a folder for the tools' caches if they cannot be written where they belong."""
    if os.access(root, os.W_OK):
        return None
    folder = Path(tempfile.mkdtemp(prefix="bazaar-"))
    for name, tool in CACHES.items():
        os.environ.setdefault(name, str(folder / tool))
    return folder


def _become(*command: str) -> int:
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main())
