"""Screens and forms of time, settings and privacy, each with as much on it as there can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from discord import ui

from bot.runtime.i18n import Speaker
from bot.services.inbox import Waiting
from bot.services.recap import NOTE_LENGTH, Recap
from bot.tables.quiet_hours import Quiet
from bot.tables.settings import (
    BOARD_STYLES,
    MAX_AVOIDED,
    OPENERS,
    ServerChange,
    ServerSettings,
    UserSettings,
)
from bot.tables.table import Status
from cogs.about import screens as about
from cogs.inbox import screens as desk
from cogs.kit.custom_id import Target
from cogs.kit.screen import Screen, screen
from cogs.kit.screen import note as sentence_screen
from cogs.kit.table_screen import plain, table_chooser
from cogs.learning.screens import meeting
from cogs.lobby import screens as lobby
from cogs.pace import screens as pace
from cogs.play.screens import hand
from cogs.privacy import screens as privacy
from cogs.records import screens as records
from cogs.server import screens as server
from cogs.settings import screens as personal
from engine.text import say
from tests.cogs.screens import seated
from tests.cogs.statistics_screens import statistics_screens
from tests.conformance.tables import CASES

BIG = 9 * 10**18
NOW = 1_768_478_400.0
CASE = max(CASES, key=lambda case: case.seats)
ZONE = "America/Argentina/ComodRivadavia"


def screens(speaker: Speaker) -> Iterator[tuple[str, Screen]]:
    """Yield every screen with as much on it as there can be."""
    table = replace(seated(CASE), seconds_per_move=86_400, panel=BIG)
    people = [BIG + number for number in range(5)]
    tables = [replace(table, id=f"abc{at:03}", number=99999 - at) for at in range(60)]
    waiting = [Waiting(one, say(f"{table.game}.name"), 1e10) for one in tables]
    texts = (say("play.error.which_table"),) * 300
    note = "\n".join("@everyone **x**" for _ in range(60))[:NOTE_LENGTH]
    yield "reminder", pace.reminder(table, people, 1e10, speaker)
    yield "away", pace.away(10**7, speaker)
    yield "desk", desk.desk(waiting, speaker)
    running = [replace(item, mine=False) for item in waiting]
    yield "busy desk", desk.desk((*waiting[:9], *running[9:]), speaker)
    yield "which table", table_chooser("invitations.command.rematch", running, speaker)
    yield "which table", table_chooser("invitations.command.release", running, speaker, 2**63 - 1)
    statuses: tuple[Status, ...] = get_args(Status)
    for status in statuses:
        yield f"plain {status}", plain(replace(table, status=status), speaker)
    yield "empty desk", desk.desk((), speaker)
    yield (
        "ready",
        desk.desk((Waiting(replace(table, status="lobby"), say("inbox.start")),), speaker),
    )
    yield "recap", screen(desk.recap(Recap(table, texts, texts), speaker))
    yield "short recap", screen(desk.recap(Recap(table, (), texts[:1]), speaker))
    yield "hand", hand.hand(table, "x" * 3000, "y" * 500, speaker, desk.noted(note, speaker))
    for case in CASES:
        yield "options", lobby.options(seated(case, "lobby"), speaker)
    for quiet in (None, Quiet(1439, 1)):
        for boards in BOARD_STYLES:
            by_dm = boards == "words"
            chosen = UserSettings("de", quiet, ZONE, "contrast", "nothing", by_dm, boards)
            chosen = replace(chosen, away_until=None if quiet is None else 1e10)
            avoided = [] if quiet is None else [BIG + number for number in range(MAX_AVOIDED)]
            kept = speaker.say("settings.kept")
            yield "settings", personal.settings(chosen, NOW, speaker, kept, avoided)
    changes = [ServerChange(user, "most_tables", "x", 1e10) for user in (*[BIG] * 4, None)]
    for openers in OPENERS:
        rules = ServerSettings(
            tuple(range(BIG, BIG + 25)), openers == "role", 2700, 500, "de", openers, BIG
        )
        yield "server", server.settings(rules, changes, speaker)
    yield "new server", server.settings(ServerSettings(), (), speaker)
    check = server.Check(speaker.say("server.doctor.not_here"))
    yield "doctor", server.doctor([check] * 40, speaker)
    yield "well", server.doctor([replace(check, well=True)] * 40, speaker)
    yield "greeting", server.greeting("x" * 32, speaker)
    yield "help", about.how_to_play(speaker, speaker)
    yield "about", about.about(speaker)
    yield "lessons", meeting.lesson_shelf(speaker)
    for case in CASES:
        begins = Target("solo", case.game.spec.key, number=case.seats, rest="medium")
        for play in (begins, Target("justplay", seated(case, "lobby").id)):
            introduced = meeting.meeting(
                case.game.spec.key, "x" * 2400, play, speaker, "y" * 600, example=True
            )
            yield "meeting", introduced
    yield from statistics_screens(speaker)
    yield "privacy", privacy.overview(speaker)
    yield "ask", privacy.ask(99, speaker)
    yield "exported", privacy.exported("bazaar.json", speaker)
    yield "record", records.record(table, "record.json", speaker)
    yield "sentence", sentence_screen("x" * 5000)


def modals(speaker: Speaker) -> Iterator[tuple[str, ui.Modal]]:
    """Yield every form with as much in it as there can be."""
    table = seated(CASE)
    yield "own pace", pace.own_pace(table, speaker)
    yield "note", desk.note_form(table, "x" * NOTE_LENGTH, speaker)
    yield "empty note", desk.note_form(table, "", speaker)
    yield "hours", personal.hours(UserSettings(quiet=Quiet(1, 2), zone=ZONE), speaker)
    yield "holiday", personal.holiday(speaker)
    yield "no hours", personal.hours(UserSettings(), speaker)
