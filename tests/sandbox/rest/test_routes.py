"""The real discord.py client drives every route."""

import io
from pathlib import Path
from typing import Any

import discord
import pytest

from sandbox.rest.routes import ROUTES
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig
from sandbox.world import permissions
from sandbox.world.examples import GUILD_ID, PEOPLE, example
from tests.demo_bot import DemoBot, picture_file
from tests.openapi.records import objections, of_the_sandbox, read
from tests.sandbox.building import PNG
from tests.sandbox.conftest import connected

pytestmark = pytest.mark.asyncio
PLACE = "1180000000000000201"
BO = int(PEOPLE[1][0])

# discord.py has no call for these; they are driven by hand at the end.
BY_HAND = {
    "GET /gateway",
    "GET /applications/@me",
    "PUT /channels/{channel}/pins/{message}",
    "DELETE /channels/{channel}/pins/{message}",
}


async def test_every_route_is_driven_by_the_real_client(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    world = example()
    world.guilds[GUILD_ID].roles["1180000000000000101"].permissions = permissions.ALL
    world.privileged = 1 << 1
    async with rigs.inside(world=world, record=record) as rig:
        async with connected(rig, DemoBot()) as bot:
            guild = bot.get_guild(int(GUILD_ID))
            assert guild is not None
            await about_commands(bot, guild)
            await about_messages(guild)
            await about_threads(rig, bot, guild)
            await about_interactions(rig, bot)
            await about_guilds(bot, guild)
            await about_emojis(rig, bot)
        await by_hand(rig)
    lines = read(record)
    driven = {line["route"] for line in lines if line["kind"] == "request"}
    assert {route.key for route in ROUTES} - driven == set()
    statuses = {line["status"] for line in lines if line["kind"] == "request"}
    assert 500 not in statuses
    assert of_the_sandbox(objections(lines)) == {}  # what discord.py sends is its own business


async def about_emojis(rig: Rig, bot: DemoBot) -> None:
    made = await bot.create_application_emoji(name="ruby", image=PNG)
    assert (made.name, made.animated, made.managed, made.is_application_owned()) == (
        "ruby",
        False,
        False,
        True,
    )
    assert made.user == bot.user
    assert [emoji.name for emoji in await bot.fetch_application_emojis()] == ["ruby"]
    assert await bot.fetch_application_emoji(made.id) == made
    assert (await made.edit(name="emerald")).name == "emerald"
    assert made.url == f"{rig.base}/cdn/emojis/{made.id}.png"
    assert await made.read() == PNG
    await made.delete()
    assert await bot.fetch_application_emojis() == []
    with pytest.raises(discord.NotFound) as gone:
        await bot.fetch_application_emoji(made.id)
    assert gone.value.code == 10014


async def about_commands(bot: DemoBot, guild: discord.Guild) -> None:
    assert bot.application is not None
    commands = await bot.tree.fetch_commands()
    assert {c.name for c in commands} >= {"ping", "table"}
    ping = next(c for c in commands if c.name == "ping")
    assert (await bot.tree.fetch_command(ping.id)).name == "ping"
    changed = await ping.edit(description="Something else")
    assert changed.description == "Something else"
    payload: Any = {"name": "extra", "description": "More", "type": 1}
    made = await bot.http.upsert_global_command(bot.application.id, payload)
    again = await bot.http.upsert_global_command(bot.application.id, payload)
    assert made["id"] == again["id"]
    await bot.http.delete_global_command(bot.application.id, int(made["id"]))
    bot.tree.copy_global_to(guild=guild)
    synced = await bot.tree.sync(guild=guild)
    assert len(await bot.tree.fetch_commands(guild=guild)) == len(synced)
    own = await bot.tree.fetch_command(synced[0].id, guild=guild)
    assert (await own.edit(description="Here only")).description == "Here only"
    with pytest.raises(discord.NotFound) as unknown:
        await own.fetch_permissions(guild)
    assert unknown.value.code == 10066
    with pytest.raises(discord.Forbidden):
        await bot.http.edit_application_command_permissions(
            bot.application.id, guild.id, own.id, {"permissions": []}
        )
    held = await bot.http.get_guild_application_command_permissions(bot.application.id, guild.id)
    assert held == []
    made = await bot.http.upsert_guild_command(bot.application.id, guild.id, payload)
    await bot.http.delete_guild_command(bot.application.id, guild.id, int(made["id"]))
    bot.tree.clear_commands(guild=guild)
    assert await bot.tree.sync(guild=guild) == []


async def about_messages(guild: discord.Guild) -> None:
    place = guild.get_channel(int(PLACE))
    assert isinstance(place, discord.TextChannel)
    first = await place.send("one", file=picture_file())
    assert first.attachments[0].description
    assert await first.attachments[0].read()
    second = await place.send("two", reference=first, nonce="twice")
    assert second.reference is not None
    assert (await place.send("two again", nonce="twice")).id == second.id
    edited = await first.edit(content="uno", attachments=[picture_file("new.png")])
    assert (edited.content, edited.attachments[0].filename) == ("uno", "new.png")
    kept = await edited.edit(content="due", attachments=[*edited.attachments, picture_file()])
    assert [a.filename for a in kept.attachments] == ["new.png", "board.png"]
    assert (await place.fetch_message(first.id)).content == "due"
    assert [m.content async for m in place.history(limit=10)] == ["two", "due"]
    assert [m.content async for m in place.history(limit=10, after=first)] == ["two"]
    assert [m.content async for m in place.history(limit=10, before=second)] == ["due"]
    assert len([m async for m in place.history(limit=3, around=first)]) == 2
    async with place.typing():
        pass
    await first.pin()
    assert [m.id async for m in place.pins()] == [first.id]
    await first.unpin()
    with pytest.raises(discord.Forbidden):
        await first.publish()
    more = [await place.send(str(n)) for n in range(3)]
    await place.delete_messages(more)
    await second.delete()
    with pytest.raises(discord.NotFound) as gone:
        await second.edit(content="x")
    assert gone.value.code == 10008


async def about_threads(rig: Rig, bot: DemoBot, guild: discord.Guild) -> None:
    place = guild.get_channel(int(PLACE))
    assert isinstance(place, discord.TextChannel)
    manage = {"names": ["manage_threads"], "allow": True}
    await rig.control("permission", channel=PLACE, person="bot", **manage)
    starter = await place.send("start here")
    talk = await starter.create_thread(name="Talk", auto_archive_duration=60)
    assert talk.id == starter.id
    quiet = await place.create_thread(name="Quiet", type=discord.ChannelType.private_thread)
    await quiet.add_user(discord.Object(BO))
    assert {m.id for m in await quiet.fetch_members()} == {BO, bot.application_id}
    assert (await quiet.fetch_member(BO)).id == BO
    await quiet.remove_user(discord.Object(BO))
    await talk.leave()
    await talk.join()
    assert {t.id for t in await guild.active_threads()} == {talk.id, quiet.id}
    assert (await talk.edit(name="Louder", slowmode_delay=5)).name == "Louder"
    await talk.edit(archived=True)
    await quiet.edit(archived=True, locked=True)
    assert [t.id async for t in place.archived_threads()] == [talk.id]
    assert [t.id async for t in place.archived_threads(private=True)] == [quiet.id]
    joined = place.archived_threads(private=True, joined=True)
    assert [t.id async for t in joined] == [quiet.id]
    fetched = await bot.fetch_channel(talk.id)
    assert isinstance(fetched, discord.Thread)
    await fetched.send("awake again")
    # it is a thread
    assert not (await bot.fetch_channel(talk.id)).archived  # type: ignore[union-attr]
    await fetched.delete()


async def about_interactions(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    asked: list[discord.Interaction] = []

    async def take(interaction: discord.Interaction) -> None:
        asked.append(interaction)
        await interaction.response.send_message("one", file=picture_file())

    bot.tree.get_command("ping")._callback = take  # type: ignore[union-attr]  # it is registered
    await ada.command(PLACE, "ping")
    (interaction,) = asked
    original = await interaction.original_response()
    assert original.attachments[0].filename == "board.png"
    await interaction.edit_original_response(content="two", attachments=[])
    further = await interaction.followup.send("three", wait=True)
    assert (await interaction.followup.fetch_message(further.id)).content == "three"
    await further.edit(content="four", attachments=[discord.File(io.BytesIO(b"x"), "x.txt")])
    await further.delete()
    await interaction.delete_original_response()
    with pytest.raises(discord.NotFound) as gone:
        await interaction.edit_original_response(content="five")
    assert gone.value.code == 10008


async def about_guilds(bot: DemoBot, guild: discord.Guild) -> None:
    assert [g.id async for g in bot.fetch_guilds()] == [guild.id]
    assert (await bot.fetch_guild(guild.id)).approximate_member_count == 6
    assert (await bot.fetch_user(BO)).global_name == "Bo"
    user = await bot.fetch_user(BO)
    dm = await user.create_dm()
    assert dm.recipient == user
    assert len(await guild.fetch_channels()) == 5
    assert len(await guild.fetch_roles()) == 3
    assert (await guild.fetch_member(BO)).id == BO
    assert len(await bot.http.get_members(guild.id, 1000, None)) == 6
    made = await guild.create_text_channel("annex", topic="More room")
    await made.edit(name="annexe", topic="Less room")
    await made.set_permissions(guild.default_role, view_channel=False)
    await made.set_permissions(guild.default_role, overwrite=None)
    await made.delete()
    with pytest.raises(discord.NotFound) as gone:
        await made.send("anyone?")
    assert gone.value.code == 10003
    await guild.leave()


async def by_hand(rig: Rig) -> None:
    assert rig.sandbox is not None
    headers = {"Authorization": f"Bot {rig.token}"}
    for key in BY_HAND:
        method, path = key.split()
        path = path.format(channel=PLACE, message="1")
        async with rig.session.request(
            method, f"{rig.base}/api/v10{path}", headers=headers
        ) as answer:
            assert answer.status in (200, 403, 404)
            assert answer.headers["Content-Type"] == "application/json"
