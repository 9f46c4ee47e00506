"""Pictures on request: any moment of a random table, or many of them on one sheet."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from engine.core import Event, Seat, Setup, visible
from engine.play import AnyGame, awaited, sample
from engine.registry import GAMES, find
from engine.text import say
from render import stats_samples
from render.kit.colors import THEMES
from render.pictures import snapshot
from render.pictures.chances import Chapters
from render.pictures.clip import Clip, ClipMaker, thinned
from render.pictures.snapshot import Look, Snapshot
from render.text.markdown import Speak
from render.text.stats_page import StatsPage

NAMES = ("Anna", "Benedikt", "Cem", "Dörte", "Emil")
KINDS = (
    "board", "hand", "deciding", "moment", "score", "standing", "chances", "card", "clip",
    "profile", "versus", "ranking", "sheet",
)  # fmt: skip
_OPTIONS = (
    "game", "seed", "seats", "step", "seat", "kind", "theme", "lang", "sheet", "out",
)  # fmt: skip
THUMBNAILS_PER_ROW = 4
THUMBNAIL_WIDTH = 380
"""As wide as a phone shows them."""
SPACE = 20


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of a random table, the state before it, and what everybody saw happen between."""

    game: AnyGame
    state: Any
    before: Any
    events: tuple[Event, ...] = ()

    @property
    def ended(self) -> Any:
        """What everybody sees once a chapter has ended, else None."""
        begun = any(event.chapter for event in self.events)
        return self.game.view(self.state, None) if begun else None


def moments(game_key: str, seats: int, seed: str, version: int | None = None) -> Iterator[Moment]:
    """Yield a random table from the deal to the end, by the newest rules unless told."""
    game, chance = find(game_key, version), Random(seed)
    state = game.start(Setup(seats, seed)).state
    yield Moment(game, state, state)
    while decisions := awaited(game, state):
        seat = decisions[0].seat
        action = sample(game, game.view(state, seat), chance.randrange)
        before, step = state, game.apply(state, seat, action)
        state = step.state
        yield Moment(game, state, before, visible(step.events, None))


def at_step(
    game_key: str, seats: int, seed: str, step: int | None, version: int | None = None
) -> Moment:
    """Return a moment after so many actions; without a number, one well into the table."""
    every = list(moments(game_key, seats, seed, version))
    wanted = len(every) * 3 // 5 if step is None else step
    return every[min(wanted, len(every) - 1)]


def shown(
    moment: Moment, kind: str, seat: Seat | None, look: Look, speak: Speak
) -> Snapshot | None:
    """Return one kind of picture of a moment."""
    game, key = moment.game, moment.game.spec.key
    public, before = (game.view(state, None) for state in (moment.state, moment.before))
    match kind:
        case "board":
            return snapshot.board(key, public, look, speak, before=before)
        case "hand":
            own, earlier = (game.view(state, seat or 0) for state in (moment.state, moment.before))
            return snapshot.hand(key, own, look, speak, before=earlier)
        case "deciding":
            pending = game.pending(moment.state)
            asked = [decision.seat for decision in pending if seat in {None, decision.seat}]
            if not asked:
                return None
            return snapshot.deciding(key, game.view(moment.state, asked[0]), look, speak)
        case "moment":
            return snapshot.moment(key, moment.events, moment.ended, look, speak)
        case "score":
            own = game.view(moment.state, seat)
            return snapshot.score(key, game.tally(own), game.seats(moment.state), look, speak)
        case "standing":
            outcome = game.outcome(moment.state)
            if outcome is None:
                return None
            return snapshot.standing(key, outcome, look, speak)
        case _:
            return snapshot.sheet(key, look, speak)


def wandering(seats: int, chapters: int, seed: str) -> Chapters:
    """Return chances that wander at random, as nobody here estimates real ones, and a result."""
    chance, now = Random(seed), [1.0] * seats

    def moment() -> tuple[float, ...]:
        now[:] = [weight * 2 ** chance.uniform(-1, 1) for weight in now]
        return tuple(weight / sum(now) for weight in now)

    each = max(2, 24 // chapters)
    went = [[moment() for _ in range(each)] for _ in range(chapters)]
    went[-1].append(tuple(float(weight == max(now)) for weight in now))
    return tuple(map(tuple, went))


def card(moment: Moment, seed: str, look: Look, speak: Speak) -> Snapshot | None:
    """Return the card of a finished table, with a remark that fits any."""
    game, key = moment.game, moment.game.spec.key
    outcome = game.outcome(moment.state)
    if outcome is None:
        return None
    winners = tuple(look.names[seat] for seat in outcome.winners)
    remark = speak(say("board.alt.won", winners=winners, n=len(winners)))
    went, line = wandering(game.seats(moment.state), 3, seed), speak(say("board.over"))
    return snapshot.card(key, outcome, look, speak, chapters=went, remark=remark, line=line)


def clip(every: Sequence[Moment], look: Look, speak: Speak) -> Clip:
    """Return a table as a clip, each board with what happened last."""
    starts = [n for n, moment in enumerate(every) if moment.ended is not None]
    chosen = thinned(every, starts)
    maker = ClipMaker(every[0].game.spec.key, look, speak, len(chosen))
    for moment in chosen:
        caption = " ".join(speak(event.text) for event in moment.events)
        maker.add(moment.game.view(moment.state, None), caption)
    return maker.finished()


def statistics(kind: str, key: str, seats: int, seed: str) -> StatsPage | None:
    """Return made-up statistics of one kind, or None if it is none of them."""
    match kind:
        case "profile":
            return stats_samples.profile(key, NAMES[0], seats, seed)
        case "versus":
            return stats_samples.versus(key, NAMES, seed)
        case "ranking":
            return stats_samples.ranking(key, NAMES, seed)
        case _:
            return None


def contact_sheet(keys: Sequence[str], seed: str, look: Look, speak: Speak) -> Image.Image:
    """Return every number of seats and every phase of these games, small, in one picture."""
    shots = [
        Image.open(BytesIO(shot.picture)).convert("RGB")
        for key in keys
        for shot in _gallery(key, seed, look, speak)
    ]
    small = [
        shot.resize((THUMBNAIL_WIDTH, shot.height * THUMBNAIL_WIDTH // shot.width))
        for shot in shots
    ]
    columns: list[list[Image.Image]] = [[] for _ in range(THUMBNAILS_PER_ROW)]
    for shot in small:
        min(columns, key=_height).append(shot)
    size = (
        THUMBNAILS_PER_ROW * (THUMBNAIL_WIDTH + SPACE) + SPACE,
        max(map(_height, columns)) + SPACE,
    )
    page = Image.new("RGB", size, (60, 60, 64))
    for number, column in enumerate(columns):
        y = SPACE
        for shot in column:
            page.paste(shot, (SPACE + number * (THUMBNAIL_WIDTH + SPACE), y))
            y += shot.height + SPACE
    return page


def _height(column: list[Image.Image]) -> int:
    return sum(shot.height + SPACE for shot in column)


def _gallery(key: str, seed: str, look: Look, speak: Speak) -> Iterator[Snapshot]:
    """Yield a board and a hand of every phase, moments of every name, the ends, and the pieces."""
    sheet = snapshot.sheet(key, look, speak)
    if sheet is not None:
        yield sheet
    for seats in GAMES[key].spec.seat_counts:
        every = list(moments(key, seats, seed))
        chosen = _one_a_phase(every[len(every) // 3 :]) + every[-1:]
        for moment in chosen:
            for kind in ("board", "hand", "deciding", "standing"):
                seat = None if kind == "deciding" else 0
                shot = shown(moment, kind, seat, look, speak)
                if shot is not None:
                    yield shot
        yield from _moments_by_name(every[len(every) // 3 :], look, speak)
        score = shown(every[len(every) * 2 // 3], "score", None, look, speak)
        if score is not None:
            yield score
        yield snapshot.chances(key, wandering(seats, 3, seed), look, speak)


def _moments_by_name(every: list[Moment], look: Look, speak: Speak) -> Iterator[Snapshot]:
    """Yield the first picture of each kind of moment."""
    by_name: dict[str, Snapshot] = {}
    for moment in every:
        shot = shown(moment, "moment", None, look, speak)
        if shot is not None and shot.name not in by_name:
            by_name[shot.name] = shot
            yield shot


def _one_a_phase(every: list[Moment]) -> list[Moment]:
    """Return the first moment of each phase, so that every kind of table is seen."""
    by_kind: dict[str, Moment] = {}
    for moment in every[:-1]:
        decisions = moment.game.pending(moment.state)
        by_kind.setdefault(decisions[0].kind, moment)
    return list(by_kind.values())


def main(
    speaker: Speak,
    argv: Sequence[str],
    parser: ArgumentParser,
    languages: Sequence[str],
    speaking: Callable[[str, Sequence[str]], Speak],
) -> int:
    """Write the picture that the arguments ask for."""
    helps = {name: speaker(say(f"cli.render.{name}")) for name in _OPTIONS}
    parser.add_argument("--game", choices=list(GAMES), help=helps["game"])
    parser.add_argument("--seed", default="bazaar", help=helps["seed"])
    parser.add_argument("--seats", type=int, help=helps["seats"])
    parser.add_argument("--step", type=int, help=helps["step"])
    parser.add_argument("--seat", type=int, help=helps["seat"])
    parser.add_argument("--kind", choices=KINDS, help=helps["kind"])
    parser.add_argument("--theme", choices=list(THEMES), default="dark", help=helps["theme"])
    parser.add_argument("--lang", choices=languages, default="en", help=helps["lang"])
    parser.add_argument("--sheet", action="store_true", help=helps["sheet"])
    parser.add_argument("--out", type=Path, required=True, help=helps["out"])
    wanted = parser.parse_args(argv)
    look, speak = Look(wanted.theme, wanted.lang, NAMES), speaking(wanted.lang, NAMES)
    if wanted.sheet:
        keys = [wanted.game] if wanted.game else list(GAMES)
        page = contact_sheet(keys, wanted.seed, look, speak)
        return _written(wanted.out, lambda: page.save(wanted.out, quality=60), speaker)
    if not wanted.game:
        parser.error(speaker(say("cli.render.which")))
    spec = GAMES[wanted.game].spec
    seats = spec.most_seats if wanted.seats is None else wanted.seats
    if seats not in spec.seat_counts or wanted.seat not in {None, *range(seats)}:
        parser.error(speaker(say("cli.render.who")))
    kind = wanted.kind or ("board" if wanted.seat is None else "hand")
    file = _file(kind, wanted, seats, look, speak)
    if file is None:
        parser.error(speaker(say("cli.render.nothing")))
    return _written(wanted.out, lambda: wanted.out.write_bytes(file), speaker)


def _file(kind: str, wanted: Namespace, seats: int, look: Look, speak: Speak) -> bytes | None:
    """Return the picture that is asked for as it is sent, or None if there is none."""
    game, seed = wanted.game, wanted.seed
    shot: Snapshot | None
    if kind == "clip":
        return clip(list(moments(game, seats, seed)), look, speak).content
    page = statistics(kind, game, seats, seed)
    if page is not None:
        shot = snapshot.stats(page, look, speak)
    elif kind == "chances":
        shot = snapshot.chances(game, wandering(seats, 3, seed), look, speak)
    elif kind == "card":
        shot = card(list(moments(game, seats, seed))[-1], seed, look, speak)
    else:
        moment = at_step(game, seats, seed, wanted.step)
        shot = shown(moment, kind, wanted.seat, look, speak)
    return None if shot is None else shot.picture


def _written(out: Path, write: Callable[[], object], speaker: Speak) -> int:
    """Write a picture; say why if its file cannot be written, or if it is no file for pictures."""
    try:
        write()
    except (OSError, ValueError) as wrong:
        reason = getattr(wrong, "strerror", None) or str(wrong)
        refusal = say("cli.render.unwritten", file=str(out), reason=reason)
        sys.stderr.write(f"{speaker(refusal)}\n")
        return 1
    return 0
