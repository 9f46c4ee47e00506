"""What a machine can guard of how Bazaar speaks; `locales/README.md` has the rules."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from tests.test_locales import LANGUAGES, PLACEHOLDER, files, forms, messages

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # discord.py's voice
    from discord.app_commands import ContextMenu

    from cogs.kit.locale import CommandTranslator
    from tests.cogs.simulated import simulated

MAX_WORDS = 25
BANNED = {
    "en": (
        r"awaited", r"shall", r"whoever", r"whom", r"upon", r"thus", r"hence", r"at play",
        r"before its time", r"by lot", r"dear(er|est)?", r"wish(es|ed)?", r"caretaker",
        r"(every|some|any|no)body", r"carr(y|ies|ied) out", r"is lacking", r"are lacking",
        r"so many", r"all is", r"from \S+ cards on", r"takes? back the last step",
        r"colou?rs? of the pictures", r"colour\w*", r"jeweller\w*", r"cancelled", r"favourite\w*",
        r"grey", r"centre", r"neighbour\w*", r"licence",
    ),
    "de": (
        r"man", r"jeder, der", r"jeder (kann|darf|hat|ist|sieht|wählt|spielt|bekommt|muss|nimmt)",
        r"mitspieler\w*", r"gegner\w*", r"betreiber", r"plättchen", r"kartenfeld\w*",
        r"schatzladen", r"spielbrett\w*", r"tafel", r"gastgeber\w*", r"soll es so sein",
        r"so weit", r"wähl", r"(?<!ich )versuche es", r"soll ich",
    ),
}  # fmt: skip
"""What a native ear stumbles over, by language; whole words, in either case."""
COMMAND = re.compile(r"`/([^\s`]+(?: [^\s`:]+(?!:)\b)?)(?: [^`]*)?`")
SUBCOMMAND = 1


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Yield each sentence of a catalogue with its key, in every plural form."""
    for file in files(language):
        for key, message in messages(language, file).items():
            for form in forms(message):
                yield key, PLACEHOLDER.sub("{}", form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_uses_a_word_that_sounds_foreign(language: str) -> None:
    banned = re.compile(rf"\b({'|'.join(BANNED[language])})\b", re.IGNORECASE)
    found = {key: match[0] for key, text in sentences(language) if (match := banned.search(text))}
    assert found == {}


def test_english_writes_a_percentage_without_a_space() -> None:
    assert [key for key, text in sentences("en") if re.search(r"[\d}]\s%", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_says_it_in_short_sentences(language: str) -> None:
    long = {
        key: sentence
        for key, text in sentences(language)
        if ".error." in key or ".blocked." in key
        for sentence in re.split(r"(?<=[.!?:])\s", text)
        if len(sentence.split()) > MAX_WORDS
    }
    assert long == {}


@pytest.mark.asyncio
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_sentence_names_commands_as_they_are_called(language: str) -> None:
    async with simulated("ada") as sim:
        tree, translator = sim.bot.tree, CommandTranslator()
        payloads = [
            await command.get_translated_payload(tree, translator)
            for command in tree.get_commands()
            if not isinstance(command, ContextMenu)
        ]
    known = {name for payload in payloads for name in called(payload, language)}
    assert len(known) > 20
    wrong = {
        (key, command)
        for key, text in sentences(language)
        if not key.startswith(("cli.", "launcher.", "checklist."))  # these name files
        for command in COMMAND.findall(text)
        if command not in known
    }
    assert wrong == set()


def called(command: dict[str, Any], language: str) -> Iterator[str]:
    """Yield what a command, or each command of a group, is called in a language."""
    name = command["name_localizations"].get(language, command["name"])
    groups = [part for part in command.get("options", ()) if part["type"] == SUBCOMMAND]
    if not groups:
        yield name
    for part in groups:
        yield f"{name} {part['name_localizations'].get(language, part['name'])}"
