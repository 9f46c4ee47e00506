"""Application commands, alone and all together, and what autocompletion may offer."""

from collections.abc import Iterable, Sequence

from sandbox.limits.error_texts import ERROR_TEXTS
from sandbox.limits.form import Form, is_int, listing, opened
from sandbox.limits.localizations import check_localized, longest
from sandbox.limits.options import (
    MAX_NAME_LENGTH,
    check_choices_of,
    check_description,
    check_name,
    check_options,
)
from sandbox.world.errors import DiscordError, Path, Wrongs
from sandbox.world.model import Json

CHAT_INPUT = 1
MAX_COMMANDS = 100
# How many commands of each type an app may have, globally and in each guild.
MAX_COMMANDS_OF_TYPE: dict[int, int] = {CHAT_INPUT: MAX_COMMANDS, 2: 15, 3: 15}
MAX_COMMAND_LENGTH = 8000
INTEGRATIONS = (0, 1)
CONTEXTS = (0, 1, 2)


def check_command(payload: Json, *, others: Iterable[Json] = (), prefix: Path = ()) -> None:
    """Refuse a new command that Discord would refuse beside the others there are."""
    wrongs = Wrongs(prefix)
    form = opened(payload, wrongs)
    _check_command(form)
    wrongs.check()
    _check_size(form)
    wrongs.check()
    mine = _key(payload)
    _check_number([payload, *(other for other in others if _key(other) != mine)])


def check_commands(payload: object) -> None:
    """Refuse a list that replaces all commands if Discord would refuse any of them."""
    wrongs = Wrongs()
    if not isinstance(payload, list):
        wrongs.add((), "LIST_TYPE_CONVERT", ERROR_TEXTS["LIST_TYPE_CONVERT"])
        wrongs.check()
        return
    forms: list[Form] = []
    for index, command in enumerate(payload):
        if isinstance(command, dict):
            forms.append(Form(command, wrongs, (index,)))
        else:
            wrongs.add((index,), "MODEL_TYPE_CONVERT", ERROR_TEXTS["MODEL_TYPE_CONVERT"])
    for form in forms:
        _check_command(form)
    wrongs.check()
    _check_number(payload)
    seen: set[tuple[int, str]] = set()
    for form in forms:
        _check_size(form)
        if _key(form.value) in seen:
            form.wrong("APPLICATION_COMMANDS_DUPLICATE_NAME")
        seen.add(_key(form.value))
    wrongs.check()


def check_choices(data: Json, *, kind: int | None = None, prefix: Path = ("data",)) -> None:
    """Refuse what an autocompletion offers if Discord would refuse it for such an option."""
    wrongs = Wrongs(prefix)
    check_choices_of(opened(data, wrongs), kind, required=True)
    wrongs.check()


def size(part: Json) -> int:
    """The characters that count towards the size of a command, each field in its longest form."""
    own = longest(part, "name") + longest(part, "description")
    own += sum(size(option) for option in part.get("options") or ())
    for choice in part.get("choices") or ():
        own += longest(choice, "name") + len(str(choice["value"]))
    return own


def full_name(data: Json) -> str:
    """The name of a used command with its group and subcommand."""
    names = [str(data["name"])]
    options = data.get("options") or []
    while options and options[0].get("type") in (1, 2):
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


def _check_command(form: Form) -> None:
    kind = form.choice("type", tuple(MAX_COMMANDS_OF_TYPE))
    if kind is None and form.has("type"):
        return
    if kind in (None, CHAT_INPUT):
        check_localized(form, "name", check_name)
        check_localized(form, "description", check_description)
        check_options(form)
    else:
        check_localized(form, "name", _check_menu_name)
        for field in ("description", "description_localizations", "options"):
            if form.value.get(field):
                form.wrong("APPLICATION_COMMAND_FIELD_NOT_ALLOWED", field)
    form.flag("nsfw")
    form.flag("dm_permission")
    _check_permissions(form)
    _check_set(form, "integration_types", INTEGRATIONS)
    _check_set(form, "contexts", CONTEXTS)


def _check_menu_name(form: Form, field: str) -> None:
    form.text(field, MAX_NAME_LENGTH, 1, required=True)


def _check_permissions(form: Form) -> None:
    if is_int(form.value.get("default_member_permissions")):
        return  # clients send the bits as a number too, and Discord takes them
    given = form.text("default_member_permissions", 32)
    if given is not None and not (given.isascii() and given.isdigit()):
        form.wrong("NUMBER_TYPE_COERCE", "default_member_permissions", value=given, kind="int")


def _check_set(form: Form, field: str, allowed: tuple[int, ...]) -> None:
    if not form.has(field):
        return
    seen: set[int] = set()
    for index, value in enumerate(form.items(field, len(allowed), 1)):
        if not is_int(value) or value not in allowed:
            form.wrong("BASE_TYPE_CHOICES", field, index, choices=listing(allowed))
        elif value in seen:
            form.wrong("SET_TYPE_ALREADY_CONTAINS_VALUE", field, index)
        else:
            seen.add(value)


def _check_size(form: Form) -> None:
    if size(form.value) > MAX_COMMAND_LENGTH:
        form.wrong("APPLICATION_COMMAND_TOO_LARGE", most=MAX_COMMAND_LENGTH)
