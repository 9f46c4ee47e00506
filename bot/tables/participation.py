"""Who played which rounds: people, the autopilot in their place, or somebody who came later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.tables.log import AUTOPILOT_IN_LOG, LogEntry
from bot.tables.narration import replayed
from bot.tables.table import Table, game_of
from engine.core import Round, Seat


@dataclass(frozen=True, slots=True)
class Credit:
    """What of a seat its person did not play: the autopilot's rounds, and those before them.

    `taken` is the round in which the person who sits there in the end took the seat over.
    """

    autopilot: tuple[Round, ...] = ()
    taken: Round | None = None


def credited(table: Table, log: Sequence[LogEntry]) -> tuple[Credit, ...]:
    """Return for each seat who played which rounds; what was taken back counts for nobody."""
    game = game_of(table)
    acted: list[tuple[Seat, str, Round]] = []
    taken: dict[Seat, Round] = {}
    before = [game.round_of(state) for _, state in replayed(table, log)]
    for logged, round_ in zip(log, before, strict=False):
        if logged.kind == "action":
            acted.append((logged.seat, logged.by, round_))
        elif logged.kind == "take_back":
            acted.pop()
        elif logged.kind == "replace":
            taken[logged.seat] = round_
    absent = [(seat, round_) for seat, by, round_ in acted if by == AUTOPILOT_IN_LOG]
    return tuple(
        Credit(
            tuple(dict.fromkeys(round_ for whose, round_ in absent if whose == seat)),
            taken.get(seat),
        )
        for seat in range(len(table.sitters))
    )
