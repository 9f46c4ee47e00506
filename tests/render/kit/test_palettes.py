"""Colors and shapes stay apart, also for eyes that see fewer colors."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from render.kit.canvas import Canvas, Setting
from render.kit.colors import THEMES, Theme
from render.kit.geometry import Box
from render.kit.palettes import palette
from render.kit.pen import drawn
from render.kit.pieces import SHAPE, badge, gem
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


def test_where_contrast_matters_fakes_stand_out_from_their_ground() -> None:
    theme = THEMES["contrast"]
    for ground in (theme.page, theme.panel, theme.well):
        assert contrast(theme.fake_edge, ground) >= 7
    for kind in SHAPE:
        tone = theme.glass(kind)
        for shade in (tone.deep, tone.base, tone.light):
            assert contrast(shade, theme.fake) >= 7, (kind, shade)


@pytest.mark.parametrize("kind", SHAPE)
@pytest.mark.parametrize("exact", [True, False], ids=["all colors", "palette"])
def test_what_is_drawn_of_a_fake_stands_out_but_for_its_crack(kind: str, exact: bool) -> None:
    theme, box = THEMES["contrast"], Box(0, 0, 80, 80)
    canvas = Canvas(box.size, Setting(theme, str, (), exact=exact))
    canvas.fill(box, theme.fake)
    stone = gem(theme, kind, fake=True)
    canvas.stamp(stone, box)
    image = canvas.image if exact else palette(theme.name).shown(canvas.image)
    seen = drawn(stone, *box.size).image.getchannel("A").point([0] * 250 + [255] * 6)
    parts = iter(image.convert("RGB").tobytes())
    pixels = zip(zip(parts, parts, parts, strict=True), seen.tobytes(), strict=True)
    stone_pixels = [contrast(color, theme.fake) for color, inside in pixels if inside]
    glass = [value for value in stone_pixels if value > 2]  # the crack shows the ground
    assert len(glass) > 0.6 * len(stone_pixels)
    assert sum(value >= 7 for value in glass) > 0.8 * len(glass)  # all but rims and smooth edges
