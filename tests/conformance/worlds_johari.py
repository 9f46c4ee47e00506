"""Johari: another world that one seat could not tell from this one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, TypeVar

from engine.core import Seat
from engine.johari.hand import sealable
from engine.johari.pieces import KIND, NOBLES, Noble, fakes, heap
from engine.johari.state import Inspecting, Over, Player, Sealing, State
from engine.play import Below

T = TypeVar("T")


def reshuffled(state: State, seat: Seat | None, below: Below) -> State:
    """Shuffle everything that the seat cannot see, so that its view stays the same."""
    state = _other_seed(state, below)
    state = _other_cards(state, seat, below)
    state = _other_nobles(state, below)
    if isinstance(state.phase, Sealing):
        return _other_seals(state, seat, below)
    if isinstance(state.phase, Inspecting):
        return _other_surrenders(state, state.phase, seat, below)
    return state


def _other_seed(state: State, below: Below) -> State:
    seed = f"world {below(1_000_000)}"
    rng = replace(state.rng, seed=seed)
    return replace(state, setup=replace(state.setup, seed=seed), rng=rng)


def _other_cards(state: State, seat: Seat | None, below: Below) -> State:
    """Swap face-down prestige cards of others with those in the pile, and shuffle the pile."""
    over = isinstance(state.phase, Over)
    hidden = [s for s in range(len(state.players)) if s != seat and not over]
    pool = [*state.market.pile]
    for other in hidden:
        pool += state.players[other].prestige
    prestige = _shuffled([card for card in pool if KIND[card] == "prestige"], below)
    players = list(state.players)
    for other in hidden:
        count = len(players[other].prestige)
        players[other] = replace(players[other], prestige=heap(prestige[:count]))
        prestige = prestige[count:]
    rest = [card for card in pool if KIND[card] != "prestige"]
    pile = tuple(_shuffled([*rest, *prestige], below))
    return replace(state, players=tuple(players), market=replace(state.market, pile=pile))


def _other_nobles(state: State, below: Below) -> State:
    """Draw the nobles to come anew from all that nobody has seen."""
    seen: set[Noble | None] = {*state.court.spaces, *state.court.left}
    for player in state.players:
        seen |= set(player.nobles)
    stack: list[Noble] = []
    for tier in (1, 2, 3):
        unseen = [key for key, noble in NOBLES.items() if noble.tier == tier and key not in seen]
        wanted = sum(NOBLES[noble].tier == tier for noble in state.court.stack)
        stack += _shuffled(unseen, below)[:wanted]
    return replace(state, court=replace(state.court, stack=tuple(stack)))


def _other_seals(state: State, seat: Seat | None, below: Below) -> State:
    players = list(state.players)
    for other, player in enumerate(players):
        if other != seat and player.sealed is not None:
            players[other] = _other_seal(player, state.track.gold(other), below)
    return replace(state, players=tuple(players))


def _other_seal(player: Player, gold: int, below: Below) -> Player:
    cards = sealable(player.nobles, player.slots, player.played, gold)
    return replace(player, sealed=cards[below(len(cards))])


def _other_surrenders(state: State, phase: Inspecting, seat: Seat | None, below: Below) -> State:
    chosen = list(phase.chosen)
    for place, other in enumerate(phase.asked):
        if other != seat and chosen[place] is not None:
            choices = fakes(state.players[other].display)
            chosen[place] = choices[below(len(choices))]
    return replace(state, phase=replace(phase, chosen=tuple(chosen)))


def _shuffled(items: Sequence[T], below: Below) -> list[T]:
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


JOHARI_CARDS = Counter[str](
    {
        **{f"{gem}-{n}": c for gem in ("diamond", "sapphire", "ruby", "emerald")
           for n, c in ((1, 5), (2, 2), (3, 1))},
        **{f"{gem}-{n}-fake": c for gem in ("diamond", "sapphire", "ruby", "emerald")
           for n, c in ((1, 1), (2, 5), (3, 4))},
        **{f"gold-{n}": 4 for n in (1, 2, 3)},
        **{f"prestige-{n}": c for n, c in ((1, 5), (2, 4), (3, 3))},
    }
)  # fmt: skip
BOX = {"cards": JOHARI_CARDS}
"""What is in the box, counted by hand."""


def pieces(state: Any) -> dict[str, Counter[str]]:
    """Count every piece of a state given as plain data."""
    market, court = state["market"], state["court"]
    cards = Counter[str](chain(*market["places"], market["pile"], market["discards"]))
    nobles = Counter[str](chain(filter(None, court["spaces"]), court["stack"], court["left"]))
    for player in state["players"]:
        cards.update(chain(player["display"], player["prestige"], player["trade"]))
        nobles.update(player["nobles"])
    return {"cards": cards, "nobles": nobles}
