"""Icons: pieces that stand in a line of text, drawn so that they are told apart when small."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

from PIL import Image, ImageFilter

from render.kit.colors import Color, Theme, Tone, color, darker, lighter, mixed
from render.kit.fonts import Style
from render.kit.pen import OVERSAMPLING, Pen, Piece, around, piece
from render.kit.pieces import SHAPE, badge, gem

SIDE = 128
"""As large as Discord keeps an icon; it shows one 22 px wide in a line, and 48 alone."""
MARGIN = 7
"""The room for the outline around what is drawn."""
OUTLINE = 5
"""How thick the outline is: about one pixel in a line of text."""
DARK = color("180e1e")
LIGHT = color("faf6f0")
COLORS = 256
SEAT_TOKENS = 5
"""So many seats have a token of their own."""
_MIDDLE = {"trilliant": 0.65, "brilliant": 0.42, "crown": 0.62, "star": 0.55, "ingot": 0.51}
"""How far down the middle of a shape lies, where a number is written."""


@dataclass(frozen=True, slots=True)
class Icon:
    """A piece that stands in a line of text.

    Its `word` is what it is called in a few plain letters; the `symbol` stands in its place where
    icons cannot be shown.
    """

    word: str
    piece: Piece
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class DrawnIcon:
    """An icon as it is sent: a PNG, and a digest that changes if and only if the picture does."""

    word: str
    picture: bytes
    digest: str
    symbol: str = ""


def drawn(icon: Icon) -> DrawnIcon:
    """Return an icon as PNG with transparency."""
    image = _outlined(_filled(icon.piece)).done().image
    file = BytesIO()
    image.quantize(COLORS, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    # Of the picture, not of the file: how well it is compressed differs from machine to machine.
    digest = sha256(image.tobytes()).hexdigest()
    return DrawnIcon(icon.word, file.getvalue(), digest, icon.symbol)


def _filled(piece: Piece) -> Pen:
    """Return a piece drawn as large as there is room within the margin."""
    small, pen = Pen(SIDE - 2 * MARGIN, SIDE - 2 * MARGIN), Pen(SIDE, SIDE)
    piece.paint(small)
    image = small.image.crop(small.image.getbbox())
    scale = small.image.width / max(image.size)
    image = image.resize((round(image.width * scale), round(image.height * scale)))
    at = (pen.image.width - image.width) // 2, (pen.image.height - image.height) // 2
    pen.image.alpha_composite(image, at)
    return pen


def _outlined(pen: Pen) -> Pen:
    """Return what is drawn with a light line around it and a dark one around that."""
    alpha = pen.image.getchannel("A").point([255 if value > 127 else 0 for value in range(256)])
    under = Pen(pen.w, pen.h)
    for thick, ink in ((OUTLINE, DARK), (OUTLINE / 2, LIGHT)):
        grown = alpha.filter(ImageFilter.GaussianBlur(thick * OVERSAMPLING / 2))
        under.image.paste((*ink, 255), (0, 0), grown.point([255 * (n > 12) for n in range(256)]))
    under.image.alpha_composite(pen.image)
    return under


@piece()
def numbered_gem(pen: Pen, theme: Theme, kind: str, value: int) -> None:
    """Draw a gem with a number on it."""
    gem(theme, kind).paint(pen)
    write(pen, str(value), theme.gems[kind], _MIDDLE.get(SHAPE[kind], 0.5))


@piece()
def fake_gem(pen: Pen, theme: Theme, kind: str, value: int) -> None:
    """Draw a false gem with its number: it lies on black, as the card does."""
    w, h = pen.w, pen.h
    pen.rect(0, 0, w, h, mixed(theme.fake, theme.fake_ink, 0.62), w * 0.2)
    line = w * 0.045
    pen.rect(line, line, w - 2 * line, h - 2 * line, theme.fake, w * 0.16)
    side = w * 0.84
    pen.piece(numbered_gem(theme, kind, value), (w - side) / 2, (h - side) / 2, side, side)


def write(pen: Pen, words: str, tone: Tone, down: float = 0.5, size: float = 0.64) -> None:
    """Write a sign on what is drawn so far, with a halo, so that it is read at a glance."""
    style = Style("strong", round(pen.h * size))
    halo = darker(tone.deep, 0.3) if sum(tone.ink) > 380 else lighter(tone.light, 0.2)
    x, y = pen.w / 2, pen.h * down
    for dx, dy in around(0, 0, pen.h * 0.045, 8):
        pen.text(x + dx, y + dy, words, style, halo)
    pen.text(x, y, words, style, tone.ink)


@piece()
def stand(pen: Pen, theme: Theme, cloth: Tone, goods: Piece | None = None, sign: str = "") -> None:
    """Draw a stand of a market: an awning, and below it a piece or a sign."""
    w, h = pen.w, pen.h
    pen.rect(w * 0.04, h * 0.2, w * 0.92, h * 0.8, theme.paper, w * 0.06)
    ink = mixed(cloth.base, cloth.deep, 0.3)
    _awning(pen, ink, lighter(ink, 0.8))
    if goods is not None:
        side = h * 0.62
        pen.piece(goods, (w - side) / 2, h * 0.36, side, side)
    if sign:
        pen.text(w / 2, h * 0.69, sign, Style("strong", round(h * 0.56)), theme.paper_ink)


def _awning(pen: Pen, dark: Color, light: Color) -> None:
    w, h = pen.w, pen.h
    stripes = 5
    wide = w / stripes
    for n in range(stripes):
        ink = light if n % 2 else dark
        pen.rect(n * wide, 0, wide, h * 0.24, ink)
        pen.oval(n * wide, h * 0.12, wide, h * 0.22, ink)


@piece()
def arrows(pen: Pen, theme: Theme, there: Tone, back: Tone) -> None:
    """Draw two arrows that pass each other: something for something else."""
    w, h = pen.w, pen.h
    for y, way, tone in ((0.27, 1, there), (0.73, -1, back)):
        tip, tail = (1.0, 0.0) if way > 0 else (0.0, 1.0)
        neck = tip - way * 0.4
        pen.line([(tail * w, y * h), ((neck + way * 0.02) * w, y * h)], tone.base, h * 0.18)
        head = [(tip * w, y * h), (neck * w, (y - 0.26) * h), (neck * w, (y + 0.26) * h)]
        pen.polygon(head, tone.base)


def seat_icons(theme: Theme) -> Mapping[str, Icon]:
    """Return the tokens of the seats as they lie on the boards, by `seat.<number>` from 1 on."""
    return {
        f"seat.{seat + 1}": Icon(f"seat{seat + 1}", badge(theme, seat))
        for seat in range(SEAT_TOKENS)
    }
