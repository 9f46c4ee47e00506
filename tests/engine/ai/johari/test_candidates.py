"""Ways to carry out a card: legal, and worth what the rules make of them."""

from collections.abc import Iterator

import pytest

from engine.ai.johari.candidates import may_decline, ways
from engine.ai.johari.holdings import Holding
from engine.ai.johari.public_table import table_in
from engine.core import Seat
from engine.johari import JOHARI
from engine.johari.deeds import carry_out
from engine.johari.nobles import task
from engine.johari.pieces import retinue, worth
from engine.johari.state import Acting, State
from engine.play import act
from tests.conformance.tables import Case, moments
from tests.engine.johari.positions import acting, player

ALL_RULES = "jeweler-three trade-at-once discard-one disguise hire-gold exchange-any"


def waiting(seats: int, seed: str) -> Iterator[tuple[State, Seat]]:
    """Yield the positions of a random table in which a seat carries out its card."""
    for moment in moments(Case(JOHARI, seats), seed):
        if isinstance(moment.state.phase, Acting):
            yield moment.state, moment.seat


def owned(state: State, seat: Seat, before: State) -> Holding:
    """Return what a seat has by the rules, with the prestige that it has gained."""
    after, then = table_in(state).holdings[seat], state.players[seat].prestige
    gained = worth(then) - worth(before.players[seat].prestige)
    return Holding(
        after.display,
        tuple(sorted(after.trade)),
        after.nobles,
        after.slots,
        after.steps,
        after.gold,
        gained,
        after.collected,
        after.played,
        after.protected,
    )


def in_order(holding: Holding) -> Holding:
    """Return a holding with its cards and nobles lying as the rules lay them."""
    return Holding(
        holding.display,
        tuple(sorted(holding.trade)),
        retinue(holding.nobles),
        tuple(retinue(slot) for slot in holding.slots),
        holding.steps,
        holding.gold,
        holding.prestige,
        holding.collected,
        holding.played,
        holding.protected,
    )


def check_every_way(state: State, seat: Seat) -> int:
    table = table_in(state)
    holding = table.holdings[seat]
    found = ways(table, seat, task(holding.played), holding.price)
    for deed, after in found:
        act(JOHARI, state, seat, deed)  # refuses what is not legal
        by_the_rules, _ = carry_out(state, seat, deed)
        assert in_order(after) == owned(by_the_rules, seat, state), deed
    return len(found)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_way_is_legal_and_leaves_what_the_rules_leave(seats: int) -> None:
    positions = list(waiting(seats, f"ways {seats}"))
    for state, seat in positions:
        assert check_every_way(state, seat)


@pytest.mark.parametrize("card", ["sale", "trade", "exchange", "purchase"])
def test_nobles_that_change_rules_open_legal_ways_only(card: str) -> None:
    state = acting(
        player(
            "diamond-1 diamond-3-fake ruby-2 emerald-2-fake gold-1 gold-2", card, nobles=ALL_RULES
        ),
        player("diamond-1 sapphire-1 ruby-1"),
        places={"diamond": "diamond-2 diamond-1", "treasury": "gold-1 gold-3 prestige-2"},
        day=9,
    )
    assert check_every_way(state, 0) > 3


def test_who_must_act_declines_only_where_nothing_else_than_a_discard_is_open() -> None:
    state = acting(player("diamond-1", "sale", nobles="discard-one"), player("ruby-1"))
    table = table_in(state)
    found = ways(table, 0, "sale", 2)
    assert may_decline(table, "sale", found)
    forced = table_in(
        acting(
            player("diamond-2", "sale"), player("diamond-1"), variants=("must_act",), audited=False
        )
    )
    assert not may_decline(forced, "sale", ways(forced, 0, "sale", 2))
