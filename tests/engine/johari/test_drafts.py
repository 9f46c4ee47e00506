"""The way back from an action to its picks, and actions from outside that nobody could make."""

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from engine.core import Setup
from engine.errors import IllegalAction
from engine.forms import Complete, answer
from engine.johari import JOHARI
from engine.johari.actions import (
    Action,
    Advance,
    Baksheesh,
    Bribe,
    Claim,
    Decline,
    DiscardOne,
    Disguise,
    Exchange,
    Hire,
    Purchase,
    Seal,
    SellToCollector,
    SellToJeweler,
    Surrender,
    TradeAtStore,
    Unpack,
)
from engine.johari.pieces import Card, Place
from engine.johari.state import State
from engine.johari.view import View
from engine.play import act, awaited, legal, sample
from engine.retrace import retraced
from tests.engine.johari.positions import (
    GEM_TYPES,
    acting,
    advancing,
    player,
    refused,
    sealing,
    unpacking,
)
from tests.engine.johari.positions import (
    legal as legal_here,
)

RICH = "diamond-1 sapphire-1 ruby-1 ruby-1 ruby-3-fake emerald-2 gold-1 gold-2"
MARKET: dict[Place, str] = {
    "diamond": "diamond-3 diamond-3-fake",
    "ruby": "ruby-2",
    "treasury": "gold-1 gold-1 gold-3 prestige-2",
    "booth-1": "emerald-1 emerald-1 gold-3",
    "booth-3": "diamond-3-fake prestige-1",
}

POSITIONS: dict[str, State] = {
    "claim": JOHARI.start(Setup(3, "retrace")).state,
    "seal": sealing(player(played="baksheesh"), player(played="bribe")),
    "purchase": acting(player(played="purchase"), player(), places=MARKET),
    "exchange": acting(player(RICH, "exchange"), player(), places=MARKET),
    "exchange any": acting(
        player(RICH, "exchange", nobles="exchange-any"), player(), places=MARKET
    ),
    "sale": acting(player(RICH, "sale"), player("ruby-2 emerald-1")),
    "sale disguised": acting(
        player(RICH, "sale", nobles="disguise discard-one"), player("ruby-2 emerald-3")
    ),
    "sale of three": acting(
        player(RICH, "sale", nobles="disguise jeweler-three collector-one"), player("ruby-2")
    ),
    "trade": acting(player(RICH, "trade"), player(), places=MARKET),
    "trade at once": acting(player(RICH, "trade", nobles="trade-at-once"), player(), places=MARKET),
    "hire": acting(
        player(RICH, "trade", nobles="hire-gold hire-discount"),
        player(),
        day=5,
        spaces={1: "slot-one", 2: "seven-gold"},
    ),
    "hire early": acting(
        player(RICH, "trade"), player(), day=3, spaces={1: "slot-one", 2: "seven-gold"}
    ),
    "unpack": unpacking(player(trade="gold-1 gold-1 gold-2"), player(), queue=(0,)),
    "advance": advancing(player(nobles="final-steps"), player(), queue=(0,), gold=(5, 4)),
}


def found_again(view: View, action: Action) -> Action:
    """Follow the picks of an action from form to form."""
    reply = answer(JOHARI.ask(view), retraced(JOHARI, view, action).draft)
    assert isinstance(reply, Complete)
    return reply.action


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS.keys())
def test_every_legal_action_can_be_found_again(state: State) -> None:
    seat = awaited(JOHARI, state)[0].seat
    view = JOHARI.view(state, seat)
    found = list(legal(JOHARI, view))
    assert len(found) > 1
    for action in found:
        assert found_again(view, action) == action


@pytest.mark.thorough
def test_an_action_of_one_position_is_legal_in_another_only_if_it_is_asked_there(
    thorough: bool,
) -> None:
    most = 12 if thorough else 2
    options = {
        name: legal_here(state, awaited(JOHARI, state)[0].seat) for name, state in POSITIONS.items()
    }
    chance = Random(1)
    for name, state in POSITIONS.items():
        seat = awaited(JOHARI, state)[0].seat
        for others in options.values():
            for action in chance.sample(sorted(others, key=repr), min(most, len(others))):
                if action in options[name]:
                    act(JOHARI, state, seat, action)
                else:
                    refused(state, seat, action)


def test_a_sale_to_the_jeweler_is_found_among_very_many() -> None:
    display = " ".join(f"{gem}-{face}" for gem in GEM_TYPES for face in ("1", "2", "2-fake", "3"))
    me = player(f"{display} gold-1 gold-2", "sale", nobles="disguise discard-one")
    view = JOHARI.view(acting(me, player("ruby-1")), 0)
    chance, disguised = Random(2), 0
    for _ in range(120):
        action = sample(JOHARI, view, chance.randrange)
        assert found_again(view, action) == action
        disguised += isinstance(action, SellToJeweler) and action.disguise is not None
    assert disguised > 3


FORGED: list[tuple[str, Action]] = [
    ("claim", Claim("booth-6", "ruby-1")),
    ("seal", Seal("baksheesh")),
    ("purchase", Bribe()),
    ("purchase", Baksheesh()),
    ("purchase", Purchase("sapphire")),
    ("purchase", Purchase("treasury", ("gold-2",))),
    ("purchase", Purchase("treasury", ("gold-1", "gold-1", "gold-1"))),
    ("purchase", Purchase("treasury", ("prestige-2",))),
    ("exchange", Exchange("ruby-2", "ruby", "ruby-2")),
    ("exchange", Exchange("ruby-1", "diamond", "diamond-3")),
    ("exchange any", Exchange("ruby-1", "treasury", "prestige-2")),
    ("sale", SellToJeweler(("diamond-1", "sapphire-1", "ruby-1"), "ruby")),
    ("sale", SellToJeweler(("diamond-1", "sapphire-1", "ruby-1", "ruby-1"), "ruby")),
    ("sale", SellToJeweler(("diamond-1", "sapphire-1", "ruby-1", "emerald-2"), "ruby", "gold-1")),
    ("sale", SellToJeweler(("diamond-1", "sapphire-1", "ruby-1", "emerald-1"), "ruby")),
    ("sale", SellToJeweler(("diamond-1", "sapphire-1", "ruby-1"), "emerald", "gold-1")),
    (
        "sale",
        SellToJeweler(
            ("diamond-1", "sapphire-1", "ruby-1", "ruby-1"),
            "ruby",
            None,
            Disguise("ruby-1", "emerald"),
        ),
    ),
    (
        "sale disguised",
        SellToJeweler(
            ("diamond-1", "sapphire-1", "ruby-1", "emerald-2"),
            "ruby",
            None,
            Disguise("ruby-3-fake", "ruby"),
        ),
    ),
    (
        "sale disguised",
        SellToJeweler(
            ("diamond-1", "sapphire-1", "ruby-1", "emerald-2"),
            "ruby",
            None,
            Disguise("ruby-3-fake", "emerald"),
        ),
    ),
    ("sale", SellToCollector("diamond")),
    ("sale", SellToCollector("ruby", "emerald-2")),
    ("sale disguised", SellToCollector("ruby", "ruby-1")),
    ("sale disguised", SellToCollector("ruby", "gold-1")),
    ("sale", DiscardOne("ruby-1")),
    ("sale disguised", DiscardOne("gold-1")),
    ("trade", TradeAtStore("emerald")),
    ("trade", TradeAtStore("treasury", True)),
    ("trade", TradeAtStore("treasury", False, ("gold-1",))),
    ("trade at once", TradeAtStore("treasury", False, ("gold-1",))),
    ("hire", Hire(9)),
    ("hire", Hire(0)),
    ("hire", Hire(-1)),
    ("hire", Hire(5, ("ruby-1", "gold-1"), 1)),
    ("hire", Hire(5, (), 2)),
    ("hire", Hire(2, ("ruby-1",))),
    ("hire", Hire(1)),
    ("hire", Hire(1, slot=4)),
    ("hire early", Hire(2, ("ruby-1", "ruby-3-fake"))),
    ("hire early", Hire(2, (), 2)),
    ("hire early", Hire(2)),
    ("unpack", Unpack(("gold-3",))),
    ("advance", Advance(())),
    ("advance", Advance(("ruby", "ruby"))),
    ("purchase", Surrender("ruby-1-fake")),
    ("seal", Decline()),
]


@pytest.mark.parametrize(
    ("name", "action"), FORGED, ids=[f"{number}-{name}" for number, (name, _) in enumerate(FORGED)]
)
def test_a_forged_action_is_refused(name: str, action: Action) -> None:
    state = POSITIONS[name]
    refused(state, awaited(JOHARI, state)[0].seat, action)


@pytest.mark.parametrize(
    ("name", "jumbled", "in_order"),
    [
        (
            "purchase",
            Purchase("treasury", ("gold-3", "gold-1")),
            Purchase("treasury", ("gold-1", "gold-3")),
        ),
        (
            "sale",
            SellToJeweler(("ruby-1", "sapphire-1", "diamond-1", "emerald-2"), "ruby"),
            SellToJeweler(("diamond-1", "sapphire-1", "ruby-1", "emerald-2"), "ruby"),
        ),
        ("unpack", Unpack(("gold-2", "gold-1")), Unpack(("gold-1", "gold-2"))),
        ("advance", Advance(("emerald", "ruby")), Advance(("ruby", "emerald"))),
    ],
)
def test_the_lists_of_an_action_may_stand_in_any_order(
    name: str, jumbled: Action, in_order: Action
) -> None:
    state = POSITIONS[name]
    seat = awaited(JOHARI, state)[0].seat
    assert act(JOHARI, state, seat, jumbled) == JOHARI.apply(state, seat, in_order)


def test_whoever_owes_nothing_is_refused() -> None:
    state = POSITIONS["purchase"]
    with pytest.raises(IllegalAction, match="nothing_to_decide"):
        JOHARI.apply(state, 1, Decline())
    with pytest.raises(IllegalAction, match="nothing_to_decide"):
        next(JOHARI.ask(JOHARI.view(state, 1)))
    with pytest.raises(IllegalAction, match="nothing_to_decide"):
        next(JOHARI.ask(JOHARI.view(state, None)))


@pytest.mark.parametrize("name", POSITIONS)
def test_an_action_of_another_phase_is_refused_when_it_is_applied(name: str) -> None:
    state = POSITIONS[name]
    seat, kind = awaited(JOHARI, state)[0].seat, awaited(JOHARI, state)[0].kind
    for other_kind, action in (("seal", Seal("sale")), ("unpack", Unpack()), ("deed", Decline())):
        if kind != other_kind:
            with pytest.raises(IllegalAction, match="not_an_action"):
                JOHARI.apply(state, seat, action)


def test_a_sealed_choice_fills_its_form_again() -> None:
    state = POSITIONS["seal"]
    sealed = JOHARI.apply(state, 0, Seal("trade")).state
    view = JOHARI.view(sealed, 0)
    assert view.sealed == "trade"
    assert retraced(JOHARI, view, Seal(view.sealed)).draft == ((("trade",),),)


def test_random_play_can_always_be_retraced() -> None:
    chance = Random(11)
    state = JOHARI.start(Setup(4, "retraced")).state
    while waiting := awaited(JOHARI, state):
        view = JOHARI.view(state, waiting[0].seat)
        action = sample(JOHARI, view, chance.randrange)
        assert found_again(view, action) == action
        state = JOHARI.apply(state, waiting[0].seat, action).state


def test_a_view_with_more_ways_to_pay_than_a_form_holds_asks_for_the_number_of_cards() -> None:
    """No box has that many cards of a type, but an owner may correct the table."""
    state = acting(player("ruby-1 ruby-1", "trade"), player(), day=3, spaces={2: "seven-gold"})
    faces = ("1", "1-fake", "2", "2-fake", "3", "3-fake")
    display = tuple(cast(Card, f"ruby-{face}") for face in faces for _ in range(5))
    view = JOHARI.view(state, 0)
    stall = replace(view.stalls[0], display=display)
    spaces = (*view.court.spaces[:4], view.court.spaces[4] or "seven-gold")
    court = replace(view.court, spaces=spaces)
    crowded = replace(view, stalls=(stall, *view.stalls[1:]), court=court)
    hires = [action for action in legal(JOHARI, crowded) if isinstance(action, Hire)]
    dearest = [hire for hire in hires if hire.space == 5]
    assert len(dearest) > 25
    for action in dearest:
        assert found_again(crowded, action) == action
