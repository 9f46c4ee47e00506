from itertools import combinations

import pytest

from engine.errors import IllegalAction
from engine.forms import Complete, Prompt, kind_of
from engine.jaipur import JAIPUR
from engine.jaipur.actions import Action, Exchange, Sell, Take, TakeCamels
from engine.jaipur.pieces import CAMEL, Card, Good
from engine.jaipur.state import State
from engine.play import act, submit
from engine.text import say
from tests.engine.jaipur.positions import options, position, random_states, view


def enumerated(state: State, seat: int) -> set[Action]:
    """Find every legal action by trying all subsets of cards, straight from the rules."""
    hand, herd, market = state.hands[seat], state.herds[seat], state.market
    found: set[Action] = set()
    goods = [card for card in market if card != "camel"]
    if len(hand) < 7:
        found |= {Take(good) for good in goods}
    if "camel" in market:
        found.add(TakeCamels())
    for good in set(hand):
        least = 2 if good in {"diamond", "gold", "silver"} else 1
        found |= {Sell(good, number) for number in range(least, hand.count(good) + 1)}
    own: list[Card] = [*hand, *(CAMEL for _ in range(herd))]
    for size in range(2, len(goods) + 1):
        gives = {tuple(sorted(give)) for give in combinations(own, size)}
        for take in {tuple(sorted(take)) for take in combinations(goods, size)}:
            for give in gives:
                after = len(hand) + size - sum(card != "camel" for card in give)
                if not set(take) & set(give) and after <= 7:
                    found.add(Exchange(take, give))
    return found


@pytest.mark.cites("jaipur-b12", "jaipur-b13", "jaipur-b15", "jaipur-b31", "jaipur-b32", "jaipur-3")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_forms_lead_to_exactly_the_legal_actions(seed: str) -> None:
    for number, state in enumerate(random_states(seed)):
        if number % 3 == 0:
            for decision in JAIPUR.pending(state):
                assert options(state, decision.seat) == enumerated(state, decision.seat)


@pytest.mark.parametrize("herd", [0, 1, 2, 5])
@pytest.mark.parametrize(
    "hand",
    [
        (),
        ("leather",),
        ("cloth", "leather"),
        ("cloth", "cloth", "leather", "spice", "spice"),
        ("diamond", "diamond", "leather", "leather", "leather", "spice"),
        ("cloth", "diamond", "gold", "leather", "silver", "spice", "spice"),
        ("leather",) * 7,
    ],
)
@pytest.mark.parametrize(
    "market",
    [
        ("camel", "cloth", "diamond", "leather", "spice"),
        ("cloth", "cloth", "leather", "leather", "spice"),
        ("camel", "camel", "camel", "leather", "leather"),
        ("camel", "camel", "camel", "camel", "leather"),
        ("diamond", "gold", "gold", "gold", "silver"),
    ],
)
def test_tight_hands_have_exactly_the_legal_actions(
    hand: tuple[Good, ...], herd: int, market: tuple[Card, ...]
) -> None:
    state = position(hand, herds=(herd, 0), market=market)
    assert options(state) == enumerated(state, 0)


def test_every_legal_action_can_be_retraced() -> None:
    for number, state in enumerate(random_states("retraced")):
        if number % 9 == 0:
            for decision in JAIPUR.pending(state):
                for action in options(state, decision.seat):
                    step = act(JAIPUR, state, decision.seat, action)
                    assert step == JAIPUR.apply(state, decision.seat, action)


@pytest.mark.parametrize(
    "forged",
    [
        Take("gold"),
        Sell("gold", 2),
        Sell("leather", 3),
        Sell("leather", 0),
        Sell("leather", -1),
        Sell("diamond", 1),
        Exchange((), ()),
        Exchange(("cloth",), ("camel",)),
        Exchange(("cloth", "spice"), ("camel", "leather", "leather")),
        Exchange(("cloth", "leather"), ("camel", "leather")),
        Exchange(("cloth", "spice"), ("camel", "camel", "camel")),
        Exchange(("cloth", "cloth"), ("camel", "camel")),
        Exchange(("cloth", "diamond", "leather", "spice"), ("camel",) * 4),
        Exchange(("cloth", "diamond", "leather"), ("camel", "diamond", "diamond")),
    ],
)
def test_forged_actions_are_refused(forged: Action) -> None:
    state = position(("diamond", "leather", "leather"), herds=(2, 0))
    with pytest.raises(IllegalAction):
        act(JAIPUR, state, 0, forged)


@pytest.mark.parametrize(
    "jumbled",
    [
        Exchange(("spice", "cloth"), ("camel", "camel")),
        Exchange(("cloth", "spice"), ("leather", "camel")),
        Exchange(("spice", "cloth"), ("leather", "camel")),
    ],
)
def test_the_lists_of_an_action_may_stand_in_any_order(jumbled: Exchange) -> None:
    state = position(("diamond", "leather", "leather"), herds=(2, 0))
    in_order = Exchange(tuple(sorted(jumbled.take)), tuple(sorted(jumbled.give)))
    assert act(JAIPUR, state, 0, jumbled) == JAIPUR.apply(state, 0, in_order)


def form(state: State, *kinds: str) -> Prompt:
    """Return the form behind some picks."""
    draft = tuple((tuple(kind.split("+")),) for kind in kinds)
    prompt = submit(JAIPUR, state, 0, 7, draft)
    assert isinstance(prompt, Prompt)
    return prompt


def reasons(prompt: Prompt) -> dict[str, str]:
    """Return why options are blocked."""
    return {
        option.id: option.blocked.key.rpartition(".")[2]
        for option in prompt.fields[0].options
        if option.blocked is not None
    }


def test_the_first_form_offers_four_kinds_harmless_ones_first() -> None:
    prompt = form(position(("leather",), herds=(2, 0)))
    assert prompt.key == "jaipur.turn"
    assert [option.id for option in prompt.fields[0].options] == [
        "take",
        "camels",
        "sell",
        "exchange",
    ]
    assert reasons(prompt) == {}


@pytest.mark.parametrize(
    ("hand", "market", "expected"),
    [
        (
            (),
            ("camel", "cloth", "gold", "gold", "spice"),
            {"sell": "empty_hand", "exchange": "nothing_to_return"},
        ),
        (
            ("gold",),
            ("camel",) * 4 + ("cloth",),
            {"sell": "nothing_to_sell", "exchange": "too_few_goods"},
        ),
        (
            ("leather",) * 7,
            ("cloth", "gold", "silver", "spice", "spice"),
            {"take": "hand_full", "camels": "no_camels"},
        ),
        (("leather",) * 7, ("camel",) * 5, {"take": "no_goods", "exchange": "too_few_goods"}),
    ],
)
def test_closed_kinds_of_turns_tell_why(
    hand: tuple[Good, ...], market: tuple[Card, ...], expected: dict[str, str]
) -> None:
    assert reasons(form(position(hand, market=market))) == expected


def test_a_full_hand_of_what_the_market_has_cannot_be_exchanged() -> None:
    market: tuple[Card, ...] = ("camel", "camel", "leather", "leather", "leather")
    assert reasons(form(position(("leather",) * 7, market=market, herds=(3, 0)))) == {
        "take": "hand_full",
        "exchange": "nothing_to_return",
    }


def test_single_dear_goods_are_shown_but_blocked() -> None:
    prompt = form(position(("cloth", "gold", "silver", "silver")), "sell")
    ids = [option.id for option in prompt.fields[0].options]
    assert ids == ["gold.1", "silver.2", "cloth.1"]
    assert prompt.fields[0].options[0].blocked == say("jaipur.blocked.sold_together", n=2)


def test_goods_that_cannot_be_paid_for_are_blocked() -> None:
    hand: tuple[Good, ...] = ("gold",) * 4 + ("leather",)
    market: tuple[Card, ...] = ("cloth", "diamond", "gold", "spice", "spice")
    prompt = form(position(hand, market=market), "exchange")
    assert reasons(prompt) == {"gold": "unpayable"}
    assert prompt.fields[0].most == 4


def test_taken_kinds_are_blocked_when_it_comes_to_returning() -> None:
    prompt = form(position(("cloth", "gold", "gold"), herds=(3, 0)), "exchange", "cloth+spice")
    assert prompt.key == "jaipur.exchange.give"
    assert reasons(prompt) == {"cloth": "taken"}
    field = prompt.fields[0]
    assert [option.id for option in field.options] == [
        "gold",
        "gold#2",
        "cloth",
        "camel",
        "camel#2",
    ]
    assert (field.least, field.most) == (2, 2)


def test_goods_fine_alone_but_not_together_are_refused() -> None:
    hand: tuple[Good, ...] = ("cloth", "cloth", "spice", "spice", "gold")
    state = position(hand, market=("cloth", "diamond", "leather", "spice", "spice"))
    with pytest.raises(IllegalAction) as refused:
        form(state, "exchange", "cloth+spice")
    assert refused.value.code == "jaipur.error.too_little_to_return"
    assert refused.value.details["n"] == 2


def test_forced_answers_are_not_asked() -> None:
    market: tuple[Card, ...] = ("camel", "camel", "camel", "cloth", "spice")
    done = submit(JAIPUR, position(market=market, herds=(2, 0)), 0, 7, ((("exchange",),),))
    assert isinstance(done, Complete)
    assert done.action == Exchange(("cloth", "spice"), ("camel", "camel"))
    assert [option.id for option in done.unasked] == ["cloth", "spice", "camel", "camel#2"]


def test_every_form_is_small_and_its_ids_name_cards() -> None:
    hand: tuple[Good, ...] = ("cloth", "cloth", "gold", "gold", "silver")
    for picks in (("take",), ("sell",), ("exchange",), ("exchange", "diamond+leather")):
        for field in form(position(hand, herds=(4, 0)), *picks).fields:
            ids = [option.id for option in field.options]
            assert len(ids) == len(set(ids)) <= 12
            assert all(kind_of(id_).partition(".")[0] for id_ in ids)


def test_a_stale_answer_is_refused() -> None:
    with pytest.raises(IllegalAction, match="stale"):
        submit(JAIPUR, position(), 0, 6, ())
    assert view(position()).pending[0].opened == 7
