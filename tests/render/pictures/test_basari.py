"""What is particular to the pictures of Basari."""

import pytest

from engine.basari.pieces import COLOURS
from render.kit.colors import THEMES, Theme
from tests.render.sight import check_colors, check_shapes


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_gems_stay_apart_by_color_and_by_shape(theme: Theme) -> None:
    check_colors(theme, COLOURS)
    check_shapes(theme, COLOURS)
