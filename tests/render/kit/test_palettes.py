"""Colors and shapes stay apart, also for eyes that see fewer colors."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from render.kit.colors import THEMES, Theme
from render.kit.palettes import palette
from render.kit.pen import drawn
from render.kit.pieces import badge
from tests.render.sight import APART, SIGHT, contrast, difference, share


@pytest.fixture(params=THEMES.values(), ids=lambda theme: theme.name)
def theme(request: pytest.FixtureRequest) -> Theme:
    param: Theme = request.param
    return param


@pytest.mark.parametrize("sight", SIGHT)
def test_seats_stay_apart(theme: Theme, sight: str) -> None:
    for one, other in combinations(theme.seats, 2):
        assert difference(one.base, other.base, sight) >= APART


def test_the_emblem_of_a_seat_alone_suffices(theme: Theme) -> None:
    grey = [drawn(badge(theme, seat), 60, 60).image.convert("L") for seat in range(5)]
    dark = [image.point([255 if value < 90 else 0 for value in range(256)]) for image in grey]
    for one, other in combinations(dark, 2):
        assert share(ImageChops.difference(one, other)) > 0.04


def test_no_two_tokens_are_alike_however_many_sit(theme: Theme) -> None:
    tokens = {drawn(badge(theme, seat), 60, 60).image.tobytes() for seat in range(25)}
    assert len(tokens) == 25


def test_a_fake_looks_like_no_genuine_card(theme: Theme) -> None:
    assert difference(theme.paper, theme.fake, "all colors") > 50


def test_ink_can_be_read_on_its_ground(theme: Theme) -> None:
    pairs = [
        (theme.ink, theme.page),
        (theme.ink, theme.panel),
        (theme.ink, theme.well),
        (theme.soft, theme.panel),
        (theme.riches, theme.panel),
        (theme.paper_ink, theme.paper),
        (theme.fake_ink, theme.fake),
        (theme.accent_ink, theme.accent),
        (theme.gold.ink, theme.gold.base),
        *((seat.ink, seat.base) for seat in theme.seats),
    ]
    least = 7.0 if theme.name == "contrast" else 4.5
    for ink, ground in pairs:
        assert contrast(ink, ground) >= least, (ink, ground)


def test_grounds_survive_the_palette_exactly(theme: Theme) -> None:
    colors = palette(theme.name)
    assert len(colors.colors) == 256
    for ground in (theme.page, theme.panel, theme.well, theme.paper, theme.fake, theme.accent):
        mapped = colors.shown(colors.mapped(Image.new("RGB", (1, 1), ground)))
        assert mapped.getpixel((0, 0)) == ground
