"""Custom ids: what a press is about, and who carries out the presses of a verb.

The grammar is `bz:<verb>:<table>[:<number>:<form>[:<rest>]]`. The seat of who presses is never in
it: it comes from the user id. `number` is the decision's `opened` or a page, `form` the number of
forms filled before with a mark of what they hold, `rest` a field key and an option, or the seats
that a reminder called. Rules and lessons have a game where others have a table, and are told from
them by their verbs.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord

MAX_CUSTOM_ID_LENGTH = 100
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
)  # fmt: skip
SELECTS = (
    "vary", "choose", "field", "leaf", "trychoose", "tryfield", "pace", "wish", "house", "mind",
    "boards", "which",
)  # fmt: skip
PICKERS = ("places", "roles", "invite", "avoid")
VERBS = frozenset((*BUTTONS, *SELECTS, *PICKERS))
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
        if matched is None or matched[1] not in VERBS:
            return None
        verb, table, number, form, mark, rest = matched.groups()
        return cls(verb, table, int(number or 0), int(form or 0), mark or "", rest or "")


def pressed(target: Target) -> str:
    """Return the custom id of something to press; nobody would carry out an unknown verb."""
    assert target.verb in VERBS, target.verb
    return str(target)


PressHandler: TypeAlias = Callable[
    [discord.Interaction[Any], Target, tuple[str, ...]], Awaitable[None]
]
HANDLERS: dict[str, PressHandler] = {}
"""Who carries out the presses of each verb; `cogs.kit.dispatch.on_press` fills it."""
