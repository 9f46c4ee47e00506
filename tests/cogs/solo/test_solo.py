"""Private games by clicking: one message for one person, in servers and in direct messages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import pytest

from bot.runtime.i18n import Speaker
from bot.tables.table import Person
from cogs.kit.custom_id import HANDLERS, Target
from cogs.kit.names import title
from cogs.solo import screens
from engine.text import say
from sandbox.limits.messages import check_message
from sandbox.world.examples import BOT_ID
from sandbox.world.model import COMPONENTS_V2
from tests.bot.hosting import FEWEST, Coach, autopilot_of
from tests.cogs.clicking import CHANNEL, answer, controls, fill_once, has, press
from tests.cogs.clicking import text as written
from tests.cogs.conftest import Running
from tests.cogs.exploring import FORGED, HOUSE, OWN, posted, pressing
from tests.cogs.exploring import GAMES as EXPLORED_GAMES
from tests.cogs.screens import components
from tests.cogs.simulated import Simulated, custom_ids, labels, menus, shown, simulated, text, verbs

pytestmark = pytest.mark.asyncio
MAX_PRESSES = 1500
MENU = 0.8
"""How often something is chosen in a menu rather than on a button below it."""
NO_TABLE = EXPLORED_GAMES | OWN | HOUSE
"""What is pressed about something else than a table."""


async def press_on(actor: Any, form: Any, chance: Random) -> Any:
    """Answer one form by chance, and return the screen that comes then."""
    buttons, offered = verbs(form, "option"), verbs(form, "choose")
    if buttons and not (offered and chance.random() < MENU):
        return shown(await actor.click(form, custom_id=chance.choice(buttons)))
    if offered:
        ((id_, values, least, most),) = menus(form)
        picks = chance.sample(values, chance.randint(least, most))
        return shown(await actor.select(form, picks, custom_id=id_))
    for id_, values, least, most in menus(form):
        picks = chance.sample(values, chance.randint(least, most))
        form = shown(await actor.select(form, picks, custom_id=id_))
    return shown(await actor.click(form, custom_id=verbs(form, "confirm")[0]))


@pytest.mark.parametrize(("game", "seats"), FEWEST)
async def test_a_whole_game_is_played_on_one_message_that_nobody_else_sees(
    game: str, seats: int
) -> None:
    async with simulated("ada", "bo", minds=Coach(), adviser=Coach()) as sim:
        begun = await sim.slash("ada", "solo", game=game)
        screen, chance = shown(begun), Random(game)
        assert begun.ephemeral
        assert "Only you see this game" in text(screen)
        first, ada = screen.id, sim.people["ada"]
        assert len(sim.table().sitters) == seats
        for _ in range(MAX_PRESSES):
            if sim.table().status != "playing":
                break
            screen = await press_on(ada, screen, chance)
            assert screen.id == first, "the same message is turned over"
        assert sim.table().status == "over"
        assert [label for label in labels(screen) if label == "Play again"]
        assert {"log", "score", "fair", "again"} <= {
            id_.split(":")[1] for id_ in custom_ids(screen)
        }
        assert sim.place.history() == []
        assert sim.store.waiting == []


async def test_a_game_that_is_played_on_says_so_and_the_next_one_does_not() -> None:
    async with simulated("ada", minds=Coach()) as sim:
        await sim.slash("ada", "solo", game="jaipur")
        person = Person(sim.people["ada"].id, "ada")
        ended = await sim.bot.host.requests.end(sim.table().id, person, 1)
        assert "played on" not in title(ended, Speaker("en"))
        branch = await sim.bot.host.solo.play_on(ended.id, 0, 1, person, 2)
        screen = shown(await sim.slash("ada", "move"))
        assert "Jaipur · solo 2 · played on" in text(screen)
        await press_on(sim.people["ada"], screen, Random(1))
        await sim.bot.host.requests.end(branch.id, person, 3)
        again = await sim.bot.host.solo.open_again(branch.id, person, 4)
        assert "played on" not in title(again, Speaker("en"))


async def test_the_next_game_begins_at_once_and_an_old_one_is_ended_after_a_question() -> None:
    async with simulated("ada", minds=Coach()) as sim:
        screen = shown(await sim.slash("ada", "solo", game="jaipur", level="hard"))
        old = sim.table()
        more = shown(await sim.click("ada", screen, "more"))
        sure = shown(await sim.click("ada", more, "end"))
        assert sim.table().status == "playing"
        back = shown(await sim.click("ada", sure, "more"))
        screen = shown(await sim.click("ada", back, "move"))
        assert verbs(screen, "option") or menus(screen)
        sure = shown(await sim.click("ada", shown(await sim.click("ada", screen, "more")), "end"))
        ended = shown(await sim.click("ada", sure, "sure"))
        assert sim.table().status == "cancelled"
        screen = shown(await sim.click("ada", ended, "again"))
        new = sim.table()
        assert (new.id != old.id, new.number) == (True, 2)
        assert [sitter.ai for sitter in new.sitters] == ["hard", None]
        assert verbs(screen, "option") or menus(screen), "the AI player has answered already"
        assert screen.id == ended.id


@pytest.mark.parametrize("verb", ["board", "log", "score", "fair", "text"])
async def test_every_way_leads_back_to_the_game(verb: str) -> None:
    async with simulated("ada", minds=Coach()) as sim:
        screen = shown(await sim.slash("ada", "solo", game="basari"))
        more = shown(await sim.click("ada", screen, "more"))
        aside = shown(await sim.click("ada", more, verb))
        assert "Back to the game" in labels(aside)
        back = shown(await sim.click("ada", aside, "move"))
        assert back.id == screen.id
        assert text(back).splitlines()[0] == text(screen).splitlines()[0]


@pytest.mark.parametrize("path", [("board",), ("log",), ("score",), ("fair",), ("fair", "verify")])
async def test_every_way_leads_back_to_the_result(path: tuple[str, ...]) -> None:
    async with simulated("ada", minds=Coach(), adviser=Coach()) as sim:
        screen = shown(await sim.slash("ada", "solo", game="basari"))
        more = shown(await sim.click("ada", screen, "more"))
        sure = shown(await sim.click("ada", more, "end"))
        result = aside = shown(await sim.click("ada", sure, "sure"))
        for verb in path:
            aside = shown(await sim.click("ada", aside, verb))
        assert labels(aside).count("Back to the game") == 1
        back = shown(await sim.click("ada", aside, "move"))
        assert "Play again" in labels(back)
        assert text(back) == text(result)


async def test_move_and_your_games_bring_it_back_anywhere() -> None:
    async with simulated("ada", "bo", minds=Coach()) as sim:
        await sim.slash("ada", "solo", game="basari")
        table = sim.table()
        again = await sim.slash("ada", "move")
        assert again.ephemeral
        assert verbs(shown(again), "option")
        desk = shown(await sim.slash("ada", "games"))
        assert "Basari · solo 1" in text(desk)
        assert "discord.com/channels" not in text(desk)
        screen = shown(await sim.click("ada", desk, "move"))
        assert verbs(screen, "option")
        user = sim.people["ada"].user
        dm = await user.slash("move")
        assert verbs(shown(dm), "option")
        for name in ("hand", "board", "log", "score", "verify", "record", "move"):
            told = await sim.slash("ada", name, table=table.id)
            assert "Basari · solo 1" in text(shown(told)), name


async def test_alone_with_the_bot_one_plays_in_private_too() -> None:
    async with simulated("ada", minds=Coach()) as sim:
        user = sim.people["ada"].user
        screen = shown(await user.slash("solo", game="johari"))
        assert sim.table().private
        for _ in range(4):
            screen = await press_on(user, screen, Random(7))
        refused = await user.slash("solo", game="johari", where="here")
        assert "I can't open a table here" in text(shown(refused))
        assert len(sim.store.kept) == 1


async def test_without_a_game_one_is_asked_for_and_a_press_begins_it() -> None:
    async with simulated("ada", minds=Coach()) as sim:
        asked = shown(await sim.slash("ada", "solo"))
        assert {"Basari", "Jaipur", "Johari"} <= set(labels(asked))
        assert not sim.store.kept
        screen = shown(await sim.click("ada", asked, "solo", "jaipur"))
        assert screen.id == asked.id
        table = sim.table()
        assert (table.game, table.private) == ("jaipur", True)
        assert [sitter.ai for sitter in table.sitters] == [None, "easy"]


async def test_bad_options_are_refused_and_change_nothing() -> None:
    async with simulated("ada", minds=Coach()) as sim:
        refused = await sim.slash("ada", "solo", game="jaipur", seats=4)
        assert refused.ephemeral
        assert not sim.store.kept
        for target in (Target("solo", "chess"), Target("again", "zzzzzz")):
            forged = await _forged(sim, "ada", target)
            assert _said(forged) != [], target
        assert not sim.store.kept


async def _forged(sim: Simulated, name: str, target: Target) -> Any:
    """Press what the bot would never have put before somebody."""
    message = await posted(sim, target)
    return await sim.send(name, message, pressing(str(target), (FORGED,)))


async def test_a_stranger_learns_nothing_not_even_that_there_is_a_game() -> None:
    async with simulated("ada", "bo", minds=Coach()) as sim:
        await sim.slash("ada", "solo", game="basari")
        table = sim.table()
        for verb in sorted(set(HANDLERS) - NO_TABLE):
            known = await _forged(sim, "bo", Target(verb, table.id))
            unknown = await _forged(sim, "bo", Target(verb, "zzzzzz"))
            assert _said(known) == _said(unknown) != [], verb
        for name in ("move", "hand", "board", "log", "score", "verify", "record", "note"):
            for id_ in (table.id, "zzzzzz"):
                told = await sim.slash("bo", name, table=id_)
                assert "Basari" not in text(shown(told)), name
        listed = await sim.slash("ada", "table list")
        assert "Basari" not in text(shown(listed))
        offered = await sim.people["bo"].autocomplete(sim.channel, "move", "table", "")
        assert offered == []
        mine = await sim.people["ada"].autocomplete(sim.channel, "move", "table", "")
        assert [one["value"] for one in mine] == [table.id]
        assert (sim.table().sitters, sim.table().status) == (table.sitters, "playing")


def _said(result: Any) -> list[str]:
    answers = [*([result.response] if result.response else []), *result.followups]
    return [text(answer.message) for answer in answers]


async def test_slow_ai_players_are_said_to_think_and_the_game_comes_by_itself(
    game: Running,
) -> None:
    game.host.solo.quick_seconds = 0.0
    ada = await game.rig.person("ada")
    await game.host.lessons.meet(int(ada.id), "basari")
    first = (await ada.command(CHANNEL, "solo", game="basari")).message
    (table,) = await game.store.tables(user=int(ada.id), status=("playing",))
    option = next(part for part in controls(first) if ":option:" in part["custom_id"])
    mark = len(ada.frames)
    thinking = await answer(ada, first, option["custom_id"])
    assert "thinking" in written(thinking)
    await autopilot_of(game.host, Coach()).play_out(table.id)
    turned = await ada.until(
        lambda frame: frame["t"] == "message_update" and ":option:" in str(frame["message"]),
        after=mark,
    )
    assert turned["message"]["id"] == first["id"], "the next form, on the same message"


@asynccontextmanager
async def attended(game: Running) -> AsyncIterator[None]:
    """Let AI players play by themselves."""
    autopilot = autopilot_of(game.host, Coach(), game.signals)
    playing = asyncio.create_task(autopilot.run())
    try:
        yield
    finally:
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing


@pytest.mark.parametrize("place", ["user install", "direct message", "group"])
async def test_it_is_played_where_nothing_can_be_posted(game: Running, place: str) -> None:
    ada = await game.rig.person("ada")
    if place == "user install":
        channel = str((await game.rig.control("guild", name="Foreign", bot=False))["channel"])
    elif place == "group":
        channel = await group_of(game)
    else:
        channel = str((await ada.do("open_dm", user=BOT_ID))["channel"]["id"])
    await game.host.lessons.meet(int(ada.id), "jaipur")
    async with attended(game):
        form = (await ada.command(channel, "solo", game="jaipur")).message
        (table,) = await game.store.tables(user=int(ada.id), status=("playing",))
        chance = Random(place)
        for _ in range(6):
            form = await fill_once(ada, form, chance)
        assert (await game.host.queries.table(table.id)).sequence > 0
        for name in ("move", "hand", "board", "log", "score"):
            brought = (await ada.command(channel, name)).message
            assert "Jaipur · solo 1" in written(brought), name
        refused = (await ada.command(channel, "solo", game="jaipur", where="here")).message
        assert "I can't open a table here" in written(refused)
    assert len(await game.store.tables(user=int(ada.id), status=("playing",))) == 1


async def group_of(game: Running) -> str:
    """Let some people talk in a group, in which no bot can be."""
    return str((await game.rig.control("group", people=["ada", "bo"], name="Friends"))["channel"])


@pytest.mark.parametrize(("key", "seats"), FEWEST)
async def test_a_whole_game_is_played_in_a_group_by_one_of_it(
    game: Running, key: str, seats: int
) -> None:
    ada, bo = [await game.rig.person(name) for name in ("ada", "bo")]
    channel = await group_of(game)
    await game.host.lessons.meet(int(ada.id), key)
    async with attended(game):
        form = (await ada.command(channel, "solo", game=key)).message
        first, chance = form["id"], Random(key)
        (table,) = await game.store.tables(user=int(ada.id), status=("playing",))
        assert (table.private, len(table.sitters)) == (True, seats)
        for _ in range(MAX_PRESSES):
            form = await fill_once(ada, form, chance)
            assert form["id"] == first, "the same message is turned over"
            if has(form, "again"):
                break
        table = await game.host.queries.table(table.id)
        assert table.status == "over"
        again = await press(ada, form, "again")
        assert (again["id"], has(again, "again")) == (first, False)
    assert await bo.history(channel) == [], "nobody else in the group sees any of it"


async def test_whoever_presses_twice_is_shown_the_game_once(game: Running) -> None:
    game.host.solo.quick_seconds = 60.0
    ada = await game.rig.person("ada")
    await game.host.lessons.meet(int(ada.id), "basari")
    first = (await ada.command(CHANNEL, "solo", game="basari")).message
    (table,) = await game.store.tables(user=int(ada.id), status=("playing",))
    option = next(part for part in controls(first) if ":option:" in part["custom_id"])
    mark = len(ada.frames)
    for _ in range(2):
        await ada.press(first, option["custom_id"])
    await autopilot_of(game.host, Coach()).play_out(table.id)
    await game.quiet()
    turned = [
        frame
        for frame in ada.frames[mark:]
        if frame["t"] == "message_update" and ":option:" in str(frame["message"])
    ]
    assert len(turned) == 1


@pytest.mark.parametrize(("verb", "shown_last"), [("more", "log"), ("rules", "option")])
async def test_what_is_pressed_while_ai_players_think_is_answered_where_it_stands(
    game: Running, verb: str, shown_last: str
) -> None:
    game.host.solo.quick_seconds = 60.0
    ada = await game.rig.person("ada")
    await game.host.lessons.meet(int(ada.id), "basari")
    first = (await ada.command(CHANNEL, "solo", game="basari")).message
    (table,) = await game.store.tables(user=int(ada.id), status=("playing",))
    option = next(part for part in controls(first) if ":option:" in part["custom_id"])
    await ada.press(first, option["custom_id"])
    await press(ada, first, verb)
    await autopilot_of(game.host, Coach()).play_out(table.id)
    await game.quiet()
    turned = [frame["message"] for frame in ada.frames if frame["t"] == "message_update"]
    *_, last = [message for message in turned if message["id"] == first["id"]]
    assert has(last, shown_last)


async def test_whoever_chooses_a_game_twice_in_a_hurry_plays_one(game: Running) -> None:
    ada = await game.rig.person("ada")
    await game.host.lessons.meet(int(ada.id), "basari")
    shelf = (await ada.command(CHANNEL, "solo")).message
    wanted = next(part for part in controls(shelf) if part["custom_id"].endswith("basari"))
    for _ in range(2):
        await ada.press(shelf, wanted["custom_id"])
    await game.quiet()
    (table,) = await game.store.tables(user=int(ada.id), status=("playing",))
    form = (await ada.command(CHANNEL, "move")).message
    await fill_once(ada, form, Random(1))
    assert (await game.host.queries.table(table.id)).sequence > 0
    await ada.command(CHANNEL, "solo", game="basari")
    assert len(await game.store.tables(user=int(ada.id), status=("playing",))) == 2


async def test_all_that_a_private_game_needs_can_be_installed_by_a_person() -> None:
    async with simulated("ada") as sim:
        commands = {command.name: command for command in sim.bot.tree.get_commands()}
        needed = (
            "solo", "move", "hand", "board", "log", "score", "verify", "record", "note", "games",
            "rules", "tutorial", "help", "about", "settings", "privacy",
        )  # fmt: skip
        for name in needed:
            command: Any = commands[name]
            assert command.allowed_installs.user, name
            assert command.allowed_installs.guild, name
            assert command.allowed_contexts.private_channel, name
            assert command.allowed_contexts.dm_channel, name


async def test_a_game_that_is_brought_back_leaves_no_second_message(game: Running) -> None:
    ada = await game.rig.person("ada")
    await game.host.lessons.meet(int(ada.id), "basari")
    async with attended(game):
        first = (await ada.command(CHANNEL, "solo", game="basari")).message
        second = (await ada.command(CHANNEL, "move")).message
        await ada.until(lambda frame: frame["t"] == "message_delete" and first["id"] in str(frame))
        more = await press(ada, second, "more")
        ended = await press(ada, await press(ada, more, "end"), "sure")
        again = await press(ada, ended, "again")
        assert again["id"] == second["id"]
        old, new = await game.store.tables(user=int(ada.id), status=("cancelled", "playing"))
        old = old if old.status == "cancelled" else new
        shown_again = (await ada.command(CHANNEL, "move", table=old.id)).message
        assert has(shown_again, "again")
        await game.quiet()
        deleted = [frame for frame in ada.frames if frame["t"] == "message_delete"]
        assert second["id"] not in str(deleted), "it shows the next game"


async def test_many_games_to_choose_from_fit_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [f"game{number}" for number in range(40)]
    monkeypatch.setattr(screens, "GAMES", dict.fromkeys(many))
    monkeypatch.setattr(screens, "plays", lambda _: True)
    monkeypatch.setattr(screens, "goal_of", lambda _: say("johari.goal"))
    choosing = {"flags": COMPONENTS_V2, "components": components(screens.choose_game(Speaker()))}
    check_message(choosing, {})
