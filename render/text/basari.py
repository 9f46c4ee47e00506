"""The text board of Basari."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from engine.basari.bidding import can_raise, least_raise
from engine.basari.names import action_name, gem_name
from engine.basari.pieces import (
    CARD,
    COLOURS,
    ENOUGH_WORKERS,
    MAJORITY,
    STAGES,
    WORKERS_BONUS,
    WORKERS_ON_A_CARD,
    Colour,
    Gems,
    Letter,
    letters,
)
from engine.basari.state import Bargaining, Over, Picking, Swapping
from engine.basari.view import Concealed, View
from engine.core import Seat
from render.text.markdown import (
    NEXT,
    NOTHING,
    Speak,
    bold,
    dotted,
    fitting,
    named,
    on_turn,
    small,
    spoken,
    stacked,
)

SYMBOL: dict[Colour, str] = {"red": "🔺", "yellow": "⭐", "green": "🟩", "blue": "🔵"}
WORKER = "👳"


def board(view: View, speak: Speak) -> str:
    """Return what everybody may see."""
    heading = [_heading(view, speak), _happening(view, speak)]
    seats = [_seat(view, seat, speak) for seat in range(len(view.players))]
    stock = _stock(view, speak)
    return fitting(
        stacked([*heading, *seats, stock, _legend(view, speak)]),
        stacked([*heading, *seats, stock]),
    )


def hand(view: View, speak: Speak) -> str:
    """Return the sealed choice of the viewing seat, and what each action would bring it."""
    assert view.seat is not None
    return fitting(
        stacked(
            [
                _own_choice(view, view.seat, speak),
                _own_bargain(view, view.seat, speak),
                *_own_actions(view, view.seat, speak),
                _own_gems(view, view.seat, speak),
                dotted(
                    [
                        _workers(view, view.seat),
                        spoken(speak, "board.basari.points", n=view.players[view.seat].points),
                    ]
                ),
            ]
        )
    )


def gems_line(gems: Gems, strong: tuple[Colour, ...] = ()) -> str:
    """Return gems as symbols with numbers, some of which stand out."""
    return (
        " ".join(
            f"{SYMBOL[colour]}{bold(gems.of(colour)) if colour in strong else gems.of(colour)}"
            for colour in gems.colours
        )
        or NOTHING
    )


def _heading(view: View, speak: Speak) -> str:
    if isinstance(view.phase, Over):
        return bold(spoken(speak, "board.basari.over"))
    place = spoken(speak, "board.basari.stage", stage=view.stage, most=STAGES, round=view.round)
    return bold(place)


def _happening(view: View, speak: Speak) -> str:
    """Return what the table waits for; of secret choices only that they are being made."""
    phase = view.phase
    match phase:
        case Concealed():
            return spoken(speak, "board.basari.choosing")
        case Bargaining():
            return _bargain(phase, speak)
        case Swapping(turn=turn):
            return "⚖️ " + spoken(speak, "board.basari.swapping", seat=_name(speak, turn))
        case Picking(order=order):
            queue = ", ".join(_name(speak, seat) for seat in order)
            return "⚖️ " + spoken(speak, "board.basari.picking", seats=queue)
        case Over():
            return ""
        case _:
            assert_never(phase)


def _bargain(phase: Bargaining, speak: Speak) -> str:
    turn, rival = _name(speak, phase.turn), _name(speak, phase.rival)
    about = spoken(
        speak, "board.basari.bargain", seat=turn, rival=rival, action=action_name(phase.action)
    )
    if phase.offer is None:
        return stacked([f"⚖️ {about}", spoken(speak, "board.basari.to_open", seat=turn)])
    offer = gems_line(phase.offer)
    offered = spoken(speak, "board.basari.offered", seat=turn, rival=rival, gems=offer)
    return stacked([f"⚖️ {about}", offered])


def _seat(view: View, seat: Seat, speak: Speak) -> str:
    player = view.players[seat]
    mark = f"{NEXT} " if on_turn(view.pending) == seat else ""
    gems = gems_line(player.gems, _most(view, seat))
    return "\n" + stacked(
        [
            dotted(
                [
                    f"{mark}{bold(named(speak, seat))}",
                    spoken(speak, "board.basari.points", n=player.points),
                    _workers(view, seat),
                    _chosen(view, seat, speak),
                ]
            ),
            spoken(speak, "board.basari.gems", gems=gems),
            "" if isinstance(view.phase, Over) else _card(view, seat, speak),
        ]
    )


def _workers(view: View, seat: Seat) -> str:
    workers = view.players[seat].workers
    count = bold(workers) if workers >= ENOUGH_WORKERS else workers
    return f"{WORKER} {count}/{ENOUGH_WORKERS}"


def _chosen(view: View, seat: Seat, speak: Speak) -> str:
    match view.phase:
        case Bargaining(choices=choices) | Swapping(choices=choices) | Picking(choices=choices):
            letter = bold(choices[seat].upper())
            return spoken(speak, "board.basari.chose", letter=letter)
        case _:
            return ""


def _card(view: View, seat: Seat, speak: Speak) -> str:
    card = view.players[seat].card
    return spoken(
        speak,
        "board.basari.card",
        workers=f"{card.workers}{WORKER}",
        points=card.points,
        gems=gems_line(card.gems),
    )


def _most(view: View, seat: Seat) -> tuple[Colour, ...]:
    """Return the colours of which nobody has more gems than the seat."""
    own = view.players[seat].gems
    return tuple(
        colour
        for colour in own.colours
        if own.of(colour) == max(player.gems.of(colour) for player in view.players)
    )


def _stock(view: View, speak: Speak) -> str:
    stock = " ".join(f"{SYMBOL[colour]}{view.stock.of(colour)}" for colour in COLOURS)
    pile = spoken(speak, "board.basari.pile", n=len(view.unseen))
    return "\n" + dotted([spoken(speak, "board.basari.stock", gems=stock), pile])


def _legend(view: View, speak: Speak) -> str:
    gems = " ".join(
        f"{SYMBOL[colour]} {speak(gem_name(colour))} {MAJORITY[colour]}" for colour in COLOURS
    )
    least, most = WORKERS_ON_A_CARD
    actions = [
        spoken(speak, f"board.basari.action.{letter}", least=least, most=most)
        for letter in letters(len(view.players))
    ]
    return stacked(
        [
            small(spoken(speak, "board.basari.majorities", gems=gems)),
            small(spoken(speak, "board.basari.bonus", n=ENOUGH_WORKERS, points=WORKERS_BONUS)),
            "" if isinstance(view.phase, Over) else small(dotted(actions)),
        ]
    )


def _own_choice(view: View, seat: Seat, speak: Speak) -> str:
    phase = view.phase
    match phase:
        case Concealed(own=None):
            return spoken(speak, "board.basari.unchosen")
        case Concealed(own=own) if own is not None:
            return spoken(speak, "board.basari.sealed", action=bold(speak(action_name(own))))
        case Bargaining(choices=choices) | Swapping(choices=choices) | Picking(choices=choices):
            action = bold(speak(action_name(choices[seat])))
            return spoken(speak, "board.basari.revealed", action=action)
        case _:
            return ""


def _own_bargain(view: View, seat: Seat, speak: Speak) -> str:
    phase = view.phase
    if not isinstance(phase, Bargaining) or seat not in (phase.turn, phase.rival):
        return ""
    other = named(speak, phase.rival if seat == phase.turn else phase.turn)
    if phase.offer is None:
        if seat != phase.turn:
            return spoken(speak, "board.basari.they_open", seat=other)
        return spoken(speak, "board.basari.you_open", seat=other)
    offer = gems_line(phase.offer)
    if seat == phase.rival:
        return spoken(speak, "board.basari.your_offer", seat=other, gems=offer)
    heard = spoken(speak, "board.basari.their_offer", seat=other, gems=offer)
    own = view.players[seat].gems
    if not can_raise(own, phase.offer):
        return heard
    return f"{heard} " + spoken(speak, "board.basari.raise", n=least_raise(own, phase.offer))


def _own_actions(view: View, seat: Seat, speak: Speak) -> list[str]:
    """Return what each action would bring the seat this round, or the one it chose."""
    match view.phase:
        case Over():
            return []
        case Concealed():
            brought = letters(len(view.players))
        case Bargaining(choices=choices) | Swapping(choices=choices) | Picking(choices=choices):
            brought = (choices[seat],)
        case unknown:
            assert_never(unknown)
    return [_own_action(view, seat, letter, speak) for letter in brought]


def _own_action(view: View, seat: Seat, letter: Letter, speak: Speak) -> str:
    player = view.players[seat]
    match letter:
        case "a":
            pile = Counter(CARD[card].workers for card in view.unseen)
            # a times sign is meant
            faces = dotted(f"{number} (×{pile[number]})" for number in sorted(pile))  # noqa: RUF001
            brings = spoken(speak, "board.basari.own.a", cards=faces or NOTHING)
        case "b":
            sum_ = player.points + player.card.points
            brings = spoken(speak, "board.basari.own.b", points=player.card.points, sum=sum_)
        case "c":
            got = player.card.gems.common(view.stock)
            brings = spoken(speak, "board.basari.own.c", gems=gems_line(got))
        case "d":
            brings = spoken(speak, "board.basari.own.d")
        case _:
            assert_never(letter)
    return f"{bold(letter.upper())} {brings}"


def _own_gems(view: View, seat: Seat, speak: Speak) -> str:
    """Return the gems of the seat, each beside the most that anybody else has."""
    own, most = view.players[seat].gems, _most(view, seat)
    pairs = []
    for colour in COLOURS:
        best = max(p.gems.of(colour) for other, p in enumerate(view.players) if other != seat)
        number = bold(own.of(colour)) if colour in most else str(own.of(colour))
        pairs.append(f"{SYMBOL[colour]}{number}:{best}")
    return spoken(speak, "board.basari.own_gems", gems="  ".join(pairs))


def _name(speak: Speak, seat: Seat) -> str:
    return bold(named(speak, seat))
