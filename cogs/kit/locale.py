"""Which language is spoken to whom, and the words of commands in all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.runtime.client import language_for
from bot.runtime.i18n import SOURCE, Speaker, languages
from cogs.kit.screen import clipped
from engine.text import Arg

MAX_WORDS_LENGTH = 100
"""How long the description of a command, an option or a choice may be."""


def language_of(locale: discord.Locale | str | None) -> str:
    """Return the language of ours that a Discord locale asks for."""
    wanted = str(locale or SOURCE)[:2].lower()
    return wanted if wanted in languages() else SOURCE


async def speaker_to(interaction: discord.Interaction[Any]) -> Speaker:
    """Return a speaker of the language of whoever pressed or typed."""
    return Speaker(await language_for(interaction))


class CommandTranslator(app_commands.Translator):
    """Translates names, descriptions and choices of commands by their keys."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Return the words of a key in one of our languages."""
        key = string.extras.get("key")
        language = str(locale)[:2]
        if not key or language not in languages():
            return None
        words = _words(Speaker(language), str(key), string.extras["args"])
        return words if words != string.message else None


def worded(key: str, **args: Arg) -> app_commands.locale_str:
    """Return the words of a key in English, to be translated by it."""
    return app_commands.locale_str(_words(Speaker(), key, args), key=key, args=args)


def _words(speaker: Speaker, key: str, args: Mapping[str, Arg]) -> str:
    """Return words that are as short as Discord wants them."""
    return clipped(speaker.say(key, **args), MAX_WORDS_LENGTH)


def choice(key: str, value: str) -> app_commands.Choice[str]:
    """Return a choice named by a key."""
    return app_commands.Choice(name=worded(key), value=value)
