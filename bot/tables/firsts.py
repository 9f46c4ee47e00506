"""Firsts: what somebody did for the first time at a table that has just ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.tables.explorations import heading
from bot.tables.results import SeatResult
from engine.play import AnyGame
from engine.text import Text, say, seat_name


def played_before(row: SeatResult, others: Iterable[SeatResult]) -> tuple[SeatResult, ...]:
    """Return those of somebody's results at the same game that are older than one of them."""
    end = (row.ended, row.table)
    return tuple(
        other for other in others if other.game == row.game and (other.ended, other.table) < end
    )


def welcome(newcomers: Sequence[SeatResult]) -> tuple[Text, ...]:
    """Return a welcome to all who played this game for the first time, in one sentence."""
    if not newcomers:
        return ()
    seats, game = tuple(seat_name(row.seat) for row in newcomers), newcomers[0].game
    return (say("statistics.first.game", seats=seats, game=Text(f"{game}.name")),)


def first(row: SeatResult, before: Iterable[SeatResult], game: AnyGame) -> Text | None:
    """Return one thing that somebody did for the first time, if there is any.

    Only what can be collected counts, as each noble hired; a higher number is no first.
    """
    done = {fact.text for other in before for fact in other.facts}
    collected = frozenset(game.explorations) - done
    for fact in row.facts:
        if fact.text in collected and fact.amount > 0:
            piece = tuple(value for _, value in fact.text.args if isinstance(value, (str, Text)))
            what = heading(fact.text.key)
            return say("statistics.first", seat=seat_name(row.seat), what=what, piece=piece)
    return None
