"""The text board of Basari."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from engine.basari.bidding import can_raise
from engine.basari.names import action_name, gem_name
from engine.basari.pieces import (
    CARD,
    COLOURS,
    ENOUGH_WORKERS,
    MAJORITY,
    STAGES,
    WORKERS_BONUS,
    WORKERS_ON_A_CARD,
    Card,
    Colour,
    Gems,
    Letter,
    letters,
)
from engine.basari.state import Bargaining, Over, Picking, Swapping
from engine.basari.view import Concealed, View
from engine.core import Seat
from engine.text import say
from render.text.markdown import (
    NOTHING,
    Speak,
    bold,
    dotted,
    fitting,
    named,
    seat_heading,
    sign,
    signed,
    small,
    spoken,
    stacked,
)

SYMBOL: dict[Colour, str] = {"red": "🔺", "yellow": "⭐", "green": "🟩", "blue": "🔵"}
WORKER = "👳"
CONFIRMING = "host.confirm"
"""The question of a form that asks for nothing but a confirmation."""


def board(view: View, speak: Speak) -> str:
    """Return what everybody may see."""
    heading = [bold(title(view, speak)), _happening(view, speak)]
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
                own_choice(view, view.seat, speak, bold),
                _own_bargain(view, view.seat, speak),
                *_own_actions(view, view.seat, speak),
                _own_gems(view, view.seat, speak),
                _own_standing(view, view.seat, speak),
            ]
        )
    )


def form(view: View, question: str, speak: Speak) -> str:
    """Return what the viewing seat needs to know to answer a question."""
    assert view.seat is not None
    if question == CONFIRMING:
        return ""
    seat, gems = view.seat, _own_gems(view, view.seat, speak)
    match view.phase:
        case Concealed(own=own):
            chosen = "" if own is None else bold(speak(action_name(own)))
            return stacked(
                [
                    spoken(speak, "board.basari.revealed", action=chosen) if chosen else "",
                    _beside_buttons(view, seat, speak),
                    gems,
                    _own_standing(view, seat, speak),
                ]
            )
        case Bargaining():
            bargain = _own_bargain(view, seat, speak, rule=False)  # the question tells it
            return stacked([bargain, *_own_actions(view, seat, speak), gems])
        case _:
            return gems


def _beside_buttons(view: View, seat: Seat, speak: Speak) -> str:
    """Return what actions would bring as far as their buttons do not tell it."""
    card = view.players[seat].card
    short: tuple[Letter, ...] = () if card.gems.common(view.stock) == card.gems else ("c",)
    return dotted(_own_action(view, seat, letter, speak) for letter in ("a", *short))


def _own_standing(view: View, seat: Seat, speak: Speak) -> str:
    points = spoken(speak, "board.basari.points", n=view.players[seat].points)
    return dotted([points, _workers(view, seat, speak)])


def gem_sign(colour: Colour, speak: Speak) -> str:
    """Return the icon or symbol of a gem."""
    return sign(speak, gem_name(colour), SYMBOL[colour])


def worker_sign(speak: Speak) -> str:
    """Return the icon or symbol of workers."""
    return sign(speak, say("basari.score.workers"), WORKER)


def gems_line(gems: Gems, speak: Speak, strong: tuple[Colour, ...] = ()) -> str:
    """Return gems as signs with numbers, some of which stand out."""
    shown = [
        f"{gem_sign(colour, speak)} "
        f"{bold(gems.of(colour)) if colour in strong else gems.of(colour)}"
        for colour in gems.colours
    ]
    return " ".join(shown) or NOTHING


def title(view: View, speak: Speak) -> str:
    """Return where the game stands."""
    if isinstance(view.phase, Over):
        return spoken(speak, "board.basari.over")
    return spoken(speak, "board.basari.stage", stage=view.stage, most=STAGES, round=view.round)


def leading(view: View, seat: Seat) -> tuple[Colour, ...]:
    """Return the colours of which nobody has more gems than the seat."""
    own = view.players[seat].gems
    return tuple(
        colour
        for colour in own.colours
        if own.of(colour) == max(player.gems.of(colour) for player in view.players)
    )


def best_other(view: View, seat: Seat, colour: Colour) -> int:
    """Return the most gems of a colour that anybody but the seat has."""
    return max(p.gems.of(colour) for other, p in enumerate(view.players) if other != seat)


def chosen(view: View, seat: Seat) -> Letter | None:
    """Return what the seat chose: what everybody sees, or the viewer's own secret."""
    match view.phase:
        case Concealed(own=own):
            return own if seat == view.seat else None
        case Bargaining(choices=choices) | Swapping(choices=choices) | Picking(choices=choices):
            return choices[seat]
        case _:
            return None


def own_choice(view: View, seat: Seat, speak: Speak, strong: Callable[[str], str] = str) -> str:
    """Return a sentence about what the viewing seat chose."""
    letter = chosen(view, seat)
    if isinstance(view.phase, Over):
        return ""
    if letter is None:
        return spoken(speak, "board.basari.unchosen")
    sealed = isinstance(view.phase, Concealed)
    key = "board.basari.sealed" if sealed else "board.basari.revealed"
    return spoken(speak, key, action=strong(speak(action_name(letter))))


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
    offer = gems_line(phase.offer, speak)
    offered = spoken(speak, "board.basari.offered", seat=turn, rival=rival, gems=offer)
    return stacked([f"⚖️ {about}", offered])


def _seat(view: View, seat: Seat, speak: Speak) -> str:
    player = view.players[seat]
    gems = gems_line(player.gems, speak, leading(view, seat))
    return "\n" + stacked(
        [
            dotted(
                [
                    seat_heading(view.pending, seat, speak),
                    spoken(speak, "board.basari.points", n=player.points),
                    _workers(view, seat, speak),
                    _chosen(view, seat, speak),
                ]
            ),
            spoken(speak, "board.basari.gems", gems=gems),
            "" if isinstance(view.phase, Over) else card_line(player.card, speak),
        ]
    )


def _workers(view: View, seat: Seat, speak: Speak) -> str:
    workers = view.players[seat].workers
    count = bold(workers) if workers >= ENOUGH_WORKERS else str(workers)
    shown = spoken(speak, "board.basari.workers", n=count, most=ENOUGH_WORKERS)
    return f"{worker_sign(speak)} {shown}"


def _chosen(view: View, seat: Seat, speak: Speak) -> str:
    letter = chosen(view, seat)
    if letter is None or isinstance(view.phase, Concealed):
        return ""
    return spoken(speak, "board.basari.chose", letter=bold(letter.upper()))


def card_line(card: Card, speak: Speak) -> str:
    """Return the card of a round: its workers, its points, and its gems."""
    return spoken(
        speak,
        "board.basari.card",
        workers=f"{worker_sign(speak)} {card.workers}",
        points=card.points,
        gems=gems_line(card.gems, speak),
    )


def _stock(view: View, speak: Speak) -> str:
    stock = " ".join(f"{gem_sign(one, speak)} {view.stock.of(one)}" for one in COLOURS)
    pile = spoken(speak, "board.basari.pile", n=len(view.unseen))
    return "\n" + dotted([spoken(speak, "board.basari.stock", gems=stock), pile])


def _legend(view: View, speak: Speak) -> str:
    gems = dotted(
        f"{signed(speak, gem_name(colour), SYMBOL[colour])} {MAJORITY[colour]}"
        for colour in COLOURS
    )
    least, most = WORKERS_ON_A_CARD
    worker = worker_sign(speak)
    actions = [
        spoken(speak, f"board.basari.action.{letter}", least=least, most=most, worker=worker)
        for letter in letters(len(view.players))
    ]
    return stacked(
        [
            small(spoken(speak, "board.basari.majorities", gems=gems)),
            small(
                spoken(
                    speak,
                    "board.basari.bonus",
                    n=ENOUGH_WORKERS,
                    points=WORKERS_BONUS,
                    worker=worker,
                )
            ),
            "" if isinstance(view.phase, Over) else small(dotted(actions)),
        ]
    )


def _own_bargain(view: View, seat: Seat, speak: Speak, *, rule: bool = True) -> str:
    phase = view.phase
    if not isinstance(phase, Bargaining) or seat not in (phase.turn, phase.rival):
        return ""
    other = named(speak, phase.rival if seat == phase.turn else phase.turn)
    if phase.offer is None:
        if seat != phase.turn:
            return spoken(speak, "board.basari.they_open", seat=other)
        return spoken(speak, "board.basari.you_open", seat=other)
    offer = gems_line(phase.offer, speak)
    if seat == phase.rival:
        return spoken(speak, "board.basari.your_offer", seat=other, gems=offer)
    offered = spoken(speak, "board.basari.their_offer", seat=other, gems=offer)
    own = view.players[seat].gems
    if not rule or not can_raise(own, phase.offer):
        return offered
    colours = " > ".join(speak(gem_name(colour)) for colour in COLOURS)
    return f"{offered} " + spoken(speak, "board.basari.raise", colors=colours)


def actions_of(view: View, seat: Seat) -> tuple[Letter, ...]:
    """Return the actions that concern a seat this round: all, or the one it chose."""
    if isinstance(view.phase, Concealed):
        return letters(len(view.players))
    letter = chosen(view, seat)
    return () if letter is None else (letter,)


def _own_actions(view: View, seat: Seat, speak: Speak) -> list[str]:
    """Return what each action would bring the seat this round, or the one it chose."""
    return [_own_action(view, seat, letter, speak) for letter in actions_of(view, seat)]


def _own_action(view: View, seat: Seat, letter: Letter, speak: Speak) -> str:
    player = view.players[seat]
    match letter:
        case "a":
            brings = drawn(view, speak)
        case "b":
            sum_ = player.points + player.card.points
            brings = spoken(speak, "board.basari.own.b", n=player.card.points, sum=sum_)
        case "c":
            got = player.card.gems.common(view.stock)
            brings = spoken(speak, "board.basari.own.c", gems=gems_line(got, speak))
        case "d":
            brings = spoken(speak, "board.basari.own.d")
        case _:
            assert_never(letter)
    return f"{bold(letter.upper())}: {brings}"


def drawn(view: View, speak: Speak, key: str = "board.basari.own.a") -> str:
    """Return how many workers a card of the pile may bring, and how many it brings on average."""
    workers = [CARD[card].workers for card in view.unseen]
    if not workers:
        return spoken(speak, "list.empty")
    whole, tenth = divmod(round(10 * sum(workers) / len(workers)), 10)
    average = say("board.decimal", whole=whole, tenth=tenth)
    least, most = min(workers), max(workers)
    return spoken(speak, key, least=least, most=most, average=average)


def _own_gems(view: View, seat: Seat, speak: Speak) -> str:
    """Return the gems of the seat, each beside the most that anybody else has."""
    own, most = view.players[seat].gems, leading(view, seat)
    pairs = [
        spoken(
            speak,
            "board.basari.pair",
            gem=gem_sign(colour, speak),
            own=bold(own.of(colour)) if colour in most else str(own.of(colour)),
            best=best_other(view, seat, colour),
        )
        for colour in COLOURS
    ]
    return spoken(speak, "board.basari.own_gems", gems=dotted(pairs))


def _name(speak: Speak, seat: Seat) -> str:
    return bold(named(speak, seat))
