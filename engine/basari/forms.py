"""Asking: the forms that lead a seat to an action; all legality lives here."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.bidding import least_raise
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
from engine.forms import (
    Asking,
    Field,
    Option,
    choose,
    choose_some,
    copies,
    fill,
    kind_of,
    numbered,
)
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
                return Bid((yield from _ask_offer(_me(view).gems, NO_GEMS)))
            return (yield from _ask_raise(_me(view).gems, offer))
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


def _ask_raise(gems: Gems, offer: Gems) -> Asking[Action]:
    options = (
        Option(
            "accept",
            say("basari.raise.accept", gems=offer.texts),
            say("basari.raise.accept.about"),
        ),
        Option("raise", say("basari.raise.raise"), say("basari.raise.raise.about")),
    )
    if (yield from choose("basari.raise", options)) == "accept":
        return Accept()
    return Bid((yield from _ask_offer(gems, offer)))


def _ask_offer(gems: Gems, offer: Gems) -> Asking[Gems]:
    # One form with a number for each colour owned. A number that would leave too few gems in
    # all, whatever the others are, is closed; that makes refusals of the whole form rare.
    owned = gems.colours
    needed = least_raise(gems, offer)
    spare = gems.total - needed
    fields = [_amount(colour, gems.of(colour), gems.of(colour) - spare, needed) for colour in owned]
    picks = yield from fill("basari.offer", *fields)
    counts = {colour: int(number) for colour, (number,) in zip(owned, picks, strict=True)}
    bid = Gems(**counts)
    if not bid.beats(offer):
        if offer == NO_GEMS:
            raise IllegalAction("basari.error.offer_nothing")
        raise IllegalAction("basari.error.offer_too_low", offer=offer.texts, bid=bid.texts)
    return bid


@lru_cache(4096)
def _amount(colour: Colour, most: int, least: int, needed: int) -> Field:
    field = numbered(f"basari.offer.{colour}", 0, most)
    too_few = say("basari.blocked.too_few", n=needed)
    return Field(
        field.key,
        tuple(
            Option(
                option.id,
                option.text,
                blocked=too_few if number < least else None,
                idle=option.idle,
            )
            for number, option in enumerate(field.options)
        ),
    )


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
