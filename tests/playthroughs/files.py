"""Golden playthroughs as files; `python -m tests.playthroughs.files` writes missing ones anew."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.core import Seat, Setup
from engine.play import replay
from engine.registry import find
from tests.conformance.tables import CASES, Case, logged

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A whole table: under the same version of the rules it replays to an equal state."""

    game: str
    version: int
    setup: Setup
    log: list[tuple[Seat, Any]]


def path(case: Case) -> Path:
    """Return where the playthrough of a case is kept."""
    return FOLDER / f"{case}.v{case.game.spec.version}.json"


def digests(played: Playthrough) -> Iterator[str]:
    """Yield a short digest of the state and events after each step."""
    game = find(played.game, played.version)
    for step in replay(game, played.setup, played.log):
        events = [game.codec.event.dump(event) for event in step.events]
        whole = json.dumps([game.codec.state.dump(step.state), events], sort_keys=True)
        yield sha256(whole.encode()).hexdigest()[:12]


def dump(played: Playthrough) -> str:
    """Return a playthrough with its digests as JSON, one step a line."""
    game = find(played.game, played.version)
    start, *later = digests(played)
    moves = [
        [seat, game.codec.action.dump(action), digest]
        for (seat, action), digest in zip(played.log, later, strict=True)
    ]
    lines = ",\n  ".join(json.dumps(move) for move in moves)
    head = {"game": played.game, "version": played.version, "setup": asdict(played.setup)}
    return f'{json.dumps(head)[:-1]}, "start": "{start}",\n "moves": [\n  {lines}\n]}}\n'


def load(file: Path) -> tuple[Playthrough, list[str]]:
    """Return a kept playthrough and its digests; a version that is gone is refused by name."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    game = find(kept["game"], kept["version"])
    setup = Setup(kept["setup"]["seats"], kept["setup"]["seed"], tuple(kept["setup"]["variants"]))
    log = [(seat, game.codec.action.load(raw)) for seat, raw, _ in kept["moves"]]
    played = Playthrough(kept["game"], kept["version"], setup, log)
    return played, [kept["start"], *(digest for _, _, digest in kept["moves"])]


if __name__ == "__main__":
    for case in CASES:
        if not path(case).exists():
            spec, seed = case.game.spec, "golden"
            played = Playthrough(spec.key, spec.version, case.setup(seed), logged(case, seed))
            path(case).write_text(dump(played), encoding="utf-8")
