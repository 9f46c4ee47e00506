"""Every screen of a table at one moment, made from values alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

from bot.runtime.i18n import Speaker
from bot.tables.drafts import SeatForms
from bot.tables.forms import (
    CONFIRM,
    Chances,
    Done,
    Form,
    Hint,
    HistoryPage,
    Look,
    Nothing,
    Suggestion,
)
from bot.tables.invitations import MAX_CALLED_USERS
from bot.tables.notices import Replacement, ReplacementReason
from bot.tables.participation import Credit
from bot.tables.requests import Offers
from bot.tables.results import Reliability
from bot.tables.settings import UserSettings
from bot.tables.table import (
    PRIVATE,
    Home,
    Invite,
    Request,
    RequestKind,
    RequestOutcome,
    Sitter,
    Status,
    Table,
    game_of,
)
from bot.tables.verify import Verdict
from cogs.ai import screens as minds
from cogs.invitations import screens as company
from cogs.kit.names import title
from cogs.kit.screen import Screen
from cogs.lobby import screens as lobbies
from cogs.play.screens import form as forms
from cogs.play.screens import hand as hands
from cogs.play.screens import panel as panels
from cogs.records import screens as records
from cogs.records.screens import score, standing
from cogs.seats.screens import around, played_by, replaced, request_call, request_message, sure
from cogs.solo import screens as solo
from engine.ai.registry import mind_of, plays
from engine.core import Decision, Event, Round, Seat, Step, visible
from engine.errors import IllegalAction
from engine.forms import Complete, Draft, Prompt, answer, checked
from engine.play import AnyGame, Below
from engine.registry import GAMES
from engine.text import Text, isolated, say, seat_name
from render.pictures import snapshot
from render.pictures.snapshot import Snapshot
from render.text.board import form_hand, private_hand, public_board
from sandbox.world.model import Upload
from tests.cogs.replays import replay_screens
from tests.conformance.tables import Case

DAYS: tuple[Round, ...] = tuple((day, at) for day in (1, 2, 3) for at in (1, 3, 5, 7))

ODD_NAMES = ("W" * 32, "Ж" * 32, isolated("א" * 32), "漢" * 32, "_" * 3 + "x" * 29)
NAMES = ODD_NAMES * -(-max(game.spec.most_seats for game in GAMES.values()) // len(ODD_NAMES))


def components(screen: Screen) -> list[dict[str, Any]]:
    """Return a screen as it goes over the wire."""
    # discord.py leaves it untyped
    wire: list[dict[str, Any]] = screen.to_components()  # type: ignore[no-untyped-call]
    return wire


def uploads(screen: Screen) -> dict[int, Upload]:
    """Return the pictures of a screen as they go over the wire."""
    return {
        number: Upload(shot.name, "image/png", shot.picture)
        for number, shot in enumerate(screen.pictures)
    }


def same_labels(screen: Screen) -> list[str]:
    """Return the labels of buttons and menus that stand on a screen twice, so that one must guess.

    Numbers of copies are no labels: who offers two gold cards may pick either.
    """
    items: list[Any] = [*screen.walk_children()]
    labels = [getattr(item, "label", None) or getattr(item, "placeholder", None) for item in items]
    return [label for label, times in Counter(labels).items() if label and times > 1]


def seated(case: Case, status: Status = "playing") -> Table:
    """Return the table of a case, with the longest names there can be."""
    sitters = tuple(Sitter(10**18 + seat, NAMES[seat]) for seat in range(case.seats))
    spec, home = case.game.spec, Home(10**18, 10**18 + 1, 10**18 + 2)
    return Table(
        "abc234", 99999, spec.key, spec.version, status, sitters[0].user, case.seats,
        case.variants, sitters, home, "en", "seed", sequence=9999,
        secret="0" * 64, hints=True,
    )  # fmt: skip


def private(case: Case, status: Status = "playing") -> Table:
    """Return a private table of a case, whose other seats AI players have."""
    table = seated(case, status)
    minds = [replace(sitter, user=None, ai="medium") for sitter in table.sitters[1:]]
    return replace(table, home=PRIVATE, sitters=(table.sitters[0], *minds))


def many_rounds(case: Case) -> tuple[Round, ...]:
    """Return more rounds than anybody misses, in the way in which the game counts them."""
    first = case.game.round_of(case.game.start(case.setup("rounds")).state)
    return DAYS if len(first) > 1 else tuple((at,) for at in (1, 3))


def walked(
    game: AnyGame, table: Table, state: Any, decision: Decision, chance: Below
) -> Iterator[Form]:
    """Yield the forms that lead to one random action, each empty and as it was filled in."""
    view = game.view(state, decision.seat)
    draft: Draft = ()
    for _ in range(40):
        try:
            reply = answer(game.ask(view), draft)
        except IllegalAction:
            draft = draft[:-1]
            continue
        if isinstance(reply, Complete):
            held = SeatForms(game, state, decision).chosen(draft)
            yield Form(
                table, decision.seat, decision, CONFIRM, len(draft), {}, False, view, held,
                reply, round=game.round_of(state),
            )  # fmt: skip
            return
        picks = _random(reply, chance)
        for marks in ({}, dict(zip([f.key for f in reply.fields], picks, strict=True))):
            for sealed in {decision.answered, False}:
                held = SeatForms(game, state, decision).chosen(draft)
                yield Form(
                    table, decision.seat, decision, reply, len(draft), marks, sealed, view, held,
                    round=game.round_of(state),
                )  # fmt: skip
        draft = (*draft, checked(reply, picks))


def _random(prompt: Prompt, chance: Below) -> tuple[tuple[str, ...], ...]:
    picks = []
    for field in prompt.fields:
        free = [option.id for option in field.open]
        size = field.least + chance(min(field.most, len(free)) - field.least + 1)
        while len(free) > size:
            del free[chance(len(free))]
        picks.append(tuple(free))
    return tuple(picks)


EVERYBODY = -1


def all_forms(
    case: Case, state: Any, speaker: Speaker, chance: Below, seat: Seat | None = EVERYBODY
) -> Iterator[tuple[str, Screen]]:
    """Yield the screens of every open decision, or of those of one seat."""
    game, table = case.game, seated(case)
    for decision in game.pending(state):
        if seat not in {EVERYBODY, decision.seat}:
            continue
        for form in walked(game, table, state, decision, chance):
            own = form_hand(table.game, form.view, form.prompt.key, speaker)
            notice = speaker.say("host.error.other_draft")
            marked = replace(form, mark="0123abcd")
            yield f"form {form.prompt.key}", forms.form(marked, own, speaker)
            yield f"form {form.prompt.key} again", forms.form(form, own, speaker, notice=notice)
            key, view = form.prompt.key, form.view
            words = form_hand(table.game, view, key, speaker.without_icons, words=True)
            yield f"form {key} in words", forms.form(marked, words, speaker)
            shot = _drawn(form, speaker)
            yield f"form {key} with a picture", forms.form(marked, shot, speaker)
            if plays(table.game):
                yield f"form {form.prompt.key} with a hint", _hinted(form, own, speaker)
            alone = replace(form, table=private(case))
            events = (say("solo.private"),) * 9
            yield f"form {key} in private", forms.form(alone, own, speaker, events=events)


def _drawn(form: Form, speaker: Speaker) -> Snapshot:
    """Return what a seat decides by; the name of its file tells what it shows."""
    shown = snapshot.Look("dark", speaker.language, form.table.names)
    return snapshot.deciding(form.table.game, form.view, shown, speaker.without_icons)


def _hinted(form: Form, own: str, speaker: Speaker) -> Screen:
    """Return a form with a hint of three options, each as long as a decision makes it."""
    mind = mind_of(form.table.game)
    action = mind.weigh(form.view)[0].action
    one = Suggestion(form.chosen, 1.0, mind.reasons(form.view, action) * 3, form.complete)
    found = Hint(form.table, form.seat, (one,) * 3)
    picks = [forms.suggested(game_of(form.table), one, speaker) for one in found.suggestions]
    return forms.form(form, own, speaker, hint=minds.hint(found, picks, speaker))


def newcomers(table: Table) -> Text:
    """Return the longest remark: everybody played this game for the first time."""
    seats = tuple(map(seat_name, range(len(table.sitters))))
    return say("statistics.first.game", seats=seats, game=say(f"{table.game}.name"))


def all_screens(
    case: Case, state: Any, step: Step[Any, Event], seat: Seat | None, speaker: Speaker
) -> Iterator[tuple[str, Screen]]:
    """Yield every other screen after a step."""
    game = case.game
    outcome = game.outcome(state)
    table = seated(case, "over" if outcome else "playing")
    view = game.view(state, None)
    told = tuple(event.text for event in visible(step.events, None))
    own_told = tuple(event.text for event in visible(step.events, seat))
    table = replace(table, clocks_sleep=True)
    away = dict.fromkeys(table.people, 1e10)
    look = Look(table, None, view, view.pending, told, outcome, 1e10, away=away)
    board = public_board(table.game, view, speaker)
    own_view = game.view(state, seat)
    own = private_hand(table.game, own_view, speaker)
    waiting = panels.waiting(table, view.pending, speaker)
    everybody = table.people
    yield "panel", panels.panel(look, board, speaker)
    yield "story", panels.story(table, [told], speaker, panels.unasked(table, ()), everybody)
    yield "stories", panels.story(table, [told] * 9, speaker, named=everybody)
    footer = panels.no_pictures(speaker)
    yield "story in text", panels.story(table, [told], speaker, named=everybody, footer=footer)
    yield "call", panels.call(table, table.people[0], speaker)
    yield "end call", panels.end_call(table, table.people[0], speaker)
    yield "paused", forms.paused(table, speaker)
    counted = [Credit(many_rounds(case), (0, 0)) for _ in table.sitters]
    marks = played_by(table, counted, speaker)
    shares = tuple(1 / case.seats for _ in table.sitters)
    went = minds.chances(Chances(((shares, shares),) * 12), case.seats, speaker)
    remarks = (newcomers(table),) * 4
    yield "final", panels.final(look, speaker, marks, table.people, went, remarks=remarks)
    trouble = replace(
        table, paused=1.0, sitters=tuple(o.on_autopilot(open_=True) for o in table.sitters)
    )
    yield "panel in trouble", panels.panel(replace(look, table=trouble), board, speaker)
    cut = replace(table, status="cancelled", ended_by=NAMES[0])
    yield "broken off", panels.broken_off(cut, marks, game.tally(view), speaker)
    result = "" if outcome is None else standing(outcome, speaker)
    yield "finished", lobbies.finished(table, result, speaker)
    yield "hand", hands.hand(table, own, waiting, speaker)
    yield "board", hands.board(table, board, waiting, speaker, "text")
    in_words = public_board(table.game, view, speaker.without_icons, words=True)
    yield "board in words", hands.board(table, in_words, waiting, speaker, "words")
    if own_view.seat is not None:
        own_words = private_hand(table.game, own_view, speaker.without_icons, words=True)
        yield "hand in words", hands.hand(table, own_words, waiting, speaker)
    yield "score", score(table, game.tally(own_view), speaker)
    done = Done(table, seat or 0, own_told, (), own_told, ended=seat == 0, changeable=1)
    yield "done", forms.done(done, waiting, speaker)
    yield "done in brief", forms.done(done, waiting, speaker, brief=True)
    yield "asked already", forms.answered_already(table, speaker.say("screens.superseded"), speaker)
    yield "nothing", forms.nothing(Nothing(table, ()), waiting, speaker, waiting)
    alone = private(case, table.status)
    yield "private final", panels.final(replace(look, table=alone), speaker, marks, (), went)


def _requests(table: Table) -> Iterator[Request]:
    """Yield as many open requests as there can be, and every kind ended in every way."""
    last, number = len(table.sitters) - 1, 0
    for kind in get_args(RequestKind):
        seats = range(1, last + 1) if kind == "replace" else (None,)
        for about in seats:
            number += 1
            yield Request(kind, 0, number, 2e9, (), about, changed=1)
        for outcome in get_args(RequestOutcome):
            for ended_by in (0, last):
                number += 1
                yield Request(kind, 0, number, 2e9, (), seats[-1], outcome, ended_by, changed=1)


def _around(case: Case, speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Yield what there is around a table, in each of its conditions, seen by each who can look."""
    table, rounds = seated(case), many_rounds(case)
    sitter, seats = table.sitters[-1], len(table.sitters)
    ways: list[Sitter] = [
        sitter, sitter.on_autopilot(), sitter.on_autopilot(open_=True),
        replace(sitter.on_autopilot(), conceded=True), replace(sitter, user=None, ai="medium"),
    ]  # fmt: skip
    asked = tuple(_requests(table))
    for request in asked:
        yield "request", request_message(table, request, speaker)
        called = request_call(table, request, table.people[-1], table.home.place, speaker)
        yield "request call", called
    for reason in get_args(ReplacementReason):
        for user in (None, table.people[0]):
            yield "replaced", replaced(table, user, Replacement(reason), speaker)
    offers = Offers(undo=True, replaceable=frozenset(range(seats)))
    for way in ways:
        other = replace(table, sitters=(*table.sitters[:-1], way), requests=asked)
        away = tuple(one.on_autopilot(open_=True) for one in table.sitters)
        for shown in (other, replace(other, paused=1.0), replace(other, sitters=away)):
            for user in (table.people[0], table.people[-1], 7):
                notice, steward = speaker.say("seats.asked"), user < 10
                yield (
                    "around",
                    around(shown, user, speaker, offers, steward=steward, notice=notice),
                )
                free = replace(shown, requests=())
                yield "around", around(free, user, speaker, offers, steward=steward, notice=notice)
        counted = [Credit(rounds, rounds[0]) for _ in table.sitters]
        marks = played_by(other, counted, speaker)
        over = replace(other, status="over")
        yield "given up", panels.broken_off(over, marks, (), speaker)
        yield "around", around(over, 7, speaker)
    unbegun = replace(table, status="lobby", seed="")
    yield "around", around(unbegun, table.people[0], speaker)
    for verb in ("stood", "conceded"):
        yield verb, sure(table, 0, verb, speaker)
    for code in ("well", "wrong"):
        found = (say("fairness.sealed", commitment="0" * 64),) * 5
        verdict = Verdict((*found, say(f"fairness.verdict.{code}")), well=code == "well")
        yield "verdict", records.verdict(table, verdict, speaker, back=True)
    for shown in (unbegun, table, replace(table, status="over"), replace(table, secret="")):
        yield "fair play", records.fair_play(shown, speaker, back=True)


def _lobbies_with_minds(lobby: Table, speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Yield a lobby of AI players and one person, full and with a free seat."""
    people, others = lobby.sitters[:1], lobby.sitters[1:]
    full = replace(lobby, sitters=(*people, *(replace(one, ai="medium") for one in others)))
    for table in (full, replace(full, sitters=full.sitters[:-1])):
        yield "lobby of minds", lobbies.lobby(table, speaker)
        yield "minded", minds.minded(table, title(table, speaker), speaker)
        if plays(table.game):
            yield "minds", minds.minds_of(table, speaker)
    for hints in (None, False):
        asleep = replace(lobby, hints=hints, seconds_per_move=86_400, clocks_sleep=bool(hints))
        yield "options", lobbies.options(asleep, speaker)


def _company(lobby: Table, speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Yield lobbies with every seat held for somebody, and what is said of them."""
    alone, people = lobby.sitters[:1], [9 * 10**18 + number for number in range(MAX_CALLED_USERS)]
    guests = tuple(map(Invite, people[: lobby.seats - 1]))
    variants = GAMES[lobby.game].spec.variants
    held = replace(lobby, sitters=alone, invites=guests, random_seats=True, variants=variants)
    held = replace(held, seconds_per_move=2700, clocks_sleep=True)
    for one in (held, replace(held, random_seats=False, rematch_of="abc234", invites=())):
        away = dict.fromkeys((*one.people, *one.reserved), 1e10)
        finished = dict.fromkeys(one.people, Reliability(9998, 9999))
        yield "lobby", lobbies.lobby(one, speaker, 1e10, away, finished)
        yield "options", lobbies.options(one, speaker)
        yield "chosen", lobbies.chosen(one, speaker, speaker.say("host.error.started"))
    users = [invite.user for invite in guests]
    yield "invitation", company.invitation(lobby, users, speaker)
    yield "answered", company.invitation(lobby, (), speaker)
    yield "opened", company.opened(lobby, people, speaker)
    for status in ("playing", "over"):
        yield "followed", company.followed(replace(lobby, status=status), people, speaker)
        yield "following", company.following(lobby, speaker, on=status == "over")
    yield "closing", company.closing(lobby, lobby.people[:1], 1e10, speaker)
    yield "kept", company.kept_open(lobby, 1e10, speaker)
    yield "lapsed", lobbies.closed(replace(lobby, status="cancelled", ended_by=""), speaker)


def _private(case: Case, speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Yield what a private game shows beside its forms and its end."""
    table = private(case)
    page = HistoryPage(say(f"{table.game}.name"), (say("play.error.which_table"),) * 300)
    yield "thinking", solo.thinking(table, speaker)
    yield "games", solo.choose_game(speaker)
    yield "private more", hands.more(table, UserSettings(), speaker, may_end=False)
    yield "private sure", hands.sure(table, speaker)
    yield "private log", records.log(table, (page, page), 2, speaker)
    yield "private around", around(table, table.people[0], speaker)
    yield "private fair play", records.fair_play(table, speaker, back=True)


def still_screens(case: Case, speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Yield the screens that do not depend on a position."""
    table, lobby = seated(case), seated(case, "lobby")
    for preferences in (UserSettings(), UserSettings(by_dm=True, boards="words")):
        for follows in (None, False, True):
            yield "more", hands.more(table, preferences, speaker, may_end=True, follows=follows)
    yield "lobby", lobbies.lobby(lobby, speaker)
    if case.game.spec.variants:
        yield "options", lobbies.options(lobby, speaker)
    yield from _lobbies_with_minds(lobby, speaker)
    yield from _company(lobby, speaker)
    yield "closed", lobbies.closed(lobby, speaker)
    yield "closed", lobbies.closed(replace(lobby, ended_by=NAMES[0]), speaker)
    yield "moved", lobbies.moved(table, speaker)
    ended = replace(table, status="cancelled", ended_by=NAMES[0])
    yield "ended", panels.broken_off(ended, "", (), speaker)
    yield "sure", hands.sure(table, speaker)
    yield from _around(case, speaker)
    yield from _private(case, speaker)
    yield from replay_screens(case, table, speaker)
    yield "log", records.log(table, (), None, speaker)
    text = say("play.error.which_table")
    page = HistoryPage(say(f"{table.game}.name"), (text,) * 300)
    for number in (None, 1, 2, 99999):
        yield "log", records.log(table, (page, page), number, speaker)
