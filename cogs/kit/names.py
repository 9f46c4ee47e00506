"""What people, tables and rounds are called: names that cannot pretend to be anything else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from bot.runtime.i18n import Speaker
from bot.runtime.icons import Icons
from bot.tables.table import Table
from engine.core import Round
from engine.text import say, seat_name

MAX_NAME_LENGTH = 32
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
LOW_LINE = "\N{FULLWIDTH LOW LINE}"
# Look-alikes instead of backslashes: names also stand in buttons, where nothing is escaped.
_HARMLESS = str.maketrans(
    {
        "\\": "\N{REVERSE SOLIDUS OPERATOR}",
        "*": "\N{ASTERISK OPERATOR}",
        "`": "\N{MODIFIER LETTER GRAVE ACCENT}",
        "~": "\N{TILDE OPERATOR}",
        "|": "\N{BROKEN BAR}",
        "<": "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
        ">": "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
        "@": "\N{FULLWIDTH COMMERCIAL AT}",
        "[": "\N{LEFT SQUARE BRACKET WITH QUILL}",
        "]": "\N{RIGHT SQUARE BRACKET WITH QUILL}",
        "#": "\N{FULLWIDTH NUMBER SIGN}",
    }
)
_INVISIBLE = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
_STACKED = {"Mn", "Me"}
MAX_STACKED_MARKS = 2
"""As many marks as stand on one letter in any language; more would bleed into other lines."""
_BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}


def plain(name: str, most: int = MAX_NAME_LENGTH) -> str:
    """Return a name without markup, links, mentions, time stamps, direction marks or blanks."""
    marks = (
        " " if mark.isspace() or mark in _BLANK else mark
        for mark in _unstacked(name)
        if mark.isspace() or unicodedata.category(mark) not in _INVISIBLE
    )
    words = " ".join("".join(marks).split()).translate(_HARMLESS)
    words = words.replace("://", "\N{RATIO}//").replace("__", LOW_LINE * 2)
    if words[:1] == "_" or words[-1:] == "_":
        words = words.replace("_", LOW_LINE)
    if words[:1] in {"-", "+"}:
        words = "\N{EN DASH}" + words[1:]
    if len(words) > most:
        words = words[: most - 1].rstrip() + ELLIPSIS
    return words


def _unstacked(name: str) -> Iterator[str]:
    """Yield the characters of a name with no more marks on a letter than it takes to write it."""
    height = 0
    for mark in unicodedata.normalize("NFC", name):
        height = height + 1 if unicodedata.category(mark) in _STACKED else 0
        if height <= MAX_STACKED_MARKS:
            yield mark


def speaker_for(language: str, table: Table, icons: Icons) -> Speaker:
    """Return a speaker who knows the names of those at a table."""
    return Speaker(language, table.names, icons=icons.mentions)


def table_speaker(table: Table, icons: Icons) -> Speaker:
    """Return the speaker to everybody at a table, in its own language."""
    return speaker_for(table.language, table, icons)


def title(table: Table, speaker: Speaker) -> str:
    """Return what a table is called."""
    game = say(f"{table.game}.name")
    key = "solo.title" if table.private else "screens.title"
    if table.branch_of is not None:
        key = "solo.title.branch"
    return speaker.say(key, game=game, number=table.number)


def linked_title(table: Table, speaker: Speaker) -> str:
    """Return what a table is called, as a link to where it is played if others can see that."""
    if table.private:
        return title(table, speaker)
    return f"[{title(table, speaker)}]({link(table)})"


def link(table: Table) -> str:
    """Return the address of a table's panel, or of its channel."""
    return f"{place_link(table)}/{table.panel}" if table.panel else place_link(table)


def place_link(table: Table) -> str:
    """Return the address of the channel or thread where a table is played."""
    return f"https://discord.com/channels/{table.home.guild or '@me'}/{table.home.place}"


def names_of(table: Table, speaker: Speaker) -> tuple[str, ...]:
    """Return who sits, in seat order; whoever asked to be forgotten has only a seat."""
    named = Speaker(speaker.language, table.names)
    return tuple(named(seat_name(seat)) for seat in range(len(table.sitters)))


def readable(table: Table, speaker: Speaker) -> str:
    """Return what a table is called in a list: game, number, state and who sits."""
    state = say(f"screens.status.{table.status}")
    names = ", ".join(names_of(table, speaker))
    called = title(table, speaker)
    return speaker.say("screens.readable", title=called, status=state, names=names)


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
