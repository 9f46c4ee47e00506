"""Every screen at every step of random games, in both languages, is within Discord's limits."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.runtime.i18n import Speaker, languages
from sandbox.limits.messages import check_message
from sandbox.world.model import COMPONENTS_V2
from tests.conformance.tables import CASES, Case, moments

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.kit.custom_id import BUTTONS, PICKERS, SELECTS, Target
    from cogs.kit.screen import Screen
    from tests.cogs.icons import MENTIONS, raw, worded
    from tests.cogs.screens import (
        NAMES,
        all_forms,
        all_screens,
        components,
        same_labels,
        still_screens,
        uploads,
    )

pytestmark = pytest.mark.asyncio
INTERACTIVE = {2, 3, 5}


def check(name: str, screen: Screen) -> None:
    payload = {"flags": COMPONENTS_V2, "components": components(screen)}
    try:
        check_message(payload, uploads(screen))
    except Exception as refusal:
        raise AssertionError(f"{name}: {refusal} {getattr(refusal, 'errors', '')}") from refusal
    assert same_labels(screen) == [], name


def custom_ids(screen: Screen) -> list[str]:
    items: list[Any] = list(screen.walk_children())
    return [item.custom_id for item in items if item.type.value in INTERACTIVE]


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_no_screen_of_a_random_game_is_refused(case: Case, thorough: bool) -> None:
    speakers = [Speaker(one, NAMES[: case.seats], strict=True) for one in languages()]
    for number, moment in enumerate(moments(case, "limits")):
        state = moment.step.state
        everything = partial(all_screens, case, state, moment.step, moment.seat)
        forms = partial(_forms, case, state, f"{case} {number}")
        for speaker in speakers if thorough else [speakers[number % len(speakers)]]:
            check_with_icons(f"step {number}", everything, speaker)
            if number % 3 == 0:
                check_with_icons(f"step {number}", forms, speaker)


def _forms(case: Case, state: Any, seed: str, speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    return all_forms(case, state, speaker, Random(seed).randrange)


def check_with_icons(
    where: str, screens: Callable[[Speaker], Iterator[tuple[str, Screen]]], speaker: Speaker
) -> None:
    """Check screens with and without icons: they say the same, and no icon is shown as text."""
    iconic = replace(speaker, icons=MENTIONS)
    for (name, bare), (_, screen) in zip(screens(speaker), screens(iconic), strict=True):
        check(f"{where} {name}", bare)
        check(f"{where} {name} with icons", screen)
        assert worded(screen) == worded(bare), f"{where} {name}"
        assert not list(raw(components(screen))), f"{where} {name}"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("case", CASES, ids=str)
async def test_no_other_screen_is_refused(case: Case, language: str) -> None:
    speaker = Speaker(language, NAMES[: case.seats], strict=True)
    check_with_icons("", partial(still_screens, case), speaker)


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_every_custom_id_is_of_the_grammar_and_names_no_seat(case: Case) -> None:
    speaker = Speaker("en", NAMES[: case.seats], strict=True)
    moment = next(iter(moments(case, "ids")))
    screens = [
        *still_screens(case, speaker),
        *all_screens(case, moment.state, moment.step, 0, speaker),
        *all_forms(case, moment.state, speaker, Random(1).randrange),
    ]
    for name, screen in screens:
        for custom_id in custom_ids(screen):
            target = Target.parse(custom_id)
            assert target is not None, (name, custom_id)
            assert str(target) == custom_id
            assert target.verb in (*BUTTONS, *SELECTS, *PICKERS)
            assert not any(str(10**18 + seat) in custom_id for seat in range(case.seats))
