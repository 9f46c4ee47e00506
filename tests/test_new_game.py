"""A game that `./bazaar new-game` writes goes through every layer, installed as a package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.commands.new_game import BadKey, NewGame, made
from bot.runtime.i18n import Speaker, languages
from tests.checklist import report
from tests.packages import ROOT, environment, packaged
from tests.samples import first

LAYERS = {
    "engine": ("tests/conformance", "tests/engine"),
    "render": ("tests/render",),
    "bot": ("tests/bot",),
    "cogs": ("tests/cogs",),
}
KINDS = pytest.mark.parametrize("sealed", [False, True], ids=["open", "sealed"])


def scratch(folder: Path) -> Path:
    """Return a repository that has nothing but the templates."""
    (folder / "tests").mkdir(parents=True)
    (folder / "tests" / "templates").symlink_to(ROOT / "tests" / "templates")
    return folder


@KINDS
def test_a_new_game_is_written_under_its_key_in_our_style(tmp_path: Path, sealed: bool) -> None:
    root = scratch(tmp_path / "repository")
    files = made(NewGame("night_market", sealed), root)
    names = {file.relative_to(root).as_posix() for file in files}
    assert {
        "engine/night_market/game.py",
        "locales/en/night_market/game.po",
    } <= names
    for file in files:
        content = file.read_text(encoding="utf-8")
        assert "newgame" not in content.lower()
        assert "templates" not in content
    ours = ("--config", str(ROOT / "pyproject.toml"), "--config", f"src = ['{ROOT}', '{root}']")
    style = ("--no-cache", *ours, "engine", "tests/engine")
    for command in (("check",), ("format", "--check")):
        subprocess.run((sys.executable, "-m", "ruff", *command, *style), cwd=root, check=True)


@pytest.mark.parametrize("key", ["", "x", "Duel", "1st", "two words", "../up", "class", "a" * 21])
def test_what_cannot_be_a_key_is_refused(tmp_path: Path, key: str) -> None:
    with pytest.raises(BadKey, match=r"cli\.new_game\.key"):
        made(NewGame(key, sealed=False), scratch(tmp_path))


@pytest.mark.parametrize("key", ["jaipur", "protocol", "ai", "codec"])
def test_a_key_that_is_taken_is_refused_and_nothing_is_written(key: str) -> None:
    with pytest.raises(BadKey, match=r"cli\.new_game\.taken"):
        made(NewGame(key, sealed=False), ROOT)
    assert not (ROOT / "docs" / "rulings" / "protocol.md").exists()


@pytest.mark.parametrize("sealed", first([True, False]), ids=["sealed", "open"])
@pytest.mark.parametrize("layer", first(list(LAYERS)))
def test_a_new_game_passes_every_proof(
    tmp_path: Path, layer: str, sealed: bool, thorough: bool
) -> None:
    folder = packaged(tmp_path, NewGame("tiny", sealed))
    tests = (sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-k", "tiny")
    done = subprocess.run(
        (*tests, *(["--thorough"] if thorough else []), *LAYERS[layer]),
        cwd=ROOT,
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout[-6000:]
    assert "tiny" in done.stdout or " passed" in done.stdout


@pytest.mark.parametrize("language", first(languages()))
@pytest.mark.parametrize("key", first(["jaipur", "basari", "johari"]))
def test_the_checklist_of_our_games_names_nothing_that_is_missing(key: str, language: str) -> None:
    shown, found = report(key, Speaker(language, strict=True))
    assert found
    assert not [line for line in shown[1:] if line.startswith("✘")]


def test_the_checklist_of_a_game_that_is_not_there_says_which_there_are() -> None:
    (line,), found = report("chess", Speaker(strict=True))
    assert not found
    assert "jaipur, johari, basari" in line


def test_the_checklist_names_all_that_is_missing_at_once(tmp_path: Path) -> None:
    folder = packaged(tmp_path, NewGame("tiny", sealed=True))
    words = folder / "tiny_game" / "locales" / "en" / "tiny.po"
    kept = (
        words.read_text("utf-8")
        .replace('"tiny.name"', '"tiny.n"')
        .replace('"tiny.seal"', '"tiny.s"')
    )
    words.write_text(kept, "utf-8")
    done = subprocess.run(
        (sys.executable, "-m", "tests.checklist", "tiny"),
        cwd=ROOT,
        env={**environment(folder), "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    for part in ("2 sentences are missing", "tiny.name", "tiny.seal", "secrets.py", "tiny.md"):
        assert part in done.stdout, part
