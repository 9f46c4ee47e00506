"""The audit refuses, with a reason, what does not fit together; all else can be played on."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core import Setup
from engine.errors import BadShape, ImpossiblePosition
from engine.johari import JOHARI
from engine.johari.actions import SellToCollector, Surrender
from engine.johari.gold_track import GoldTrack, Token
from engine.johari.pieces import NOBLES
from engine.johari.state import (
    Acting,
    Advancing,
    Claiming,
    Inspecting,
    Over,
    Sealing,
    State,
    Unpacking,
)
from engine.play import awaited, first_legal, sample
from tests.engine.johari.positions import (
    acting,
    advancing,
    cards,
    play,
    player,
    sealing,
    sorted_cards,
    unpacking,
)

LOCALE = Path(__file__).resolve().parents[3] / "locales" / "en" / "johari" / "game.po"

START = JOHARI.start(Setup(3, "audit")).state
CHOOSING = sealing(player(), player(), gold=(10, 8))
ACTING = acting(
    player("ruby-2 ruby-3", "sale", nobles="slot-one", slots=("slot-one", "", "")),
    player("ruby-1 ruby-2-fake emerald-3-fake"),
    player("diamond-2-fake sapphire-3-fake"),
    gold=(15, 12, 12),
)
SELLING = acting(
    player("ruby-3 ruby-2", "sale"),
    player("ruby-1-fake emerald-3-fake"),
    player("diamond-2-fake sapphire-3-fake"),
)
INSPECTING = play(SELLING, 0, SellToCollector("ruby"))
UNPACKING = unpacking(player(trade="gold-2 gold-3"), player(trade="gold-1"), queue=(0, 1))
ADVANCING = advancing(player(nobles="final-steps"), player(), queue=(0,), gold=(5, 4))
OVER = replace(ADVANCING, phase=Over())

Change = Callable[[State], State]


def with_player(seat: int, **changes: Any) -> Change:
    return lambda state: state.with_player(seat, replace(state.players[seat], **changes))


def with_state(**changes: Any) -> Change:
    return lambda state: replace(state, **changes)


def with_market(**changes: Any) -> Change:
    return lambda state: replace(state, market=replace(state.market, **changes))


def with_court(**changes: Any) -> Change:
    return lambda state: replace(state, court=replace(state.court, **changes))


def with_phase(**changes: Any) -> Change:
    return lambda state: replace(state, phase=replace(state.phase, **changes))


def with_setup(**changes: Any) -> Change:
    return lambda state: replace(state, setup=replace(state.setup, **changes))


def with_token(owner: int, **changes: Any) -> Change:
    def change(state: State) -> State:
        tokens = [
            replace(token, **changes) if token.seat == owner else token
            for token in state.track.tokens
        ]
        return replace(state, track=GoldTrack(tuple(tokens)))

    return change


def drawn_to_display(state: State) -> State:
    """Give seat 0 a gem card from the pile, so that all cards are there but one too many is its."""
    card = next(card for card in state.market.pile if card.startswith("ruby"))
    pile = list(state.market.pile)
    pile.remove(card)
    player_ = state.players[0].receive((card,))
    market = replace(state.market, pile=tuple(pile))
    return replace(state.with_player(0, player_), market=market)


def swapped_in_market(state: State) -> State:
    """Swap two cards between stores, so that both lie in the wrong one."""
    places = list(state.market.places)
    full = [place for place in range(5) if places[place]]
    one, other = full[:2]
    places[one], places[other] = places[other], places[one]
    return replace(state, market=replace(state.market, places=tuple(places)))


def prestige_discarded(state: State) -> State:
    card = next(card for card in state.market.pile if card.startswith("prestige"))
    pile = list(state.market.pile)
    pile.remove(card)
    market = replace(state.market, pile=tuple(pile), discards=(*state.market.discards, card))
    return replace(state, market=market)


def first_discarded(state: State) -> State:
    market = state.market
    place = next(place for place in range(5) if market.places[place])
    taken = market.places[place]
    places = (*market.places[:place], (), *market.places[place + 1 :])
    return replace(state, market=replace(market, places=places, discards=taken))


def top_noble_entered_twice(state: State) -> State:
    rest = state.court.stack[1:]
    return replace(state, court=replace(state.court, stack=(rest[0], *rest)))


def tiers_mixed(state: State) -> State:
    """Replace a noble of tier 3 in the stack by an unused one of tier 1."""
    used = {*state.court.spaces, *state.court.stack}
    spare = next(key for key in NOBLES if key not in used)
    return replace(state, court=replace(state.court, stack=(*state.court.stack[:-1], spare)))


def stack_turned(state: State) -> State:
    return replace(state, court=replace(state.court, stack=state.court.stack[::-1]))


def court_turned(state: State) -> State:
    return replace(state, court=replace(state.court, spaces=state.court.spaces[::-1]))


def market_emptied(state: State) -> State:
    """Put the cards of the market back under the pile, so that nobody can claim one."""
    market = state.market
    pile = sum(market.places, market.pile)
    return replace(state, market=replace(market, places=((),) * len(market.places), pile=pile))


def emptied_hands(state: State) -> State:
    """Take the last card from whoever is next, so that its Sale cannot be carried out."""
    pile = (*state.market.pile, *state.players[0].display)
    done = state.with_player(0, replace(state.players[0], display=()))
    return replace(done, market=replace(done.market, pile=pile))


def sealed_by_all(state: State) -> State:
    players = tuple(each.seal("baksheesh") for each in state.players)
    return replace(state, players=players, step=state.step + len(players))


def spoken(state: State, step: int) -> State:
    """Say that there have been so many answers before the phase was opened."""
    late = state.step - getattr(state.phase, "opened", state.step)
    if isinstance(state.phase, Over):
        return replace(state, step=step)
    return replace(with_phase(opened=step)(state), step=step + late)


def with_rng(more: int) -> Change:
    return lambda state: replace(state, rng=replace(state.rng, drawn=state.rng.drawn + more))


def pile_grown(state: State) -> State:
    """Put a discarded card back under the pile."""
    card, *rest = state.market.discards
    market = replace(state.market, pile=(*state.market.pile, card), discards=tuple(rest))
    return replace(state, market=market)


def hired_at_once(state: State) -> State:
    """Let seat 0 have the noble on space 5 before anybody could trade."""
    noble = state.court.spaces[4]
    assert noble is not None
    slots = ((noble,), (), ()) if noble.startswith("slot") else ((), (), ())
    done = state.with_player(0, replace(state.players[0], nobles=(noble,), slots=slots))
    return replace(done, court=state.court.without(5))


def to_market(state: State) -> State:
    """Lay the first card of seat 0 into booth 1."""
    owned = state.players[0].display + state.players[0].prestige
    done = state.with_player(0, replace(state.players[0], display=(), prestige=()))
    return replace(done, market=done.market.put("booth-1", owned[0]))


def undiscarded(state: State) -> State:
    """Lay all discards into booth 1, though somebody has hired a noble."""
    booth = sorted_cards(state.market.places[5] + state.market.discards)
    places = (*state.market.places[:5], booth, *state.market.places[6:])
    return replace(state, market=replace(state.market, places=places, discards=()))


def claimed(state: State) -> State:
    """Let everybody claim a first card."""
    while state.day == 0:
        seat = awaited(JOHARI, state)[0].seat
        state = play(state, seat, first_legal(JOHARI, JOHARI.view(state, seat)))
    return state


START_OF_PLAY = claimed(START)
TOO_POOR = acting(player("ruby-1", "exchange"), player(), gold=(1, 0), places={"ruby": "ruby-2"})
MUST = acting(player("ruby-3", "sale"), player("ruby-1"), gold=(5, 4))
FEW = acting(player("ruby-3 ruby-2", "sale"), player("ruby-1-fake emerald-3-fake"))

WRONG: list[tuple[str, State, Change]] = [
    ("setup", START, with_setup(seats=9)),
    ("setup", START, with_setup(variants=("must_act", "must_act"))),
    ("setup", START, with_setup(variants=("no_such_rule",))),
    ("chance", START, with_setup(seed="another")),
    ("chance", START, lambda state: replace(state, rng=replace(state.rng, drawn=-1))),
    ("seats", START, with_state(players=START.players[:2])),
    ("clock", START, with_state(day=1)),
    ("clock", START, with_state(round=1)),
    ("clock", ACTING, with_state(day=0)),
    ("clock", ACTING, with_state(day=11)),
    ("clock", ACTING, with_state(round=4)),
    ("clock", UNPACKING, with_state(round=2)),
    ("clock", OVER, with_state(day=9)),
    ("step", ACTING, lambda state: spoken(state, -1)),
    ("places", ACTING, with_market(places=ACTING.market.places[:-1])),
    ("misplaced", START, swapped_in_market),
    ("misplaced", ACTING, prestige_discarded),
    ("misplaced", ACTING, with_player(0, prestige=cards("ruby-1"))),
    ("misplaced", ACTING, with_player(0, display=cards("prestige-1"))),
    ("card_order", ACTING, with_player(1, display=ACTING.players[1].display[::-1])),
    ("cards", ACTING, with_player(0, display=())),
    ("cards", ACTING, with_market(pile=ACTING.market.pile[:-1])),
    ("nobles", ACTING, with_court(left=())),
    ("nobles", START, top_noble_entered_twice),
    ("tiers", START, tiers_mixed),
    ("stack", ACTING, with_state(day=7)),
    ("court", ACTING, with_court(spaces=ACTING.court.spaces[:-1])),
    ("court", ACTING, with_court(left=ACTING.court.left[::-1])),
    ("slots", ACTING, with_player(0, slots=((), (), ()))),
    ("slots", ACTING, with_player(0, slots=(("slot-one",), (), (), ()))),
    ("slots", ACTING, with_player(0, slots=(("slot-one",), ("slot-two",), ()))),
    ("tokens", ACTING, with_token(0, seat=1)),
    ("tokens", ACTING, lambda state: replace(state, track=GoldTrack(state.track.tokens[1:]))),
    ("track_order", ACTING, with_token(0, gold=3)),
    ("gold", ACTING, with_token(2, gold=-1)),
    ("steps", ACTING, with_player(0, steps=(0, 0, 0, 9))),
    ("steps", ACTING, with_player(0, steps=(0, 0, -1, 0))),
    ("steps", ACTING, with_player(0, steps=(0, 0, 0))),
    ("played", ACTING, with_player(0, played=())),
    ("played", ACTING, with_player(0, played=("sale", "bribe"))),
    ("played", ACTING, with_player(0, played=("doppelganger",))),
    ("played", CHOOSING, with_player(0, played=("sale",))),
    ("sealed", ACTING, with_player(0, sealed="bribe")),
    ("sealed", CHOOSING, with_player(0, sealed="doppelganger")),
    ("too_dear", TOO_POOR, with_token(0, gold=0)),
    ("queue", START, with_phase(queue=())),
    ("queue", START, with_phase(queue=(0, 0, 0))),
    ("queue", ACTING, with_phase(queue=(0, 2, 1))),
    ("queue", ACTING, with_phase(queue=(0, 1, 2, 2))),
    ("queue", UNPACKING, with_phase(queue=(1, 0))),
    ("queue", UNPACKING, with_phase(queue=(0,))),
    ("queue", ADVANCING, with_phase(queue=(1,))),
    ("no_choice", START, market_emptied),
    ("no_choice", ACTING, emptied_hands),
    ("no_choice", MUST, with_setup(variants=("must_act",))),
    ("no_choice", MUST, with_player(0, played=("baksheesh",))),
    ("no_choice", MUST, with_player(0, played=("bribe",))),
    ("no_choice", CHOOSING, sealed_by_all),
    ("opened", START, with_phase(opened=1)),
    ("opened", ACTING, with_phase(opened=60)),
    ("opened", CHOOSING, with_phase(opened=60)),
    ("opened", INSPECTING, with_phase(opened=12)),
    ("opened", UNPACKING, with_phase(opened=600)),
    ("opened", ADVANCING, with_phase(opened=0)),
    ("asked", CHOOSING, with_phase(asked=(0,))),
    ("asked", INSPECTING, with_phase(asked=(1,), chosen=(None,))),
    ("asked", INSPECTING, with_phase(chosen=(None,))),
    ("seller", INSPECTING, with_phase(seller=1)),
    ("seller", INSPECTING, with_phase(seller=7)),
    ("seller", INSPECTING, with_player(0, played=("bribe",))),
    ("surrender", INSPECTING, with_phase(chosen=("ruby-3-fake", None))),
    ("surrender", INSPECTING, with_phase(chosen=("gold-1", None))),
]


@pytest.mark.parametrize(
    ("why", "state", "change"),
    WRONG,
    ids=[f"{number}-{why}" for number, (why, _, _) in enumerate(WRONG)],
)
def test_a_position_that_does_not_fit_together_is_refused_with_its_reason(
    why: str, state: State, change: Change
) -> None:
    JOHARI.audit(state)
    with pytest.raises(ImpossiblePosition) as refused:
        JOHARI.audit(change(state))
    assert refused.value.code == f"johari.audit.{why}"


def test_every_reason_that_has_a_sentence_is_reached() -> None:
    text = LOCALE.read_text(encoding="utf-8")
    spoken = {
        line.removeprefix('msgid "johari.audit.').rstrip('"')
        for line in text.splitlines()
        if line.startswith('msgid "johari.audit.')
    }
    assert spoken == {why for why, _, _ in WRONG}


def test_a_forced_card_must_be_sealed() -> None:
    poor = sealing_with_a_beggar()
    JOHARI.audit(poor)
    with pytest.raises(ImpossiblePosition, match="sealed"):
        JOHARI.audit(with_player(1, sealed=None)(poor))
    with pytest.raises(ImpossiblePosition, match="sealed"):
        JOHARI.audit(with_player(1, sealed="bribe")(poor))


def sealing_with_a_beggar() -> State:
    """Seat 1 has no gold, so that nothing but Baksheesh is open to it."""
    tokens = (Token(0, 10, "bottom"), Token(1, 0, "bottom"))
    forced = replace(CHOOSING.players[1], sealed="baksheesh")
    assert isinstance(CHOOSING.phase, Sealing)
    return replace(
        CHOOSING.with_player(1, forced),
        track=GoldTrack(tokens),
        phase=Sealing((0,), CHOOSING.phase.opened),
    )


def test_a_surrender_may_be_chosen_before_all_have() -> None:
    chosen = play(INSPECTING, 1, Surrender("emerald-3-fake"))
    assert isinstance(chosen.phase, Inspecting)
    JOHARI.audit(chosen)


@pytest.mark.parametrize(
    "unreachable",
    [
        spoken(START_OF_PLAY, 2**40),
        stack_turned(START),
        court_turned(START),
        drawn_to_display(START),
        first_discarded(START),
        with_player(1, steps=(1, 0, 0, 0))(START),
        with_phase(queue=(1, 2))(with_player(1, played=("trade",))(ACTING)),
        with_rng(1)(ACTING),
        pile_grown(ACTING),
        with_token(0, gold=2**40)(ACTING),
        hired_at_once(START_OF_PLAY),
        with_player(0, steps=(1, 0, 0, 0))(START_OF_PLAY),
        to_market(START_OF_PLAY),
        first_discarded(START_OF_PLAY),
        undiscarded(ACTING),
        with_player(0, protected=True)(CHOOSING),
        with_player(0, played=("bribe", "exchange", "sale"))(UNPACKING),
    ],
)
def test_what_fits_together_can_be_played_to_the_end_though_play_does_not_lead_there(
    unreachable: State,
) -> None:
    chance, state = Random(1), unreachable
    JOHARI.audit(state)
    while waiting := awaited(JOHARI, state):
        seat = waiting[0].seat
        action = sample(JOHARI, JOHARI.view(state, seat), chance.randrange)
        state = JOHARI.apply(state, seat, action).state
        JOHARI.audit(state)
    assert JOHARI.outcome(state)


@pytest.mark.parametrize(
    "state", [START, CHOOSING, ACTING, INSPECTING, UNPACKING, ADVANCING, OVER, FEW]
)
def test_whatever_is_changed_in_json_is_accepted_and_playable_or_refused(state: State) -> None:
    """Change single places of a stored position; only known refusals may come out."""
    chance = Random(7)
    raw = json.loads(JOHARI.codec.state.dumps(state))
    spots = list(_spots(raw))
    accepted = 0
    for _ in range(250):
        changed = json.loads(json.dumps(raw))
        for _ in range(chance.randrange(1, 3)):
            _change(changed, spots[chance.randrange(len(spots))], spots, raw, chance)
        try:
            loaded = JOHARI.codec.state.load(changed)
            JOHARI.audit(loaded)
        except (BadShape, ImpossiblePosition):
            continue
        accepted += 1
        _play_on(loaded, chance)
    assert accepted > 0


Spot = tuple[str | int, ...]


def _spots(value: Any, path: Spot = ()) -> list[Spot]:
    if isinstance(value, dict):
        return [s for key, part in value.items() for s in _spots(part, (*path, key))] + [path]
    if isinstance(value, list):
        return [s for at, part in enumerate(value) for s in _spots(part, (*path, at))] + [path]
    return [path]


def _change(root: Any, spot: Spot, spots: list[Spot], raw: Any, chance: Random) -> None:
    """Put another number, word, or piece of the same position at a spot, or shorten a list."""
    if not spot:
        return
    try:
        *way, last = spot
        parent = root
        for key in way:
            parent = parent[key]
        old = parent[last]
        if isinstance(old, list) and chance.random() < 0.5:
            parent[last] = old[1:] if chance.random() < 0.5 else old + old[:1]
        elif isinstance(old, int) and chance.random() < 0.7:
            parent[last] = not old if isinstance(old, bool) else old + chance.choice((-1, 1, 2, 99))
        else:
            other: Any = raw
            for key in spots[chance.randrange(len(spots))]:
                other = other[key]
            parent[last] = other
    except (KeyError, IndexError, TypeError):
        return  # an earlier change has taken that place away


def _play_on(state: State, chance: Random) -> None:
    for _ in range(12):
        JOHARI.view(state, None)
        JOHARI.outcome(state)
        waiting = awaited(JOHARI, state)
        if not waiting:
            return
        seat = waiting[0].seat
        action = sample(JOHARI, JOHARI.view(state, seat), chance.randrange)
        state = JOHARI.apply(state, seat, action).state
        JOHARI.audit(state)


def test_the_phases_of_the_positions_here_are_what_they_say() -> None:
    phases = [START, CHOOSING, ACTING, INSPECTING, UNPACKING, ADVANCING, OVER]
    kinds = [Claiming, Sealing, Acting, Inspecting, Unpacking, Advancing, Over]
    assert [type(state.phase) for state in phases] == kinds
