"""The log of a table: every action and every change around it, in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.tables.table import User

EntryKind: TypeAlias = Literal[
    "action", "take_back", "care", "back", "leave", "free", "replace", "concede", "pause", "resume",
    "hand_over", "end",
]  # fmt: skip
"""What an entry of the log is: an action, the withdrawal of one, or a change around the table."""
AUTOPILOT_IN_LOG: Final = "caretaker"
"""What logs and records call the autopilot: the word is part of their digests, so it stays."""
AGREED: Final = b'{"agreed": true}'
"""What is known of an end that all who were there agreed to."""
By: TypeAlias = Literal["person", "caretaker", "ai"]
"""Who played what, as logs and records have it."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of the log: the truth about a table.

    `user` is whoever did it, unless the bot did or they were forgotten.
    `action` is the JSON of an action, or what else there is to know of another kind of entry.
    `digest` seals the entry and all before it; a user id is no part of that, so that somebody
    can be forgotten without breaking the seal.
    """

    sequence: int
    seat: int
    user: User | None
    action: bytes
    at: float
    kind: EntryKind = "action"
    by: By = "person"
    digest: str = ""


def standing(log: Iterable[LogEntry]) -> list[LogEntry]:
    """Return the actions that were not taken back, oldest first."""
    actions: list[LogEntry] = []
    for entry in log:
        if entry.kind == "action":
            actions.append(entry)
        elif entry.kind == "take_back":
            actions.pop()
    return actions
