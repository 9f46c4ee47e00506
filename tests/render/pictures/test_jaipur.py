"""What is particular to the pictures of Jaipur."""

import pytest

from engine.jaipur.pieces import GOODS
from render.kit.colors import THEMES, Theme
from tests.render.sight import check_colors


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_goods_stay_apart_by_color(theme: Theme) -> None:
    check_colors(theme, GOODS)
