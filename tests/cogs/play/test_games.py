"""Whole games by clicking, with the real client; nobody sees another's cards."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.runtime.i18n import Speaker
from sandbox.testing.rig import Person, Rig
from sandbox.world.model import Json
from tests.bot.hosting import USUAL
from tests.cogs.clicking import CHANNEL, fill, has, is_private, parts, press, push, text
from tests.cogs.conftest import Running
from tests.samples import first

pytestmark = pytest.mark.asyncio
GUILD = 1180000000000000100
PEOPLE = ("ada", "dana", "bo", "chidi", "emre")
"""Dana reads German."""
TABLES = [(key, PEOPLE[:seats]) for key, seats in USUAL]


async def seated(game: Running, key: str, names: tuple[str, ...]) -> list[Person]:
    people = [await game.rig.person(name) for name in names]
    await people[0].command(CHANNEL, "table new", game=key, seats=len(people))
    await game.quiet()
    lobby = (await people[0].history(CHANNEL))[-1]
    for person in people[1:]:
        await push(person, lobby, "join")
        await game.quiet()
    await push(people[0], (await people[0].history(CHANNEL))[-1], "start")
    await game.quiet()
    return people


async def panel_of(person: Person, place: str) -> Json:
    messages = await person.history(place)
    return [m for m in messages if has(m, "more") and not is_private(m)][-1]


async def played(game: Running, people: list[Person], seed: str) -> list[str]:
    """Play to the end by pressing what is open; return what was done in private."""
    chance = Random(seed)
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    place = str(table.home.place)
    while table.status == "playing":
        look = await game.host.queries.look(table.id, None)
        seat = chance.choice(look.awaited)
        panel = await panel_of(people[seat], place)
        form = await press(people[seat], panel, "move")
        await fill(people[seat], form, chance)
        await game.quiet()
        fresh = await game.store.table(table.id)
        assert fresh is not None
        table = fresh
    return [text(message) for message in await people[0].history(place, 50)]


@pytest.mark.parametrize(("key", "names"), first(TABLES), ids=[key for key, _ in TABLES])
async def test_a_whole_game_is_played_by_clicking(
    game: Running, rig: Rig, key: str, names: tuple[str, ...]
) -> None:
    people = await seated(game, key, names)
    told = await played(game, people, f"clicks/{key}")
    assert "🏆 1." in told[-1]
    (table,) = await game.store.tables(guild=GUILD, status=("over",))
    outcome = (await game.host.queries.look(table.id, None)).outcome
    assert outcome is not None
    for seat in outcome.winners:
        assert f"🏆 1. **{table.names[seat]}**" in told[-1]
    # The log and the state on disk agree.
    assert len(await game.store.log(table.id)) == table.sequence
    check_secrecy(people)


def check_secrecy(people: list[Person]) -> None:
    """Nothing that one person was shown in private was in a frame of another person."""
    shown = 0
    for person in people:
        own = [
            frame["message"]
            for frame in person.frames
            if frame["t"] in {"message_create", "message_update"} and is_private(frame["message"])
        ]
        shown += len(own)
        ids = {message["id"] for message in own}
        secrets = {part["content"] for message in own for part in parts(message) if _tells(part)}
        for other in people:
            if other is person:
                continue
            heard = json.dumps(_unsigned(other.frames), ensure_ascii=False)
            assert not any(id_ in heard for id_ in ids)
            told = {
                part["content"]
                for frame in other.frames
                if frame["t"] in {"message_create", "message_update"}
                and not is_private(frame["message"])
                for part in parts(frame["message"])
                if part.get("type") == 10
            }
            assert not secrets & told
    assert shown >= len(people)


def _unsigned(value: Any) -> Any:
    """Return frames without what Discord adds to a message that was posted by a press.

    That names whoever pressed and the message pressed on, of which others see nothing; everybody
    saw what was done by that press.
    """
    if isinstance(value, dict):
        left_out = {"interaction_metadata", "message_reference"}
        return {key: _unsigned(inner) for key, inner in value.items() if key not in left_out}
    return [_unsigned(inner) for inner in value] if isinstance(value, list) else value


def _tells(part: Json) -> bool:
    """Tell whether a text is a hand or a sealed choice, not a title or a public event."""
    content = part.get("content", "")
    return part.get("type") == 10 and (
        "hand: " in content or "You " in content or "Du " in content or "🔒" in content
    )


async def test_each_reads_their_language_and_the_server_its_own(game: Running) -> None:
    ada, dana = await seated(game, "jaipur", ("ada", "dana"))
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    panel = await panel_of(dana, str(table.home.place))
    assert "'s turn**" in text(panel)
    german = text(await press(dana, panel, "hand"))
    english = text(await press(ada, panel, "hand"))
    assert "ist dran: " in german
    assert "'s turn**" in english
    commands = {command["name"]: command for command in dana.commands}
    table_command = commands["table"]
    assert table_command["name_localizations"]["de"] == "tisch"
    new = next(option for option in table_command["options"] if option["name"] == "new")
    assert new["name_localizations"]["de"] == "neu"
    assert new["description_localizations"]["de"].endswith("eröffnen")
    seats = next(option for option in new["options"] if option["name"] == "seats")
    assert seats["name_localizations"]["de"] == "plätze"
    variant = next(option for option in new["options"] if option["name"] == "variant")
    assert variant["name_localizations"]["de"] == "variante"


async def test_closed_direct_messages_fall_back_to_the_thread(game: Running, rig: Rig) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    place = str(table.home.place)
    look = await game.host.queries.look(table.id, None)
    first, second = look.awaited[0], 1 - look.awaited[0]
    more = await press(people[second], await panel_of(people[second], place), "more")
    await press(people[second], more, "dm")
    await rig.control("dms", person=people[second].id, open=False)
    form = await press(people[first], await panel_of(people[first], place), "move")
    await fill(people[first], form, Random(1))
    await game.quiet()
    texts = [text(message) for message in await people[0].history(place)]
    assert any("I couldn't send you a DM" in one for one in texts)


async def test_an_archived_thread_is_opened_again(game: Running, rig: Rig) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    place = str(table.home.place)
    seat = (await game.host.queries.look(table.id, None)).awaited[0]
    panel = await panel_of(people[seat], place)
    form = await press(people[seat], panel, "move")
    await rig.control("thread", channel=place, archived=True)
    await fill(people[seat], form, Random(2))
    await game.quiet()
    fresh = await game.store.table(table.id)
    assert fresh is not None
    assert fresh.frozen is None
    assert fresh.sequence == 1


async def test_a_lost_thread_freezes_the_table_and_it_can_be_brought_elsewhere(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    place = str(table.home.place)
    seat = (await game.host.queries.look(table.id, None)).awaited[0]
    await rig.control("delete-channel", channel=place)
    form = (await people[seat].command(CHANNEL, "move")).message
    await fill(people[seat], form, Random(3))
    await game.quiet()
    frozen = await game.store.table(table.id)
    assert frozen is not None
    assert frozen.frozen == "play.frozen.gone"
    listed = (await people[0].command(CHANNEL, "table list")).message
    assert "/table show" in text(listed)
    await people[0].command(CHANNEL, "table show")
    await game.quiet()
    back = await game.store.table(table.id)
    assert back is not None
    assert back.frozen is None
    assert str(back.home.place) == CHANNEL
    assert "'s turn**" in text(await panel_of(people[0], CHANNEL))


async def one_move(game: Running, people: list[Person], place: str) -> None:
    """Let whoever is awaited make a move."""
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    seat = (await game.host.queries.look(table.id, None)).awaited[0]
    form = await press(people[seat], await panel_of(people[seat], place), "move")
    await fill(people[seat], form, Random(4))


@pytest.mark.parametrize(
    "fault",
    first([{"kind": "status", "status": 503}, {"kind": "lost"}, {"kind": "cut"}]),
    ids=["unavailable", "answer lost", "cut off"],
)
async def test_what_could_not_be_said_is_said_once_later(
    game: Running, rig: Rig, fault: dict[str, str]
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    place = str(table.home.place)
    kind = fault.pop("kind")
    # The story is added to the one before it, for all are here; so is the next notice an edit.
    await rig.fault(kind, "PATCH /channels/{channel}/messages/{message}", **fault)
    await one_move(game, people, place)
    await game.quiet()
    told = (await game.host.queries.look(table.id, None)).texts
    sentences = [Speaker("en", table.names)(text_) for text_ in told]
    public = [m for m in await people[0].history(place) if not is_private(m)]
    messages = [text(m) for m in public if not has(m, "more")]
    story = "\n".join(f"- {line}" for line in sentences)
    assert "\n".join(messages).count(story) == 1


async def test_a_lost_permission_freezes_the_table_and_moves_still_count(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    place = str(table.home.place)
    await rig.fault("refuse", "/channels/{channel}/messages", code=50013, times=50)
    await one_move(game, people, place)
    await game.quiet()
    frozen = await game.store.table(table.id)
    assert frozen is not None
    assert frozen.frozen == "play.frozen.permission"
    assert frozen.sequence == 1
    seat = (await game.host.queries.look(table.id, None)).awaited[0]
    form = await press(people[seat], await panel_of(people[seat], place), "move")
    assert "I can't post in its channel" in text(form)
