"""Finished tables to replay, and every screen of a replay with as much on it as there can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from bot.runtime.i18n import Speaker
from bot.services.replays import FILE_KEY, Replayed
from bot.tables.fairness import Deal, link, seed_of
from bot.tables.fairness import commitment as sealed
from bot.tables.log import LogEntry
from bot.tables.record import Record, RecordEntry, SeatRecord, result_of
from bot.tables.record import logged as entry_logged
from bot.tables.replay import replay_of
from bot.tables.table import PRIVATE, Table
from bot.tables.verify import Verdict
from cogs.kit.screen import Screen
from cogs.replay import screens
from cogs.replay.screens import Shown
from engine.core import Seat
from engine.text import say
from render.kit.art import MAX_ALT_LENGTH
from render.pictures.snapshot import Snapshot
from render.text.board import private_hand, public_board
from tests.conformance.tables import Case, moments

SEED = "seed"
CLIP = Snapshot(b"GIF89a", "clip.gif", "x" * MAX_ALT_LENGTH, (700, 700))


@cache
def logged(case: Case) -> tuple[LogEntry, ...]:
    """Return the log of a random game that was played to its end."""
    dumps = case.game.codec.action.dumps
    return tuple(
        LogEntry(number, moment.seat, None, dumps(moment.action), 0.0)
        for number, moment in enumerate(moments(case, SEED), 1)
    )


def ended(table: Table, case: Case, log: Sequence[LogEntry]) -> Table:
    """Return a table as it is after a log."""
    return replace(
        table, seed=SEED, status="over", variants=case.variants, sequence=len(log), paused=None
    )


@cache
def replayed(case: Case, table: Table) -> Replayed:
    """Return the replay of a random game at a table."""
    over = ended(table, case, logged(case))
    return Replayed(over, replay_of(over, logged(case)))


def boards(shown: Shown, speaker: Speaker, *, words: bool) -> list[str]:
    """Return what stands on the table after a step, and what the viewing seat had."""
    game, replay = shown.table.game, shown.replayed.replay
    plain = speaker.without_icons if words else speaker
    texts = [public_board(game, replay.view(shown.number, None), plain, words=words)]
    if shown.seat is not None:
        view = replay.view(shown.number, shown.seat)
        texts.append(private_hand(game, view, plain, words=words))
    return texts


def replay_screens(case: Case, table: Table, speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Yield the screens of a replay."""
    played = replayed(case, table)
    shares = tuple(1 / case.seats for _ in table.sitters)
    seats: list[Seat | None] = [None, case.seats - 1]
    notice = speaker.say("replay.hands.missing", seats=("x" * 32,) * case.seats)
    private = replace(played, table=replace(played.table, home=PRIVATE))
    file = replace(played, table=replace(private.table, id=FILE_KEY + "0" * 24))
    for source in (played, private, file):
        last = source.replay.last
        for number in (0, 1, last // 2, last):
            for seat in seats:
                shown = Shown(
                    source, number, seat, hands=True, open=seat is None, missing=(0,),
                    own_seat=0, shares=shares,
                )  # fmt: skip
                for words in (False, True):
                    drawn = boards(shown, speaker, words=words)
                    yield "replay", screens.step(shown, drawn, speaker, notice)
                yield "replay for all", screens.posted(shown, drawn, speaker)
        onlooking = Shown(source, 1)
        yield "clip offer", screens.clip_offer(onlooking, speaker)
        yield "making a clip", screens.making_clip(onlooking, speaker)
        yield "clip", screens.picture(onlooking, CLIP, "chapter", speaker)
        yield "clip for all", screens.posted_picture(onlooking, CLIP, speaker)
        yield "replay of others", screens.step(onlooking, ["x"], speaker)
    yield "replays", screens.choose([replace(table, id=f"abc{at:03}") for at in range(60)], speaker)
    wrong = Verdict((say("fairness.wrong.secret", commitment="*" * 9000),) * 9, well=False)
    yield "wrong file", screens.wrong_file(wrong, speaker)


def recorded_case(case: Case, names: Sequence[str]) -> Record:
    """Return the record of a random game, sealed as a host would have sealed it."""
    secret, joins = "a secret", [f"{seat:032x}" for seat in range(case.seats)]
    seed, commitment = seed_of(secret, joins), sealed(secret)
    spec = case.game.spec
    digest = Deal(spec.key, spec.version, case.variants, joins, commitment, lot=False).digest
    entries, outcome = list[RecordEntry](), None
    for number, moment in enumerate(moments(case, seed), 1):
        content = case.game.codec.action.dump(moment.action)
        entry = RecordEntry(number, "action", moment.seat, "person", 1000, content, "")
        digest = link(digest, entry_logged(entry))
        entries.append(replace(entry, digest=digest))
        outcome = case.game.outcome(moment.step.state)
    seats = zip(names, joins, strict=True)
    return Record(
        "bazaar-record", 2, "abc234", 7, spec.key, spec.version, case.variants, False, "over",
        tuple(SeatRecord(name, None, False, joined) for name, joined in seats),
        commitment, secret, seed, tuple(entries), result_of(outcome),
    )  # fmt: skip
