"""Names that pretend to be something else, custom ids, and sentences for every key."""

from __future__ import annotations

import re
import warnings
from importlib import import_module
from pathlib import Path

import pytest

from bot.runtime.i18n import catalogue
from bot.tables.table import Sitter
from engine.text import isolated
from tests.test_locales import domains, is_known, keys_in

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

    from bot.runtime.client import EXTENSIONS
    from cogs.kit.custom_id import BUTTONS, HANDLERS, MAX_CUSTOM_ID_LENGTH, PICKERS, SELECTS, Target
    from cogs.kit.locale import language_of
    from cogs.kit.names import MAX_NAME_LENGTH, plain
    from cogs.kit.screen import clipped

ROOT = Path(__file__).resolve().parent.parent.parent
WICKED = [
    "@everyone", "<@123456789012345678>", "<#123>", "<t:0:R>", "</table new:1>", "<:gem:1>",
    "**bold**", "__under__", "_slanted_", "~~gone~~", "||spoiler||", "`code`", "```\ncode```",
    "# heading", "- item", "> quote", "[text](https://example.org)", "https://example.org",
    "\u202etxet", "a\u200bb", "line\nbreak", "\u3164", "x" * 99,
    "Z" + "\u0335\u0327\u0306" * 40, "🐫" * 200, "👨\u200d👩\u200d👧" * 50,
    "\u202b\u2067\u05d0\u05d1\u2069",
    "'; DROP TABLE sitters; --", "../../etc/passwd", "\0", "\u1fef" * 3 + "x",
]  # fmt: skip


@pytest.mark.parametrize("name", WICKED)
def test_a_name_is_only_a_name(name: str) -> None:
    shown = plain(name)
    assert len(shown) <= MAX_NAME_LENGTH
    assert not re.search(r"[@<>*`~|\\\[\]#\n\u202e\u202b\u2067\u200b\0]|://|__|^[-_+]|_$", shown)
    assert not re.search(r"[\u0300-\u036f]{3}", shown)


@pytest.mark.parametrize(
    "name", ["Ada", "José", "小林", "some_user", "O'Brien", "x (they)", "שלום", "ที่รัก"]
)
def test_an_honest_name_stays_as_it_is(name: str) -> None:
    assert plain(name) == name


def test_a_long_name_ends_in_an_ellipsis() -> None:
    assert plain("x" * 32) == "x" * 32
    assert plain("x" * 33) == "x" * 31 + "…"
    assert plain("x" * 30 + " yz") == "x" * 30 + "…"


@pytest.mark.parametrize("name", ["דנה", "Dana דנה", "سارة", "سارة 12"])
def test_a_name_that_runs_backward_turns_nothing_around(name: str) -> None:
    sitter = Sitter(1, name)
    assert sitter.tagged == f"\u2068{name}\u2069"
    assert isolated(sitter.tagged) == sitter.tagged
    sentence = f"{sitter.tagged} takes {sitter.tagged}"
    for most in range(2, len(sentence) + 1):
        cut = clipped(sentence, most)
        assert len(cut) <= most
        assert cut.count("\u2068") == cut.count("\u2069")


@pytest.mark.parametrize("name", ["Ada", "小林", "🐫 12", "José (they)", "Дана"])
def test_other_names_are_shown_as_they_are(name: str) -> None:
    assert Sitter(1, name).tagged == name


@pytest.mark.parametrize(
    ("locale", "language"),
    [("de", "de"), (discord.Locale.german, "de"), ("en-GB", "en"), ("fr", "en"), (None, "en")],
)
def test_who_speaks_no_language_of_ours_gets_english(
    locale: discord.Locale | str | None, language: str
) -> None:
    assert language_of(locale) == language


@pytest.mark.parametrize(
    "custom_id",
    ["bz:move:abc234", "bz:log:abc234:3:0-:after", "bz:option:abc234:12:1-0a1b:a.b=ruby:2"],
)
def test_a_custom_id_says_what_it_is_about(custom_id: str) -> None:
    assert str(Target.parse(custom_id)) == custom_id
    assert len(custom_id) <= MAX_CUSTOM_ID_LENGTH


@pytest.mark.parametrize("custom_id", ["", "bz", "bz:move", "bz:steal:abc234", "x:move:abc234"])
def test_what_is_none_of_ours_is_not_taken_for_it(custom_id: str) -> None:
    assert Target.parse(custom_id) is None


def test_every_verb_is_carried_out_by_somebody() -> None:
    for name in EXTENSIONS:
        import_module(name)
    assert set(HANDLERS) == {*BUTTONS, *PICKERS, *SELECTS}


@pytest.mark.parametrize("folder", ["cogs", "render"])
def test_every_key_has_its_sentence(folder: str) -> None:
    spoken = catalogue("en")
    known, ours = frozenset(spoken.sentences), domains()
    missing = [
        f"{path.name}: {name}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for name in keys_in(path.read_text(encoding="utf-8"))
        if name.split(".")[0] in ours and not is_known(name, known)
        if not names_a_command(name, known)
    ]
    assert missing == []


def names_a_command(key: str, known: frozenset[str]) -> bool:
    """Tell whether a key stands for the two texts of a command or of one of its options."""
    return {f"{key}.name", f"{key}.about"} <= known
