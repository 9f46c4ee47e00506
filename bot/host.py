"""The host: runs tables. Every change is saved whole before anything is said about it."""

from __future__ import annotations

from bot.agreement import Agreement
from bot.caretaking import Caretaking
from bot.coaching import Coaching
from bot.desk import Desk
from bot.knowing import Knowing
from bot.looking import Looking
from bot.privacy import Privacy
from bot.recap import Remembering


class Host(Privacy, Caretaking, Coaching, Agreement, Looking, Knowing, Remembering, Desk):
    """Opens tables, takes answers, keeps tables going and shows what each may know.

    The lobby, absences and what people chose come with `Privacy`, which acts upon all three.
    """
