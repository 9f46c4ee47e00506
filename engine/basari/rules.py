"""The course of play: dealing, revealing, carrying out A to D, ending stages."""

from __future__ import annotations

from collections.abc import Iterable

from engine.basari import events as event
from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.bidding import bargaining_order, can_raise
from engine.basari.events import Event
from engine.basari.pieces import (
    ALL_GEMS,
    BARGAINED,
    DECK,
    FIRST_GEMS,
    ONE,
    STAGES,
    SWAPPED_IN,
    WORKERS_BONUS,
    Gems,
    Letter,
)
from engine.basari.scoring import Majority, hosts, majorities, outcome
from engine.basari.state import Bargaining, Over, Picking, Player, Sealing, State, Swapping
from engine.basari.view import pending
from engine.core import Seat, Setup, Step, decision_of
from engine.errors import IllegalAction
from engine.rng import Rng

Choices = tuple[Letter, ...]


def start(setup: Setup) -> Step[State, Event]:
    """Deal a new table: three gems of each colour a seat, and the first round."""
    gems = Gems(*(FIRST_GEMS,) * 4)
    stock = ALL_GEMS
    for _ in range(setup.seats):
        stock -= gems
    players = (Player(gems, "", (), ()),) * setup.seats
    table = State(setup, Rng(setup.seed), 0, 0, 0, (), stock, players, Over())
    events: list[Event] = []
    return Step(begin_stage(table, events), tuple(events))


def begin_stage(state: State, events: list[Event]) -> State:
    """Shuffle all cards for the next stage and deal its first round."""
    deck, rng = state.rng.shuffled(DECK)
    players = tuple([player.next_stage() for player in state.players])
    stage = state.stage + 1
    events.append(event.StageBegun(stage))
    return deal(
        State(state.setup, rng, state.step, stage, 0, deck, state.stock, players, state.phase),
        events,
    )


def deal(state: State, events: list[Event]) -> State:
    """Give every seat a card from the pile, from seat 0 on, and let them choose."""
    seats = len(state.players)
    cards, deck = state.deck[:seats], state.deck[seats:]
    players = tuple([p.dealing(card) for p, card in zip(state.players, cards, strict=True)])
    events.append(event.RoundDealt(state.round + 1, cards))
    return State(
        state.setup, state.rng, state.step, state.stage, state.round + 1,
        deck, state.stock, players, Sealing(state.step, (None,) * seats),
    )  # fmt: skip


def apply(state: State, seat: Seat, action: Action) -> Step[State, Event]:
    """Carry out an action that `ask` made for this seat."""
    decision_of(pending(state), seat)
    events: list[Event] = []
    match state.phase, action:
        case Sealing() as phase, Seal(action=letter):
            after = _seal(state, phase, seat, letter, events)
        case Bargaining() as phase, Bid(gems=gems):
            after = _offer(state.answered(), phase, gems, events)
        case Bargaining(offer=Gems() as offer) as phase, Accept():
            events.append(event.Accepted(seat, phase.rival, offer))
            after = _concede(state.answered(), phase, offer, events)
        case Swapping(), Swap():
            after = _swap(state.answered(), seat, action, events)
            after = end_round(after, events)
        case Picking() as phase, Pick(colour=colour):
            events.append(event.Picked(seat, colour))
            after = state.answered().giving(seat, ONE[colour])
            after = _pick(after, phase.choices, phase.order[1:], events)
        case _:
            raise IllegalAction("engine.error.not_an_action")
    return Step(after, tuple(events))


def _seal(state: State, phase: Sealing, seat: Seat, letter: Letter, events: list[Event]) -> State:
    events.append(event.Sealed(seat, letter, (seat,)))
    sealed = (*phase.sealed[:seat], letter, *phase.sealed[seat + 1 :])
    # A changed choice is no new answer: nothing that all can see may tell of it.
    table = state if phase.sealed[seat] is not None else state.answered()
    choices = tuple(choice for choice in sealed if choice is not None)
    if len(choices) < len(sealed):
        return table.at(Sealing(phase.opened, sealed))
    events.append(event.Revealed(choices))
    return carry_out(table, choices, BARGAINED, events)


def carry_out(
    state: State, choices: Choices, letters: Iterable[Letter], events: list[Event]
) -> State:
    """Carry out these of the actions A to C until a seat must decide; then comes D."""
    for letter in letters:
        seats = choosers(choices, letter)
        if len(seats) == 1:
            state = _perform(state, letter, seats[0], events)
        elif len(seats) == 2:
            return _bargain(state, choices, letter, seats, events)
        elif seats:
            events.append(event.Forfeited(letter, seats))
    return _exchange(state, choices, events)


def choosers(choices: Choices, letter: Letter) -> tuple[Seat, ...]:
    """Return the seats that chose an action."""
    return tuple([seat for seat, choice in enumerate(choices) if choice == letter])


def _perform(state: State, letter: Letter, seat: Seat, events: list[Event]) -> State:
    player = state.players[seat]
    if letter == "b":
        events.append(event.Traded(seat, player.card.points))
        return state.with_player(seat, player.earning("trade", player.card.points))
    if letter == "c":
        return _mine(state, seat, events)
    if not state.deck:
        events.append(event.NobodyHired(seat))
        return state
    card = state.deck[0]
    player = player.hiring(card)
    events.append(event.Hired(seat, card, player.workers))
    return state.with_player(seat, player).with_deck(state.deck[1:])


def _mine(state: State, seat: Seat, events: list[Event]) -> State:
    shown = state.players[seat].card.gems
    gems = state.stock.common(shown)
    events.append(event.Mined(seat, gems))
    if gems != shown:  # Rulebook p. 1: a colour that has run out is not replaced by another.
        events.append(event.RanShort(seat, shown - gems))
    return state.giving(seat, gems)


def _bargain(
    state: State, choices: Choices, letter: Letter, seats: tuple[Seat, ...], events: list[Event]
) -> State:
    opener, other = bargaining_order(state.players, seats)
    events.append(event.BargainOpened(letter, opener, other))
    phase = Bargaining(state.step, choices, letter, opener, other, None)
    gems = state.players[opener].gems
    if gems.total == 0:
        events.append(event.GivenAway(opener, other))
        return _win(state, phase, other, events)
    if gems.total == 1:  # the only possible offer
        return _offer(state, phase, gems, events)
    return state.at(phase)


def _offer(state: State, phase: Bargaining, gems: Gems, events: list[Event]) -> State:
    events.append(event.Offered(phase.turn, phase.rival, gems))
    answering = Bargaining(state.step, phase.choices, phase.action, phase.rival, phase.turn, gems)
    if can_raise(state.players[phase.rival].gems, gems):
        return state.at(answering)
    events.append(event.Outbid(phase.rival, phase.turn, gems))
    return _concede(state, answering, gems, events)


def _concede(state: State, phase: Bargaining, offer: Gems, events: list[Event]) -> State:
    taker, bidder = state.players[phase.turn], state.players[phase.rival]
    state = state.with_player(phase.turn, taker.with_gems(taker.gems + offer))
    state = state.with_player(phase.rival, bidder.with_gems(bidder.gems - offer))
    return _win(state, phase, phase.rival, events)


def _win(state: State, phase: Bargaining, seat: Seat, events: list[Event]) -> State:
    state = _perform(state, phase.action, seat, events)
    return carry_out(state, phase.choices, BARGAINED[BARGAINED.index(phase.action) + 1 :], events)


def _exchange(state: State, choices: Choices, events: list[Event]) -> State:
    seats = choosers(choices, "d")
    if not seats:
        return end_round(state, events)
    if len(seats) > 1:
        order = bargaining_order(state.players, seats)
        events.append(event.PicksOrdered(order))
        return _pick(state, choices, order, events)
    (seat,) = seats
    gems = state.players[seat].gems
    if gems.total == 0:
        events.append(event.NothingSwapped(seat))
        return end_round(state, events)
    swap = only_swap(gems, state.stock)
    if swap is None:
        return state.at(Swapping(state.step, choices, seat))
    return end_round(_swap(state, seat, swap, events), events)


def only_swap(gems: Gems, stock: Gems) -> Swap | None:
    """Return the only swap that is possible, or None if there are several."""
    if len(gems.colours) > 1:
        return None
    (give,) = gems.colours
    there = stock + ONE[give]
    if there.total <= SWAPPED_IN:
        return Swap(give, there)
    if len(there.colours) > 1:
        return None
    return Swap(give, ONE[give] + ONE[give])


def _swap(state: State, seat: Seat, swap: Swap, events: list[Event]) -> State:
    events.append(event.Swapped(seat, swap.give, swap.take))
    return state.giving(seat, swap.take - ONE[swap.give])


def _pick(state: State, choices: Choices, order: tuple[Seat, ...], events: list[Event]) -> State:
    for number, seat in enumerate(order):
        colours = state.stock.colours
        if len(colours) > 1:
            return state.at(Picking(state.step, choices, order[number:]))
        if colours:  # one colour left is no choice
            events.append(event.Picked(seat, colours[0]))
            state = state.giving(seat, ONE[colours[0]])
        else:
            events.append(event.Skipped(seat))
    return end_round(state, events)


def end_round(state: State, events: list[Event]) -> State:
    """Deal the next round, unless somebody has enough workers or the pile is too small."""
    enough = hosts(state.players)
    if enough:
        events.append(event.StageEnded(state.stage, enough))
    elif len(state.deck) < len(state.players):
        events.append(event.DeckFailed(state.stage))
    else:
        return deal(state, events)
    state = score_stage(state, events)
    if state.stage < STAGES:
        return begin_stage(state, events)
    over = state.at(Over())
    result = outcome(over)
    assert result is not None
    events.append(event.GameEnded(result.winners, result.scores))
    return over


def score_stage(state: State, events: list[Event]) -> State:
    """Score majorities and workers, and return gems to the stock."""
    for majority in majorities(state.players):
        state = _award(state, majority, events)
    for seat in hosts(state.players):
        player = state.players[seat]
        events.append(event.WorkersPaid(seat, player.workers, WORKERS_BONUS))
        state = state.with_player(seat, player.earning("workers", WORKERS_BONUS))
    return state


def _award(state: State, majority: Majority, events: list[Event]) -> State:
    colour, seats, points, returned = (
        majority.colour, majority.seats, majority.points, majority.returned
    )  # fmt: skip
    if len(seats) == 1:
        events.append(event.MajorityWon(colour, seats[0], points, returned))
    else:
        events.append(event.MajorityShared(colour, seats, points, returned))
    for seat in seats:
        state = state.with_player(seat, state.players[seat].earning(colour, points))
        state = state.giving(seat, Gems(**{colour: -returned}))
    return state
