"""Results: every point with its unit and source, the most important first, nothing that is zero."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from bot.runtime.i18n import Speaker, languages
from bot.tables.drafts import SeatForms
from engine.core import Outcome, ScoreLine, Seat, Sheet, decision_of
from engine.forms import Complete, Draft
from engine.johari import JOHARI
from engine.johari.actions import Hire, SellToCollector
from engine.play import AnyGame, draft_of
from engine.text import say
from tests.conformance.tables import CASES, Case, moments
from tests.engine.johari.positions import acting, player

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.play.screens.form import described
    from cogs.records.screens import sheets_text, standing
    from tests.cogs.screens import NAMES


def test_the_deciding_sheet_comes_first_with_units_and_without_zeros() -> None:
    first = Sheet(
        say("jaipur.sheet.round", number=1),
        (
            ScoreLine(0, say("jaipur.score.good", good=say("jaipur.card.gold")), 5),
            ScoreLine(0, say("jaipur.score.camel_token"), 6),
            ScoreLine(1, say("jaipur.score.camel_token"), 0),
        ),
        "jaipur.sheet.round.unit",
    )
    empty = Sheet(say("jaipur.sheet.running", number=2), ())
    match = Sheet(
        say("jaipur.sheet.match"),
        (ScoreLine(0, say("jaipur.score.seal", number=1), 1),),
        "jaipur.sheet.match.unit",
    )
    speaker = Speaker("en", ("Ada", "Bo"), strict=True)
    outcome = Outcome((0,), (1, 2), (1, 0), (first, match))
    assert sheets_text((first, empty, match), 2, speaker, outcome).splitlines() == [
        "**Seals**",
        "```",
        "        Ada  Bo",
        "Round 1   1",
        "───────────────",
        "Total     1   0",
        "Place    ★1   2",
        "```",
        "**Round 1, in rupees**",
        "```",
        "            Ada  Bo",
        "Gold tokens   5",
        "Camel token   6",
        "───────────────────",
        "Total        11   0",
        "Place        ★1   2",
        "```",
    ]
    assert standing(outcome, speaker).splitlines() == [
        "🏆 1. **Ada**: 1 seal",
        "▫️ 2. **Bo**: 0 seals",  # a bare number would be counted anew by Discord
    ]


def completed(game: AnyGame, state: Any, seat: Seat, draft: Draft) -> Complete[Any]:
    reply = SeatForms(game, state, decision_of(game.pending(state), seat)).reply(draft)
    assert isinstance(reply, Complete)
    return reply


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_action_that_does_more_than_was_asked_can_be_told_before(case: Case) -> None:
    game = case.game
    for moment in moments(case, "deeds"):
        draft = draft_of(game, moment.state, moment.seat, moment.action)
        complete = completed(game, moment.state, moment.seat, draft)
        if not complete.unasked:
            continue
        for language in languages():
            speaker = Speaker(language, NAMES, strict=True)
            sentence = described(game, complete, speaker)
            assert sentence not in {"", speaker.say(f"{game.spec.key}.name")}, moment.action


@pytest.mark.parametrize(
    ("display", "nobles", "action"),
    [
        ("ruby-2 ruby-2-fake emerald-3", "", Hire(2, ("ruby-2-fake",))),
        ("gold-1 gold-3", "hire-gold", Hire(2, ("gold-1",), 1)),
        ("gold-1 gold-3", "hire-gold", Hire(2, (), 2)),
    ],
    ids=["cards", "cards and gold", "gold"],
)
def test_a_payment_that_was_picked_by_name_is_not_asked_once_more(
    display: str, nobles: str, action: Hire
) -> None:
    state = acting(
        player(display, "trade", nobles=nobles),
        player(),
        day=5,
        gold=(9, 8),
        spaces={2: "seven-gold"},
    )
    draft = draft_of(JOHARI, state, 0, action)
    assert not completed(JOHARI, state, 0, draft).unasked


def test_a_sale_that_names_its_type_is_not_asked_once_more() -> None:
    state = acting(player("ruby-3", "sale"), player("ruby-1"))
    draft = draft_of(JOHARI, state, 0, SellToCollector("ruby"))
    assert not completed(JOHARI, state, 0, draft).unasked
