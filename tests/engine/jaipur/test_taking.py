from itertools import islice

import pytest

from engine.errors import IllegalAction
from engine.forms import Interview
from engine.jaipur import JAIPUR
from engine.jaipur.actions import Exchange, Sell, Take, TakeCamels
from engine.jaipur.events import Took, TookCamels
from engine.jaipur.pieces import Card, Good
from engine.jaipur.state import Over, Turn, Variant
from engine.play import act, legal
from tests.engine.jaipur.positions import options, played, position, random_states, told, view

FULL: tuple[Good, ...] = ("cloth", "cloth", "leather", "leather", "leather", "leather", "spice")


@pytest.mark.cites("jaipur-b9", "jaipur-2")
def test_after_one_turn_it_is_the_other_traders_turn() -> None:
    state = position(("leather", "leather"), herds=(2, 0))
    turns = (
        Take("diamond"),
        TakeCamels(),
        Sell("leather", 2),
        Exchange(("cloth", "spice"), ("camel", "camel")),
    )
    for turn in turns:
        after = played(state, turn).state
        assert after.phase == Turn(1, 8)
        with pytest.raises(IllegalAction, match="nothing_to_decide"):
            JAIPUR.apply(after, 0, Take("cloth"))


@pytest.mark.cites("jaipur-b10")
def test_cards_are_taken_in_one_of_three_ways() -> None:
    kinds = {action.kind for action in options(position(("gold",), herds=(2, 0)))}
    assert kinds == {"take", "exchange", "camels"}


@pytest.mark.cites("jaipur-b11")
def test_a_single_good_is_replaced_by_the_top_of_the_deck() -> None:
    state = position(("gold",), deck=("silver", "leather"))
    step = played(state, Take("diamond"))
    assert step.state.hands[0] == ("diamond", "gold")
    assert step.state.market == ("camel", "cloth", "leather", "silver", "spice")
    assert step.state.deck == state.deck[1:]
    assert told(step, "took") == Took(0, "diamond", ("silver",))


@pytest.mark.cites("jaipur-b14")
def test_camels_are_replaced_from_the_deck() -> None:
    market: tuple[Card, ...] = ("camel", "camel", "cloth", "diamond", "spice")
    state = position(market=market, herds=(1, 0), deck=("silver", "camel", "gold"))
    step = played(state, TakeCamels())
    assert step.state.herds == (3, 0)
    assert step.state.market == ("camel", "cloth", "diamond", "silver", "spice")
    assert step.state.deck == state.deck[2:]
    assert told(step, "took_camels") == TookCamels(0, 2, ("camel", "silver"))


@pytest.mark.cites("jaipur-b29", "jaipur-b30")
def test_camels_are_taken_all_together_and_without_goods() -> None:
    market: tuple[Card, ...] = ("camel", "camel", "camel", "diamond", "spice")
    actions = options(position(("gold", "silver"), market=market, herds=(2, 0)))
    assert [action for action in actions if action.kind == "camels"] == [TakeCamels()]
    takes = [action.take for action in actions if isinstance(action, Exchange)]
    assert set(takes) == {("diamond", "spice")}


@pytest.mark.cites("jaipur-b15")
def test_a_full_hand_takes_no_single_good() -> None:
    assert {action.kind for action in options(position(FULL[:6]))} >= {"take"}
    assert "take" not in {action.kind for action in options(position(FULL))}


@pytest.mark.cites("jaipur-b36", "jaipur-3")
def test_camels_do_not_count_for_the_hand() -> None:
    state = position(FULL, herds=(4, 0))
    after = played(state, TakeCamels()).state
    assert after.herds == (5, 0)
    assert after.hands[0] == FULL


@pytest.mark.cites("jaipur-b12", "jaipur-b13")
def test_an_exchange_returns_as_many_goods_and_camels() -> None:
    state = position(("gold", "silver"), herds=(2, 0))
    give: tuple[Card, ...] = ("camel", "camel", "silver")
    after = played(state, Exchange(("cloth", "diamond", "spice"), give)).state
    assert after.hands[0] == ("cloth", "diamond", "gold", "spice")
    assert after.herds == (0, 0)
    assert after.market == ("camel", "camel", "camel", "leather", "silver")
    assert after.deck == state.deck
    gives = {action.give for action in options(state) if isinstance(action, Exchange)}
    assert ("camel", "camel") in gives
    assert ("gold", "silver") in gives
    assert ("camel", "gold") in gives
    for action in options(state):
        if isinstance(action, Exchange):
            assert len(action.take) == len(action.give)


@pytest.mark.cites("jaipur-b31", "jaipur-3")
def test_no_kind_is_both_taken_and_returned() -> None:
    state = position(("cloth", "gold"), herds=(1, 0))
    for action in options(state):
        if isinstance(action, Exchange):
            assert not set(action.take) & set(action.give)
    with pytest.raises(IllegalAction):
        act(JAIPUR, state, 0, Exchange(("cloth", "diamond"), ("cloth", "gold")))


@pytest.mark.cites("jaipur-b32", "jaipur-3")
def test_one_card_for_one_is_no_exchange() -> None:
    state = position(("gold", "silver"), herds=(2, 0))
    sizes = {len(action.take) for action in options(state) if isinstance(action, Exchange)}
    assert sizes == {2, 3, 4}
    with pytest.raises(IllegalAction):
        act(JAIPUR, state, 0, Exchange(("diamond",), ("gold",)))


@pytest.mark.cites("jaipur-3")
@pytest.mark.parametrize(("size", "most"), [(4, 3), (5, 2), (6, 1), (7, 0)])
def test_camels_pay_only_while_the_hand_has_room(size: int, most: int) -> None:
    hand: tuple[Good, ...] = (*("gold",) * 4, *("silver",) * 3)
    state = position(hand[:size], herds=(5, 0))
    camels = {
        action.give.count("camel") for action in options(state) if isinstance(action, Exchange)
    }
    assert max(camels) == most
    for action in options(state):
        assert len(JAIPUR.apply(state, 0, action).state.hands[0]) <= 7


@pytest.mark.cites("jaipur-2")
def test_a_legal_turn_always_exists_and_passing_is_none() -> None:
    for state in random_states("choices"):
        for decision in JAIPUR.pending(state):
            actions = list(islice(legal(JAIPUR, view(state, decision.seat)), 2))
            assert actions
            for action in actions:
                assert JAIPUR.apply(state, decision.seat, action).state != state


@pytest.mark.cites("jaipur-2")
def test_nobody_is_asked_where_all_can_see_that_there_is_one_turn_only() -> None:
    deck: tuple[Card, ...] = ("camel", "camel", "cloth", "spice", "silver", "silver")
    state = position((), rival=(), market=("camel",) * 4 + ("leather",), deck=deck, herds=(3, 0))
    step = played(state, Take("leather"))  # leaves five camels to a rival with an empty hand
    assert [event.kind for event in step.events] == ["took", "took_camels"]
    assert step.state.herds == (3, 5)
    assert step.state.phase == Turn(0, 8)  # nobody answered for the rival


@pytest.mark.cites("jaipur-9")
def test_a_turn_that_only_its_trader_knows_to_be_forced_is_asked() -> None:
    deck: tuple[Card, ...] = ("camel", "camel", "cloth", "spice", "silver", "silver")
    market: tuple[Card, ...] = ("camel",) * 4 + ("leather",)
    state = position((), rival=("gold",), market=market, deck=deck, herds=(3, 0))
    step = played(state, Take("leather"))  # leaves five camels to a rival who can sell nothing
    assert [event.kind for event in step.events] == ["took"]
    assert options(step.state, 1) == {TakeCamels()}
    prompt = Interview(JAIPUR.ask(view(step.state, 1))).prompt
    assert prompt is not None
    (field,) = prompt.fields
    assert [option.id for option in field.open] == ["camels"]


@pytest.mark.parametrize(
    ("variants", "kinds"), [((), ["took_camels"]), (("open_herds",), ["took_camels", "took"])]
)
def test_five_goods_of_a_kind_leave_no_choice_only_where_herds_are_open(
    variants: tuple[Variant, ...], kinds: list[str]
) -> None:
    market: tuple[Card, ...] = ("camel",) + ("leather",) * 4
    deck: tuple[Card, ...] = ("leather", "spice", "gold")
    state = position(("cloth",), market=market, deck=deck, variants=variants)
    step = played(state, TakeCamels())
    assert [event.kind for event in step.events] == kinds


def test_nobody_is_forced_who_could_sell() -> None:
    market: tuple[Card, ...] = ("camel",) * 4 + ("leather",)
    state = position(("gold",), rival=("cloth",), market=market, deck=("camel",))
    step = played(state, Take("leather"))
    assert [event.kind for event in step.events] == ["took"]
    assert options(step.state, 1) == {TakeCamels(), Sell("cloth", 1)}


@pytest.mark.cites("jaipur-2")
def test_nothing_can_be_done_out_of_turn_or_after_the_end() -> None:
    *_, last = random_states("end")
    assert isinstance(last.phase, Over)
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match="nothing_to_decide"):
            JAIPUR.apply(last, seat, TakeCamels())
        with pytest.raises(IllegalAction, match="nothing_to_decide"):
            next(JAIPUR.ask(view(last, seat)))
    with pytest.raises(IllegalAction, match="nothing_to_decide"):
        next(JAIPUR.ask(view(position(), 1)))
    with pytest.raises(IllegalAction, match="nothing_to_decide"):
        next(JAIPUR.ask(view(position(), None)))
