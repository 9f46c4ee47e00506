"""Screens and forms of time, settings and privacy are within Discord's limits in both languages."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from bot.runtime.i18n import Speaker, languages
from sandbox.limits.messages import check_message
from sandbox.limits.modals import check_modal
from sandbox.world.model import COMPONENTS_V2, Upload

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.inbox import screens as desk
    from cogs.kit.custom_id import Target
    from tests.cogs.beside_screens import BIG, modals, screens
    from tests.cogs.screens import NAMES, components, same_labels, uploads

pytestmark = pytest.mark.asyncio
FILES = {"exported": "bazaar.json", "record": "record.json"}


@pytest.mark.parametrize("language", languages())
async def test_no_screen_is_refused(language: str) -> None:
    speaker = Speaker(language, NAMES, strict=True)
    for name, screen in screens(speaker):
        payload: dict[str, Any] = {"flags": COMPONENTS_V2, "components": components(screen)}
        file = FILES.get(name)
        files = {0: Upload(file, "application/json", b"{}")} if file else uploads(screen)
        try:
            check_message(payload, files)
        except Exception as refusal:
            raise AssertionError(f"{name}: {getattr(refusal, 'errors', refusal)}") from refusal
        assert same_labels(screen) == [], name


@pytest.mark.parametrize("language", languages())
async def test_no_form_is_refused(language: str) -> None:
    speaker = Speaker(language, NAMES, strict=True)
    for name, form in modals(speaker):
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
    speaker = Speaker("en")
    shown = desk.noted("# Done\n\n- [x](https://example.org)\nplain", speaker)
    assert shown.splitlines()[1:] == ["> # Done", "> - [x](https://example.org)", "> plain"]
    assert desk.noted("", speaker) == ""


@pytest.mark.parametrize("language", languages())
async def test_every_setting_says_above_its_row_what_it_is_now(language: str) -> None:
    speaker = Speaker(language, NAMES, strict=True)
    for name, screen in screens(speaker):
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
