"""The icons of Basari: gems, actions and workers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from engine.basari.names import action_name, gem_name
from engine.basari.pieces import COLOURS, LETTERS, Letter
from render.kit.colors import Theme
from render.kit.icons import Icon, arrows
from render.kit.pen import Pen, piece
from render.kit.pieces import coin, gem
from render.pictures.basari.pieces import worker
from render.text.basari.board import SYMBOL, WORKER


def icons(theme: Theme) -> Mapping[str, Icon]:
    """Return every piece by the keys of its names."""
    gems = {colour: Icon(colour, gem(theme, colour), SYMBOL[colour]) for colour in COLOURS}
    actions = {one: _action(theme, one) for one in LETTERS}
    return {
        **{gem_name(colour).key: icon for colour, icon in gems.items()},
        **{f"basari.gems.{colour}": icon for colour, icon in gems.items()},
        **{f"basari.offer.{colour}": icon for colour, icon in gems.items()},
        **{f"basari.score.{colour}": icon for colour, icon in gems.items()},
        **{action_name(letter).key: icon for letter, icon in actions.items()},
        **{f"basari.seal.{letter}": icon for letter, icon in actions.items()},
        "basari.score.workers": Icon("worker", worker(theme), WORKER),
    }


def _action(theme: Theme, letter: Letter) -> Icon:
    """Return what an action is about: its letter stands in the words already."""
    match letter:
        case "a":
            return Icon("worker", worker(theme), WORKER)
        case "b":
            return Icon("points", coin(theme, "+"))
        case "c":
            return Icon("gems", several_gems(theme))
        case "d":
            return Icon("swap", arrows(theme, theme.gems["green"], theme.gems["red"]))
        case _:
            assert_never(letter)


@piece()
def several_gems(pen: Pen, theme: Theme) -> None:
    """Draw gems of three colors that lie together."""
    side = pen.w * 0.58
    for colour, x, y in (("green", 0.42, 0), ("red", 0, 0.08), ("blue", 0.22, 0.42)):
        pen.piece(gem(theme, colour), pen.w * x, pen.h * y, side, side)
