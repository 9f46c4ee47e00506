"""Asking: the forms that lead a seat to an action; all legality lives here."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from engine.basari.actions import Action, Pick, Seal, Swap
from engine.basari.forms_offer import ask_offer, ask_raise
from engine.basari.names import gem_name
from engine.basari.pieces import (
    CARD,
    COLOURS,
    ENOUGH_WORKERS,
    LETTERS,
    NO_GEMS,
    ONE,
    SWAPPED_IN,
    WORKERS_BONUS,
    WORKERS_ON_A_CARD,
    Colour,
    Gems,
    Letter,
    letters,
)
from engine.basari.state import Bargaining, Over, Picking, Player, Swapping
from engine.basari.view import Concealed, View
from engine.core import decision_of
from engine.errors import IllegalAction
from engine.forms import Asking, Option, choose, choose_some, copies, kind_of
from engine.text import say

_LETTER: dict[str, Letter] = {letter: letter for letter in LETTERS}
_COLOUR: dict[str, Colour] = {colour: colour for colour in COLOURS}


def ask(view: View) -> Asking[Action]:
    """Ask the viewing seat for its action."""
    match view.phase:
        case Concealed():
            options = seal_options(_me(view).dealt, letters(len(view.players)))
            return Seal(_LETTER[(yield from choose("basari.seal", options))])
        case Bargaining(offer=offer):
            if offer is None:
                return (yield from ask_offer(_me(view).gems))
            return (yield from ask_raise(_me(view).gems, offer))
        case Swapping():
            return (yield from _ask_swap(_me(view).gems, view.stock))
        case Picking():
            _me(view)
            options = _gem_options(view.stock, "basari.blocked.out_of_stock")
            return Pick(_COLOUR[(yield from choose("basari.pick", options))])
        case Over():
            raise IllegalAction("engine.error.nothing_to_decide")
        case _:
            assert_never(view.phase)


def _me(view: View) -> Player:
    return view.players[decision_of(view.pending, view.seat).seat]


@lru_cache(256)
def seal_options(dealt: str, cards: tuple[Letter, ...]) -> tuple[Option, ...]:
    """Return the action cards as options that say what they are worth this round."""
    card = CARD[dealt]
    least, most = WORKERS_ON_A_CARD
    texts = {
        "a": say("basari.seal.a", least=least, most=most),
        "b": say("basari.seal.b", n=card.points),
        "c": say("basari.seal.c", gems=card.gems.texts),
        "d": say("basari.seal.d"),
    }
    abouts = {  # what B and C bring stands in their names
        "a": say("basari.seal.a.about", enough=ENOUGH_WORKERS, bonus=WORKERS_BONUS),
        "d": say("basari.seal.d.about"),
    }
    return tuple(Option(letter, texts[letter], abouts.get(letter)) for letter in cards)


def _ask_swap(gems: Gems, stock: Gems) -> Asking[Action]:
    # The lowest gem first: that is the one to part with.
    owned = tuple(reversed(_gem_options(gems, "basari.blocked.no_such_gem")))
    give = _COLOUR[(yield from choose("basari.swap.give", owned))]
    there = stock + ONE[give]
    number = min(SWAPPED_IN, there.total)
    ids = yield from choose_some("basari.swap.take", take_options(there), number, number)
    take = NO_GEMS
    for id_ in ids:
        take += ONE[_COLOUR[kind_of(id_)]]
    return Swap(give, take)


def take_options(stock: Gems) -> tuple[Option, ...]:
    """Return each colour as an option, twice if there are enough gems of it to take two."""
    options: list[Option] = []
    for option in _gem_options(stock, "basari.blocked.out_of_stock"):
        another = Option(option.id, say("basari.swap.another", gem=option.text))
        twice = stock.of(_COLOUR[option.id]) >= SWAPPED_IN
        options += copies((option, another)) if twice else (option,)
    return tuple(options)


@lru_cache(1024)
def _gem_options(gems: Gems, why_not: str) -> tuple[Option, ...]:
    return tuple(
        Option(colour, gem_name(colour), blocked=None if gems.of(colour) else say(why_not))
        for colour in COLOURS
    )
