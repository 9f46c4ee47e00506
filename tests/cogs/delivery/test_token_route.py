"""What all read is said by the tokens of presses where that is safe, and else by the bot itself."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import aiohttp
import pytest

from bot.runtime.clock import SystemClock
from bot.services.presence import Presence
from bot.tables.notices import Notice, Queued
from bot.tables.table import Table
from cogs.delivery.messages import Messages
from cogs.kit.screen import note
from engine.basari import BASARI
from sandbox.testing.rig import Person, Rig
from sandbox.world.interactions import TOKEN_LIFETIME_SECONDS
from sandbox.world.model import LOADING, Json
from tests.bot.hosting import Coach, Player
from tests.cogs.clicking import (
    CHANNEL,
    answer,
    controls,
    fill,
    has,
    is_private,
    press,
    push,
    text,
)
from tests.cogs.conftest import Running, running
from tests.cogs.play.test_games import GUILD, panel_of, seated
from tests.cogs.simulated import shown, simulated, verbs
from tests.cogs.simulated import text as written
from tests.cogs.solo.test_solo import press_on
from tests.e2e.process import DELETE, EDIT, FOLLOW_UP, POST, SHOW, until
from tests.samples import first

pytestmark = pytest.mark.asyncio
COUNTED = (POST, EDIT, DELETE)
ELSEWHERE = "1180000000000000202"


async def table_of(game: Running) -> Table:
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    return table


def routes(rig: Rig) -> Counter[str]:
    """Count the requests of the bot so far that say something where all read it."""
    assert rig.sandbox is not None
    return Counter({key: rig.sandbox.api.served[key] for key in COUNTED})


def panels(rig: Rig, table: Table) -> list[Json]:
    assert rig.sandbox is not None
    kept = rig.sandbox.world.messages[str(table.home.place)].values()
    return [one.body for one in kept if one.owner is None and has(one.body, "more")]


async def asked(game: Running, people: list[Person]) -> tuple[Person, Json]:
    """Return whoever is awaited first, and the form that My move on the panel brings."""
    table = await table_of(game)
    person = people[(await game.host.queries.look(table.id, None)).awaited[0]]
    panel = await panel_of(person, str(table.home.place))
    return person, await press(person, panel, "move")


async def begun(game: Running, key: str, *names: str) -> list[Person]:
    """Seat people and let one of them act before all eyes, which leaves a token to speak by."""
    people = await seated(game, key, names)
    await moved(game, people, "first")
    assert game.bot.followup_tokens.public_at((await table_of(game)).home.place) is not None
    return people


async def moved(game: Running, people: list[Person], seed: str) -> None:
    """Let whoever is awaited act."""
    person, form = await asked(game, people)
    await fill(person, form, Random(seed))
    await game.quiet()


async def moved_without_panel(game: Running, people: list[Person], seed: str) -> None:
    """Let whoever is awaited act while the panel is gone, so that another must be posted."""
    person, form = await asked(game, people)
    await without_panel(game)
    await fill(person, form, Random(seed))
    await game.quiet()


async def without_panel(game: Running) -> None:
    """Remove the panel, so that the next one must be posted."""
    table = await table_of(game)
    place, panel = str(table.home.place), str(table.panel)
    await game.rig.control("delete-message", channel=place, message=panel)


async def test_live_play_makes_hardly_a_request_that_counts(game: Running, rig: Rig) -> None:
    people = await begun(game, "johari", "ada", "bo")
    table = await table_of(game)
    before, sequence = routes(rig), table.sequence
    for number in range(12):
        await moved(game, people, f"live/{number}")
    decisions = (await table_of(game)).sequence - sequence
    assert decisions > 8
    assert (routes(rig) - before).total() <= 0.3 * decisions
    assert len(panels(rig, table)) == 1


async def test_a_press_changes_the_panel_that_it_was_made_on(game: Running, rig: Rig) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    (old,) = panels(rig, table)
    person, form = await asked(game, people)
    before = routes(rig)
    await fill(person, form, Random("first"))
    await game.quiet()
    (new,) = panels(rig, table)
    assert (new["id"], text(new)) != (old["id"], text(old))
    assert new["id"] == old["id"]
    assert routes(rig) - before == {EDIT: 1}, "the story of the deal, which nobody pressed on"


@pytest.mark.parametrize("code", [10015, 50027, 10008, 50001])
async def test_what_is_refused_by_a_token_is_said_by_the_bot_at_once(
    game: Running, rig: Rig, code: int
) -> None:
    people = await begun(game, "jaipur", "ada", "bo")
    person, form = await asked(game, people)
    await without_panel(game)
    await rig.fault("refuse", FOLLOW_UP, code=code)
    before = routes(rig)
    await fill(person, form, Random("second"))
    await game.quiet()
    assert rig.sandbox is not None
    assert not rig.sandbox.faults.waiting
    assert (routes(rig) - before)[POST] == 1
    table = await table_of(game)
    assert [one["id"] for one in panels(rig, table)] == [str(table.panel)]
    assert all(queued.tries == 0 for queued in await game.store.queued(1e12, 10))


@pytest.mark.parametrize("route", [FOLLOW_UP, SHOW])
async def test_nothing_waits_for_a_token_until_another_process_may_say_it_too(
    game: Running, rig: Rig, route: str
) -> None:
    people = await begun(game, "jaipur", "ada", "bo")
    person, form = await asked(game, people)
    if route == FOLLOW_UP:
        await without_panel(game)
    await rig.fault("limited", route, seconds=60.0)
    before = routes(rig)
    await fill(person, form, Random("second"))
    await game.quiet()
    assert rig.sandbox is not None
    assert not rig.sandbox.faults.waiting
    assert (routes(rig) - before)[POST if route == FOLLOW_UP else EDIT] >= 1
    table = await table_of(game)
    assert [one["id"] for one in panels(rig, table)] == [str(table.panel)]


async def test_a_newer_notice_of_a_panel_finds_what_an_older_one_may_have_posted(
    game: Running, rig: Rig
) -> None:
    await begun(game, "jaipur", "ada", "bo")
    table, messages = await table_of(game), Messages(game.bot)
    older, newer = (Queued(id_, Notice("panel", table.id, 1), 0.0, 0) for id_ in (900, 901))
    await rig.fault("lost", FOLLOW_UP)
    with pytest.raises(aiohttp.ClientError):
        await messages.succeed(older, table, note("older"), doubtful=False)
    posted = await messages.succeed(newer, table, note("newer"), doubtful=False)
    assert rig.sandbox is not None
    said = [one.body for one in rig.sandbox.world.messages[str(table.home.place)].values()]
    assert [one["id"] for one in said if text(one) in {"older", "newer"}] == [str(posted)]
    assert text(said[-1]) == "newer"


async def test_what_comes_after_the_end_of_all_tokens_is_said_by_the_bot_at_once(
    game: Running, rig: Rig
) -> None:
    people = await begun(game, "jaipur", "ada", "bo")
    await moved_without_panel(game, people, "second")
    table = await table_of(game)
    token = game.bot.followup_tokens.changing(table.panel or 0)
    assert token is not None
    await rig.move_clock(TOKEN_LIFETIME_SECONDS)
    before = routes(rig)
    assert await Player(game.host, table.id).step() is not None
    await game.quiet()
    assert (routes(rig) - before)[EDIT] >= 1
    assert game.bot.followup_tokens.changing(table.panel or 0) is None
    table = await table_of(game)
    assert [one["id"] for one in panels(rig, table)] == [str(table.panel)]


@pytest.mark.parametrize("fault", first(["status", "lost", "cut"]))
async def test_what_may_have_been_posted_is_looked_for_before_it_is_posted_again(
    game: Running, rig: Rig, fault: str
) -> None:
    people = await begun(game, "jaipur", "ada", "bo")
    person, form = await asked(game, people)
    await without_panel(game)
    await rig.fault(fault, FOLLOW_UP, status=502)
    assert rig.sandbox is not None
    before = rig.sandbox.api.served.copy()
    await fill(person, form, Random("first"))
    await game.quiet()
    table, served = await table_of(game), rig.sandbox.api.served - before
    assert [one["id"] for one in panels(rig, table)] == [str(table.panel)]
    assert served["GET /channels/{channel}/messages"] >= 1, "it was looked for"
    assert served[POST] == (0 if fault == "lost" else 1)


async def test_a_message_of_an_older_token_is_edited_and_removed_by_the_bot_itself(
    rig: Rig, tmp_path: Path
) -> None:
    async with running(rig, tmp_path) as game:
        people = await begun(game, "jaipur", "ada", "bo")
        await moved_without_panel(game, people, "second")
        table = await table_of(game)
        assert game.bot.followup_tokens.changing(table.panel or 0) is not None
    async with running(rig, tmp_path) as game:  # which has forgotten every token
        assert game.bot.followup_tokens.changing(table.panel or 0) is None
        before = routes(rig)
        person = people[(await game.host.queries.look(table.id, None)).awaited[0]]
        form = (await person.command(CHANNEL, "move")).message
        await fill(person, form, Random("second"))
        await game.quiet()
        assert (routes(rig) - before).total() >= 2
        table = await table_of(game)
        assert [one["id"] for one in panels(rig, table)] == [str(table.panel)]


class EverythingSeen(Presence):
    """Thinks that everybody saw whatever was pressed."""

    def was_seen(self, press: int) -> bool:
        """It was."""
        return True


async def test_nothing_for_all_fills_in_a_private_answer_that_waits(
    game: Running, rig: Rig
) -> None:
    game.bot.host = replace(game.host, presence=EverythingSeen(SystemClock()))
    people = await begun(game, "jaipur", "ada", "bo")
    person, form = await asked(game, people)
    await game.quiet()  # the token of a press is kept a little after its answer
    table, tokens = await table_of(game), game.bot.followup_tokens
    place, panel = table.home.place, table.panel or 0
    known = tokens.public_at(place), tokens.changing(panel)
    # What is acknowledged, and whose answer is refused, waits to be filled in.
    await rig.fault("refuse", SHOW, code=10008)
    pressing = asyncio.create_task(push(person, await panel_of(person, str(place)), "more"))
    assert rig.sandbox is not None
    faults, world = rig.sandbox.faults, rig.sandbox.world
    await until(lambda: not faults.waiting, "the answer is refused")
    await game.quiet()
    (waiting,) = [one for one in world.interactions.values() if one.loading]
    assert (tokens.public_at(place), tokens.changing(panel)) == known, "it speaks to nobody"
    await without_panel(game)
    await fill(person, form, Random("second"))
    await game.quiet()
    assert waiting.loading
    assert waiting.original_id is not None
    assert world.message(waiting.channel_id, waiting.original_id).body["flags"] & LOADING
    table = await table_of(game)
    assert [one["id"] for one in panels(rig, table)] == [str(table.panel)]
    pressing.cancel()


async def test_nothing_is_posted_by_a_press_that_nobody_may_notice(game: Running, rig: Rig) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    tokens, place = game.bot.followup_tokens, (await table_of(game)).home.place
    form = await press(people[0], await panel_of(people[0], str(place)), "move")
    assert tokens.public_at(place) is None, "nobody saw that they looked"
    options = [part for part in controls(form) if part["custom_id"].split(":")[1] == "option"]
    sealed = await answer(people[0], form, options[0]["custom_id"])
    await game.quiet()
    token = tokens.public_at(place)
    assert token is not None, "everybody saw that they are ready"
    assert "You can change this" in text(sealed)
    again = await press(people[0], await panel_of(people[0], str(place)), "move")
    changed = [part for part in controls(again) if part["custom_id"].split(":")[1] == "option"]
    await answer(people[0], again, changed[-1]["custom_id"])
    await game.quiet()
    assert tokens.public_at(place) == token, "nobody may notice that they thought again"


async def test_nothing_is_posted_by_a_choice_where_it_is_a_secret_who_chose(
    game: Running, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BASARI, "hides_who_chose", True, raising=False)
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    place = (await table_of(game)).home.place
    for person in people:
        form = await press(person, await panel_of(person, str(place)), "move")
        options = [part for part in controls(form) if part["custom_id"].split(":")[1] == "option"]
        await answer(person, form, options[0]["custom_id"])
        await game.quiet()
        assert game.bot.followup_tokens.public_at(place) is None, "only how many chose is known"


async def test_nothing_is_posted_by_the_press_of_somebody_who_was_forgotten() -> None:
    async with simulated("ada", "bo", installed=True) as world:
        await world.begun("jaipur", "ada", "bo")
        tokens, place = world.bot.followup_tokens, world.place.id
        (first,) = (await world.bot.host.queries.look(world.table().id, None)).awaited
        name = ("ada", "bo")[first]
        form, chance = shown(await world.click(name, world.panel, "move")), Random("forgotten")
        if verbs(form, "justplay"):
            form = shown(await world.click(name, form, "justplay"))
        while world.table().sequence == 0:
            form = await press_on(world.people[name], form, chance)
        assert tokens.public_at(place) is not None
        sure = shown(await world.slash(name, "privacy delete"))
        await world.click(name, sure, "forget")
        assert tokens.public_at(place) is None


async def test_a_post_that_became_private_is_said_again_to_all(game: Running, rig: Rig) -> None:
    people = await begun(game, "jaipur", "ada", "bo")
    person, form = await asked(game, people)
    table = await table_of(game)
    token = game.bot.followup_tokens.public_at(table.home.place)
    assert token is not None
    assert rig.sandbox is not None
    world = rig.sandbox.world
    # As if an answer that all would wait for had been deferred in private by the same token.
    pressed = world.interactions[world.tokens[token.token]]
    assert pressed.original_id is not None
    assert is_private(world.message(pressed.channel_id, pressed.original_id).body)
    pressed.loading = True
    await without_panel(game)
    await fill(person, form, Random("second"))
    await game.quiet()
    table = await table_of(game)
    assert [one["id"] for one in panels(rig, table)] == [str(table.panel)]
    assert game.bot.followup_tokens.public_at(table.home.place) != token


async def test_a_press_of_those_who_alone_installed_the_bot_leaves_no_token_for_all(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    foreign = str((await rig.control("guild", name="Foreign", bot=False))["channel"])
    await people[0].command(foreign, "board")
    await people[0].command(foreign, "move")
    await game.quiet()
    assert game.bot.followup_tokens.public_at(int(foreign)) is None
    assert game.bot.followup_tokens.valid_for((await table_of(game)).id, 0) is None


async def test_a_private_game_leaves_no_token_that_tells_of_it() -> None:
    async with simulated("ada", "bo", installed=True, minds=Coach()) as world:
        form = shown(await world.slash("ada", "solo", game="jaipur"))
        if verbs(form, "justplay"):
            form = shown(await world.click("ada", form, "justplay"))
        chance = Random("alone")
        while world.table().sequence < 3:
            form = await press_on(world.people["ada"], form, chance)
        tokens = world.bot.followup_tokens
        assert tokens.valid_for(world.table().id, world.people["ada"].id) is not None
        assert tokens.public_at(world.channel.id) is None, "nobody saw that somebody played"


async def test_whoever_acts_elsewhere_leaves_no_token_there(game: Running, rig: Rig) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    person = people[(await game.host.queries.look(table.id, None)).awaited[0]]
    form = (await person.command(ELSEWHERE, "move")).message
    if has(form, "justplay"):
        form = await press(person, form, "justplay")
    await fill(person, form, Random("elsewhere"))
    await game.quiet()
    assert (await table_of(game)).sequence > table.sequence
    tokens = game.bot.followup_tokens
    assert tokens.public_at(int(ELSEWHERE)) is None, "nobody there saw that somebody acted"


async def test_a_call_that_may_stand_above_the_panel_is_found(game: Running, rig: Rig) -> None:
    await begun(game, "jaipur", "ada", "bo")
    table, messages = await table_of(game), Messages(game.bot)
    user = table.people[0]
    call = Queued(900, Notice("call", table.id, table.sequence, user), 0.0, 0)
    await rig.fault("lost", FOLLOW_UP)
    with pytest.raises(aiohttp.ClientError):
        await messages.post(call, table, note("call"))
    panel = Queued(901, Notice("panel", table.id, table.sequence), 0.0, 0)
    below = await messages.post(panel, table, note("panel"))
    await messages.post(replace(call, tries=1), replace(table, panel=below), note("call"))
    assert rig.sandbox is not None
    said = [one.body for one in rig.sandbox.world.messages[str(table.home.place)].values()]
    assert [text(one) for one in said].count("call") == 1


async def test_where_the_bot_may_not_look_back_it_speaks_by_itself(game: Running, rig: Rig) -> None:
    people = await begun(game, "jaipur", "ada", "bo")
    await rig.control("permission", channel=CHANNEL, person="bot", names=["read_message_history"])
    before = routes(rig)
    await moved_without_panel(game, people, "second")
    assert (routes(rig) - before)[POST] == 1


async def test_where_a_token_changes_only_what_it_posted_the_bot_goes_on_by_itself() -> None:
    async with simulated(
        "ada", "bo", "chidi", installed=True
    ) as world:  # whose Discord is that strict
        await world.begun("basari", "ada", "bo", "chidi")
        before = world.panel
        form = shown(await world.click("ada", before, "move"))
        if verbs(form, "justplay"):
            form = shown(await world.click("ada", form, "justplay"))
        await world.click("ada", form, "option")
        assert not world.bot.followup_tokens.changes_pressed
        assert world.panel.id == before.id
        assert written(world.panel) != written(before)


async def test_a_judge_made_by_others_sees_nothing_public_in_a_private_answer() -> None:
    async with simulated("ada", "bo", installed=True) as world:
        await world.begun("jaipur", "ada", "bo")
        await world.click("ada", world.panel, "more")
        world.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=404, code=10008)
        await world.click("ada", world.panel, "more")
        waiting = [one for one in world.env.backend.interactions.values() if one.loading]
        assert [one.ephemeral for one in waiting] == [True]
        known = world.bot.followup_tokens.changing(world.panel.id)
        assert known is not None
        assert known.token != waiting[0].token
