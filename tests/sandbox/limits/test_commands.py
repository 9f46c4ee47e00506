"""The limits of commands, their options and choices, and of autocompletion."""

from typing import Any

import pytest

from sandbox.limits.commands import check_choices, check_command, check_commands, full_name, size
from tests.sandbox.building import (
    Case,
    Json,
    code_of,
    command,
    named,
    option,
    refusal,
    wrong_fields,
)

MAX, BAD, REQUIRED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
LOW, HIGH, COERCE = "NUMBER_TYPE_MIN", "NUMBER_TYPE_MAX", "NUMBER_TYPE_COERCE"
CHOICES, FLAG = "BASE_TYPE_CHOICES", "BOOLEAN_TYPE_CONVERT"
NAME, FORBIDDEN = "APPLICATION_COMMAND_INVALID_NAME", "APPLICATION_COMMAND_FIELD_NOT_ALLOWED"
TWICE = "SET_TYPE_ALREADY_CONTAINS_VALUE"


def having(*options: Json) -> Json:
    return command(options=list(options))


def numbered(count: int, kind: int = 3, **more: Any) -> list[Json]:
    return [option(kind, f"o{n}", **more) for n in range(count)]


def choice(name: str = "n", value: Any = "v", **more: Any) -> Json:
    return {"name": name, "value": value, **more}


def choices(count: int) -> list[Json]:
    return [choice(f"c{n}", f"v{n}") for n in range(count)]


def sub(name: str = "sub", *options: Json) -> Json:
    return option(1, name, options=list(options))


def group(*subs: Json) -> Json:
    return option(2, "group", options=list(subs))


def menu(**more: Any) -> Json:
    return {"type": 2, "name": "Look at Hand", **more}


COMMANDS = [
    Case("name", command(name="x" * 32), command(name="x" * 33), "name", BAD),
    Case("name filled", command(name="x"), command(name=""), "name", REQUIRED),
    Case("name needed", command(), {"description": "d"}, "name", REQUIRED),
    Case("lower case", command(name="tisch"), command(name="Tisch"), "name", NAME),
    Case(
        "lower case everywhere", command(name="übersicht"), command(name="Übersicht"), "name", NAME
    ),
    Case("one word", command(name="my-table_1"), command(name="my table"), "name", NAME),
    Case("no signs", command(name="l'or"), command(name="table!"), "name", NAME),
    Case("any script", command(name="खेल"), command(name="💎"), "name", NAME),
    Case("uncased letters", command(name="卓"), command(name="卓。"), "name", NAME),
    Case("name is text", command(), command(name=5), "name", "STRING_TYPE_CONVERT"),
    Case(
        "description",
        command(description="x" * 100),
        command(description="x" * 101),
        "description",
        BAD,
    ),
    Case(
        "description filled",
        command(description="x"),
        command(description=""),
        "description",
        REQUIRED,
    ),
    Case("type", command(type=1), command(type=9), "type", CHOICES),
    Case("type is a number", command(type=1), command(type="1"), "type", COERCE),
    Case(
        "name in a language",
        command(name_localizations={"de": "tisch"}),
        command(name_localizations={"de": "Tisch"}),
        "name_localizations.de",
        NAME,
    ),
    Case(
        "length in a language",
        command(name_localizations={"de": "x" * 32}),
        command(name_localizations={"de": "x" * 33}),
        "name_localizations.de",
        BAD,
    ),
    Case(
        "known languages",
        command(name_localizations={"es-419": "mesa"}),
        command(name_localizations={"en": "table"}),
        "name_localizations.en",
        CHOICES,
    ),
    Case(
        "languages are an object",
        command(name_localizations=None),
        command(name_localizations=["de"]),
        "name_localizations",
        "DICT_TYPE_CONVERT",
    ),
    Case(
        "description in a language",
        command(description_localizations={"de": "x" * 100}),
        command(description_localizations={"de": "x" * 101}),
        "description_localizations.de",
        BAD,
    ),
    Case("options", having(*numbered(25)), having(*numbered(26)), "options", MAX),
    Case(
        "option names differ",
        having(*numbered(2)),
        having(option(), option()),
        "options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    Case(
        "required first",
        having(option(3, "a", required=True), option(3, "b")),
        having(option(3, "a"), option(3, "b", required=True)),
        "options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    Case(
        "subcommands alone",
        having(sub("a"), group(sub())),
        having(sub("a"), option()),
        "options",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    Case(
        "subcommands",
        having(*(sub(f"s{n}") for n in range(25))),
        having(*(sub(f"s{n}") for n in range(26))),
        "options",
        MAX,
    ),
    Case(
        "subcommands of a group",
        having(group(*(sub(f"s{n}") for n in range(25)))),
        having(group(*(sub(f"s{n}") for n in range(26)))),
        "options.0.options",
        BAD,
    ),
    Case("a group is filled", having(group(sub())), having(group()), "options.0.options", BAD),
    Case(
        "no group in a group",
        having(group(sub())),
        having(group(group(sub()))),
        "options.0.options.0.type",
        CHOICES,
    ),
    Case(
        "no parameter in a group",
        having(group(sub())),
        having(group(option())),
        "options.0.options.0.type",
        CHOICES,
    ),
    Case(
        "no subcommand in a subcommand",
        having(sub("a", option())),
        having(sub("a", sub())),
        "options.0.options.0.type",
        CHOICES,
    ),
    Case(
        "required first in a subcommand",
        having(sub("a", option(3, "a", required=True), option(3, "b"))),
        having(sub("a", option(3, "a"), option(3, "b", required=True))),
        "options.0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    Case("nsfw", command(nsfw=False), command(nsfw=0), "nsfw", FLAG),
    Case(
        "permissions",
        command(default_member_permissions="8"),
        command(default_member_permissions="admin"),
        "default_member_permissions",
        COERCE,
    ),
    Case("contexts", command(contexts=[0, 1, 2]), command(contexts=[3]), "contexts.0", CHOICES),
    Case("contexts once", command(contexts=[0, 1]), command(contexts=[0, 0]), "contexts.1", TWICE),
    Case("a context", command(contexts=None), command(contexts=[]), "contexts", BAD),
    Case(
        "installations",
        command(integration_types=[0, 1]),
        command(integration_types=[2]),
        "integration_types.0",
        CHOICES,
    ),
    Case(
        "installation numbers",
        command(integration_types=[1]),
        command(integration_types=[True]),
        "integration_types.0",
        CHOICES,
    ),
    Case(
        "an installation",
        command(integration_types=[0]),
        command(integration_types=[]),
        "integration_types",
        BAD,
    ),
    Case("menu name", menu(name="X" * 32), menu(name="X" * 33), "name", BAD),
    Case(
        "menus have no description",
        menu(description=""),
        menu(description="x"),
        "description",
        FORBIDDEN,
    ),
    Case("menus have no options", menu(options=[]), menu(options=[option()]), "options", FORBIDDEN),
    Case("menu name filled", menu(type=3, name="x"), menu(type=3, name="  "), "name", REQUIRED),
    Case("menu name needed", menu(type=3), {"type": 3}, "name", REQUIRED),
    Case(
        "menu name of a language",
        menu(name_localizations={"de": "Hand an Sehen " + "X" * 18}),
        menu(name_localizations={"de": "X" * 33}),
        "name_localizations.de",
        BAD,
    ),
    Case(
        "menus only where there are channels",
        menu(contexts=[0, 1, 2], integration_types=[0, 1]),
        menu(contexts=[3], integration_types=[0, 1]),
        "contexts.0",
        CHOICES,
    ),
    Case("no fourth kind", menu(type=3), menu(type=4), "type", CHOICES),
]

OPTIONS = [
    Case("name", option(3, "x" * 32), option(3, "x" * 33), "name", BAD),
    Case("lower case", option(3, "spiel"), option(3, "Spiel"), "name", NAME),
    Case(
        "description",
        option(description="x" * 100),
        option(description="x" * 101),
        "description",
        BAD,
    ),
    Case("description needed", option(), option(description=None), "description", REQUIRED),
    Case("types", option(11), option(12), "type", CHOICES),
    Case("type needed", option(), option() | {"type": None}, "type", REQUIRED),
    Case("required", option(required=True), option(required="yes"), "required", FLAG),
    Case("choices", option(choices=choices(25)), option(choices=choices(26)), "choices", MAX),
    Case(
        "choice name",
        option(choices=[choice("x" * 100)]),
        option(choices=[choice("x" * 101)]),
        "choices.0.name",
        BAD,
    ),
    Case(
        "choice name filled",
        option(choices=[choice("x")]),
        option(choices=[choice("")]),
        "choices.0.name",
        REQUIRED,
    ),
    Case(
        "choice value",
        option(choices=[choice(value="x" * 100)]),
        option(choices=[choice(value="x" * 101)]),
        "choices.0.value",
        MAX,
    ),
    Case(
        "choice value needed",
        option(choices=[choice()]),
        option(choices=[{"name": "n"}]),
        "choices.0.value",
        REQUIRED,
    ),
    Case(
        "choice is text",
        option(choices=[choice(value="1")]),
        option(choices=[choice(value=1)]),
        "choices.0.value",
        "STRING_TYPE_CONVERT",
    ),
    Case(
        "choice is whole",
        option(4, choices=[choice(value=1)]),
        option(4, choices=[choice(value=1.5)]),
        "choices.0.value",
        COERCE,
    ),
    Case(
        "choice is no truth",
        option(4, choices=[choice(value=1)]),
        option(4, choices=[choice(value=True)]),
        "choices.0.value",
        COERCE,
    ),
    Case(
        "choice within integers",
        option(4, choices=[choice(value=2**53 - 1)]),
        option(4, choices=[choice(value=2**53)]),
        "choices.0.value",
        HIGH,
    ),
    Case(
        "choice is a number",
        option(10, choices=[choice(value=0.5)]),
        option(10, choices=[choice(value="0.5")]),
        "choices.0.value",
        COERCE,
    ),
    Case(
        "choice within numbers",
        option(10, choices=[choice(value=-(2.0**53))]),
        option(10, choices=[choice(value=-(2.0**54))]),
        "choices.0.value",
        LOW,
    ),
    Case(
        "choices differ",
        option(choices=choices(2)),
        option(choices=[choice(), choice()]),
        "choices.1.name",
        "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
    ),
    Case(
        "choice in a language",
        option(choices=[choice(name_localizations={"de": "x" * 100})]),
        option(choices=[choice(name_localizations={"de": "x" * 101})]),
        "choices.0.name_localizations.de",
        BAD,
    ),
    Case(
        "choices of text and numbers only",
        option(4, choices=[]),
        option(5, choices=choices(1)),
        "choices",
        FORBIDDEN,
    ),
    Case(
        "autocomplete or choices",
        option(autocomplete=True),
        option(autocomplete=True, choices=choices(1)),
        "autocomplete",
        "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_EXCLUSIVE",
    ),
    Case(
        "autocomplete of text and numbers only",
        option(10, autocomplete=True),
        option(6, autocomplete=True),
        "autocomplete",
        FORBIDDEN,
    ),
    Case("min length", option(min_length=6000), option(min_length=6001), "min_length", HIGH),
    Case("min length least", option(min_length=0), option(min_length=-1), "min_length", LOW),
    Case("max length", option(max_length=6000), option(max_length=6001), "max_length", HIGH),
    Case("max length least", option(max_length=1), option(max_length=0), "max_length", LOW),
    Case(
        "min to max length",
        option(min_length=3, max_length=3),
        option(min_length=3, max_length=2),
        "max_length",
        LOW,
    ),
    Case(
        "length of text only",
        option(3, max_length=3),
        option(4, max_length=3),
        "max_length",
        FORBIDDEN,
    ),
    Case(
        "min value",
        option(4, min_value=-(2**53) + 1),
        option(4, min_value=-(2**53)),
        "min_value",
        LOW,
    ),
    Case(
        "min value is whole",
        option(10, min_value=0.5),
        option(4, min_value=0.5),
        "min_value",
        COERCE,
    ),
    Case(
        "min to max value",
        option(4, min_value=3, max_value=3),
        option(4, min_value=3, max_value=2),
        "max_value",
        LOW,
    ),
    Case(
        "value of numbers only",
        option(10, max_value=3),
        option(3, max_value=3),
        "max_value",
        FORBIDDEN,
    ),
    Case(
        "channel types",
        option(7, channel_types=[0, 11]),
        option(7, channel_types=[99]),
        "channel_types.0",
        CHOICES,
    ),
    Case(
        "channel types of channels only",
        option(7, channel_types=[0]),
        option(6, channel_types=[0]),
        "channel_types",
        FORBIDDEN,
    ),
    Case(
        "a file is not completed",
        option(11, autocomplete=False),
        option(11, autocomplete=True),
        "autocomplete",
        FORBIDDEN,
    ),
    Case(
        "a file is no choice",
        option(11, required=True, choices=[]),
        option(11, required=True, choices=choices(1)),
        "choices",
        FORBIDDEN,
    ),
    Case(
        "a file has no length",
        option(11),
        option(11, max_length=5),
        "max_length",
        FORBIDDEN,
    ),
    Case(
        "options of subcommands only",
        option(1, options=[]),
        option(3, options=[option()]),
        "options",
        FORBIDDEN,
    ),
    Case(
        "subcommands are not required",
        option(1, required=False),
        option(1, required=True),
        "required",
        FORBIDDEN,
    ),
]

ANSWERS = [
    Case("choices", {"choices": choices(25)}, {"choices": choices(26)}, "choices", MAX),
    Case("choices needed", {"choices": []}, {}, "choices", REQUIRED),
    Case("choices are a list", {"choices": []}, {"choices": {}}, "choices", "LIST_TYPE_CONVERT"),
    Case(
        "name",
        {"choices": [choice("x" * 100)]},
        {"choices": [choice("x" * 101)]},
        "choices.0.name",
        BAD,
    ),
    Case(
        "name filled",
        {"choices": [choice("x")]},
        {"choices": [choice("")]},
        "choices.0.name",
        REQUIRED,
    ),
    Case(
        "value",
        {"choices": [choice(value="x" * 100)]},
        {"choices": [choice(value="x" * 101)]},
        "choices.0.value",
        MAX,
    ),
    Case(
        "value needed",
        {"choices": [choice()]},
        {"choices": [{"name": "n"}]},
        "choices.0.value",
        REQUIRED,
    ),
    Case(
        "value kinds",
        {"choices": [choice(value=1.5)]},
        {"choices": [choice(value=[1])]},
        "choices.0.value",
        COERCE,
    ),
    Case(
        "languages",
        {"choices": [choice(name_localizations={"de": "n"})]},
        {"choices": [choice(name_localizations={"xx": "n"})]},
        "choices.0.name_localizations.xx",
        CHOICES,
    ),
]


@pytest.mark.parametrize("case", COMMANDS, ids=named)
def test_a_command_just_inside_a_limit_is_taken(case: Case) -> None:
    assert wrong_fields(check_command, case.inside) == {}


@pytest.mark.parametrize("case", COMMANDS, ids=named)
def test_a_command_just_outside_a_limit_names_the_wrong_field(case: Case) -> None:
    assert wrong_fields(check_command, case.outside) == {case.path: [case.code]}
    listed = wrong_fields(check_commands, [command(name="other"), case.outside])
    assert listed == {f"1.{case.path}": [case.code]}


@pytest.mark.parametrize("case", OPTIONS, ids=named)
def test_an_option_just_inside_a_limit_is_taken(case: Case) -> None:
    assert wrong_fields(check_command, having(case.inside)) == {}


@pytest.mark.parametrize("case", OPTIONS, ids=named)
def test_an_option_just_outside_a_limit_names_the_wrong_field(case: Case) -> None:
    assert wrong_fields(check_command, having(case.outside)) == {
        f"options.0.{case.path}": [case.code]
    }
    if case.outside["type"] not in (1, 2):
        deep = wrong_fields(check_command, having(group(sub("s", case.outside))))
        assert deep == {f"options.0.options.0.options.0.{case.path}": [case.code]}


@pytest.mark.parametrize("case", ANSWERS, ids=named)
def test_autocompletion_keeps_its_limits(case: Case) -> None:
    assert wrong_fields(check_choices, case.inside) == {}
    assert wrong_fields(check_choices, case.outside) == {f"data.{case.path}": [case.code]}


@pytest.mark.parametrize(
    ("kind", "inside", "outside"), [(3, "1", 1), (4, 1, "1"), (4, 1, 1.5), (10, 1.5, "1")]
)
def test_autocompletion_offers_what_the_option_takes(kind: int, inside: Any, outside: Any) -> None:
    def fields(value: Any) -> dict[str, list[str]]:
        return wrong_fields(check_choices, {"choices": [choice(value=value)]}, kind=kind)

    assert fields(inside) == {}
    assert list(fields(outside)) == ["data.choices.0.value"]


def sized(total: int) -> Json:
    """A command of exactly so many characters: 5 + 1, and choices of 100 + 100."""
    many = [
        option(
            3,
            f"o{n:02}",
            choices=[choice(f"{n:02}{m:02}" + "x" * 96, "v" * 100) for m in range(25)],
        )
        for n in range(total // 5100)
    ]
    made = having(*many, option(3, "last", choices=[]))
    rest = total - size(made)
    full, part = divmod(rest, 200)
    last = [choice(f"{m:04}" + "x" * 96, "v" * 100) for m in range(full)]
    if part:
        last.append(choice("y" * max(1, part - 100), "v" * min(100, part - 1)))
    made["options"][-1]["choices"] = last
    assert size(made) == total
    return made


def test_a_command_has_at_most_8000_characters() -> None:
    assert wrong_fields(check_command, sized(8000)) == {}
    assert wrong_fields(check_command, sized(8001)) == {"": ["APPLICATION_COMMAND_TOO_LARGE"]}
    assert wrong_fields(check_commands, [sized(8001)]) == {"0": ["APPLICATION_COMMAND_TOO_LARGE"]}


def test_only_the_longest_language_of_a_field_counts() -> None:
    plain = command(name="table", description="d" * 10)
    assert size(plain) == 15
    assert size(plain | {"name_localizations": {"de": "tisch", "fr": "t"}}) == 15
    assert size(plain | {"description_localizations": {"de": "d" * 30, "fr": "d" * 20}}) == 35
    over = sized(8000) | {"name_localizations": {"de": "tische"}}
    assert wrong_fields(check_command, over) == {"": ["APPLICATION_COMMAND_TOO_LARGE"]}


def many(count: int, kind: int = 1) -> list[Json]:
    more = {"description": "d"} if kind == 1 else {}
    return [{"type": kind, "name": f"c{n}", **more} for n in range(count)]


@pytest.mark.parametrize(("kind", "most"), [(1, 100), (2, 15), (3, 15)])
def test_so_many_commands_of_a_type_and_no_more(kind: int, most: int) -> None:
    assert code_of(check_commands, many(most, kind)) == 0
    assert code_of(check_commands, many(most + 1, kind)) == 30032
    *others, last = many(most + 1, kind)
    assert code_of(check_command, last, others=others[1:]) == 0
    assert code_of(check_command, last, others=others) == 30032
    assert code_of(check_command, others[0], others=others) == 0


def test_the_refusal_tells_how_many() -> None:
    refused = refusal(check_commands, many(16, 2))
    assert refused is not None
    assert refused.message == "Maximum number of application commands reached (15)."


def test_each_type_counts_for_itself() -> None:
    assert code_of(check_commands, many(100) + many(15, 2) + many(15, 3)) == 0


def test_names_are_unique_for_each_type() -> None:
    assert wrong_fields(check_commands, [command(), menu(name="table")]) == {}
    fields = wrong_fields(check_commands, [command(), menu(), command()])
    assert fields == {"2": ["APPLICATION_COMMANDS_DUPLICATE_NAME"]}


def test_a_list_of_commands_is_a_list_of_objects() -> None:
    assert wrong_fields(check_commands, {}) == {"": ["LIST_TYPE_CONVERT"]}
    assert wrong_fields(check_commands, [1]) == {"0": ["MODEL_TYPE_CONVERT"]}


def test_the_full_name_of_a_used_command() -> None:
    used = {
        "name": "table",
        "options": [{"type": 2, "name": "seat", "options": [{"type": 1, "name": "take"}]}],
    }
    assert full_name(used) == "table seat take"
    assert (
        full_name({"name": "help", "options": [{"type": 3, "name": "topic", "value": "x"}]})
        == "help"
    )
