"""Text figures for the rules: tables and tracks drawn from the pieces themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from engine.basari import pieces as basari_pieces
from engine.basari.pieces import COLOURS, MAJORITY
from engine.jaipur.pieces import BONUSES, SIZES, WARES, Ware
from engine.johari.names import action_name
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
from render.text import basari, jaipur, johari
from render.text.markdown import Speak, bold, dotted, spoken, stacked

Figure: TypeAlias = Callable[[Speak], str]

STEP = "➜"
TIMES = "×"  # noqa: RUF001 (a times sign is meant)


def figure(game: str, page: str, speak: Speak) -> str:
    """Return the figure that belongs to a page of the rules, or nothing."""
    drawn = FIGURES.get((game, page))
    return drawn(speak) if drawn else ""


def _costs(speak: Speak) -> str:
    """Draw what each action card costs in each slot."""
    head = spoken(speak, "rules_johari.figure.slot")
    names = {card: speak(action_name(card)) for card in reversed(tuple(BASE_COST))}
    width = max(map(len, (head, *names.values())))
    lines = [_grid(head, range(1, SLOTS + 1), width)]
    for card, name in names.items():
        lines.append(_grid(name, [_cost(card, slot) for slot in range(SLOTS)], width))
    return _block(lines)


def _cost(card: ActionCard, slot: int) -> int:
    others: tuple[ActionCard, ...] = tuple(other for other in BASE_COST if other != card)
    return cost((), ((),) * SLOTS, (*others[:slot], card))


def _track(speak: Speak) -> str:
    """Draw the prestige track."""
    steps = spoken(speak, "rules_johari.figure.step")
    points = spoken(speak, "rules_johari.figure.points")
    width = max(len(steps), len(points))
    return _block([_grid(steps, range(len(TRACK)), width), _grid(points, TRACK, width)])


def _gold_track(_speak: Speak) -> str:
    """Draw a token that pays for a Purchase: it comes down and changes row."""
    paid = START_GOLD - BASE_COST["purchase"]
    spaces = range(START_GOLD, paid - 1, -1)
    top = [johari.SYMBOL["gold"] if space == START_GOLD else "·" for space in spaces]
    bottom = [johari.SYMBOL["gold"] if space == paid else "·" for space in spaces]
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
    symbol, lines = johari.SYMBOL[kind], []
    for fake in (False, True):
        cards = [card for card in CARDS if KIND[card] == kind and (card in FAKES) == fake]
        shown = [
            f"{symbol}{VALUE[card]}{johari.FAKE if fake else ''} {TIMES}{COPIES[card]}"
            for card in cards
        ]
        if shown:
            make = "box" if kind not in GEMS else "fake" if fake else "genuine"
            lines.append(spoken(speak, f"rules_johari.figure.{make}", cards=dotted(shown)))
    return stacked(lines)


def _types(speak: Speak) -> str:
    return dotted(f"{johari.SYMBOL[gem]} {spoken(speak, f'johari.kind.{gem}')}" for gem in GEMS)


def _pile(ware: Ware, speak: Speak) -> str:
    values = " ".join(map(str, ware.tokens))
    label = jaipur.good_label(ware.good, speak)
    return f"{jaipur.SYMBOL[ware.good]} {label} {TIMES}{ware.cards}: {values}"


def _piles(speak: Speak) -> str:
    return stacked(_pile(ware, speak) for ware in WARES)


def _bonuses(_speak: Speak) -> str:
    return stacked(
        f"{jaipur.BONUS} {jaipur.size_sign(size)}: {' '.join(map(str, values))}"
        for size, values in zip(SIZES, BONUSES, strict=True)
    )


def _turns(speak: Speak) -> str:
    camel = jaipur.SYMBOL["camel"]
    good, other = jaipur.SYMBOL["gold"], jaipur.SYMBOL["spice"]
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


def _majorities(_speak: Speak) -> str:
    return dotted(f"{basari.SYMBOL[colour]} {MAJORITY[colour]}" for colour in COLOURS)


def _example_card(speak: Speak) -> str:
    return basari.card_line(next(iter(basari_pieces.CARD.values())), speak)


def _faces(workers: int, _speak: Speak) -> str:
    """List the cards that show so many workers."""
    cards = [card for card in basari_pieces.CARD.values() if card.workers == workers]
    return stacked(f"- B {bold(card.points)} · C {basari.gems_line(card.gems)}" for card in cards)


def _grid(head: str, cells: Iterable[int], width: int) -> str:
    numbers = "".join(f"{cell:>3}" for cell in cells)
    return f"{head:<{width}}{numbers}"


def _block(lines: list[str]) -> str:
    return "```\n" + stacked(lines) + "\n```"


_LEAST, _MOST = basari_pieces.WORKERS_ON_A_CARD
_COPIED: tuple[Kind, ...] = (*GEMS, "gold", "prestige")
FIGURES: Mapping[tuple[str, str], Figure] = MappingProxyType(
    {
        ("johari", "costs"): _costs,
        ("johari", "tokens"): _track,
        ("johari", "order"): _gold_track,
        ("johari", "nobles"): _court,
        ("johari", "hire"): _court,
        ("johari", "goal"): _types,
        **{("johari", kind): partial(_copies, kind) for kind in _COPIED},
        ("jaipur", "turn"): _turns,
        ("jaipur", "tokens"): _piles,
        ("jaipur", "bonus"): _bonuses,
        **{("jaipur", ware.good): partial(_pile, ware) for ware in WARES},
        ("basari", "round"): _example_card,
        ("basari", "goal"): _majorities,
        **{
            ("basari", f"cards-{workers}"): partial(_faces, workers)
            for workers in range(_LEAST, _MOST + 1)
        },
    }
)
