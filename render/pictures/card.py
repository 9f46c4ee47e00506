"""A finished game on one card, to be shown to friends: who won, how it went, one remark."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Outcome, Seat
from render.kit.art import MAX_ALT_LENGTH, Painted
from render.kit.canvas import Canvas, Setting
from render.kit.colors import Theme, mixed
from render.kit.fonts import HEADING, Style, fitted, height
from render.kit.frame import MARGIN, PADDING, cloth, narrow_tabletop
from render.kit.geometry import UNIT, Box
from render.kit.pen import Pen, piece
from render.kit.pieces import badge, gem
from render.pictures.chances import Chapters, alt_text, chart
from render.text.markdown import ordinal, size
from render.text.scores import label_of

WIDE = 1000
ROOM = round(WIDE - 2 * MARGIN - 2 * PADDING)
WINNER, ROW = 5.4 * UNIT, 4 * UNIT
CAPTION = 2 * UNIT
PLACE = 5.2 * UNIT
POINTS_SHARE = 0.24
RULE = 2
CHART = 25 * UNIT
HEAD = HEADING.size + 0.4 * UNIT
FRAME = 1.5 * PADDING
SMALL = Style("text", 30, 28)
PLACED = Style("title", 48, 34)
NAME, WINNER_NAME = Style("title", 50, 36), Style("title", 62, 40)
POINTS, WINNER_POINTS = Style("strong", 48, 32), Style("strong", 64, 36)
REMARK = Style("title", 46, 42)
MAX_REMARK_LINES, MAX_NOTE_LINES = 5, 3
BAR = 8
"""How thick the golden bar beside a remark is."""
REMARK_ROOM = round(ROOM - BAR - 1.2 * UNIT)


@dataclass(frozen=True, slots=True)
class Finish:
    """A finished game as it is shown: result, chances if they are known, what to say of it."""

    game: str
    outcome: Outcome
    chapters: Chapters | None
    remark: str
    line: str
    """Which game it was, as its table and its day."""


def paint(finish: Finish, setting: Setting, word: str) -> Painted:
    """Paint the card of a finished game; `word` is the key of what a chapter is called."""
    heights = [_standing_height(finish.outcome, setting)]
    if finish.chapters:
        heights.append(FRAME + HEAD + CHART)
    if finish.remark:
        heights.append(_remark_height(finish.remark))
    title = setting.say(f"{finish.game}.name")
    canvas, (first, *rest) = narrow_tabletop(setting, WIDE, heights, title, finish.line)
    _standing(canvas, cloth(canvas, first), finish.outcome)
    places = iter(rest)
    if finish.chapters:
        heading, note = (setting.say(f"board.chances.{key}") for key in ("title", "told"))
        inner = cloth(canvas, next(places), heading, note)
        chart(canvas, inner, finish.chapters, word, named=False)
    if finish.remark:
        _remark(canvas, cloth(canvas, next(places)), finish.remark)
    return Painted(canvas, _alt(finish, setting, title))


def _order(outcome: Outcome) -> list[Seat]:
    return sorted(range(len(outcome.ranks)), key=lambda seat: (outcome.ranks[seat], seat))


def _rows(outcome: Outcome) -> list[float]:
    return [WINNER if seat in outcome.winners else ROW for seat in _order(outcome)]


def _standing_height(outcome: Outcome, setting: Setting) -> float:
    return FRAME + CAPTION + sum(_rows(outcome)) + _note_height(outcome, setting)


def _note_height(outcome: Outcome, setting: Setting) -> float:
    """Return how tall the line is that says what decided a tie."""
    if outcome.decided_by is None:
        return 0
    lines = fitted(setting.speak(outcome.decided_by), SMALL, ROOM, MAX_NOTE_LINES).lines
    return height(SMALL.face, SMALL.size, len(lines)) + UNIT


def _standing(canvas: Canvas, box: Box, outcome: Outcome) -> None:
    """Write places, names and points; the winners on gold below a crown."""
    theme = canvas.theme
    head, *lines = box.stack(CAPTION, *_rows(outcome))
    canvas.text(head, _counted(outcome, canvas.setting), SMALL, theme.soft, "right", down="top")
    before = None
    for seat, line in zip(_order(outcome), lines, strict=True):
        won = seat in outcome.winners
        if won:
            canvas.stamp(_ribbon(theme), line.above(0.4 * UNIT))
        elif before is not None and before not in outcome.winners:
            canvas.fill(line.top(RULE), mixed(theme.panel, theme.soft, 0.25))
        _seat(canvas, line.above(0.4 * UNIT) if won else line, outcome, seat, won=won)
        before = seat
    if outcome.decided_by is not None:
        room = box.low(_note_height(outcome, canvas.setting))
        words = canvas.speak(outcome.decided_by)
        canvas.text(room, words, SMALL, theme.soft, lines=MAX_NOTE_LINES)


def _seat(canvas: Canvas, line: Box, outcome: Outcome, seat: Seat, *, won: bool) -> None:
    theme = canvas.theme
    ink = theme.gold.ink if won else theme.ink
    inner = line.inset(0.5 * UNIT, 0)
    place = inner.left(PLACE)
    if won:
        canvas.stamp(gem(theme, "prestige"), place.middle(3.4 * UNIT, 3.4 * UNIT))
    else:
        words = canvas.speak(ordinal(outcome.ranks[seat]))
        canvas.text(place, words, PLACED, theme.soft, "middle")
    token = inner.beside(PLACE + 0.4 * UNIT).left(3.2 * UNIT).square()
    canvas.stamp(badge(theme, seat), token)
    points = inner.far(POINTS_SHARE * inner.w)
    style = WINNER_POINTS if won else POINTS
    canvas.text(points, str(outcome.scores[seat]), style, ink if won else theme.riches, "right")
    name = inner.beside(token.right + 0.7 * UNIT - inner.x).before(points.w)
    canvas.text(name, canvas.name(seat), WINNER_NAME if won else NAME, ink)


@piece(corner=18)
def _ribbon(pen: Pen, theme: Theme) -> None:
    """Draw the golden ribbon that the winner stands on."""
    pen.rect(0, 0, pen.w, pen.h, theme.gold.deep, 14)
    pen.rect(0, 0, pen.w, pen.h - 3, theme.gold.base, 14)


def _counted(outcome: Outcome, setting: Setting) -> str:
    """Return what the points are: what the sheet is called that decides."""
    if not outcome.sheets:
        return setting.say("board.score.total")
    return label_of(outcome.sheets[-1].title, setting.speak)


def _remark_height(words: str) -> float:
    lines = fitted(words, REMARK, REMARK_ROOM, MAX_REMARK_LINES)
    return 2 * UNIT + FRAME + height(REMARK.face, lines.size, len(lines.lines))


def _remark(canvas: Canvas, box: Box, words: str) -> None:
    canvas.fill(box.left(BAR).inset(0, 0.3 * UNIT), canvas.theme.riches)
    canvas.text(box.far(REMARK_ROOM), words, REMARK, lines=MAX_REMARK_LINES)


def _alt(finish: Finish, setting: Setting, title: str) -> str:
    """Say who took which place with how many points, how the chances went, and the remark."""
    outcome = finish.outcome
    winners = tuple(setting.name(seat) for seat in outcome.winners)
    standing = ", ".join(
        f"{setting.name(seat)} {outcome.scores[seat]} ({setting.speak(ordinal(rank))})"
        for seat in _order(outcome)
        for rank in (outcome.ranks[seat],)
    )
    parts = [
        f"{title}.",
        f"{finish.line}." if finish.line else "",
        setting.say("board.alt.won", winners=winners, n=len(winners)),
        setting.say("board.alt.list", title=_counted(outcome, setting), things=standing),
        "" if outcome.decided_by is None else setting.speak(outcome.decided_by),
        finish.remark,
    ]
    if finish.chapters:
        parts += [f"{setting.say(f'board.chances.{key}')}." for key in ("title", "told")]
    words = " ".join(filter(None, parts))
    if not finish.chapters:
        return words
    return f"{words} {alt_text(finish.chapters, setting, MAX_ALT_LENGTH - size(words) - 1)}"
