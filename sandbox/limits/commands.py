"""Application commands with their options, and what autocompletion may offer."""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sandbox.limits.components import CHANNEL_TYPES_FIELD
from sandbox.limits.fields import (
    Choice,
    Choices,
    Field,
    Fields,
    Flag,
    Form,
    Number,
    Object,
    Objects,
    Text,
    is_int,
    listing,
    open_form,
)
from sandbox.world.errors import DiscordError, Path
from sandbox.world.model import Json

CHAT_INPUT, USER, MESSAGE = 1, 2, 3
MAX_COMMANDS = 100
# How many commands of each type an app may have, globally and in each guild.
MAX_COMMANDS_OF_TYPE: dict[int, int] = {CHAT_INPUT: MAX_COMMANDS, USER: 15, MESSAGE: 15}
MAX_COMMAND_LENGTH = 8000
MAX_NAME_LENGTH = 32
MAX_OPTIONS = 25
MAX_CHOICES = 25
MAX_CHOICE_LENGTH = 100
MAX_INPUT_LENGTH = 6000
MAX_INTEGER = (1 << 53) - 1
MAX_NUMBER = 1 << 53

SUB_COMMAND, GROUP, STRING, INTEGER, CHANNEL, NUMBER, ATTACHMENT = 1, 2, 3, 4, 7, 10, 11
PARAMETERS = (STRING, INTEGER, 5, 6, CHANNEL, 8, 9, NUMBER, ATTACHMENT)
# fmt: off
LOCALES = frozenset({
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu",
    "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk",
    "vi", "zh-CN", "zh-TW",
})
# fmt: on
# Devanagari and Thai, whose vowel signs are neither letters nor numbers.
_MARKED = (("\u0900", "\u097f"), ("\ua8e0", "\ua8ff"), ("\u0e01", "\u0e5b"))


def check_command(payload: Json, *, others: Iterable[Json] = ()) -> None:
    """Refuse a new command that Discord would refuse beside the others there are."""
    form = open_form(payload)
    _COMMAND.check_form(form)
    form.wrongs.check()
    _check_size(form)
    form.wrongs.check()
    mine = _key(payload)
    _check_number([payload, *(other for other in others if _key(other) != mine)])


def check_commands(payload: object) -> None:
    """Refuse a list that replaces all commands if Discord would refuse any of them."""
    body = open_form({})
    if not isinstance(payload, list):
        body.wrong("LIST_TYPE_CONVERT")
        body.wrongs.check()
        return
    forms: list[Form] = []
    for index, command in enumerate(payload):
        if isinstance(command, dict):
            forms.append(body.inner(command, index))
            _COMMAND.check_form(forms[-1])
        else:
            body.wrong("MODEL_TYPE_CONVERT", index)
    body.wrongs.check()
    _check_number(payload)
    seen: set[tuple[int, str]] = set()
    for form in forms:
        _check_size(form)
        form.once(seen, _key(form.value), "APPLICATION_COMMANDS_DUPLICATE_NAME")
    body.wrongs.check()


def check_choices(data: Json, *, kind: int | None = None, prefix: Path = ("data",)) -> None:
    """Refuse what an autocompletion offers if Discord would refuse it for such an option."""
    form = open_form(data, prefix)
    Objects(MAX_CHOICES, shape=_choice(kind), required=True).check(form, "choices")
    form.wrongs.check()


def size(part: Json) -> int:
    """The characters that count towards the size of a command, each field in its longest form."""
    own = _longest(part, "name") + _longest(part, "description")
    own += sum(size(option) for option in part.get("options") or ())
    for choice in part.get("choices") or ():
        own += _longest(choice, "name") + len(str(choice["value"]))
    return own


def _longest(part: Json, name: str) -> int:
    texts = [part.get(name), *(part.get(f"{name}_localizations") or {}).values()]
    return max((len(text) for text in texts if isinstance(text, str)), default=0)


def full_name(data: Json) -> str:
    """The name of a used command with its group and subcommand."""
    names = [str(data["name"])]
    options = data.get("options") or []
    while options and options[0].get("type") in (SUB_COMMAND, GROUP):
        names.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(names)


def _key(command: Json) -> tuple[int, str]:
    return int(command.get("type") or CHAT_INPUT), str(command["name"])


def _check_number(commands: Sequence[Json]) -> None:
    for kind, most in MAX_COMMANDS_OF_TYPE.items():
        if sum(_key(command)[0] == kind for command in commands) > most:
            message = f"Maximum number of application commands reached ({most})."
            raise DiscordError(30032, message=message)


def _check_size(form: Form) -> None:
    if size(form.value) > MAX_COMMAND_LENGTH:
        form.wrong("APPLICATION_COMMAND_TOO_LARGE", most=MAX_COMMAND_LENGTH)


# -- names and translations -----------------------------------------------------------------


def _check_name(form: Form, name: str, value: str) -> None:
    if value != value.lower() or not all(map(_in_name, value)):
        form.wrong("APPLICATION_COMMAND_INVALID_NAME", name)


def _in_name(char: str) -> bool:
    if char in "-_'" or unicodedata.category(char)[0] in "LN":
        return True
    return any(first <= char <= last for first, last in _MARKED)


@dataclass(frozen=True)
class _Translations(Field):
    of: Field

    def _read(self, form: Form, name: str, value: Any) -> None:
        if not isinstance(value, dict):
            form.wrong("DICT_TYPE_CONVERT", name)
            return
        inner = form.inner(value, name)
        for locale in value:
            if locale not in LOCALES:
                inner.wrong("BASE_TYPE_CHOICES", locale, choices=listing(sorted(LOCALES)))
            elif inner.has(locale):
                self.of.check(inner, locale)


def _localized(name: str, of: Field) -> Fields:
    return {name: of, f"{name}_localizations": _Translations(of)}


_NAME = _localized("name", Text(MAX_NAME_LENGTH, 1, required=True, rule=_check_name))
_DESCRIPTION = _localized("description", Text(100, 1, required=True))

# -- options --------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Value(Field):
    """A value of the kind that an option takes; without a kind, of any."""

    kind: int | None

    def check(self, form: Form, name: str) -> Any:
        """Return the value of a field; an empty text is one, if of the wrong kind."""
        if form.has(name):
            return self._read(form, name, form.value[name])
        if self.required:
            form.wrong("BASE_TYPE_REQUIRED", name)
        return None

    def _read(self, form: Form, name: str, value: Any) -> Any:
        if self.kind == STRING or (self.kind is None and isinstance(value, str)):
            return Text(MAX_CHOICE_LENGTH, required=True).check(form, name)
        if self.kind == INTEGER:
            return Number(-MAX_INTEGER, MAX_INTEGER).check(form, name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            form.wrong("NUMBER_TYPE_COERCE", name, value=value, kind="float")
        elif value > MAX_NUMBER:
            form.wrong("NUMBER_TYPE_MAX", name, kind="float", most=MAX_NUMBER)
        elif not value >= -MAX_NUMBER:
            form.wrong("NUMBER_TYPE_MIN", name, kind="float", least=-MAX_NUMBER)
        else:
            return value
        return None


def _check_options(form: Form, name: str, options: list[Form]) -> None:
    _refuse_same_names(options, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS")
    kinds = [option.right["type"] for option in options if "type" in option.right]
    if len({kind in PARAMETERS for kind in kinds}) > 1:
        form.wrong("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", name)
    optional = False
    for option in options:
        if option.right.get("type") in PARAMETERS:
            required = option.right.get("required")
            if required and optional:
                option.wrong("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
            optional = optional or not required


def _refuse_same_names(forms: list[Form], code: str) -> None:
    seen: set[str] = set()
    for form in forms:
        if isinstance(form.value.get("name"), str):
            form.once(seen, form.value["name"], code, "name")


def _check_option(form: Form) -> None:
    kind = form.right.get("type")
    if kind is None:
        return
    for name in _KIND_FIELD_NAMES - _KIND_FIELDS[kind].keys():
        if form.value.get(name):
            form.wrong("APPLICATION_COMMAND_FIELD_NOT_ALLOWED", name)
    form.check(_KIND_FIELDS[kind])
    for low, high in (("min_length", "max_length"), ("min_value", "max_value")):
        least = form.right.get(low)
        if least is not None and least > form.right.get(high, least):
            form.wrong("NUMBER_TYPE_MIN", high, kind="int", least=least)
    if form.right.get("autocomplete") and form.value.get("choices"):
        form.wrong("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_EXCLUSIVE", "autocomplete")


def _options(kinds: Collection[int], least: int = 0) -> Objects:
    fields: Fields = {"type": Choice(kinds, required=True), **_NAME, **_DESCRIPTION}
    option = Object(fields, _check_option)
    return Objects(MAX_OPTIONS, least, option, required=least > 0, rule=_check_options)


def _check_choice_names(form: Form, name: str, choices: list[Form]) -> None:
    _refuse_same_names(choices, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS")


def _choice(kind: int | None) -> Object:
    name = _localized("name", Text(MAX_CHOICE_LENGTH, 1, required=True))
    return Object({**name, "value": _Value(kind, required=True)})


def _choosable(kind: int) -> Fields:
    choices = Objects(MAX_CHOICES, shape=_choice(kind), rule=_check_choice_names)
    return {"required": Flag(), "choices": choices, "autocomplete": Flag()}


def _ranged(kind: int) -> Fields:
    return {**_choosable(kind), "min_value": _Value(kind), "max_value": _Value(kind)}


# Which fields each kind of option may have beside its name and description.
_KIND_FIELDS: dict[int, Fields] = {
    **{kind: {"required": Flag()} for kind in PARAMETERS},
    SUB_COMMAND: {"options": _options(PARAMETERS)},
    GROUP: {"options": _options((SUB_COMMAND,), 1)},
    STRING: {
        **_choosable(STRING),
        "min_length": Number(0, MAX_INPUT_LENGTH),
        "max_length": Number(1, MAX_INPUT_LENGTH),
    },
    INTEGER: _ranged(INTEGER),
    NUMBER: _ranged(NUMBER),
    CHANNEL: {"required": Flag(), "channel_types": CHANNEL_TYPES_FIELD},
}
_KIND_FIELD_NAMES = frozenset(name for fields in _KIND_FIELDS.values() for name in fields)

# -- the whole command ----------------------------------------------------------------------


def _check_bits(form: Form, name: str, value: Any) -> None:
    if is_int(value):
        return  # clients send the bits as a number too, and Discord takes them
    bits = Text(32).check(form, name)
    if bits is not None and not (bits.isascii() and bits.isdigit()):
        form.wrong("NUMBER_TYPE_COERCE", name, value=bits, kind="int")


def _check_command(form: Form) -> None:
    kind = form.right.get("type")
    if kind is None and form.has("type"):
        return
    if kind in (None, CHAT_INPUT):
        form.check(_SLASH_COMMAND)
    else:
        form.check(_MENU_COMMAND)
        for name in ("description", "description_localizations", "options"):
            if form.value.get(name):
                form.wrong("APPLICATION_COMMAND_FIELD_NOT_ALLOWED", name)
    form.check(_ANY_COMMAND)


_OPTIONS = _options((SUB_COMMAND, GROUP, *PARAMETERS))
_SLASH_COMMAND: Fields = {**_NAME, **_DESCRIPTION, "options": _OPTIONS}
_MENU_COMMAND = _localized("name", Text(MAX_NAME_LENGTH, 1, required=True))
_ANY_COMMAND: Fields = {
    "nsfw": Flag(),
    "dm_permission": Flag(),
    "default_member_permissions": Field(rule=_check_bits),
    "integration_types": Choices(2, 1, (0, 1)),
    "contexts": Choices(3, 1, (0, 1, 2)),
}
_COMMAND = Object({"type": Choice(tuple(MAX_COMMANDS_OF_TYPE))}, _check_command)
