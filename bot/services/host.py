"""The host: runs tables. Every change is saved whole before anything is said about it."""

from __future__ import annotations

from bot.services.autopilot import Caretaking
from bot.services.hints import Coaching
from bot.services.inbox import Desk
from bot.services.languages import Knowing
from bot.services.privacy import Privacy
from bot.services.queries import Looking
from bot.services.recap import Remembering
from bot.services.votes import Agreement


class Host(Privacy, Caretaking, Coaching, Agreement, Looking, Knowing, Remembering, Desk):
    """Opens tables, takes answers, keeps tables going and shows what each may know.

    The lobby, absences and what people chose come with `Privacy`, which acts upon all three.
    """
