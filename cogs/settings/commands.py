"""Settings of a person: /settings, its screen, and the form for quiet hours."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar, hear
from bot.runtime.i18n import languages
from bot.tables.quiet_hours import quiet_of, zone_of, zones_like
from bot.tables.settings import NOTIFY_LEVELS, THEMES, UserSettings
from cogs.kit.dispatch import (
    Interaction,
    acknowledge,
    answering,
    choice,
    in_place,
    install,
    show,
    worded,
)
from cogs.kit.locale import person, private
from cogs.kit.modals import route, typed
from cogs.kit.screen import Press, Screen, on
from cogs.settings import screens
from engine.errors import IllegalAction

MOST = 25
OFF = frozenset({"off", "aus", "-", "none"})


async def shown(interaction: Interaction, notice: str = "") -> Screen:
    """Return the settings of whoever pressed, in the language they chose."""
    host, user = interaction.client.host, interaction.user.id
    wishes = await host.settings.of_user(user)
    await hear(interaction)
    return screens.settings(wishes, private(interaction), notice)


@on("settings")
async def settings(press: Press) -> None:
    """Show the settings, after changing what was pressed."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    match press.target.rest:
        case "dm":
            await _change(
                interaction,
                lambda old: old.with_dms(not old.by_dm, person(interaction).language),
            )
        case "text":
            await _change(interaction, lambda old: replace(old, text_board=not old.text_board))
        case _:
            pass
    await show(interaction, await shown(interaction))


@on("wish")
async def wish(press: Press) -> None:
    """Change one setting to what was chosen."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    (value,) = press.values or ("",)
    await _wish(interaction, {press.target.rest: value})
    await show(interaction, await shown(interaction))


@on("hours")
async def hours(press: Press) -> None:
    """Open the form for quiet hours."""
    interaction = press.interaction
    wishes = await interaction.client.host.settings.of_user(interaction.user.id)
    await interaction.response.send_modal(screens.hours(wishes, private(interaction)))


async def rested(interaction: Interaction, _matched: re.Match[str]) -> None:
    """Keep the quiet hours that were typed."""
    words = typed(interaction)
    quiet = quiet_of(words.get("begins", ""), words.get("ends", ""))
    zone = zone_of(words.get("zone", "") or "UTC")
    host, user = interaction.client.host, interaction.user.id
    await host.settings.change_user(user, lambda old: replace(old, quiet=quiet, zone=zone))
    kept = private(interaction).say("personal.kept")
    await show(interaction, await shown(interaction, kept))


async def _change(interaction: Interaction, change: Callable[[UserSettings], UserSettings]) -> None:
    await interaction.client.host.settings.change_user(interaction.user.id, change)


async def _wish(interaction: Interaction, values: dict[str, str]) -> None:
    """Change what was named, all of it or nothing."""
    given: dict[str, Any] = {}
    for name, value in values.items():
        match name:
            case "language":
                given[name] = None if value == screens.AUTOMATIC else value
            case "told":
                given["notify_level"] = value
            case "theme":
                given[name] = value
            case "quiet" if value.strip().lower() in OFF:
                given[name] = None
            case "quiet":
                begins, dash, ends = value.replace("\N{EN DASH}", "-").partition("-")
                if not dash:
                    raise IllegalAction("personal.error.hours")
                given[name] = quiet_of(begins, ends)
            case "zone":
                given[name] = zone_of(value)
            case _:
                raise IllegalAction("personal.error.choice")
    change: Callable[[UserSettings], UserSettings] = lambda old: replace(old, **given)  # noqa: E731 (a name for its type)
    await interaction.client.host.settings.change_user(interaction.user.id, change)


async def zone_choices(
    _interaction: discord.Interaction[Any], words: str
) -> list[app_commands.Choice[str]]:
    """Offer time zones that hold what was typed."""
    return [app_commands.Choice(name=name, value=name) for name in zones_like(words[:50], MOST)]


class Personal(commands.Cog):
    """The command of one's own settings."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

    @app_commands.command(
        name=worded("personal.settings.name"), description=worded("personal.settings.about")
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.rename(
        **{
            name: worded(f"personal.option.{name}.name")
            for name in ("language", "dm", "quiet", "zone", "theme", "text", "told")
        }
    )
    @app_commands.describe(
        **{
            name: worded(f"personal.option.{name}.about")
            for name in ("language", "dm", "quiet", "zone", "theme", "text", "told")
        }
    )
    @app_commands.choices(
        language=[
            choice(f"personal.language.{name}", name) for name in (screens.AUTOMATIC, *languages())
        ],
        theme=[choice(f"personal.theme.{name}", name) for name in THEMES],
        told=[choice(f"personal.told.{name}", name) for name in NOTIFY_LEVELS],
    )
    @app_commands.autocomplete(zone=zone_choices)
    async def settings(  # noqa: PLR0917 (each setting is an option)
        self,
        interaction: Interaction,
        language: str | None = None,
        dm: bool | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        theme: str | None = None,
        text: bool | None = None,
        told: str | None = None,
    ) -> None:
        """Show one's settings, after changing what is named."""
        async with answering(interaction):
            named = {
                "language": language, "quiet": quiet, "zone": zone, "theme": theme, "told": told,
            }  # fmt: skip
            wanted = {name: value for name, value in named.items() if value is not None}
            if wanted:
                await _wish(interaction, wanted)
            spoken = person(interaction).language
            if dm is not None:
                await _change(interaction, lambda old: old.with_dms(dm, spoken))
            if text is not None:
                await _change(interaction, lambda old: replace(old, text_board=text))
            await show(interaction, await shown(interaction))


async def setup(bot: Bazaar) -> None:
    """Add the cog and listen to its form."""
    await install(bot)
    route(bot, "bz-hours", rested)
    await bot.add_cog(Personal(bot))
