"""The audit tells what is known of the packages, and that nothing could be looked up."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from bot.commands import cli
from bot.runtime.i18n import Speaker

SPEAKER = Speaker(strict=True)
WEAKNESS = {"id": "PYSEC-2026-1", "fix_versions": ["1.1", "2.0"], "aliases": []}

SKIPPED = {"name": "unheard-of", "skip_reason": "not found"}


def answer(weaknesses: list[dict[str, Any]]) -> str:
    """Return what pip-audit prints of one package."""
    package = {"name": "brittle", "version": "1.0", "vulns": weaknesses}
    return json.dumps({"dependencies": [package], "fixes": []})


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where pip-audit is looked for."""
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin{os.pathsep}/usr/bin")
    return tmp_path / "pip-audit"


def write(program: Path, lines: str) -> None:
    program.write_text(f"#!/bin/sh\n{lines}\n", encoding="utf-8")
    program.chmod(0o755)


def test_no_known_weakness_is_said(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(program, f"echo \"$@\" >> {program}.asked; echo '{answer([])}'")
    assert cli.audit(SPEAKER, []) == 0
    assert capsys.readouterr().out.count("No known vulnerability") == 2
    asked = Path(f"{program}.asked").read_text(encoding="utf-8").splitlines()
    assert [line.rpartition("/")[2] for line in asked] == [cli.IMAGE_PINS, cli.DEV_PINS]
    assert all("--require-hashes" in line for line in asked)


def test_a_known_weakness_fails_and_is_named_once(
    program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(program, f"echo '{answer([WEAKNESS])}'; exit 1")
    assert cli.audit(SPEAKER, []) == 1
    assert capsys.readouterr().out == "brittle 1.0: PYSEC-2026-1, fixed in 1.1, 2.0\n"


def test_packages_that_could_not_be_looked_up_are_named(
    program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = json.loads(answer([]))["dependencies"]
    write(program, f"echo '{json.dumps({'dependencies': [*known, SKIPPED]})}'")
    assert cli.audit(SPEAKER, []) == 0
    assert "Not looked up: unheard-of." in capsys.readouterr().out


@pytest.mark.parametrize(
    "lines",
    [
        "exit 1",
        "echo no way there >&2; exit 1",
        "echo '[]'",
        f"echo '{json.dumps({'dependencies': [SKIPPED, SKIPPED]})}'",
    ],
)
def test_that_nothing_could_be_looked_up_is_one_line_and_no_failure(
    lines: str, program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(program, lines)
    assert cli.audit(SPEAKER, []) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2
    assert all("nothing could be looked up" in line for line in said)


def test_without_the_program_it_says_what_is_missing(
    program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.audit(SPEAKER, []) == 1
    assert "pip-audit" in capsys.readouterr().err
