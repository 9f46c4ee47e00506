"""REST v10: importing this module registers every route."""

from sandbox.rest import (
    channels as rest_channels,
)
from sandbox.rest import (
    commands as rest_commands,
)
from sandbox.rest import (
    guilds as rest_guilds,
)
from sandbox.rest import (
    interactions as rest_interactions,
)
from sandbox.rest import (
    messages as rest_messages,
)
from sandbox.rest import (
    threads as rest_threads,
)
from sandbox.rest.routing import ROUTER

__all__ = [
    "ROUTER",
    "rest_channels",
    "rest_commands",
    "rest_guilds",
    "rest_interactions",
    "rest_messages",
    "rest_threads",
]
