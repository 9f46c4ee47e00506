"""Pictures look as they looked when somebody last looked at them."""

import json
import platform
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.render.goldens import DIGESTS, GOLDENS, Golden, difference, digests, is_alike

FAILED = Path(__file__).resolve().parents[3] / "build" / "pictures"


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.file.stem)
def test_a_picture_looks_as_it_did(golden: Golden) -> None:
    now = golden.draw()
    golden_picture = Image.open(golden.file).convert("RGB")
    if now.size == golden_picture.size and is_alike(difference(now, golden_picture)):
        return
    FAILED.mkdir(parents=True, exist_ok=True)
    file = FAILED / f"{golden.file.stem}.png"
    page = Image.new("RGB", (3 * now.width, max(now.height, golden_picture.height)))
    page.paste(golden_picture, (0, 0))
    page.paste(now, (now.width, 0))
    if now.size == golden_picture.size:
        page.paste(ImageChops.difference(now, golden_picture), (2 * now.width, 0))
    page.save(file)
    pytest.fail(f"before, now and the difference: {file}; if it is meant, run tests.render.goldens")


@pytest.mark.skipif(
    platform.machine() not in {"x86_64", "AMD64"}, reason="the digests are those of a 64-bit PC"
)
def test_a_picture_is_the_same_to_the_pixel_on_every_machine() -> None:
    assert digests() == json.loads(DIGESTS.read_text(encoding="utf-8"))


def test_a_moved_card_is_noticed() -> None:
    golden_picture = Image.open(GOLDENS[0].file).convert("RGB")
    moved = golden_picture.copy()
    moved.paste(
        golden_picture.crop((20, 125, 120, 170)), (26, 125)
    )  # a store, a little to the right
    assert is_alike(difference(golden_picture, golden_picture))
    assert not is_alike(difference(golden_picture, moved))
