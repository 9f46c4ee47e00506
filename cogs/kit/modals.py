"""Modals: what was typed into them, also into those that were open across a restart."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

from bot.runtime.client import Bazaar
from cogs.kit.dispatch import Interaction, acknowledge, refused


def typed(interaction: Interaction) -> dict[str, str]:
    """Return what was typed, by the custom ids of the fields; nothing but text counts."""
    data: Any = interaction.data or {}
    return {
        str(part["custom_id"]): str(part.get("value") or "")
        for part in _walk(data.get("components") or ())
        if "custom_id" in part
    }


def route(
    bot: Bazaar, template: str, answer: Callable[[Interaction, re.Match[str]], Awaitable[None]]
) -> None:
    """Let a function answer the modals of a template; a refusal becomes a sentence."""

    async def answered(interaction: Interaction, matched: re.Match[str]) -> None:
        await acknowledge(interaction, fresh=True)
        try:
            await answer(interaction, matched)
        except Exception as error:  # noqa: BLE001 (whatever happened, the person gets an answer)
            await refused(interaction, error)

    bot.route_modals(template, answered)


def _walk(parts: Any) -> Iterator[Mapping[str, Any]]:
    for part in parts:
        if isinstance(part, dict):
            yield part
            inner = part.get("component")
            yield from _walk([*(part.get("components") or ()), *([inner] if inner else ())])
