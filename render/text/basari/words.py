"""Basari in words: the table, the hand, and what forms need of it, a fact a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.basari.bidding import can_raise
from engine.basari.names import action_name, gem_name, seat_names
from engine.basari.pieces import (
    COLOURS,
    ENOUGH_WORKERS,
    MAJORITY,
    STAGES,
    WORKERS_BONUS,
    Gems,
    Letter,
)
from engine.basari.state import Bargaining, Over, Picking, Swapping
from engine.basari.view import Concealed, View
from engine.core import Seat
from engine.text import Text, say, seat_name
from render.text.basari.board import (
    CONFIRMING,
    actions_of,
    best_other,
    chosen,
    drawn,
    leading,
    own_choice,
)
from render.text.markdown import Speak, capital, spoken, stacked
from render.text.words import facts, listed, seat_title, section


def board(view: View, speak: Speak) -> str:
    """Return what everybody may see."""
    seats = [
        section(seat_title(view.pending, seat, speak), _seat(view, seat, speak))
        for seat in range(len(view.players))
    ]
    return stacked(
        [
            facts([_title(view, speak), *_happening(view, speak)]),
            *seats,
            section(spoken(speak, "board.basari.stock_name"), _stock(view, speak)),
            section(spoken(speak, "board.basari.words.scoring"), _scoring(speak)),
        ]
    )


def hand(view: View, speak: Speak) -> str:
    """Return the sealed choice of the viewing seat, and what each action would bring it."""
    assert view.seat is not None
    seat = view.seat
    return stacked(
        [
            facts([own_choice(view, seat, speak), *_own_bargain(view, seat, speak)]),
            section(spoken(speak, "board.basari.words.actions"), _own_actions(view, seat, speak)),
            section(spoken(speak, "board.basari.words.own_gems"), _own_gems(view, seat, speak)),
            section(spoken(speak, "board.basari.words.standing"), _standing(view, seat, speak)),
        ]
    )


def form(view: View, question: str, speak: Speak) -> str:
    """Return what the viewing seat needs to know to answer a question."""
    assert view.seat is not None
    if question == CONFIRMING:
        return ""
    seat, gems = view.seat, [*_own_gems(view, view.seat, speak)]
    actions = _own_actions(view, seat, speak)
    match view.phase:
        case Concealed():
            return facts(
                [own_choice(view, seat, speak), *actions, *gems, *_standing(view, seat, speak)]
            )
        case Bargaining():
            bargain = _own_bargain(view, seat, speak, rule=False)  # the question tells it
            return facts([*bargain, *actions, *gems])
        case _:
            return facts(gems)


def _title(view: View, speak: Speak) -> str:
    if isinstance(view.phase, Over):
        return spoken(speak, "board.basari.over")
    args = {"stage": view.stage, "most": STAGES, "round": view.round}
    return spoken(speak, "board.basari.words.stage", **args)


def _happening(view: View, speak: Speak) -> Iterator[str]:
    """Yield what the table waits for; of secret choices only that they are being made."""
    phase = view.phase
    match phase:
        case Concealed():
            yield spoken(speak, "board.basari.choosing")
        case Bargaining(turn=turn, rival=rival, action=action, offer=offer):
            one, other = seat_name(turn), seat_name(rival)
            yield spoken(
                speak, "board.basari.bargain", seat=one, rival=other, action=action_name(action)
            )
            if offer is None:
                yield spoken(speak, "board.basari.to_open", seat=one)
            else:
                yield spoken(
                    speak, "board.basari.offered", seat=one, rival=other, gems=_gems(offer)
                )
        case Swapping(turn=turn):
            yield spoken(speak, "board.basari.swapping", seat=seat_name(turn))
        case Picking(order=order):
            yield spoken(speak, "board.basari.picking", seats=listed(seat_names(order)))
        case Over():
            return
        case _:
            assert_never(phase)


def _gems(gems: Gems) -> Text:
    return listed(gems.texts) if gems.total else say("basari.gems.none")


def _seat(view: View, seat: Seat, speak: Speak) -> Iterator[str]:
    """Yield what everybody knows of one seat."""
    player, most, choice = view.players[seat], leading(view, seat), chosen(view, seat)
    yield from _standing(view, seat, speak)
    yield spoken(speak, "board.basari.words.gems", gems=_gems(player.gems))
    if most:
        colours = listed([gem_name(colour) for colour in most])
        yield spoken(speak, "board.basari.words.most", colors=colours)
    if choice is not None and not isinstance(view.phase, Concealed):
        yield spoken(speak, "board.basari.words.chose", action=action_name(choice))
    if not isinstance(view.phase, Over):
        card = player.card
        yield spoken(speak, "board.basari.words.card.a", n=card.workers)
        yield spoken(speak, "board.basari.words.card.b", n=card.points)
        yield spoken(speak, "board.basari.words.card.c", gems=_gems(card.gems))


def _standing(view: View, seat: Seat, speak: Speak) -> list[str]:
    player = view.players[seat]
    return [
        spoken(speak, "board.basari.points", n=player.points),
        spoken(speak, "board.basari.words.workers", n=player.workers, most=ENOUGH_WORKERS),
    ]


def _stock(view: View, speak: Speak) -> list[str]:
    return [
        spoken(speak, "board.basari.words.gems", gems=_gems(view.stock)),
        spoken(speak, "board.basari.pile", n=len(view.unseen)),
    ]


def _scoring(speak: Speak) -> Iterator[str]:
    for colour in COLOURS:
        color, points = gem_name(colour), MAJORITY[colour]
        yield spoken(speak, "board.basari.words.majority", color=color, n=points)
    yield spoken(speak, "board.basari.words.bonus", n=ENOUGH_WORKERS, points=WORKERS_BONUS)


def _own_bargain(view: View, seat: Seat, speak: Speak, *, rule: bool = True) -> Iterator[str]:
    phase = view.phase
    if not isinstance(phase, Bargaining) or seat not in (phase.turn, phase.rival):
        return
    other = seat_name(phase.rival if seat == phase.turn else phase.turn)
    if phase.offer is None:
        key = "board.basari.you_open" if seat == phase.turn else "board.basari.they_open"
        yield spoken(speak, key, seat=other)
    elif seat == phase.rival:
        yield spoken(speak, "board.basari.your_offer", seat=other, gems=_gems(phase.offer))
    else:
        yield spoken(speak, "board.basari.their_offer", seat=other, gems=_gems(phase.offer))
        if rule and can_raise(view.players[seat].gems, phase.offer):
            colours = listed([gem_name(colour) for colour in COLOURS])
            yield spoken(speak, "board.basari.words.raise", colors=colours)


def _own_actions(view: View, seat: Seat, speak: Speak) -> list[str]:
    return [_own_action(view, seat, letter, speak) for letter in actions_of(view, seat)]


def _own_action(view: View, seat: Seat, letter: Letter, speak: Speak) -> str:
    player = view.players[seat]
    match letter:
        case "a":
            brings = drawn(view, speak, "board.basari.words.own.a")
        case "b":
            points = player.card.points
            total = player.points + points
            brings = spoken(speak, "board.basari.words.own.b", n=points, sum=total)
        case "c":
            brings = speak(_gems(player.card.gems.common(view.stock)))
        case "d":
            brings = spoken(speak, "board.basari.own.d")
        case _:
            assert_never(letter)
    return f"{speak(action_name(letter))}: {brings}"


def _own_gems(view: View, seat: Seat, speak: Speak) -> Iterator[str]:
    """Yield the gems of the seat, each beside the most that anybody else has."""
    own = view.players[seat].gems
    for colour in COLOURS:
        yield spoken(
            speak,
            "board.basari.words.pair",
            color=capital(speak(gem_name(colour))),
            own=own.of(colour),
            best=best_other(view, seat, colour),
        )
