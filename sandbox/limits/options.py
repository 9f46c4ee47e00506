"""Options of slash commands: subcommands, groups, parameters and their choices."""

import unicodedata
from collections.abc import Collection

from sandbox.limits.form import Form, is_int, listing
from sandbox.limits.localizations import check_localized
from sandbox.limits.selects import CHANNEL_TYPES

MAX_NAME_LENGTH = 32
MAX_DESCRIPTION_LENGTH = 100
MAX_OPTIONS = 25
MAX_CHOICES = 25
MAX_CHOICE_LENGTH = 100
MAX_INPUT_LENGTH = 6000
MAX_INTEGER = (1 << 53) - 1
MAX_NUMBER = 1 << 53

SUB_COMMAND, GROUP, STRING, INTEGER, CHANNEL, NUMBER = 1, 2, 3, 4, 7, 10
PARAMETERS = (STRING, INTEGER, 5, 6, CHANNEL, 8, 9, NUMBER, 11)
ON_TOP = (SUB_COMMAND, GROUP, *PARAMETERS)
# Devanagari and Thai, whose vowel signs are neither letters nor numbers.
_MARKED = (("\u0900", "\u097f"), ("\ua8e0", "\ua8ff"), ("\u0e01", "\u0e5b"))
_CHOOSABLE = (STRING, INTEGER, NUMBER)
# Which kinds of option may carry a field that not all may carry.
_ONLY: dict[str, Collection[int]] = {
    "options": (SUB_COMMAND, GROUP),
    "choices": _CHOOSABLE,
    "autocomplete": _CHOOSABLE,
    "channel_types": (CHANNEL,),
    "min_value": (INTEGER, NUMBER),
    "max_value": (INTEGER, NUMBER),
    "min_length": (STRING,),
    "max_length": (STRING,),
    "required": PARAMETERS,
}


def is_name(name: str) -> bool:
    """Whether a command or an option may be called so: one lower-case word."""
    return name == name.lower() and all(map(_in_name, name))


def _in_name(char: str) -> bool:
    if char in "-_'" or unicodedata.category(char)[0] in "LN":
        return True
    return any(first <= char <= last for first, last in _MARKED)


def check_name(form: Form, field: str) -> None:
    """The name of a slash command or an option."""
    name = form.text(field, MAX_NAME_LENGTH, 1, required=True)
    if name is not None and not is_name(name):
        form.wrong("APPLICATION_COMMAND_INVALID_NAME", field)


def check_description(form: Form, field: str) -> None:
    """The description of a slash command or an option."""
    form.text(field, MAX_DESCRIPTION_LENGTH, 1, required=True)


def check_options(form: Form, kinds: Collection[int] = ON_TOP, least: int = 0) -> None:
    """The options of a command, subcommand or group, in their order."""
    optional, names, nested = False, set[object](), set[bool]()
    for option in form.forms("options", MAX_OPTIONS, least, required=least > 0):
        kind = option.choice("type", kinds, required=True)
        check_localized(option, "name", check_name)
        check_localized(option, "description", check_description)
        name = option.value.get("name")
        if isinstance(name, str):
            if name in names:
                option.wrong("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "name")
            names.add(name)
        if kind is None:
            continue
        nested.add(kind in (SUB_COMMAND, GROUP))
        _check_kind(option, kind)
        if kind in PARAMETERS:
            required = option.flag("required")
            if required and optional:
                option.wrong("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
            optional = optional or not required
    if len(nested) > 1:
        form.wrong("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "options")


def _check_kind(form: Form, kind: int) -> None:
    for field, allowed in _ONLY.items():
        if kind not in allowed and form.value.get(field):
            form.wrong("APPLICATION_COMMAND_FIELD_NOT_ALLOWED", field)
    match kind:
        case 1:
            check_options(form, PARAMETERS)
        case 2:
            check_options(form, (SUB_COMMAND,), 1)
        case 3:
            _check_lengths(form)
        case 4 | 10:
            _check_range(form, kind)
        case 7:
            for index, value in enumerate(form.items("channel_types", len(CHANNEL_TYPES))):
                if not is_int(value) or value not in CHANNEL_TYPES:
                    listed = listing(CHANNEL_TYPES)
                    form.wrong("BASE_TYPE_CHOICES", "channel_types", index, choices=listed)
        case _:
            pass
    if kind in _CHOOSABLE:
        check_choices_of(form, kind)
        if form.flag("autocomplete") and form.value.get("choices"):
            form.wrong("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_EXCLUSIVE", "autocomplete")


def check_choices_of(form: Form, kind: int | None, *, required: bool = False) -> None:
    """The choices of an option, or those an autocompletion offers, whose values fit its kind."""
    names: set[str] = set()
    for choice in form.forms("choices", MAX_CHOICES, required=required):
        check_localized(choice, "name", _check_choice_name)
        check_value(choice, "value", kind, required=True)
        name = choice.value.get("name")
        if isinstance(name, str):
            if name in names and not required:
                choice.wrong("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "name")
            names.add(name)


def _check_choice_name(form: Form, field: str) -> None:
    form.text(field, MAX_CHOICE_LENGTH, 1, required=True)


def check_value(form: Form, field: str, kind: int | None, *, required: bool = False) -> bool:
    """A value of the kind that an option takes; without a kind, of any."""
    value = form.value.get(field)
    if value is None:
        if required:
            form.wrong("BASE_TYPE_REQUIRED", field)
        return not required
    if kind == STRING or (kind is None and isinstance(value, str)):
        return form.text(field, MAX_CHOICE_LENGTH, required=True) is not None
    if kind == INTEGER:
        return form.number(field, -MAX_INTEGER, MAX_INTEGER) is not None
    if isinstance(value, bool) or not isinstance(value, int | float):
        form.wrong("NUMBER_TYPE_COERCE", field, value=value, kind="float")
    elif value > MAX_NUMBER:
        form.wrong("NUMBER_TYPE_MAX", field, kind="float", most=MAX_NUMBER)
    elif not value >= -MAX_NUMBER:
        form.wrong("NUMBER_TYPE_MIN", field, kind="float", least=-MAX_NUMBER)
    else:
        return True
    return False


def _check_lengths(form: Form) -> None:
    least = form.number("min_length", 0, MAX_INPUT_LENGTH)
    most = form.number("max_length", 1, MAX_INPUT_LENGTH)
    if least is not None and most is not None and least > most:
        form.wrong("NUMBER_TYPE_MIN", "max_length", kind="int", least=least)


def _check_range(form: Form, kind: int) -> None:
    fine = [check_value(form, field, kind) for field in ("min_value", "max_value")]
    if all(fine) and form.has("min_value") and form.has("max_value"):
        least = form.value["min_value"]
        if form.value["max_value"] < least:
            form.wrong("NUMBER_TYPE_MIN", "max_value", kind="int", least=least)
