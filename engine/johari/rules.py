"""The course of play: set-up, market days, rounds, inspections and the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from engine.core import Seat, Setup, Step, decision_of
from engine.errors import IllegalAction
from engine.forms import Interview
from engine.johari import actions, deeds, forms, inspections, market, nobles, scoring
from engine.johari import events as event
from engine.johari import view as views
from engine.johari.actions import Action, Deed
from engine.johari.events import Event
from engine.johari.events_deeds import Fizzled
from engine.johari.gold_track import stacked
from engine.johari.hand import sealable
from engine.johari.market import Replenished
from engine.johari.nobles import task
from engine.johari.pieces import COPIES, DAYS, MUST_ACT, ROUNDS, SPACES, Card, Task, worth
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
from engine.rng import Rng

Events: TypeAlias = list[Event]

_PLAIN_DEEDS: dict[Task, Deed] = {"baksheesh": actions.Baksheesh(), "bribe": actions.Bribe()}
"""What is done with the cards that leave nothing to choose, also when repeated."""


def start(setup: Setup) -> Step[State, Event]:
    """Deal a new table: nobles, market, tokens; the bottom token's owner claims first."""
    court, rng = nobles.opened(Rng(setup.seed))
    pile, rng = rng.shuffled([card for card, copies in COPIES.items() for _ in range(copies)])
    dealt = market.replenished(market.empty(setup.seats, pile), setup.seats, rng)
    top_first, rng = dealt.rng.shuffled(range(setup.seats))
    from_below = top_first[::-1]
    state = State(
        setup,
        rng,
        0,
        0,
        0,
        dealt.market,
        court,
        stacked(top_first),
        (Player(),) * setup.seats,
        Claiming(from_below, 0),
    )
    events: Events = [
        event.NobleEntered(noble, space)
        for space, noble in reversed([*enumerate(court.spaces, 1)])
        if noble is not None
    ]
    events += _delivered(dealt)
    events.append(event.TokensStacked(from_below))
    return Step(state, tuple(events))


def apply(state: State, seat: Seat, action: Action) -> Step[State, Event]:
    """Carry out an action that `ask` made for this seat."""
    decision_of(views.pending(state), seat)
    phase = state.phase
    if isinstance(phase, Sealing) and isinstance(action, actions.Seal):
        return _sealed(state, phase, seat, action)
    if isinstance(phase, Acting) and isinstance(action, Deed):
        return _acted(state, phase, action)
    if isinstance(phase, Inspecting) and isinstance(action, actions.Surrender):
        return _surrendered(state, phase, seat, action)
    if isinstance(phase, Unpacking) and isinstance(action, actions.Unpack):
        return _unpacked(state, phase, action)
    if isinstance(phase, Claiming) and isinstance(action, actions.Claim):
        return _claimed(state, phase, action)
    if isinstance(phase, Advancing) and isinstance(action, actions.Advance):
        return _advanced(state, phase, action)
    raise IllegalAction("engine.error.not_an_action")


def without_asking(step: Step[State, Event]) -> Step[State, Event]:
    """Carry out Baksheesh and Bribe as long as it is their turn: they leave nothing to choose."""
    state, events = step.state, [*step.events]
    while (deed := plain_deed(state)) is not None:
        assert isinstance(state.phase, Acting)
        seat, *rest = state.phase.queue
        state = _deed(state, seat, deed, tuple(rest), events)
    return _step(state, events)


def plain_deed(state: State) -> Deed | None:
    """Return the deed of the seat that acts next, if its card leaves nothing to choose."""
    if not isinstance(state.phase, Acting):
        return None
    return _PLAIN_DEEDS.get(task(state.players[state.phase.queue[0]].played))


def _claimed(state: State, phase: Claiming, action: actions.Claim) -> Step[State, Event]:
    """Let the next seat take its first card; after the last one day 1 begins."""
    seat, *rest = phase.queue
    step = state.step + 1
    after = state.with_table(
        state.market.take(action.place, (action.card,)),
        state.players_with(seat, state.players[seat].receive((action.card,))),
        state.track,
    )
    events: Events = [event.Claimed(seat, action.place, action.card)]
    if rest:
        return Step(after.at(step, 0, Claiming(tuple(rest), step)), tuple(events))
    return _step(_day(after.at(step, 0, phase), events), events)


def _sealed(state: State, phase: Sealing, seat: Seat, action: actions.Seal) -> Step[State, Event]:
    """Play a card face down; when everyone has, all are revealed."""
    player = state.players[seat]
    # Changing one's mind is no step: nothing public may tell of it.
    step = state.step + (player.sealed is None)
    after = state.with_player(seat, player.seal(action.card)).at(step, state.round, phase)
    events: Events = [event.Sealed(seat, action.card, to=(seat,))]
    if any(after.players[other].sealed is None for other in phase.asked):
        return Step(after, tuple(events))
    return _step(_reveal(after, events), events)


def _acted(state: State, phase: Acting, deed: Deed) -> Step[State, Event]:
    """Carry out the deed of the next seat, inspect after a sale, and go on."""
    seat, *rest = phase.queue
    events: Events = []
    after = _deed(state.at(state.step + 1, state.round, phase), seat, deed, tuple(rest), events)
    return _step(after, events)


def _surrendered(
    state: State, phase: Inspecting, seat: Seat, action: actions.Surrender
) -> Step[State, Event]:
    """Choose a fake to lose; when everyone asked has chosen, all losses happen at once."""
    place = phase.asked.index(seat)
    step = state.step + (phase.chosen[place] is None)
    chosen = (*phase.chosen[:place], action.card, *phase.chosen[place + 1 :])
    waiting = Inspecting(phase.seller, phase.asked, chosen, phase.queue, phase.opened)
    after = state.at(step, state.round, waiting)
    events: Events = [event.SurrenderChosen(seat, action.card, to=(seat,))]
    if None in chosen:
        return Step(after, tuple(events))
    return _step(_confiscate(after, waiting, events), events)


def _unpacked(state: State, phase: Unpacking, action: actions.Unpack) -> Step[State, Event]:
    """Unpack the Trade cards of the next seat and cash the gold cards it named."""
    seat, *rest = phase.queue
    events: Events = []
    after = _unpack(state.at(state.step + 1, state.round, phase), seat, action.cash, events)
    return _step(_go_on_unpacking(after, tuple(rest), events), events)


def _advanced(state: State, phase: Advancing, action: actions.Advance) -> Step[State, Event]:
    """Move gem tokens after the last day: one of them two steps, or two of them one."""
    seat, *rest = phase.queue
    player = state.players[seat]
    total = nobles.amount(player.nobles, "final_steps")
    for gem in action.gems:
        player = player.advance(gem, total // len(action.gems))
    step = state.step + 1
    events: Events = [event.Advanced(seat, action.gems)]
    after = state.with_player(seat, player).at(step, state.round, phase)
    return _step(_finish(after, tuple(rest), events), events)


def _step(state: State, events: Events) -> Step[State, Event]:
    return Step(state, tuple(events))


def _day(state: State, events: Events) -> State:
    """Begin the next market day: nobles move, the market is replenished."""
    court = state.court.moved()
    day, entering = state.day + 1, court.spaces[SPACES - 1]
    events.append(event.DayBegan(day))
    leaving = state.court.spaces[0]
    if leaving is not None:
        events.append(event.NobleLeft(leaving))
    events.append(event.NoblesMoved((*state.court.spaces[1:], None)))
    assert entering is not None
    events.append(event.NobleEntered(entering, SPACES))
    dealt = market.replenished(state.market, state.setup.seats, state.rng)
    events += _delivered(dealt)
    fresh = replace(state, rng=dealt.rng, day=day, round=1, market=dealt.market, court=court)
    return _round(fresh, 1, events)


def _delivered(dealt: Replenished) -> Events:
    events: Events = []
    if dealt.before:
        events.append(event.Dealt(dealt.before))
    if dealt.reshuffled:
        events.append(event.Reshuffled(dealt.reshuffled))
    if dealt.after:
        events.append(event.Dealt(dealt.after))
    if dealt.lacking:
        events.append(event.RanDry(dealt.lacking))
    return events


def _round(state: State, round_: int, events: Events) -> State:
    """Begin a round: ask for a card from everyone who has a choice."""
    players, asked = list(state.players), []
    for token in state.track.tokens:
        player = players[token.seat]
        cards = sealable(player.nobles, player.slots, player.played, token.gold)
        if len(cards) > 1:
            asked.append(token.seat)
        else:
            # Whoever has no gold at all can afford nothing but Baksheesh in the first slot.
            players[token.seat] = player.seal(cards[0])
            events.append(event.Sealed(token.seat, cards[0], to=(token.seat,)))
    phase = Sealing(tuple(sorted(asked)), state.step)
    ready = state.with_table(state.market, tuple(players), state.track)
    ready = ready.at(state.step, round_, phase)
    return ready if asked else _reveal(ready, events)


def _reveal(state: State, events: Events) -> State:
    """Turn up all sealed cards and fix the order of acting."""
    order = state.track.order
    players = tuple([player.reveal() for player in state.players])
    plays = tuple([event.Play(seat, players[seat].played[-1]) for seat in order])
    events.append(event.Revealed(state.day, state.round, plays))
    return _act(state.with_table(state.market, players, state.track), order, events)


def _act(state: State, queue: tuple[Seat, ...], events: Events) -> State:
    """Wait for the next seat that can carry out its card; the others' cards fizzle."""
    while queue:
        seat, rest = queue[0], queue[1:]
        if deeds.possible(state, seat):
            waiting = state.with_phase(Acting(queue, state.step))
            deed = only_deed(waiting, seat)
            if deed is None:
                return waiting
            return _deed(waiting, seat, deed, rest, events)
        # Ruling 2: what cannot be carried out costs nothing, but the token changes row.
        state = deeds.idle(state, seat)
        events.append(Fizzled(seat, state.players[seat].played[-1]))
        queue = rest
    if state.round < ROUNDS:
        return _round(state, state.round + 1, events)
    # Ruling 36: most gold unpacks first; what others cash meanwhile changes nothing.
    order = [seat for seat in state.track.order if state.players[seat].trade]
    return _go_on_unpacking(state, tuple(order), events)


def only_deed(state: State, seat: Seat) -> Deed | None:
    """Return the only deed there is, if a seat may not decline and has no choice."""
    if MUST_ACT not in state.setup.variants:
        return None
    interview = Interview(forms.deed(views.view(state, seat), seat))
    return interview.complete.action if interview.prompt is None else None


def _deed(state: State, seat: Seat, deed: Deed, rest: tuple[Seat, ...], events: Events) -> State:
    after, happened = deeds.carry_out(state, seat, deed)
    events.append(happened)
    # Ruling 13: a single card discarded instead is no sale, and nobody is inspected.
    if isinstance(deed, actions.SellToJeweler | actions.SellToCollector):
        return _inspect(after, seat, rest, events)
    return _act(after, rest, events)


def _inspect(state: State, seller: Seat, queue: tuple[Seat, ...], events: Events) -> State:
    """Look for fakes: ask every opponent who can choose which one to lose."""
    asked = inspections.asked(state, seller)
    phase = Inspecting(seller, asked, (None,) * len(asked), queue, state.step)
    waiting = state.with_phase(phase)
    return waiting if asked else _confiscate(waiting, phase, events)


def _confiscate(state: State, phase: Inspecting, events: Events) -> State:
    """Take all fakes at once and go on acting."""
    losses = inspections.losses(state, phase)
    if losses:
        events.append(event.Inspected(phase.seller, losses))
    return _act(inspections.confiscated(state, losses), phase.queue, events)


def _go_on_unpacking(state: State, queue: tuple[Seat, ...], events: Events) -> State:
    """Unpack Trade cards in gold order; only gold cards leave a choice."""
    while queue:
        seat, rest = queue[0], queue[1:]
        if gold_cards(state.players[seat].trade):
            return state.with_phase(Unpacking(queue, state.step))
        state = _unpack(state, seat, (), events)
        queue = rest
    players = tuple([player.end_day() for player in state.players])
    rested = state.with_table(state.market, players, state.track)
    if state.day < DAYS:
        return _day(rested, events)
    return _finish(rested, steppers(rested), events)


def steppers(state: State) -> tuple[Seat, ...]:
    """Return who has a noble that moves gem tokens after the last day, in gold order."""
    return tuple(
        [
            seat
            for seat in state.track.order
            if nobles.amount(state.players[seat].nobles, "final_steps")
        ]
    )


def _unpack(state: State, seat: Seat, cash: tuple[Card, ...], events: Events) -> State:
    player = state.players[seat]
    track = state.track.raised(seat, worth(cash))
    events.append(event.Unpacked(seat, player.trade, cash, track.gold(seat)))
    ready = player.receive(player.trade).lose(cash).clear_trade()
    return state.with_table(state.market.discard(cash), state.players_with(seat, ready), track)


def _finish(state: State, waiting: tuple[Seat, ...], events: Events) -> State:
    """End the game, after final steps by whoever has the noble for them."""
    if waiting:
        return state.with_phase(Advancing(waiting, state.step))
    over = state.with_phase(Over())
    result = scoring.outcome(over)
    assert result is not None
    events.append(event.Finished(result.winners, result.scores))
    return over
