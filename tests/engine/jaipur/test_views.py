from collections import Counter

import pytest

from engine.core import ScoreLine
from engine.jaipur import JAIPUR
from engine.jaipur.actions import Sell
from engine.jaipur.pieces import CARDS
from engine.jaipur.state import Over
from engine.text import say
from tests.engine.jaipur.positions import (
    WON,
    played,
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


@pytest.mark.cites("jaipur-9", "jaipur-b19")
def test_bonus_values_show_only_when_the_round_is_scored() -> None:
    state = position(("leather",) * 3, sold=((1, "diamond", 5), (1, "gold", 5), (1, "silver", 4)))
    after = played(state, Sell("leather", 3)).state
    seen = view(after, 0)
    assert seen.bonuses == ((0,), (1,), (1, 1))
    assert seen.bonus_piles == (6, 5, 3)
    assert not hasattr(seen, "bonus_values")
    other = type(after)(
        **{name: getattr(after, name) for name in after.__slots__ if name != "bonus_piles"},
        bonus_piles=tuple(tuple(reversed(pile)) for pile in after.bonus_piles),
    )
    assert other != after
    for seat in (0, 1, None):
        assert view(other, seat) == view(after, seat)
    *_, last = random_states("shown")
    drawn = [bonus for finished in view(last, None).rounds for bonus in finished.bonuses]
    assert any(any(piles) for piles in drawn)


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
    assert running.lines == (
        ScoreLine(0, say("jaipur.score.good", good=say("jaipur.card.gold")), 17),
        ScoreLine(0, say("jaipur.score.face_down", n=1), 0),
        ScoreLine(1, say("jaipur.score.good", good=say("jaipur.card.spice")), 5),
    )
    assert match.lines == (ScoreLine(0, say("jaipur.score.seal", number=1), 1),)


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
