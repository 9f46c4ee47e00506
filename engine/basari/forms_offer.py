"""The questions of bargaining: an offer of one or two colours in two picks, or any mix of gems."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from engine.basari.actions import Accept, Action, Bid
from engine.basari.bidding import least_raise
from engine.basari.pieces import COLOURS, GEMS_OF_A_COLOUR, NO_GEMS, Colour, Gems
from engine.errors import IllegalAction
from engine.forms import MAX_OPTIONS, Asking, Field, Option, Picks, Prompt, choose, fill, numbered
from engine.text import Text, say

ACCEPT = "accept"
MIX = "mix"
OFFER = "basari.offer"
RAISE = "basari.raise"
MORE = "basari.offer.more"
PLUS = "+"
Amount: TypeAlias = tuple[Gems, Colour, int]
"""Gems of one colour, that colour, and how many they are."""
_CHEAP_FIRST = tuple(reversed(COLOURS))  # for whoever is absent
_LEADS = MAX_OPTIONS - 2  # beside them there is room to accept and to mix


def ask_offer(gems: Gems) -> Asking[Action]:
    """Ask for the first offer."""
    return Bid((yield from _ask_bid(OFFER, gems, NO_GEMS, ())))


def ask_raise(gems: Gems, offer: Gems) -> Asking[Action]:
    """Ask whether the offer on the table is accepted, or for a higher one."""
    accept = Option(
        ACCEPT,
        say("basari.raise.accept", gems=offer.texts),
        say("basari.raise.accept.about"),
        beside=True,
    )
    bid = yield from _ask_bid(RAISE, gems, offer, (accept,))
    return Accept() if bid == NO_GEMS else Bid(bid)


def retrace(action: Action, prompt: Prompt) -> Picks | None:
    """Return the picks that lead to an offer: the shortest way there is."""
    if not isinstance(action, Bid):
        return None
    gems = action.gems
    match prompt.key:
        case "basari.offer" | "basari.raise":
            return ((_first_pick(gems, prompt.fields[0]),),)
        case "basari.offer.more":
            return ((_id(gems),),)
        case "basari.offer.mix":
            return tuple([(str(gems.of(_colour(field))),) for field in prompt.fields])
        case _:
            return None


def _first_pick(gems: Gems, field: Field) -> str:
    singles = [_id(gems_of(gems, colour)) for colour in gems.colours]
    there = {option.id for option in field.options}
    if MIX in there and not (0 < len(singles) <= 2 and there.issuperset(singles)):
        return MIX
    free = {option.id for option in field.open}
    return next((single for single in singles if single in free), "".join(singles[:1]))


def _ask_bid(key: str, gems: Gems, offer: Gems, beside: tuple[Option, ...]) -> Asking[Gems]:
    """Ask for gems that beat an offer; no gems stand for what else there is beside them."""
    first = offer == NO_GEMS
    rule = None if first else _rule(offer)
    owned = gems.colours
    leads, alone = _lead_options(gems, owned, offer), len(owned) == 1
    mix = (_MIX,) if len(owned) > 2 or gems.total > _LEADS else ()
    told = _FIRST_RULE if first else rule
    picked = yield from choose(key, (*beside, *leads, *mix), narrows=not alone, rule=told)
    if picked == ACCEPT:
        return NO_GEMS
    if picked == MIX:
        return (yield from _ask_mix(gems, offer, rule))
    lead = _SINGLES[picked][0]
    return lead if alone else (yield from _ask_more(lead, gems, offer, rule))


def _ask_more(lead: Gems, gems: Gems, offer: Gems, rule: Text | None) -> Asking[Gems]:
    """Ask for what is added to gems of one colour: gems of another one, or nothing if they do."""
    others = _amounts(gems - gems_of(gems, lead.colours[0]), MAX_OPTIONS - 1)
    bids = (lead, *[lead + other for other, _, _ in others])
    options = [_bid_option(bid, bid == lead, None if bid.beats(offer) else offer) for bid in bids]
    asks = _added(lead, lead.beats(offer))
    picked = yield from choose(MORE, options, asks=asks, rule=rule)
    return next(bid for bid, option in zip(bids, options, strict=True) if option.id == picked)


def _ask_mix(gems: Gems, offer: Gems, rule: Text | None) -> Asking[Gems]:
    # One form with a number for each colour owned. A number that would leave too few gems in
    # all, whatever the others are, is closed; that makes refusals of the whole form rare.
    owned = gems.colours
    needed = least_raise(gems, offer)
    spare = gems.total - needed
    fields = [_amount(colour, gems.of(colour), gems.of(colour) - spare, needed) for colour in owned]
    picks = yield from fill("basari.offer.mix", *fields, rule=rule)
    counts = {colour: int(number) for colour, (number,) in zip(owned, picks, strict=True)}
    bid = Gems(**counts)
    if not bid.beats(offer):
        if bid == NO_GEMS:
            raise IllegalAction("basari.error.offer_nothing")
        raise IllegalAction("basari.error.offer_too_low", offer=offer.texts, bid=bid.texts)
    return bid


@lru_cache(1024)
def _rule(offer: Gems) -> Text:
    return say("basari.rule.raise", offer=offer.texts)


@lru_cache(256)
def _added(lead: Gems, enough: bool) -> Text:
    key = "basari.offer.more.than" if enough else "basari.offer.more.must"
    return say(key, gems=lead.texts)


@lru_cache(4096)
def _amounts(gems: Gems, most: int) -> tuple[Amount, ...]:
    """Return so many gems of one colour each, the cheapest first; of a hoard only the smaller."""
    limit = max(gems.counts)
    while sum(min(count, limit) for count in gems.counts) > most:
        limit -= 1
    return tuple(
        [
            _SINGLES[f"{colour}.{number}"]
            for colour in _CHEAP_FIRST
            for number in range(1, min(gems.of(colour), limit) + 1)
        ]
    )


def _lead_options(gems: Gems, owned: tuple[Colour, ...], offer: Gems) -> list[Option]:
    """Return gems to begin with, if one more colour can make them a raise.

    Those that are too few alone say that another colour comes with them.
    """
    least = {colour: _least_lead(colour, gems, owned, offer) for colour in owned}
    return [
        _lead_option(lead, lead.beats(offer))
        for lead, colour, number in _amounts(gems, _LEADS)
        if number >= least[colour]
    ]


def _least_lead(colour: Colour, gems: Gems, owned: tuple[Colour, ...], offer: Gems) -> int:
    """Return how many gems of a colour one other colour can make a raise: all of it is the most."""
    most = max([gems.of(other) for other in owned if other != colour], default=0)
    number = offer.total - most
    if number < 1:
        return 1
    lead = Gems(**{colour: number})
    others = [other for other in owned if other != colour and gems.of(other) == most]
    ties = [lead + gems_of(gems, other) for other in others] or [lead]
    return number if any(bid.beats(offer) for bid in ties) else number + 1


@lru_cache(256)
def _lead_option(lead: Gems, enough: bool) -> Option:
    key = "basari.option.offer" if enough else "basari.option.offer.lead"
    return Option(_id(lead), say(key, gems=lead.texts))


@lru_cache(2048)
def _bid_option(bid: Gems, alone: bool, beaten_by: Gems | None) -> Option:
    key = "basari.option.offer.only" if alone else "basari.option.offer"
    blocked = None if beaten_by is None else say("basari.blocked.too_low", offer=beaten_by.texts)
    return Option(_id(bid), say(key, gems=bid.texts), blocked=blocked, beside=alone)


@lru_cache(1024)
def _amount(colour: Colour, most: int, least: int, needed: int) -> Field:
    field = numbered(f"{OFFER}.{colour}", 0, most)
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


def gems_of(gems: Gems, colour: Colour) -> Gems:
    """Return the gems of one colour among some gems."""
    return Gems(**{colour: gems.of(colour)})


def _id(gems: Gems) -> str:
    """Return the id of an offer: each colour with its number."""
    return PLUS.join(f"{colour}.{gems.of(colour)}" for colour in gems.colours)


def _colour(field: Field) -> Colour:
    name = field.key.rpartition(".")[2]
    return next(colour for colour in COLOURS if colour == name)


_FIRST_RULE = say("basari.rule.offer")
_MIX = Option(MIX, say("basari.option.mix"), beside=True)
_SINGLES: dict[str, Amount] = {
    f"{colour}.{number}": (Gems(**{colour: number}), colour, number)
    for colour in COLOURS
    for number in range(1, GEMS_OF_A_COLOUR + 1)
}
"""Gems of one colour by the ids of options; they are values, so each is made once."""
