"""The rule book of Jaipur."""

from __future__ import annotations

from bot.learning.rule_book import Book, Chapter, Page, writer
from engine.jaipur import pieces
from engine.text import Arg, Text, say

GAME = "jaipur"
FACTS: dict[str, Arg] = {
    "seals": pieces.SEALS,
    "market": pieces.MARKET,
    "dealt": pieces.DEALT,
    "laid_out": pieces.CAMELS_LAID_OUT,
    "filled": pieces.MARKET - pieces.CAMELS_LAID_OUT,
    "hand": pieces.HAND_LIMIT,
    "exchanged": pieces.LEAST_EXCHANGED,
    "piles": pieces.EMPTY_PILES,
    "camels": pieces.CAMELS,
    "camel_token": pieces.CAMEL_TOKEN,
    "goods": len(pieces.WARES),
    "cards": pieces.GOODS_CARDS + pieces.CAMELS,
    "tokens": pieces.GOODS_TOKENS,
    "bonus_tokens": pieces.BONUS_TOKENS,
    "dear": max(ware.least for ware in pieces.WARES),
    **{f"size_{place}": size for place, size in enumerate(pieces.SIZES, 1)},
    **{f"least_{place}": min(values) for place, values in enumerate(pieces.BONUSES, 1)},
    **{f"most_{place}": max(values) for place, values in enumerate(pieces.BONUSES, 1)},
}
_write = writer(GAME, FACTS)


def _good(ware: pieces.Ware) -> Page:
    facts: dict[str, Arg] = {
        **FACTS,
        "good": pieces.name(ware.good),
        "number": ware.cards,
        "least": ware.least,
        "first": ware.tokens[0],
        "last": ware.tokens[-1],
        "worth": sum(ware.tokens),
        "there": len(ware.tokens),
    }
    kind = "dear" if ware.least > 1 else "plain"
    return _write(
        ware.good, say(f"rules_jaipur.good.{kind}", **facts), title=pieces.name(ware.good)
    )


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
                *map(_good, pieces.WARES),
                _write(pieces.CAMEL, title=pieces.name(pieces.CAMEL)),
                _write("camel-token", title=Text("jaipur.score.camel_token")),
            ),
        ),
        Chapter("ours", tuple(_write(id_) for id_ in _OURS)),
    ),
    pieces={
        **{
            f"tokens-{ware.good}": (
                say("jaipur.score.good", good=pieces.name(ware.good)),
                ware.good,
            )
            for ware in pieces.WARES
        },
        **{
            f"bonus-{size}": (say("jaipur.score.bonus", size=say(f"jaipur.size.{size}")), "bonus")
            for size in pieces.SIZES
        },
    },
    topics={"turn": "turn"},
)
