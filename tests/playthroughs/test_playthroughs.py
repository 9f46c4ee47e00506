"""Golden playthroughs replay step by step; one of a version that is gone is refused by name."""

import json
from pathlib import Path

import pytest

from engine.errors import UnknownGame
from engine.registry import GAMES
from tests.conformance.tables import CASES, Case
from tests.playthroughs.files import FOLDER, digests, load, path

FILES = sorted(FOLDER.glob("*.json"))
RECORDED = [case for case in CASES if list(FOLDER.glob(f"{case.game.spec.key}-*.json"))]
"""The cases of games that have playthroughs; `./bazaar test --game` names those that have none."""


def test_our_games_have_playthroughs() -> None:
    assert {"basari", "jaipur", "johari"} <= {case.game.spec.key for case in RECORDED}


@pytest.mark.parametrize("case", RECORDED, ids=str)
def test_every_game_seat_count_and_variant_has_a_playthrough_of_every_version(case: Case) -> None:
    for game in (case.game, *case.game.earlier):
        written = path(Case(game, case.seats, case.variants))
        assert written.exists(), "write it: python -m tests.playthroughs.files"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_replays_or_is_refused_by_its_version(file: Path) -> None:
    kept = json.loads(file.read_text(encoding="utf-8"))
    newest = GAMES[kept["game"]]
    if kept["version"] not in {game.spec.version for game in (newest, *newest.earlier)}:
        with pytest.raises(UnknownGame) as refusal:
            load(file)
        assert refusal.value.details == {"game": kept["game"], "version": kept["version"]}
        return
    played, expected = load(file)
    for number, (digest, wanted) in enumerate(zip(digests(played), expected, strict=True)):
        assert digest == wanted, f"step {number} changed: a changed rule bumps spec.version"


@pytest.mark.parametrize("case", RECORDED, ids=str)
def test_a_playthrough_of_another_version_is_refused_by_name(case: Case, tmp_path: Path) -> None:
    kept = json.loads(path(case).read_text(encoding="utf-8"))
    older = tmp_path / "older.json"
    older.write_text(json.dumps({**kept, "version": 0}), encoding="utf-8")
    with pytest.raises(UnknownGame) as refusal:
        load(older)
    assert refusal.value.code == "engine.error.version"
    assert refusal.value.details == {"game": kept["game"], "version": 0}
