"""Positions that differ only in what somebody may not know look the same to them, byte by byte."""

from __future__ import annotations

import json
import warnings
from random import Random
from typing import Any

import pytest

from bot.forms import Look
from bot.i18n import Speaker, languages
from engine.core import Seat
from tests.conformance.tables import CASES, Case, other_world, some_moments

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.components import form as forms
    from cogs.components import hand as hands
    from cogs.components import panel as panels
    from cogs.components.base import Screen
    from cogs.components.score import score
    from render.board import private_hand, public_board
    from tests.cogs.screens import NAMES, components, seated, walked

pytestmark = pytest.mark.asyncio


def seen_by(case: Case, state: Any, seat: Seat | None, said: Speaker) -> str:
    """Return everything that a seat, or everyone, can be shown of a position."""
    game, table = case.game, seated(case)
    view = game.view(state, seat)
    public = game.view(state, None)
    board = public_board(table.game, view, said)
    waiting = panels.waiting(table, public.pending, said)
    look = Look(table, seat, view, view.pending, (), game.outcome(state))
    screens: list[Screen] = [
        panels.panel(look, board, said),
        panels.final(look, said),
        hands.board(table, board, waiting, said),
        score(table, game.tally(view), said),
        hands.hand(table, private_hand(table.game, view, said), waiting, said),
    ]
    for decision in game.pending(state):
        if decision.seat == seat:
            for form in walked(game, table, state, decision, Random(1).randrange):
                own = private_hand(table.game, form.view, said)
                screens.append(forms.form(form, own, said))
    return json.dumps([components(screen) for screen in screens], ensure_ascii=False)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("case", CASES, ids=str)
async def test_no_screen_tells_what_its_reader_may_not_know(case: Case, language: str) -> None:
    said = Speaker(language, NAMES[: case.seats], strict=True)
    chance = Random(f"{case}/{language}").randrange
    for moment in some_moments(case, f"secrecy/{language}", 4):
        for seat in (*range(case.seats), None):
            other = other_world(case, moment.state, seat, chance)
            assert seen_by(case, moment.state, seat, said) == seen_by(case, other, seat, said)


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_the_board_for_everyone_is_the_same_from_every_seat(case: Case) -> None:
    said = Speaker("en", NAMES[: case.seats], strict=True)
    for moment in some_moments(case, "boards", 10):
        views = [case.game.view(moment.state, seat) for seat in (*range(case.seats), None)]
        assert len({public_board(case.game.spec.key, view, said) for view in views}) == 1
