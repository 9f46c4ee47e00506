"""Settings of a person: /settings, its screen, and the form for quiet hours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from discord import app_commands

from bot.runtime.client import Bazaar
from bot.runtime.i18n import languages
from bot.tables.holidays import holiday_end
from bot.tables.quiet_hours import quiet_of, zone_of, zones_like
from bot.tables.settings import BOARD_STYLES, NOTIFY_LEVELS, THEMES
from cogs.delivery.private_replies import switch_dms, toggle_setting
from cogs.kit.commands import MAX_CHOICES, Choices, choices, options, words
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_modal, on_press
from cogs.kit.locale import choice
from cogs.kit.modals import typed
from cogs.kit.replies import Interaction
from cogs.settings import screens
from engine.errors import IllegalAction

MAX_TYPED_ZONE_LENGTH = 50
OPTIONS = ("language", "dm", "quiet", "zone", "holiday", "theme", "boards", "told", "listed")
OFF = frozenset({"off", "aus", "-", "none"})


async def show_settings(ctx: Context, notice: str = "") -> None:
    """Show the settings of whoever asks, in the language they chose."""
    service = ctx.host.settings
    chosen = (await service.of_user(ctx.user)).guessed_by(_locale(ctx))
    await ctx.load_language()
    avoided = await ctx.host.avoidance.avoided_by(ctx.user)
    now, speaker = service.clock.now(), ctx.speaker()
    await ctx.reply.show(screens.settings(chosen, now, speaker, notice, avoided))


@on_press("settings", reply="in place", table=False)
async def settings(ctx: PressContext) -> None:
    """Show the settings, after changing what was pressed."""
    if ctx.target.rest == screens.BACK:
        await _change(ctx, {"away_until": None})
    await toggle_setting(ctx, ctx.target.rest)
    await show_settings(ctx)


@on_press("wish", reply="in place", table=False)
async def change_setting(ctx: PressContext) -> None:
    """Change one setting to what was chosen."""
    await _change_named(ctx, {ctx.target.rest: ctx.value})
    await show_settings(ctx)


@on_press("avoid", reply="in place", table=False)
async def avoid(ctx: PressContext) -> None:
    """Put those who were picked on one's list of people to avoid, or take them off."""
    await ctx.host.avoidance.toggle(ctx.user, map(int, ctx.values))
    await show_settings(ctx)


@on_press("hours", reply=None, table=False)
async def hours(ctx: PressContext) -> None:
    """Open the form for quiet hours."""
    chosen = (await ctx.host.settings.of_user(ctx.user)).guessed_by(_locale(ctx))
    await ctx.reply.open_modal(screens.hours(chosen, ctx.speaker()))


async def keep_hours(ctx: Context, _matched: re.Match[str]) -> None:
    """Keep the quiet hours that were typed."""
    words = typed(ctx.interaction)
    quiet = quiet_of(words.get("begins", ""), words.get("ends", ""))
    wanted = words.get("zone", "").strip()
    zone = {"zone": zone_of(wanted), "zone_chosen": True} if wanted else {"zone_chosen": False}
    await _change(ctx, {"quiet": quiet, **zone})
    await show_settings(ctx, ctx.speaker().say("settings.kept"))


@on_press("holiday", reply=None, table=False)
async def holiday(ctx: PressContext) -> None:
    """Open the form for a holiday."""
    await ctx.reply.open_modal(screens.holiday(ctx.speaker()))


async def keep_holiday(ctx: Context, _matched: re.Match[str]) -> None:
    """Keep the end of a holiday that was typed."""
    await _change_named(ctx, {"holiday": typed(ctx.interaction).get("until", "")})
    await show_settings(ctx, ctx.speaker().say("settings.kept"))


def _locale(ctx: Context) -> str:
    """Return the locale in which Discord speaks to the person."""
    return str(ctx.interaction.locale)


async def _change(ctx: Context, given: Mapping[str, Any]) -> None:
    """Keep what was given; the time zone is guessed anew as long as they have not chosen one."""
    await ctx.host.settings.change_user(
        ctx.user, lambda old: replace(old, **given).guessed_by(_locale(ctx))
    )


async def _change_named(ctx: Context, values: dict[str, str]) -> None:
    """Change what was named, all of it or nothing."""
    given: dict[str, Any] = {}
    for name, value in values.items():
        match name:
            case "language":
                given[name] = None if value == screens.AUTOMATIC else value
            case "told":
                given["notify_level"] = value
            case "theme" | "boards":
                given[name] = value
            case "quiet" if value.strip().lower() in OFF:
                given[name] = None
            case "quiet":
                begins, dash, ends = value.replace("\N{EN DASH}", "-").partition("-")
                if not dash:
                    raise IllegalAction("settings.error.hours")
                given[name] = quiet_of(begins, ends)
            case "holiday" if value.strip().lower() in OFF:
                given["away_until"] = None
            case "holiday":
                given["away_until"] = await _holiday_end(ctx, value)
            case "zone":
                given.update(zone=zone_of(value), zone_chosen=True)
            case _:
                raise IllegalAction("settings.error.choice")
    await _change(ctx, given)


async def _holiday_end(ctx: Context, words: str) -> float:
    """Return when a holiday ends, by the clock of whoever takes it."""
    service = ctx.host.settings
    zone = (await service.of_user(ctx.user)).guessed_by(_locale(ctx)).zone
    return holiday_end(words, service.clock.now(), zone)


async def zone_choices(_interaction: Interaction, typed_zone: str) -> Choices:
    """Offer time zones that hold what was typed."""
    zones = zones_like(typed_zone[:MAX_TYPED_ZONE_LENGTH], MAX_CHOICES)
    return choices(zip(zones, zones, strict=True))


@app_commands.command(**words("settings.settings"))
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@options(**{name: f"settings.option.{name}" for name in OPTIONS})
@app_commands.choices(
    language=[
        choice(f"settings.language.{name}", name) for name in (screens.AUTOMATIC, *languages())
    ],
    boards=[choice(f"settings.boards.{name}", name) for name in BOARD_STYLES],
    theme=[choice(f"settings.theme.{name}", name) for name in THEMES],
    told=[choice(f"settings.told.{name}", name) for name in NOTIFY_LEVELS],
)
@app_commands.autocomplete(zone=zone_choices)
async def settings_command(  # noqa: PLR0917 (each setting is an option)
    interaction: Interaction,
    language: str | None = None,
    dm: bool | None = None,
    quiet: str | None = None,
    zone: str | None = None,
    holiday: str | None = None,
    theme: str | None = None,
    boards: str | None = None,
    told: str | None = None,
    listed: bool | None = None,
) -> None:
    """Show one's settings, after changing what is named."""
    async with command(interaction) as ctx:
        named = {
            "language": language, "quiet": quiet, "zone": zone, "holiday": holiday,
            "theme": theme, "boards": boards, "told": told,
        }  # fmt: skip
        wanted = {name: value for name, value in named.items() if value is not None}
        if wanted:
            await _change_named(ctx, wanted)
        if listed is not None:
            await _change(ctx, {"listed": listed})
        if dm is not None:
            await switch_dms(ctx, on=dm)
        await show_settings(ctx)


async def setup(bot: Bazaar) -> None:
    """Add the command and listen to its forms."""
    on_modal(bot, "bz-hours", keep_hours)
    on_modal(bot, "bz-holiday", keep_holiday)
    bot.tree.add_command(settings_command)
