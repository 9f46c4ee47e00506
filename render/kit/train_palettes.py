"""Chooses the palettes anew after colors or pieces have changed.

Run `python -m render.kit.train_palettes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from PIL import Image

from engine.registry import GAMES
from engine.text import Text
from render.kit.art import Setting
from render.kit.canvas import TILE_CACHE
from render.kit.colors import THEMES, Theme
from render.kit.palettes import learned, written
from render.pictures.snapshot import ART
from render.preview import NAMES, moments

STEP = 23
"""One moment in so many is looked at: the same pieces come again and again."""
MAX_TILE_SIDE = 160
"""Larger tiles are thinned out, lest the sky claim all colors."""


def tiles(theme: Theme) -> Iterator[Image.Image]:
    """Yield everything that the pictures of all games are put together from, in all colors."""
    TILE_CACHE.clear()
    setting = Setting(theme, _key, NAMES, exact=True)
    for key, art in ART.items():
        art.sheet(setting)
        *every, last = moments(key, GAMES[key].spec.most_seats, "palette")
        for moment in every[::STEP]:
            game = moment.game
            now, past = (game.view(state, None) for state in (moment.state, moment.before))
            art.board(now, setting, past)
            art.reveal(moment.events, setting)
            art.hand(game.view(moment.state, 0), setting, None)
        outcome = last.game.outcome(last.state)
        assert outcome is not None
        art.standing(last.game.view(last.state, None), outcome, setting)
    for tile in TILE_CACHE:
        image = tile.image
        small = min(image.width, MAX_TILE_SIDE), min(image.height, MAX_TILE_SIDE)
        yield image.resize(small, Image.Resampling.NEAREST)


def _key(text: Text) -> str:
    return text.key.rpartition(".")[2]


def main() -> None:
    """Write the palette of every theme."""
    folder = Path(str(files("render") / "assets" / "palettes"))
    for theme in THEMES.values():
        text = written(learned(theme, tiles(theme)))
        (folder / f"{theme.name}.txt").write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
