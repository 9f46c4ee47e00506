"""REST: emojis that belong to the application."""

from sandbox.rest.routing import Call, Reply, route
from sandbox.world import emojis, payloads
from sandbox.world.errors import DiscordError
from sandbox.world.model import Emoji

_ALL = "/applications/{application}/emojis"
_ONE = _ALL + "/{emoji}"


def _demand_own(call: Call) -> None:
    if call.params["application"] != call.bot_id:
        raise DiscordError(20012)


def _emoji(call: Call) -> Emoji:
    _demand_own(call)
    return emojis.named(call.world, call.params["emoji"])


@route("GET", _ALL)
def list_emojis(call: Call) -> Reply:
    """All emojis of the application."""
    _demand_own(call)
    shown = [payloads.emoji(call.world, emoji) for emoji in call.world.emojis.values()]
    return 200, {"items": shown}


@route("POST", _ALL)
def create_emoji(call: Call) -> Reply:
    """Make an emoji out of a picture."""
    _demand_own(call)
    return 201, payloads.emoji(call.world, emojis.create(call.world, call.form))


@route("GET", _ONE)
def get_emoji(call: Call) -> Reply:
    """One emoji."""
    return 200, payloads.emoji(call.world, _emoji(call))


@route("PATCH", _ONE)
def edit_emoji(call: Call) -> Reply:
    """Rename an emoji."""
    renamed = emojis.rename(call.world, _emoji(call), call.form)
    return 200, payloads.emoji(call.world, renamed)


@route("DELETE", _ONE)
def delete_emoji(call: Call) -> Reply:
    """Remove an emoji."""
    emojis.remove(call.world, _emoji(call))
    return 204, None
