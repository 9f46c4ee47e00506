"""The end of a stage, its scoring, and the end of the game."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.basari import BASARI
from engine.basari.events import (
    DeckFailed,
    Event,
    GameEnded,
    MajorityShared,
    MajorityWon,
    StageBegun,
    StageEnded,
    WorkersPaid,
)
from engine.basari.pieces import COLOURS, DECK, Gems
from engine.basari.rules import score_stage
from engine.basari.scoring import majorities
from engine.basari.state import Over, State
from engine.core import Step
from engine.text import say
from tests.engine.basari.positions import (
    gems,
    holding,
    kinds,
    owing,
    position,
    reveal,
    seen,
    told,
    wandered,
    workers,
)

FOURS = ("4-4-rb", "4-4-ggg", "4-5-ry", "4-5-rg", "4-6-yb", "4-6-yy", "4-7-yg")
ELEVEN = ("4-4-rb", "4-4-ggg", "3-6-gg")
"""Cards with eleven workers."""


def last_round(
    own: tuple[str, ...] = ("R", "Y", "G"),
    stage: int = 1,
    dealt: str = "4-7-yg",
    points: tuple[int, ...] = (),
) -> State:
    """Return a table at which seat 0 already had eleven workers before this round."""
    before = [ELEVEN, ("1-4-rrr", "1-5-rrb", "1-5-ggbb"), ("2-4-rrg", "2-4-ryy", "2-4-rbbb")]
    cards = [dealt, "1-6-yggb", "2-6-gbbb"]
    return position(own=own, before=before, dealt=cards, stage=stage, points=points)


@pytest.mark.cites("basari-b44", "basari-7")
def test_a_stage_ends_after_the_round_in_which_somebody_has_15_workers() -> None:
    assert workers(*ELEVEN, "4-7-yg") == 15
    state = last_round()
    assert state.players[0].workers == 15  # enough already, but the round is played out
    bargain = reveal(last_round(own=("R", "YY", "YYY")), "cbb")
    assert "stage_end" not in kinds(bargain)
    assert owing(bargain.state) == [(2, "bid")]
    step = reveal(state, "bac")
    assert told(step, StageEnded) == [StageEnded(1, (0,))]
    assert kinds(step).index("mine") < kinds(step).index("stage_end")
    assert step.state.stage == 2


@pytest.mark.cites("basari-b44")
def test_with_14_workers_the_stage_goes_on() -> None:
    state = last_round(dealt="3-7-bb")
    assert state.players[0].workers == 14
    step = reveal(state, "bac")
    assert kinds(step)[-1] == "deal"
    assert step.state.stage == 1


@pytest.mark.cites("basari-b44", "basari-7")
def test_workers_drawn_for_action_a_can_end_the_stage() -> None:
    step = reveal(last_round(dealt="3-7-bb"), "abc")
    assert told(step, StageEnded) == [StageEnded(1, (0,))]


@pytest.mark.cites("basari-b48", "basari-7")
def test_everybody_with_15_workers_gets_12_points_and_nobody_shares() -> None:
    state = position(before=[FOURS[:3], ("3-7-gg", "3-7-yb", "3-7-yy", "3-6-gg"), ()],
                     dealt=["3-6-rg", "4-7-yg"])  # fmt: skip
    step = reveal(state, "aaa")
    assert told(step, WorkersPaid) == [WorkersPaid(0, 15, 12), WorkersPaid(1, 16, 12)]
    assert [player.books[0].workers for player in step.state.players] == [12, 12, 0]


def scored(*own: str) -> Step[State, Event]:
    """Return the scoring of a stage with these gems."""
    events: list[Event] = []
    state = score_stage(position(len(own), own=own), events)
    return Step(state, tuple(events))


@pytest.mark.cites("basari-b45", "basari-8")
@pytest.mark.parametrize(("number", "returned"), [(1, 1), (2, 1), (5, 3), (6, 3), (7, 4)])
def test_most_red_brings_14_points_and_costs_half_rounded_up(number: int, returned: int) -> None:
    step = scored("R" * number, "", "")
    assert step.events == (MajorityWon("red", 0, 14, returned),)
    assert step.state.players[0].points == 14
    assert step.state.players[0].gems.red == number - returned
    assert step.state.stock.red == 22 - number + returned


@pytest.mark.cites("basari-b46", "basari-8")
def test_yellow_brings_12_green_10_and_blue_8() -> None:
    step = scored("RRRYY", "GGGYYY", "BBB")
    assert step.events == (
        MajorityWon("red", 0, 14, 2),
        MajorityWon("yellow", 1, 12, 2),
        MajorityWon("green", 1, 10, 2),
        MajorityWon("blue", 2, 8, 2),
    )
    assert [player.points for player in step.state.players] == [14, 22, 8]
    assert holding(step.state) == [gems("RYY"), gems("GY"), gems("B")]


@pytest.mark.cites("basari-b47", "basari-8")
@pytest.mark.parametrize(
    ("colour", "leaders", "points"),
    [("R", 2, 7), ("R", 3, 4), ("Y", 5, 2), ("G", 3, 3), ("G", 4, 2), ("B", 3, 2), ("B", 5, 1)],
)
def test_tied_leaders_share_rounded_down_and_return_two_each(
    colour: str, leaders: int, points: int
) -> None:
    step = scored(*[colour * 4] * leaders, *[colour * 3] * (5 - leaders))
    (event,) = step.events
    assert isinstance(event, MajorityShared)
    assert (event.seats, event.points, event.returned) == (tuple(range(leaders)), points, 2)
    assert [player.points for player in step.state.players] == [points] * leaders + [0] * (
        5 - leaders
    )
    assert [held.total for held in holding(step.state)] == [2] * leaders + [3] * (5 - leaders)


@pytest.mark.cites("basari-8")
def test_tied_leaders_with_one_gem_return_it() -> None:
    step = scored("B", "B", "")
    assert step.events == (MajorityShared("blue", (0, 1), 4, 1),)
    assert holding(step.state) == [Gems()] * 3
    assert step.state.stock.blue == 22


@pytest.mark.cites("basari-8")
def test_a_colour_that_nobody_holds_scores_for_nobody() -> None:
    assert scored("", "", "").events == ()
    assert [player.points for player in scored("", "", "").state.players] == [0, 0, 0]


@pytest.mark.cites("basari-8")
@given(st.lists(st.builds(Gems, *[st.integers(0, 4)] * 4), min_size=3, max_size=5))
def test_majorities_are_those_of_a_plain_computation(hands: list[Gems]) -> None:
    base = position(len(hands))
    players = tuple(p.with_gems(held) for p, held in zip(base.players, hands, strict=True))
    worth = {"red": 14, "yellow": 12, "green": 10, "blue": 8}
    expected = []
    for colour in COLOURS:
        numbers = {seat: held.of(colour) for seat, held in enumerate(hands)}
        top = max(numbers.values())
        leaders = [seat for seat in numbers if numbers[seat] == top]
        if top == 0:
            continue
        shares = Counter[int]()
        for seat in leaders:
            shares[seat] += worth[colour] // len(leaders)
        back = top - top // 2 if len(leaders) == 1 else (2 if top >= 2 else 1)
        expected.append((colour, dict(shares), back))
    assert [
        (m.colour, dict.fromkeys(m.seats, m.points), m.returned) for m in majorities(players)
    ] == expected


@pytest.mark.cites("basari-b28", "basari-b8")
def test_the_returned_gems_fill_the_stock_after_the_scoring() -> None:
    state = last_round(own=("RRRR", "YY", "G"))
    step = reveal(state, "aaa")
    assert step.state.stock == state.stock + gems("RRYG")
    scoring = ["stage_end", "majority", "majority", "majority", "workers", "stage", "deal"]
    assert kinds(step)[-7:] == scoring


@pytest.mark.cites("basari-b49", "basari-9")
def test_for_the_next_stage_all_39_cards_are_shuffled_and_workers_are_gone() -> None:
    step = reveal(last_round(), "bac")
    state = step.state
    assert told(step, StageBegun) == [StageBegun(2)]
    assert sorted((*(p.dealt for p in state.players), *state.deck)) == sorted(DECK)
    assert [player.cards for player in state.players] == [(p.dealt,) for p in state.players]
    assert (state.stage, state.round) == (2, 1)
    assert state.rng.drawn == 2 * 38


def test_no_two_stages_have_the_same_order_of_cards() -> None:
    firsts: dict[int, tuple[str, ...]] = {}
    for state in wandered(3, "order"):
        firsts.setdefault(state.stage, tuple(player.dealt for player in state.players))
    assert len(set(firsts.values())) == 3


@pytest.mark.cites("basari-b50", "basari-9")
def test_gems_and_points_are_kept_for_the_next_stage() -> None:
    state = last_round(own=("RRRRGG", "RRR", "GGG"), points=(5, 6, 7))
    step = reveal(state, "aaa")
    assert holding(step.state) == [gems("RRGG"), gems("RRR"), gems("G")]
    assert [player.points for player in step.state.players] == [5 + 14 + 12, 6, 7 + 10]
    assert [len(player.books) for player in step.state.players] == [2, 2, 2]


@pytest.mark.cites("basari-9")
def test_a_stage_that_the_pile_ends_is_scored_like_any_other() -> None:
    step = reveal(position(own=["R", "Y", "G"], deck=[]), "aaa")
    assert told(step, DeckFailed) == [DeckFailed(1)]
    assert [event.seat for event in told(step, MajorityWon)] == [0, 1, 2]
    assert told(step, WorkersPaid) == []


@pytest.mark.cites("basari-b7")
def test_the_game_is_over_after_the_third_stage() -> None:
    for stage in (1, 2):
        assert reveal(last_round(stage=stage), "aaa").state.stage == stage + 1
    step = reveal(last_round(stage=3), "aaa")
    assert step.state.phase == Over()
    assert kinds(step)[-1] == "end"
    assert BASARI.pending(step.state) == ()
    for seats in (3, 4, 5):
        assert wandered(seats, "three")[-1].stage == 3


@pytest.mark.cites("basari-b51", "basari-11")
def test_the_most_points_win() -> None:
    step = reveal(last_round(stage=3, points=(0, 30, 20)), "aaa")
    outcome = BASARI.outcome(step.state)
    assert outcome is not None
    assert outcome.scores == (14 + 12, 42, 30)
    assert outcome.winners == (1,)
    assert outcome.ranks == (3, 1, 2)
    assert outcome.decided_by is None
    assert told(step, GameEnded) == [GameEnded((1,), (26, 42, 30))]


@pytest.mark.cites("basari-b51", "basari-11")
def test_equal_points_share_the_victory() -> None:
    step = reveal(last_round(stage=3, points=(0, 14, 8)), "aaa")
    outcome = BASARI.outcome(step.state)
    assert outcome is not None
    assert outcome.scores == (26, 26, 18)
    assert outcome.winners == (0, 1)
    assert outcome.ranks == (1, 1, 3)


@pytest.mark.cites("basari-b8")
def test_every_point_has_its_line() -> None:
    step = reveal(last_round(stage=3, points=(5, 0, 0)), "aaa")
    outcome = BASARI.outcome(step.state)
    assert outcome is not None
    assert outcome.sheets == BASARI.tally(seen(step.state))
    *stages, match = outcome.sheets
    lines = [(sheet.title, ln.source.key, ln.points) for sheet in stages for ln in sheet.lines
             if ln.seat == 0]  # fmt: skip
    assert lines == [
        (say("basari.sheet.stage", stage=1), "basari.score.trade", 5),
        (say("basari.sheet.stage", stage=3), "basari.score.red", 14),
        (say("basari.sheet.stage", stage=3), "basari.score.workers", 12),
    ]
    assert [(ln.source, ln.points) for ln in match.lines if ln.seat == 0] == [
        (say("basari.score.stage", stage=1), 5),
        (say("basari.score.stage", stage=2), 0),
        (say("basari.score.stage", stage=3), 26),
    ]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_sheets_add_up_at_every_moment(seats: int) -> None:
    for state in wandered(seats, "sheets"):
        *stages, match = BASARI.tally(seen(state))
        for seat, player in enumerate(state.players):
            assert match.total(seat) == player.points
            assert sum(sheet.total(seat) for sheet in stages) == player.points
    assert BASARI.outcome(wandered(seats, "sheets")[0]) is None
    outcome = BASARI.outcome(wandered(seats, "sheets")[-1])
    assert outcome is not None
    assert outcome.scores == tuple(outcome.sheets[-1].total(seat) for seat in range(seats))
