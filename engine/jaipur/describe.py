"""Actions of Jaipur in words, to be read before they are confirmed."""

from __future__ import annotations

from engine.jaipur.actions import Action, Exchange, Sell, Take
from engine.jaipur.pieces import counted, heap
from engine.text import Text, say


def describe(action: Action) -> Text | None:
    """Return what an action does, if a sentence says it."""
    match action:
        case Take(good=good):
            return say("jaipur.deed.take", good=counted(good, 1))
        case Sell(good=good, count=count):
            return say("jaipur.deed.sell", goods=heap((good,) * count))
        case Exchange(take=take, give=give):
            return say("jaipur.deed.exchange", take=heap(take), give=heap(give))
        case _:
            return None
