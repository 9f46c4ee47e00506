"""The lines of a form around its question: where the game stands, and what is closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.runtime.i18n import Speaker
from bot.tables.forms import CONFIRM, Chosen, Form
from bot.tables.table import PRIVATE, Home, Sitter, Table
from cogs.play.screens.form import form
from cogs.play.screens.panel import waiting
from engine.core import Decision
from engine.forms import Complete, Field, Option, Prompt, Settled
from engine.johari.actions import Seal
from engine.text import say
from tests.cogs.screens import components

SEATED = (Sitter(1, "Dana"), Sitter(2, "Bo"))
TABLE = Table(
    "abc234", 4, "johari", 2, "playing", 1, 2, (), SEATED, Home(1, 2, 3), "en", "seed",
    sequence=1, secret="0" * 64,
)  # fmt: skip
OPEN = Option("open", say("johari.option.space", space=1))


def asked(options: Sequence[Option] = (OPEN,), **changes: Any) -> Form:
    prompt = Prompt("johari.seal", (Field("johari.seal", tuple(options)),))
    first = Form(TABLE, 0, Decision(0, "seal", 1), prompt, 0, {}, False, None)
    return replace(first, **changes)


def closed(number: int, why: str, **args: int) -> Option:
    text = say("johari.option.space", space=number)
    return Option(f"closed-{number}", text, blocked=say(f"johari.blocked.{why}", **args))


def wire(shown: Form, language: str = "en") -> str:
    return str(components(form(shown, "", Speaker(language, ("Dana", "Bo")))))


@pytest.mark.parametrize(
    ("language", "public", "private"),
    [
        ("en", "Johari · table 4 · day 3, round 2", "Johari · solo 4 · easy · day 3, round 2"),
        ("de", "Johari · Tisch 4 · Markttag 3, Runde 2", "Johari · Solo 4 · leicht · Markttag 3"),
    ],
)
def test_the_title_of_a_form_says_where_the_game_stands(
    language: str, public: str, private: str
) -> None:
    assert public in wire(asked(round=(3, 2)), language)
    solo = replace(TABLE, home=PRIVATE, sitters=(SEATED[0], Sitter(None, "AI", ai="easy")))
    assert private in wire(asked(table=solo, round=(3, 2)), language)


def test_a_game_that_counts_no_rounds_has_none_in_its_title() -> None:
    assert "-# Johari · table 4'" in wire(asked())


def test_a_long_list_of_closed_options_keeps_what_may_surprise() -> None:
    few = wire(asked([OPEN, closed(2, "empty"), closed(3, "nobody")]))
    assert "empty" in few
    assert "no noble here" in few
    dear = [closed(n, "too_dear", n=n, gold=0) for n in range(2, 5)]
    assert "Not available" not in wire(asked([OPEN, *dear]))
    many = wire(asked([OPEN, *dear, closed(5, "no_rival")]))
    assert "no opponent has this type" in many
    assert "costs" not in many
    lots = [closed(n, "not_the_most", own=n, second=9) for n in range(2, 8)]
    assert wire(asked([OPEN, *lots])).count("someone else has 9") == 3


def test_only_what_nobody_chose_is_called_the_only_option() -> None:
    settled = (Settled(Field("johari.seal", (OPEN,)), ("open",)),)
    only = asked(prompt=CONFIRM, complete=Complete(Seal("bribe"), settled))
    assert "only option" in wire(only)
    chosen = (Chosen("johari.seal", (OPEN.text,)),)
    after = wire(replace(only, chosen=chosen, filled=1))
    assert "only option" not in after
    assert "Confirm?" in after


def test_a_locked_choice_has_no_reset_until_something_is_filled_in() -> None:
    marked = {"johari.seal": ("open",)}
    assert "bz:restart" in wire(asked(picks=marked))
    assert "bz:restart" not in wire(asked(picks=marked, sealed=True))
    assert "bz:restart" in wire(asked(picks=marked, sealed=True, filled=1))


@pytest.mark.parametrize(
    ("language", "you"), [("en", "waiting for you"), ("de", "wir warten auf dich")]
)
def test_whoever_is_awaited_alone_is_not_called_by_name(language: str, you: str) -> None:
    speaker = Speaker(language, ("Dana", "Bo"))
    pending = (Decision(0, "seal", 1), Decision(1, "seal", 1, answered=True))
    assert you in waiting(TABLE, pending, speaker, 0)
    assert "Dana" in waiting(TABLE, pending, speaker, 1)
    assert "Dana" in waiting(TABLE, pending, speaker)
