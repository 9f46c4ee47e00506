"""Custom ids: what a press is about and chose, and who carries out the presses of a verb.

The grammar is `bz:<verb>:<table>[:<number>:<form>[:<rest>]]`. The seat of who presses is never in
it: it comes from the user id. `number` is the decision's `opened` or a page, `form` the number of
forms filled before with a mark of what they hold, `rest` a field key and an option, or the seats
that a reminder called. Rules and lessons have a game where others have a table, and are told from
them by their verbs. Of a replay, `number` is the step, and `rest` whose view of it is shown; there
a digest of a file may stand where others have a table. Statistics have a game there, and `number`
is whom they are about or where a list begins.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import ComponentType

from engine.errors import IllegalAction

MAX_CUSTOM_ID_LENGTH = 100
MAX_NUMBER = 2**63 - 1
"""The greatest number that a database keeps: ids of people and places come up to it."""
BUTTONS = (
    "join", "leave", "options", "start", "cancel", "move", "hand", "board", "log", "rules", "more",
    "score", "end", "sure", "dm", "text", "option", "confirm", "back", "restart",
    "page", "tutor", "tryoption", "tryconfirm", "tryback", "tryrestart",
    "ownpace", "sleep", "hush", "desk", "note", "settings", "hours", "holiday",
    "server", "privacy", "forget",
    "seats", "return", "stand", "stood", "concede", "conceded", "resume", "take", "free", "care",
    "handover", "propose", "agree", "object", "fair", "verify", "record",
    "accept", "decline", "lot", "watch", "follow", "keep", "rematch",
    "minds", "unmind", "hints", "hint", "chosen", "up",
    "justplay", "shelf", "solo", "again",
    "replay", "showhere", "openhands", "playon", "clip", "card",
    "stats", "versus", "standings", "history",
)  # fmt: skip
SELECTS = (
    "vary", "choose", "field", "leaf", "trychoose", "tryfield", "pace", "wish", "house", "mind",
    "boards", "which", "chapter", "viewer", "replays", "statsgame", "season", "past",
)  # fmt: skip
PICKERS = {
    "places": ComponentType.channel_select,
    "roles": ComponentType.role_select,
    "invite": ComponentType.user_select,
    "avoid": ComponentType.user_select,
}
KINDS: dict[str, ComponentType] = {
    **dict.fromkeys(BUTTONS, ComponentType.button),
    **dict.fromkeys(SELECTS, ComponentType.select),
    **PICKERS,
}
"""The kind of component that each verb stands on; it counts on no other."""
MAX_VALUES = 25
MAX_VALUE_LENGTH = 100
RESOLVED = {
    ComponentType.user_select: "users",
    ComponentType.role_select: "roles",
    ComponentType.channel_select: "channels",
}
"""Where Discord sends along what was picked."""
_REST = r":([0-9A-Za-z_]{2,30})(?::(\d+):(\d+)-([0-9a-f]*)(?::(.*))?)?"
_GRAMMAR = re.compile(rf"bz:([a-z]+){_REST}")


@dataclass(frozen=True, slots=True)
class Target:
    """What a press is about."""

    verb: str
    table: str
    number: int = 0
    form: int = 0
    mark: str = ""
    rest: str = ""

    def __str__(self) -> str:
        if not (self.number or self.form or self.mark or self.rest):
            return f"bz:{self.verb}:{self.table}"
        rest = f":{self.rest}" if self.rest else ""
        return f"bz:{self.verb}:{self.table}:{self.number}:{self.form}-{self.mark}{rest}"

    def to(self, verb: str, rest: str = "") -> Target:
        """Return the target of another verb of the same form."""
        return Target(verb, self.table, self.number, self.form, self.mark, rest)

    @classmethod
    def parse(cls, custom_id: str) -> Target | None:
        """Return what a custom id names, or None if it is none of ours."""
        matched = _GRAMMAR.fullmatch(custom_id)
        if matched is None or matched[1] not in KINDS:
            return None
        verb, table, number, form, mark, rest = matched.groups()
        if max(int(number or 0), int(form or 0)) > MAX_NUMBER:
            return None
        return cls(verb, table, int(number or 0), int(form or 0), mark or "", rest or "")


def pressed(target: Target) -> str:
    """Return the custom id of something to press; nobody would carry out an unknown verb."""
    assert target.verb in KINDS, target.verb
    return str(target)


def stands_on(verb: str, data: Mapping[str, Any]) -> bool:
    """Tell whether what was pressed is of the kind that a verb stands on."""
    kind = data.get("component_type")
    return isinstance(kind, int) and kind == KINDS[verb].value


def chosen_values(verb: str, data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what was chosen on the component of a verb, or refuse what Discord never sends."""
    kind = KINDS[verb]
    values: Any = data.get("values")
    if kind is ComponentType.button and values is None:
        return ()
    if kind is ComponentType.button or not _is_choice(values):
        raise IllegalAction("app.unknown.choice")
    if kind in RESOLVED and not _are_resolved(values, RESOLVED[kind], data):
        raise IllegalAction("app.unknown.choice")
    return tuple(values)


def _is_choice(values: Any) -> bool:
    """Tell whether values are different words, as many and as long as a select has."""
    return (
        isinstance(values, list)
        and len(values) <= MAX_VALUES
        and all(isinstance(value, str) and len(value) <= MAX_VALUE_LENGTH for value in values)
        and len(set(values)) == len(values)
    )


def _are_resolved(values: list[str], section: str, data: Mapping[str, Any]) -> bool:
    """Tell whether values are ids of what Discord sends along with them."""
    resolved = data.get("resolved") or {}
    if not isinstance(resolved, dict) or not all(isinstance(of, dict) for of in resolved.values()):
        return False
    known = [resolved.get(section, {}).get(value) for value in values]
    return all(map(_is_id, values)) and all(
        isinstance(part, dict) and part.get("id") == value
        for value, part in zip(values, known, strict=True)
    )


def _is_id(word: str) -> bool:
    """Tell whether a word is an id that a database can keep."""
    return word.isascii() and word.isdecimal() and int(word) <= MAX_NUMBER


PressHandler: TypeAlias = Callable[
    [discord.Interaction[Any], Target, tuple[str, ...]], Awaitable[None]
]
HANDLERS: dict[str, PressHandler] = {}
"""Who carries out the presses of each verb; `cogs.kit.dispatch.on_press` fills it."""
