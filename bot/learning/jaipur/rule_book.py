"""The rule book of Jaipur."""

from __future__ import annotations

from bot.learning.rule_book import Book, Chapter, Page, writer
from engine.jaipur.pieces import (
    BONUS_TOKENS,
    BONUSES,
    CAMEL,
    CAMEL_TOKEN,
    CAMELS,
    CAMELS_LAID_OUT,
    DEALT,
    EMPTY_PILES,
    GOODS_CARDS,
    GOODS_TOKENS,
    HAND_LIMIT,
    LEAST_EXCHANGED,
    MARKET,
    SEALS,
    SIZES,
    WARES,
    Ware,
    name,
)
from engine.text import Arg, Text, say

GAME = "jaipur"
FACTS: dict[str, Arg] = {
    "seals": SEALS,
    "market": MARKET,
    "dealt": DEALT,
    "laid_out": CAMELS_LAID_OUT,
    "filled": MARKET - CAMELS_LAID_OUT,
    "hand": HAND_LIMIT,
    "exchanged": LEAST_EXCHANGED,
    "piles": EMPTY_PILES,
    "camels": CAMELS,
    "camel_token": CAMEL_TOKEN,
    "goods": len(WARES),
    "cards": GOODS_CARDS + CAMELS,
    "tokens": GOODS_TOKENS,
    "bonus_tokens": BONUS_TOKENS,
    "dear": max(ware.least for ware in WARES),
    **{f"size_{place}": size for place, size in enumerate(SIZES, 1)},
    **{f"least_{place}": min(values) for place, values in enumerate(BONUSES, 1)},
    **{f"most_{place}": max(values) for place, values in enumerate(BONUSES, 1)},
}
_write = writer(GAME, FACTS)


def _good(ware: Ware) -> Page:
    facts: dict[str, Arg] = {
        **FACTS,
        "good": name(ware.good),
        "number": ware.cards,
        "least": ware.least,
        "first": ware.tokens[0],
        "last": ware.tokens[-1],
        "worth": sum(ware.tokens),
        "there": len(ware.tokens),
    }
    kind = "dear" if ware.least > 1 else "plain"
    return _write(ware.good, say(f"rules_jaipur.good.{kind}", **facts), title=name(ware.good))


_COURSE = (
    "brief", "goal", "setup", "turn", "hand", "round-end", "scoring", "next-round", "end", "ties",
)  # fmt: skip
_KINDS = ("take", "camels", "exchange", "sell")
_OURS = ("variants", "secrets", "rulings-turns", "rulings-ends")
BOOK = Book(
    GAME,
    (
        Chapter("course", tuple(_write(id_) for id_ in _COURSE)),
        Chapter(
            "actions",
            (
                *(_write(kind, title=Text(f"jaipur.kind.{kind}")) for kind in _KINDS),
                _write("bonus"),
            ),
        ),
        Chapter(
            "pieces",
            (
                _write("tokens"),
                *map(_good, WARES),
                _write(CAMEL, title=name(CAMEL)),
                _write("camel-token", title=Text("jaipur.score.camel_token")),
            ),
        ),
        Chapter("ours", tuple(_write(id_) for id_ in _OURS)),
    ),
    pieces={
        **{
            f"tokens-{ware.good}": (say("jaipur.score.good", good=name(ware.good)), ware.good)
            for ware in WARES
        },
        **{
            f"bonus-{size}": (say("jaipur.score.bonus", size=say(f"jaipur.size.{size}")), "bonus")
            for size in SIZES
        },
    },
    topics={"turn": "turn"},
)
