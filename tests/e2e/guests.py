"""A guest who uses every command and presses whatever comes of it, each thing a few times."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sandbox.testing.rig import Outcome, Person, Refused
from sandbox.world.examples import ADMIN_ROLE_ID
from sandbox.world.model import Json, Upload
from tests.cogs.clicking import CHANNEL, parts

SUBCOMMANDS = frozenset({1, 2})
STRING, INTEGER, BOOLEAN, USER, PLACE, ROLE, FILE = 3, 4, 5, 6, 7, 8, 11
TEXT_INPUT, LABEL = 4, 18
PICKED: dict[int, str] = {5: "user", 6: ADMIN_ROLE_ID, 8: CHANNEL}
ENDING_COMMANDS = ("end", "delete", "concede", "leave")
"""Commands whose name ends so are tried after all others: they end what others need."""
MAX_PRESSES = 2
"""How often something of the same name is pressed."""
UPDATE_SECONDS = 0.3
"""How long a screen may take to change after its press was acknowledged."""
A_FILE = Upload("record.json", "application/json", b"{}")


def leaves(commands: list[Json]) -> list[tuple[str, list[Json]]]:
    """Return all slash commands by their full names, with their options."""
    found = [leaf for spec in commands if spec["type"] == 1 for leaf in _leaves(spec, "")]
    return sorted(found, key=lambda leaf: leaf[0].endswith(ENDING_COMMANDS))


def _leaves(spec: Json, before: str) -> Iterator[tuple[str, list[Json]]]:
    name, options = f"{before} {spec['name']}".strip(), spec.get("options") or []
    inner = [option for option in options if option["type"] in SUBCOMMANDS]
    if not inner:
        yield name, options
    for option in inner:
        yield from _leaves(option, name)


@dataclass(eq=False)
class Guest:
    """Somebody at a place, and whom they name when they must name somebody."""

    person: Person
    other: str
    place: str = CHANNEL
    pressed: Counter[str] = field(default_factory=Counter)

    async def use_everything(self, *, all_options: bool) -> None:
        """Use every command that there is here, and what its answers offer."""
        for name, options in leaves(self.person.commands):
            given = {}
            for option in options:
                value = await self._value(name, option)
                if value is not None and (all_options or option.get("required")):
                    given[option["name"]] = value
            with contextlib.suppress(Refused):  # not every command is allowed everywhere
                await self.explore(await self.person.command(self.place, name, **given))

    async def _value(self, name: str, option: Json) -> Any:
        if option.get("autocomplete"):
            offered = await self._complete(name, option["name"])
            return offered[0]["value"] if offered else None
        if option.get("choices"):
            return option["choices"][0]["value"]
        least = option.get("min_value", 1)
        values = {INTEGER: least, BOOLEAN: True, USER: self.other, PLACE: CHANNEL}
        values |= {ROLE: ADMIN_ROLE_ID, FILE: A_FILE, STRING: "22:00-07:00"}
        return values[option["type"]]

    async def _complete(self, name: str, focused: str) -> list[Json]:
        with contextlib.suppress(Refused):
            return await self.person.complete(self.place, name, focused, **{focused: ""})
        return []

    async def explore(self, outcome: Outcome, before: Json | None = None) -> None:
        """Fill in the form that opened, and press what stands on the screen that answers."""
        if any(frame["t"] == "modal" for frame in outcome.frames):
            await self.submit(outcome.modal)
            return
        screen = await self._screen(outcome, before)
        for part in parts(screen or {}):
            verb = str(part.get("custom_id", "")).partition(":")[2].partition(":")[0]
            if not verb or part.get("disabled") or self.pressed[verb] >= MAX_PRESSES:
                continue
            self.pressed[verb] += 1
            assert screen is not None
            with contextlib.suppress(Refused):  # the screen may have gone on
                pressed = await self.person.press(screen, part["custom_id"], self._picks(part))
                await self.explore(pressed, screen)

    def _picks(self, part: Json) -> list[str] | None:
        count = max(1, part.get("min_values", 1))
        if "options" in part:
            return [option["value"] for option in part["options"]][-count:]
        value = PICKED.get(part["type"])
        return [self.other if value == "user" else value] if value else None

    async def _screen(self, outcome: Outcome, before: Json | None) -> Json | None:
        def answers(frame: Json) -> bool:
            if frame["t"] not in {"message_create", "message_update"}:
                return False
            message = frame["message"]
            source = (message.get("interaction_metadata") or {}).get("id")
            return source == outcome.interaction_id or message["id"] == (before or {}).get("id")

        fitting = [frame for frame in outcome.frames if answers(frame)]
        if fitting:
            return dict(fitting[-1]["message"])
        with contextlib.suppress(TimeoutError):
            mark = len(self.person.frames) - len(outcome.frames)
            frame = await self.person.until(answers, after=mark, timeout_seconds=UPDATE_SECONDS)
            return dict(frame["message"])
        return None

    async def submit(self, modal: Json) -> None:
        """Send a form off with something in each of its fields."""
        values: dict[str, Any] = {}
        for part in modal["components"]:
            inner = part["component"] if part["type"] == LABEL else part
            for entry in inner.get("components", [inner]):
                if entry["type"] == TEXT_INPUT:
                    values[entry["custom_id"]] = entry.get("value") or "10"
                elif picks := self._picks(entry):
                    values[entry["custom_id"]] = picks
        with contextlib.suppress(Refused):
            await self.person.submit(modal, **values)
