"""A table whose game is not installed any more answers every press with a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.cogs.simulated import shown, simulated, text

pytestmark = pytest.mark.asyncio
SENTENCE = "There's no game called “ghosts” here."


async def test_every_press_on_its_panel_is_answered_with_a_sentence() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        panel, id_ = sim.panel, sim.table().id
        sim.store.kept[id_] = replace(sim.table(), game="ghosts")
        for verb in ("move", "hand", "log", "rules"):
            assert text(shown(await sim.click("ada", panel, verb))) == SENTENCE
        assert not sim.env.errors


async def test_every_press_on_its_lobby_is_answered_with_a_sentence() -> None:
    async with simulated("ada") as sim:
        await sim.slash("ada", "table new", game="johari", seats=3)
        panel, id_ = sim.panel, sim.table().id
        sim.store.kept[id_] = replace(sim.table(), game="ghosts")
        for verb in ("options", "rules"):
            assert text(shown(await sim.click("ada", panel, verb))) == SENTENCE
        assert "no AI players" in text(shown(await sim.click("ada", panel, "minds")))
        assert not sim.env.errors
