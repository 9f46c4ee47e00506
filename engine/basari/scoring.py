"""Scoring: majorities, the workers' bonus, and every point by its source."""

from __future__ import annotations

from dataclasses import dataclass

from engine.basari.pieces import COLOURS, ENOUGH_WORKERS, MAJORITY, SHARED_RETURN, Colour
from engine.basari.state import SOURCES, Over, Player, State
from engine.basari.view import View
from engine.core import Outcome, ScoreLine, Seat, Sheet, ranked
from engine.text import Text, say


@dataclass(frozen=True, slots=True)
class Majority:
    """Who has the most gems of a colour; points and gems to return are those of each leader."""

    colour: Colour
    seats: tuple[Seat, ...]
    points: int
    returned: int


def majorities(players: tuple[Player, ...]) -> tuple[Majority, ...]:
    """Return the majorities that score now, from red to blue."""
    return tuple(
        _majority(colour, tuple([player.gems.of(colour) for player in players]))
        for colour in COLOURS
        if any(player.gems.of(colour) for player in players)
    )


def _majority(colour: Colour, counts: tuple[int, ...]) -> Majority:
    most = max(counts)
    seats = tuple(seat for seat, count in enumerate(counts) if count == most)
    if len(seats) == 1:
        return Majority(colour, seats, MAJORITY[colour], (most + 1) // 2)
    return Majority(colour, seats, MAJORITY[colour] // len(seats), min(SHARED_RETURN, most))


def hosts(players: tuple[Player, ...]) -> tuple[Seat, ...]:
    """Return the seats with enough workers to end a stage."""
    return tuple(seat for seat, player in enumerate(players) if player.workers >= ENOUGH_WORKERS)


def tally(view: View) -> tuple[Sheet, ...]:
    """Return every point so far by its source."""
    return _sheets(view.players)


def _sheets(players: tuple[Player, ...]) -> tuple[Sheet, ...]:
    """Return a sheet for each stage begun, and last the match with a line for each stage."""
    stages = range(len(players[0].books))
    return (*(_stage_sheet(players, stage) for stage in stages), _match_sheet(players))


def _stage_sheet(players: tuple[Player, ...], stage: int) -> Sheet:
    lines = []
    for seat, player in enumerate(players):
        book = player.books[stage]
        lines += [
            ScoreLine(seat, Text(f"basari.score.{source}"), book.of(source))
            for source in SOURCES
            if book.of(source)
        ]
    return Sheet(say("basari.sheet.stage", stage=stage + 1), tuple(lines))


def _match_sheet(players: tuple[Player, ...]) -> Sheet:
    lines = tuple(
        ScoreLine(seat, say("basari.score.stage", stage=stage), book.total)
        for seat, player in enumerate(players)
        for stage, book in enumerate(player.books, 1)
    )
    return Sheet(Text("basari.sheet.match"), lines)


def outcome(state: State) -> Outcome | None:
    """Return the result once all stages are scored; a tie is a shared victory."""
    if not isinstance(state.phase, Over):
        return None
    scores = tuple(player.points for player in state.players)
    ranks = ranked(tuple((score,) for score in scores))
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(winners, ranks, scores, _sheets(state.players))
