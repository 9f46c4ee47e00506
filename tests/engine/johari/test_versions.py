"""Rules version 1, by which tables go on that were begun with it: every card may be declined."""

from __future__ import annotations

import pytest

from engine.core import Setup
from engine.errors import ImpossiblePosition
from engine.johari import JOHARI
from engine.johari.actions import Action, Baksheesh, Bribe, Decline, Deed, Seal
from engine.johari.pieces import ActionCard
from engine.johari.state import State
from engine.play import act, legal, sample
from engine.registry import find
from tests.conformance.tables import below
from tests.engine.johari.positions import acting, gold, player, sealing

JOHARI_1 = find("johari", 1)
PLAIN: list[tuple[ActionCard, Deed, int]] = [
    ("baksheesh", Baksheesh(), 17),
    ("bribe", Bribe(), 14),
]


def revealed(card: ActionCard) -> State:
    """Let both play a card of which nothing is left to choose."""
    state = sealing(player(), player(), others="bribe")
    return played(state, Seal(card))


def played(state: State, action: Action) -> State:
    after: State = act(JOHARI_1, state, 0, action).state
    JOHARI_1.audit(after)
    return after


@pytest.mark.parametrize(("card", "deed", "held"), PLAIN)
@pytest.mark.cites("johari-3", "johari-29")
def test_under_version_1_baksheesh_and_bribe_are_asked_for_and_may_be_declined(
    card: ActionCard, deed: Deed, held: int
) -> None:
    state = revealed(card)
    assert [(one.seat, one.kind) for one in JOHARI_1.pending(state)] == [(0, "deed")]
    assert list(legal(JOHARI_1, JOHARI_1.view(state, 0))) == [deed, Decline()]
    assert gold(played(state, deed)) == held
    declined = played(state, Decline())
    assert gold(declined) == 15
    assert not declined.players[0].protected
    assert [(one.seat, one.kind) for one in JOHARI_1.pending(declined)] == [(1, "deed")]


@pytest.mark.parametrize(("card", "deed", "held"), PLAIN)
@pytest.mark.cites("johari-3")
def test_under_version_1_with_must_act_they_are_not_asked_for(
    card: ActionCard, deed: Deed, held: int
) -> None:
    state = sealing(player(), player(), others="bribe", variants=("must_act",))
    assert gold(played(state, Seal(card))) == held


@pytest.mark.parametrize("card", ["baksheesh", "bribe"])
def test_a_position_in_which_they_are_asked_for_fits_version_1_only(card: str) -> None:
    state = acting(player(played=card), player(), audited=False)
    JOHARI_1.audit(state)
    with pytest.raises(ImpossiblePosition, match="no_choice"):
        JOHARI.audit(state)


@pytest.mark.cites("johari-3")
def test_both_versions_come_to_the_same_if_nobody_declines_them() -> None:
    chance = below("both")
    new = old = JOHARI.start(Setup(3, "both")).state
    asked = 0
    while pending := JOHARI.pending(new):
        seat = next(one.seat for one in pending if not one.answered)
        action = sample(JOHARI, JOHARI.view(new, seat), chance)
        new = JOHARI.apply(new, seat, action).state
        old = JOHARI_1.apply(old, seat, action).state
        while deed := _plain(old):
            old = JOHARI_1.apply(old, JOHARI_1.pending(old)[0].seat, deed).state
            asked += 1
        assert (new.players, new.market, new.court, new.track, new.day, new.round) == (
            *(old.players, old.market, old.court, old.track),
            *(old.day, old.round),
        )
    assert JOHARI.outcome(new) == JOHARI_1.outcome(old) is not None
    assert asked > 20


def _plain(state: State) -> Deed | None:
    """Return Baksheesh or Bribe if somebody is asked for it."""
    pending = JOHARI_1.pending(state)
    if not pending or pending[0].kind != "deed":
        return None
    options = list(legal(JOHARI_1, JOHARI_1.view(state, pending[0].seat)))
    return next((each for each in options if isinstance(each, Baksheesh | Bribe)), None)
