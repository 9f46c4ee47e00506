"""Figures for the rules of Jaipur: piles and turns drawn from the pieces themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from engine.jaipur.pieces import BONUSES, SIZES, WARES, Ware
from render.text.figures import STEP, TIMES, Figure
from render.text.jaipur import board as jaipur
from render.text.markdown import Speak, spoken, stacked


def _pile(ware: Ware, speak: Speak) -> str:
    values = ", ".join(map(str, ware.tokens))
    return f"{jaipur.good_sign(ware.good, speak)} {TIMES}{ware.cards}: {values}"


def _piles(speak: Speak) -> str:
    return stacked(_pile(ware, speak) for ware in WARES)


def _bonuses(speak: Speak) -> str:
    return stacked(
        f"{jaipur.bonus_sign(size, speak)} {jaipur.size_sign(size)}: {', '.join(map(str, values))}"
        for size, values in zip(SIZES, BONUSES, strict=True)
    )


def _turns(speak: Speak) -> str:
    camel = jaipur.card_sign("camel", speak)
    good, other = jaipur.card_sign("gold", speak), jaipur.card_sign("spice", speak)
    shown = {
        "take": f"{good} {STEP}",
        "camels": f"{camel}{camel}{camel} {STEP}",
        "exchange": f"{good}{other} ⇄ {camel}{camel}",
        "sell": f"{STEP} {other}{other}{other}",
    }
    return stacked(
        f"{shown[kind]} {spoken(speak, f'jaipur.kind.{kind}')}"
        for kind in ("take", "camels", "exchange", "sell")
    )


FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "turn": _turns,
        "tokens": _piles,
        "bonus": _bonuses,
        **{ware.good: partial(_pile, ware) for ware in WARES},
    }
)
