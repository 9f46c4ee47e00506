"""What is particular to the pictures of Johari."""

from dataclasses import replace

import pytest

from bot.runtime.i18n import Speaker, languages
from engine.core import Setup
from engine.johari import JOHARI
from engine.johari.pieces import KINDS, NOBLES, SPACES
from render.kit.colors import THEMES, Theme
from render.pictures.johari.board import board
from tests.render.checks import check_texts, setting
from tests.render.sight import check_colors, check_shapes
from tests.render.speaking import NAMES


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_gems_stay_apart_by_color_and_by_shape(theme: Theme) -> None:
    check_colors(theme, KINDS)
    check_shapes(theme, KINDS)


@pytest.mark.parametrize("language", languages())
def test_every_noble_is_named_and_explained_to_the_end(language: str) -> None:
    look = setting(speak=Speaker(language, NAMES, strict=True))
    view = JOHARI.view(JOHARI.start(Setup(2, "nobles")).state, None)
    for first in range(0, len(NOBLES), SPACES):
        nobles = (*NOBLES, *NOBLES)[first : first + SPACES]
        stalls = tuple(replace(stall, nobles=nobles) for stall in view.stalls)
        court = replace(view.court, spaces=nobles)
        check_texts(board(replace(view, court=court, stalls=stalls), look, None))
