"""The rule book of Johari."""

from __future__ import annotations

from typing import Any

from bot.learning.rule_book import Book, Chapter, Page, writer
from engine.core import Decision
from engine.johari.names import card_name, gem_name, noble_name, place_name
from engine.johari.nobles import task
from engine.johari.pieces import (
    ACTION_CARDS,
    BAKSHEESH_GOLD,
    BASE_COST,
    BOX,
    CARDS,
    COPIES,
    DAYS,
    DRAWN_A_TIER,
    EXTRA_BOOTHS,
    FAKES,
    GEMS,
    JEWELER_CARDS,
    KIND,
    NOBLES,
    NOBLES_A_TIER,
    NOBLES_BEFORE_DAY_ONE,
    PLACES,
    ROUNDS,
    SLOT_DISCOUNT,
    SLOTS,
    SPACES,
    START_GOLD,
    STORES,
    TIERS,
    TRACK,
    TRACK_END,
    Noble,
)
from engine.text import Arg, Text, say

GAME = "johari"
FACTS: dict[str, Arg] = {
    **{str(card): cost for card, cost in BASE_COST.items()},
    "days": DAYS,
    "rounds": ROUNDS,
    "slots": SLOTS,
    "slot_two": SLOT_DISCOUNT[1] or 0,
    "spaces": SPACES,
    "space_before": SPACES - 1,
    "extra_booths": EXTRA_BOOTHS,
    "box": BOX,
    "fakes": sum(COPIES[card] for card in FAKES),
    "genuine": sum(COPIES[card] for card in CARDS if KIND[card] in GEMS and card not in FAKES),
    "gold_cards": sum(COPIES[card] for card in CARDS if KIND[card] == "gold"),
    "prestige_cards": sum(COPIES[card] for card in CARDS if KIND[card] == "prestige"),
    "gold": START_GOLD,
    "baksheesh_gold": BAKSHEESH_GOLD,
    "jeweler": JEWELER_CARDS,
    "jeweler_less": JEWELER_CARDS - 1,
    "jeweler_two_less": JEWELER_CARDS - 2,
    "tiers": TIERS,
    "nobles_a_tier": NOBLES_A_TIER,
    "drawn": DRAWN_A_TIER,
    "nobles": DRAWN_A_TIER * TIERS,
    "nobles_first": NOBLES_BEFORE_DAY_ONE,
    "actions": len(ACTION_CARDS),
    "gems": len(GEMS),
    "stores": len(STORES),
    "steps": TRACK_END,
    "track_end": TRACK[-1],
    **{f"track_{step}": points for step, points in enumerate(TRACK)},
}
_write = writer(GAME, FACTS)


def _noble(noble: Noble) -> Page:
    card = NOBLES[noble]
    facts = {**FACTS, "tier": card.tier, "amount": card.amount}
    # Nobles that are plain points have nothing more to tell than each other.
    detail = "points" if card.effect == "points" else noble
    return _write(
        noble,
        say(f"johari.noble.{noble}.about"),
        say("rules_johari.noble.tier", **facts),
        say(f"rules_johari.noble.{detail}.text", **facts),
        title=noble_name(noble),
    )


def _gem(gem: str) -> Page:
    texts = (say("rules_johari.gem.text", gem=gem_name(gem), **FACTS),)
    return _write(gem, *texts, title=gem_name(gem))


def _action(card: str) -> Page:
    return _write(card, title=Text(f"johari.action.{card}"))


def _decided(view: Any, decision: Decision) -> str:
    if decision.kind != "deed":
        return decision.kind
    return task(view.stalls[decision.seat].played)


_COURSE = (
    "brief", "goal", "setup", "first-card", "day", "market", "round", "order", "costs", "display",
    "fakes", "evening", "end", "tokens", "ties",
)  # fmt: skip
_OURS = (
    "variants", "rulings-acting", "rulings-selling", "rulings-hiring", "rulings-nobles",
    "rulings-cards", "box",
)  # fmt: skip
BOOK = Book(
    GAME,
    (
        Chapter("course", tuple(_write(id_) for id_ in _COURSE)),
        Chapter(
            "actions",
            (
                *(_action(card) for card in ("purchase", "trade")),
                _write("hire"),
                _action("sale"),
                _write("jeweler"),
                _write("collector"),
                *(_action(card) for card in ("exchange", "bribe", "baksheesh", "doppelganger")),
                _write("decline"),
            ),
        ),
        Chapter("nobles", (_write("nobles"), *map(_noble, NOBLES))),
        Chapter("pieces", (*map(_gem, GEMS), _write("gold"), _write("prestige"))),
        Chapter("ours", tuple(_write(id_) for id_ in _OURS)),
    ),
    pieces={
        **{card: (card_name(card), KIND[card]) for card in CARDS},
        **{f"place-{place}": (place_name(place), "market") for place in PLACES},
        **{f"kind-{kind}": (gem_name(kind), kind) for kind in ("gold", "prestige")},
    },
    topics={
        **{card: card for card in BASE_COST},
        "claim": "first-card",
        "seal": "round",
        "surrender": "fakes",
        "unpack": "evening",
        "advance": "final-steps",
    },
    decided=_decided,
)
