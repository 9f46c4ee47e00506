"""Playing any game: one door for input, every legal action, records."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.core import Setup
from engine.errors import IllegalAction
from engine.forms import Asking, Complete, Field, Option, Prompt, choose, fill
from engine.play import (
    AnyGame,
    LogEntry,
    act,
    awaited,
    first_legal,
    legal,
    replay,
    sample,
    submit,
)
from engine.text import say
from tests.engine.toy import TOY, Buy, Buying, Event, Seal, State, Toy, View


def dealt(*variants: str) -> State:
    return TOY.start(Setup(2, "a", variants)).state


def buying(*variants: str) -> State:
    state = dealt(*variants)
    for seat in (0, 1):
        state = TOY.apply(state, seat, Seal(state.hands[seat][0])).state
    return state


def buyer(state: State) -> int:
    assert isinstance(state.phase, Buying)
    return state.phase.buyer


def view_of_buyer(*variants: str) -> View:
    state = buying(*variants)
    return TOY.view(state, buyer(state))


class Grumpy(Toy):
    """Refuses every answer."""

    def ask(self, view: View) -> Asking[Any]:
        yield from choose("toy.seal", [Option(id_, say(id_)) for id_ in "ab"])
        raise IllegalAction("toy.error.never")


def test_a_draft_becomes_a_prompt_or_an_action() -> None:
    state = dealt()
    card = state.hands[0][0]
    assert isinstance(submit(TOY, state, 0, 0, ()), Prompt)
    assert submit(TOY, state, 0, 0, (((str(card),),),)) == Complete(Seal(card))


def test_a_draft_for_a_decision_of_another_step_is_stale() -> None:
    with pytest.raises(IllegalAction, match=r"engine\.error\.stale"):
        submit(TOY, dealt(), 0, 1, ())


def test_a_draft_of_a_seat_that_owes_nothing_is_refused() -> None:
    state = buying()
    with pytest.raises(IllegalAction, match="nothing_to_decide"):
        submit(TOY, state, 1 - buyer(state), 1, ())


def test_an_action_from_outside_is_carried_out_if_it_could_have_been_asked() -> None:
    state = buying()
    for action in (Buy(0, ("opal",)), Buy(2, ("ruby", "ruby"), 1 - buyer(state))):
        assert act(TOY, state, buyer(state), action) == TOY.apply(state, buyer(state), action)


def test_the_lists_of_an_action_from_outside_may_stand_in_any_order() -> None:
    state = buying()
    in_order = TOY.apply(state, buyer(state), Buy(1, ("opal", "ruby")))
    assert act(TOY, state, buyer(state), Buy(1, ("ruby", "opal"))) == in_order


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Seal(3), "engine.error.fields"),
        (Buy(3, ("opal",)), "engine.error.unknown_option"),
        (Buy(1, ("opal", "opal")), "engine.error.unknown_option"),
        (Buy(1, ("pearl",)), "engine.error.blocked"),
        (Buy(0, ("opal", "ruby")), "toy.error.too_few_coins"),
        (Buy(1, ("opal",), 1), "engine.error.not_an_action"),
        (Buy(2, ("opal",), 7), "engine.error.unknown_option"),
    ],
)
def test_a_forged_action_is_refused(action: Seal | Buy, code: str) -> None:
    state = buying()
    with pytest.raises(IllegalAction) as caught:
        act(TOY, state, buyer(state), action)
    assert caught.value.code == code


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_cannot_act(seat: int) -> None:
    with pytest.raises(IllegalAction, match="nothing_to_decide"):
        act(TOY, dealt(), seat, Seal(1))


def all_purchases() -> Iterator[Buy]:
    stock = ["ruby", "ruby", "opal"]
    bundles = {tuple(sorted(bundle)) for size in (1, 2) for bundle in combinations(stock, size)}
    for bundle in bundles:
        for coins in range(len(bundle) - 1, 3):
            others: tuple[int | None, ...] = (None, 1) if coins == 2 else (None,)
            for gift in others:
                yield Buy(coins, bundle, gift)


def test_every_legal_action_is_found_once() -> None:
    view = view_of_buyer()
    assert view.seat == 0
    found = list(legal(TOY, view))
    assert len(found) == len(set(found))
    assert set(found) == set(all_purchases())


def test_the_first_legal_action_is_the_first_of_all() -> None:
    assert first_legal(TOY, view_of_buyer()) == Buy(0, ("ruby",))
    assert next(legal(TOY, view_of_buyer())) == Buy(0, ("ruby",))


def test_who_owes_nothing_has_no_legal_action() -> None:
    view = TOY.view(dealt(), None)
    with pytest.raises(IllegalAction, match="nothing_to_decide"):
        next(legal(TOY, view))
    with pytest.raises(IllegalAction, match="nothing_to_decide"):
        first_legal(TOY, view)
    with pytest.raises(IllegalAction, match="nothing_to_decide"):
        sample(TOY, view, Random(1).randrange)


def test_a_game_that_refuses_everything_has_no_legal_action() -> None:
    view = TOY.view(dealt(), 0)
    assert list(legal(Grumpy(), view)) == []
    with pytest.raises(IllegalAction, match="nothing_to_decide"):
        sample(Grumpy(), view, Random(1).randrange)


@pytest.mark.parametrize("variants", [(), ("pearls",)])
def test_chance_finds_every_legal_action_and_no_other(variants: tuple[str, ...]) -> None:
    view, below = view_of_buyer(*variants), Random("chance").randrange
    found = {sample(TOY, view, below) for _ in range(600)}
    assert found == set(legal(TOY, view))


def test_where_chance_is_out_of_luck_the_first_legal_action_is_taken() -> None:
    # Always the lowest number: no coins and as few gems as allowed is legal at once, while
    # the highest number of gems for no coins is refused on every walk.
    def stubborn(limit: int) -> int:
        return 1 if limit == 2 else 0

    assert sample(TOY, view_of_buyer(), stubborn) == Buy(0, ("ruby",))


def test_random_picks_keep_within_bounds_and_in_order() -> None:
    ids = "abcdef"

    class Picky(Toy):
        def ask(self, view: View) -> Asking[Any]:
            closed = {"c": say("no")}
            options = tuple(Option(id_, say(id_), blocked=closed.get(id_)) for id_ in ids)
            (picks,) = yield from fill("key", Field("key", options, 2, 9))
            return picks

    view, below = TOY.view(dealt(), 0), Random("picks").randrange
    picky: AnyGame = Picky()
    found = {sample(picky, view, below) for _ in range(500)}
    every = {bundle for size in range(2, 6) for bundle in combinations("abdef", size)}
    assert found == every
    assert set(legal(picky, view)) == every


def log_of() -> list[LogEntry[Seal | Buy]]:
    state = dealt()
    return [*((seat, Seal(state.hands[seat][0])) for seat in (1, 0)), (0, Buy(1, ("opal", "ruby")))]


def test_a_log_replays_step_by_step() -> None:
    steps: list[Any] = list(replay(TOY, Setup(2, "a"), log_of()))
    assert len(steps) == 4
    assert steps[0].state == dealt()
    assert [event.kind for event in steps[2].events] == ["sealed", "revealed"]
    assert TOY.outcome(steps[-1].state) is not None


def test_a_take_back_leads_back_and_what_is_no_action_changes_nothing() -> None:
    first, second, last = log_of()
    log = [first, None, second, last, "take_back", None, "take_back", second, last]
    steps: list[Any] = list(replay(TOY, Setup(2, "a"), log))
    plain: list[Any] = list(replay(TOY, Setup(2, "a"), log_of()))
    states = [step.state for step in plain]
    assert [states.index(step.state) for step in steps] == [0, 1, 1, 2, 3, 2, 2, 1, 2, 3]
    assert [bool(step.events) for step in steps[5:8]] == [False] * 3
    assert steps[-1] == plain[-1]


def test_nothing_can_be_taken_back_before_the_first_action() -> None:
    first, *_ = log_of()
    with pytest.raises(IllegalAction):
        list(replay(TOY, Setup(2, "a"), [first, "take_back", "take_back"]))


def test_a_verified_replay_refuses_what_nobody_could_have_answered() -> None:
    forged: list[LogEntry[Seal | Buy]] = [(0, Seal(0))]
    assert len(list(replay(TOY, Setup(2, "a"), forged))) == 2
    assert len(list(replay(TOY, Setup(2, "a"), log_of(), verify=True))) == 4
    with pytest.raises(IllegalAction, match="unknown_option"):
        list(replay(TOY, Setup(2, "a"), forged, verify=True))


def test_only_seats_without_an_answer_are_awaited() -> None:
    state = dealt()
    assert [decision.seat for decision in awaited(TOY, state)] == [0, 1]
    state = TOY.apply(state, 0, Seal(state.hands[0][0])).state
    assert [decision.seat for decision in awaited(TOY, state)] == [1]
    assert len(TOY.pending(state)) == 2


def test_the_toy_is_a_game_with_secrets() -> None:
    state = dealt()
    first, second = state.hands[0]
    sealed = TOY.apply(state, 0, Seal(first))
    events: tuple[Event, ...] = sealed.events
    assert [event.to for event in events] == [(0,)]
    assert TOY.view(sealed.state, 1).sealed is None
    assert TOY.apply(sealed.state, 0, Seal(second)).state == TOY.apply(state, 0, Seal(second)).state
