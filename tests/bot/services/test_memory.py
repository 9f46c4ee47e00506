"""What each person has of a table: what they missed, what they noted, and what waits for them."""

from __future__ import annotations

import pytest

from bot.runtime.i18n import Speaker
from bot.services.host import Host
from bot.services.recap import NOTE_LENGTH
from bot.store.opening import AnyStore
from bot.tables.forms import Form
from bot.tables.table import TableId, User
from engine.core import Seat
from engine.errors import IllegalAction
from engine.text import Text
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    STRANGER,
    USUAL,
    FixedClock,
    Player,
    Where,
    dealt,
    host_on,
    played_out,
    stored,
)

pytestmark = pytest.mark.asyncio
ADA, BEN, CEM, *_ = PEOPLE


async def steps(host: Host, id_: str, count: int) -> None:
    for _ in range(count):
        await Player(host, id_).step()


async def looked_last_at(store: AnyStore, table: TableId, user: User, sequence: int) -> None:
    """Let somebody have seen a table no further than this, which cannot happen by itself."""
    query = "DELETE FROM visits WHERE table_id = ? AND user = ?"
    await store.writer.run(lambda db: db.execute(query, (table, user)))
    await store.looked(table, user, sequence)


async def test_a_recap_tells_what_happened_to_me_and_around_me(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "basari", 3)
    await host.recaps.mark_seen(table.id, ADA.user)
    # The others play on as if Ada had left it to somebody else: only she has not looked.
    seen = (await host.recaps.visit(table.id, ADA.user)).sequence
    await steps(host, table.id, 40)
    await looked_last_at(store, table.id, ADA.user, seen or 0)
    missed = await host.recaps.recap(table.id, ADA.user)
    assert missed is not None
    said = Speaker("en", ("Ada", "Ben", "Cem"), strict=True)
    mine, around = ([said(text) for text in texts] for texts in (missed.mine, missed.around))
    assert mine
    assert around
    assert sum("Ada" in sentence for sentence in mine) > len(mine) / 2
    assert not any("Ada" in sentence for sentence in around)
    await host.recaps.mark_seen(table.id, ADA.user)
    assert await host.recaps.recap(table.id, ADA.user) is None, "once seen it is not told again"


async def test_a_recap_tells_only_the_last_of_a_changed_choice(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "basari", 3)
    await host.recaps.mark_seen(table.id, ADA.user)
    for interaction, letter in enumerate("ab", 501):
        form = await host.turns.move(table.id, ADA)
        assert isinstance(form, Form)
        opened, at = form.decision.opened, form.filled
        await host.turns.answer(table.id, ADA, opened, at, ((letter,),), interaction)
    await steps(host, table.id, 40)
    await looked_last_at(store, table.id, ADA.user, 0)
    missed = await host.recaps.recap(table.id, ADA.user)
    assert missed is not None
    said = Speaker("en", ("Ada", "Ben", "Cem"), strict=True)
    chosen = [dict(text.args)["action"] for text in missed.mine if text.key == "basari.event.seal"]
    letters = [said(action) for action in chosen if isinstance(action, Text)]
    assert letters[0].startswith("B"), "the choice that counted, and not the one before"


async def test_there_is_no_recap_of_a_round_or_less(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "jaipur", 2)
    assert await host.recaps.recap(table.id, ADA.user) is None, (
        "who never looked has missed nothing"
    )
    await host.recaps.mark_seen(table.id, ADA.user)
    await steps(host, table.id, 2)
    await looked_last_at(store, table.id, ADA.user, 0)
    assert await host.recaps.recap(table.id, ADA.user) is None
    assert await host.recaps.recap(table.id, STRANGER.user) is None
    with pytest.raises(IllegalAction):
        await host.recaps.recap("nobody", ADA.user)


@pytest.mark.parametrize(("game", "seats"), USUAL)
async def test_a_recap_tells_nobody_more_than_their_own_log(
    host: Host, store: AnyStore, game: str, seats: Seat
) -> None:
    table = await dealt(host, game, seats)
    for person in PEOPLE[:seats]:
        await looked_last_at(store, table.id, person.user, 0)
    await steps(host, table.id, 25)
    if (await host.queries.table(table.id)).status == "over":
        return  # a game as short as that is told by its end
    for person in PEOPLE[:seats]:
        await looked_last_at(store, table.id, person.user, 0)
        missed = await host.recaps.recap(table.id, person.user)
        assert missed is not None
        pages = await host.queries.history(table.id, person.user)
        known = {text for page in pages for text in (page.heading, *page.texts)}
        assert {*missed.mine, *missed.around} <= known


async def test_whoever_plays_has_looked(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "jaipur", 2)
    done = await Player(host, table.id).step()
    assert done is not None
    assert (await store.visit(table.id, PEOPLE[done.seat].user)).sequence == 1
    assert (await store.visit(table.id, PEOPLE[1 - done.seat].user)).sequence is None
    await host.recaps.mark_seen(table.id, STRANGER.user)
    assert (await store.visit(table.id, STRANGER.user)).sequence is None


@pytest.mark.parametrize(
    "note",
    ["sell the rubies", "'); DROP TABLE visits; --", "../../etc/passwd", "🐫" * 500, "a\nb\n\nc"],
)
async def test_a_note_is_kept_as_it_is_for_its_writer_alone(database: Where, note: str) -> None:
    async with stored(database) as store:
        host = host_on(store)
        table = await dealt(host, "jaipur", 2)
        await host.recaps.note(table.id, ADA.user, note)
        await host.recaps.mark_seen(table.id, ADA.user)
    async with stored(database) as store:
        host = host_on(store)
        assert (await host.recaps.visit(table.id, ADA.user)).note == note
        assert (await host.recaps.visit(table.id, BEN.user)).note == ""
        await host.recaps.note(table.id, ADA.user, " \n ")
        assert (await host.recaps.visit(table.id, ADA.user)).note == ""


async def test_a_note_too_long_or_by_a_stranger_changes_nothing(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    await host.recaps.note(table.id, ADA.user, "mine\0")
    for user, note in ((ADA.user, "x" * (NOTE_LENGTH + 1)), (STRANGER.user, "hello")):
        with pytest.raises(IllegalAction):
            await host.recaps.note(table.id, user, note)
    with pytest.raises(IllegalAction):
        await host.recaps.hush(table.id, STRANGER.user, hushed=True)
    assert (await host.recaps.visit(table.id, ADA.user)).note == "mine"


async def test_the_desk_holds_what_waits_soonest_first(store: AnyStore) -> None:
    host, clock = host_on(store), FixedClock()
    slow = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 1, 86_400)
    quick = await host.lobby.open(ADA, "basari", 3, (), HOME, "en", 2, 120)
    endless = await host.lobby.open(ADA, "basari", 3, (), HOME, "en", 3)
    full = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 4)
    alone = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 5)
    for number, table in enumerate((slow, quick, endless, full)):
        await host.lobby.join(table.id, BEN, 10 + number)
    for number, table in enumerate((quick, endless)):
        await host.lobby.join(table.id, CEM, 20 + number)
    for number, table in enumerate((slow, quick, endless)):
        await host.lobby.start(table.id, ADA, 30 + number)
    waiting = await host.inbox.waiting_for(ADA.user)
    due = {one.table.id: one.due for one in waiting}
    assert alone.id not in due
    assert due[quick.id] == clock.now() + 120
    assert due[endless.id] is due[full.id] is None
    dues = [one.due for one in waiting]
    assert dues == [*sorted(due for due in dues if due is not None), None, None]
    for user in (BEN.user, ADA.user):
        desk = {one.table.id for one in await host.inbox.waiting_for(user)}
        seat = slow.seat_of(user) or 0
        awaited = (await host.queries.look(slow.id)).awaited
        assert (slow.id in desk) == (int(user == BEN.user) in awaited), seat
    assert await host.inbox.waiting_for(STRANGER.user) == ()


async def test_a_finished_or_paused_table_waits_for_nobody(host: Host) -> None:
    over = await dealt(host, "jaipur", 2)
    await played_out(host, over.id)
    paused = await dealt(host, "jaipur", 2, first=50)
    for number, person in enumerate((ADA, BEN)):
        await host.requests.ask(paused.id, person, "pause", 90 + number)
    assert await host.inbox.waiting_for(ADA.user) == await host.inbox.waiting_for(BEN.user) == ()


async def test_a_recap_leaves_out_what_was_taken_back(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "jaipur", 2)
    await host.recaps.mark_seen(table.id, ADA.user)
    while not (await host.requests.offers(await host.queries.table(table.id))).undo:
        await steps(host, table.id, 1)
    before = await host.queries.look(table.id)
    table = await host.requests.ask(table.id, ADA, "take_back", 801)
    await host.requests.agree(table.id, BEN, table.open_requests[0].number, 802)
    await steps(host, table.id, 12)
    await looked_last_at(store, table.id, ADA.user, 0)
    missed = await host.recaps.recap(table.id, ADA.user)
    assert missed is not None
    told = [*missed.mine, *missed.around]
    assert "seats.told.take_back" not in [text.key for text in told]
    everything = [text for page in await host.queries.history(table.id) for text in page.texts]
    undone = before.texts[-1]
    assert told.count(undone) == everything.count(undone) - 1
