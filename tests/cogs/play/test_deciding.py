"""The picture that a form stands below: who sees it, and when it is sent."""

from __future__ import annotations

import warnings
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.runtime.i18n import Speaker
from engine.core import View
from render.kit.colors import ThemeName
from render.pictures.snapshot import Snapshot
from tests.cogs.simulated import Simulated, alt_text, custom_ids, shown, simulated, text

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

    from bot.tables.table import Table
    from cogs.delivery.images import Studio

pytestmark = pytest.mark.asyncio
INVALID, GALLERY = 50035, 12


class Counting(Studio):
    """Counts how often something is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0

    async def draw(self, game: str, paint: Any) -> Snapshot | None:
        self.drawn += 1
        return await super().draw(game, paint)


class Blind(Studio):
    """Cannot draw what somebody decides by."""

    async def deciding(
        self, table: Table, view: View, speaker: Speaker, theme: ThemeName
    ) -> Snapshot | None:
        return None


def files(message: discord.Message) -> list[tuple[str, int]]:
    """Return the files on a message by name and id."""
    return [(file.filename, file.id) for file in message.attachments]


async def read_as(sim: Simulated, name: str, boards: Any) -> None:
    await sim.bot.host.settings.change_user(
        sim.people[name].id, lambda old: replace(old, boards=boards)
    )


async def exchanging(sim: Simulated) -> discord.Message:
    """Return a form of Jaipur that asks for more than one thing."""
    await sim.begun("jaipur", "ada", "bo")
    form = shown(await sim.click("bo", sim.panel, "move"))
    return shown(await sim.click("bo", form, "option", "=exchange"))


async def test_a_form_stands_below_the_picture_instead_of_its_words() -> None:
    async with simulated("ada", "bo", seed="icons") as sim:
        await sim.begun("jaipur", "ada", "bo")
        form = shown(await sim.click("bo", sim.panel, "move"))
        ((name, _),) = files(form)
        assert name.startswith("deciding-")
        assert "Your hand" in alt_text(form)
        assert "Your hand" not in text(form)
        kinds = [type(part).__name__ for part in form.components]
        assert kinds == ["TextDisplay", "MediaGalleryComponent", "Container"]
        assert "Your turn" in text(form)


@pytest.mark.parametrize("boards", ["text", "words"])
async def test_whoever_wants_no_pictures_reads_what_it_is_about(boards: str) -> None:
    async with simulated("ada", "bo", seed="icons") as sim:
        await sim.begun("jaipur", "ada", "bo")
        await read_as(sim, "bo", boards)
        form = shown(await sim.click("bo", sim.panel, "move"))
        assert not form.attachments
        assert "hand" in text(form).lower()


async def test_where_nothing_may_be_attached_the_form_says_it_in_words() -> None:
    async with simulated("ada", "bo", seed="icons", attach_files=False) as sim:
        await sim.begun("jaipur", "ada", "bo")
        form = shown(await sim.click("bo", sim.panel, "move"))
        assert not form.attachments
        assert "Your hand" in text(form)


async def test_what_cannot_be_drawn_is_said_in_words() -> None:
    async with simulated("ada", "bo", seed="icons", studio=Blind()) as sim:
        await sim.begun("jaipur", "ada", "bo")
        form = shown(await sim.click("bo", sim.panel, "move"))
        assert not form.attachments
        assert "Your hand" in text(form)


async def test_pressing_on_neither_draws_nor_sends_the_picture_anew() -> None:
    studio = Counting()
    async with simulated("ada", "bo", seed="icons", studio=studio) as sim:
        await sim.begun("jaipur", "ada", "bo")
        form = shown(await sim.click("bo", sim.panel, "move"))
        before, drawn = files(form), studio.drawn
        form = shown(await sim.click("bo", form, "option", "=exchange"))
        assert files(form) == before, "the very same file is still there"
        assert alt_text(form)
        form = shown(await sim.click("bo", form, "back"))
        assert files(form) == before
        assert studio.drawn == drawn


async def test_a_message_that_lost_its_picture_gets_it_again() -> None:
    async with simulated("ada", "bo", seed="icons") as sim:
        form = await exchanging(sim)
        ((_, before),) = files(form)
        stored = sim.env.backend.messages[form.channel.id][form.id]
        stored.attachments.clear()
        stored.components = [part for part in stored.components if part["type"] != GALLERY]
        again = shown(await sim.click("bo", form, "back"))
        ((name, after),) = files(again)
        assert after != before
        assert name.startswith("deciding-")


async def test_a_refusal_to_keep_the_picture_sends_it_again() -> None:
    async with simulated("ada", "bo", seed="icons") as sim:
        form = await exchanging(sim)
        ((name, before),) = files(form)
        sim.env.inject_error(
            "*", "/*/messages/@original", status=400, code=INVALID, message="Invalid Form Body"
        )
        form = shown(await sim.click("bo", form, "back"))
        ((again, after),) = files(form)
        assert (again, after != before) == (name, True)
        assert sim.bot.kept_attachments.expected, "one refusal may be a race"


async def test_the_picture_goes_when_the_move_is_made() -> None:
    async with simulated("ada", "bo", seed="icons") as sim:
        await sim.begun("jaipur", "ada", "bo")
        form = shown(await sim.click("bo", sim.panel, "move"))
        while "option" in {id_.split(":")[1] for id_ in custom_ids(form)}:
            form = shown(await sim.click("bo", form, "option"))
        assert "Done." in text(form)
        assert not form.attachments


async def test_a_theme_of_ones_own_is_kept_to() -> None:
    names = set()
    for theme in ("dark", "light"):
        async with simulated("ada", "bo", seed="icons") as sim:
            await sim.begun("jaipur", "ada", "bo")
            person = sim.people["bo"].id
            await sim.bot.host.settings.change_user(person, partial(replace, theme=theme))
            ((name, _),) = files(shown(await sim.click("bo", sim.panel, "move")))
            names.add(name)
    assert len(names) == 2


async def test_a_direct_message_bears_the_picture_even_if_the_table_may_not() -> None:
    async with simulated("ada", "bo", seed="icons", attach_files=False) as sim:
        await sim.begun("jaipur", "ada", "bo")
        ada = sim.people["ada"]
        await sim.bot.host.settings.change_user(ada.id, partial(replace, by_dm=True))
        form = shown(await sim.click("bo", sim.panel, "move"))
        await sim.click("bo", form, "option", "=camels")
        letter = ada.user.dm_channel.history()[-1]
        ((name, before),) = files(letter)
        assert name.startswith("deciding-")
        option = next(id_ for id_ in custom_ids(letter) if "=sell" in id_)
        asked = shown(await ada.user.click(letter, custom_id=option))
        assert files(asked) == [(name, before)], "it is kept there too"
