"""The final standing of Jaipur, and its pieces with what they mean."""

from __future__ import annotations

from engine.core import Outcome
from engine.jaipur.pieces import (
    BONUSES,
    CAMEL,
    CAMEL_TOKEN,
    CARDS,
    LEAST,
    SEALS,
    SIZES,
    WARES,
    Card,
    name,
)
from engine.jaipur.scoring import verdict
from engine.jaipur.view import View
from render.kit.art import Painted
from render.kit.canvas import Canvas, Setting
from render.kit.fonts import BODY, HEADING, NUMBER, SMALL
from render.kit.frame import GAP, PADDING, cloth, nameplate, tabletop
from render.kit.geometry import UNIT, Box
from render.kit.pieces import badge, coin
from render.kit.scenery import rays
from render.pictures.jaipur.pieces import bonus, fan, seal, ware
from render.text.markdown import dotted

LINE = 4.4 * UNIT
MAX_ROUNDS_SHOWN = 5
"""So many rounds have a place in the final standing: tied ones are replayed without end."""


def standing(view: View, outcome: Outcome, setting: Setting) -> Painted:
    """Paint who has won, with the riches of every round."""
    theme = setting.theme
    rounds = list(enumerate(view.rounds, 1))[-MAX_ROUNDS_SHOWN:]
    tall = 1.5 * PADDING + 3 * LINE + UNIT
    table = 1.5 * PADDING + len(rounds) * LINE
    title = setting.say("board.jaipur.over", n=len(view.rounds))
    canvas, (podium, riches) = tabletop(setting, (tall, table), title)
    for seat, place in enumerate(podium.columns(1, 1, gap=GAP)):
        wins = seat in outcome.winners
        inner = cloth(canvas, place, marked=wins)
        if wins:
            canvas.stamp(rays(theme, theme.accent), inner, over=True)
        plate, medals = inner.rows(1, 2, gap=UNIT)
        nameplate(canvas, seat, plate)
        for number, slot in enumerate(medals.columns(*(1,) * SEALS)):
            won = number < outcome.scores[seat]
            canvas.stamp(seal(theme, won), slot.square().inset(4), over=True)
    inner = cloth(canvas, riches)
    for (number, result), row in inner.down(rounds, LINE):
        judged = verdict(result)
        label, *columns = row.columns(2, 3, 3, gap=GAP)
        canvas.text(label, setting.say("board.jaipur.round", number=number), HEADING)
        for seat, place in enumerate(columns):
            wins = seat == judged.winner
            canvas.stamp(badge(theme, seat), place.left(place.h).inset(8))
            rupees = setting.say("board.jaipur.rupees", n=judged.rupees[seat])
            room = place.beside(place.h + 0.4 * UNIT)
            taken = canvas.text(room, rupees, NUMBER, theme.accent if wins else theme.ink)
            if wins:
                mark = room.beside(taken.w + UNIT).left(room.h).inset(6)
                canvas.stamp(seal(theme, True), mark)
    return Painted(canvas, _alt_standing(view, outcome, setting))


def _alt_standing(view: View, outcome: Outcome, setting: Setting) -> str:
    title = setting.say("board.jaipur.over", n=len(view.rounds))
    winners = ", ".join(setting.name(seat) for seat in outcome.winners)
    won = setting.say("board.alt.won", winners=winners, n=len(outcome.winners))
    parts = [f"{title}.", won]
    for number, result in enumerate(view.rounds, 1):
        riches = dotted(
            f"{setting.name(seat)} {rupees}" for seat, rupees in enumerate(verdict(result).rupees)
        )
        parts.append(setting.say("board.jaipur.scored", number=number, riches=riches) + ".")
    return " ".join(parts)


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
    canvas.stamp(ware(canvas.theme, card), line.left(line.h).inset(6))
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
