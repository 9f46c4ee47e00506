"""Boxes, pieces and bytes: what the painters stand on."""

import sys
from io import BytesIO
from itertools import pairwise
from math import log10

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.registry import GAMES
from render.kit.canvas import Setting
from render.kit.colors import THEMES, ThemeName
from render.kit.encode import Pack, encoded, packed_by_zlib, quickest
from render.kit.geometry import Box
from render.kit.pen import drawn
from render.kit.scenery import panel
from render.pictures import snapshot
from render.pictures.snapshot import Look, art_of
from render.preview import at_step
from tests.render.reading import contains
from tests.render.speaking import ENGLISH, NAMES
from tests.samples import first

BOX = Box(10, 20, 301, 207)


def test_parts_of_a_box_lie_side_by_side_without_a_gap_or_an_overlap() -> None:
    parts = BOX.columns(1, 2.5, 1)
    assert parts[0].x == BOX.x
    assert parts[-1].right == BOX.right
    assert all(a.right == b.x for a, b in pairwise(parts))
    rows = BOX.rows(3, 1, gap=7)
    assert rows[0].bottom + 7 == rows[1].y
    assert rows[1].bottom == BOX.bottom
    cells = BOX.grid(4, 3, gap=5)
    assert len(cells) == 12
    assert all(contains(BOX, cell) for cell in cells)


def test_things_that_find_no_room_side_by_side_overlap_within_the_box() -> None:
    assert [place.x for _, place in BOX.spread(range(3), 50, 10)] == [10, 70, 130]
    many = [place for _, place in BOX.spread(range(20), 50, 10)]
    assert many[-1].right == BOX.right
    assert all(contains(BOX, place) for place in many)
    assert not [*BOX.spread((), 50, 10)]


def test_a_stretched_panel_is_the_panel_drawn_at_that_size() -> None:
    piece = panel(THEMES["dark"])
    stretched = drawn(piece, 200, 120).image
    whole = drawn(type(piece)(piece.key, piece.paint, piece.bleed), 200, 120).image
    difference = ImageChops.difference(stretched.convert("RGB"), whole.convert("RGB"))
    assert max(ImageStat.Stat(difference).mean) < 0.2


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("theme", first(list(THEMES)))
def test_the_palette_costs_no_beauty_and_saves_half_the_bytes(key: str, theme: ThemeName) -> None:
    moment = at_step(key, GAMES[key].spec.most_seats, "palette test", None)
    now, past = (moment.game.view(state, None) for state in (moment.state, moment.before))
    colors = THEMES[theme]
    exact = art_of(key).board(now, Setting(colors, ENGLISH, NAMES, exact=True), past).canvas.image
    shot = snapshot.board(key, now, Look(colors.name, "en", NAMES), ENGLISH, before=past)
    file = BytesIO()
    exact.save(file, "PNG", compress_level=1)
    assert 2 * len(shot.picture) <= file.tell()
    picture = Image.open(BytesIO(shot.picture)).convert("RGB")
    noise = sum(r**2 for r in ImageStat.Stat(ImageChops.difference(exact, picture)).rms) / 3
    assert 10 * log10(255**2 / noise) >= 40


@pytest.mark.parametrize("packed", [quickest(), packed_by_zlib], ids=["quickest", "zlib"])
def test_however_a_picture_is_packed_it_shows_the_same(packed: Pack) -> None:
    image = Image.effect_noise((37, 23), 90.0)
    colors = bytes(value * 7 % 256 for value in range(3 * 256))
    shown = Image.open(BytesIO(encoded(image, colors, packed)))
    shown.load()
    assert (shown.mode, shown.size) == ("P", image.size)
    assert shown.tobytes() == image.tobytes()
    assert bytes(shown.getpalette() or ()) == colors


def test_where_the_quick_library_is_missing_the_standard_one_packs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "isal", None)
    assert quickest() is packed_by_zlib
