"""The way back: which picks lead to a given action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.forms import Picks, Prompt, copy_ids
from engine.johari.actions import Action, SellToJeweler
from engine.johari.forms_trade import payment_id
from engine.johari.options import NONE
from engine.johari.pieces import KIND, Card

Answer: TypeAlias = Callable[[Any, str], str | list[Any] | tuple[str, ...]]
"""What an action answers to a question: the id of one option, or several."""
OTHERWISE = ""
"""Stands for the questions that have no answer of their own."""


def retrace(action: Action, prompt: Prompt) -> Picks:
    """Return the picks that lead to the action at this prompt, legal or not."""
    return tuple([_picks(action, field.key) for field in prompt.fields])


def _picks(action: Action, question: str) -> tuple[str, ...]:
    answers = _ANSWERS.get(action.kind, _KIND)
    picks = answers.get(question, answers[OTHERWISE])(action, question)
    return (picks,) if isinstance(picks, str) else tuple(picks)


def _kind(action: Action, _question: str) -> str:
    return action.kind


def _cash(action: Any, _question: str) -> tuple[str, ...]:
    return copy_ids(action.cash)


def _card(action: Any, _question: str) -> str:
    card: str = action.card
    return card


def _plain(action: SellToJeweler) -> list[Card]:
    """Return the gem cards that are sold as what they are."""
    cards = list(action.cards)
    if action.disguise is not None and action.disguise.card in cards:
        cards.remove(action.disguise.card)
    return cards


def _of_type(action: SellToJeweler, question: str) -> list[Card]:
    return [card for card in _plain(action) if KIND[card] == question.rpartition(".")[2]]


_KIND: dict[str, Answer] = {OTHERWISE: _kind}
_ANSWERS: dict[str, dict[str, Answer]] = {
    "claim": {OTHERWISE: lambda claim, _: f"{claim.place}:{claim.card}"},
    "seal": {OTHERWISE: _card},
    "surrender": {OTHERWISE: _card},
    "unpack": {OTHERWISE: _cash},
    "advance": {OTHERWISE: lambda advance, _: "+".join(advance.gems)},
    "purchase": {"johari.purchase": lambda purchase, _: purchase.place, OTHERWISE: _cash},
    "exchange": {
        "johari.exchange": lambda exchange, _: KIND[exchange.give],
        "johari.exchange.kind": lambda exchange, _: KIND[exchange.take],
        "johari.exchange.take": lambda exchange, _: f"{exchange.place}:{exchange.take}",
        OTHERWISE: lambda exchange, _: exchange.give,
    },
    "jeweler": {
        "johari.sale": _kind,
        "johari.jeweler.gold": lambda sale, _: sale.gold or NONE,
        "johari.jeweler.disguise": lambda sale, _: (
            KIND[sale.disguise.card] if sale.disguise else NONE
        ),
        "johari.jeweler.disguised": lambda sale, _: sale.disguise.card if sale.disguise else NONE,
        "johari.jeweler.declared": lambda sale, _: sale.disguise.gem if sale.disguise else NONE,
        "johari.jeweler.types": lambda sale, _: [KIND[card] for card in _plain(sale)],
        "johari.jeweler.scoring": lambda sale, _: sale.scoring,
        OTHERWISE: _of_type,
    },
    "collector": {
        "johari.collector.added": lambda sale, _: sale.added or NONE,
        OTHERWISE: lambda sale, _: f"{sale.kind}:{sale.gem}",
    },
    "discard": {"johari.sale": _kind, OTHERWISE: _card},
    "trade": {
        "johari.trade": lambda trade, _: f"store:{trade.store}",
        "johari.trade.when": lambda trade, _: "now" if trade.at_once else "later",
        OTHERWISE: _cash,
    },
    "hire": {
        "johari.trade": lambda hire, _: f"space:{hire.space}",
        "johari.hire.means": lambda hire, _: KIND[hire.cards[0]] if hire.cards else "gold",
        "johari.hire.size": lambda hire, _: str(len(hire.cards)),
        "johari.hire.payment": lambda hire, _: payment_id(hire.cards, hire.gold),
        OTHERWISE: lambda hire, _: str(hire.slot),
    },
}
"""What every kind of action answers, by question."""
