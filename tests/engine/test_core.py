"""The contract's own values."""

from dataclasses import replace

import pytest

from engine.codec import Coder
from engine.core import (
    Decision,
    Game,
    Outcome,
    ScoreLine,
    Setup,
    Sheet,
    Spec,
    Told,
    audited,
    decision_of,
    ranked,
    tell,
    visible,
)
from engine.errors import EngineError, IllegalAction, ImpossiblePosition
from engine.text import Text, say, seat_name
from tests.engine.toy import TOY, Dealt, Revealed, Sealed

SPEC = Spec("toy", 1, 2, 4, ("long", "short"))


def test_a_game_is_played_by_least_to_most() -> None:
    assert list(SPEC.seat_counts) == [2, 3, 4]


def test_a_fine_setup_comes_back_with_its_variants_sorted_and_each_once() -> None:
    setup = Setup(3, "seed", ("short", "long", "short"))
    assert SPEC.checked(setup) == Setup(3, "seed", ("long", "short"))
    assert SPEC.checked(Setup(2, "s" * 200)) == Setup(2, "s" * 200)


@pytest.mark.parametrize(
    ("setup", "code", "details"),
    [
        (Setup(1, "x"), "engine.error.seats", {"least": 2, "most": 4, "got": 1}),
        (Setup(5, "x"), "engine.error.seats", {"least": 2, "most": 4, "got": 5}),
        (Setup(2, ""), "engine.error.seed", {"most": 200}),
        (Setup(2, "s" * 201), "engine.error.seed", {"most": 200}),
        (Setup(2, "x", ("long", "odd")), "engine.error.variant", {"variant": "odd"}),
    ],
)
def test_a_wrong_setup_is_refused(setup: Setup, code: str, details: dict[str, object]) -> None:
    with pytest.raises(IllegalAction) as caught:
        SPEC.checked(setup)
    assert (caught.value.code, caught.value.details) == (code, details)


def test_a_game_for_one_number_of_seats_names_it_once() -> None:
    with pytest.raises(IllegalAction) as caught:
        Spec("toy", 1, 2, 2).checked(Setup(3, "x"))
    assert caught.value.code == "engine.error.seats_exactly"
    assert caught.value.details == {"seats": 2, "got": 3}


def test_a_decision_is_found_by_its_seat() -> None:
    pending = (Decision(0, "bid", 4, answered=True), Decision(2, "bid", 4))
    assert decision_of(pending, 2) is pending[1]
    assert decision_of(pending, 0).answered


@pytest.mark.parametrize("seat", [1, -1, None])
def test_who_owes_nothing_has_no_decision(seat: int | None) -> None:
    with pytest.raises(IllegalAction, match=r"engine\.error\.nothing_to_decide"):
        decision_of((Decision(0, "bid", 4), Decision(2, "bid", 4)), seat)


def test_an_event_is_visible_to_its_audience_only() -> None:
    events = (Dealt(0, (1, 2), (0,)), Sealed(1, 3, (0, 1)), Revealed((1, 3)))
    assert visible(events, 0) == events
    assert visible(events, 1) == events[1:]
    assert visible(events, 2) == visible(events, None) == events[2:]
    assert visible((), 0) == ()


def test_a_seats_total_is_the_sum_of_its_lines() -> None:
    lines = (ScoreLine(0, say("gems"), 5), ScoreLine(1, say("gems"), 3), ScoreLine(0, say("x"), -7))
    sheet = Sheet(say("round"), lines)
    assert [sheet.total(seat) for seat in (0, 1, 2)] == [-2, 3, 0]


@pytest.mark.parametrize(
    ("merits", "places"),
    [
        (((5,), (9,), (1,)), (2, 1, 3)),
        (((5,), (5,), (1,)), (1, 1, 3)),
        (((5, 0), (5, 2), (9, 0)), (3, 2, 1)),
        ((), ()),
    ],
)
def test_equal_merits_share_a_place(
    merits: tuple[tuple[int, ...], ...], places: tuple[int, ...]
) -> None:
    assert ranked(merits) == places


def test_nothing_decides_an_outcome_unless_it_is_said() -> None:
    assert Outcome((0,), (1, 2), (3, 2), ()).decided_by is None


def test_an_error_is_a_text_of_its_code_and_details() -> None:
    error = EngineError("engine.error.blocked", option=say("gold"), reason=say("dear", n=3))
    reason = Text("dear", (("n", 3),))
    assert error.text == Text(
        "engine.error.blocked", (("option", Text("gold")), ("reason", reason))
    )
    assert "engine.error.blocked" in str(error)


def test_a_seat_is_named_by_whoever_speaks() -> None:
    assert seat_name(2) == say("seat", n=2)


def test_a_told_event_is_its_text_and_survives_json() -> None:
    event = tell("toy.event.won", to=(1,), seat=seat_name(1), n=3, gems=(say("toy.ruby"),))
    assert (event.kind, event.to, event.chapter) == ("won", (1,), False)
    assert event.text == say("toy.event.won", seat=seat_name(1), n=3, gems=(say("toy.ruby"),))
    coder: Coder[Told] = Coder(Told)
    assert coder.loads(coder.dumps(event)) == event
    assert tell("toy.event.day", chapter=True).chapter


def test_the_highest_score_wins_and_equal_scores_share() -> None:
    outcome = Outcome.by_score((3, 5, 5, 1))
    assert (outcome.winners, outcome.ranks) == ((1, 2), (3, 1, 1, 4))


class Unnamed(Game):  # type: ignore[type-arg]  # the very mistake that is to be told
    spec = TOY.spec
    start, pending, view, ask = TOY.start, TOY.pending, TOY.view, TOY.ask
    apply, outcome = TOY.apply, TOY.outcome


def test_a_game_that_names_no_types_is_told_so() -> None:
    with pytest.raises(TypeError, match="must name its types"):
        _ = Unnamed().codec


def test_unless_a_game_knows_better_a_position_fits_if_it_can_be_asked() -> None:
    state = TOY.start(Setup(2, "fits")).state
    audited(TOY, state)
    with pytest.raises(ImpossiblePosition):
        audited(TOY, replace(state, hands=()))
