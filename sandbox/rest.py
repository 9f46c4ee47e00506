"""REST v10: importing this module registers every route."""

from sandbox import (
    rest_channels,
    rest_commands,
    rest_guilds,
    rest_interactions,
    rest_messages,
    rest_threads,
)
from sandbox.routing import ROUTER

__all__ = [
    "ROUTER",
    "rest_channels",
    "rest_commands",
    "rest_guilds",
    "rest_interactions",
    "rest_messages",
    "rest_threads",
]
