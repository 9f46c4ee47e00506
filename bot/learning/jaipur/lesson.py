"""The first turns of Jaipur."""

from __future__ import annotations

from bot.learning.jaipur.rule_book import FACTS, GAME
from bot.learning.lesson import Free, Lesson, Rival, Tell, Try
from engine.jaipur.actions import Exchange, Sell, Take, TakeCamels

MIRA = 1
LESSON = Lesson(
    GAME,
    2,
    "bazaar-52",
    (
        Tell("welcome"),
        Tell("table", board=True),
        Try("camels", TakeCamels(), {"sell": "sell", "take": "take"}),
        Rival(MIRA, Take("leather")),
        Tell("herd"),
        Try(
            "exchange",
            Exchange(("diamond", "diamond"), ("camel", "camel")),
            {
                "sell": "sell",
                "take": "take",
                "spice": "spice",
                "gold": "give",
                "silver": "give",
                "leather": "give",
            },
        ),
        Rival(MIRA, TakeCamels()),
        Tell("full"),
        Try(
            "sell", Sell("diamond", 4), {"camels": "camels", "diamond.2": "few", "diamond.3": "few"}
        ),
        Rival(MIRA, Sell("silver", 2)),
        Tell("sold", board=True),
        Tell("ends"),
        Free("own"),
        Tell("end"),
    ),
    FACTS,
)
