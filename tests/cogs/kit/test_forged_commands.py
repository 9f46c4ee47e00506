"""Commands, menus and forms that Discord would never send get a sentence, and change nothing."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandbox.world.interactions import AUTOCOMPLETE, COMMAND, MODAL
from sandbox.world.model import Json
from tests.cogs.forging import MALFORMED, WICKED, Scene, no_errors, scene

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from discord import AppCommandOptionType, AppCommandType, app_commands

pytestmark = pytest.mark.asyncio
CASES = 40
"""So often each command is tried, by each person."""
FILLED = 400
"""So many forms each person sends off."""
FORMS = ("bz-note:{}", "bz-pace:{}", "bz-hours", "bz-holiday")
FIELDS = ("note", "pace", "begins", "ends", "zone", "until")
WORDS = AppCommandOptionType.string
PICKED = {
    AppCommandOptionType.user: "users",
    AppCommandOptionType.channel: "channels",
    AppCommandOptionType.role: "roles",
    AppCommandOptionType.attachment: "attachments",
}


async def refused(at: Scene, type_: int, forged: list[Json]) -> None:
    """Demand that both people are answered, and that nothing is stored and nothing fails."""
    before, forged = at.stored(), at.some(forged)
    for person in (at.owner, at.stranger):
        with no_errors():
            begun = await at.send(person, type_, forged)
        sent = zip(forged, begun, strict=True)
        assert [data for data, one in sent if one.answered is None] == []
        if type_ != AUTOCOMPLETE:
            answers = at.answers(person, begun)
            assert all(one.id in answers for one in begun)
            assert all(10 < len(words) < 1000 for words in answers.values()), answers
    assert at.stored() == before


def commands(at: Scene) -> Iterator[tuple[app_commands.Command[Any, ..., Any], list[str]]]:
    """Yield every command there is, with the words that it is called by."""
    for command in at.game.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield command, command.qualified_name.split()


def called(words: list[str], options: Any, resolved: Any = None) -> Json:
    """Return the data of a command with such options."""
    first, *rest = words
    for word in reversed(rest):
        options = [{"type": 1, "name": word, "options": options}]
    data: Json = {"id": "1", "type": 1, "name": first, "options": options}
    return data if resolved is None else data | {"resolved": resolved}


def given(name: str, kind: int, value: Any, *, focused: bool = False) -> Json:
    option: Json = {"name": name, "type": kind, "value": value}
    return option | {"focused": True} if focused else option


def forged_options(
    dice: Random, command: app_commands.Command[Any, ..., Any]
) -> Iterator[tuple[list[Json], Any]]:
    """Yield options of which one is of another type than declared, or stands for nothing."""
    for _ in range(CASES):
        parameter = dice.choice(command.parameters)
        name, kind = str(parameter.display_name), parameter.type
        if kind in PICKED:
            value = dice.choice(("1", "0", "x", "", "9" * 40, *MALFORMED))
            picked: Json = dice.choice(({}, {"2": {}}, {"2": {"id": "2"}}))
            yield [given(name, kind.value, value)], {PICKED[kind]: picked}
        else:
            pool = (*MALFORMED, *WICKED) if kind is not WORDS else MALFORMED
            fitting = {AppCommandOptionType.boolean: bool, AppCommandOptionType.integer: int}
            wrong = [one for one in pool if type(one) is not fitting.get(kind)]
            yield [given(name, kind.value, dice.choice(wrong))], None


async def test_an_option_of_another_type_is_refused(tmp_path: Path, thorough: bool) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        dice = Random("options")
        for command, words in commands(at):
            if command.parameters:
                forged = forged_options(dice, command)
                await refused(at, COMMAND, [called(words, *each) for each in forged])


async def test_what_is_no_list_of_options_is_refused(tmp_path: Path, thorough: bool) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        for command, words in commands(at):
            broken = [part for part in MALFORMED if part not in ([], {}, None, 0)]
            forged = [called(words, part) for part in broken]
            forged += [called(words, [part]) for part in MALFORMED]
            forged += [called(words, [], part) for part in broken if not isinstance(part, dict)]
            if any(parameter.required for parameter in command.parameters):
                forged.append(called(words, []))
            await refused(at, COMMAND, forged)
        names = [{"name": part} for part in MALFORMED]
        await refused(at, COMMAND, [*names, {}, {"name": "table"}, {"name": "none", "type": 1}])


async def test_what_nobody_types_is_offered_nothing(tmp_path: Path, thorough: bool) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        dice = Random("typing")
        for command, words in commands(at):
            for parameter in command.parameters:
                name = str(parameter.display_name)
                typed = [dice.choice((*MALFORMED, *WICKED)) for _ in range(CASES // 4)]
                kind = parameter.type.value
                forged = [called(words, [given(name, kind, one, focused=True)]) for one in typed]
                await refused(at, AUTOCOMPLETE, [*forged, called(words, [given("x", 3, "x")])])


async def test_a_menu_on_nobody_is_refused(tmp_path: Path, thorough: bool) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        menus = [
            {"id": "1", "name": str(menu.name), "type": kind.value}
            for kind in (AppCommandType.user, AppCommandType.message)
            for menu in at.game.bot.tree.get_commands(type=kind)
        ]
        assert len(menus) == 2
        ids = ("1", "x", at.owner.id, at.lobby.id, *MALFORMED)
        resolved = ({}, {"users": {}}, {"messages": {"1": {}}}, {"users": {"1": {}}}, *MALFORMED)
        forged = [
            menu | {"target_id": id_, "resolved": part}
            for menu in menus
            for id_ in ids
            for part in resolved
        ]
        kinds = [menu | {"type": kind} for menu in menus for kind in (0, 1, 4, 99)]
        await refused(at, COMMAND, [*menus, *forged, *kinds])


async def test_forms_with_odd_fields_are_answered_and_nobody_fills_in_those_of_others(
    tmp_path: Path, thorough: bool
) -> None:
    async with scene(tmp_path, thorough=thorough) as at:
        dice = Random("forms")
        ids = [form.format(id_) for form in FORMS for id_ in (*at.tables.values(), "zzzzzz")]
        before = at.stored_of_tables()
        for person in (at.stranger, at.owner):
            filled = [
                {"custom_id": dice.choice(ids), "components": _filled(dice)} for _ in range(FILLED)
            ]
            with no_errors():
                begun = await at.send(person, MODAL, at.some(filled))
            assert [one.data for one in begun if one.answered is None] == []
            assert person is at.owner or at.stored_of_tables() == before


def _filled(dice: Random) -> Any:
    """Return the fields of a form with something in them that nobody can have typed."""
    if dice.random() < 0.3:
        return dice.choice(MALFORMED)
    typed = (*MALFORMED, "x" * 10**5, *WICKED)
    fields = [{"type": 4, "custom_id": name, "value": dice.choice(typed)} for name in FIELDS]
    return [{"type": 18, "component": field} for field in dice.sample(fields, dice.randint(0, 6))]
