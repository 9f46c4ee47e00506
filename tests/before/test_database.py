"""A database written by the version before opens, and everything in it goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.runtime.i18n import Speaker
from bot.tables.quiet_hours import guessed_zone
from tests.before.standing import (
    STOOD,
    USERS,
    Hosted,
    Standing,
    answer,
    findings,
    hosted,
    ids_on,
    kept,
    standing,
    walked,
)
from tests.cogs.simulated import Result, shown, text

pytestmark = pytest.mark.asyncio
HOUR = 3600.0
RUNNING = [id_ for (id_,) in kept("SELECT id FROM tables WHERE status = 'playing'")]
NAMES = {id_: name for name, id_ in USERS.items()}


# -- tables -------------------------------------------------------------------------------------


async def test_it_opens_and_nothing_is_wrong(tmp_path: Path) -> None:
    ((tables, entries),) = kept("SELECT COUNT(*), SUM(sequence) FROM tables WHERE seed <> ''")
    async with hosted(tmp_path) as now:
        pass
    assert findings(now.path) == (tables, entries, [])


async def test_every_log_leads_to_the_state_that_was_stored(tmp_path: Path) -> None:
    states = kept("SELECT table_id, sequence, state FROM states")
    async with hosted(tmp_path) as now:
        for id_, sequence, state in states:
            assert (await now.table(id_)).sequence == sequence
            assert json.loads(await now.replayed(id_)) == json.loads(state), id_
    assert {id_ for id_, _, _ in states} >= set(RUNNING)


async def test_tables_that_were_over_get_their_results(tmp_path: Path) -> None:
    over = kept("SELECT id FROM tables WHERE status = 'over' AND seed <> ''")
    async with hosted(tmp_path) as now:
        assert await now.host.results.fill_in() == len(over) > 2
        for (id_,) in over:
            table, rows = await now.table(id_), await now.store.results(id_)
            assert [row.user for row in rows if row.rank] == [each.user for each in table.sitters]
    assert findings(now.path)[2] == []


async def test_forms_are_filled_in_as_far_as_they_were(tmp_path: Path) -> None:
    drafts = kept("SELECT table_id, seat, opened, forms, picks FROM drafts")
    assert {id_[:3] for id_, *_ in drafts} == {"bas", "jai", "joh"}
    async with hosted(tmp_path) as now:
        for id_, seat, opened, forms, picks in drafts:
            form = await now.form(id_, seat)
            marked = {key: list(ids) for key, ids in form.picks.items()}
            assert (form.decision.opened, form.filled) == (opened, len(json.loads(forms)))
            fields = {field.key for field in form.prompt.fields}  # Basari asks otherwise now
            assert marked == {k: ids for k, ids in json.loads(picks).items() if k in fields}
            before = (await now.table(id_)).sequence
            await now.decide(id_, seat, Random(id_))
            assert (await now.table(id_)).sequence > before


async def goes_on(now: Hosted, id_: str) -> None:
    """Let everybody who owes a decision take it, and then play to the end."""
    if (await now.table(id_)).paused is not None:
        await now.resume(id_)
    for seat in await now.owing(id_):
        await now.decide(id_, seat, Random(id_))
    assert (await now.play_out(id_)).status == "over", id_


async def test_every_table_goes_on_to_its_end_by_the_rules_it_was_begun_with(
    tmp_path: Path,
) -> None:
    begun = dict(kept("SELECT id, version FROM tables WHERE status = 'playing'"))
    assert set(begun.values()) == {1}
    async with hosted(tmp_path) as now:
        await asyncio.gather(*(goes_on(now, id_) for id_ in RUNNING))
        for id_, version in begun.items():
            assert (await now.table(id_)).version == version
            verdict = await now.host.queries.verify(id_)
            assert verdict.well, (id_, verdict.texts)
    assert findings(now.path)[2] == []


async def test_results_are_filled_in_while_people_play(tmp_path: Path) -> None:
    over = [id_ for (id_,) in kept("SELECT id FROM tables WHERE status = 'over' AND seed <> ''")]
    async with hosted(tmp_path) as now:
        filled, *_ = await asyncio.gather(
            now.host.results.fill_in(), *(goes_on(now, id_) for id_ in RUNNING)
        )
        assert filled == len(over)
        for id_ in (*over, *RUNNING):
            table, rows = await now.table(id_), await now.store.results(id_)
            assert [row.user for row in rows if row.rank] == [each.user for each in table.sitters]
        assert await now.host.results.fill_in() == 0
    assert findings(now.path)[2] == []


async def test_finished_tables_are_replayed_and_counted(tmp_path: Path) -> None:
    over = [id_ for (id_,) in kept("SELECT id FROM tables WHERE status = 'over' AND seed <> ''")]
    async with standing(tmp_path) as s:
        await s.host.results.fill_in()
        for id_ in over:
            assert "Step 0" in answer(await s.slash("dee", "bazaar", "replay", table=id_)), id_
        for command in ("history", "stats show", "stats server"):
            assert len(answer(await s.slash("dee", "bazaar", command))) > 20, command
        assert s.wrong() == []


async def test_a_finished_table_shows_its_result_and_is_as_it_was(tmp_path: Path) -> None:
    results = {one["table"]: one["result"] for one in STOOD["results"]}
    assert {id_[:3] for id_, result in results.items() if result} == {"bas", "jai", "joh"}
    async with standing(tmp_path) as s:
        for id_, result in results.items():
            (file,) = shown(await s.slash("dee", "bazaar", "record", table=id_)).attachments
            assert json.loads(await file.read())["result"] == result, id_
            verdict = await s.slash("dee", "bazaar", "verify", table=id_)
            assert Speaker("en").say("fairness.verdict.well") in answer(verdict), id_
            score = await s.slash("dee", "bazaar", "score", table=id_)
            assert all(str(one) in answer(score) for one in (result or {}).get("scores", ())), id_
            assert (await s.slash("dee", "bazaar", "table show", table=id_)).acknowledged
        assert s.wrong() == []


# -- what people and servers chose --------------------------------------------------------------


def marked(s: Standing, screen: Any) -> dict[str, Any]:
    """Return what is chosen on a screen, by what the selects are for."""
    found = {}
    for part in walked(s.stored(screen).components):
        name = part.get("custom_id", "").rpartition(":")[2]
        if part.get("options"):
            found[name] = [one["value"] for one in part["options"] if one.get("default")]
        if part.get("default_values"):
            found[part["custom_id"]] = [int(one["id"]) for one in part["default_values"]]
    return found


def typed(result: Result) -> dict[str, str]:
    """Return what stands in the fields of a form."""
    assert result.modal is not None
    fields = [part["component"] for part in result.modal["components"]]
    return {one["custom_id"]: one.get("value") or "" for one in fields}


def clock(minute: int | None) -> str:
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"


async def test_people_find_their_settings_as_they_were(tmp_path: Path) -> None:
    by_dm = {user: (bool(dm), bool(t)) for user, dm, t, _ in kept("SELECT * FROM preferences")}
    wishes = {user: chosen for user, *chosen in kept("SELECT * FROM wishes")}
    assert len({**by_dm, **wishes}) >= 8
    async with standing(tmp_path) as s:
        for user, name in NAMES.items():
            told, text_board = by_dm.get(user, (False, False))
            language, begins, ends, zone, theme, level = wishes.get(
                user, (None, None, None, "UTC", "dark", "turns")
            )
            result = await s.slash(name, "bazaar", "settings")
            assert marked(s, shown(result)) == {
                "language": [language or "auto"], "told": [level], "theme": [theme],
                "boards": ["text" if text_board else "pictures"],
            }  # fmt: skip
            said, spoken = text(shown(result)), Speaker(language or "en")
            assert spoken.say(f"settings.dm.is.{'on' if told else 'off'}") in said, name
            hours = await s.press(name, shown(result), "bz:hours:person")
            # Whoever never set any of it gets a guess instead of a clock they did not choose.
            place = guessed_zone("en-US", language) if zone == "UTC" and begins is None else zone
            assert typed(hours) == {"begins": clock(begins), "ends": clock(ends), "zone": place}
        assert s.wrong() == []


async def test_letters_come_in_the_language_chosen_or_known_or_of_the_table(tmp_path: Path) -> None:
    known = dict(kept("SELECT user, language FROM preferences WHERE by_dm"))
    chosen = dict(kept("SELECT user, language FROM wishes WHERE language IS NOT NULL"))
    asked = (("ivy", "bazaar", "fay"), ("bo", "pier", "gus"), ("bo", "pier", "jo"))
    spoken = {"bazaar": "en", "pier": "de"}
    found = []
    async with standing(tmp_path) as s:
        await s.slash("bo", "pier", "table new", game="johari", seats=4)
        for owner, place, guest in asked:
            guild = s.channels[place].guild
            assert guild is not None
            table = await s.newest_lobby(guild=guild.id)
            member = s.members[guild.id, guest]
            await s.slash(owner, place, "table invite", who=member, table=table.id)
            user = USERS[guest]
            language = chosen.get(user) or known[user] or spoken[place]
            label = Speaker(language).say("invitations.accept")
            assert label in str(s.written_to(guest)[-1].components), guest
            found.append((chosen.get(user), known[user], spoken[place]))
        assert s.wrong() == []
    assert found == [(None, "de", "en"), ("en", "de", "de"), (None, None, "de")]


async def test_servers_find_their_settings_as_they_were(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        for name, place in (("ada", "bazaar"), ("bo", "pier")):
            guild = s.channels[place].guild
            assert guild is not None
            (row,) = kept(f"SELECT * FROM servers WHERE guild = {guild.id}")
            _, channels, threads, pace, most, language, openers, role = row
            result = await s.slash(name, place, "server settings")
            found = marked(s, shown(result))
            assert found["openers"] == [openers]
            assert found["most_tables"] == [str(most)]
            assert found["language"] == [language or "auto"]
            assert found["theme"] == ["dark"]
            assert found.get("bz:places:server", []) == json.loads(channels)
            assert found.get("bz:roles:server", []) == ([] if role is None else [role])
            spoken = Speaker("de" if name == "ada" else "en")
            assert spoken.say(f"server.threads.{'on' if threads else 'off'}") in answer(result)
            assert f"<@{USERS[name]}>" in answer(result), "who changed it"
            await s.slash(name, place, "table new", game="jaipur")
            opened = await s.newest_lobby(guild=guild.id)
            assert opened.seconds_per_move == pace
            assert opened.language == (language or spoken.language)
        refused = await s.slash("eve", "pier", "table new", game="jaipur")
        assert Speaker("de").say("server.error.stewards") in answer(refused)
        assert s.wrong() == []


async def test_lessons_and_notes_go_on_where_they_were_left(tmp_path: Path) -> None:
    async with standing(tmp_path) as s:
        for user, game, number in kept("SELECT * FROM lessons"):
            result = await s.slash(NAMES[user], "bazaar", "tutorial", game=game)
            ids = ids_on(s.stored(shown(result)).components)
            assert any(f"bz:tutor:{game}:{number + 1}:" in one for one in ids), ids
        for id_, user, note in kept("SELECT table_id, user, note FROM visits WHERE note <> ''"):
            asked = await s.slash(NAMES[user], "bazaar", "note", table=id_)
            assert typed(asked) == {"note": note}
        assert s.wrong() == []


# -- what was still to be said ------------------------------------------------------------------


async def posted(s: Standing, id_: str) -> list[Any]:
    """Return what was posted where a table lives since the bot of today is there."""
    place = (await s.table(id_)).home.place
    return [m for m in s.all_messages(place) if m.id >= s.clock.first_id and not m.is_ephemeral]


def bearing(s: Standing, custom_id: str) -> list[Any]:
    """Return the public messages on which something can be pressed that begins so."""
    return [
        m
        for m in s.all_messages()
        if not m.is_ephemeral and any(one.startswith(custom_id) for one in ids_on(m.components))
    ]


async def test_what_was_still_to_be_said_is_said_once(tmp_path: Path) -> None:
    waiting = kept("SELECT kind, table_id, about FROM outbox")
    assert {kind for kind, *_ in waiting} == {
        "away", "call", "final", "growth", "invite", "lobby", "nudge", "opened", "panel",
        "reminder", "story",
    }  # fmt: skip
    async with standing(tmp_path) as s:
        await s.say()
        for kind, id_, _ in waiting:
            if kind in {"story", "panel", "away"} and id_ != "jaifro":
                assert await posted(s, id_), (kind, id_)
        assert len(bearing(s, "bz:rematch:jaisil")) == 1
        (news,) = bearing(s, "bz:watch:fresh1:0:0-:off")
        shown_at = {m.id for m in bearing(s, "bz:join:fresh1")}
        assert shown_at == {news.id, (await s.table("fresh1")).panel}
        assert f"<@{USERS['jo']}>" in text(s.message(news.id))
        (invitation,) = bearing(s, "bz:accept:mndlob")
        assert f"<@{USERS['ivy']}>" in text(s.message(invitation.id))
        (reminder,) = bearing(s, "bz:hush:jaimut")
        (called,) = [about for kind, _, about in waiting if kind == "reminder"]
        assert f"<@{called}>" in text(s.message(reminder.id))
        letter = s.written_to("fay")[-1]
        assert Speaker("de").say("jaipur.turn") in str(letter.components), "as she was known"
        count = len(s.all_messages())
        await s.say()
        assert len(s.all_messages()) == count
        s.env.backend.advance_clock(4 * HOUR)  # until nobody sleeps any more
        await s.say()
        late = s.message(bearing(s, "bz:watch:fresh1:0:0-:off")[-1].id)
        assert f"<@{USERS['dee']}>" in text(late)
        assert await s.unsaid() == 0
        assert s.wrong() == []


async def test_a_table_that_lost_its_place_is_brought_elsewhere(tmp_path: Path) -> None:
    ((frozen,),) = kept("SELECT frozen FROM tables WHERE id = 'jaifro'")
    async with standing(tmp_path) as s:
        assert (await s.table("jaifro")).frozen == frozen
        assert not bearing(s, "bz:move:jaifro")
        await s.slash("gus", "bazaar", "table show", table="jaifro")
        assert (await s.table("jaifro")).frozen is None
        (panel,) = bearing(s, "bz:more:jaifro")
        assert panel.channel_id == s.channels["bazaar"].id
        assert s.wrong() == []


# -- time ---------------------------------------------------------------------------------------


async def test_time_goes_on_and_nobody_loses_by_the_restart(tmp_path: Path) -> None:
    ((due,),) = kept("SELECT due FROM deadlines WHERE table_id = 'jaimut'")
    ((rest,),) = kept("SELECT rest FROM deadlines WHERE table_id = 'jaipau'")
    async with standing(tmp_path) as s:
        await s.tick()
        given_back = s.clock.now() - STOOD["now"]
        assert await s.due("jaimut") == pytest.approx(due + given_back)
        await s.slash("dee", "bazaar", "table resume", table="jaipau")
        assert await s.due("jaipau") == pytest.approx(s.clock.now() + rest)
        await s.tick(120.0)
        table = await s.table("jaimut")
        assert table.sitters[table.seat_of(USERS["fay"]) or 0].autopilot, "fay came too late"
        ((closes,),) = kept("SELECT due FROM deadlines WHERE table_id = 'oldlob'")
        await s.tick(closes + given_back - s.clock.now() + 1)
        assert (await s.table("oldlob")).status == "cancelled"
        assert s.wrong() == []


# -- people -------------------------------------------------------------------------------------


async def test_people_get_what_is_stored_of_them_and_are_forgotten(tmp_path: Path) -> None:
    async with hosted(tmp_path) as now:
        for name, user in USERS.items():
            assert (await now.export(name))["seats"], name
            await now.forget(name)
            left = await now.export(name)
            assert {what: rows for what, rows in left.items() if rows} == {"user": user}
    assert findings(now.path)[2] == []


async def test_a_number_that_stands_for_nobody_never_leaves_the_store(tmp_path: Path) -> None:
    ids = [id_ for (id_,) in kept("SELECT id FROM tables")]
    async with hosted(tmp_path) as now:
        await now.forget("ada")
        tables = [await now.table(id_) for id_ in ids]
        logs = [await now.store.log(id_) for id_ in ids]
    sitters = [sitter for table in tables for sitter in table.sitters]
    assert {sitter.user for sitter in sitters if sitter.ai is not None} == {None}
    assert None in {sitter.user for sitter in sitters if sitter.ai is None}, "ada is forgotten"
    users = [
        *(sitter.user for sitter in sitters),
        *(table.owner for table in tables),
        *(user for table in tables for user in table.people),
        *(invite.user for table in tables for invite in table.invites),
        *(entry.user for log in logs for entry in log),
    ]
    assert None in {table.owner for table in tables}
    assert {user for user in users if user is not None} == set(USERS.values()) - {USERS["ada"]}


async def test_who_plays_on_has_the_same_number_in_the_rows_as_before(tmp_path: Path) -> None:
    query = "SELECT table_id, seat, user FROM sitters WHERE ai IS NOT NULL ORDER BY 1, 2"
    numbers = {(id_, seat): user for id_, seat, user in kept(query)}
    async with hosted(tmp_path) as now:
        for id_ in ("bassol", "jaisol", "johtak"):
            await goes_on(now, id_)
        await now.forget("ada")
    with contextlib.closing(sqlite3.connect(now.path)) as connection:
        assert connection.execute(query).fetchall() == kept(query)
        played = connection.execute(
            "SELECT DISTINCT table_id, seat, user FROM actions WHERE played_by = 'ai'"
        ).fetchall()
        forgotten = "SELECT DISTINCT user FROM sitters WHERE ai IS NULL AND name = ''"
        assert connection.execute(forgotten).fetchall() == [(0,)]
    assert {(id_, seat): user for id_, seat, user in played}.items() <= numbers.items()
    assert {id_ for id_, _, _ in played} == {"bassol", "jaisol", "johtak"}
