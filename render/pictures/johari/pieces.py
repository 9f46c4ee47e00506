"""Johari's own pieces: nobles, prices, chips, action cards and the steps of a track."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, get_args

from PIL import ImageChops

from engine.johari.names import gem_name
from engine.johari.pieces import (
    FACE,
    FAKES,
    GEMS,
    KINDS,
    NOBLES,
    TRACK,
    TRACK_END,
    VALUE,
    ActionCard,
    Card,
    Cards,
    Kind,
    Noble,
    of_kind,
)
from engine.johari.view import Stall
from render.kit.canvas import Canvas, Setting
from render.kit.colors import Color, Theme, color, darker, lighter, mixed
from render.kit.fonts import Style
from render.kit.geometry import Box
from render.kit.pen import Pen, Piece, piece
from render.kit.pieces import SHADOW, gem, gem_card

_ROBES = ("prestige", "ruby", "sapphire", "emerald", "spice", "leather")
_SKINS = tuple(map(color, ("8d5a3a", "a86f48", "c08a5e", "6e4429")))
_ORDER: tuple[Noble, ...] = get_args(Noble)


def letter(setting: Setting, kind: Kind) -> str:
    """Return the letter by which a kind is known."""
    return setting.say(f"board.johari.letter.{kind}")


def card(setting: Setting, face: Card, marked: bool = False) -> Piece:
    """Return a card of the market."""
    shown = FACE[face]
    sign = letter(setting, shown.kind)
    return gem_card(setting.theme, shown.kind, shown.value, sign, shown.fake, marked)


@piece()
def chip(pen: Pen, theme: Theme, face: Card, marked: bool = False) -> None:
    """Draw a card of a display as seen from afar: its number, on black if it is false."""
    shown = FACE[face]
    words = f"{shown.value}F" if shown.fake else str(shown.value)
    w, h = pen.w, pen.h
    edge = theme.fake_edge if shown.fake else theme.paper_edge
    pen.rect(0, 0, w, h, theme.panel, 10)
    pen.rect(1, 1, w - 2, h - 2, theme.accent if marked else edge, 9)
    line = 4 if marked else 3
    inner, ink = (theme.fake, theme.fake_ink) if shown.fake else (theme.paper, theme.paper_ink)
    pen.rect(line, line, w - 2 * line, h - 2 * line, inner, 7)
    pen.text(w / 2, h / 2, words, Style("strong", round(0.7 * h)), ink)


@piece()
def price(pen: Pen, theme: Theme, gems: int) -> None:
    """Draw the price of a noble, in gems of any one type."""
    gem(theme, "diamond").paint(pen)
    style = Style("strong", round(pen.h * 0.5))
    pen.text(pen.w / 2, pen.h * 0.45, str(gems), style, color("14222c"))


@piece()
def portrait(pen: Pen, theme: Theme, noble: Noble) -> None:
    """Draw the bust of a noble in a roundel; no two look quite alike."""
    number, tier = _ORDER.index(noble), NOBLES[noble].tier
    w, h = pen.w, pen.h
    robe = theme.gems[_ROBES[number % len(_ROBES)]]
    cloth = theme.gems[_ROBES[(number * 5 + 2) % len(_ROBES)]]
    skin = _SKINS[number % len(_SKINS)]
    back = mixed(theme.sky[1], theme.sky[2], 0.35 + 0.25 * (tier - 1))
    pen.oval(0, 0, w, h, theme.gold.deep)
    pen.oval(1, 1, w - 2, h - 3, theme.gold.base)
    pen.oval(w * 0.06, h * 0.06, w * 0.88, h * 0.88, back)
    figure = Pen(w, h, pen.bleed)
    _figure(figure, robe.base, robe.deep, skin)
    if number % 3 == 1:
        _veil(figure, cloth.base, cloth.deep)
    else:
        _turban(figure, cloth.base, cloth.light, cloth.deep)
        if number % 2:
            _beard(figure, darker(skin, 0.75))
    jewel = theme.gems[("ruby", "diamond", "emerald")[number // 8]]
    figure.oval(w * 0.45, h * 0.2, w * 0.1, w * 0.12, theme.gold.base)
    figure.oval(w * 0.465, h * 0.22, w * 0.07, w * 0.08, jewel.base)
    inside = pen.mask(lambda other: other.oval(w * 0.06, h * 0.06, w * 0.88, h * 0.88, back))
    seen = ImageChops.multiply(figure.image.getchannel("A"), inside)
    pen.image.paste(figure.image, (0, 0), seen)


@piece(corner=14)
def slot(pen: Pen, theme: Theme, filled: bool, marked: bool) -> None:
    """Draw a slot for an action card, empty or with a card in it."""
    w, h = pen.w, pen.h
    if not filled:
        pen.rect(0, 0, w, h, mixed(theme.panel, theme.edge, 0.7), 10)
        pen.rect(2, 2, w - 4, h - 4, theme.well, 8)
        return
    pen.rect(0, 0, w, h, theme.accent if marked else theme.paper_edge, 10)
    line = 4 if marked else 2
    pen.rect(line, line, w - 2 * line, h - 2 * line, theme.paper, 8)


@piece()
def steps(pen: Pen, theme: Theme, kind: Kind, step: int, before: int) -> None:
    """Draw how far a gem token has come on its track; new steps are marked."""
    tone = theme.gems[kind]
    w, h = pen.w, pen.h
    wide = w / TRACK_END
    for n in range(TRACK_END):
        ink: Color = mixed(theme.panel, theme.soft, 0.3)
        if n < step:
            ink = theme.accent if n >= before else lighter(tone.base, 0.12)
        pen.rect(n * wide + 1, h * 0.16, wide - 2, h * 0.68, ink, 3)


def steps_by_gem(own: Stall, past: Stall) -> Mapping[str, tuple[int, int]]:
    """Return how far each gem token of a stall is and was."""
    return dict(zip(GEMS, zip(own.steps, past.steps, strict=True), strict=True))


def track(
    canvas: Canvas, box: Box, kind: Kind, reached: tuple[int, int], wide: float, style: Style
) -> None:
    """Show how far a gem token has come since before, and the points that it has reached."""
    canvas.stamp(steps(canvas.theme, kind, *reached), box.before(wide))
    canvas.text(box.far(wide), str(TRACK[reached[0]]), style, canvas.theme.riches, "right")


@piece()
def shield(pen: Pen, theme: Theme) -> None:
    """Draw the sign of those whose fakes are safe today."""
    rim = [(0.5, 0.02), (0.94, 0.16), (0.9, 0.58), (0.5, 0.98), (0.1, 0.58), (0.06, 0.16)]
    pen.polygon(pen.at(rim), theme.gold.base)
    inner = [(0.5 + (x - 0.5) * 0.76, 0.49 + (y - 0.49) * 0.76) for x, y in rim]
    pen.polygon(pen.at(inner), theme.gems["emerald"].deep)
    tick = [(0.3, 0.46), (0.45, 0.62), (0.71, 0.3)]
    pen.line(pen.at(tick), (255, 255, 255), pen.w * 0.11)


@piece()
def row_arrow(pen: Pen, theme: Theme, row: str, ink: Color) -> None:
    """Draw the sign of a row of the gold track."""
    w, h = pen.w, pen.h
    points = [(0, h), (w / 2, 0), (w, h)] if row == "top" else [(0, 0), (w / 2, h), (w, 0)]
    pen.polygon(points, ink)


def _figure(pen: Pen, robe: Color, fold: Color, skin: Color) -> None:
    w, h = pen.w, pen.h
    pen.oval(w * 0.1, h * 0.68, w * 0.8, h * 0.7, robe)
    pen.polygon([(w * 0.36, h * 0.7), (w * 0.64, h * 0.7), (w * 0.5, h * 0.98)], fold)
    pen.rect(w * 0.42, h * 0.56, w * 0.16, h * 0.18, darker(skin, 0.15), 3)
    pen.oval(w * 0.33, h * 0.27, w * 0.34, h * 0.42, skin)
    for x in (0.42, 0.555):
        pen.oval(w * x, h * 0.45, w * 0.03, h * 0.035, (30, 18, 14))


def _turban(pen: Pen, base: Color, light: Color, deep: Color) -> None:
    w, h = pen.w, pen.h
    pen.oval(w * 0.24, h * 0.12, w * 0.52, h * 0.3, base)
    pen.arc(w * 0.26, h * 0.14, w * 0.48, h * 0.34, (190, 300), light, w * 0.04)
    pen.arc(w * 0.3, h * 0.2, w * 0.46, h * 0.26, (200, 330), deep, w * 0.03)
    pen.polygon([(w * 0.5, h * 0.2), (w * 0.57, h * 0.0), (w * 0.62, h * 0.16)], light)


def _veil(pen: Pen, base: Color, deep: Color) -> None:
    w, h = pen.w, pen.h
    pen.arc(w * 0.24, h * 0.17, w * 0.52, h * 0.62, (150, 390), base, w * 0.1)
    pen.arc(w * 0.31, h * 0.245, w * 0.38, h * 0.5, (170, 370), deep, w * 0.02)
    pen.oval(w * 0.36, h * 0.2, w * 0.28, h * 0.14, (34, 22, 20))


def _beard(pen: Pen, ink: Color) -> None:
    w, h = pen.w, pen.h
    pen.polygon([(w * 0.37, h * 0.54), (w * 0.63, h * 0.54), (w * 0.5, h * 0.76)], ink)
    pen.oval(w * 0.44, h * 0.54, w * 0.12, h * 0.04, (150, 70, 60))


def notation(setting: Setting, cards: Cards) -> str:
    """Return cards in words and numbers: the kind, then its values, F for a fake."""
    heaps = [(kind, of_kind(cards, kind)) for kind in KINDS]
    return " · ".join(
        f"{setting.speak(gem_name(kind))} "
        + " ".join(f"{VALUE[card]}{'F' if card in FAKES else ''}" for card in heap)
        for kind, heap in heaps
        if heap
    )


@piece(SHADOW)
def action_card(pen: Pen, theme: Theme, action: ActionCard, lively: bool, marked: bool) -> None:
    """Draw an action card without its name: a picture of what it does."""
    w, h = pen.w, pen.h
    face = theme.paper if lively else theme.well
    edge = theme.paper_edge if lively else mixed(theme.well, theme.edge, 0.8)
    if marked:
        pen.rect(-5, -5, w + 10, h + 10, theme.accent, 17)
    elif lively:
        pen.rect(0, 0, w, h, edge, 12)
        pen.shadow(3, 3, 110)
    pen.rect(0, 0, w, h, edge, 12)
    pen.rect(2, 2, w - 4, h - 4, face, 10)
    size = min(w, h) * 0.56
    sign = action_sign(theme, action, 1.0 if lively else 0.35)
    pen.piece(sign, (w - size) / 2, h * 0.36 - size / 2, size, size)


@piece()
def action_sign(pen: Pen, theme: Theme, action: ActionCard, strength: float = 1.0) -> None:
    """Draw the sign of an action."""

    def ink(name: str) -> Color:
        tone = theme.gold if name == "gold" else theme.gems[name]
        return mixed(theme.well, tone.base, strength)

    _SIGNS[action](pen, ink)


_Inks: TypeAlias = Callable[[str], Color]


def _disc(pen: Pen, x: float, y: float, r: float, ink: Color) -> None:
    w = pen.w
    pen.oval((x - r) * w, (y - r) * w, 2 * r * w, 2 * r * w, darker(ink, 0.35))
    pen.oval((x - r) * w, (y - r) * w, 2 * r * w, 1.86 * r * w, ink)
    pen.ring((x - r * 0.7) * w, (y - r * 0.7) * w, 1.4 * r * w, 1.3 * r * w, darker(ink, 0.2), 2)


def _baksheesh(pen: Pen, ink: _Inks) -> None:
    for x, y, r in ((0.5, 0.26, 0.22), (0.28, 0.62, 0.24), (0.72, 0.66, 0.26)):
        _disc(pen, x, y, r, ink("gold"))


def _bribe(pen: Pen, ink: _Inks) -> None:
    rim = [(0.5, 0.02), (0.92, 0.16), (0.88, 0.58), (0.5, 0.98), (0.12, 0.58), (0.08, 0.16)]
    pen.polygon(pen.at(rim), ink("gold"))
    inner = [(0.5 + (x - 0.5) * 0.8, 0.49 + (y - 0.49) * 0.8) for x, y in rim]
    pen.polygon(pen.at(inner), ink("emerald"))
    _disc(pen, 0.5, 0.46, 0.2, ink("gold"))


def _doppelganger(pen: Pen, ink: _Inks) -> None:
    w, h = pen.w, pen.h
    for x, y, name in ((0.3, 0.04, "prestige"), (0.06, 0.2, "ruby")):
        pen.rect(x * w, y * h, 0.62 * w, 0.76 * h, darker(ink(name), 0.4), w * 0.1)
        pen.rect(x * w, y * h, 0.62 * w, 0.72 * h, ink(name), w * 0.1)
        pen.frame((x + 0.07) * w, (y + 0.07) * h, 0.48 * w, 0.58 * h, lighter(ink(name), 0.4), 2, 5)


def _exchange(pen: Pen, ink: _Inks) -> None:
    w, h = pen.w, pen.h
    for y, way, name in ((0.32, 1, "sapphire"), (0.7, -1, "ruby")):
        tip, tail = (0.96, 0.08) if way > 0 else (0.04, 0.92)
        neck = tip - way * 0.3
        pen.line([(tail * w, y * h), (neck * w, y * h)], ink(name), h * 0.14)
        pen.polygon(
            [(tip * w, y * h), (neck * w, (y - 0.2) * h), (neck * w, (y + 0.2) * h)], ink(name)
        )


def _sale(pen: Pen, ink: _Inks) -> None:
    w, h = pen.w, pen.h
    for n, (tall, name) in enumerate(((0.34, "sapphire"), (0.58, "emerald"), (0.86, "ruby"))):
        x = (0.06 + n * 0.32) * w
        pen.rect(x, (0.96 - tall) * h, 0.26 * w, tall * h, darker(ink(name), 0.3), 4)
        pen.rect(x, (0.96 - tall) * h, 0.2 * w, tall * h, ink(name), 4)


def _trade(pen: Pen, ink: _Inks) -> None:
    w, h = pen.w, pen.h
    metal = ink("gold")
    pen.line([(0.5 * w, 0.06 * h), (0.5 * w, 0.88 * h)], metal, w * 0.07)
    pen.line([(0.1 * w, 0.22 * h), (0.9 * w, 0.22 * h)], metal, w * 0.07)
    pen.rect(0.28 * w, 0.86 * h, 0.44 * w, 0.1 * h, metal, 4)
    for x, name in ((0.14, "emerald"), (0.86, "ruby")):
        pen.line([(x * w, 0.22 * h), ((x - 0.13) * w, 0.56 * h)], metal, 2)
        pen.line([(x * w, 0.22 * h), ((x + 0.13) * w, 0.56 * h)], metal, 2)
        pen.oval((x - 0.14) * w, 0.44 * h, 0.28 * w, 0.28 * h, ink(name))
        pen.rect((x - 0.17) * w, 0.55 * h, 0.34 * w, 0.1 * h, metal, 4)


def _purchase(pen: Pen, ink: _Inks) -> None:
    w, h = pen.w, pen.h
    cloth = ink("leather")
    pen.oval(0.08 * w, 0.3 * h, 0.84 * w, 0.68 * h, cloth)
    pen.polygon(
        [(0.3 * w, 0.36 * h), (0.22 * w, 0.04 * h), (0.78 * w, 0.04 * h), (0.7 * w, 0.36 * h)],
        cloth,
    )
    pen.rect(0.28 * w, 0.27 * h, 0.44 * w, 0.09 * h, ink("gold"), 4)
    _disc(pen, 0.5, 0.64, 0.19, ink("gold"))


_SIGNS: dict[ActionCard, Callable[[Pen, _Inks], None]] = {
    "baksheesh": _baksheesh,
    "bribe": _bribe,
    "doppelganger": _doppelganger,
    "exchange": _exchange,
    "sale": _sale,
    "trade": _trade,
    "purchase": _purchase,
}
