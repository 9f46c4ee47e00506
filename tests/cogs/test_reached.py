"""Every screen and everything on one that can be pressed is proven: a new one cannot be forgotten.

What a press shows in worlds that look the same is in test_secrecy_exploring.py, which presses
every verb there is.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import sys
import warnings
from collections.abc import Iterator
from random import Random
from types import CodeType, FrameType
from typing import Any

import pytest

from bot.learning.lesson import LEARNER, Tell
from bot.learning.library import BOOKS, LESSONS
from bot.learning.practice import Question
from bot.runtime.i18n import Speaker
from bot.runtime.icons import Icons
from bot.tables.drafts import SeatForms
from engine.core import decision_of
from sandbox.limits.messages import check_message
from sandbox.world.model import COMPONENTS_V2
from tests.conformance.tables import CASES, moments

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import cogs
    from bot.runtime.client import EXTENSIONS
    from cogs.kit.custom_id import BUTTONS, HANDLERS, PICKERS, SELECTS
    from cogs.kit.screen import Screen
    from cogs.learning.screens import lesson as lessons
    from cogs.learning.screens import rules
    from tests.cogs.beside_screens import modals, screens
    from tests.cogs.learning.test_learning import way_through
    from tests.cogs.screens import NAMES, all_forms, all_screens, components, still_screens, uploads

pytestmark = pytest.mark.asyncio
SHOWN = ("Screen", "ui.Modal")
SCREENS = re.compile(r"\.screens(\.|$)|cogs\.kit\.(screen|table_screen)$")
SPEAKER = Speaker("en", NAMES, strict=True)


def there_are() -> dict[CodeType, str]:
    """Return every function that makes a screen or a form."""
    found = {}
    for module in pkgutil.walk_packages(cogs.__path__, "cogs."):
        if not SCREENS.search(module.name):
            continue
        for name, made in vars(importlib.import_module(module.name)).items():
            if inspect.isfunction(made) and made.__annotations__.get("return") in SHOWN:
                found[made.__code__] = f"{module.name}.{name}"
    return found


def positions() -> Iterator[tuple[str, Screen]]:
    """Yield the screens of a random table of each game, as the limits and secrets are proven by."""
    for case in {case.game: case for case in CASES if not case.variants}.values():
        course = list(moments(case, "reached"))
        for moment in (course[0], course[-1]):
            yield from all_screens(case, moment.step.state, moment.step, 0, SPEAKER)
        for moment in course[:120:6]:
            yield from all_forms(case, moment.state, SPEAKER, Random(1).randrange)
        yield from still_screens(case, SPEAKER)


def learning() -> Iterator[tuple[str, Screen]]:
    """Yield the screens of those who learn; each of them is proven in test_learning.py."""
    for book in BOOKS.values():
        yield "page", rules.page(book, book.pages[0].id, SPEAKER)
        yield "contents", rules.contents(book, SPEAKER)
    yield "shelf", rules.shelf(SPEAKER)
    for lesson in LESSONS.values():
        speaker = lessons.speaker_of("en", NAMES[0], Icons())
        for moment in lesson.moments:
            if isinstance(moment.beat, Tell):
                yield "told", lessons.tell_screen(lesson, moment, speaker)
                continue
            for question in way_through(lesson, moment):
                yield "tried", lessons.try_screen(lesson, moment, question, speaker, own="")
            yield "decided", lessons.decided_screen(lesson, moment, (), speaker)
    yield "tried", _form_of_several_fields()


def _form_of_several_fields() -> Screen:
    """Return a form as no lesson shows it now, though messages of earlier ones bear its verbs."""
    lesson = LESSONS["basari"]
    moment = next(moment for moment in lesson.moments if moment.beat.id == "open")
    decision = decision_of(lesson.rules.pending(moment.state), LEARNER)
    draft = ((("mix",),),)
    prompt = SeatForms(lesson.rules, moment.state, decision).prompt(draft)
    speaker = lessons.speaker_of("en", NAMES[0], Icons())
    return lessons.try_screen(lesson, moment, Question(prompt, draft), speaker, own="")


def made() -> tuple[set[CodeType], set[str]]:
    """Return every function that was called, and every verb on a screen that was made by one."""
    called: set[CodeType] = set()
    verbs: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    sys.setprofile(note)
    try:
        found = [*positions(), *screens(SPEAKER), *learning(), *modals(SPEAKER)]
    finally:
        sys.setprofile(None)
    for name, screen in found:
        items: list[Any] = list(screen.walk_children())
        ids = [item.custom_id for item in items if hasattr(item, "custom_id")]
        verbs |= {id_.split(":")[1] for id_ in ids if id_.startswith("bz:")}
        if name == "decided" and isinstance(screen, Screen):
            payload = {"flags": COMPONENTS_V2, "components": components(screen)}
            check_message(payload, uploads(screen))
    return called, verbs


async def test_every_screen_and_every_verb_is_proven() -> None:
    for name in EXTENSIONS:
        importlib.import_module(name)
    called, verbs = made()
    assert {name for code, name in there_are().items() if code not in called} == set()
    assert verbs == set(HANDLERS) == {*BUTTONS, *SELECTS, *PICKERS}
