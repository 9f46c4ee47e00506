"""AI players by clicking: the lobby, a table alone at once, hints, and what others see of it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.settings import UserSettings
from tests.bot.hosting import Coach, Player, autopilot_of
from tests.cogs.clicking import CHANNEL
from tests.cogs.clicking import text as written
from tests.cogs.conftest import Running
from tests.cogs.play.test_games import GUILD
from tests.cogs.simulated import Simulated, menus, shown, simulated, text, verbs

pytestmark = pytest.mark.asyncio


async def settle(sim: Simulated) -> None:
    """Let the minds play, then let the bot speak."""
    await autopilot_of(sim.bot.host, Coach()).play_out(sim.table().id)
    await sim.speak()


async def choose(sim: Simulated, name: str, message: Any, verb: str, value: str) -> Any:
    """Choose in the select of this verb, then let the bot speak."""
    (menu_id,) = [id_ for id_, *_ in menus(message) if id_.split(":")[1] == verb]
    result = await sim.people[name].select(message, [value], custom_id=menu_id)
    await sim.speak()
    return result


async def test_the_owner_seats_minds_and_sends_them_away() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="johari", seats=3)
        refused = await sim.click("bo", sim.panel, "minds")
        assert "Only the host" in text(shown(refused))
        assert len(sim.table().sitters) == 1
        screen = shown(await sim.click("ada", sim.panel, "minds"))
        screen = shown(await choose(sim, "ada", screen, "mind", "hard"))
        screen = shown(await choose(sim, "ada", screen, "mind", "easy"))
        assert "✅ AI players at Johari" in text(screen), "a receipt, for no seat is left"
        assert [sitter.ai for sitter in sim.table().sitters] == [None, "hard", "easy"]
        assert "**🤖 Opal** (AI player, hard)" in text(sim.panel)
        screen = shown(await sim.click("ada", screen, "minds"))
        screen = shown(await sim.click("ada", screen, "unmind", ":1:"))
        done = shown(await sim.click("ada", screen, "chosen"))
        assert not menus(done)
        assert [sitter.ai for sitter in sim.table().sitters] == [None, "easy"]
        await sim.click("bo", sim.panel, "join")
        await sim.click("ada", sim.panel, "start")
        assert sim.table().names == ("ada", "🤖 Onyx", "bo")


async def test_an_ai_player_gets_a_free_name_and_sits_where_the_owner_likes() -> None:
    async with simulated("ada") as sim:
        await sim.slash("ada", "table new", game="basari", seats=4)
        screen = shown(await sim.click("ada", sim.panel, "minds"))
        for level in ("hard", "easy"):
            screen = shown(await choose(sim, "ada", screen, "mind", level))
        screen = shown(await sim.click("ada", screen, "unmind", ":1:"))
        await choose(sim, "ada", screen, "mind", "medium")
        assert sim.table().names == ("ada", "🤖 Onyx", "🤖 Opal")
        form = shown(await sim.click("ada", sim.panel, "options"))
        await sim.click("ada", form, "up", ":2:")
        assert sim.table().names == ("ada", "🤖 Opal", "🤖 Onyx")
        assert {sitter.user for sitter in sim.table().sitters[1:]} == {None}


async def test_solo_opens_fills_and_begins_at_once() -> None:
    async with simulated("ada") as sim:
        begun = await sim.slash("ada", "solo", game="basari", level="easy", seats=4, where="here")
        assert "Your game is ready" in text(shown(begun))
        table = sim.table()
        assert (table.status, table.seconds_per_move) == ("playing", None)
        assert [sitter.ai for sitter in table.sitters] == [None, "easy", "easy", "easy"]
        await settle(sim)
        form = shown(await sim.click("ada", shown(begun), "move"))
        await sim.click("ada", form, "option")
        await settle(sim)
        assert sim.table().sequence > 4
        assert "🤖" in "\n".join(text(message) for message in sim.place.history())


async def test_who_plays_alone_hears_their_own_language_and_several_that_of_whoever_opened() -> (
    None
):
    async with simulated("ada", "bo") as sim:
        ada = sim.people["ada"]
        await sim.bot.host.settings.change_user(ada.id, lambda _: UserSettings(language="de"))
        await sim.slash("ada", "solo", game="johari", level="easy", where="here")
        assert sim.table().language == "de"
        assert "ist dran: " in text(sim.panel)
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        assert "Es fehlt noch 1 Person" in text(sim.panel)
        form = shown(await sim.click("ada", sim.panel, "minds"))
        await choose(sim, "ada", form, "mind", "easy")
        await sim.click("ada", sim.panel, "start")
        assert sim.table().language == "de", "nobody else plays here"
        await sim.begun("jaipur", "bo", "ada")
        assert sim.table().language == "en"


async def test_whoever_plays_alone_is_mentioned_at_the_deal_and_never_again() -> None:
    async with simulated("ada") as sim:
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        minds = shown(await sim.click("ada", sim.panel, "minds"))
        await choose(sim, "ada", minds, "mind", "easy")
        await sim.click("ada", sim.panel, "start")
        for _ in range(20):
            await settle(sim)
            sim.bot.host.presence.clear()  # as if every move had taken her minutes
            await Player(sim.bot.host, sim.table().id).step()
            await sim.speak()
        said = [text(message) for message in sim.place.history()]
        mention = f"<@{sim.people['ada'].id}>"
        assert sim.table().sequence >= 20
        assert [mention in one for one in said].count(True) == 1, "it lets her into the thread"
        assert not [one for one in said if "Your turn:" in one]
        assert not [one for one in sim.store.waiting if one.notice.kind == "call"]


async def test_solo_refuses_a_number_of_seats_that_the_game_does_not_have() -> None:
    async with simulated("ada") as sim:
        refused = await sim.slash("ada", "solo", game="jaipur", level="hard", seats=4, where="here")
        assert refused.ephemeral
        assert "Your game is ready" not in text(shown(refused))
        assert not sim.store.kept


async def test_a_hint_is_private_and_only_there_where_the_table_allows_it() -> None:
    async with simulated("ada", "bo", adviser=Coach()) as sim:
        for names, offered in ((("ada",), True), (("ada", "bo"), False)):
            await sim.slash("ada", "table new", game="basari", seats=3)
            screen = shown(await sim.click("ada", sim.panel, "minds"))
            for _ in range(3 - len(names)):
                screen = shown(await choose(sim, "ada", screen, "mind", "easy"))
            for name in names[1:]:
                await sim.click(name, sim.panel, "join")
            await sim.click("ada", sim.panel, "start")
            form = shown(await sim.click("ada", sim.panel, "move"))
            assert bool(verbs(form, "hint")) == offered
            if offered:
                before = [text(message) for message in sim.place.history()]
                hinted = shown(await sim.click("ada", form, "hint"))
                assert hinted.id == form.id, "it stands on the form, which only one person sees"
                assert "≈ 62%" in text(hinted)
                again = await sim.click("ada", sim.panel, "move")
                assert "≈ 62%" not in text(shown(again)), "and does not outlive it"
                assert [text(message) for message in sim.place.history()] == before


async def test_the_owner_allows_hints_for_everybody() -> None:
    async with simulated("ada", "bo", adviser=Coach()) as sim:
        await sim.seated("jaipur", "ada", "bo")
        options = shown(await sim.click("ada", sim.panel, "options"))
        assert "solo games only" in text(options)
        stale = shown(await sim.click("ada", sim.panel, "options"))
        options = shown(await sim.click("ada", options, "hints"))
        assert "on for everyone" in text(options)
        assert "on for everyone" in text(sim.panel)
        done = shown(await sim.click("ada", options, "chosen"))
        assert "on for everyone" in text(done)
        assert not menus(done), "a receipt"
        await sim.click("ada", sim.panel, "start")
        late = shown(await sim.click("ada", stale, "lot"))
        assert "This game has already started" in text(late)
        assert not menus(late), "a form that is past leaves a receipt too"
        look = await sim.bot.host.queries.look(sim.table().id)
        name = ("ada", "bo")[look.pending[0].seat]
        form = shown(await sim.click(name, sim.panel, "move"))
        assert "≈ 62%" in text(shown(await sim.click(name, form, "hint")))


async def test_the_end_tells_how_the_chances_went() -> None:
    coach = Coach()
    async with simulated("ada", adviser=coach) as sim:
        host = sim.bot.host
        await sim.slash("ada", "solo", game="jaipur", level="medium", where="here")
        autopilot, player = autopilot_of(host, coach), Player(host, sim.table().id)
        await autopilot.play_out(sim.table().id)
        while await player.step() is not None:
            await autopilot.play_out(sim.table().id)
        waiting = sim.store.waiting
        sim.store.waiting = [one for one in waiting if one.notice.kind == "final"]
        await sim.speak()
        last = sim.place.history()[-1]
        files = {file.filename: file for file in last.attachments}
        assert set(files) == {"standing.png", "chances.png"}
        told = str(files["chances.png"].description)
        assert "🤖 Opal: 50, 50" in told
        assert " 0% at the end" in told
        assert " 100% at the end" in told
        assert "is an AI player (medium)" in text(last)


async def test_a_solo_table_gets_its_thread_from_the_lobby(game: Running) -> None:
    ada = await game.rig.person("ada")
    outcome = await ada.command(CHANNEL, "solo", game="jaipur", level="easy", where="here")
    await game.quiet()
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    assert table.home.thread is not None
    assert f"<#{table.home.thread}>" in written(outcome.message)
    told = await ada.history(str(table.home.thread))
    assert any("Jaipur · table 1" in written(message) for message in told)
    assert [sitter.tagged for sitter in table.sitters] == ["Ada", "🤖 Opal"]
