"""All routes of REST v10: importing the modules declares them."""

from sandbox.rest import channels, commands, emojis, guilds, interactions, messages, threads
from sandbox.rest.routing import ROUTES

__all__ = [
    "ROUTES",
    "channels",
    "commands",
    "emojis",
    "guilds",
    "interactions",
    "messages",
    "threads",
]
