"""Figures for the rules of Johari: tables and tracks drawn from the pieces themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from engine.johari.names import action_name, gem_name
from engine.johari.nobles import cost
from engine.johari.pieces import (
    BASE_COST,
    CARDS,
    COPIES,
    FAKES,
    GEMS,
    KIND,
    SLOTS,
    SPACES,
    START_GOLD,
    TRACK,
    VALUE,
    ActionCard,
    Kind,
)
from render.text.figures import STEP, TIMES, Figure, block, grid
from render.text.icons import without_icons
from render.text.johari import board as johari
from render.text.markdown import Speak, bold, dotted, signed, spoken, stacked


def _costs(speak: Speak) -> str:
    """Draw what each action card costs in each slot."""
    head = spoken(speak, "rules_johari.figure.slot")
    # Where letters have one width, an icon would be shown as it is written.
    names = {card: without_icons(speak(action_name(card))) for card in reversed(tuple(BASE_COST))}
    width = max(map(len, (head, *names.values())))
    lines = [grid(head, range(1, SLOTS + 1), width)]
    for card, name in names.items():
        lines.append(grid(name, [_cost(card, slot) for slot in range(SLOTS)], width))
    return block(lines)


def _cost(card: ActionCard, slot: int) -> int:
    others: tuple[ActionCard, ...] = tuple(other for other in BASE_COST if other != card)
    return cost((), ((),) * SLOTS, (*others[:slot], card))


def _track(speak: Speak) -> str:
    """Draw the prestige track."""
    steps = spoken(speak, "rules_johari.figure.step")
    points = spoken(speak, "rules_johari.figure.points")
    width = max(len(steps), len(points))
    return block([grid(steps, range(len(TRACK)), width), grid(points, TRACK, width)])


def _gold_track(speak: Speak) -> str:
    """Draw a token that pays for a Purchase: it comes down and changes row."""
    paid = START_GOLD - BASE_COST["purchase"]
    spaces = range(START_GOLD, paid - 1, -1)
    gold = johari.kind_sign("gold", speak)
    top = [gold if space == START_GOLD else "·" for space in spaces]
    bottom = [gold if space == paid else "·" for space in spaces]
    numbers = " ".join(map(str, spaces))
    row = johari.ROW
    return stacked(
        [
            f"{row['top']} {' '.join(top)}",
            f"{row['bottom']} {' '.join(bottom)}",
            f"-# {numbers}: {START_GOLD} {STEP} {paid}",
        ]
    )


def _court(speak: Speak) -> str:
    """Draw the spaces of the court as prices."""
    spaces = f" {STEP} ".join(bold(space) for space in range(SPACES, 0, -1))
    return spoken(speak, "rules_johari.figure.court", spaces=f"{spaces} {STEP}")


def _copies(kind: Kind, speak: Speak) -> str:
    """Tell how many cards of a kind there are, by what they show."""
    symbol, lines = johari.kind_sign(kind, speak), []
    for fake in (False, True):
        cards = [card for card in CARDS if KIND[card] == kind and (card in FAKES) == fake]
        shown = [f"{symbol} {VALUE[card]} {TIMES}{COPIES[card]}" for card in cards]
        if shown:
            make = "box" if kind not in GEMS else "fake" if fake else "genuine"
            lines.append(spoken(speak, f"rules_johari.figure.{make}", cards=dotted(shown)))
    return stacked(lines)


def _types(speak: Speak) -> str:
    return dotted(signed(speak, gem_name(gem), johari.SYMBOL[gem]) for gem in GEMS)


_COPIED: tuple[Kind, ...] = (*GEMS, "gold", "prestige")
FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "costs": _costs,
        "tokens": _track,
        "order": _gold_track,
        "nobles": _court,
        "hire": _court,
        "goal": _types,
        **{kind: partial(_copies, kind) for kind in _COPIED},
    }
)
