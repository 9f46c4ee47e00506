"""Nobody learns what they may not know: from a view, a form or an event."""

from itertools import islice, permutations
from typing import Any

import pytest

from engine.core import visible
from engine.errors import IllegalAction
from engine.forms import Prompt
from engine.play import act, awaited, legal, sample
from tests.conformance.hidden import secrets_of, told_secrets
from tests.conformance.tables import (
    CASES,
    Case,
    Moment,
    below,
    everyone,
    moments,
    other_world,
    some_moments,
)
from tests.engine.retracing import prompts_to


def test_imagined_positions_give_just_the_view_they_are_drawn_from(imagining: Case) -> None:
    case, game, chance = imagining, imagining.game, below("views")
    for moment in some_moments(case, "views", 2):
        for seat in everyone(case):
            other = other_world(case, moment.state, seat, chance)
            game.audit(other)
            assert game.view(other, seat) == game.view(moment.state, seat), (
                f"imagine(view of seat {seat}) gives a position whose view is another one"
            )


SECRETIVE = [case for case in CASES if secrets_of(case.game.spec.key) is not None]


@pytest.mark.parametrize("case", SECRETIVE, ids=str)
def test_a_view_leaves_every_secret_open(case: Case) -> None:
    assert list(told_secrets(case, "secrets", 6)) == []


def test_forms_do_not_change_when_the_unseen_is_drawn_anew(imagining: Case) -> None:
    case, chance = imagining, below("forms")
    for moment in some_moments(case, "forms", 3):
        other = other_world(case, moment.state, moment.seat, chance)
        forms = _forms(case, moment.state, moment)
        assert _forms(case, other, moment) == forms, "ask(view) depends on more than the view"
        assert forms, "a decision that asks for nothing must not be pending"


def _forms(case: Case, state: Any, moment: Moment) -> list[Prompt]:
    return prompts_to(case.game, case.game.view(state, moment.seat), moment.action)


@pytest.mark.parametrize("seed", ["a", "b"])
def test_events_tell_a_seat_no_more_than_its_view_does(imagining: Case, seed: str) -> None:
    case, game, chance = imagining, imagining.game, below(seed)
    compared = 0
    for moment in moments(case, seed):
        for seat in everyone(case):
            other = other_world(case, moment.state, seat, chance)
            try:
                step = act(game, other, moment.seat, moment.action)
            except IllegalAction:
                continue  # in that world the acting seat holds other cards
            if game.view(step.state, seat) == game.view(moment.step.state, seat):
                assert visible(step.events, seat) == visible(moment.step.events, seat), (
                    f"an event told seat {seat} what its view does not know afterwards: either "
                    "the view forgot it, or the event is not for this seat (`to`)"
                )
                compared += 1
    assert compared > 0, "no imagined position allowed for the same action: is imagine right?"


def test_a_sealed_choice_is_invisible_to_everybody_else(case: Case) -> None:
    game = case.game
    for moment in moments(case, "sealed"):
        open_decisions = awaited(game, moment.state)
        if len(open_decisions) < 2:
            continue
        seat = open_decisions[0].seat
        first, second = islice(legal(game, game.view(moment.state, seat)), 2)
        one, two = (game.apply(moment.state, seat, choice) for choice in (first, second))
        for other in everyone(case):
            if other != seat:
                assert game.view(one.state, other) == game.view(two.state, other), (
                    f"the view of seat {other} tells what seat {seat} chose in secret"
                )
                told = visible(one.events, other) + visible(two.events, other)
                assert not told, f"an event of a hidden choice is for others too: {told[0]}"
        assert game.view(one.state, seat) != game.view(two.state, seat), (
            "a seat must see its own hidden choice in its view"
        )


def test_a_changed_choice_leaves_no_trace(case: Case) -> None:
    game = case.game
    for moment in moments(case, "changed"):
        open_decisions = awaited(game, moment.state)
        if len(open_decisions) < 2:
            continue
        seat = open_decisions[0].seat
        first, second = islice(legal(game, game.view(moment.state, seat)), 2)
        changed = game.apply(game.apply(moment.state, seat, first).state, seat, second)
        assert changed == game.apply(moment.state, seat, second), (
            "a changed choice must leave just what the new choice alone would have left: the "
            "number of steps must not count it"
        )


def test_the_order_of_simultaneous_answers_does_not_matter(case: Case) -> None:
    game, chance = case.game, below("order")
    for moment in some_moments(case, "order", 2):
        seats = [decision.seat for decision in awaited(game, moment.state)]
        choices = {s: sample(game, game.view(moment.state, s), chance) for s in seats}
        if len(seats) < 2:
            continue
        orders = list(permutations(seats))
        ends: list[tuple[Any, tuple[Any, ...]]] = []
        for order in (orders[0], orders[chance(len(orders))], orders[-1]):
            state, events = moment.state, ()
            for seat in order:
                state, events = _unpacked(game.apply(state, seat, choices[seat]))
            ends.append((state, visible(events, None)))
        assert ends[0] == ends[1] == ends[2], "the order of hidden choices made a difference"


def _unpacked(step: Any) -> tuple[Any, tuple[Any, ...]]:
    return step.state, step.events


def test_the_seed_is_in_no_view_and_no_event(case: Case) -> None:
    seed = "a-seed-that-nobody-may-see"
    codec = case.game.codec
    for moment in moments(case, seed):
        for seat in everyone(case):
            assert seed.encode() not in codec.view.dumps(case.game.view(moment.state, seat))
        for event in moment.step.events:
            assert seed.encode() not in codec.event.dumps(event)
