"""What forms show of a hand: enough for their question, nothing secret, and little more."""

import pytest

from engine.forms import Interview
from engine.johari.nobles import task
from engine.johari.view import View
from engine.registry import part_of
from render.text.board import form_hand, private_hand
from render.text.markdown import MAX_BOARD_LENGTH, size
from tests.conformance.tables import CASES, Case, below, other_world
from tests.render.speaking import ENGLISH, SPEAKERS, states

CONFIRM = "host.confirm"
JOHARI = [case for case in CASES if case.game.spec.key == "johari"]


# A game without a text board of its own shows the whole hand in a form.
@pytest.fixture(params=[case for case in CASES if part_of(case.game.spec.key, "text")], ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    param: Case = request.param
    return param


def first_question(case: Case, view: object) -> str:
    prompt = Interview(case.game.ask(view)).prompt
    assert prompt is not None
    return prompt.key


def test_forms_show_less_than_hands_in_every_language(case: Case) -> None:
    key = case.game.spec.key
    lengths: dict[str, list[int]] = {"form": [], "hand": []}
    for state in states(case, "forms"):
        for decision in case.game.pending(state):
            view = case.game.view(state, decision.seat)
            question = first_question(case, view)
            for speaker in SPEAKERS:
                form = form_hand(key, view, question, speaker)
                assert size(form) <= MAX_BOARD_LENGTH
                assert all(line == line.strip() for line in form.split("\n"))
                assert size(form_hand(key, view, CONFIRM, speaker)) <= 100
                lengths["form"].append(size(form))
                lengths["hand"].append(size(private_hand(key, view, speaker)))
    assert sum(lengths["form"]) < 0.8 * sum(lengths["hand"])


def test_a_form_tells_nothing_of_what_its_seat_cannot_see(case: Case) -> None:
    key, chance = case.game.spec.key, below("forms")
    for state in states(case, "secret forms"):
        for decision in case.game.pending(state):
            view = case.game.view(state, decision.seat)
            question = first_question(case, view)
            other = other_world(case, state, decision.seat, chance)
            views = (view, case.game.view(other, decision.seat))
            for words in (False, True):
                forms = {form_hand(key, one, question, ENGLISH, words=words) for one in views}
                assert len(forms) == 1


@pytest.mark.parametrize("case", JOHARI, ids=str)
def test_johari_shows_prices_where_a_card_is_chosen_and_buyers_where_gems_are_sold(
    case: Case,
) -> None:
    seen = set()
    for state in states(case, "johari forms"):
        for decision in case.game.pending(state):
            view: View = case.game.view(state, decision.seat)
            question = first_question(case, view)
            form = form_hand("johari", view, question, ENGLISH)
            what = decision.kind
            if what == "deed":
                what = task(view.stalls[decision.seat].played)
            seen.add(what)
            assert ("Slot " in form) == (what == "seal")
            assert ("you act" in form) == (what == "seal")
            assert ("**Stores**" in form) == (what == "purchase")
            if what != "trade":
                assert "You can hire" not in form
            if what not in {"seal", "sale"}:
                assert "Jeweler" not in form
                assert "You lead" not in form
            if what == "sale":  # where there is but one buyer, nobody is asked for it
                assert ("Jeweler: " in form) == (question == "johari.sale")
            if what == "claim":
                assert not form
    assert {"claim", "seal", "purchase", "trade"} <= seen
