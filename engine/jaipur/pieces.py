"""What is in the box of Jaipur: cards and tokens, read from tables that are checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from engine import card_tables as tables
from engine.errors import BadTable
from engine.text import Text, say

Good: TypeAlias = Literal["diamond", "gold", "silver", "cloth", "spice", "leather"]
Card: TypeAlias = Literal["diamond", "gold", "silver", "cloth", "spice", "leather", "camel"]
Values: TypeAlias = tuple[int, ...]
"""The values of a pile of tokens, from the top."""

GOODS: tuple[Good, ...] = ("diamond", "gold", "silver", "cloth", "spice", "leather")
"""The goods from dear to cheap; piles of tokens stand in this order."""
CAMEL: Card = "camel"
SIZES = (3, 4, 5)
"""The sales that earn a bonus token, by cards; the last one stands for bigger sales too."""

CAMELS = 11
CAMEL_TOKEN = 5  # rupees for the larger herd
CAMELS_LAID_OUT = 3  # in the market before anything is dealt
MARKET = 5
DEALT = 5  # cards to each trader
LEAST_EXCHANGED = 2  # cards; one for one is no exchange
HAND_LIMIT = 7  # goods in hand after a turn; camels do not count
EMPTY_PILES = 3  # that many piles of goods tokens without a token end the round
SEALS = 2  # that many win the match
SEATS = 2

GOODS_CARDS = 44
GOODS_TOKENS = 38
BONUS_TOKENS = 18


@dataclass(frozen=True, slots=True)
class Ware:
    """One kind of goods: its cards, the smallest sale, and its tokens from the top."""

    good: Good
    cards: int
    least: int
    tokens: Values


def load_wares(text: str, file: str = "goods.txt") -> tuple[Ware, ...]:
    """Return the goods of a table in the order of `GOODS`, or name the wrong line."""
    by_good: dict[str, Ware] = {}
    for row in tables.rows(file, text, 4):
        good = cast(Good, row.word(0, GOODS))
        if good in by_good:
            raise row.wrong("jaipur.table.twice", name=good)
        tokens = _values(row, 3)
        if list(tokens) != sorted(tokens, reverse=True):
            raise row.wrong("jaipur.table.order")
        ware = Ware(good, row.number(1, 1, GOODS_CARDS), row.number(2, 1, HAND_LIMIT), tokens)
        if ware.cards < len(tokens):  # otherwise the pile could never be sold out
            raise row.wrong("jaipur.table.cards", cards=ware.cards, tokens=len(tokens))
        by_good[good] = ware
    wares = by_good.values()
    _complete(file, "rows", len(wares), len(GOODS))
    _complete(file, "cards_total", sum(ware.cards for ware in wares), GOODS_CARDS)
    _complete(file, "tokens_total", sum(len(ware.tokens) for ware in wares), GOODS_TOKENS)
    return tuple(by_good[good] for good in GOODS)


def load_bonuses(text: str, file: str = "bonuses.txt") -> tuple[Values, ...]:
    """Return the bonus tokens of a table in the order of `SIZES`, or name the wrong line."""
    by_size: dict[int, Values] = {}
    for row in tables.rows(file, text, 2):
        size = row.number(0, SIZES[0], SIZES[-1])
        if size in by_size:
            raise row.wrong("jaipur.table.twice", name=size)
        by_size[size] = _values(row, 1)
        if list(by_size[size]) != sorted(by_size[size]):
            raise row.wrong("jaipur.table.order")
    _complete(file, "rows", len(by_size), len(SIZES))
    _complete(file, "tokens_total", sum(map(len, by_size.values())), BONUS_TOKENS)
    return tuple(by_size[size] for size in SIZES)


def _values(row: tables.Row, column: int) -> Values:
    values = row.cells[column].split()
    if not all(value.isascii() and value.isdigit() and 0 < int(value) <= 10 for value in values):
        raise row.wrong("jaipur.table.values", cell=row.cells[column])
    return tuple(map(int, values))


def _complete(file: str, what: str, got: int, expected: int) -> None:
    if got != expected:
        raise BadTable(f"jaipur.table.{what}", file=file, expected=expected, got=got)


WARES = load_wares(tables.read(__package__, "goods.txt"))
TOKENS: tuple[Values, ...] = tuple(ware.tokens for ware in WARES)
LEAST: dict[str, int] = {ware.good: ware.least for ware in WARES}
PILE: dict[str, int] = {good: place for place, good in enumerate(GOODS)}
"""Where the pile of a good stands."""
BONUSES = load_bonuses(tables.read(__package__, "bonuses.txt"))
CARDS: dict[Card, int] = {**{ware.good: ware.cards for ware in WARES}, "camel": CAMELS}
"""How many cards there are of each kind."""
SHUFFLED: tuple[Card, ...] = tuple(
    card for card in CARDS for _ in range(CARDS[card] - CAMELS_LAID_OUT * (card == "camel"))
)
"""The cards that are shuffled: all but the camels that are laid out first."""


def name(card: Card) -> Text:
    """Return the name of a kind of cards."""
    return say(f"jaipur.card.{card}")


def counted(card: Card, number: int) -> Text:
    """Return so many cards of a kind."""
    return say(f"jaipur.cards.{card}", n=number)


def heap(cards: tuple[Card, ...]) -> tuple[Text, ...]:
    """Return cards as a list to be spoken, each kind once with its number, dear ones first."""
    return tuple(counted(card, cards.count(card)) for card in CARDS if card in cards)
