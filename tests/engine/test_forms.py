"""Forms: what is asked, what is not, and what is refused."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.errors import IllegalAction
from engine.forms import (
    Asking,
    Complete,
    Draft,
    Field,
    Interview,
    Option,
    Picks,
    Prompt,
    answer,
    checked,
    choose,
    choose_some,
    copies,
    fill,
    kind_of,
    numbered,
)
from engine.text import Text, say


def options(*ids: str, blocked: Sequence[str] = ()) -> tuple[Option, ...]:
    why = say("too_dear")
    return tuple(Option(id_, say(id_), blocked=why if id_ in blocked else None) for id_ in ids)


def made(reply: Prompt | Complete[Any]) -> object:
    assert isinstance(reply, Complete)
    return reply.action


def prompt_of(asking: Asking[object]) -> Prompt:
    prompt = Interview(asking).prompt
    assert prompt is not None
    return prompt


def refusal(asking: Asking[object], draft: Draft) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        answer(asking, draft)
    return caught.value


def meal() -> Asking[str]:
    starter = yield from choose("starter", options("soup", "salad"))
    if starter == "salad":
        return "salad"
    main = yield from choose("main", options("fish", "rice"))
    return f"{starter} and {main}"


def test_a_draft_leads_to_the_next_prompt_and_then_to_the_action() -> None:
    assert answer(meal(), ()) == Prompt("starter", (Field("starter", options("soup", "salad")),))
    assert answer(meal(), ((("soup",),),)) == Prompt(
        "main", (Field("main", options("fish", "rice")),)
    )
    assert made(answer(meal(), ((("soup",),), (("rice",),)))) == "soup and rice"
    assert made(answer(meal(), ((("salad",),),))) == "salad"


def test_a_draft_that_goes_on_after_the_action_is_refused() -> None:
    long: Draft = ((("salad",),), (("fish",),))
    assert refusal(meal(), long).code == "engine.error.draft_too_long"


def test_where_nothing_is_asked_any_draft_is_too_long() -> None:
    forced = options("only")
    assert made(answer(choose("key", forced), ())) == "only"
    assert refusal(choose("key", forced), ((),)).code == "engine.error.draft_too_long"


def test_an_only_open_option_is_taken_without_asking() -> None:
    assert made(answer(choose("key", options("a", "b", blocked="b")), ())) == "a"


def test_a_question_without_an_open_option_names_itself() -> None:
    error = refusal(choose("key", options("a", blocked="a")), ())
    assert (error.code, error.details) == ("engine.error.nothing_open", {"question": Text("key")})


@pytest.mark.parametrize(
    ("least", "most", "taken"), [(3, 3, ("a", "b", "c")), (3, 5, ("a", "b", "c")), (0, 0, ())]
)
def test_as_many_as_there_are_or_none_at_all_is_not_asked(
    least: int, most: int, taken: tuple[str, ...]
) -> None:
    assert made(answer(choose_some("key", options("a", "b", "c"), least, most), ())) == taken


def test_some_of_several_are_asked_and_come_back_in_the_order_of_the_options() -> None:
    asked = choose_some("key", options("a", "b", "c"), 1, 2)
    assert prompt_of(asked) == Prompt("key", (Field("key", options("a", "b", "c"), 1, 2),))
    again = choose_some("key", options("a", "b", "c"), 1, 2)
    assert made(answer(again, ((("c", "a"),),))) == ("a", "c")


def two_questions_around_a_forced_one() -> Asking[Picks]:
    return fill(
        "form",
        Field("first", options("a", "b")),
        Field("forced", options("only")),
        Field("last", options("c", "d"), 0, 2),
    )


def test_a_form_leaves_out_forced_fields_and_puts_their_answers_back_in_place() -> None:
    asked = prompt_of(two_questions_around_a_forced_one())
    assert [field.key for field in asked.fields] == ["first", "last"]
    done = answer(two_questions_around_a_forced_one(), ((("b",), ()),))
    assert made(done) == (("b",), ("only",), ())
    assert isinstance(done, Complete)
    assert [(each.field.key, each.ids) for each in done.settled] == [("forced", ("only",))]


def test_a_form_with_nothing_to_ask_is_not_shown() -> None:
    forced = fill("form", Field("one", options("a")), Field("two", options("b")))
    assert made(answer(forced, ())) == (("a",), ("b",))


FORM = Prompt("form", (Field("one", options("a", "b", "c", blocked="c"), 1, 2),))


@pytest.mark.parametrize(
    ("picks", "code", "details"),
    [
        ((), "engine.error.fields", {"expected": 1, "got": 0}),
        ((("a",), ("b",)), "engine.error.fields", {"expected": 1, "got": 2}),
        ((("z",),), "engine.error.unknown_option", {"option": "z"}),
        ((("c",),), "engine.error.blocked", {"option": say("c"), "reason": say("too_dear")}),
        ((("a", "a"),), "engine.error.picked_twice", {}),
        (((),), "engine.error.how_many", {"least": 1, "most": 2, "got": 0}),
    ],
)
def test_picks_that_the_form_does_not_offer_are_refused(
    picks: Picks, code: str, details: dict[str, object]
) -> None:
    with pytest.raises(IllegalAction) as caught:
        checked(FORM, picks)
    assert (caught.value.code, caught.value.details) == (code, details)


def test_more_picks_than_allowed_are_refused() -> None:
    form = Prompt("form", (Field("one", options("a", "b", "c"), 0, 2),))
    with pytest.raises(IllegalAction, match="how_many"):
        checked(form, (("a", "b", "c"),))
    assert checked(form, ((),)) == ((),)


def test_copies_are_told_apart_and_know_what_they_are_copies_of() -> None:
    told_apart = copies(options("gold", "silk", "gold", "gold", blocked="silk"))
    ids = [option.id for option in told_apart]
    assert ids == ["gold", "silk", "gold#2", "gold#3"]
    assert [kind_of(id_) for id_ in ids] == ["gold", "silk", "gold", "gold"]
    assert told_apart[2].text == say("gold")
    assert told_apart[1].blocked == say("too_dear")


def test_a_quantity_is_one_option_a_number() -> None:
    field = numbered("how_many", 2, 4)
    assert [option.id for option in field.options] == ["2", "3", "4"]
    assert field.options[0].text == say("engine.number", n=2)
    assert (field.key, field.least, field.most) == ("how_many", 1, 1)
