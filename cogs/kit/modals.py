"""Modals: what was typed into them, also into those that were open across a restart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cogs.kit.replies import Interaction


def typed(interaction: Interaction) -> dict[str, str]:
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
