from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from bot.commands import cli
from bot.runtime.i18n import Speaker

ROOT = Path(__file__).resolve().parents[3]


def bazaar(
    *argv: str, cwd: Path, given: str = "", path: str | None = None, locale: str = "C.UTF-8"
) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": locale}
    return subprocess.run(
        [sys.executable, "-P", "-m", "bot.commands.cli", *argv],
        cwd=cwd,
        env=environ if path is None else {**environ, "PATH": path},
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_a_checkout_has_the_tools_of_the_workshop_and_a_package_has_not(tmp_path: Path) -> None:
    assert set(cli.commands()) > set(cli.commands(tmp_path)) == set(cli.COMMANDS)
    assert not set(cli.CHECKOUT_COMMANDS) & set(cli.COMMANDS)


@pytest.mark.parametrize("name", [name for name in cli.commands() if name != "test"])
def test_every_command_explains_itself(name: str, tmp_path: Path) -> None:
    shown = bazaar(name, "--help", cwd=tmp_path)
    assert shown.returncode == 0, shown.stderr
    assert f"bazaar {name}" in shown.stdout
    assert f"launcher.command.{name}" not in shown.stdout


def test_no_command_and_an_unknown_one_are_refused(tmp_path: Path) -> None:
    assert bazaar(cwd=tmp_path).returncode == 2
    assert bazaar("juggle", cwd=tmp_path).returncode == 2


def test_tests_run_from_anywhere_and_every_argument_is_pytests(tmp_path: Path) -> None:
    run = bazaar(
        "test", "--collect-only", "-q", "-n0", "tests/bot/commands/test_cli.py", cwd=tmp_path
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "test_no_command_and_an_unknown_one_are_refused" in run.stdout


def test_a_benchmark_is_chosen_by_name(tmp_path: Path) -> None:
    refused = bazaar("bench", "juggling", cwd=tmp_path)
    assert refused.returncode == 2
    assert "juggling" in refused.stderr


def test_a_german_terminal_gets_german_help(tmp_path: Path) -> None:
    shown = bazaar("play", "--help", cwd=tmp_path, locale="de_DE.UTF-8")
    german = Speaker("de")
    words = " ".join(shown.stdout.split())
    assert german.say("launcher.command.play") in words
    assert german.say("cli.play.reset") in words


@pytest.mark.skipif(os.name == "nt", reason="signals as POSIX has them")
def test_an_interrupt_before_the_command_is_up_ends_it_quietly(tmp_path: Path) -> None:
    hold = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.SIG_DFL)\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})\n"
        "os.kill(os.getpid(), signal.SIGINT)\n"
        "os.execv(sys.executable, [sys.executable, '-P', '-m', 'bot.commands.cli', 'engine'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", hold],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_caches_go_elsewhere_only_if_they_must(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "environ", {"RUFF_CACHE_DIR": "mine"})
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert cli.caches_elsewhere(tmp_path) is None
    folder = cli.caches_elsewhere(tmp_path / "gone")
    assert folder is not None
    assert os.environ["MYPY_CACHE_DIR"] == str(folder / "mypy")
    assert os.environ["RUFF_CACHE_DIR"] == "mine"


def test_the_engine_answers_in_json_lines_and_says_what_is_wrong(tmp_path: Path) -> None:
    run = bazaar(
        "engine", cwd=tmp_path, given='{"id": 1, "do": "games"}\n{"id": 2, "do": "juggle"}\n'
    )
    first, second = (json.loads(line) for line in run.stdout.splitlines())
    assert (run.returncode, run.stderr) == (0, "")
    assert first["id"] == 1
    assert "error" not in first
    assert second["id"] == 2
    assert second["error"]["message"] != second["error"]["code"]


def test_exporting_pins_without_uv_says_what_is_missing(tmp_path: Path) -> None:
    refused = bazaar("lock", cwd=tmp_path, path=str(tmp_path))
    assert refused.returncode == 1
    assert "uv" in refused.stderr
