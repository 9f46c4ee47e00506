"""Who is spoken to in which language, and names that cannot pretend to be anything else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import discord

from bot.runtime.i18n import SOURCE, Speaker, languages
from bot.tables.table import Person, Table

LONGEST_NAME = 32
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
MOST_STACKED = 2
"""As many marks as stand on one letter in any language; more would bleed into other lines."""
_BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}


def plain(name: str) -> str:
    """Return a name without markup, links, mentions, time stamps, direction marks or blanks."""
    seen = (
        " " if mark.isspace() or mark in _BLANK else mark
        for mark in _unstacked(name)
        if mark.isspace() or unicodedata.category(mark) not in _INVISIBLE
    )
    words = " ".join("".join(seen).split()).translate(_HARMLESS)
    words = words.replace("://", "\N{RATIO}//").replace("__", LOW_LINE * 2)
    if words[:1] == "_" or words[-1:] == "_":
        words = words.replace("_", LOW_LINE)
    if words[:1] in {"-", "+"}:
        words = "\N{EN DASH}" + words[1:]
    return words[:LONGEST_NAME].strip()


def _unstacked(name: str) -> Iterator[str]:
    """Yield the characters of a name with no more marks on a letter than it takes to write it."""
    height = 0
    for mark in unicodedata.normalize("NFC", name):
        height = height + 1 if unicodedata.category(mark) in _STACKED else 0
        if height <= MOST_STACKED:
            yield mark


def language_of(locale: discord.Locale | str | None) -> str:
    """Return the language of ours that a Discord locale asks for."""
    wanted = str(locale or SOURCE)[:2].lower()
    return wanted if wanted in languages() else SOURCE


def chosen_language(interaction: discord.Interaction) -> str:
    """Return the language somebody chose, or else the one Discord speaks to them."""
    return interaction.extras.get("language") or language_of(interaction.locale)


def private(interaction: discord.Interaction, table: Table | None = None) -> Speaker:
    """Return a speaker of the person's language."""
    return speaker(chosen_language(interaction), table)


def speaker(language: str, table: Table | None = None) -> Speaker:
    """Return a speaker who knows the names of those at a table."""
    return Speaker(language, table.names if table else ())


def person(interaction: discord.Interaction) -> Person:
    """Return who pressed or typed, by id, harmless name and language."""
    user = interaction.user
    name = plain(user.display_name) or plain(user.name) or str(user.id)
    return Person(user.id, name, chosen_language(interaction))
