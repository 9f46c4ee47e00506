"""Rounds in words, by the days or stages they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.runtime.i18n import Speaker
from engine.core import Round


def rounds_text(game: str, rounds: Sequence[Round], speaker: Speaker) -> str:
    """Return rounds in words, by the days or stages they belong to; 0 is before the first."""
    chapters: dict[Round, list[int]] = {}
    for *chapter, number in sorted(rounds):
        chapters.setdefault(tuple(chapter), []).append(number)
    parts = []
    for chapter_, numbers in chapters.items():
        played = speaker.say("seats.rounds", which=_ranges(numbers), n=len(numbers))
        if numbers == [0]:
            parts.append(speaker.say("seats.rounds.none"))
        elif chapter_:
            own = f"{game}.chapter"
            key = own if speaker.knows(own) else "seats.chapter"
            named = speaker.say(key, number=chapter_[0])
            parts.append(speaker.say("seats.rounds.of", chapter=named, rounds=played))
        else:
            parts.append(played)
    return "; ".join(parts)


def _ranges(numbers: Sequence[int]) -> str:
    """Return numbers in order with neighbours together, as in a list of pages."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    ends = [dict.fromkeys((run[0], run[-1])) for run in runs]
    return ", ".join("\N{EN DASH}".join(map(str, two)) for two in ends)
