"""Every rule and ruling in docs/rulings/ is cited by a test, and no test cites another."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.registry import GAMES

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "tests" / "templates"
ROW = re.compile(rf"^\| *((?:{'|'.join(GAMES)})-b?\d+) *\|(.+)\|$", re.MULTILINE)


def stated() -> dict[str, list[str]]:
    """Return each id of the document with the cells behind it."""
    pages = sorted((ROOT / "docs" / "rulings").glob("*.md"))
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    rows = [
        (match[1], [cell.strip() for cell in match[2].split("|")]) for match in ROW.finditer(text)
    ]
    twice = [id_ for id_, number in Counter(id_ for id_, _ in rows).items() if number > 1]
    assert not twice
    return dict(rows)


def cited() -> Iterator[tuple[str, str]]:
    """Yield each id that a test cites, with the test's name."""
    for file in (ROOT / "tests").rglob("test_*.py"):
        if TEMPLATES in file.parents:
            continue  # what a new game begins with
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("mark.cites"):
                        for argument in mark.args:
                            assert isinstance(argument, ast.Constant), f"{file}: {node.name}"
                            yield str(argument.value), f"{file.name}::{node.name}"


def test_every_rule_has_a_test() -> None:
    missing = stated().keys() - {id_ for id_, _ in cited()}
    assert not missing, sorted(missing)


def test_every_citation_names_a_rule() -> None:
    known = stated().keys()
    unknown = [(id_, test) for id_, test in cited() if id_ not in known]
    assert not unknown


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_rulings_are_numbered_without_gaps(game: str) -> None:
    ids = [id_.removeprefix(f"{game}-") for id_ in stated() if id_.startswith(f"{game}-")]
    rules = [int(id_[1:]) for id_ in ids if id_.startswith("b")]
    rulings = [int(id_) for id_ in ids if not id_.startswith("b")]
    assert rules == list(range(1, len(rules) + 1))
    assert rulings == list(range(1, len(rulings) + 1))


@pytest.mark.parametrize("game", ["basari", "jaipur", "johari"])
def test_our_games_have_rules_and_rulings(game: str) -> None:
    assert {f"{game}-b1", f"{game}-1"} <= stated().keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_source_and_a_reason(game: str) -> None:
    rulings = {id_: row for id_, row in stated().items() if re.fullmatch(rf"{game}-\d+", id_)}
    for source, words, reason in rulings.values():
        assert re.search(r"rulebook|independent|our choice", source, re.IGNORECASE)
        assert words
        assert reason
