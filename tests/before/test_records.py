"""Records that were written under earlier rules are found as they were, and can be replayed."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from bot.commands.replay import check, replay
from bot.runtime.i18n import Speaker
from bot.tables.record import Record, read, written
from bot.tables.verify import steps_of, verify
from engine.registry import GAMES

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))
each_record = pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)


def kept(file: Path) -> Record:
    return read(file.read_bytes())


def test_there_is_a_record_of_every_earlier_version() -> None:
    earlier = {(key, game.spec.version) for key in GAMES for game in GAMES[key].earlier}
    assert {(record.game, record.rules) for record in map(kept, RECORDS)} == earlier


@each_record
def test_it_is_read_and_written_as_it_was(file: Path) -> None:
    assert written(kept(file)) == file.read_bytes()


@each_record
def test_it_is_found_as_it_was(file: Path) -> None:
    verdict = verify(kept(file))
    assert verdict.well, verdict.texts
    out = io.StringIO()
    assert check(file, Speaker("en", strict=True), out)
    assert out.getvalue().endswith("✅ Verified: the deal and every move check out.\n")


@each_record
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_it_is_replayed_step_by_step(file: Path, seat: int | None) -> None:
    out = io.StringIO()
    assert replay(file, seat, Speaker("de", strict=True), out, None, bold=False)
    assert out.getvalue().count("──") == 2 * (len(kept(file).entries) + 1)


def test_what_only_the_earlier_rules_had_is_in_them() -> None:
    records = {record.game: record for record in map(kept, RECORDS)}
    deeds = [entry.content["kind"] for entry in records["johari"].entries]
    assert {"baksheesh", "bribe", "decline"} <= set(deeds)
    # By the rules of today somebody would have been asked for what is carried out by itself.
    newest = replace(records["johari"], rules=GAMES["johari"].spec.version)
    found = [text.key for text in verify(newest).texts]
    assert "fairness.wrong.entry" in found
    events = [event for step in steps_of(records["jaipur"]) for event in step.events]
    assert any(event.kind == "sold" and event.text.key.endswith("_bonus") for event in events)
    assert not any(event.kind == "bonus_drawn" for event in events)
