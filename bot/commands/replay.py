"""Records in a terminal: check one, or step through it with text boards, without any network."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from bot.runtime.i18n import Speaker
from bot.tables.log import AUTOPILOT_IN_LOG
from bot.tables.record import MAX_RECORD_BYTES, Record, read
from bot.tables.verify import RecordStep, Wrong, steps_of, verify
from engine.errors import EngineError
from engine.registry import find
from engine.text import Text, say, seat_name
from render.text.board import private_hand, public_board

BOLD = re.compile(r"\*\*(.+?)\*\*")
FORWARD = frozenset({"", "n", " ", "\r", "\n", "\x1b[C", "\x1b[B"})
BACKWARD = frozenset({"b", "p", "\x7f", "\x1b[D", "\x1b[A"})
END = frozenset({"q", "\x03", "\x04", "\x1b"})

Keys = Callable[[], str | None]
"""Returns the next key or line, or None when there is no more."""


def check(file: Path, speaker: Speaker, out: TextIO) -> bool:
    """Say whether all is as it was in a record."""
    record = _read(file, speaker, out)
    if record is None:
        return False
    verdict = verify(record)
    out.writelines(speaker(text) + "\n" for text in verdict.texts)
    return verdict.well


def replay(  # noqa: PLR0917 (a replay is asked for with all of this)
    file: Path, seat: int | None, speaker: Speaker, out: TextIO, keys: Keys | None, bold: bool
) -> bool:
    """Show a record step by step as keys tell, or all of it without any keys."""
    record = _read(file, speaker, out)
    if record is None:
        return False
    names_speaker = Speaker(speaker.language, [_harmless(person.name) for person in record.seats])
    if seat is not None and not 0 <= seat < len(record.seats):
        out.write(names_speaker.say("fairness.replay.no_seat", most=len(record.seats)) + "\n")
        return False
    steps: list[RecordStep] = []
    wrong: Text | None = None
    try:
        steps.extend(steps_of(record))
    except Wrong as fault:
        wrong = say("fairness.wrong.entry", number=fault.sequence, reason=fault.reason)
    except EngineError as refusal:
        wrong = say("fairness.wrong.deal", reason=refusal.text)
    leaves = [_leaf(record, number, step, seat, names_speaker) for number, step in enumerate(steps)]
    _leaf_through(leaves, names_speaker, out, keys, bold)
    if wrong is not None:
        out.write(names_speaker(wrong) + "\n")
    return wrong is None


def _leaf_through(
    leaves: Sequence[str], speaker: Speaker, out: TextIO, keys: Keys | None, bold: bool
) -> None:
    at, last = 0, len(leaves) - 1
    while leaves:
        out.write(BOLD.sub("\x1b[1m\\1\x1b[0m" if bold else r"\1", leaves[at]))
        if keys is None:
            at += 1
            if at > last:
                return
            continue
        out.write(speaker.say("fairness.replay.keys", at=at, last=last) + "\n")
        out.flush()
        key = keys()
        if key is None or key in END or (key in FORWARD and at == last):
            return
        at = max(0, at - 1) if key in BACKWARD else min(last, at + 1)


def _leaf(
    record: Record, number: int, moment: RecordStep, seat: int | None, speaker: Speaker
) -> str:
    game = find(record.game, record.rules)
    heading = speaker.say("fairness.replay.step", at=number, last=len(record.entries))
    lines = [f"── {heading} ──"]
    entry = moment.entry
    if entry is not None and entry.kind != "action":
        lines.append(speaker.say(f"seats.told.{entry.kind}", seat=seat_name(entry.seat)))
    if entry is not None and entry.by == AUTOPILOT_IN_LOG:
        lines.append(speaker.say("seats.told.played", seat=seat_name(entry.seat)))
    # The table is over, so nothing is left to hide: whoever was told it, it is told here.
    lines += dict.fromkeys(f"· {speaker(event.text)}" for event in moment.events)
    lines += ["", public_board(record.game, game.view(moment.state, None), speaker)]
    if seat is not None:
        lines += ["", private_hand(record.game, game.view(moment.state, seat), speaker)]
    return "\n".join(lines) + "\n\n"


def _read(file: Path, speaker: Speaker, out: TextIO) -> Record | None:
    try:
        with file.open("rb") as opened:  # it may be a pipe that never ends
            return read(opened.read(MAX_RECORD_BYTES + 1))
    except OSError as wrong:
        reason = wrong.strerror or type(wrong).__name__
        out.write(speaker.say("cli.keep.failed", file=str(file), reason=reason) + "\n")
    except EngineError as refusal:
        out.write(speaker(refusal.text) + "\n")
    return None


def _harmless(name: str) -> str:
    """Return a name that cannot steer the terminal: a record may come from anybody."""
    return "".join(mark for mark in name if mark.isprintable()) or "?"


@contextmanager
def keyboard(source: TextIO) -> Iterator[Keys]:
    """Read single keys from a terminal, arrows among them; lines from anything else."""
    if not source.isatty() or sys.platform == "win32":
        yield lambda: _line(source)
        return
    import termios  # noqa: PLC0415 (POSIX only)
    import tty  # noqa: PLC0415 (the same)

    before = termios.tcgetattr(source.fileno())
    try:
        tty.setcbreak(source.fileno())
        yield lambda: _key(source)
    finally:
        termios.tcsetattr(source.fileno(), termios.TCSADRAIN, before)


def _line(source: TextIO) -> str | None:
    line = source.readline()
    return line.strip().lower() if line else None


def _key(source: TextIO) -> str | None:
    pressed = os.read(source.fileno(), 8)  # an arrow arrives as three bytes at once
    return pressed.decode("ascii", "replace") if pressed else None
