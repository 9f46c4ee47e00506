"""Presses that are stale, foreign, double or late, half-filled forms, and sealed choices."""

import asyncio
import json
from collections.abc import Awaitable

import pytest

from bot.services.host import Host
from bot.store.opening import AnyStore
from bot.tables.drafts import StoredDraft
from bot.tables.forms import Done, Form, Nothing
from bot.tables.settings import UserSettings
from bot.tables.table import Person, Table, TableId, game_of
from engine.errors import IllegalAction
from engine.forms import Picks
from engine.play import first_legal, legal
from tests.bot.hosting import PEOPLE, STRANGER, Player, Where, dealt, host_on, played_out, stored
from tests.cogs.memory import MemoryStore
from tests.engine.retracing import picks_at

pytestmark = pytest.mark.asyncio


async def form_of(host: Host, id_: TableId, person: Person) -> Form:
    form = await host.turns.move(id_, person)
    assert isinstance(form, Form)
    return form


def first_picks(form: Form) -> Picks:
    game = game_of(form.table)
    return picks_at(game, form.view, first_legal(game, form.view), form.prompt)


async def awaited_person(host: Host, id_: TableId) -> Person:
    return PEOPLE[(await host.queries.look(id_)).awaited[0]]


async def until_two_forms(host: Host, store: AnyStore) -> tuple[Person, Form, Form, int]:
    """Play Jaipur until an exchange is open, and fill in its first two forms."""
    table = await dealt(host, "jaipur", 2)
    player = Player(host, table.id)
    while True:
        person = await awaited_person(host, table.id)
        form = await form_of(host, table.id, person)
        option = {one.id: one for one in form.prompt.fields[0].options}.get("exchange")
        if option is not None and option.blocked is None:
            opened = form.decision.opened
            second = await host.turns.answer(table.id, person, opened, 0, (("exchange",),), 7)
            assert isinstance(second, Form)
            return person, form, second, opened
        await player.step()


async def code_of(attempt: Awaitable[object]) -> str:
    with pytest.raises(IllegalAction) as refusal:
        await attempt
    return refusal.value.code


async def test_a_press_that_arrives_twice_is_carried_out_once_and_answered_twice(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "basari", 3)
    person = await awaited_person(host, table.id)
    form = await form_of(host, table.id, person)
    press = (table.id, person, form.decision.opened, 0, first_picks(form), 77)
    first, second = await host.turns.answer(*press), await host.turns.answer(*press)
    assert isinstance(first, Done)
    assert isinstance(second, Done)
    assert (first.texts, first.awaited) == (second.texts, second.awaited)
    assert len(await store.log(table.id)) == 1


async def test_the_lobby_takes_each_interaction_once(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    assert (await host.lobby.open(PEOPLE[0], "jaipur", 2, (), table.home, "en", 1)).id == table.id
    assert (await host.lobby.join(table.id, PEOPLE[1], 2)).sequence == 0
    assert (await host.lobby.start(table.id, PEOPLE[0], 3)).seed == table.seed
    assert await code_of(host.lobby.start(table.id, PEOPLE[0], 4)) == "host.error.started"


async def test_stale_foreign_and_late_presses_are_refused_and_change_nothing(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    person = await awaited_person(host, table.id)
    other = next(one for one in PEOPLE[:2] if one != person)
    form = await form_of(host, table.id, person)
    opened, picks = form.decision.opened, first_picks(form)
    before = await store.table(table.id), await store.log(table.id)
    codes = [
        await code_of(host.turns.answer(table.id, STRANGER, opened, 0, picks, 50)),
        await code_of(host.turns.answer(table.id, other, opened, 0, picks, 51)),
        await code_of(host.turns.answer(table.id, person, opened + 1, 0, picks, 52)),
        await code_of(host.turns.answer(table.id, person, opened, 1, picks, 53)),
        await code_of(host.turns.answer("nobody", person, opened, 0, picks, 54)),
        await code_of(host.turns.answer(table.id, person, opened, 0, (("camel-race",),), 55)),
        await code_of(host.turns.pick(table.id, person, opened, 0, "jaipur.unheard_of", ("x",))),
    ]
    assert codes == [
        "host.error.not_seated",
        "host.error.not_awaited",
        "host.error.stale",
        "host.error.other_form",
        "host.error.no_table",
        "engine.error.unknown_option",
        "host.error.other_form",
    ]
    assert (await store.table(table.id), await store.log(table.id)) == before
    await played_out(host, table.id)
    assert (
        await code_of(host.turns.answer(table.id, person, opened, 0, picks, 56))
        == "host.error.over"
    )
    assert await host.turns.move(table.id, person) == Nothing(
        await host.queries.table(table.id), ()
    )


async def test_two_presses_at_once_on_one_form_count_once(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "jaipur", 2)
    person = await awaited_person(host, table.id)
    form = await form_of(host, table.id, person)
    presses = [
        host.turns.answer(table.id, person, form.decision.opened, 0, first_picks(form), 60 + number)
        for number in range(5)
    ]
    results = await asyncio.gather(*presses, return_exceptions=True)
    answers = [result for result in results if isinstance(result, Form | Done)]
    assert all(answer == answers[0] for answer in answers), (
        "a press that comes again changes nothing"
    )
    assert all(isinstance(r, IllegalAction) for r in results if not isinstance(r, Form | Done))
    assert (await store.table(table.id) or table).sequence == isinstance(answers[0], Done)


async def test_a_half_filled_form_survives_a_restart(host: Host, store: AnyStore) -> None:
    person, _, second, opened = await until_two_forms(host, store)
    field = second.prompt.fields[0]
    ids = tuple(option.id for option in field.open[: field.least])
    picked = await host.turns.pick(second.table.id, person, opened, 1, field.key, ids)
    again = await form_of(host_on(store), second.table.id, person)
    assert again == picked
    assert again.filled == 1
    assert again.picks == {field.key: ids}
    third = await host_on(store).turns.answer(second.table.id, person, opened, 1, None, 8)
    assert isinstance(third, Form | Done)


async def test_back_shows_what_was_picked_and_start_over_forgets_it(
    host: Host, store: AnyStore
) -> None:
    person, first, second, opened = await until_two_forms(host, store)
    id_ = first.table.id
    back = await host.turns.back(id_, person, opened)
    assert back.filled == 0
    assert back.prompt == first.prompt
    assert tuple(back.picks.values()) == (("exchange",),)
    assert await host.turns.answer(id_, person, opened, 0, None, 9) == second
    fresh = await host.turns.restart(id_, person, opened)
    assert (fresh.filled, fresh.picks) == (0, {})
    assert (await host.turns.back(id_, person, opened)).filled == 0
    assert await store.draft(id_, first.seat) is None


async def test_confirm_names_the_question_that_is_still_open(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    person = await awaited_person(host, table.id)
    form = await form_of(host, table.id, person)
    confirm = host.turns.answer(table.id, person, form.decision.opened, 0, None, 70)
    assert await code_of(confirm) == "host.error.unanswered"


async def test_a_sealed_choice_is_shown_and_changed_and_nobody_hears_of_it(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "basari", 3)
    person = await awaited_person(host, table.id)
    form = await form_of(host, table.id, person)
    game, opened = game_of(table), form.decision.opened
    one, other = list(legal(game, form.view))[:2]
    key = form.prompt.fields[0].key
    first = picks_at(game, form.view, one, form.prompt)
    second = picks_at(game, form.view, other, form.prompt)
    await host.turns.answer(table.id, person, opened, 0, first, 80)
    sealed = await form_of(host, table.id, person)
    assert sealed.sealed
    assert sealed.picks == {key: first[0]}
    public, notices = await host.queries.look(table.id), await store.queued(0, 100)
    await host.turns.pick(table.id, person, opened, 0, key, second[0])
    done = await host.turns.answer(table.id, person, opened, 0, None, 81)
    assert isinstance(done, Done)
    assert (await form_of(host, table.id, person)).picks == {key: second[0]}
    after = await host.queries.look(table.id)
    assert (after.view, after.texts, after.pending) == (public.view, public.texts, public.pending)
    assert await store.queued(0, 100) == notices


async def test_everybody_sees_only_their_own_secrets(host: Host) -> None:
    table = await dealt(host, "basari", 3)
    person = await awaited_person(host, table.id)
    form = await form_of(host, table.id, person)
    done = await host.turns.answer(table.id, person, form.decision.opened, 0, first_picks(form), 90)
    assert isinstance(done, Done)
    assert done.texts
    assert done.texts[-1] in (await host.queries.look(table.id, person.user)).texts
    for user in (None, STRANGER.user, *(one.user for one in PEOPLE[:3] if one != person)):
        look = await host.queries.look(table.id, user)
        assert done.texts[-1] not in look.texts
        assert done.texts[-1] not in [
            t for page in await host.queries.history(table.id, user) for t in page.texts
        ]


async def test_a_draft_for_an_earlier_decision_does_not_count(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        person, form, _, opened = await until_two_forms(host, store)
        kept = await store.draft(form.table.id, form.seat)
        await host.turns.restart(form.table.id, person, opened)
        await Player(host, form.table.id).step()
        await Player(host, form.table.id).step()
        await store.keep_draft(form.table.id, form.seat, kept)
        fresh = await host.turns.move(form.table.id, person)
        assert isinstance(fresh, Form)
        assert fresh.filled == 0


async def test_marks_that_fit_the_form_no_more_do_not_count(database: Where) -> None:
    """As of a version whose form let people pick several, or other things, in the same field."""
    async with stored(database) as store:
        host = host_on(store)
        table = await dealt(host, "basari", 3)
        form = await form_of(host, table.id, PEOPLE[0])
        (field,) = form.prompt.fields
        both = [option.id for option in field.options[:2]]
        before = None
        for picks in ({field.key: both}, {field.key: ["gone"]}, {"gone": both[:1]}):
            opened, marks = form.decision.opened, json.dumps(picks).encode()
            draft = StoredDraft(opened, b"[]", marks)
            await store.keep_draft(table.id, form.seat, draft, before=before)
            before = draft
            assert (await form_of(host, table.id, PEOPLE[0])).picks == {}
        fitting = StoredDraft(opened, b"[]", json.dumps({field.key: both[:1]}).encode())
        await store.keep_draft(table.id, form.seat, fitting, before=before)
        assert (await form_of(host, table.id, PEOPLE[0])).picks == {field.key: (both[0],)}


async def until_one_sale(host: Host) -> tuple[Person, Form]:
    """Play Jaipur until there is exactly one sale, so that it is forced once selling is chosen."""
    table = await dealt(host, "jaipur", 2)
    while True:
        person = await awaited_person(host, table.id)
        form = await form_of(host, table.id, person)
        game = game_of(table)
        sales = [action for action in legal(game, form.view) if action.kind == "sell"]
        if len(sales) == 1:
            return person, form
        await Player(host, table.id).step()


async def test_what_was_never_asked_is_shown_before_it_is_done(host: Host, store: AnyStore) -> None:
    person, form = await until_one_sale(host)
    id_, opened, before = form.table.id, form.decision.opened, form.table.sequence
    asked = await host.turns.answer(id_, person, opened, 0, (("sell",),), 500)
    assert isinstance(asked, Form)
    assert asked.prompt.fields == ()
    assert asked.complete is not None
    assert asked.complete.action.kind == "sell"
    assert [text.key for one in asked.chosen for text in one.options] == ["jaipur.kind.sell"]
    assert (await host.queries.table(id_)).sequence == before
    assert await form_of(host_on(store), id_, person) == asked, "also after a restart"
    assert (await host.turns.back(id_, person, opened)).filled == 0
    await host.turns.answer(id_, person, opened, 0, (("sell",),), 501)
    done = await host.turns.answer(id_, person, opened, 1, (), 502)
    assert isinstance(done, Done)
    assert (await host.queries.table(id_)).sequence == before + 1


async def test_the_camels_need_no_confirmation(host: Host) -> None:
    table = await dealt(host, "jaipur", 2)
    person = await awaited_person(host, table.id)
    opened = (await form_of(host, table.id, person)).decision.opened
    assert isinstance(
        await host.turns.answer(table.id, person, opened, 0, (("camels",),), 510), Done
    )


async def test_an_answer_pressed_twice_shows_again_what_it_led_to(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    person = await awaited_person(host, table.id)
    opened = (await form_of(host, table.id, person)).decision.opened
    press = (table.id, person, opened, 0, (("camels",),))
    done = await host.turns.answer(*press, 520)
    assert isinstance(done, Done)
    again = await host.turns.repeated(*press)
    assert again == done
    assert await host.turns.repeated(*press[:-1], (("sell",),)) is None, "that was another answer"
    assert len(await store.log(table.id)) == 1


async def test_a_form_pressed_twice_shows_the_next_one_twice(host: Host, store: AnyStore) -> None:
    person, first, second, opened = await until_two_forms(host, store)
    id_ = first.table.id
    assert await host.turns.answer(id_, person, opened, 0, (("exchange",),), 8) == second
    assert await code_of(host.turns.answer(id_, person, opened, 0, (("sell",),), 9)) == (
        "host.error.other_form"
    )


async def test_a_story_asks_whoever_decides_next_and_calls_nobody_who_just_acted(
    host: Host,
) -> None:
    table = await dealt(host, "basari", 3)
    begun = await host.queries.story(table.id, 0)
    assert begun.asked_seats == begun.due == (0, 1, 2)
    for number, person in enumerate(PEOPLE[:3]):
        form = await form_of(host, table.id, person)
        await host.turns.answer(table.id, person, form.decision.opened, 0, (("a",),), 600 + number)
        # Who has chosen is public, so they are not called any more.
        still = tuple(range(number + 1, 3))
        assert (await host.queries.story(table.id, 0)).due == still
    story = await host.queries.story(table.id, 3)
    assert (story.asked_seats, story.due) == ((0, 1, 2), (0, 1))


async def test_the_language_is_kept_of_those_who_get_direct_messages_only(
    host: Host, store: AnyStore
) -> None:
    german = Person(100, "Ada", "de")
    await host.settings.remember_language(german)
    assert (await store.user_settings(100)).discord_language is None
    await store.keep_user_settings(100, UserSettings(by_dm=True, discord_language="en"))
    fresh = host_on(store)
    await fresh.settings.remember_language(german)
    assert (await store.user_settings(100)).discord_language == "de"
    await fresh.settings.remember_language(Person(100, "Ada", "en"))
    assert (await store.user_settings(100)).discord_language == "en"


class CountingStore(MemoryStore):
    """Counts how often the row of a table is read."""

    reads = 0

    async def table(self, id_: TableId) -> Table | None:
        self.reads += 1
        return await super().table(id_)


async def test_a_row_in_hand_is_read_again_only_after_a_change() -> None:
    store = CountingStore()
    host = host_on(store)
    id_ = (await dealt(host, "basari", 3)).id
    row = await host.queries.table(id_)
    store.reads = 0
    for number, person in enumerate(PEOPLE[:3]):
        form = await host.turns.move(row, person)
        assert isinstance(form, Form)
        assert form.table.sequence == number
        press = (form.table, person, form.decision.opened, 0, first_picks(form), 70 + number)
        assert isinstance(await host.turns.answer(*press), Done)
        assert store.reads == number, "the first row is outdated after the first answer"


async def test_a_row_that_another_process_outdated_is_read_again() -> None:
    store = CountingStore()
    host, other = host_on(store), host_on(store)
    row = await host.queries.table((await dealt(host, "basari", 3)).id)
    form = await form_of(host, row.id, PEOPLE[0])
    await other.requests.ask(row.id, PEOPLE[1], "pause", 69)
    press = (row, PEOPLE[0], form.decision.opened, 0, first_picks(form), 70)
    done = await host.turns.answer(*press)
    assert isinstance(done, Done)
    assert [(request.kind, request.seat) for request in done.table.requests] == [("pause", 1)]
