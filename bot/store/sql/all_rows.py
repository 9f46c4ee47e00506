"""The rows of all topics in one, as every store keeps them."""

from __future__ import annotations

from bot.store.sql.chances import ChancesRows
from bot.store.sql.deadlines import DeadlineRows
from bot.store.sql.figures import FigureRows
from bot.store.sql.greetings import GreetingRows
from bot.store.sql.invitations import WatchRows
from bot.store.sql.opened_hands import OpenedHandsRows
from bot.store.sql.outbox import OutboxRows
from bot.store.sql.privacy import PrivacyRows
from bot.store.sql.results import ResultRows
from bot.store.sql.settings import SettingsRows
from bot.store.sql.shards import ShardRows
from bot.store.sql.tables import TableRows
from bot.store.sql.visits import VisitRows


class AllRows(
    TableRows,
    OutboxRows,
    DeadlineRows,
    VisitRows,
    SettingsRows,
    WatchRows,
    GreetingRows,
    OpenedHandsRows,
    FigureRows,
    ChancesRows,
    PrivacyRows,
    ResultRows,
    ShardRows,
):
    """Keeps everything, on whatever its reader and writer run."""
