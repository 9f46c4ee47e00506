"""The end of a round of Jaipur, and its pieces with what they mean."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Event, Outcome
from engine.jaipur.events import RoundScored
from engine.jaipur.pieces import (
    BONUSES,
    CAMEL,
    CAMEL_TOKEN,
    CARDS,
    LEAST,
    SEATS,
    SIZES,
    WARES,
    Card,
    name,
)
from engine.jaipur.scoring import tally
from engine.jaipur.view import View
from engine.text import Text
from render.kit.art import Painted
from render.kit.canvas import Canvas, Setting
from render.kit.colors import Theme
from render.kit.fonts import BODY, HEADING, NUMBER, SMALL
from render.kit.frame import GAP, PADDING, cloth, tabletop
from render.kit.geometry import UNIT, Box
from render.kit.pen import Piece
from render.kit.pieces import coin
from render.pictures import scores
from render.pictures.jaipur.pieces import FACE_DOWN, bonus, fan, lettered, seal, ware
from render.text.markdown import dotted
from render.text.scores import score_tables

_CARD_OF = {name(card): card for card in CARDS}


def sign(theme: Theme, source: Text) -> Piece | None:
    """Return the piece that rupees or seals come from."""
    match source.key.removeprefix("jaipur.score."):
        case "good":
            (good,) = [arg for name, arg in source.args if name == "good"]
            return ware(theme, _CARD_OF[good]) if good in _CARD_OF else None
        case "bonus":
            return coin(theme, "+", theme.gems[FACE_DOWN])
        case "camel_token":
            return ware(theme, CAMEL)
        case "seal":
            return seal(theme, True)
        case _:
            return None


def round_end(events: tuple[Event, ...], view: View | None, setting: Setting) -> Painted | None:
    """Paint who won the seal of a round, and the rupees of both by their source."""
    ended = next((event for event in events if isinstance(event, RoundScored)), None)
    if ended is None or view is None:
        return None
    *rounds, match = tally(view)
    winners = () if ended.winner is None else (ended.winner,)
    ranks = tuple(1 if seat in winners else 1 + len(winners) for seat in range(SEATS))
    judged = Outcome(winners, ranks, ended.rupees)
    (scored,) = score_tables(rounds[ended.number - 1 : ended.number], SEATS, judged)
    title = setting.say("board.jaipur.round_over", number=ended.number)
    if ended.winner is None:
        subtitle = setting.say("board.jaipur.no_seal")
    else:
        subtitle = setting.say("board.jaipur.seal_for", seat=setting.name(ended.winner))
    tables = (scored, *score_tables((match,), SEATS))
    return replace(scores.paint(tables, setting, sign, title, subtitle), name="round")


def sheet(setting: Setting) -> Painted:
    """Paint every good with its cards and tokens, and the bonus tokens."""
    theme = setting.theme
    row = 6 * UNIT
    tall = 1.5 * PADDING + (len(WARES) + 1) * (row + 0.6 * UNIT)
    heights = (tall, 1.5 * PADDING + row)
    canvas, (goods, bonuses) = tabletop(setting, heights, setting.say("jaipur.name"))
    lines = cloth(canvas, goods).stack(*(row,) * (len(WARES) + 1), gap=0.6 * UNIT)
    for item, line in zip(WARES, lines, strict=False):
        _sheet_line(canvas, line, item.good, item.cards)
        canvas.stamp(fan(theme, item.good, item.tokens), line.beside(line.w * 0.46).inset(0, 12))
    _sheet_line(canvas, lines[-1], CAMEL, CARDS[CAMEL])
    last = lines[-1].beside(lines[-1].w * 0.46)
    canvas.stamp(coin(theme, str(CAMEL_TOKEN), theme.gems[CAMEL]), last.left(last.h).inset(12))
    label = setting.say("board.jaipur.largest_herd")
    canvas.text(last.beside(last.h + 0.4 * UNIT), label, BODY, lines=2)
    inner = cloth(canvas, bonuses)
    for size, values, place in zip(SIZES, BONUSES, inner.columns(1, 1, 1, gap=GAP), strict=True):
        canvas.stamp(bonus(theme, size), place.left(place.h).inset(12))
        label = setting.say("board.jaipur.plus_bonus", least=values[0], most=values[-1])
        canvas.text(place.beside(place.h + 0.4 * UNIT), label, NUMBER)
    return Painted(canvas, _alt_sheet(setting))


def _sheet_line(canvas: Canvas, line: Box, card: Card, count: int) -> None:
    canvas.stamp(lettered(canvas.setting, card), line.left(line.h).inset(6))
    upper, lower = line.beside(line.h + UNIT).left(line.w * 0.34).rows(3, 2)
    canvas.text(upper, canvas.speak(name(card)), HEADING)
    label = canvas.say("board.jaipur.cards", n=count)
    if LEAST.get(card, 1) > 1:
        label = dotted([label, canvas.say("board.jaipur.least", n=LEAST[card])])
    canvas.text(lower, label, SMALL, canvas.theme.soft)


def _alt_sheet(setting: Setting) -> str:
    goods = [
        f"{setting.speak(name(item.good))}: {setting.say('board.jaipur.cards', n=item.cards)},"
        f" {' '.join(map(str, item.tokens))}"
        for item in WARES
    ]
    title = setting.say("board.jaipur.tokens")
    return setting.say("board.alt.list", title=title, things=dotted(goods))
