"""What holds for a table of any game from its first step to its last."""

from itertools import islice
from typing import Any

import pytest

from engine.core import Decision
from engine.play import awaited, first_legal, legal, replay
from tests.conformance.tables import (
    Case,
    below,
    everyone,
    logged,
    moments,
    other_world,
    some_moments,
)


def test_a_game_is_over_exactly_when_nobody_owes_a_decision(case: Case) -> None:
    game = case.game
    for moment in moments(case, "over"):
        assert game.outcome(moment.state) is None, "an outcome although somebody must decide"
        assert awaited(game, moment.state), "every decision is answered, but nothing happened"
        over = not game.pending(moment.step.state)
        assert over == (game.outcome(moment.step.state) is not None), (
            "there must be an outcome if and only if nobody owes a decision"
        )


def test_a_seat_owes_at_most_one_decision_and_each_is_told_apart(case: Case) -> None:
    known: dict[tuple[int, int], str] = {}
    for moment in moments(case, "decisions"):
        before = case.game.pending(moment.state)
        assert len({decision.seat for decision in before}) == len(before)
        assert all(0 <= decision.seat < case.seats for decision in before)
        for decision in before:
            kind = known.setdefault((decision.seat, decision.opened), decision.kind)
            assert kind == decision.kind, (
                f"two decisions of seat {decision.seat} have opened={decision.opened}: it must "
                "grow with every step that is not a changed choice"
            )
        gone = set(map(_token, before)) - set(map(_token, case.game.pending(moment.step.state)))
        for token in gone:
            known[token] = "gone"


def _token(decision: Decision) -> tuple[int, int]:
    return decision.seat, decision.opened


def test_a_decision_stays_the_same_while_others_answer(case: Case) -> None:
    for moment in moments(case, "stable"):
        before = [d for d in case.game.pending(moment.state) if d.seat != moment.seat]
        after = case.game.pending(moment.step.state)
        own = {d for d in after if d.seat == moment.seat and d.answered}
        if own:  # the round is still open, so nothing may have happened to anybody else
            assert [d for d in after if d.seat != moment.seat] == before


def test_forced_choices_are_not_asked_unless_that_would_tell_a_secret(case: Case) -> None:
    chance = below("forced")
    for moment in moments(case, "forced"):
        for decision in case.game.pending(moment.state):
            if not _has_a_choice(case, moment.state, decision.seat):
                assert case.game.imagines, f"seat {decision.seat} is asked without a choice"
                others = (other_world(case, moment.state, None, chance) for _ in range(100))
                assert any(_has_a_choice(case, other, decision.seat) for other in others), (
                    f"seat {decision.seat} is asked without a choice, which everybody can see: "
                    "let the rules carry it out"
                )


def _has_a_choice(case: Case, state: Any, seat: int) -> bool:
    view = case.game.view(state, seat)
    next(case.game.ask(view))  # whoever owes a decision is shown a form, forced or not
    return len(list(islice(legal(case.game, view), 2))) == 2


def test_everybody_asleep_still_ends_the_game(case: Case) -> None:
    game = case.game
    state = game.start(case.setup("asleep")).state
    for _ in range(5000):
        open_decisions = awaited(game, state)
        if not open_decisions:
            break
        seat = open_decisions[0].seat
        state = game.apply(state, seat, first_legal(game, game.view(state, seat))).state
    assert game.outcome(state) is not None, (
        "a table where everybody sleeps does not end: the first option of every form must be one "
        "that brings the end nearer"
    )


def test_the_outcome_lists_every_point_by_its_source(case: Case) -> None:
    game = case.game
    *_, last = moments(case, "points")
    outcome = game.outcome(last.step.state)
    assert outcome is not None
    for sheet in outcome.sheets[-1:]:
        assert outcome.scores == tuple(sheet.total(seat) for seat in range(case.seats)), (
            "the lines of the last sheet must add up to the scores"
        )
    assert outcome.winners == tuple(s for s in range(case.seats) if outcome.ranks[s] == 1)
    assert outcome.winners
    best = max(outcome.scores)
    assert all(outcome.scores[seat] == best for seat in outcome.winners)
    for seat in everyone(case):
        assert game.tally(game.view(last.step.state, seat)) == outcome.sheets, (
            f"tally(view of seat {seat}) at the end differs from the sheets of the outcome"
        )


def test_the_tally_can_be_asked_at_any_time(case: Case) -> None:
    for moment in some_moments(case, "tally", 10):
        for seat in everyone(case):
            for sheet in case.game.tally(case.game.view(moment.state, seat)):
                assert all(0 <= line.seat < case.seats for line in sheet.lines)


def test_the_same_seed_deals_the_same_table_and_another_does_not(case: Case) -> None:
    start = case.game.start
    assert start(case.setup("one")) == start(case.setup("one"))
    assert start(case.setup("one")).state != start(case.setup("two")).state


def test_a_log_replays_to_equal_states(case: Case) -> None:
    played = [moment.step for moment in moments(case, "replay")]
    _, *replayed = replay(case.game, case.setup("replay"), logged(case, "replay"))
    assert replayed == played


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_no_position_of_a_random_table_is_called_impossible(case: Case, seed: str) -> None:
    case.game.audit(case.game.start(case.setup(seed)).state)
    for moment in moments(case, seed):
        case.game.audit(moment.step.state)
