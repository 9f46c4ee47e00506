from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.errors import BadShape, ImpossiblePosition
from engine.jaipur import JAIPUR
from engine.jaipur.pieces import TOKENS, Good, Values
from engine.jaipur.state import Over, Round, State, Turn
from engine.play import sample
from engine.rng import Rng
from tests.engine.jaipur.positions import (
    EMPTY,
    Sale,
    position,
    random_states,
    result,
    view,
)

DEAR: tuple[Values, ...] = (*TOKENS[:3], (), (), ())
"""Three piles sold out, so that a round was over."""
NO_BONUSES: tuple[tuple[Values, ...], ...] = (((),) * 3,) * 2
WON = Round(0, (0, 0), (DEAR, EMPTY), NO_BONUSES)
LOST = Round(1, (0, 0), (EMPTY, DEAR), NO_BONUSES)
HAND: tuple[Good, ...] = ("cloth", "gold", "leather")
SOLD: tuple[Sale, ...] = ((0, "gold", 3), (1, "leather", 4), (0, "spice", 1))


def base(**more: Any) -> State:
    table: dict[str, Any] = {"rival": ("silver",), "herds": (2, 1), "sold": SOLD, "step": 40}
    return position(HAND, **table | more)


def why(state: State) -> str:
    with pytest.raises(ImpossiblePosition) as refused:
        JAIPUR.audit(state)
    return refused.value.code.removeprefix("jaipur.audit.")


def test_positions_of_play_are_possible() -> None:
    for seed in ("p", "q"):
        for state in random_states(seed):
            JAIPUR.audit(state)
    JAIPUR.audit(base())
    JAIPUR.audit(base(rounds=(WON,), starter=1))


def finished_match() -> State:
    *_, last = random_states("over")
    return last


BROKEN: list[tuple[str, Callable[[State], State]]] = [
    ("setup", lambda s: replace(s, rng=Rng("", s.rng.drawn))),
    ("variants", lambda s: replace(s, variants=("open_herds", "open_herds"))),
    ("drawn", lambda s: replace(s, rng=Rng("a", -1))),
    ("seats", lambda s: replace(s, hands=s.hands[:1])),
    ("seats", lambda s: replace(s, starter=2)),
    ("seats", lambda s: replace(s, phase=Turn(-1, s.step))),
    ("seats", lambda s: replace(s, bonuses=((5,), (1,), ()))),
    ("piles", lambda s: replace(s, tokens=(s.tokens[0][:5], s.tokens[1]))),
    ("piles", lambda s: replace(s, piles=s.piles[:5])),
    ("piles", lambda s: replace(s, bonuses=s.bonuses[:2])),
    ("step", lambda s: replace(s, step=-1, phase=Turn(0, -1))),
    ("opened", lambda s: replace(s, phase=Turn(0, s.step - 1))),
    ("order", lambda s: replace(s, market=s.market[::-1])),
    ("order", lambda s: replace(s, hands=(s.hands[0][::-1], s.hands[1]))),
    ("hand", lambda s: replace(s, hands=(("cloth",) * 8, s.hands[1]))),
    ("herd", lambda s: replace(s, herds=(-1, 4))),
    ("cards", lambda s: replace(s, deck=s.deck[1:])),
    ("cards", lambda s: replace(s, herds=(3, 1))),
    ("pile", lambda s: replace(s, piles=(s.piles[0][1:], *s.piles[1:]))),
    ("tokens", lambda s: replace(s, tokens=(s.tokens[0], EMPTY))),
    ("tokens", lambda s: replace(s, tokens=(_with(s.tokens[0], 1, (5, 6, 6)), s.tokens[1]))),
    ("bonus_pile", lambda s: replace(s, bonus_piles=((9,) * 7, *s.bonus_piles[1:]))),
    ("bonus_pile", lambda s: replace(s, bonuses=((0,) * 8, (), ()))),
    ("seals", lambda s: replace(s, phase=Over(), rng=Rng("a", 1))),
    ("piles", lambda s: _after(s, replace(WON, herds=(1,)))),
    ("piles", lambda s: _after(s, replace(WON, bonuses=((), ())))),
    ("seats", lambda s: _after(s, replace(WON, starter=3))),
]


def _with(items: tuple[Any, ...], place: int, item: object) -> tuple[Any, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _at(state: State, step: int) -> State:
    return replace(state, step=step, phase=Turn(0, step))


def _after(state: State, *rounds: Round) -> State:
    return replace(base(rounds=rounds), starter=state.starter)


@pytest.mark.parametrize(("code", "broken"), BROKEN)
def test_impossible_positions_are_refused_by_name(
    code: str, broken: Callable[[State], State]
) -> None:
    assert why(broken(base())) == code


def test_the_market_has_five_cards_while_somebody_is_in_turn() -> None:
    small = base()
    assert why(replace(small, market=small.market[1:], deck=("camel", *small.deck))) == "market"


def test_nobody_is_in_turn_after_the_third_empty_pile() -> None:
    sold: tuple[Sale, ...] = ((0, "diamond", 5), (1, "gold", 5), (0, "silver", 5))
    assert why(position(HAND[2:], sold=sold, market=("leather",) * 5)) == "ended_before"


def test_nobody_is_asked_who_has_no_choice() -> None:
    assert why(position((), market=("camel",) * 5)) == "forced"
    rival: tuple[Good, ...] = ("spice",) * 5
    JAIPUR.audit(position(("gold",), rival=rival, herds=(4, 0), market=("camel",) * 5, step=8))


def test_a_match_goes_on_until_the_second_seal_and_no_longer() -> None:
    twice = replace(WON, starter=1)
    assert why(base(rounds=(WON, twice), starter=1)) == "seals"
    thrice = (WON, twice, twice)
    assert why(base(rounds=thrice, starter=1)) == "seals"
    JAIPUR.audit(base(rounds=(WON, LOST), starter=0))


def test_a_finished_match_lies_as_it_ended() -> None:
    last = finished_match()
    JAIPUR.audit(last)
    herds = last.herds[1], last.herds[0]
    assert herds != last.herds
    assert why(replace(last, herds=herds)) == "last_round"


def over(sold: tuple[Sale, ...], market: tuple[Any, ...], **more: Any) -> State:
    """Return a match that seat 0 has just won."""
    state = position(sold=sold, market=market, step=40, **more)
    bonuses = tuple(
        tuple(
            tuple(v for v, who in zip(pile, seats, strict=False) if who == seat)
            for pile, seats in zip(state.bonus_piles, state.bonuses, strict=True)
        )
        for seat in (0, 1)
    )
    last = Round(1, state.herds, state.tokens, bonuses)
    fresh = base(rounds=(WON,))
    return replace(state, phase=Over(), starter=1, rounds=(WON, last), rng=fresh.rng)


def test_a_match_ends_only_with_its_last_round() -> None:
    three: tuple[Sale, ...] = ((0, "diamond", 5), (0, "gold", 5), (0, "silver", 5))
    JAIPUR.audit(over(three, ("cloth", "leather", "leather", "spice", "spice"), herds=(0, 5)))
    two: tuple[Sale, ...] = (
        *((0, "diamond", 6), (0, "gold", 6), (0, "silver", 4)),
        *((0, "cloth", 6), (0, "spice", 6)),
    )
    hand: tuple[Good, ...] = ("cloth", "cloth", *("leather",) * 5)
    rival: tuple[Good, ...] = ("silver", "silver", "spice", "spice")
    late: dict[str, Any] = {"hand": hand, "rival": rival, "herds": (0, 11)}
    assert why(over(two, ("leather",) * 5, **late)) == "not_ended"


FIVE: tuple[Good, ...] = ("leather",) * 5


@pytest.mark.parametrize(
    "unreachable",
    [
        position(HAND),
        position(HAND, rival=FIVE, herds=(2, 0), step=0),
        position(HAND, sold=((0, "gold", 1),)),
        base(rounds=(result((4,), ()),), starter=1),
        base(rounds=(WON,), starter=0),
        base(rounds=(result((3,), (), herds=(-1, 12), bonuses=((7,), ())),), starter=1),
        replace(base(), rng=Rng("a", 7)),
        replace(base(), bonuses=((0, 0), (1,), ())),
        _at(base(), 10**12),
    ],
    ids=["deck", "deal", "least", "round", "starter", "past", "chance", "bonus", "late"],
)
def test_what_fits_together_can_be_played_to_the_end_though_play_does_not_lead_there(
    unreachable: State,
) -> None:
    chance, state = Random(1), unreachable
    JAIPUR.audit(state)
    while waiting := JAIPUR.pending(state):
        action = sample(JAIPUR, view(state, waiting[0].seat), chance.randrange)
        state = JAIPUR.apply(state, waiting[0].seat, action).state
        JAIPUR.audit(state)
    assert JAIPUR.outcome(state)


def test_mutilated_positions_are_refused_or_playable() -> None:
    chance = Random(5)
    positions = [JAIPUR.codec.state.dump(state) for state in random_states("mutilated")]
    codes = set()
    for _ in range(600):
        raw = JAIPUR.codec.state.dump(JAIPUR.codec.state.load(chance.choice(positions)))
        _mutilate(raw, chance)
        try:
            state = JAIPUR.codec.state.load(raw)
            JAIPUR.audit(state)
        except (BadShape, ImpossiblePosition) as refused:
            codes.add(refused.code)
            continue
        for seat in (0, 1, None):
            JAIPUR.tally(view(state, seat))
        for decision in JAIPUR.pending(state):
            action = sample(JAIPUR, view(state, decision.seat), chance.randrange)
            JAIPUR.audit(JAIPUR.apply(state, decision.seat, action).state)
    assert len(codes) > 8


def _mutilate(raw: Any, chance: Random) -> None:
    places = list(_places(raw))
    holder, place = places[chance.randrange(len(places))]
    match holder[place]:
        case int(number):
            holder[place] = number + chance.choice((-1, 1, 10**12))
        case str():
            holder[place] = chance.choice(("gold", "leather", "camel", "turn", ""))
        case list(items):
            holder[place] = chance.choice((items[1:], items[::-1], [*items, *items[:1]]))
        case _:
            holder[place] = None


def _places(raw: Any) -> Any:
    keys = raw.keys() if isinstance(raw, dict) else range(len(raw))
    for key in keys:
        yield raw, key
        if isinstance(raw[key], dict | list):
            yield from _places(raw[key])
