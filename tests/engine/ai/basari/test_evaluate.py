"""What Basari's mind thinks of positions that a person can judge."""

from itertools import combinations

import pytest

from engine.ai.basari.bargains import bids
from engine.ai.basari.evaluate import Round, offers, scene_of, sealings, swaps, transfers
from engine.ai.basari.mind import BASARI_MIND, Dusk, revealed
from engine.ai.basari.position_value import Table, shares, values
from engine.ai.levels import advise
from engine.basari import BASARI
from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.pieces import Gems, letters
from engine.basari.state import Sealing, State
from engine.chance import Chance
from engine.core import Seat, Setup
from engine.play import awaited
from tests.engine.basari.positions import gems, position, reveal, wandered

LEVEL = Table(((3, 3, 3),) * 4, (5, 5, 5), (0, 0, 0), 1, 1.0)
"""Three seats of whom nobody is ahead."""


def taken(state: State, seat: Seat) -> Action:
    """Return what the medium level does."""
    return advise(BASARI_MIND, BASARI.view(state, seat), "medium", seed="any").action


def told(state: State, seat: Seat, action: Action) -> list[str]:
    return [text.key for text in BASARI_MIND.reasons(BASARI.view(state, seat), action)]


def test_equal_seats_have_equal_chances() -> None:
    assert shares(LEVEL) == pytest.approx([1 / 3] * 3)


def test_points_gems_and_workers_all_help() -> None:
    for better in (LEVEL.earning(1, 4), LEVEL.taking(1, (1, 0, 0, 0)), LEVEL.hiring(1, 2)):
        first, second, third = shares(better)
        assert second > first == pytest.approx(third)


def test_a_lead_counts_for_more_when_less_is_to_come() -> None:
    last = Table(LEVEL.gems, LEVEL.workers, LEVEL.points, 3, 1.0)
    assert shares(last.earning(0, 5))[0] > shares(LEVEL.earning(0, 5))[0]


def test_gems_that_change_hands_are_counted_colour_by_colour() -> None:
    table = Table(((3, 1, 4), (2, 2, 0), (5, 3, 3), (0, 6, 1)), (7, 3, 9), (4, 0, 11), 2, 0.5)
    parts = transfers(table, 0, 1, 4)
    for some in offers((3, 2, 5, 0), 4):
        moved = table.taking(0, tuple([-number for number in some])).taking(1, some)
        by_colour = [parts[place][number] for place, number in enumerate(some)]
        found = [sum(column) for column in zip(*by_colour, strict=True)]
        assert found == pytest.approx(scene_of(table).change(moved))


def test_offers_are_all_choices_of_so_many_gems() -> None:
    held = ("R", "R", "Y", "B", "B", "B")
    wanted = {gems("".join(some)).counts for n in (1, 2, 3) for some in combinations(held, n)}
    assert set(offers((2, 1, 0, 3), 3)) == wanted
    assert len(offers((2, 1, 0, 3), 3)) == len(wanted)


def test_plans_are_chances() -> None:
    cards = ("4-7-yg", "1-4-rrr", "2-7-ryb", "3-7-bb", "3-6-gg")
    table = Table(((3,) * 5,) * 4, (4, 1, 2, 3, 3), (0,) * 5, 1, 1.0)
    for options in sealings(Round(table, cards, (7,) * 4)):
        assert [letter for letter, _, _ in options] == list("abcd")
        assert sum(chance for _, _, chance in options) == pytest.approx(1)


def test_in_the_last_round_the_gems_that_win_a_majority_are_worth_more_than_points() -> None:
    state = position(
        own=("RRRR", "RRRR", "BBBB"),
        dealt=("1-4-rrr", "4-7-yg", "3-7-bb"),
        before=(("1-5-rrb",), ("4-6-yy", "4-6-yb", "4-5-rg"), ("1-6-ygbb",)),
        stage=3,
    )
    assert taken(state, 0) == Seal("c")


def test_a_gift_is_accepted_and_a_trifle_is_not() -> None:
    state = reveal(position(dealt=("1-4-rrr", "1-5-rrb", "4-7-yg")), "bba").state
    assert taken(BASARI.apply(state, 0, Bid(gems("RRRYYYGGG"))).state, 1) == Accept()
    state = position(
        own=("RRRRYYB", "RRRRYG", "BBBB"),
        dealt=("1-4-rrr", "1-5-rrb", "4-7-yg"),
        before=(("1-4-rggg",), ("1-6-ygbb",), ("4-6-yy", "4-6-yb", "4-5-rg")),
        stage=3,
    )
    last = reveal(state, "cca").state
    assert isinstance(taken(BASARI.apply(last, 0, Bid(gems("B"))).state, 1), Bid)


def test_every_offer_beats_the_one_on_the_table_and_can_be_paid() -> None:
    table = Table(((1, 4, 3), (0, 3, 3), (2, 3, 3), (4, 1, 3)), (5, 5, 5), (0, 0, 0), 1, 0.5)
    round_ = Round(table, ("1-4-rrr", "1-5-rrb", "4-7-yg"), (13, 13, 13, 13))
    found = bids(round_, 0, 1, "c", (1, 1, 0, 0))
    assert None in [offer for offer, _ in found]
    for offer, _ in found:
        if offer is not None:
            assert Gems(*offer).beats(gems("RY"))
            assert gems("RGGBBBB").holds(Gems(*offer))


def test_there_is_an_exchange_even_if_the_gem_given_must_be_taken_back() -> None:
    table = Table(((2, 3, 3), (0, 3, 3), (0, 3, 3), (0, 3, 3)), (5, 5, 5), (0, 0, 0), 1, 0.5)
    found = swaps(table, 0, (5, 1, 0, 0))
    assert {(give, take) for give, take, _ in found} == {(0, (1, 1, 0, 0)), (0, (2, 0, 0, 0))}


def test_a_world_ends_with_the_round() -> None:
    state = position(dealt=("1-4-rrr", "1-5-rrb", "4-7-yg"))
    world = BASARI_MIND.determinise(BASARI.view(state, 0), Chance("dusk"))
    choices: tuple[Action, ...] = (Seal("a"), Seal("b"), Seal("c"))
    after = BASARI_MIND.play(world, choices)
    assert isinstance(after, Dusk)
    assert not BASARI_MIND.asked(after)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_choices_made_at_once_are_carried_out_as_one_after_the_other(seats: int) -> None:
    chance = Chance("at once")
    for state in wandered(seats, "at once"):
        if isinstance(state.phase, Sealing) and not any(state.phase.sealed):
            cards = letters(seats)
            choices = [cards[chance.below(len(cards))] for _ in range(seats)]
            assert revealed(state, choices) == reveal(state, "".join(choices)).state


def test_cards_that_nobody_can_know_change_nothing() -> None:
    view = BASARI.view(position(dealt=("1-4-rrr", "1-5-rrb", "4-7-yg")), 0)
    choices: tuple[Action, ...] = (Seal("b"), Seal("b"), Seal("c"))
    found = set()
    for number in range(8):
        chance = Chance(f"deal {number}")
        world = BASARI_MIND.play(BASARI_MIND.determinise(view, chance), choices)
        found.add(tuple(BASARI_MIND.worth(world, chance)))
    assert len(found) == 1


def test_a_game_that_is_over_is_judged_exactly() -> None:
    state = BASARI.start(Setup(3, "over")).state
    while decisions := awaited(BASARI, state):
        state = BASARI.apply(state, decisions[0].seat, taken(state, decisions[0].seat)).state
    result = BASARI.outcome(state)
    assert result is not None
    exact = [(seat in result.winners) / len(result.winners) for seat in range(3)]
    assert BASARI_MIND.worth(Dusk(state), Chance("over")) == exact


def test_hints_name_what_counts() -> None:
    state = position(dealt=("1-4-rrr", "1-5-rrb", "4-7-yg"))
    assert told(state, 0, Seal("a"))[0] == "basari.hint.workers"
    assert told(state, 0, Seal("b"))[0] == "basari.hint.points"
    assert told(state, 0, Seal("c"))[:2] == ["basari.hint.lead", "basari.hint.crowded"]
    bargain = reveal(state, "bba").state
    assert told(bargain, 0, Bid(gems("B"))) == ["basari.hint.points", "basari.hint.costs_lead"]
    offered = BASARI.apply(bargain, 0, Bid(gems("B"))).state
    assert told(offered, 1, Accept()) == ["basari.hint.accept", "basari.hint.lead"]


def test_hints_for_five_name_the_gems_of_an_exchange() -> None:
    state = position(5)
    assert told(state, 0, Seal("d")) == ["basari.hint.exchange"]
    alone = reveal(state, "daaab").state
    assert told(alone, 0, Swap("blue", gems("RR")))[0] == "basari.hint.swap"
    several = reveal(state, "ddaaa").state
    picker = awaited(BASARI, several)[0].seat
    assert told(several, picker, Pick("red")) == ["basari.hint.pick", "basari.hint.lead"]


def test_values_add_up_to_all_points_that_gems_will_bring() -> None:
    last = Table(LEVEL.gems, (15, 3, 3), LEVEL.points, 3, 0.5)
    assert sum(values(last)) == pytest.approx(14 + 12 + 10 + 8 + 12)
