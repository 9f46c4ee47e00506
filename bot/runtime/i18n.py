"""Turn the engine's texts into sentences of a person's language, out of `locales/`."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.core import Locale
from babel.lists import format_list
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from engine.text import Arg, Text, say

LOCALES = Path(__file__).resolve().parents[2] / "locales"
SOURCE = "en"
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class MissingText(LookupError):
    """A key without a sentence, or a sentence without its argument."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Every sentence of one language by key, those that count in each plural form."""

    locale: Locale
    sentences: Mapping[str, tuple[str, ...]]
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
    """Read every file of a language once."""
    sentences: dict[str, tuple[str, ...]] = {}
    for path in sorted((root / language).rglob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language, abort_invalid=True):
                key = message.id if isinstance(message.id, str) else message.id[0]
                words = message.string or key
                if message.fuzzy:  # a guess of a tool, which nobody has read yet
                    continue
                sentences[key] = (words,) if isinstance(words, str) else tuple(words)
    sentences.pop("", None)  # a file's header
    locale = Locale.parse(language)
    return Catalogue(locale, sentences, gettext.c2py(get_plural(locale).plural_expr))


@dataclass(frozen=True, slots=True)
class Speaker:
    """Speaks texts in one language, with the names of those who sit at the table."""

    language: str = SOURCE
    seats: Sequence[str] = ()
    strict: bool = False
    root: Path = LOCALES

    def __call__(self, text: Text) -> str:
        """Speak a text; where words are missing, fail if strict, else show the bare key."""
        args = dict(text.args)
        index = args.get("n")
        if text.key == "seat" and isinstance(index, int):
            if 0 <= index < len(self.seats) and self.seats[index]:
                return self.seats[index]
            args = {"number": index + 1}
        known = catalogue(self.language, self.root)
        if text.key not in known.sentences:
            return self._missing(text.key, text.key)
        sentence = known.sentence(text.key, args.get("n"))
        return _PLACEHOLDER.sub(lambda match: self._fill(match, args, text.key), sentence)

    def say(self, key: str, **args: Arg) -> str:
        """Speak a key with its arguments."""
        return self(say(key, **args))

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
