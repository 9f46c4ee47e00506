"""Chooses the palettes anew after colors or pieces have changed.

Run `python -m render.kit.train_palettes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import cast

from PIL import Image

from engine.registry import GAMES
from engine.text import Text
from render.kit.canvas import TILE_CACHE, Setting
from render.kit.colors import THEMES, Color, Theme
from render.kit.palettes import COLORS, distance
from render.pictures import scores
from render.pictures.snapshot import art_of
from render.preview import NAMES, moments

STEP = 23
"""One moment in so many is looked at: the same pieces come again and again."""
MAX_TILE_SIDE = 160
"""Larger tiles are thinned out, or the sky would take all colors."""
MIN_DISTANCE = 4
"""No two chosen colors are nearer than this: it could not be seen."""
MIN_GROUND_DISTANCE = 9
"""No chosen color is nearer than this to a ground, which could be taken for it."""


def tiles(theme: Theme) -> Iterator[Image.Image]:
    """Yield everything that the pictures of all games are put together from, in all colors."""
    TILE_CACHE.clear()
    setting = Setting(theme, _key, NAMES, exact=True)
    for key, played in GAMES.items():
        art = art_of(key)
        if art.sheet is not None:
            art.sheet(setting)
        *every, last = moments(key, played.spec.most_seats, "palette")
        for moment in every[::STEP]:
            game = moment.game
            now, past = (game.view(state, None) for state in (moment.state, moment.before))
            art.board(now, setting, past)
            art.moment(moment.events, moment.ended, setting)
            art.hand(game.view(moment.state, 0), setting, None)
        outcome = last.game.outcome(last.state)
        assert outcome is not None
        scores.standing(outcome, setting, art.sign)
    for tile in TILE_CACHE:
        image = tile.image
        small = min(image.width, MAX_TILE_SIDE), min(image.height, MAX_TILE_SIDE)
        yield image.resize(small, Image.Resampling.NEAREST)


def chosen(theme: Theme, tiles: Iterable[Image.Image]) -> tuple[Color, ...]:
    """Choose the colors in which these tiles look best; the grounds stay exactly what they are."""
    pinned = list(dict.fromkeys((*theme.grounds, theme.ink, theme.paper_ink, theme.edge)))
    sheet = _sheet(list(tiles))
    quantized = sheet.quantize(COLORS, Image.Quantize.MEDIANCUT, kmeans=4)
    flat = quantized.getpalette() or []
    counts = sorted(cast(list[tuple[int, int]], quantized.getcolors(COLORS)), reverse=True)
    rest: list[Color] = []
    for _, number in counts:
        shade = (flat[3 * number], flat[3 * number + 1], flat[3 * number + 2])
        if all(distance(shade, other) >= MIN_DISTANCE**2 for other in rest) and all(
            distance(shade, other) >= MIN_GROUND_DISTANCE**2 for other in pinned
        ):
            rest.append(shade)
    colors = (pinned + rest)[:COLORS]
    return tuple(colors + [theme.ink] * (COLORS - len(colors)))


def _sheet(tiles: list[Image.Image]) -> Image.Image:
    """Lay out all the tiles' pixels in rows of one picture, so that each counts as it is."""
    every = b"".join(tile.convert("RGB").tobytes() for tile in tiles)
    across = 1024
    down = len(every) // (3 * across)
    return Image.frombytes("RGB", (across, down), every[: 3 * across * down])


def written(colors: tuple[Color, ...]) -> str:
    """Return colors as they stand in a file."""
    codes = [f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in colors]
    return "".join(" ".join(codes[n : n + 8]) + "\n" for n in range(0, len(codes), 8))


def _key(text: Text) -> str:
    return text.key.rpartition(".")[2]


def main() -> None:
    """Write the palette of every theme."""
    folder = Path(str(files("render") / "assets" / "palettes"))
    for theme in THEMES.values():
        text = written(chosen(theme, tiles(theme)))
        (folder / f"{theme.name}.txt").write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
