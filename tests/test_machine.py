"""A machine that lacks a browser: its tests say so in one line, and fail where CI=true."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.machine import trouble
from tests.samples import first

ROOT = Path(__file__).resolve().parent.parent
LOADER = "echo error while loading shared libraries: libatomic.so.1: cannot open >&2; exit 127"


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def browser_tests(path: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-n2", "tests/browser/test_markdown.py"],
        cwd=ROOT,
        env={"PATH": str(path), "HOME": str(path), **environ},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for programs")
@pytest.mark.parametrize(
    ("names", "reason"),
    first(
        [
            ((), "there is no Chromium (apt install chromium)"),
            (("chromium",), ""),  # what is wrong depends on whether Playwright's driver starts
            (("chromium", "node"), "libatomic.so.1 is missing"),
        ]
    ),
)
def test_browser_tests_tell_in_one_line_why_they_are_skipped(
    tmp_path: Path, names: tuple[str, ...], reason: str
) -> None:
    for name in names:
        program(tmp_path, name, LOADER if name == "node" else "exit 3")
    # Playwright's own word for the node that runs its driver.
    node = {"PLAYWRIGHT_NODEJS_PATH": str(tmp_path / "node")} if "node" in names else {}
    skipped = browser_tests(tmp_path, **node)
    assert skipped.returncode == 0, skipped.stdout
    (line,) = (line for line in skipped.stdout.splitlines() if line.startswith("SKIPPED"))
    assert f"tests/browser needs Playwright and Chromium: {reason}" in line


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for programs")
def test_where_ci_is_true_a_missing_browser_is_a_failure(tmp_path: Path) -> None:
    failed = browser_tests(tmp_path, CI="true")
    assert failed.returncode == 1
    assert "there is no Chromium" in failed.stdout
    assert "skipped" not in failed.stdout


def test_a_program_that_works_is_no_trouble_and_others_say_what_theirs_is(tmp_path: Path) -> None:
    python = sys.executable
    assert not trouble(python, "-c", "print('fine')")
    assert trouble(python, "-c", "raise SystemExit('no display\\nat all')") == "no display"
    assert trouble(python, "-c", "raise SystemExit(3)") == "it ends with 3"
    assert "juggler: No such file" in trouble(str(tmp_path / "juggler"))
