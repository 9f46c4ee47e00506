"""A first market day of Johari."""

from __future__ import annotations

from bot.learning.johari.rule_book import FACTS, GAME
from bot.learning.lesson import Free, Lesson, Rival, Tell, Try
from engine.johari.actions import (
    Claim,
    Purchase,
    Seal,
    SellToCollector,
    TradeAtStore,
    Unpack,
)

MIRA = 1
LESSON = Lesson(
    GAME,
    2,
    "bazaar-341",
    (
        Tell("welcome"),
        Tell("goal"),
        Rival(MIRA, Claim("booth-1", "sapphire-2-fake")),
        Try("claim", Claim("emerald", "emerald-2")),
        Tell("morning", board=True),
        Tell("cards"),
        Rival(MIRA, Seal("purchase")),
        Try("seal-purchase", Seal("purchase"), {"sale": "sale", "trade": "trade"}),
        Try("buy", Purchase("booth-4"), {"decline": "decline", "emerald": "store"}),
        Rival(MIRA, Purchase("booth-2")),
        Tell("bought", board=True),
        Rival(MIRA, Seal("baksheesh")),
        Try("seal-sale", Seal("sale"), {"bribe": "bribe"}),
        Try("sell", SellToCollector("emerald"), {"decline": "decline"}),
        Tell("inspected"),
        Rival(MIRA, Seal("sale")),
        Try("seal-trade", Seal("trade"), {"bribe": "bribe"}),
        Rival(MIRA, SellToCollector("diamond")),
        Tell("lost"),
        Try("trade", TradeAtStore("treasury"), {"decline": "decline"}),
        Try("unpack", Unpack(("gold-1",))),
        Tell("day-two", board=True),
        Tell("further"),
        Rival(MIRA, Seal("purchase")),
        Free("own"),
        Tell("end"),
    ),
    FACTS,
    frozenset(
        {
            "johari.event.dealt",
            "johari.event.noble_entered",
            "johari.event.nobles_moved",
            "johari.event.sealed",
            "johari.event.tokens_stacked",
        }
    ),
)
