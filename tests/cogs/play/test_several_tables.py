"""Somebody with several games: commands ask which one, and Your games lists them all."""

from __future__ import annotations

import pytest

from bot.tables.table import Person
from tests.bot.hosting import person_of
from tests.cogs.simulated import option_values, shown, simulated, text, verbs

pytestmark = pytest.mark.asyncio


async def test_move_offers_the_tables_that_wait_first_and_shows_the_chosen_one() -> None:
    async with simulated("ada", "bo", seed="ada begins") as sim:
        for _ in range(2):
            await sim.begun("jaipur", "ada", "bo")
        paused = sim.table().id
        for number, sitter in enumerate(sim.table().sitters, 77_000):
            await sim.bot.host.requests.ask(paused, person_of(sitter), "pause", number)
        asked = await sim.slash("ada", "move")
        assert "Which game?" in text(shown(asked))
        assert option_values(shown(asked))[-1] == paused, "it waits for nobody"
        (menu,) = verbs(shown(asked), "which")
        chosen = await sim.people["ada"].select(shown(asked), [paused], custom_id=menu)
        assert "The game is paused" in text(shown(chosen))


async def test_your_games_lists_running_games_paused_ones_and_lobbies_in_german_too() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        look = await sim.bot.host.queries.look(sim.table().id)
        other = sim.table().names[1 - look.awaited[0]]
        awaited = sim.table().names[look.awaited[0]]
        await sim.slash(other, "table new", game="basari")
        listed = text(shown(await sim.slash(other, "games")))
        assert "No games are waiting for you." in listed
        assert f"waiting for {awaited}" in listed
        assert "waiting for players (1 of 5)" in listed
        await sim.slash(other, "settings", language="de")
        games = shown(await sim.slash(other, "games"))
        assert f"wartet auf {awaited}" in text(games)
        (menu,) = verbs(games, "which")
        running = sim.store.kept[option_values(games)[0]]
        opened = await sim.people[other].select(games, [running.id], custom_id=menu)
        assert awaited in text(shown(opened))


async def test_commands_about_somebody_offer_the_lobbies_and_keep_in_mind_whom_they_name() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("jaipur", "ada", "bo")
        for _ in range(2):
            await sim.slash("ada", "table new", game="basari")
        lobbies = [table.id for table in sim.store.kept.values() if table.status == "lobby"]
        bo, cy = (sim.people[name] for name in ("bo", "cy"))

        async def chosen(command: str, user: object) -> str:
            asked = shown(await sim.slash("ada", command, who=user))
            assert "Which game?" in text(asked)
            assert {*option_values(asked)} == {*lobbies}, "a game that has begun is not offered"
            (menu,) = verbs(asked, "which")
            return text(shown(await sim.people["ada"].select(asked, [lobbies[0]], custom_id=menu)))

        assert f"<@{cy.id}>" in await chosen("table invite", cy)
        held = [sim.store.kept[lobby].reserved for lobby in lobbies]
        assert held == [(cy.id,), ()]
        assert f"<@{cy.id}>" in await chosen("table release", cy)
        assert not sim.store.kept[lobbies[0]].reserved
        await sim.bot.host.lobby.join(lobbies[0], Person(bo.id, "bo"), 88_000)
        assert "bo, ada" in await chosen("table forward", bo)
        assert sim.store.kept[lobbies[0]].names == ("bo", "ada")
