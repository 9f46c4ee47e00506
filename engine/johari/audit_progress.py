"""How far a game can have come: what so many days and rounds cannot have brought is refused."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from engine.core import Seat
from engine.johari.audit_pieces import refuse_unless
from engine.johari.nobles import amount, baksheesh_gold, task
from engine.johari.pieces import (
    BASE_COST,
    BOX,
    COPIES,
    EXTRA_BOOTHS,
    KIND,
    NOBLES_A_TIER,
    ROUNDS,
    SLOT_DISCOUNT,
    SPACES,
    START_GOLD,
    TIERS,
    VALUE,
    Task,
    store_of,
    worth,
)
from engine.johari.prices import gold_cards
from engine.johari.state import (
    Acting,
    Advancing,
    Claiming,
    Inspecting,
    Over,
    Player,
    Sealing,
    State,
    Unpacking,
)
from engine.text import seat_name

TWICE = 2  # a day: the card itself, and a Doppelganger after it
_DEAREST = tuple(
    0 if discount is None else max(BASE_COST.values()) - discount for discount in SLOT_DISCOUNT
)
_ALL_GOLD = sum(VALUE[card] * copies for card, copies in COPIES.items() if KIND[card] == "gold")


def has_acted(state: State, seat: Seat) -> bool:
    """Tell whether a seat has carried out its card of this round."""
    phase = state.phase
    match phase:
        case Claiming() | Sealing():
            return False
        case Acting() | Inspecting():
            return seat not in phase.queue
        case Unpacking() | Advancing() | Over():
            return True
        case _:
            assert_never(phase)


def deeds_done(state: State, seat: Seat) -> int:
    """Return how many cards a seat has carried out in the whole game."""
    before = ROUNDS * (state.day - 1) + state.round - 1 if state.day else 0
    return before + has_acted(state, seat)


def tasks_done(state: State, seat: Seat) -> list[Task]:
    """Return what the cards let a seat do that it has carried out today."""
    played = state.players[seat].played
    if isinstance(state.phase, Acting | Inspecting) and not has_acted(state, seat):
        played = played[:-1]
    return [task(played[: slot + 1]) for slot in range(len(played))]


def audit_course(state: State) -> None:
    """Refuse a position that play cannot have come to by this day and round."""
    _audit_pile(state)
    _audit_answers(state)
    for seat, player in enumerate(state.players):
        _audit_gold(state, seat, player)
        _audit_nobles(state, seat, player)
        _audit_tokens(state, seat, player)
        _audit_first_cards(state, seat, player)
    _audit_discards(state)


def _audit_pile(state: State) -> None:
    """Check the draw pile and the numbers of chance: both follow from the days, but for reshuffles.

    A reshuffle of n cards draws n - 1 numbers, and n cards come into the pile.
    """
    possible = courses(state.setup.seats, state.day)
    drawn, pile = state.rng.drawn, len(state.market.pile)
    refuse_unless(any(drawn == numbers for numbers, _ in possible), "drawn", drawn=drawn)
    refuse_unless((drawn, pile) in possible, "pile", n=pile, day=state.day)


@lru_cache
def courses(seats: int, day: int) -> frozenset[tuple[int, int]]:
    """Return all numbers of chance, with the cards of the draw pile, that a day may begin with."""
    dealt = _a_deal(seats)
    if day == 0:
        numbers = TIERS * (NOBLES_A_TIER - 1) + (BOX - 1) + (seats - 1)
        return frozenset({(numbers, BOX - dealt)})
    found: set[tuple[int, int]] = set()
    for drawn, pile in courses(seats, day - 1):
        if pile >= dealt:
            found.add((drawn, pile - dealt))
            continue
        found.add((drawn, 0))  # there may be no discards
        for cards in range(1, BOX - pile + 1):
            found.add((drawn + cards - 1, max(0, pile + cards - dealt)))
    return frozenset(found)


def _a_deal(seats: int) -> int:
    return 2 * seats + EXTRA_BOOTHS


def _reshuffles(state: State) -> int:
    """Return how often the discards can have become the draw pile: once a day when it is short."""
    return max(0, state.day + 1 - BOX // _a_deal(state.setup.seats))


def _audit_answers(state: State) -> None:
    phase = state.phase
    if isinstance(phase, Claiming):
        return  # every answer is counted there
    spoken = phase.opened if isinstance(phase, Sealing | Inspecting) else state.step
    most = _most_answers(state)
    refuse_unless(spoken <= most, "too_many_answers", most=most, day=state.day)
    refuse_unless(spoken >= _least_answers(state), "step")


def _most_answers(state: State) -> int:
    """Return how many answers there can have been when the phase was opened."""
    seats, phase = state.setup.seats, state.phase
    # Each seat seals and acts, and after every sale all others may owe a fake.
    a_round = seats + seats * (1 + seats - 1)
    a_day = ROUNDS * a_round + seats  # and everybody unpacks
    before = seats + (state.day - 1) * a_day + (state.round - 1) * a_round
    acted = sum(has_acted(state, seat) for seat in range(seats))
    match phase:
        case Claiming() | Sealing():
            return before
        case Acting():
            return before + seats + acted * seats
        case Inspecting():
            return before + seats + acted * seats - (seats - 1)
        case Unpacking():
            return before + a_round + seats - len(phase.queue)
        case Advancing():
            return before + a_round + seats
        case Over():
            steppers = sum(bool(amount(p.nobles, "final_steps")) for p in state.players)
            return before + a_round + seats + steppers
        case _:
            assert_never(phase)


def _least_answers(state: State) -> int:
    """Return how many answers it took at least: claims, and the cards that leave a choice.

    Without gold only Baksheesh can be played in slot 1; in slots 2 and 3 there is always a choice,
    and on day 1 everybody has gold.
    """
    revealed = state.round - isinstance(state.phase, Sealing)
    slot_one = 1 if state.day > 1 or revealed else 0
    today = max(0, revealed - 1)
    return state.setup.seats * (1 + slot_one + (ROUNDS - 1) * (state.day - 1) + today)


def _audit_gold(state: State, seat: Seat, player: Player) -> None:
    """Check the gold of a seat against the start, what deeds bring and cost, and cashed cards."""
    deeds, gold = deeds_done(state, seat), state.track.gold(seat)
    a_deed = max(baksheesh_gold(player.nobles), amount(player.nobles, "bribe_gold"))
    cashed = worth(gold_cards(state.market.discards)) + _reshuffles(state) * _ALL_GOLD
    gained = deeds * a_deed + amount(player.nobles, "gold_now") + (cashed if deeds else 0)
    paid = sum(_DEAREST[slot % ROUNDS] for slot in range(deeds))
    if amount(player.nobles, "hire_gold"):
        paid += SPACES * len(player.nobles)
    fits = START_GOLD - paid <= gold <= START_GOLD + gained
    refuse_unless(fits, "gold_course", seat=seat_name(seat))


def _audit_nobles(state: State, seat: Seat, player: Player) -> None:
    """Check that there were Trades enough to hire everyone, and for what lies on Trade."""
    stores = {store_of(card) for card in player.trade}
    most = _chances(state, seat, "trade") - len(stores)
    refuse_unless(len(player.nobles) <= most, "hired", seat=seat_name(seat))


def _audit_tokens(state: State, seat: Seat, player: Player) -> None:
    """Check that there were Sales enough to move so many gem tokens."""
    refuse_unless(
        _sold(state, player) <= _chances(state, seat, "sale"), "sold", seat=seat_name(seat)
    )


def _chances(state: State, seat: Seat, wanted: Task) -> int:
    """Return how often a seat can have done a task so far."""
    if isinstance(state.phase, Advancing | Over):
        return TWICE * state.day
    return TWICE * max(0, state.day - 1) + tasks_done(state, seat).count(wanted)


def _sold(state: State, player: Player) -> int:
    """Return how many gem tokens at least were moved by a Sale and not by a noble at the end."""
    moved = sum(step > 0 for step in player.steps)
    at_the_end = amount(player.nobles, "final_steps") if isinstance(state.phase, Over) else 0
    return max(0, moved - at_the_end)


def _audit_first_cards(state: State, seat: Seat, player: Player) -> None:
    """Check that a seat that took nothing on day 1 has the card it claimed and no other."""
    if state.day != 1 or {"purchase", "trade"} & set(tasks_done(state, seat)):
        return
    owned = len(player.display + player.prestige + player.trade)
    untouched = not any(deeds_done(state, other) for other in range(state.setup.seats))
    refuse_unless(owned == 1 if untouched else owned <= 1, "first_card", seat=seat_name(seat))


def _audit_discards(state: State) -> None:
    """Check that whoever sold or hired discarded something, until the discards are reshuffled."""
    if state.day == 0 or _reshuffles(state):
        return
    least = sum(_sold(state, player) + _paid_with_cards(player) for player in state.players)
    acted = any(deeds_done(state, seat) for seat in range(state.setup.seats))
    discards = len(state.market.discards)
    refuse_unless(least <= discards and (acted or not discards), "discards")


def _paid_with_cards(player: Player) -> int:
    """Return how many nobles at least were paid for with a card."""
    free = amount(player.nobles, "hire_discount") or amount(player.nobles, "hire_gold")
    return 0 if free else len(player.nobles)
