"""A table speaks the language of whoever opens it, unless the server chose one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.tables.settings import ServerSettings
from tests.cogs.simulated import labels, shown, simulated, text

pytestmark = pytest.mark.asyncio


async def test_a_table_speaks_the_language_of_whoever_opens_it() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "settings", language="de")
        await sim.slash("ada", "table new", game="jaipur")
        assert sim.table().language == "de"
        assert "Mitspielen" in labels(sim.panel)
        await sim.click("bo", sim.panel, "join")
        await sim.click("ada", sim.panel, "start")
        assert sim.place.name == "Jaipur · Tisch 1"
        assert "Mein Zug" in labels(sim.panel)
        form = shown(await sim.click("bo", sim.panel, "hand"))
        assert "Jaipur · table 1" in text(form)
        await sim.slash("bo", "table new", game="jaipur")
        assert sim.table().language == "en"


async def test_the_language_that_a_server_chose_comes_first() -> None:
    async with simulated("ada") as sim:
        sim.store.servers[sim.guild.id] = ServerSettings(language="en")
        await sim.slash("ada", "settings", language="de")
        opened = shown(await sim.slash("ada", "table new", game="jaipur"))
        assert sim.table().language == "en"
        assert "**Start**" in text(opened)


async def test_help_names_buttons_as_the_tables_here_label_them() -> None:
    async with simulated("ada") as sim:
        assert "**My move**" in text(shown(await sim.slash("ada", "help")))
        await sim.slash("ada", "settings", language="de")
        assert "**Mein Zug**" in text(shown(await sim.slash("ada", "help")))
        await sim.slash("ada", "settings", language="en")
        await sim.bot.host.settings.change_server(
            sim.guild.id, sim.people["ada"].id, lambda old: replace(old, language="de")
        )
        assert "**Mein Zug**" in text(shown(await sim.slash("ada", "help")))
