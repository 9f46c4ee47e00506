"""Pictures of the same moments from two folders, side by side on one sheet for each width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = Path(__file__).resolve().parent.parent / "render" / "assets" / "fonts" / "Inter-SemiBold.otf"
MAX_BYTES = 600 * 1024
SCALES = (0.75, 0.66, 0.58, 0.5, 0.42)
QUALITIES = (80, 70, 60, 50)
GAP = 16
LABEL_HEIGHT = 34
LABEL_SIZE = 22
PAPER = "#17181c"
INK = "#dfe1e6"
COLUMNS = {"phone": 2, "desktop": 1}
"""How many moments stand beside each other."""
CONTENT_WIDTH = 720
"""Messages are no wider on a desktop; what is right of them is empty."""


def sheets(
    sources: tuple[Path, Path],
    folder: Path,
    moments: Sequence[str],
    languages: Sequence[str],
    widths: Sequence[str],
) -> Iterator[Path]:
    """Write a sheet of what was before and after for each width, and yield the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for width in widths:
        cells = [
            _cell(moment, width, languages, list(zip(("before", "after"), sources, strict=True)))
            for moment in moments
        ]
        file = folder / f"before-after-{width}.webp"
        _write(_arranged(cells, COLUMNS[width]), file)
        yield file


def _cell(
    moment: str, width: str, languages: Sequence[str], folders: Sequence[tuple[str, Path]]
) -> Image.Image:
    """Return one moment: for each language before and after."""
    pictures = [
        (f"{moment} · {language} · {when}", _picture(folder / f"{moment}-{language}-{width}.png"))
        for language in languages
        for when, folder in folders
    ]
    wide = max(picture.width for _, picture in pictures)
    high = max(picture.height for _, picture in pictures)
    size = ((wide + GAP) * len(pictures) - GAP, LABEL_HEIGHT + high)
    cell = Image.new("RGB", size, PAPER)
    draw, font = ImageDraw.Draw(cell), ImageFont.truetype(FONT, LABEL_SIZE)
    for number, (label, picture) in enumerate(pictures):
        left = number * (wide + GAP)
        draw.text((left, 0), label, fill=INK, font=font)
        cell.paste(picture, (left, LABEL_HEIGHT))
    return cell


def _picture(file: Path) -> Image.Image:
    with Image.open(file) as picture:
        shown = picture.convert("RGB")
    return shown.crop((0, 0, min(shown.width, CONTENT_WIDTH), shown.height))


def _arranged(cells: Sequence[Image.Image], columns: int) -> Image.Image:
    """Return cells in rows, those that follow each other side by side."""
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    wide = max(sum(cell.width + 2 * GAP for cell in row) for row in rows)
    high = sum(max(cell.height for cell in row) + 2 * GAP for row in rows)
    sheet = Image.new("RGB", (wide, high), PAPER)
    top = GAP
    for row in rows:
        left = GAP
        for cell in row:
            sheet.paste(cell, (left, top))
            left += cell.width + 2 * GAP
        top += max(cell.height for cell in row) + 2 * GAP
    return sheet


def _write(sheet: Image.Image, file: Path) -> None:
    """Write a sheet as large and as well as its bytes allow."""
    for scale in SCALES:
        size = (round(sheet.width * scale), round(sheet.height * scale))
        scaled = sheet.resize(size, Image.Resampling.LANCZOS)
        for quality in QUALITIES:
            scaled.save(file, "WEBP", quality=quality, method=6)
            if file.stat().st_size <= MAX_BYTES:
                return
