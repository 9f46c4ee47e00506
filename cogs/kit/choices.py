"""What commands offer while somebody types: variants and paces."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.tables.paces import NAMED, pace_of, pace_text
from cogs.kit.locale import speaker_to
from cogs.kit.screen import clipped
from engine.errors import EngineError
from engine.registry import GAMES

MAX_CHOICES = 25
MAX_CHOICE_LENGTH = 100


async def variant_choices(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the variants of the game that was chosen, or of all games if none was."""
    speaker, wanted = await speaker_to(interaction), typed.strip().lower()
    game = str(getattr(interaction.namespace, "game", ""))
    named = [
        (speaker.say(f"{key}.variant.{variant}"), variant)
        for key in ((game,) if game in GAMES else GAMES)
        for variant in GAMES[key].spec.variants
    ]
    return [
        app_commands.Choice(name=clipped(name, MAX_CHOICE_LENGTH), value=variant)
        for name, variant in named
        if wanted in name.lower() or wanted == variant
    ][:MAX_CHOICES]


async def pace_choices(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the paces that have a name, and what was typed if it is one."""
    speaker, wanted = await speaker_to(interaction), typed.strip().lower()
    named = [app_commands.Choice(name=speaker.say(f"pace.{name}"), value=name) for name in NAMED]
    try:
        own = [app_commands.Choice(name=speaker(pace_text(pace_of(typed))), value=wanted)]
    except EngineError:
        own = []
    return [*own, *(choice for choice in named if choice.value != wanted)]
