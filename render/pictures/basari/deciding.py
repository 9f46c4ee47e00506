"""What a seat of Basari decides by: its choice or its bargain, and everybody's gems and cards."""

from __future__ import annotations

from engine.basari.names import action_name
from engine.basari.pieces import COLOURS, ENOUGH_WORKERS, Colour, Gems, Letter, letters
from engine.basari.state import Bargaining
from engine.basari.view import Concealed, View
from engine.core import Seat
from render.kit.art import MAX_ALT_LENGTH, Painted
from render.kit.canvas import Canvas, Setting
from render.kit.colors import mixed
from render.kit.fonts import SMALL, Style
from render.kit.frame import CLOSE, compact_cloth, compact_tabletop, nameplate
from render.kit.geometry import UNIT, Box
from render.kit.pieces import coin, gem, paper
from render.kit.scenery import well
from render.pictures.basari.hand import gems_in_words, seat_in_words
from render.pictures.basari.pieces import action_card, stone, worker
from render.text.basari.board import actions_of, chosen, drawn, leading
from render.text.markdown import NOTHING, dotted, size

EDGE = 0.3 * UNIT
"""How far the shadows of cards stay from the edge of a marked panel."""
CHOICE = 2 * CLOSE + 2 * EDGE + 4 * UNIT
STONE = 2.5 * UNIT
SUPPLY = 1.8 * UNIT
ROW = 4 * UNIT
LINE = 0.2 * UNIT
COLUMNS = (252, 240, 250)
"""How a row is shared: who it is, gems, the card of the round."""
NAME = Style("title", 36, 28)
NUMBER = Style("strong", 36, 28)
COUNT = Style("strong", 32, 28)


def deciding(view: View, setting: Setting) -> Painted:
    """Paint what the viewing seat decides by."""
    seat, phase = view.seat, view.phase
    assert seat is not None
    asked = isinstance(phase, Concealed | Bargaining)
    table = 2 * CLOSE + STONE + SUPPLY + len(view.players) * (ROW + LINE)
    canvas, places = compact_tabletop(setting, [*([CHOICE] if asked else []), table])
    if isinstance(phase, Bargaining):
        _bargain(canvas, places[0], view, seat, phase)
    elif asked:
        _actions(canvas, places[0], view, seat)
    _table(canvas, places[-1], view, seat)
    return Painted(canvas, _alt(view, seat, setting))


def _actions(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    """Show the action cards side by side with what each would bring."""
    inner = compact_cloth(canvas, box, marked=True).inset(EDGE)
    for letter, place in inner.across(letters(len(view.players)), 1.5 * CLOSE):
        _action(canvas, place, view, seat, letter)


def _action(canvas: Canvas, box: Box, view: View, seat: Seat, letter: Letter) -> None:
    theme, card = canvas.theme, view.players[seat].card
    face = box.left(3.3 * UNIT)
    sealed = isinstance(view.phase, Concealed) and letter == chosen(view, seat)
    canvas.stamp(action_card(theme, letter, sealed), face)
    room = box.beside(face.w + CLOSE)
    match letter:
        case "a":
            upper, lower = room.left(3.8 * UNIT).rows(5, 4)
            canvas.stamp(worker(theme), upper.square())
            canvas.text(lower, _range(view, canvas.setting), COUNT, across="middle")
        case "b":
            sign = room.left(room.h).middle(3.8 * UNIT, 3.8 * UNIT)
            canvas.stamp(coin(theme, str(card.points)), sign)
        case "c":
            _stones(canvas, room, card.gems.common(view.stock))
        case _:
            for colour, place in room.left(4.4 * UNIT).across(("blue", "red"), 4):
                canvas.stamp(gem(theme, colour), place.middle(2 * UNIT, 2 * UNIT))


def _range(view: View, setting: Setting) -> str:
    """Return how many workers a card of the pile may bring."""
    return drawn(view, setting.speak, "board.basari.range")


def _stones(canvas: Canvas, box: Box, gems: Gems) -> None:
    """Lay gems into one row, or two if there are many."""
    every: list[Colour] = [colour for colour in COLOURS for _ in range(gems.of(colour))]
    if not every:
        canvas.text(box, NOTHING, NUMBER, canvas.theme.soft)
        return
    rows = [every] if len(every) <= 2 else [every[:2], every[2:]]
    side = min(box.h / len(rows), 2.5 * UNIT)
    area = box.middle(box.w, side * len(rows))
    for row, line in zip(rows, area.rows(*(1,) * len(rows)), strict=True):
        for colour, place in line.spread(row, round(side), 2):
            canvas.stamp(stone(canvas.setting, colour), place.inset(2))


def _bargain(canvas: Canvas, box: Box, view: View, seat: Seat, phase: Bargaining) -> None:
    """Show what is bargained for, with whom, and the offer that lies on the table."""
    inner = compact_cloth(canvas, box, marked=True).inset(EDGE)
    action, rest = inner.columns(2, 5, gap=CLOSE)
    _action(canvas, action, view, seat, phase.action)
    other = phase.rival if phase.turn == seat else phase.turn
    bidder = other if phase.offer is None else phase.rival
    who, offer = rest.columns(2, 3, gap=CLOSE)
    nameplate(canvas, bidder, who.middle(who.w, 2.4 * UNIT), NAME)
    if phase.offer is not None:
        for colour, place in zip(phase.offer.colours, offer.columns(1, 1, 1, 1), strict=False):
            _counted(canvas, place, colour, phase.offer.of(colour))


def _counted(canvas: Canvas, box: Box, colour: Colour, number: int) -> None:
    upper, lower = box.rows(3, 2)
    canvas.stamp(stone(canvas.setting, colour), upper.middle(STONE, STONE))
    canvas.text(lower, str(number), NUMBER, across="middle")


def _table(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    """Lay out the supply and a row for every seat, the viewer's first."""
    inner, theme = compact_cloth(canvas, box), canvas.theme
    _supply(canvas, inner.top(STONE + SUPPLY), view)
    seats = [(seat + n) % len(view.players) for n in range(len(view.players))]
    rows = inner.below(STONE + SUPPLY)
    for who, row in rows.down(seats, ROW, LINE):
        line = row.moved(0, LINE)
        if who == seat:
            canvas.stamp(well(theme), line)
        else:
            canvas.fill(line.top(2), mixed(theme.panel, theme.soft, 0.25))
        _seat(canvas, line.inset(0.3 * UNIT), view, who)


def _supply(canvas: Canvas, box: Box, view: View) -> None:
    theme = canvas.theme
    name, gems, pile = box.inset(0.3 * UNIT, 0).columns(*COLUMNS)
    canvas.text(name.low(SUPPLY), canvas.say("board.basari.stock_name"), NAME)
    for colour, place in gems.across(COLOURS):
        canvas.stamp(stone(canvas.setting, colour), place.top(STONE).middle(STONE, STONE))
        canvas.text(place.low(SUPPLY), str(view.stock.of(colour)), COUNT, theme.soft, "middle")
    label = canvas.say("board.basari.pile", n=len(view.unseen))
    canvas.text(pile.low(SUPPLY), label, SMALL, theme.soft, "right")


def _seat(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    theme, player = canvas.theme, view.players[seat]
    who, gems, card = box.columns(*COLUMNS)
    upper, lower = who.before(0.2 * UNIT).rows(1, 1, gap=2)
    points = upper.far(4 * UNIT)
    canvas.stamp(coin(theme), points.left(1.6 * UNIT).square())
    canvas.text(points.beside(1.8 * UNIT), str(player.points), COUNT)
    nameplate(canvas, seat, upper.before(points.w + 8), Style("title", 34, 28))
    canvas.stamp(worker(theme), lower.left(lower.h))
    count = f"{player.workers}/{ENOUGH_WORKERS}"
    canvas.text(lower.beside(lower.h + 0.4 * UNIT), count, COUNT, theme.soft)
    ahead = leading(view, seat)
    for colour, place in gems.across(COLOURS):
        number = player.gems.of(colour)
        if colour in ahead:
            canvas.fill(place.middle(1.8 * UNIT, 2.6 * UNIT).low(4), theme.gold.base)
        ink = theme.ink if number else theme.soft
        canvas.text(place, str(number or NOTHING), Style("strong", 40, 32), ink, "middle")
    letter = None if isinstance(view.phase, Concealed) else chosen(view, seat)
    if letter is not None:
        face = points.moved(0, upper.h + 2)
        canvas.text(face.beside(1.8 * UNIT), letter.upper(), Style("title", 38), theme.accent)
    _card(canvas, card, view, seat)


def _card(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    """Lay out the card of the round: workers, points, gems."""
    theme, card = canvas.theme, view.players[seat].card
    canvas.stamp(paper(theme), box, over=True)
    inner = box.inset(0.4 * UNIT, 0.3 * UNIT)
    people, points, gems = inner.columns(66, 56, 112, gap=4)
    side = 2 * UNIT
    canvas.stamp(worker(theme), people.left(side).middle(side, side), over=True)
    number = people.beside(side)
    canvas.text(number, str(card.workers), COUNT, theme.paper_ink, "middle")
    canvas.stamp(coin(theme, str(card.points)), points.square().middle(54, 54), over=True)
    every = [colour for colour in COLOURS for _ in range(card.gems.of(colour))]
    rows = [every] if len(every) <= 3 else [every[:2], every[2:]]
    stone_side = 1.8 * UNIT if len(rows) == 1 else 1.5 * UNIT
    area = gems.middle(gems.w, stone_side * len(rows))
    for row, line in zip(rows, area.rows(*(1,) * len(rows)), strict=True):
        start = line.middle(stone_side * len(row), stone_side)
        for colour, place in start.across(row):
            canvas.stamp(gem(theme, colour), place.inset(1), over=True)


def _alt(view: View, seat: Seat, setting: Setting) -> str:
    """Return what the picture shows: the choice, then every seat, then the supply."""
    stock = dotted(
        [gems_in_words(view.stock, setting), setting.say("board.basari.pile", n=len(view.unseen))]
    )
    title = setting.say("board.basari.stock_name")
    seats = [(seat + n) % len(view.players) for n in range(len(view.players))]
    rest = [
        *(seat_in_words(view, who, setting) for who in seats),
        setting.say("board.alt.list", title=title, things=stock),
    ]
    told = [" ".join([*choice, *rest]) for choice in (_choice(view, seat, setting), [])]
    return told[size(told[0]) > MAX_ALT_LENGTH]


def _choice(view: View, seat: Seat, setting: Setting) -> list[str]:
    """Return what the actions bring that the seat chooses from or bargains for, and the offer."""
    phase, player = view.phase, view.players[seat]
    got = gems_in_words(player.card.gems.common(view.stock), setting)
    brings = {"a": _range(view, setting), "b": str(player.card.points), "c": got}
    actions = [
        dotted([each.upper(), setting.say(f"board.basari.brings.{each}"), brings.get(each, "")])
        for each in actions_of(view, seat)
    ]
    told = [f"{'; '.join(actions)}."] if isinstance(phase, Concealed | Bargaining) else []
    if isinstance(phase, Concealed) and phase.own is not None:
        told.append(setting.say("board.basari.revealed", action=action_name(phase.own)))
    if isinstance(phase, Bargaining) and phase.offer is not None:
        gems = gems_in_words(phase.offer, setting)
        offer = setting.say("board.basari.alt.offer", seat=setting.name(phase.rival), gems=gems)
        told.append(offer)
    return told
