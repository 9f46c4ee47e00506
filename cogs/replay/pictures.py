"""What is drawn of replays: boards and hands, clips and cards, for one person or for all."""

from __future__ import annotations

from dataclasses import replace

from bot.runtime.i18n import Speaker
from bot.tables.forms import Look
from cogs.delivery.images import board_for, hand_for
from cogs.kit.context import Context
from cogs.kit.names import speaker_for
from cogs.kit.screen import Screen
from cogs.replay import screens
from cogs.replay.screens import Shown
from engine.errors import IllegalAction
from render.kit.colors import ThemeName
from render.pictures.clip import thinned
from render.pictures.snapshot import Snapshot
from render.text.board import private_hand, public_board

CLIPS = ("chapter", "game")
"""Of what there are clips."""
CARD = "card"


def require_pictures(ctx: Context) -> None:
    """Refuse what cannot be shown in words where no pictures may be sent."""
    if not ctx.may_attach:
        raise IllegalAction("replay.error.no_pictures")


async def picture_of(
    ctx: Context, shown: Shown, way: str, speaker: Speaker, theme: ThemeName
) -> Snapshot:
    """Return a clip of a chapter or of the whole game, or its card, or refuse."""
    replay, studio = shown.replayed.replay, ctx.client.studio
    drawn: Snapshot | None = None
    if way == CARD and replay.outcome is not None:
        chances = await ctx.host.replays.chances(shown.replayed)
        remark = await ctx.host.replays.remark(shown.replayed)
        drawn = await studio.card(
            shown.table,
            replay.outcome,
            chances,
            speaker,
            theme,
            remark=remark,
            line=screens.name_line(shown, speaker),
        )
    elif way in CLIPS:
        numbers = replay.chapter_of(shown.number) if way == "chapter" else range(replay.last + 1)
        opening = numbers[0] if way == "chapter" else None
        starts = {chapter.first - numbers[0] for chapter in replay.chapters}
        moments = [
            (replay.view(at, None), screens.caption(shown, at, speaker, opening=at == opening))
            for at in thinned(numbers, starts)
        ]
        drawn = await studio.clip(shown.table, moments, speaker, theme)
    if drawn is None:
        raise IllegalAction("replay.error.undrawn")
    return drawn


async def boards_of(ctx: Context, shown: Shown, speaker: Speaker) -> list[str | Snapshot]:
    """Return the board after a step as somebody wants to see it, and what the viewing seat had."""
    table, replay = shown.table, shown.replayed.replay
    look = Look(table, None, replay.view(shown.number, None), (), (), None)
    before = replay.view(shown.number - 1, None) if shown.number else None
    boards = [await board_for(ctx, look, speaker, before)]
    if shown.seat is not None:
        own = replace(look, seat=shown.seat, view=replay.view(shown.number, shown.seat))
        boards.append(await hand_for(ctx, own, speaker))
    return boards


async def posted_screen(ctx: Context, shown: Shown, way: str) -> Screen:
    """Return a step, clip or card as all here are shown it: in the language of the server."""
    guild, settings = ctx.interaction.guild_id, ctx.host.settings
    house = None if guild is None else (await settings.of_server(guild)).language
    speaker = speaker_for(house or ctx.language, shown.table, ctx.client.icons)
    theme = await settings.public_theme(guild)
    if way:
        require_pictures(ctx)
        drawn = await picture_of(ctx, shown, way, speaker, theme)
        return screens.posted_picture(shown, drawn, speaker)
    return screens.posted(shown, await _public_boards(ctx, shown, speaker, theme), speaker)


async def _public_boards(
    ctx: Context, shown: Shown, speaker: Speaker, theme: ThemeName
) -> list[str | Snapshot]:
    """Return the board after a step and, if all may see it, what the viewing seat had."""
    table, replay, studio = shown.table, shown.replayed.replay, ctx.client.studio
    view = replay.view(shown.number, None)
    own = None if shown.seat is None else replay.view(shown.number, shown.seat)
    if ctx.may_attach:
        boards = [await studio.board(table, view, speaker, theme)]
        return boards if own is None else [*boards, await studio.hand(table, own, speaker, theme)]
    texts: list[str | Snapshot] = [public_board(table.game, view, speaker)]
    return texts if own is None else [*texts, private_hand(table.game, own, speaker)]
