"""Golden playthroughs as files; `python -m tests.playthroughs.files` writes missing ones anew."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.core import Setup
from engine.play import AnyGame, Move, Record, replay
from engine.registry import find
from tests.conformance.tables import CASES, Case, recorded

FOLDER = Path(__file__).parent


def path(case: Case) -> Path:
    """Return where the playthrough of a case is kept."""
    return FOLDER / f"{case}.v{case.game.spec.version}.json"


def digests(game: AnyGame, record: Record[Any]) -> Iterator[str]:
    """Yield a short digest of the state and events after each step."""
    for step in replay(game, record):
        told = [game.codec.event.dump(event) for event in step.events]
        whole = json.dumps([game.codec.state.dump(step.state), told], sort_keys=True)
        yield sha256(whole.encode()).hexdigest()[:12]


def dump(record: Record[Any]) -> str:
    """Return a record with its digests as JSON, one step a line."""
    game = find(record.game, record.version)
    start, *later = digests(game, record)
    moves = [
        [move.seat, game.codec.action.dump(move.action), digest]
        for move, digest in zip(record.moves, later, strict=True)
    ]
    lines = ",\n  ".join(json.dumps(move) for move in moves)
    head = {"game": record.game, "version": record.version, "setup": asdict(record.setup)}
    return f'{json.dumps(head)[:-1]}, "start": "{start}",\n "moves": [\n  {lines}\n]}}\n'


def load(file: Path) -> tuple[Record[Any], list[str]]:
    """Return a kept record and its digests; a version that is gone is refused by name."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    game = find(kept["game"], kept["version"])
    setup = Setup(kept["setup"]["seats"], kept["setup"]["seed"], tuple(kept["setup"]["variants"]))
    moves = tuple(Move(seat, game.codec.action.load(raw)) for seat, raw, _ in kept["moves"])
    record = Record(kept["game"], kept["version"], setup, moves)
    return record, [kept["start"], *(digest for _, _, digest in kept["moves"])]


if __name__ == "__main__":
    for case in CASES:
        if not path(case).exists():
            path(case).write_text(dump(recorded(case, "golden")), encoding="utf-8")
