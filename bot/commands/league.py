"""A league: every player of a file against every field of the others, and the cross table."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bot.commands.contest import Contest
from bot.runtime.i18n import Speaker
from engine.ai.arena import Played, Tournament
from engine.errors import IllegalAction

CELL = 17
NAME = 20
REQUIRED = {"game": str, "seats": int, "players": list}
OPTIONAL = {"games": int, "seed": str, "limit": int, "variants": list, "rows": list, "fields": list}


@dataclass(frozen=True, slots=True)
class League:
    """Who plays whom: every row takes one seat against each field, which fills the others."""

    game: str
    seats: int
    rows: tuple[str, ...]
    fields: tuple[tuple[str, ...], ...]
    games: int
    seed: str
    limit: int
    variants: tuple[str, ...]

    def contests(self) -> dict[tuple[int, int], Contest]:
        """Return the contest of each row against each field that is not itself alone."""
        return {
            (row, column): Contest(self.game, (name, *field), self.seed, self.limit, self.variants)
            for row, name in enumerate(self.rows)
            for column, field in enumerate(self.fields)
            if set(field) != {name}
        }


def read_league(path: Path) -> League:
    """Read a league from a TOML file, or refuse."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise IllegalAction("arena.error.league", file=str(path), why=str(error)) from None
    known = REQUIRED | OPTIONAL
    for key, value in raw.items():
        if not isinstance(value, known.get(key, ())) or isinstance(value, bool):
            raise IllegalAction("arena.error.league_key", file=str(path), key=key)
    for key in REQUIRED.keys() - raw.keys():
        raise IllegalAction("arena.error.league_lacks", file=str(path), key=key)
    players = _names(path, "players", raw["players"])
    others = raw["seats"] - 1
    fields = raw.get("fields", [])
    if not all(isinstance(field, list) and len(field) == others for field in fields):
        raise IllegalAction("arena.error.league_key", file=str(path), key="fields")
    return League(
        raw["game"],
        raw["seats"],
        _names(path, "rows", raw.get("rows", [])) or players,
        tuple([_names(path, "fields", field) for field in fields])
        or tuple([(name,) * others for name in players]),
        raw.get("games", 200),
        raw.get("seed", "arena"),
        raw.get("limit", 5000),
        _names(path, "variants", raw.get("variants", [])),
    )


def _names(path: Path, key: str, names: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(name, str) for name in names):
        raise IllegalAction("arena.error.league_key", file=str(path), key=key)
    return tuple(names)


class CrossTable:
    """What came of a league so far."""

    def __init__(self, league: League) -> None:
        self.league = league
        self.cells = {
            place: Tournament.of(contest.players) for place, contest in league.contests().items()
        }

    def add(self, place: tuple[int, int], number: int, played: Played) -> None:
        """Count one table of a pairing."""
        self.cells[place].add(number, played)

    def lines(self, speaker: Speaker) -> Iterator[str]:
        """Yield the cross table: the share of one row among a field, with its 95 % interval."""
        league = self.league
        yield speaker.say(
            "arena.league.head",
            game=speaker.say(f"{league.game}.name"),
            n=league.games,
            seats=league.seats,
            seed=league.seed,
            fair=f"{1 / league.seats:.1%}",
        )
        numbers = "".join(f"{number:>{CELL}}" for number in range(1, len(league.fields) + 1))
        yield f"{'':<{NAME}}{numbers}".rstrip()
        for row, name in enumerate(league.rows):
            cells = [self._cell(row, column) for column in range(len(league.fields))]
            yield f"{name[:NAME]:<{NAME}}{''.join(f'{cell:>{CELL}}' for cell in cells)}"
        for number, field in enumerate(league.fields, 1):
            yield f"{number}: {', '.join(field)}"
        for tournament in self.cells.values():
            for culprit, why in tournament.faults[:1]:
                yield speaker.say("arena.fault", name=culprit, why=speaker(why))

    def _cell(self, row: int, column: int) -> str:
        tournament = self.cells.get((row, column))
        if tournament is None:
            return "-"
        first = tournament.entries[0]
        low, high = first.interval
        return f"{first.share:.1%} {low * 100:>3.0f}-{high * 100:.0f}"

    def report(self) -> dict[str, Any]:
        """Return everything that was counted."""
        league = self.league
        pairings = []
        for (row, column), tournament in self.cells.items():
            first = tournament.entries[0]
            pairings.append(
                {
                    "player": league.rows[row],
                    "field": league.fields[column],
                    "games": first.games,
                    "won": first.won,
                    "share": first.share,
                    "interval": first.interval,
                    "times_fair": first.share * league.seats,
                    "ms": first.seconds * 1000 / max(1, first.decisions),
                    "slowest_ms": first.slowest * 1000,
                    "faults": len(tournament.faults),
                }
            )
        return {"league": asdict(league), "pairings": pairings}
