"""The limits of modals and of each input they can hold."""

from typing import Any

import pytest

from sandbox.limits.modals import check_modal
from tests.sandbox.building import (
    Case,
    Json,
    button,
    field,
    modal,
    named,
    options,
    row,
    select,
    text,
    text_input,
    users,
    wrong_fields,
)

MAX, BAD, REQUIRED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
LOW, HIGH, COERCE = "NUMBER_TYPE_MIN", "NUMBER_TYPE_MAX", "NUMBER_TYPE_COERCE"
CHOICES, KINDS, FLAG = "BASE_TYPE_CHOICES", "UNION_TYPE_CHOICES", "BOOLEAN_TYPE_CONVERT"
DEFAULTS = "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"
DUPLICATED = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
NEEDED = "MODAL_COMPONENT_REQUIRED_MIN_VALUES"
DISABLED = "MODAL_COMPONENT_DISABLED"
SAME = "COMPONENT_CUSTOM_ID_DUPLICATED"


def radio(count: int = 2, **more: Any) -> Json:
    return {"type": 21, "custom_id": "r", "options": options(count), **more}


def boxes(count: int = 2, **more: Any) -> Json:
    return {"type": 22, "custom_id": "c", "options": options(count), **more}


def box(**more: Any) -> Json:
    return {"type": 23, "custom_id": "b", **more}


def files(**more: Any) -> Json:
    return {"type": 19, "custom_id": "f", **more}


def labelled(**more: Any) -> Json:
    return modal(field(text_input(), **more))


def chosen(count: int, defaults: int) -> list[Json]:
    return [{**option, "default": n < defaults} for n, option in enumerate(options(count))]


FORM = modal(field(text_input()))
FIVE = [field(text_input(f"t{n}")) for n in range(6)]

MODALS = [
    Case("title", modal(*FIVE[:1], title="x" * 45), modal(*FIVE[:1], title="x" * 46), "title", MAX),
    Case("title filled", FORM, FORM | {"title": ""}, "title", REQUIRED),
    Case("title needed", FORM, FORM | {"title": None}, "title", REQUIRED),
    Case(
        "custom id",
        FORM | {"custom_id": "x" * 100},
        FORM | {"custom_id": "x" * 101},
        "custom_id",
        MAX,
    ),
    Case("custom id needed", FORM, FORM | {"custom_id": None}, "custom_id", REQUIRED),
    Case("components", modal(*FIVE[:5]), modal(*FIVE), "components", BAD),
    Case("a component", FORM, modal(), "components", BAD),
    Case("kinds on top", modal(text(), *FIVE[:1]), modal(text_input()), "components.0", KINDS),
    Case("no buttons", FORM, modal(row(button())), "components.0.components.0", KINDS),
    Case("no select in a row", FORM, modal(row(select())), "components.0.components.0", KINDS),
    Case(
        "one input a row",
        modal(row(text_input(label="l"))),
        modal(row(text_input("a", label="l"), text_input("b", label="l"))),
        "components.0.components",
        BAD,
    ),
    Case(
        "row label",
        modal(row(text_input(label="x" * 45))),
        modal(row(text_input(label="x" * 46))),
        "components.0.components.0.label",
        BAD,
    ),
    Case(
        "row label needed",
        modal(row(text_input(label="l"))),
        modal(row(text_input())),
        "components.0.components.0.label",
        REQUIRED,
    ),
    Case("label", labelled(label="x" * 45), labelled(label="x" * 46), "components.0.label", MAX),
    Case("label filled", labelled(label="x"), labelled(label=""), "components.0.label", REQUIRED),
    Case(
        "description",
        labelled(description="x" * 100),
        labelled(description="x" * 101),
        "components.0.description",
        BAD,
    ),
    Case(
        "input needed", FORM, modal({"type": 18, "label": "l"}), "components.0.component", REQUIRED
    ),
    Case("kinds in a label", FORM, modal(field(text())), "components.0.component", KINDS),
    Case(
        "no label in a label",
        FORM,
        modal(field(field(text_input()))),
        "components.0.component",
        KINDS,
    ),
    Case("text", modal(text("x" * 4000)), modal(text("x" * 4001)), "components.0.content", BAD),
    Case(
        "text in total",
        modal(text("x" * 2000), text("x" * 2000)),
        modal(text("x" * 2000), text("x" * 2001)),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    Case(
        "custom ids differ",
        modal(*FIVE[:2]),
        modal(*FIVE[:1] * 2),
        "components.1.component.custom_id",
        SAME,
    ),
    Case(
        "custom ids differ between kinds",
        modal(field(text_input("a")), field(radio())),
        modal(field(text_input("r")), field(radio())),
        "components.1.component.custom_id",
        SAME,
    ),
]

INPUTS = [
    Case("style", text_input(style=2), text_input(style=3), "style", CHOICES),
    Case("style needed", text_input(), text_input(style=None), "style", REQUIRED),
    Case("custom id", text_input("x" * 100), text_input("x" * 101), "custom_id", MAX),
    Case("custom id filled", text_input("x"), text_input(""), "custom_id", REQUIRED),
    Case(
        "placeholder",
        text_input(placeholder="x" * 100),
        text_input(placeholder="x" * 101),
        "placeholder",
        MAX,
    ),
    Case("value", text_input(value="x" * 4000), text_input(value="x" * 4001), "value", MAX),
    Case(
        "min length", text_input(min_length=4000), text_input(min_length=4001), "min_length", HIGH
    ),
    Case(
        "min length least", text_input(min_length=0), text_input(min_length=-1), "min_length", LOW
    ),
    Case(
        "max length", text_input(max_length=4000), text_input(max_length=4001), "max_length", HIGH
    ),
    Case("max length least", text_input(max_length=1), text_input(max_length=0), "max_length", LOW),
    Case(
        "length is a number",
        text_input(max_length=1),
        text_input(max_length=True),
        "max_length",
        COERCE,
    ),
    Case(
        "min to max length",
        text_input(min_length=5, max_length=5),
        text_input(min_length=5, max_length=4),
        "max_length",
        LOW,
    ),
    Case(
        "value to max length",
        text_input(max_length=5, value="x" * 5),
        text_input(max_length=5, value="x" * 6),
        "value",
        MAX,
    ),
    Case(
        "value to min length",
        text_input(min_length=2, value="xx"),
        text_input(min_length=2, value="x"),
        "value",
        BAD,
    ),
    Case("required", text_input(required=False), text_input(required=0), "required", FLAG),
    Case("own label", text_input(label=None), text_input(label="x" * 46), "label", BAD),
    Case(
        "select", select(required=False, min_values=0), select(min_values=0), "min_values", NEEDED
    ),
    Case("select enabled", select(disabled=False), select(disabled=True), "disabled", DISABLED),
    Case(
        "select options", select(options=options(25)), select(options=options(26)), "options", BAD
    ),
    Case(
        "select placeholder",
        select(placeholder="x" * 150),
        select(placeholder="x" * 151),
        "placeholder",
        MAX,
    ),
    Case("users", users(min_values=1, max_values=25), users(max_values=26), "max_values", HIGH),
    Case("radio options", radio(10), radio(11), "options", BAD),
    Case("two radio options", radio(2), radio(1), "options", BAD),
    Case(
        "radio values differ",
        radio(),
        radio(options=options(2, value="v")),
        "options.1",
        DUPLICATED,
    ),
    Case(
        "one radio default",
        radio(options=chosen(3, 1)),
        radio(options=chosen(3, 2)),
        "options",
        DEFAULTS,
    ),
    Case(
        "radio label",
        radio(options=options(2)[:1] + options(1, value="v", label="x" * 100)),
        radio(options=options(2)[:1] + options(1, value="v", label="x" * 101)),
        "options.1.label",
        MAX,
    ),
    Case("radio custom id", radio(custom_id="x"), radio(custom_id=None), "custom_id", REQUIRED),
    Case("boxes", boxes(10), boxes(11), "options", BAD),
    Case("a box", boxes(1), boxes(0), "options", BAD),
    Case(
        "boxes values differ",
        boxes(),
        boxes(options=options(2, value="v")),
        "options.1",
        DUPLICATED,
    ),
    Case(
        "boxes min", boxes(min_values=0, required=False), boxes(min_values=0), "min_values", NEEDED
    ),
    Case("boxes max", boxes(10, max_values=10), boxes(10, max_values=11), "max_values", HIGH),
    Case("boxes max least", boxes(max_values=1), boxes(max_values=0), "max_values", LOW),
    Case(
        "boxes min to max",
        boxes(min_values=2, max_values=2),
        boxes(min_values=2, max_values=1),
        "max_values",
        LOW,
    ),
    Case(
        "boxes max to options",
        boxes(2, max_values=2),
        boxes(2, max_values=3),
        "options",
        "BASE_TYPE_MIN_LENGTH",
    ),
    Case(
        "boxes defaults",
        boxes(options=chosen(3, 2), max_values=2),
        boxes(options=chosen(3, 3), max_values=2),
        "options",
        DEFAULTS,
    ),
    Case("box default", box(default=True), box(default=1), "default", FLAG),
    Case("box custom id", box(), box(custom_id=""), "custom_id", REQUIRED),
    Case("files", files(max_values=10), files(max_values=11), "max_values", HIGH),
    Case(
        "files least",
        files(min_values=0, required=False),
        files(min_values=0),
        "min_values",
        NEEDED,
    ),
    Case(
        "files min to max",
        files(min_values=3, max_values=3),
        files(min_values=3, max_values=2),
        "max_values",
        LOW,
    ),
]


@pytest.mark.parametrize("case", MODALS, ids=named)
def test_a_modal_just_inside_a_limit_is_taken(case: Case) -> None:
    assert wrong_fields(check_modal, case.inside) == {}


@pytest.mark.parametrize("case", MODALS, ids=named)
def test_a_modal_just_outside_a_limit_names_the_wrong_field(case: Case) -> None:
    assert wrong_fields(check_modal, case.outside) == {f"data.{case.path}": [case.code]}


@pytest.mark.parametrize("case", INPUTS, ids=named)
def test_an_input_just_inside_a_limit_is_taken(case: Case) -> None:
    assert wrong_fields(check_modal, modal(field(case.inside))) == {}


@pytest.mark.parametrize("case", INPUTS, ids=named)
def test_an_input_just_outside_a_limit_names_the_wrong_field(case: Case) -> None:
    path = f"data.components.0.component.{case.path}"
    assert wrong_fields(check_modal, modal(field(case.outside))) == {path: [case.code]}


def test_one_modal_may_hold_every_kind_of_input() -> None:
    parts = (select(), radio(), boxes(), box(), files())
    assert wrong_fields(check_modal, modal(*map(field, parts))) == {}
