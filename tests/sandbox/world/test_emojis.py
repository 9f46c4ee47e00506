"""Emojis of the application in the world: kept, named, and served."""

from pathlib import Path

import pytest

from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig
from sandbox.world import emojis, messages
from sandbox.world.errors import DiscordError
from sandbox.world.examples import BOT_ID, example
from tests.sandbox.building import PNG, as_uri, button, options, select

PLACE = "1180000000000000201"


def test_components_get_the_name_an_emoji_has() -> None:
    world = example()
    emoji = emojis.create(world, {"name": "gem", "image": as_uri(PNG)})
    named = {"id": emoji.id, "name": "gem"}
    parts = (
        button(emoji={"id": int(emoji.id)}),
        select(options=options(1, emoji={"id": emoji.id, "name": "other"})),
        button("plain", emoji={"name": "\U0001f48e"}),
    )
    rows = [{"type": 1, "components": [part]} for part in parts]
    sent = messages.post(world, world.channel(PLACE), BOT_ID, {"components": rows})
    first, second, third = (row["components"][0] for row in sent.body["components"])
    assert first["emoji"] == second["options"][0]["emoji"] == named
    assert third["emoji"] == {"name": "\U0001f48e"}


def test_an_emoji_that_is_gone_can_be_named_no_more() -> None:
    world = example()
    emoji = emojis.create(world, {"name": "gem", "image": as_uri(PNG)})
    row = {"type": 1, "components": [button(emoji={"id": emoji.id})]}
    channel = world.channel(PLACE)
    sent = messages.post(world, channel, BOT_ID, {"content": "x", "components": [row]})
    emojis.remove(world, emoji)
    with pytest.raises(DiscordError, match="50035"):
        messages.post(world, channel, BOT_ID, {"components": [row]})
    with pytest.raises(DiscordError, match="50035"):
        messages.edit(world, sent, {"components": [row]})
    messages.edit(world, sent, {"content": "y"})
    assert sent.body["components"][0]["components"][0]["emoji"]["id"] == emoji.id


def test_a_name_can_be_kept_or_changed_but_not_taken_twice() -> None:
    world = example()
    gem, ruby = (
        emojis.create(world, {"name": name, "image": as_uri(PNG)}) for name in ("gem", "ruby")
    )
    assert emojis.rename(world, gem, {}).name == "gem"
    assert emojis.rename(world, gem, {"name": "gem"}).name == "gem"
    with pytest.raises(DiscordError):
        emojis.rename(world, gem, {"name": "ruby"})
    assert emojis.rename(world, ruby, {"name": "opal"}).name == "opal"
    assert emojis.rename(world, gem, {"name": "ruby"}).name == "ruby"


async def served(rig: Rig, name: str) -> tuple[int, str, bytes, str]:
    async with rig.session.get(f"{rig.base}/cdn/emojis/{name}") as answer:
        cached = answer.headers.get("Cache-Control", "")
        return answer.status, answer.content_type, await answer.read(), cached


@pytest.mark.asyncio
async def test_emojis_survive_a_restart_and_are_served(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with rigs.inside(file=file) as first:
        assert first.sandbox is not None
        emoji = emojis.create(first.sandbox.world, {"name": "gem", "image": as_uri(PNG)})
    async with rigs.inside(file=file) as second:
        assert second.sandbox is not None
        world = second.sandbox.world
        assert world.emojis == {emoji.id: emoji}
        for form in ("png", "webp"):
            status, kind, data, cached = await served(second, f"{emoji.id}.{form}")
            assert (status, kind, data) == (200, "image/png", PNG)
            assert "max-age=31536000" in cached
        assert (await served(second, f"{emoji.id}.gif"))[0] == 415
        assert (await served(second, "5.png"))[0] == 404
        emojis.remove(world, world.emojis[emoji.id])
        assert (await served(second, f"{emoji.id}.png"))[0] == 404
    assert list(file.with_name("world.json.uploads").iterdir()) == []


@pytest.mark.asyncio
async def test_open_pages_hear_of_emojis(rig: Rig) -> None:
    assert rig.sandbox is not None
    world = rig.sandbox.world
    gem = emojis.create(world, {"name": "gem", "image": as_uri(PNG)})
    ada = await rig.person("ada")
    assert ada.hello["emojis"] == {gem.id: "gem"}
    ruby = emojis.create(world, {"name": "ruby", "image": as_uri(PNG)})
    frame = await ada.until(lambda f: f["t"] == "emojis")
    assert frame["emojis"] == {gem.id: "gem", ruby.id: "ruby"}
