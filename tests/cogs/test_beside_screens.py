"""Screens and forms of time, settings and privacy are within Discord's limits in both languages."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.desk import Waiting
from bot.i18n import Speaker, languages
from bot.ports import Preferences
from bot.quiet import Quiet
from bot.recap import NOTE_LENGTH, Recap
from bot.settings import OPENERS, Ruled, ServerRules, Wishes
from engine.text import say
from sandbox.limits import check_message
from sandbox.limits.modals import check_modal
from sandbox.model import COMPONENTS_V2, Upload
from tests.conformance.tables import CASES

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from discord import ui

    from cogs.components import desk, hand, lobby, pace, personal, privacy, server
    from cogs.components.base import Screen, Target, screen
    from tests.cogs.screens import NAMES, components, seated

pytestmark = pytest.mark.asyncio
BIG = 9 * 10**18
CASE = max(CASES, key=lambda case: case.seats)
ZONE = "America/Argentina/ComodRivadavia"


def screens(said: Speaker) -> Iterator[tuple[str, Screen]]:
    """Yield every screen with as much on it as there can be."""
    table = replace(seated(CASE), pace=86_400, panel=BIG)
    people = [BIG + number for number in range(5)]
    tables = [replace(table, id=f"abc{number:03}") for number in range(60)]
    waiting = [Waiting(one, say(f"{table.game}.name"), 1e10) for one in tables]
    texts = (say("play.error.which_table"),) * 300
    note = "\n".join("@everyone **x**" for _ in range(60))[:NOTE_LENGTH]
    yield "reminder", pace.reminder(table, lobby.title(table, said), people, 1e10, said)
    yield "away", pace.away(10**7, said)
    yield "desk", desk.desk(waiting, said)
    yield "empty desk", desk.desk((), said)
    yield "ready", desk.desk((Waiting(replace(table, status="lobby"), say("desk.start")),), said)
    yield "recap", screen(desk.recap(Recap(table, texts, texts), said))
    yield "short recap", screen(desk.recap(Recap(table, (), texts[:1]), said))
    yield "hand", hand.hand(table, "x" * 3000, "y" * 500, said, desk.noted(note, said))
    for case in CASES:
        yield "options", lobby.options(seated(case, "lobby"), said)
    for quiet in (None, Quiet(1439, 1)):
        wishes = Wishes("de", quiet, ZONE, "contrast", "nothing")
        for on in (True, False):
            kept = said.say("personal.kept")
            yield "settings", personal.settings(wishes, Preferences(on, on), said, kept)
    changes = [Ruled(BIG, "most_tables", "x", 1e10)] * 5
    for openers in OPENERS:
        rules = ServerRules(
            tuple(range(BIG, BIG + 25)), openers == "role", 2700, 500, "de", openers, BIG
        )
        yield "server", server.settings(rules, changes, said)
    yield "new server", server.settings(ServerRules(), (), said)
    yield "doctor", server.doctor([said.say("server.doctor.not_here")] * 40, said)
    yield "well", server.doctor([], said)
    yield "privacy", privacy.kept(said)
    yield "ask", privacy.ask(99, said)
    yield "exported", privacy.exported("bazaar.json", said)


def modals(said: Speaker) -> Iterator[tuple[str, ui.Modal]]:
    table = seated(CASE)
    yield "own pace", pace.own_pace(table, said)
    yield "note", desk.note_form(table, "x" * NOTE_LENGTH, said)
    yield "empty note", desk.note_form(table, "", said)
    yield "hours", personal.hours(Wishes(quiet=Quiet(1, 2), zone=ZONE), said)
    yield "no hours", personal.hours(Wishes(), said)


@pytest.mark.parametrize("language", languages())
async def test_no_screen_is_refused(language: str) -> None:
    said = Speaker(language, NAMES, strict=True)
    for name, screen in screens(said):
        payload: dict[str, Any] = {"flags": COMPONENTS_V2, "components": components(screen)}
        uploads = {0: Upload("bazaar.json", "application/json", b"{}")}
        try:
            check_message(payload, uploads if name == "exported" else {})
        except Exception as refusal:
            raise AssertionError(f"{name}: {getattr(refusal, 'errors', refusal)}") from refusal


@pytest.mark.parametrize("language", languages())
async def test_no_form_is_refused(language: str) -> None:
    said = Speaker(language, NAMES, strict=True)
    for name, form in modals(said):
        try:
            check_modal(form.to_dict())
        except Exception as refusal:
            raise AssertionError(f"{name}: {getattr(refusal, 'errors', refusal)}") from refusal


async def test_custom_ids_are_of_the_grammar_and_name_nobody() -> None:
    for name, screen in screens(Speaker("en", NAMES, strict=True)):
        items: list[Any] = list(screen.walk_children())
        for custom_id in (item.custom_id for item in items if item.type.value in {2, 3, 6, 8}):
            target = Target.parse(custom_id)
            assert target is not None, (name, custom_id)
            assert str(target) == custom_id
            assert str(BIG)[:12] not in custom_id


async def test_a_note_cannot_pretend_to_be_anything_else() -> None:
    said = Speaker("en")
    shown = desk.noted("# Done\n\n- [x](https://example.org)\nplain", said)
    assert shown.splitlines()[1:] == ["> # Done", "> - [x](https://example.org)", "> plain"]
    assert desk.noted("", said) == ""


@pytest.mark.parametrize("language", languages())
async def test_every_setting_says_above_its_row_what_it_is_now(language: str) -> None:
    said = Speaker(language, NAMES, strict=True)
    for name, screen in screens(said):
        if name not in {"settings", "server", "new server"}:
            continue
        ((*parts,),) = (part["components"] for part in components(screen))
        rows = [place for place, part in enumerate(parts) if part["type"] == 1]
        for place in rows[:-1] if name == "settings" else rows:
            above = parts[place - 1]
            if place - 1 in rows:  # the role belongs to who may open tables
                assert parts[place]["components"][0]["custom_id"] == "bz:roles:server"
                continue
            assert above["content"].startswith("**"), (name, above)
            assert ":** " in above["content"], (name, above)
