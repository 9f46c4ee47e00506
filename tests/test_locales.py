from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from bot.runtime.i18n import LOCALES, catalogue, languages, missing, of_game

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = languages()
OUR_GAMES = ("basari", "jaipur", "johari")
"""These are complete in every language; for any other game, English is enough."""
KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def files(language: str) -> list[str]:
    folder = LOCALES / language
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.po"))


FILES = files("en")
COMPLETE = [file for file in FILES if "/" not in file or file.split("/")[0] in OUR_GAMES]
TRANSLATED = [(language, file) for language in LANGUAGES for file in files(language)]


def messages(language: str, file: str) -> dict[str, Message]:
    with (LOCALES / language / file).open("rb") as opened:
        read = list(read_po(opened, locale=language, abort_invalid=True))
    return {key(message): message for message in read if message.id}


def key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def placeholders(message: Message) -> set[str]:
    return {name for form in forms(message) for name in PLACEHOLDER.findall(form)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_file(language: str) -> None:
    assert set(COMPLETE) <= set(files(language)) <= set(FILES)


@pytest.mark.parametrize("game", OUR_GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_our_games_are_complete_in_every_language(language: str, game: str) -> None:
    assert f"{game}/game.po" in files(language)
    assert missing(language, *of_game(game)) == ()


@pytest.mark.parametrize(("language", "file"), TRANSLATED)
def test_every_language_says_the_same_things(language: str, file: str) -> None:
    source, translated = messages("en", file), messages(language, file)
    assert list(translated) == [name for name in source if name in translated or file in COMPLETE]
    for name, message in translated.items():
        assert placeholders(message) == placeholders(source[name]), name
        assert message.pluralizable == source[name].pluralizable, name


@pytest.mark.parametrize(("language", "file"), TRANSLATED)
def test_every_sentence_is_finished_and_in_its_place(language: str, file: str) -> None:
    found = messages(language, file)
    assert list(found) == sorted(found)
    for name, message in found.items():
        assert not message.fuzzy, name
        assert forms(message), name
        assert all(form.strip() for form in forms(message)), name
        braces = "".join(PLACEHOLDER.sub("", form) for form in forms(message))
        assert not set("{}") & set(braces), name
        if message.pluralizable:
            assert message.id == (name, name)
            assert len(forms(message)) == 2, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_in_two_files_or_twice_in_one(language: str) -> None:
    texts = [(LOCALES / language / file).read_text(encoding="utf-8") for file in files(language)]
    keys = [name for text in texts for name in re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)]
    assert sorted(keys) == sorted(set(keys))


def domains() -> set[str]:
    """Name what a key can begin with: a catalogue, the engine, or one of its games."""
    games = {path.name for path in (ROOT / "engine").iterdir() if (path / "game.py").is_file()}
    areas = {file.removesuffix(".po") for file in FILES if "/" not in file}
    parts = {f"{part}_{game}" for game in games for part in ("ai", "rules", "tutorial")}
    return areas | games | parts | {"engine"}


def is_module(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


def keys_in(source: str) -> Iterator[str]:
    """Yield every constant that is a key, and with a star the fixed beginning of a composed one."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]):
                if KEY.match(start):
                    yield start + "*"
            case ast.Constant(value=str(value)) if KEY.fullmatch(value) and not is_module(value):
                yield value
            case _:
                pass


def is_known(name: str, known: frozenset[str]) -> bool:
    if name.endswith("*") or ".event." in name:  # some events are told in variants only
        return any(key.startswith(name.rstrip("*")) for key in known)
    return name in known


@pytest.mark.parametrize("folder", ["bot", "engine"])
def test_every_key_in_the_code_has_its_sentence(folder: str) -> None:
    spoken = catalogue("en")
    known, ours = frozenset(spoken.sentences), domains()
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for name in keys_in(path.read_text(encoding="utf-8"))
        if name.split(".")[0] in ours and not is_known(name, known)
    ]
    assert missing == []
