"""`./bazaar arena`: AI against AI on as many cores as are granted, and what came of it."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from bot.ai_workers.external_player import Outsider
from bot.runtime.i18n import Speaker
from engine import registry
from engine.ai.arena import Played, Player, Tournament, duel, play_table, seating
from engine.ai.players import player_of
from engine.core import Setup
from engine.errors import EngineError
from engine.play import AnyGame
from engine.rng import Rng

OUTSIDE = "cmd:"
BAR = 30
NICE = 15  # a tournament has time; whoever shares the machine may not


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what, and from which seed."""

    game: str
    players: tuple[str, ...]
    seed: str
    limit: int
    variants: tuple[str, ...] = ()

    def play(self, number: int) -> tuple[int, Played]:
        """Play one table of the contest."""
        game = registry.find(self.game)
        deal, entries = seating(number, len(self.players))
        setup = Setup(len(entries), f"{self.seed}/{deal}", self.variants)
        with ExitStack() as outside:
            players = [self._player(game, self.players[entry], outside) for entry in entries]
            # Outside programs get seeds too: none may tell how the cards were dealt.
            salt, _ = Rng(f"{self.seed}/{number}/players").below(1 << 64)
            return number, play_table(game, setup, players, f"{salt:x}", perf_counter)

    def check(self) -> None:
        """Refuse a contest that cannot be played."""
        game = registry.find(self.game)
        game.spec.checked(Setup(len(self.players), self.seed, self.variants))
        for name in self.players:
            if not name.startswith(OUTSIDE):
                player_of(game, name, perf_counter)

    def _player(self, game: AnyGame, name: str, outside: ExitStack) -> Player:
        if name.startswith(OUTSIDE):
            command = name.removeprefix(OUTSIDE)
            return outside.enter_context(Outsider(game, command, self.limit / 1000)).choose
        return player_of(game, name, perf_counter)


def main(speaker: Speaker, parser: argparse.ArgumentParser, argv: Sequence[str]) -> int:
    """Play a contest and print its table."""
    wanted = _wanted(speaker, parser, argv)
    names = tuple(name.strip() for name in wanted.players.split(","))
    contest = Contest(
        wanted.game, names, wanted.seed, wanted.limit, tuple(sorted(set(wanted.variant)))
    )
    try:
        contest.check()
    except EngineError as error:
        print(speaker(error.text), file=sys.stderr)
        return 2
    tournament, began = Tournament.of(names), perf_counter()
    live = sys.stderr is not None and sys.stderr.isatty()
    for number, played in _played(contest, wanted.games, wanted.jobs):
        tournament.add(number, played)
        if live:
            _show(tournament.games, wanted.games, perf_counter() - began)
    if live:
        print(file=sys.stderr)
    for line in result_lines(speaker, tournament):
        print(line)
    if wanted.json is not None:
        report = _report(speaker, contest, tournament)
        wanted.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def _wanted(
    speaker: Speaker, parser: argparse.ArgumentParser, argv: Sequence[str]
) -> argparse.Namespace:
    def help_on(name: str) -> str:
        return speaker.say(f"arena.option.{name}")

    games, cores = sorted(registry.GAMES), os.cpu_count() or 1
    parser.add_argument("--game", required=True, choices=games, help=help_on("game"))
    parser.add_argument("--players", required=True, help=help_on("players"))
    parser.add_argument("--games", type=_count, default=200, help=help_on("games"))
    parser.add_argument("--seed", default="arena", help=help_on("seed"))
    parser.add_argument("--variant", action="append", default=[], help=help_on("variant"))
    parser.add_argument("--json", type=Path, help=help_on("json"))
    parser.add_argument("--jobs", type=_count, default=cores, help=help_on("jobs"))
    parser.add_argument("--limit", type=_count, default=5000, help=help_on("limit"))
    return parser.parse_args(argv)


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _played(contest: Contest, games: int, jobs: int) -> Iterator[tuple[int, Played]]:
    numbers = range(games)
    if jobs == 1:
        yield from map(contest.play, numbers)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(jobs, games), initializer=_begin) as pool:
        yield from pool.imap_unordered(contest.play, numbers)


def _begin() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)


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
