"""What is particular to the pictures of Jaipur."""

import pytest

from bot.runtime.i18n import Speaker, languages
from engine.core import Outcome
from engine.jaipur import JAIPUR
from engine.jaipur.pieces import GOODS, SIZES, name
from render.kit.art import MAX_ALT_LENGTH
from render.kit.colors import THEMES, Theme
from render.pictures.jaipur.board import board
from render.pictures.scores import standing
from render.preview import moments
from render.text.jaipur.board import size_sign
from tests.render.checks import setting
from tests.render.sight import check_colors
from tests.render.speaking import NAMES


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


@pytest.mark.parametrize("language", languages())
def test_the_alt_text_tells_all_tokens_that_are_left(language: str) -> None:
    speaker = Speaker(language, NAMES, strict=True)
    for moment in list(moments("jaipur", 2, "alt texts"))[:-1:9]:
        view = JAIPUR.view(moment.state, None)
        text = board(view, setting(speak=speaker), None).alt
        assert len(text) <= MAX_ALT_LENGTH
        assert speaker.say("board.jaipur.deck", n=view.deck) in text
        for good, pile in zip(GOODS, view.piles, strict=True):
            assert f"{speaker(name(good))} {' '.join(map(str, pile)) or '0'}" in text
        for size, left in zip(SIZES, view.bonus_piles, strict=True):
            assert speaker.say("board.jaipur.bonus_pile", size=size_sign(size), n=left) in text
