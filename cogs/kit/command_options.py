"""Options of commands: whether they are what a command declares, as Discord promises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import discord
from discord import AppCommandOptionType, AppCommandType, app_commands
from discord.app_commands import Parameter

MAX_TEXT_LENGTH = 6000
MAX_INTEGER = 2**53
"""What Discord lets people type into an option."""
RESOLVED = {AppCommandType.user: "users", AppCommandType.message: "messages"}
"""Where Discord sends along what a menu was opened on."""
PYTHON_TYPES: dict[AppCommandOptionType, tuple[type, ...]] = {
    AppCommandOptionType.boolean: (bool,),
    AppCommandOptionType.user: (discord.User, discord.Member),
    AppCommandOptionType.channel: (
        app_commands.AppCommandChannel,
        app_commands.AppCommandThread,
    ),
    AppCommandOptionType.role: (discord.Role,),
    AppCommandOptionType.attachment: (discord.Attachment,),
}


def require_declared(interaction: discord.Interaction[Any]) -> None:
    """Refuse a command whose options are not of the types and ranges that it declares."""
    try:
        command, given = interaction.command, interaction.namespace
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise app_commands.CheckFailure from error
    data: Any = interaction.data
    if isinstance(command, app_commands.ContextMenu):
        # The library has read all that is resolved, so that it is what Discord sends.
        resolved, target = data.get("resolved") or {}, data.get("target_id")
        if not isinstance(target, str) or target not in resolved.get(RESOLVED[command.type], {}):
            raise app_commands.CheckFailure
        return
    if command is None:  # the library says so itself
        return
    typing = interaction.type is discord.InteractionType.autocomplete
    for parameter in command.parameters:
        name = str(parameter.display_name)
        # While somebody types, only words are what they will be.
        complete = name in given and (not typing or parameter.type is AppCommandOptionType.string)
        if complete and not _fits(parameter, given[name]):
            raise app_commands.CommandSignatureMismatch(command)
    offered = {str(each.display_name) for each in command.parameters if each.autocomplete}
    if typing and not offered.issuperset(_focused(data.get("options", ()))):
        raise app_commands.CommandSignatureMismatch(command)


def _focused(options: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the names of the options into which somebody types."""
    for option in options:
        if option.get("focused"):
            yield option["name"]
        yield from _focused(option.get("options", ()))


def _fits(parameter: Parameter, value: Any) -> bool:
    """Tell whether a value is one that a parameter may have."""
    match parameter.type:
        case AppCommandOptionType.string:
            return isinstance(value, str) and len(value) <= MAX_TEXT_LENGTH
        case AppCommandOptionType.integer:
            least, most = parameter.min_value, parameter.max_value
            least = -MAX_INTEGER if least is None else least
            most = MAX_INTEGER if most is None else most
            return type(value) is int and least <= value <= most
        case kind:
            return isinstance(value, PYTHON_TYPES[kind])
