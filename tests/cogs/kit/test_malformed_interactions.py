"""Interactions that are not as Discord makes them: answered if that can be, and else left alone.

Whatever comes over the line, the connection stands, nothing is stored and nothing fails.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandbox.world import interactions
from sandbox.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL
from sandbox.world.model import Event, Interaction, Json
from tests.cogs.clicking import CHANNEL
from tests.cogs.forging import (
    BATCH,
    BUSY_SECONDS,
    BUTTON,
    HONEST,
    MALFORMED,
    Scene,
    no_errors,
    scene,
)
from tests.samples import first

pytestmark = pytest.mark.asyncio
MISSING = object()
ODD: tuple[Any, ...] = (
    MISSING, *MALFORMED, "", "x", "\0", "\ud800", "9" * 40, "x" * 10**5, ["x"], {"x": "y"},
)  # fmt: skip
TYPES = (COMPONENT, MODAL, COMMAND, AUTOCOMPLETE)
DATA: dict[int, Json] = {
    COMPONENT: {"custom_id": "bz:desk:person", "component_type": BUTTON, "id": 1},
    MODAL: {"custom_id": "bz-none", "components": []},
    **HONEST,
}
"""What is sent with each type of interaction, were it as it should be; none changes anything."""
INDISPENSABLE = (
    ("id",), ("application_id",), ("type",), ("token",), ("member",), ("member", "user"),
    ("member", "user", "id"),
)  # fmt: skip
"""Without one of these nobody can be answered."""
DEEP = 150
"""So often something is odd anywhere in a payload, for each type of interaction."""
Path_ = tuple[Any, ...]


def begun(at: Scene, type_: int) -> tuple[Interaction, Json]:
    """Begin an interaction as it should be; return it with its payload, which is not sent yet."""
    world, person = at.world, at.owner
    listeners, events = world.listeners[:], list[Event]()
    world.listeners[:] = [events.append]
    try:
        one = interactions.start(
            world,
            type_,
            person.id,
            world.channel(CHANNEL),
            DATA[type_],
            nonce=None,
            message=at.lobby if type_ == COMPONENT else None,
            opened_by=at.openers[person.id] if type_ == MODAL else None,
        )
    finally:
        world.listeners[:] = listeners
    one.created += BUSY_SECONDS
    payload = next(event.data for event in events if event.name == "INTERACTION_CREATE")
    return one, copy.deepcopy(payload)


def send(at: Scene, payload: Json) -> None:
    """Send a payload as it is."""
    at.world.tell("INTERACTION_CREATE", payload, at.world.channel(CHANNEL), to_people=False)


def put(payload: Json, path: Path_, odd: Any) -> None:
    """Put something odd into a payload, or take out what is there."""
    part: Any = payload
    for step in path[:-1]:
        part = part[step]
    if odd is MISSING:
        del part[path[-1]]
    else:
        part[path[-1]] = odd


def paths(part: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Yield the way to everything in a payload."""
    items = part.items() if isinstance(part, dict) else enumerate(part)
    for key, inner in items if isinstance(part, dict | list) else ():
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from paths(inner, (*path, key))


async def survived(at: Scene, type_: int, oddities: list[tuple[Path_, Any]]) -> None:
    """Demand that whoever can be answered is, that nothing is stored, and that the line stands."""
    before, oddities = at.stored(), at.some(oddities)
    with no_errors():
        for first in range(0, len(oddities), BATCH):
            owed: list[Interaction] = []
            for path, odd in oddities[first : first + BATCH]:
                one, payload = begun(at, type_)
                put(payload, path, odd)
                send(at, payload)
                if path not in INDISPENSABLE:
                    owed.append(one)
            one, payload = begun(at, COMPONENT)
            send(at, payload)
            await at.answered([one, *owed])
            assert one.answered is not None, "the line is dead"
            sent = oddities[first : first + BATCH]
            counted = [each for each in sent if each[0] not in INDISPENSABLE]
            for each, answered in zip(counted, owed, strict=True):
                assert answered.answered is not None, each
    assert at.stored() == before


@pytest.mark.parametrize("type_", first(TYPES))
async def test_a_payload_with_an_odd_or_missing_part_does_no_harm(
    type_: int, tmp_path: Path, thorough: bool
) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        _, payload = begun(at, type_)
        tops = [(key,) for key in payload] + [path for path in INDISPENSABLE if len(path) > 1]
        await survived(at, type_, [(path, odd) for path in tops for odd in ODD])
        dice, ways = Random(type_), list(paths(payload))
        await survived(at, type_, [(dice.choice(ways), dice.choice(ODD)) for _ in range(DEEP)])


async def test_types_of_interactions_that_nobody_knows_are_left_alone(
    tmp_path: Path, thorough: bool
) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        await survived(at, COMPONENT, [(("type",), kind) for kind in (0, 1, 6, 99, -1, "3", None)])
