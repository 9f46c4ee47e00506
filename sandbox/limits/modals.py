"""Modals: a title and one to five inputs with their labels."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from sandbox.limits.components import (
    CUSTOM_ID,
    OPTION,
    TEXT,
    check_options,
    check_totals,
    check_unique,
    one_of,
    picked_bounds,
    select_shapes,
)
from sandbox.limits.fields import (
    Choice,
    Fields,
    Flag,
    Form,
    Number,
    Object,
    Objects,
    Text,
    open_form,
)
from sandbox.world import components as kinds
from sandbox.world.errors import Path
from sandbox.world.model import Json

MAX_INPUT_LENGTH = 4000
MAX_LABEL_LENGTH = 45
MAX_CHOICES = 10


def check_modal(
    data: Json, *, prefix: Path = ("data",), emojis: Collection[str] | None = None
) -> None:
    """Refuse a modal that Discord would refuse; `emojis` are the ids that there are, if known."""
    form = replace(open_form(data, prefix), emojis=emojis)
    form.check(_MODAL)
    form.wrongs.check()
    parts = list(kinds.walk(data["components"]))
    check_unique(form, parts)
    check_totals(form, parts, labels=False)
    form.wrongs.check()


def _refuse_disabled(form: Form, name: str, disabled: bool) -> None:
    if disabled:
        form.wrong("MODAL_COMPONENT_DISABLED", name)


def _check_text_input(form: Form) -> None:
    value, least = form.right.get("value"), form.right.get("min_length", 0)
    most = form.right.get("max_length", MAX_INPUT_LENGTH)
    if least > most:
        form.wrong("NUMBER_TYPE_MIN", "max_length", kind="int", least=least)
    elif value:
        form.sized(len(value), most, least, "value")


def _check_checkboxes(form: Form) -> None:
    number = len(form.right.get("options", ()))
    check_options(form, picked_bounds(form, modal=True, otherwise=max(1, number)))


def _check_files(form: Form) -> None:
    picked_bounds(form, modal=True)


_INPUT: Fields = {
    "label": Text(MAX_LABEL_LENGTH, 1),
    "custom_id": CUSTOM_ID,
    "required": Flag(),
    "disabled": Flag(rule=_refuse_disabled),
}
_BOUNDS: Fields = {"min_values": Number(0, MAX_CHOICES), "max_values": Number(1, MAX_CHOICES)}
_TEXT_INPUT: Fields = {
    **_INPUT,
    "style": Choice((1, 2), required=True),
    "placeholder": Text(100),
    "value": Text(MAX_INPUT_LENGTH),
    "min_length": Number(0, MAX_INPUT_LENGTH),
    "max_length": Number(1, MAX_INPUT_LENGTH),
}
_RADIOS = Objects(MAX_CHOICES, 2, Object(OPTION), required=True)
_CHECKBOXES = Objects(MAX_CHOICES, 1, Object(OPTION), required=True)
_SELECTS = select_shapes(_INPUT, modal=True)
_IN_LABEL = {
    kinds.STRING_SELECT: _SELECTS.pop(kinds.STRING_SELECT),
    kinds.TEXT_INPUT: Object(_TEXT_INPUT, _check_text_input),
    **_SELECTS,
    kinds.FILE_UPLOAD: Object({**_INPUT, **_BOUNDS}, _check_files),
    kinds.RADIO_GROUP: Object(
        {**_INPUT, "options": _RADIOS}, partial(check_options, bounds=(1, 1))
    ),
    kinds.CHECKBOX_GROUP: Object({**_INPUT, "options": _CHECKBOXES, **_BOUNDS}, _check_checkboxes),
    kinds.CHECKBOX: Object({**_INPUT, "default": Flag()}),
}
_LABEL = Object(
    {
        "label": Text(MAX_LABEL_LENGTH, required=True),
        "description": Text(100, 1),
        "component": one_of(_IN_LABEL, required=True),
    }
)
_LABELLED_INPUT = Object(
    {**_TEXT_INPUT, "label": Text(MAX_LABEL_LENGTH, 1, required=True)}, _check_text_input
)
_IN_ROW = one_of({kinds.TEXT_INPUT: _LABELLED_INPUT})
_ROW = Object({"components": Objects(1, 1, _IN_ROW, required=True)})
_ON_TOP = one_of({kinds.ACTION_ROW: _ROW, kinds.TEXT_DISPLAY: TEXT, kinds.LABEL: _LABEL})
_MODAL: Fields = {
    "custom_id": CUSTOM_ID,
    "title": Text(45, required=True),
    "components": Objects(5, 1, _ON_TOP, required=True),
}
