"""A custom id on another kind of component, and values that were never offered, are refused.

Each is sent by somebody who may press such a thing and by somebody who may not. All get a sentence
of their own within the three seconds that Discord gives, nothing is stored, and nothing fails.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sandbox.world.interactions import COMPONENT, MODAL
from sandbox.world.model import Json
from tests.cogs.forging import (
    COMPONENT_KINDS,
    Scene,
    forged_resolved,
    forged_target,
    forged_values,
    no_errors,
    scene,
)

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.kit.custom_id import BUTTONS, KINDS, PICKERS, RESOLVED, SELECTS, Target

pytestmark = pytest.mark.asyncio
CASES = 5
"""So often each verb is tried on each kind of component, by each person."""
VALUES = 60
"""So often forged values are tried on each select, by each person."""
PRESSES = 20
"""So often each button is tried with forged numbers and words, by each person."""
RESTS = {
    "wish": ("language", "told", "theme", "boards", "zone", "x"),
    "house": ("pace", "most_tables", "language", "openers", "theme", "statistics", "x"),
    "statsgame": ("stats.people.here", "versus", "standings", "history.mine", "forget"),
    "which": ("play.move", "table.leave", "table.end", "inbox.note", "x"),
    "viewer": ("all", "0", "x"),
}
"""What selects are about, as their custom ids say it."""
LAST = ("leave", "cancel", "sure", "stood", "conceded", "forget")
"""What ends things, after which there is less to press."""


def places(at: Scene) -> list[str]:
    return [*at.tables.values(), "jaipur", "person", "server", "all", "zzzzzz"]


async def refused(at: Scene, type_: int, forged: list[Json]) -> None:
    """Demand that everybody is answered in private, and that nothing is stored."""
    before, forged = at.stored(), at.some(forged)
    for person in (at.owner, at.stranger):
        with no_errors():
            begun = await at.send(person, type_, forged)
        assert [one.data for one in begun if one.answered is None] == []
        answers = at.answers(person, begun)
        assert begun[-1].id in answers, begun[-1].data
        assert all(10 < len(words) < 1000 for words in answers.values()), answers
    assert at.stored() == before


async def test_a_custom_id_counts_on_no_other_kind_of_component(
    tmp_path: Path, thorough: bool
) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        dice = Random("kinds")
        for verb, kind in KINDS.items():
            await refused(
                at,
                COMPONENT,
                [
                    {
                        "custom_id": forged_target(dice, verb, places(at)),
                        "component_type": other,
                        "values": forged_values(dice, at.tables.values()),
                    }
                    for other in COMPONENT_KINDS
                    if other != kind.value
                    for _ in range(CASES)
                ],
            )


async def test_a_button_or_a_select_is_no_form_and_a_form_is_nothing_to_press(
    tmp_path: Path, thorough: bool
) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        dice = Random("forms")
        typed: Json = {"type": 4, "custom_id": "note", "value": "x"}
        components = [{"type": 18, "component": typed}]
        pressed = [forged_target(dice, verb, places(at)) for verb in KINDS]
        await refused(at, MODAL, [{"custom_id": id_, "components": components} for id_ in pressed])
        forms = [f"bz-{form}:{id_}" for form in ("note", "pace") for id_ in at.tables.values()]
        await refused(
            at,
            COMPONENT,
            [
                {"custom_id": id_, "component_type": kind, "values": ["x"]}
                for id_ in (*forms, "bz-hours", "bz-holiday")
                for kind in COMPONENT_KINDS
            ],
        )


async def test_values_that_no_select_sends_are_refused(tmp_path: Path, thorough: bool) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        dice = Random("values")
        for verb in (*SELECTS, *PICKERS):
            await refused(at, COMPONENT, list(_chosen(dice, verb, at)))


def _chosen(dice: Random, verb: str, at: Scene) -> Iterator[Json]:
    for _ in range(VALUES):
        target = dice.choice(RESTS.get(verb, ("",)))
        yield {
            "custom_id": str(Target(verb, dice.choice(places(at)), rest=target)),
            "component_type": KINDS[verb].value,
            "values": (values := forged_values(dice)),
            "resolved": forged_resolved(dice, values, RESOLVED.get(KINDS[verb], "")),
        }


async def test_buttons_with_forged_numbers_and_words_are_answered(
    tmp_path: Path, thorough: bool
) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        dice = Random("buttons")
        for verb in (*(verb for verb in BUTTONS if verb not in LAST), *LAST):
            with no_errors():
                begun = await at.send(at.owner, COMPONENT, at.some(_pressed(dice, verb, at)))
            assert [one.data for one in begun if one.answered is None] == []


async def test_nobody_acts_for_others_by_a_forged_button(tmp_path: Path, thorough: bool) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        dice, before = Random("strangers"), at.stored_of_tables()
        for verb in BUTTONS:
            with no_errors():
                begun = await at.send(at.stranger, COMPONENT, at.some(_pressed(dice, verb, at)))
            assert [one.data for one in begun if one.answered is None] == []
            assert at.stored_of_tables() == before, verb


def _pressed(dice: Random, verb: str, at: Scene) -> Iterator[Json]:
    for _ in range(PRESSES):
        custom_id = forged_target(dice, verb, places(at))
        yield {"custom_id": custom_id, "component_type": KINDS[verb].value}
