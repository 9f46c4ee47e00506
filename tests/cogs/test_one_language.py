"""No sentence mixes two languages: what is said in one holds no word of the other alone."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.runtime.i18n import Speaker, catalogue, languages
from tests.conformance.tables import CASES, moments

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from tests.cogs.beside_screens import modals, screens
    from tests.cogs.screens import (
        NAMES,
        all_forms,
        all_screens,
        components,
        still_screens,
    )

pytestmark = pytest.mark.asyncio
WORD = re.compile(r"[^\W\d_]{3,}")
UNREAD = re.compile(r"<[@#t:][^>]*>|@\w+|`[^`]*`|https?://\S+|\{\w+\}")
"""What is no word: mentions, times, commands and addresses."""
READ = {"content", "label", "placeholder", "description", "title", "alt"}


def words(text: str) -> set[str]:
    """Return the words of a text, as they can be compared."""
    return {word.casefold() for word in WORD.findall(UNREAD.sub(" ", text))}


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Return every word that a language uses anywhere."""
    sentences = catalogue(language).sentences.values()
    return frozenset(word for forms in sentences for form in forms for word in words(form))


def foreign_words(language: str) -> set[str]:
    """Return the words that another language uses and this one never does."""
    others = [vocabulary(other) for other in languages() if other != language]
    return set().union(*others) - vocabulary(language)


def written(parts: Any) -> Iterator[str]:
    """Yield every text on something that goes over the wire."""
    if isinstance(parts, dict):
        for key, value in parts.items():
            if key in READ and isinstance(value, str):
                yield value
            else:
                yield from written(value)
    elif isinstance(parts, list):
        for part in parts:
            yield from written(part)


def everything(speaker: Speaker) -> Iterator[tuple[str, Any]]:
    """Yield every screen and form there is, as the limits are proven by."""
    for case in {case.game: case for case in CASES if not case.variants}.values():
        course = list(moments(case, "language"))
        for moment in (course[0], course[len(course) // 2], course[-1]):
            for name, screen in all_screens(case, moment.step.state, moment.step, 0, speaker):
                yield name, components(screen)
        for moment in course[:40:8]:
            for name, screen in all_forms(case, moment.state, speaker, Random(1).randrange):
                yield name, components(screen)
        for name, screen in still_screens(case, speaker):
            yield name, components(screen)
    for name, screen in screens(speaker):
        yield name, components(screen)
    for name, modal in modals(speaker):
        yield name, modal.to_dict()


@pytest.mark.parametrize("language", languages())
async def test_nothing_is_said_in_two_languages(language: str) -> None:
    speaker = Speaker(language, NAMES, strict=True)
    foreign = foreign_words(language)
    assert len(foreign) > 1000
    mixed = {
        (name, word)
        for name, wire in everything(speaker)
        for text in written(wire)
        for word in words(text) & foreign
    }
    assert mixed == set()


@pytest.mark.parametrize("language", languages())
async def test_a_time_stands_beside_a_sentence_and_never_in_it(language: str) -> None:
    """Discord writes a relative time in the language of its reader, whoever speaks around it."""
    sentences = catalogue(language).sentences
    timed = [form for forms in sentences.values() for form in forms if "{when}" in form]
    assert len(timed) > 3
    for sentence in timed:
        assert re.search(r"[:·] \{when\}( · .+)?$", sentence), sentence
