"""What is particular to the pictures of Johari."""

from collections import Counter
from dataclasses import replace

import pytest

from bot.runtime.i18n import Speaker, languages
from engine.core import Setup
from engine.johari import JOHARI
from engine.johari.names import noble_name
from engine.johari.pieces import (
    FAKES,
    KINDS,
    NOBLES,
    SPACES,
    TRACK,
    VALUE,
    Cards,
    Kind,
    of_kind,
)
from render.kit.art import MAX_ALT_LENGTH
from render.kit.colors import THEMES, Theme
from render.pictures.johari.board import board
from render.pictures.johari.deciding import deciding
from render.preview import moments
from tests.engine.johari.positions import acting, player
from tests.render.checks import NUMBER, check_texts, setting
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


def values(cards: Cards, kind: Kind) -> str:
    """Return the values of all cards of a kind as an alt text writes them."""
    heap = of_kind(cards, kind)
    return " ".join(f"{VALUE[card]}{'F' if card in FAKES else ''}" for card in heap)


@pytest.mark.parametrize("seats", JOHARI.spec.seat_counts)
@pytest.mark.parametrize("language", languages())
def test_the_alt_text_tells_all_that_lies_on_the_table(seats: int, language: str) -> None:
    speaker = Speaker(language, NAMES, strict=True)
    look, cut = setting(speak=speaker), 0
    every = list(moments("johari", seats, "alt texts"))[::9]
    for moment in every:
        view = JOHARI.view(moment.state, None)
        text = board(view, look, None).alt
        cut += len(text) > MAX_ALT_LENGTH
        nobles = [noble for noble in view.court.spaces if noble is not None]
        nobles += [noble for stall in view.stalls for noble in stall.nobles]
        for noble in nobles:
            assert speaker(noble_name(noble)) in text
        for seat, stall in enumerate(view.stalls):
            own = text.split(f"{NAMES[seat]}: ")[-1].split(". ")[0]
            tracks = [str(points) for points in map(TRACK.__getitem__, stall.steps) if points]
            assert Counter(tracks) <= Counter(NUMBER.findall(own))
            assert all(values(stall.display, kind) in own for kind in KINDS)
        for cards in view.market.places:
            assert all(values(cards, kind) in text for kind in KINDS)
    assert cut <= len(every) // 20  # the whole of it stands on the text board


@pytest.mark.parametrize("rivals", [1, 2, 3])
def test_whoever_decides_sees_what_their_hidden_prestige_cards_add(rivals: int) -> None:
    own = player("diamond-1 diamond-2 ruby-1 gold-1", "sale", prestige="prestige-3 prestige-2")
    others = [player("diamond-1", "sale", prestige="prestige-1")] * rivals
    painted = deciding(JOHARI.view(acting(own, *others), 0), setting())
    check_texts(painted)
    assert "0 prestige +5 hidden" in painted.alt
    assert painted.alt.count("hidden") == 1
    assert "3 of 4 types (gold counts as one)" in painted.alt
