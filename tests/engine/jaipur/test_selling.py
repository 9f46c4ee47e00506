from dataclasses import replace

import pytest

from engine.errors import IllegalAction
from engine.jaipur import JAIPUR
from engine.jaipur.actions import Sell
from engine.jaipur.events import Sold
from engine.jaipur.pieces import BONUSES, GOODS, Good
from engine.play import act
from tests.engine.jaipur.positions import Sale, options, played, position, told

LEATHER = GOODS.index("leather")
DEAR: tuple[Good, ...] = ("diamond", "gold", "silver")


def sales(hand: tuple[Good, ...], sold: tuple[Sale, ...] = ()) -> set[tuple[Good, int]]:
    state = position(hand, sold=sold)
    return {(sale.good, sale.count) for sale in options(state) if isinstance(sale, Sell)}


@pytest.mark.cites("jaipur-b16")
def test_a_sale_goes_to_the_discard_pile() -> None:
    state = position(("gold", "leather", "leather", "leather"), sold=((1, "spice", 1),))
    after = played(state, Sell("leather", 2)).state
    assert after.hands[0] == ("gold", "leather")
    assert after.discard == ("spice", "leather", "leather")
    assert after.market == state.market


@pytest.mark.cites("jaipur-b16", "jaipur-b21")
def test_a_sale_is_of_one_kind_and_of_any_number() -> None:
    hand: tuple[Good, ...] = ("cloth", "gold", "gold", "leather", "leather", "leather")
    expected = {("cloth", 1), ("gold", 2), ("leather", 1), ("leather", 2), ("leather", 3)}
    assert sales(hand) == expected


@pytest.mark.cites("jaipur-b17")
def test_each_card_brings_the_highest_token_left() -> None:
    state = position(("leather",) * 3, sold=((1, "leather", 1),))
    step = played(state, Sell("leather", 2))
    assert step.state.tokens[0][LEATHER] == (3, 2)
    assert step.state.piles[LEATHER] == (1,) * 6
    assert told(step, "sold") == Sold(0, "leather", 2, (3, 2), None)


@pytest.mark.cites("jaipur-b18", "jaipur-5")
@pytest.mark.parametrize(
    ("count", "size"), [(1, None), (2, None), (3, 3), (4, 4), (5, 5), (6, 5), (7, 5)]
)
def test_big_sales_earn_a_bonus_token(count: int, size: int | None) -> None:
    step = played(position(("leather",) * 7), Sell("leather", count))
    assert told(step, "sold").bonus == size
    drawn = tuple(3 + place for place, seats in enumerate(step.state.bonuses) if seats == (0,))
    assert drawn == (() if size is None else (size,))
    assert sum(map(len, step.state.bonuses)) == len(drawn)


@pytest.mark.cites("jaipur-b19")
def test_bonus_tokens_are_worth_more_for_bigger_sales() -> None:
    assert [set(values) for values in BONUSES] == [{1, 2, 3}, {4, 5, 6}, {8, 9, 10}]


@pytest.mark.cites("jaipur-b20", "jaipur-4")
@pytest.mark.parametrize("good", DEAR)
def test_dear_goods_sell_in_twos_or_more(good: Good) -> None:
    assert sales((good,)) == set()
    assert sales((good,) * 3) == {(good, 2), (good, 3)}
    with pytest.raises(IllegalAction, match="blocked"):
        act(JAIPUR, position((good, "cloth", "leather")), 0, Sell(good, 1))


@pytest.mark.parametrize("good", ["cloth", "spice", "leather"])
def test_cheap_goods_sell_one_by_one(good: Good) -> None:
    assert sales((good,)) == {(good, 1)}


@pytest.mark.cites("jaipur-b20", "jaipur-4")
def test_two_are_sold_even_for_the_last_token() -> None:
    sold: tuple[Sale, ...] = ((0, "silver", 2), (1, "silver", 2))
    assert sales(("silver",), sold) == set()
    state = position(("silver", "silver"), sold=sold)
    assert sales(("silver", "silver"), sold) == {("silver", 2)}
    step = played(state, Sell("silver", 2))
    assert told(step, "sold").tokens == (5,)


@pytest.mark.cites("jaipur-b34", "jaipur-4")
def test_the_bonus_goes_by_cards_also_with_too_few_tokens() -> None:
    state = position(
        ("cloth",) * 3, sold=((1, "cloth", 4), (0, "cloth", 1)), market=("leather",) * 5
    )
    sold = told(played(state, Sell("cloth", 3)), "sold")
    assert (sold.tokens, sold.bonus) == ((1, 1), 3)


@pytest.mark.cites("jaipur-4")
def test_goods_without_tokens_still_sell_and_earn_the_bonus() -> None:
    state = position(("leather",), sold=((1, "leather", 4), (0, "leather", 5)))
    step = played(state, Sell("leather", 1))
    assert told(step, "sold").tokens == ()
    assert step.state.tokens == state.tokens
    none_left = position(("diamond",) * 3, market=("leather",) * 5, sold=((0, "diamond", 3),))
    emptied = replace(none_left, piles=((), *none_left.piles[1:]))
    sold = told(JAIPUR.apply(emptied, 0, Sell("diamond", 3)), "sold")
    assert (sold.tokens, sold.bonus) == ((), 3)


@pytest.mark.cites("jaipur-5")
def test_an_empty_bonus_pile_gives_nothing() -> None:
    spread: tuple[Sale, ...] = (
        (0, "cloth", 3),
        (1, "cloth", 3),
        (0, "spice", 3),
        (1, "spice", 3),
        (0, "leather", 3),
        (1, "gold", 3),
        (0, "silver", 3),
    )
    state = position(("leather",) * 3, sold=spread)
    assert len(state.bonuses[0]) == 7
    step = played(state, Sell("leather", 3))
    assert told(step, "sold").bonus is None
    assert step.state.bonuses == state.bonuses


@pytest.mark.cites("jaipur-5")
def test_a_sale_that_ends_the_round_still_earns_its_bonus() -> None:
    sold: tuple[Sale, ...] = ((1, "diamond", 5), (1, "gold", 5), (1, "silver", 2))
    state = position(("silver",) * 3, market=("leather",) * 5, sold=sold)
    step = played(state, Sell("silver", 3))
    scored = told(step, "round_scored")
    assert told(step, "sold").bonus == 3
    assert scored.result.bonuses[0] == ((BONUSES[0][0],), (), ())
    assert scored.rupees[0] == 15 + BONUSES[0][0]


def test_the_top_bonus_token_is_drawn() -> None:
    state = position(("leather",) * 7, sold=((1, "cloth", 3),))
    after = played(state, Sell("leather", 3)).state
    assert after.bonuses[0] == (1, 0)
    assert after.bonus_piles == state.bonus_piles
