"""Actions of Basari in words, to be read before they are confirmed."""

from __future__ import annotations

from engine.basari.actions import Action, Bid, Swap
from engine.basari.names import gem_name
from engine.text import Text, say


def describe(action: Action) -> Text | None:
    """Return what an action does, if a sentence says it."""
    match action:
        case Bid(gems=gems):
            return say("basari.deed.bid", gems=gems.texts)
        case Swap(give=colour, take=gems):
            return say("basari.deed.swap", give=gem_name(colour), take=gems.texts)
        case _:
            return None
