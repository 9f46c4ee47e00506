from collections import Counter
from dataclasses import replace

import pytest

from engine.core import ScoreLine, Step, visible
from engine.jaipur import JAIPUR
from engine.jaipur.actions import Sell
from engine.jaipur.events import BonusDrawn, Event
from engine.jaipur.pieces import CARDS
from engine.jaipur.state import Over, State
from engine.play import AnyGame, act
from engine.registry import find
from engine.text import say
from tests.engine.jaipur.positions import (
    WON,
    position,
    random_states,
    result,
    started,
    view,
)


@pytest.mark.cites("jaipur-9")
def test_a_view_shows_the_own_hand_and_the_size_of_the_other() -> None:
    state = position(("gold", "silver"), rival=("cloth",))
    for seat, hand in ((0, ("gold", "silver")), (1, ("cloth",)), (None, ())):
        seen = view(state, seat)
        assert seen.hand == hand
        assert seen.hands == (2, 1)
        assert seen.deck == len(state.deck)


@pytest.mark.cites("jaipur-b35", "jaipur-9")
def test_nobody_has_to_tell_about_camels() -> None:
    state = position(herds=(3, 4))
    assert view(state, 0).herds == (3, None)
    assert view(state, 1).herds == (None, 4)
    assert view(state, None).herds == (None, None)


@pytest.mark.cites("jaipur-9")
def test_with_open_herds_everybody_sees_them() -> None:
    state = position(herds=(3, 4), variants=("open_herds",))
    assert {view(state, seat).herds for seat in (0, 1, None)} == {(3, 4)}
    assert started("a", "open_herds").variants == ("open_herds",)


def bonus_sale(game: AnyGame = JAIPUR) -> Step[State, Event]:
    """Let seat 0 draw a token for three cards, after tokens for four and five of seat 1."""
    state = position(("leather",) * 3, sold=((1, "diamond", 5), (1, "gold", 5), (1, "silver", 4)))
    piles = ((3, 1, 1, 2, 2, 2, 3), (6, 4, 4, 5, 5, 6), (10, 9, 8, 8, 10))
    return act(game, replace(state, bonus_piles=piles), 0, Sell("leather", 3))


@pytest.mark.cites("jaipur-9")
def test_whoever_drew_a_bonus_token_knows_its_value() -> None:
    step = bonus_sale()
    assert view(step.state, 0).own_bonuses == ((3,), (), ())
    assert view(step.state, 1).own_bonuses == ((), (6,), (10, 9))
    assert visible(step.events, 0)[1] == BonusDrawn(0, 3, 3, (0,))
    assert [event.kind for event in visible(step.events, 0)] == ["sold", "bonus_drawn"]


@pytest.mark.cites("jaipur-9", "jaipur-b19")
def test_nobody_else_learns_the_value_before_the_round_is_scored() -> None:
    step = bonus_sale()
    threes, *others = step.state.bonus_piles
    less = replace(step.state, bonus_piles=(threes[::-1][1:] + threes[:1], *others))
    assert less.bonuses_of(0) != step.state.bonuses_of(0)
    for seat in (1, None):
        seen = view(step.state, seat)
        assert (seen.bonuses, seen.bonus_piles) == (((0,), (1,), (1, 1)), (6, 5, 3))
        assert view(less, seat) == seen
        assert [event.kind for event in visible(step.events, seat)] == ["sold"]
    assert view(step.state, None).own_bonuses == ((), (), ())


@pytest.mark.cites("jaipur-9")
def test_under_version_1_nobody_knew_a_value_before_the_round_was_scored() -> None:
    version_1 = find("jaipur", 1)
    step = bonus_sale(version_1)
    assert [event.kind for event in step.events] == ["sold"]
    for seat in (0, 1, None):
        assert version_1.view(step.state, seat).own_bonuses == ((), (), ())
        running = version_1.tally(version_1.view(step.state, seat))[-2]
        face_down = [dict(line.source.args).get("n") for line in running.lines if not line.points]
        assert face_down == [1, 3]


@pytest.mark.cites("jaipur-b19", "jaipur-b25")
def test_all_values_are_shown_when_a_round_is_scored() -> None:
    *_, last = random_states("shown")
    drawn = [bonus for finished in view(last, None).rounds for bonus in finished.bonuses]
    assert any(any(piles) for piles in drawn)


@pytest.mark.cites("jaipur-9")
@pytest.mark.parametrize("version", [1, 2])
def test_a_sale_may_be_taken_back_unless_it_drew_a_bonus_token(version: int) -> None:
    game, state = find("jaipur", version), position(("leather",) * 3)
    plain, drew = (act(game, state, 0, Sell("leather", count)).state for count in (2, 3))
    assert game.may_undo(state, plain)
    assert not game.may_undo(state, drew)


@pytest.mark.cites("jaipur-9")
def test_goods_tokens_and_discards_are_open() -> None:
    state = position(sold=((1, "leather", 2),))
    seen = view(state, None)
    assert seen.tokens[1][5] == (4, 3)
    assert seen.discard == ("leather", "leather")


def test_unseen_cards_are_counted() -> None:
    state = position(("gold",), rival=("cloth", "cloth"), herds=(2, 3))
    unseen = view(state, 0).unseen
    rest = Counter[str]((*state.deck, "cloth", "cloth"))
    rest["camel"] += 3
    assert unseen == {card: rest[card] for card in CARDS}


def test_the_tally_tells_every_rupee_by_its_source() -> None:
    finished = result((4, 3), (2,), herds=(2, 1), bonuses=((1, 3), ()))
    state = position(rounds=(finished,), sold=((0, "gold", 3), (1, "spice", 1)), starter=1)
    one, running, match = JAIPUR.tally(view(state, None))
    leather = say("jaipur.score.good", good=say("jaipur.card.leather"))
    assert one.lines == (
        ScoreLine(0, leather, 7),
        ScoreLine(0, say("jaipur.score.bonus", size=say("jaipur.size.3")), 4),
        ScoreLine(0, say("jaipur.score.camel_token"), 5),
        ScoreLine(1, leather, 2),
    )
    assert running.title == say("jaipur.sheet.running", number=2)
    gold = ScoreLine(0, say("jaipur.score.good", good=say("jaipur.card.gold")), 17)
    spice = ScoreLine(1, say("jaipur.score.good", good=say("jaipur.card.spice")), 5)
    face_down = ScoreLine(0, say("jaipur.score.face_down", n=1), 0)
    assert running.lines == (gold, face_down, spice)
    assert match.lines == (ScoreLine(0, say("jaipur.score.seal", number=1), 1),)


@pytest.mark.cites("jaipur-9")
def test_the_tally_counts_a_bonus_token_for_its_owner_alone() -> None:
    state = position(sold=((0, "gold", 3), (1, "spice", 4)))
    gold = ScoreLine(0, say("jaipur.score.good", good=say("jaipur.card.gold")), 17)
    spice = ScoreLine(1, say("jaipur.score.good", good=say("jaipur.card.spice")), 13)
    own = ScoreLine(0, say("jaipur.score.bonus", size=say("jaipur.size.3")), 1)
    hers = ScoreLine(1, say("jaipur.score.bonus", size=say("jaipur.size.4")), 4)
    hidden = [ScoreLine(seat, say("jaipur.score.face_down", n=1), 0) for seat in (0, 1)]
    for seat, lines in (
        (0, (gold, own, spice, hidden[1])),
        (1, (gold, hidden[0], spice, hers)),
        (None, (gold, hidden[0], spice, hidden[1])),
    ):
        assert JAIPUR.tally(view(state, seat))[0].lines == lines


def test_the_tally_of_a_finished_match_is_its_outcome() -> None:
    for seed in "abc":
        *_, last = random_states(seed)
        outcome = JAIPUR.outcome(last)
        assert outcome is not None
        assert isinstance(last.phase, Over)
        for seat in (0, 1, None):
            assert JAIPUR.tally(view(last, seat)) == outcome.sheets
        assert outcome.scores == tuple(outcome.sheets[-1].total(seat) for seat in (0, 1))
        assert len(outcome.sheets) == len(last.rounds) + 1


def test_a_replayed_round_has_a_sheet_but_no_seal() -> None:
    state = position(rounds=(WON, result((4,), (4,), starter=1)))
    *sheets, match = JAIPUR.tally(view(state, 0))
    assert len(sheets) == 3
    assert [line.source for line in match.lines] == [say("jaipur.score.seal", number=1)]
