"""`./bazaar arena --league`: everyone against everyone, and the cross table."""

import json
import re
from pathlib import Path

import pytest

from bot.commands.arena import main
from bot.commands.cli import command_parser
from bot.commands.league import read_league
from bot.runtime.i18n import Speaker
from tests.engine.process import ROOT

SMALL = """
game = "jaipur"
seats = 2
games = 2
seed = "small"
players = ["medium", "random", "cmd:./no-such"]
"""
FIELDS = """
game = "basari"
seats = 3
games = 1
players = ["medium"]
fields = [["random", "sane"], ["medium", "random"]]
"""


def league(folder: Path, text: str, *argv: str, language: str = "en") -> int:
    file = folder / "league.toml"
    file.write_text(text, encoding="utf-8")
    speaker = Speaker(language)
    asked = ["--league", str(file), "--jobs", "1", *argv]
    return main(speaker, command_parser(speaker, "arena"), asked)


def test_everyone_plays_everyone_and_it_is_told_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "told.json"
    assert league(tmp_path, SMALL, "--json", str(file)) == 0
    out = capsys.readouterr().out
    assert "2 seats, 2 games per pairing, seed “small”" in out
    assert "the fair share is 50.0%" in out
    assert re.search(r"^medium +- +100\.0% +34-100 +100\.0% +34-100$", out, re.MULTILINE)
    assert re.search(r"^random +0\.0% +0-66 +- +100\.0%", out, re.MULTILINE)
    assert "3: cmd:./no-such" in out
    assert "“./no-such” couldn't be started." in out
    told = json.loads(file.read_text(encoding="utf-8"))
    assert len(told["pairings"]) == 6
    first = told["pairings"][0]
    assert (first["player"], first["field"], first["games"]) == ("medium", ["random"], 2)
    assert first["times_fair"] == 2.0


def test_fields_can_be_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert league(tmp_path, FIELDS, language="de") == 0
    out = capsys.readouterr().out
    assert "1: random, sane\n2: medium, random" in out
    assert "3 Plätze" in out
    assert len(re.findall(r"^medium .*%.*%", out, re.MULTILINE)) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "can't be read"),
        ('game = "jaipur"\nseats = 2', "doesn't say “players”"),
        (SMALL + "tempo = 3", "something wrong under “tempo”"),
        (SMALL.replace("2\ngames", '"two"\ngames'), "something wrong under “seats”"),
        (SMALL.replace('"random"', "7"), "something wrong under “players”"),
        (FIELDS.replace('["medium", "random"]', '["medium"]'), "something wrong under “fields”"),
        (SMALL.replace('"random"', '"genius"'), "no player called “genius”"),
        (SMALL.replace("seats = 2", "seats = 3"), "exactly 2 players, not 3"),
        (SMALL.replace("jaipur", "chess"), "chess"),
    ],
)
def test_a_league_that_cannot_be_played_is_refused(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert league(tmp_path, text) == 2
    assert said in capsys.readouterr().err


def test_a_league_or_a_contest_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    speaker = Speaker("en")
    with pytest.raises(SystemExit):
        main(speaker, command_parser(speaker, "arena"), ["--game", "jaipur"])
    assert "Say --game and --players, or --league." in capsys.readouterr().err


def test_the_leagues_of_the_house_can_be_played() -> None:
    files = sorted((ROOT / "benchmarks" / "leagues").glob("*.toml"))
    assert files
    for file in files:
        for contest in read_league(file).contests().values():
            contest.check()
