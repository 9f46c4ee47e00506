"""An evening where pictures cannot be drawn, in a simulated Discord: `python -m` prints it."""

from __future__ import annotations

import asyncio
import io
import json
import sys
import warnings
from typing import Any

from bot.runtime import logging as logs
from bot.runtime.i18n import languages
from tests.cogs.simulated import shown, simulated, text

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord


async def evening() -> dict[str, Any]:
    """Ask the doctor in every language, play at two tables, and return what was seen."""
    log = io.StringIO()
    logs.set_up("info", "json", stream=log)
    seen: dict[str, Any] = {"doctor": {}, "panels": []}
    async with simulated("ada", "bo") as sim:
        keeper = sim.guild.create_role(
            "Keepers", permissions=discord.Permissions(manage_guild=True)
        )
        sim.people["kit"] = sim.guild.add_member(sim.env.create_user("kit"), roles=[keeper])
        for _table in range(2):
            await sim.begun("jaipur", "ada", "bo")
            for name in ("ada", "bo"):
                await sim.click(name, sim.panel, "move")
            seen["panels"].append([text(sim.panel), len(sim.panel.attachments)])
        for language in languages():
            await sim.slash("kit", "settings", language=language)
            answer = shown(await sim.slash("kit", "server doctor"))
            seen["doctor"][language] = text(answer)
    return {**seen, "log": [json.loads(line) for line in log.getvalue().splitlines()]}


if __name__ == "__main__":
    json.dump(asyncio.run(evening()), sys.stdout)
