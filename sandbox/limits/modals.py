"""Modals: a title and one to five inputs with their labels."""

from collections.abc import Callable

from sandbox.limits.buttons import MAX_CUSTOM_ID_LENGTH
from sandbox.limits.component_trees import check_totals, check_unique
from sandbox.limits.form import Form, opened
from sandbox.limits.layout import check_text, is_kind
from sandbox.limits.selects import check_bounds, check_fit, check_options, check_select
from sandbox.world.components import (
    ACTION_ROW,
    CHANNEL_SELECT,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    MENTIONABLE_SELECT,
    RADIO_GROUP,
    ROLE_SELECT,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    USER_SELECT,
    walk,
)
from sandbox.world.errors import Path, Wrongs
from sandbox.world.model import Json

MAX_TITLE_LENGTH = 45
MAX_COMPONENTS = 5
MAX_LABEL_LENGTH = 45
MAX_DESCRIPTION_LENGTH = 100
MAX_INPUT_LENGTH = 4000
MAX_PLACEHOLDER_LENGTH = 100
MAX_CHOICES = 10
MIN_RADIO_OPTIONS = 2
MAX_FILES = 10

ON_TOP = (ACTION_ROW, TEXT_DISPLAY, LABEL)
IN_LABEL = (
    STRING_SELECT,
    TEXT_INPUT,
    USER_SELECT,
    ROLE_SELECT,
    MENTIONABLE_SELECT,
    CHANNEL_SELECT,
    FILE_UPLOAD,
    RADIO_GROUP,
    CHECKBOX_GROUP,
    CHECKBOX,
)


def check_modal(data: Json, *, prefix: Path = ("data",)) -> None:
    """Refuse a modal that Discord would refuse."""
    wrongs = Wrongs(prefix)
    form = opened(data, wrongs)
    form.text("custom_id", MAX_CUSTOM_ID_LENGTH, required=True)
    form.text("title", MAX_TITLE_LENGTH, required=True)
    for part in form.forms("components", MAX_COMPONENTS, 1, required=True):
        if is_kind(part, ON_TOP):
            _TOP[part.value["type"]](part)
    wrongs.check()
    parts = list(walk(data["components"]))
    check_unique(form, parts)
    check_totals(form, parts, labels=False)
    wrongs.check()


def _row(form: Form) -> None:
    for part in form.forms("components", 1, 1, required=True):
        if is_kind(part, (TEXT_INPUT,)):
            part.text("label", MAX_LABEL_LENGTH, 1, required=True)
            _text_input(part)


def _label(form: Form) -> None:
    form.text("label", MAX_LABEL_LENGTH, required=True)
    form.text("description", MAX_DESCRIPTION_LENGTH)
    part = form.form("component", required=True)
    if part is not None and is_kind(part, IN_LABEL):
        part.text("label", MAX_LABEL_LENGTH)
        _LABELLED[part.value["type"]](part)


def _input(form: Form) -> None:
    form.text("custom_id", MAX_CUSTOM_ID_LENGTH, required=True)
    form.flag("required")
    if form.flag("disabled"):
        form.wrong("MODAL_COMPONENT_DISABLED", "disabled")


def _text_input(form: Form) -> None:
    _input(form)
    form.choice("style", (1, 2), required=True)
    form.text("placeholder", MAX_PLACEHOLDER_LENGTH)
    value = form.text("value", MAX_INPUT_LENGTH)
    least = form.number("min_length", 0, MAX_INPUT_LENGTH) or 0
    most = form.number("max_length", 1, MAX_INPUT_LENGTH) or MAX_INPUT_LENGTH
    if least > most:
        form.wrong("NUMBER_TYPE_MIN", "max_length", kind="int", least=least)
    elif value:
        form.sized(len(value), most, least, "value")


def _radio_group(form: Form) -> None:
    _input(form)
    options = form.forms("options", MAX_CHOICES, MIN_RADIO_OPTIONS, required=True)
    check_options(form, options)
    check_fit(form, options, (1, 1))


def _checkbox_group(form: Form) -> None:
    _input(form)
    options = form.forms("options", MAX_CHOICES, 1, required=True)
    check_options(form, options)
    bounds = check_bounds(form, MAX_CHOICES, modal=True, otherwise=max(1, len(options)))
    check_fit(form, options, bounds)


def _checkbox(form: Form) -> None:
    _input(form)
    form.flag("default")


def _file_upload(form: Form) -> None:
    _input(form)
    check_bounds(form, MAX_FILES, modal=True)


_TOP: dict[int, Callable[[Form], None]] = {
    ACTION_ROW: _row,
    TEXT_DISPLAY: check_text,
    LABEL: _label,
}
_LABELLED: dict[int, Callable[[Form], None]] = {
    TEXT_INPUT: _text_input,
    FILE_UPLOAD: _file_upload,
    RADIO_GROUP: _radio_group,
    CHECKBOX_GROUP: _checkbox_group,
    CHECKBOX: _checkbox,
    **dict.fromkeys(SELECTS, lambda form: check_select(form, modal=True)),
}
