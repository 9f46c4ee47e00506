"""`./bazaar arena`: AI against AI on as many cores as are granted, and what came of it."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

from bot.commands.contest import Contest, Task, play_all
from bot.commands.league import CrossTable, read_league
from bot.runtime.i18n import Speaker
from engine import registry
from engine.ai.arena import Played, Tournament, duel
from engine.errors import EngineError

Lines: TypeAlias = Callable[[Speaker], Iterator[str]]
Report: TypeAlias = Callable[[Speaker], dict[str, Any]]

BAR = 30


def main(speaker: Speaker, parser: argparse.ArgumentParser, argv: Sequence[str]) -> int:
    """Play a contest or a league and print its table."""
    wanted = _wanted(speaker, parser, argv)
    try:
        if wanted.league is not None:
            lines, report = _league(wanted)
        else:
            lines, report = _contest(wanted)
    except EngineError as error:
        print(speaker(error.text), file=sys.stderr)
        return 2
    for line in lines(speaker):
        print(line)
    if wanted.json is not None:
        wanted.json.write_text(json.dumps(report(speaker), indent=1) + "\n", encoding="utf-8")
    return 0


def _contest(wanted: argparse.Namespace) -> tuple[Lines, Report]:
    names = tuple(name.strip() for name in wanted.players.split(","))
    contest = Contest(
        wanted.game, names, wanted.seed, wanted.limit, tuple(sorted(set(wanted.variant)))
    )
    contest.check()
    tournament = Tournament.of(names)
    tasks: list[Task] = [(0, contest, number) for number in range(wanted.games)]
    for _, number, played in _shown(tasks, wanted.jobs):
        tournament.add(number, played)
    return (
        lambda speaker: result_lines(speaker, tournament),
        lambda speaker: _report(speaker, contest, tournament),
    )


def _league(wanted: argparse.Namespace) -> tuple[Lines, Report]:
    league = read_league(wanted.league)
    contests = league.contests()
    for contest in contests.values():
        contest.check()
    table = CrossTable(league)
    tasks: list[Task] = [
        (place, contest, number)
        for place, contest in contests.items()
        for number in range(league.games)
    ]
    for place, number, played in _shown(tasks, wanted.jobs):
        table.add(place, number, played)
    return table.lines, lambda _speaker: table.report()


def _shown(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Any, int, Played]]:
    """Play tables and show on a terminal how many are done."""
    live, began = sys.stderr is not None and sys.stderr.isatty(), perf_counter()
    for done, ended in enumerate(play_all(tasks, jobs), 1):
        yield ended
        if live:
            _show(done, len(tasks), perf_counter() - began)
    if live:
        print(file=sys.stderr)


def _wanted(
    speaker: Speaker, parser: argparse.ArgumentParser, argv: Sequence[str]
) -> argparse.Namespace:
    def help_on(name: str) -> str:
        return speaker.say(f"arena.option.{name}")

    games, cores = sorted(registry.GAMES), os.cpu_count() or 1
    parser.add_argument("--game", choices=games, help=help_on("game"))
    parser.add_argument("--players", help=help_on("players"))
    parser.add_argument("--league", type=Path, metavar="FILE", help=help_on("league"))
    parser.add_argument("--games", type=_count, default=200, help=help_on("games"))
    parser.add_argument("--seed", default="arena", help=help_on("seed"))
    parser.add_argument("--variant", action="append", default=[], help=help_on("variant"))
    parser.add_argument("--json", type=Path, help=help_on("json"))
    parser.add_argument("--jobs", type=_count, default=cores, help=help_on("jobs"))
    parser.add_argument("--limit", type=_count, default=5000, help=help_on("limit"))
    wanted = parser.parse_args(argv)
    if wanted.league is None and not (wanted.game and wanted.players):
        parser.error(speaker.say("arena.error.what"))
    return wanted


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _show(done: int, games: int, seconds: float) -> None:
    filled = BAR * done // games
    left = seconds / done * (games - done)
    bar = "█" * filled + "░" * (BAR - filled)
    print(f"\r{bar} {done}/{games}  {left:5.0f} s ", end="", file=sys.stderr, flush=True)


def result_lines(speaker: Speaker, tournament: Tournament) -> Iterator[str]:
    """Yield the lines that tell how a tournament went."""
    seats = len(tournament.entries)
    yield speaker.say("arena.head")
    for entry in tournament.entries:
        low, high = entry.interval
        yield (
            f"{entry.name[:20]:<20}{entry.games:>6}{entry.won:>9.1f}{entry.share:>8.1%}"
            f"  {low:>6.1%} - {high:>6.1%}{duel(entry.share, seats):>8.1%}"
            f"{_ms(entry.seconds / max(1, entry.decisions)):>10.1f}{_ms(entry.slowest):>9.0f}"
            f"{entry.faults:>7}"
        )
    games = max(1, tournament.games)
    yield speaker.say(
        "arena.table",
        seats=", ".join(f"{won / games:.1%}" for won in tournament.first_seats),
        shared=f"{tournament.shared / games:.1%}",
        length=f"{tournament.lengths / games:.0f}",
    )
    for name, why in tournament.faults[:5]:
        yield speaker.say("arena.fault", name=name, why=speaker(why))


def _report(speaker: Speaker, contest: Contest, tournament: Tournament) -> dict[str, Any]:
    seats = len(tournament.entries)
    return {
        "contest": asdict(contest),
        "entries": [
            {
                **asdict(entry),
                "share": entry.share,
                "interval": entry.interval,
                "duel": duel(entry.share, seats),
            }
            for entry in tournament.entries
        ],
        "games": tournament.games,
        "won_by_seat": tournament.first_seats,
        "shared": tournament.shared,
        "decisions": tournament.lengths,
        "kinds": dict(sorted(tournament.kinds.items())),
        "faults": [{"name": name, "why": speaker(why)} for name, why in tournament.faults],
    }


def _ms(seconds: float) -> float:
    return seconds * 1000
