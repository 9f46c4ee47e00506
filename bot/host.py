"""The host: runs tables. Every change is saved whole before anything is said about it."""

from __future__ import annotations

from bot.absence import Absence
from bot.agreement import Agreement
from bot.caretaking import Caretaking
from bot.lobby import Lobby
from bot.looking import Looking


class Host(Lobby, Caretaking, Absence, Agreement, Looking):
    """Opens tables, takes answers, keeps tables going and shows what each may know."""
