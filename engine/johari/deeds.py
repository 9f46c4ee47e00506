"""Deeds: carrying out a revealed card, and whether that is possible at all."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from engine.core import Seat
from engine.johari import actions
from engine.johari import events_deeds as event
from engine.johari.actions import Deed
from engine.johari.events import Event
from engine.johari.market import cards_at, home
from engine.johari.nobles import Nobles, Slots, amount, baksheesh_gold, cost, task
from engine.johari.pieces import (
    GEMS,
    KIND,
    STORES,
    Cards,
    Gem,
    Noble,
    heap,
    of_kind,
    retinue,
    worth,
)
from engine.johari.prices import any_hirable, collector_lead, jeweler_steps, sale_open
from engine.johari.state import Player, State

Done: TypeAlias = tuple[State, Event]


def possible(state: State, seat: Seat) -> bool:
    """Tell whether a seat can carry out its revealed card in any way."""
    player, places = state.players[seat], state.market.places
    match task(player.played):
        case "baksheesh" | "bribe":
            return True
        case "purchase":
            return any(places)
        case "exchange":
            return exchange_open(places, player.display, player.nobles)
        case "sale":
            return sale_open([other.display for other in state.players], seat, player.nobles)
        case "trade":
            left = state.track.gold(seat) - own_cost(player)
            return any(places[: len(STORES)]) or any_hirable(
                state.court.spaces, player.display, player.nobles, left
            )
        case unknown:
            assert_never(unknown)


def exchange_open(places: tuple[Cards, ...], display: Cards, nobles: Nobles) -> bool:
    """Tell whether a display has a card that can be swapped for one in the market."""
    offered = {KIND[card] for cards in places for card in cards} - {"prestige"}
    if amount(nobles, "exchange_any"):
        return bool(display and offered)
    return any(KIND[card] in offered for card in display)


def own_cost(player: Player) -> int:
    """Return what carrying out the revealed card costs its player."""
    return cost(player.nobles, player.slots, player.played)


def carry_out(state: State, seat: Seat, deed: Deed) -> Done:
    """Carry out a deed: the state after it, with the token in the other row, and what happened."""
    match deed:
        case actions.Decline():
            card = state.players[seat].played[-1]
            return idle(state, seat), event.Declined(seat, card)
        case actions.Baksheesh():
            return _baksheesh(state, seat)
        case actions.Bribe():
            return _bribe(state, seat)
        case actions.Purchase():
            return _purchase(state, seat, deed)
        case actions.Exchange():
            return _exchange(state, seat, deed)
        case actions.SellToJeweler():
            return _sell_to_jeweler(state, seat, deed)
        case actions.SellToCollector():
            return _sell_to_collector(state, seat, deed)
        case actions.DiscardOne():
            return _discard_one(state, seat, deed)
        case actions.TradeAtStore():
            return _trade(state, seat, deed)
        case actions.Hire():
            return _hire(state, seat, deed)
        case _:
            assert_never(deed)


def idle(state: State, seat: Seat) -> State:
    """Return the state after a card did nothing: it costs nothing, but the token changes row."""
    return state.with_table(state.market, state.players, state.track.crossed(seat, 0))


def _baksheesh(state: State, seat: Seat) -> Done:
    player = state.players[seat]
    gain = baksheesh_gold(player.nobles)
    shield = bool(amount(player.nobles, "baksheesh_shield"))
    track = state.track.crossed(seat, gain)
    players = state.players_with(seat, player.protect()) if shield else state.players
    after = state.with_table(state.market, players, track)
    return after, event.GotBaksheesh(seat, gain, shield, track.gold(seat))


def _bribe(state: State, seat: Seat) -> Done:
    player = state.players[seat]
    price, gain = own_cost(player), amount(player.nobles, "bribe_gold")
    # Ruling 7: a actions.Bribe protects from now on, not from the reveal.
    track = state.track.crossed(seat, gain - price)
    after = state.with_table(state.market, state.players_with(seat, player.protect()), track)
    return after, event.Bribed(seat, price, gain, track.gold(seat))


def _purchase(state: State, seat: Seat, deed: actions.Purchase) -> Done:
    player, market = state.players[seat], state.market
    price, cards = own_cost(player), cards_at(market.places, deed.place)
    track = state.track.crossed(seat, worth(deed.cash) - price)
    after = state.with_table(
        market.take(deed.place, cards).discard(deed.cash),
        state.players_with(seat, player.receive(cards).lose(deed.cash)),
        track,
    )
    return after, event.Purchased(seat, price, deed.place, cards, deed.cash, track.gold(seat))


def _exchange(state: State, seat: Seat, deed: actions.Exchange) -> Done:
    player, price = state.players[seat], own_cost(state.players[seat])
    # A card given for one in a store goes to the store of its own type; a booth takes any type.
    target = home(deed.place, deed.give)
    track = state.track.crossed(seat, -price)
    after = state.with_table(
        state.market.take(deed.place, (deed.take,)).put(target, deed.give),
        state.players_with(seat, player.lose((deed.give,)).receive((deed.take,))),
        track,
    )
    gold = track.gold(seat)
    return after, event.Exchanged(seat, price, deed.give, deed.place, deed.take, target, gold)


def _sell_to_jeweler(state: State, seat: Seat, deed: actions.SellToJeweler) -> Done:
    price = own_cost(state.players[seat])
    sold = deed.cards if deed.gold is None else heap((*deed.cards, deed.gold))
    after, steps = _sold(state, seat, sold, deed.scoring, jeweler_steps(deed))
    return after, event.SoldToJeweler(
        seat,
        price,
        deed.cards,
        deed.gold,
        deed.disguise,
        deed.scoring,
        steps,
        _step(after, seat, deed.scoring),
        after.track.gold(seat),
    )


def _sell_to_collector(state: State, seat: Seat, deed: actions.SellToCollector) -> Done:
    player, price = state.players[seat], own_cost(state.players[seat])
    displays = [other.display for other in state.players]
    lead = collector_lead(displays, seat, deed.gem, deed.added)
    bonus = amount(player.nobles, "collector_steps")
    cards = of_kind(player.display, deed.gem)
    sold = cards if deed.added is None else heap((*cards, deed.added))
    after, steps = _sold(state, seat, sold, deed.gem, lead + bonus)
    return after, event.SoldToCollector(
        seat,
        price,
        deed.gem,
        cards,
        deed.added,
        lead,
        bonus,
        steps,
        _step(after, seat, deed.gem),
        after.track.gold(seat),
    )


def _discard_one(state: State, seat: Seat, deed: actions.DiscardOne) -> Done:
    player, price = state.players[seat], own_cost(state.players[seat])
    gem: Gem = next(gem for gem in GEMS if gem == KIND[deed.card])
    after, steps = _sold(state, seat, (deed.card,), gem, amount(player.nobles, "discard_steps"))
    at, gold = _step(after, seat, gem), after.track.gold(seat)
    return after, event.Discarded(seat, price, deed.card, gem, steps, at, gold)


def _sold(state: State, seat: Seat, cards: Cards, gem: Gem, steps: int) -> tuple[State, int]:
    """Return the state after a sale, and how many steps the token could still go."""
    price = own_cost(state.players[seat])
    player = state.players[seat].lose(cards).advance(gem, steps)
    after = state.with_table(
        state.market.discard(cards),
        state.players_with(seat, player),
        state.track.crossed(seat, -price),
    )
    return after, _step(after, seat, gem) - _step(state, seat, gem)


def _step(state: State, seat: Seat, gem: Gem) -> int:
    return state.players[seat].steps[GEMS.index(gem)]


def _trade(state: State, seat: Seat, deed: actions.TradeAtStore) -> Done:
    player, market = state.players[seat], state.market
    price, cards = own_cost(player), cards_at(market.places, deed.store)
    if deed.at_once:
        after_trade = player.receive(cards).lose(deed.cash)
    else:
        after_trade = player.lay_on_trade(cards)
    track = state.track.crossed(seat, worth(deed.cash) - price)
    after = state.with_table(
        market.take(deed.store, cards).discard(deed.cash),
        state.players_with(seat, after_trade),
        track,
    )
    gold = track.gold(seat)
    return after, event.Traded(seat, price, deed.store, cards, deed.at_once, deed.cash, gold)


def _hire(state: State, seat: Seat, deed: actions.Hire) -> Done:
    player, price = state.players[seat], own_cost(state.players[seat])
    noble = state.court.spaces[deed.space - 1]
    assert noble is not None
    gain = amount((noble,), "gold_now")
    # Ruling 29: cost, price and gain are one move of the token.
    track = state.track.crossed(seat, gain - price - deed.gold)
    slots = player.slots if deed.slot is None else _placed(player.slots, noble, deed.slot)
    hired = player.lose(deed.cards).hire(retinue((*player.nobles, noble)), slots)
    after = state.with_table(
        state.market.discard(deed.cards),
        state.players_with(seat, hired),
        track,
        state.court.without(deed.space),
    )
    return after, event.Hired(
        seat,
        price,
        noble,
        deed.space,
        deed.cards,
        deed.gold,
        deed.slot,
        gain,
        track.gold(seat),
    )


def _placed(slots: Slots, noble: Noble, slot: int) -> Slots:
    at_slot = retinue((*slots[slot - 1], noble))
    return (*slots[: slot - 1], at_slot, *slots[slot:])
