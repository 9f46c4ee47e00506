"""The page says nothing that the catalogues do not hold, and holds nothing it never says."""

import re
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent.parent
WEB = ROOT / "sandbox" / "page" / "web"
PREFIX = "sandbox.page."


def catalogue(language: str) -> dict[str, str]:
    with (ROOT / "locales" / language / "sandbox_page.po").open("rb") as file:
        return {str(entry.id): str(entry.string) for entry in read_po(file) if entry.id}


def scripts() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in WEB.glob("scripts/*.js"))


def test_every_word_of_the_page_is_in_both_languages() -> None:
    english, german = catalogue("en"), catalogue("de")
    assert list(english) == sorted(english)
    assert list(english) == list(german)
    for key, sentence in english.items():
        assert set(re.findall(r"\{\w+\}", sentence)) == set(re.findall(r"\{\w+\}", german[key]))


def test_every_word_is_used_and_every_word_used_is_there() -> None:
    known = {key.removeprefix(PREFIX) for key in catalogue("en")}
    quoted = set(re.findall(r'"([a-z_]+(?:\.[a-z_]+)*)"', scripts()))
    assert {key for key in known if not key.startswith("error.")} <= quoted
    asked = set(re.findall(r'\bt\("([a-z_.]+)"', scripts()))
    assert asked <= known


def test_the_page_needs_nothing_from_elsewhere_and_runs_nothing_inline() -> None:
    index = (WEB / "index.html").read_text(encoding="utf-8")
    assert "Content-Security-Policy" in index
    assert not re.search(r"<script(?![^>]*src=)|<style|style=|onclick=", index)
    for path in WEB.rglob("*.*"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|\beval\(|new Function", text), path
        found = re.findall(r"https?://[\w.-]+", text)
        assert set(found) <= {"http://www.w3.org"}, path
