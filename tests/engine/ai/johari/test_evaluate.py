"""What Johari's mind thinks of positions that a person can judge."""

from collections import Counter

import pytest

from engine.ai.core import LEVELS, Level
from engine.ai.johari.mind import JOHARI_MIND
from engine.ai.johari.plans import outlook
from engine.ai.johari.public_table import table_in
from engine.ai.levels import advise
from engine.chance import Chance
from engine.core import Seat, Setup
from engine.johari import JOHARI
from engine.johari.actions import (
    Action,
    Baksheesh,
    Bribe,
    Decline,
    Exchange,
    Purchase,
    Seal,
    SellToCollector,
    Surrender,
)
from engine.johari.events_deeds import SoldToCollector
from engine.johari.pieces import NOBLES
from engine.johari.state import State
from engine.play import act, awaited
from engine.registry import find
from engine.text import Text
from tests.engine.johari.positions import acting, advancing, player, sealing


def taken(state: State, seat: Seat = 0) -> Action:
    """Return what the medium level does."""
    return advise(JOHARI_MIND, JOHARI.view(state, seat), "medium", seed="any").action


def told(state: State, action: Action) -> tuple[Text, ...]:
    return JOHARI_MIND.reasons(JOHARI.view(state, 0), action)


def test_the_last_round_of_the_game_is_for_selling() -> None:
    state = sealing(
        player("ruby-3 ruby-2", "baksheesh exchange"), player("ruby-1", "baksheesh bribe"), day=10
    )
    assert taken(state) == Seal("sale")


def test_a_purchase_takes_the_better_booth() -> None:
    state = acting(
        player("ruby-1", "purchase"),
        player("ruby-1"),
        places={"booth-1": "emerald-1-fake", "booth-2": "ruby-3 prestige-3"},
    )
    assert taken(state) == Purchase("booth-2")


def test_the_last_gold_is_not_spent_on_an_exchange_for_the_worse() -> None:
    state = acting(
        player("ruby-3", "exchange"), player("ruby-1"), places={"booth-1": "ruby-1-fake"}
    )
    found = advise(JOHARI_MIND, JOHARI.view(state, 0), "medium", seed="any")
    assert found.action == Decline()
    assert Exchange("ruby-3", "booth-1", "ruby-1-fake") in [each.action for each in found.choices]


def test_under_version_1_gold_that_is_given_is_taken_without_a_thought() -> None:
    state = acting(player("ruby-1", "baksheesh"), player("ruby-1"), day=10, audited=False)
    options = JOHARI_MIND.weigh(JOHARI.view(state, 0))
    assert [option.action for option in options] == [Baksheesh()]


def test_the_fake_that_leads_least_is_given_up() -> None:
    sold = JOHARI.apply(
        acting(
            player("ruby-3", "sale"), player("ruby-1-fake diamond-3-fake diamond-2-fake sapphire-1")
        ),
        0,
        SellToCollector("ruby"),
    ).state
    assert taken(sold, 1) == Surrender("ruby-1-fake")


def test_a_day_promises_less_the_less_of_it_is_left() -> None:
    # places and cards are literal strings, which mypy forgets inside a dictionary
    places = {"booth-1": "ruby-3", "booth-2": "emerald-3", "booth-3": "diamond-3"}
    early = sealing(player("ruby-1"), player("ruby-1"), places=places)  # type: ignore[arg-type]
    late = sealing(
        player("ruby-1", "baksheesh bribe"),
        player("ruby-1", "baksheesh bribe"),
        places=places,  # type: ignore[arg-type]
    )
    assert outlook(table_in(early), 0) > outlook(table_in(late), 0) > 0


def test_under_version_1_protection_is_worth_something_where_there_are_fakes() -> None:
    rival = player("ruby-1 emerald-1 diamond-1 sapphire-1")
    state = acting(player("ruby-3-fake emerald-3-fake", "bribe"), rival, audited=False)
    assert taken(state) == Bribe()


@pytest.mark.parametrize("level", LEVELS)
def test_a_table_of_version_1_is_played_to_its_end(level: Level) -> None:
    game = find("johari", 1)
    state = game.start(Setup(2, f"version 1 {level}")).state
    kinds: Counter[str] = Counter()
    while decisions := awaited(game, state):
        view = game.view(state, decisions[0].seat)
        found = advise(JOHARI_MIND, view, level, seed=str(state.step), simulations=3).action
        state = act(game, state, decisions[0].seat, found).state
        kinds[found.kind] += 1
    assert game.outcome(state) is not None
    assert kinds["baksheesh"] + kinds["bribe"] > 5


def test_worlds_differ_in_what_is_hidden_and_in_nothing_else() -> None:
    state = sealing(player("ruby-1"), player("ruby-1", prestige="prestige-2 prestige-1"), day=5)
    view = JOHARI.view(state, 0)
    chance = Chance("many")
    worlds = [JOHARI_MIND.determinise(view, chance) for _ in range(30)]
    assert all(JOHARI.view(world, 0) == view for world in worlds)
    assert len({world.market.pile[:6] for world in worlds}) > 20
    assert len({world.court.stack for world in worlds}) > 5
    assert len({world.players[1].prestige for world in worlds}) > 1
    tiers = [[NOBLES[noble].tier for noble in world.court.stack] for world in worlds]
    assert all(each == [NOBLES[noble].tier for noble in state.court.stack] for each in tiers)


def test_a_hint_tells_what_a_sale_really_brings() -> None:
    state = acting(player("ruby-3 ruby-2", "sale"), player("ruby-1 diamond-1-fake"))
    sale = SellToCollector("ruby")
    leading, inspected = told(state, sale)
    event = next(e for e in JOHARI.apply(state, 0, sale).events if isinstance(e, SoldToCollector))
    assert dict(leading.args)["n"] == event.lead == 4
    moved = dict(leading.args)["moved"]
    assert isinstance(moved, Text)
    assert dict(moved.args)["n"] == event.steps
    assert dict(moved.args)["points"] == 14
    assert inspected.key == "johari.hint.inspected"


def test_a_hint_for_a_card_names_its_best_use() -> None:
    state = sealing(player("ruby-3 ruby-2"), player("ruby-1"))
    (use,) = told(state, Seal("sale"))
    assert use.key == "johari.hint.collector"
    (idle,) = told(sealing(player("ruby-1"), player()), Seal("sale"))
    assert idle.key == "johari.hint.not_yet"


def test_a_hint_for_cards_tells_what_they_will_be_good_for() -> None:
    state = acting(
        player("ruby-1", "purchase"),
        player("ruby-1"),
        places={"booth-1": "ruby-2 prestige-3"},
    )
    lead, prestige = told(state, Purchase("booth-1"))
    assert (lead.key, dict(lead.args)["n"]) == ("johari.hint.lead", 2)
    assert (prestige.key, dict(prestige.args)["n"]) == ("johari.hint.prestige", 3)


def test_after_the_last_day_nobody_counts_on_another_sale() -> None:
    # The leader is far ahead; the other holds a display that would be worth much on another day.
    state = advancing(
        player(nobles="final-steps", steps=(6, 0, 0, 0)),
        player("ruby-3 ruby-2 ruby-1 emerald-3 emerald-2", steps=(2, 1, 0, 0)),
        queue=(0,),
        gold=(0, 14),
    )
    assert JOHARI_MIND.worth(state, Chance("any"))[0] > 0.9


def test_the_last_day_is_played_out_for_those_who_look_back() -> None:
    # The first has sold; the second has gold and cards left, which no sale can turn into points.
    state = sealing(
        player(played="sale baksheesh", steps=(4, 3, 0, 0)),
        player("ruby-1 gold-3", "baksheesh sale", steps=(3, 2, 0, 0)),
        day=10,
        gold=(0, 9),
    )
    assert JOHARI_MIND.forecast(state, Chance("any"))[0] == 1.0
    before = sealing(player("ruby-3"), player("ruby-1"), day=9)
    assert JOHARI_MIND.forecast(before, Chance("any")) == JOHARI_MIND.worth(before, Chance("any"))
