"""Golden pictures: `python -m tests.render.goldens` draws them anew, to be looked at and kept."""

from __future__ import annotations

import json
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from bot.runtime.i18n import Speaker
from render.kit.colors import ThemeName
from render.kit.fonts import line
from render.pictures.snapshot import Look, Snapshot, chances, stats
from render.preview import NAMES, at_step, card, shown, statistics, wandering

FOLDER = Path(__file__).with_name("goldens")
DIGESTS = FOLDER / "digests.json"
EVERY_SCRIPT = (
    "Dörte AV fi", "Юрий Ωμέγα", "Dana דנה 24 (נ)", "علي Ali ١٢", "नमस्ते", "น้ำ", "東京 김철수",
    "x\u0301\u0302", "🤖👩‍👩‍👧👍🏽🇩🇪", "\u1806",
)  # fmt: skip
WIDE = 350
"""They are kept small: enough to see what moved, little enough to carry along."""
MEAN, FAR = 4.0, 60
"""How far pixels may differ on average, and how far a few may: processors other than a 64-bit PC's
may round a bit differently."""
FEW = 0.0015


class Golden(NamedTuple):
    """What is drawn, in which look, and by which rules its table was played."""

    game: str
    seats: int
    kind: str
    theme: ThemeName
    language: str
    version: int = 1

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.game}-{self.kind}-{self.theme}-{self.language}.webp"

    def draw(self) -> Image.Image:
        shot = self.shot()
        assert shot is not None
        picture = Image.open(BytesIO(shot.picture)).convert("RGB")
        return picture.resize((WIDE, picture.height * WIDE // picture.width))

    def shot(self) -> Snapshot | None:
        look = Look(self.theme, self.language, NAMES)
        speaker = Speaker(self.language, NAMES, strict=True)
        if self.kind == "chances":
            return chances(self.game, wandering(self.seats, 3, "golden"), look, speaker)
        page = statistics(self.kind, self.game, self.seats, "golden")
        if page is not None:
            return stats(page, look, speaker)
        if self.kind == "card":
            last = at_step(self.game, self.seats, "golden", 9999, self.version)
            return card(last, "golden", look, speaker)
        step = 9999 if self.kind == "standing" else None
        moment = at_step(self.game, self.seats, "golden", step, self.version)
        seat = None if self.kind == "deciding" else 0
        return shown(moment, self.kind, seat, look, speaker)


GOLDENS = (
    Golden("johari", 4, "board", "dark", "en"),
    Golden("johari", 3, "hand", "light", "de"),
    Golden("jaipur", 2, "board", "light", "en"),
    Golden("basari", 5, "board", "contrast", "de"),
    Golden("basari", 4, "standing", "dark", "en"),
    Golden("basari", 5, "chances", "light", "de"),
    Golden("johari", 4, "deciding", "dark", "en"),
    Golden("jaipur", 2, "deciding", "light", "de"),
    Golden("basari", 5, "deciding", "dark", "en"),
    Golden("johari", 3, "profile", "dark", "de"),
    Golden("jaipur", 2, "versus", "light", "en"),
    Golden("basari", 5, "ranking", "contrast", "de"),
    Golden("basari", 4, "card", "dark", "de"),
)


def difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return by how much two pictures of one size differ, pixel by pixel."""
    return ImageChops.difference(one, other).convert("L")


def is_alike(difference: Image.Image) -> bool:
    """Tell whether a difference is too small to be seen."""
    far = difference.point([255 * (value > FAR) for value in range(256)])
    mean, many = ImageStat.Stat(difference).mean[0], ImageStat.Stat(far).mean[0] / 255
    return mean <= MEAN and many <= FEW


def pixels(picture: bytes) -> bytes:
    """Return what there is to see on a picture, however it was packed."""
    image = Image.open(BytesIO(picture))
    return repr((image.size, image.getpalette())).encode() + image.tobytes()


def digests() -> dict[str, str]:
    """Return a digest of each picture's pixels and colors, and of a line in every script."""
    shots = {golden.file.stem: golden.shot() for golden in GOLDENS}
    pictures = {name: pixels(shot.picture) for name, shot in shots.items() if shot is not None}
    for name in EVERY_SCRIPT:
        drawn = line(name, "title", 50)
        pictures[name] = repr((drawn.dx, drawn.dy, drawn.width)).encode() + drawn.mask.tobytes()
    return {name: sha256(picture).hexdigest() for name, picture in pictures.items()}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(digests(), indent=2, ensure_ascii=False)
    DIGESTS.write_text(f"{text}\n", encoding="utf-8")
    for golden in GOLDENS:
        golden.draw().save(golden.file, quality=92, method=6)


if __name__ == "__main__":
    main()
