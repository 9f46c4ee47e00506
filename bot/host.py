"""The host: runs tables. Every change is saved whole before anything is said about it."""

from __future__ import annotations

from bot.answering import Answering
from bot.knowing import Knowing
from bot.lobby import Lobby
from bot.looking import Looking


class Host(Lobby, Answering, Looking, Knowing):
    """Opens tables, takes answers and shows what each may know."""
