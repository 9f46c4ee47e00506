"""Moments that matter get a picture, on a message that is posted anyway."""

from __future__ import annotations

import warnings
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest

from bot.tables.settings import THEMES, ServerSettings
from tests.bot.hosting import Player, person_of
from tests.cogs.simulated import Simulated, alt_text, shown, simulated, text

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

pytestmark = pytest.mark.asyncio
PEOPLE = ("ada", "bo", "cy")


async def played(sim: Simulated, steps: int) -> AsyncIterator[None]:
    """Let everybody decide, as people do who are all here."""
    table = sim.table()
    player = Player(sim.bot.host, table.id, first=10**6)
    for _ in range(steps):
        for sitter in table.sitters:
            sim.bot.host.presence.note(table.id, person_of(sitter).user)
        if await player.step() is None:
            return
        await sim.speak()
        yield


def stories(sim: Simulated) -> Iterator[tuple[discord.Message, list[str]]]:
    """Yield the messages of a table that tell what happened, with the names of their pictures."""
    for message in sim.place.history():
        if message.id != sim.table().panel:
            yield message, [file.filename for file in message.attachments]


@pytest.mark.parametrize(
    ("game", "picture"),
    [("basari", "stage.png"), ("johari", "evening.png"), ("jaipur", "round.png")],
)
async def test_the_end_of_a_chapter_is_shown_until_something_is_turned_up(
    game: str, picture: str
) -> None:
    people = PEOPLE[:2] if game == "jaipur" else PEOPLE
    wanted = [picture] if game == "jaipur" else [picture, "reveal.png"]
    async with simulated(*people, seed="moments") as sim:
        await sim.begun(game, *people)
        seen: dict[int, list[str]] = {}
        async for _ in played(sim, 600):
            for message, files in stories(sim):
                assert len(files) <= 1
                names = seen.setdefault(message.id, [])
                names += [name for name in files if name not in names]
            if wanted in seen.values():
                break
        # Which message comes next is up to how the game goes: one may end with the chapter.
        ends = [names for names in seen.values() if picture in names]
        assert ends
        assert all(names in ([picture], wanted) for names in ends)


async def test_a_server_chooses_how_its_public_pictures_look() -> None:
    pictures = []
    for theme in THEMES:
        async with simulated("ada", "bo", seed="moments") as sim:
            sim.store.servers[sim.guild.id] = ServerSettings(theme=theme)
            await sim.begun("jaipur", "ada", "bo")
            (board,) = sim.panel.attachments
            pictures.append(await board.read())
    assert len(set(pictures)) == len(THEMES)


async def test_the_score_is_a_picture_and_words_for_those_who_want_no_pictures() -> None:
    async with simulated("ada", "bo", seed="moments") as sim:
        await sim.begun("jaipur", "ada", "bo")
        async for _ in played(sim, 400):
            if (await sim.bot.host.queries.score(sim.table().id))[-1].lines:
                break
        answer = shown(await sim.slash("ada", "score"))
        assert [file.filename for file in answer.attachments] == ["score.png"]
        assert "```" not in text(answer)
        described = alt_text(answer)
        assert "Round 1, in rupees: " in described
        ada = person_of(sim.table().sitters[0]).user
        await sim.bot.host.settings.change_user(ada, lambda old: replace(old, boards="text"))
        answer = shown(await sim.slash("ada", "score"))
        assert not answer.attachments
        assert "```" in text(answer)
