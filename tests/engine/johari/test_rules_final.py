"""The end of the game: final steps, the score, and who has won."""

from __future__ import annotations

import pytest

from engine.core import Outcome
from engine.johari import JOHARI
from engine.johari.actions import Advance, Decline, Seal
from engine.johari.state import Over, Player, State
from engine.play import first_legal
from tests.engine.johari.positions import (
    GEM_TYPES,
    POINTS,
    advancing,
    closing,
    legal,
    play,
    player,
    refused,
    waiting,
)


def ended(*players: Player) -> State:
    """Let the last day end without anything more happening."""
    return play(closing(*players, day=10), 0, Seal("baksheesh"))


def result(*players: Player) -> Outcome:
    outcome = JOHARI.outcome(ended(*players))
    assert outcome is not None
    return outcome


def score(mine: Player) -> int:
    return result(mine, player()).scores[0]


@pytest.mark.cites("johari-b73", "johari-27", "johari-b13")
def test_the_game_ends_after_day_10_on_which_the_last_noble_entered() -> None:
    ninth = play(closing(player(), player(), day=9), 0, Seal("baksheesh"))
    assert ninth.day == 10
    assert ninth.court.stack == ()
    assert ninth.court.spaces[4] is not None
    assert JOHARI.outcome(ninth) is None
    state = ended(player(), player())
    assert isinstance(state.phase, Over)
    assert waiting(state) == []


@pytest.mark.cites("johari-b72", "johari-b71", "johari-b73")
def test_the_last_day_is_unpacked_before_it_is_scored() -> None:
    me = player("", "trade doppelganger", trade="prestige-3 ruby-1", nobles="gem-types")
    outcome = JOHARI.outcome(ended(me, player()))
    assert outcome is not None
    assert outcome.scores[0] == 3 + 2


@pytest.mark.parametrize("steps", range(9))
@pytest.mark.cites("johari-b74", "johari-26")
def test_a_token_is_worth_the_points_of_its_column(steps: int) -> None:
    for index in range(4):
        at = tuple(steps if n == index else 0 for n in range(4))
        assert score(player(steps=at)) == POINTS[steps]  # type: ignore[arg-type]  # four numbers


@pytest.mark.cites("johari-b78", "johari-b74")
def test_doris_gets_8_and_14_and_11_and_18_points() -> None:
    assert score(player(steps=(2, 4, 3, 6))) == 8 + 14 + 11 + 18


@pytest.mark.cites("johari-b74", "johari-b41", "johari-26")
def test_nobles_prestige_cards_and_tokens_add_up_line_by_line() -> None:
    me = player(
        "ruby-3 gold-2", prestige="prestige-2 prestige-3", nobles="points-six", steps=(1, 0, 0, 0)
    )
    outcome = result(me, player())
    assert outcome.scores == (2 + 3 + 6 + 4, 0), "gems and gold are worth nothing"
    sheet = outcome.sheets[-1]
    assert sheet.total(0) == 15
    assert sum(line.points for line in sheet.lines if line.seat == 1) == 0


@pytest.mark.parametrize(
    ("noble", "points"),
    [("points-five", 5), ("points-six", 6), ("points-seven", 7), ("points-eight", 8)],
)
@pytest.mark.cites("johari-b95")
def test_some_nobles_are_worth_points(noble: str, points: int) -> None:
    assert score(player(nobles=noble)) == points


@pytest.mark.parametrize("noble", ["baksheesh-gold", "hire-gold", "prestige-cards", "gem-types"])
@pytest.mark.cites("johari-b95", "johari-b96", "johari-b97")
def test_other_nobles_are_worth_nothing_by_themselves(noble: str) -> None:
    assert score(player("gold-1", nobles=noble)) == 0


@pytest.mark.cites("johari-b96", "johari-24")
def test_each_prestige_card_is_worth_1_more_and_no_gem_card_is() -> None:
    me = player("ruby-3 ruby-1", prestige="prestige-1 prestige-3", nobles="prestige-cards")
    assert score(me) == 1 + 3 + 2


@pytest.mark.parametrize(
    ("display", "types"),
    [
        ("", 0),
        ("ruby-1 ruby-2 ruby-3-fake", 1),
        ("ruby-1-fake sapphire-1 gold-1", 2),
        ("ruby-1 sapphire-1 diamond-2-fake emerald-1 gold-3", 4),
    ],
)
@pytest.mark.cites("johari-b97", "johari-25")
def test_2_points_for_each_gem_type_in_the_display(display: str, types: int) -> None:
    me = player(display, nobles="gem-types", prestige="prestige-1")
    assert score(me) == 2 * types + 1


@pytest.mark.cites("johari-b99")
def test_1_point_for_each_noble_itself_included() -> None:
    assert score(player(nobles="entourage")) == 1
    assert score(player(nobles="entourage bribe-gold disguise")) == 3
    assert score(player(nobles="entourage points-five", slots=("slot-one", "", ""))) == 3 + 5


# The advance at the end


def final(steps: tuple[int, int, int, int]) -> State:
    return advancing(player(nobles="final-steps", steps=steps), player(), queue=(0,), gold=(15, 12))


@pytest.mark.cites("johari-b98", "johari-38")
def test_after_the_last_day_one_token_moves_2_or_two_move_1_and_it_must_be_used() -> None:
    state = ended(player(nobles="final-steps"), player())
    assert waiting(state) == [(0, "advance")]
    actions = {frozenset(a.gems) for a in legal(state) if isinstance(a, Advance)}
    pairs = {frozenset((a, b)) for a in GEM_TYPES for b in GEM_TYPES}
    assert actions == pairs, "one gem alone, or any two"
    assert len(legal(state)) == 10
    refused(state, 0, Decline())


@pytest.mark.cites("johari-b98")
def test_one_token_moves_2_spaces_or_two_move_1_each() -> None:
    one = play(final((1, 1, 1, 1)), 0, Advance(("ruby",)))
    assert one.players[0].steps == (1, 1, 3, 1)
    assert isinstance(one.phase, Over)
    two = play(final((1, 1, 1, 1)), 0, Advance(("diamond", "ruby")))
    assert two.players[0].steps == (2, 1, 2, 1)
    outcome = JOHARI.outcome(two)
    assert outcome is not None
    assert outcome.scores[0] == 8 + 4 + 8 + 4


@pytest.mark.cites("johari-38")
def test_steps_of_the_advance_past_the_end_are_lost() -> None:
    state = play(final((7, 0, 0, 8)), 0, Advance(("diamond",)))
    assert state.players[0].steps == (8, 0, 0, 8)


@pytest.mark.cites("johari-38", "johari-b98")
def test_without_the_noble_nothing_is_asked_at_the_end() -> None:
    assert isinstance(ended(player(nobles="entourage"), player()).phase, Over)


# Who wins


@pytest.mark.cites("johari-b75")
def test_the_highest_score_wins() -> None:
    outcome = result(player(steps=(1, 0, 0, 0)), player(nobles="points-five"), player())
    assert outcome.winners == (1,)
    assert outcome.scores == (4, 5, 0)
    assert outcome.ranks == (2, 1, 3)
    assert outcome.decided_by is None


@pytest.mark.cites("johari-b76", "johari-26")
def test_a_tie_goes_to_the_higher_sum_of_the_tokens() -> None:
    by_cards = player(prestige="prestige-3 prestige-1", steps=(1, 0, 0, 0))
    by_tokens = player(steps=(1, 1, 0, 0))
    outcome = result(by_cards, by_tokens)
    assert outcome.scores == (8, 8)
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1)
    assert outcome.decided_by is not None


@pytest.mark.cites("johari-26", "johari-b76")
def test_the_tie_break_sums_track_points_and_not_steps() -> None:
    many_steps = player(steps=(8, 0, 0, 0), prestige="prestige-2")
    few_steps = player(steps=(2, 2, 1, 0), prestige="prestige-1 prestige-1")
    outcome = result(many_steps, few_steps)
    assert outcome.scores == (22, 22)
    assert outcome.winners == (0, 1), "20 points each on the tracks, although 8 steps against 5"
    more = player(steps=(8, 0, 0, 0), prestige="prestige-2 prestige-1")
    less = player(steps=(3, 3, 0, 0), prestige="prestige-1")
    outcome = result(more, less)
    assert outcome.scores == (23, 23)
    assert outcome.winners == (1,), "22 on the tracks against 20, although 6 steps against 8"


@pytest.mark.cites("johari-b77", "johari-26")
def test_if_still_tied_the_victory_is_shared() -> None:
    outcome = result(player(steps=(1, 0, 0, 0)), player(), player(steps=(0, 0, 0, 1)))
    assert outcome.winners == (0, 2)
    assert outcome.ranks == (1, 3, 1)


def test_whoever_is_absent_takes_the_most_points_of_the_final_steps() -> None:
    me = player(nobles="final-steps", steps=(8, 7, 0, 2))
    state = advancing(me, player(), queue=(0,), gold=(9, 8))
    assert first_legal(JOHARI, JOHARI.view(state, 0)) == Advance(("ruby",))
