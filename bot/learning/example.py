"""An example of a game for those who have never seen it: a table that is nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.learning.lesson import Tell
from bot.learning.library import LESSONS
from bot.tables.forms import Look
from bot.tables.table import PRIVATE, Sitter, Table
from engine.core import Setup
from engine.registry import find

SEED = "example"


def example_look(game: str, names: Sequence[str]) -> Look:
    """Return what everybody sees at an example table: that of the lesson, or a first deal."""
    lesson, rules = LESSONS.get(game), find(game)
    shown = [] if lesson is None else [m for m in lesson.moments if _shows_board(m.beat)]
    if lesson is not None and shown:
        state, seats = shown[0].state, lesson.seats
    else:
        seats = rules.spec.least_seats
        state = rules.start(Setup(seats, SEED)).state
    view: Any = rules.view(state, None)
    return Look(example_table(game, names[:seats]), None, view, view.pending, (), None)


def example_table(game: str, names: Sequence[str]) -> Table:
    """Return a table that is nowhere, since boards and forms belong to one."""
    return Table(
        id=game,
        number=0,
        game=game,
        version=find(game).spec.version,
        status="playing",
        owner=0,
        seats=len(names),
        variants=(),
        sitters=tuple(Sitter(None, name) for name in names),
        home=PRIVATE,
        language="en",
        seed=SEED,
        hints=False,
    )


def _shows_board(beat: object) -> bool:
    return isinstance(beat, Tell) and beat.board
