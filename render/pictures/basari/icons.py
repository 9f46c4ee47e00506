"""The icons of Basari: gems, actions and workers."""

from __future__ import annotations

from collections.abc import Mapping

from engine.basari.names import action_name, gem_name
from engine.basari.pieces import COLOURS, LETTERS, Letter
from render.kit.colors import Theme
from render.kit.fonts import Style
from render.kit.icons import Icon
from render.kit.pen import Pen, piece
from render.kit.pieces import gem
from render.pictures.basari.pieces import worker
from render.text.basari.board import SYMBOL, WORKER


def icons(theme: Theme) -> Mapping[str, Icon]:
    """Return every piece by the keys of its names."""
    gems = {colour: Icon(colour, gem(theme, colour), SYMBOL[colour]) for colour in COLOURS}
    actions = {one: Icon(f"action_{one}", action(theme, one)) for one in LETTERS}
    return {
        **{gem_name(colour).key: icon for colour, icon in gems.items()},
        **{f"basari.gems.{colour}": icon for colour, icon in gems.items()},
        **{f"basari.offer.{colour}": icon for colour, icon in gems.items()},
        **{f"basari.score.{colour}": icon for colour, icon in gems.items()},
        **{action_name(letter).key: icon for letter, icon in actions.items()},
        **{f"basari.seal.{letter}": icon for letter, icon in actions.items()},
        "basari.score.workers": Icon("worker", worker(theme), WORKER),
    }


@piece()
def action(pen: Pen, theme: Theme, letter: Letter) -> None:
    """Draw an action card with a letter as large as it can be."""
    w, h = pen.w, pen.h
    pen.rect(w * 0.06, 0, w * 0.88, h, theme.paper, w * 0.14)
    ink = theme.gems["prestige"].deep
    pen.text(w / 2, h / 2, letter.upper(), Style("strong", round(h * 0.78)), ink)
