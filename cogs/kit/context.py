"""Presence: whoever presses at a table is there, and can be shown more for a while."""

from __future__ import annotations

from bot.delivery.followup_tokens import FollowupToken
from cogs.kit.locale import chosen_language
from cogs.kit.replies import Interaction


def present(interaction: Interaction, id_: str) -> None:
    """Note that somebody is at a table, and that this is what they are about."""
    interaction.extras["table"] = id_
    interaction.client.host.presence.note(id_, interaction.user.id)


def leave_open(interaction: Interaction) -> None:
    """Keep the way to somebody who was answered at a table, so that they can be shown more.

    Nobody can be spoken to beyond the answer where only they have installed the bot.
    """
    id_, place = interaction.extras.get("table"), interaction.channel_id
    if id_ is None or place is None or not interaction.is_guild_integration():
        return
    door = FollowupToken(
        interaction.application_id,
        interaction.token,
        place,
        chosen_language(interaction),
        interaction.extras.get("move"),
    )
    interaction.client.followup_tokens.remember(id_, interaction.user.id, door)
