"""docs/faults.md: every fault case is proven by a test that exists."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "faults.md"
HEAD = ("case", "promise", "proof")
PROOF = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
LEAST_CASES = 80


@dataclass(frozen=True, slots=True)
class Row:
    """A fault case, what is promised then, and the test that proves it."""

    case: str
    promise: str
    proof: str


def rows_of(page: str) -> list[Row]:
    """Return the rows of all tables of a page."""
    cells = [
        tuple(cell.strip() for cell in line.strip("|").split("|"))
        for line in page.splitlines()
        if line.startswith("|") and not line.startswith("|---")
    ]
    assert all(len(row) == len(HEAD) for row in cells)
    return [Row(*row) for row in cells if row != HEAD]


@cache
def names_of_tests(path: str) -> frozenset[str]:
    """Return the names of the tests in a file, none if there is no such file."""
    file = ROOT / path
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = (
        node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return frozenset(function.name for function in functions if function.name.startswith("test_"))


def is_proven(row: Row) -> bool:
    """Tell whether the proof of a row is a test that exists."""
    proof = PROOF.fullmatch(row.proof)
    return proof is not None and proof[2] in names_of_tests(proof[1])


ROWS = rows_of(PAGE.read_text(encoding="utf-8"))


def test_every_case_is_proven_by_a_test_that_exists() -> None:
    assert [row.case for row in ROWS if not is_proven(row)] == []


def test_no_case_stands_there_twice() -> None:
    cases = Counter(row.case.lower() for row in ROWS)
    assert [case for case, times in cases.items() if times > 1] == []


def test_every_case_has_its_promise() -> None:
    assert [row.case for row in ROWS if not row.case or not row.promise.endswith(".")] == []


def test_no_case_gets_lost() -> None:
    assert len(ROWS) >= LEAST_CASES


@pytest.mark.parametrize(
    "proof",
    [
        "",
        "by hand",
        "`tests/test_faults.py::test_that_is_not_there`",
        "`tests/test_that_is_not_there.py::test_no_case_gets_lost`",
        "tests/test_faults.py::test_no_case_gets_lost",
        "`tests/test_faults.py::rows_of`",
    ],
)
def test_what_is_no_test_is_no_proof(proof: str) -> None:
    assert not is_proven(Row("case", "promise.", proof))
    assert is_proven(Row("case", "promise.", "`tests/test_faults.py::test_no_case_gets_lost`"))
