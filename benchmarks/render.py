"""How fast pictures are drawn, beside the bare encoding of the same picture, taking turns."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from math import log10
from statistics import median
from time import perf_counter

from PIL import Image, ImageChops, ImageStat

from benchmarks._times import p99, timed
from bot.runtime.i18n import Speaker
from engine.registry import GAMES
from render.kit import canvas
from render.kit.art import Painted
from render.kit.canvas import Setting
from render.kit.colors import THEMES
from render.pictures import snapshot
from render.pictures.snapshot import Look, Snapshot, art_of
from render.preview import NAMES, Moment, moments, shown

KINDS = ("board", "hand", "deciding", "moment", "score", "standing", "sheet")
DRAWN_AT_ONCE = 10
LOOK = Look("dark", "en", NAMES)
EXACT = Setting(THEMES["dark"], Speaker("en", NAMES), NAMES, exact=True)
TICK_SECONDS = 0.001
HEAD = """\
Pictures: cold, warm median and 99 %, bare RGB PNG encoding in ms; size in kB.
picture               cold    warm    99 %    bare      kB  pixels"""


def fresh(moment: Moment, kind: str, speaker: Speaker) -> Snapshot | None:
    """Draw a picture that is in no cache; its pieces may be."""
    snapshot.CACHE.clear()
    return shown(moment, kind, 0, LOOK, speaker)


def plain(picture: Image.Image) -> bytes:
    """Return a picture as Pillow encodes it in all colors, as quickly as it can."""
    file = BytesIO()
    picture.save(file, "PNG", compress_level=1)
    return file.getvalue()


def likeness(exact: Image.Image, ours: Image.Image) -> float:
    """Return the peak signal-to-noise ratio of two pictures, in dB."""
    square = sum(rms**2 for rms in ImageStat.Stat(ImageChops.difference(exact, ours)).rms) / 3
    return 99.0 if not square else 10 * log10(255**2 / square)


def main(argv: Sequence[str]) -> int:
    """Print the table of the pictures' speed and size."""
    parser = argparse.ArgumentParser(prog="bazaar bench render")
    parser.add_argument(
        "--rounds", type=int, default=30, help="how many pictures of each kind are drawn"
    )
    rounds = parser.parse_args(argv).rounds
    english = Speaker("en", NAMES)
    print(HEAD)
    for key, game in GAMES.items():
        every = list(moments(key, game.spec.most_seats, "bench"))
        for kind in KINDS:
            print(_row(every, kind, english, rounds))
    print()
    print(_yardstick(english, rounds))
    print(asyncio.run(_lag(english)))
    return 0


def _row(every: list[Moment], kind: str, english: Speaker, rounds: int) -> str:
    """Measure one kind of picture: first with empty caches, then moment after moment."""
    late = every[-1:] if kind == "standing" else every[len(every) // 3 :]
    _forget()
    cold, shot = timed(lambda: fresh(late[0], kind, english))
    for moment in late:
        fresh(moment, kind, english)
    times, sizes, bare = [], [], []
    for number in range(rounds):
        moment = late[number * 7 % len(late)]
        spent, drawn = timed(lambda: fresh(moment, kind, english))  # noqa: B023 called at once
        if drawn is None:
            continue
        shot = drawn
        times.append(spent)
        sizes.append(len(shot.picture))
        picture = Image.open(BytesIO(shot.picture)).convert("RGB")
        bare.append(timed(lambda: plain(picture))[0])  # noqa: B023 called at once
    name = f"{late[0].game.spec.key.capitalize()} {kind}"
    if shot is None or len(times) < 2:
        return f"{name:<18}{cold * 1e3:>8.0f}"
    size = "×".join(map(str, shot.size))  # noqa: RUF001 a times sign is meant
    return (
        f"{name:<18}{cold * 1e3:>8.0f}{median(times) * 1e3:>8.1f}"
        f"{p99(times) * 1e3:>8.1f}{median(bare) * 1e3:>8.1f}"
        f"{median(sizes) / 1024:>8.0f}  {size}"
    )


def _yardstick(english: Speaker, rounds: int) -> str:
    """Draw and encode Johari for four, and encode the same pictures in all colors, in turns."""
    every = list(moments("johari", 4, "bench"))
    chosen = every[len(every) // 2 :: max(1, len(every) // 2 // rounds)][:rounds]
    for moment in chosen:
        fresh(moment, "board", english)
    ours, bare, sizes, bare_sizes, likenesses = [], [], [], [], []
    for moment in chosen:
        exact = _exact(moment).canvas.image
        spent, shot = timed(lambda: fresh(moment, "board", english))  # noqa: B023 called at once
        assert shot is not None
        bare_spent, data = timed(lambda: plain(exact))  # noqa: B023 called at once
        ours.append(spent)
        bare.append(bare_spent)
        sizes.append(len(shot.picture))
        bare_sizes.append(len(data))
        likenesses.append(likeness(exact, Image.open(BytesIO(shot.picture)).convert("RGB")))
    ratio = median(own / other for own, other in zip(ours, bare, strict=True))
    return (
        f"Johari board for four, taking turns: drawn and encoded in"
        f" {median(ours) * 1e3:.1f} ms, bare RGB PNG at level 1 in"
        f" {median(bare) * 1e3:.1f} ms, ratio {ratio:.2f} (aim 0.5)."
        f" At most {max(sizes) / 1000:.0f} kB (aim 300),"
        f" {median(sizes) / median(bare_sizes):.2f} of the bytes (aim 0.5),"
        f" at least {min(likenesses):.1f} dB (aim 40)."
    )


def _exact(moment: Moment) -> Painted:
    game = moment.game
    now, past = (game.view(state, None) for state in (moment.state, moment.before))
    return art_of(game.spec.key).board(now, EXACT, past)


async def _lag(english: Speaker) -> str:
    """Measure how late the event loop is while boards are drawn off it, and while none is."""
    every = list(moments("johari", 4, "bench"))[-DRAWN_AT_ONCE - 40 : -40]
    late: list[float] = []
    idle: list[float] = []
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1) as pool:
        for _ in range(10):  # taking turns, so that both meet the same noise
            drawing = asyncio.gather(
                *(loop.run_in_executor(pool, fresh, moment, "board", english) for moment in every)
            )
            before = len(late)
            while not drawing.done():
                late.append(await _tick())
            await drawing
            idle += [await _tick() for _ in range(len(late) - before)]
    return (
        f"Event loop while {DRAWN_AT_ONCE} boards are drawn off it: late by"
        f" {p99(late) * 1e3:.1f} ms in 99 % (aim 5),"
        f" {max(late) * 1e3:.1f} ms at most (aim 25); while none is drawn"
        f" {p99(idle) * 1e3:.1f} and {max(idle) * 1e3:.1f} ms."
    )


async def _tick() -> float:
    """Sleep a moment and return by how much it became longer."""
    due = perf_counter() + TICK_SECONDS
    await asyncio.sleep(TICK_SECONDS)
    return perf_counter() - due


def _forget() -> None:
    for cache in (canvas.TILE_CACHE, canvas.PIECE_CACHE, canvas.LINE_CACHE, snapshot.CACHE):
        cache.clear()
