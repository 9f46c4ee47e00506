"""A sheet of all icons as they are seen: in a line of text and alone, on dark and on light ground.

`python -m render.icon_sheet FILE` draws it, to be looked at after pieces have changed.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

from render.kit.icons import drawn
from render.pictures.icons import every_icon

GROUNDS = ("#313338", "#ffffff")
"""What messages stand on in Discord's dark and light appearance."""
IN_TEXT, ALONE = 22, 44
COLUMNS = 12
CELL = 60
ROW = 96


def sheet() -> Image.Image:
    """Return every icon once, large and small, on each ground."""
    pictures = {icon.digest: icon.picture for icon in map(drawn, every_icon().values())}
    icons = [Image.open(BytesIO(picture)).convert("RGBA") for picture in pictures.values()]
    wide, tall = COLUMNS * CELL, -(-len(icons) // COLUMNS) * ROW
    page = Image.new("RGB", (wide * len(GROUNDS), tall))
    for column, ground in enumerate(GROUNDS):
        page.paste(ground, (column * wide, 0, (column + 1) * wide, tall))
        for number, icon in enumerate(icons):
            x, y = column * wide + number % COLUMNS * CELL, number // COLUMNS * ROW
            for side, down in ((ALONE, 6), (IN_TEXT, 60)):
                small = icon.resize((side, side), Image.Resampling.LANCZOS)
                page.paste(small, (x + (CELL - side) // 2, y + down), small)
    return page


if __name__ == "__main__":
    sheet().save(Path(sys.argv[1]))
