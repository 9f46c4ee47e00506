"""The least a bot can do: every press is answered by an edit."""

import asyncio
import sys
from typing import Any

import discord
import yarl

from sandbox.world.examples import TOKEN


class Echo(discord.Client):
    """Answers /board with a button and every press of it with an edit."""

    async def setup_hook(self) -> None:
        """Register the one command."""
        tree = discord.app_commands.CommandTree(self)

        @tree.command(description="-")
        async def board(interaction: discord.Interaction) -> None:
            view = discord.ui.View(timeout=None)
            button: discord.ui.Button[Any] = discord.ui.Button(label="0", custom_id="press")
            view.add_item(button)
            await interaction.response.send_message("0", view=view)
            view.stop()

        await tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a press."""
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(content=str(interaction.id))


async def main(base: str) -> None:
    """Run until killed."""
    discord.http.Route.BASE = f"{base}/api/v10"
    gateway = yarl.URL("ws" + base.removeprefix("http") + "/gateway")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    async with Echo(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05) as bot:
        await bot.start(TOKEN)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
