"""The image without a Docker engine: its rules, and its commands in a tree of what it copies."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.commands.cli import IMAGE_PINS
from bot.commands.sbom import bill
from bot.runtime.exit_codes import Exit

ROOT = Path(__file__).resolve().parents[1]
TEXT = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
STEPS = [line.split(None, 1) for line in TEXT.splitlines() if line and not line.startswith("#")]
INSIDE = "/opt/bazaar"
PYTHON = f"{INSIDE}/venv/bin/python"


def steps(name: str) -> list[str]:
    return [rest for step, rest in STEPS if step == name]


def command(name: str) -> list[str]:
    (rest,) = steps(name)
    found: list[str] = json.loads(rest[rest.index("[") :])
    return found


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """A tree of exactly what the image copies out of the repository."""
    root = tmp_path / "bazaar"
    root.mkdir()
    last = TEXT[TEXT.rindex("\nFROM ") :]
    for line in re.findall(r"^COPY (?!--from)(.+)$", last, re.MULTILINE):
        *sources, target = line.split()
        for source in sources:
            there = root / target.removeprefix(INSIDE).strip("/")
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, there, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / source, there)
    return root


def run(
    image: Path, data: Path, argv: list[str], **environ: str
) -> subprocess.CompletedProcess[str]:
    assert argv[0] == PYTHON
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("BAZAAR_", "PYTHON"))}
    return subprocess.run(
        [sys.executable, *argv[1:]],
        env={**kept, "PYTHONPATH": str(image), "BAZAAR_DATA": str(data), **environ},
        cwd=data,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_there_are_two_stages_and_the_second_builds_nothing() -> None:
    bases = steps("FROM")
    assert len(bases) == 2
    assert bases[0].endswith(" AS build")
    assert bases[0].split()[0] == bases[1]
    assert "pip" not in TEXT[TEXT.rindex("\nFROM ") :]


def test_the_base_is_named_by_its_digest() -> None:
    assert all(re.match(r"\S+:\S+@sha256:[0-9a-f]{64}( |$)", base) for base in steps("FROM"))


def pin(folder: Path, answer: str) -> subprocess.CompletedProcess[str]:
    """Pin the base anew where Docker answers with such a digest."""
    programs = folder / "bin"
    programs.mkdir(exist_ok=True)
    docker = programs / "docker"
    docker.write_text(f"#!/bin/sh\n{answer}\n", encoding="utf-8")
    docker.chmod(0o755)
    return subprocess.run(
        [sys.executable, str(ROOT / ".ci/pin-image")],
        env={**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_base_can_be_pinned_anew(tmp_path: Path) -> None:
    file, newer = tmp_path / "Dockerfile", "sha256:" + "0123456789abcdef" * 4
    shutil.copy(ROOT / "Dockerfile", file)
    before = file.read_text(encoding="utf-8")
    for answer in ("exit 1", "echo sha256:short", "echo"):
        refused = pin(tmp_path, answer)
        assert refused.returncode == 1
        assert "Nothing changed" in refused.stderr
        assert file.read_text(encoding="utf-8") == before
    assert pin(tmp_path, f"echo {newer}").returncode == 0
    assert file.read_text(encoding="utf-8") == re.sub(r"sha256:[0-9a-f]{64}", newer, before)


def test_it_says_which_packages_it_holds(tmp_path: Path) -> None:
    written = next(step for step in steps("RUN") if "sbom.json" in step)
    assert f"python3 {INSIDE}/sbom.py {INSIDE}/requirements-postgresql.txt" in written
    assert f"--from=build {INSIDE}/sbom.json {INSIDE}/" in steps("COPY")
    made = subprocess.run(  # in a bare Python, as in the image
        [sys.executable, "-I", "-S", str(ROOT / "bot/commands/sbom.py"), IMAGE_PINS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stdout == bill((ROOT / IMAGE_PINS).read_text(encoding="utf-8"))


def test_packages_come_pinned_by_hash() -> None:
    assert "--require-hashes -r /opt/bazaar/requirements-postgresql.txt" in TEXT


def test_it_runs_as_nobody_special_and_ends_on_sigterm() -> None:
    assert steps("USER") == ["10001:10001"]
    assert steps("STOPSIGNAL") == ["SIGTERM"]
    assert "--uid 10001" in TEXT
    last = [step for step, _ in STEPS if step in {"RUN", "COPY", "USER"}]
    assert last[-1] == "USER"


def test_data_is_a_volume_of_the_bots_own() -> None:
    assert json.loads(steps("VOLUME")[0]) == ["/data"]
    assert "BAZAAR_DATA=/data" in TEXT
    assert "install -d -m 700 -o bazaar -g bazaar /data" in TEXT


def test_entry_command_and_health_check_are_in_exec_form() -> None:
    assert command("ENTRYPOINT") == [PYTHON, "-P", "-m", "bot.commands.cli"]
    assert command("CMD") == ["bot"]
    assert command("HEALTHCHECK") == [PYTHON, "-P", "-m", "bot.runtime.health"]


def test_no_secret_and_nothing_unneeded_gets_in() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert ignored[0] == "*"
    copied = {source for rest in steps("COPY") for source in rest.split()[:-1] if "/" not in source}
    copied = {source for source in copied if not source.startswith("--")}
    assert {line.removeprefix("!") for line in ignored if line.startswith("!")} == copied
    assert ".env" not in copied
    assert all((ROOT / source).exists() for source in copied)


def test_what_is_copied_is_enough_for_every_command_but_play(image: Path, tmp_path: Path) -> None:
    for name in ("bot", "backup", "restore", "check", "fleet", "engine"):
        shown = run(image, tmp_path, [*command("ENTRYPOINT"), name, "--help"])
        assert shown.returncode == 0, shown.stderr
    cogs = (
        "import bot.runtime.app, cogs.delivery.presenter, cogs.lobby.commands, cogs.play.commands"
    )
    loaded = run(image, tmp_path, [PYTHON, "-P", "-c", cogs])
    assert loaded.returncode == 0, loaded.stderr


def test_play_says_that_the_image_has_no_page_to_show(image: Path, tmp_path: Path) -> None:
    ended = run(image, tmp_path, [*command("ENTRYPOINT"), "play"])
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert "./bazaar play" in ended.stderr


def test_the_entry_without_a_token_explains_itself(image: Path, tmp_path: Path) -> None:
    ended = run(image, tmp_path, command("ENTRYPOINT") + command("CMD"))
    assert ended.returncode == Exit.CONFIG
    assert "BAZAAR_TOKEN" in ended.stderr


def test_the_health_check_follows_the_pulse(image: Path, tmp_path: Path) -> None:
    assert run(image, tmp_path, command("HEALTHCHECK")).returncode == 1
    (tmp_path / "alive").touch()
    assert run(image, tmp_path, command("HEALTHCHECK")).returncode == 0
    old = time.time() - 600
    os.utime(tmp_path / "alive", (old, old))
    assert run(image, tmp_path, command("HEALTHCHECK")).returncode == 1
