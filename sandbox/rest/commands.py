"""REST: application commands, global and of a guild."""

from sandbox.rest.routing import Call, Reply, route
from sandbox.world import commands
from sandbox.world.errors import DiscordError
from sandbox.world.model import Id, Json

_GLOBAL = "/applications/{application}/commands"
_GUILD = "/applications/{application}/guilds/{guild}/commands"


def _scope(call: Call) -> Id | None:
    if call.params["application"] != call.bot_id:
        raise DiscordError(20012)
    guild_id = call.params.get("guild")
    if guild_id is not None:
        call.world.demand_in_guild(call.bot_id, guild_id)
    return guild_id


def _shown(call: Call, command: Json) -> Json:
    if call.asks("with_localizations"):
        return command
    hidden = ("name_localizations", "description_localizations")
    return {k: v for k, v in command.items() if k not in hidden}


@route("GET", _GUILD)
@route("GET", _GLOBAL)
def list_commands(call: Call) -> Reply:
    """All commands of a scope."""
    return 200, [_shown(call, c) for c in commands.of_scope(call.world, _scope(call))]


@route("PUT", _GUILD)
@route("PUT", _GLOBAL)
def overwrite_commands(call: Call) -> Reply:
    """Replace all commands of a scope."""
    return 200, commands.overwrite(call.world, call.body, _scope(call))


@route("POST", _GUILD)
@route("POST", _GLOBAL)
def create_command(call: Call) -> Reply:
    """Register one command."""
    command, fresh = commands.upsert(call.world, call.form, _scope(call))
    return (201 if fresh else 200), command


@route("GET", _GUILD + "/{command}")
@route("GET", _GLOBAL + "/{command}")
def get_command(call: Call) -> Reply:
    """One command."""
    return 200, commands.named(call.world, _scope(call), call.params["command"])


@route("PATCH", _GUILD + "/{command}")
@route("PATCH", _GLOBAL + "/{command}")
def edit_command(call: Call) -> Reply:
    """Change one command."""
    return 200, commands.change(call.world, _scope(call), call.params["command"], call.form)


@route("DELETE", _GUILD + "/{command}")
@route("DELETE", _GLOBAL + "/{command}")
def delete_command(call: Call) -> Reply:
    """Remove one command."""
    commands.remove(call.world, _scope(call), call.params["command"])
    return 204, None


@route("GET", _GUILD + "/permissions")
def list_permissions(call: Call) -> Reply:
    """Who may use which command: nobody has set anything in this world."""
    _scope(call)
    return 200, []


@route("GET", _GUILD + "/{command}/permissions")
def get_permissions(call: Call) -> Reply:
    """Nothing was set for this command."""
    commands.named(call.world, _scope(call), call.params["command"])
    raise DiscordError(10066)


@route("PUT", _GUILD + "/{command}/permissions")
def set_permissions(call: Call) -> Reply:
    """Only people may set this, never a bot."""
    _scope(call)
    raise DiscordError(20001)
