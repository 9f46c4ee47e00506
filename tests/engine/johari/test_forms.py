"""The forms of Johari: what is asked, in which order, and why an option is closed."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.core import Setup
from engine.errors import IllegalAction
from engine.forms import (
    MAX_FIELDS,
    MAX_OPTIONS,
    Complete,
    Field,
    Interview,
    Picks,
    Prompt,
    answer,
)
from engine.johari import JOHARI
from engine.johari.actions import (
    Decline,
    Hire,
    Purchase,
    Seal,
    SellToCollector,
    SellToJeweler,
    Surrender,
    TradeAtStore,
)
from engine.johari.names import card_name, card_names
from engine.johari.nobles import Nobles
from engine.johari.pieces import COPIES, KIND, TRACK, Card, Place
from engine.johari.prices import jeweler_open, jeweler_types
from engine.johari.state import State
from engine.play import awaited, first_legal
from engine.text import say
from tests.engine.johari.positions import (
    acting,
    advancing,
    cards,
    play,
    player,
    sealing,
    unpacking,
    waiting,
)


def prompt_of(state: State, *draft: Picks, seat: int = 0) -> Prompt:
    """Return the form that a seat sees after these picks."""
    reply = answer(JOHARI.ask(JOHARI.view(state, seat)), draft)
    assert isinstance(reply, Prompt)
    return reply


def field_of(state: State, *draft: Picks, seat: int = 0) -> Field:
    (field,) = prompt_of(state, *draft, seat=seat).fields
    return field


def ids(field: Field) -> list[str]:
    return [option.id for option in field.options]


def reasons(field: Field) -> dict[str, str]:
    """Return why options are closed, by their ids."""
    return {
        option.id: option.blocked.key.removeprefix("johari.blocked.")
        for option in field.options
        if option.blocked is not None
    }


def test_a_first_card_is_asked_in_one_form() -> None:
    state = JOHARI.start(Setup(4, "claim")).state
    field = field_of(state, seat=awaited(JOHARI, state)[0].seat)
    assert field.key == "johari.claim"
    assert 4 < len(field.options) <= 10
    assert not reasons(field)


def test_sealing_offers_the_whole_hand_harmless_cards_first() -> None:
    field = field_of(sealing(player(), player()))
    assert field.key == "johari.seal"
    assert ids(field) == [
        *("baksheesh", "bribe", "doppelganger", "exchange", "sale", "trade", "purchase")
    ]
    assert reasons(field) == {"doppelganger": "nothing_to_repeat"}


def test_sealing_says_why_a_card_stays_in_hand() -> None:
    state = sealing(player(played="purchase"), player(played="bribe"), gold=(1, 1))
    assert reasons(field_of(state)) == {
        "purchase": "played",
        "doppelganger": "too_dear",
    }
    first_round = sealing(player(), player(), gold=(2, 9))
    field = field_of(first_round)
    assert reasons(field) == {
        "trade": "too_dear",
        "purchase": "too_dear",
        "doppelganger": "nothing_to_repeat",
    }
    dear = next(option for option in field.options if option.id == "purchase")
    assert dear.blocked is not None
    assert dict(dear.blocked.args) == {"n": 4, "gold": 2}


@pytest.mark.parametrize(
    ("card", "display"), [("purchase", ""), ("exchange", "ruby-1"), ("trade", "")]
)
def test_other_cards_offer_to_decline_first(card: str, display: str) -> None:
    state = acting(player(display, card), player(), places={"ruby": "ruby-2"})
    assert ids(field_of(state))[0] == "decline"
    assert first_legal(JOHARI, JOHARI.view(state, 0)) == Decline()


def test_nobody_may_decline_who_must_act() -> None:
    state = acting(
        player(played="purchase"),
        player(),
        places={"ruby": "ruby-2", "booth-1": "gold-1"},
        variants=("must_act",),
    )
    assert "decline" not in ids(field_of(state))
    assert first_legal(JOHARI, JOHARI.view(state, 0)) == Purchase("ruby")


def test_who_must_act_and_has_one_way_only_is_not_asked() -> None:
    state = sealing(player("ruby-3"), player("ruby-1"), gold=(9, 8), variants=("must_act",))
    state = play(state, 0, Seal("sale"))
    after = play(state, 1, Seal("bribe"))
    assert waiting(after) == [(0, "seal"), (1, "seal")]
    assert after.round == 2
    assert after.players[0].steps == (0, 0, 2, 0)


def test_an_empty_place_cannot_be_bought() -> None:
    state = acting(player(played="purchase"), player(), places={"booth-2": "ruby-1 gold-1"})
    field = field_of(state)
    assert len(field.options) == 1 + 5 + 4
    assert set(reasons(field).values()) == {"empty"}
    assert [option.id for option in field.open] == ["decline", "booth-2"]


def test_one_gold_card_is_cashed_or_kept() -> None:
    state = acting(player(played="purchase"), player(), places={"booth-1": "gold-3 ruby-1"})
    field = field_of(state, (("booth-1",),))
    assert [(option.id, option.idle) for option in field.open] == [
        ("none", True),
        ("gold-3", False),
    ]


def test_cashing_offers_each_heap_of_gold_cards() -> None:
    state = acting(
        player(played="purchase"), player(), places={"treasury": "gold-1 gold-1 prestige-1"}
    )
    field = field_of(state, (("treasury",),))
    assert (field.key, field.least, field.most) == ("johari.cash", 1, 1)
    assert ids(field) == ["none", "gold-1", "gold-1+gold-1"]


def test_of_very_many_gold_cards_each_is_asked_for() -> None:
    state = acting(player(played="purchase"), player(), places={"treasury": everything(("gold",))})
    field = field_of(state, (("treasury",),))
    assert (field.least, field.most, len(field.options)) == (0, 12, 12)
    assert ids(field)[:2] == ["gold-1", "gold-1#2"]


def test_whoever_passes_hears_what_is_given_up() -> None:
    state = acting(player(played="purchase"), player(), places={"ruby": "ruby-1"})
    interview = Interview(JOHARI.ask(JOHARI.view(state, 0)))
    interview.fill((("decline",),))
    assert interview.complete.lost == (say("johari.option.decline.loses"),)
    assert not interview.complete.unasked


def test_without_gold_cards_nothing_is_asked_about_them() -> None:
    state = acting(player(played="purchase"), player(), places={"ruby": "ruby-1"})
    interview = Interview(JOHARI.ask(JOHARI.view(state, 0)))
    interview.fill((("ruby",),))
    assert interview.complete == Complete(Purchase("ruby"))


def test_an_exchange_asks_the_type_then_both_cards() -> None:
    state = acting(
        player("ruby-1 ruby-2 emerald-1 gold-1", "exchange"),
        player(),
        places={"ruby": "ruby-3", "booth-1": "ruby-2 ruby-3-fake diamond-1"},
    )
    assert reasons(field_of(state)) == {
        "diamond": "none_to_give",
        "sapphire": "none_to_give",
        "emerald": "not_offered",
        "gold": "not_offered",
    }
    give, take = prompt_of(state, (("ruby",),)).fields
    assert ids(give) == ["ruby-1", "ruby-2"]
    assert ids(take) == ["ruby:ruby-3", "booth-1:ruby-2", "booth-1:ruby-3-fake"]


@pytest.mark.parametrize(
    ("display", "nobles", "draft"),
    [
        ("ruby-1 gold-1", "", ((("ruby",),),)),
        ("ruby-1 ruby-2", "exchange-any", ((("ruby",),), (("ruby-1",), ("ruby",)))),
    ],
    ids=["the only one", "picked before"],
)
def test_an_exchange_names_the_card_that_is_given(
    display: str, nobles: str, draft: tuple[Picks, ...]
) -> None:
    places: dict[Place, str] = {
        "ruby": "ruby-3",
        "booth-1": "ruby-2 gold-2",
        "booth-2": "emerald-1",
    }
    state = acting(player(display, "exchange", nobles=nobles), player(), places=places)
    prompt = prompt_of(state, *draft)
    assert prompt.asks == say("johari.exchange.take.for", card=card_name("ruby-1"))
    assert ids(prompt.fields[0]) == ["ruby:ruby-3", "booth-1:ruby-2"]


def test_a_free_exchange_asks_for_the_type_to_take_as_well() -> None:
    state = acting(
        player("ruby-1 ruby-2", "exchange", nobles="exchange-any"),
        player(),
        places={"ruby": "ruby-3", "booth-1": "diamond-1 prestige-1"},
    )
    give, kind = prompt_of(state, (("ruby",),)).fields
    assert ids(give) == ["ruby-1", "ruby-2"]
    assert reasons(kind) == {
        "sapphire": "not_offered",
        "emerald": "not_offered",
        "gold": "not_offered",
    }
    assert ids(kind)[:2] == ["diamond", "sapphire"]


def test_prestige_cards_make_no_exchange() -> None:
    """The card cannot be carried out at all, so that nobody is asked."""
    state = sealing(player(), player("ruby-1"), places={"booth-1": "prestige-1"}, others="exchange")
    after = play(state, 0, Seal("bribe"))
    assert [kind for _, kind in waiting(after)] == ["seal", "seal"]


def test_a_sale_says_why_nobody_buys() -> None:
    state = acting(player("ruby-3 ruby-2 diamond-1", "sale"), player("ruby-1 diamond-1"))
    field = field_of(state)
    assert ids(field) == ["decline", "jeweler", "collector:diamond", "collector:ruby"]
    assert reasons(field) == {"jeweler": "too_few_types", "collector:diamond": "not_the_most"}
    four = "diamond-1 sapphire-1 ruby-1 emerald-1"
    only_jeweler = acting(player(four, "sale"), player())
    assert set(reasons(field_of(only_jeweler)).values()) == {"no_rival"}


def test_a_noble_shows_the_way_to_discard_one() -> None:
    state = acting(player("ruby-1", "sale", nobles="discard-one"), player())
    assert ids(field_of(state)) == ["decline", "jeweler", "collector:ruby", "discard"]
    assert reasons(field_of(state)) == {"jeweler": "too_few_types", "collector:ruby": "no_rival"}


def test_a_collector_says_why_a_type_is_not_for_sale() -> None:
    state = acting(
        player("ruby-3 ruby-1 diamond-2 sapphire-1 emerald-3", "sale"),
        player("ruby-2 sapphire-1 emerald-1"),
    )
    field = field_of(state)
    assert reasons(field) == {
        "collector:diamond": "no_rival",
        "collector:sapphire": "not_the_most",
    }
    tied = next(option for option in field.options if option.id == "collector:sapphire")
    assert tied.blocked is not None
    assert dict(tied.blocked.args) == {"own": 1, "second": 1}


def test_a_collector_is_offered_for_the_types_one_shows_with_steps_and_prestige() -> None:
    state = acting(
        player("ruby-3 emerald-3", "sale", steps=(0, 0, 7, 1)),
        player("ruby-1 sapphire-1 emerald-1"),
    )
    field = field_of(state)
    assert ids(field) == ["decline", "jeweler", "collector:ruby", "collector:emerald"]
    told = {option.id: dict(option.text.args) for option in field.open}
    assert (told["collector:ruby"]["n"], told["collector:ruby"]["points"]) == (1, 1)
    assert (told["collector:emerald"]["n"], told["collector:emerald"]["points"]) == (2, 7)


def test_a_disguised_card_is_offered_to_the_collector_if_it_is_enough() -> None:
    state = acting(
        player("ruby-2 diamond-1 diamond-2 sapphire-2", "sale", nobles="disguise"),
        player("ruby-3 diamond-1 emerald-2"),
    )
    ways = field_of(state)
    assert reasons(ways) == {"collector:sapphire": "no_rival"}
    assert {option.id: option.text.key for option in ways.open} == {
        "decline": "johari.option.decline",
        "jeweler": "johari.option.jeweler",
        "collector:diamond": "johari.option.collector.steps",
        "collector:ruby": "johari.option.collector.disguised",
    }
    added = field_of(state, (("collector:ruby",),))
    assert ids(added) == ["none", "diamond-1", "diamond-2", "sapphire-2"]
    assert reasons(added) == {"none": "no_lead", "diamond-1": "no_lead"}


def test_a_jeweler_asks_for_the_lot_and_names_it_when_asking_for_the_token() -> None:
    state = acting(
        player("diamond-1 diamond-2 sapphire-1 ruby-1 ruby-3 emerald-1", "sale"),
        player("ruby-3-fake ruby-3-fake"),
    )
    lots = field_of(state, (("jeweler",),))
    assert (lots.key, lots.least, lots.most) == ("johari.jeweler.lot", 1, 1)
    assert ids(lots) == [
        f"diamond-{diamond}+sapphire-1+ruby-{ruby}+emerald-1" for diamond in "12" for ruby in "13"
    ]
    prompt = prompt_of(state, (("jeweler",),), ((ids(lots)[-1],),))
    sold = card_names(("diamond-2", "sapphire-1", "ruby-3", "emerald-1"))
    assert prompt.asks == say("johari.jeweler.scoring.of", cards=sold)
    assert prompt.key == "johari.jeweler.scoring"
    assert ids(prompt.fields[0]) == ["diamond", "sapphire", "ruby", "emerald"]


def test_a_jeweler_names_the_most_prestige_to_be_had_unless_a_disguise_leaves_it_open() -> None:
    display = "diamond-1 sapphire-1 ruby-1 ruby-3 gold-1"
    _, option, *_ = field_of(acting(player(display, "sale"), player("ruby-1"))).options
    assert option.text == say("johari.option.jeweler.points", n=4, points=TRACK[3])
    state = acting(player(display, "sale", nobles="disguise"), player("ruby-1"))
    _, option, *_ = field_of(state).options
    assert option.text == say("johari.option.jeweler", n=4)


@pytest.mark.parametrize(
    ("display", "nobles", "types"),
    [
        ("diamond-1 ruby-1", (), 2),
        ("diamond-1 ruby-1 gold-1", (), 3),
        ("diamond-1 ruby-1 gold-1 gold-2", (), 3),
        ("diamond-1 ruby-1 sapphire-1 gold-1", (), 4),
        ("diamond-1 diamond-2 gold-1", ("disguise",), 3),
        ("diamond-1 diamond-2 ruby-1 gold-1", ("disguise",), 4),
    ],
)
def test_one_gold_card_and_one_disguise_count_as_types_at_a_jeweler(
    display: str, nobles: Nobles, types: int
) -> None:
    shown = cards(display)
    assert jeweler_types(shown, nobles) == types
    assert jeweler_open(shown, nobles) == (types >= 4)


def test_the_only_lot_is_named_and_not_asked() -> None:
    state = acting(player("diamond-1 sapphire-1 ruby-1 emerald-1", "sale"), player())
    interview = Interview(JOHARI.ask(JOHARI.view(state, 0)))
    interview.fill((("jeweler",),))
    assert interview.prompt is not None
    assert interview.prompt.key == "johari.jeweler.scoring"
    interview.fill((("ruby",),))
    assert not interview.complete.unasked


def test_a_gold_card_is_part_of_a_lot() -> None:
    state = acting(player("diamond-1 sapphire-1 ruby-1 emerald-1 gold-2", "sale"), player())
    assert ids(field_of(state, (("jeweler",),))) == [
        "diamond-1+sapphire-1+ruby-1+emerald-1",
        "diamond-1+sapphire-1+ruby-1+gold-2",
        "diamond-1+sapphire-1+emerald-1+gold-2",
        "diamond-1+ruby-1+emerald-1+gold-2",
        "sapphire-1+ruby-1+emerald-1+gold-2",
    ]


def test_of_very_many_lots_the_cards_are_picked_one_by_one() -> None:
    display = "diamond-1 diamond-2 sapphire-1 sapphire-2 ruby-1 ruby-3 emerald-1 emerald-2 gold-1"
    state = acting(player(display, "sale"), player())
    prompt = prompt_of(state, (("jeweler",),))
    (field,) = prompt.fields
    assert prompt.rule == say("johari.jeweler.pick.rule", n=4)
    assert (field.key, field.least, field.most) == ("johari.jeweler.pick", 4, 4)
    assert ids(field) == display.split()
    interview = Interview(JOHARI.ask(JOHARI.view(state, 0)))
    interview.fill((("jeweler",),))
    with pytest.raises(IllegalAction) as refusal:
        interview.fill((("diamond-1", "diamond-2", "ruby-1", "emerald-1"),))
    assert refusal.value.code == "johari.error.one_of_each_type"
    interview = Interview(JOHARI.ask(JOHARI.view(state, 0)))
    interview.fill((("jeweler",),))
    interview.fill((("diamond-1", "ruby-1", "emerald-1", "gold-1"),))
    interview.fill((("emerald",),))
    sold = SellToJeweler(("diamond-1", "ruby-1", "emerald-1"), "emerald", "gold-1")
    assert interview.complete == Complete(sold)


def test_a_jeweler_asks_for_stand_ins_first() -> None:
    display = "diamond-1 sapphire-1 ruby-1 ruby-2 gold-1 gold-2"
    state = acting(player(display, "sale", nobles="disguise"), player())
    gold = field_of(state, (("jeweler",),))
    assert (gold.key, ids(gold)) == ("johari.jeweler.gold", ["none", "gold-1", "gold-2"])
    without_gold = field_of(state, (("jeweler",),), (("none",),))
    # Without gold the missing type must be played by the second ruby.
    assert without_gold.key == "johari.jeweler.disguised"
    assert ids(without_gold) == ["ruby-1", "ruby-2"]
    with_gold = field_of(state, (("jeweler",),), (("gold-1",),))
    assert with_gold.key == "johari.jeweler.disguise"
    assert ids(with_gold) == ["none", "diamond", "sapphire", "ruby", "emerald"]
    assert reasons(with_gold) == {"emerald": "none_to_give"}


def test_gold_alone_does_not_help_where_types_are_lacking() -> None:
    state = acting(player("diamond-1 sapphire-1 ruby-1 gold-1", "sale"), player("ruby-3-fake"))
    picked = SellToJeweler(("diamond-1", "sapphire-1", "ruby-1"), "ruby", "gold-1")
    after = play(state, 0, picked)
    assert after.players[0].steps == (0, 0, 1, 0)


def test_which_types_are_sold_is_asked_where_there_are_more_than_needed() -> None:
    four = "diamond-1 sapphire-1 ruby-1 emerald-1"
    state = acting(player(four, "sale", nobles="jeweler-three"), player())
    assert ids(field_of(state, (("jeweler",),))) == [
        "diamond-1+sapphire-1+ruby-1",
        "diamond-1+sapphire-1+emerald-1",
        "diamond-1+ruby-1+emerald-1",
        "sapphire-1+ruby-1+emerald-1",
    ]


def test_a_trade_offers_stores_and_nobles_in_one_form() -> None:
    state = acting(
        player("ruby-2", "trade"),
        player(),
        day=2,
        places={"ruby": "ruby-1"},
    )
    field = field_of(state)
    assert ids(field)[:2] == ["decline", "store:diamond"]
    assert ids(field)[-5:] == ["space:1", "space:2", "space:3", "space:4", "space:5"]
    assert reasons(field) == {
        **{f"store:{store}": "empty" for store in ("diamond", "sapphire", "emerald", "treasury")},
        "space:1": "nobody",
        **{f"space:{space}": "noble_too_dear" for space in (3, 4, 5)},
    }


def test_a_store_asks_when_the_cards_come_only_of_whoever_may_choose() -> None:
    places = {"treasury": "gold-1"}
    plain = acting(player(played="trade"), player(), places={"treasury": "gold-1"})
    assert play(plain, 0, TradeAtStore("treasury")).players[0].trade == ("gold-1",)
    swift = acting(
        player(played="trade", nobles="trade-at-once"),
        player(),
        places={"treasury": places["treasury"]},
    )
    assert ids(field_of(swift, (("store:treasury",),))) == ["later", "now"]
    assert ids(field_of(swift, (("store:treasury",),), (("now",),))) == ["none", "gold-1"]


def test_hiring_asks_what_is_paid_in_then_how() -> None:
    state = acting(
        player("ruby-1 ruby-2 ruby-2-fake emerald-3 diamond-1", "trade"),
        player(),
        day=3,
        spaces={2: "slot-one"},
    )
    kinds = field_of(state, (("space:2",),))
    assert kinds.key == "johari.hire.means"
    assert reasons(kinds) == {"diamond": "too_few_gems", "sapphire": "too_few_gems"}
    payment, slot = prompt_of(state, (("space:2",),), (("ruby",),)).fields
    assert ids(payment) == ["ruby-2", "ruby-2-fake"]
    assert ids(slot) == ["1", "2", "3"]


def test_a_golden_hire_offers_gold_from_cards_and_track() -> None:
    state = acting(
        player("gold-1 gold-3", "trade", nobles="hire-gold"),
        player(),
        day=5,
        gold=(9, 8),
        spaces={2: "seven-gold"},
    )
    # Gold is the only means here, so that only the way to pay is asked.
    assert ids(field_of(state, (("space:2",),))) == ["2", "gold-1+1", "gold-3"]


def test_a_free_noble_asks_for_nothing_but_its_slot() -> None:
    state = acting(
        player(played="trade", nobles="hire-discount"),
        player(),
        day=5,
        spaces={1: "slot-one", 2: "seven-gold"},
    )
    assert field_of(state, (("space:1",),)).key == "johari.hire.slot"
    assert play(state, 0, Hire(2)).players[0].nobles == ("seven-gold", "hire-discount")


def test_a_lost_fake_is_chosen_among_different_fakes() -> None:
    state = acting(
        player("ruby-3 ruby-2", "sale"),
        player("ruby-1 emerald-2-fake emerald-2-fake diamond-3-fake"),
    )
    sold = play(state, 0, SellToCollector("ruby"))
    field = field_of(sold, seat=1)
    assert (field.key, ids(field)) == ("johari.surrender", ["diamond-3-fake", "emerald-2-fake"])
    assert play(sold, 1, Surrender("diamond-3-fake")).players[1].display[-1] == "emerald-2-fake"


def test_unpacking_offers_each_heap_of_gold_cards() -> None:
    state = unpacking(player(trade="gold-2 gold-2 prestige-1"), player(), queue=(0,))
    field = field_of(state)
    assert (field.key, field.least, field.most) == ("johari.unpack", 1, 1)
    assert ids(field) == ["none", "gold-2", "gold-2+gold-2"]


def test_final_steps_offer_ten_ways() -> None:
    field = field_of(advancing(player(nobles="final-steps"), player(), queue=(0,), gold=(1, 0)))
    assert field.key == "johari.advance"
    assert len(field.options) == 4 + 6
    assert ids(field)[0] == "diamond"
    assert ids(field)[-1] == "ruby+emerald"


def everything(kinds: tuple[str, ...]) -> str:
    """Name every copy of the cards of some kinds."""
    names: list[Card] = [card for card in COPIES if KIND[card] in kinds]
    return " ".join(card for card in names for _ in range(COPIES[card]))


GEMS_AND_GOLD = ("diamond", "sapphire", "ruby", "emerald", "gold")
# Some hold more cards than have been dealt on any day.
CROWDED = [
    acting(
        player(everything(GEMS_AND_GOLD), "sale", nobles="disguise discard-one"),
        player(),
        audited=False,
    ),
    acting(
        player(everything(("diamond", "sapphire", "ruby")), "sale", nobles="disguise"),
        player(everything(("emerald",))),
        audited=False,
    ),
    acting(
        player(everything(GEMS_AND_GOLD), "trade", nobles="hire-gold"),
        player(),
        audited=False,
    ),
    acting(
        player(everything(("diamond", "emerald")), "exchange", nobles="exchange-any"),
        player(),
        places={
            "booth-1": everything(("ruby", "gold")),
            "booth-2": everything(("sapphire", "prestige")),
        },
        audited=False,
    ),
    acting(player(played="purchase"), player(), places={"treasury": everything(("gold",))}),
]


@pytest.mark.parametrize("state", CROWDED)
def test_even_the_fullest_table_fits_into_forms(state: State) -> None:
    """Walk through many random answers; each form must be small enough."""
    chance = Random(5)
    for _ in range(150):
        for prompt in _walk(state, chance):
            assert 1 <= len(prompt.fields) <= MAX_FIELDS
            for field in prompt.fields:
                assert 1 <= len(field.options) <= MAX_OPTIONS
                assert len(set(ids(field))) == len(field.options)


def _walk(state: State, chance: Random) -> Iterator[Prompt]:
    interview = Interview(JOHARI.ask(JOHARI.view(state, 0)))
    while (prompt := interview.prompt) is not None:
        yield prompt
        try:
            interview.fill(
                tuple(
                    tuple(o.id for o in chance.sample(field.open, max(field.least, 1)))
                    for field in prompt.fields
                )
            )
        except IllegalAction:  # cards that are fine one by one, but not together
            return
