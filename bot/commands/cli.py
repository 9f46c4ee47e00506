"""The command line: one function a subcommand."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import io
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bot.runtime.i18n import Speaker, language_of, languages

if TYPE_CHECKING:
    from bot.commands.database import CommandResult
    from bot.runtime.config import Config

ROOT = Path(__file__).resolve().parents[2]
PINS = ("pip", "compile", "pyproject.toml", "--universal", "--python-version=3.11", "--upgrade")
PLAIN = ("--generate-hashes", "--no-strip-extras", "--no-header", "--quiet", "--output-file")
IMAGE_PINS, DEV_PINS = "requirements-postgresql.txt", "requirements-dev.txt"
CACHES = {
    "COVERAGE_FILE": "coverage",
    "HYPOTHESIS_STORAGE_DIRECTORY": "hypothesis",
    "MYPY_CACHE_DIR": "mypy",
    "RUFF_CACHE_DIR": "ruff",
}
EXIT_NO_PICTURES = 3
EXIT_INTERRUPTED = 130

Command = Callable[[Speaker, Sequence[str]], int]


def engine(speaker: Speaker, argv: Sequence[str]) -> int:
    """Serve the rules as JSON lines on stdin and stdout."""
    command_parser(speaker, "engine").parse_args(argv)
    from engine.protocol import (  # noqa: PLC0415 (only this command needs the games)
        session as protocol,
    )

    if sys.stdin is None or sys.stdout is None:  # closed by the caller: nobody asks or listens
        return 0
    protocol.serve(sys.stdin.buffer, sys.stdout.buffer, speaker)
    return 0


def arena(speaker: Speaker, argv: Sequence[str]) -> int:
    """Let AI players play against each other and tell how it went."""
    from bot.commands import arena as contests  # noqa: PLC0415 (only this command needs the minds)

    return contests.main(speaker, command_parser(speaker, "arena"), argv)


def play(speaker: Speaker, argv: Sequence[str]) -> int:
    """Start the bot and a Discord of our own on this machine, and show the page."""
    parser = command_parser(speaker, "play")
    parser.add_argument("--port", type=_port, default=8765, help=speaker.say("cli.play.port"))
    parser.add_argument("--no-browser", action="store_true", help=speaker.say("cli.play.quiet"))
    parser.add_argument("--reset", action="store_true", help=speaker.say("cli.play.reset"))
    wanted = parser.parse_args(argv)
    if importlib.util.find_spec("sandbox") is None:  # as in the image, which has no page to show
        print(speaker.say("cli.play.no_sandbox"), file=sys.stderr)
        return 1
    from bot.commands import play as playing  # noqa: PLC0415 (only this command needs the sandbox)

    settings = _settings(speaker)
    if settings is None:
        return 1
    browser = not wanted.no_browser
    return playing.main(settings, speaker, wanted.port, browser=browser, anew=wanted.reset)


def bot(speaker: Speaker, argv: Sequence[str]) -> int:
    """Run the bot on Discord with the settings of `.env`."""
    parser = command_parser(speaker, "bot")
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = speaker.say("cli.bot.exits")
    parser.add_argument("--tethered", action="store_true", help=argparse.SUPPRESS)
    tethered = parser.parse_args(argv).tethered
    from bot.runtime import app  # noqa: PLC0415 (only this command needs Discord)
    from bot.runtime.dev_link import DevLink, HandClock  # noqa: PLC0415 (the same)
    from bot.runtime.exit_codes import Exit  # noqa: PLC0415 (the same)

    given, link = {}, None
    if tethered:
        address = sys.stdin.readline().split()
        if not address:
            return 0
        given = {**_of_a_fleet(), **dict(zip(("discord_url", "token"), address, strict=False))}
        link = DevLink(sys.stdin, HandClock(float((*address, 0.0)[2])))
    settings = _settings(speaker, given)
    if settings is None:
        return Exit.CONFIG
    return app.main(settings, speaker, link)


def _of_a_fleet() -> dict[str, str]:
    """Return the settings of several processes for one that plays: what `.env` says is a host's."""
    named = {"metrics": "", "shards": "1", "spare": "0"}
    ours = {name: os.environ.get(f"BAZAAR_{name.upper()}") or none for name, none in named.items()}
    return {**ours, "database_url": ""}  # no game of ours may get there, whoever names it


def backup(speaker: Speaker, argv: Sequence[str]) -> int:
    """Copy the database to a new file, also while the bot runs."""
    return _keep(speaker, "backup", argv)


def restore(speaker: Speaker, argv: Sequence[str]) -> int:
    """Put a backup in the database's place; what was there is kept beside it."""
    return _keep(speaker, "restore", argv)


def check(speaker: Speaker, argv: Sequence[str]) -> int:
    """Replay every stored table and compare, try a picture of each game, and name unusable ones.

    A game that cannot be used does not change the exit code: all others can be played.
    """
    code = _keep(speaker, "check", argv)
    from bot.commands import database as keeping  # noqa: PLC0415 (only this command needs it)
    from render.selftest import why_not  # noqa: PLC0415 (only this command and render draw)

    drawn = keeping.pictures(lambda game: why_not(game, speaker))
    _tell(speaker, drawn)
    _tell(speaker, keeping.left_out())
    return code or (0 if drawn.well else EXIT_NO_PICTURES)


def move_database(speaker: Speaker, argv: Sequence[str]) -> int:
    """Move everything from one database to another and prove that it is the same there."""
    parser = command_parser(speaker, "move-database")
    parser.add_argument("source", metavar="FROM", help=speaker.say("cli.move.from"))
    parser.add_argument("target", metavar="TO", help=speaker.say("cli.move.to"))
    wanted = parser.parse_args(argv)
    settings = _settings(speaker)
    if settings is None:
        return 1
    from bot.commands import (  # noqa: PLC0415 (only these commands need the store)
        database as keeping,
    )

    server = settings.database_url.get_secret_value()
    result = keeping.move(wanted.source, wanted.target, settings.database, server)
    _tell(speaker, result)
    return 0 if result.well else 1


def fleet(speaker: Speaker, argv: Sequence[str]) -> int:
    """Show which bots run on the database, their shards, and what waits."""
    parser = command_parser(speaker, "fleet")
    parser.add_argument("--watch", action="store_true", help=speaker.say("cli.fleet.watch"))
    watch = parser.parse_args(argv).watch
    settings = _settings(speaker)
    if settings is None:
        return 1
    from bot.commands import fleet as overview  # noqa: PLC0415 (only this command needs it)

    return overview.main(settings, speaker, watch=watch)


def doctor(speaker: Speaker, argv: Sequence[str]) -> int:
    """Try on a test server what nothing here can prove about Discord, or say what that is."""
    from bot.commands import doctor as checking  # noqa: PLC0415 (only this command needs it)

    parser = command_parser(speaker, "doctor")
    parser.add_argument("--live", action="store_true", help=speaker.say("doctor.live"))
    parser.add_argument("--channel", type=int, help=speaker.say("doctor.channel"))
    only = speaker.say("doctor.only")
    parser.add_argument("--only", action="append", choices=checking.KEYS, metavar="NAME", help=only)
    wanted = parser.parse_args(argv)
    if not wanted.live and (wanted.only or wanted.channel is not None):
        parser.error(speaker.say("doctor.needs_live"))
    if not wanted.live:
        print(checking.listed(speaker))
        return 0
    if wanted.channel is None:
        parser.error(speaker.say("doctor.needs_channel"))
    settings = _settings(speaker)
    if settings is None:
        return 1
    keys = [key for key in checking.KEYS if wanted.only is None or key in wanted.only]
    return checking.main(settings, speaker, wanted.channel, keys)


def render(speaker: Speaker, argv: Sequence[str]) -> int:
    """Draw a moment of a random table, or a sheet of many, into a file."""
    try:
        from render.preview import main as draw  # noqa: PLC0415 (only this command draws)

        return draw(speaker, argv, command_parser(speaker, "render"), languages(), Speaker)
    except Exception as error:  # noqa: BLE001 (whatever it is, it is told in a sentence)
        from render.selftest import reason  # noqa: PLC0415 (the same)

        print(speaker.say("cli.render.failed", reason=reason(error)), file=sys.stderr)
        return 1


def verify(speaker: Speaker, argv: Sequence[str]) -> int:
    """Deal and play a record again, and say whether all is as it was."""
    parser = command_parser(speaker, "verify")
    parser.add_argument("file", type=Path, help=speaker.say("cli.verify.file"))
    file = parser.parse_args(argv).file
    from bot.commands import replay as replaying  # noqa: PLC0415 (only records need the boards)

    return 0 if replaying.check(file, speaker, sys.stdout) else 1


def replay(speaker: Speaker, argv: Sequence[str]) -> int:
    """Step through a record in the terminal."""
    parser = command_parser(speaker, "replay")
    parser.add_argument("file", type=Path, help=speaker.say("cli.verify.file"))
    parser.add_argument("--all", action="store_true", help=speaker.say("cli.replay.all"))
    parser.add_argument("--seat", type=int, help=speaker.say("cli.replay.seat"))
    wanted = parser.parse_args(argv)
    from bot.commands import replay as replaying  # noqa: PLC0415 (only records need the boards)

    seat = None if wanted.seat is None else wanted.seat - 1
    arguments = (wanted.file, seat, speaker, sys.stdout)
    bold = sys.stdout.isatty()
    if wanted.all or sys.stdin is None:
        return 0 if replaying.replay(*arguments, None, bold) else 1
    with replaying.keyboard(sys.stdin) as keys:
        return 0 if replaying.replay(*arguments, keys, bold) else 1


def test(speaker: Speaker, argv: Sequence[str]) -> int:
    """Run pytest from the repository's root, or all that concerns a game after its checklist."""
    os.chdir(ROOT)
    if any(argument.split("=")[0] == "--game" for argument in argv):  # all else is pytest's
        parser = command_parser(speaker, "test")
        parser.add_argument("--game", help=speaker.say("cli.test.game"))
        wanted, others = parser.parse_known_args(argv)
        if subprocess.call((sys.executable, "-m", "tests.checklist", wanted.game)) != 0:
            return 1
        argv = ["--thorough", "-k", wanted.game, *others]
    caches = caches_elsewhere()
    options = ("-o", f"cache_dir={caches / 'pytest'}") if caches else ()
    return _become(sys.executable, "-m", "pytest", *options, *argv)


def new_game(speaker: Speaker, argv: Sequence[str]) -> int:
    """Write a small complete game under a new key."""
    parser = command_parser(speaker, "new-game")
    parser.add_argument("key", help=speaker.say("cli.new_game.key.help"))
    parser.add_argument("--sealed", action="store_true", help=speaker.say("cli.new_game.sealed"))
    wanted = parser.parse_args(argv)
    from bot.commands.new_game import BadKey, NewGame, made  # noqa: PLC0415 (only here)

    try:
        files = made(NewGame(wanted.key, wanted.sealed), ROOT)
    except BadKey as refusal:
        print(speaker.say(str(refusal), game=wanted.key), file=sys.stderr)
        return 1
    for file in files:
        print(file.relative_to(ROOT).as_posix())
    print(speaker.say("cli.new_game.next", game=wanted.key))
    return 0


def bench(speaker: Speaker, argv: Sequence[str]) -> int:
    """Run a benchmark by name."""
    names = sorted(path.stem for path in (ROOT / "benchmarks").glob("[!_]*.py"))
    parser = command_parser(speaker, "bench")
    parser.add_argument("name", choices=names, help=speaker.say("cli.bench.name"))
    name = parser.parse_args(argv[:1]).name
    benchmark: Callable[[Sequence[str]], int] = importlib.import_module(f"benchmarks.{name}").main
    return benchmark(argv[1:])


def simulate(speaker: Speaker, argv: Sequence[str]) -> int:
    """Play whole nights in simulated time, and tell which promises are broken."""
    parser = command_parser(speaker, "simulate")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--seed", type=int, help=speaker.say("cli.simulate.seed"))
    which.add_argument("--minutes", type=float, help=speaker.say("cli.simulate.minutes"))
    wanted = parser.parse_args(argv)
    from simulation import search  # noqa: PLC0415 (only this command needs the simulation)

    return search.main(wanted.seed, wanted.minutes)


def lint(speaker: Speaker, argv: Sequence[str]) -> int:
    """Check style, format and types; fail if one of them does."""
    parser = command_parser(speaker, "lint")
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
    command_parser(speaker, "lock").parse_args(argv)
    uv = shutil.which("uv")
    if uv is None:
        print(speaker.say("cli.lock.no_uv"), file=sys.stderr)
        return 1
    os.chdir(ROOT)
    same = "--constraints=requirements.txt"
    exports = (
        (*PLAIN, "requirements.txt"),
        ("--extra=postgresql", same, *PLAIN, "requirements-postgresql.txt"),
        ("--group=dev", same, *PLAIN, "requirements-dev.txt"),
    )
    return next((code for export in exports if (code := subprocess.call((uv, *PINS, *export)))), 0)


def sbom(speaker: Speaker, argv: Sequence[str]) -> int:
    """Print the bill of materials of what the image holds, or of other requirements."""
    parser = command_parser(speaker, "sbom")
    pins = sorted(file.name for file in ROOT.glob("requirements*.txt"))
    what = speaker.say("cli.sbom.file")
    parser.add_argument("file", nargs="?", default=IMAGE_PINS, choices=pins, help=what)
    from bot.commands import sbom as materials  # noqa: PLC0415 (only this command needs it)

    return materials.main([str(ROOT / parser.parse_args(argv).file)])


def audit(speaker: Speaker, argv: Sequence[str]) -> int:
    """Tell which weaknesses are known of the packages, where that can be looked up."""
    command_parser(speaker, "audit").parse_args(argv)
    from bot.commands import audit as auditing  # noqa: PLC0415 (only this command needs it)

    program = shutil.which(auditing.PROGRAM)
    if program is None:
        print(speaker.say("cli.audit.no_program"), file=sys.stderr)
        return 1
    audits = [auditing.audit(program, ROOT / file) for file in (IMAGE_PINS, DEV_PINS)]
    for line in dict.fromkeys(line for each in audits for line in each.lines):
        print(speaker(line))
    return int(any(each.outcome == "weak" for each in audits))


OFFERED = (
    play, bot, backup, restore, check, move_database, fleet, doctor, verify, replay, engine, render,
    arena
)  # fmt: skip
COMMANDS: dict[str, Command] = {command.__name__.replace("_", "-"): command for command in OFFERED}
CHECKOUT_COMMANDS: dict[str, Command] = {
    "test": test,
    "new-game": new_game,
    "bench": bench,
    "simulate": simulate,
    "lint": lint,
    "lock": lock,
    "sbom": sbom,
    "audit": audit,
}


def commands(root: Path = ROOT) -> dict[str, Command]:
    """Name the subcommands: an installed package has no tests to run and no pins to export."""
    in_checkout = (root / "pyproject.toml").is_file()
    return {**COMMANDS, **CHECKOUT_COMMANDS} if in_checkout else COMMANDS


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and return its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may lack a letter of ours
    speaker = Speaker(language_of(os.environ))
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


def command_parser(speaker: Speaker, name: str) -> argparse.ArgumentParser:
    """Return the parser of a subcommand, which describes it in the language of the terminal."""
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


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise ValueError
    return port


def _settings(speaker: Speaker, given: Mapping[str, str] | None = None) -> Config | None:
    from bot.runtime import config  # noqa: PLC0415 (commands without settings start faster)

    try:
        return config.read(given=given)
    except config.Unusable as refusal:
        print(config.explain(refusal, None, speaker), file=sys.stderr)
        return None


def _keep(speaker: Speaker, name: str, argv: Sequence[str]) -> int:
    parser = command_parser(speaker, name)
    if name == "check":
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        parser.epilog = speaker.say("cli.check.exits")
    else:
        parser.add_argument("file", type=Path, help=speaker.say(f"cli.{name}.file"))
    parser.add_argument("--play", action="store_true", help=speaker.say("cli.keep.play"))
    wanted = parser.parse_args(argv)
    settings = _settings(speaker)
    if settings is None:
        return 1
    from bot.commands import (  # noqa: PLC0415 (only these commands need the store)
        database as keeping,
    )

    folder = settings.data / "play" if wanted.play else settings.data
    file = folder if name == "check" else wanted.file
    server = "" if wanted.play else settings.database_url.get_secret_value()
    own_file = folder / settings.database.name
    result = keeping.keep(name, server or str(own_file), own_file, file)
    _tell(speaker, result)
    return 0 if result.well else 1


def _tell(speaker: Speaker, result: CommandResult) -> None:
    for text in result.texts:
        print(speaker(text), file=sys.stdout if result.well else sys.stderr)


def _become(*command: str) -> int:
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main())
