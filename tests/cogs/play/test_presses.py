"""How many presses a decision takes; the figures are those of docs/screens.md."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from cogs.kit.screen import Screen
from engine.basari import BASARI
from engine.basari.actions import Accept, Bid
from engine.core import Seat, decision_of
from engine.jaipur import JAIPUR
from engine.jaipur.actions import Exchange
from engine.johari import JOHARI
from engine.johari.actions import Decline, Purchase, SellToJeweler, Unpack
from engine.play import AnyGame, act
from engine.registry import GAMES
from tests.bot.hosting import USUAL
from tests.cogs.presses import Effort, effort, parts, screen_of
from tests.conformance.tables import Case, moments
from tests.engine.basari.positions import gems, reveal
from tests.engine.basari.positions import position as basari_table
from tests.engine.jaipur.positions import position as jaipur_table
from tests.engine.johari.positions import acting, player, unpacking
from tests.engine.retracing import prompts_to

PURCHASE = acting(
    player(played="purchase"),
    player(),
    player(),
    places={
        "booth-1": "gold-3 ruby-1",
        "booth-2": "diamond-1 emerald-2-fake",
        "ruby": "ruby-2 ruby-1",
        "emerald": "emerald-1",
        "diamond": "diamond-2",
        "treasury": "gold-1 gold-2 prestige-1",
    },
)
SALE = acting(
    player("diamond-1 diamond-2 sapphire-1 ruby-1 ruby-3 emerald-1 gold-1", "sale"),
    player("ruby-1 diamond-1", "baksheesh"),
)
CROWDED_SALE = acting(
    player("diamond-1 diamond-2 sapphire-1 sapphire-2 ruby-1 ruby-3 emerald-1 gold-1", "sale"),
    player("ruby-1 diamond-1", "baksheesh"),
)
EXCHANGE = jaipur_table(
    ("cloth", "cloth", "leather", "silver"),
    market=("diamond", "gold", "gold", "spice", "camel"),
    herds=(3, 0),
)
OPENING = reveal(basari_table(own=["RYG", "", "RRYYGGBB"]), "aba").state
RAISE = act(
    BASARI, reveal(basari_table(own=["RYYGGB", "", "RRRY"]), "aba").state, 2, Bid(gems("RY"))
)


@pytest.mark.parametrize(
    ("game", "state", "seat", "action", "expected"),
    [
        (JOHARI, PURCHASE, 0, Purchase("booth-1", ("gold-3",)), Effort(3, 4)),
        (JOHARI, PURCHASE, 0, Purchase("booth-1"), Effort(3, 4)),
        (JOHARI, PURCHASE, 0, Purchase("treasury", ("gold-1", "gold-2")), Effort(3, 4)),
        (
            JOHARI, SALE, 0,
            SellToJeweler(("diamond-2", "sapphire-1", "ruby-3"), "ruby", "gold-1"), Effort(4, 5),
        ),
        (
            JOHARI, CROWDED_SALE, 0,
            SellToJeweler(("diamond-2", "sapphire-1", "ruby-3", "emerald-1"), "ruby"), Effort(4, 9),
        ),
        (JAIPUR, EXCHANGE, 0, Exchange(("gold", "gold"), ("camel", "cloth")), Effort(4, 8)),
        (BASARI, OPENING, 2, Bid(gems("RBB")), Effort(3, 5)),
        (BASARI, RAISE.state, 0, Bid(gems("YYG")), Effort(3, 4)),
        (BASARI, RAISE.state, 0, Accept(), Effort(2, 2)),
    ],
    ids=[
        "purchase, gold cashed", "purchase, gold kept", "purchase, two of gold",
        "jeweler", "jeweler, crowded", "exchange", "offer", "raise", "accept",
    ],
)  # fmt: skip
def test_a_decision_takes_so_many_presses(
    game: AnyGame, state: Any, seat: Seat, action: Any, expected: Effort
) -> None:
    assert effort(game, state, seat, action) == expected


MOST: dict[str, tuple[float, int]] = {"johari": (2, 5), "jaipur": (3, 4), "basari": (2, 7)}
"""The median and the most presses of a decision in random games, *My move* included."""


@pytest.mark.parametrize(("key", "seats"), [case for case in USUAL if case[0] in MOST])
def test_whole_games_take_few_presses(key: str, seats: int) -> None:
    case = Case(GAMES[key], seats)
    needed = [
        effort(case.game, moment.state, moment.seat, moment.action).presses
        for moment in moments(case, "presses")
    ]
    assert (median(needed), max(needed)) == MOST[key]


@pytest.mark.parametrize(("key", "seats"), USUAL)
def test_no_form_asks_what_is_forced(key: str, seats: int) -> None:
    """Only what kind of turn Jaipur's traders take is asked for with a single way open."""
    case = Case(GAMES[key], seats)
    for moment in moments(case, "forced"):
        for prompt in prompts_to(
            case.game, case.game.view(moment.state, moment.seat), moment.action
        ):
            for field in prompt.fields:
                free = len(field.open)
                assert field.least < free or prompt.key == "jaipur.turn", prompt


def test_to_pass_comes_last_is_grey_and_asks_back() -> None:
    decision = decision_of(JOHARI.pending(PURCHASE), 0)
    buttons = [
        part for part in parts(screen_of(JOHARI, PURCHASE, decision, ())) if part["type"] == 2
    ]
    assert [(part["label"], part["style"]) for part in buttons] == [("Pass", 2)]
    assert effort(JOHARI, PURCHASE, 0, Decline()) == Effort(3, 3)
    asked = texts(screen_of(JOHARI, PURCHASE, decision, ((("decline",),),)))
    assert any("you can't play it again today" in text for text in asked)


def test_one_gold_card_is_two_buttons_and_to_keep_it_comes_last() -> None:
    state = unpacking(player(trade="gold-2 prestige-1"), player(), queue=(0,))
    shown = screen_of(JOHARI, state, decision_of(JOHARI.pending(state), 0), ())
    buttons = [part for part in parts(shown) if part["type"] == 2]
    assert [(part["label"], part["style"]) for part in buttons] == [
        ("Cash in gold 2: +2 gold", 1),
        ("Keep the card", 2),
    ]
    assert effort(JOHARI, state, 0, Unpack(("gold-2",))) == Effort(2, 2)


def test_to_accept_is_a_button_below_the_offers() -> None:
    state = RAISE.state
    shown = list(parts(screen_of(BASARI, state, decision_of(BASARI.pending(state), 0), ())))
    pressable = [part for part in shown if part["type"] in {2, 3}]
    assert [part.get("label") for part in pressable] == [
        None,
        "Accept: you get 1 red and 1 yellow",
        "Mix more colors",
    ]


def test_an_offer_of_one_color_is_a_button_below_what_can_be_added() -> None:
    decision = decision_of(BASARI.pending(OPENING), 2)
    shown = screen_of(BASARI, OPENING, decision, ((("blue.1",),),))
    pressable = [part for part in parts(shown) if part["type"] in {2, 3}]
    assert [(part.get("label"), part.get("style")) for part in pressable[:2]] == [
        (None, None),
        ("Offer 1 blue", 1),
    ]
    assert "**Add a color to 1 blue?**" in texts(shown)


def test_a_menu_says_what_it_is_for_where_its_game_names_it() -> None:
    def label(game: AnyGame, state: Any, seat: Seat) -> list[str]:
        shown = screen_of(game, state, decision_of(game.pending(state), seat), ())
        return [part["placeholder"] for part in parts(shown) if part["type"] == 3]

    assert label(BASARI, OPENING, 2) == ["Offer…"]
    assert label(BASARI, RAISE.state, 0) == ["Raise with…"]
    assert label(JOHARI, PURCHASE, 0) == ["Buy…"]


def test_the_rule_of_a_raise_stands_above_it_and_what_is_wrong_right_above_confirm() -> None:
    decision = decision_of(BASARI.pending(RAISE.state), 0)
    assert any(
        "or as many in higher colors" in text
        for text in texts(screen_of(BASARI, RAISE.state, decision, ()))
    )
    shown = list(parts(screen_of(BASARI, RAISE.state, decision, ((("mix",),),), notice="Too low.")))
    kinds = [part.get("content", part.get("label", part["type"])) for part in shown]
    warned = kinds.index("⚠️ Too low.")
    assert kinds[warned + 1 : warned + 3] == [1, "Confirm"]
    assert any("or as many in higher colors" in str(kind) for kind in kinds[:warned])


def test_what_is_wrong_stands_right_above_the_menu_that_was_used() -> None:
    decision = decision_of(JAIPUR.pending(EXCHANGE), 0)
    shown = list(
        parts(screen_of(JAIPUR, EXCHANGE, decision, ((("exchange",),),), notice="Too many."))
    )
    kinds = [part.get("content", part["type"]) for part in shown]
    warned = kinds.index("⚠️ Too many.")
    assert kinds[warned + 1 : warned + 3] == [1, 3]


def test_what_was_taken_is_named_when_it_is_asked_what_is_given_back() -> None:
    decision = decision_of(JAIPUR.pending(EXCHANGE), 0)
    draft = ((("exchange",),), (("diamond", "gold"),))
    assert any(
        "You take 1 diamond and 1 gold. What do you give back?" in text
        for text in texts(screen_of(JAIPUR, EXCHANGE, decision, draft))
    )


def texts(shown: Screen) -> list[str]:
    return [part["content"] for part in parts(shown) if part["type"] == 10]
