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
    kept = Image.open(golden.file).convert("RGB")
    if now.size == kept.size and is_alike(difference(now, kept)):
        return
    FAILED.mkdir(parents=True, exist_ok=True)
    file = FAILED / f"{golden.file.stem}.png"
    page = Image.new("RGB", (3 * now.width, max(now.height, kept.height)))
    page.paste(kept, (0, 0))
    page.paste(now, (now.width, 0))
    if now.size == kept.size:
        page.paste(ImageChops.difference(now, kept), (2 * now.width, 0))
    page.save(file)
    pytest.fail(f"before, now and the difference: {file}; if it is meant, run tests.render.goldens")


@pytest.mark.skipif(
    platform.machine() not in {"x86_64", "AMD64"}, reason="the digests are those of a 64-bit PC"
)
def test_a_picture_is_the_same_to_the_byte_on_every_machine() -> None:
    assert digests() == json.loads(DIGESTS.read_text(encoding="utf-8"))


def test_a_moved_card_is_noticed() -> None:
    kept = Image.open(GOLDENS[0].file).convert("RGB")
    moved = kept.copy()
    moved.paste(kept.crop((20, 125, 120, 170)), (26, 125))  # a store, a little to the right
    assert is_alike(difference(kept, kept))
    assert not is_alike(difference(kept, moved))
