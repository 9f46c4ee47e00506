"""Turn the engine's texts into sentences of a person's language, out of `locales/`.

What a language lacks is said in English. A game that is installed as a package brings its words in
a folder `locales` of its own, and can say nothing there but what is about itself.
"""

from __future__ import annotations

import gettext
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from babel.core import Locale
from babel.lists import format_list
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from engine.manifest import installed
from engine.text import BESIDE, Arg, Text, say

LOCALES = Path(__file__).resolve().parents[2] / "locales"
SOURCE = "en"
OF_GAME = ("{key}.", "rules_{key}.", "tutorial_{key}.", "ai_{key}.", "board.{key}.")
"""What the keys of a game begin with."""
Words: TypeAlias = tuple[str, ...]
"""A sentence, in each plural form if it counts."""
_log = logging.getLogger(__name__)
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class MissingText(LookupError):
    """A key without a sentence, or a sentence without its argument."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Every sentence of one language by key, those that count in each plural form."""

    locale: Locale
    sentences: Mapping[str, Words]
    plural: Callable[[int], int]

    def sentence(self, key: str, n: Arg | None) -> str:
        """Return the sentence of a key, in the plural form that `n` asks for."""
        forms = self.sentences[key]
        index = self.plural(n) if len(forms) > 1 and isinstance(n, int) else 0
        return forms[min(index, len(forms) - 1)] or key


@cache  # asked for with every press, and folders do not come and go
def languages(root: Path = LOCALES) -> tuple[str, ...]:
    """Name the languages there are sentences for."""
    return tuple(sorted(path.name for path in root.iterdir() if path.is_dir()))


def language_of(environ: Mapping[str, str]) -> str:
    """Name the language a terminal speaks, as far as we do."""
    names = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next(filter(None, names), SOURCE)[:2].lower()
    return wanted if wanted in languages() else SOURCE


@cache
def catalogue(language: str, root: Path = LOCALES) -> Catalogue:
    """Read every file of a language once, and what installed games say in it."""
    sentences = _own(language, root)
    if root == LOCALES:
        taken = sentences.keys() | _own(SOURCE, root).keys()  # which no package may change
        packaged = _packaged(language).items()
        sentences = sentences | {key: words for key, words in packaged if key not in taken}
    locale = Locale.parse(language)
    return Catalogue(locale, sentences, gettext.c2py(get_plural(locale).plural_expr))


def missing(language: str, *beginnings: str, root: Path = LOCALES) -> tuple[str, ...]:
    """Return the keys, of those that begin so, that are said in English but not in a language."""
    known = catalogue(language, root).sentences
    keys = sorted(catalogue(SOURCE, root).sentences.keys() - known.keys())
    return tuple(key for key in keys if key.startswith(beginnings or ("",)))


def of_game(key: str) -> tuple[str, ...]:
    """Return what the keys of a game begin with."""
    return tuple(beginning.format(key=key) for beginning in OF_GAME)


@cache
def _own(language: str, root: Path) -> dict[str, Words]:
    sentences: dict[str, Words] = {}
    for path in sorted((root / language).rglob("*.po")):
        sentences |= _read(path, language)
    return sentences


def _packaged(language: str) -> dict[str, Words]:
    """Return what games say that are installed as packages, each only of itself."""
    sentences: dict[str, Words] = {}
    for game in installed():
        for path in _package_files(game.module, language):
            try:
                words = _read(path, language)
            except Exception as error:  # noqa: BLE001 (whatever is wrong with it, others are read)
                _log.warning("words of a game left out: %s: %s", path, error)
                continue
            own = of_game(game.name)
            sentences = {key: words[key] for key in words if key.startswith(own)} | sentences
    return sentences


def _package_files(module: str, language: str) -> list[Path]:
    """Return where a package has its words; it is not imported."""
    try:
        package = find_spec(module.partition(".")[0])
    except (ImportError, ValueError):
        package = None
    folders = [] if package is None else package.submodule_search_locations or []
    return [
        path
        for folder in folders
        for path in sorted(Path(folder, "locales", language).glob("*.po"))
    ]


def _read(path: Path, language: str) -> dict[str, Words]:
    """Return the sentences of a file by key; what is not translated yet is left out."""
    sentences: dict[str, Words] = {}
    with path.open("rb") as file:
        for message in read_po(file, locale=language, abort_invalid=True):
            key = message.id if isinstance(message.id, str) else message.id[0]
            string = message.string or ""
            words = (string,) if isinstance(string, str) else tuple(string)
            # The header has no key, and what is fuzzy is a guess that nobody has read yet.
            if key and any(words) and not message.fuzzy:
                sentences[key] = words
    return sentences


@dataclass(frozen=True, slots=True)
class Speaker:
    """Speaks texts in one language, with the names of those who sit at the table.

    `icons` are what stands beside the words of pieces, by the keys of those words.
    """

    language: str = SOURCE
    seats: Sequence[str] = ()
    strict: bool = False
    root: Path = LOCALES
    icons: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __call__(self, text: Text) -> str:
        """Speak a text, in English where the language lacks it.

        Where words are missing in English too, fail if strict, else show the bare key.
        """
        args = dict(text.args)
        index = args.get("n")
        if text.key == "seat" and isinstance(index, int):
            if 0 <= index < len(self.seats) and self.seats[index]:
                return self.seats[index]
            args = {"number": index + 1}
        if text.key == "icon":
            return self.icons.get(str(args["of"])) or str(args["instead"])
        known = self._knowing(text.key)
        if known is None:
            return self._missing(text.key, text.key)
        sentence = known.sentence(text.key, args.get("n"))
        words = sentence
        if "{" in sentence:
            words = _PLACEHOLDER.sub(lambda match: self._fill(match, args, text.key), sentence)
        icon = self.icons.get(text.key)
        return f"{icon}{BESIDE}{words}" if icon else words

    @property
    def without_icons(self) -> Speaker:
        """The same speaker where nothing but words can stand, as on a picture."""
        return replace(self, icons={}) if self.icons else self

    def say(self, key: str, **args: Arg) -> str:
        """Speak a key with its arguments."""
        return self(say(key, **args))

    def knows(self, key: str) -> bool:
        """Tell whether there are words for a key."""
        return self._knowing(key) is not None

    def _knowing(self, key: str) -> Catalogue | None:
        """Return the words of the language or, if it lacks the key, the English ones."""
        for language in (self.language, SOURCE):
            known = catalogue(language, self.root)
            if key in known.sentences:
                return known
        return None

    def _fill(self, match: re.Match[str], args: Mapping[str, Arg], key: str) -> str:
        if match[1] not in args:
            return self._missing(f"{key} {match[0]}", match[0])
        return self._word(args[match[1]])

    def _word(self, arg: Arg) -> str:
        match arg:
            case Text():
                return self(arg)
            case tuple():
                words = [self._word(part) for part in arg]
                locale = catalogue(self.language, self.root).locale
                return format_list(words, locale=locale) if words else self.say("list.empty")
            case _:
                return str(arg)

    def _missing(self, what: str, fallback: str) -> str:
        if self.strict:
            raise MissingText(what)
        return fallback
