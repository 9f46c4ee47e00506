"""Modals: made of text fields; what was typed is read also from those open across a restart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import discord
from discord import ui

from cogs.kit.screen import clipped
from render.text.icons import without_icons

MAX_TITLE_LENGTH = 45

Field: TypeAlias = tuple[str, str, ui.TextInput[ui.Modal]]
"""A label, a description, and where somebody types."""


class RoutedModal(ui.Modal):
    """A modal that the library forgets at once."""

    def is_finished(self) -> bool:
        """Say that nobody listens to it: forms come in by their custom ids, see `dispatch`."""
        return True


def modal(title: str, custom_id: str, *fields: Field) -> ui.Modal:
    """Return a modal of some fields."""
    title = clipped(without_icons(title), MAX_TITLE_LENGTH)
    made = RoutedModal(title=title, custom_id=custom_id)
    for label, description, words in fields:
        text, about = without_icons(label), without_icons(description)
        made.add_item(ui.Label(text=text, description=about, component=words))
    return made


def typed(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """Return what was typed, by the custom ids of the fields; nothing but text counts."""
    data: Any = interaction.data or {}
    return {
        str(part["custom_id"]): part["value"]
        for part in _walk(data.get("components"))
        if "custom_id" in part and isinstance(part.get("value"), str)
    }


def _walk(parts: Any) -> Iterator[Mapping[str, Any]]:
    for part in parts if isinstance(parts, list) else ():
        if isinstance(part, dict):
            yield part
            yield from _walk([part.get("component")])
            yield from _walk(part.get("components"))
