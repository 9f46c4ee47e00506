"""Speakers for the tests of boards, and random tables to look at."""

from collections.abc import Iterator
from typing import Any

from bot.runtime.i18n import Speaker, languages
from tests.conformance.tables import Case, moments

NAMES = ("Anna", "Benedikt", "Cem", "Dörte", "Emil")
LONG = tuple(letter * 32 for letter in "MWMWM")
ENGLISH = Speaker("en", NAMES, strict=True)
SPEAKERS = [Speaker(language, names, True) for language in languages() for names in (NAMES, LONG)]


def states(case: Case, seed: str) -> Iterator[Any]:
    """Yield every state of a random table, from the deal to the end."""
    for number, moment in enumerate(moments(case, seed)):
        if number == 0:
            yield moment.state
        yield moment.step.state
