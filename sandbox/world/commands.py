"""Registered commands: keeping them, who may use them, and whether options fit."""

from typing import Any

from sandbox.limits import commands as limits
from sandbox.world import permissions
from sandbox.world.errors import DiscordError, Path, Wrongs
from sandbox.world.model import PRIVATE, Channel, Id, Json
from sandbox.world.world import World

MAX_INTEGER = 2**53
_FITTING: dict[int, tuple[type, ...]] = {
    3: (str,),
    4: (int,),
    5: (bool,),
    6: (str,),
    7: (str,),
    8: (str,),
    9: (str,),
    10: (int, float),
    11: (str,),
}


def of_scope(world: World, guild_id: Id | None) -> list[Json]:
    """The global commands, or those of one guild."""
    return [c for c in world.commands.values() if c.get("guild_id") == guild_id]


def named(world: World, guild_id: Id | None, command_id: Id) -> Json:
    """A command of this scope by id, or 10063."""
    command = world.commands.get(command_id)
    if command is None or command.get("guild_id") != guild_id:
        raise DiscordError(10063)
    return command


def _finished(world: World, payload: Json, guild_id: Id | None, old: Json | None) -> Json:
    kind = payload.get("type") or 1
    command: Json = {
        "id": old["id"] if old else world.ids.next(),
        "application_id": world.bot_id,
        "version": world.ids.next(),
        "type": kind,
        "name": payload["name"],
        "name_localizations": payload.get("name_localizations") or None,
        "description": payload.get("description") or "",
        "description_localizations": payload.get("description_localizations") or None,
        "default_member_permissions": _bits(payload.get("default_member_permissions")),
        "dm_permission": payload.get("dm_permission", True),
        "contexts": payload.get("contexts"),
        "integration_types": payload.get("integration_types") or [0],
        "nsfw": bool(payload.get("nsfw")),
    }
    if payload.get("options"):
        command["options"] = payload["options"]
    if guild_id is not None:
        command["guild_id"] = guild_id
    return command


def _bits(given: Any) -> str | None:
    return None if given is None else str(given)


def _same(world: World, payload: Json, guild_id: Id | None) -> Json | None:
    wanted = (payload["name"], payload.get("type") or 1)
    return next((c for c in of_scope(world, guild_id) if (c["name"], c["type"]) == wanted), None)


def _changed(world: World) -> None:
    world.tell("commands", {}, to_bot=False)


def upsert(world: World, payload: Json, guild_id: Id | None) -> tuple[Json, bool]:
    """Register one command, taking the place of one with the same name; True if it is new."""
    limits.check_command(payload, others=of_scope(world, guild_id))
    old = _same(world, payload, guild_id)
    command = _finished(world, payload, guild_id, old)
    world.commands[command["id"]] = command
    _changed(world)
    return command, old is None


def overwrite(world: World, payloads: list[Json], guild_id: Id | None) -> list[Json]:
    """Replace all commands of a scope; those with a known name keep their id."""
    limits.check_commands(payloads)
    fresh = [_finished(world, p, guild_id, _same(world, p, guild_id)) for p in payloads]
    for old in of_scope(world, guild_id):
        del world.commands[old["id"]]
    world.commands.update((command["id"], command) for command in fresh)
    _changed(world)
    return fresh


def change(world: World, guild_id: Id | None, command_id: Id, payload: Json) -> Json:
    """Edit one command."""
    old = named(world, guild_id, command_id)
    merged = {**old, **payload, "type": old["type"]}
    limits.check_command(merged)
    command = _finished(world, merged, guild_id, old)
    world.commands[command["id"]] = command
    _changed(world)
    return command


def remove(world: World, guild_id: Id | None, command_id: Id) -> None:
    """Take one command away."""
    del world.commands[named(world, guild_id, command_id)["id"]]
    _changed(world)


# -- use ------------------------------------------------------------------------------------


def offered(world: World, user_id: Id) -> list[Json]:
    """The commands a person could use somewhere."""
    return [c for c in world.commands.values() if _permitted_anywhere(world, user_id, c)]


def _permitted_anywhere(world: World, user_id: Id, command: Json) -> bool:
    homes = [g for g in world.guilds.values() if user_id in g.members]
    if command.get("guild_id"):
        homes = [g for g in homes if g.id == command["guild_id"]]
    elif 1 in _contexts(command):
        return True
    return any(_bits_fit(command, world.guild_permissions(g, user_id)) for g in homes)


def _bits_fit(command: Json, held: int) -> bool:
    needed = command.get("default_member_permissions")
    if needed is None or held & permissions.ADMINISTRATOR:
        return True
    return int(needed) != 0 and held & int(needed) == int(needed)


def _contexts(command: Json) -> list[int]:
    listed: list[int] | None = command.get("contexts")
    if listed is not None:
        return listed
    return [0] if command.get("guild_id") or command.get("dm_permission") is False else [0, 1, 2]


def may_use(world: World, user_id: Id, channel: Channel) -> None:
    """Refuse with 50001 or 50013 unless a person may use commands here at all."""
    needed = 0 if channel.type in PRIVATE else permissions.USE_APPLICATION_COMMANDS
    world.demand(user_id, channel, needed)


def usable(world: World, user_id: Id, channel: Channel, command_id: Id) -> Json:
    """The command, if this person may use it here; else 10063 or 50013."""
    command = world.commands.get(command_id)
    if command is None or command.get("guild_id") not in (None, channel.guild_id):
        raise DiscordError(10063)
    if channel.type in PRIVATE:
        context = 1 if world.bot_id in channel.recipients else 2
        by_person = 1 in command["integration_types"]
        if context not in _contexts(command) or (context == 2 and not by_person):
            raise DiscordError(10063)
        return command
    guild = world.guild(channel.guild_id or "")
    installed = 0 if world.bot_id in guild.members else 1
    if 0 not in _contexts(command) or installed not in command["integration_types"]:
        raise DiscordError(10063)
    if not _bits_fit(command, world.permissions(user_id, channel)):
        raise DiscordError(50013)
    if command["nsfw"] and not channel.nsfw:
        raise DiscordError(10063)
    return command


def check_options(specs: list[Json], given: list[Json], *, completing: bool = False) -> list[Json]:
    """The given options in Discord's shape, or 50035 naming the one that does not fit."""
    wrongs = Wrongs(("data",))
    chosen = _check(specs, given, completing, ("options",), wrongs)
    wrongs.check()
    return chosen


def _check(
    specs: list[Json], given: list[Json], completing: bool, path: Path, wrongs: Wrongs
) -> list[Json]:
    by_name = {spec["name"]: spec for spec in specs}
    nested = any(spec["type"] in (1, 2) for spec in specs)
    if nested and len(given) != 1:
        wrongs.add(path, "BASE_TYPE_BAD_LENGTH", "Must be 1 in length.")
        return []
    chosen: list[Json] = []
    for index, option in enumerate(given):
        here = (*path, index)
        spec = by_name.get(option.get("name", ""))
        if spec is None:
            wrongs.add((*here, "name"), "BASE_TYPE_CHOICES", "Not an option of this command.")
            continue
        body: Json = {"name": spec["name"], "type": spec["type"]}
        if spec["type"] in (1, 2):
            inner = _check(
                spec.get("options") or [],
                option.get("options") or [],
                completing,
                (*here, "options"),
                wrongs,
            )
            body["options"] = inner
        else:
            focused = completing and bool(option.get("focused"))
            body["value"] = option.get("value")
            if focused:
                body["focused"] = True
            elif (problem := _problem(spec, option.get("value"))) is not None:
                wrongs.add((*here, "value"), *problem)
        chosen.append(body)
    names = {option["name"] for option in chosen}
    for spec in specs:
        if spec.get("required") and spec["name"] not in names and not completing:
            wrongs.add((*path, spec["name"]), "BASE_TYPE_REQUIRED", "This field is required")
    return chosen


def _problem(spec: Json, value: Any) -> tuple[str, str] | None:
    kind = spec["type"]
    if not isinstance(value, _FITTING[kind]) or (kind != 5 and isinstance(value, bool)):
        return "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "The value has the wrong type."
    if choices := spec.get("choices"):
        if value not in [choice["value"] for choice in choices]:
            return "APPLICATION_COMMAND_OPTIONS_VALUE_INVALID", "Not one of the choices."
    elif kind == 3:
        least, most = spec.get("min_length") or 0, spec.get("max_length") or 6000
        if not least <= len(str(value)) <= most:
            return "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
    elif kind in (4, 10):
        least, most = spec.get("min_value", -MAX_INTEGER), spec.get("max_value", MAX_INTEGER)
        if not least <= value <= most:
            return "NUMBER_TYPE_RANGE", f"Must be between {least} and {most}."
    return None
