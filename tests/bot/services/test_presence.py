"""Who is here, whom a door is open to, and what waits beside a table: as long as it should."""

import asyncio
from dataclasses import replace

import pytest

from bot.services.host import Host
from bot.services.presence import (
    HERE_SECONDS,
    VALID_SECONDS,
    FollowupToken,
    FollowupTokens,
    Presence,
)
from bot.services.private_cards import PrivateCard, PrivateCards
from bot.store.opening import AnyStore
from bot.tables.changes import Change
from bot.tables.deadlines import REMINDER_LEFT
from bot.tables.notices import (
    CALLED_AFTER,
    AskedDecision,
    Delivered,
    Notice,
    StoryMessage,
    called_after,
)
from bot.tables.seats import conceded
from bot.tables.table import Table
from tests.bot.hosting import PEOPLE, FixedClock, dealt

TOKEN = FollowupToken(1, "token", 20, "en")


def test_whoever_was_seen_a_moment_ago_is_here_and_a_new_life_knows_nobody() -> None:
    clock = FixedClock()
    presence = Presence(clock)
    assert not presence.here("t", 1)
    presence.note("t", 1)
    clock.time += HERE_SECONDS - 1
    assert presence.here("t", 1)
    assert not presence.here("t", 2)
    assert not presence.here("u", 1)
    clock.time += 2
    assert not presence.here("t", 1)


@pytest.mark.parametrize("pace", [60, 120, 3600, None])
def test_a_call_comes_long_before_the_reminder(pace: int | None) -> None:
    assert called_after(pace) <= CALLED_AFTER
    if pace is not None:
        assert called_after(pace) <= (1 - REMINDER_LEFT) * pace / 2


def test_a_door_closes_in_time_and_nobody_is_asked_twice() -> None:
    clock = FixedClock()
    tokens = FollowupTokens(clock.now)
    tokens.remember("t", 1, TOKEN)
    assert tokens.valid_for("t", 1) == replace(TOKEN, since=clock.now())
    assert tokens.valid_for("t", 2) is None
    clock.time += VALID_SECONDS + 1
    assert tokens.valid_for("t", 1) is None
    assert [tokens.ask("t", 1, opened) for opened in (5, 5, 6)] == [True, False, True]
    tokens.forget_asking("t", 1)
    assert tokens.ask("t", 1, 6)


def test_one_card_a_person_and_table_is_known_as_long_as_it_can_be_changed() -> None:
    clock = FixedClock()
    cards = PrivateCards(clock.now)
    first = PrivateCard(1, 20, 1, "token", "en", clock.now(), opened=5)
    assert cards.put("t", 1, first) is None
    assert cards.put("t", 1, replace(first, token="newer")) is None, "it is the same message"
    second = replace(first, message=2)
    assert cards.put("t", 1, second) == replace(first, token="newer")
    cards.settle("t", 1, 3)
    cards.settle("t", 2, 2)
    assert cards.of("t", 1) == second, "it was answered elsewhere"
    cards.settle("t", 1, 2)
    assert cards.of("t", 1) == replace(second, opened=None)
    assert cards.put("t", 1, first) == replace(second, opened=None)
    done = replace(first, message=3, opened=None, lasting=True)
    assert cards.put("t", 1, done) == first
    assert cards.put("t", 1, first) is None, "what was done may stay where it is"
    for number in (4, 5):
        assert cards.put("t", 2, replace(first, message=number, opened=None)) is None
    clock.time += VALID_SECONDS + 1
    assert cards.of("t", 1) is None
    assert cards.put("t", 1, second) is None, "nothing can be done about the one before"


def test_a_message_that_shows_something_else_is_nobodys_card() -> None:
    clock = FixedClock()
    cards = PrivateCards(clock.now)
    card = PrivateCard(1, 20, 1, "token", "en", clock.now(), opened=5)
    cards.put("t", 1, card)
    cards.forget(2)
    assert cards.of("t", 1) == card
    cards.forget(1)
    assert cards.of("t", 1) is None
    cards.put("t", 1, card)
    assert cards.put("next", 1, card) is None
    assert cards.of("t", 1) is None, "the message belongs to the next game"
    later = replace(card, message=2)
    assert cards.put("next", 1, later) == card
    cards.forget(1)
    assert cards.of("next", 1) == later


@pytest.mark.asyncio
async def test_what_is_pressed_is_answered_before_it_is_known_what_somebody_sees() -> None:
    cards = PrivateCards(FixedClock().now)
    await cards.answered("t", 1)
    with cards.pressed("t", 1):
        with cards.pressed("t", 1):
            waiting = asyncio.create_task(cards.answered("t", 1))
            await cards.answered("t", 2)
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not waiting.done()
    await waiting


async def waiting(store: AnyStore, now: float = 1e12) -> list[tuple[str, int]]:
    return [(one.notice.kind, one.notice.sequence) for one in await store.queued(now, 99)]


async def put(store: AnyStore, table: Table, *notices: Notice) -> Table:
    """Commit a table as it is with some notices."""
    new = replace(table, revision=table.revision + 1)
    await store.commit(Change(new, table.revision, notices=notices))
    return new


async def queue(host: Host, store: AnyStore, *notices: Notice) -> Table:
    """Deal a table, and put nothing but these notices into the outbox."""
    table = await dealt(host, "jaipur", 2)
    for one in await store.queued(1e12, 99):
        await store.sent(one.id)
    return await put(store, table, *(replace(one, table=table.id) for one in notices))


@pytest.mark.asyncio
async def test_growths_that_wait_become_one_unless_a_story_is_posted_between(
    host: Host, store: AnyStore
) -> None:
    kinds = ("growth", "growth", "story", "growth", "growth")
    said = [Notice(kind, "", number) for number, kind in enumerate(kinds, 1)]  # type: ignore[arg-type] # mypy takes it for any text
    table = await queue(host, store, *said)
    assert await waiting(store) == [("growth", 2), ("story", 3), ("growth", 5)]
    queued = await store.queued(1e12, 99)
    story = StoryMessage(77, 0, 2, "reveal.png", "cards", 1)
    await store.sent(queued[0].id, Delivered(story=story))
    assert await store.story_message(table.id) == story
    assert await waiting(store) == [("story", 3), ("growth", 5)]
    # What may have been said is not left to a later one.
    await store.mark_maybe_sent(1e12)
    assert await waiting(store) == [("story", 3), ("growth", 4), ("growth", 5)]


@pytest.mark.asyncio
async def test_a_call_holds_nothing_back_and_goes_when_its_person_acts(
    host: Host, store: AnyStore
) -> None:
    call = Notice("call", "", 1, PEOPLE[0].user, AskedDecision(0), 2000.0)
    table = await queue(host, store, call, Notice("panel", "", 1))
    assert await waiting(store, 1500.0) == [("panel", 1)]
    assert await store.next_due(1500.0) == 2000.0
    assert await waiting(store, 2000.0) == [("call", 1), ("panel", 1)]
    table = await host.queries.table(table.id)
    await put(store, table, replace(call, table=table.id, sequence=2))
    assert await waiting(store, 2000.0) == [("panel", 1), ("call", 2)], "the newest counts"
    await host.seats.change(table.id, 5, conceded, PEOPLE[0])
    assert not [one for one in await waiting(store) if one[0] == "call"]


def test_the_newest_token_of_a_place_speaks_to_all_as_long_as_it_is_valid() -> None:
    clock = FixedClock()
    tokens = FollowupTokens(clock.now)
    tokens.remember("t", 1, TOKEN)
    assert tokens.public_at(20) is None, "its press was not answered, or nobody saw it"
    first, second = (replace(TOKEN, token=name, public=True) for name in ("first", "second"))
    tokens.remember("t", 1, first)
    clock.time += 60
    tokens.remember("u", 2, second)
    newest = tokens.public_at(20)
    assert newest == replace(second, since=clock.now())
    assert tokens.public_at(21) is None
    tokens.note_posted(5, newest)
    clock.time += VALID_SECONDS
    assert tokens.public_at(20) == newest
    assert tokens.changing(5) == newest
    clock.time += 1
    assert tokens.public_at(20) is None
    assert tokens.changing(5) is None


def test_a_message_is_changed_by_the_token_of_its_post_or_of_a_press_on_it() -> None:
    tokens = FollowupTokens()
    tokens.remember("t", 1, replace(TOKEN, token="look", pressed=5))
    looked = tokens.changing(5)
    assert looked is not None
    assert tokens.public_at(20) is None
    tokens.refuse(looked)
    assert tokens.changing(5) is None
    assert tokens.valid_for("t", 1) == looked, "in private it may still be tried"
    tokens.changes_pressed = False
    tokens.remember("t", 1, replace(TOKEN, token="again", pressed=5))
    assert tokens.changing(5) is None
    tokens.note_posted(6, replace(looked, token="post", since=looked.since))
    assert tokens.changing(6) is not None
    tokens.forget_changing(6)
    assert tokens.changing(6) is None


def test_a_host_may_have_nothing_posted_by_tokens() -> None:
    tokens = FollowupTokens(posts=lambda: False)
    tokens.remember("t", 1, replace(TOKEN, public=True, pressed=5))
    assert tokens.public_at(20) is None
    assert tokens.changing(5) is not None
    assert "token" not in repr(TOKEN).replace("FollowupToken", "")


def test_an_entry_lets_all_be_asked_once_more_but_once() -> None:
    tokens = FollowupTokens()
    assert tokens.ask("t", 1, 5)
    assert not tokens.ask("t", 1, 5)
    assert not tokens.ask_anew("t", [1], 0), "nothing was taken back or resumed"
    assert tokens.ask_anew("t", [1], 7)
    assert tokens.ask("t", 1, 5)
    assert not tokens.ask_anew("t", [1], 7)
    assert not tokens.ask("t", 1, 5)
