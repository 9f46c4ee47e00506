"""What a whole game asks of its people: how far they look, how often they press, what piles up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from benchmarks._browser import Drawn
from benchmarks._players import Asked, Players, SeatedTable, Waits, table_of
from bot.store.sql import tables as rows
from bot.tables.narration import replayed
from bot.tables.table import game_of


@dataclass
class Evening:
    """One game, watched round by round."""

    game: str
    language: str
    table: str
    reaches: list[int] = field(default_factory=list)
    """Of every form: from the top of the nearest picture above to its end, in pixels."""
    presses: list[int] = field(default_factory=list)
    """Of every decision."""
    cards: list[int] = field(default_factory=list)
    """Private forms of a person that could still be pressed at the end of each round."""
    messages: list[int] = field(default_factory=list)
    """Public messages of each round."""
    _place: str = ""
    _people: int = 1
    _round: Any = None
    _sequence: int = -1
    _asked: tuple[Asked, ...] = ()
    _posted: int = 0

    async def look(self, players: Players, table: SeatedTable) -> Sequence[Asked]:
        """Count what a round left that has just ended, and return who is asked now."""
        id_, self._place, self._people = table
        row = rows.read_table(players.database, id_)
        if row is None or row.sequence == self._sequence:
            return self._asked
        game, self._sequence = game_of(row), row.sequence
        *_, (_, state) = replayed(row, rows.read_log(players.database, id_))
        self._asked = tuple(
            (one.seat, str(one.opened)) for one in game.pending(state) if not one.answered
        )
        if self._round not in (None, game.round_of(state)):
            await players.outbox_sent()
            self._count(players)
        self._round = game.round_of(state)
        return self._asked

    def _count(self, players: Players) -> None:
        posted = players.pages[0].posted
        total = posted[self._place, "messages"] + posted[self._place, "panels"]
        self.messages.append(total - self._posted)
        self._posted = total
        self.cards += [
            sum(table_of(card) == self.table for card in page.cards[self._place].values())
            for page in players.pages[: self._people]
        ]

    def end(self, players: Players, waits: Waits, drawn: Iterable[Drawn]) -> None:
        """Take in the last round, all presses, and what was drawn."""
        self._count(players)
        self.presses = waits.presses
        states = {(row.id, row.text, row.controls): row.reach for row in drawn if row.private}
        self.reaches = [reach for reach in states.values() if reach is not None]


def print_evenings(evenings: Sequence[Evening], size: tuple[int, int]) -> None:
    """Print the median and the worst of each figure, by game and language."""
    width, height = size
    print(f"\nWhole games on a phone of {width} by {height} px, each figure as median and worst:")
    print(
        f"    {'game':12} {'forms':>6} {'screens, board to choice':>25}"
        f" {'presses a decision':>20} {'cards left a round':>20} {'messages a round':>18}"
    )
    groups: defaultdict[tuple[str, str], list[Evening]] = defaultdict(list)
    for evening in evenings:
        groups[evening.language, evening.game].append(evening)
    for (language, game), played in sorted(groups.items()):
        screens = [reach / height for one in played for reach in one.reaches]
        print(
            f"{language}  {game:12} {len(screens):6} {_both(screens, 2):>25}"
            f" {_both([n for one in played for n in one.presses]):>20}"
            f" {_both([n for one in played for n in one.cards]):>20}"
            f" {_both([n for one in played for n in one.messages]):>18}"
        )


def _both(figures: Sequence[float], digits: int = 0) -> str:
    if not figures:
        return "none"
    return f"{median(figures):.{max(digits, 1)}f} / {max(figures):.{digits}f}"
