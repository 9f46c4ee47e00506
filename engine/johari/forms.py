"""What a seat is asked; every legal action of Johari is made here, from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import cast

from engine.core import Seat, decision_of
from engine.forms import Asking, Field, Option, choose, fill
from engine.johari import actions
from engine.johari.actions import Action, Deed
from engine.johari.forms_sale import sale
from engine.johari.forms_trade import trade
from engine.johari.hand import refusal
from engine.johari.market import cards_at, open_places
from engine.johari.names import action_name, card_name, gem_name
from engine.johari.nobles import Nobles, Slots, amount, cost, task
from engine.johari.options import (
    DECLINE,
    blocked,
    card_options,
    cashed,
    deed_options,
    does,
    kind_option,
    place_option,
    priced,
    spot_option,
)
from engine.johari.pieces import (
    ACTION_CARDS,
    GEMS,
    KIND,
    NOBLES,
    ActionCard,
    Card,
    Gem,
    Kind,
    Place,
    Task,
    fakes,
    of_kind,
    track_gain,
)
from engine.johari.view import Stall, View
from engine.text import Text, say

SWAPPABLE: tuple[Kind, ...] = (*GEMS, "gold")
"""What may be exchanged; prestige cards never are."""


def ask(view: View) -> Asking[Action]:
    """Ask the viewing seat for the action it owes."""
    decision = decision_of(view.pending, view.seat)
    return (yield from _QUESTIONS[decision.kind](view, decision.seat))


def deed(view: View, seat: Seat) -> Asking[Deed]:
    """Ask how the revealed card is carried out, or whether it is declined."""
    return (yield from _DEEDS[task(view.stalls[seat].played)](view, seat))


def _claim(view: View, _seat: Seat) -> Asking[Action]:
    spots = [
        spot_option(place, card)
        for place in open_places(view.market.places)
        for card in dict.fromkeys(cards_at(view.market.places, place))
    ]
    place, card = split_spot((yield from choose("johari.claim", spots)))
    return actions.Claim(place, card)


def split_spot(id_: str) -> tuple[Place, Card]:
    """Return the place and card that the id of a spot names."""
    place, _, card = id_.partition(":")
    return cast(Place, place), cast(Card, card)


def _seal(view: View, seat: Seat) -> Asking[Action]:
    stall, gold = view.stalls[seat], view.track.gold(seat)
    options = _seal_options(stall.nobles, stall.slots, stall.played, gold)
    return actions.Seal(cast(ActionCard, (yield from choose("johari.seal", options))))


@lru_cache(512)
def _seal_options(
    nobles: Nobles, slots: Slots, played: tuple[ActionCard, ...], gold: int
) -> tuple[Option, ...]:
    return tuple([_seal_option(card, nobles, slots, played, gold) for card in ACTION_CARDS])


def _seal_option(
    card: ActionCard, nobles: Nobles, slots: Slots, played: tuple[ActionCard, ...], gold: int
) -> Option:
    why = refusal(card, nobles, slots, played, gold)
    if why in {"played", "nothing_to_repeat"}:
        return Option(card, action_name(card), blocked=blocked(str(why)))
    price = cost(nobles, slots, (*played, card))
    closed = blocked(why, n=price, gold=gold) if why else None
    return Option(card, priced(card, price), does((*played, card), nobles), closed)


def _surrender(view: View, seat: Seat) -> Asking[Action]:
    options = card_options(fakes(view.stalls[seat].display))
    return actions.Surrender(cast(Card, (yield from choose("johari.surrender", options))))


def _unpack(view: View, seat: Seat) -> Asking[Action]:
    return actions.Unpack((yield from cashed("johari.unpack", view.stalls[seat].trade)))


_ADVANCES: tuple[tuple[Gem, ...], ...] = (
    *[(gem,) for gem in GEMS],
    *combinations(GEMS, 2),
)


def _advance(view: View, seat: Seat) -> Asking[Action]:
    steps = view.stalls[seat].steps
    # The most points first, for whoever is absent.
    ways = sorted(_ADVANCES, key=lambda gems: -_gained(gems, steps))
    picked = yield from choose("johari.advance", [_advance_option(gems, steps) for gems in ways])
    return actions.Advance(tuple(cast(Gem, gem) for gem in picked.split("+")))


def _advance_option(gems: tuple[Gem, ...], steps: tuple[int, ...]) -> Option:
    points = _gained(gems, steps)
    if len(gems) == 1:
        text = say("johari.option.two_steps", gem=gem_name(gems[0]), points=points)
    else:
        one, other = map(gem_name, gems)
        text = say("johari.option.one_step_each", one=one, other=other, points=points)
    return Option("+".join(gems), text)


def _gained(gems: Sequence[Gem], steps: tuple[int, ...]) -> int:
    moved = NOBLES["final-steps"].amount // len(gems)
    stood = [step for gem, step in zip(GEMS, steps, strict=True) if gem in gems]
    return sum(track_gain(step, moved)[1] for step in stood)


def _done_or_not(view: View, seat: Seat, do: actions.Baksheesh | actions.Bribe) -> Asking[Deed]:
    """Ask whether a card is carried out that leaves no further choice."""
    stall, what = view.stalls[seat], do.kind
    price = priced(what, cost(stall.nobles, stall.slots, stall.played))
    text = say("johari.option.do", action=price, does=does((what,), stall.nobles))
    options = deed_options(view, (), (Option(what, text),))
    picked = yield from choose(f"johari.{what}", options)
    return actions.Decline() if picked == DECLINE else do


def _purchase(view: View, _seat: Seat) -> Asking[Deed]:
    places = view.market.places
    options = [place_option(place, cards_at(places, place)) for place in open_places(places)]
    picked = yield from choose("johari.purchase", deed_options(view, options))
    if picked == DECLINE:
        return actions.Decline()
    place = cast(Place, picked)
    return actions.Purchase(place, (yield from cashed("johari.cash", cards_at(places, place))))


def _exchange(view: View, seat: Seat) -> Asking[Deed]:
    stall = view.stalls[seat]
    offered = {KIND[card] for cards in view.market.places for card in cards} - {"prestige"}
    any_kind = bool(amount(stall.nobles, "exchange_any"))
    options = [_give_option(kind, stall, offered, any_kind) for kind in SWAPPABLE]
    picked = yield from choose("johari.exchange", deed_options(view, options), narrows=True)
    if picked == DECLINE:
        return actions.Decline()
    kind = cast(Kind, picked)
    give = Field("johari.exchange.give", card_options(of_kind(stall.display, kind)))
    if any_kind:
        kinds = tuple(
            kind_option(other, None if other in offered else blocked("not_offered"))
            for other in SWAPPABLE
        )
        wanted = Field("johari.exchange.kind", kinds)
        (given,), (picked,) = yield from fill("johari.exchange.cards", give, wanted)
        spots, question = _spots(view, cast(Kind, picked)), _taken_for(cast(Card, given))
        spot = yield from choose("johari.exchange.take", spots, asks=question)
    else:
        take = Field("johari.exchange.take", _spots(view, kind))
        asks = _taken_for(cast(Card, give.open[0].id)) if len(give.open) == 1 else None
        (given,), (spot,) = yield from fill("johari.exchange.cards", give, take, asks=asks)
    place, card = split_spot(spot)
    return actions.Exchange(cast(Card, given), place, card)


def _taken_for(card: Card) -> Text:
    return say("johari.exchange.take.for", card=card_name(card))


def _give_option(kind: Kind, stall: Stall, offered: set[Kind], any_kind: bool) -> Option:
    why = None
    if not of_kind(stall.display, kind):
        why = blocked("none_to_give")
    elif not offered or not (any_kind or kind in offered):
        why = blocked("not_offered")
    return kind_option(kind, why)


def _spots(view: View, kind: Kind) -> tuple[Option, ...]:
    places = view.market.places
    return tuple(
        [
            spot_option(place, card)
            for place in open_places(places)
            for card in dict.fromkeys(of_kind(cards_at(places, place), kind))
        ]
    )


_QUESTIONS: dict[str, Callable[[View, Seat], Asking[Action]]] = {
    "claim": _claim,
    "seal": _seal,
    "deed": deed,
    "surrender": _surrender,
    "unpack": _unpack,
    "advance": _advance,
}
_DEEDS: dict[Task, Callable[[View, Seat], Asking[Deed]]] = {
    "baksheesh": partial(_done_or_not, do=actions.Baksheesh()),
    "bribe": partial(_done_or_not, do=actions.Bribe()),
    "purchase": _purchase,
    "exchange": _exchange,
    "sale": sale,
    "trade": trade,
}
