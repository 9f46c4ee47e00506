"""Who opens a bargain, what may be offered, and what an agreement brings."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import play
from engine.basari import BASARI
from engine.basari.actions import Accept, Action, Bid, Pick
from engine.basari.bidding import (
    bargaining_order,
    can_raise,
    highest_of,
    least_raise,
)
from engine.basari.events import Accepted, GivenAway, Hired, Mined, Offered, Outbid, Traded
from engine.basari.pieces import Gems
from engine.basari.state import Bargaining, Income, State
from engine.errors import IllegalAction
from engine.forms import Complete, Interview, answer
from engine.play import draft_of
from engine.text import say
from tests.engine.basari.positions import (
    act,
    gems,
    holding,
    kinds,
    options,
    owing,
    position,
    reveal,
    seen,
    told,
)


def opener(state: State) -> int:
    """Return who bids first when seats 0 and 2 both choose A."""
    phase = reveal(state, "aba").state.phase
    assert isinstance(phase, Bargaining)
    return phase.turn


@pytest.mark.cites("basari-b30", "basari-b3", "basari-4")
def test_more_red_gems_open() -> None:
    assert opener(position(own=["RRYYYBBB", "", "RRRB"])) == 2
    assert opener(position(own=["RRRB", "", "RRYYYBBB"])) == 0


@pytest.mark.cites("basari-b31", "basari-b3", "basari-4")
@pytest.mark.parametrize(
    ("less", "more"),
    [("RYGGBB", "RYYGB"), ("RYGBBB", "RYGGB"), ("RYGB", "RYGBB")],
)
def test_with_equal_reds_yellow_then_green_then_blue_decides(less: str, more: str) -> None:
    assert opener(position(own=[less, "", more])) == 2
    assert opener(position(own=[more, "", less])) == 0


@pytest.mark.cites("basari-b31", "basari-4")
def test_points_of_all_stages_decide_who_opens() -> None:
    table = position(dealt=["1-4-rrr", "2-4-rrg", "1-5-rrb"], stage=2)
    first, second, third = table.players
    rich = replace(third, books=(Income(30), Income()))
    assert opener(table) == 0
    assert opener(replace(table, players=(first, second, rich))) == 2


@pytest.mark.cites("basari-b31", "basari-4")
def test_with_equal_gems_points_decide_and_then_workers() -> None:
    few, many = "1-5-rrb", "3-5-yyy"
    assert opener(position(dealt=[many, "2-4-rrg", few], points=[4, 0, 5])) == 2
    assert opener(position(dealt=[few, "2-4-rrg", many], points=[4, 0, 4])) == 2
    assert opener(position(dealt=[many, "2-4-rrg", few], points=[4, 0, 4])) == 0


@pytest.mark.cites("basari-b32", "basari-4")
def test_if_all_is_equal_the_lower_seat_opens() -> None:
    assert opener(position(dealt=["1-4-rrr", "2-4-rrg", "1-5-rrb"])) == 0


@pytest.mark.cites("basari-b33", "basari-4")
def test_the_first_offer_is_any_gems_one_owns_but_at_least_one() -> None:
    state = reveal(position(own=["R", "", "RRYB"]), "aba").state
    expected: set[Action] = {
        Bid(Gems(red, yellow, 0, blue))
        for red, yellow, blue in product(range(3), range(2), range(2))
        if red + yellow + blue
    }
    assert options(state, 2) == expected
    with pytest.raises(IllegalAction) as refusal:
        act(state, 2, Bid(Gems()))
    assert refusal.value.code == "basari.error.offer_nothing"


@pytest.mark.cites("basari-4")
def test_an_opener_with_one_gem_offers_it_without_being_asked() -> None:
    step = reveal(position(own=["Y", "", "R"]), "aba")
    assert told(step, Offered) == [Offered(2, 0, gems("R"))]
    assert told(step, Outbid) == [Outbid(0, 2, gems("R"))]

    asked = reveal(position(own=["YY", "", "R"]), "aba")
    assert owing(asked.state) == [(0, "raise")]
    assert options(asked.state, 0) == {Accept(), Bid(gems("YY"))}


@pytest.mark.cites("basari-b34", "basari-4")
def test_if_the_opener_has_no_gem_the_other_acts_for_nothing() -> None:
    step = reveal(position(own=["", "RRR", ""], points=[5, 0, 0]), "aba")
    assert told(step, GivenAway) == [GivenAway(0, 2)]
    assert told(step, Hired)[0].seat == 2
    assert holding(step.state) == [Gems(), gems("RRR"), Gems()]


@pytest.mark.cites("basari-b35", "basari-b43", "basari-6")
def test_the_acceptor_gets_the_offer_keeps_their_own_and_the_bidder_acts_at_once() -> None:
    # The rulebook's bargain: one yellow, one red, then in the end three blue.
    state = reveal(position(own=["RRYYBBBBB", "", "RRRYYYBBB"]), "cac").state
    step = act(state, 2, Bid(gems("Y")))
    assert owing(step.state) == [(0, "raise")]
    step = act(step.state, 0, Bid(gems("R")))
    step = act(step.state, 2, Bid(gems("BB")))
    step = act(step.state, 0, Bid(gems("BBB")))
    before = step.state
    step = act(step.state, 2, Accept())
    assert kinds(step)[:2] == ["accept", "mine"]
    assert told(step, Accepted) == [Accepted(2, 0, gems("BBB"))]
    assert told(step, Mined) == [Mined(0, before.players[0].card.gems)]
    assert step.state.players[2].gems == gems("RRRYYYBBBBBB")
    assert step.state.players[0].gems == gems("RRYYBB") + before.players[0].card.gems


@pytest.mark.cites("basari-b29", "basari-b36", "basari-b37")
def test_the_two_take_turns_until_somebody_accepts_and_the_last_bidder_acts() -> None:
    state = reveal(position(own=["BBBB", "", "BBBBB"]), "bab").state
    seats = []
    for number in range(1, 5):
        ((seat, kind),) = owing(state)
        seats.append(seat)
        assert kind == ("bid" if number == 1 else "raise")
        state = act(state, seat, Bid(Gems(blue=number))).state
    assert seats == [2, 0, 2, 0]
    assert owing(state) == [(2, "raise")]
    assert options(state, 2) == {Accept(), Bid(gems("BBBBB"))}
    step = act(state, 2, Accept())
    assert told(step, Traded)[0].seat == 0


@pytest.mark.cites("basari-b38", "basari-5")
def test_more_gems_are_a_raise_whatever_their_colours() -> None:
    assert gems("BB").beats(gems("R"))
    assert gems("BBB").beats(gems("RR"))
    assert not gems("RR").beats(gems("BBB"))


@pytest.mark.cites("basari-b39", "basari-b3", "basari-5")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [("RBB", "YYY"), ("RYB", "RGG"), ("RGB", "RBB"), ("YYB", "YGG"), ("GB", "BB")],
)
def test_as_many_gems_are_a_raise_if_red_then_yellow_then_green_is_more(
    higher: str, lower: str
) -> None:
    assert gems(higher).beats(gems(lower))
    assert not gems(lower).beats(gems(higher))
    assert not gems(higher).beats(gems(higher))


@pytest.mark.cites("basari-b40")
def test_one_red_and_three_blue_beat_four_yellow() -> None:
    state = reveal(position(own=["RBBB", "", "RYYYY"]), "aba").state
    offered = act(state, 2, Bid(gems("YYYY"))).state
    assert options(offered, 0) == {Accept(), Bid(gems("RBBB"))}


@pytest.mark.cites("basari-b39", "basari-5")
def test_an_offer_that_is_not_higher_is_refused_with_the_reason() -> None:
    state = reveal(position(own=["RBBB", "", "RRYY"]), "aba").state
    two_yellow = act(state, 2, Bid(gems("YY"))).state
    assert options(two_yellow, 0) == {Accept(), *map(Bid, map(gems, ("RB", "RBB", "BBB", "RBBB")))}
    with pytest.raises(IllegalAction):
        act(two_yellow, 0, Bid(gems("BB")))
    too_low = say("basari.blocked.too_low", offer=gems("RY").texts)

    red_yellow = act(state, 2, Bid(gems("RY"))).state
    assert options(red_yellow, 0) == {
        Accept(),
        Bid(gems("BBB")),
        Bid(gems("RBB")),
        Bid(gems("RBBB")),
    }
    with pytest.raises(IllegalAction) as refusal:
        act(red_yellow, 0, Bid(gems("RB")))
    assert refusal.value.code == "engine.error.blocked"
    assert refusal.value.details["reason"] == too_low


@pytest.mark.cites("basari-b39")
def test_a_mix_that_is_not_higher_is_refused_with_the_rule_that_stood_above_it() -> None:
    state = reveal(position(own=["RGGBBB", "", "RRYYY"]), "aba").state
    state = act(state, 2, Bid(gems("YYY"))).state
    interview = Interview(BASARI.ask(seen(state, 0)))
    interview.fill((("mix",),))
    assert interview.prompt is not None
    assert interview.prompt.rule == say("basari.rule.raise", offer=gems("YYY").texts)
    with pytest.raises(IllegalAction) as refusal:
        interview.fill((("0",), ("2",), ("1",)))
    assert refusal.value.code == "basari.error.offer_too_low"
    with pytest.raises(IllegalAction) as refusal:
        act(state, 0, Bid(gems("GGB")))
    assert refusal.value.code == "basari.error.offer_too_low"


def test_an_offer_of_nothing_is_refused() -> None:
    state = reveal(position(own=["RYG", "", "RRYGB"]), "aba").state
    interview = Interview(BASARI.ask(seen(state, 2)))
    interview.fill((("mix",),))
    with pytest.raises(IllegalAction) as refusal:
        interview.fill((("0",),) * 4)
    assert refusal.value.code == "basari.error.offer_nothing"


@pytest.mark.cites("basari-b41", "basari-5")
def test_a_raise_need_not_contain_what_one_offered_before() -> None:
    state = reveal(position(own=["RYYY", "", "RRBBB"]), "aba").state
    state = act(state, 2, Bid(gems("R"))).state
    state = act(state, 0, Bid(gems("YY"))).state
    after = act(state, 2, Bid(gems("BBB"))).state
    assert after.phase == Bargaining(after.step, ("a", "b", "a"), "a", 0, 2, gems("BBB"))
    assert holding(after) == holding(state)


@pytest.mark.cites("basari-b42")
def test_everybody_sees_every_offer() -> None:
    state = reveal(position(own=["RYYY", "", "RRBBB"]), "aba").state
    step = act(state, 2, Bid(gems("RB")))
    assert step.events == (Offered(2, 0, gems("RB")),)
    assert step.events[0].to is None
    for seat in (None, 0, 1, 2):
        phase = seen(step.state, seat).phase
        assert isinstance(phase, Bargaining)
        assert phase.offer == gems("RB")


@pytest.mark.cites("basari-5")
@pytest.mark.parametrize("forged", ["RRR", "G", "RYYYY", "RG"])
def test_nobody_can_offer_gems_they_do_not_own(forged: str) -> None:
    state = reveal(position(own=["RYYY", "", "RRYYY"]), "aba").state
    with pytest.raises(IllegalAction):
        act(state, 2, Bid(gems(forged)))
    state = act(state, 2, Bid(gems("Y"))).state
    with pytest.raises(IllegalAction):
        act(state, 0, Bid(gems(forged)))
    with pytest.raises(IllegalAction):
        act(state, 0, Bid(Gems(2, 0, -1, 0)))


@pytest.mark.cites("basari-5")
def test_who_cannot_raise_must_accept_and_is_not_asked() -> None:
    state = reveal(position(own=["RYB", "", "RRR"]), "bab").state
    step = act(state, 2, Bid(gems("RRR")))
    assert told(step, Outbid) == [Outbid(0, 2, gems("RRR"))]
    assert told(step, Traded)[0].seat == 2
    assert holding(step.state)[0] == gems("RRRRYB")
    assert owing(act(state, 2, Bid(gems("RR"))).state) == [(0, "raise")]


@pytest.mark.cites("basari-2")
def test_two_bargains_in_one_round_are_settled_one_after_the_other() -> None:
    state = reveal(position(5, own=["R", "RR", "Y", "YYY", ""]), "ccaad").state
    assert owing(state) == [(3, "bid")]
    step = act(state, 3, Bid(gems("YY")))
    assert kinds(step) == ["offer", "outbid", "hire", "bargain"]
    assert owing(step.state) == [(1, "bid")]


def test_an_absent_player_offers_the_least_and_accepts() -> None:
    state = reveal(position(own=["RRYYY", "", "RRRYYG"]), "aba").state
    least = play.first_legal(BASARI, seen(state, 2))
    assert least == Bid(gems("G"))
    state = act(state, 2, least).state
    assert play.first_legal(BASARI, seen(state, 0)) == Accept()


small = st.builds(Gems, *[st.integers(0, 3)] * 4)


def offers(own: Gems) -> list[Gems]:
    """Return every offer from one's gems, by plain enumeration."""
    return [Gems(*counts) for counts in product(*(range(n + 1) for n in own.counts)) if any(counts)]


def higher(one: Gems, other: Gems) -> bool:
    """Compare two offers as the rulebook words it, colour by colour."""
    mine, theirs = sum(one.counts), sum(other.counts)
    if mine != theirs:
        return mine > theirs
    if one.red != other.red:
        return one.red > other.red
    if one.yellow != other.yellow:
        return one.yellow > other.yellow
    if one.green != other.green:
        return one.green > other.green
    return one.blue > other.blue


@pytest.mark.cites("basari-5", "basari-b38", "basari-b39")
@settings(deadline=None, max_examples=60)
@given(own=small, rival=small.filter(lambda g: g.total > 1), data=st.data())
def test_legal_raises_are_those_of_a_plain_enumeration(
    own: Gems, rival: Gems, data: st.DataObject
) -> None:
    offer = data.draw(st.sampled_from(offers(rival)))
    expected = {each for each in offers(own) if higher(each, offer)}
    assert can_raise(own, offer) == bool(expected)
    if expected:
        assert least_raise(own, offer) == min(each.total for each in expected)
        base = position(own=["", "", ""])
        players = tuple(
            player.with_gems(held)
            for player, held in zip(base.players, (own, Gems(), rival), strict=True)
        )
        phase = Bargaining(0, ("a", "b", "a"), "a", 0, 2, offer)
        table = State(
            base.setup, base.rng, 0, 1, 1, base.deck, base.stock, players, phase
        )  # fmt: skip
        assert options(table, 0) == {Accept(), *map(Bid, expected)}


@given(own=small, number=st.integers(0, 12))
def test_the_highest_offer_is_that_of_a_plain_enumeration(own: Gems, number: int) -> None:
    all_offers = [Gems(), *offers(own)]
    number = min(number, own.total)
    of_size = [each for each in all_offers if each.total == number]
    assert not any(higher(each, highest_of(own, number)) for each in of_size)
    assert highest_of(own, number) in of_size


@pytest.mark.cites("basari-14")
def test_a_bargain_with_tens_of_thousands_of_offers_is_asked_in_two_forms() -> None:
    rich = "R" * 12 + "Y" * 12 + "G" * 12 + "B" * 12
    state = reveal(position(own=["RRR", "", rich]), "aba").state
    interview = Interview(BASARI.ask(seen(state, 2)))
    assert interview.prompt is not None
    leads = [option.id for option in interview.prompt.fields[0].options]
    assert leads == [
        f"{colour}.{n}" for colour in ("blue", "green", "yellow", "red") for n in range(1, 6)
    ] + ["mix"]
    interview.fill((("mix",),))
    prompt = interview.prompt
    assert [field.key.rpartition(".")[2] for field in prompt.fields] == [
        "red",
        "yellow",
        "green",
        "blue",
    ]
    assert [len(field.options) for field in prompt.fields] == [13] * 4
    for bid in (rich, "R" * 12, "R" * 12 + "B", "R" * 5 + "B" * 5, "RGB"):
        assert act(state, 2, Bid(gems(bid))).events


def test_gems_that_no_other_color_makes_a_raise_are_not_offered() -> None:
    state = reveal(position(own=["YYBBB", "", "RRRR"]), "aba").state
    state = act(state, 2, Bid(gems("RRR"))).state
    interview = Interview(BASARI.ask(seen(state, 0)))
    assert interview.prompt is not None
    (field,) = interview.prompt.fields
    assert [o.id for o in field.options] == ["accept", "blue.2", "blue.3", "yellow.1", "yellow.2"]
    assert [o.id for o in field.options if o.beside] == ["accept"]
    interview.fill((("blue.3",),))
    prompt = interview.prompt
    assert prompt is not None
    assert [o.id for o in prompt.fields[0].open] == ["yellow.1+blue.3", "yellow.2+blue.3"]
    assert prompt.asks == say("basari.offer.more.must", gems=gems("BBB").texts)


def test_gems_too_few_alone_say_that_another_color_comes_with_them() -> None:
    state = reveal(position(own=["YYBBB", "", "RRR"]), "aba").state
    state = act(state, 2, Bid(gems("RR"))).state
    prompt = Interview(BASARI.ask(seen(state, 0))).prompt
    assert prompt is not None
    said = {option.id: option.text.key for option in prompt.fields[0].options}
    assert said["blue.2"] == "basari.option.offer.lead"
    assert said["blue.3"] == "basari.option.offer"


def test_an_offer_of_one_color_stands_beside_what_can_be_added() -> None:
    state = reveal(position(own=["R", "", "RRYYB"]), "aba").state
    interview = Interview(BASARI.ask(seen(state, 2)))
    assert interview.prompt is not None
    assert interview.prompt.rule == say("basari.rule.offer")
    interview.fill((("blue.1",),))
    prompt = interview.prompt
    assert prompt is not None
    assert prompt.asks == say("basari.offer.more.than", gems=gems("B").texts)
    assert [o.id for o in prompt.fields[0].open if o.beside] == ["blue.1"]


def test_numbers_of_a_mix_that_leave_too_few_gems_are_closed() -> None:
    state = reveal(position(own=["YYGBB", "", "RRRR"]), "aba").state
    state = act(state, 2, Bid(gems("RRR"))).state
    interview = Interview(BASARI.ask(seen(state, 0)))
    interview.fill((("mix",),))
    prompt = interview.prompt
    assert prompt is not None
    numbers = {f.key.rpartition(".")[2]: [o.id for o in f.open] for f in prompt.fields}
    assert numbers == {"yellow": ["1", "2"], "green": ["0", "1"], "blue": ["1", "2"]}


def test_what_is_added_is_not_asked_where_only_one_thing_makes_it_a_raise() -> None:
    state = reveal(position(own=["YYBB", "", "RRR"]), "aba").state
    state = act(state, 2, Bid(gems("RRR"))).state
    interview = Interview(BASARI.ask(seen(state, 0)))
    interview.fill((("yellow.2",),))
    assert interview.complete.action == Bid(gems("YYBB"))
    assert [option.id for option in interview.complete.unasked] == ["yellow.2+blue.2"]


def test_gems_of_one_color_are_offered_in_one_pick() -> None:
    state = reveal(position(own=["R", "", "RRR"]), "aba").state
    interview = Interview(BASARI.ask(seen(state, 2)))
    interview.fill((("red.2",),))
    assert interview.complete.action == Bid(gems("RR"))
    assert not interview.complete.unasked


@pytest.mark.parametrize("bid", ["Y", "YY", "YB", "RYYB", "RRYYGGBB", "GB"])
def test_an_offer_is_found_again_by_the_shortest_way(bid: str) -> None:
    state = reveal(position(own=["RYG", "", "RRYYGGBB"]), "aba").state
    draft = draft_of(BASARI, state, 2, Bid(gems(bid)))
    assert len(draft) == 2
    assert (draft[0] == (("mix",),)) == (len(set(bid)) > 2)
    assert answer(BASARI.ask(seen(state, 2)), draft) == Complete(Bid(gems(bid)))


def test_a_foreign_answer_finds_no_picks() -> None:
    state = reveal(position(own=["RYYY", "", "RRYYY"]), "aba").state
    with pytest.raises(IllegalAction):
        act(state, 2, Pick("red"))
    with pytest.raises(IllegalAction):
        act(state, 2, Accept())


def test_the_order_of_bargaining_ranks_more_than_two() -> None:
    state = position(5, own=["RY", "RRB", "RYG", "RY", "B"], points=[0, 0, 0, 4, 0])
    assert bargaining_order(state.players, range(5)) == (1, 2, 3, 0, 4)
