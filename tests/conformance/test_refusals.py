"""Bad input of any kind is refused and changes nothing."""

from itertools import islice
from typing import Any

import pytest

from engine.core import Setup
from engine.errors import IllegalAction
from engine.forms import Draft, Prompt
from engine.play import act, legal, sample, submit
from tests.conformance.tables import Case, below, moments, some_moments
from tests.engine.retracing import picks_at


def test_a_seat_that_owes_nothing_is_refused(case: Case) -> None:
    game = case.game
    for moment in some_moments(case, "wrong seat", 4):
        owing = {decision.seat for decision in game.pending(moment.state)}
        for seat in [*range(case.seats), case.seats, -1]:
            if seat not in owing:
                with pytest.raises(IllegalAction):
                    submit(game, moment.state, seat, 0, ())
                with pytest.raises(IllegalAction):
                    act(game, moment.state, seat, moment.action)
                with pytest.raises(IllegalAction):
                    game.apply(moment.state, seat, moment.action)
        with pytest.raises(IllegalAction):
            next(game.ask(game.view(moment.state, None)))


def test_nobody_can_act_when_the_game_is_over(case: Case) -> None:
    *_, last = moments(case, "over")
    for seat in range(case.seats):
        with pytest.raises(IllegalAction):
            case.game.apply(last.step.state, seat, last.action)


def test_a_stale_decision_is_refused(case: Case) -> None:
    game = case.game
    for moment in some_moments(case, "stale", 4):
        for decision in game.pending(moment.state):
            for opened in (decision.opened - 1, decision.opened + 1):
                with pytest.raises(IllegalAction, match=r"engine\.error\.stale"):
                    submit(game, moment.state, decision.seat, opened, ())


def test_forged_picks_are_refused_at_every_prompt(case: Case) -> None:
    game, chance = case.game, below("forged")
    for moment in some_moments(case, "forged", 6):
        decision = next(d for d in game.pending(moment.state) if d.seat == moment.seat)
        for draft, prompt in _forms(case, moment.state, moment.seat, moment.action):
            for picks in _forgeries(prompt, chance(len(prompt.fields))):
                with pytest.raises(IllegalAction):
                    submit(game, moment.state, moment.seat, decision.opened, (*draft, picks))


def _forms(case: Case, state: Any, seat: int, action: Any) -> list[tuple[Draft, Prompt]]:
    """Return every prompt on the way to the action, with the draft that leads to it."""
    forms: list[tuple[Draft, Prompt]] = []
    draft: Draft = ()
    opened = next(d.opened for d in case.game.pending(state) if d.seat == seat)
    reply = submit(case.game, state, seat, opened, draft)
    while isinstance(reply, Prompt):
        forms.append((draft, reply))
        draft = (*draft, picks_at(case.game, case.game.view(state, seat), action, reply))
        reply = submit(case.game, state, seat, opened, draft)
    assert reply.action == action
    with pytest.raises(IllegalAction, match=r"engine\.error\.draft_too_long"):
        submit(case.game, state, seat, opened, (*draft, (("more",),)))
    return forms


def _forgeries(prompt: Prompt, place: int) -> list[tuple[tuple[str, ...], ...]]:
    fine = [tuple(o.id for o in field.open)[: field.least or 1] for field in prompt.fields]
    field = prompt.fields[place]
    every = tuple(option.id for option in field.options)
    blocked = tuple(option.id for option in field.options if option.blocked)
    bad = [("no-such-option",), (*every, "x"), (every[0], every[0])]
    if field.least > 0:
        bad.append(())
    if len(field.open) > field.most:
        bad.append(tuple(o.id for o in field.open)[: field.most + 1])
    bad.extend((id_,) for id_ in blocked)
    forged = [(*fine[:place], wrong, *fine[place + 1 :]) for wrong in bad]
    return [*forged, (), (*fine, ("extra",))]


def test_an_action_from_outside_passes_only_if_it_could_have_been_asked(case: Case) -> None:
    game, chance = case.game, below("outside")
    seen: list[Any] = []
    for moment in moments(case, "outside"):
        assert act(game, moment.state, moment.seat, moment.action) == moment.step
        seen.append(moment.action)
    for moment in some_moments(case, "outside", 3):
        foreign = seen[chance(len(seen))]
        choices = list(islice(legal(game, game.view(moment.state, moment.seat)), 500))
        if foreign in choices:
            act(game, moment.state, moment.seat, foreign)
        elif len(choices) < 500:
            with pytest.raises(IllegalAction):
                act(game, moment.state, moment.seat, foreign)


@pytest.mark.parametrize("wrong", ["seats", "variant", "seed"])
def test_a_table_is_not_dealt_from_a_wrong_setup(case: Case, wrong: str) -> None:
    setups = {
        "seats": Setup(case.game.spec.most_seats + 1, "x"),
        "variant": Setup(case.seats, "x", ("no_such_variant",)),
        "seed": Setup(case.seats, ""),
    }
    with pytest.raises(IllegalAction):
        case.game.start(setups[wrong])


def test_a_sampled_action_is_always_legal(case: Case) -> None:
    chance = below("legal")
    for moment in some_moments(case, "legal", 5):
        for decision in case.game.pending(moment.state):
            view = case.game.view(moment.state, decision.seat)
            act(case.game, moment.state, decision.seat, sample(case.game, view, chance))
