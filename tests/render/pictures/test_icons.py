"""What every icon promises, whatever the game."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.runtime.i18n import Speaker, languages
from engine.registry import GAMES
from render.icon_sheet import GROUNDS, IN_TEXT
from render.kit.icons import SEAT_TOKENS, SIDE, DrawnIcon, drawn
from render.pictures.icons import every_icon, icons_of
from render.text.icons import ICON
from tests.samples import first

MOST_BYTES = 16 * 1024
ICONS = every_icon()
DRAWN: dict[str, DrawnIcon] = {key: drawn(icon) for key, icon in ICONS.items()}
PICTURES = {icon.digest: icon for icon in DRAWN.values()}


def opened(icon: DrawnIcon) -> Image.Image:
    return Image.open(BytesIO(icon.picture)).convert("RGBA")


def as_seen(icon: DrawnIcon, ground: str) -> Image.Image:
    small = opened(icon).resize((IN_TEXT, IN_TEXT), Image.Resampling.LANCZOS)
    page = Image.new("RGB", small.size, ground)
    page.paste(small, (0, 0), small)
    return page


@pytest.mark.parametrize("icon", PICTURES.values(), ids=lambda icon: icon.word)
def test_an_icon_is_small_square_and_transparent_around(icon: DrawnIcon) -> None:
    image = opened(icon)
    assert len(icon.picture) <= MOST_BYTES
    assert image.size == (SIDE, SIDE)
    alpha = image.getchannel("A")
    assert {alpha.getpixel((x, y)) for x in (0, SIDE - 1) for y in (0, SIDE - 1)} == {0}
    left, top, right, bottom = alpha.getbbox() or (0, 0, 0, 0)
    assert max(right - left, bottom - top) >= 0.9 * SIDE
    assert min(left, top) >= 0
    assert max(right, bottom) <= SIDE


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("icon", PICTURES.values(), ids=lambda icon: icon.word)
def test_an_icon_stands_out_from_any_ground(icon: DrawnIcon, ground: str) -> None:
    seen = as_seen(icon, ground)
    apart = ImageChops.difference(seen, Image.new("RGB", seen.size, ground))
    channels = [apart.getchannel(name).tobytes() for name in "RGB"]
    far = sum(max(pixel) > 60 for pixel in zip(*channels, strict=True))
    assert far >= 0.2 * IN_TEXT * IN_TEXT


@pytest.mark.parametrize("game", first(list(GAMES)))
def test_no_two_icons_of_a_game_look_alike_in_a_line(game: str) -> None:
    icons = {DRAWN[key].digest: DRAWN[key] for key in icons_of(game)}
    for one, other in combinations(icons.values(), 2):
        apart = ImageChops.difference(as_seen(one, GROUNDS[0]), as_seen(other, GROUNDS[0]))
        assert max(ImageStat.Stat(apart).mean) > 1, (one.word, other.word)


def test_an_icon_is_drawn_alike_each_time() -> None:
    key = "johari.card.ruby-2-fake"
    assert drawn(ICONS[key]) == DRAWN[key]
    assert (
        len({DRAWN[f"johari.card.ruby-{n}{make}"].digest for n in "123" for make in ("", "-fake")})
        == 6
    )


@pytest.mark.parametrize("language", languages())
def test_every_icon_stands_beside_a_word(language: str) -> None:
    speaker = Speaker(language)
    words = [key for key in ICONS if not speaker.knows(key)]
    assert words == [f"seat.{seat + 1}" for seat in range(SEAT_TOKENS)]


def test_pieces_of_one_look_share_one_icon() -> None:
    for pair in (("basari.gem.red", "basari.gems.red"), ("jaipur.card.gold", "jaipur.cards.gold")):
        one, other = (DRAWN[key] for key in pair)
        assert one == other


def test_a_word_is_made_of_plain_letters() -> None:
    for icon in ICONS.values():
        assert icon.word.isascii()
        assert icon.word.replace("_", "").isalnum()
        assert not ICON.search(icon.symbol)
