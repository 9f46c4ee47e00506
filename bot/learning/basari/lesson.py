"""A first stage of Basari."""

from __future__ import annotations

from bot.learning.basari.rule_book import FACTS, GAME
from bot.learning.lesson import Free, Lesson, Rival, Tell, Try
from engine.basari.actions import Accept, Bid, Seal
from engine.basari.pieces import Gems

MIRA, OMAR = 1, 2
LESSON = Lesson(
    GAME,
    3,
    "bazaar-2471",
    (
        Tell("welcome"),
        Tell("table", board=True),
        Rival(MIRA, Seal("a")),
        Rival(OMAR, Seal("b")),
        Try("seal-c", Seal("c"), {"b": "b", "a": "a"}),
        Tell("alone"),
        Rival(MIRA, Seal("b")),
        Rival(OMAR, Seal("c")),
        Try("seal-b", Seal("b"), {"c": "c", "a": "a"}),
        Try("open", Bid(Gems(blue=1))),
        Rival(MIRA, Bid(Gems(green=1))),
        Try("raise", Bid(Gems(blue=2)), {"accept": "accept"}),
        Rival(MIRA, Accept()),
        Tell("bargained"),
        Rival(MIRA, Seal("a")),
        Rival(OMAR, Seal("c")),
        Try("seal-again", Seal("c"), {"a": "a", "b": "b"}),
        Try("open-again", Bid(Gems(green=1))),
        Rival(OMAR, Bid(Gems(yellow=2))),
        Try("accept", Accept()),
        Tell("given-way", board=True),
        Rival(MIRA, Seal("b")),
        Rival(OMAR, Seal("c")),
        Try("seal-a", Seal("a"), {"b": "b", "c": "c"}),
        Tell("scored"),
        Tell("next", board=True),
        Rival(MIRA, Seal("a")),
        Rival(OMAR, Seal("b")),
        Free("own"),
        Tell("end"),
    ),
    FACTS,
    frozenset(
        {
            "basari.event.deal",
            "basari.event.seal",
            "basari.event.stage",
        }
    ),
)
