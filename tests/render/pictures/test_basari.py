"""What is particular to the pictures of Basari."""

import pytest

from bot.runtime.i18n import Speaker, languages
from engine.basari import BASARI
from engine.basari.pieces import COLOURS
from render.kit.art import MAX_ALT_LENGTH
from render.kit.colors import THEMES, Theme
from render.pictures.basari.board import board
from render.pictures.basari.hand import gems_in_words
from render.preview import moments
from tests.render.checks import setting
from tests.render.sight import check_colors, check_shapes
from tests.render.speaking import NAMES


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_gems_stay_apart_by_color_and_by_shape(theme: Theme) -> None:
    check_colors(theme, COLOURS)
    check_shapes(theme, COLOURS)


@pytest.mark.parametrize("language", languages())
def test_the_alt_text_tells_stock_pile_and_every_card(language: str) -> None:
    speaker = Speaker(language, NAMES, strict=True)
    for moment in list(moments("basari", 5, "alt texts"))[:-1:11]:
        view = BASARI.view(moment.state, None)
        text = board(view, setting(speak=speaker), None).alt
        assert len(text) <= MAX_ALT_LENGTH
        assert gems_in_words(view.stock, setting(speak=speaker)) in text
        assert speaker.say("board.basari.pile", n=len(view.unseen)) in text
        for player in view.players:
            gems = gems_in_words(player.card.gems, setting(speak=speaker))
            card = speaker.say(
                "board.basari.alt.card",
                workers=player.card.workers, points=player.card.points, gems=gems,
            )  # fmt: skip
            assert card.removesuffix(".") in text
