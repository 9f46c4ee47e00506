"""Hostile and unlucky: whatever is typed, named or forged gets a sentence or a sane effect."""

from __future__ import annotations

import json
import warnings

import pytest

from bot.tables.settings import ServerSettings
from tests.cogs.simulated import Result, Simulated, custom_ids, shown, simulated, text, verbs

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

    from cogs.kit.names import MAX_NAME_LENGTH

pytestmark = pytest.mark.asyncio
SELECT, USERS = 3, 5
NAMES = (
    "@everyone <@&1> <@123456789012345678>",
    "**[free](https://evil.example)** ```\n# big",
    "\u202e\u2067olleh\u2069 \u05d0\u05d1",
    "Z" + "\u0335\u0327\u0306" * 60,
    "🐫" * 200,
)
NEVER_OFFERED = (
    "'; DROP TABLE tables; --", "../../etc/passwd", "x" * 5000, "", "\0", "-1", "1e9", "null",
    "__class__", "🐫" * 100,
)  # fmt: skip


async def forged(
    sim: Simulated, name: str, message: discord.Message, custom_id: str, *values: str
) -> Result:
    """Send what no client would: values of a select that were never offered."""
    kind = USERS if custom_id.split(":")[1] == "invite" else SELECT
    data = {"custom_id": custom_id, "component_type": kind, "values": list(values)}
    return await sim.send(name, message, data)


def is_answered(result: Result, what: object) -> None:
    """Demand a sentence for one person alone, or a screen turned over in place."""
    assert result.acknowledged, what
    if result.followups:
        assert 10 < len(text(shown(result))) < 1000, what


async def test_no_name_can_pretend_to_be_anything_else_or_call_anybody() -> None:
    async with simulated() as sim:
        for number, name in enumerate(NAMES):
            user = sim.env.create_user(f"user{number}", global_name=name)
            sim.people[f"p{number}"] = sim.guild.add_member(user)
        people = [f"p{number}" for number in range(len(NAMES))]
        await sim.begun("basari", *people)
        assert sim.table().status == "playing"
        assert all(0 < len(name) <= MAX_NAME_LENGTH for name in sim.table().names)
        for name in people:
            for verb in ("move", "hand", "log"):
                assert (await sim.click(name, sim.panel, verb)).acknowledged
        posts = [
            request.json
            for request in sim.env.http_requests
            if request.json and request.method != "GET"
        ]
        everything = json.dumps(posts, ensure_ascii=False)
        for wicked in ("@everyone", "<@&", "](http", "```\n#", "\u202e", "\u2067", "🐫" * 33):
            assert wicked not in everything, wicked
        known = {int(person.id) for person in sim.people.values()}
        for post in posts:
            allowed = post.get("allowed_mentions") if isinstance(post, dict) else None
            if allowed:
                assert allowed["parse"] == []
                assert set(map(int, allowed.get("users", ()))) <= known


async def test_values_that_were_never_offered_change_nothing() -> None:
    async with simulated("ada", "bo", "cy", seed="two ways 62") as sim:
        await sim.slash("ada", "table new", game="johari", seats=4)
        form = shown(await sim.click("ada", sim.panel, "options"))
        before = sim.table()
        menus = [id_ for verb in ("vary", "pace", "invite") for id_ in verbs(form, verb)]
        assert len(menus) == 3
        for custom_id in menus:
            for value in NEVER_OFFERED:
                is_answered(await forged(sim, "ada", form, custom_id, value), (custom_id, value))
        assert sim.table() == before
        await sim.click("bo", sim.panel, "join")
        await sim.click("ada", sim.panel, "start")
        for name in ("ada", "bo"):
            form = shown(await sim.click(name, sim.panel, "move"))
            for custom_id in [id_ for verb in ("choose", "field") for id_ in verbs(form, verb)]:
                for value in NEVER_OFFERED:
                    is_answered(await forged(sim, name, form, custom_id, value), custom_id)
        assert sim.table().sequence == 0


async def test_settings_take_no_values_that_were_never_offered() -> None:
    async with simulated("ada") as sim:
        role = sim.guild.create_role("Keepers", permissions=discord.Permissions(manage_guild=True))
        sim.people["kit"] = sim.guild.add_member(sim.env.create_user("kit"), roles=[role])
        mine = shown(await sim.slash("kit", "settings"))
        ours = shown(await sim.slash("kit", "server settings"))
        for form, verb in ((mine, "wish"), (ours, "house")):
            menus = verbs(form, verb)
            assert menus
            for custom_id in menus:
                for value in NEVER_OFFERED:
                    is_answered(await forged(sim, "kit", form, custom_id, value), custom_id)
        assert sim.store.settings == {}
        assert sim.store.servers.get(sim.guild.id, ServerSettings()) == ServerSettings()


async def test_a_table_named_by_anything_but_its_name_is_none() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        before = sim.table()
        for named in NEVER_OFFERED:
            for command in ("table join", "table show", "table end", "table rematch", "record"):
                answer = await sim.slash("bo", command, table=named)
                assert answer.ephemeral
                assert 10 < len(text(shown(answer))) < 1000, (command, named)
        assert sim.table() == before
        offered = await sim.people["bo"].autocomplete(
            sim.channel, "table join", "table", "%' OR 1=1 --"
        )
        assert offered == []


async def test_a_full_server_says_so_and_a_press_on_the_news_of_a_full_table_too() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        sim.store.servers[sim.guild.id] = ServerSettings(most_tables=1)
        await sim.slash("cy", "table watch", game="jaipur")
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        news = sim.channel.history()[-1]
        full = await sim.slash("bo", "table new", game="jaipur", seats=2)
        assert "the most allowed here" in text(shown(full))
        await sim.click("bo", sim.panel, "join")
        late = await sim.click("cy", news, "join")
        assert "2 seats" in text(shown(late))
        assert sim.table().names == ("ada", "bo")
        assert custom_ids(news)
