"""The rule book of Johari."""

from __future__ import annotations

from typing import Any

from bot.learning.rule_book import Book, Chapter, Page, writer
from engine.core import Decision
from engine.johari import pieces
from engine.johari.names import card_name, gem_name, noble_name, place_name
from engine.johari.nobles import task
from engine.text import Arg, Text, say

GAME = "johari"
FACTS: dict[str, Arg] = {
    **{str(card): cost for card, cost in pieces.BASE_COST.items()},
    "days": pieces.DAYS,
    "rounds": pieces.ROUNDS,
    "slots": pieces.SLOTS,
    "slot_two": pieces.SLOT_DISCOUNT[1] or 0,
    "spaces": pieces.SPACES,
    "space_before": pieces.SPACES - 1,
    "extra_booths": pieces.EXTRA_BOOTHS,
    "box": pieces.BOX,
    "fakes": sum(pieces.COPIES[card] for card in pieces.FAKES),
    "genuine": sum(
        pieces.COPIES[card]
        for card in pieces.CARDS
        if pieces.KIND[card] in pieces.GEMS and card not in pieces.FAKES
    ),
    "gold_cards": sum(pieces.COPIES[card] for card in pieces.CARDS if pieces.KIND[card] == "gold"),
    "prestige_cards": sum(
        pieces.COPIES[card] for card in pieces.CARDS if pieces.KIND[card] == "prestige"
    ),
    "gold": pieces.START_GOLD,
    "baksheesh_gold": pieces.BAKSHEESH_GOLD,
    "jeweler": pieces.JEWELER_CARDS,
    "jeweler_less": pieces.JEWELER_CARDS - 1,
    "jeweler_two_less": pieces.JEWELER_CARDS - 2,
    "tiers": pieces.TIERS,
    "nobles_a_tier": pieces.NOBLES_A_TIER,
    "drawn": pieces.DRAWN_A_TIER,
    "nobles": pieces.DRAWN_A_TIER * pieces.TIERS,
    "nobles_first": pieces.NOBLES_BEFORE_DAY_ONE,
    "actions": len(pieces.ACTION_CARDS),
    "gems": len(pieces.GEMS),
    "stores": len(pieces.STORES),
    "steps": pieces.TRACK_END,
    "track_end": pieces.TRACK[-1],
    **{f"track_{step}": points for step, points in enumerate(pieces.TRACK)},
}
_write = writer(GAME, FACTS)


def _noble(noble: pieces.Noble) -> Page:
    card = pieces.NOBLES[noble]
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
        Chapter("nobles", (_write("nobles"), *map(_noble, pieces.NOBLES))),
        Chapter("pieces", (*map(_gem, pieces.GEMS), _write("gold"), _write("prestige"))),
        Chapter("ours", tuple(_write(id_) for id_ in _OURS)),
    ),
    pieces={
        **{card: (card_name(card), pieces.KIND[card]) for card in pieces.CARDS},
        **{f"place-{place}": (place_name(place), "market") for place in pieces.PLACES},
        **{f"kind-{kind}": (gem_name(kind), kind) for kind in ("gold", "prestige")},
    },
    topics={
        **{card: card for card in pieces.BASE_COST},
        "claim": "first-card",
        "seal": "round",
        "surrender": "fakes",
        "unpack": "evening",
        "advance": "final-steps",
    },
    decided=_decided,
)
