"""`./bazaar arena`: contests between levels, chance and programs from outside."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from bot.commands.arena import main
from bot.commands.cli import command_parser
from bot.runtime.i18n import Speaker
from tests.engine.process import ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
CHOOSE = "import json,sys,time\nfor line in sys.stdin:\n asked = json.loads(line)\n "
ANSWER = "print(json.dumps({'id': %s, 'action': %s}), flush=True)"


def contest(*argv: str) -> int:
    speaker = Speaker("en")
    return main(speaker, command_parser(speaker, "arena"), ["--jobs", "1", *argv])


def program(folder: Path, source: str) -> str:
    file = folder / "mine.py"
    file.write_text(source, encoding="utf-8")
    return f"cmd:{shlex.join([sys.executable, str(file)])}"


def test_a_contest_is_told_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "told.json"
    asked = ("--game", "jaipur", "--players", "medium,random", "--games", "4")
    assert contest(*asked, "--json", str(file)) == 0
    out, err = capsys.readouterr()
    assert err == ""  # no bar where there is no terminal
    assert re.search(r"^medium +4 +4\.0 +100\.0%", out, re.MULTILINE)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert [entry["won"] for entry in told["entries"]] == [4.0, 0.0]
    assert told["games"] == 4
    assert sum(told["kinds"].values()) == told["decisions"]
    contest(*asked, "--json", str(file))
    again = json.loads(file.read_text(encoding="utf-8"))
    assert (again["kinds"], again["won_by_seat"]) == (told["kinds"], told["won_by_seat"])


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("--game", "jaipur", "--players", "genius,random"), "no player called “genius”"),
        (("--game", "jaipur", "--players", "random"), "exactly 2 players, not 1"),
        (("--game", "jaipur", "--players", "random,random", "--variant", "x"), "x"),
    ],
)
def test_a_contest_that_cannot_be_played_is_refused(
    argv: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert contest(*argv) == 2
    assert said in capsys.readouterr().err


def test_the_program_on_the_page_plays_to_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, player = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    command = program(tmp_path, player)
    assert contest("--game", "basari", "--players", f"{command},random,random", "--games", "3") == 0
    out = capsys.readouterr().out
    assert "forfeited a game" not in out
    assert re.search(r"^cmd:.* 0$", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (CHOOSE + "sys.exit()", "the program exited."),
        ("", "the program exited."),
        (CHOOSE + "time.sleep(9)", "no answer within 400 ms."),
        (CHOOSE + "print('hello', flush=True)", "isn't a JSON object"),
        (CHOOSE + "print(7, flush=True)", "isn't a JSON object"),
        (CHOOSE + ANSWER % ("0", "asked['actions'][0]"), "to a different question"),
        (CHOOSE + ANSWER % ("asked['id']", "{'kind': 'dance'}"), "no valid action"),
        (CHOOSE + ANSWER % ("asked['id']", "{'kind': 'sell', 'good': 'gold', 'count': 7}"), ""),
    ],
)
def test_a_program_that_misbehaves_loses_and_is_told_why(
    source: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = f"random,{program(tmp_path, source)}"
    limit = "400" if "400" in why else "5000"  # on a busy machine an answer may take its time
    asked = ("--game", "jaipur", "--players", players, "--games", "1", "--limit", limit)
    assert contest(*asked) == 0
    out = capsys.readouterr().out
    assert re.search(r"^random +1 +1\.0 +100\.0%", out, re.MULTILINE)
    assert re.search(rf"^cmd:.* forfeited a game: .*{why}", out, re.MULTILINE)


def test_a_program_that_cannot_be_started_loses(capsys: pytest.CaptureFixture[str]) -> None:
    assert contest("--game", "jaipur", "--players", "cmd:./no-such,random", "--games", "2") == 0
    assert "“./no-such” couldn't be started." in capsys.readouterr().out


def test_many_processes_count_what_one_counts(tmp_path: Path) -> None:
    told = []
    for jobs in ("1", "2"):
        file = tmp_path / f"{jobs}.json"
        asked = ("--game", "jaipur", "--players", "easy,medium", "--games", "4")
        contest(*asked, "--json", str(file), "--jobs", jobs)
        read = json.loads(file.read_text(encoding="utf-8"))
        told.append([read[name] for name in ("kinds", "won_by_seat", "decisions", "shared")])
    assert told[0] == told[1]
