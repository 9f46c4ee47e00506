"""Private cards: one live one a person and table, and nothing on the others that is over."""

from __future__ import annotations

from asyncio import Event, gather
from contextlib import suppress
from random import Random

import pytest

from bot.runtime.i18n import Speaker
from bot.services.presence import FollowupTokens
from bot.services.private_cards import PrivateCards
from bot.tables.notices import Delivered, Queued
from bot.tables.settings import UserSettings
from bot.tables.table import Table
from cogs.kit.replies import Reply
from cogs.kit.screen import Screen
from sandbox.testing.rig import Person, Refused, Rig
from sandbox.world.model import Json
from tests.bot.hosting import Coach, Player, autopilot_of, person_of
from tests.cogs.clicking import controls, fill, has, is_private, press, push, text
from tests.cogs.conftest import Running
from tests.cogs.play.test_games import GUILD, panel_of, seated
from tests.cogs.simulated import Simulated, custom_ids, shown, simulated
from tests.cogs.simulated import text as written
from tests.samples import first

pytestmark = pytest.mark.asyncio
DECIDES = {"option", "choose", "field", "confirm"}
HASTY = DECIDES | {"move", "hand", "back"}
CHANGEABLE = "You can change this"
OVER = "This turn is over."
PAUSED = "⏸️ The game is paused."


async def table_of(game: Running) -> Table:
    (table,) = await game.store.tables(guild=GUILD, status=("playing", "over", "cancelled"))
    return table


def private_of(person: Person, place: str) -> list[Json]:
    """Return every private message that somebody sees at a place now, oldest first."""
    messages: dict[str, Json] = {}
    for frame in person.frames:
        if frame["t"] in {"message_create", "message_update"}:
            message = frame["message"]
            if is_private(message) and message["channel_id"] == place and message["components"]:
                messages[message["id"]] = message
        elif frame["t"] == "message_delete":
            messages.pop(frame["id"], None)
    return [messages[id_] for id_ in sorted(messages, key=int)]


def is_live(message: Json) -> bool:
    """Tell whether something can be decided on a card, or it says so."""
    verbs = {part["custom_id"].split(":")[1] for part in controls(message)}
    return bool(DECIDES & verbs) or CHANGEABLE in text(message)


def live_cards(person: Person, place: str) -> list[Json]:
    return [message for message in private_of(person, place) if is_live(message)]


async def check_cards(game: Running, people: list[Person]) -> None:
    """Nobody has two live cards, and nobody one whose decision is over."""
    table = await table_of(game)
    pending = (await game.host.queries.look(table.id, None)).pending
    for seat, person in enumerate(people):
        await person.history(str(table.home.place))  # so that all frames before it have come
        cards = live_cards(person, str(table.home.place))
        assert len(cards) <= 1
        decision = next((owed for owed in pending if owed.seat == seat), None)
        for card in cards:
            assert decision is not None, text(card)
            assert (CHANGEABLE in text(card)) <= decision.answered


@pytest.mark.parametrize("key", first(["basari", "johari"]))
async def test_through_a_whole_game_nobody_has_two_live_cards_nor_an_old_one(
    game: Running, key: str
) -> None:
    names = ("ada", "bo", "chidi") if key == "basari" else ("ada", "bo")
    people, chance = await seated(game, key, names), Random(key)
    table = await table_of(game)
    place, handed = str(table.home.place), 0
    for _ in range(60):
        look = await game.host.queries.look(table.id, None)
        if not look.awaited:
            break
        seat = chance.choice(look.awaited)
        person = people[seat]
        cards = live_cards(person, place)
        if cards and chance.random() < 0.7:
            form, handed = cards[0], handed + 1
        else:  # the card that they have gives way
            form = await press(person, await panel_of(person, place), "move")
        if chance.random() < 0.2:
            await press(person, await panel_of(person, place), "hand")
        await fill(person, form, chance)
        await game.quiet()
        await check_cards(game, people)
    assert handed > 10


async def test_after_the_reveal_nobody_reads_that_they_can_change_it(game: Running) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    place = str((await table_of(game)).home.place)
    for person, option in zip(people, "aab", strict=True):
        form = await press(person, await panel_of(person, place), "move")
        wanted = next(c for c in controls(form) if c["custom_id"].endswith(f"={option}"))
        await person.press(form, wanted["custom_id"])
        await game.quiet()
        if person is people[0]:
            (card,) = live_cards(person, place)
            assert CHANGEABLE in text(card)
            assert "of 3 ready" not in text(card), "the panel counts them"
    await check_cards(game, people)
    table = await table_of(game)
    pending = {owed.seat for owed in (await game.host.queries.look(table.id, None)).pending}
    for seat in {0, 1, 2} - pending:
        said = [text(message) for message in private_of(people[seat], place)]
        assert not any(CHANGEABLE in one for one in said)
        assert any(one == OVER or "✅ Done." in one for one in said)


async def test_my_move_on_the_panel_takes_the_place_of_the_card_before(game: Running) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    ada, place = people[0], str((await table_of(game)).home.place)
    for _ in range(3):
        await press(ada, await panel_of(ada, place), "move")
        await game.quiet()
    await check_cards(game, people)
    (card,) = private_of(ada, place)
    assert has(card, "option")
    # What is opened beside it is no card, and what takes the place of the card is none either.
    await press(ada, await panel_of(ada, place), "hand")
    await game.quiet()
    assert len(private_of(ada, place)) == 2
    assert len(live_cards(ada, place)) == 1


async def test_a_card_that_shows_something_else_now_is_left_alone(game: Running) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    table = await table_of(game)
    ada, place = people[0], str(table.home.place)
    form = await press(ada, await panel_of(ada, place), "move")
    await ada.press(form, next(c["custom_id"] for c in controls(form)))
    await game.quiet()
    (card,) = private_of(ada, place)
    hand = await press(ada, card, "hand")
    await game.quiet()
    assert hand["id"] == card["id"]
    assert game.bot.private_cards.of(table.id, int(ada.id)) is None
    while (await game.host.queries.look(table.id, None)).awaited[0:1] == (1,):
        await Player(game.host, table.id).step()
    await game.quiet()
    assert text(private_of(ada, place)[0]) == text(hand)


async def test_what_the_stand_in_decides_is_over_on_the_card_and_a_pause_says_so(
    game: Running,
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    place = str(table.home.place)
    (seat,) = (await game.host.queries.look(table.id, None)).awaited
    person, other = people[seat], people[1 - seat]
    await press(person, await panel_of(person, place), "move")
    both = [person_of(sitter) for sitter in table.sitters]
    asking = await game.host.requests.ask(table.id, both[1 - seat], "pause", 1)
    await game.host.requests.agree(table.id, both[seat], asking.open_requests[0].number, 2)
    await game.quiet()
    (card,) = private_of(person, place)
    assert text(card).startswith(PAUSED)
    await game.host.requests.resume(table.id, both[1 - seat], 3)
    await game.quiet()
    await check_cards(game, people)
    (card,) = live_cards(person, place)
    assert has(card, "option"), "they are asked once more"
    await game.host.seats.absent(table.id, seat, 0)
    await autopilot_of(game.host, Coach()).play_out(table.id)
    await game.quiet()
    assert (await table_of(game)).sequence > 3
    await check_cards(game, people)
    assert not live_cards(person, place)
    # Ended for everybody, nothing is asked any more.
    await press(other, await panel_of(other, place), "move")
    await game.quiet()
    (card,) = live_cards(other, place)
    await game.host.requests.end(table.id, both[1 - seat], 4, steward=True)
    await game.quiet()
    assert OVER in [text(message) for message in private_of(other, place)]
    assert not live_cards(other, place)


async def test_a_failure_to_change_a_card_changes_nothing_else(game: Running, rig: Rig) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    place = str((await table_of(game)).home.place)
    for _ in range(2):
        await rig.fault("refuse", "DELETE /webhooks", code=10008)
        form = await press(people[0], await panel_of(people[0], place), "move")
    await game.quiet()
    assert has(form, "option")
    await fill(people[0], form, Random(1))
    await game.quiet()
    assert (await table_of(game)).sequence == 1


@pytest.mark.parametrize("code", [10008, 50027])
async def test_a_form_comes_anew_where_the_card_to_show_it_on_is_gone(
    game: Running, rig: Rig, code: int
) -> None:
    game.bot.followup_tokens = tokens = FollowupTokens(
        posts=lambda: False
    )  # only cards are changed by them
    tokens.changes_pressed = False
    people = await seated(game, "jaipur", ("ada", "bo"))
    place = str((await table_of(game)).home.place)
    chance, handed = Random(3), 0
    for _ in range(6):
        table = await table_of(game)
        (seat,) = (await game.host.queries.look(table.id, None)).awaited
        person, other = people[seat], people[1 - seat]
        cards = live_cards(person, place)
        form = cards[0] if cards else await press(person, await panel_of(person, place), "move")
        card = game.bot.private_cards.of(table.id, int(other.id))
        await game.quiet()
        if card is not None:
            handed += 1
            await rig.fault("refuse", "PATCH /webhooks", code=code)
        await fill(person, form, chance)
        await game.quiet()
        if card is not None and (await table_of(game)).status == "playing":
            assert len(live_cards(other, place)) == 1, "a new one"
    assert handed > 2


def expire(sim: Simulated) -> None:
    """Let the tokens of all cards be too old."""
    sim.bot.private_cards = PrivateCards()


async def test_a_press_on_a_card_that_could_not_be_changed_shows_how_things_stand() -> None:
    async with simulated("ada", "bo", "cy") as sim:
        await sim.begun("basari", "ada", "bo", "cy")
        form = shown(await sim.click("ada", sim.panel, "move"))
        old = shown(await sim.click("ada", form, "option", "=a"))
        assert CHANGEABLE in written(old)
        expire(sim)
        for name, option in (("bo", "=b"), ("cy", "=c")):
            form = shown(await sim.click(name, sim.panel, "move"))
            await sim.click(name, form, "option", option)
        now = shown(await sim.click("ada", old, "move"))
        assert now.id == old.id
        assert CHANGEABLE not in written(now)
        assert any(id_.split(":")[1] in {"option", "move", "hand"} for id_ in custom_ids(now))
        assert not sim.env.errors


async def test_what_was_answered_in_a_direct_message_is_over_on_the_card(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    place = str(table.home.place)
    (seat,) = (await game.host.queries.look(table.id, None)).awaited
    person, other = people[seat], people[1 - seat]
    await game.host.settings.change_user(int(other.id), lambda _: UserSettings(by_dm=True))
    form = await press(person, await panel_of(person, place), "move")
    await fill(person, form, Random(1))
    await game.quiet()
    assert rig.sandbox is not None
    world = rig.sandbox.world
    dms = [channel.id for channel in world.channels.values() if channel.recipients]
    (letter,) = [message.body for id_ in dms for message in world.messages[id_].values()]
    assert "[Jaipur · table 1](https://discord.com/channels/" in text(letter)
    await press(other, await panel_of(other, place), "move")
    assert len(live_cards(other, place)) == 1
    for _ in range(5):  # at most four forms, each answered by the first thing that is open
        now = world.messages[letter["channel_id"]][letter["id"]].body
        assert "[Jaipur · table 1](https://discord.com/channels/" in text(now)
        part = next(c for c in controls(now) if c["custom_id"].split(":")[1] in DECIDES)
        values = [part["options"][0]["value"]] if "options" in part else None
        await other.press(now, part["custom_id"], values)
        await game.quiet()
        if (await table_of(game)).sequence > 1:
            break
    assert (await table_of(game)).sequence == 2
    await other.history(place)
    assert not live_cards(other, place)
    assert OVER in [text(message) for message in private_of(other, place)]


async def test_the_answer_to_a_press_outlives_the_edit_that_ends_its_card(
    game: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    table = await table_of(game)
    place, presenter = str(table.home.place), game.bot.presenter
    assert presenter is not None
    told, answered, present, show = Event(), Event(), presenter.present, Reply.show

    async def present_later(queued: Queued) -> Delivered:
        await told.wait()
        return await present(queued)

    async def show_slowly(reply: Reply, screen: Screen) -> int | None:
        message = await show(reply, screen)
        await answered.wait()  # as if Discord's word that it shows it were on its way
        return message

    for person, option in zip(people, "aab", strict=True):
        form = await press(person, await panel_of(person, place), "move")
        await game.quiet()
        if person is people[2]:
            monkeypatch.setattr(presenter, "present", present_later)
        wanted = next(c for c in controls(form) if c["custom_id"].endswith(f"={option}"))
        await person.press(form, wanted["custom_id"])
    sequence = (await table_of(game)).sequence
    (seat,) = (await game.host.queries.look(table.id, None)).awaited
    (card,) = live_cards(people[seat], place)
    assert CHANGEABLE in text(card), "the panel has not told of the reveal"
    monkeypatch.setattr(Reply, "show", show_slowly)
    form = await press(people[seat], card, "move")
    assert form["id"] == card["id"]
    assert has(form, "option")
    told.set()
    assert await presenter.caught_up(table.id, sequence) is not None
    for _ in range(20):  # what ends old cards has all the time it needs
        await people[seat].history(place)
    answered.set()
    await game.quiet()
    await check_cards(game, people)
    (card,) = live_cards(people[seat], place)
    assert text(card) == text(form)


@pytest.mark.parametrize("learns", [False, True])
async def test_no_form_takes_the_place_of_what_somebody_reads(
    game: Running, monkeypatch: pytest.MonkeyPatch, learns: bool
) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    table = await table_of(game)
    (ada, bo, _), place = people, str(table.home.place)

    async def meets(user: int, _game: str) -> bool:
        return user == int(ada.id)

    monkeypatch.setattr(game.host.lessons, "meet", meets)
    mark = len(ada.frames)
    await push(ada, await panel_of(ada, place), "move")
    shown = await ada.until(
        lambda f: f["t"] in {"message_create", "message_update"} and has(f["message"], "justplay"),
        after=mark,
    )
    reads = shown["message"]
    if learns:
        reads = await press(ada, reads, "tutor")
    await game.quiet()
    form = await press(bo, await panel_of(bo, place), "move")
    await fill(bo, form, Random(1))
    await game.quiet()
    await ada.history(place)
    assert text(reads) in [text(message) for message in private_of(ada, place)]
    assert len(live_cards(ada, place)) == 1, "the form stands beside it"
    await press(ada, await panel_of(ada, place), "hand")
    if not learns:
        await press(ada, reads, "justplay")
        await game.quiet()
        await check_cards(game, people)


async def test_after_an_undo_the_form_comes_again_and_nothing_says_it_is_done(
    game: Running,
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    place, both = str(table.home.place), [person_of(sitter) for sitter in table.sitters]
    for person in people:
        await press(person, await panel_of(person, place), "move")
    random = Random(3)
    while not (await game.host.requests.offers(await table_of(game))).undo:
        (seat,) = (await game.host.queries.look(table.id, None)).awaited
        await game.quiet()
        (card,) = live_cards(people[seat], place)
        await fill(people[seat], card, random)
        await game.quiet()
    person = people[seat]
    done = private_of(person, place)[-1]
    assert "Done" in text(done)
    asking = await game.host.requests.ask(table.id, both[seat], "take_back", 1)
    await game.host.requests.agree(table.id, both[1 - seat], asking.open_requests[0].number, 2)
    await game.quiet()
    await check_cards(game, people)
    (card,) = live_cards(person, place)
    assert has(card, "option"), "they are asked once more"
    left = [one for one in private_of(person, place) if one["id"] == done["id"]]
    assert "Done" not in "".join(map(text, left))


async def test_a_press_on_a_message_that_is_removed_meanwhile_is_answered_beside(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    ada, place = people[0], str((await table_of(game)).home.place)
    form = await press(ada, await panel_of(ada, place), "move")
    await game.quiet()
    await rig.fault("refuse", "POST /interactions", code=10008)
    pressed = await push(ada, form, "option")
    await game.quiet()
    assert pressed.state != "failed"
    await ada.history(place)
    (card,) = live_cards(ada, place)
    assert card["id"] != form["id"]
    assert CHANGEABLE in text(card)


async def hasty_press(person: Person, message: Json, chance: Random) -> None:
    """Press anything about a move on a message as it stood once; it is acknowledged in time."""
    open_ = [part for part in controls(message) if part["custom_id"].split(":")[1] in HASTY]
    if not open_:
        return
    part = chance.choice(open_)
    values = [option["value"] for option in part.get("options", ())]
    picked = chance.sample(values, max(1, part.get("min_values", 1))) if values else None
    with suppress(Refused):  # the message was removed in the meantime
        pressed = await person.press(message, part["custom_id"], picked)
        assert pressed.state != "failed", part["custom_id"]


@pytest.mark.parametrize("key", ["basari", "jaipur"])
async def test_whatever_is_pressed_at_once_on_old_and_new_cards_is_answered(
    game: Running, key: str
) -> None:
    names = ("ada", "bo", "chidi") if key == "basari" else ("ada", "bo")
    people, chance = await seated(game, key, names), Random(f"hasty/{key}")
    place = str((await table_of(game)).home.place)
    for _ in range(25):
        pressing = []
        for person in people:
            there = {message["id"] for message in private_of(person, place)}
            versions = [
                frame["message"]
                for frame in person.frames
                if frame["t"] in {"message_create", "message_update"}
                and frame["message"]["id"] in there
                and frame["message"]["components"]
            ]
            old_and_new = versions[-4:] or [await panel_of(person, place)]
            chosen = chance.choices([*old_and_new, await panel_of(person, place)], k=2)
            pressing += [hasty_press(person, message, chance) for message in chosen]
        await gather(*pressing)
        await game.quiet()
        if (await table_of(game)).status != "playing":
            break
        await check_cards(game, people)
    said = [text(frame["message"]) for one in people for frame in one.frames if "message" in frame]
    assert not [words for words in said if Speaker().say("play.error.unexpected") in words]
    assert game.bot.kept_attachments.expected, "no picture was said to be there that was not"


async def test_an_open_table_menu_follows_requests_and_the_end_of_the_game(
    game: Running,
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    ada, bo, place = *people, str(table.home.place)
    both = [person_of(sitter) for sitter in table.sitters]
    asking = await game.host.requests.ask(table.id, both[1], "pause", 1)
    await game.quiet()
    opened = await press(ada, await panel_of(ada, place), "seats")

    def menu_now() -> Json:
        (menu,) = [one for one in private_of(ada, place) if one["id"] == opened["id"]]
        return menu

    assert has(menu_now(), "agree")
    await game.host.requests.decline(table.id, both[1], asking.open_requests[0].number, 2)
    await game.quiet()
    await ada.history(place)
    assert not has(menu_now(), "agree")
    assert "asks to pause" not in text(menu_now())
    assert has(menu_now(), "concede")
    await game.host.requests.end(table.id, both[1], 3, steward=True)
    await game.quiet()
    await ada.history(place)
    assert not has(menu_now(), "concede")
    assert not private_of(bo, place)


async def test_a_table_menu_that_shows_something_else_now_is_left_alone(game: Running) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table = await table_of(game)
    ada, place = people[0], str(table.home.place)
    both = [person_of(sitter) for sitter in table.sitters]
    asking = await game.host.requests.ask(table.id, both[1], "pause", 1)
    await game.quiet()
    menu = await press(ada, await panel_of(ada, place), "seats")
    sure = await press(ada, menu, "concede")
    await game.host.requests.decline(table.id, both[1], asking.open_requests[0].number, 2)
    await game.quiet()
    await ada.history(place)
    (now,) = [one for one in private_of(ada, place) if one["id"] == sure["id"]]
    assert text(now) == text(sure)
