"""What is particular to the pictures of Jaipur."""

import pytest

from bot.runtime.i18n import Speaker
from engine.core import Outcome
from engine.jaipur.pieces import GOODS
from render.kit.colors import THEMES, Theme
from render.pictures.scores import standing
from tests.render.checks import setting
from tests.render.sight import check_colors


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_goods_stay_apart_by_color(theme: Theme) -> None:
    check_colors(theme, GOODS)


@pytest.mark.parametrize(
    ("language", "winners", "told"),
    [
        ("en", (0,), "Ada won."),
        ("en", (0, 1), "Ada and Bo won together."),
        ("de", (0,), "Ada hat gewonnen."),
        ("de", (0, 1), "Ada und Bo haben gemeinsam gewonnen."),
    ],
)
def test_one_winner_and_several_are_told_in_their_own_words(
    language: str, winners: tuple[int, ...], told: str
) -> None:
    outcome = Outcome(winners, (1, 1 if len(winners) > 1 else 2), (2, 2))
    painted = standing(outcome, setting("dark", Speaker(language), ("Ada", "Bo")))
    assert told in painted.alt
