"""Forms and events: what a person reads, and how an action finds its way through the forms."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from bot.runtime.i18n import Speaker
from engine import play
from engine.basari import BASARI, events
from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.events import Event
from engine.basari.game import Basari
from engine.basari.pieces import Gems
from engine.basari.state import Bargaining
from engine.basari.view import View
from engine.errors import IllegalAction
from engine.forms import Asking, Prompt, answer
from engine.text import Text, say, seat_name
from tests.engine.basari.positions import act, gems, options, position, reveal, seen, wandered

ENGLISH = Speaker("en", ("Ann", "Bob", "Cat", "Dan", "Eve"), strict=True)
GERMAN = Speaker("de", ("Ann", "Bob", "Cat", "Dan", "Eve"), strict=True)

EVERY_EVENT: list[Event] = [
    events.StageBegun(2),
    events.RoundDealt(1, ("1-4-rrr", "2-7-ryb", "4-4-rb")),
    events.Sealed(0, "b", (0,)),
    events.Revealed(("c", "a", "a")),
    events.Forfeited("a", (0, 1, 2)),
    events.BargainOpened("c", 1, 0),
    events.Offered(1, 0, gems("RRB")),
    events.Accepted(0, 1, gems("RRB")),
    events.Outbid(0, 1, gems("RRB")),
    events.GivenAway(0, 1),
    events.Hired(1, "1-4-rrr", 7),
    events.NobodyHired(1),
    events.Traded(2, 6),
    events.Mined(2, gems("")),
    events.RanShort(2, gems("YY")),
    events.Swapped(3, "blue", gems("RR")),
    events.NothingSwapped(3),
    events.PicksOrdered((3, 1)),
    events.Picked(3, "green"),
    events.Skipped(3),
    events.StageEnded(1, (2, 4)),
    events.DeckFailed(1),
    events.MajorityWon("red", 0, 14, 3),
    events.MajorityShared("blue", (0, 1), 4, 2),
    events.WorkersPaid(2, 16, 12),
    events.GameEnded((1, 2), (3, 44, 44)),
]


def test_every_kind_of_event_is_told_in_both_languages_and_survives_json() -> None:
    assert {type(event) for event in EVERY_EVENT} == set(get_args(Event))
    for event in EVERY_EVENT:
        assert event.text.key == f"basari.event.{event.kind}"
        assert ENGLISH(event.text) != GERMAN(event.text)
        assert BASARI.codec.event.loads(BASARI.codec.event.dumps(event)) == event
        assert event.to is None or isinstance(event, events.Sealed)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.Offered(1, 0, gems("RRB")), "Bob offers Ann 2 red and 1 blue."),
        (events.Hired(1, "1-4-rrr", 7), "Bob draws a card with 1 worker and now has 7."),
        (events.Hired(1, "4-4-rb", 7), "Bob draws a card with 4 workers and now has 7."),
        (events.Mined(2, Gems()), "Cat takes no gems from the supply."),
        (events.StageEnded(1, (2,)), "Cat has 15 or more workers: stage 1 ends."),
        (events.GameEnded((1,), (3, 44)), "Bob wins with 44 points!"),
        (events.GameEnded((0, 1), (9, 9)), "Ann and Bob share the win with 9 points each!"),
    ],
)
def test_events_read_well(event: Event, sentence: str) -> None:
    assert ENGLISH(event.text) == sentence


def test_the_reveal_is_told_from_a_to_d() -> None:
    text = events.Revealed(("c", "a", "d", "b", "a")).text
    chosen = dict(text.args)["choices"]
    assert isinstance(chosen, tuple)
    assert [dict(line.args)["seat"] for line in chosen if isinstance(line, Text)] == [
        seat_name(seat) for seat in (1, 4, 3, 0, 2)
    ]


def test_the_choice_of_an_action_says_what_it_is_worth_this_round() -> None:
    state = position(dealt=["2-7-ryb"])
    prompt = answer(BASARI.ask(seen(state, 0)), ())
    assert isinstance(prompt, Prompt)
    assert [ENGLISH(option.text) for option in prompt.fields[0].options] == [
        "A: draw 1\N{EN DASH}4 workers",
        "B: 7 points",
        "C: take 1 red, 1 yellow, and 1 blue",
    ]


@pytest.mark.parametrize("seat", [None, 0])
def test_a_seat_that_owes_nothing_is_not_asked(seat: int | None) -> None:
    state = reveal(position(own=["R", "Y", "RRR"]), "aba").state
    with pytest.raises(IllegalAction) as refusal:
        next(BASARI.ask(seen(state, seat)))
    assert refusal.value.code == "engine.error.nothing_to_decide"
    with pytest.raises(IllegalAction):
        next(BASARI.ask(seen(wandered(3, "end")[-1], seat)))


@pytest.mark.parametrize(
    "forged",
    [
        Seal("d"),
        Accept(),
        Bid(gems("R")),
        Swap("red", gems("RR")),
        Pick("red"),
        Bid(Gems(-1, 2, 0, 0)),
        Swap("blue", Gems(3, -1, 0, 0)),
        Swap("blue", Gems(red=10**12)),
    ],
)
def test_forged_actions_are_refused_in_every_position(forged: Accept | Bid | Pick) -> None:
    positions = [
        position(4),
        reveal(position(own=["YY", "", "YYY"]), "aba").state,
        reveal(position(5), "daaab").state,
        reveal(position(5, stock="YB"), "ddaab").state,
        act(reveal(position(own=["YY", "", "YYY"]), "aba").state, 2, Bid(gems("YY"))).state
        if forged.kind != "accept"
        else position(4),
    ]
    for state in positions:
        for decision in BASARI.pending(state):
            if forged not in options(state, decision.seat):
                with pytest.raises(IllegalAction):
                    act(state, decision.seat, forged)


def test_every_legal_action_finds_its_way_through_the_forms() -> None:
    positions = [
        position(5),
        reveal(position(own=["RYB", "", "RRYB"]), "aba").state,
        act(reveal(position(own=["RYB", "", "RRYB"]), "aba").state, 2, Bid(gems("YB"))).state,
        reveal(position(5), "daaab").state,
        reveal(position(5), "ddaab").state,
    ]
    for state in positions:
        for decision in BASARI.pending(state):
            found = options(state, decision.seat)
            assert len(found) >= 2
            for action in found:
                assert act(state, decision.seat, action).events


class Counting(Basari):
    """Basari that counts how often it is asked."""

    asked = 0

    def ask(self, view: View) -> Asking[Action]:
        self.asked += 1
        return super().ask(view)


@pytest.mark.cites("basari-14")
def test_a_random_offer_is_found_after_a_few_forms() -> None:
    chance = Random(5)
    bargains = [s for seed in "abc" for s in wandered(5, seed) if isinstance(s.phase, Bargaining)]
    game = Counting()
    for state in bargains:
        (decision,) = game.pending(state)
        before = game.asked
        play.sample(game, seen(state, decision.seat), chance.randrange)
        assert game.asked - before < play.MAX_SAMPLE_TRIES
    assert game.asked < 2 * len(bargains)


def test_the_offer_on_the_table_is_told_with_the_choice_to_accept() -> None:
    state = reveal(position(own=["RYB", "", "RRYB"]), "aba").state
    state = act(state, 2, Bid(gems("YB"))).state
    prompt = answer(BASARI.ask(seen(state, 0)), ())
    assert isinstance(prompt, Prompt)
    assert prompt.fields[0].options[0].text == say("basari.raise.accept", gems=gems("YB").texts)
