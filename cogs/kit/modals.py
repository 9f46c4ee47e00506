"""Modals: made of text fields; what was typed is read also from those open across a restart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import discord
from discord import ui

from cogs.kit.screen import clipped
from render.text.icons import without_icons

MAX_TITLE_LENGTH = 45
MODAL_TIMEOUT_SECONDS = 900


Field: TypeAlias = tuple[str, str, ui.TextInput[ui.Modal]]
"""A label, a description, and where somebody types."""


def modal(title: str, custom_id: str, *fields: Field) -> ui.Modal:
    """Return a modal of some fields."""
    title = clipped(without_icons(title), MAX_TITLE_LENGTH)
    made = ui.Modal(title=title, custom_id=custom_id, timeout=MODAL_TIMEOUT_SECONDS)
    for label, description, words in fields:
        text, about = without_icons(label), without_icons(description)
        made.add_item(ui.Label(text=text, description=about, component=words))
    return made


def typed(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """Return what was typed, by the custom ids of the fields; nothing but text counts."""
    data: Any = interaction.data or {}
    return {
        str(part["custom_id"]): str(part.get("value") or "")
        for part in _walk(data.get("components") or ())
        if "custom_id" in part
    }


def _walk(parts: Any) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        if isinstance(part, dict):
            yield part
            inner = part.get("component")
            yield from _walk([*(part.get("components") or ()), *([inner] if inner else ())])
