"""What an action is said to do before it is confirmed."""

from __future__ import annotations

import pytest

from bot.runtime.i18n import Speaker
from engine.johari.actions import Action, Hire, SellToCollector, TradeAtStore
from engine.johari.describe import describe

ENGLISH = Speaker("en", strict=True)


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (SellToCollector("ruby"), "You sell all your ruby cards to the collector."),
        (
            SellToCollector("ruby", "emerald-1"),
            "You sell all your ruby cards to the collector, with emerald 1 in disguise.",
        ),
        (
            Hire(2, ("ruby-2",), 1),
            "You hire the noble on space 2 for ruby 2 and 1 gold.",
        ),
        (
            TradeAtStore("ruby"),
            "You take everything from the ruby store. The cards arrive in the evening.",
        ),
        (TradeAtStore("ruby", at_once=True), "You take everything from the ruby store right away."),
    ],
)
def test_a_sentence_says_all_that_an_action_does(action: Action, sentence: str) -> None:
    text = describe(action)
    assert text is not None
    assert ENGLISH(text) == sentence
