"""A bot that cannot draw pictures: people play on with text, and those who can help are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.damaged import damaged, python

MISSING = "render/assets/fonts/Inter-SemiBold.otf"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What is seen in an evening on a machine where a font is missing."""
    folder: Path = tmp_path_factory.mktemp("undrawn")
    ended = python(
        damaged(folder, MISSING.removeprefix("render/assets/")), "-m", "tests.cogs.undrawn"
    )
    assert ended.returncode == 0, ended.stderr
    return dict(json.loads(ended.stdout))


def test_the_doctor_says_what_is_wrong_and_what_to_do(evening: dict[str, Any]) -> None:
    english, german = evening["doctor"]["en"], evening["doctor"]["de"]
    assert "1 thing to fix" in english
    assert "I can't draw pictures, so tables show text boards." in english
    assert "reinstall it" in english
    assert "Ich kann keine Bilder zeichnen" in german
    for panel_text in (english, german):
        assert "`./bazaar check`" in panel_text
        assert f"`FileNotFoundError: [Errno 2] No such file or directory: '{MISSING}'" in panel_text


def test_tables_are_played_with_text_boards(evening: dict[str, Any]) -> None:
    for panel_text, pictures in evening["panels"]:
        assert pictures == 0
        assert "Market" in panel_text


def test_the_log_says_it_once_and_not_once_a_table_or_press(evening: dict[str, Any]) -> None:
    (line,) = [line for line in evening["log"] if line["level"] in {"warning", "error"}]
    assert (line["level"], line["event"]) == (
        "error",
        "pictures cannot be drawn, tables show text boards",
    )
    assert line["reason"].startswith("FileNotFoundError: ")
    assert MISSING in line["reason"]
