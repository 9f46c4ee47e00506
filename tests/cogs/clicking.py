"""People who know nothing of the rules: they press whatever is open until the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sandbox.testing.rig import Outcome, Person
from sandbox.world.model import Json

CHANNEL = "1180000000000000201"
BUTTON, SELECT, EPHEMERAL = 2, 3, 1 << 6
SEALED = "🔒"
MENU = 0.8
"""How often something is chosen in a menu rather than on a button below it."""


class Unheard(AssertionError):
    """A press was not acknowledged within the three seconds that Discord gives."""


def parts(message: Json) -> Iterator[Json]:
    """Yield every component of a message."""
    waiting: list[Any] = list(message.get("components") or [])
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting = [*(part.get("components") or []), *waiting]
        if part.get("accessory"):
            waiting.insert(0, part["accessory"])


def text(message: Json) -> str:
    """Return all that is written on a message."""
    return "\n".join(part["content"] for part in parts(message) if part.get("type") == 10)


def controls(message: Json) -> list[Json]:
    """Return what can be pressed."""
    return [
        part
        for part in parts(message)
        if part.get("type") in {BUTTON, SELECT} and not part.get("disabled")
    ]


def control(message: Json, verb: str) -> Json:
    """Return the control of a verb."""
    return next(part for part in controls(message) if part["custom_id"].split(":")[1] == verb)


def has(message: Json, verb: str) -> bool:
    return any(part["custom_id"].split(":")[1] == verb for part in controls(message))


def label(message: Json, verb: str) -> str:
    return str(control(message, verb)["label"])


def is_private(message: Json) -> bool:
    return bool(message.get("flags", 0) & EPHEMERAL)


async def answer(
    person: Person, message: Json, custom_id: str, values: list[str] | None = None
) -> Json:
    """Press, and return the private screen that answers; who meets a game just plays."""
    mark = len(person.frames)
    pressed = await person.press(message, custom_id, values)
    if pressed.state == "failed":
        raise Unheard("nobody acknowledged the press in time")

    def answers(shown: Json) -> bool:
        # The next form after an earlier press may come at any moment, and answers nothing.
        asked = shown.get("interaction_metadata") or {}
        ours = shown["id"] == message["id"] or asked.get("id") == pressed.interaction_id
        return ours and is_private(shown) and bool(shown["components"])

    frame = await person.until(
        lambda f: f["t"] in {"message_create", "message_update"} and answers(f["message"]),
        after=mark,
    )
    shown = dict(frame["message"])
    return await press(person, shown, "justplay") if has(shown, "justplay") else shown


async def press(person: Person, message: Json, verb: str, values: list[str] | None = None) -> Json:
    """Press the control of a verb, and return the private screen that answers."""
    return await answer(person, message, control(message, verb)["custom_id"], values)


async def push(person: Person, message: Json, verb: str) -> Outcome:
    """Press the control of a verb that need not be answered with a screen."""
    return await person.press(message, control(message, verb)["custom_id"])


async def fill(person: Person, form: Json, chance: Random) -> Json:
    """Fill in forms by chance until there is nothing more to fill in; return the last screen."""
    for _ in range(60):
        if not any(has(form, verb) for verb in ("option", "choose", "field", "confirm")):
            return form
        form = await fill_once(person, form, chance)
        if SEALED in text(form):
            return form
    raise AssertionError("a form without end")


async def fill_once(person: Person, form: Json, chance: Random) -> Json:
    """Fill in one form by chance; return the screen that comes then."""
    options = [c for c in controls(form) if c["custom_id"].split(":")[1] == "option"]
    if options and not (has(form, "choose") and chance.random() < MENU):
        return await answer(person, form, chance.choice(options)["custom_id"])
    if has(form, "choose"):
        menu = control(form, "choose")
        return await answer(person, form, menu["custom_id"], _some(menu, chance))
    if has(form, "field"):
        form = await _fields(person, form, chance)
    return await press(person, form, "confirm") if has(form, "confirm") else form


async def _fields(person: Person, form: Json, chance: Random) -> Json:
    ids = [c["custom_id"] for c in controls(form) if c["custom_id"].split(":")[1] == "field"]
    for id_ in ids:
        menu = next(c for c in controls(form) if c["custom_id"] == id_)
        form = await answer(person, form, id_, _some(menu, chance))
    return form


def _some(menu: Json, chance: Random) -> list[str]:
    """Return values that a menu takes, picked by chance."""
    values = [option["value"] for option in menu["options"]]
    count = chance.randint(menu.get("min_values", 1), menu.get("max_values", 1))
    return chance.sample(values, count)
