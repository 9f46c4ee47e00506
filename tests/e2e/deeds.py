"""What people do around tables, in the order of seven journeys."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any

from sandbox.world.model import Json
from tests.cogs.clicking import CHANNEL, control, fill, fill_once, has, press
from tests.e2e.journeys import (
    GUEST,
    HEIR,
    OTHER,
    OWNER,
    STEWARD,
    Deed,
    Do,
    Journey,
    NotThere,
    Ready,
    answered,
    around,
    commanded,
    filled,
    optioned,
    pressed,
    screened,
    woken,
)
from tests.e2e.nearly_over import play_nearly_out
from tests.e2e.process import until


def opened(game: str, seats: int, before: int = 0, **options: Any) -> Deed:
    """Open a table, after some others on the same journey."""
    return Deed(
        "open",
        commanded(OWNER, "table new", game=game, seats=seats, **options),
        lambda j: len(j.match.oracle.tables()) > j.first + before,
        once=True,
    )


def asking(name: str, kind: str) -> Deed:
    """Ask the others for something, which all hear at once."""

    def done(j: Journey) -> bool:
        asked = j.table.open_requests
        return any(one.kind == kind and one.seat == j.seat(name) for one in asked)

    ready = around(name, "propose", rest=kind)
    return Deed(f"{name} asks to {kind}", ready, done)


def agreeing(kind: str, ready: Ready, done: Callable[[Journey], bool]) -> Deed:
    """Agree to what the other one asks for, so that it is done."""
    return Deed(f"both {kind}", ready, done, once=True)


def _ended(outcome: str) -> Callable[[Journey], bool]:
    """Tell whether the last request came to an end, and its message says so."""
    question = "SELECT COUNT(*) FROM request_messages"

    def done(j: Journey) -> bool:
        return j.table.requests[-1].outcome == outcome and j.rows(question) == [(0,)]

    return done


async def _request_overdue(journey: Journey) -> None:
    """Let the time of the request that is open lie in the past."""
    past = {"past": time.time() - 1, "table": journey.table.id}
    until = "UPDATE tables SET wishes = json_set(wishes, '$[#-1].until', :past) WHERE id = :table"
    due = "UPDATE outbox SET due = :past WHERE table_id = :table AND kind = 'lapse'"
    await journey.asleep((until, past), (due, past))


def entered(journey: Journey, kind: str) -> bool:
    """Tell whether the log has an entry of a kind."""
    return any(logged.kind == kind for logged in journey.match.oracle.logged())


# -- lobbies ------------------------------------------------------------------------------------

LOBBY = (
    opened("jaipur", 2),
    Deed(
        "invite by command",
        commanded(OWNER, "table invite", who=f"@{GUEST}", table="#"),
        lambda j: j.user(GUEST) in j.table.reserved,
    ),
    Deed(
        "decline",
        answered(GUEST, "decline"),
        lambda j: any(invite.answer == "declined" for invite in j.table.invites),
    ),
    Deed(
        "invite by option",
        optioned("invite", "1180000000000000014"),
        lambda j: j.user(OTHER) in j.table.reserved,
    ),
    Deed("accept", answered(OTHER, "accept"), lambda j: j.seat(OTHER) is not None),
    Deed(
        "follow",
        answered(HEIR, "follow"),
        lambda j: bool(j.rows("SELECT * FROM follows WHERE table_id = ?", j.table.id)),
        once=True,
    ),
    Deed("lots", optioned("lot"), lambda j: j.table.random_seats, once=True),
    Deed("hints allowed", optioned("hints"), lambda j: bool(j.table.hints), once=True),
    Deed("pace", optioned("pace", "relaxed"), lambda j: j.table.seconds_per_move is not None),
    Deed("clocks sleep", optioned("sleep"), lambda j: j.table.clocks_sleep, once=True),
    Deed("start", pressed(OWNER, "start"), lambda j: j.table.status == "playing"),
)


# -- agreements and seats -----------------------------------------------------------------------


def seated(name: str) -> Deed:
    """Sit down at a lobby."""
    return Deed(f"{name} joins", pressed(name, "join"), lambda j: j.seat(name) is not None)


def started(name: str = OWNER) -> Deed:
    """Deal."""
    return Deed("start", pressed(name, "start"), lambda j: j.table.status == "playing")


def spared(deed: Deed) -> Deed:
    """Return a deed that another journey proves."""
    return replace(deed, spared=True)


def begun(game: str, other: str, **options: Any) -> tuple[Deed, ...]:
    """Open a table, sit down and deal, undisturbed."""
    return (
        spared(opened(game, 2, **options)),
        spared(seated(other)),
        spared(started()),
    )


async def _traded(journey: Journey) -> None:
    """Let whoever is awaited trade cards, which touches nothing unseen."""
    seat = journey.match.oracle.pending()[0].seat
    (name,) = [name for name in journey.people if journey.seat(name) == seat]
    form = await journey.press(name, journey.public("more"), "move")()
    assert form is not None
    form = await journey.press(name, form, "option", rest="=exchange")()
    assert form is not None
    await fill(journey.people[name], form, Random("trade"))
    await until(lambda: journey.table.sequence == 1, "cards are traded")
    await journey.match.quiet()


def _is(**wanted: object) -> Callable[[Journey], bool]:
    """Tell whether the table is so."""
    return lambda j: all(getattr(j.table, name) == value for name, value in wanted.items())


def _played_for(name: str) -> Callable[[Journey], bool]:
    """Tell whether nothing is owed by somebody's seat any more."""

    def done(j: Journey) -> bool:
        owed = [one for one in j.match.oracle.pending() if not one.answered]
        return _has_left(name)(j) and all(one.seat != j.seat(name) for one in owed)

    return done


def _has_left(name: str) -> Callable[[Journey], bool]:
    return lambda j: j.table.sitters[j.seat(name) or 0].open


AGREEMENT = (
    spared(opened("jaipur", 2)),
    seated(OTHER),
    spared(started()),
    replace(asking(OWNER, "take_back"), before=_traded),
    agreeing("take_back", pressed(OTHER, "agree"), lambda j: entered(j, "take_back")),
    spared(asking(OTHER, "pause")),
    Deed("no", pressed(OWNER, "object"), _ended("declined"), once=True),
    spared(asking(OTHER, "pause")),
    agreeing("pause", around(OWNER, "agree"), lambda j: j.table.paused is not None),
    Deed("resume", around(OTHER, "resume"), _is(paused=None)),
    Deed(
        "hand over",
        around(OWNER, "handover"),
        lambda j: j.table.owner == j.user(OTHER),
    ),
    Deed(
        "leave",
        around(OWNER, "stand", "stood"),
        _played_for(OWNER),
        saved=_has_left(OWNER),
    ),
    Deed("replace", around(HEIR, "take"), lambda j: j.seat(HEIR) is not None),
    Deed("give up", around(HEIR, "concede", "conceded"), _is(status="over")),
    Deed(
        "rematch",
        answered(OTHER, "rematch"),
        lambda j: j.table.status == "lobby" and j.table.rematch_of is not None,
    ),
    Deed("cancel", pressed(OTHER, "cancel"), _is(status="cancelled")),
)


# -- time ---------------------------------------------------------------------------------------


def _overdue(*columns: str) -> Callable[[Journey], Awaitable[None]]:
    """Let a moment that the table waits for lie in the past."""

    async def before(journey: Journey) -> None:
        past = ", ".join(f"{column} = :past" for column in columns)
        change = f"UPDATE deadlines SET {past} WHERE table_id = :table"
        await journey.asleep((change, {"past": time.time() - 1, "table": journey.table.id}))

    return before


async def _on_leave(journey: Journey) -> None:
    """Let both be on holiday for some hours."""
    change = "INSERT OR REPLACE INTO user_settings (user, away_until) VALUES (:user, :until)"
    until_then = time.time() + 3 * 3600
    for name in (OWNER, OTHER):
        await journey.asleep((change, {"user": journey.user(name), "until": until_then}))


async def _leave_ends(journey: Journey) -> None:
    """Let those holidays be over."""
    change = "UPDATE user_settings SET away_until = :past WHERE away_until IS NOT NULL"
    await journey.asleep((change, {"past": time.time() - 1}))


async def _reminder_due(journey: Journey) -> None:
    """Let a reminder be due, and nobody have settings, as before those holidays."""
    await journey.asleep(("DELETE FROM user_settings", {}))
    await _overdue("alarm")(journey)


def _held_back(journey: Journey) -> int:
    """Return how many calls wait."""
    ((count,),) = journey.rows("SELECT COUNT(*) FROM outbox WHERE kind = 'call'")
    return int(count)


def _begun_on_leave(journey: Journey) -> bool:
    return journey.table.status == "playing" and _held_back(journey) == 1


def _back_and_called(journey: Journey) -> bool:
    away = journey.rows("SELECT 1 FROM user_settings WHERE away_until IS NOT NULL")
    return not away and not _held_back(journey)


async def _away(journey: Journey) -> None:
    """Let the time be kept last nearly an hour ago, so that a slow start makes no other hour."""
    await journey.asleep(("UPDATE shards SET seen_at = :at", {"at": time.time() - 3545}))


def _reminded(journey: Journey) -> bool:
    return journey.rows("SELECT MAX(reminded) FROM deadlines") == [(1,)]


async def _returned(journey: Journey) -> Do:
    """Let whoever is away come back."""
    for name in (OWNER, OTHER):
        if journey.table.sitters[journey.seat(name) or 0].autopilot:
            return journey.press(name, journey.public("return"), "return")
    raise NotThere("return")


async def _missed(journey: Journey) -> Do:
    """Let whoever does not decide now ask for a stand-in for the other one."""
    seat = journey.match.oracle.pending()[0].seat
    name = OTHER if journey.seat(OWNER) == seat else OWNER
    return journey.press(name, await journey.around(name), "care")


def _replaced_twice(journey: Journey) -> bool:
    return sum(logged.kind == "care" for logged in journey.match.oracle.logged()) == 2


async def _kept_open(journey: Journey) -> Do:
    """Keep a lobby open; the warning itself says that it was."""
    message, person = journey.public("keep"), journey.people[OWNER]
    press = journey.press(OWNER, message, "keep", told=False)

    async def do() -> None:
        mark = len(person.frames)
        await press()
        await person.until(
            lambda f: f["t"] == "message_update" and f["message"]["id"] == message["id"], after=mark
        )

    return do


async def _hushed(journey: Journey) -> Do:
    """Let whom the reminder called want no more of them."""
    owed = "SELECT seat FROM deadlines WHERE table_id = ? AND reminded"
    ((seat,),) = journey.rows(owed, journey.table.id)
    name = OWNER if journey.seat(OWNER) == seat else OTHER
    return journey.press(name, journey.public("hush"), "hush")


TIME = (
    spared(opened("jaipur", 2, pace="relaxed")),
    Deed("the lobby warns", woken, _reminded, _overdue("alarm")),
    Deed(
        "keep open",
        _kept_open,
        lambda j: j.rows("SELECT MAX(reminded) FROM deadlines") == [(0,)],
    ),
    spared(seated(OTHER)),
    spared(Deed("take a holiday", woken, None, _on_leave)),
    Deed("start on holiday", pressed(OWNER, "start"), _begun_on_leave),
    Deed("come back and be called", woken, _back_and_called, _leave_ends),
    Deed("reminder", woken, _reminded, _reminder_due),
    Deed(
        "hush",
        _hushed,
        lambda j: (1,) in j.rows("SELECT hushed FROM visits WHERE table_id = ?", j.table.id),
        once=True,
    ),
    Deed(
        "time given back",
        woken,
        lambda j: j.rows("SELECT seen_at FROM shards")[0][0] > time.time() - 60,
        _away,
    ),
    Deed(
        "the autopilot steps in",
        woken,
        lambda j: any(logged.by == "caretaker" for logged in j.match.oracle.logged()),
        _overdue("due", "alarm"),
    ),
    Deed("back", _returned, lambda j: len(j.table.present) == 2),
    Deed(
        "ask for a stand-in",
        _missed,
        lambda j: any(request.kind == "replace" for request in j.table.open_requests),
    ),
    Deed(
        "the stand-in comes",
        woken,
        lambda j: _replaced_twice(j) and j.match.oracle.logged()[-1].by == "caretaker",
        _request_overdue,
        saved=_replaced_twice,
    ),
    spared(Deed("back again", _returned, lambda j: len(j.table.present) == 2)),
    spared(asking(OWNER, "end")),
    Deed("the request lapses", woken, _ended("lapsed"), _request_overdue),
    spared(asking(OWNER, "end")),
    agreeing("end", pressed(OTHER, "agree"), _is(status="cancelled", ended_together=True)),
    spared(opened("johari", 2, before=1)),
    Deed("the lobby lapses", woken, _is(status="cancelled"), _overdue("due", "alarm")),
)


# -- what is somebody's own ---------------------------------------------------------------------


async def _forgotten(journey: Journey) -> Do:
    return journey.press(GUEST, await journey.screen(GUEST, "privacy delete"), "forget")


async def _stewarded(journey: Journey) -> Do:
    screen = await journey.screen(STEWARD, "table end", table=journey.table.id)
    return journey.press(STEWARD, screen, "sure")


END = Deed("end for all", _stewarded, _is(status="cancelled"))
"""How those who look after a server clear a table away."""


def _wishes(column: str, value: object) -> Callable[[Journey], bool]:
    question = f"SELECT {column} FROM user_settings WHERE user = ?"
    return lambda j: (value,) in j.rows(question, j.user(GUEST))


def _on_holiday(journey: Journey) -> bool:
    question = "SELECT away_until FROM user_settings WHERE user = ?"
    return journey.rows(question, journey.user(GUEST)) not in ([], [(None,)])


def _house(value: int) -> Deed:
    return Deed(
        f"at most {value} tables",
        screened(STEWARD, "server settings", "house", str(value), rest="most_tables"),
        lambda j: (value,) in j.rows("SELECT most_tables FROM servers"),
    )


def _is_forgotten(journey: Journey) -> bool:
    user = journey.user(GUEST)
    own = ("sitters", "visits", "user_settings", "lessons", "watches", "follows", "avoided")
    question = "SELECT COUNT(*) FROM {} WHERE user = ?"
    return all(journey.rows(question.format(table), user) == [(0,)] for table in own)


async def _noted(journey: Journey) -> Do:
    person = journey.people[GUEST]

    async def do() -> Json | None:
        form = await person.command(CHANNEL, "note", table=journey.table.id)
        return (await person.submit(form.modal, note="Sell leather.")).message

    return do


async def _learnt(journey: Journey) -> Do:
    screen = await journey.screen(GUEST, "tutorial", game="jaipur")
    return journey.press(GUEST, screen, "tutor", rest=":on")


OWN = (
    *begun("jaipur", GUEST),
    Deed("note", _noted, lambda j: ("Sell leather.",) in j.rows("SELECT note FROM visits")),
    Deed(
        "settings", screened(GUEST, "settings", "wish", "contrast", rest="theme"),
        _wishes("theme", "contrast"),
    ),
    Deed(
        "quiet hours",
        filled(GUEST, "settings", "hours", begins="22:00", ends="07:30", zone="Europe/Berlin"),
        _wishes("quiet_begins", 1320),
    ),
    Deed("holiday", filled(GUEST, "settings", "holiday", until="10"), _on_holiday, once=True),
    Deed(
        "back from holiday", screened(GUEST, "settings", "settings", rest="back"),
        lambda j: not _on_holiday(j), once=True,
    ),
    Deed(
        "avoid", screened(GUEST, "settings", "avoid", "1180000000000000014"),
        lambda j: bool(j.rows("SELECT * FROM avoided WHERE user = ?", j.user(GUEST))), once=True,
    ),
    Deed(
        "direct messages",
        screened(GUEST, "settings", "settings", rest="dm"),
        lambda j: (1,) in j.rows("SELECT by_dm FROM user_settings"),
        once=True,
    ),
    Deed(
        "watch",
        commanded(GUEST, "table watch", game="basari"),
        lambda j: bool(j.rows("SELECT * FROM watches")),
        once=True,
    ),
    Deed(
        "lesson", _learnt,
        lambda j: (2,) in j.rows("SELECT number FROM lessons"), once=True,
    ),
    _house(25),
    spared(_house(50)),
    Deed("be forgotten", _forgotten, _is_forgotten),
)  # fmt: skip


# -- AI players ---------------------------------------------------------------------------------


async def _hinted(journey: Journey) -> Do:
    form = await journey.press(OWNER, journey.public("more"), "move")()
    assert form is not None
    return journey.press(OWNER, form, "hint")


async def _moved(journey: Journey) -> Do:
    """Fill in the forms of a move as far as the last press."""
    person = journey.people[OWNER]
    form = await journey.press(OWNER, journey.public("more"), "move")()
    assert form is not None

    async def do() -> Json | None:
        return await fill(person, form, Random("solo"))

    return do


def _minds_moved(journey: Journey) -> bool:
    """Tell whether a person has acted and all AI players after them."""
    if journey.table.status != "playing":
        return False
    by = {logged.by for logged in journey.match.oracle.logged()}
    people = set(journey.table.present)
    owed = [one.seat for one in journey.match.oracle.pending() if not one.answered]
    return "person" in by and set(owed) <= people


async def _minded(journey: Journey) -> Do:
    screen = await journey.press(OWNER, journey.public("minds"), "minds")()
    assert screen is not None
    return journey.press(OWNER, screen, "mind", "medium")


async def _solo(journey: Journey) -> Do:
    """Play alone; who died while the table was made finds its lobby and starts it."""
    if len(journey.match.oracle.tables()) > journey.first + 1:
        return journey.press(OWNER, journey.public("start"), "start", told=False)
    return journey.command(OWNER, "solo", game="jaipur", level="easy", where="here")


SOLO = (
    spared(opened("jaipur", 2)),
    Deed(
        "an AI player sits down",
        _minded,
        lambda j: any(sitter.ai for sitter in j.table.sitters),
    ),
    spared(Deed("cancel", pressed(OWNER, "cancel"), _is(status="cancelled"))),
    Deed(
        "solo",
        _solo,
        lambda j: len(j.match.oracle.tables()) > j.first + 1 and j.table.status == "playing",
        once=True,
    ),
    Deed("hint", _hinted),
    Deed(
        "AI players move",
        _moved,
        _minds_moved,
        once=True,
        saved=lambda j: any(logged.by == "person" for logged in j.match.oracle.logged()),
    ),
    spared(Deed("give up", around(OWNER, "concede", "conceded"), _is(status="over"))),
    Deed("fair play", answered(GUEST, "fair")),
    Deed("verify", around(GUEST, "fair", "verify")),
    Deed("record", around(GUEST, "fair", "record")),
)


# -- private games ------------------------------------------------------------------------------


async def _private_form(journey: Journey) -> Json:
    """Return how a private game stands, with nothing filled in."""
    screen = await journey.screen(OWNER, "move", table=journey.table.id)
    if not has(screen, "restart"):
        return screen
    return await press(journey.people[OWNER], screen, "restart")


async def _private_move(journey: Journey) -> Do:
    """Fill in the forms of a move as far as the press that decides it."""
    form, person, before = await _private_form(journey), journey.people[OWNER], journey.table

    async def do() -> Json | None:
        shown, chance = form, Random("private")
        while journey.table.sequence == before.sequence:
            shown = await fill_once(person, shown, chance)
        return shown

    return do


def _on_private_form(*verbs: str) -> Ready:
    """Press one thing after another on a private game; the last one is the deed."""

    async def ready(journey: Journey) -> Do:
        screen = await _private_form(journey)
        for verb in verbs[:-1]:
            shown = await journey.press(OWNER, screen, verb)()
            assert shown is not None
            screen = shown
        return journey.press(OWNER, screen, verbs[-1])

    return ready


def _private_stands(journey: Journey) -> bool:
    """Tell whether a private game waits for its person."""
    if not journey.table.private or journey.table.status != "playing":
        return False
    owed = [one.seat for one in journey.match.oracle.pending() if not one.answered]
    return set(owed) <= set(journey.table.present)


def _acted(journey: Journey) -> bool:
    return any(logged.by == "person" for logged in journey.match.oracle.logged())


PRIVATE = (
    spared(opened("jaipur", 2)),
    spared(Deed("cancel", pressed(OWNER, "cancel"), _is(status="cancelled"))),
    Deed(
        "private game",
        commanded(OWNER, "solo", game="jaipur", level="easy"),
        _private_stands,
        once=True,
        saved=lambda j: j.table.private and j.table.status == "playing",
    ),
    Deed("private hint", _on_private_form("hint")),
    Deed(
        "private move",
        _private_move,
        lambda j: _private_stands(j) and _acted(j),
        once=True,
        saved=_acted,
    ),
    Deed("private log", commanded(OWNER, "log", table="#")),
    Deed("end a private game", _on_private_form("more", "end", "sure"), _is(status="cancelled")),
    Deed(
        "play again in private",
        _on_private_form("again"),
        lambda j: _private_stands(j) and j.table.rematch_of is not None,
        saved=lambda j: j.table.rematch_of is not None,
    ),
    spared(
        Deed("end again", _on_private_form("more", "end", "sure"), _is(status="cancelled")),
    ),
)


# -- what remains of a game ----------------------------------------------------------------------


async def _nearly_over(journey: Journey) -> None:
    """Let everything be played but the last decision, which ends the game however it is taken."""
    await journey.match.bot.die()
    await play_nearly_out(journey.match.oracle.path, journey.table)
    await journey.match.bot.start()
    await journey.match.quiet()


async def _last_move(journey: Journey) -> Do:
    """Fill in the forms of the last move as far as they go."""
    seat = journey.match.oracle.pending()[0].seat
    (name,) = [name for name in journey.people if journey.seat(name) == seat]
    form = await journey.screen(name, "move", table=journey.table.id)
    if has(form, "restart"):
        form = await press(journey.people[name], form, "restart")

    async def do() -> Json | None:
        return await fill(journey.people[name], form, Random("last"))

    return do


def _has_results(journey: Journey) -> bool:
    """Tell whether a table is over and has the results of both."""
    count = "SELECT COUNT(*) FROM results WHERE table_id = ?"
    over = journey.table.status == "over"
    written = journey.rows(count, journey.table.id)
    assert written == [(2 if over else 0,)], "all results are written with the end"
    return over


def _replaying(name: str, verb: str, number: int = 0) -> Ready:
    """Press something on a step of the replay."""

    async def ready(journey: Journey) -> Do:
        result = _result(journey)
        screen = await journey.press(name, result, "replay")()
        assert screen is not None
        for _ in range(number):
            turned = await journey.press(name, screen, "replay", rest=".after")()
            assert turned is not None
            screen = turned
        return journey.press(name, screen, verb, told=verb != "showhere")

    return ready


def _result(journey: Journey) -> Json:
    """Return the only message with the result, which leads to the replay."""
    assert journey.match.rig.sandbox is not None
    first = journey.memory["over"]
    (result,) = [
        message.body
        for kept in journey.match.rig.sandbox.world.messages.values()
        for message in kept.values()
        if message.owner is None and has(message.body, "rematch")
        if control(message.body, "rematch")["custom_id"].endswith(first)
    ]
    return result


async def _over(journey: Journey) -> None:
    """Remember which table is over; others come after it."""
    journey.memory["over"] = journey.table.id


def _opened(count: int) -> Callable[[Journey], bool]:
    question = "SELECT COUNT(*) FROM opened_hands WHERE table_id = ?"
    return lambda j: j.rows(question, j.memory["over"]) == [(count,)]


def _is_shown(journey: Journey) -> bool:
    """Tell whether a step of the game was shown to everybody."""
    assert journey.match.rig.sandbox is not None
    return any(
        message.owner is None and f"bz:replay:{journey.memory['over']}:2:" in str(message.body)
        for kept in journey.match.rig.sandbox.world.messages.values()
        for message in kept.values()
    )


def _plays_on(journey: Journey) -> bool:
    over: str = journey.memory["over"]
    return journey.table.branch_of == over


def _house_statistics(value: str) -> Deed:
    return Deed(
        f"the server wants {value}",
        screened(STEWARD, "server settings", "house", value, rest="statistics"),
        lambda j: (value,) in j.rows("SELECT statistics FROM servers"),
    )


AFTERWARDS = (
    spared(opened("johari", 2)),
    spared(seated(OTHER)),
    spared(started()),
    Deed("the last move", _last_move, _has_results, _nearly_over, once=True),
    Deed("a hand is opened", _replaying(OWNER, "openhands"), _opened(1), _over),
    Deed("all hands are open", _replaying(OTHER, "openhands"), _opened(2)),
    Deed("a step is shown to all", _replaying(GUEST, "showhere", 2), _is_shown, once=True),
    Deed(
        "play on",
        _replaying(OWNER, "playon", 3),
        lambda j: _plays_on(j) and _private_stands(j),
        once=True,
        saved=_plays_on,
    ),
    spared(Deed("end it", _on_private_form("more", "end", "sure"), _is(status="cancelled"))),
    Deed(
        "hide", screened(GUEST, "stats show", "stats", rest=".hide"), _wishes("listed", 0),
        once=True,
    ),
    spared(Deed("be forgotten", _forgotten, _is_forgotten)),
    _house_statistics("ratings"),
    spared(_house_statistics("nothing")),
)  # fmt: skip


JOURNEYS = {
    "lobby": LOBBY, "agreement": AGREEMENT, "time": TIME, "own": OWN, "solo": SOLO,
    "private": PRIVATE, "afterwards": AFTERWARDS,
}  # fmt: skip
