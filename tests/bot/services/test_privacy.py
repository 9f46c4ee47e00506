"""Privacy: a person gets all that is stored of them, and is forgotten when they wish."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.services.host import Host
from bot.store.opening import AnyStore
from bot.tables.forms import Chances
from bot.tables.lobby import hinting
from bot.tables.results import Scope
from bot.tables.seats import conceded, stood_up, taken
from bot.tables.table import Person
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    FirstLegal,
    Player,
    Where,
    autopilot_of,
    beside,
    checked,
    dealt,
    dumped,
    host_on,
    played_out,
    stored,
)

pytestmark = pytest.mark.asyncio
ADA = Person(987_654_321, "Ada of the Camels")
BEN, CEM = PEOPLE[1], PEOPLE[2]
SOMEBODY = 777_666_555


async def seated(host: Host, game: str, first: int) -> str:
    """Open a table of Ada's and deal it."""
    table = await host.lobby.open(ADA, game, 2, (), HOME, "en", first, 3600)
    await host.lobby.join(table.id, BEN, first + 1)
    await host.lobby.start(table.id, ADA, first + 2)
    return table.id


async def busy(host: Host, store: AnyStore) -> tuple[str, str]:
    """Let Ada leave traces everywhere, and return a table at play and one in the lobby."""
    playing = await seated(host, "jaipur", 1)
    lobby = (await host.lobby.open(ADA, "johari", 3, (), HOME, "en", 20)).id
    await host.lobby.join(lobby, BEN, 21)
    await host.recaps.note(playing, ADA.user, "the note")
    await host.recaps.hush(playing, ADA.user, hushed=True)
    await host.settings.change_user(ADA.user, lambda old: replace(old, zone="Europe/Berlin"))
    await host.settings.change_server(
        HOME.guild or 0, ADA.user, lambda old: replace(old, pace=7200)
    )
    await host.settings.change_user(ADA.user, lambda old: old.with_dms(True, "de"))
    await store.keep_letter(playing, ADA.user, 4711)
    await host.avoidance.toggle(ADA.user, [SOMEBODY])
    await host.avoidance.toggle(BEN.user, [ADA.user])
    for _ in range(4):
        await Player(host, playing).step()
    return playing, lobby


async def test_the_export_holds_everything_and_nothing_of_others(
    host: Host, store: AnyStore
) -> None:
    playing, lobby = await busy(host, store)
    text = (await host.privacy.export(ADA.user)).decode()
    found = json.loads(text)
    assert found["user"] == ADA.user
    assert {row["table_id"] for row in found["seats"]} == {playing, lobby}
    assert found["visits"][0]["note"] == "the note"
    assert found["settings"][0]["zone"] == "Europe/Berlin"
    assert found["server_changes"][0]["what"] == "pace"
    assert found["letters"][0]["message"] == 4711
    assert found["avoided"] == [{"user": ADA.user, "other": SOMEBODY}], "but not who avoids her"
    assert found["actions"]
    assert {row["user"] for row in found["actions"]} == {ADA.user}
    assert BEN.name not in text
    assert str(BEN.user) not in text
    table = await host.queries.table(playing)
    assert table.seed not in text
    assert table.secret not in text


async def test_every_column_that_names_a_person_is_exported_and_forgotten(
    database: Where,
) -> None:
    async with stored(database) as store:
        host = host_on(store)
        playing, lobby = await busy(host, store)
        await host.privacy.forget(ADA)
        exported = json.loads(await host.privacy.export(ADA.user))
        assert all(rows == [] for name, rows in exported.items() if name != "user")
        table = await host.queries.table(playing)
        assert table.sitters[0].autopilot
        assert table.owner == BEN.user
        assert (await host.queries.table(lobby)).owner == BEN.user
    dump = str(dumped(database)).replace(f"join-{ADA.user}", "")  # a digest in truth
    assert str(ADA.user) not in dump
    assert ADA.name not in dump
    assert "the note" not in dump
    assert checked(database).findings == ()


async def remembered(host: Host, store: AnyStore) -> None:
    """Let Ada leave traces in all that remains of finished games."""
    rated = await seated(host, "jaipur", 100)
    await Player(host, rated, 101_000).step()
    await host.seats.change(rated, 110, conceded, ADA)
    hinted = (await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 120, 3600)).id
    await host.lobby.join(hinted, BEN, 121)
    await host.lobby.change(hinted, 122, hinting, ADA, hints=True)
    await host.lobby.start(hinted, ADA, 123)
    await store.note_hint(hinted, 0, 0)
    await played_out(host, hinted, 121_000)
    left = await seated(host, "jaipur", 140)
    for _ in range(3):
        await Player(host, left, 141_000).step()
    await host.seats.change(left, 150, stood_up, ADA)
    await host.seats.change(left, 151, taken, CEM, 0)
    await played_out(host, left, 142_000)
    table = await host.queries.table(hinted)
    await host.replays.open_hands(table, ADA.user)
    await host.replays.open_hands(table, BEN.user)
    chances = Chances((((0.5, 0.5), (1.0, 0.0)),), ((0, table.sequence),))
    await store.keep_chances(table, chances)
    for number, person in enumerate((ADA, BEN), 160):
        await host.solo.play_on(hinted, 6, 0, person, number)
    alone = await host.solo.open(ADA, "jaipur", 2, "easy", 170)
    await host.seats.change(alone.id, 171, conceded, ADA)
    await host.settings.change_user(ADA.user, lambda old: replace(old, listed=False))
    await host.settings.change_server(
        HOME.guild or 0, ADA.user, lambda old: replace(old, statistics="ratings")
    )


async def figures(host: Host, store: AnyStore) -> list[object]:
    """Return all that is told of the others."""
    found: list[object] = [await store.standings(Scope(HOME.guild))]
    for person in (BEN, CEM):
        found += [await store.results_of(person.user, Scope())]
        found += [await host.statistics.rating_of(person.user, HOME.guild or 0, "jaipur")]
        found += [await store.reliability([person.user])]
        found += [await store.newest_names([person.user])]
    for table in await store.finished_tables(Scope(), BEN.user, 50, 0):
        found += [table.id, await host.replays.missing(table)]
    return found


async def test_what_remains_of_games_is_exported_and_forgotten_and_others_keep_theirs(
    database: Where,
) -> None:
    async with stored(database) as store:
        host = host_on(store)
        await remembered(host, store)
        exported = json.loads(await host.privacy.export(ADA.user))
        assert len(exported["results"]) == 4
        assert [len(exported[name]) for name in ("hints", "opened_hands")] == [1, 1]
        assert exported["settings"][0]["listed"] == 0
        assert BEN.name not in str(exported)
        before = await figures(host, store)
        assert str(ADA.user) in str(dumped(database))
        await host.privacy.forget(ADA)
        exported = json.loads(await host.privacy.export(ADA.user))
        assert all(rows == [] for name, rows in exported.items() if name != "user")
        assert await figures(host, store) == before
    dump = str(dumped(database)).replace(f"join-{ADA.user}", "")
    assert str(ADA.user) not in dump
    assert ADA.name not in dump
    assert checked(database).findings == ()


async def test_what_waits_to_be_said_names_nobody_who_was_forgotten(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        table = await dealt(host, "basari", 3)
        await store.freeze(table.id, "play.frozen.gone")  # so that it is not said soon
        await host.privacy.forget(BEN)
        with beside(database) as connection:
            said = connection.execute("SELECT kind, about FROM outbox WHERE about <> ''").fetchall()
        assert said == [("story", f"named {PEOPLE[0].user} {CEM.user}")]
        await store.freeze(table.id, None)
        (story,) = [one for one in await store.queued(1e12, 100) if one.notice.kind == "story"]
        assert story.notice.named_users == (PEOPLE[0].user, CEM.user)


async def test_the_others_play_on_to_the_end(host: Host, store: AnyStore) -> None:
    playing, _ = await busy(host, store)
    await host.privacy.forget(ADA)
    autopilot = autopilot_of(host, FirstLegal())
    for _ in range(300):
        await autopilot.play_out(playing)
        if await Player(host, playing).step() is None:
            break
    table = await host.queries.table(playing)
    assert table.status == "over"


async def test_being_forgotten_twice_or_unknown_does_no_harm(host: Host, store: AnyStore) -> None:
    await busy(host, store)
    for _ in range(2):
        await host.privacy.forget(ADA)
    await host.privacy.forget(CEM)
    assert json.loads(await host.privacy.export(CEM.user))["seats"] == []


async def test_a_finished_table_stays_and_says_nothing_of_whoever_was_forgotten(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    before = await played_out(host, table.id)
    await host.privacy.forget(PEOPLE[0])
    after = await host.queries.table(table.id)
    assert after.status == "over"
    assert after.names == ("", "Ben")
    assert after.digest == before.digest, "the seal of the log holds"
    assert (await host.queries.verify(table.id)).well
    assert await Player(host, table.id).step() is None
