"""Whole games of each kind by clicking, judged by a simulated Discord made by others."""

from __future__ import annotations

from random import Random

import pytest

from tests.bot.hosting import FEWEST
from tests.cogs.simulated import Simulated, menus, shown, simulated, text, verbs
from tests.samples import first

pytestmark = pytest.mark.asyncio
PEOPLE = ("ada", "bo", "cy", "dee", "eve")


MENU = 0.8
"""How often something is chosen in a menu rather than on a button below it."""


async def one_action(sim: Simulated, name: str, chance: Random) -> None:
    """Fill in forms by chance until something was done."""
    table = sim.table()
    form = shown(await sim.click(name, sim.panel, "move"))
    while sim.table().sequence == table.sequence:
        buttons, offered = verbs(form, "option"), verbs(form, "choose")
        if buttons and not (offered and chance.random() < MENU):
            pressed = await sim.people[name].click(form, custom_id=chance.choice(buttons))
        elif offered:
            ((id_, values, least, most),) = menus(form)
            picks = chance.sample(values, chance.randint(least, most))
            pressed = await sim.people[name].select(form, picks, custom_id=id_)
        else:
            for id_, values, least, most in menus(form):
                picks = chance.sample(values, chance.randint(least, most))
                form = shown(await sim.people[name].select(form, picks, custom_id=id_))
            pressed = await sim.people[name].click(form, custom_id=verbs(form, "confirm")[0])
        form = shown(pressed)
    await sim.speak()


@pytest.mark.parametrize(("game", "seats"), first(FEWEST))
async def test_a_game_is_played_to_its_end(game: str, seats: int) -> None:
    chance = Random(f"simulated/{game}")
    names = PEOPLE[:seats]
    async with simulated(*names, seed=f"simulated/{game}") as sim:
        await sim.begun(game, *names)
        while sim.table().status == "playing":
            look = await sim.bot.host.queries.look(sim.table().id, None)
            await one_action(sim, names[chance.choice(look.awaited)], chance)
        assert sim.table().status == "over"
        result = text(sim.place.history()[-1])
        assert "🏆 1." in result
        assert "here for ada" in result, "whoever plays it for the first time is welcomed"
        panels = [message for message in sim.place.history() if verbs(message, "more")]
        assert len(panels) == 1
