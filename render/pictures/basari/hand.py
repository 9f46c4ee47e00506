"""What one seat of Basari knows: its choice, what each action brings, its gems beside others'."""

from __future__ import annotations

from engine.basari.names import gem_name
from engine.basari.pieces import COLOURS, ENOUGH_WORKERS, Gems, Letter, letters
from engine.basari.state import Over
from engine.basari.view import Concealed, View
from engine.core import Seat
from render.kit.art import Painted
from render.kit.canvas import Canvas, Setting
from render.kit.fonts import BODY, HEADING, NUMBER, Style
from render.kit.frame import GAP, PADDING, cloth, nameplate, tabletop
from render.kit.geometry import UNIT, Box
from render.kit.pieces import coin, gem
from render.pictures.basari.pieces import action_card, stone, worker
from render.text.basari.board import best_other, chosen, own_choice, title
from render.text.markdown import dotted, on_turn

HEAD = HEADING.size + 0.4 * UNIT
ACTION_TALL = 1.5 * PADDING + HEAD + 15 * UNIT
GEMS_TALL = 1.5 * PADDING + HEAD + 7 * UNIT
PLATE_TALL = 1.5 * PADDING + 4 * UNIT


def hand_of(view: View, setting: Setting) -> Painted:
    """Paint the seat's own side of the table; its alt text tells the choice."""
    seat = view.seat
    assert seat is not None
    over = isinstance(view.phase, Over)
    heights = (PLATE_TALL, *(() if over else (ACTION_TALL,)), GEMS_TALL)
    canvas, (plate, *middle, gems) = tabletop(
        setting, heights, title(view, setting.speak), deciding=on_turn(view.pending)
    )
    _plate(canvas, plate, view, seat)
    if not over:
        _actions(canvas, middle[0], view, seat)
    _gems(canvas, gems, view, seat)
    told = [own_choice(view, seat, setting.speak), _alt(view, seat, setting)]
    return Painted(canvas, " ".join(filter(None, told)))


def gems_in_words(gems: Gems, setting: Setting) -> str:
    """Return gems by colour; what is not there is left out."""
    there = [f"{setting.speak(gem_name(colour))} {gems.of(colour)}" for colour in gems.colours]
    return dotted(there) or setting.say("list.empty")


def seat_in_words(view: View, seat: Seat, setting: Setting) -> str:
    """Return what lies in front of a seat, and what it chose as far as the viewer knows."""
    player = view.players[seat]
    told = setting.say(
        "board.basari.alt.seat",
        seat=setting.name(seat),
        points=setting.say("board.basari.points", n=player.points),
        workers=player.workers,
        most=ENOUGH_WORKERS,
        gems=gems_in_words(player.gems, setting),
    )
    if isinstance(view.phase, Over):
        return told
    card = player.card
    gems = gems_in_words(card.gems, setting)
    told += " " + setting.say(
        "board.basari.alt.card", workers=card.workers, points=card.points, gems=gems
    )
    letter = None if isinstance(view.phase, Concealed) else chosen(view, seat)
    action = "" if letter is None else setting.say("board.basari.chose", letter=letter.upper())
    return f"{told[:-1]}; {action}." if action else told


def _alt(view: View, seat: Seat, setting: Setting) -> str:
    """Return what each action would bring the seat, and its gems beside the most of others."""
    player, pairs = view.players[seat], []
    for colour in COLOURS:
        best = best_other(view, seat, colour)
        pairs.append(f"{setting.speak(gem_name(colour))} {player.gems.of(colour)}:{best}")
    gems = setting.say(
        "board.alt.list", title=setting.say("board.basari.you_and_best"), things=dotted(pairs)
    )
    if isinstance(view.phase, Over):
        return gems
    got = gems_in_words(player.card.gems.common(view.stock), setting)
    brings = {"b": str(player.card.points), "c": got}
    actions = [
        dotted(
            [letter.upper(), setting.say(f"board.basari.brings.{letter}"), brings.get(letter, "")]
        )
        for letter in letters(len(view.players))
    ]
    return f"{'; '.join(actions)}. {gems}"


def _plate(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    theme, player = canvas.theme, view.players[seat]
    name, workers, points = cloth(canvas, box, marked=True).columns(6, 3, 4, gap=GAP)
    nameplate(canvas, seat, name)
    canvas.stamp(worker(theme), workers.left(workers.h))
    count = f"{player.workers}/{ENOUGH_WORKERS}"
    canvas.text(workers.beside(workers.h + 0.5 * UNIT), count, NUMBER)
    label = canvas.say("board.basari.points", n=player.points)
    canvas.text(points, label, NUMBER, across="right")


def _actions(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    """Show the action cards side by side with what they would bring."""
    inner = cloth(canvas, box, own_choice(view, seat, canvas.speak))
    every = letters(len(view.players))
    for letter, place in inner.across(every, GAP):
        card, below = place.rows(3, 4, gap=0.5 * UNIT)
        face = card.middle(card.h * 0.78, card.h)
        canvas.stamp(action_card(canvas.theme, letter, letter == chosen(view, seat)), face)
        _brings(canvas, below, view, seat, letter)


def _brings(canvas: Canvas, box: Box, view: View, seat: Seat, letter: Letter) -> None:
    theme, player = canvas.theme, view.players[seat]
    picture, words = box.rows(1, 1)
    label = canvas.say(f"board.basari.brings.{letter}")
    canvas.text(words, label, BODY, theme.soft, "middle", down="top", lines=2)
    match letter:
        case "a":
            canvas.stamp(worker(theme), picture.square())
        case "b":
            canvas.stamp(coin(theme, str(player.card.points)), picture.square())
        case "c":
            got = player.card.gems.common(view.stock)
            every = [colour for colour in COLOURS for _ in range(got.of(colour))]
            side = min(picture.h, picture.w // max(1, len(every)))
            row = picture.middle(side * len(every), side)
            for colour, slot in row.across(every):
                canvas.stamp(stone(canvas.setting, colour), slot.inset(4))
        case _:
            left, right = picture.middle(picture.h * 2.4, picture.h).columns(1, 1)
            canvas.stamp(gem(theme, "blue"), left.square().inset(6))
            canvas.stamp(gem(theme, "red"), right.square().inset(6))


def _gems(canvas: Canvas, box: Box, view: View, seat: Seat) -> None:
    """Show the gems of the seat, each beside the most that anybody else has."""
    theme, own = canvas.theme, view.players[seat].gems
    inner = cloth(canvas, box, canvas.say("board.basari.you_and_best"))
    for colour, place in inner.across(COLOURS, GAP):
        best = best_other(view, seat, colour)
        canvas.stamp(stone(canvas.setting, colour), place.left(place.h).inset(8))
        room = place.beside(place.h + 0.3 * UNIT)
        ink = theme.accent if own.of(colour) >= best and own.of(colour) else theme.ink
        taken = canvas.text(room, str(own.of(colour)), Style("strong", 64, 44), ink)
        canvas.text(room.beside(taken.w + 0.6 * UNIT), f": {best}", NUMBER, theme.soft)
